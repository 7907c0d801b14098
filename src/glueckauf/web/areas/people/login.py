"""Who is logged in: the session has the key of a row in the database, so that a copy of the cookie ends with the log-out."""

import secrets

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.utils.crypto import constant_time_compare

from glueckauf.core.text import say
from glueckauf.web.areas.people.models import Account, Login
from glueckauf.web.pages.middleware import Handler
from glueckauf.web.pages.visitors import language_of, visitor_of
from glueckauf.web.tables.optional_writes import write_if_possible
from glueckauf.web.tables.owners import transfer_ownership
from glueckauf.web.tables.refusals import Refusal

MOST_LOGINS = 50
"""Browsers in which one account is logged in; the oldest is logged out."""
MOST_NAMES = 5


def account_middleware(answer: Handler) -> Handler:
    """Set `request.account`, or None."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.account = account = logged_in_account(request)  # pyright: ignore[reportAttributeAccessIssue]
        if account and account.language != language_of(request):
            same = Account.objects.filter(pk=account.pk)
            write_if_possible("the language of an account", lambda: same.update(language=language_of(request)))
        return answer(request)

    return middleware


def logged_in_account(request: HttpRequest) -> Account | None:
    """Return the account of the session; a session that was ended, here or elsewhere, is flushed."""
    if "login" not in request.session:
        return None
    login = Login.objects.select_related("account").filter(key=request.session["login"]).first()
    if login and constant_time_compare(request.session.get("me", ""), login.account.visitor_id):
        return login.account
    flush_session(request)
    return None


def login_of(request: HttpRequest) -> Login | None:
    """Return the log-in of this browser."""
    return Login.objects.filter(key=request.session.get("login", "")).first()


def require_account(request: HttpRequest) -> Account:
    account = account_of(request)
    if account is None:
        raise Refusal(say("Log in first."), 403)
    return account


def account_of(request: HttpRequest) -> Account | None:
    return getattr(request, "account", None)


def log_in(request: HttpRequest, account: Account) -> None:
    """Log in; what the guest in this browser owned goes to the account."""
    guest = visitor_of(request)
    start_session(request, account)
    if not Account.objects.filter(visitor_id=guest).exists():
        transfer_ownership(guest, account.visitor_id)


def start_session(request: HttpRequest, account: Account) -> None:
    login = Login.objects.create(account=account, key=secrets.token_urlsafe(32))
    oldest = account.logins.order_by("-pk").values_list("pk", flat=True)[MOST_LOGINS:]
    account.logins.filter(pk__in=list(oldest)).delete()
    request.session.update({"login": login.key, "me": account.visitor_id, "name": account.name})
    remember_device(request, account)
    request.account = account  # pyright: ignore[reportAttributeAccessIssue]
    rotate_token(request)


def log_out(request: HttpRequest) -> None:
    Login.objects.filter(key=request.session.get("login", "")).delete()
    flush_session(request)
    request.account = None  # pyright: ignore[reportAttributeAccessIssue]
    rotate_token(request)


def flush_session(request: HttpRequest) -> None:
    """Forget everything but which device this is."""
    known = {name: request.session[name] for name in ("device", "names") if name in request.session}
    request.session.flush()
    request.session.update(known)


# A browser that somebody has logged in from may try again when strangers have used up the tries for a name
# (device cookies, https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).


def remember_device(request: HttpRequest, account: Account) -> None:
    names = [name for name in request.session.get("names", []) if name != account.key]
    request.session["names"] = [account.key, *names][:MOST_NAMES]
    request.session.setdefault("device", secrets.token_urlsafe(16))


def known_device(request: HttpRequest, key: str) -> str:
    """Return the device if somebody has logged in from it under this name, otherwise nothing."""
    return request.session["device"] if key in request.session.get("names", []) else ""
