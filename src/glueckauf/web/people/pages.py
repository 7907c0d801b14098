"""One short view for each address of coming back."""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from django.conf import settings as house
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from glueckauf.core.text import Phrase, say
from glueckauf.web.guard import Limit, language_of, visitor_of
from glueckauf.web.pace import wish
from glueckauf.web.pages import done as carried_out
from glueckauf.web.pages import move_limit, not_understood, page, ticked, whole, whole_number
from glueckauf.web.people import accounts, chat, entry, letters, lobby
from glueckauf.web.people.entry import account_of
from glueckauf.web.people.games import shelf
from glueckauf.web.people.models import CONFIRM, RESET, Account
from glueckauf.web.people.notices import ask_for, sends_mail
from glueckauf.web.tables import Refusal, clean_name

DAY = 24 * 3600
chat_limit = Limit(10, 30)
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


# Open tables


@require_safe
def open_tables(request: HttpRequest) -> HttpResponse:
    name = request.session.get("name", "")
    return page(request, "people/lobby.html", tables=lobby.open_tables(request), name=name)


@require_POST
def sit(request: HttpRequest, slug: str) -> HttpResponse:
    move_limit.check(visitor_of(request))
    request.session["name"] = name = clean_name(posted(request, "name"))
    lobby.sit(slug, visitor_of(request), name)
    return redirect("table", slug=slug)


# At the table


@require_POST
def speak(request: HttpRequest, slug: str) -> HttpResponse:
    chat_limit.check(visitor_of(request))
    chat.speak(slug, visitor_of(request), whole(request, "seat"), posted(request, "text"))
    return carried_out(request, slug)


@require_POST
def quiet(request: HttpRequest, slug: str) -> HttpResponse:
    """Switch the chat off, or on again: for the account, or for this browser."""
    account, off = account_of(request), ticked(request, "off")
    if account is None:
        request.session["quiet"] = off
    else:
        account.chat = not off
        account.save(update_fields=["chat"])
    return carried_out(request, slug)


@require_POST
def pace(request: HttpRequest, slug: str) -> HttpResponse:
    """Slow or live: asked for, agreed to or refused."""
    move_limit.check(visitor_of(request))
    if posted(request, "pace") not in {"slow", "live"}:
        raise not_understood()
    wish(slug, visitor_of(request), slow=posted(request, "pace") == "slow")
    return carried_out(request, slug)


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
    return filled(request, "people/enter.html", error, name=posted(request, "name"), sends_mail=sends_mail())


def filled(request: HttpRequest, template: str, error: Refusal | None, **values: Any) -> HttpResponse:
    """A form as it was filled in, with what is wrong."""
    return page(request, template, error.status if error else 200, error=error and error.phrase, **values)


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    entry.log_out(request)
    return redirect("home")


# By letter


@form
def confirm(request: HttpRequest, seal: str) -> HttpResponse:
    """A page with a button: programs that look into letters open links, and do not press buttons."""
    account = letters.opened(seal, CONFIRM, 7 * DAY)
    if account is None:
        raise Refusal(say("This link is not good any more."), 404)
    if request.method == "POST":
        accounts.confirm(account)
    return page(request, "people/confirm.html", account=account, seal=seal)


@form
def forgotten(request: HttpRequest) -> HttpResponse:
    """The answer is the same whether there is such an account or not."""
    if not sends_mail():
        raise Refusal(say("This house sends no e-mail."), 404)
    if request.method == "POST":
        limit(request, posted(request, "name"))
        account = Account.objects.filter(key=accounts.key_of(posted(request, "name")), confirmed=True).first()
        if account:
            ask_for(account, RESET)
    return page(request, "people/forgotten.html", asked=request.method == "POST")


@form
def reset(request: HttpRequest, seal: str) -> HttpResponse:
    account, error = letters.opened(seal, RESET, DAY), None
    if account is None:
        raise Refusal(say("This link is not good any more."), 404)
    if request.method == "POST":
        try:
            limit(request)
            accounts.change_password(account, posted(request, "password"))
            return redirect("enter")
        except Refusal as refusal:
            error = refusal
    return filled(request, "people/reset.html", error, account=account, seal=seal)


# Settings


@form
def settings(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    if account is None:
        return redirect("enter")
    if request.method != "POST":
        return shown(request, account)
    try:
        limit(request)
        wished(request, account)
    except Refusal as refusal:
        return shown(request, account, error=refusal)
    return shown(request, account, done=say("Your settings are kept."))


def wished(request: HttpRequest, account: Account) -> None:
    """Fields that a page did not show stay as they are."""
    accounts.set_wishes(
        account,
        email=request.POST.get("email", account.email) if sends_mail() else account.email,
        by_mail=ticked(request, "by_mail") and sends_mail(),
        hook=posted(request, "hook").strip(),
        chat=ticked(request, "chat"),
    )


def shown(request: HttpRequest, account: Account, *, error: Refusal | None = None, done: Phrase | None = None) -> Any:
    return filled(request, "people/settings.html", error, account=account, done=done, sends_mail=sends_mail())


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
