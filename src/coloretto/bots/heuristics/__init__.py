"""What hands and positions are worth, by hand-written rules with tuned numbers."""
