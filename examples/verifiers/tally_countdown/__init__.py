# SPDX-License-Identifier: MIT
"""Countdown games for verifiers v1: a taskset without end, each game with a solution.

    uv run eval tally-countdown --env.taskset.rules llm --env.taskset.pick 3..4
"""
import itertools

import verifiers.v1 as vf

import libtally as lt

__all__ = ["TallyTaskset"]


class TallyData(vf.TaskData):
    answer: str
    """A solution."""
    info: dict
    """Target, numbers and rules."""


class TallyTask(vf.Task[TallyData]):
    @vf.stop
    async def single_turn(self, trace: vf.Trace) -> bool:
        return trace.num_turns >= 1

    @vf.reward(weight=1.0)
    async def solved(self, trace: vf.Trace) -> float:
        return lt.rewards.verl(None, trace.last_reply or "", self.data.info)["acc"]

    async def validate(self, runtime: vf.Runtime) -> bool:
        """The gold answer is paid 1."""
        gold = f"<answer>{self.data.answer}</answer>"
        return lt.rewards.verl(None, gold, self.data.info)["acc"] == 1.0


class TallyConfig(vf.TasksetConfig):
    rules: str = "llm"
    pick: str = "3..4"
    seed: int = 0


class TallyTaskset(vf.Taskset[TallyTask, TallyConfig]):
    INFINITE = True

    def load(self):
        rows = lt.dataset(schema="verifiers", rules=self.config.rules, pick=self.config.pick,
                          seed=self.config.seed, count=2**62, solvable=True, threads=1)
        for i, row in zip(itertools.count(), rows):
            yield TallyTask(TallyData(idx=i, prompt=row["prompt"][0]["content"],
                                      answer=row["answer"], info=row["info"]), self.config.task)
