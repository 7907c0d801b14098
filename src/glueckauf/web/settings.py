"""Django's settings. What may differ from place to place comes from the environment; `glueckauf serve` sets it."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url

from glueckauf.core.text import LANGUAGES

PACKAGE = Path(__file__).parents[1]
DATA = Path(os.environ.get("GLUECKAUF_DATA") or Path.home() / ".local" / "share" / "glueckauf")
DATA.mkdir(mode=0o700, parents=True, exist_ok=True)


def _secret() -> str:
    """A key of this installation, readable by its owner only; of several processes that start at once one makes it."""
    file = DATA / "secret-key"
    if not file.exists():
        fresh = DATA / f"secret-key.{os.getpid()}"
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(50), encoding="utf-8")
        with suppress(FileExistsError):
            file.hardlink_to(fresh)
        fresh.unlink()
    return file.read_text(encoding="utf-8")


SECRET_KEY = os.environ.get("SECRET_KEY") or _secret()
DEBUG = False
ALLOWED_HOSTS = os.environ.get("GLUECKAUF_HOSTS", "*").split(",")
SECURE = os.environ.get("GLUECKAUF_HTTPS") == "1"
"""Behind a proxy that speaks HTTPS: cookies travel over HTTPS only."""
YEAR = 365 * 24 * 3600
SECURE_HSTS_SECONDS = YEAR if SECURE else 0
CSRF_TRUSTED_ORIGINS = [origin for origin in os.environ.get("GLUECKAUF_ORIGINS", "").split(",") if origin]

INSTALLED_APPS = [
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "glueckauf.web.tables",
    "glueckauf.web.workers",
    "glueckauf.web.areas.people",
    "glueckauf.web.areas.lobby",
    "glueckauf.web.areas.my_games",
    "glueckauf.web.areas.archive",
    "glueckauf.web.areas.social",
    "glueckauf.web.areas.review",
    "glueckauf.web.areas.school",
    "glueckauf.web.areas.api",
    "glueckauf.web.areas.operations",
    "glueckauf.web.areas.ratings",
    "glueckauf.web.areas.contests",
    "glueckauf.web.areas.tournaments",
]
MIDDLEWARE = [
    "glueckauf.web.transport.request_log.request_log",
    "django.middleware.security.SecurityMiddleware",
    "glueckauf.web.pages.middleware.security_headers",
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "glueckauf.web.areas.api.errors.json_errors",
    "glueckauf.web.pages.middleware.languages",
    "glueckauf.web.pages.middleware.network_limits",
    "glueckauf.web.pages.middleware.known_hosts",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "glueckauf.web.areas.operations.closed_house.maintenance",
    "glueckauf.web.areas.people.login.account_middleware",
    "glueckauf.web.pages.middleware.refusal_pages",
]
ROOT_URLCONF = "glueckauf.web.urls"
AUTH_USER_MODEL = "people.Account"
"""What areas that do not know how one logs in know of accounts."""
API = "/api/v1"
"""The root of all addresses for programs."""
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
USE_I18N = False

SQLITE = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=20000;",
}
POSTGRES = {
    "connect_timeout": 10,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""A database whose machine has gone without a word is missed after some ten seconds; by default hours would pass."""
DATABASES: dict[str, Any] = {
    "default": dj_database_url.config(
        default=f"sqlite:///{DATA / 'tables.sqlite3'}", conn_max_age=None, conn_health_checks=True
    )
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = SQLITE
else:
    DATABASES["default"]["OPTIONS"] = POSTGRES | DATABASES["default"].get("OPTIONS", {})

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [PACKAGE / "web" / "templates"],
        "OPTIONS": {"environment": "glueckauf.web.pages.templating.environment"},
    }
]

STATIC_URL = "/static/"
STATICFILES_DIRS = [PACKAGE / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "glueckauf.web.pages.static_files.GameStyles",
    "glueckauf.web.pages.static_files.Scripts",
]
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = YEAR

SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_SERIALIZER = "django.contrib.sessions.serializers.JSONSerializer"
SESSION_COOKIE_NAME = "glueckauf"
SESSION_COOKIE_AGE = YEAR
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
CSRF_COOKIE_HTTPONLY = True
PASSWORD_HASHERS = ["glueckauf.web.areas.people.password_hashing.Argon2"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]
CSRF_FAILURE_VIEW = "glueckauf.web.pages.errors.csrf_failure"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if SECURE else None
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100

KEEP_GUEST_GAMES = int(os.environ.get("GLUECKAUF_KEEP_GUEST_GAMES", "0"))
"""Days for which finished games without an account are kept after their last visit; 0: for ever."""
KEEP_NETWORKS = int(os.environ.get("GLUECKAUF_KEEP_NETWORKS", "30"))
"""Days for which a table that nobody visits knows the digest of the network that it was made from."""
KEEP_LOG = int(os.environ.get("GLUECKAUF_KEEP_LOG", "14"))
"""Days for which a log that is written to a file is kept."""
LOG_FILE = os.environ.get("GLUECKAUF_LOG_FILE", "")
"""Where the log is written, a new file each day; otherwise it goes to standard error."""
LOG_FORMAT = "json" if os.environ.get("GLUECKAUF_LOG") == "json" else "plain"
"""`json`: every line an object, and a line for every request and every job."""
LOG_TO = {
    "file": {
        "class": "logging.handlers.TimedRotatingFileHandler",
        "filename": LOG_FILE,
        "when": "midnight",
        "backupCount": KEEP_LOG,
        "encoding": "utf-8",
    },
    "stderr": {"class": "logging.StreamHandler"},
}["file" if LOG_FILE else "stderr"]
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "request": {"()": "glueckauf.web.transport.request_log.RequestId"},
        "route": {"()": "glueckauf.web.transport.request_log.RouteOnly"},
    },
    "formatters": {
        "plain": {"format": "%(asctime)s %(levelname)s [%(request)s] %(message)s"},
        "json": {"()": "glueckauf.web.transport.request_log.JsonLines"},
    },
    "handlers": {"log": {**LOG_TO, "filters": ["request"], "formatter": LOG_FORMAT}},
    "loggers": {
        "django": {"handlers": ["log"], "level": "ERROR"},
        "django.request": {"filters": ["route"]},
        "django.security": {"level": "CRITICAL"},  # what strangers send fills no log
        "glueckauf": {"handlers": ["log"], "level": "INFO"},
        "glueckauf.requests": {"level": "INFO" if LOG_FORMAT == "json" else "WARNING"},
        "glueckauf.jobs": {"level": "INFO" if LOG_FORMAT == "json" else "WARNING"},
    },
}
METRICS = os.environ.get("GLUECKAUF_METRICS") == "1"
"""Whether `/metrics` answers Prometheus; a proxy should keep strangers from it."""

