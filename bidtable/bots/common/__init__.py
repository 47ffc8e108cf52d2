"""The parts of bots that are the same in all games, such as levels, characters and reasons for moves."""
