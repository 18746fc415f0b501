"""One search tree, kept between moves, for every evaluator of positions."""
