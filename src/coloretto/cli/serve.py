"""``coloretto serve``: a table for friends and bots."""

import gc
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coloretto.server.serving import Server

_ANYWHERE = "0.0.0.0"


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    friends: bool = False,
    public_url: str | None = None,
    database: str | None = None,
    workers: int | None = None,
    open_browser: bool = False,
) -> int:
    """Serve tables where people and bots play together.

    Only this computer can open them, until you let others in: with --friends, or by pressing f
    and Enter while it runs. Every option can also be set by an environment variable such as
    COLORETTO_PORT; docs/hosting.md lists them all.

    Parameters
    ----------
    host
        The address to listen on. Default: 127.0.0.1, which only this computer can open.
    port
        The port to listen on; 0 takes any free one. Default: 8765.
    friends
        Let others on your network play: everybody there can open the page. The same as
        --host 0.0.0.0.
    public_url
        Where the world finds this server, such as https://coloretto.example.org; invitations
        say so.
    database
        A file for SQLite, or postgresql://USER@HOST/NAME. Default: a file in your data folder.
    workers
        Processes that serve together; more than one needs PostgreSQL. Default: 1.
    open_browser
        Open the page in a browser, where there is one.
    """
    gc.disable()  # Until the server has started: next to nothing of what it makes is garbage.
    import structlog

    from coloretto import __version__
    from coloretto.cli.friends import offer_to_let_friends_in, print_addresses
    from coloretto.server.network import Reach, is_loopback
    from coloretto.server.serving import bind
    from coloretto.server.serving import serve as serve_alone
    from coloretto.server.settings import SettingsError, settings_from_environment
    from coloretto.server.store.connection import shown_url
    from coloretto.server.workers import serve_with_workers

    if friends and host is not None:
        raise SettingsError("--friends chooses the address: leave --host out")
    settings = settings_from_environment(
        host=_ANYWHERE if friends else host,
        port=port,
        public_url=public_url,
        database=database,
        workers=workers,
    )
    listener = bind(settings)
    address, bound = listener.getsockname()[:2]
    is_local = is_loopback(address)
    shown = "localhost" if is_local or address in (_ANYWHERE, "::") else address
    link = f"http://{shown}:{bound}/"

    def when_ready(server: "Server | None", key: str | None) -> None:
        gc.enable()
        structlog.get_logger().info(
            "server.started",
            version=__version__,
            database=shown_url(settings.database_url),
            address=f"{address}:{bound}",
            workers=settings.workers,
        )
        print(f"Coloretto is at {link}  (Ctrl-C stops it)", flush=True)
        if key is not None:
            # In a terminal it would be broken in the middle, behind so much text.
            apart = "\n  " if sys.stdout.isatty() else " "
            told = f"The administrator's key, for {link}admin, is shown only now:"
            print(f"{told}{apart}{key}", flush=True)
        if sys.stdout.isatty():
            _tell_what_is_compiled()
        if settings.public_url or not is_local:
            reach = Reach.of(settings)
            reach.port = bound
            print_addresses(reach)
        elif server is not None:
            offer_to_let_friends_in(server, settings, bound)
        if open_browser and _has_screen():
            import webbrowser

            webbrowser.open(link)

    if settings.workers == 1:
        is_well = serve_alone(
            settings,
            listener,
            lambda server: when_ready(server, server.app.state.administrator_key),
        )
    else:
        is_well = serve_with_workers(settings, listener, lambda key: when_ready(None, key))
    return 0 if is_well else 1


def _tell_what_is_compiled() -> None:
    from coloretto.server.live.readiness import seconds_to_compile

    seconds = seconds_to_compile()
    if seconds:
        print(
            f"The strongest bots are ready in about {seconds:.0f} s; simpler ones play for them "
            "until then.",
            flush=True,
        )


def _has_screen() -> bool:
    """Whether a browser could show a window here; one in the terminal would only be in the way."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(name in os.environ for name in ("DISPLAY", "WAYLAND_DISPLAY"))
