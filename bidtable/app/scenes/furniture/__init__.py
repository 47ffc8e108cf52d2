"""The parts of the screen that all game tables share, such as the menu, the log and the controls of a replay."""
