"""Players that do not search: random and greedy."""
