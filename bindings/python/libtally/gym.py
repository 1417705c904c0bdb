# SPDX-License-Identifier: MIT
"""Games for reasoning-gym, and through it for what comes from there (NeMo-Gym, atropos).

    import libtally.gym, reasoning_gym
    libtally.gym.register()
    data = reasoning_gym.create_dataset("tally", rules="llm", pick=4, difficulty=(40, 60), seed=7)

And games move by move, with the API of Gymnasium:

    env = libtally.gym.Steps(rules="countdown", rewards="shaped")
    text, info = env.reset(seed=7)
    text, reward, terminated, truncated, info = env.step(info["moves"][0])

libtally.gym.Env is the same as a class of Gymnasium, which must be installed for it:

    gymnasium.register("tally/Steps-v0", "libtally.gym:Env")
"""
import functools
import random
from dataclasses import dataclass
from typing import Any, Dict, List, Literal, Mapping, Optional, Tuple, Union

from . import Game, InputError, Move, Moves, dataset, draw, given
from .rewards import score


@dataclass
class TallyConfig:
    """What the games are like: the parameters of libtally.dataset()."""

    rules: str = "llm"
    pick: Union[int, Tuple[int, int], range] = 0
    difficulty: Optional[Tuple[int, int]] = None
    solutions: Optional[Tuple[int, int]] = None
    wrong: float = 0.05
    invalid: float = 0.01
    seed: Optional[int] = None
    size: int = 500

    def validate(self) -> None:
        assert self.size > 0, "size must be positive"
        if isinstance(self.pick, range):
            picks = (self.pick[0], self.pick[-1])
        else:
            picks = self.pick if isinstance(self.pick, tuple) else (self.pick, self.pick)
        assert len(picks) == 2 and 0 <= picks[0] <= picks[1] <= 64, "pick is at most 64"


def score_answer(answer: Optional[str], entry: Dict[str, Any], *, wrong: float = 0.05,
                 invalid: float = 0.01) -> float:
    """reasoning-gym's score of one answer, which is an expression or a text with one in it."""
    game = entry["metadata"]
    return score([answer or ""], [game["numbers"]], [game["target"]], wrong=wrong, invalid=invalid,
                 missing=invalid, rules=game.get("rules") or "llm",
                 extract="answer-last,boxed,whole")[0]


def make_entry(config: TallyConfig, seed: int, index: int) -> Dict[str, Any]:
    """One solvable game, the same for a seed and an index everywhere. The question tells its rules,
    as `tally dataset --schema reasoning-gym` does."""
    entry, = dataset(rules=config.rules, seed=seed + index, count=1, solvable=True, threads=1,
                     pick=config.pick or None, difficulty=config.difficulty,
                     solutions=config.solutions, schema="reasoning-gym")
    entry["metadata"].update(source_dataset="tally", source_index=index)
    return entry


@functools.lru_cache(maxsize=None)
def _classes() -> Tuple[type, Optional[type]]:
    """The dataset and its curriculum, for reasoning-gym, which must be installed."""
    from reasoning_gym.factory import ProceduralDataset  # type: ignore[import]

    class TallyDataset(ProceduralDataset):  # type: ignore[misc]
        def __init__(self, config: TallyConfig) -> None:
            super().__init__(config=config, seed=config.seed, size=config.size)

        def __getitem__(self, index: int) -> Dict[str, Any]:
            return make_entry(self.config, self.seed, index)

        def score_answer(self, answer: Optional[str], entry: Dict[str, Any]) -> float:
            return score_answer(answer, entry, wrong=self.config.wrong,
                                invalid=self.config.invalid)

    TallyDataset.__qualname__ = "TallyDataset"  # where pickle finds it: see __getattr__()
    return TallyDataset, _curriculum()


