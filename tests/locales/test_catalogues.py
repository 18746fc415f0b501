"""The catalogues of all languages say the same things, and the program uses what they say."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from coloretto.bots.levels import LEVELS
from coloretto.rules import EDITIONS

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
LOCALES = ROOT / "src" / "coloretto" / "locales"
LANGUAGES = ("en", "de", "hu", "it", "hr", "pl")
OTHERS = LANGUAGES[1:]
CATALOGUES = sorted(file.name for file in (LOCALES / "en").glob("*.ftl"))

# Ids that the client puts together while it runs: a form, and the quoted words for it in a file.
DYNAMIC = (
    ("card-{}", "lib/model/cards.ts", r"const NAMES[^{]*{([^}]*)}"),
    ("card-{}-object", "lib/model/cards.ts", r"const NAMES[^{]*{([^}]*)}"),
    ("log-{}", "lib/model/tableModel.ts", r"{ kind: ([^;}]*)"),
    ("connection-{}", "lib/model/tableModel.ts", r"type ConnectionState =([^;]*);"),
    ("theme-{}", "lib/browser/settings.svelte.ts", r"type Theme =([^;]*);"),
    ("{}-note", "pages/home/HomeLinks.svelte", r'id: ("door-[a-z]+")'),
    ("{}-hint", "pages/Settings.svelte", r'id: ("settings-[a-z]+")'),
    ("rules-{}-title", "pages/rules/Rules.svelte", r"const SECTIONS = \[([^\]]*)\]"),
    ("rules-set-up-{}", "pages/rules/RulesText.svelte", r"{#each \[([^\]]*)\] as one \(one\)}"),
)
QUOTED = re.compile(r'"([a-z][a-z-]*)"')
NAMED = re.compile(r"""["'`]([a-z][a-z0-9]*(?:-[a-z0-9]+)+)["'`]""")
CALLED = re.compile(r"""\bt\(\s*["'`]([a-z][a-z0-9-]*)["'`]""")


class Variables(Visitor):
    """Collects the variables of a pattern, and which of them are shown and not only chosen by."""

    def __init__(self) -> None:
        self.all: set[str] = set()
        self.shown: set[str] = set()

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ast.VariableReference):
            self.all.add(node.selector.id.name)
        for variant in node.variants:
            self.visit(variant)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.all.add(node.id.name)
        self.shown.add(node.id.name)


def text_of(language: str, catalogue: str) -> str:
    return (LOCALES / language / catalogue).read_text(encoding="utf-8")


def entries_of(language: str) -> list[ast.EntryType]:
    parser = FluentParser()
    return [
        entry
        for catalogue in CATALOGUES
        for entry in parser.parse(text_of(language, catalogue)).body
    ]


def messages_of(language: str) -> dict[str, ast.Message]:
    return {
        entry.id.name: entry for entry in entries_of(language) if isinstance(entry, ast.Message)
    }


def variables_of(message: ast.Message) -> Variables:
    variables = Variables()
    variables.visit(message)
    return variables


def client_sources() -> Iterator[str]:
    for file in sorted((WEB / "src").rglob("*")):
        if file.suffix in {".ts", ".svelte"} and not file.name.endswith(".test.ts"):
            yield file.read_text(encoding="utf-8")


def review_sources() -> Iterator[str]:
    """What speaks in Python."""
    for file in sorted((ROOT / "src" / "coloretto" / "review").glob("*.py")):
        yield file.read_text(encoding="utf-8")


def dynamic_ids() -> Iterator[str]:
    # Words that come from the server.
    yield from (f"edition-{name}" for name in EDITIONS)
    yield from (f"side-{side}" for edition in EDITIONS.values() for side in edition.sides)
    yield from (f"bots-{level}" for level in LEVELS)
    for form, file, place in DYNAMIC:
        places = re.findall(place, (WEB / "src" / file).read_text(encoding="utf-8"))
        words = [word for place in places for word in QUOTED.findall(place)]
        assert words, f"no words for {form} in {file}"
        yield from (form.format(word) for word in words)


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_every_catalogue(language: str) -> None:
    assert sorted(file.name for file in (LOCALES / language).glob("*.ftl")) == CATALOGUES


