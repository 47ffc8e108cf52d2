"""Access to the disk: folders, records, locks, and the index of saved games."""
