"""The parts of the program that all scenes share: window, main loop, scene stack, routes, services, sound, memory."""
