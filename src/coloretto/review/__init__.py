"""Looking back at games: what was luck, what was skill, and what would have been better."""

from coloretto.review.accounting import Account, Decision, Review, review
from coloretto.review.advice import Advice, advise
from coloretto.review.judge import DEPTHS, Depth, Judge

__all__ = [
    "DEPTHS",
    "Account",
    "Advice",
    "Decision",
    "Depth",
    "Judge",
    "Review",
    "advise",
    "review",
]
