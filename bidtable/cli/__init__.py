"""The commands of the command line that need no window, such as `simulate` and `replay`."""
