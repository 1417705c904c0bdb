#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tally dataset: rows are as the recipe wishes, labels are those of the other commands, shards add
up, threads change nothing, and wishes that cannot be met end it."""
import collections
import json
import os
import re
import resource
import shutil
import signal
import subprocess
from fractions import Fraction

from checks import check, end

TALLY = os.environ["TALLY"]


def run(*arguments, text=None):
    return subprocess.run([TALLY, *map(str, arguments)], input=text, capture_output=True,
                          text=True, check=False)


def rows(*arguments, status=0):
    ended = run("dataset", *arguments)
    check(ended.returncode == status, f"{arguments} ends with {status}: {ended.returncode} "
          f"{ended.stderr}")
    return [json.loads(line) for line in ended.stdout.splitlines()]


FIELDS = ["id", "key", "rules", "numbers", "target", "solvable", "status", "closest", "distance",
          "solutions", "solutions_with_detours", "fewest", "solution", "steps", "effort",
          "difficulty", "seconds", "split", "seed", "index", "generator"]


def check_labels():
    """Each label is what solve and count say of the whole game; limits only choose games."""
    for rules, options in [("llm", ["--pick", "3..4", "--pool", "1..15"]), ("countdown", []),
                           ("make24", []), ("year", ["--pick", "3"]),
                           ("countdown", ["--pick", "3..5", "--targets", "1..99", "--most", "2",
                                          "--unsolvable", "0.25"]),
                           ("llm", ["--pick", "5", "--use", "any", "--must-use", "7,9",
                                    "--pool", "1..9", "--most", "4"])]:
        made = rows("--rules", rules, "--count", 12, "--seed", 3, *options)
        check([row["index"] for row in made] == sorted(row["index"] for row in made),
              "rows come in the order of attempts")
        lines = "".join(row["id"] + "\n" for row in made)
        if "--must-use" in options:
            limits = ["--must-use", "7,9", "--most", "4"]
            met = [json.loads(line)["status"] for line in
                   run("solve", "--batch", *limits, text=lines).stdout.splitlines()]
            check(met == ["solved"] * len(made), f"limits choose games: {met}")
        solved = [json.loads(line) for line in
                  run("solve", "--batch", text=lines).stdout.splitlines()]
        counted = [json.loads(line) for line in
                   run("count", "--batch", text=lines).stdout.splitlines()]
        for row, solve, count in zip(made, solved, counted, strict=True):
            check(list(row) == FIELDS, f"a row has all fields: {list(row)}")
            is_solved = solve["status"] == "solved"
            name, game = row["key"].split(":")
            check(row["id"].startswith(name) and game == "%d/%s" % (
                row["target"], ",".join(map(str, sorted(row["numbers"])))), f"key of {row['id']}")
            check(row["solvable"] == is_solved, f"solvable of {row['id']}")
            check(row["status"] == solve["status"], f"status of {row['id']}")
            check(row["rules"] == name, f"rules of {row['id']}")
            check(row["distance"] == solve["distance"], f"distance of {row['id']}")
            check(row["closest"] == solve["solutions"][0]["value"], f"closest of {row['id']}")
            check(row["solutions"] == count["solutions"] * is_solved, f"solutions of {row['id']}")
            check(row["solutions_with_detours"] == count["with_detours"] * is_solved,
                  f"detours of {row['id']}")
            first = solve["solutions"][0] if is_solved else {}
            for label, word in (("solution", "expression"), ("steps", "steps"),
                                ("effort", "effort"), ("fewest", "numbers_used")):
                check(row[label] == first.get(word), f"{label} of {row['id']}: {row[label]}")
            for label in ("difficulty", "seconds"):
                check(row[label] == (solve[label] if is_solved else None),
                      f"{label} of {row['id']}: {row[label]} {solve[label]}")


def check_wishes():
    made = rows("--rules", "llm", "--pick", "3..4", "--count", 40, "--difficulty", "30..60")
    check(all(30 <= row["difficulty"] <= 60 and row["solvable"] for row in made), "--difficulty")
    check({len(row["numbers"]) for row in made} == {3, 4}, "--pick 3..4")
    made = rows("--count", 20, "--solutions", "1..3", "--min-numbers", "5..6")
    check(all(1 <= row["solutions"] <= 3 and row["fewest"] >= 5 for row in made), "--solutions")
    made = rows("--rules", "llm", "--pool", "1..9x2", "--count", 200, "--unsolvable", "0.3",
                "--targets", "10..60", "--fields", "solvable,numbers")
    check(sum(not row["solvable"] for row in made) == 60, "--unsolvable 0.3 of 200 is 60")
    made = rows("--rules", "make24", "--needs", "fraction", "--count", 3, "--unique", "key")
    for row in made:
        whole = run("solve", "--json", "--rules", "make24", "--values", "whole", 24,
                    *row["numbers"])
        check(json.loads(whole.stdout)["status"] == "closest", f"--needs fraction: {row['id']}")
    made = rows("--count", 10, "--must-use", "25,50", "--fields", "numbers,solution")
    check(all({25, 50} <= set(row["numbers"]) for row in made), "--must-use")
    check(list(made[0]) == ["numbers", "solution"], "--fields, in the order of a row")
    for options in (["--most", "3"], ["--fewest", "6", "--pick", "4..6"],
                    ["--must-use", "25", "--unsolvable", "0.5"]):
        made = rows("--count", 16, *options, "--fields", "id,solvable")
        solved = run("solve", "--batch", text="".join(row["id"] + "\n" for row in made)).stdout
        for row, line in zip(made, solved.splitlines(), strict=True):
            check(row["solvable"] == (json.loads(line)["status"] == "solved"),
                  f"{options} do not change what can be solved: {row['id']}")
    made = rows("--rules", "llm", "--pool", "1..99x6", "--pick", "6", "--targets", "500..510",
                "--count", 50, "--fields", "numbers,target")
    check(all(500 <= row["target"] <= 510 and max(row["numbers"]) < 100 for row in made),
          "--pool and --targets")
    changed = rows("--rules", "countdown,ops=+-,use=all", "--count", 20)
    check(changed == rows("--rules", "countdown", "--ops", "+-", "--use", "all", "--count", 20) and
          {row["rules"] for row in changed} == {"countdown,ops=+-,use=all"},
          "--rules as a row has them")


def check_levels():
    """Each level is a fifth of the recipe's games, whatever else the recipe says."""
    words = ["very easy", "easy", "medium", "hard", "very hard"]
    for recipe in (["--rules", "llm", "--pick", "3..6"], ["--rules", "countdown", "--pick", "3"],
                   ["--rules", "make10", "--pick", "4", "--targets", "7"]):
        made = rows(*recipe, "--solvable", "--count", 1000, "--fields", "level,seconds,key")
        slowest = 0
        for word in words:
            seconds = [row["seconds"] for row in made if row["level"] == word]
            check(140 <= len(seconds) <= 260, f"{recipe}: {len(seconds)} of 1000 are {word}")
            check(min(seconds) > slowest, f"{recipe}: {word} games take longer")
            slowest = max(seconds)
        hard = [row["key"] for row in made if row["level"] == "hard"][:20]
        chosen = rows(*recipe, "--difficulty", "hard", "--count", 20, "-t", 1, "--fields", "key")
        check([row["key"] for row in chosen] == hard, f"{recipe}: --difficulty hard")
        longest = max(row["seconds"] for row in made if row["level"] == "easy")
        other = rows(*recipe, "--difficulty", "easy", "--count", 20, "--seed", 7, "--solutions",
                     "1..9", "--shard", "1/2", "--fields", "seconds")
        check(max(row["seconds"] for row in other) <= longest, f"{recipe}: the same bounds")
    rows("--difficulty", "very hard", "--count", 3, "-o", "levels.jsonl")
    with open("levels.card.md", encoding="utf-8") as card:
        check("| level very hard | 3 |" in card.read(), "the card counts levels")
    with open("levels.recipe.json", encoding="utf-8") as recipe:
        check(json.load(recipe)["difficulty"] == "very hard", "the recipe has the level")


