"""How the learned numbers that bots carry are made: commands for developers, which need numpy."""