def _curriculum() -> Optional[type]:
    """More numbers, level by level; None where this version of reasoning-gym has no curricula."""
    try:
        from reasoning_gym.coaching import (  # type: ignore[import]
            BaseCurriculum, ScalarAttributeDefinition)
    except ImportError:
        return None

    class TallyCurriculum(BaseCurriculum):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__("TallyCurriculum", TallyConfig)
            self._define_attributes(ScalarAttributeDefinition(
                name="pick", field_name="pick", levels=[3, 4, 5, 6],
                description="How many numbers are given"))

    TallyCurriculum.__qualname__ = "TallyCurriculum"
    return TallyCurriculum


def __getattr__(name: str) -> Any:
    if name == "TallyDataset":
        return _classes()[0]
    if name == "TallyCurriculum" and _classes()[1] is not None:
        return _classes()[1]
    if name == "Env":
        return _env()
    raise AttributeError(f"module 'libtally.gym' has no attribute {name!r}")


def register(name: str = "tally") -> type:
    """Registers the dataset with reasoning-gym, which must be installed, and returns its class. A
    name that has it already keeps it."""
    from reasoning_gym import factory  # type: ignore[import]
    made, curriculum = _classes()
    if getattr(factory, "DATASETS", {}).get(name, (None,))[0] is not made:
        more = () if curriculum is None else (curriculum,)
        factory.register_dataset(name, made, TallyConfig, *more)
    return made


# ---- Games move by move --------------------------------------------------------------------------

class _Space:
    """What Gymnasium's spaces have: contains(), `in`, and sample()."""

    def __init__(self, env: "Steps") -> None:
        self._env = env

    def __contains__(self, item: Any) -> bool:
        return self.contains(item)

    def contains(self, item: Any) -> bool:
        raise NotImplementedError

    def sample(self) -> Any:
        raise NotImplementedError


class Texts(_Space):
    """Observations: texts."""

    def contains(self, item: Any) -> bool:
        return isinstance(item, str)

    def sample(self) -> str:
        return self._env.observation()


class Actions(_Space):
    """Actions: the index of a legal move, 0..n - 1, or its text."""

    @property
    def n(self) -> int:
        return len(self._env.legal_moves())

    def contains(self, item: Any) -> bool:
        if isinstance(item, str):
            return item in map(str, self._env.legal_moves())
        return hasattr(item, "__index__") and 0 <= item.__index__() < self.n

    def sample(self) -> int:
        return self._env.random.randrange(self.n)


