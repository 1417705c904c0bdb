# SPDX-License-Identifier: MIT
"""Rewards for training with verifiable answers, and adapters to the frameworks that ask for them.

Each adapter is a function with the signature that its framework calls, or makes one:

    trl          GRPOTrainer(reward_funcs=rewards.trl) (also open-r1, Unsloth's notebooks);
                 ms-swift: orms["tally"] = lambda args=None: rewards.trl
    verl         custom_reward_function.path=reward.py: `from libtally.rewards import verl`
    verl_batch   the same for reward_model.reward_manager=batch
    openrlhf     --reward.remote_url reward.py (in earlier versions --remote_rm_url), with
                 `reward_func = rewards.openrlhf`
    areal        RLVRWorkflow(reward_fn=rewards.areal)
    trinity      REWARD_FUNCTIONS.register_module("tally")(rewards.trinity(RewardFn))

A partial credit by distance is off by default, since it is a way to cheat: a model that cannot
reach the target is paid for any valid expression that comes near, learns to give the first one, and
stops looking.
"""
import ast
import inspect
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import InputError
from .judging import Judgements, judge

__all__ = ["areal", "openrlhf", "score", "scores_of", "trinity", "trl", "verl", "verl_batch"]

Partial = Optional[Callable[[int], float]]
#: How completions are read unless an adapter is made otherwise.
EXTRACT = "answer-last,boxed"
READING = "lenient"


def scores_of(judgements: Judgements, *, exact: float = 1.0, wrong: float = 0.1,
              invalid: float = 0.0, missing: float = 0.0, partial: Partial = None) -> List[float]:
    """A score for each judgement: by its verdict, or of a wrong value by its distance."""
    of_code = (exact, wrong, invalid, missing)
    scores = [of_code[code] for code in judgements.verdict]
    if partial is not None:
        for i, code in enumerate(judgements.verdict):
            if code == 1:
                scores[i] = float(partial(judgements.distance[i]))
    return scores


def score(completions: Any, numbers: Any, targets: Any, *, exact: float = 1.0, wrong: float = 0.1,
          invalid: float = 0.0, missing: float = 0.0, partial: Partial = None, rules: str = "llm",
          extract: str = EXTRACT, reading: str = READING, threads: int = 1,
          timeout: Optional[float] = None, memory: int = 0) -> List[float]:
    """Judges completions and scores them: exact, a wrong value, against the rules, no answer.

    partial: a function of the distance from the target that scores wrong values, in place of
    `wrong`. It is off by default, because it can be gamed. All else is as in judge().
    """
    judgements = judge(completions, numbers, targets, rules=rules, extract=extract,
                       reading=reading, threads=threads, timeout=timeout, memory=memory)
    return scores_of(judgements, exact=exact, wrong=wrong, invalid=invalid, missing=missing,
                     partial=partial)


# ---- What frameworks hand over ------------------------------------------------------------------

def _text(completion: Any) -> str:
    """A completion as text: it is one, or messages, of which the last one's content counts."""
    if isinstance(completion, (str, bytes)):
        return completion if isinstance(completion, str) else completion.decode("utf-8", "replace")
    if not completion:
        return ""
    content = completion[-1]["content"]
    if isinstance(content, str):
        return content
    return "".join(part.get("text", "") for part in content or ())


def _numbers(value: Any) -> List[int]:
    """Numbers as a list, an array, or a text such as "[3, 5, 1]" or "3 5 1"."""
    if isinstance(value, str):
        inner = value.strip().strip("[]()").replace(",", " ")
        return [int(number) for number in inner.split()]
    return [int(number) for number in value]


def _game(game: Any) -> Tuple[List[int], int]:
    """Numbers and target of a ground truth: a mapping, or its text."""
    if isinstance(game, str):
        game = ast.literal_eval(game)
    for name in ("numbers", "nums"):
        if isinstance(game, Mapping) and name in game:
            return _numbers(game[name]), int(game["target"])
    raise InputError("a game has numbers (or nums) and target")


def _column(columns: Mapping[str, Any], *names: str) -> Sequence[Any]:
    for name in names:
        if columns.get(name) is not None:
            column: Sequence[Any] = columns[name]
            return column
    raise InputError(f"the data has no column {' or '.join(names)}")


# ---- TRL, and those that call rewards as it does -------------------------------------------------

def trl(prompts: Any = None, completions: Any = None, completion_ids: Any = None, **columns: Any
        ) -> List[float]:
    """A reward function of TRL's GRPOTrainer, for data with the columns target and nums (or
    numbers). The shares of verdicts and reasons are logged where the trainer lends log_metric (TRL
    1.0 and later): each name every time, since the trainer gathers each one over its processes.

    ms-swift gives the completions alone by place, and takes a class whose objects are called:
    orms["tally"] = lambda args=None: libtally.rewards.trl"""
    if completions is None:
        completions = prompts if prompts is not None else ()
    numbers = [_numbers(item) for item in _column(columns, "nums", "numbers")]
    targets = [int(target) for target in _column(columns, "target", "targets")]
    judgements = judge([_text(completion) for completion in completions], numbers, targets,
                       extract=EXTRACT, reading=READING)
    log_metric = columns.get("log_metric")
    if log_metric is not None:
        for name, share in judgements.metrics().items():
            log_metric(name, share)
    return scores_of(judgements)


