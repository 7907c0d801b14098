"""Tables: what the database keeps of them, and what people do there. Every change of a table is announced."""
