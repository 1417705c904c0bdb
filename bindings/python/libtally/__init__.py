# SPDX-License-Identifier: MIT
"""What numbers can make, exactly: Countdown, the 24 game, Four Fours and their relatives.

    >>> import libtally as lt
    >>> game = lt.Game(952, [25, 50, 75, 100, 3, 6])
    >>> game.solve().solutions[0].expression
    '(100 + 3) * 75 * 6 / 50 + 25'
    >>> game.count()
    Count(target=952, solutions=2, with_detours=2, fewest=6, complete=True, bound='none')
    >>> game.check("(100+6)*3*75/25-2").verdict
    <Verdict.INVALID: 'invalid'>

Every answer is exact, and says whether it is complete. A search can be bounded by `timeout` (in
seconds) and `memory` (in bytes); Ctrl-C stops it; other threads of Python run meanwhile.
"""
import enum
import functools
import importlib
import json
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, Iterator, List, Literal, Mapping
from typing import Optional, Sequence, Tuple, TypedDict, TypeVar, Union, Unpack

from . import _core

__all__ = ["Answer", "Claim", "Count", "DIFFICULTY_MODEL", "Difficulty", "Game", "InputError", "Judgement",
           "LimitError", "Move", "Moves", "Proof", "RULES", "Reason", "Solution", "Thing", "Value", "Verdict", "dataset",
           "query", "version"]

version: str = _core.version
__version__ = version

#: The version of the model that tells how hard a game is: it goes up whenever a figure changes.
DIFFICULTY_MODEL: int = _core.difficulty_model


class InputError(ValueError):
    """The input is wrong: what, and where (`position`, in bytes of the text, or an index).

    Of a text that is no game: `reason`, a fixed word; `character`, the place in characters;
    `found`, what is there; `readings`, both of them where there are two.
    """

    reason: str = ""
    character: int = 0
    found: str = ""
    readings: Tuple[str, ...] = ()

    def __init__(self, message: str, position: int = 0) -> None:
        super().__init__(message)
        self.position = position


class LimitError(RuntimeError):
    """Time or memory ended before there was an answer."""


_core.set_errors(InputError, LimitError)

from . import given  # noqa: E402  (it needs InputError)

Number = given.Number  #: a number or a target of a game: an int, or a Fraction

RULES: Tuple[str, ...] = tuple(_core.rules())


class Verdict(enum.StrEnum):
    """What an answer is: worth the target, worth something else, or against a rule."""

    SOLVED = "solved"
    OFF = "off"
    INVALID = "invalid"
    MISSING = "missing"  # of a completion: it has no answer
    CLAIM = "claim"  # it says that nothing makes the target


class Reason(enum.StrEnum):
    """Why an answer is invalid."""

    NONE = "none"
    SYNTAX = "syntax"
    NUMBER_NOT_GIVEN = "number_not_given"
    NUMBER_USED_TWICE = "number_used_twice"
    NUMBER_NOT_USED = "number_not_used"
    OPERATION = "operation"
    ORDER = "order"
    NOT_POSITIVE = "not_positive"
    NOT_WHOLE = "not_whole"
    DIVISION_BY_ZERO = "division_by_zero"
    NO_VALUE = "no_value"
    OVERFLOW = "overflow"
    DEPTH = "depth"
    WRONG_RESULT = "wrong_result"
    NUMBER_NOT_LEFT = "number_not_left"
    RESULT_USED_TWICE = "result_used_twice"
    RESULT_NOT_USED = "result_not_used"
    NEGATIVE = "negative"
    BRACKETS = "brackets"
    TOO_MANY_OPERATIONS = "too_many_operations"
    TOO_FEW_OPERATIONS = "too_few_operations"
    STEP_TOO_LARGE = "step_too_large"


class Thing(enum.StrEnum):
    """What stands where an answer cannot be read."""

    NONE = "none"
    PERCENT = "percent"
    LOGARITHM = "logarithm"
    LN = "ln"
    MOD = "mod"
    FLOOR = "floor"
    CEILING = "ceiling"
    ROUND = "round"
    GAMMA = "gamma"
    DOUBLE_FACTORIAL = "double_factorial"
    SUBFACTORIAL = "subfactorial"
    CHOOSE = "choose"
    SUM = "sum"
    ROOT = "root"
    ABSOLUTE = "absolute"
    FUNCTION = "function"
    REPEATING_DECIMAL = "repeating_decimal"
    FRACTION_SIGN = "fraction_sign"
    ENTITY = "entity"
    EXPONENT = "exponent"
    COMPARISON = "comparison"
    EQUATION = "equation"
    WORDS = "words"
    UNIT = "unit"
    UNCLOSED_BRACKET = "unclosed_bracket"
    UNOPENED_BRACKET = "unopened_bracket"
    UNMATCHED_BRACKET = "unmatched_bracket"
    COMMA = "comma"
    THOUSANDS = "thousands"
    DECIMAL = "decimal"
    LEADING_ZERO = "leading_zero"
    PRODUCT = "product"
    JOINED = "joined"
    MIXED_NUMBER = "mixed_number"
    ROOT_INDEX = "root_index"
    ROOT_POWER = "root_power"
    POWER_FACTORIAL = "power_factorial"
    SUPERSCRIPT = "superscript"
    NO_OPERATION = "no_operation"
    NO_NUMBER = "no_number"
    SIGN = "sign"
    TEX = "tex"
    EMPTY = "empty"
    LONG = "long"
    POWER = "power"
    FACTORIAL = "factorial"
    SQUARE_ROOT = "square_root"
    NEGATE = "negate"
    IRRATIONAL = "irrational"
    WHOLE_QUOTIENT = "whole_quotient"
    BASE = "base"
    ZERO_POWER = "zero_power"
    CHAIN = "chain"
    ROUNDED = "rounded"


