"""The browser client's files, held in memory and sent compressed. Nothing else is ever served."""

import gzip
import hashlib
import json
import mimetypes
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request, Response

_STATIC: Final = Path(__file__).parent.parent / "static"
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_LEAST_TO_COMPRESS: Final = 600
_BROTLI: Final = ".br"
_PAGE: Final = "index.html"
_TABLE: Final = "table.html"
"""The client for people who open a table: it says at once which files a table needs."""
_LANGUAGE: Final = re.compile(r"assets/language-([a-z]+)-[^/]+\.js")
_NEAREST: Final = {"bs": "hr", "sh": "hr"}

_ROUTES: Final = "routes.json"
"""Written by the client's build from web/src/routes.ts: what the address of a page looks like."""

_NO_CLIENT: Final = (
    "The browser client is not part of this installation.\n"
    "It is built by `make install`; the API is at /api/openapi.json.\n"
)


@dataclass(frozen=True)
class _File:
    content: bytes
    kind: str
    brotli: bytes | None = None
    """Made by the build: smaller than gzip, where the browser takes it (over https, or at home)."""

    @cached_property
    def tag(self) -> str:
        return f'"{hashlib.sha256(self.content).hexdigest()[:20]}"'

    @cached_property
    def zipped(self) -> bytes | None:
        """Made when it is first asked for: the start does not wait for files nobody wants."""
        texts = ("javascript", "json", "+xml")
        is_text = self.kind.startswith("text/") or self.kind.endswith(texts)
        if not is_text or len(self.content) < _LEAST_TO_COMPRESS:
            return None
        return gzip.compress(self.content, 9, mtime=0)


class StaticFiles:
    """Every file of the client by its path."""

    def __init__(self, folder: Path = _STATIC) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): _load(path)
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.name.startswith(".") and path.suffix != _BROTLI
        }
        routes = self._files.pop(_ROUTES, None)
        addresses: list[str] = json.loads(routes.content) if routes is not None else [""]
        self._routes = re.compile(f"(?:{'|'.join(addresses)})/?")
        self._texts = {
            found[1]: path for path in self._files if (found := _LANGUAGE.fullmatch(path))
        }

    def answer(self, path: str, request: Request) -> Response:
        """A file, or the client itself, which knows what to show there.

        Where it has no page, it says so, and the status says it too.
        """
        if path in self._files and path not in (_PAGE, _TABLE):
            lasts = _FOR_EVER if path.startswith("assets/") else _ASK_AGAIN
            headers = {"cache-control": lasts, "vary": "accept-encoding"}
            return _send(self._files[path], request, headers, 200)
        status = 200 if self._routes.fullmatch(path) else 404
        name = _TABLE if path.startswith("table/") and _TABLE in self._files else _PAGE
        page = self._files.get(name)
        if page is None:
            return Response(_NO_CLIENT, 503 if status == 200 else 404, media_type="text/plain")
        if status == 404 and "." in path.rsplit("/", 1)[-1]:
            return Response("There is nothing here.\n", 404, media_type="text/plain")
        headers = {"cache-control": _ASK_AGAIN, "vary": "accept-encoding, accept-language"}
        texts = self._texts.get(self._language(request))
        if texts is not None:
            headers["link"] = f"</{texts}>; rel=modulepreload; crossorigin"
        return _send(page, request, headers, status)

    def _language(self, request: Request) -> str:
        """What the client will most likely choose: it may know better, and then fetches another."""
        for wish in request.headers.get("accept-language", "").split(","):
            tag = re.split("[-;]", wish.strip().lower(), maxsplit=1)[0]
            language = _NEAREST.get(tag, tag)
            if language in self._texts:
                return language
        return "en"


def _load(path: Path) -> _File:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix == ".webmanifest":
        kind = "application/manifest+json"
    smaller = path.with_name(path.name + _BROTLI)
    return _File(path.read_bytes(), kind, smaller.read_bytes() if smaller.is_file() else None)


def _send(file: _File, request: Request, headers: dict[str, str], status: int) -> Response:
    headers["etag"] = file.tag
    if status == 200 and request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    understood = request.headers.get("accept-encoding", "")
    if file.brotli is not None and re.search(r"\bbr\b(?!\s*;\s*q=0)", understood):
        headers["content-encoding"] = "br"
        return Response(file.brotli, status, headers, file.kind)
    if "gzip" in understood and file.zipped is not None:
        headers["content-encoding"] = "gzip"
        return Response(file.zipped, status, headers, file.kind)
    return Response(file.content, status, headers, file.kind)


def static_files() -> APIRouter:
    """The routes of the client. They come last: they take every path that is left."""
    router = APIRouter(include_in_schema=False)
    files = StaticFiles()

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def page(path: str, request: Request) -> Response:
        return files.answer(path, request)

    return router
