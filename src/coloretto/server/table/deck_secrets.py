"""The secrets of a table's decks. Nothing else in the server knows the order of a deck."""

from coloretto.records.fair_deck import (
    Origin,
    SecretBits,
    Terms,
    bound_commitment,
    bound_deal,
    commitment,
    fair_deal,
    new_secret,
)
from coloretto.rules import RULES_VERSION, Deal, Rules
from coloretto.rules.cards import CARDS, LAST_ROUND, Card, parse_card
from coloretto.rules.dealers import below, shuffled
from coloretto.rules.events import TURN_UP
from coloretto.server.table.branches import branch_state
from coloretto.server.table.entries import Branch, DeckCommitted, Opened


class DeckSecrets:
    """Makes, keeps and reveals secrets; new ones wait in :attr:`unwritten` for their commit."""

    def __init__(self, table_id: str, opened: Opened, secrets: dict[int, bytes]) -> None:
        self._table_id = table_id
        self._opened = opened
        self._secrets = secrets
        self._deal: tuple[DeckCommitted, tuple[str, ...], Deal] | None = None
        self.unwritten: dict[int, bytes] = {}

    def __repr__(self) -> str:
        return f"<DeckSecrets of {len(self._secrets)} games>"

    def commit(self, game: int, nonces: tuple[str, ...]) -> DeckCommitted:
        secret = self._secrets[game] = self.unwritten[game] = self._new_secret(game)
        terms = DeckCommitted(game, "", version=2, rules_version=RULES_VERSION, nonces=nonces)
        return DeckCommitted(
            game,
            commitment_of(self._table_id, self._opened, terms, secret),
            version=terms.version,
            rules_version=terms.rules_version,
            nonces=nonces,
        )

    def reveal(self, game: int) -> str:
        return self._secrets[game].hex()

    def deal(self, committed: DeckCommitted, nonces: tuple[str, ...]) -> Deal:
        if self._deal is None or self._deal[:2] != (committed, nonces):
            secret = self._secrets[committed.game]
            dealt = _deal(self._table_id, self._opened, committed, secret, nonces)
            self._deal = (committed, nonces, dealt)
        return self._deal[2]

    def _new_secret(self, _game: int) -> bytes:
        return new_secret()


def terms_of(table_id: str, opened: Opened, committed: DeckCommitted) -> Terms:
    """What the commitment of a deck of version 2 binds."""
    rules = Rules.parse(opened.rules)
    origin = None
    if opened.branch is not None and committed.game == 1:
        setup, state = branch_state(rules, opened.branch)
        origin = Origin(setup, tuple(state.events))
    return Terms(
        table=table_id,
        game=committed.game,
        rules=rules,
        rules_version=committed.rules_version,
        nonce_commitments=committed.nonces,
        picked=tuple(sorted(_picked(opened))) if origin is None else (),
        origin=origin,
    )


def commitment_of(table_id: str, opened: Opened, committed: DeckCommitted, secret: bytes) -> str:
    """What a deck's commitment has to be, for its secret."""
    if committed.version == 1:
        return commitment(secret)
    return bound_commitment(terms_of(table_id, opened, committed), secret)


def deal_rest(rules: Rules, branch: Branch, secret: bytes) -> Deal:
    """The deck of a branch in version 1: the cards that came, then the others in a new order."""
    setup, state = branch_state(rules, branch)
    came = [event - TURN_UP for event in state.events if event >= TURN_UP]
    bits = SecretBits(secret, b"coloretto branch 1")
    left = state.deck
    rest: list[Card] = shuffled(
        [card for card in CARDS if card != LAST_ROUND for _ in range(left[card])], bits
    )
    if not state.is_last_round:
        under = min(rules.last_round.cards, len(rest))
        if rules.last_round.shuffled:
            under = below(under + 1, bits)
        rest.insert(len(rest) - under, LAST_ROUND)
    return Deal(setup, (*came, *rest))


def _deal(
    table_id: str, opened: Opened, committed: DeckCommitted, secret: bytes, nonces: tuple[str, ...]
) -> Deal:
    if committed.version > 1:
        return bound_deal(terms_of(table_id, opened, committed), secret, nonces)
    rules = Rules.parse(opened.rules)
    if committed.game == 1 and opened.branch is not None:
        return deal_rest(rules, opened.branch, secret)
    return fair_deal(rules, secret, nonces, out=_picked(opened) or None)


def _picked(opened: Opened) -> list[Card]:
    return [parse_card(colour) for colour in opened.out]
