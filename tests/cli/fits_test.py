#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Each option of each command has an effect, or is refused with one line that names it.

The commands and their options are those of the help. For each command there are some ways to use
it (modes); each option is added to each of them. Then the answer must differ from that without the
option for one of the option's witnesses, or the option must be refused."""
import functools
import os
import re
import subprocess
import sys

TALLY = os.environ["TALLY"]
SCRATCH = os.environ["TALLY_SCRATCH"]
IS_DEEP = bool(os.environ.get("TALLY_DEEP"))
GAME = "765 1 3 7 10 25 50".split()
GAMES = '{"target":765,"numbers":[1,3,7,10,25,50]}\n'
LISTS = '{"target":765,"numbers":[1,3,7,10,25,50],"all":true}\n'
ANSWERS = """{"target":765,"numbers":[1,3,7,10,25,50],"expression":"50*15+10+5"}
{"target":765,"numbers":[1,3,7,10,25,50],"expression":"**(50+1)*(25-10)**"}
{"target":765,"numbers":[1,3,7,10,25,50],"completion":"So \\\\boxed{(50+1)*(25-10)}"}
{"target":24,"numbers":[1,1,1,1],"completion":"<answer>NO</answer>"}
"""

# These say how a command works and looks, and not what it answers.
CONDUCT = {"threads", "color", "quiet", "help", "version", "timeout", "memory", "kernel",
           "attempts", "exclude", "clock"}
# These have tests of their own.
ELSEWHERE = {"serve", "atlas", "merge"}

# By command: the ways to use it. The first is the usual one.
MODES = {
    "play": [["--seed", "3"], GAME, ["--seed", "3", "--json"]],
    "solve": [GAME, ["-a", *GAME], ["--json", *GAME], ["-a", "--json", *GAME], ["--batch"],
              ["-a", "--batch"], ["--fewest", "3", "8", "1", "1", "2", "3", "8"]],
    "count": [GAME, ["--json", *GAME], ["--batch"]],
    "values": [GAME[1:4], ["--count", *GAME[1:4]], ["--grid", *GAME[1:4]], ["--json", *GAME[1:4]],
               ["--svg", "-", *GAME[1:4]]],
    "missing": [["1", "2", "3", "7"], ["--json", "1", "2", "3", "7"]],
    "prove": [["29", "1", "2", "3", "4"], ["--claim", "missing", "1", "2", "3"]],
    "best-numbers": [["2"], ["--json", "2"]],
    "shapes": [["2019"], ["--json", "2019"]],
    "year": [["2019"], ["--grid", "2019"], ["--json", "2019"], ["--svg", "-", "2019"]],
    "make24": [["2", "3", "4", "4"], ["-a", "2", "3", "4", "4"], ["--json", "2", "3", "4", "4"]],
    "make10": [["1234"], ["-a", "1234"], ["--json", "1234"]],
    "fours": [["4"], ["--grid", "4"], ["--json", "4"]],
    "sequence": [["10", "1234"], ["-a", "10", "1234"], ["--json", "10", "1234"]],
    "draw": [["--seed", "3"], ["--seed", "3", "--solve"],
             ["--seed", "3", "--count", "9", "--pick", "3", "--solvable"],
             ["--seed", "3", "--json"], ["--seed", "3", "--solve", "--json"],
             ["--seed", "3", "--solve", "-a"],
             ["--seed", "3", "--count", "9", "--solutions", "1..9"],
             ["--seed", "3", "--count", "9", "--pick", "3", "--difficulty", "easy"]],
    "worksheet": [["--seed", "3", "--count", "2"], ["--code", "CODE"]],
    "dataset": [["--seed", "3", "--count", "3"], ["--seed", "3", "--count", "3", "--schema", "trl"],
                ["--seed", "3", "--count", "3", "--schema", "sos"],
                ["--seed", "3", "--count", "3", "--split", "train=0.5,test=0.5"],
                ["--seed", "3", "--count", "3", "--trace"]],
    "audit": [["ROWS"], ["--json", "ROWS"]],
    "hint": [GAME, ["--json", *GAME]],
    "moves": [GAME, ["--json", *GAME], ["--batch"]],
    "check": [[*GAME, "--", "**(50+1)*(25-10)**"],
              ["--json", *GAME, "--", "**(50+1)*(25-10)**"], ["--batch"],
              ["--list", "5..9", "1", "2", "7", "LIST"]],
    "survey": [["--pool", "1..6", "--pick", "3", "--targets", "10..20"],
               ["--pool", "1..6", "--pick", "3", "--targets", "10..20", "--json"],
               ["--pool", "1..6", "--pick", "3", "--book", "12"],
               ["--choose-large", "11..16", "--choose", "2", "--targets", "100..101"],
               ["--choose-large", "11..16", "--choose", "2", "--targets", "100..101", "--whole",
                "--export", "-"]],
    "help": [[], ["solve"]],
}

