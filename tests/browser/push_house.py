"""`glueckauf serve` in a network of the test: a public name leads to a push service on this machine. Nothing else is different."""

import os
import socket
import sys
from typing import Any

from glueckauf.cli import main

PUBLIC = "93.184.216.34"
"""What the name `push.example` leads to, as the server is told."""
PORT = int(os.environ["TEST_PUSH_PORT"])
ask_name_server, connect = socket.getaddrinfo, socket.create_connection


def answer(host: Any, port: Any, *more: Any, **others: Any) -> Any:
    if host != "push.example":
        return ask_name_server(host, port, *more, **others)
    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (PUBLIC, port))]


def reach(address: Any, *more: Any, **others: Any) -> Any:
    return connect(("127.0.0.1", PORT) if address[0] == PUBLIC else address, *more, **others)


if __name__ == "__main__":
    socket.getaddrinfo, socket.create_connection = answer, reach
    sys.argv[0] = "glueckauf"
    main()
