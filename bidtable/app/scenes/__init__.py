"""The screens of the program, from the title to the results."""
