# SPDX-License-Identifier: MIT
"""An environment for SkyRL: a BaseTextEnv with one turn. The data is that of `tally dataset
--schema skyrl`, whose env_class is "tally". Register it in the entry point of the training, which
SkyRL runs in a process of its own:

    from skyrl_gym.envs import register
    register(id="tally", entry_point="skyrl_env:TallyEnv")
"""
from skyrl_gym.envs.base_text_env import BaseTextEnv, BaseTextEnvStepOutput

import libtally as lt


class TallyEnv(BaseTextEnv):
    def __init__(self, env_config=None, extras={}):
        super().__init__()
        self.truth = extras["reward_spec"]["ground_truth"]

    def step(self, action):
        judged = lt.rewards.verl(None, action, self.truth)
        return BaseTextEnvStepOutput(observations=[], reward=judged.pop("score"), done=True,
                                     metadata=judged)
