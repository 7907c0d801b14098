"""What every game stands on, and nothing that belongs to one of them."""