# By option: values that change an answer. A command's own come first.
WITNESSES = {
    "rules": ["llm", "year", "compte"], "ops": ["+-", "+"], "values": ["exact", "whole"],
    "use": ["all", "any"], "order": ["given", "any"],
    "brackets": ["none", "left"], "depth": ["1", "0"],
    "op-most": ["*:0", "*:0,+:1", "+:0"], "op-fewest": ["-:1", "/:1", "*:2"],
    "max-value": ["20", "5", "60", "1"],
    "limit": ["2"], "sort": ["trickiest"], "fewest": ["6", "4", "3"], "most": ["4", "3", "1"],
    "must-use": ["3", "7", "2", "1,25", "1"], "targets": ["12..13", "1..3"], "large": ["2", "0"],
    "pick": ["5", "3"], "seed": ["4"], "output": [SCRATCH + "/written"],
    "svg": [SCRATCH + "/written"], "html": [SCRATCH + "/written"], "bits": ["128"],
    "after": ["7 * 10 = 70"], "from": ["13"], "count": ["2"], "checkpoint": [SCRATCH + "/written"],
    "pool": ["5..9", "11..20"],
    "solutions": ["1", "0"], "difficulty": ["90..100", "80..100"], "attempts": ["1"],
    "code": ["CODE"], "largest": ["9"], "columns": ["3"], "lines": ["5"], "paper": ["letter"],
    "unsolvable": ["0.5"], "min-numbers": ["5"], "needs": ["fraction"], "unique": ["numbers"],
    "shard": ["1/2"], "split": ["a=0.5,b=0.5"], "split-by": ["target", "numbers"],
    "fields": ["id"], "schema": ["verl", "tinyzero", "reasoning-gym"], "trace": ["bfs", "dfs"],
    "trace-steps": ["3", "1"], "prompt": ["PROMPT"], "recipe": ["RECIPE"], "number": ["2"],
    "extract": ["boxed"], "reading": ["strict", "lenient"], "book": ["12"],
    "claim": ["none"],
    "choose-large": ["11..16"], "choose": ["3"], "export": [SCRATCH + "/written"],
}
# By command and option: the arguments and the values of a witness of its own.
HARD = ["24", "3", "3", "8", "8"]
OF_COMMAND = {
    ("solve", "values"): (["--use", "all", *HARD], ["exact"]),
    ("hint", "values"): (["--use", "all", *HARD], ["exact"]),
    ("make24", "values"): (HARD[1:], ["whole"]),
    ("sequence", "values"): (["-a", "10", "1234"], ["whole"]),
    ("moves", "solutions"): (["24", "1", "3", "8"], [""]),
    ("check", "prove"): (["24", "1", "1", "1", "1", "--", "NO"], [""]),
    ("check", "values"): ([*HARD, "--", "8/(3-8/3)"], ["exact"]),
    ("check", "rules"): (["3", "1", "2", "7", "--", "1+2"], ["llm"]),
    ("check", "use"): (["3", "1", "2", "7", "--", "1+2"], ["all"]),
    ("check", "brackets"): (["9", "1", "2", "3", "--", "(1+2)*3"], ["none"]),
    ("check", "op-most"): (["9", "1", "2", "3", "--", "(1+2)*3"], ["*:0"]),
    ("check", "max-value"): (["9", "1", "2", "3", "--", "(1+2)*3"], ["8"]),
    ("check", "op-fewest"): (["9", "1", "2", "3", "--", "(1+2)*3"], ["-:1"]),
    ("missing", "brackets"): (["--use", "all", "1", "2", "3", "4"], ["none"]),
    ("best-numbers", "brackets"): (["3"], ["none"]),
    ("sequence", "brackets"): (["36", "1234"], ["none"]),
    ("check", "order"): (["3", "1", "2", "--", "2+1"], ["given"]),
    ("missing", "values"): (["--use", "all", "--from", *HARD], ["exact"]),
    ("values", "values"): (["--use", "all", *HARD[1:]], ["exact"]),
    ("missing", "use"): (["-n", "20", "2", "3", "7"], ["all"]),
    ("make10", "values"): (["1199"], ["whole"]),
    ("draw", "solvable"): (["--seed", "3", "--pick", "3"], [""]),
    ("dataset", "solvable"): (["--seed", "3", "--count", "3", "--pick", "3"], [""]),
    ("dataset", "unique"): (["--count", "8", "--pick", "1", "--pool", "1..9"], ["numbers"]),
    ("survey", "pool"): (None, ["1..9"]),
    ("survey", "choose-large"): (["--targets", "100..101"], ["11..16"]),
    ("survey", "values"): (["--pool", "1..6", "--pick", "4", "--targets", "20..40"], ["exact"]),
    ("worksheet", "difficulty"): (None, ["50..100"]), ("worksheet", "count"): (None, ["3"]),
    ("dataset", "pool"): (None, ["1..9x6"]), ("dataset", "pick"): (None, ["4"]),
    ("dataset", "targets"): (None, ["10..12"]),
    ("dataset", "fewest"): (["--count", "20", "--pick", "3"], ["3"]),
}
COLUMNS = {"rules", "ops", "values", "use", "order", "brackets", "op-most", "op-fewest",
           "max-value", "depth"}
