"""Share what was worked out among all who ask for the same."""

from typing import Any


class CacheBypass:
    """Carries an argument past `lru_cache`, which compares the other arguments only and keeps this one, emptied."""

    def __init__(self, inside: Any) -> None:
        self.inside = inside

    def take(self) -> Any:
        inside, self.inside = self.inside, None
        return inside

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CacheBypass)

    def __hash__(self) -> int:
        return 0
