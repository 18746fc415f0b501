"""A review as one page that needs nothing else, and as a piece of one for notebooks.

The account is a bough: what helped a seat stands on the branch, what cost it hangs under it, all on
one scale. The graph grows out of the same branch. Textures tell the seats apart, not colour alone.
"""

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from coloretto.review.accounting import WIN
from coloretto.review.judge import Judge
from coloretto.review.mistakes import moments, sign_of, told
from coloretto.review.words import Words, percent, points
from coloretto.rules.cards import CARD_SYMBOLS, PLUS_TWO

if TYPE_CHECKING:
    from coloretto.review.accounting import Review
    from coloretto.rules.state import State

_WIDTH: Final = 960
_HEIGHT: Final = 220
_STRIP: Final = 64
"""Of the graph: the chances, and below them the luck of every move."""
_LUCK_SHOWN: Final = 0.15
"""Bars of luck are as high as this part of a win at most."""
_BOUGH: Final = 84
"""Height of the largest block of an account."""


def page(review: "Review", judge: Judge, language: str = "en") -> str:
    """The whole page.

    :param judge: one that has begun with the game, as it has after the review.
    """
    words = Words(language, review.names)
    title = f"{words.say('review-title')}: {', '.join(review.names)}"
    sections = (
        _fragment(review, words),
        _moments(review, words),
        _mistakes(review, judge, words),
        f'<p class="about">{escape(words.say("review-about"))}</p>',
    )
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_style()}</style>\n</head>\n"
        f'<body class="coloretto-review">\n<main>\n<h1>{escape(title)}</h1>\n'
        f"{''.join(sections)}</main>\n</body>\n</html>\n"
    )


def fragment(review: "Review") -> str:
    """The graph and the accounts, for a notebook."""
    body = _fragment(review, Words("en", review.names))
    return f'<style>\n{_style()}</style>\n<div class="coloretto-review">{body}</div>'


def _style() -> str:
    return files("coloretto.review").joinpath("page.css").read_text("utf-8")


def _fragment(review: "Review", words: Words) -> str:
    say = words.say
    head = f'<p class="rules">{escape(str(review.rules))} · {escape(review.depth)}</p>\n'
    if not review.is_finished:
        head += f'<p class="so-far">{escape(say("review-so-far"))}</p>\n'
    accounts = "".join(_account(review, seat, words) for seat in range(review.players))
    return (
        f"{head}{_marks(review, words)}"
        f"<section><h2>{escape(say('review-graph'))}</h2>\n{graph(review)}{_legend(review)}"
        f'</section>\n<div class="accounts">{accounts}</div>\n'
    )


# The graph.


def graph(review: "Review") -> str:
    """Everybody's chance to win, stacked to the whole, move by move, as SVG."""
    steps = review.graph
    across = _WIDTH / max(len(steps) - 1, 1)
    low = [0.0] * len(steps)
    areas, tops = [], []
    for seat in range(review.players):
        high = [low[i] + step[seat] / WIN for i, step in enumerate(steps)]
        upper = [f"{across * i:.1f} {_HEIGHT * (1 - y):.1f}" for i, y in enumerate(high)]
        lower = [f"{across * i:.1f} {_HEIGHT * (1 - y):.1f}" for i, y in enumerate(low)]
        path = f"M{'L'.join(upper)}L{'L'.join(reversed(lower))}Z"
        areas.append(f'<path d="{path}" fill="url(#cr-{seat})" class="area"/>')
        tops.append(high)
        low = high
    label = escape(", ".join(review.names))
    below = "".join((*_luck_bars(review, across), *_signs(review, tops, across)))
    return (
        f'<div class="graph"><svg viewBox="-8 -14 {_WIDTH + 16} {_HEIGHT + _STRIP + 30}" '
        f'role="img" aria-label="{label}">{_PATTERNS}{"".join(areas)}'
        f'<path d="M-4 {_HEIGHT + 4}H{_WIDTH + 4}" class="branch"/>'
        f"{below}</svg></div>\n"
    )


def _luck_bars(review: "Review", across: float) -> Iterator[str]:
    """Below the branch: what luck was worth to whoever turned up the card."""
    middle, most = _HEIGHT + 14 + _STRIP / 2, _STRIP / 2
    yield f'<path d="M-4 {middle}H{_WIDTH + 4}" class="zero"/>'
    for i, move in enumerate(review.moves):
        luck = move.luck[move.seat] / WIN
        height = min(abs(luck) / _LUCK_SHOWN, 1.0) * most
        if height >= 1:
            top = middle - height if luck > 0 else middle
            side = "gain" if luck > 0 else "loss"
            yield (
                f'<rect x="{across * i:.1f}" y="{top:.1f}" width="{max(across * 0.6, 2):.1f}" '
                f'height="{height:.1f}" rx="1" class="{side}"/>'
            )


