"""Bots in other languages: whole games, and everything a process can do wrong."""

import gc
import json
import os
import random
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event as Flag
from threading import Timer
from typing import Any

import pytest

from coloretto import DeckDealer, Rules, State, deal, make_rules
from coloretto.adapters.line_protocol import decide_message, events_since, format_message
from coloretto.adapters.process_bot import ProcessBot, make_process_bot
from coloretto.bots import Bot, BotError, make_bot
from coloretto.lab.game_loop import play_game
from coloretto.rules.events import COLOUR, DRAW, PLACE, TURN_UP
from coloretto.rules.position import Phase

EXAMPLES = Path(__file__).parents[2] / "examples"
PYTHON = shlex.quote(sys.executable)
EXAMPLE_BOTS = {
    # -I and -S: it sees no package but Python's own.
    "python": f"{PYTHON} -I -S {shlex.quote(str(EXAMPLES / 'bot_without_package.py'))}",
    "perl": f"perl {shlex.quote(str(EXAMPLES / 'bot.pl'))}",
}

LISTENING = """
import json, sys, time
def answer(**message): print(json.dumps(message), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer(type="hello", version=1)
    elif message["type"] == "decide":
        first = message["actions"][0]
        BODY
    elif message["type"] == "quit":
        break
"""


@pytest.fixture
def python_bot(tmp_path: Path) -> Iterator[Any]:
    """Makes bots whose process is a Python text; they are closed at the end."""
    made: list[ProcessBot] = []

    def make(program: str, options: str = "") -> ProcessBot:
        path = tmp_path / f"bot{len(made)}.py"
        path.write_text(program, encoding="utf-8")
        made.append(make_process_bot(f"{options} {PYTHON} {shlex.quote(str(path))}"))
        return made[-1]

    yield make
    for bot in made:
        bot.close()


def answering(body: str) -> str:
    return LISTENING.replace("BODY", body)


def opening(players: int = 4, **options: Any) -> State:
    rules = make_rules("croatian", players, **options)
    return State(rules, deal(rules, random.Random(1)).setup)


def play(rules: Rules, bots: list[Bot], seed: int) -> State:
    rng = random.Random(seed)
    return play_game(rules, bots, deal(rules, rng), [rng] * rules.players)


def reason(bot: ProcessBot, state: State | None = None) -> str:
    with pytest.raises(BotError) as error:
        bot.decide(state or opening(), random.Random(1))
    assert "\n" not in str(error.value)
    return str(error.value)


