# SPDX-License-Identifier: MIT
"""Games for reasoning-gym, and through it for what comes from there (NeMo-Gym, atropos).

    import libtally.gym, reasoning_gym
    libtally.gym.register()
    data = reasoning_gym.create_dataset("tally", rules="llm", pick=4, difficulty=(40, 60), seed=7)
"""
from dataclasses import dataclass
from typing import Any, Dict, Optional, Tuple

from . import draw
from .rewards import score

_QUESTION = ("Using the numbers {numbers}, write an arithmetic expression that is worth {target}. "
             "{use} You may use + - * / and parentheses.\n"
             "Give the expression alone, between <answer> and </answer>.")


@dataclass
class TallyConfig:
    """What the games are like: the parameters of libtally.draw()."""

    rules: str = "llm"
    pick: int = 0
    difficulty: Optional[Tuple[int, int]] = None
    solutions: Optional[Tuple[int, int]] = None
    wrong: float = 0.05
    invalid: float = 0.01
    seed: Optional[int] = None
    size: int = 500

    def validate(self) -> None:
        assert self.size > 0, "size must be positive"
        assert 0 <= self.pick <= 64, "pick is at most 64"


def score_answer(answer: Optional[str], entry: Dict[str, Any], *, wrong: float = 0.05,
                 invalid: float = 0.01) -> float:
    """reasoning-gym's score of one answer, which is an expression or a text with one in it."""
    game = entry["metadata"]
    return score([answer or ""], [game["numbers"]], [game["target"]], wrong=wrong, invalid=invalid,
                 missing=invalid, rules=game.get("rules", "llm"),
                 extract="answer-last,boxed,whole")[0]


def make_entry(config: TallyConfig, seed: int, index: int) -> Dict[str, Any]:
    """One solvable game, the same for a seed and an index everywhere."""
    wishes: Dict[str, Any] = {"pick": config.pick or None, "difficulty": config.difficulty,
                              "solutions": config.solutions}
    game, = draw(rules=config.rules, seed=seed + index, count=1, solvable=True, **wishes)
    solution = game.solve().solutions[0].expression
    uses_all = config.rules not in ("countdown", "compte")
    question = _QUESTION.format(
        numbers=list(game.numbers), target=game.target[0],
        use="Use each number exactly once." if uses_all else "Use each number at most once.")
    return {"question": question,
            "answer": solution,
            "metadata": {"source_dataset": "tally", "source_index": index, "rules": config.rules,
                         "numbers": list(game.numbers), "target": game.target[0],
                         "expression": solution}}


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
