"""What was promised of moves, compared with what really came of them."""
