#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tally audit finds what is wrong with a set of games, in the columns of any schema; and files of
tally dataset: packed, with a recipe and a card, without the games of other sets."""
import gzip
import json
import os
import shutil
import subprocess

from checks import check, end

TALLY = os.environ["TALLY"]
os.chdir(os.environ["TALLY_SCRATCH"])


def run(*arguments, text=None, env=None):
    return subprocess.run([TALLY, *map(str, arguments)], input=text, capture_output=True,
                          text=True, check=False, env=env)


def write(name, rows):
    with open(name, "w", encoding="utf-8") as file:
        file.write("".join(json.dumps(row) + "\n" for row in rows))
    return name


def audit(*arguments, status):
    ended = run("audit", "--json", *arguments)
    check(ended.returncode == status, f"audit {arguments} ends with {status}: {ended.returncode} "
          f"{ended.stderr}")
    lines = [json.loads(line) for line in ended.stdout.splitlines()]
    return lines[:-1], lines[-1]


ROWS = [
    {"nums": [3, 3, 8, 8], "target": 24, "solution": "8/(3-8/3)", "split": "train"},
    {"nums": [8, 3, 8, 3], "target": 24, "solution": "8/(3-8/3)", "split": "test"},
    {"nums": [1, 1, 1, 1], "target": 24, "split": "train"},
    {"nums": [1, 2, 3, 4], "target": 24, "solution": "1*2*3*5", "split": "train"},
    {"nums": [4, 6], "target": 24, "solution": "4 * 6", "split": "train"},
    {"nums": [5, 6], "target": 24, "solvable": False, "solution": None, "split": "train"},
    {"nums": [2, 12], "target": 24, "solvable": False, "split": "train"},
    {"nums": [2, 3, 4], "target": 24, "solution": ["2*3=6", "6*4=24"], "split": "train"},
    {"nums": [2, 3, 4], "target": 25, "solution": ["2*3=6", "6*4=25"], "split": "train"},
]


def check_lists_of_solutions():
    """The columns of a public set of the 24 game: all solutions, or none of them."""
    rows = [{"numbers": [1, 1, 1, 8], "solvable": True, "solutions": ["(1+1+1)*8", "8*(1+1+1)"]},
            {"numbers": [1, 1, 1, 1], "solvable": False, "solutions": []},
            {"numbers": [2, 3, 4, 1], "solvable": True, "solutions": ["2*3*4*1", "(2+3)*4*1"]},
            {"numbers": [24, 5], "rules": "countdown", "target": 24, "solution": []}]
    found, told = audit("--rules", "make24", write("lists.jsonl", rows), status=1)
    check([(row["line"], row["faults"], row["reason"]) for row in found] == [(3, ["wrong"], "off")],
          f"a list of solutions: {found}")
    check((told["gold"], told["wrong"]) == (3, 1), f"empty lists of solutions and of steps: {told}")


def check_faults():
    found, told = audit(write("rows.jsonl", ROWS), status=1)
    by_line = {row["line"]: row for row in found}
    check(sorted(by_line) == [2, 3, 4, 7, 9], f"the rows at fault: {found}")
    check(by_line[2]["faults"] == ["repeated", "leaked"], f"leaked: {by_line[2]}")
    check(by_line[3]["faults"] == ["unsolvable"], f"unsolvable: {by_line[3]}")
    check(by_line[4]["faults"] == ["wrong"] and by_line[4]["reason"] == "number_not_given" and
          by_line[4]["position"] == 6, f"wrong: {by_line[4]}")
    check(by_line[7]["faults"] == ["mislabelled"], f"mislabelled: {by_line[7]}")
    check("wrong" in by_line[9]["faults"] and by_line[9]["reason"] == "wrong_result",
          f"a wrong operation: {by_line[9]}")
    wanted = {"rows": 9, "keys": 8, "repeated": 1, "permuted": 1, "leaked": 1, "wrong": 2,
              "mislabelled": 1, "told_unsolvable": 1, "unreadable": 0, "needs_fractions": 2,
              "complete": True}
    solvable = json.loads(run("solve", "--json", "--rules", "llm", 25, 2, 3, 4).stdout)
    wanted["unsolvable"] = 2 + (solvable["status"] != "solved")
    check({name: told[name] for name in wanted} == wanted, f"sums: {told}")
    text = run("audit", "rows.jsonl", "--html", "page.html")
    check(text.returncode == 1 and "9  rows" in text.stdout, f"as text: {text.stdout}")
    with open("page.html", encoding="utf-8") as file:
        check(file.read().count("<svg") == 3, "a page of plots")


# Gold answers of 98 from 44 19 35, as completions and in lists; what is right, what is wrong, and
# what cannot be read.
GOLD = {
    "right": [
        "44 + (19 + 35)", "I think so. </think> <answer> 44 + (19 + 35) </answer>",
        "44 + 19 + 35 = 98", "98 = 44 + 19 + 35", "$$\\boxed{44+19+35 = 98}$$",
        "<answer>\\boxed{44 + 19 + 35}</answer>", "**Answer:** 44 + 19 + 35",
        "44 + 35 + 19</answer>",
        "The answer is 44 + 19 + 35.", "Answer:\n\n44 + 19 + 35", "so\n#### 44+19+35",
        "<think>44+19=63</think>\n44 + 19 + 35", "Let us see\n44 + 19 + 35", "Plan: 44 + 35 + 19",
        "<answer>Final answer: $44 + 19 + 35$</answer>", "答案是 44 + 19 + 35", "`44 + 19 + 35`",
        "44 + 19 = 63, 63 + 35 = 98",
        ["44+19=63", "63+35=98"], ["44 + 19 = 63", "35 + 63 = 98"], ["44 + 19 + 35"],
        ["44 + 19 + 35", "35 + 44 + 19 = 98"]],
    "wrong": [
        "44 + 19", "<answer>44 * 19 + 35</answer>", "Answer: 44 - 19 - 35", "44 + 19 + 35 = 99",
        "\\boxed{44 + 19 + 36}", "yes </think> <answer> 44 + 19 - 35 </answer>",
        ["44+19=63", "63+35=99"], ["44+19=63", "63-35=28"], ["44+20=64", "64+34=98"], ["44 - 19"]],
    "unreadable": [
        "I do not know", "98", "Step 1: 44 + 19 = 63", "Check: 44 + 19 = 63\n...", "44 +",
        "<answer>nonsense</answer>", "\\boxed{98 apples}",
        ["44 + 19 was 63"],
        ["44+19=63", "and 35"], ["44 (+) 19 = 63"]]}


def check_gold():
    for column in ("answer", "solution", "expression"):
        for kind, golds in GOLD.items():
            rows = [{"nums": [44, 19, 35], "target": 98, "split": str(line), column: gold}
                    for line, gold in enumerate(golds)]
            found, told = audit(write("gold.jsonl", rows),
                                status={"right": 1, "wrong": 1, "unreadable": 2}[kind])
            faults = {row["line"]: row["faults"][0] for row in found}
            for line, gold in enumerate(golds, 1):
                fault = faults.get(line, "repeated")
                check(fault == ("repeated" if kind == "right" else kind),
                      f"{gold} is {kind}: {fault} in {column}")
            wanted = {"gold": len(golds), "wrong": len(golds) * (kind == "wrong"),
                      "unreadable": len(golds) * (kind == "unreadable"),
                      "unreadable_gold": len(golds) * (kind == "unreadable")}
            check({name: told[name] for name in wanted} == wanted, f"{kind}: {told}")
            text = run("audit", "gold.jsonl").stdout
            check(kind == "right" or "gold.jsonl, line 5: " in text,
                  f"{kind} in the report for people, with lines: {text}")
    rows = [{"nums": [44, 19, 35], "target": 98, "solution": "as follows", "answer": "44 + 19"}]
    found, _ = audit(write("gold.jsonl", rows), status=1)
    check(found[0]["reason"] == "number_not_used", f"the answer that can be read: {found}")
    rows = [{"nums": [1, 1, 1], "target": 98, "solvable": False, "answer": gold}
            for gold in ("No solution.", "x <answer>impossible</answer>")]
    found, told = audit(write("gold.jsonl", rows), status=1)
    check(told["wrong"] == told["unreadable"] == 0 and told["gold"] == 2, f"right claims: {told}")
    rows = [{"nums": [44, 19, 35], "target": 98, "answer": "unmöglich"}]
    found, _ = audit(write("gold.jsonl", rows), status=1)
    check(found[0]["faults"] == ["wrong"] and found[0]["reason"] == "claim", f"claim: {found}")


def check_schemas():
    recipe = ["--rules", "llm", "--pick", "3..4", "--pool", "1..15", "--count", 60, "--unique",
              "key", "--solvable", "--split", "train=0.5,test=0.5"]
    for schema in ("tally", "tinyzero", "verl", "trl", "reasoning-gym", "sos", "areal"):
        ended = run("dataset", *recipe, "--schema", schema, "-o", f"{schema}.jsonl")
        check(ended.returncode == 0, f"{schema}: {ended.stderr}")
        found, told = audit(f"{schema}.jsonl", status=0)
        check(found == [] and told["rows"] == told["keys"] == 60, f"{schema}: {told}")
        with open(f"{schema}.jsonl", encoding="utf-8") as file:
            rows = [json.loads(line) for line in file]
        with open(f"{schema}.json", "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=2)
        _, told = audit(f"{schema}.json", status=0)
        check(told["rows"] == 60, f"{schema} as an array: {told}")
        _, told = audit(f"{schema}.jsonl", f"{schema}.json", status=1)
        check(told["repeated"] == 60, "two files")
    _, told = audit("tinyzero.jsonl", "trl.jsonl", status=1)
    check(told["leaked"] == 0, "rows of the same games name the same splits")
    for schema in ("tinyzero", "trl"):
        run("dataset", *recipe[:-2], "--schema", schema, "-o", f"{schema}.jsonl")
    _, told = audit("tinyzero.jsonl", "trl.jsonl", status=1)
    check(told["leaked"] == 60, "files are splits, where rows name none")
    text = [{"prompt": "x", "reward_model": {"ground_truth": json.dumps(
        {"numbers": [4, 6], "target": "24"})}}]
    check(audit(write("truth.jsonl", text), status=0)[1]["rows"] == 1, "truth as text")


def check_marks_and_cut_arrays():
    """Editors put a byte order mark in front of a text; a download may end too early."""
    row = '{"nums":[4,6],"target":24}'
    for name, text, rows in (("marked.jsonl", f"\ufeff{row}\r\n\ufeff{row}", 2),
                             ("marked.json", f"\ufeff[{row}]", 1), ("none.json", "[]", 0)):
        with open(name, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        _, told = audit(name, status=int(rows > 1))
        check((told["rows"], told["unreadable"]) == (rows, 0), f"{name}: {told}")
    ended = run("dataset", "--exclude", "marked.jsonl")
    check(ended.returncode == 0, f"a mark before rows to exclude: {ended.stderr}")
    for name, text in (("cut1.json", f"[{row},\n"), ("cut2.json", "["),
                       ("cut3.json", f"[[{row}]")):
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
        for arguments in (("audit", name), ("dataset", "--exclude", name)):
            ended = run(*arguments)
            check(ended.returncode == 2 and "the array of rows has no ]" in ended.stderr,
                  f"{arguments}: {ended}")
    with open("marked.recipe.json", "w", encoding="utf-8") as file:
        file.write('\ufeff{"count":2}')
    ended = run("dataset", "--recipe", "marked.recipe.json")
    check(ended.stdout.count("\n") == 2, f"a mark before a recipe: {ended.stderr}")
    with open("marked.txt", "w", encoding="utf-8") as file:
        file.write("\ufeffMake {target} from {numbers}.")
    ended = run("dataset", "--schema", "openrlhf", "--prompt", "marked.txt")
    check(ended.returncode == 0 and "\ufeff" not in ended.stdout and "\\ufeff" not in ended.stdout
          and "Make " in ended.stdout, f"a mark before a prompt: {ended}")


def check_wrong_input():
    with open("broken.jsonl", "w", encoding="utf-8") as file:
        file.write('{"nums":[4,6],"target":24}\n{"nums":[4,6\n{"nums":[3,8],"target":24}\nrow\n'
                   '{"target":24}\n')
    found, told = audit("broken.jsonl", status=2)
    check([row["line"] for row in found] == [2, 4, 5] and told["rows"] == 5 and
          told["unreadable"] == 3, f"broken rows: {found}")
    rows = [{"nums": [1, 1, 1, 1], "target": 24}, {"nums": [4, 6], "target": 24, "answer": "6*"},
            {"nums": [3, 8], "target": 24, "solvable": False}, {"foo": 1, "nums": [5, 6]},
            {"question": "Cards:9, 9, 9, 11."}, {"target": "x", "nums": [5, 6]}]
    plain = run("audit", write("plain.jsonl", rows)).stdout
    told = {row["line"]: row.get("message") for row in audit("plain.jsonl", status=2)[0]}
    for line, what in enumerate(("llm:24/1,1,1,1", "answer: no answer can be read in '6*'",
                                 "llm:24/3,8", "the row has no target; its columns are foo, nums",
                                 "question: no game can be read in 'Cards:9, 9, 9, 11.'",
                                 "target: the target is no whole number"), 1):
        check(f"plain.jsonl, line {line}: {what}\n" in plain, f"line {line} of {plain}")
        check(told[line] == what or what.startswith("llm:"), f"line {line} as JSON: {told}")
    check(run("audit", "none.jsonl").returncode == 2, "a file that is not there")
    check(run("audit").returncode == 2, "no file")
    with open("cut.jsonl.gz", "wb") as file:
        file.write(gzip.compress(b'{"nums":[4,6],"target":24}\n')[:-12])
    check(run("audit", "cut.jsonl.gz").returncode == 2, "a packed file that ends early")


def check_questions():
    rows = [{"question": "Cards:9, 9, 9, 11.", "split": "train"},
            {"cards": ["9", "J", 9, 9], "split": "test"},
            {"input": "4 4 6 8", "output": "4*6/(8-4)", "rules": "make24"},
            {"question": "Make 24 from 3 3 8 8.", "rules": "llm", "output": "8/(3-8/3)"},
            {"question": "Hand: Q, 2, 2, 2", "output": "<answer>12 * 2 + 2 - 2</answer>"}]
    found, told = audit("--rules", "make24", write("asked.jsonl", rows), status=1)
    faults = {row["line"]: row["faults"] for row in found}
    check(faults == {1: ["unsolvable"], 2: ["unsolvable", "repeated", "leaked"], 3: ["wrong"]} and
          told["gold"] == 3 and told["unreadable"] == 0, f"questions, by the rules: {found}")


def check_programs(recipe):
    """A program that is not there, or that fails, leaves the file of before."""
    os.makedirs("programs", exist_ok=True)
    with open("programs/gzip", "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\nexec /bin/false\n")
    os.chmod("programs/gzip", 0o755)
    write("before.jsonl.gz", [])
    write("before.jsonl.zst", [])
    for name, said in (("before.jsonl.gz", "before.jsonl.gz: it cannot be packed"),
                       ("before.jsonl.zst", "the program zstd is not installed")):
        ended = run("dataset", *recipe, "-o", name,
                    env={**os.environ, "PATH": os.path.abspath("programs")})
        check(ended.returncode == 2 and said in ended.stderr and ended.stderr.count("\n") == 1 and
              os.path.getsize(name) == 0 and ended.stdout == "", f"{name}: {ended}")
    check(not [name for name in os.listdir() if name.startswith(".tally-")], "a file is left")


def check_files():
    recipe = ["--rules", "llm", "--pick", "3", "--pool", "1..9", "--count", 50, "--unique", "key",
              "--fields", "key,split", "--split", "a=0.5,b=0.5"]
    plain = run("dataset", *recipe).stdout
    run("dataset", *recipe, "-o", "packed.jsonl.gz")
    with gzip.open("packed.jsonl.gz", "rt", encoding="utf-8") as file:
        check(file.read() == plain, "gzip")
    if shutil.which("zstd"):
        run("dataset", *recipe, "-o", "packed.jsonl.zst")
        seen = subprocess.run(["zstd", "-dc", "packed.jsonl.zst"], capture_output=True,
                              text=True, check=False).stdout
        check(seen == plain, "zstd")
        check(run("audit", "packed.jsonl.zst").returncode == 1, "zstd is read")
    check_programs(recipe)
    again = run("dataset", "--recipe", "packed.recipe.json").stdout
    check(again == plain, "the recipe beside a file makes the same rows")
    open("read.parquet", "w", encoding="utf-8").close()
    for arguments in (["dataset", "-o", "rows.parquet"], ["audit", "read.parquet"]):
        ended = run(*arguments)
        check(ended.returncode == 2 and ended.stdout == "" and
              not os.path.exists("rows.parquet") and "libtally.parquet" in ended.stderr,
              f"Parquet: {ended.stderr}")
    with open("packed.card.md", encoding="utf-8") as file:
        card = file.read()
        check("| all | 50 |" in card, "a card beside the file")
        front = card.split("---\n")[1]
        check("- n<1K\n" in front and "num_examples: 50\n" in front and
              'path: "packed.jsonl' in front, f"what hubs read of a card: {front}")
    single = None
    for schema in ("tally", "tinyzero", "reasoning-gym"):
        made = run("dataset", "--rules", "llm", "--pick", "3..4", "--count", 60, "--seed", 3,
                   "--unsolvable", "0.1", "--schema", schema, "-o", "card.jsonl")
        check(made.returncode == 0, f"{schema}: {made.stderr}")
        with open("card.card.md", encoding="utf-8") as file:
            card = file.read()
        check("| solvable | 54 |" in card and "| proved to be out of reach | 6 |" in card,
              f"the card of {schema} counts what is solvable: {card}")
        if single is None:
            with open("card.jsonl", encoding="utf-8") as file:
                single = sum(json.loads(line)["solutions"] == 1 for line in file)
        check(f"| with exactly one solution | {single} |" in card or
              (schema != "tally" and "exactly one" not in card), f"{schema}: {card}")
    other = run("dataset", *recipe, "--exclude", "packed.jsonl.gz").stdout
    check(other and not {json.loads(line)["key"] for line in other.splitlines()} &
          {json.loads(line)["key"] for line in plain.splitlines()}, "--exclude")
    write("tiny.jsonl", [{"nums": json.loads("[" + json.loads(line)["key"].split("/")[1] + "]"),
                          "target": int(json.loads(line)["key"].split(":")[1].split("/")[0])}
                         for line in other.splitlines()])
    third = run("dataset", *recipe, "--exclude", "packed.jsonl.gz", "tiny.jsonl").stdout
    check(third and not set(third.splitlines()) & set(other.splitlines()),
          "--exclude with two files, one of another schema")


for part in (check_faults, check_lists_of_solutions, check_gold, check_schemas,
             check_marks_and_cut_arrays, check_wrong_input, check_questions, check_files):
    part()
end()
