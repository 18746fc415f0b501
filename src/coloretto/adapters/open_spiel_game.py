"""Coloretto as an OpenSpiel game with explicit chance, named ``coloretto``.

Importing this module registers it::

    import pyspiel
    from coloretto.adapters import open_spiel_game
    game = pyspiel.load_game("coloretto(players=3,edition=german,scoring=violet)")

Actions of players are our event numbers (``coloretto.rules.events``). The game begins
with chance: who starts (a seat), the colours out of the game (a colour each), and
everyone's first cards (a colour each); after that a chance outcome is the card turned
up. Nothing is hidden, so every player's information state is the whole history.

Needs ``pip install coloretto[research]``.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import pyspiel

from coloretto.adapters.compiling import get_environments_ready
from coloretto.adapters.observation import PARTS, SIZE, named_parts
from coloretto.adapters.observation_kernel import observe_record
from coloretto.adapters.rewards import final_rewards
from coloretto.records import format_position
from coloretto.rules import Rules, Setup, UnsupportedError, make_rules
from coloretto.rules.cards import CARDS, COLOURS, JOKERS, card_symbol
from coloretto.rules.events import ACTIONS, TURN_UP, event_name
from coloretto.rules.ruleset import MOST_PLAYERS, parse_yes_no
from coloretto.rules.state import State

SHORT_NAME: Final = "coloretto"

AS_THE_EDITION: Final = "edition"
"""The value of a parameter that leaves it as the rulebook says."""

PARAMETERS: Final[dict[str, int | str]] = {
    "players": 4,
    "edition": "italian",
    "scoring": AS_THE_EDITION,
    "jokers": AS_THE_EDITION,
    "golden": AS_THE_EDITION,
    "last_round": AS_THE_EDITION,
    "reward": "win_share",
}
"""Parameters with their defaults. In values ``-`` stands for a space (``jokers=at-once``,
``last_round=in-15``); ``reward`` is ``win_share`` or ``margin``."""


def _game_type(utility: Any) -> Any:
    return pyspiel.GameType(
        short_name=SHORT_NAME,
        long_name="Coloretto",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def rules_of(parameters: Mapping[str, int | str]) -> Rules:
    """The rules that OpenSpiel parameters name."""
    given = {
        name: str(value).replace("-", " ")
        for name, value in parameters.items()
        if value != AS_THE_EDITION
    }
    return make_rules(
        given.get("edition", str(PARAMETERS["edition"])),
        int(parameters.get("players", PARAMETERS["players"])),
        scoring=given.get("scoring"),
        jokers=given.get("jokers"),
        golden=parse_yes_no(given["golden"]) if "golden" in given else None,
        last_round=given.get("last_round"),
    )


class ColorettoGame(pyspiel.Game):  # type: ignore[misc]
    """The rules with a reward, as OpenSpiel knows them.

    With ``win_share`` the returns always sum to 1. With ``margin`` they sum to 0 for two
    players and to nothing in particular for more.
    """

    def __init__(self, params: Mapping[str, int | str] | None = None) -> None:
        parameters = PARAMETERS | dict(params or {})
        unknown = parameters.keys() - PARAMETERS.keys()
        if unknown:
            raise UnsupportedError(f"unknown parameters: {', '.join(sorted(unknown))}")
        self.rules = rules_of(parameters)
        self.reward = str(parameters["reward"]).replace("_", " ")
        get_environments_ready()
        players = self.rules.players
        utility = pyspiel.GameType.Utility
        total: float | None
        if self.reward == "win share":
            kind, least, total = utility.CONSTANT_SUM, 0.0, 1.0
        elif self.reward == "margin":
            kind = utility.ZERO_SUM if players == 2 else utility.GENERAL_SUM
            least, total = -1.0, 0.0 if players == 2 else None
        else:
            raise UnsupportedError(
                f"unknown reward {parameters['reward']!r}: choose win_share or margin"
            )
        info = pyspiel.GameInfo(
            num_distinct_actions=len(ACTIONS),
            max_chance_outcomes=len(CARDS),
            num_players=players,
            min_utility=least,
            max_utility=1.0,
            utility_sum=total,
            max_game_length=most_actions(self.rules),
        )
        self.opening = _Table(self.rules)
        super().__init__(_game_type(kind), info, parameters)

    def new_initial_state(self, position: str | None = None) -> "ColorettoState":
        """A game before its set-up."""
        if position is not None:
            raise UnsupportedError("a game begins with its set-up; apply the history instead")
        return ColorettoState(self)

    def max_chance_nodes_in_history(self) -> int:
        return _setup_choices(self.rules) + self.rules.deck_size + 1

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, object] | None = None
    ) -> "ColorettoObserver":
        return ColorettoObserver(
            iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params
        )


class ColorettoState(pyspiel.State):  # type: ignore[misc]
    """A game under way.

    OpenSpiel clones a Python state by copying its attributes deeply and serialises it
    by pickling them, so all of it is one object that knows how to do both.
    """

    def __init__(self, game: ColorettoGame) -> None:
        super().__init__(game)
        self._table = game.opening.copy()

    @property
    def state(self) -> State | None:
        """Our own state; None during the set-up. Do not change it."""
        return self._table.state

    @property
    def events(self) -> Sequence[int]:
        """All actions and chance outcomes so far, as OpenSpiel numbers them."""
        return self._table.history

    def current_player(self) -> int:
        state = self._table.state
        if state is None or state.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if state.is_over else state.seat

    def is_terminal(self) -> bool:
        state = self._table.state
        return state is not None and state.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._table.chance_outcomes()

    def returns(self) -> list[float]:
        state = self._table.state
        outcome = None if state is None else state.outcome()
        if outcome is None:
            return [0.0] * self._table.rules.players
        return list(final_rewards(outcome, self.get_game().reward))

    def _legal_actions(self, player: int) -> list[int]:
        state = self._table.state
        return [] if state is None else list(state.legal_actions)

    def _apply_action(self, action: int) -> None:
        self._table.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return event_name(action)
        return self._table.outcome_name(action)

    def __str__(self) -> str:
        state = self._table.state
        if state is not None:
            return format_position(state)
        return f"{self._table.rules} set-up:{self._table.setup_text()}"


class ColorettoObserver:
    """What a player sees, as OpenSpiel asks for it: a tensor with named parts, and a string.

    The tensor is the observation of :mod:`coloretto.adapters.observation`. As nothing is
    hidden and the past does not matter, it serves as information state as well; only
    the strings differ, the whole history or the position alone. During the set-up,
    when nobody decides, the tensor is 0.
    """

    def __init__(self, iig_obs_type: Any, params: Mapping[str, object] | None) -> None:
        if params:
            raise UnsupportedError(f"an observer has no parameters, but was given {params}")
        self._recalls = bool(iig_obs_type.perfect_recall)
        self._view = np.zeros(SIZE, np.int8)
        self.tensor = np.zeros(SIZE, np.float32)
        parts = named_parts(self.tensor)
        # OpenSpiel wants every part to have a dimension.
        self.dict = {part.name: parts[part.name].reshape(part.shape or (1,)) for part in PARTS}

    def set_from(self, state: ColorettoState, player: int) -> None:
        """Write what a player sees into ``tensor``, of which ``dict`` shows the parts."""
        now = state.state
        if now is None:
            self.tensor.fill(0)
            return
        observe_record(now.packed, max(player, 0), self._view)
        self.tensor[:] = self._view

    def string_from(self, state: ColorettoState, player: int) -> str:
        """What a player knows, as text."""
        return " ".join(map(str, state.events)) if self._recalls else str(state)


def most_actions(rules: Rules) -> int:
    """More actions than a game can have.

    Every card is drawn and placed once, every take but the last round's has a card in
    it, every joker is coloured once, and one draw can turn up the last-round card alone.
    """
    return 3 * rules.deck_size + rules.players + JOKERS + 1


class _Table:
    """All of a game under way: the set-up as far as it goes, then a state."""

    __slots__ = ("history", "rules", "state")

    def __init__(self, rules: Rules, history: Sequence[int] = ()) -> None:
        self.rules = rules
        self.history: list[int] = []
        self.state: State | None = None
        for event in history:
            self.apply(event)

    def copy(self) -> "_Table":
        twin = _Table.__new__(_Table)
        twin.rules = self.rules
        twin.history = self.history.copy()
        twin.state = None if self.state is None else self.state.copy(history=False)
        return twin

    def __deepcopy__(self, memo: object) -> "_Table":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        # Events are the truth: a game saved today must not depend on the kernel's records.
        return _restore, (str(self.rules), bytes(self.history))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring, each with its probability."""
        if self.state is not None:
            return [(event - TURN_UP, chance) for event, chance in self.state.chance_outcomes]
        choices = self._choices()
        return [(choice, 1 / len(choices)) for choice in choices]

    def apply(self, event: int) -> None:
        """Apply an action of a player or an outcome of chance."""
        event = int(event)
        state = self.state
        if state is not None:
            state.apply(event + TURN_UP if state.is_chance else event)
            self.history.append(event)
            return
        if event not in self._choices():
            raise UnsupportedError(f"{event} cannot come next in the set-up")
        self.history.append(event)
        if len(self.history) == _setup_choices(self.rules):
            first, out, start = self._setup()
            hands = [
                tuple(start[seat * self.rules.start_cards :][: self.rules.start_cards])
                for seat in range(self.rules.players)
            ]
            self.state = State(self.rules, Setup(tuple(sorted(out)), tuple(hands), first[0]))

    def outcome_name(self, outcome: int) -> str:
        """An outcome of chance in words."""
        if self.state is not None:
            return event_name(TURN_UP + outcome)
        first, out, start = self._setup()
        if not first:
            return f"seat {outcome + 1} starts"
        if len(out) < self.rules.colours_out:
            return f"{card_symbol(outcome)} is out"
        return f"seat {len(start) // self.rules.start_cards + 1} gets {card_symbol(outcome)}"

    def setup_text(self) -> str:
        """The set-up so far: who starts, colours out, start cards."""
        first, out, start = self._setup()
        parts = (
            "".join(str(seat + 1) for seat in first),
            "".join(map(card_symbol, out)),
            "".join(map(card_symbol, start)),
        )
        return "/".join(part or "-" for part in parts)

    def _setup(self) -> tuple[list[int], list[int], list[int]]:
        """What of the set-up is known: who starts, colours out, start cards in seat order."""
        begun = self.history[: _setup_choices(self.rules)]
        out = 1 + self.rules.colours_out
        return begun[:1], begun[1:out], begun[out:]

    def _choices(self) -> list[int]:
        """What can come next in the set-up, all as likely."""
        rules = self.rules
        first, out, start = self._setup()
        if not first:
            return list(range(rules.players))
        if len(out) < rules.colours_out:
            return [colour for colour in COLOURS if colour not in out]
        if not rules.all_start_colours_differ:
            # Only each seat's own two differ.
            start = start[len(start) // rules.start_cards * rules.start_cards :]
        return [colour for colour in COLOURS if colour not in out and colour not in start]


def _restore(spec: str, history: bytes) -> _Table:
    return _Table(Rules.parse(spec), list(history))


def _setup_choices(rules: Rules) -> int:
    return 1 + rules.colours_out + rules.players * rules.start_cards


pyspiel.register_game(_game_type(pyspiel.GameType.Utility.CONSTANT_SUM), ColorettoGame)
