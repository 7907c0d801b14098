"""Who is logged in: the session holds the account and its visitor id, and both have to match the database."""

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.utils.crypto import constant_time_compare

from glueckauf.web.areas.people.models import Account
from glueckauf.web.pages.middleware import Handler
from glueckauf.web.pages.visitors import language_of, visitor_of
from glueckauf.web.tables.owners import transfer_ownership


def account_middleware(answer: Handler) -> Handler:
    """Set `request.account`, or None."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.account = account = logged_in_account(request)  # pyright: ignore[reportAttributeAccessIssue]
        if account and account.language != language_of(request):
            Account.objects.filter(pk=account.pk).update(language=language_of(request))
        return answer(request)

    return middleware


def logged_in_account(request: HttpRequest) -> Account | None:
    """Return the account of the session; a session that was ended elsewhere, by a new password for example, is flushed."""
    if "account" not in request.session:
        return None
    account = Account.objects.filter(pk=request.session["account"]).first()
    if account and constant_time_compare(request.session.get("me", ""), account.visitor_id):
        return account
    request.session.flush()
    return None


def account_of(request: HttpRequest) -> Account | None:
    return getattr(request, "account", None)


def log_in(request: HttpRequest, account: Account) -> None:
    """Log in; what the guest in this browser owned goes to the account."""
    guest = visitor_of(request)
    start_session(request, account)
    if not Account.objects.filter(visitor_id=guest).exists():
        transfer_ownership(guest, account.visitor_id)


def start_session(request: HttpRequest, account: Account) -> None:
    request.session.update({"account": account.pk, "me": account.visitor_id, "name": account.name})
    request.account = account  # pyright: ignore[reportAttributeAccessIssue]
    rotate_token(request)


def log_out(request: HttpRequest) -> None:
    request.session.flush()
    request.account = None  # pyright: ignore[reportAttributeAccessIssue]
    rotate_token(request)
