# SPDX-License-Identifier: MIT
"""Surveys: every selection of a pool of tiles, decided for every target."""
from array import array
from dataclasses import dataclass
from typing import Any, Iterator, List, Optional, Tuple, Union

from . import InputError, _core, _named, _seconds, given

_COUNTS, _EFFORT, _HEIGHT = 1, 2, 4
_FEWEST_ROWS, _MOST_ROWS = 16, 1024  # that are worked out at once


@dataclass(frozen=True)
class SurveyRow:
    """What was found for one selection. Arrays have an element for each target, in order.

    draws: in how many ways the pool's tiles give this selection. by_fewest[n]: targets that need n
    numbers; [0]: out of reach. fewest: numbers needed, 0 where the target is out of reach. distance
    to the closest value, 2**32 - 1 where none is known. side of that value: 1 below, 2 above, 3 both.
    solutions, with_detours and effort (of the simplest solution) where they were asked for.
    unproved: targets of which a value beyond 64 bits might have told otherwise. height, where it was
    asked for: the least possible largest step, 2**32 - 1 where the target is out of reach.
    """

    selection: int
    numbers: Tuple[int, ...]
    draws: int
    large: int
    reached: int
    by_fewest: Tuple[int, ...]
    fewest: "array[int]"
    distance: "array[int]"
    side: "array[int]"
    solutions: Optional["array[int]"]
    with_detours: Optional["array[int]"]
    effort: Optional["array[int]"]
    unproved: int
    height: Optional["array[int]"]

    @property
    def complete(self) -> bool:
        """Nothing is missing: what is said of each target is proved."""
        return self.unproved == 0


@dataclass(frozen=True)
class Summary:
    """Sums over a survey: each selection once, and in solvable_drawn as often as it is drawn."""

    selections: int
    draws: int
    games: int
    solvable: int
    solvable_drawn: int
    complete_selections: int
    by_fewest: Tuple[int, ...]
    furthest: int
    unproved: int


def _array(code: str, column: Optional[bytes]) -> Any:
    return None if column is None else array(code, column)


def _row(item: Tuple[Any, ...]) -> SurveyRow:
    (selection, numbers, draws, large, reached, by_fewest, fewest, distance, side, solutions,
     with_detours, effort, unproved, height) = item
    return SurveyRow(selection, numbers, draws, large, reached, by_fewest,
                     _array("B", fewest), _array("I", distance), _array("B", side),
                     _array("Q", solutions), _array("Q", with_detours), _array("Q", effort),
                     unproved, _array("I", height))


class Survey:
    """A row for each selection, in order: iterate over it as often as you like."""

    def __init__(self, made: Tuple[Any, ...]) -> None:
        self._made, self.selections, self.draws, first, last = made
        self.targets: Tuple[int, int] = (first, last)

    def __len__(self) -> int:
        return int(self.selections)

    def __iter__(self) -> Iterator[SurveyRow]:
        return self.rows()

    def rows(self, first: int = 0, count: Optional[int] = None) -> Iterator[SurveyRow]:
        """The rows of count selections from first on, so that machines can share a survey."""
        last = len(self) if count is None else first + count
        if not 0 <= first <= last <= len(self):
            raise InputError(f"there are {len(self)} selections")
        return self._rows(first, last)

    def _rows(self, first: int, last: int) -> Iterator[SurveyRow]:
        some = _FEWEST_ROWS
        while first < last:
            rows: List[SurveyRow] = []

            def sink(item: Tuple[Any, ...]) -> bool:
                rows.append(_row(item))
                return False

            _core.survey_next(self._made, first, min(some, last - first), sink)
            yield from rows
            first += len(rows)
            some = min(2 * some, _MOST_ROWS)

    def summary(self) -> Summary:
        """Sums over all rows."""
        targets = self.targets[1] - self.targets[0] + 1
        solvable = solvable_drawn = whole = furthest = unproved = 0
        by_fewest: List[int] = []
        for row in self:
            by_fewest += [0] * (len(row.by_fewest) - len(by_fewest))
            for numbers, games in enumerate(row.by_fewest):
                by_fewest[numbers] += games
            solvable += row.reached
            solvable_drawn += row.reached * row.draws
            whole += row.reached == targets
            furthest = max(furthest, max(row.distance))
            unproved += row.unproved
        return Summary(len(self), self.draws, len(self) * targets, solvable, solvable_drawn, whole,
                       tuple(by_fewest), furthest, unproved)


def survey(pool: str = "", pick: int = 0, targets: Union[int, Tuple[int, int], None] = None, *,
           rules: str = "countdown", counts: bool = False, effort: bool = False,
           height: bool = False, timeout: Optional[float] = None, memory: int = 0, threads: int = 0) -> Survey:
    """Decides every game of a pool of tiles, as `tally survey` does.

        >>> survey("1..10", pick=4, targets=(10, 100)).summary().solvable
        13010

    pool: "standard", "one-each", or a list such as "1..10x2,25,50,75,100"; where none is said, the
    rules' own, as pick and targets are. counts: also how many solutions each game has; effort: also
    that of the simplest one, which takes a hundred times as long; height: also the least possible
    largest step, for whole values and any of the numbers. The time is that of the whole survey, from
    here on. Rows are worked out without the GIL, some at a time; Ctrl-C stops them.

    Raises InputError where there is no such survey, and LimitError where time or memory was not
    enough.
    """
    if threads < 0:
        raise InputError("threads is 0 (one for each processor) or more")
    if targets is None:
        has_targets, first, last = False, 0, 0
    else:
        has_targets = True
        first, last = given.bounds(targets, "targets")
        if not 0 <= first <= last < 2**64:
            raise InputError("targets run from a first one to a last one")
    return Survey(_core.survey_new(_named(rules), given.text(pool, "pool"), pick, has_targets,
                                   first, last, counts * _COUNTS + effort * _EFFORT + height * _HEIGHT,
                                   _seconds(timeout), memory, threads))
