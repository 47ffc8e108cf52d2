"""Files on the disk: folders, match records, locks, and the index of saved games."""
