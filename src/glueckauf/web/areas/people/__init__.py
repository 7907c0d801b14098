"""Coming back: accounts, chat, and being told that it is one's turn."""