def _signs(review: "Review", tops: Sequence[Sequence[float]], across: float) -> Iterator[str]:
    """Mistakes, on the border of whoever made them."""
    for decision in review.mistakes:
        i = decision.move - 1
        y = min(max(_HEIGHT * (1 - tops[decision.seat][i]), 8), _HEIGHT - 8)
        who = escape(f"{decision.move}: {review.names[decision.seat]} {sign_of(decision)}")
        yield (
            f'<g class="sign" transform="translate({across * i:.1f} {y:.1f})"><title>{who}</title>'
            f'<circle r="8"/><text y="4">{sign_of(decision).lstrip("~")}</text></g>'
        )


def _legend(review: "Review") -> str:
    items = (
        f'<li><svg width="20" height="14" aria-hidden="true">'
        f'<rect width="20" height="14" rx="3" fill="url(#cr-{seat})"/></svg> {escape(name)}</li>'
        for seat, name in enumerate(review.names)
    )
    return f'<ul class="legend">{"".join(items)}</ul>\n'


_PATTERNS: Final = """<defs>
<pattern id="cr-0" width="8" height="8" patternUnits="userSpaceOnUse">
<rect width="8" height="8" class="wood"/></pattern>
<pattern id="cr-1" width="9" height="9" patternUnits="userSpaceOnUse">
<rect width="9" height="9" class="g1"/><circle cx="2.2" cy="2.2" r="1.5" class="p1"/>
<circle cx="6.7" cy="6.7" r="1.5" class="p1"/></pattern>
<pattern id="cr-2" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect width="9" height="9" class="g2"/><rect width="3.2" height="9" class="p2"/></pattern>
<pattern id="cr-3" width="11" height="11" patternUnits="userSpaceOnUse">
<rect width="11" height="11" class="g3"/>
<path d="M3 .8V5M.9 2.9H5.1M8.5 6.3V10.5M6.4 8.4H10.6" class="l3"/></pattern>
<pattern id="cr-4" width="12" height="8" patternUnits="userSpaceOnUse">
<rect width="12" height="8" class="g4"/><path d="M0 4Q3 0 6 4T12 4" class="l4"/></pattern>
<pattern id="cr-luck" width="14" height="10" patternUnits="userSpaceOnUse">
<rect width="14" height="10" class="gl"/>
<path d="M0 0A7 6.5 0 0 0 14 0M-7 5A7 6.5 0 0 0 7 5A7 6.5 0 0 0 21 5" class="ll"/></pattern>
<pattern id="cr-rest" width="7" height="7" patternUnits="userSpaceOnUse"
patternTransform="rotate(-45)"><rect width="7" height="7" class="gr"/>
<rect width="1.6" height="7" class="pr"/></pattern>
<pattern id="cr-end" width="8" height="8" patternUnits="userSpaceOnUse">
<rect width="8" height="8" class="ge"/></pattern>
</defs>"""


# The account.


def _terms(review: "Review", seat: int, words: Words) -> list[tuple[str, str, int, int]]:
    """The terms of a seat: fill, name, win and points."""
    say = words.say
    win, score = review.win, review.points
    terms = [
        ("end", say("review-deal"), win.prior[seat], score.prior[seat]),
        ("luck", say("review-luck"), win.luck[seat], score.luck[seat]),
        (str(seat), say("review-own"), win.own[seat], score.own[seat]),
    ]
    terms += [
        (
            str(by),
            say("review-others", who=review.names[by]),
            win.others[seat][by],
            score.others[seat][by],
        )
        for by in range(review.players)
        if by != seat
    ]
    end = say("review-result" if review.is_finished else "review-expected")
    return [
        *terms,
        ("rest", say("review-rest"), win.rest[seat], score.rest[seat]),
        ("end", end, win.result[seat], score.result[seat]),
    ]


def _account(review: "Review", seat: int, words: Words) -> str:
    terms = _terms(review, seat, words)
    title = words.say("review-account", who=review.names[seat])
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        f"<td>{percent(win, sign=fill != 'end')}</td><td>{points(score)}</td></tr>"
        for fill, name, win, score in terms
    )
    return (
        f"<section><h2>{escape(title)}</h2>\n{_bough(terms)}<table><thead><tr><td></td>"
        f'<th scope="col">{escape(words.say("review-win"))}</th>'
        f'<th scope="col">{escape(words.say("review-points"))}</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></section>\n"
    )


def _bough(terms: Sequence[tuple[str, str, int, int]]) -> str:
    """The terms of the win as blocks on a branch; the table below says them in words."""
    step, width = 62, 46
    most = max(*(abs(win) for _, _, win, _ in terms), 1)
    above = max([_BOUGH * win / most for _, _, win, _ in terms] + [0]) + 18
    below = max([-_BOUGH * win / most for _, _, win, _ in terms] + [0]) + 18
    blocks = []
    for i, (fill, _, win, _) in enumerate(terms):
        height = _BOUGH * abs(win) / most
        top = above - height if win >= 0 else above + 6
        text = top - 5 if win >= 0 else top + height + 14
        x = step * i + 8
        blocks.append(
            f'<rect x="{x}" y="{top:.1f}" width="{width}" height="{height:.1f}" rx="4" '
            f'fill="url(#cr-{fill})" class="block {fill}"/>'
            f'<text x="{x + width / 2}" y="{text:.1f}">{percent(win, sign=fill != "end")}</text>'
        )
    wide = step * len(terms)
    return (
        f'<div class="bough"><svg viewBox="0 0 {wide} {above + below + 6:.0f}" aria-hidden="true">'
        f'{"".join(blocks)}<path d="M2 {above + 3:.1f}H{wide - 2}" class="branch"/></svg></div>\n'
    )


