"""After an installation: the page says that bots are still being compiled, and when they are ready.

The server is a real one whose cache has the rules and not the search. Another process compiles that
search, as far as the server can see, until the test lets it finish.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import expect

from coloretto.bots.parts import EXACT, NET
from coloretto.rules.compile_cache import cache_folder
from tests.server.harness import RunningServer
from tests.web.conftest import Newcomer
from tests.web.player import open_table

COMPILE_FOR_LONG = """
import sys
from coloretto.bots.parts import NET
with NET.compiling():
    print("compiling", flush=True)
    sys.stdin.read()
"""


@dataclass
class NewInstallation:
    """A server whose bots are still being compiled."""

    base: str
    compiler: "subprocess.Popen[str]"

    def finish_compiling(self) -> None:
        assert self.compiler.stdin is not None
        self.compiler.stdin.close()
        assert self.compiler.wait(60) == 0


@contextmanager
def new_installation(folder: Path) -> Iterator[NewInstallation]:
    """All that is compiled here, but for the search and the solver."""
    subprocess.run([sys.executable, "-m", "coloretto", "compile"], check=True, capture_output=True)
    compiled = cache_folder()
    assert compiled is not None
    cache = folder / "cache" / compiled.name
    cache.mkdir(parents=True)
    for path in compiled.iterdir():
        if not path.name.startswith((f"{NET.name}-", f"{EXACT.name}-")):
            (cache / path.name).symlink_to(path)
    environment = {"COLORETTO_CACHE": str(cache.parent)}
    with subprocess.Popen(
        [sys.executable, "-c", COMPILE_FOR_LONG],
        env={**os.environ, **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as compiler:
        assert compiler.stdout is not None
        assert compiler.stdout.readline() == "compiling\n"
        server = RunningServer.start(str(folder / "tables.db"), environment=environment)
        try:
            yield NewInstallation(server.base, compiler)
        finally:
            compiler.kill()
            server.stop(timeout=60)


@pytest.mark.parametrize("is_rated", [False, True], ids=["friendly", "rated"])
def test_the_page_says_that_bots_get_ready(
    newcomer: Newcomer, tmp_path: Path, is_rated: bool
) -> None:
    with new_installation(tmp_path) as installation:
        page = newcomer(base_url=installation.base)
        open_table(page, ["me", "steady", "steady"], rated=is_rated)
        if is_rated:
            expect(page.get_by_text("The game waits for them.")).to_be_visible()
            installation.finish_compiling()
            expect(page.get_by_text("The game waits for them.")).to_have_count(0)
        else:
            note = page.locator(".note", has_text="The bots are getting ready: about")
            expect(note).to_contain_text("Until then they play a simpler game.")
            page.wait_for_selector("[data-row]")
