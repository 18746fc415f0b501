"""What holds for all tests."""

import signal


def pytest_configure() -> None:
    """Let programs that tests start hear Ctrl-C.

    What a script runs in the background inherits that it is ignored, and hands that on; at a
    person's terminal it never is.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
