"""``coloretto serve``: a table for friends and bots."""

import gc
import os
import sys


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    workers: int | None = None,
    open_browser: bool = False,
) -> int:
    """Serve tables where people and bots play together.

    Every option can also be set by an environment variable such as COLORETTO_PORT; docs/hosting.md
    lists them all.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets others in your network play. Default: 127.0.0.1.
    port
        The port to listen on; 0 takes any free one. Default: 8765.
    database
        A file for SQLite, or postgresql://USER@HOST/NAME. Default: a file in your data folder.
    workers
        Processes that serve together; more than one needs PostgreSQL. Default: 1.
    open_browser
        Open the page in a browser, where there is one.
    """
    gc.disable()  # Until the server has started: next to nothing of what it makes is garbage.
    from coloretto.server.run import bind
    from coloretto.server.run import serve as serve_alone
    from coloretto.server.settings import settings_from_environment
    from coloretto.server.workers import serve_with_workers

    settings = settings_from_environment(host=host, port=port, database=database, workers=workers)
    listener = bind(settings)
    address, bound = listener.getsockname()[:2]
    shown = "localhost" if address in ("127.0.0.1", "0.0.0.0", "::", "::1") else address
    link = f"http://{shown}:{bound}/"

    def when_ready() -> None:
        gc.enable()
        print(f"Coloretto is at {link}  (Ctrl-C stops it)", flush=True)
        if open_browser and _has_screen():
            import webbrowser

            webbrowser.open(link)

    run = serve_alone if settings.workers == 1 else serve_with_workers
    return 0 if run(settings, listener, when_ready) else 1


def _has_screen() -> bool:
    """Whether a browser could show a window here; one in the terminal would only be in the way."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(name in os.environ for name in ("DISPLAY", "WAYLAND_DISPLAY"))
