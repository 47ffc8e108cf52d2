"""The bot of Bidness, its levels as data (`levels`), estimates of the chances to win, and the judge of decisions."""
