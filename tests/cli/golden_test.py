#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The golden games through the command: for every target 100..999 the counts with and without
detours and the fewest numbers, and for a sample of targets that every listed solution is judged to
be one, each is listed once, and no other thread count or kernel lists anything else."""
import json
import os
import pathlib
import subprocess

from checks import check, end

TALLY = os.environ["TALLY"]
SOURCE = pathlib.Path(os.environ["TALLY_SOURCE"])


def tally(*arguments, text=None):
    done = subprocess.run([TALLY, *map(str, arguments)], input=text, capture_output=True, text=True)
    check(done.stderr == "", f"{arguments} is quiet: {done.stderr}")
    return done.stdout, done.returncode


games = [json.loads(line) for line in (SOURCE / "tests/data/countdown.jsonl").open()]
for number, game in enumerate(games):
    numbers = game["numbers"]
    lines, _ = tally("count", "--json", "100..999", *numbers)
    counts = [json.loads(line) for line in lines.splitlines()]
    check([c["target"] for c in counts] == list(range(100, 1000)),
          f"{numbers}: one line a target, rising")
    check(all(c["complete"] for c in counts), f"{numbers}: complete")
    for key, golden in (("with_detours", "distinct"), ("solutions", "detour_free"),
                        ("fewest", "fewest")):
        check([c[key] for c in counts] == game[golden], f"{numbers}: {key} is {golden}")

    # One target of each game, listed.
    target = 100 + number * 13 % 900
    listed, status = tally("-a", "--json", "--detours", target, *numbers)
    answer = json.loads(listed)
    solutions = answer["solutions"]
    wanted = game["distinct"][target - 100]
    check(status == (0 if wanted else 1), f"{numbers} -> {target}: exit status {status}")
    if wanted == 0:
        check(answer["status"] == "closest" and answer["distance"] > 0,
              f"{numbers} -> {target}: closest")
        continue
    check(len(solutions) == wanted,
          f"{numbers} -> {target}: {len(solutions)} listed, {wanted} wanted")
    check(len({s["expression"] for s in solutions}) == len(solutions),
          f"{numbers} -> {target}: each once")
    batch = "".join(json.dumps({"target": target, "numbers": numbers, "expression": s[form]}) + "\n"
                    for s in solutions for form in ("expression", "rpn"))
    judged, status = tally("check", "--batch", text=batch)
    check(status == 0 and judged.count('"verdict":"solved"') == 2 * len(solutions),
          f"{numbers} -> {target}: every solution is judged to be one")
    for arguments in (("-t", 2), ("--memory", "1G")):
        again, _ = tally("-a", "--json", "--detours", *arguments, target, *numbers)
        check(again == listed, f"{numbers} -> {target}: {arguments} changes nothing")
    keys = [(s["numbers_used"], s["effort"]) for s in solutions]
    check(keys == sorted(keys), f"{numbers} -> {target}: in order")

# Hands of the 24 game: all of the numbers, exact fractions. One in five: the library's own tests
# take all of them.
hands = [json.loads(line) for line in (SOURCE / "tests/data/24.jsonl").open()][::5]
for hand in hands:
    line, status = tally("count", "--json", "--rules", "make24", 24, *hand["numbers"])
    count = json.loads(line)
    check(count["solutions"] == hand["solutions"] and count["complete"], f"{hand}: {line}")
    check(status == (0 if hand["solutions"] else 1), f"{hand}: exit status {status}")

print(len(games) + len(hands), "games")
end()