def check_shares():
    """The share of unsolvable games holds whatever the other wishes are, or the command says why
    there are not enough games."""
    for wishes, count in ((["--difficulty", "40..60"], 30), (["--solutions", "1"], 30),
                          (["--min-numbers", "3", "--must-use", "7"], 30), (["--most", "3"], 30),
                          (["--unique", "key", "--pool", "1..7", "--targets", "1..12"], 120)):
        for share in ("0.25", "0.9", "0", "1"):
            recipe = ["--rules", "llm", "--pick", "3", "--pool", "1..12", "--seed", "3", *wishes,
                      "--unsolvable", share, "--count", count, "--fields", "solvable,key"]
            made = rows(*recipe)
            check(len(made) == count and sum(not row["solvable"] for row in made) ==
                  int(count * float(share)), f"--unsolvable {share} with {wishes}")
            ended = run("dataset", *recipe, "-t", 1)
            check([json.loads(line) for line in ended.stdout.splitlines()] == made,
                  "on one thread too")
    for wishes, reason in ((["--min-numbers", "9"], "--min-numbers"),
                           (["--rules", "llm", "--needs", "negative"], "--needs"),
                           (["--rules", "llm", "--pool", "1..7", "--targets", "1..7", "--pick", "2",
                             "--unique", "key", "--count", 200], "--unique")):
        ended = run("dataset", "--count", 20, *wishes, "--unsolvable", "0.25", "--attempts", 400)
        made = [json.loads(line) for line in ended.stdout.splitlines()]
        check(ended.returncode == 2 and reason in ended.stderr and
              len(ended.stderr.splitlines()) == 1, f"{wishes} are refused: {ended.stderr}")
        check(sum(not row["solvable"] for row in made) == len(made) // 4, f"{wishes}: the rows")


def check_shards():
    for unique, share in (("key", []), ("numbers", []), ("key", ["--unsolvable", "0.5"])):
        recipe = ["--rules", "llm", "--pick", "3", "--pool", "1..20", "--targets", "1..30", *share,
                  "--unique", unique, "--fields", "key,index,solvable,split", "--seed", 5,
                  "--split", "train=0.8,test=0.2"]
        whole = rows(*recipe, "--count", 60)
        last = whole[-1]["index"]
        parts = []
        for shard in range(3):
            part = rows(*recipe, "--shard", f"{shard}/3", "--count", 35)
            check(part[-1]["index"] >= last, "the shard goes as far as the whole")
            parts += [row for row in part if row["index"] <= last]
        check(sorted(parts, key=lambda row: row["index"]) == whole, f"shards by {unique} add up")
        names = [row["key"].split("/")[1] if unique == "numbers" else row["key"] for row in whole]
        check(len(set(names)) == len(names), f"--unique {unique}")


def check_threads():
    recipe = ["dataset", "--rules", "llm", "--pick", "3..4", "--count", 700, "--unique", "key",
              "--solvable", "--seed", 11]
    one = run(*recipe, "-t", 1).stdout
    check(one == run(*recipe, "-t", 3).stdout, "one thread and three give the same bytes")
    check(one.startswith(run(*recipe[:6], 50, *recipe[7:]).stdout), "fewer rows are the first ones")


def check_splits():
    split = ["--split", "train=0.5,val=0.25,test=0.25"]
    recipe = ["--rules", "llm", "--pick", "3", "--pool", "1..12", "--fields", "key,split"]
    by_key = {}
    for seed in (1, 2):
        for row in rows(*recipe, *split, "--count", 500, "--seed", seed):
            check(by_key.setdefault(row["key"], row["split"]) == row["split"],
                  "a key is in one split, whatever the seed")
    shares = collections.Counter(by_key.values())
    check(0.4 < shares["train"] / len(by_key) < 0.6 and shares["val"] and shares["test"],
          f"shares of splits: {shares}")
    made = rows(*recipe, *split, "--split-by", "target", "--count", 300)
    splits = collections.defaultdict(set)
    for row in made:
        splits[row["key"].split(":")[1].split("/")[0]].add(row["split"])
    check(max(map(len, splits.values())) == 1, "--split-by target")


def check_ends():
    ended = run("dataset", "--rules", "llm", "--pick", 2, "--pool", "1..3", "--targets", "1..4",
                "--unique", "key", "--count", 100)
    check(ended.returncode == 2 and "--unique" in ended.stderr, f"unique: {ended.stderr}")
    check(len(ended.stdout.splitlines()) == 12, "all twelve games are found first")
    ended = run("dataset", "--difficulty", "0..0", "--min-numbers", 6, "--count", 3,
                "--attempts", 300)
    check(ended.returncode == 2 and "--difficulty" in ended.stderr, f"wish: {ended.stderr}")
    ended = run("dataset", "--rules", "llm", "--needs", "negative", "--attempts", 200)
    check(ended.returncode == 2 and "--needs" in ended.stderr, f"needs: {ended.stderr}")
    ended = run("dataset", "--count", 10 ** 9, "--timeout", "0.3")
    check(ended.returncode == 3 and ended.stdout.endswith("}\n"), f"timeout: {ended.stderr}")
    for wrong in (["--pick", "0"], ["--pick", "9..3"], ["--pool", "5..1"], ["--split", "a=0.5"],
                  ["--shard", "3/3"], ["--fields", "nonsense"], ["--unsolvable", "1.5"],
                  ["--pool", "1..3", "--pick", "4"], ["--needs", "fraction"],
                  ["--solvable", "--unsolvable", "0.5"], ["--schema", "parquet"], ["something"]):
        ended = run("dataset", *wrong)
        check(ended.returncode == 2 and ended.stdout == "" and
              len(ended.stderr.splitlines()) == 1, f"{wrong} is refused: {ended.stderr}")


def check_what_is_left():
    """Rows that cannot be written leave no recipe and no card behind; nor do those of a device."""
    def limited():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000))
    folder = os.path.join(os.environ["TALLY_SCRATCH"], "left")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    ended = subprocess.run([TALLY, "dataset", "--count", "1000", "-o", f"{folder}/rows.jsonl"],
                           capture_output=True, text=True, check=False, preexec_fn=limited)
    check(ended.returncode == 2 and "nothing of it is changed" in ended.stderr,
          f"a full disk: {ended.stderr}")
    os.symlink("/dev/null", f"{folder}/nothing")
    run("dataset", "-o", f"{folder}/nothing")
    os.remove(f"{folder}/nothing")
    check(os.listdir(folder) == [], f"left behind: {os.listdir(folder)}")
    run("dataset", "-o", f"{folder}/rows.jsonl")
    check(sorted(os.listdir(folder)) == ["rows.card.md", "rows.jsonl", "rows.recipe.json"],
          "rows have both beside them")


