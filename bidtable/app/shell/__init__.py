"""Parts of the program that all scenes share: window, main loop, routes, services and sound."""
