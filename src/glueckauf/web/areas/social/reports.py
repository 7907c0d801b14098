"""Reports to whoever runs the server: kept for `glueckauf admin reports`, and sent by mail where that is set up."""

from datetime import timedelta
from typing import Any
from urllib.parse import unquote

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse

from glueckauf.web.areas.social.models import REASONS, Report
from glueckauf.web.tables.accounts import account_with
from glueckauf.web.tables.lookup import find_seat, find_table, require_own_seats
from glueckauf.web.tables.names import clean_line
from glueckauf.web.tables.refusals import not_your_seat
from glueckauf.web.workers.jobs import POST, Kind, Retry, put_once
from glueckauf.web.workers.models import Job

LONGEST_TEXT = 500
REPORT = Kind("report", POST, (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1)))
MAILTO = "mailto:"


def report_account(visitor: str, account: Any, reason: str, text: str) -> None:
    send_report(Report(owner=visitor, about=account, reason=reason, text=clean_line(text, LONGEST_TEXT)))


def report_seat(slug: str, visitor: str, number: int, reason: str, text: str) -> None:
    """Whoever sits at the table reports somebody else there."""
    table = find_table(slug)
    if number in require_own_seats(table, visitor):
        raise not_your_seat()
    about = account_with(find_seat(table, number).owner)
    line = clean_line(text, LONGEST_TEXT)
    send_report(Report(owner=visitor, about=about, table=table, seat=number, reason=reason, text=line))


def send_report(report: Report) -> None:
    with transaction.atomic():
        report.save()
        if host_address() and settings.MAIL.scheme:
            put_once(REPORT, report.pk)


def host_address() -> str:
    """Return the mail address of whoever runs the server, or nothing."""
    return unquote(settings.CONTACT.removeprefix(MAILTO)) if settings.CONTACT.startswith(MAILTO) else ""


def send_to_host(job: Job) -> bool:
    report = all_reports().filter(pk=job.key).first()
    if report:
        try:
            EmailMessage(f"Report {report.pk}", "\n".join(report_lines(report)), to=[host_address()]).send()
        except OSError as error:
            raise Retry(f"not delivered, {type(error).__name__}") from error
    return False


def all_reports() -> "QuerySet[Report]":
    return Report.objects.select_related("about", "table").order_by("pk")


def close_report(number: int) -> bool:
    """Return whether there was one."""
    return bool(Report.objects.filter(pk=number).delete()[0])


def report_lines(report: Report) -> list[str]:
    """Return what the host reads, in English as all that is for hosts."""
    by = account_with(report.owner)
    lines = [
        f"{report.pk}. {report.made:%Y-%m-%d %H:%M} UTC: {REASONS[report.reason]}",
        f"about {described(report)}, by {by.name if by else 'a guest'}",
    ]
    if report.table:
        lines.append(f"at {settings.ADDRESS}{reverse('table', args=[report.table.slug])}")
    return [*lines, report.text] if report.text else lines


def described(report: Report) -> str:
    account = f"the account {report.about.name}" if report.about else "a guest"
    if report.table is None:
        return account
    return f"{account}, seat {report.seat} ({find_seat(report.table, report.seat or 0).name or 'without a name'})"
