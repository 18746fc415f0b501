"""The secrets of a table's decks. Nothing else in the house knows the order of a deck."""

from collections.abc import Sequence

from coloretto.records.fair_deck import commitment, fair_deal, new_secret
from coloretto.rules import Deal, Rules
from coloretto.rules.cards import Card


class SecretVault:
    """Makes, keeps and reveals secrets; new ones wait in :attr:`unwritten` for their commit."""

    def __init__(self, rules: Rules, out: Sequence[Card] | None, secrets: dict[int, bytes]) -> None:
        self._rules = rules
        self._out = out
        self._secrets = secrets
        self._deal: tuple[int, tuple[str, ...], Deal] | None = None
        self.unwritten: dict[int, bytes] = {}

    def __repr__(self) -> str:
        return f"<SecretVault of {len(self._secrets)} games>"

    def new_secret(self, game: int) -> str:
        secret = new_secret()
        self._secrets[game] = self.unwritten[game] = secret
        return commitment(secret)

    def reveal(self, game: int) -> str:
        return self._secrets[game].hex()

    def deal(self, game: int, nonces: tuple[str, ...]) -> Deal:
        if self._deal is None or self._deal[:2] != (game, nonces):
            deal = fair_deal(self._rules, self._secrets[game], nonces, out=self._out)
            self._deal = (game, nonces, deal)
        return self._deal[2]