# What is asked for is so already, whatever the option says: (command, mode, option).
FULFILLED = {
    ("solve", 1, "expr"), ("make24", 1, "expr"), ("make10", 1, "expr"), ("sequence", 1, "expr"),
    ("draw", 5, "expr"), ("values", 0, "expr"), ("year", 0, "expr"), ("fours", 0, "expr"),
    ("survey", 2, "expr"), ("best-numbers", 0, "values"),
    ("make24", 1, "detours"), ("make10", 1, "detours"), ("sequence", 1, "detours"),
    ("solve", 1, "no-difficulty"), ("make24", 1, "no-difficulty"), ("make10", 1, "no-difficulty"),
    ("sequence", 1, "no-difficulty"),
}


def run(command, arguments):
    path = SCRATCH + "/written"
    lines = {"check": ANSWERS, "solve": GAMES + LISTS}.get(command, GAMES)
    if os.path.exists(path):
        os.remove(path)
    done = subprocess.run([TALLY, command, *arguments], capture_output=True, text=True,
                          input=lines if "--batch" in arguments else "", check=False, timeout=600,
                          env={**os.environ, "SOURCE_DATE_EPOCH": "0"})
    written = None
    if os.path.exists(path):
        with open(path, encoding="utf-8", errors="replace") as file:
            written = file.read()
    return done.returncode, done.stdout, written, done.stderr


@functools.cache
def usual_run(command, base):
    return run(command, [*base])[:3]


def options_of(command):
    """Name and whether it takes an argument, from the help."""
    text = run(command, ["--help"])[1]
    found = {}
    for letter, name, argument in re.findall(
            r"^  (?:-(\w), |    )--([\w-]+)( [\[A-Z][^ ]*)?(?:  |$)", text, re.M):
        del letter
        found[name] = argument != ""
    return found


def commands():
    text = run("--help", [])[1]
    part = text[text.index("commands:"):]
    return re.findall(r"^  ([a-z][a-z0-9-]+)\b", part[:part.index("\n\n")], re.M)


