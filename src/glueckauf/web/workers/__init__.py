"""What happens in the background: the one kind of worker, the computer players, the compiler."""
