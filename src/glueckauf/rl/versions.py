"""The version of every environment. A change of behaviour raises it: other rules, moves, observations or rewards."""

VERSIONS = {"glueck-auf": 1, "kartenspiel": 1, "gluex": 1}
