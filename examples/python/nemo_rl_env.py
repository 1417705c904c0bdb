# SPDX-License-Identifier: MIT
"""An environment for NeMo-RL, with the fields of EnvironmentReturn of
nemo_rl/environments/interfaces.py. The metadata of a sample has numbers, target and rules ("llm" if
there are none). This file was not run with NeMo-RL."""
import libtally as lt


def judge_logs(message_log_batch, metadata):
    """Rewards and verdicts of a batch of conversations."""
    texts = [log[-1]["content"] for log in message_log_batch]
    judged = lt.rewards.verl_batch([None] * len(texts), texts, metadata, threads=0)
    return [one["score"] for one in judged], [one["verdict"] for one in judged]


def make_environment():
    import ray
    import torch
    from nemo_rl.environments.interfaces import EnvironmentInterface, EnvironmentReturn

    @ray.remote
    class TallyEnvironment(EnvironmentInterface):
        def step(self, message_log_batch, metadata):
            scores, verdicts = judge_logs(message_log_batch, metadata)
            said = [{"role": "environment", "content": verdict} for verdict in verdicts]
            return EnvironmentReturn(observations=said, metadata=metadata,
                                     next_stop_strings=[None] * len(scores),
                                     rewards=torch.tensor(scores),
                                     terminateds=torch.ones(len(scores)),
                                     answers=[None] * len(scores))

        def global_post_process_and_metrics(self, batch):
            return batch, {"accuracy": (batch["total_reward"] == 1).float().mean().item()}

    return TallyEnvironment