class Claim(enum.StrEnum):
    """What the proof of a claim that there is no solution says; NONE: there is no proof."""

    NONE = "none"
    UNPROVED = "unproved"
    RIGHT = "right"
    WRONG = "wrong"


@dataclass(frozen=True)
class Solution:
    """One solution, or one of the closest where the target is out of reach."""

    target: Number
    value: Fraction
    distance: int
    expression: str
    rpn: str
    steps: Tuple[str, ...]
    numbers_used: int
    effort: int
    has_detour: bool
    unused: Tuple[Number, ...]

    @property
    def tex(self) -> str:
        """The expression in TeX, without dollar signs."""
        return _core.tex(self.expression)

    def _repr_latex_(self) -> str:
        return f"${self.tex}$"


@dataclass(frozen=True)
class Difficulty:
    """How hard a game is for people.

    score: 0 to 100, how many of 100 usual games of the same rules take less time; word: "very easy"
    to "very hard". seconds: the median of practised players. model: DIFFICULTY_MODEL.
    is_extrapolated: no people's times are known of games like this one.
    """

    score: int
    word: str
    seconds: float
    model: int
    is_extrapolated: bool


@dataclass(frozen=True)
class Answer:
    """What is known of one target.

    status: "solved", "closest" (out of reach, which is proved) or "limit" (not known).
    complete: nothing is missing; else `bound` says why: "value", "limit", "memory", "stopped" or "any" (of
    solve(any=True): simpler solutions may exist).
    difficulty (0 to 100) and seconds are of the game, or of its closest values, and None where there
    is no solution, or the time ended first. They are worked out when they are first asked for, by a search that may take as
    long as the answer did; `rating` has them with the word, and says whether they extrapolate.
    """

    target: Number
    status: str
    complete: bool
    bound: str
    distance: Optional[int]
    solutions: List[Solution]
    _rate: Tuple[Any, ...] = field(repr=False, compare=False)

    @functools.cached_property
    def rating(self) -> Optional[Difficulty]:
        if not self.solutions:
            return None
        game, is_simplest, timeout = self._rate
        rated = _core.rate(game, self.target, self.solutions[0].expression, is_simplest, timeout, 0)
        if rated is None:
            return None
        score, word, tenths, is_extrapolated = rated
        return Difficulty(score, word, tenths / 10, DIFFICULTY_MODEL, is_extrapolated)

    def _repr_html_(self) -> str:
        """A table of the solutions, for notebooks."""
        import html  # which takes a tenth of the time to import all this

        rows = "".join(f"<tr><td>{found.value}</td><td>{html.escape(found.expression)}</td>"
                       f"<td>{found.numbers_used}</td></tr>" for found in self.solutions)
        more = "" if self.complete else f" (not complete: {self.bound})"
        return (f"<table><caption>{self.target}: {self.status}{more}</caption><tr><th>value</th>"
                f"<th>expression</th><th>numbers</th></tr>{rows}</table>")

    @property
    def difficulty(self) -> Optional[int]:
        return self.rating.score if self.rating is not None else None

    @property
    def seconds(self) -> Optional[float]:
        return self.rating.seconds if self.rating is not None else None


@dataclass(frozen=True)
class Count:
    """How many solutions a target has; `fewest` numbers are needed (0: it is out of reach)."""

    target: Number
    solutions: int
    with_detours: int
    fewest: int
    complete: bool
    bound: str


@dataclass(frozen=True)
class Value:
    """A value that the numbers can make, with its simplest expression."""

    value: Number
    expression: str
    numbers_used: int


