# SPDX-License-Identifier: MIT
"""Numbers as programs have them: of Python, numpy or torch, as a float or a text. What is exactly a
number of a game is taken; for all else InputError says what it is and what is needed."""
import decimal
import numbers as kinds
import operator
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Callable, List, Optional, Tuple, Union

from . import InputError

_WHOLE = re.compile(r"\s*([+-]?[0-9]{1,100})(?:\.0*)?\s*")
Number = Union[int, Fraction]
_SEPARATOR = re.compile(r"[\s,;]+")


def text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise InputError(f"{what} is {_shown(value)}; give a text")
    return value


def whole(value: Any, what: str, position: int = 0) -> int:
    """A whole number: 24, numpy.int64(24), 24.0, "24", a tensor or an array of one."""
    try:
        return operator.index(value)
    except TypeError:
        pass
    if isinstance(value, str):
        match = _WHOLE.fullmatch(value)
        if match:
            return int(match[1])
    elif callable(getattr(value, "item", None)):
        try:
            return whole(value.item(), what, position)
        except (TypeError, ValueError, RuntimeError):  # of several elements
            pass
    elif isinstance(value, kinds.Number):
        try:
            if int(value) == value:  # type: ignore[call-overload]
                return int(value)  # type: ignore[call-overload,no-any-return]
        except (TypeError, ValueError, OverflowError):  # complex, not a number, infinite
            pass
    raise InputError(f"{what} is {_shown(value)}; give a whole number, such as 24", position)


def exact(value: Any, what: str, position: int = 0) -> Number:
    """A number of a game: a whole number, or Fraction(3, 4), Decimal("2.5"), 2.5, "3/4", "-3".
    A float is the shortest decimal that is equal to it."""
    try:
        return whole(value, what, position)
    except InputError:
        if isinstance(value, (kinds.Rational, decimal.Decimal, float, str)):
            try:
                found = Fraction(repr(value) if isinstance(value, float) else value)
                return int(found) if found.denominator == 1 else found
            except (ValueError, OverflowError, ZeroDivisionError):
                pass
        raise


def written(value: Number) -> str:
    """The number as IDs have it: 3/4 is 3_4."""
    return str(value).replace("/", "_")


def bounds(value: Any, what: str, position: int = 0,
           of: Callable[[Any, str, int], Any] = whole) -> Tuple[Any, Any]:
    """A range: (first, last), or one number, which is both; of: what its ends are."""
    if isinstance(value, (tuple, list)) and len(value) == 2:
        return of(value[0], what, position), of(value[1], what, position)
    one = of(value, what, position)
    return one, one


def wholes(value: Any, what: str, position: Optional[int] = None, rules: str = "") -> List[Number]:
    """Numbers: a list, an array, a tensor, or a text with spaces or commas between them, or "3388"
    where the rules have hands. position: what an InputError tells; the index of the wrong one where
    it is None."""
    if isinstance(value, str):
        items: Any = _listed(value) or _hand(value, rules)
    elif isinstance(value, (Mapping, bytes)) or not hasattr(value, "__iter__"):
        items = None
    else:
        tolist = getattr(value, "tolist", None)
        items = tolist() if callable(tolist) else list(value)
    if not isinstance(items, list):  # an array without dimensions has one element
        raise InputError(f"{what} are {_shown(value)}; give a list, such as [3, 3, 8, 8]",
                         position or 0)
    return [exact(item, f"{what}[{i}]", i if position is None else position)
            for i, item in enumerate(items)]


def _listed(text: str) -> Any:
    """Numbers of a text. Digits alone may be one number or several: they are not guessed at."""
    inner = text.strip()
    items = _SEPARATOR.split(inner.strip("[]() \t\n"))
    return None if items == [inner] else items


def _hand(text: str, rules: str) -> Optional[List[Number]]:
    """The numbers of a word such as 3388 or 10JQK, where the rules have hands; else None."""
    if not rules or not text.strip().isalnum():
        return None
    from . import Game
    try:
        return list(Game.read(text, rules).numbers)
    except InputError:
        return None


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def plain(value: Any) -> Any:
    """What json cannot write, as a number or a list: the default of json.dumps()."""
    if callable(getattr(value, "tolist", None)):
        return value.tolist()
    if isinstance(value, kinds.Number) or hasattr(value, "__index__"):
        return whole(value, "a parameter")
    if hasattr(value, "__iter__"):
        return list(value)
    raise InputError(f"a parameter is {_shown(value)}; give a number, a text or a list")


# ---- What judge() is given -----------------------------------------------------------------------

def is_one(value: Any) -> bool:
    """Whether it is one number, not several."""
    return isinstance(value, (str, kinds.Number)) or not hasattr(value, "__len__") \
        or getattr(value, "shape", None) == ()


def encodable(text: str) -> str:
    """The text with ? in place of halves of characters."""
    return text.encode("utf-8", "replace").decode()


def is_packed(value: Any) -> bool:
    """Whether it is a pair of buffers: elements, and offsets."""
    try:
        return isinstance(value, tuple) and len(value) == 2 \
            and all(memoryview(part) is not None for part in value)
    except TypeError:
        return False


def texts(value: Any) -> Any:
    """Completions, each of which is a text. Halves of characters, as broken JSON has them, are ?."""
    if is_packed(value) or isinstance(value, (str, bytes)):
        return value
    items = list(value)
    for i, item in enumerate(items):
        if not isinstance(item, (str, bytes)):
            raise InputError(f"completion {i} is {_shown(item)}; give its text", i)
    return [encodable(item) if isinstance(item, str) else item for item in items]


def numbers_of_all(value: Any, rules: str) -> Any:
    """Numbers of completions: the same for all, or some for each of them."""
    if is_packed(value):
        return value
    if isinstance(value, str) or not hasattr(value, "__len__"):
        return wholes(value, "numbers", rules=rules)
    items = list(value)
    if items and is_one(items[0]) and not isinstance(items[0], str):
        return wholes(value, "numbers")
    return [wholes(item, f"numbers of completion {i}", i, rules) for i, item in enumerate(items)]


def targets_of_all(value: Any) -> Union[Number, List[Tuple[Number, Number]]]:
    """Targets of completions: one for all, or one for each of them."""
    if is_one(value):
        return exact(value, "target")
    return [bounds(item, f"target of completion {i}", i, exact) for i, item in enumerate(value)]
