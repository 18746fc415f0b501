"""Make the tables by which names are judged, from Unicode's data.

Python's ``unicodedata`` knows neither scripts nor which characters look alike. ICU does, and the
package ``icu4py`` brings ICU's libraries: they are asked here, once for every character, and what
people can have in names goes to ``src/coloretto/server/people/name_tables.txt``. The server itself
needs no ICU. Run it by ``make name-tables`` when there is a new Unicode.
"""

import ctypes
import importlib.metadata
import re
import sys
import unicodedata
from collections.abc import Iterator
from ctypes import byref, c_char_p, c_int, c_int32, c_uint32, c_void_p, create_string_buffer
from pathlib import Path
from typing import Any, Final

TARGET: Final = Path(__file__).parents[1] / "src/coloretto/server/people/name_tables.txt"

_HEADING: Final = """\
# Which characters can be in names, their scripts, and what they look like.
# Made by tools/make_name_tables.py from Unicode {version} (UAX 24, UAX 31, UTS 39), as ICU has it.
# Data: Copyright © 1991-{year} Unicode, Inc., under the Unicode License V3 (SPDX: Unicode-3.0),
# https://www.unicode.org/license.txt
"""
_DEFAULT_IGNORABLE: Final = 5  # UCHAR_DEFAULT_IGNORABLE_CODE_POINT
_RECOMMENDED, _INCLUSION = 11, 10  # U_ID_TYPE_RECOMMENDED, U_ID_TYPE_INCLUSION
_BLANK: Final = {0x2800, 0x1D159}  # signs that show nothing: an empty Braille cell, a null notehead
_YEARS: Final = {15: 2022, 16: 2024, 17: 2025}


class Icu:
    """The few functions of ICU that are needed."""

    def __init__(self) -> None:
        files = importlib.metadata.files("icu4py") or ()
        found = {}
        for file in files:
            match = re.search(r"libicu(data|uc|i18n)-.*\.so\.(\d+)", file.name)
            if match:
                found[match[1]] = (str(file.locate()), match[2])
        for name in ("data", "uc", "i18n"):
            library = ctypes.CDLL(found[name][0], ctypes.RTLD_GLOBAL)
            setattr(self, f"_{name}", library)
        self._suffix = found["uc"][1]
        status = c_int(0)
        opened = self._get("i18n", "uspoof_open", c_void_p)
        self._spoof = opened(byref(status))
        _check(status)

    def _get(self, library: str, name: str, result: Any = c_int32) -> Any:
        function = getattr(getattr(self, f"_{library}"), f"{name}_{self._suffix}")
        function.restype = result
        return function

    def version(self) -> str:
        """Of Unicode."""
        numbers = (ctypes.c_uint8 * 4)()
        self._get("uc", "u_getUnicodeVersion", None)(numbers)
        return ".".join(map(str, numbers[:3]))

    def is_ignorable(self, c: int) -> bool:
        """Whether a character has no look of its own."""
        return bool(self._get("uc", "u_hasBinaryProperty", ctypes.c_int8)(c, _DEFAULT_IGNORABLE))

    def is_allowed(self, c: int) -> bool:
        """Whether UTS 39 allows a character in identifiers."""
        has_type = self._get("uc", "u_hasIDType", ctypes.c_bool)
        return any(has_type(c_int32(c), kind) for kind in (_RECOMMENDED, _INCLUSION))

    def scripts(self, c: int) -> tuple[str, ...]:
        """The scripts a character is written in."""
        codes, status = (c_int * 64)(), c_int(0)
        count = self._get("uc", "uscript_getScriptExtensions")(
            c_uint32(c), codes, 64, byref(status)
        )
        _check(status)
        name = self._get("uc", "uscript_getShortName", c_char_p)
        return tuple(sorted(name(code).decode() for code in codes[:count]))

    def skeleton(self, text: str) -> str:
        """What a text looks like, by UTS 39."""
        source, status = text.encode(), c_int(0)
        target = create_string_buffer(256)
        length = self._get("i18n", "uspoof_getSkeletonUTF8")(
            c_void_p(self._spoof), 0, source, len(source), target, 256, byref(status)
        )
        _check(status)
        return target.raw[:length].decode()


def _check(status: c_int) -> None:
    if status.value > 0:
        raise SystemExit(f"ICU says error {status.value}")


def _characters() -> Iterator[str]:
    for code in range(sys.maxunicode + 1):
        if not 0xD800 <= code <= 0xDFFF:
            yield chr(code)


def _runs(codes: list[int]) -> Iterator[str]:
    first = last = codes[0]
    for code in [*codes[1:], -1]:
        if code == last + 1:
            last = code
            continue
        yield f"{first:X}" if first == last else f"{first:X}-{last:X}"
        first = last = code


def main() -> None:
    """Write the table."""
    icu = Icu()
    version = icu.version()
    ignorable: list[int] = []
    signs: list[int] = []
    letters: dict[str, list[int]] = {}
    looks: list[str] = []
    for character in _characters():
        code = ord(character)
        if icu.is_ignorable(code):
            ignorable.append(code)
            continue
        kind = unicodedata.category(character)[0]
        if kind not in "LMNPS" or not unicodedata.is_normalized("NFKC", character):
            continue  # Names are normalized: they never have it.
        if icu.is_allowed(code):
            letters.setdefault(" ".join(icu.scripts(code)), []).append(code)
        elif kind in "PS" and icu.scripts(code) == ("Zyyy",) and code not in _BLANK:
            signs.append(code)
        else:
            continue
        skeleton = icu.skeleton(character)
        if len(unicodedata.normalize("NFD", character)) == 1 and skeleton != character:
            looks.append(f"{character}{skeleton}")
    year = _YEARS[int(version.split(".", maxsplit=1)[0])]
    lines = [
        _HEADING.format(version=version, year=year).rstrip(),
        "[ignorable]",
        " ".join(_runs(ignorable)),
        "[scripts]",
        *(f"{scripts}: {' '.join(_runs(codes))}" for scripts, codes in sorted(letters.items())),
        "[signs]",
        " ".join(_runs(signs)),
        "[looks]",
        *(" ".join(f"{ord(c):X}" for c in look) for look in looks),
    ]
    TARGET.write_text("\n".join(lines) + "\n")
    print(f"{TARGET.name}: Unicode {version}, {len(looks)} look-alikes")


if __name__ == "__main__":
    main()
