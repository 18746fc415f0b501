"""A small load of the kind that ``make load`` makes a big one of: nothing lost, all the same."""

from bench.load import Load, measure


def test_nothing_is_lost_under_load() -> None:
    report = measure(Load(tables=25, rate=100, seconds=4, bots=1, deaf=3))
    assert report.moves >= 350
    assert (report.lost, report.refused, report.gaps, report.hung_up) == (0, 0, 0, 0)
