"""A push service on this machine, and a browser's side of it: what was encrypted for a device is read with its key."""

import json
import threading
from base64 import urlsafe_b64encode
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


class PushService:
    """Takes messages and keeps them. `status` is what it answers."""

    def __init__(self) -> None:
        self.taken: list[tuple[dict[str, str], bytes]] = []
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.taken.append((dict(self.headers), body))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Subscription:
    """What a browser makes when it subscribes: a pair of keys and a secret, of which the server gets what is public."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint, self.private = endpoint, generate_private_key(SECP256R1())
        self.secret = bytes(range(16))

    @property
    def form(self) -> dict[str, str]:
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "key": text(point), "auth": text(self.secret)}

    def read(self, body: bytes) -> dict[str, Any]:
        decrypted = http_ece.decrypt(body, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        return json.loads(decrypted)


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def is_signed(headers: dict[str, str]) -> bool:
    return Vapid02.verify(headers["Authorization"])
