"""What Prometheus asks for: counts and durations of requests, and the state of the process at the moment of asking."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from glueckauf.web.areas.operations.health import check_health
from glueckauf.web.transport.request_log import request_answered, route_of

collectors = CollectorRegistry()
requests = Counter("glueckauf_requests", "Requests answered", ["route", "method", "status"], registry=collectors)
seconds = Histogram("glueckauf_request_seconds", "Seconds that a request took", ["route"], registry=collectors)
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


def count_request(request: HttpRequest, response: HttpResponse, duration: float, **_: object) -> None:
    route, method = route_of(request), request.method if request.method in METHODS else "other"
    requests.labels(route, method, response.status_code).inc()
    seconds.labels(route).observe(duration)


class HealthCollector(Collector):
    """Asks for the state of the process when Prometheus does."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        health = check_health()
        yield GaugeMetricFamily("glueckauf_database_up", "Whether the database answers", health.database is not None)
        yield by_name("glueckauf_thread_up", "Whether a background thread lives", health.threads)
        yield by_name("glueckauf_queue_length", "What waits for a background thread", health.queues)
        oldest = "Seconds that the longest waiting computer player has been waiting"
        yield GaugeMetricFamily("glueckauf_oldest_bot_move_seconds", oldest, health.oldest_bot_move)
        yield GaugeMetricFamily("glueckauf_open_streams", "Open event streams", health.streams)


def by_name(metric: str, description: str, values: dict[str, int] | dict[str, bool]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(metric, description, labels=["name"])
    for name, value in values.items():
        family.add_metric([name], value)
    return family


def begin_counting() -> None:
    collectors.register(HealthCollector())
    request_answered.connect(count_request)