@dataclass(frozen=True)
class Move:
    """A move on two of the values that are left, and what it is worth.

    reachable: the target can still be made behind it (proved; None: not known, since values beyond
    64 bits might make it). fewest: how many of the values behind it that needs at least. distance:
    of the closest whole value that can be made behind it; None: there is none. solutions and
    seconds, where asked: how many solutions are left behind it, and the median time of practised
    players.
    """

    a: Fraction
    operation: Literal["+", "-", "*", "/"]
    b: Fraction
    value: Fraction
    reachable: Optional[bool]
    fewest: Optional[int]
    distance: Optional[int]
    solutions: Optional[int] = None
    seconds: Optional[float] = None

    def __str__(self) -> str:
        a, b, value = (f"({number})" if number.denominator > 1 or number < 0 else f"{number}"
                       for number in (self.a, self.b, self.value))
        return f"{a} {self.operation} {b} = {value}"


@dataclass(frozen=True)
class Proof:
    """A certificate, or why there is none: proved is false if the claim does not hold, or, where
    the answer is not complete, is not decided. docs/certificates.md describes the text."""

    claim: Optional[str]
    proved: bool
    complete: bool
    certificate: Optional[str]


@dataclass(frozen=True)
class Moves:
    """A position: the values that are left, whether the target can still be made of them, of how
    few at least (1: one of them is the target), how far the closest whole value is, and the moves,
    in the order of their first value, then of their second, both falling, then + - * /."""

    left: Tuple[Fraction, ...]
    reachable: Optional[bool]
    fewest: Optional[int]
    distance: Optional[int]
    moves: Tuple[Move, ...]


@dataclass(frozen=True)
class Judgement:
    """What an answer is; true where it is solved. `value` is None where it has none, `distance` is
    from the target.

    Of a completion, `begin` and `length` say where the answer stands in it, in bytes. Of an invalid
    answer, `thing` names what stands at `position`, `found` is its text, `character` the position
    in characters, and `advice` one line for people. `step` is the step of an answer in steps that
    is wrong, or that counts though it is not the last; 0: none. `claim` is what was proved of a
    claim that there is no solution, and `solution` one that shows that it is wrong.
    """

    verdict: Verdict
    reason: Reason
    position: int
    value: Optional[Fraction]
    distance: Optional[int]
    points: int
    numbers_used: int
    begin: int = 0
    length: int = 0
    thing: Thing = Thing.NONE
    found: str = ""
    character: int = 0
    advice: str = ""
    step: int = 0
    claim: Claim = Claim.NONE
    solution: Optional[str] = None

    @property
    def solved(self) -> bool:
        return self.verdict is Verdict.SOLVED

    def __bool__(self) -> bool:
        return self.solved


Sort = Literal["simplest", "trickiest", "none", "easiest"]
Values = Literal["whole", "natural", "integer", "exact"]
Use = Literal["any", "all"]
Order = Literal["any", "given"]
Brackets = Literal["any", "none", "left"]
Range = Union[int, Tuple[int, int]]


class Options(TypedDict, total=False):
    """What a search is told: fewest and most numbers to use, numbers that each solution must use,
    whether solutions with a detour count, seconds, bytes, and threads (0: one for each processor)."""

    fewest: int
    most: int
    must_use: Sequence[int]
    detours: bool
    timeout: Optional[float]
    memory: int
    threads: int


class SolveOptions(Options, total=False):
    """The same of solve(): whether any solution is welcome, soon, and not the simplest."""

    any: bool


class ListOptions(Options, total=False):
    """The same of a list: its order, and how many solutions at most."""

    sort: Sort
    limit: Optional[int]


class Recipe(TypedDict, total=False):
    """What rows of dataset() are like: the options of `tally dataset`."""

    rules: str
    ops: str
    values: Values
    use: Use
    order: Order
    brackets: Brackets
    op_most: str
    op_fewest: str
    max_value: int
    depth: int
    pick: Optional[Union[Range, range]]
    pool: Union[str, Sequence[int]]
    targets: Union[Range, range, str]
    difficulty: Optional[Union[Range, range, str]]
    solutions: Optional[Union[Range, range, str]]
    min_numbers: Union[Range, range, str]
    solvable: bool
    unsolvable: float
    needs: Literal["nothing", "fraction", "negative"]
    must_use: Sequence[int]
    fewest: int
    most: int
    unique: Literal["no", "key", "numbers"]
    shard: Union[str, Tuple[int, int]]
    split: Union[str, Mapping[str, float]]
    split_by: Literal["key", "numbers", "target"]
    seed: int
    attempts: int
    fields: Sequence[str]
    schema: Literal["tally", "tinyzero", "verl", "trl", "reasoning-gym", "sos", "areal", "openrlhf",
                    "nemo-gym", "skyrl", "rllm", "verifiers", "openenv"]
    trace: Literal["none", "dfs", "bfs"]
    trace_steps: int
    prompt: str


_SORTS = {"simplest": 0, "trickiest": 1, "none": 2, "easiest": 3}
_LARGEST = 2**64 - 1
#: How the errors of questions begin that ended before there was an answer.
_LIMITS = ("stopped by the tick", "the memory cap", "out of memory")
_QUEUED = 256
_Made = TypeVar("_Made")


