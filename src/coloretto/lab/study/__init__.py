"""A study: many games of one bot with itself, in every kind of game, and what came of them."""

from coloretto.lab.study.run import Study, distinct_kinds, kinds_of_games, study

__all__ = ["Study", "distinct_kinds", "kinds_of_games", "study"]
