"""The table as a place: the room, the people round it, hands, speech. It knows no game."""
