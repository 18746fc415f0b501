"""Disks that are soon full, or turn read-only while they are written to."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of 1 MiB. It needs root, which CI has."""
    folder.mkdir()
    subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "coloretto-test", str(folder)], check=True
    )
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path, name: str = "filler") -> Path:
    """Leave no room on a disk; the file that takes it."""
    filler = folder / name
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(b"x" * 4096):
            pass
    return filler


class FailingDisk:
    """A disk of its own in a file, with ext4 on it."""

    def __init__(self, image: Path, folder: Path) -> None:
        self._image = image
        self.folder = folder

    def mount(self) -> None:
        """Plug it in."""
        # As most systems are set up: at an error the disk is not written to any more.
        options = "loop,errors=remount-ro"
        subprocess.run(["mount", "-o", options, self._image, self.folder], check=True)

    def fail(self) -> None:
        """Turn it read-only while files on it are open for writing.

        A remount would be refused. This is what the kernel does when it meets a bad block.
        """
        show = ["findmnt", "-no", "SOURCE", str(self.folder)]
        device = subprocess.run(show, check=True, capture_output=True, text=True).stdout.strip()
        Path("/sys/fs/ext4", Path(device).name, "trigger_fs_error").write_text("1")

    def mend(self) -> None:
        """What an administrator does then: unmount it, check it, mount it again."""
        subprocess.run(["umount", self.folder], check=True)
        checked = subprocess.run(
            ["e2fsck", "-fy", self._image], check=False, capture_output=True, text=True
        )
        assert checked.returncode in (0, 1), checked
        self.mount()


@contextmanager
def failing_disk(folder: Path) -> Iterator[FailingDisk]:
    """A disk that can be made to fail. It needs root, which CI has."""
    folder.mkdir()
    image = folder.with_suffix(".img")
    with image.open("wb") as file:
        file.truncate(16 << 20)
    subprocess.run(["mkfs.ext4", "-q", "-F", image], check=True)
    disk = FailingDisk(image, folder)
    disk.mount()
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


needs_root = pytest.mark.skipif(
    sys.platform != "linux" or (os.geteuid() != 0 and not os.environ.get("CI")),
    reason="only root on Linux can mount a disk",
)