def _number(item: Any) -> Number:
    """An int, or a numerator and a denominator."""
    return Fraction(*item) if isinstance(item, tuple) else int(item)


def _solution(item: Tuple[Any, ...]) -> Solution:
    target, value, distance, text, rpn, steps, used, effort, has_detour, unused = item
    target, unused = _number(target), tuple(map(_number, unused))
    return Solution(target, Fraction(*value), distance, text, rpn,
                    tuple(steps.split("\n")) if steps else (), used, effort, has_detour, unused)


def _exact(value: Union[int, str]) -> Fraction:
    return Fraction(value)


def _whole(value: Union[int, str, None]) -> Optional[int]:
    return None if value is None else int(value)


def _value(item: Tuple[Any, ...]) -> Value:
    return Value(_number(item[0]), item[3], item[6])


def _seconds(timeout: Optional[float]) -> float:
    if timeout is None:
        return -1.0
    try:
        seconds = float(timeout)
    except (TypeError, ValueError):
        seconds = -1.0
    if not 0 <= seconds < 1e9:
        raise InputError(f"timeout is {timeout!r}; give seconds from 0 to 1e9")
    return seconds


def _of_parts(error: InputError, rules: str, target: str, numbers: str) -> InputError:
    """The error of an ID, told of what the ID was made from."""
    at = error.position - len(rules) - 1
    if at < 0:
        return InputError(f"rules {rules!r}: {error}", error.position)
    if at <= len(target):
        return InputError(f"target {target.replace('_', '/')}: {error}")
    index = numbers[:at - len(target) - 1].count(",")
    return InputError(f"numbers[{index}]: {error}", index)


def _named(rules: str) -> str:
    """The rules, which begin with one of the names."""
    if given.text(rules, "rules").partition(",")[0] not in RULES:
        raise InputError(f"rules {rules!r}: there are no such rules; give {', '.join(RULES)}")
    return rules


def _check_names(names: Iterable[str], known: Iterable[str], of: str) -> None:
    """What is misspelt, or has no effect there, is a mistake."""
    for name in names:
        if name not in known:
            raise TypeError(f"{of}() has no parameter {name}; it has {', '.join(sorted(known))}")


def _limits(text: Optional[str]) -> Optional[str]:
    """The limits "+:1,-:1" as an ID has them."""
    return None if text is None else text.replace(":", ".").replace(",", ";")


