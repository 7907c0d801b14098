"""The table for programs: an HTTP interface with personal tokens."""
