"""The parts of the screen that all game tables share, such as the menu and the log."""
