"""Coming back: accounts, my games, open tables, chat, and being told that it is one's turn."""
