"""Commands in processes of their own."""

import asyncio
from pathlib import Path

from tests.cli.command import COMMAND


async def run(*arguments: str | Path) -> tuple[int, str, str]:
    """A command in a process of its own, while this one goes on."""
    process = await asyncio.create_subprocess_exec(
        COMMAND,
        *map(str, arguments),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()
