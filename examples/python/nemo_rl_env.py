# SPDX-License-Identifier: MIT
"""An environment for NeMo-RL, with the fields of EnvironmentReturn of
nemo_rl/environments/interfaces.py. The metadata of a sample has numbers and target. This file was
not run with NeMo-RL."""
import libtally as lt


def judge_logs(message_log_batch, metadata):
    """Rewards, and the judgements, of a batch of conversations."""
    texts = [log[-1]["content"] for log in message_log_batch]
    judged = lt.judge(texts, [one["numbers"] for one in metadata],
                      [one["target"] for one in metadata], extract=lt.rewards.EXTRACT,
                      reading=lt.rewards.READING, threads=0)
    return lt.rewards.scores_of(judged), judged


def make_environment():
    import ray
    import torch
    from nemo_rl.environments.interfaces import EnvironmentInterface, EnvironmentReturn

    @ray.remote
    class TallyEnvironment(EnvironmentInterface):
        def step(self, message_log_batch, metadata):
            scores, judged = judge_logs(message_log_batch, metadata)
            said = [{"role": "environment", "content": str(one.verdict)} for one in judged]
            return EnvironmentReturn(observations=said, metadata=metadata,
                                     next_stop_strings=[None] * len(scores),
                                     rewards=torch.tensor(scores),
                                     terminateds=torch.ones(len(scores)),
                                     answers=[None] * len(scores))

        def global_post_process_and_metrics(self, batch):
            return batch, {"accuracy": (batch["total_reward"] == 1).float().mean().item()}

    return TallyEnvironment
