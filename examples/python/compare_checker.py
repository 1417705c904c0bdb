#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares a reward function with cases whose verdict is known, and prints the wrong scores:

    compare_checker.py MODULE:FUNCTION... [--cases FILE]

FUNCTION(completion, numbers, target) returns a score; more than 0.5 means that it rewards the
answer. Cases are lines of JSON with completion, numbers, target and verdict, by default those of
tests/data/completions.jsonl. Only cases are used in which the answer is in the last <answer> and is
read strictly. Each case runs in a process of its own, for at most two seconds, since some functions
run what a model wrote as code.
"""
import argparse
import importlib
import json
import multiprocessing
import pathlib
import sys

CASES = pathlib.Path(__file__).resolve().parents[2] / "tests/data/completions.jsonl"
SECONDS = 2


def read_cases(path):
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [case for case in cases
            if case["extract"] == "answer-last" and case["reading"] == "strict"]


def _run(name, case, pipe):
    module, function = name.split(":")
    score = getattr(importlib.import_module(module), function)(
        case["completion"], case["numbers"], case["target"])
    pipe.send("paid" if score > 0.5 else "not paid")


def outcome(name, case):
    """"paid", "not paid", or "no end"."""
    mine, its = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=_run, args=(name, case, its))
    process.start()
    its.close()
    try:
        seen = mine.recv() if mine.poll(SECONDS) else "no end"
    except EOFError:
        seen = "fails"
    process.kill()
    process.join()
    return seen


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("functions", nargs="+", metavar="MODULE:FUNCTION")
    parser.add_argument("--cases", type=pathlib.Path, default=CASES)
    arguments = parser.parse_args()
    sys.path[:0] = [".", str(pathlib.Path(__file__).parent)]
    cases, is_wrong = read_cases(arguments.cases), False
    for name in arguments.functions:
        faults = []
        for case in cases:
            wanted = "paid" if case["verdict"] == "solved" else "not paid"
            seen = outcome(name, case)
            if seen != wanted:
                faults.append((seen, case))
        is_wrong = is_wrong or bool(faults)
        print(f"{name}: wrong on {len(faults)} of {len(cases)} cases")
        for seen, case in faults:
            text = case["completion"].replace("\n", "\\n")
            shown = text if len(text) <= 70 else "..." + text[-67:]
            print(f"    {seen:8} but {case['verdict']:7}  {case['note']}: {shown}")
    return 1 if is_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
