"""The secrets of a table's decks. Nothing else in the server knows the order of a deck."""

from coloretto.records.fair_deck import SecretBits, commitment, fair_deal, new_secret
from coloretto.rules import Deal, Rules
from coloretto.rules.cards import CARDS, LAST_ROUND, Card, parse_card
from coloretto.rules.dealers import below, shuffled
from coloretto.rules.events import TURN_UP
from coloretto.server.table.branches import branch_state
from coloretto.server.table.entries import Branch, Opened


class DeckSecrets:
    """Makes, keeps and reveals secrets; new ones wait in :attr:`unwritten` for their commit."""

    def __init__(self, opened: Opened, secrets: dict[int, bytes]) -> None:
        self._rules = Rules.parse(opened.rules)
        self._out = [parse_card(colour) for colour in opened.out] or None
        self._branch = opened.branch
        self._secrets = secrets
        self._deal: tuple[int, tuple[str, ...], Deal] | None = None
        self.unwritten: dict[int, bytes] = {}

    def __repr__(self) -> str:
        return f"<DeckSecrets of {len(self._secrets)} games>"

    def new_secret(self, game: int) -> str:
        secret = new_secret()
        self._secrets[game] = self.unwritten[game] = secret
        return commitment(secret)

    def reveal(self, game: int) -> str:
        return self._secrets[game].hex()

    def deal(self, game: int, nonces: tuple[str, ...]) -> Deal:
        if self._deal is None or self._deal[:2] != (game, nonces):
            secret = self._secrets[game]
            if game == 1 and self._branch is not None:
                deal = deal_rest(self._rules, self._branch, secret)
            else:
                deal = fair_deal(self._rules, secret, nonces, out=self._out)
            self._deal = (game, nonces, deal)
        return self._deal[2]


def deal_rest(rules: Rules, branch: Branch, secret: bytes) -> Deal:
    """The deck of a branch: the cards that came, then the others in an order of its own."""
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
