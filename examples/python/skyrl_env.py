# SPDX-License-Identifier: MIT
"""An environment for SkyRL: a BaseTextEnv with one turn. extras["reward_spec"]["ground_truth"] has
numbers, target and rules ("llm" if there are none). This file was not run with SkyRL."""
import libtally as lt


def judge_action(action, truth):
    """The reward of an answer, and what is told of it."""
    judged = lt.rewards.verl(None, action, truth)
    return judged["score"], {"verdict": judged["verdict"], "reason": judged["reason"]}


def make_environment():
    from skyrl_gym.envs.base_text_env import BaseTextEnv, BaseTextEnvStepOutput

    class TallyEnv(BaseTextEnv):
        def __init__(self, env_config=None, extras=None):
            super().__init__()
            self.truth = extras["reward_spec"]["ground_truth"]

        def step(self, action):
            reward, told = judge_action(action, self.truth)
            return BaseTextEnvStepOutput(observations=[], reward=reward, done=True, metadata=told)

    return TallyEnv