class Game:
    """Numbers, a target (or a range of targets: target is then a tuple of two) and rules.

    rules: a name of RULES; ops, values, use, order, brackets, op_most, op_fewest, max_value and
    depth change a column of them, as the command's options do: Game(24, [3, 3, 8, 8],
    rules="make24"), Game((1, 100), [1, 2, 3], values="exact", use="all", op_most="+:1,-:1").
    Numbers may be of numpy or torch, floats such as 24.0, or texts; they may be one text, "3, 3, 8,
    8", or "3388" where the rules have hands or digits. Rules with such values have numbers and
    targets below 0, and Fraction(3, 4), which 0.75 and "3/4" are too.
    """

    __slots__ = ("id", "rules", "target", "numbers", "_bounds")

    id: str
    rules: str
    target: Union[Number, Tuple[int, int]]
    numbers: Tuple[Number, ...]
    _bounds: Tuple[Number, Number]

    def __init__(self, target: Union[Number, float, str, Tuple[int, int]],
                 numbers: Union[str, Iterable[Union[Number, float, str]]],
                 rules: str = "countdown", *, ops: Optional[str] = None,
                 values: Optional[Values] = None, use: Optional[Use] = None,
                 order: Optional[Order] = None, brackets: Optional[Brackets] = None,
                 op_most: Optional[str] = None, op_fewest: Optional[str] = None,
                 max_value: Optional[int] = None, depth: Optional[int] = None) -> None:
        rules = _named(rules)
        columns = {"ops": ops, "values": values, "use": use, "order": order,
                   "brackets": brackets, "op-most": _limits(op_most),
                   "op-fewest": _limits(op_fewest), "max-value": max_value, "depth": depth}
        changed = "".join(f",{name}={value}" for name, value in columns.items()
                          if value is not None)
        first, last = given.bounds(target, "target", of=given.exact)
        ends = [given.written(end) for end in ((first,) if first == last else (first, last))]
        wanted = "..".join(ends)
        found = given.wholes(numbers, "numbers", rules=rules + changed)
        listed = ",".join(map(given.written, found))
        try:
            self._read(f"{rules}{changed}:{wanted}/{listed}")
        except InputError as error:
            raise _of_parts(error, rules + changed, wanted, listed) from None

    def _read(self, text: str) -> None:
        name, rules, *ends, listed = _core.game(text)
        first, last = map(_number, ends)
        numbers = tuple(map(_number, listed))
        kept = (name, rules, first if first == last else (first, last), numbers, (first, last))
        for slot, value in zip(self.__slots__, kept):
            object.__setattr__(self, slot, value)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a game does not change; make another one with that {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a game does not change")

    @classmethod
    def parse(cls, text: str) -> "Game":
        """The game of an ID, such as countdown:952/25,50,75,100,3,6."""
        game = cls.__new__(cls)
        game._read(text if isinstance(text, bytes) else given.text(text, "the ID of a game"))
        return game

    @classmethod
    def read(cls, text: str, rules: str = "countdown") -> "Game":
        """The game that a text means, in any of the forms in which people write games.

            >>> Game.read("Numbers: 2, 3, 1, 9, Target: 14").id
            'countdown:14/2,3,1,9'

        rules: those that the text does not name, as in an ID: "make24", "countdown,use=all".
        Raises InputError where the text has no reading, or two.
        """
        try:
            given.text(text, "a game")
            answer, = query({"question": "read", "game": text, "rules": rules})
        except InputError as error:
            if error.reason:
                error.position = len(text[:error.character].encode())
            raise
        return cls.parse(answer["id"])

    def __repr__(self) -> str:
        return f"Game.parse({self.id!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __reduce__(self) -> Tuple[Any, ...]:
        return (Game.parse, (self.id,))

    def _search(self, kind: str, sink: Callable[[Tuple[Any, ...]], bool], *,
                is_left: Optional[Callable[[], bool]] = None, fewest: int = 0, most: int = 0,
                must_use: Sequence[int] = (), detours: bool = False, any: bool = False,
                sort: str = "simplest", limit: Optional[int] = None,
                timeout: Optional[float] = None, memory: int = 0,
                threads: int = 1, within: Tuple[int, int] = (0, _LARGEST)) -> Tuple[Any, ...]:
        if sort not in _SORTS:
            raise InputError(f"sort is one of {', '.join(_SORTS)}")
        threads, memory = given.whole(threads, "threads"), given.whole(memory, "memory")
        limit = None if limit is None else given.whole(limit, "limit")
        if limit is not None and limit < 1:
            raise InputError("limit is at least 1, or None")
        if threads < 0:
            raise InputError("threads is 0 (one for each processor) or more")
        counts = (given.whole(within[0], "first"), given.whole(within[1], "last"),
                  given.whole(fewest, "fewest"), given.whole(most, "most"))
        return _core.search(kind, self.id, *counts, tuple(given.wholes(must_use, "must_use")),
                            detours, any, _SORTS[sort], limit or 0, _seconds(timeout), memory,
                            threads, sink, is_left)

    def _stream(self, kind: str, make: Callable[[Tuple[Any, ...]], _Made],
                **options: Any) -> Iterator[_Made]:
        """What a search on a thread of its own finds; the thread waits while the reader is slow."""
        import queue
        import threading
        items: "queue.Queue[Any]" = queue.Queue(_QUEUED)
        is_left = threading.Event()

        def put(item: Any) -> bool:
            while not is_left.is_set():
                try:
                    items.put(item, timeout=0.05)
                    return False
                except queue.Full:
                    continue
            return True

        def run() -> None:
            try:
                outcome = self._search(kind, put, is_left=is_left.is_set, **options)
                put(outcome[2])
            except BaseException as error:  # handed to the thread that asked
                put(error)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        try:
            while True:
                item = items.get()
                if isinstance(item, BaseException):
                    raise item
                if isinstance(item, str):
                    if item in ("stopped", "memory"):
                        raise LimitError("the search was stopped before its end")
                    return
                if len(item) == 10:
                    yield make(item)
        finally:
            is_left.set()
            thread.join()

    def answers(self, *, every: bool = False, any: bool = False,
                **options: Unpack[ListOptions]) -> List[Answer]:
        """An Answer for each target: the simplest solution, or with every=True all of them."""
        answers: List[Answer] = []
        found: List[Solution] = []
        is_simplest = not (options.get("fewest", 0) > 1 or options.get("most")
                           or options.get("must_use")
                           or every and options.get("sort", "simplest") != "simplest")
        timeout = _seconds(options.get("timeout"))

        def sink(item: Tuple[Any, ...]) -> bool:
            nonlocal found
            if len(item) == 10:
                found.append(_solution(item))
            else:
                target, status, bound, distance = item[:4]
                has_ended = bound in ("stopped", "memory", "any")
                answers.append(Answer(_number(target), status, bound == "none", bound, distance,
                                      found, (self.id, is_simplest and not has_ended, timeout)))
                found = []
            return False

        self._search("l" if every else "s", sink, any=any, **options)
        return answers

    def solve(self, **options: Unpack[SolveOptions]) -> Answer:
        """The simplest solution, or the closest on both sides; of a range, its first target.

        Options: fewest, most (numbers to use), must_use, timeout (seconds), memory (bytes),
        threads (0: one for each processor); any (some solution, soon, not the simplest: for eight
        numbers or more).
        """
        first = self._bounds[0]
        game = self if first == self._bounds[1] else Game.parse(
            f"{self.id.partition(':')[0]}:{given.written(first)}/{self.id.partition('/')[2]}")
        answers = game.answers(**options)
        if not answers:
            raise LimitError("the search was stopped before there was an answer")
        return answers[0]

    def solutions(self, *, limit: Optional[int] = None, sort: Sort = "simplest",
                  **options: Unpack[Options]) -> Iterator[Solution]:
        """Every solution, one by one as they are found; with sort="none" none is held back.

        Where the target is out of reach these are the closest. Leaving the loop ends the search.
        Raises LimitError after the last one where the search was stopped before its end.
        """
        return self._stream("l", _solution, limit=limit, sort=sort, **options)

    def counts(self, **options: Unpack[Options]) -> List[Count]:
        """How many solutions each target has, with and without detours."""
        counts: List[Count] = []

        def sink(item: Tuple[Any, ...]) -> bool:
            target, _, bound, _, solutions, with_detours, fewest, _ = item
            counts.append(Count(_number(target), solutions, with_detours, fewest, bound == "none",
                                bound))
            return False

        _check_names(options, Options.__annotations__, "counts")
        self._search("c", sink, **options)
        return counts

    def count(self, **options: Unpack[Options]) -> Count:
        """How many solutions the target has; of a range, its first target."""
        counts = self.counts(**options)
        if not counts:
            raise LimitError("the search was stopped before there was an answer")
        return counts[0]

    def values(self, first: int = 0, last: int = _LARGEST, **options: Unpack[Options]) -> Iterator[Value]:
        """Every whole value from first to last that can be made, rising, one by one.

        Leaving the loop ends the search. Raises LimitError after the last value where the search
        was stopped before its end.
        """
        return self._stream("v", _value, within=(first, last), **options)

    def missing(self, first: int = 1, count: int = 1, *, timeout: Optional[float] = None,
                memory: int = 0, threads: int = 1, **choice: Any) -> List[int]:
        """The first whole numbers from first on that cannot be made, each proved.

            >>> Game(1, [1, 2, 3, 4, 5, 6]).missing()
            [284]

        choice: fewest, most, must_use and detours. LimitError: the search was stopped, or a number
        is not proved, since values beyond 64 bits might make it.
        """
        _check_names(choice, ("fewest", "most", "must_use", "detours"), "missing")
        question = {"question": "missing", "id": self.id, "from": first, "count": count, **choice}
        answer = query(question, timeout=timeout, memory=memory, threads=threads)[0]
        if answer.get("bound") == "value":
            raise LimitError("not proved, since values beyond 64 bits might make it: "
                             + ", ".join(str(number) for number in answer["unproved"]))
        if not answer["complete"]:
            raise LimitError("the search was stopped before its end")
        return [int(number) for number in answer["missing"]]

    def hint(self, number: int = 1, after: Optional[str] = None, *,
             timeout: Optional[float] = None, memory: int = 0) -> str:
        """A hint, as a round gives it: 1, how many numbers are enough; 2, the first step. Behind
        the moves of `after`, how many of the values that are left, and the next step.

            >>> Game(765, [1, 3, 7, 10, 25, 50]).hint(2, "50 + 1 = 51")
            'begin with 25 - 10 = 15'
        """
        question = {"question": "hint", "id": self.id, "hint": number}
        if after is not None:
            question["after"] = after
        line, = query(question, timeout=timeout, memory=memory)
        return str(line["text"])

    def moves(self, after: str = "", *, solutions: bool = False,
              timeout: Optional[float] = None, memory: int = 0) -> "Moves":
        """What each next step is worth, behind the moves of `after`: "75 * 3 = 225, 225 + 6".

            >>> [str(move) for move in Game(24, [3, 8]).moves().moves if move.reachable]
            ['8 * 3 = 24']

        With `solutions` each move also tells how many solutions are left behind it, and the median
        seconds of practised players; None where a value is no number that the rules may give.

            >>> [move.solutions for move in Game(24, [3, 8, 1]).moves(solutions=True).moves][:3]
            [0, 0, 1]

        The rules have + - * / alone, and at most 8 values are left."""
        line, = query({"question": "moves", "id": self.id, "after": after,
                       "solutions": solutions}, timeout=timeout, memory=memory)
        moves = tuple(Move(_exact(move["a"]), move["operation"], _exact(move["b"]),
                           _exact(move["value"]), move["reachable"], move["fewest"],
                           _whole(move["distance"]), _whole(move.get("solutions")),
                           move.get("seconds")) for move in line["moves"])
        return Moves(tuple(map(_exact, line["left"])), line["reachable"], line["fewest"],
                     _whole(line["distance"]), moves)

    def prove(self, claim: Optional[str] = None, *, timeout: Optional[float] = None,
              memory: int = 0) -> "Proof":
        """A certificate that an answer is complete, for a program of somebody else to check. claim:
        none, closest, grid, missing, count or simplest; without it, what is found.

            >>> Game(5, [2, 4]).prove().certificate.splitlines()[3:5]
            ['claim closest 5', 'made 4 4']
        """
        line, = query({"question": "prove", "id": self.id,
                       **({} if claim is None else {"claim": claim})}, timeout=timeout,
                      memory=memory)
        return Proof(line["claim"], line["proved"], line["complete"], line["certificate"])

    def check(self, text: str, *, prove: bool = False, timeout: Optional[float] = None,
              memory: int = 0) -> Judgement:
        """Judges an answer, exactly and by the game's rules; no text does any harm. prove: a claim
        that there is no solution, "NO", is proved to be right or wrong; timeout and memory bound
        that."""
        if not isinstance(text, bytes):
            given.text(text, "an answer")
        try:
            told = _core.check(self.id, text)
        except UnicodeEncodeError:
            text = given.encodable(text)
            told = _core.check(self.id, text)
        verdict, reason, position, value, distance, points, used, thing, found, character, advice, \
            step = told
        claim: Dict[str, Any] = {}
        if prove and verdict == Verdict.CLAIM:
            claim, = query({"question": "check", "id": self.id, "expression": text, "prove": True},
                           timeout=timeout, memory=memory)
        return Judgement(Verdict(verdict), Reason(reason), position,
                         None if value is None else Fraction(*value), distance, points, used,
                         thing=Thing(thing), found=found.decode("utf-8", "replace"),
                         character=character, advice=advice.decode("utf-8", "replace"), step=step,
                         claim=Claim(claim.get("claim", "none")), solution=claim.get("solution"))

    def check_list(self, text: str, *, reading: "Reading" = "lenient", prove: bool = False,
                   timeout: Optional[float] = None, memory: int = 0) -> Dict[str, Any]:
        """Judges a list of answers, lines NUMBER = EXPRESSION; target is the range that it should
        have.

            >>> Game((1, 4), [1, 2]).check_list("1 = 1\\n3 = 2 + 1\\n2 = 1 + 1")["missing"]
            ['4']

        The sum, as the command gives it with --json, and in "answers" the line of each answer.
        Raises LimitError where the search for a proof was stopped before its end.
        """
        *answers, total = query({"question": "check", "id": self.id, "list": text,
                                 "reading": reading, "prove": prove},
                                timeout=timeout, memory=memory)
        if "complete" in total:
            raise LimitError("the search was stopped before its end")
        return {**total, "answers": answers}


def _members(question: Mapping[str, Any]) -> List[str]:
    """The members of a JSON object."""
    return [json.dumps({name: value}, default=given.plain)[1:-1] for name, value in question.items()]


def _of_members(message: str, position: int, members: List[str]) -> InputError:
    """The error of a line, told of the member of the question that stands at the position."""
    at = 1  # behind the bracket; an error of the whole line is before it
    for member in members:
        if at <= position < at + len(member):
            name, _, value = member.partition(": ")
            place = position - at - len(name) - 2 - value.startswith('"')
            return InputError(f"{json.loads(name)}: {message}", max(place, 0))
        at += len(member) + 2
    return InputError(message, position)


def query(question: Union[str, Mapping[str, Any]], *, timeout: Optional[float] = None,
          memory: int = 0, threads: int = 1) -> List[Dict[str, Any]]:
    """Answers one question as the command does with --json: a mapping or the text of one line.

        >>> query({"question": "count", "target": 765, "numbers": [1, 3, 7, 10, 25, 50]})[0]["fewest"]
        4

    Raises InputError where the question cannot be read.
    """
    members = [] if isinstance(question, str) else _members(question)
    line = question if isinstance(question, str) else "{" + ", ".join(members) + "}"
    pieces: List[bytes] = []

    def sink(piece: bytes) -> bool:
        pieces.append(piece)
        return False

    _core.query(None, line, _seconds(timeout), memory, threads, sink)
    answers = [json.loads(text) for text in b"".join(pieces).splitlines()]
    for answer in answers:
        if "error" in answer and "line" not in answer:  # that of a list, and no more than it
            if answer["error"].startswith(_LIMITS):
                raise LimitError(answer["error"])
            error = _of_members(answer["error"], answer.get("position", 0), members)
            if "reason" in answer:
                error.args = answer["error"],
                error.reason, error.found = answer["reason"], answer["found"]
                error.character = answer["character"]
                error.readings = tuple(answer.get("readings", ()))
            raise error
    return answers


def _text(name: str, value: Any) -> Any:
    """A parameter of a recipe, as the option of the command is written."""
    if isinstance(value, Mapping):
        return ",".join(f"{name}={share:.9f}" for name, share in value.items())
    if isinstance(value, range):
        return f"{value.start}..{value.stop - 1}"
    if isinstance(value, (tuple, list, set, frozenset)):
        return [item if isinstance(item, str) else given.whole(item, name) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


class Rows(Iterator[Dict[str, Any]]):
    """The rows of dataset(), made while they are read; len() is how many there are to be."""

    def __init__(self, made: Any, count: int) -> None:
        self._rows, self._count = _rows(made, count), count

    def __len__(self) -> int:
        return self._count

    def __next__(self) -> Dict[str, Any]:
        return next(self._rows)


def _rows(made: Any, count: int) -> Iterator[Dict[str, Any]]:
    done = 0
    batch = 1
    while done < count:
        text, some, was_stopped, unmet = _core.dataset_next(made, min(batch, count - done))
        for line in text.splitlines():
            yield json.loads(line)
        done += some
        if was_stopped:
            raise LimitError(f"stopped after {done} of {count} rows")
        if unmet is not None and done < count:
            raise InputError(f"the wishes cannot be met: {done} of {count} rows were found; "
                             f"nearly all games drawn since {unmet}")
        batch = min(2 * batch, 1024)


def dataset(*, count: int = 1, timeout: Optional[float] = None, memory: int = 0,
            threads: int = 0, **recipe: Unpack[Recipe]) -> Rows:
    """Labelled games, the same rows as those of `tally dataset` with the options of these names.

        >>> [row["key"] for row in dataset(rules="llm", pick=(3, 4), pool="1..9", count=2, seed=7)]
        ['llm:10/2,6,8,9', 'llm:44/2,5,8']

    Ranges are (first, last), a shard is (k, n), a split {"train": 0.9, "test": 0.1}, and prompt is
    the text of a prompt. Rows are worked out without the GIL, on so many threads (0: one for each
    processor), some ahead. Raises InputError where the recipe is wrong, or, behind the rows that
    there are, where its wishes cannot be met; LimitError where the time is up.
    """
    _check_names(recipe, Recipe.__annotations__, "dataset")
    count = given.whole(count, "count")
    asked = {name: _text(name, value) for name, value in recipe.items() if value is not None}
    members = _members({**asked, "count": count})
    try:
        made = _core.dataset_new("{" + ", ".join(members) + "}", _seconds(timeout), memory, threads)
    except InputError as error:
        raise _of_members(str(error), error.position, members) from None
    return Rows(made, count)


def draw(rules: str = "countdown", seed: int = 0, count: int = 1, *, large: Optional[int] = None,
         pick: Optional[int] = None, solvable: bool = False,
         difficulty: Optional[Tuple[int, int]] = None,
         solutions: Optional[Tuple[int, int]] = None, attempts: Optional[int] = None,
         timeout: Optional[float] = None, memory: int = 0, threads: int = 1) -> List[Game]:
    """Random games, the same for a seed everywhere, as the command draws them: at most 100.

    difficulty (within 0..100) and solutions are wishes for FIRST..LAST. Raises LimitError where no
    game was as wished within `attempts` (10,000 where none is given) or the time.
    """
    asked: Dict[str, Any] = {"question": "draw", "rules": rules, "seed": seed, "count": count}
    asked.update({"large": large, "pick": pick, "solvable": solvable or None, "attempts": attempts})
    for name, wish in (("difficulty", difficulty), ("solutions", solutions)):
        if wish is not None:
            first, last = given.bounds(wish, name)
            asked[name] = f"{first}..{last}"
    lines = query({name: value for name, value in asked.items() if value is not None},
                  timeout=timeout, memory=memory, threads=threads)
    for line in lines:
        if line.get("complete") is False:
            raise LimitError(f"no game is as wished: {line.get('unmet', line.get('bound'))}")
    return [Game.parse(line["id"]) for line in lines]


# What stands in a module of its own is loaded when it is first asked for.
if TYPE_CHECKING:
    from . import rewards
    from .judging import CLAIMS, REASONS, THINGS, VERDICTS, Judgements, Reading, judge
    from .surveys import Summary, Survey, SurveyRow, survey

_MODULES = {"rewards": "", "gym": "", "judging": "", "surveys": "",
            **dict.fromkeys(("CLAIMS", "Judgements", "REASONS", "Reading", "THINGS", "VERDICTS",
                             "judge"), "judging"),
            **dict.fromkeys(("Summary", "Survey", "SurveyRow", "survey"), "surveys")}

__all__ += ["CLAIMS", "Judgements", "ListOptions", "Options", "REASONS", "Recipe", "Rows",
            "Summary", "Survey", "SurveyRow", "THINGS", "VERDICTS", "draw", "judge", "rewards",
            "survey"]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'libtally' has no attribute {name!r}")
    module = importlib.import_module(f"libtally.{_MODULES[name] or name}")
    found = getattr(module, name) if _MODULES[name] else module
    globals()[name] = found
    return found


def __dir__() -> List[str]:
    return sorted({*__all__, "gym", *(name for name in globals() if name.startswith("__"))})
