"""The rules laboratory: a game with another box, read from a small file, and what that changes."""
