"""Hands requests to the handler that web servers ask, which sees what Django's test client would tidy away."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from config.wsgi import application


def asked_of_the_server(**environ: Any) -> tuple[str, str]:
    """What a web server is told when it hands on a look at the tables, or another request: status and page."""
    answered: list[Any] = []
    plain: dict[str, Any] = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": "/tables/",
        "QUERY_STRING": "page=1",
        "SERVER_NAME": "testserver",
    }
    plain |= {"SERVER_PORT": "80", "wsgi.url_scheme": "http", "wsgi.input": BytesIO()}
    body = b"".join(application(plain | environ, lambda *given: answered.extend(given))).decode()
    return answered[0], body
