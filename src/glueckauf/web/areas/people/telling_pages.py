"""How somebody is told things: this device, quiet hours; and when nobody waits for them: holidays."""

from datetime import datetime, timedelta
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from glueckauf.core.text import say
from glueckauf.web.areas.people.login import login_of, require_account
from glueckauf.web.areas.people.models import Account, Device
from glueckauf.web.areas.people.push import HOURS, switch_on, zone_of
from glueckauf.web.areas.people.vapid import application_server_key
from glueckauf.web.pages.forms import not_understood, parse_number, posted_number
from glueckauf.web.tables.holidays import coming_holidays, days_taken
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.tables.time_off import DAYS_A_YEAR, end_holiday, take_holiday


def telling_values(request: HttpRequest, account: Account) -> dict[str, Any]:
    """Return what the settings show of all this."""
    zone, now = zone_of(account), timezone.now()
    return {
        "server_key": application_server_key(),
        "is_told": Device.objects.filter(login=login_of(request)).exists(),
        "zones": zones(),
        "hours": HOURS,
        "today": now.astimezone(zone).date(),
        "holidays": [
            (each.pk, each.begin.astimezone(zone), last_day(each.end, zone))
            for each in coming_holidays(account.visitor_id)
        ],
        "days_left": int(DAYS_A_YEAR - days_taken(account.visitor_id, now.year)),
    }


def last_day(end: datetime, zone: Any) -> datetime:
    return (end - timedelta(seconds=1)).astimezone(zone)


@cache
def zones() -> list[str]:
    """The time zones that are called by a place."""
    return sorted(name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/")))


@require_POST
def device(request: HttpRequest) -> HttpResponse:
    """Switch messages to this browser on, with its subscription, or off."""
    require_account(request)
    login, endpoint = login_of(request), request.POST.get("endpoint", "")
    if login and endpoint:
        switch_on(login, endpoint, request.POST.get("key", ""), request.POST.get("auth", ""))
    else:
        Device.objects.filter(login=login).delete()
    return redirect("account")


@require_POST
def quiet_hours(request: HttpRequest) -> HttpResponse:
    """Set the time zone, and between which hours nothing is told; without hours there are none."""
    account, zone = require_account(request), request.POST.get("zone", "")
    if zone and zone not in zones():
        raise not_understood()
    account.time_zone = zone
    account.quiet_from, account.quiet_until = posted_hour(request, "from"), posted_hour(request, "until")
    account.save(update_fields=["time_zone", "quiet_from", "quiet_until"])
    return redirect("account")


def posted_hour(request: HttpRequest, name: str) -> int | None:
    text = request.POST.get(name, "")
    hour = parse_number(text) if text else None
    if hour is not None and hour not in HOURS:
        raise not_understood()
    return hour


@require_POST
def holiday(request: HttpRequest) -> HttpResponse:
    """Take a holiday from the first to the last day, both included."""
    account = require_account(request)
    begin, last = posted_day(request, "first", account), posted_day(request, "last", account)
    take_holiday(account.visitor_id, begin, last + timedelta(days=1))
    return redirect("account")


def posted_day(request: HttpRequest, name: str, account: Account) -> datetime:
    try:
        return datetime.fromisoformat(request.POST.get(name, "")).replace(tzinfo=zone_of(account))
    except ValueError as error:
        raise Refusal(say("This is not a date."), 400) from error


@require_POST
def back(request: HttpRequest) -> HttpResponse:
    """Come back from a holiday, or call it off."""
    end_holiday(require_account(request).visitor_id, posted_number(request, "holiday"))
    return redirect("account")