ADDRESS = os.environ.get("GLUECKAUF_ADDRESS", "http://localhost:8000").rstrip("/")
"""Where the table is found, for links in messages."""
MAIL = urlsplit(os.environ.get("GLUECKAUF_MAIL", ""))
"""`smtp://name:password@host:587`, `smtps://…`, or `file:///folder` to look at what would be sent; without it no mail."""
EMAIL_BACKEND = f"django.core.mail.backends.{'filebased' if MAIL.scheme == 'file' else 'smtp'}.EmailBackend"
EMAIL_FILE_PATH = MAIL.path if MAIL.scheme == "file" else None
EMAIL_HOST, EMAIL_PORT = MAIL.hostname or "", MAIL.port or (465 if MAIL.scheme == "smtps" else 587)
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = unquote(MAIL.username or ""), unquote(MAIL.password or "")
EMAIL_USE_SSL, EMAIL_USE_TLS = MAIL.scheme == "smtps", MAIL.scheme == "smtp" and bool(MAIL.username)
EMAIL_TIMEOUT = 15
DEFAULT_FROM_EMAIL = os.environ.get("GLUECKAUF_MAIL_FROM") or f"glueckauf@{urlsplit(ADDRESS).hostname}"
NOTICE_AFTER = float(os.environ.get("GLUECKAUF_NOTICE_AFTER", "60"))
"""Seconds in which somebody may see for themselves that it is their turn, before they are told."""

LANGUAGE_CODES = LANGUAGES
_WRITE_TO = os.environ.get("GLUECKAUF_CONTACT", "")
CONTACT = f"mailto:{_WRITE_TO}" if "@" in _WRITE_TO and ":" not in _WRITE_TO else _WRITE_TO
"""Whom visitors can write to: an e-mail address or the address of a page; without it nobody is asked to write."""
PACE = float(os.environ.get("GLUECKAUF_PACE", "0.5"))
"""Seconds between two moves of a computer player where no person plays; elsewhere the page paces what it shows."""
ALONE = float(os.environ.get("GLUECKAUF_ALONE", "600"))
"""Seconds for which computer players go on at a table where they hold every seat and nobody looks."""
BOT_THREADS = int(os.environ.get("GLUECKAUF_BOT_THREADS") or max(1, (os.cpu_count() or 1) - 1))
"""Threads in which computer players think; one processor is left for the pages."""
WORKERS_ELSEWHERE = os.environ.get("GLUECKAUF_WORKERS_ELSEWHERE") == "1"
"""The server leaves computer players, reviews, par and messages to `glueckauf worker`."""
AWAY = float(os.environ.get("GLUECKAUF_AWAY", "60"))
"""Seconds without a sign of life after which the others may lend a seat to a computer player."""
AWAY_DAYS = float(os.environ.get("GLUECKAUF_AWAY_DAYS", "3"))
"""The same in a slow game."""
REVIEW_GAMES = int(os.environ.get("GLUECKAUF_REVIEW_GAMES", "0"))
"""How many games a review imagines for a decision; 0 for as many as are usual."""
READS_PER_MINUTE = int(os.environ.get("GLUECKAUF_READS_PER_MINUTE", "3000"))
"""Pages and answers to programs for one network: an IPv4 address, or a /64 of IPv6. So are the following."""
TABLES_PER_HOUR = int(os.environ.get("GLUECKAUF_TABLES_PER_HOUR", "60"))
MOVES_PER_MINUTE = int(os.environ.get("GLUECKAUF_MOVES_PER_MINUTE", "600"))
"""Moves and everything else that changes something."""
PICTURES_PER_MINUTE = int(os.environ.get("GLUECKAUF_PICTURES_PER_MINUTE", "60"))
"""Pictures to share that are drawn anew; those drawn before are not counted."""
LOGINS_PER_HOUR = int(os.environ.get("GLUECKAUF_LOGINS_PER_HOUR", "30"))
"""Log-ins that are tried from one network; ten times as many for one name."""
CONNECTIONS_PER_NETWORK = int(os.environ.get("GLUECKAUF_CONNECTIONS_PER_NETWORK", "600"))
STREAMS_PER_NETWORK = int(os.environ.get("GLUECKAUF_STREAMS_PER_NETWORK", "200"))
STREAMS_PER_VISITOR = int(os.environ.get("GLUECKAUF_STREAMS_PER_VISITOR", "30"))
"""Open pages, and streams of programs."""
REQUESTS_PER_MINUTE = int(os.environ.get("GLUECKAUF_REQUESTS_PER_MINUTE", "1200"))
"""Of one token."""