class Steps:
    """Games move by move, with the API of Gymnasium, which need not be installed.

    An action is a move, as an index of the legal ones, as a text such as "75 * 3 = 225", or as a
    Move. An observation is a text that tells the target and the values that are left. info has the
    texts of the legal moves ("moves"), "left", "target", whether the target can still be made
    ("reachable"), and the ID of the game. The episode is terminated where the target is made or no
    move is left, and truncated after `most` actions; what is no legal move changes nothing, but
    counts as an action.

    rewards: "outcome": 1.0 where the target is made, else 0.0. "shaped": besides, of each step the
    change of a potential, discount * P(behind) - P(before), where P is 1 where the target can still
    be made (which is proved), else 0, and 0 where the episode has ended. A move that loses the game
    costs 1 at once, and the best policy stays that of "outcome" (Ng, Harada, Russell 1999).

    Games are drawn with reset(seed=): the same for a seed everywhere, each with a solution.
    """

    metadata: Mapping[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}
    render_mode: Optional[str] = "ansi"
    spec: Any = None
    reward_range = (-1.0, 1.0)

    def __init__(self, rules: str = "countdown", *, pick: Optional[int] = None,
                 difficulty: Optional[Tuple[int, int]] = None,
                 rewards: Literal["outcome", "shaped"] = "outcome", discount: float = 1.0,
                 most: int = 20) -> None:
        if rewards not in ("outcome", "shaped"):
            raise InputError("rewards is outcome or shaped")
        self.rules, self.pick, self.difficulty = rules, pick, difficulty
        self.rewards, self.discount, self.most = rewards, discount, given.whole(most, "most")
        self.random = random.Random()
        self.observation_space, self.action_space = Texts(self), Actions(self)
        self._game: Optional[Game] = None
        self._position = Moves((), False, None, None, ())
        self._path: List[str] = []
        self._actions = 0

    @property
    def unwrapped(self) -> "Steps":
        return self

    def legal_moves(self) -> Tuple[Move, ...]:
        """The moves of the position; none where the target is made."""
        return () if self._is_solved() else self._position.moves

    def reset(self, *, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None
              ) -> Tuple[str, Dict[str, Any]]:
        """Draws a game; options["game"] is one (a Game or its ID) that is played instead."""
        if seed is not None:
            self.random.seed(seed)
        told = (options or {}).get("game")
        if told is None:
            self._game, = draw(self.rules, seed=self.random.getrandbits(63), solvable=True,
                               pick=self.pick, difficulty=self.difficulty)
        else:
            self._game = told if isinstance(told, Game) else Game.parse(told)
        self._path, self._actions = [], 0
        self._position = self._game.moves()
        return self.observation(), self._info()

    def step(self, action: Union[int, str, Move]
             ) -> Tuple[str, float, bool, bool, Dict[str, Any]]:
        if self._game is None or self._has_ended() or self._actions >= self.most:
            raise InputError("the episode has ended; reset() begins another one")
        before = self._potential()
        self._actions += 1
        info: Dict[str, Any] = {}
        try:
            text = self._text(action)
            self._position = self._game.moves(", ".join([*self._path, text]))
            self._path.append(text)
        except InputError as error:
            info["fault"] = str(error)
        terminated = self._has_ended()
        reward = float(terminated and self._is_solved())
        if self.rewards == "shaped":
            reward += self.discount * self._potential() - before
        truncated = not terminated and self._actions >= self.most
        return self.observation(), reward, terminated, truncated, {**self._info(), **info}

    def _text(self, action: Union[int, str, Move]) -> str:
        if isinstance(action, (str, Move)):
            return str(action).strip().replace(",", ";") or "?"
        moves = self.legal_moves()
        index = given.whole(action, "action")
        if not 0 <= index < len(moves):
            raise InputError(f"there is no move {index}; the moves are 0 to {len(moves) - 1}")
        return str(moves[index])

    def _is_solved(self) -> bool:
        return self._position.fewest == 1

    def _has_ended(self) -> bool:
        return not self._position.moves or self._is_solved()

    def _potential(self) -> float:
        return float(self._position.reachable is True and not self._has_ended())

    def observation(self) -> str:
        left = ", ".join(map(str, self._position.left))
        target = given.bounds(self._game.target, "target")[0] if self._game is not None else 0
        return f"Make {target}. Left: {left}."

    def render(self) -> str:
        return self.observation()

    def close(self) -> None:
        """There is nothing to close."""

    def _info(self) -> Dict[str, Any]:
        assert self._game is not None
        return {"moves": [str(move) for move in self.legal_moves()],
                "left": [str(value) for value in self._position.left],
                "target": given.bounds(self._game.target, "target")[0],
                "reachable": self._position.reachable, "game": self._game.id}


@functools.lru_cache(maxsize=None)
def _env() -> type:
    """Steps as an environment of Gymnasium: with its base class, its spaces and its generator."""
    import gymnasium  # type: ignore[import]

    class Env(Steps, gymnasium.Env):  # type: ignore[misc]
        """Steps for programs that ask for a gymnasium.Env. An action is an index; one beyond the
        legal moves changes nothing, but counts as an action."""

        def __init__(self, *parameters: Any, render_mode: Optional[str] = "ansi",
                     **more: Any) -> None:
            super().__init__(*parameters, **more)
            self.render_mode = render_mode
            self.observation_space = gymnasium.spaces.Text(
                1000, charset="Make. Left:0123456789, (-/)")
            self.action_space = gymnasium.spaces.Discrete(168)  # 28 pairs of 8 values, 6 moves each

        def reset(self, *, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None
                  ) -> Tuple[str, Dict[str, Any]]:
            gymnasium.Env.reset(self, seed=seed)
            return super().reset(seed=seed, options=options)

    Env.__qualname__ = "Env"
    return Env
