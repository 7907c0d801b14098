"""The addresses for those who run the house."""

from dataclasses import asdict

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_1_0_0, generate_latest

from glueckauf.web.areas.operations.health import check_health
from glueckauf.web.areas.operations.metrics import collectors

OK, UNAVAILABLE = 200, 503


@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Return the state of this process, with status 503 if something is broken."""
    found = check_health()
    return JsonResponse({"alive": found.is_well, **asdict(found)}, status=OK if found.is_well else UNAVAILABLE)


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """The same and more for Prometheus, where the host has switched it on."""
    if not settings.METRICS:
        raise Http404
    return HttpResponse(generate_latest(collectors), content_type=CONTENT_TYPE_PLAIN_1_0_0)
