"""``python -m coloretto``."""

from coloretto.cli.main import main

main()
