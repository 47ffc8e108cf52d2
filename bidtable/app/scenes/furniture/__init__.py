"""The parts around every game's table: bar, action buttons, log, menu, and the controls of a replay."""
