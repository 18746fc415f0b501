"""Monte Carlo tree search on rollouts of a quick player."""
