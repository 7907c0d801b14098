"""People among people: profiles, following, blocking, muting, invitations by name, reports to the host."""
