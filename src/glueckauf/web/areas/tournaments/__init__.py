"""Tournaments for two at a table: everybody against everybody, or Swiss; a series among friends is one of two people."""
