"""Environments for learners, in the interfaces that learners already use; see docs/rl.md.

Each module needs the library it is named after: `pip install 'glueckauf[rl]'`.
"""
