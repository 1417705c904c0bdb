# SPDX-License-Identifier: MIT
"""A reward for torchrl: a function of a batch of texts, and a transform that calls it and writes
the key "reward". This file was not run with torchrl: compare its keys with those of your
version."""
import libtally as lt


def rewards_of(texts, numbers, targets, rules="llm"):
    """rules: of all, or of each row."""
    return lt.rewards.trl(completions=list(texts), nums=list(numbers), target=list(targets),
                          rules=rules)


def make_transform():
    import torch
    from torchrl.envs.transforms import Transform

    class TallyReward(Transform):
        def __init__(self):
            super().__init__(in_keys=["text_response", "numbers", "target"], out_keys=["reward"])

        def _step(self, tensordict, next_tensordict):
            scores = rewards_of(next_tensordict["text_response"], tensordict["numbers"],
                                tensordict["target"])
            next_tensordict["reward"] = torch.tensor(scores).unsqueeze(-1)
            return next_tensordict

    return TallyReward
