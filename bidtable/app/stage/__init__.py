"""What moves on the table: compositor, tweens, sprites. Import from the modules, not from here."""
