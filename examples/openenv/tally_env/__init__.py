# SPDX-License-Identifier: MIT
"""Countdown games as an OpenEnv environment: one question, one answer. This file has the actions,
the observations and the client; server.py has the environment."""
from typing import Optional

from openenv.core import EnvClient
from openenv.core.client_types import StepResult
from openenv.core.env_server.types import Action, Observation, State

__all__ = ["TallyAction", "TallyEnv", "TallyObservation"]


class TallyAction(Action):
    answer: str
    """What the model wrote, with the answer in <answer> tags."""


class TallyObservation(Observation):
    question: Optional[str] = None
    verdict: Optional[str] = None
    reason: Optional[str] = None
    solution: Optional[str] = None


class TallyEnv(EnvClient[TallyAction, TallyObservation, State]):
    def _step_payload(self, action):
        return {"answer": action.answer}

    def _parse_result(self, payload):
        seen = TallyObservation(**payload.get("observation", {}))
        return StepResult(observation=seen, reward=payload.get("reward"),
                          done=payload.get("done", False))

    def _parse_state(self, payload):
        return State(episode_id=payload.get("episode_id"), step_count=payload.get("step_count", 0))
