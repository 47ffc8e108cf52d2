"""Files on the disk: folders, records of matches, locks, and the index of saved games."""
