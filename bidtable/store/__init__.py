"""All that touches the disk: places, records, locks, and what is known of saved games."""
