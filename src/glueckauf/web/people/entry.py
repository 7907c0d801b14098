"""Who is logged in: the session has the account and its word, and both have to agree with the database."""

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.utils.crypto import constant_time_compare

from glueckauf.web import owners
from glueckauf.web.guard import Answer, language_of, visitor_of
from glueckauf.web.people.models import Account


def accounts(answer: Answer) -> Answer:
    """For every request the account it comes from, or none."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.account = account = present(request)  # pyright: ignore[reportAttributeAccessIssue]
        if account and account.language != language_of(request):
            Account.objects.filter(pk=account.pk).update(language=language_of(request))
        return answer(request)

    return middleware


def present(request: HttpRequest) -> Account | None:
    """A log-in that was ended elsewhere, by a new password for example, leaves a stranger."""
    if "account" not in request.session:
        return None
    account = Account.objects.filter(pk=request.session["account"]).first()
    if account and constant_time_compare(request.session.get("me", ""), account.word):
        return account
    request.session.flush()
    return None


def account_of(request: HttpRequest) -> Account | None:
    return getattr(request, "account", None)


def log_in(request: HttpRequest, account: Account) -> None:
    """What the guest in this browser had goes with the account."""
    guest = visitor_of(request)
    remember(request, account)
    if not Account.objects.filter(word=guest).exists():
        owners.move(guest, account.word)


def remember(request: HttpRequest, account: Account) -> None:
    request.session.update({"account": account.pk, "me": account.word, "name": account.name})
    request.account = account  # pyright: ignore[reportAttributeAccessIssue]
    rotate_token(request)


def log_out(request: HttpRequest) -> None:
    request.session.flush()
    request.account = None  # pyright: ignore[reportAttributeAccessIssue]
    rotate_token(request)
