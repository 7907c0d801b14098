"""What the command `glueckauf` can do, one module for each word."""
