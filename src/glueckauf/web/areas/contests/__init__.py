"""Contests on the same deals: scored by comparison, seat by seat, as in duplicate bridge."""