def check_schemas():
    recipe = ["--rules", "llm", "--pick", "4", "--pool", "1..9", "--count", 3, "--solvable"]
    plain = rows(*recipe)
    for schema, look in (
            ("tinyzero", lambda row: (row["nums"], row["target"])),
            ("verl", lambda row: (row["reward_model"]["ground_truth"]["numbers"],
                                  row["reward_model"]["ground_truth"]["target"])),
            ("trl", lambda row: (row["nums"], row["target"])),
            ("reasoning-gym", lambda row: (row["metadata"]["numbers"],
                                           row["metadata"]["target"])),
            ("sos", lambda row: (row["nums"], row["target"])),
            ("areal", lambda row: (row["nums"], row["target"]))):
        made = rows(*recipe, "--schema", schema)
        check([look(row) for row in made] == [(row["numbers"], row["target"]) for row in plain],
              f"--schema {schema}")
    verl = rows(*recipe, "--schema", "verl")[0]
    check(list(verl) == ["data_source", "prompt", "ability", "reward_model", "extra_info"] and
          str(verl["reward_model"]["ground_truth"]["target"]) in verl["prompt"][0]["content"],
          "verl's columns")
    with open(os.path.join(os.environ["TALLY_SCRATCH"], "prompt.txt"), "w",
              encoding="utf-8") as file:
        file.write("Make {target} of {numbers}!\n")
    made = rows(*recipe, "--schema", "trl", "--prompt", file.name)[0]
    check(made["prompt"] == [{"role": "user", "content":
                              f"Make {made['target']} of {made['nums']}!"}], "--prompt")
    with open(file.name, "w", encoding="utf-8") as file:
        file.write("Make {target} of {numbrs}!\n")
    refused = subprocess.run([TALLY, "dataset", "--schema", "trl", "--prompt", file.name],
                             capture_output=True, text=True, check=False)
    check((refused.returncode, refused.stdout, refused.stderr) ==
          (2, "", "tally: --prompt 'Make {target} of {numbrs}!': the text lacks {numbers}, where "
           "the numbers of a game go\n"), f"a prompt without numbers: {refused.stderr}")


