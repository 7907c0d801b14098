"""How this server shows push services who it is: a signature by a key of its own (VAPID, RFC 8292).

The key is made from that of the house, so all processes have the same, a backup includes it, and there is no other secret to
keep. Whoever changes the key of the house logs everybody out; devices that were to be told are to be switched on again, too.
"""

from base64 import urlsafe_b64encode
from functools import cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, derive_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02  # pyright: ignore[reportMissingTypeStubs]

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256."""
BYTES = 48
"""So many more than the order has that no key is likelier than another (FIPS 186-5, A.2.1)."""


@cache
def vapid_key() -> EllipticCurvePrivateKey:
    derived = HKDF(SHA256(), BYTES, salt=None, info=b"glueckauf vapid").derive(settings.SECRET_KEY.encode())
    return derive_private_key(int.from_bytes(derived) % (ORDER - 1) + 1, SECP256R1())


@cache
def application_server_key() -> str:
    """Return the public key, as browsers want it for a subscription."""
    point = vapid_key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).decode().rstrip("=")


def vapid_headers(endpoint: str) -> dict[str, str]:
    """Return the signature for a push service; it is good for a day."""
    service = urlsplit(endpoint)
    claims = {"aud": f"{service.scheme}://{service.netloc}", "sub": contact()}
    return Vapid02(vapid_key()).sign(claims)  # pyright: ignore[reportUnknownMemberType]


def contact() -> str:
    """Return whom a push service can write to."""
    given, address = str(settings.CONTACT), str(settings.ADDRESS)
    return given if given.startswith("mailto:") else f"mailto:glueckauf@{urlsplit(address).hostname}"
