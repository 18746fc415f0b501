"""Many games of uniformly random players, and perft."""

from coloretto.lab.simulate.random_games import GameTracer, Simulation, check_size, simulate

__all__ = ["GameTracer", "Simulation", "check_size", "simulate"]
