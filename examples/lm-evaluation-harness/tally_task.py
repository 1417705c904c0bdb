# SPDX-License-Identifier: MIT
"""The functions of tally_countdown.yaml: games, and how answers are judged."""
import datasets

import libtally as lt


def games(rules="llm", pick="3..4", count=200, seed=0, **others):
    """The rows of `tally dataset --schema reasoning-gym`, all of them with a solution."""
    rows = lt.dataset(schema="reasoning-gym", rules=rules, pick=pick, count=count, seed=seed,
                      solvable=True)
    return {"test": datasets.Dataset.from_list(list(rows))}


def judge(doc, results):
    judged = lt.rewards.verl(None, results[0], doc["metadata"])
    return {"solved": judged["acc"], "answered": float(judged["verdict"] != "missing")}
