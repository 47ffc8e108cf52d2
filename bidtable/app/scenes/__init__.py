"""The screens of the app, from the title to the results."""