def work_out(trace, numbers, target):
    """Follows the operations of a trace that ends at its goal; are they those of a solution?"""
    lines = trace.splitlines()
    last = [line for line in lines if line.startswith("Current State")][-1]
    operations = [text.strip("'") for text in
                  last.split("Operations: [")[1].rstrip("]").split(", ") if text]
    operations.append([line for line in lines if line.startswith("Exploring")][-1]
                      .split("Operation: ")[1].split(", Resulting")[0])
    left = [Fraction(number) for number in numbers]
    for operation in operations:
        a, sign, b, result = re.fullmatch(
            r"\(?(-?[\d/]+)\)?([-+*/])\(?(-?[\d/]+)\)?=(-?[\d/]+)",
            operation).groups()
        a, b, result = Fraction(a), Fraction(b), Fraction(result)
        left.remove(a)
        left.remove(b)
        value = {"+": a + b, "-": a - b, "*": a * b, "/": a / b if b else None}[sign]
        if value != result:
            return False
        left.append(result)
    return left == [target]


def check_traces():
    for way in ("dfs", "bfs"):
        made = rows("--rules", "llm", "--pick", "3", "--pool", "1..12", "--count", 20,
                    "--solvable", "--trace", way, "--trace-steps", 5000)
        for row in made:
            check(row["found"] is True and row["search_path"].endswith("equal: Goal Reached\n") and
                  row["search_type"] == way and
                  work_out(row["search_path"], row["numbers"], row["target"]),
                  f"the {way} trace of {row['id']} ends in a right answer")
        short = rows("--rules", "llm", "--pick", "4", "--count", 1, "--trace", way,
                     "--trace-steps", 3)[0]
        check(short["found"] is False and short["search_path"].count("Exploring") == 3,
              "--trace-steps")


