# SPDX-License-Identifier: MIT
"""An environment for verifiers (PrimeIntellect-ai/verifiers): a rubric of one function. The data
set has the columns question and info; info has numbers, target and rules ("llm" if there are none).
This file was not run with verifiers."""
import libtally as lt


def solved(completion, info, **kwargs):
    text = completion if isinstance(completion, str) else completion[-1]["content"]
    return lt.rewards.verl(None, text, info)["score"]


def load_environment(dataset=None, **kwargs):
    import verifiers as vf
    return vf.SingleTurnEnv(dataset=dataset, rubric=vf.Rubric(funcs=[solved]), **kwargs)