# ---- verl ---------------------------------------------------------------------------------------

def verl(data_source: Any, solution_str: str, ground_truth: Any, extra_info: Any = None,
         **kwargs: Any) -> Dict[str, Any]:
    """verl's compute_score: ground_truth has target and numbers, as in TinyZero's data. All keys
    are always there, since verl gathers them over a batch: score, acc (1.0 where it is solved),
    verdict and reason."""
    return verl_batch([data_source], [solution_str], [ground_truth], [extra_info], **kwargs)[0]


def verl_batch(data_sources: Any, solution_strs: Any, ground_truths: Any, extra_infos: Any = None,
               **kwargs: Any) -> List[Dict[str, Any]]:
    """The same for verl's BatchRewardManager. kwargs are those of score()."""
    games = [_game(ground_truth) for ground_truth in ground_truths]
    how: Dict[str, Any] = {"extract": EXTRACT, "reading": READING}
    how.update({name: kwargs[name] for name in ("rules", "extract", "reading", "threads")
                if name in kwargs})
    known = {name: kwargs[name] for name in ("exact", "wrong", "invalid", "missing", "partial")
             if name in kwargs}
    judgements = judge(list(solution_strs), [numbers for numbers, _ in games],
                       [target for _, target in games], **how)
    scores = scores_of(judgements, **known)
    return [{"score": scores[i], "acc": float(judgement.verdict == "solved"),
             "verdict": str(judgement.verdict), "reason": str(judgement.reason)}
            for i, judgement in enumerate(judgements)]


# ---- OpenRLHF -----------------------------------------------------------------------------------

def _completion(query: str, prompt: str) -> str:
    """What follows the prompt, which signs such as <s> may stand before."""
    place = query.find(prompt)
    return query[place + len(prompt):] if place >= 0 else query


def openrlhf(queries: Sequence[str], prompts: Sequence[str], labels: Sequence[Any], **kwargs: Any
             ) -> Dict[str, Any]:
    """OpenRLHF's reward_func: queries are prompts with completions, decoded with their special
    tokens; labels are games as JSON or mappings. rewards and scores are tensors where torch is
    there, else lists; extra_logs are the shares, under the same names every time, since those of
    single completions are put together by name."""
    texts = [_completion(query, prompt) for query, prompt in zip(queries, prompts)]
    games = [_game(label) for label in labels]
    judgements = judge(texts, [numbers for numbers, _ in games], [target for _, target in games],
                       extract=EXTRACT, reading=READING)
    scores = _tensor(scores_of(judgements))
    solved = _tensor([float(code == 0) for code in judgements.verdict])
    logs = {name: _tensor([share] * len(texts)) for name, share in judgements.metrics().items()}
    return {"rewards": scores, "scores": solved, "extra_logs": logs}


def _tensor(numbers: List[float]) -> Any:
    try:
        import torch  # type: ignore[import]
    except ImportError:
        return numbers
    return torch.tensor(numbers)


# ---- AReaL --------------------------------------------------------------------------------------

def areal(prompt: Any, completions: Any, prompt_ids: Any = None, completion_ids: Any = None,
          **data: Any) -> float:
    """AReaL's reward_fn of one completion; data has target and nums (or numbers), or answer with
    both."""
    if "target" in data:
        numbers = _numbers(data["numbers"] if "numbers" in data else data["nums"])
        target = int(data["target"])
    else:
        numbers, target = _game(data["answer"])
    return score([_text(completions)], [numbers], [target])[0]


# ---- Trinity-RFT --------------------------------------------------------------------------------

def trinity(base: type = object) -> type:
    """A reward function class for Trinity-RFT; base is its RewardFn:

        from trinity.common.rewards import REWARD_FUNCTIONS, RewardFn
        REWARD_FUNCTIONS.register_module("tally")(libtally.rewards.trinity(RewardFn))

    truth is a game, as a mapping or its text. The result is a dict of scores, which are summed up.
    Releases whose RewardFn has the parameter return_dict get a number unless that is true. Where
    an experience and a ground_truth are given instead, they take the place of response and truth.
    """
    has_choice = "return_dict" in inspect.signature(base.__call__).parameters

    class TallyReward(base):  # type: ignore[misc]
        def __init__(self, **how: Any) -> None:
            self.how = how

        def __call__(self, response: Optional[str] = None, prompt: Optional[str] = None,
                     truth: Any = None, return_dict: Optional[bool] = False, *,
                     experience: Any = None, ground_truth: Any = None,
                     **kwargs: Any) -> Union[float, Dict[str, float]]:
            text = experience.response_text if response is None else response
            numbers, target = _game(ground_truth if truth is None else truth)
            value = score([text], [numbers], [target], **self.how)[0]
            return value if has_choice and not return_dict else {"accuracy": value}

    return TallyReward
