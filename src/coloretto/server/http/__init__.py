"""The way in: routes, sockets, who asks, and how much is too much.

A module of routes has the name of what they are about: ``editions``, ``people``, ``records`` …
"""
