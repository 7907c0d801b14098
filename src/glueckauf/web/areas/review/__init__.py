"""The review of a finished game, worked out in the background."""
