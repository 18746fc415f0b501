"""The exact value of every action near the end of a game. Needs the rules only."""

from coloretto.solver.search import Objective, Parts, Solution, Solver, UnsolvedError, solve

__all__ = ["Objective", "Parts", "Solution", "Solver", "UnsolvedError", "solve"]
