"""One sitting at the terminal: asks, shows, plays."""

import random
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from coloretto.bots.levels import LEVELS, USUAL_LEVEL
from coloretto.bots.parts import parts_of
from coloretto.cli.questions import Leave, ask, console, number_between, yes_or_no
from coloretto.cli.rules import print_rules
from coloretto.cli.score import sheet_lines
from coloretto.cli.shared_options import RulesOptions
from coloretto.cli.table_view import card_text, cards_text, table_view, winners_line
from coloretto.cli.terminal_bots import TerminalBots
from coloretto.cli.warm_up import get_ready
from coloretto.rules import (
    EDITIONS,
    ColorettoError,
    DeckDealer,
    IllegalError,
    Match,
    Outcome,
    Phase,
    Rules,
    Setup,
    UnsupportedError,
    deal,
    find_edition,
    make_rules,
)
from coloretto.rules.cards import CARD_NAMES, CARD_SYMBOLS, CARDS, COLOURS, LAST_ROUND, parse_colour
from coloretto.rules.events import COLOUR, DRAW, PLACE, TAKE, Action

if TYPE_CHECKING:
    from coloretto.rules.state import State

_OPPONENTS = ("Ada", "Bela", "Chiara", "Dora", "Emil")

_HELP = """\
  d        draw: turn up the top card, then put it on a row
  1, 2 …   take that row and leave the round (or put the card in your hand there)
  R, O …   the colour for a joker, where it gets one at once
  s        explain everyone's points now
  rules    explain the rules of this edition
  q        leave"""


def run(
    options: RulesOptions | None,
    people: int | None,
    names: Sequence[str],
    games: int | None,
    bot: str | None,
    seed: int | None,
    record: Path | None,
) -> int:
    """Play until the people want to stop; without options, ask what to play first."""
    try:
        if options is None:
            rules, people, level = ask_for_game()
            bot = bot or LEVELS[level]
        else:
            rules = options.rules(games)
            people = 1 if people is None else people
        bot = bot or LEVELS[USUAL_LEVEL]
        if seed is not None:
            get_ready(*parts_of(bot))  # The same seed means the same game, by the same bots.
        with Sitting(rules, people, names, bot, seed, record) as sitting:
            while True:
                sitting.play_match()
                if people == 0 or not ask("\nAnother one? (y, n)", "y", yes_or_no):
                    return 0
    except (Leave, KeyboardInterrupt):
        console.print("\nYou left the game.")
        return 0


def ask_for_game() -> tuple[Rules, int, str]:
    """What shall be played, by how many people, and how strong the bots are."""
    console.print("[bold]Coloretto[/bold]   Enter takes what is offered, q leaves.\n")
    edition = ask(f"Which edition? ({', '.join(EDITIONS)})", "italian", find_edition)
    least, most = edition.players[0], edition.players[-1]
    players = ask(f"How many players? ({least}–{most})", "4", number_between(least, most))
    people = ask(
        "How many of them are people at this keyboard? The others are bots.",
        "1",
        number_between(0, players),
    )
    level = USUAL_LEVEL
    if people < players:
        level = ask(f"How strong are the bots? ({', '.join(LEVELS)})", USUAL_LEVEL, _read_level)
    rules = make_rules(edition, players)
    if len(edition.sides) > 1:
        rules = ask(
            f"Which side of the summary card? ({', '.join(edition.sides)})",
            edition.sides[0],
            lambda side: make_rules(edition, players, scoring=side),
        )
    if edition.harder_jokers:
        rules = ask(
            "When do jokers get their colours? (at the end, at once)",
            edition.jokers,
            lambda jokers: make_rules(edition, players, scoring=rules.side, jokers=jokers),
        )
    return rules, people, level


def _read_level(text: str) -> str:
    if text.lower() not in LEVELS:
        raise ColorettoError(f"{text!r}: one of {', '.join(LEVELS)}, please")
    return text.lower()


