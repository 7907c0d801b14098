# pyright: reportMissingImports=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportMissingTypeStubs=false
"""Games spread over a Ray cluster. Ray is not part of the installation: `pip install 'glueckauf[ray]'`."""

import os
import socket
import sys
from collections.abc import Generator, Iterable
from importlib import import_module
from typing import Any

from glueckauf.core.errors import GlueckaufError
from glueckauf.players.playing import Played
from glueckauf.players.plugins import told
from glueckauf.players.schedule import Schedule
from glueckauf.players.workers import AHEAD, Spread, check_workers, in_order

SECONDS = 5


def cluster(address: str | None = None, workers: int | None = None) -> Spread:
    """Games on a Ray cluster, or on one started here; every machine needs the same package and the bots' modules."""
    if workers is not None:
        check_workers(workers)
    ray = load_ray()
    return lambda plan, first: _on_cluster(ray, plan, range(first, plan.games), address, workers)


def load_ray() -> Any:
    try:
        return import_module("ray")
    except ImportError as error:
        raise GlueckaufError("Ray is not installed here: pip install 'glueckauf[ray]' installs it") from error


def _on_cluster(
    ray: Any, plan: Schedule, numbers: Iterable[int], address: str | None, workers: int | None
) -> Generator[Played]:
    was_there = ray.is_initialized()
    if not was_there:
        _join(ray, address, workers)
    try:
        most = workers or int(ray.cluster_resources().get("CPU", 1))
        yield from in_order(Machines(ray, plan), numbers, most * AHEAD)
    finally:
        if not was_there:
            ray.shutdown()


def _join(ray: Any, address: str | None, workers: int | None) -> None:
    """Without an address, here or in RAY_ADDRESS, a cluster of our own: Ray would join whatever ran here last."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    address = address or os.environ.get("RAY_ADDRESS") or "local"
    own: dict[str, Any] = {"num_cpus": workers, "include_dashboard": False} if address == "local" else {}
    try:
        _knock(address)
        ray.init(address=address, logging_level="ERROR", log_to_driver=False, **own)
    except (OSError, OverflowError, RuntimeError, ValueError) as error:
        raise GlueckaufError(f"no Ray cluster at {address}: {told(error)}") from error


def _knock(address: str) -> None:
    """Ray waits for minutes, and not in silence, where nobody answers."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if port.isdecimal():
        socket.create_connection((host, int(port)), SECONDS).close()


class Machines:
    """Hands on a cluster."""

    def __init__(self, ray: Any, plan: Schedule) -> None:
        self.ray, self.task = ray, ray.remote(play_there)
        self.plan, self.folders = ray.put(plan), ray.put(sys.path)

    def begin(self, number: int) -> Any:
        return self.task.remote(self.plan, self.folders, number)

    def finish(self, ticket: Any) -> Played:
        try:
            result = self.ray.get(ticket)
        except self.ray.exceptions.RayError as error:
            raise GlueckaufError(f"the Ray cluster failed: {told(error)}") from error
        if isinstance(result, GlueckaufError):
            raise result
        return result

    def give_up(self, ticket: Any) -> None:
        """The few games begun ahead run out: `ray.cancel` can end this process when a game ends just then."""


def play_there(plan: Schedule, folders: list[str], number: int) -> Played | GlueckaufError:
    """Guests are looked for in the same folders as here; their mistakes come back as results, for one to be shown."""
    sys.path.extend(folder for folder in folders if folder not in sys.path)
    try:
        return plan.play(number)
    except GlueckaufError as error:
        return error
