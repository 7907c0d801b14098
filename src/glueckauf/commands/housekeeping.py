"""The sub-commands of `glueckauf admin`. Django is set up before this module is imported."""

import secrets
from argparse import Namespace
from datetime import timedelta
from pathlib import Path

from glueckauf.commands.serve import lock_data_folder
from glueckauf.core.errors import GlueckaufError
from glueckauf.web.areas.operations.backups import restore_backup, write_backup
from glueckauf.web.areas.operations.checking import check_tables, count_of_old_rules
from glueckauf.web.areas.people.accounts import change_password, delete_account
from glueckauf.web.areas.people.models import Account
from glueckauf.web.areas.ratings.rating import recompute
from glueckauf.web.areas.social.reports import all_reports, close_report, report_lines
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.names import name_key
from glueckauf.web.workers.maintenance import close_house, open_house


def backup(given: Namespace) -> None:
    file = Path(given.file)
    manifest = write_backup(file)
    print(f"{file}: {file.stat().st_size:,} bytes with {' and '.join(manifest.checksums)}")
    print("Whoever has this file can read everything on the server and log in as anybody: keep it safe.")


def restore(given: Namespace) -> None:
    lock = lock_data_folder()
    manifest = restore_backup(Path(given.file), force=given.force)
    if lock:
        lock.close()
    print(f"Everything is as it was at {manifest.made}. Start `glueckauf serve`, then `glueckauf admin check`.")


def reset_password(given: Namespace) -> None:
    """Give an account a new password, which ends all its log-ins and tokens."""
    account, password = find_account(given.name), secrets.token_urlsafe(12)
    change_password(account, password)
    print(f"The new password of {account.name}, to be changed after the first log-in: {password}")


def remove_account(given: Namespace) -> None:
    account = find_account(given.name)
    delete_account(account)
    print(f"The account {account.name} is removed. At tables with others its seats are free and have no name.")


def find_account(name: str) -> Account:
    account = Account.objects.filter(key=name_key(name)).first()
    if account is None:
        raise GlueckaufError(f"there is no account {name}")
    return account


def remove_table(given: Namespace) -> None:
    slug = given.table.rstrip("/").rpartition("/")[2]
    if not Table.objects.filter(slug=slug).delete()[0]:
        raise GlueckaufError(f"there is no table {slug}")
    print(f"The table {slug} is removed, with its moves, its chat and its review.")


def reports(given: Namespace) -> None:
    """Print what people have reported, or close one of the reports."""
    if given.close is not None:
        if not close_report(given.close):
            raise GlueckaufError(f"there is no open report {given.close}")
        print(f"Report {given.close} is closed and deleted.")
        return
    print("\n\n".join("\n".join(report_lines(each)) for each in all_reports()) or "There is no open report.")


def close(given: Namespace) -> None:
    if given.minutes is not None and given.minutes < 1:
        raise GlueckaufError(f"minutes: {given.minutes}, but at least 1")
    close_house(None if given.minutes is None else timedelta(minutes=given.minutes))
    print("Within a second the server is closed. Games stay as they are; `glueckauf admin open` opens it again.")


def reopen(_: Namespace) -> None:
    print("Within a second the server is open again." if open_house() else "The server was open.")


def check(_: Namespace) -> None:
    """Replay every table."""
    seen = wrong = 0
    for table, faults in check_tables():
        seen += 1
        wrong += bool(faults)
        for fault in faults:
            print(f"table {table.slug} ({table.game}, row {table.pk}): {fault}", flush=True)
    if old := count_of_old_rules():
        print(f"{old} tables were begun under rules that are not played any more and cannot be replayed.")
    if wrong:
        raise GlueckaufError(f"{wrong} of {seen} tables have a fault")
    print(f"All {seen} tables were replayed, and everything fits.")


def ratings(_: Namespace) -> None:
    """Compute all ratings anew."""
    done = recompute()
    print(f"{done.games} rated games, {done.from_records} of them read from their records: {done.ratings} ratings.")
    print(f"{done.changed} ratings have changed." if done.changed else "Every rating is as it was.")


ACTIONS = {
    "backup": backup,
    "restore": restore,
    "reset-password": reset_password,
    "remove-account": remove_account,
    "remove-table": remove_table,
    "reports": reports,
    "close": close,
    "open": reopen,
    "check": check,
    "ratings": ratings,
}
