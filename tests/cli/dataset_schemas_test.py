#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every schema of tally dataset with every rule set: a row carries its rules, its split and whether
it has a solution; the gold answer is right by these rules; and tally audit, which is told nothing
else, finds no fault. A schema whose checkers know no rules refuses others than theirs."""
import functools
import json
import os
import re
import subprocess

from checks import check, end

TALLY = os.environ["TALLY"]
os.chdir(os.environ["TALLY_SCRATCH"])
# Small games, so that the sets of all rules are made at once.
GAMES = ["--pool", "1..9", "--targets", "1..400", "--unique", "key", "--count", "24",
         "--unsolvable", "0.25", "--split", "train=0.5,test=0.5"]
COLUMNS = [["--ops", "+-"], ["--ops", "*-"], ["--values", "whole"], ["--values", "exact"],
           ["--use", "any"], ["--use", "all"], ["--order", "given"],
           ["--ops", "+-*/^!", "--depth", "1", "--values", "exact"]]
# Of each schema: where a row has what is read about its game.
SCHEMAS = {"tally": lambda row: row, "tinyzero": lambda row: row, "trl": lambda row: row,
           "verl": lambda row: row["extra_info"], "reasoning-gym": lambda row: row["metadata"],
           "sos": lambda row: row, "areal": lambda row: row, "openrlhf": lambda row: row,
           "nemo-gym": lambda row: row["metadata"], "skyrl": lambda row: row["extra_info"],
           "rllm": lambda row: row, "verifiers": lambda row: row["info"],
           "openenv": lambda row: row}
TRUTHS = {"verl": lambda row: row["reward_model"]["ground_truth"],
          "skyrl": lambda row: row["reward_spec"]["ground_truth"],
          "openrlhf": lambda row: json.loads(row["label"]),
          "rllm": lambda row: json.loads(row["ground_truth"])}


def run(*arguments, text=None):
    return subprocess.run([TALLY, *arguments], input=text, capture_output=True, text=True,
                          check=False)


def names_of_rules():
    return re.findall(r"^([a-z][a-z0-9-]*) +\S", run("help", "rules").stdout, re.M)


def is_refused(schema, columns):
    """tinyzero has the rules of its checkers alone, and sos those of traces."""
    ops, values, use, order = columns
    if schema == "tinyzero":
        return (ops, values, use, order) != ("+-*/", "exact", "all", "any")
    return schema == "sos" and (order == "given" or bool(set(ops) - set("+-*/")))


def columns_of(rules, options):
    """Operations, values, use and order of a rule set, with the options that change them."""
    preset = {"countdown": ("+-*/", "whole", "any", "any"),
              "compte": ("+-*/", "whole", "any", "any"),
              "year": ("+-*/^negcat", "exact", "all", "any"),
              "year-game": ("+-*/^!sqrtnegcatdot!!zero", "exact", "all", "any"),
              "four-fours": ("+-*/^!sqrtnegcatdot", "exact", "all", "any"),
              "sequence": ("+-*/^negcat", "exact", "all", "given")}
    columns = dict(zip(("--ops", "--values", "--use", "--order"),
                       preset.get(rules, ("+-*/", "exact", "all", "any")), strict=True))
    given = dict(zip(options[::2], options[1::2], strict=True))
    return [given.get(name, text) for name, text in columns.items()]


@functools.cache
def text_of(rules, options):
    """The rules as in the ID of a game: "llm,ops=+-"."""
    made = run("solve", "--json", "--rules", rules, *options, "3", "1", "2", "3")
    return json.loads(made.stdout)["id"].split(":")[0]


def check_rows(schema, rows, wanted):
    games = []
    for row in rows:
        about = SCHEMAS[schema](row)
        check(about["rules"] == wanted, f"{schema} {wanted}: rules are {about['rules']}")
        check(about["split"] in ("train", "test"), f"{schema}: the split is {about['split']}")
        check(about["status"] == ("solved" if about["solvable"] else "closest"),
              f"{schema}: {about['solvable']}, {about['status']}")
        truth = TRUTHS.get(schema, SCHEMAS[schema])(row)
        check(truth["rules"] == wanted, f"{schema}: the ground truth has the rules")
        numbers = truth.get("nums", truth.get("numbers"))
        games.append(f"{wanted}:{truth['target']}/{','.join(map(str, numbers))}\n")
    solved = [json.loads(line)["status"] for line in
              run("solve", "--batch", text="".join(games)).stdout.splitlines()]
    check(solved == [SCHEMAS[schema](row)["status"] for row in rows],
          f"{schema} {wanted}: the status is that of solve")
    check(solved.count("closest") == 6, f"{schema} {wanted}: a quarter is out of reach")


def check_set(schema, rules, options):
    pick = "2" if rules in ("year-game", "four-fours") else "3"
    made = run("dataset", "--rules", rules, *options, *GAMES, "--pick", pick, "--schema", schema)
    if is_refused(schema, columns_of(rules, options)):
        check(made.returncode == 2 and made.stdout == "" and len(made.stderr.splitlines()) == 1 and
              ("rules" in made.stderr), f"{schema} {rules} {options} is refused: {made.stderr}")
        return
    what = f"{schema} {rules} {options}"
    check(made.returncode == 0, f"{what}: {made.stderr}")
    rows = [json.loads(line) for line in made.stdout.splitlines()]
    check_rows(schema, rows, text_of(rules, tuple(options)))
    audited = run("audit", "--json", "-", text=made.stdout)
    check(audited.returncode == 0, f"{what}: the audit finds {audited.stdout[:400]}")
    told = json.loads(audited.stdout.splitlines()[-1])
    check(told["rows"] == 24 and told["unsolvable"] == told["told_unsolvable"] == 6,
          f"{what}: {told}")
    if schema in ("tally", "reasoning-gym", "sos", "nemo-gym", "verifiers"):
        check(told["gold"] == 18 and told["wrong"] == 0, f"{what}: gold answers: {told}")


# Those that have their columns from the same source as an earlier one meet some rules alone. The
# quick tier has every fifth set.
FIRST = list(SCHEMAS)[:7]
sets = []
for rules_name in names_of_rules():
    for schema_name in SCHEMAS if rules_name in ("countdown", "four-fours") else FIRST:
        sets.append((schema_name, rules_name, []))
for place, changed in enumerate(COLUMNS):
    for schema_name in SCHEMAS if place == 0 else FIRST:
        sets.append((schema_name, ("llm", "countdown")[place % 2], changed))
for one in sets if os.environ.get("TALLY_DEEP") else sets[::5]:
    check_set(*one)
check(len(names_of_rules()) >= 9, f"the rule sets: {names_of_rules()}")
end()
