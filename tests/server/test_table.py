"""The log is the truth: what is written can be read, and gives the same table for ever."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coloretto.records.fair_deck import nonce_commitment
from coloretto.rules import EDITIONS, RULES_VERSION
from coloretto.rules.events import EVENTS, event_name
from coloretto.server.table import commands as c
from coloretto.server.table import entries as e
from coloretto.server.table.entries import BrokenLogError, read_entry, write_entry
from coloretto.server.table.table import Table
from coloretto.server.table.views import view_table
from tests.server.bare_table import THE_SERVER, BareTable, replay, seen

GOLDEN = Path(__file__).parent / "golden"

EVERY_KIND: list[e.Entry] = [
    e.Opened("german(players=3)", "ada", listed=True, rated=True, clock=30, pace=0, out=("R",)),
    e.Seated(1, person="ada"),
    e.Seated(2, bot="greedy", level="gentle"),
    e.Vacated(2),
    e.Left(1),
    e.BotTookOver(1, "greedy", "clock"),
    e.TakenBack(1),
    e.HostChanged("bob"),
    e.Became("guest", "bob"),
    e.DeckCommitted(1, "c0ffee"),
    e.DeckCommitted(1, "c0ffee", version=2, rules_version=1, nonces=("f00d", "", "")),
    e.NonceGiven(1, "my-own-chance"),
    e.NonceCommitted(1, "f00d"),
    e.NonceOpened(1, "my-own-chance"),
    e.GameBegan(1, 1, 1, ("R",), ("B", "Y", "G"), 2, ("my-own-chance", "", "")),
    e.Moved(2, "turn up G"),
    e.UndoAsked(2, 4),
    e.UndoAnswered(1, False),
    e.Undone(2, 4),
    e.Paused(1),
    e.Resumed(1),
    e.PaceSet(0),
    e.Hurried(1),
    e.GameEnded(1, (21, -3, 14), "c0ffee", "5ec2e7"),
    e.KeptAway("mallory"),
    e.AllowedBack("mallory"),
    e.ReadyGiven(1),
    e.Forfeited(1, "left"),
    e.Seated(3, person="robot", owner="ada"),
    e.GameBegan(2, 1, 1, ("R",), ("B", "Y", "G"), 2, ("", "", ""), unrated="stand_in"),
]


def test_every_kind_of_entry_is_in_the_list() -> None:
    kinds = {type(entry) for entry in EVERY_KIND}
    assert kinds == set(e.Entry.__args__)


@pytest.mark.parametrize("entry", EVERY_KIND, ids=lambda entry: type(entry).__name__)
def test_an_entry_reads_as_it_was_written(entry: e.Entry) -> None:
    assert read_entry(write_entry(entry)) == entry


def test_stored_entries_keep_their_names_and_fields() -> None:
    """Stored games depend on these words. Add to them; never change one."""
    assert [write_entry(entry) for entry in EVERY_KIND] == [
        '{"kind":"opened","rules":"german(players=3)","host":"ada","listed":true,"rated":true,'
        '"clock":30,"pace":0,"out":["R"]}',
        '{"kind":"seated","seat":1,"person":"ada"}',
        '{"kind":"seated","seat":2,"bot":"greedy","level":"gentle"}',
        '{"kind":"vacated","seat":2}',
        '{"kind":"left","seat":1}',
        '{"kind":"bot_took_over","seat":1,"bot":"greedy","reason":"clock"}',
        '{"kind":"taken_back","seat":1}',
        '{"kind":"host_changed","person":"bob"}',
        '{"kind":"became","guest":"guest","person":"bob"}',
        '{"kind":"deck_committed","game":1,"commitment":"c0ffee"}',
        '{"kind":"deck_committed","game":1,"commitment":"c0ffee","version":2,"rules_version":1,'
        '"nonces":["f00d","",""]}',
        '{"kind":"nonce_given","seat":1,"nonce":"my-own-chance"}',
        '{"kind":"nonce_committed","seat":1,"commitment":"f00d"}',
        '{"kind":"nonce_opened","seat":1,"nonce":"my-own-chance"}',
        '{"kind":"game_began","game":1,"in_match":1,"rules_version":1,"out":["R"],'
        '"start":["B","Y","G"],"first":2,"nonces":["my-own-chance","",""]}',
        '{"kind":"moved","seat":2,"event":"turn up G"}',
        '{"kind":"undo_asked","seat":2,"keep":4}',
        '{"kind":"undo_answered","seat":1,"agrees":false}',
        '{"kind":"undone","seat":2,"keep":4}',
        '{"kind":"paused","seat":1}',
        '{"kind":"resumed","seat":1}',
        '{"kind":"pace_set","pace":0}',
        '{"kind":"hurried","seat":1}',
        '{"kind":"game_ended","game":1,"scores":[21,-3,14],"commitment":"c0ffee",'
        '"secret":"5ec2e7"}',
        '{"kind":"kept_away","person":"mallory"}',
        '{"kind":"allowed_back","person":"mallory"}',
        '{"kind":"ready_given","seat":1}',
        '{"kind":"forfeited","seat":1,"reason":"left"}',
        '{"kind":"seated","seat":3,"person":"robot","owner":"ada"}',
        '{"kind":"game_began","game":2,"in_match":1,"rules_version":1,"out":["R"],'
        '"start":["B","Y","G"],"first":2,"nonces":["","",""],"unrated":"stand_in"}',
    ]


@pytest.mark.parametrize(
    "text",
    [
        '{"kind":"teleported","seat":1}',
        '{"kind":"moved","seat":1,"event":"draw","with_style":true}',
        '{"kind":"moved","seat":6,"event":"draw"}',
        '{"kind":"moved","seat":1}',
        '{"kind":"moved","se',
        "[" * 100_000,
        "",
    ],
)
def test_what_this_version_does_not_know_is_said_clearly(text: str) -> None:
    with pytest.raises(BrokenLogError, match="needs a newer coloretto"):
        read_entry(text)


def test_a_game_of_newer_rules_is_refused_in_one_sentence() -> None:
    at = BareTable.seated("ada", "bob", start=False)
    began = e.GameBegan(1, 1, RULES_VERSION + 1, ("R", "B"), ("YG", "YG"), 1, ("", ""))
    with pytest.raises(BrokenLogError) as refused:
        at.table.apply(began)
    version = f"rules version {RULES_VERSION + 1}, this program knows {RULES_VERSION}"
    assert str(refused.value) == f"table t was played by {version}: it needs a newer coloretto"


def test_scores_that_the_rules_do_not_give_are_noticed() -> None:
    at = BareTable.seated("ada", "bob")
    at.play_out(random.Random(1))
    ended = at.log.index(next(entry for entry in at.log if isinstance(entry, e.GameEnded)))
    game = at.log[ended]
    assert isinstance(game, e.GameEnded)
    lie = e.GameEnded(game.game, (99, 99), game.commitment, game.secret)
    with pytest.raises(BrokenLogError, match=r"the log says \(99, 99\)"):
        replay([*at.log[:ended], lie])


entries_of_all_kinds = st.one_of(
    st.sampled_from(EVERY_KIND),
    st.builds(e.Seated, st.integers(1, 5), person=st.sampled_from(["ada", "bob"])),
    st.builds(e.Moved, st.integers(1, 5), st.sampled_from([event_name(i) for i in EVENTS])),
    st.builds(e.Moved, st.integers(1, 5), st.text(max_size=8)),
    st.builds(e.Undone, st.integers(1, 5), st.integers(-3, 300)),
    st.builds(
        e.GameBegan,
        st.integers(0, 3),
        st.integers(0, 3),
        st.just(RULES_VERSION),
        st.lists(st.sampled_from("RBYGNOPX"), max_size=3).map(tuple),
        st.lists(st.text("RBYGNOP", max_size=2), max_size=5).map(tuple),
        st.integers(1, 5),
        st.just(("", "", "")),
    ),
)


@given(st.lists(entries_of_all_kinds, max_size=30), st.booleans())
def test_any_log_either_applies_or_is_called_broken(log: list[e.Entry], opened: bool) -> None:
    table = Table("t")
    try:
        for entry in [*(EVERY_KIND[:1] if opened else []), *log]:
            table.apply(entry)
    except BrokenLogError:
        return
    if table.number:
        view_table(table, {}, set())


# Games stored by earlier versions.


def write_golden(edition: str) -> str:
    """A log in which every kind of entry occurs, and the scores each game must come to."""
    players = max(EDITIONS[edition].players)
    people = ["ada", "bob", *["bot"] * (players - 2)]
    rng = random.Random(edition)
    rules = f"{edition}(players={players},games=2)"
    at = BareTable.seated(*people, rules=rules, seed=edition, start=False, clock=60)
    at.do("bob", c.Leave(seat=2))
    at.do("mallory", c.Sit(seat=2))
    at.do("ada", c.KeepAway(seat=2))
    at.do("ada", c.AllowBack(person="mallory"))
    at.do("guest", c.Sit(seat=2))
    at.do("bob", c.Become(guest="guest"))
    at.do("bob", c.GiveNonce(seat=2, nonce="bobs-own"))
    for game in (1, 2):
        promised = nonce_commitment("t", game, 1, "adas-own")
        at.do("ada", c.CommitNonce(seat=1, commitment=promised))
        at.do("ada", c.Start())
        at.do("ada", c.OpenNonce(seat=1, nonce="adas-own"))
        _play_eventfully(at, rng)
    scores = [list(game.scores) for game in at.table.finished]
    kinds = {type(entry) for entry in at.log}
    missing = set(e.Entry.__args__) - kinds
    assert missing == {e.ReadyGiven, e.Forfeited}, "those are of rated games"
    return "\n".join([json.dumps({"scores": scores}), *map(write_entry, at.log), ""])


def write_rated_golden() -> str:
    """A log of rated games, with what occurs in no other."""
    people = ("ada", "bob", "eve")
    rules = "german(players=3,games=3)"
    at = BareTable.seated(*people, rules=rules, seed="rated", rated=True, clock=60)
    rng = random.Random("rated")
    at.do("bob", c.Leave(seat=2))
    at.play_out(rng)
    for person in people:
        at.do(person, c.Start())
    while at.player() != "eve":
        at.play(event_name(rng.choice(at.game.state.legal_actions)))
    at.do(THE_SERVER, c.TimeOut(expects=at.table.last_change))
    at.play_out(rng)
    at.here = {"ada", "bob"}
    for person in ("ada", "bob"):
        at.do(person, c.Start())
    at.play_out(rng)
    assert {type(entry) for entry in at.log} >= {e.ReadyGiven, e.Forfeited}
    assert [entry.unrated for entry in at.log if isinstance(entry, e.GameBegan)] == [
        *(None, None, "stand_in")
    ]
    at.do("ada", c.Leave(seat=1))
    at.do("bob", c.SeatBot(seat=1, person="robot"))
    scores = [list(game.scores) for game in at.table.finished]
    return "\n".join([json.dumps({"scores": scores}), *map(write_entry, at.log), ""])


def _play_eventfully(at: BareTable, rng: random.Random) -> None:
    for moves in range(10_000):
        if at.table.phase != "playing":
            return
        if moves == 20:
            at.do("bob", c.Pause(seat=2))
            at.do("bob", c.Resume(seat=2))
            at.do(at.table.host, c.SetPace(pace=at.table.pace + 100))
            at.do("ada", c.GiveHost(seat=2))
            at.do("bob", c.Leave(seat=2))
            at.do("ada", c.HandOver(seat=2))
        if moves == 30:
            at.do("bob", c.TakeBack(seat=2))
        if not (at.game.state.is_in_round(0) or at.game.state.is_in_round(1)):
            at.do("ada", c.Hurry(seat=1))
        if at.player() in ("ada", "bob") and moves in range(40, 60):
            seat = at.game.seat
            at.play(event_name(rng.choice(at.game.state.legal_actions)))
            if at.table.phase == "playing":
                at.do(("ada", "bob")[seat - 1], c.Undo(seat=seat))
                if at.table.undo is not None:
                    other = 3 - seat
                    at.do(("ada", "bob")[other - 1], c.AnswerUndo(seat=other, agrees=moves > 50))
        elif at.player() == "ada" and moves == 70:
            at.do(THE_SERVER, c.TimeOut(expects=at.table.last_change))
            at.do("ada", c.TakeBack(seat=1))
        else:
            at.play(event_name(rng.choice(at.game.state.legal_actions)))


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)
def test_every_stored_game_opens_and_comes_to_its_scores(path: Path) -> None:
    first, *lines = path.read_text(encoding="utf-8").splitlines()
    table = replay([read_entry(line) for line in lines])
    assert [list(game.scores) for game in table.finished] == json.loads(first)["scores"]
    assert table.phase == "over"
    assert table.number == len(lines)


def test_there_is_a_stored_game_of_every_edition() -> None:
    assert {path.stem.rpartition("-")[0] for path in GOLDEN.glob("*.jsonl")} >= set(EDITIONS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_todays_games_are_stored_as_they_were(edition: str) -> None:
    """The newest golden file is what this version would write."""
    newest = max(GOLDEN.glob(f"{edition}-*.jsonl"))
    assert newest.read_text(encoding="utf-8") == write_golden(edition)


def test_todays_rated_games_are_stored_as_they_were() -> None:
    newest = max(GOLDEN.glob("rated-*.jsonl"))
    assert newest.read_text(encoding="utf-8") == write_rated_golden()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_replayed_table_shows_what_the_played_one_did(edition: str) -> None:
    at = BareTable.seated("ada", "bob", "bot", rules=f"{edition}(players=3)", seed="again")
    at.play_out(random.Random(3))
    assert seen(replay([read_entry(write_entry(entry)) for entry in at.log])) == seen(at.table)


def test_rows_show_their_cards_in_the_order_of_placing() -> None:
    at = BareTable.seated("ada", "bob")
    rng = random.Random(5)
    while at.table.phase == "playing":
        rows, state = at.game.rows(), at.game.state
        for number, row in enumerate(rows):
            counts = state.row(number)
            assert (row.taken_by is not None) == (counts is None)
            assert sum(counts or ()) == len(row.cards) or counts is None
        at.play(event_name(rng.choice(state.legal_actions)))


def main() -> None:
    """Write a golden file of every edition that is stored otherwise now; earlier ones stay."""
    texts = {edition: write_golden(edition) for edition in EDITIONS}
    for name, text in {**texts, "rated": write_rated_golden()}.items():
        earlier = sorted(GOLDEN.glob(f"{name}-*.jsonl"))
        if not earlier or earlier[-1].read_text(encoding="utf-8") != text:
            path = GOLDEN / f"{name}-{len(earlier) + 1:03}.jsonl"
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path}")


if __name__ == "__main__":
    main()
