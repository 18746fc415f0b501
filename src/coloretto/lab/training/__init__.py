"""Training: a small net learns the game from self-play in which every seat searches."""

from coloretto.lab.training.plan import Plan
from coloretto.lab.training.run import OPPONENTS, Point, Training, TrainingError

__all__ = ["OPPONENTS", "Plan", "Point", "Training", "TrainingError"]
