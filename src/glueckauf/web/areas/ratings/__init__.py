"""Being measured, for those who like it: ratings by game and pace, from rated tables alone."""
