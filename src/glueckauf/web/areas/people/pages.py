"""One short view for each address of coming back."""

from typing import Any

from django.conf import settings as house
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from glueckauf.core.text import Phrase, say
from glueckauf.web.areas.people import accounts, login
from glueckauf.web.areas.people.accounts import (
    authenticate,
    change_settings,
    check_password,
    confirm_email,
    delete_account,
    log_out_everywhere,
    register_account,
)
from glueckauf.web.areas.people.chat import send_message
from glueckauf.web.areas.people.emails import read_link
from glueckauf.web.areas.people.login import account_of, known_device, remember_device, require_account, start_session
from glueckauf.web.areas.people.models import CONFIRM, RESET, Account
from glueckauf.web.areas.people.notices import queue_email, sends_mail
from glueckauf.web.areas.people.telling_pages import telling_values
from glueckauf.web.pages.forms import is_ticked, not_understood, posted_number
from glueckauf.web.pages.rate_limits import RateLimit
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.table_pages import changed_response as carried_out
from glueckauf.web.pages.visitors import language_of, visitor_of
from glueckauf.web.tables.names import name_key
from glueckauf.web.tables.pace import request_pace
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.transport.networks import asking_share

DAY = 24 * 3600
NETWORKS_FOR_A_NAME = 10
"""That may use up their tries for the same name: one of them does not keep its owner out."""
chat_limit = RateLimit("chat", 10, 30)
enter_limit = RateLimit("logins", house.LOGINS_PER_HOUR, 3600)
name_limit = RateLimit("names", NETWORKS_FOR_A_NAME * house.LOGINS_PER_HOUR, 3600)
letter_limit = RateLimit("letters", house.LOGINS_PER_HOUR, 3600)
form = require_http_methods(["GET", "HEAD", "POST"])


def check_login_limit(request: HttpRequest, name: str = "") -> None:
    """Guessing is slow: for the network that tries, and for the name that is tried; a known device has tries of its own."""
    if name and (device := known_device(request, name_key(name))):
        enter_limit.check(f"device {device}")
        return
    enter_limit.check()
    if name:
        name_limit.check(name_key(name))


def posted_text(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "")


# At the table


@require_POST
def speak(request: HttpRequest, slug: str) -> HttpResponse:
    chat_limit.check(f"{asking_share()} {slug}")
    send_message(slug, visitor_of(request), posted_number(request, "seat"), posted_text(request, "text"))
    return carried_out(request, slug)


@require_POST
def quiet(request: HttpRequest, slug: str) -> HttpResponse:
    """Switch the chat off, or on again: for the account, or for this browser."""
    account, off = account_of(request), is_ticked(request, "off")
    if account is None:
        request.session["quiet"] = off
    else:
        account.chat = not off
        account.save(update_fields=["chat"])
    return carried_out(request, slug)


@require_POST
def pace(request: HttpRequest, slug: str) -> HttpResponse:
    """Slow or live: asked for, agreed to or refused."""
    if posted_text(request, "pace") not in {"slow", "live"}:
        raise not_understood()
    request_pace(slug, visitor_of(request), slow=posted_text(request, "pace") == "slow")
    return carried_out(request, slug)


# Coming and going


@form
def register(request: HttpRequest) -> HttpResponse:
    if account_of(request):
        return redirect("games")
    error = None
    if request.method == "POST":
        try:
            check_login_limit(request)
            start_session(request, register_from_form(request))
            return redirect("games")
        except Refusal as refusal:
            error = refusal
    name = posted_text(request, "name") or request.session.get("name", "")
    return render_form(request, "people/register.html", error, name=name, email=posted_text(request, "email"))


def register_from_form(request: HttpRequest) -> Account:
    name, password, email = (posted_text(request, each) for each in ("name", "password", "email"))
    return register_account(visitor_of(request), name, password, email, language_of(request))


@form
def enter(request: HttpRequest) -> HttpResponse:
    if account_of(request):
        return redirect("games")
    error = None
    if request.method == "POST":
        try:
            check_login_limit(request, posted_text(request, "name"))
            login.log_in(request, authenticate(posted_text(request, "name"), posted_text(request, "password")))
            return redirect("games")
        except Refusal as refusal:
            error = refusal
    return render_form(request, "people/enter.html", error, name=posted_text(request, "name"), sends_mail=sends_mail())