def with_option(base, added):
    """The option goes before a --, after which all is an expression."""
    place = base.index("--") if "--" in base else len(base)
    return base[:place] + added + base[place:]


def is_refused(result, name):
    """By one line that names the option. A column of the rules may also be named by --rules, or by
    what the rules do not allow."""
    status, _, _, errors = result
    return status == 2 and errors.count("\n") == 1 and (f"--{name}" in errors or name in COLUMNS)


def try_option(command, base, name, takes_argument):
    own_base, values = OF_COMMAND.get((command, name), (None, WITNESSES.get(name)))
    base = own_base or base
    if values is None and takes_argument:
        return f"tally {command} --{name}: the test has no witness"
    usual = usual_run(command, tuple(base))
    for value in values if takes_argument else [""]:
        added = [f"--{name}"] + ([value] if takes_argument else [])
        result = run(command, with_option(base, added))
        if name == "depth" and command != "fours" and not is_refused(result, name):
            return f"tally {command} --depth {value}: taken, though nothing can nest"
        if is_refused(result, name):
            return None
        if result[0] == 2:
            return (f"tally {command} {' '.join(base)} {' '.join(added)}: refused, but "
                    f"not by a line about --{name}: {result[3].strip()}")
        if result[:3] != usual:
            return None
    return f"tally {command} {' '.join(base)} {' '.join(added)}: has no effect"


def prepare():
    """Files that options read; their names stand for words of the tables."""
    with open(SCRATCH + "/rows", "w", encoding="utf-8") as rows:
        rows.write(ANSWERS)
        rows.write('{"target":24,"numbers":[3,3,8,8]}\n{"target":7,"numbers":[1,2,7]}\n')
    with open(SCRATCH + "/prompt", "w", encoding="utf-8") as prompt:
        prompt.write("Make {target} from {numbers}.\n")
    with open(SCRATCH + "/recipe", "w", encoding="utf-8") as recipe:
        recipe.write('{"pick":"4"}\n')
    with open(SCRATCH + "/list", "w", encoding="utf-8") as answers:
        answers.write("5 = **7-2**\n7: 7\n9: NO\n")
    page = run("worksheet", ["--seed", "9", "--count", "1"])[1]
    code = re.search(r"--code ([A-Z0-9-]+)|\b([0-9A-Z]{4}(?:-[0-9A-Z]{2,4})+)\b", page)
    names = {"ROWS": SCRATCH + "/rows", "LIST": SCRATCH + "/list", "PROMPT": SCRATCH + "/prompt",
             "RECIPE": SCRATCH + "/recipe", "CODE": code.group(1) or code.group(2)}
    for values in WITNESSES.values():
        values[:] = [names.get(value, value) for value in values]
    for modes in MODES.values():
        for base in modes:
            base[:] = [names.get(word, word) for word in base]


def main():
    prepare()
    failures, tried = [], 0
    listed = [c for c in commands() if c not in ELSEWHERE]
    if sorted(listed) != sorted(MODES):
        failures.append(f"the commands are {sorted(listed)}")
    for command in listed:
        options = options_of(command)
        for mode, base in enumerate(MODES.get(command, [])):
            if mode != 0 and not IS_DEEP:
                break
            share = 10 if not IS_DEEP else 1 if mode == 0 else 2
            for turn, (name, takes_argument) in enumerate(options.items()):
                if (turn + mode + len(command)) % share != 0:
                    continue
                is_there = any(word.split("=")[0] == f"--{name}" for word in base)
                if name in CONDUCT or is_there or (command, mode, name) in FULFILLED:
                    continue
                is_json = name == "json" and "--batch" in base  # lines are JSON anyway
                if is_json or ("-a" in base and name == "all") or (mode != 0 and name in COLUMNS):
                    continue
                failure = try_option(command, base, name, takes_argument)
                tried += 1
                if failure:
                    failures.append(failure)
    print("\n".join(failures))
    print(f"{tried} options tried, {len(failures)} failures")
    return 1 if failures or tried < (450 if IS_DEEP else 40) else 0


sys.exit(main())
