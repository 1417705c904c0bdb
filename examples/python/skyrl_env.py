# SPDX-License-Identifier: MIT
"""An environment for SkyRL: a BaseTextEnv with one turn. extras["reward_spec"]["ground_truth"] has
numbers and target. This file was not run with SkyRL."""
import libtally as lt


def judge_action(action, truth):
    judged = lt.judge([action], truth["numbers"], truth["target"], extract=lt.rewards.EXTRACT,
                      reading=lt.rewards.READING)
    return lt.rewards.scores_of(judged)[0], judged[0]


def make_environment():
    from skyrl_gym.envs.base_text_env import BaseTextEnv, BaseTextEnvStepOutput

    class TallyEnv(BaseTextEnv):
        def __init__(self, env_config=None, extras=None):
            super().__init__()
            self.truth = extras["reward_spec"]["ground_truth"]

        def step(self, action):
            reward, judged = judge_action(action, self.truth)
            return BaseTextEnvStepOutput(observations=[], reward=reward, done=True,
                                         metadata={"verdict": str(judged.verdict),
                                                   "reason": str(judged.reason)})

    return TallyEnv
