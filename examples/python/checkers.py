# SPDX-License-Identifier: MIT
"""Reward functions of the kinds that public repositories have, written anew, so that
compare_checker.py can compare them with the cases. Do not use any of them but the last."""
import re


def _answer(completion):
    found = re.findall(r"<answer>(.*?)</answer>", completion, re.DOTALL)
    return found[-1].strip() if found else None


def usual(completion, numbers, target):
    """The form that most repositories share: sorted numbers, allowed characters, eval(), and a
    difference below 1e-5."""
    text = _answer(completion)
    try:
        if text is None or sorted(map(int, re.findall(r"\d+", text))) != sorted(numbers):
            return 0.0
        if not re.match(r"^[\d+\-*/().\s]+$", text):
            return 0.0
        return float(abs(eval(text, {"__builtins__": None}, {}) - target) < 1e-5)
    except Exception:
        return 0.0


def one_line(completion, numbers, target):
    """The same with a pattern that does not cross line ends."""
    found = re.findall(r"<answer>(.*?)</answer>", completion)
    return usual(f"<answer>{found[-1]}</answer>", numbers, target) if found else 0.0


def members(completion, numbers, target):
    """Each number must be one of those given, however often; the value is cut to a whole one."""
    text = _answer(completion)
    try:
        used = [int(number) for number in re.findall(r"\b\d+\b", text)]
        value = int(eval(text, {"__builtins__": None}, {}))
        return float(value == target and all(number in numbers for number in used))
    except Exception:
        return 0.0


def evaluated(completion, numbers, target):
    """What stands in the tag is run; numbers are not looked at."""
    try:
        return float(abs(eval(_answer(completion)) - target) < 1e-3)
    except Exception:
        return 0.0


def tally(completion, numbers, target):
    """libtally, for comparison."""
    import libtally as lt
    return float(lt.judge([completion], numbers, target)[0].verdict == "solved")
