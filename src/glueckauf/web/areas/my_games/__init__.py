"""My games: where it is my turn, what has happened, what is over; with filters and notes."""
