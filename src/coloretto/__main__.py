"""``python -m coloretto``."""

from coloretto.cli.main import main

if __name__ == "__main__":
    main()
