"""Commands beside a server: in a process of their own, or in this one."""

import asyncio
from pathlib import Path

from tests.cli.command import COMMAND, coloretto


async def run(*arguments: str | Path) -> tuple[int, str, str]:
    """A command, which gets no further than its process would, and is there sooner."""
    result = await asyncio.to_thread(coloretto, *arguments)
    return result.code, result.out, result.err


async def run_process(*arguments: str | Path) -> tuple[int, str, str]:
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
