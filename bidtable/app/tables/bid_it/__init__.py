"""The table of BID-IT!: how it looks and is operated."""
