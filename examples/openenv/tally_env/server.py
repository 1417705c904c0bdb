# SPDX-License-Identifier: MIT
"""The environment. reset() draws a game, or takes that of a row of `tally dataset --schema
openenv`: its columns target, numbers and rules. Run it with the script `server`, or

    uvicorn tally_env.server:app --port 8000
"""
from uuid import uuid4

from openenv.core.env_server.http_server import create_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import State

import libtally as lt

from . import TallyAction, TallyObservation


class TallyEnvironment(Environment):
    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self):
        super().__init__()
        self._state = State(episode_id=str(uuid4()), step_count=0)
        self._truth, self._seed = None, 0

    def reset(self, seed=None, episode_id=None, target=None, numbers=None, rules="llm", pick="3..4",
              **others):
        self._seed = self._seed + 1 if seed is None else seed
        self._state = State(episode_id=episode_id or str(uuid4()), step_count=0)
        if target is None:
            row, = lt.dataset(schema="openenv", rules=rules, pick=pick, seed=self._seed, count=1,
                              solvable=True, threads=1)
            question = row["prompt"][0]["content"]
            self._truth = {name: row[name] for name in ("target", "numbers", "rules")}
        else:
            self._truth = {"target": target, "numbers": numbers, "rules": rules}
            question = f"Make {target} from {numbers}, under the rules {rules}."
        return TallyObservation(question=question, done=False, reward=None)

    def step(self, action, timeout_s=None, **others):
        self._state.step_count += 1
        judged = lt.rewards.verl(None, action.answer, self._truth)
        game = lt.Game(self._truth["target"], self._truth["numbers"], self._truth["rules"])
        found = game.solve(timeout=timeout_s)
        return TallyObservation(
            done=True, reward=judged["score"], verdict=judged["verdict"], reason=judged["reason"],
            solution=found.solutions[0].expression if found.status == "solved" else None)

    @property
    def state(self):
        return self._state


app = create_app(TallyEnvironment, TallyAction, TallyObservation, env_name="tally")


def main():
    import uvicorn
    uvicorn.run(app, host="127.0.0.1", port=8000)
