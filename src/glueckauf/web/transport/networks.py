"""Where a request comes from."""

from ipaddress import IPv6Address, ip_address, ip_network


def network_of(address: str) -> str:
    """Return the address; of IPv6 the network, for one visitor has a whole network of addresses."""
    try:
        at = ip_address(address)
    except ValueError:
        return address
    if isinstance(at, IPv6Address):
        return str(at.ipv4_mapped or ip_network((at, 64), strict=False))
    return address
