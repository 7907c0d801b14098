"""The school: a first game with a coach, mining puzzles, the daily deal."""
