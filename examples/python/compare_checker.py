#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares a reward function with cases whose verdict is known, and prints the wrong scores:

    compare_checker.py MODULE:FUNCTION... [--cases FILE]

FUNCTION(completion, numbers, target) returns a score; more than 0.5 means that it rewards the
answer. Cases are lines of JSON with completion, numbers, target and verdict, by default those of
tests/data/completions.jsonl. Only cases are used in which the answer is in the last <answer> and is
read strictly. Each case runs in a process of its own, for at most two seconds, since some functions
run what a model wrote as code. Before this time begins, the module is loaded, once, and the
function is called with a right answer, which does not count.
"""
import argparse
import importlib
import json
import multiprocessing
import pathlib
import sys

CASES = pathlib.Path(__file__).resolve().parents[2] / "tests/data/completions.jsonl"
SECONDS = 2
SECONDS_TO_LOAD = 60


def read_cases(path):
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [case for case in cases
            if case["extract"] == "answer-last" and case["reading"] == "strict"]


def load(name):
    """The function of a module."""
    module, _, function = name.partition(":")
    try:
        return getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        sys.exit(f"{name}: there is no such function; give MODULE:FUNCTION ({error})")


def _run(function, case, pipe):
    try:
        function("<answer>1 + 2</answer>", [1, 2], 3)
    except Exception:  # so will the case
        pass
    pipe.send("ready")
    score = function(case["completion"], case["numbers"], case["target"])
    pipe.send("paid" if score > 0.5 else "not paid")


def outcome(function, case):
    """"paid", "not paid", "fails", or "no end"."""
    fork = multiprocessing.get_context("fork")  # the module is loaded already
    mine, its = fork.Pipe(duplex=False)
    process = fork.Process(target=_run, args=(function, case, its))
    process.start()
    its.close()
    try:
        if mine.poll(SECONDS_TO_LOAD):
            mine.recv()
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
        function, faults = load(name), []
        for case in cases:
            wanted = "paid" if case["verdict"] == "solved" else "not paid"
            seen = outcome(function, case)
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
