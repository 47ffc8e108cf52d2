"""The commands of the command line that need no window: simulate, ladder, replay, export, honest, review and others."""
