"""The table of BID-IT!: its picture and its controls."""