_HEADINGS: Final = (
    *("review-player", "review-result", "review-adjusted"),
    *("review-accuracy", "review-kept", "review-like"),
)


def _marks(review: "Review", words: Words) -> str:
    say = words.say

    def shown(value: float | None, scale: float = 1.0, unit: str = "") -> str:
        return "–" if value is None else f"{scale * value:.0f}{unit}".replace("-", "−")

    def level(seat: int) -> str:
        like = review.played_like[seat]
        if like is None:
            return "–"
        names = dict.fromkeys((like.weakest, like.level, like.strongest))
        return " … ".join(say(f"bots-{name}") for name in names)

    head = "".join(f'<th scope="col">{escape(say(name))}</th>' for name in _HEADINGS)
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        f"<td>{percent(review.win.result[seat])}, {points(review.points.result[seat])}</td>"
        f"<td>{percent(review.luck_adjusted_win[seat])}, "
        f"{points(review.luck_adjusted_points[seat])}</td>"
        f"<td>{shown(review.accuracy[seat])}</td><td>{shown(review.kept[seat], 100, ' %')}</td>"
        f"<td>{escape(level(seat))}</td></tr>"
        for seat, name in enumerate(review.names)
    )
    return (
        f'<div class="wide"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>\n"
    )


# Moments and mistakes.


def _moments(review: "Review", words: Words) -> str:
    parts = []
    for seat, name in enumerate(review.names):
        items = "".join(
            f"<li><b>{escape(words.say('review-move', move=str(one.move)))}</b> "
            f"{escape(one.text)} <span>{percent(one.win, sign=True)}, "
            f"{points(one.points)}</span></li>"
            for one in moments(review, seat, words.language)
        )
        if items:
            title = escape(words.say("review-moments", who=name))
            parts.append(f"<section><h2>{title}</h2><ol>{items}</ol></section>\n")
    return f'<div class="accounts moments">{"".join(parts)}</div>\n'


def _mistakes(review: "Review", judge: Judge, words: Words) -> str:
    title = f"<h2>{escape(words.say('review-mistakes'))}</h2>\n"
    if not review.mistakes:
        nobody = escape(words.say("review-no-mistakes"))
        return f"<section>{title}<p>{nobody}</p></section>\n"
    items = []
    lines = told(review, review.mistakes, judge, words.language)
    for decision, line in zip(review.mistakes, lines, strict=True):
        exact = f" · {words.say('review-exact')}" if line.exact else ""
        items.append(
            f'<article><h3><b class="sign">{line.sign}</b> '
            f"{escape(words.say('review-move', move=str(line.move)))} · {escape(line.name)}: "
            f'{escape(line.action)} <span class="cost">{line.cost}{escape(exact)}</span></h3>\n'
            f"{board(decision.state, review.names)}"
            f"<p><b>{escape(line.better)}</b> {escape(line.reason)}</p></article>\n"
        )
    return f'<section class="mistakes">{title}{"".join(items)}</section>\n'


def board(state: "State", names: Sequence[str]) -> str:
    """The rows, the card turned up and everybody's cards, as a piece of a page."""
    rows = []
    for row, room in enumerate(state.rules.row_rooms):
        cards = state.row(row)
        if cards is None:
            rows.append(f'<div class="row taken"><i>{row + 1}</i></div>')
            continue
        free = '<span class="free"></span>' * (room - sum(cards))
        rows.append(f'<div class="row"><i>{row + 1}</i>{_cards(cards, 3)}{free}</div>')
    card = state.card
    turned = ""
    if card is not None:
        one = tuple(int(other == card) for other in range(card + 1))
        turned = f'<div class="turned">{_cards(one, 3)}</div>'
    hands = []
    for seat, name in enumerate(names):
        kind = " turn" if seat == state.seat else "" if state.is_in_round(seat) else " out"
        hands.append(
            f'<div class="hand{kind}"><b>{escape(name)}</b> {_cards(state.hand(seat), 1)}</div>'
        )
    return (
        f'<div class="board"><div class="rows">{"".join(rows)}{turned}</div>'
        f'<div class="hands">{"".join(hands)}</div></div>\n'
    )


def _cards(counts: Sequence[int], most_apart: int) -> str:
    """Cards with their letters; more of a kind than may lie apart are one card with a number."""
    shown = []
    for card, count in enumerate(counts):
        letter = "+2" if card == PLUS_TWO else CARD_SYMBOLS[card]
        kind = "plus" if card == PLUS_TWO else CARD_SYMBOLS[card]
        if 0 < count <= most_apart:
            shown += [f'<span class="card {kind}">{letter}</span>'] * count
        elif count:
            shown.append(f'<span class="card {kind}">{count}×{letter}</span>')
    return "".join(shown)