def check_recipes():
    path = os.path.join(os.environ["TALLY_SCRATCH"], "recipe.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"rules": "llm", "pick": [3, 4], "pool": "1..20", "solvable": True, "count": 5,
                   "seed": 9, "fields": ["key", "index"]}, file)
    made = run("dataset", "--recipe", path).stdout
    check(made == run("dataset", "--rules", "llm", "--pick", "3..4", "--pool", "1..20",
                      "--solvable", "--count", 5, "--seed", 9, "--fields", "key,index").stdout
          and made, "--recipe")
    check(len(rows("--recipe", path, "--count", 2)) == 2, "options come before the recipe")


def check_orders():
    """In the order given the tiles are always the same: then the targets differ."""
    made = rows("--rules", "sequence", "--ops", "+-cat", "--count", 9, "--fields", "numbers,target")
    targets = {row["target"] for row in made}
    check(all(row["numbers"] == list(range(1, 10)) for row in made) and len(targets) > 5 and
          1 <= min(targets) and max(targets) <= 999, f"targets of sequence: {made}")
    made = rows("--rules", "sequence", "--pool", "1..9x3", "--pick", 3, "--count", 2)
    check({row["target"] for row in made} == {10958}, "the usual target of drawn tiles")
    made = rows("--rules", "make24", "--order", "given", "--pool", "1..9", "--count", 2)
    check({row["target"] for row in made} == {24}, "the usual target of make24")


for part in (check_labels, check_wishes, check_levels, check_shares, check_shards, check_threads,
             check_splits, check_ends, check_what_is_left, check_schemas, check_traces,
             check_recipes, check_orders):
    part()
end()
