"""Answers of our own types, and large ones."""

import gzip

import msgspec
from fastapi import Request, Response


def json_answer(value: object) -> Response:
    """An answer of one of our own types."""
    return Response(msgspec.json.encode(value), media_type="application/json")


def zipped(content: bytes, request: Request, lasts: str = "no-store") -> Response:
    """A large answer, compressed for clients that understand that."""
    headers = {"cache-control": lasts, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        content = gzip.compress(content, 6)
    return Response(content, headers=headers, media_type="application/json")
