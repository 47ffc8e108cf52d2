"""The scenes of the program, such as the title screen, the table and the settings."""
