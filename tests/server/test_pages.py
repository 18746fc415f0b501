"""The client's files, as a browser gets them."""

import json
from pathlib import Path

from starlette.requests import Request

from coloretto.server.http.static_files import StaticFiles

_INDEX = b"<!doctype html><title>Coloretto</title>"


def _client(folder: Path) -> StaticFiles:
    (folder / "assets").mkdir()
    (folder / "index.html").write_bytes(_INDEX)
    (folder / "assets" / "main-abc.js").write_text("let a = 1;\n" * 200)
    (folder / ".built").write_text("hash")
    routes = ["", "learn", "score", "table/[A-Za-z0-9_-]{1,32}", "replay/[a-z]+/[0-9]{1,6}"]
    (folder / "routes.json").write_text(json.dumps(routes))
    return StaticFiles(folder)


def _request(**headers: str) -> Request:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "headers": raw})


def test_hashed_files_are_kept_for_ever_and_come_compressed(tmp_path: Path) -> None:
    answer = _client(tmp_path).answer("assets/main-abc.js", _request(accept_encoding="gzip, br"))
    assert answer.status_code == 200
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert len(answer.body) < 200


def test_what_the_build_compressed_comes_so_to_whoever_understands_it(tmp_path: Path) -> None:
    _client(tmp_path)
    (tmp_path / "assets" / "main-abc.js.br").write_bytes(b"smaller")
    pages = StaticFiles(tmp_path)

    def sent(understood: str) -> tuple[str | None, bool]:
        answer = pages.answer("assets/main-abc.js", _request(accept_encoding=understood))
        assert answer.headers["vary"] == "accept-encoding"
        return answer.headers.get("content-encoding"), bytes(answer.body) == b"smaller"

    assert sent("gzip, deflate, br, zstd") == ("br", True)
    assert sent("gzip, br;q=0") == ("gzip", False)
    assert sent("gzip") == ("gzip", False)
    assert sent("") == (None, False)
    assert pages.answer("assets/main-abc.js.br", _request()).status_code == 404


def test_the_page_itself_is_asked_for_again(tmp_path: Path) -> None:
    pages = _client(tmp_path)
    answer = pages.answer("", _request())
    assert answer.body == _INDEX
    assert answer.headers["cache-control"] == "no-cache"
    again = pages.answer("", _request(if_none_match=answer.headers["etag"]))
    assert again.status_code == 304


def test_every_page_of_the_client_is_the_client(tmp_path: Path) -> None:
    pages = _client(tmp_path)
    for path in ("table/M2ZKOA8oLTLebiMq", "learn", "learn/", "score", "replay/abc/1"):
        assert pages.answer(path, _request()).status_code == 200
    for path in ("learn/x", "learnt", "table/", "replay/abc/x", "routes.json"):
        assert pages.answer(path, _request()).status_code == 404


def test_a_page_names_the_texts_that_this_browser_will_want(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(_INDEX)
    (tmp_path / "table.html").write_bytes(b"<link>" + _INDEX)
    for language in ("en", "de", "hr"):
        (tmp_path / "assets" / f"language-{language}-x1_-y.js").write_text("export {}")
    pages = StaticFiles(tmp_path)

    def named(wishes: str, path: str = "") -> str:
        answer = pages.answer(path, _request(accept_language=wishes))
        assert "accept-language" in answer.headers["vary"]
        assert (b"<link>" in bytes(answer.body)) is path.startswith("table/")
        file, *what = answer.headers["link"].split("; ")
        assert what == ["rel=modulepreload", "crossorigin"]
        assert file.endswith("-x1_-y.js>")
        return file.removeprefix("</assets/language-")[:2]

    assert named("de-AT,de;q=0.9,en;q=0.8") == "de"
    assert named("fr-FR, fr;q=0.9, en;q=0.8", "table/abc") == "en"
    assert named("bs") == "hr"
    assert named("") == named("fr") == named("*") == "en"
    assert pages.answer("table.html", _request()).status_code == 404


def test_what_is_not_there_is_said_honestly(tmp_path: Path) -> None:
    pages = _client(tmp_path)
    lost = pages.answer("no/such/page", _request())
    assert (lost.status_code, lost.body) == (404, _INDEX)
    for path in ("assets/gone.js", ".built", "../pages.py", "assets/../index.html.bak"):
        answer = pages.answer(path, _request())
        assert answer.status_code == 404
        assert answer.body != _INDEX or "." not in path.rsplit("/", 1)[-1]


def test_without_the_client_there_is_a_sentence(tmp_path: Path) -> None:
    answer = StaticFiles(tmp_path).answer("", _request())
    assert answer.status_code == 503
    assert b"make install" in answer.body
