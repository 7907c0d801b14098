"""Where a request comes from."""

from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from django.utils.crypto import salted_hmac

current_share: ContextVar[str] = ContextVar("current_share", default="")
"""The share of the one whose request is being answered."""


def asking_share() -> str:
    """Return the share of the one who asks for something now, or nothing."""
    return current_share.get()


@lru_cache(maxsize=10_000)
def share_of(address: str) -> str:
    """Return by what a visitor's use of the house is counted: a keyed digest of the network, which tells no address."""
    return salted_hmac("glueckauf.network", network_of(address)).hexdigest()[:16]


def network_of(address: str) -> str:
    """Return the address; of IPv6 the network, for one visitor has a whole network of addresses."""
    try:
        at = ip_address(address)
    except ValueError:
        return address
    if isinstance(at, IPv6Address):
        return str(at.ipv4_mapped or ip_network((at, 64), strict=False))
    return address
