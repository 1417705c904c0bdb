# SPDX-License-Identifier: MIT
"""A task for Inspect: Countdown games, judged by libtally.

    inspect eval examples/inspect/tally_countdown.py -T rules=countdown -T count=100 --model ...
"""
from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import CORRECT, INCORRECT, Score, accuracy, scorer, stderr
from inspect_ai.solver import generate

import libtally as lt


@scorer(metrics=[accuracy(), stderr()])
def solved():
    async def score(state, target):
        judged = lt.rewards.verl(None, state.output.completion, state.metadata)
        return Score(value=CORRECT if judged["acc"] else INCORRECT,
                     answer=state.output.completion,
                     explanation=f"{judged['verdict']}, {judged['reason']}")

    return score


@task
def tally_countdown(rules="llm", pick="3..4", count=200, seed=0):
    rows = lt.dataset(schema="reasoning-gym", rules=rules, pick=pick, count=int(count),
                      seed=int(seed), solvable=True)
    samples = [Sample(input=row["question"], target=row["answer"], metadata=row["metadata"])
               for row in rows]
    return Task(dataset=MemoryDataset(samples, name="tally"), solver=generate(), scorer=solved())
