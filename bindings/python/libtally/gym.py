# SPDX-License-Identifier: MIT
"""Games for reasoning-gym, and through it for what comes from there (NeMo-Gym, atropos).

    import libtally.gym, reasoning_gym
    libtally.gym.register()
    data = reasoning_gym.create_dataset("tally", rules="llm", pick=4, difficulty=(40, 60), seed=7)
"""
from dataclasses import dataclass
from typing import Any, Dict, Optional, Tuple, Union

from . import dataset
from .rewards import score


@dataclass
class TallyConfig:
    """What the games are like: the parameters of libtally.dataset()."""

    rules: str = "llm"
    pick: Union[int, Tuple[int, int]] = 0
    difficulty: Optional[Tuple[int, int]] = None
    solutions: Optional[Tuple[int, int]] = None
    wrong: float = 0.05
    invalid: float = 0.01
    seed: Optional[int] = None
    size: int = 500

    def validate(self) -> None:
        assert self.size > 0, "size must be positive"
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


def register(name: str = "tally") -> type:
    """Registers the dataset with reasoning-gym, which must be installed, and returns its class."""
    from reasoning_gym.factory import ProceduralDataset, register_dataset  # type: ignore[import]

    class TallyDataset(ProceduralDataset):  # type: ignore[misc]
        def __init__(self, config: TallyConfig) -> None:
            super().__init__(config=config, seed=config.seed, size=config.size)

        def __getitem__(self, index: int) -> Dict[str, Any]:
            return make_entry(self.config, self.seed, index)

        def score_answer(self, answer: Optional[str], entry: Dict[str, Any]) -> float:
            return score_answer(answer, entry, wrong=self.config.wrong,
                                invalid=self.config.invalid)

    register_dataset(name, TallyDataset, TallyConfig)
    return TallyDataset
