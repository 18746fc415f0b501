"""The way in: routes, sockets, who asks, and how much is too much."""
