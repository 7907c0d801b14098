"""What one visitor may see of a table, as HTML."""
