"""The version of every environment. A change of behaviour raises it: other rules, moves, observations or rewards."""

VERSIONS = {"glueck-auf": 2, "kartenspiel": 2, "gluex": 2}

NAMES = {"glueck-auf": "GlueckAuf", "kartenspiel": "GlueckAufKartenspiel", "gluex": "Gluex"}

IDS = {game: f"glueckauf/{NAMES[game]}-v{version}" for game, version in VERSIONS.items()}
"""What the registries of Gymnasium and PettingZoo call them."""
