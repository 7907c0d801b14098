"""Variants are imported from here: copies of a game's package with another box, beside the code compiled of them."""

from glueckauf.variants.folder import FOLDER

__path__ = [*__path__, str(FOLDER)]
