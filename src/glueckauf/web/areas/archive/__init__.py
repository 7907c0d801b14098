"""The archive: public games that are over, to be found, watched and downloaded, and what was played in their openings."""
