"""The program around its scenes: window, loop, scene stack, routes, services, sound, memory."""
