"""Coming back: accounts, my games, chat, and being told that it is one's turn."""
