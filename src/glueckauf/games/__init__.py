"""All games of the house. Importing this package puts them on the list of `core.game`."""

from glueckauf.games import glueck_auf, gluex, kartenspiel

__all__ = ["glueck_auf", "gluex", "kartenspiel"]
