"""Finding others to play with: the lobby, and quick matches."""