def render_form(request: HttpRequest, template: str, error: Refusal | None, **values: Any) -> HttpResponse:
    """A form as it was filled in, with what is wrong."""
    return render_page(request, template, error.status if error else 200, error=error and error.phrase, **values)


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    login.log_out(request)
    return redirect("home")


# By e-mail


@form
def confirm(request: HttpRequest, seal: str) -> HttpResponse:
    """A page with a button: mail scanners open links, but do not press buttons."""
    account = read_link(seal, CONFIRM, 7 * DAY)
    if account is None:
        raise Refusal(say("This link has expired."), 404)
    if request.method == "POST":
        confirm_email(account)
    return render_page(request, "people/confirm.html", account=account, seal=seal)


@form
def forgotten(request: HttpRequest) -> HttpResponse:
    """The answer is the same whether there is such an account or not. Wrong tries of others keep nobody from a letter."""
    if not sends_mail():
        raise Refusal(say("This server sends no e-mail."), 404)
    if request.method == "POST":
        key = name_key(posted_text(request, "name"))
        enter_limit.check()
        letter_limit.check(key)
        account = Account.objects.filter(key=key, confirmed=True).first()
        if account:
            queue_email(account, RESET)
    return render_page(request, "people/forgotten.html", asked=request.method == "POST")


@form
def reset(request: HttpRequest, seal: str) -> HttpResponse:
    account, error = read_link(seal, RESET, DAY), None
    if account is None:
        raise Refusal(say("This link has expired."), 404)
    if request.method == "POST":
        try:
            check_login_limit(request)
            accounts.change_password(account, posted_text(request, "password"))
            remember_device(request, account)
            return redirect("enter")
        except Refusal as refusal:
            error = refusal
    return render_form(request, "people/reset.html", error, account=account, seal=seal)


# Settings


@form
def settings(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    if account is None:
        return redirect("enter")
    if request.method != "POST":
        return settings_response(request, account)
    try:
        check_login_limit(request)
        change_settings_from_form(request, account)
    except Refusal as refusal:
        return settings_response(request, account, error=refusal)
    return settings_response(request, account, done=say("Your settings are saved."))


def change_settings_from_form(request: HttpRequest, account: Account) -> None:
    """Fields that a page did not show stay as they are."""
    change_settings(
        account,
        email=request.POST.get("email", account.email) if sends_mail() else account.email,
        by_mail=is_ticked(request, "by_mail") and sends_mail(),
        webhook=posted_text(request, "hook").strip(),
        chat=is_ticked(request, "chat"),
    )


def settings_response(
    request: HttpRequest, account: Account, *, error: Refusal | None = None, done: Phrase | None = None
) -> Any:
    values = {"account": account, "done": done, "sends_mail": sends_mail(), **telling_values(request, account)}
    return render_form(request, "people/settings.html", error, **values)


@require_POST
def password(request: HttpRequest) -> HttpResponse:
    account = require_account(request)
    try:
        check_login_limit(request, account.name)
        check_password(account, posted_text(request, "old"))
        accounts.change_password(account, posted_text(request, "new"))
    except Refusal as refusal:
        return settings_response(request, account, error=refusal)
    start_session(request, account)
    return settings_response(
        request, account, done=say("The password is changed. You are logged out on all other devices.")
    )


@require_POST
def everywhere(request: HttpRequest) -> HttpResponse:
    account = require_account(request)
    log_out_everywhere(account)
    start_session(request, account)
    return settings_response(request, account, done=say("You are logged out on all other devices."))


@require_POST
def delete(request: HttpRequest) -> HttpResponse:
    account = require_account(request)
    try:
        check_login_limit(request, account.name)
        check_password(account, posted_text(request, "password"))
    except Refusal as refusal:
        return settings_response(request, account, error=refusal)
    delete_account(account)
    login.log_out(request)
    return redirect("home")
