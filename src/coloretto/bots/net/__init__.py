"""A small net that values positions, and a tree search on its values."""
