"""One short view for each address of people among people."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from glueckauf.core.game import find_game
from glueckauf.core.text import Phrase, say
from glueckauf.web.areas.social.invitations import accept, decline, invitations_to, invite, sentence_of
from glueckauf.web.areas.social.models import BLOCK, FOLLOW, MUTE, REASONS, Profile
from glueckauf.web.areas.social.profile import TICKS, profile_page, public_games_of
from glueckauf.web.areas.social.reports import report_account, report_seat
from glueckauf.web.areas.social.ties import KINDS, decide, mute_here, muted_seats, ties_between
from glueckauf.web.pages.forms import is_ticked, not_understood, posted_number
from glueckauf.web.pages.rate_limits import RateLimit
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.sitters import sitters_of
from glueckauf.web.pages.templating import account_of
from glueckauf.web.pages.visitors import visitor_of
from glueckauf.web.tables.accounts import account_named, account_with
from glueckauf.web.tables.lookup import find_seat, find_table, own_seats, require_own_seats
from glueckauf.web.tables.models import OPEN, PERSON
from glueckauf.web.tables.refusals import Refusal

invitation_limit = RateLimit("invitations", 60, 3600)
report_limit = RateLimit("reports", 20, 3600)
name_limit = RateLimit("people", settings.LOGINS_PER_HOUR * 10, 3600)


def require_account(request: HttpRequest) -> Any:
    account = account_of(request)
    if account is None:
        raise Refusal(say("Log in first."), 403)
    return account


def posted_text(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "")


# Somebody's own people


@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """Whom I follow, and where they play; who has invited me; whom I have blocked or muted."""
    account = account_of(request)
    if account is None:
        return redirect("enter")
    ties = {kind: [tie.other for tie in account.ties.filter(kind=kind).select_related("other")] for kind in KINDS}
    playing = public_games_of(each.visitor_id for each in ties[FOLLOW])
    invitations = [(each, sentence_of(each)) for each in invitations_to(account)]
    values: dict[str, Any] = {"ties": ties, "playing": playing, "invitations": invitations, "account": account}
    values |= {"FOLLOW": FOLLOW, "BLOCK": BLOCK, "MUTE": MUTE, "find_game": find_game}
    return render_page(request, "social/people.html", **values)


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    name_limit.check()
    return redirect("profile", name=account_named(request.GET.get("name", "")).name)


@require_POST
def tie(request: HttpRequest) -> HttpResponse:
    """Follow, block or mute somebody, or no longer."""
    account, other, kind = (
        require_account(request),
        account_named(posted_text(request, "name")),
        posted_text(request, "kind"),
    )
    if kind not in KINDS:
        raise not_understood()
    decide(account, other, kind, on=is_ticked(request, "on"))
    return redirect("people") if "list" in request.POST else redirect("profile", name=other.name)


# Profiles


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    account, viewer = account_named(name), account_of(request)
    ties = ties_between(viewer, account) if viewer and viewer != account else set[str]()
    return render_page(
        request,
        "social/profile.html",
        profile=profile_page(account, viewer),
        ties=ties,
        find_game=find_game,
        viewer=viewer,
    )


@require_POST
def show(request: HttpRequest) -> HttpResponse:
    """What I want others to see."""
    account = require_account(request)
    ticks = {name: is_ticked(request, name) for name in TICKS}
    Profile.objects.update_or_create(account=account, defaults=ticks)
    return redirect("profile", name=account.name)


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, name: str) -> HttpResponse:
    account = account_named(name)
    if request.method != "POST":
        return render_page(request, "social/report.html", name=account.name, seat=None, reasons=REASONS, done=None)
    report_limit.check()
    report_account(visitor_of(request), account, posted_reason(request), posted_text(request, "text"))
    return thanks(request, account.name)


def posted_reason(request: HttpRequest) -> str:
    reason = posted_text(request, "reason")
    if reason not in REASONS:
        raise not_understood()
    return reason


def thanks(request: HttpRequest, name: str) -> HttpResponse:
    done = say("Thank you. Whoever runs this server will look at it.")
    return render_page(request, "social/report.html", name=name, seat=None, reasons=REASONS, done=done)


# Invitations


@require_POST
def accept_invitation(request: HttpRequest, number: int) -> HttpResponse:
    return redirect("table", slug=accept(require_account(request), number))


@require_POST
def decline_invitation(request: HttpRequest, number: int) -> HttpResponse:
    decline(require_account(request), number)
    return redirect("people")


# The people at a table


@require_safe
def at_table(request: HttpRequest, slug: str) -> HttpResponse:
    return at_table_response(request, slug)


def at_table_response(
    request: HttpRequest, slug: str, *, done: Phrase | None = None, error: Refusal | None = None
) -> HttpResponse:
    """Who sits there, and what one can do about them; whom one may invite."""
    table, account = find_table(slug), account_of(request)
    own = own_seats(table, visitor_of(request))
    sitters = [each for each in sitters_of(table, own, request) if each.kind == PERSON and not each.mine]
    accounts = {each.number: account_with(find_seat(table, each.number).owner) for each in sitters}
    return render_page(
        request,
        "social/at-table.html",
        error.status if error else 200,
        table=table,
        game=find_game(table.game),
        sitters=sitters,
        accounts=accounts,
        muted=muted_seats(request, table),
        sits=bool(own),
        can_invite=bool(own)
        and account is not None
        and not table.over
        and any(s.kind == OPEN for s in table.seats.all()),
        followed=[each.other.name for each in account.ties.filter(kind=FOLLOW).select_related("other")]
        if account
        else [],
        done=done,
        error=error and error.phrase,
    )


@require_POST
def invite_to_table(request: HttpRequest, slug: str) -> HttpResponse:
    invitation_limit.check()
    try:
        done = invite(slug, require_account(request), posted_text(request, "name"))
    except Refusal as refusal:
        return at_table_response(request, slug, error=refusal)
    return at_table_response(request, slug, done=done)


@require_POST
def mute(request: HttpRequest, slug: str) -> HttpResponse:
    """Of somebody with an account one who has an account reads nothing anywhere; otherwise it counts for this table."""
    table, seat, on = find_table(slug), posted_number(request, "seat"), is_ticked(request, "on")
    account, other = account_of(request), account_with(find_seat(table, seat).owner)
    if account and other:
        decide(account, other, MUTE, on=on)
    else:
        mute_here(request, table, seat, on=on)
    return redirect("at-table", slug=slug)


@require_http_methods(["GET", "HEAD", "POST"])
def report_at_table(request: HttpRequest, slug: str, seat: int) -> HttpResponse:
    table = find_table(slug)
    require_own_seats(table, visitor_of(request))
    name = next((each.name for each in sitters_of(table, [], request) if each.number == seat), "")
    if request.method != "POST":
        return render_page(request, "social/report.html", name=name, seat=seat, reasons=REASONS, done=None)
    report_limit.check()
    report_seat(slug, visitor_of(request), seat, posted_reason(request), posted_text(request, "text"))
    return thanks(request, name)
