"""What happens in the background: the one kind of worker and the computer players."""