@pytest.mark.parametrize("language", LANGUAGES)
def test_parses_without_junk(language: str) -> None:
    junk = [entry.content for entry in entries_of(language) if isinstance(entry, ast.Junk)]
    assert junk == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_comes_twice(language: str) -> None:
    ids = [entry.id.name for entry in entries_of(language) if isinstance(entry, ast.Message)]
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("language", OTHERS)
def test_same_catalogues(language: str) -> None:
    assert sorted(file.name for file in (LOCALES / language).iterdir()) == CATALOGUES


@pytest.mark.parametrize("language", OTHERS)
def test_same_messages_in_the_same_order(language: str) -> None:
    assert list(messages_of(language)) == list(messages_of("en"))


@pytest.mark.parametrize("language", OTHERS)
def test_same_variables(language: str) -> None:
    english = messages_of("en")
    for name, message in messages_of(language).items():
        expected, given = variables_of(english[name]), variables_of(message)
        assert given.all <= expected.all, f"{name}: unknown variable"
        assert expected.shown <= given.shown, f"{name}: a variable is not shown"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_formats(language: str) -> None:
    bundle = FluentBundle([language], use_isolating=False)
    for catalogue in CATALOGUES:
        bundle.add_resource(FluentResource(text_of(language, catalogue)))
    for name, message in messages_of(language).items():
        for number in (0, 1, 2, 3, 5, 21, 22):
            values = dict.fromkeys(variables_of(message).all, number)
            pattern = bundle.get_message(name).value
            assert pattern is not None
            text, errors = bundle.format_pattern(pattern, values)
            assert errors == [], f"{name}: {errors}"
            assert str(text).strip(), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_typography(language: str) -> None:
    for name, message in messages_of(language).items():
        assert message.value is not None, name
        for element in message.value.elements:
            if isinstance(element, ast.TextElement):
                assert "..." not in element.value, f"{name}: use …"
                assert '"' not in element.value, f"{name}: use the language's quotation marks"
                assert "'" not in element.value, f"{name}: use ’"


def test_every_id_in_the_client_exists() -> None:
    called = {name for source in client_sources() for name in CALLED.findall(source)}
    assert (called | set(dynamic_ids())) - set(messages_of("en")) == set()


def test_every_message_of_the_review_exists() -> None:
    named = {name for source in review_sources() for name in NAMED.findall(source)}
    spoken = {name for name in named if name.startswith(("reason-", "review-", "card-"))}
    assert len(spoken) > 30
    assert spoken - set(messages_of("en")) == set()


def test_every_message_is_used() -> None:
    sources = (*client_sources(), *review_sources())
    used = {name for source in sources for name in NAMED.findall(source)}
    assert set(messages_of("en")) - used - set(dynamic_ids()) == set()


ID = re.compile(r"^([a-z][a-z0-9-]*) =", re.MULTILINE)
IMPORTED = re.compile(r'(?:from|import)\s+"([^"]+)"')
FOLDERS = {"$ui": "ui", "$game": "game", "$table": "table", "$lib": "lib"}
OF_OTHER_PAGES = re.compile(r"you-weak-|you-wrong-passphrase")
"""Answers to a passphrase, which only the page of one's own asks for."""


def reachable_from(pages: Path) -> set[Path]:
    """The sources that come with the pages of a folder."""
    seen: set[Path] = set()
    waiting = list(pages.glob("*.svelte"))
    while waiting:
        source = waiting.pop()
        # The list of pages names the titles of all of them.
        if source in seen or source.name == "routes.ts":
            continue
        seen.add(source)
        for name in IMPORTED.findall(source.read_text("utf-8")):
            first, _, rest = name.partition("/")
            base = WEB / "src" / FOLDERS[first] / rest if first in FOLDERS else source.parent / name
            found = (base.with_name(base.name + end) for end in ("", ".ts", ".svelte.ts"))
            waiting += [path.resolve() for path in found if path.is_file()]
    return seen


@pytest.mark.parametrize("folder", ["table", "home"])
def test_pages_that_load_no_catalogue_of_their_own_need_none(folder: str) -> None:
    ours = set(ID.findall(text_of("en", "coloretto.ftl")))
    others = set(messages_of("en")) - ours
    sources = reachable_from(WEB / "src" / "pages" / folder)
    assert len(sources) > 20
    missing = {
        (source.name, name)
        for source in sources
        for name in NAMED.findall(source.read_text("utf-8"))
        if name in others and not OF_OTHER_PAGES.match(name)
    }
    assert not missing
