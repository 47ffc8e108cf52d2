"""Files on the disk, such as match records, locks, and the index of saved games."""
