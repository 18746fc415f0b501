"""The command ``coloretto``. Heavy modules are imported inside the commands that need them."""

import sys
from collections.abc import Sequence
from io import TextIOWrapper

from cyclopts import App, CycloptsError, Parameter

from coloretto import ColorettoError, __version__
from coloretto.cli.admin import admin
from coloretto.cli.advise import advise
from coloretto.cli.arena import arena
from coloretto.cli.backup import backup, restore
from coloretto.cli.compile import compile_kernel
from coloretto.cli.export import export
from coloretto.cli.perft import perft
from coloretto.cli.play import play
from coloretto.cli.replay import replay
from coloretto.cli.review import review
from coloretto.cli.rules import rules
from coloretto.cli.score import score
from coloretto.cli.serve import serve
from coloretto.cli.simulate import simulate
from coloretto.cli.solve import solve
from coloretto.cli.study import study
from coloretto.cli.train import train
from coloretto.cli.verify import verify
from coloretto.rules.shipped_code import use_shipped_code

BAD_INPUT = 2
INTERRUPTED = 130

app = App(
    name="coloretto",
    help="Coloretto, Michael Schacht's card game: play it, score it, replay it, study it.",
    version=__version__,
    help_format="plaintext",
    default_parameter=Parameter(negative=()),
)
for command in (
    *(play, serve, export, backup, restore),
    *(rules, score, replay, verify, review, advise, solve),
    *(simulate, arena, study, train, perft),
):
    # As Markdown paragraphs are broken where the terminal ends, not where the source does.
    app.command(command, help_format="markdown")
app.command(compile_kernel, name="compile")
app.command(admin)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; whatever goes wrong is one line on stderr and a non-zero exit."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that cannot show a sign shows a question mark, not a traceback.
            stream.reconfigure(errors="replace")
    use_shipped_code()
    tokens = sys.argv[1:] if arguments is None else list(arguments)
    try:
        code = app(tokens, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except (CycloptsError, ColorettoError) as error:
        _leave(" ".join(str(error).split()), BAD_INPUT)
    except BrokenPipeError:
        # The reader of our output has seen enough.
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        _leave(f"{error.filename}: {error.strerror}" if error.filename else str(error), BAD_INPUT)
    except KeyboardInterrupt:
        _leave("stopped", INTERRUPTED)
    sys.exit(code if isinstance(code, int) else 0)


def _leave(message: str, code: int) -> None:
    print(f"coloretto: {message}", file=sys.stderr)
    sys.exit(code)
