"""Looking back: replay, the race, games as files, what-if, the proof of the deal."""