class Sitting:
    """The same people, playing one match after another."""

    def __init__(
        self,
        rules: Rules,
        people: int,
        names: Sequence[str],
        bot: str,
        seed: int | None,
        record: Path | None,
    ) -> None:
        if not 0 <= people <= rules.players:
            raise UnsupportedError(f"{people} people cannot sit on {rules.players} seats")
        if len(names) > people:
            raise UnsupportedError(f"{len(names)} names for {people} people")
        self._rules = rules
        self._people = people
        self._bots: TerminalBots | None = None
        if people < rules.players:
            self._bots = TerminalBots(bot, lambda text: console.print(f"[dim]{text}[/dim]"))
        self._rng = random.Random(secrets.randbits(64) if seed is None else seed)
        self._record = record
        if record is not None:
            # Now, so that a wrong path is known before the first card.
            record.write_text("", encoding="utf-8")
        self._names = _seat_names(rules.players, people, names)

    def __enter__(self) -> "Sitting":
        return self

    def __exit__(self, *_: object) -> None:
        if self._bots is not None:
            self._bots.close()

    def play_match(self) -> None:
        """Play one game, or as many as the match has."""
        match = Match(self._rules)
        while not match.is_over:
            number = len(match.games) + 1
            if self._rules.games > 1:
                console.print(f"\n[bold]Game {number} of {self._rules.games}[/bold]")
            match.add(self._play_game(number))
            if self._rules.games > 1:
                standing = zip(self._names, match.totals, strict=True)
                console.print(
                    "\nThe match so far: " + ", ".join(f"{name} {sum_}" for name, sum_ in standing)
                )
        final = match.outcome()
        assert final is not None
        console.print(Text(f"\n{winners_line(final, self._names)}", style="bold"))

    def _play_game(self, number: int) -> Outcome:
        from coloretto.rules.state import State

        game = deal(self._rules, self._rng)
        state = State(self._rules, game.setup)
        dealer = DeckDealer(game.deck)
        console.print()
        if game.setup.out:
            out = [int(card in game.setup.out) for card in CARDS]
            console.print(Text("Out of this game: ").append_text(cards_text(out)))
        console.print(self._sentence(game.setup.first, "start", "starts") + ".")
        try:
            while not state.is_over:
                if state.is_chance:
                    self._turn_up(state, dealer)
                elif state.seat < self._people:
                    self._ask_for_action(state)
                else:
                    assert self._bots is not None
                    bot = state.seat - self._people
                    self._apply(state, self._bots.decide(bot, state, self._rng))
        finally:
            self._write_record(game.setup, state, number)
        self._show_scores(state)
        outcome = state.outcome()
        assert outcome is not None
        return outcome

    def _ask_for_action(self, state: "State") -> None:
        """Ask the person whose turn it is until an action is legal."""
        who = self._names[state.seat]
        you = "You" if who == "You" else f"{who}, you"
        if state.phase is Phase.PLACE:
            assert state.card is not None
            card = card_text(state.card)
            question = Text.assemble(f"{you} turned up ", card, ". On which row?")
        elif state.phase is Phase.COLOUR:
            letters = ", ".join(f"{CARD_SYMBOLS[c]} {CARD_NAMES[c]}" for c in state.colours)
            question = Text(f"{you} took a joker. Which colour is it? ({letters})")
        else:
            console.print()
            console.print(table_view(state, self._names))
            console.print()
            draw = "d draws, " if state.is_legal(DRAW) else ""
            rows = [a - TAKE + 1 for a in state.legal_actions if TAKE <= a < PLACE]
            takes = f"{' '.join(map(str, rows))} takes that row, " if rows else ""
            question = Text(f"{you.replace(', you', '')}: {draw}{takes}? helps:")
        self._apply(state, ask(question, "", lambda text: self._read_action(state, text)))

    def _read_action(self, state: "State", text: str) -> Action:
        word = text.strip().lower()
        if word == "?":
            console.print(_HELP)
            raise ColorettoError("")
        if word == "s":
            self._show_scores(state)
            raise ColorettoError("")
        if word == "rules":
            print_rules(self._rules.edition)
            raise ColorettoError("")
        action = _parse_action(state.phase, word)
        if not state.is_legal(action):
            raise IllegalError(state.why_illegal(action))
        return action

    def _turn_up(self, state: "State", dealer: DeckDealer) -> None:
        card = dealer.turn_up(state)
        if card == LAST_ROUND:
            console.print(
                Text.assemble(
                    "  ", card_text(card), " The last-round card: the game ends with this round."
                )
            )
        elif state.phase is Phase.EXTRA:
            who = self._sentence(state.seat, "keep", "keeps")
            console.print(Text.assemble(f"  {who} the golden joker's extra card ", card_text(card)))
        elif state.seat >= self._people:
            who = self._sentence(state.seat, "turned up", "turned up")
            console.print(Text.assemble(f"  {who} ", card_text(card)), end="")
        state.turn_up(card)

    def _apply(self, state: "State", action: Action) -> None:
        """Apply an action and say what was done."""
        seat = state.seat
        is_person = seat < self._people
        if PLACE <= action < COLOUR and not is_person:
            console.print(f" and put it on row {action - PLACE + 1}")
        elif TAKE <= action < PLACE:
            row = state.row(action - TAKE)
            assert row is not None
            cards = cards_text(row) if any(row) else Text("nothing")
            who = self._sentence(seat, "took", "took")
            console.print(Text.assemble(f"  {who} row {action - TAKE + 1}: ", cards))
        elif action >= COLOUR:
            who = self._sentence(seat, "made", "made")
            console.print(Text.assemble(f"  {who} the joker ", card_text(action - COLOUR)))
        before = state.round
        state.apply(action)
        if state.round > before:
            starts = self._sentence(state.seat, "took last and start", "took last and starts")
            console.print(f"[dim]  {starts} round {state.round}.[/dim]")

    def _sentence(self, seat: int, second: str, third: str) -> str:
        name = self._names[seat]
        return f"{name} {second if name == 'You' else third}"

    def _show_scores(self, state: "State") -> None:
        console.print()
        for seat, name in enumerate(self._names):
            console.print(Text(name, style="bold"))
            for line in sheet_lines(state.score_sheet(seat)):
                console.print(Text(line))

    def _write_record(self, setup: Setup, state: "State", number: int) -> None:
        if self._record is None:
            return
        from coloretto.records import Record

        tags = {"Match": f"{number}/{self._rules.games}"} if self._rules.games > 1 else {}
        text = str(Record.of(setup, state, names=self._names, tags=tags))
        with self._record.open("a", encoding="utf-8", newline="\n") as file:
            file.write(f"{chr(10) if file.tell() else ''}{text}")


def _parse_action(phase: Phase, word: str) -> Action:
    if phase is Phase.COLOUR:
        by_name = {CARD_NAMES[colour]: colour for colour in COLOURS}
        return COLOUR + (by_name[word] if word in by_name else parse_colour(word.upper()))
    if phase is Phase.DECIDE and word in ("d", "draw"):
        return DRAW
    row = word.removeprefix("take").removeprefix("t").strip()
    if row in ("1", "2", "3", "4", "5"):
        return (PLACE if phase is Phase.PLACE else TAKE) + int(row) - 1
    wanted = "the number of a row" if phase is Phase.PLACE else "d, or the number of a row"
    raise ColorettoError(f"{word!r} is not {wanted}; ? helps" if word else "? helps")


def _seat_names(players: int, people: int, names: Sequence[str]) -> list[str]:
    if people == 1 and not names:
        seats = ["You"]
    else:
        seats = [*names, *(f"Player {seat + 1}" for seat in range(len(names), people))]
    others = [name for name in _OPPONENTS if name not in seats]
    return [*seats, *others[: players - people]]