def is_running(pid: int) -> bool:
    """Whether a process exists, even as a zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def pid_of(bot: ProcessBot) -> int:
    process = bot._process
    assert process is not None
    return process.pid


@pytest.mark.parametrize("language", EXAMPLE_BOTS)
def test_an_example_plays_whole_games_and_beats_chance(language: str) -> None:
    if shutil.which(EXAMPLE_BOTS[language].split()[0]) is None:
        assert "CI" not in os.environ, f"CI must have {language}"
        pytest.skip(f"no {language} here")
    bot = make_process_bot(EXAMPLE_BOTS[language])
    kinds = set()
    wins = games = 0.0
    for players in (2, 3, 4, 5):
        for options in ({}, {"jokers": "at once", "golden": True, "scoring": "grey"}):
            rules = make_rules("croatian", players, **options)  # type: ignore[arg-type]
            for seat in range(players):
                bots: list[Bot] = [make_bot("random") for _ in range(players)]
                bots[seat] = bot
                state = play(rules, bots, seed=seat)
                outcome = state.outcome()
                assert outcome is not None
                bot.end(state)
                wins += outcome.win_shares[seat]
                games += 1
                kinds |= {_kind(event) for event in state.events}
    bot.close()
    assert kinds == {"draw", "take", "place", "colour", "turn up"}
    assert wins / games > 0.6


def _kind(event: int) -> str:
    if event == DRAW:
        return "draw"
    if event < PLACE:
        return "take"
    return "place" if event < COLOUR else "colour" if event < TURN_UP else "turn up"


def test_the_same_seed_gives_the_same_game() -> None:
    rules = make_rules("german", 3)
    events = []
    for _ in range(2):
        bot = make_process_bot(EXAMPLE_BOTS["python"])
        events.append(play(rules, [bot, make_bot("random"), bot], seed=5).events)
        bot.close()
    assert events[0] == events[1]


def test_a_bot_is_told_all_that_can_be_seen(tmp_path: Path, python_bot: Any) -> None:
    heard = tmp_path / "heard"
    bot = python_bot(
        answering("answer(action=first['number'])").replace(
            "    message =", f"    open({str(heard)!r}, 'a').write(line)\n    message ="
        ),
        "ms=50",
    )
    rules = make_rules("german", 3, jokers="at once")
    others: list[Bot] = [make_bot("random"), make_bot("random")]
    ends = []
    for seed in (1, 2):
        state = play(rules, [bot, *others], seed)
        bot.end(state)
        ends.append(state)
    bot.close()
    messages = [json.loads(line) for line in heard.read_text().splitlines()]
    assert [m["type"] for m in messages if m["type"] != "decide"] == [
        "hello", "game", "end", "game", "end", "quit",
    ]  # fmt: skip
    game = messages[1]
    assert game["rules"] == "german(players=3,jokers=at-once)"
    assert game["points"] == [0, 1, 3, 6, 10, 15, 21]
    assert (game["seat"], game["row_rooms"], game["golden"]) == (1, [3, 3, 3], True)
    assert game["last_round"] == {"cards": 16, "shuffled": False}
    assert len(game["colours"]) == 6

    first_game = messages[1 : [m["type"] for m in messages].index("end") + 1]
    told = [event for message in first_game[1:] for event in message["events"]]
    assert [event["event"] for event in told] == [
        event["event"] for event in events_since(ends[0], 0)
    ]
    end = first_game[-1]
    assert end["scores"] == list(ends[0].scores)
    assert [end["scores"][winner - 1] for winner in end["winners"]] == [max(end["scores"])] * len(
        end["winners"]
    )
    for message in first_game[1:-1]:
        position = message["position"]
        assert position["seat"] == game["seat"]
        assert message["budget_ms"] == 50
        assert position["cards_left"] == sum(position["deck"].values()) - position["deck"].get(
            "L", 0
        )
        assert (position["card"] is not None) == (position["phase"] == "place")
        assert all(set(action) == {"number", "name"} for action in message["actions"])


def test_nothing_in_a_question_depends_on_the_deck_order() -> None:
    rules = make_rules("italian", 4)
    questions = set()
    for seed in range(5):
        # The same set-up over differently shuffled decks, which stay with the dealer.
        setup = deal(rules, random.Random(1)).setup
        DeckDealer(deal(rules, random.Random(seed)).deck)
        questions.add(format_message(decide_message(State(rules, setup), [], 0, None)))
    assert len(questions) == 1


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("print('xyz', flush=True)", "answered 'xyz', which is not JSON"),
        ("print('[1]', flush=True)", "answered '[1]', which is not a JSON object"),
        ("print('{}', flush=True)", "answered '{}', which names no action"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "which is not JSON"),
        ("print('[' * 100000, flush=True)", "which is not JSON"),
        ("answer(action='take 3')", "answered take 3, but row 3 has no cards"),
        ("answer(action=7)", "answered place 2, but seat 1 must first draw a card to place"),
        ("answer(action='turn up R')", "answered turn up R, but seat 1 is to decide"),
        ("answer(action=99)", "answered 99, but events are 0 to 28"),
        ("answer(action=10**40)", "but events are 0 to 28"),
        ("answer(action=-1)", "answered -1, but events are 0 to 28"),
        ("answer(action='fold')", 'answered the action "fold", which is none'),
        ("answer(action=True)", "answered the action true, which is none"),
        ("answer(action=0.0)", "answered the action 0.0, which is none"),
        ("answer(action=None)", "answered the action null, which is none"),
        ("answer(action=0, opinions=[])", "answered the opinions [], which is no object"),
        ("answer(action=0, opinions={'take 1': 1})", "has an opinion of take 1, but row 1 has"),
        ("answer(action=0, opinions={'draw': 'good'})", 'has the opinion "good", which is no'),
        ("answer(action=0, opinions={'draw': float('nan')})", "has the opinion NaN"),
        ("sys.exit(3)", "the bot's process ended with code 3"),
        ("raise KeyError('oh no')", "the bot's process ended with code 1: KeyError: 'oh no'"),
        ("import os; os.abort()", "the bot's process was ended by SIGABRT"),
        ("import os; os.close(1); time.sleep(60)", "the bot's process has closed its output"),
    ],
)
def test_what_a_process_does_wrong_is_one_line(body: str, why: str, python_bot: Any) -> None:
    state = opening()
    while state.seat != 0:  # as the reasons above say it
        state = State(state.rules, deal(state.rules, random.Random(state.seat + 7)).setup)
    assert why in reason(python_bot(answering(body)), state)


def test_a_hanging_bot_is_killed(python_bot: Any) -> None:
    ignoring = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"
    bot = python_bot(answering(ignoring), "seconds=1")
    began = time.monotonic()
    assert reason(bot) == "no answer within 1 s"
    assert time.monotonic() - began < 10
    assert bot._process is None


def test_a_bot_that_never_reads_blocks_nobody(python_bot: Any) -> None:
    bot = python_bot(
        'import time\nprint(\'{"type": "hello", "version": 1}\', flush=True)\n'
        "while True:\n    print('{\"action\": 0}', flush=True)\n    time.sleep(0.001)\n"
    )

    def ask_often() -> None:
        for _ in range(100):
            bot.decide(opening(), random.Random(1))
            time.sleep(0.05)

    with pytest.raises(BotError, match="without being asked"):
        ask_often()


@pytest.mark.parametrize(
    ("hello", "why"),
    [
        ('{"type": "hello", "version": 2}', "speaks version 2 of the line protocol, and we speak"),
        ('{"type": "hello"}', "speaks version null"),
        ('{"type": "hi"}', "which is no hello"),
        ('{"type": "hello", "version": 1, "players": 2}', "which is no list"),
        ('{"type": "hello", "version": 1, "players": [2, 3]}', "does not play with 4 players"),
        ("welcome", "answered 'welcome', which is not JSON"),
    ],
)
def test_hellos_that_do_not_fit(hello: str, why: str, python_bot: Any) -> None:
    assert why in reason(python_bot(f"print({hello!r}, flush=True)\ninput()\ninput()\ninput()\n"))


def test_after_a_failure_the_next_game_starts_a_new_process(
    tmp_path: Path, python_bot: Any
) -> None:
    once = tmp_path / "once"
    bot = python_bot(
        f"import os\nif not os.path.exists({str(once)!r}):\n"
        f"    open({str(once)!r}, 'w').close()\n    raise SystemExit('not today')\n"
        + answering("answer(action=first['name'], opinions={first['name']: 1})")
    )
    assert reason(bot) == "the bot's process ended with code 1: not today"
    decision = bot.decide(opening(), random.Random(1))
    assert decision.action == DRAW
    assert decision.opinions == {DRAW: 1.0}


def test_a_stopped_bot_answers_at_once(python_bot: Any) -> None:
    bot = python_bot(answering("time.sleep(60)"))
    stop = Flag()
    timer = Timer(1, stop.set)
    timer.start()
    began = time.monotonic()
    assert bot.decide(opening(), random.Random(1), stop).action == DRAW
    assert time.monotonic() - began < 5
    timer.join()


def test_processes_end_with_their_bots(python_bot: Any, tmp_path: Path) -> None:
    bot = make_process_bot(EXAMPLE_BOTS["python"])
    bot.decide(opening(), random.Random(1))
    pid = pid_of(bot)
    bot.close()
    bot.close()
    assert not is_running(pid)

    bot = make_process_bot(EXAMPLE_BOTS["python"])
    bot.decide(opening(), random.Random(1))
    pid = pid_of(bot)
    del bot
    gc.collect()
    assert not is_running(pid)

    program = tmp_path / "leaves.py"
    program.write_text(
        "import random, sys\n"
        "from coloretto import State, deal, make_rules\n"
        "from coloretto.adapters.process_bot import make_process_bot\n"
        f"bot = make_process_bot({EXAMPLE_BOTS['python']!r})\n"
        "rules = make_rules('italian', 4)\n"
        "bot.decide(State(rules, deal(rules, random.Random(1)).setup), random.Random(1))\n"
        "print(bot._process.pid)\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", program], capture_output=True, timeout=60, check=True
    )
    assert done.stderr == b""
    assert not is_running(int(done.stdout))


def test_children_of_the_process_end_too(tmp_path: Path, python_bot: Any) -> None:
    child = tmp_path / "child"
    bot = python_bot(
        "import subprocess\nbaby = subprocess.Popen(['sleep', '60'])\n"
        f"open({str(child)!r}, 'w').write(str(baby.pid))\n" + answering("answer(action=0)")
    )
    bot.decide(opening(), random.Random(1))
    bot.close()
    deadline = time.monotonic() + 5
    while _is_alive(int(child.read_text())) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _is_alive(int(child.read_text()))


def _is_alive(pid: int) -> bool:
    """An orphan may stay a zombie for as long as nobody waits for it."""
    status = Path(f"/proc/{pid}/status")
    return is_running(pid) and not (status.exists() and "State:\tZ" in status.read_text())


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("", "which command?"),
        ("seconds=5", "which command?"),
        ("no-such-command-anywhere --fast", "there is no command 'no-such-command-anywhere'"),
        ("/no/such/file", "there is no command '/no/such/file'"),
        ("/", "there is no command '/'"),
        ("python3 'unfinished", "no closing quotation"),
        ("seconds=0 python3 x", "seconds is a number from 1"),
        ("minutes=5 python3 x", "unknown option 'minutes=5'"),
        ("ms=0 python3 x", "ms is a number from 1"),
    ],
)
def test_what_cannot_run_is_refused_when_made(options: str, why: str) -> None:
    with pytest.raises(BotError, match=r"^run: ") as error:
        make_process_bot(options)
    assert why in str(error.value)


def test_a_command_that_is_no_program(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_bytes(b"\x7fELFnot really")
    path.chmod(0o755)
    assert "cannot start" in reason(make_process_bot(shlex.quote(str(path))))


def test_a_state_without_a_past_is_no_new_game(tmp_path: Path, python_bot: Any) -> None:
    heard = tmp_path / "heard"
    bot = python_bot(
        answering("answer(action=first['number'])").replace(
            "    message =", f"    open({str(heard)!r}, 'a').write(line)\n    message ="
        )
    )
    state = opening(3)
    for _ in range(2):
        rng = random.Random(2)
        while state.cards_left > 40:
            if state.is_chance:
                event = state.chance_outcomes[0][0]
            elif state.phase is Phase.DECIDE and state.seat == 0:
                event = bot.decide(state.copy(history=False), rng).action
            else:
                event = rng.choice(state.legal_actions)
            state.apply(event)
        state = opening(3)
    bot.close()
    types = [json.loads(line)["type"] for line in heard.read_text().splitlines()]
    assert types.count("game") == 2
    assert types.count("decide") > 4
