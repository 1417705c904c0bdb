# SPDX-License-Identifier: MIT
"""Judging many completions at once."""
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Dict, List, Literal, Optional, Sequence, Tuple, Union, overload

from . import Claim, InputError, Judgement, Reason, Thing, Verdict, _core, _named, _seconds, given

#: By code: the columns of Judgements have codes.
VERDICTS: Tuple[Verdict, ...] = tuple(Verdict)
REASONS: Tuple[Reason, ...] = tuple(Reason)
THINGS: Tuple[Thing, ...] = tuple(Thing)
CLAIMS: Tuple[Claim, ...] = tuple(Claim)

#: How strictly the form of an answer is judged.
Reading = Literal["strict", "lenient"]

PROOF_MEMORY = 256 << 20  # bytes that the proof of one claim may use

_UNKNOWN = 2**64 - 1
_SCALE = (10, 7, 7, 7, 7, 7, 5, 5, 5, 5, 5)  # points, by distance


class Judgements(Sequence[Judgement]):
    """What is said of many completions: judgements by index, and columns by name.

    A column is a memoryview, so numpy.asarray(judgements.verdict) copies nothing: `verdict` and
    `reason` (codes, for VERDICTS and REASONS), `position` (a byte of the completion),
    `value_numerator` and `value_denominator` (0: there is no value, or one beyond 64 bits),
    `distance` (2**64 - 1: not known), `numbers_used`, `begin` and `length` of the answer, `thing`
    (a code, for THINGS), `found_length` (of the text at `position`, in bytes), `character` (the
    position in characters), `step` (0: none), and `claim` (a code, for CLAIMS). Judgements of many
    completions keep no text: `found`, `advice` and `solution` are those of Game.check().
    """

    __slots__ = ("verdict", "reason", "position", "value_numerator", "value_denominator",
                 "distance", "numbers_used", "begin", "length", "thing", "found_length",
                 "character", "step", "claim")

    verdict: memoryview
    reason: memoryview
    position: memoryview
    value_numerator: memoryview
    value_denominator: memoryview
    distance: memoryview
    numbers_used: memoryview
    begin: memoryview
    length: memoryview
    thing: memoryview
    found_length: memoryview
    character: memoryview
    step: memoryview
    claim: memoryview

    def __init__(self, columns: Tuple[bytes, ...]) -> None:
        for name, column, code in zip(self.__slots__, columns, "BBQqQQBQQBQQHB"):
            view: Any = memoryview(column)  # the types know codes as literals alone
            setattr(self, name, view.cast(code))

    def __len__(self) -> int:
        return len(self.verdict)

    def _at(self, i: int) -> Judgement:
        verdict = VERDICTS[self.verdict[i]]
        denominator, distance = self.value_denominator[i], self.distance[i]
        is_valid = verdict in (Verdict.SOLVED, Verdict.OFF) and distance < len(_SCALE)
        return Judgement(verdict, REASONS[self.reason[i]], self.position[i],
                         Fraction(self.value_numerator[i], denominator) if denominator else None,
                         None if distance == _UNKNOWN else distance,
                         _SCALE[distance] if is_valid else 0, self.numbers_used[i], self.begin[i],
                         self.length[i], THINGS[self.thing[i]], "", self.character[i], "",
                         self.step[i], CLAIMS[self.claim[i]])

    @overload
    def __getitem__(self, index: int) -> Judgement: ...

    @overload
    def __getitem__(self, index: slice) -> List[Judgement]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Judgement, List[Judgement]]:
        if isinstance(index, slice):
            return [self._at(i) for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError("there is no such completion")
        return self._at(index % len(self))

    def __iter__(self) -> Iterator[Judgement]:
        return (self._at(i) for i in range(len(self)))

    def __repr__(self) -> str:
        counted = ", ".join(f"{name}: {self.verdict.tobytes().count(code)}"
                            for code, name in enumerate(VERDICTS))
        return f"<Judgements of {len(self)}: {counted}>"

    def __reduce__(self) -> Tuple[Any, ...]:
        return Judgements, (self.columns(),)

    def columns(self) -> Tuple[bytes, ...]:
        """All columns as bytes; Judgements(columns) is the same again."""
        return tuple(bytes(getattr(self, name)) for name in self.__slots__)

    def metrics(self) -> Dict[str, float]:
        """The share of each verdict and of each reason, of all that were judged.

        {"verdict/solved": 0.5, "verdict/off": 0.25, ..., "reason/syntax": 0.125, ...}. They show how
        a policy fails, or tries to cheat. The names are always the same, also where a share is 0:
        trainers that gather metrics over processes, or batch them, rely on that.
        """
        count = max(len(self), 1)
        verdicts, reasons = self.verdict.tobytes(), self.reason.tobytes()
        shares = {f"verdict/{name}": verdicts.count(code) / count
                  for code, name in enumerate(VERDICTS)}
        shares.update({f"reason/{name}": reasons.count(code) / count
                       for code, name in enumerate(REASONS) if code})
        return shares


def judge(completions: Any, numbers: Any, targets: Any, *, rules: str = "llm",
          extract: str = "", reading: Reading = "strict", threads: int = 1,
          timeout: Optional[float] = None, memory: int = 0, prove: bool = False) -> Judgements:
    """Judges completions: finds the answer in each, reads it, and judges it exactly.

    completions: a sequence of str or bytes, or packed: a tuple of bytes and of offsets, one more
    than there are texts. numbers: a sequence of whole numbers for all, one such sequence for each
    completion, or packed likewise. targets: one for all, a sequence, or a buffer of whole numbers;
    a tuple of two is a range. Whole numbers may be of numpy or torch, floats, or texts ("24").

    rules: a name of RULES, or "llm,ops=+-". extract: "answer-last", "answer-first", "boxed",
    "after-think", "last-line", "whole", "open", "label", "code", "auto", or several with commas,
    tried in order; by default "answer-last", or "auto" in the reading "lenient". reading: "strict",
    or "lenient", which also reads TeX, boxes, other brackets, cards, implied products and chains
    of equals.
    threads: 0 is one for each processor. The GIL is free while texts are judged. timeout is in
    seconds, memory in bytes (0: any) of what is kept beside the completions: some 71 for each of
    them, and 100 KB for each thread. Ctrl-C ends it.
    prove: claims that there is no solution are proved, each with at most 256 MB: the column `claim`
    says "right", "wrong" or "unproved".

    Raises LimitError where time or memory was not enough, and InputError where numbers and target
    of a completion are no game; `position` is its index.
    """
    threads, memory = given.whole(threads, "threads"), given.whole(memory, "memory")
    if threads < 0:
        raise InputError("threads is 0 (one for each processor) or more")
    where = extract or ("auto" if reading == "lenient" else "answer-last")
    how = _named(rules), where, reading, threads, _seconds(timeout), memory, \
        PROOF_MEMORY if prove else 0
    completions, numbers, targets = _kept(completions), _kept(numbers), _kept(targets)
    try:
        return Judgements(_core.judge(completions, numbers, targets, *how))
    except (TypeError, InputError, UnicodeEncodeError):
        pass  # numbers of other types, or none: they are read one by one, so that all is well or told
    return Judgements(_core.judge(given.texts(completions), given.numbers_of_all(numbers, rules),
                                  given.targets_of_all(targets), *how))


def _kept(items: Any) -> Any:
    """What can be read twice."""
    return list(items) if isinstance(items, Iterator) else items
