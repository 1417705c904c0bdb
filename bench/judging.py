#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures lt.judge() against the usual reward function in Python, on completions of some 200
bytes with answers of four numbers: bench/judging.py [COUNT]. Needs libtally to be importable.

The yardstick is written from the description of the function that most public repositories share:
the text is cut to what the assistant said, the last <answer> in it is found by a regular expression
and its numbers are compared as sorted lists; then come a pattern of allowed characters, and eval();
one completion in 64 would be printed.
"""
import array
import random
import re
import sys
import time

import libtally as lt


def usual_equation(completion):
    for mark in ("Assistant:", "<|im_start|>assistant"):
        if mark in completion:
            completion = completion.split(mark, 1)[1]
    found = list(re.finditer(r"<answer>(.*?)</answer>", completion.split("\n")[-1]))
    return found[-1].group(1).strip() if found else None


def uses_numbers(equation, numbers):
    try:
        return sorted(int(n) for n in re.findall(r"\d+", equation)) == sorted(numbers)
    except Exception:
        return False


def evaluated(equation):
    try:
        if not re.match(r"^[\d+\-*/().\s]+$", equation):
            raise ValueError("characters that are not allowed")
        return eval(equation, {"__builtins__": None}, {})
    except Exception:
        return None


def usual_reward(completion, numbers, target):
    equation = usual_equation(completion)
    is_printed = random.randint(1, 64) == 1
    if equation is None or is_printed and not equation:
        return 0.0
    if not uses_numbers(equation, numbers):
        return 0.1
    result = evaluated(equation)
    if result is None:
        return 0.1
    return 1.0 if abs(result - target) < 1e-5 else 0.1


def completions_of(count, rng):
    """Half of the answers are right; the others have another value, a number too many or no tag."""
    thought = ("<think>I have four numbers and need the target. Let me try sums and products of "
               "them first, and then look at what is missing to it; ")
    texts, numbers, targets = [], [], []
    for _ in range(count):
        a, b, c, d = (rng.randint(1, 99) for _ in range(4))
        signs = [rng.choice("+-*") for _ in range(3)]
        text = f"({a} {signs[0]} {b}) {signs[1]} {c} {signs[2]} {d}"
        value = eval(text)
        kind = rng.random()
        numbers.append([a, b, c, d])
        targets.append(abs(value) if kind < 0.5 else rng.randint(10, 99))
        if 0.7 < kind < 0.8:
            text += f" + {a}"
        tags = ("", "") if kind > 0.9 else ("<answer>", "</answer>")
        texts.append(f"{thought}{'so ' * rng.randint(0, 8)}</think>\n{tags[0]}{text}{tags[1]}")
    return texts, numbers, targets


def packed(texts, numbers):
    offsets = array.array("q", [0])
    for text in texts:
        offsets.append(offsets[-1] + len(text))
    flat = array.array("q", [number for row in numbers for number in row])
    ends = array.array("q", range(0, 4 * len(numbers) + 1, 4))
    return ("".join(texts).encode(), offsets), (flat, ends)


def best_of(rounds, what):
    """Seconds; rounds are told apart by the clock, so that other work matters less."""
    seconds = []
    for _ in range(rounds):
        begin = time.perf_counter()
        what()
        seconds.append(time.perf_counter() - begin)
    return min(seconds)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    texts, numbers, targets = completions_of(count, random.Random(14))
    packed_texts, packed_numbers = packed(texts, numbers)
    packed_targets = array.array("q", targets)
    size = sum(map(len, texts)) / count
    some = min(count, 20_000)
    usual = best_of(3, lambda: [usual_reward(text, row, target) for text, row, target in
                                zip(texts[:some], numbers, targets)]) / some
    print(f"{count} completions of {size:.0f} bytes on average, best of 5")
    print(f"usual reward function        {1 / usual:12,.0f} a second")
    for threads in (1, 2):
        for name, given in (("lists", (texts, numbers, targets)),
                            ("packed", (packed_texts, packed_numbers, packed_targets))):
            each = best_of(5, lambda: lt.judge(*given, threads=threads)) / count
            print(f"lt.judge, {name:6}, {threads} threads {1 / each:12,.0f} a second, "
                  f"{usual / each:6.1f} times the usual")


if __name__ == "__main__":
    main()
