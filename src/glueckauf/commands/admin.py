"""`glueckauf admin`: what whoever runs a house does with it."""

from argparse import Namespace

from glueckauf.commands.serve import check_installed, use_data_folder
from glueckauf.core.errors import GlueckaufError

ANY_AGE = {"backup", "restore"}
"""What can be done with a database of any version."""


def run(given: Namespace) -> None:
    """Do one thing with the house that `--data` or `DATABASE_URL` names."""
    check_installed()
    use_data_folder(given.data)
    import django  # noqa: PLC0415  after the environment is set
    from django.db import DatabaseError  # noqa: PLC0415

    try:
        django.setup()
        from glueckauf.commands.housekeeping import ACTIONS  # noqa: PLC0415  after Django is set up

        if given.action not in ANY_AGE:
            check_age()
        ACTIONS[given.action](given)
    except (DatabaseError, OSError) as error:
        raise GlueckaufError(f"{given.action}: {error}") from error


def check_age() -> None:
    """Refuse a database of an earlier version: `serve` brings it up to date when it starts."""
    from django.db import connection  # noqa: PLC0415  after Django is set up
    from django.db.migrations.executor import MigrationExecutor  # noqa: PLC0415

    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise GlueckaufError("there are no games yet, or those of an earlier version: start `glueckauf serve` once")
