# SPDX-License-Identifier: MIT
"""A ProblemEnv for tinker-cookbook, which calls its four methods. This file was not run with
tinker-cookbook."""
import libtally as lt


def judge_sample(sample, numbers, target):
    return lt.judge([sample], numbers, target, rules="llm", extract=lt.rewards.EXTRACT,
                    reading=lt.rewards.READING)[0]


def make_environment():
    from tinker_cookbook.rl.problem_env import ProblemEnv

    class TallyEnv(ProblemEnv):
        def __init__(self, numbers, target, renderer, convo_prefix=None):
            super().__init__(renderer, convo_prefix)
            self.numbers, self.target = numbers, target

        def get_question(self):
            return (f"Make {self.target} of all of {self.numbers}, each once, with + - * /. "
                    "Write the expression between <answer> and </answer>.")

        def check_answer(self, sample_str):
            return judge_sample(sample_str, self.numbers, self.target).verdict == "solved"

        def check_format(self, sample_str):
            return judge_sample(sample_str, self.numbers, self.target).verdict != "missing"

        def get_reference_answer(self):
            found = lt.Game(self.target, self.numbers, rules="llm").solve()
            return found.solutions[0].expression if found.status == "solved" else "none"

    return TallyEnv
