"""One short view for each address of coming back."""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from django.conf import settings as house
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from glueckauf.core.text import Phrase, say
from glueckauf.web.guard import Limit, language_of, visitor_of
from glueckauf.web.pages import page, whole_number
from glueckauf.web.people import accounts, entry
from glueckauf.web.people.entry import account_of
from glueckauf.web.people.games import shelf
from glueckauf.web.people.models import Account
from glueckauf.web.tables import Refusal

enter_limit = Limit(house.LOGINS_PER_HOUR, 3600)
form = require_http_methods(["GET", "HEAD", "POST"])


def limit(request: HttpRequest, name: str = "") -> None:
    """Guessing is slow: for whoever tries, and for the name that is tried."""
    enter_limit.check(f"address {address_of(request)}")
    if name:
        enter_limit.check(f"name {accounts.key_of(name)}")


def address_of(request: HttpRequest) -> str:
    """In IPv6 one visitor has a whole network of addresses."""
    given = request.META.get("REMOTE_ADDR", "")
    try:
        address = ip_address(given)
    except ValueError:
        return given
    return str(ip_network((address, 64), strict=False)) if isinstance(address, IPv6Address) else given


def posted(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "")


# My games


@require_safe
def my_games(request: HttpRequest) -> HttpResponse:
    number = whole_number(request.GET.get("page", "0"))
    return page(request, "people/games.html", shelf=shelf(request, number), number=number)


# Coming and going


@form
def register(request: HttpRequest) -> HttpResponse:
    if account_of(request):
        return redirect("games")
    error = None
    if request.method == "POST":
        try:
            limit(request)
            entry.remember(request, registered(request))
            return redirect("games")
        except Refusal as refusal:
            error = refusal
    name = posted(request, "name") or request.session.get("name", "")
    return filled(request, "people/register.html", error, name=name, email=posted(request, "email"))


def registered(request: HttpRequest) -> Account:
    name, password, email = (posted(request, each) for each in ("name", "password", "email"))
    return accounts.register(visitor_of(request), name, password, email, language_of(request))


@form
def enter(request: HttpRequest) -> HttpResponse:
    if account_of(request):
        return redirect("games")
    error = None
    if request.method == "POST":
        try:
            limit(request, posted(request, "name"))
            entry.log_in(request, accounts.known(posted(request, "name"), posted(request, "password")))
            return redirect("games")
        except Refusal as refusal:
            error = refusal
    return filled(request, "people/enter.html", error, name=posted(request, "name"))


def filled(request: HttpRequest, template: str, error: Refusal | None, **values: Any) -> HttpResponse:
    """A form as it was filled in, with what is wrong."""
    return page(request, template, error.status if error else 200, error=error and error.phrase, **values)


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    entry.log_out(request)
    return redirect("home")


# Settings


@require_safe
def settings(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    return redirect("enter") if account is None else shown(request, account)


def shown(request: HttpRequest, account: Account, *, error: Refusal | None = None, done: Phrase | None = None) -> Any:
    return filled(request, "people/settings.html", error, account=account, done=done)


def mine(request: HttpRequest) -> Account:
    account = account_of(request)
    if account is None:
        raise Refusal(say("Log in first."), 403)
    return account


@require_POST
def password(request: HttpRequest) -> HttpResponse:
    account = mine(request)
    try:
        limit(request, account.name)
        accounts.check(account, posted(request, "old"))
        accounts.change_password(account, posted(request, "new"))
    except Refusal as refusal:
        return shown(request, account, error=refusal)
    entry.remember(request, account)
    return shown(request, account, done=say("The password is changed. You are logged out on all other devices."))


@require_POST
def everywhere(request: HttpRequest) -> HttpResponse:
    account = mine(request)
    accounts.end_log_ins(account)
    entry.remember(request, account)
    return shown(request, account, done=say("You are logged out on all other devices."))


@require_POST
def delete(request: HttpRequest) -> HttpResponse:
    account = mine(request)
    try:
        limit(request, account.name)
        accounts.check(account, posted(request, "password"))
    except Refusal as refusal:
        return shown(request, account, error=refusal)
    accounts.delete(account)
    entry.log_out(request)
    return redirect("home")
