"""A study as one self-contained HTML page: no script, nothing fetched, readable offline."""

import shlex
from collections.abc import Sequence
from html import escape
from typing import Final

from coloretto import __version__
from coloretto.lab.chart_style import STYLE
from coloretto.lab.charts import legend_mark
from coloretto.lab.study.figures import figures_of
from coloretto.lab.study.run import Study
from coloretto.lab.study.view import SIDES, Figure
from coloretto.rules.cards import CARD_NAMES, CARD_SYMBOLS, COLOURS

_GROUNDS: Final = ("#C93B2D", "#EB7F20", "#FAD75D", "#42A070", "#2A58A6", "#522F1C", "#BCC2C5")
_LETTERS: Final = ("#FFF6E4", "#1E1A16", "#1E1A16", "#10190F", "#FFF6E4", "#FFF6E4", "#1E1A16")
_HOW_TO_READ: Final = (
    '<section aria-labelledby="how"><h2 id="how">How to read the numbers</h2>'
    "<p>Two numbers in brackets are a 95 % interval: were the whole study made again with other "
    "seeds, 19 in 20 such intervals would hold the true value for this bot. The seats of one "
    "game depend on each other, and the intervals take that into account. Shares have Wilson’s "
    "interval, so that what never happened is not shown as impossible.</p>"
    "<p>All this is true of games that this bot plays against itself. Another bot plays other "
    "games.</p></section>"
)


def command_of(
    study: Study, output: str, editions: Sequence[str] = (), players: Sequence[int] = ()
) -> str:
    """The command that plays these games again."""
    words = ["coloretto", "study", "--bot", study.bot]
    words += ["--games", str(study.games), "--seed", str(study.seed)]
    words += ["--luck"] if study.luck else []
    for edition in editions:
        words += ["--edition", edition]
    for number in players:
        words += ["--players", str(number)]
    return shlex.join([*words, "--output", output])


def report_of(
    study: Study, output: str, editions: Sequence[str] = (), players: Sequence[int] = ()
) -> str:
    """The page.

    :param output: the file it will be, for the command that makes it again.
    :param editions: the editions that were asked for, if not all.
    :param players: the numbers of players that were asked for, if not all.
    """
    figures = figures_of(study)
    command = command_of(study, output, editions, players)
    body = [
        _header(study),
        "<main>",
        _findings(figures, command),
        *(
            _figure(number, figure, command_of(study, output, figure.editions or editions, players))
            for number, figure in enumerate(figures, 1)
        ),
        _HOW_TO_READ,
        "</main>",
        f'<footer><p class="quiet">Made by coloretto {__version__}. The same command makes the '
        "same page, on any machine and any number of threads.</p></footer>",
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>Coloretto: a study of {escape(study.bot)}</title>\n"
        f"<style>{STYLE}</style>\n</head>\n<body>\n" + "\n".join(body) + "\n</body>\n</html>\n"
    )


def _header(study: Study) -> str:
    chips = "".join(
        f'<li style="background:{_GROUNDS[c]};color:{_LETTERS[c]}" title="{CARD_NAMES[c]}">'
        f"{CARD_SYMBOLS[c]}</li>"
        for c in COLOURS
    )
    kinds = len({str(rules) for rules in study.rules})
    early = ""
    if study.played < study.wanted:
        why = study.failure or "it was interrupted"
        early = (
            f'<p class="warning">This study ended early, after {study.played:,} of '
            f"{study.wanted:,} games: {escape(why)}. What follows is what had been played.</p>"
        )
    return (
        f'<header><ul class="chips" aria-hidden="true">{chips}</ul>'
        "<h1>Coloretto in numbers</h1>"
        f'<p class="lead">The bot <code>{escape(study.bot)}</code> in every seat, '
        f"{study.games:,} game{'' if study.games == 1 else 's'} of each of {kinds} "
        f"kind{'' if kinds == 1 else 's'} of game, seed {study.seed}.</p>{early}</header>"
    )


def _findings(figures: Sequence[Figure], command: str) -> str:
    items = "".join(
        f'<li><a href="#{figure.slug}">{escape(figure.title)}</a>{escape(figure.finding)} '
        f'<span class="about">{escape(figure.context)}</span></li>'
        for figure in figures
    )
    return (
        f'<section aria-labelledby="findings"><h2 id="findings">What came out</h2>'
        f'<ol class="findings">{items}</ol>'
        "<details><summary>Make this report again</summary>"
        f"{_shown(command)}</details></section>"
    )


def _figure(number: int, figure: Figure, command: str) -> str:
    name = f"{figure.slug}-title"
    legend = "".join(f"<span>{legend_mark(i)}{escape(side)}</span>" for i, side in enumerate(SIDES))
    return (
        f'<figure id="{figure.slug}" aria-labelledby="{name}">'
        f'<h2 id="{name}">{number}. {escape(figure.title)}</h2>'
        f'<p><span class="finding">{escape(figure.finding)}</span>'
        f'<span class="about">{escape(figure.context)}</span></p>'
        f'<figcaption><p class="quiet">{escape(figure.note)}</p></figcaption>'
        f'<div class="legend">{legend}</div>'
        f'<div class="panels">{"".join(figure.panels)}</div>'
        f"<details><summary>The numbers, and the command that makes them again</summary>"
        f"{_table(figure, name)}{_shown(command)}</details></figure>"
    )


def _shown(command: str) -> str:
    """A command that breaks between its words only."""
    words = " ".join(f"<span>{escape(word)}</span>" for word in command.split(" "))
    return f"<pre><code>{words}</code></pre>"


def _table(figure: Figure, name: str) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in figure.columns)
    rows = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in figure.rows
    )
    return (
        f'<div class="wide" tabindex="0" role="region" aria-labelledby="{name}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
