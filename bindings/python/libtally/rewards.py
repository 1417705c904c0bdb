# SPDX-License-Identifier: MIT
"""Rewards for training with verifiable answers, and adapters to the frameworks that ask for them.

Each adapter is a function with the signature that its framework calls, or makes one:

    trl          GRPOTrainer(reward_funcs=rewards.trl) (also open-r1, Unsloth's notebooks);
                 ms-swift: orms["tally"] = lambda args=None: rewards.trl
    verl         custom_reward_function.path=reward.py: `from libtally.rewards import verl`
    verl_batch   the same for reward_model.reward_manager=batch
    tinyzero     in TinyZero's verl/trainer/main_ppo.py: `return rewards.tinyzero`
    openrlhf     --reward.remote_url reward.py (in earlier versions --remote_rm_url), with
                 `reward_func = rewards.openrlhf`
    areal        RLVRWorkflow(reward_fn=rewards.areal)
    trinity      REWARD_FUNCTIONS.register_module("tally")(rewards.trinity(RewardFn))
    rllm         AgentTrainer(workflow_args={"reward_function": rewards.rllm})
    easyr1       worker.reward.reward_function=reward.py:compute_score, with
                 `from libtally.rewards import easyr1 as compute_score`
    slime        --custom-rm-path libtally.rewards.slime
    open_instruct  keep = rewards.open_instruct(open_instruct.ground_truth_utils)

Every adapter judges an answer by the rules of its row (`rules`, as `tally dataset` writes it), and
by its parameter `rules` where the row tells none: by default "llm", the usual Countdown task of
language models. make_trl(rules=..., wrong=0) and its like make adapters that read, judge and pay
otherwise. A row without a game (of another task) or with one that cannot be read gets no reward:
None where the framework knows that, else 0.0, for each completion alike; it never ends a batch.

A partial credit by distance is off by default, since it is a way to cheat: a model that cannot
reach the target is paid for any valid expression that comes near, learns to give the first one, and
stops looking.
"""
import ast
import functools
import importlib
import inspect
import json
import warnings
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field, fields
from typing import Any, Callable, Dict, List, Optional, Protocol, Sequence, Tuple, Union

from . import Claim, InputError, LimitError, given
from .judging import CLAIMS, Judgements, Reading, judge

__all__ = ["Maker", "Reward", "Scored", "areal", "easyr1", "make_areal", "make_easyr1",
           "make_openrlhf", "make_rllm", "make_slime", "make_tinyzero", "make_trl", "make_verl",
           "make_verl_batch", "open_instruct", "openrlhf", "rllm", "score", "scores_of", "slime",
           "tinyzero", "trinity", "trl", "verl", "verl_batch"]

Near = Optional[Callable[[int], float]]
#: How completions are read unless an adapter is made otherwise.
EXTRACT = "auto"
READING: Reading = "lenient"


def scores_of(judgements: Judgements, *, exact: float = 1.0, wrong: float = 0.1,
              invalid: float = 0.0, missing: float = 0.0, claim: float = 0.0,
              near: Near = None) -> List[float]:
    """A score for each judgement: by its verdict, or of a wrong value by its distance. A claim that
    there is no solution has the score `claim` where it was proved to be right, else `invalid`."""
    of_code = (exact, wrong, invalid, missing, invalid)
    right = CLAIMS.index(Claim.RIGHT)
    scores = [of_code[code] for code in judgements.verdict]
    if near is not None:
        for i, code in enumerate(judgements.verdict):
            if code == 1:
                scores[i] = float(near(judgements.distance[i]))
    for i, code in enumerate(judgements.claim):
        if code == right:
            scores[i] = claim
    return scores


def score(completions: Any, numbers: Any, targets: Any, *, exact: float = 1.0, wrong: float = 0.1,
          invalid: float = 0.0, missing: float = 0.0, claim: float = 0.0, near: Near = None,
          rules: str = "llm", extract: str = EXTRACT, reading: Reading = READING, threads: int = 1,
          timeout: Optional[float] = None, memory: int = 0) -> List[float]:
    """Judges completions and scores them: exact, a wrong value, against the rules, no answer.

    near: a function of the distance from the target that scores wrong values, in place of
    `wrong`. It is off by default, because it can be gamed. claim: the score of an answer that says
    that there is no solution, where that is proved; other claims have the score `invalid`. Claims
    are proved only where these two scores differ. All else is as in judge().
    """
    judgements = judge(completions, numbers, targets, rules=rules, extract=extract,
                       reading=reading, threads=threads, timeout=timeout, memory=memory,
                       prove=claim != invalid)
    return scores_of(judgements, exact=exact, wrong=wrong, invalid=invalid, missing=missing,
                     claim=claim, near=near)


# ---- How an adapter judges and pays --------------------------------------------------------------

@dataclass(frozen=True)
class Reward:
    """An adapter with its parameters, called as the framework calls it. make_trl() and its like
    make it; what they do not know is a TypeError, and what is wrong an InputError, at once.

    rules: of rows that tell none; extract and reading: as in judge(); exact, wrong, invalid,
    missing, claim and near: what is paid, as in score().
    """

    adapter: Callable[..., Any]
    _: KW_ONLY
    rules: str
    extract: str = EXTRACT
    reading: Reading = READING
    exact: float = 1.0
    wrong: float = 0.1
    invalid: float = 0.0
    missing: float = 0.0
    claim: float = 0.0
    near: Near = None
    threads: int = 1

    def __post_init__(self) -> None:
        self._judge([], [1], 1, self.rules)

    def __call__(self, *given: Any, **named: Any) -> Any:
        return self.adapter(self, *given, **named)

    @property
    def __name__(self) -> str:
        """The framework's name for it, in what it logs."""
        return self.adapter.__name__.lstrip("_")

    def scores(self, judgements: Judgements) -> List[float]:
        return scores_of(judgements, exact=self.exact, wrong=self.wrong, invalid=self.invalid,
                         missing=self.missing, claim=self.claim, near=self.near)

    def judged(self, texts: List[Optional[str]], rules: Optional[Sequence[Any]],
               numbers: Sequence[Any], targets: Sequence[Any]
               ) -> Tuple[Judgements, Sequence[int]]:
        """Judges each text by the rules of its row; returns the places of those that were judged.
        The others are rows without a game, and rows whose game cannot be read: a warning says why.
        """
        by_rules: Dict[str, List[int]] = {}
        for i, name in enumerate(rules if rules is not None else ()):
            told = name if isinstance(name, str) and name else self.rules
            by_rules.setdefault(told, []).append(i)
        groups: Dict[str, Sequence[int]] = {**by_rules}
        if len(groups) < 2:
            groups = {next(iter(groups), self.rules): range(len(texts))}
        faults: List[str] = []
        parts = []
        for name, its in groups.items():
            parts.append(self._judge_alike(name, its, (texts, numbers, targets), faults))
        if faults:
            warnings.warn(f"{len(faults)} of {len(texts)} completions are not judged; {faults[0]}",
                          stacklevel=3)
        if len(parts) == 1:
            return parts[0]
        joined = map(b"".join, zip(*(part.columns() for part, _ in parts)))
        return Judgements(tuple(joined)), [i for _, its in parts for i in its]

    def _judge_alike(self, rules: str, places: Sequence[int], columns: Tuple[Sequence[Any], ...],
                     faults: List[str]) -> Tuple[Judgements, Sequence[int]]:
        """Those of the same rules, at once; where that fails, without the rows that are at fault."""
        texts, numbers, targets = (
            list(column) if isinstance(places, range) else [column[i] for i in places]
            for column in columns)
        if not numbers or not given.is_one(numbers[0]):  # else one for all is what judge() reads
            try:
                return self._judge(texts, numbers, targets, rules), places
            except (LimitError, MemoryError):
                raise
            except Exception:  # some row is at fault
                pass
        kept = []
        for i, place in enumerate(places):
            if not (_is_none(numbers[i]) or _is_none(targets[i])):
                try:
                    if texts[i] is None:
                        raise InputError("the completion is neither a text nor messages")
                    game = (given.wholes(numbers[i], "numbers", rules=rules),
                            given.bounds(targets[i], "target"))
                    self._judge([texts[i]], [game[0]], [game[1]], rules)
                    kept.append((place, texts[i], *game))
                except (LimitError, MemoryError):
                    raise
                except InputError as error:
                    faults.append(f"row {place}: {error}")
                except Exception as error:  # of a foreign object that cannot be looked at
                    faults.append(f"row {place}: {type(error).__name__}")
        if not kept:
            return self._judge([], [], [], self.rules), []
        _, texts, numbers, targets = map(list, zip(*kept))
        return self._judge(texts, numbers, targets, rules), [place for place, *_ in kept]

    def _judge(self, texts: Any, numbers: Any, targets: Any, rules: str) -> Judgements:
        return judge(texts, numbers, targets, rules=rules, extract=self.extract,
                     reading=self.reading, threads=self.threads,
                     prove=self.claim != self.invalid)

    def judged_games(self, texts: List[Optional[str]], games: List["Told"]
                     ) -> Tuple[Judgements, Sequence[int]]:
        """The same for games that were told row by row, where each row must have one."""
        judgements, places = self.judged(texts, *([game[i] for game in games] for i in range(3)))
        foreign = sum(_is_none(target) for _, _, target in games)
        if foreign:
            warnings.warn(f"{foreign} of {len(games)} rows have no game; their reward is 0.0",
                          stacklevel=3)
        return judgements, places

    def scored(self, texts: List[Optional[str]], games: List["Told"]) -> List[float]:
        """A score for each row; 0.0 for those that are not judged."""
        judgements, places = self.judged_games(texts, games)
        return _scattered(self.scores(judgements), places, len(texts), 0.0)


class Maker(Protocol):
    """What makes an adapter with its parameters: make_trl() and its like."""

    def __call__(self, *, rules: str, extract: str = EXTRACT, reading: Reading = READING,
                 exact: float = 1.0, wrong: float = 0.1, invalid: float = 0.0,
                 missing: float = 0.0, claim: float = 0.0, near: Near = None,
                 threads: int = 1) -> Reward: ...


def _maker(adapter: Callable[..., Any]) -> Maker:
    maker: Maker = functools.partial(Reward, adapter)
    return maker


#: All parameters but the rules, which rows have too.
_PARAMETERS = {field.name for field in fields(Reward)} - {"adapter", "rules"}


@functools.lru_cache(maxsize=64)
def _made(adapter: Callable[..., Any], **parameters: Any) -> Reward:
    """The adapter with its parameters; the rules are "llm" where none are told."""
    parameters.setdefault("rules", "llm")
    return Reward(adapter, **parameters)


def _scattered(values: List[Any], places: Sequence[int], count: int, rest: Any) -> List[Any]:
    if len(places) == count and isinstance(places, range):
        return values
    all_values = [rest] * count
    for place, value in zip(places, values):
        all_values[place] = value
    return all_values


# ---- What frameworks hand over ------------------------------------------------------------------

#: Rules (None: not told), numbers and target of a row; the target None: it has no game.
Told = Tuple[Optional[str], Any, Any]


def _is_none(value: Any) -> bool:
    """Nothing: None, or what tables have for it, a float that is not a number."""
    return value is None or isinstance(value, float) and value != value


def _text(completion: Any) -> Optional[str]:
    """A completion as text: it is one, or messages, of which the last one's content counts. None:
    it is something else."""
    if isinstance(completion, str):
        return completion
    if isinstance(completion, bytes):
        return completion.decode("utf-8", "replace")
    try:
        if not completion:
            return ""
        content = completion[-1]["content"]
        if isinstance(content, str):
            return content
        return "".join(part.get("text", "") for part in content or ())
    except Exception:  # whatever a foreign object raises
        return None


def _game(truth: Any, *around: Any) -> Told:
    """Rules, numbers and target of a ground truth: a mapping, or its text. The rules may be told
    around it."""
    if isinstance(truth, (str, bytes)):
        truth = _read(truth)
    if not isinstance(truth, Mapping) or _is_none(truth.get("target")):
        return None, None, None
    numbers = truth.get("numbers")
    numbers = truth.get("nums") if numbers is None else numbers
    told = [some["rules"] for some in (truth, *around)
            if isinstance(some, Mapping) and isinstance(some.get("rules"), str) and some["rules"]]
    return told[0] if told else None, numbers, truth["target"]


def _read(text: Union[str, bytes]) -> Any:
    """A value of JSON or of Python; None: it is neither."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        return ast.literal_eval(text if isinstance(text, str) else text.decode())
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return None


def _column(columns: Mapping[str, Any], count: int, *names: str) -> Sequence[Any]:
    """A column of a batch, which may have rows of another task alone: then nothing for each row."""
    for name in names:
        if columns.get(name) is not None:
            column: Sequence[Any] = columns[name]
            return column
    warnings.warn(f"the data has no column {' or '.join(names)}; these {count} rows have no reward",
                  stacklevel=4)
    return [None] * count


# ---- TRL, and those that call rewards as it does -------------------------------------------------

#: What trainers hand over beside the columns: TRL, and ms-swift.
_OF_TRAINERS = frozenset(["trainer_state", "log_extra", "log_metric", "environments",
                          "trajectory_inputs"])


def trl(prompts: Any = None, completions: Any = None, completion_ids: Any = None, *,
        rules: Any = "llm", **columns: Any) -> List[Optional[float]]:
    """A reward of TRL's GRPOTrainer; rules: the data's column, or those of rows without any ("llm").

    The data has the columns target and nums (or numbers), and rules where it has more than one
    game. Rows without target or numbers get None, as TRL asks for. The shares of verdicts and
    reasons are logged where the trainer lends log_metric (TRL 1.0 and later): each name every time,
    since the trainer gathers each one over its processes. Any other keyword is a TypeError.

    ms-swift gives the completions alone by place, and takes a class whose objects are called:
    orms["tally"] = lambda args=None: libtally.rewards.trl"""
    if isinstance(rules, str):
        return _trl(_made(_trl, rules=rules), prompts, completions, completion_ids, **columns)
    return _trl(_made(_trl), prompts, completions, completion_ids, rules=rules, **columns)


def _trl(reward: Reward, prompts: Any = None, completions: Any = None, completion_ids: Any = None,
         **columns: Any) -> List[Optional[float]]:
    if completions is None:
        completions = prompts if prompts is not None else ()
    count = len(completions)
    for name, column in columns.items():
        is_column = hasattr(column, "__len__") and len(column) == count \
            and not isinstance(column, (str, bytes, Mapping))
        if not is_column and name not in _OF_TRAINERS and (name != "rules" or column is not None):
            raise TypeError(f"{name} is neither a parameter of trl() nor a column with a value for "
                            f"each of the {count} completions; parameters are given to make_trl()")
    judgements, places = reward.judged([_text(completion) for completion in completions],
                                       columns.get("rules"),
                                       _column(columns, count, "nums", "numbers"),
                                       _column(columns, count, "target", "targets"))
    log_metric = columns.get("log_metric")
    if log_metric is not None:
        for name, share in judgements.metrics().items():
            log_metric(name, share)
    return _scattered(reward.scores(judgements), places, count, None)


make_trl: Maker = _maker(_trl)


# ---- verl ---------------------------------------------------------------------------------------

def verl(data_source: Any, solution_str: str, ground_truth: Any, extra_info: Any = None, *,
         reward_router_address: Any = None, reward_model_tokenizer: Any = None,
         **parameters: Any) -> Dict[str, Any]:
    """verl's compute_score; parameters: as of make_verl(), rules of rows without any ("llm").

    ground_truth has target and numbers; it or extra_info has rules. All keys are always there,
    since verl gathers them over a batch: score, acc (1.0 where it is solved), verdict and reason. A
    row without a game has the score 0.0 and the verdict "unjudged"."""
    return _verl(_made(_verl, **parameters), data_source, solution_str, ground_truth, extra_info)


def verl_batch(data_sources: Any, solution_strs: Any, ground_truths: Any, extra_infos: Any = None,
               **parameters: Any) -> List[Dict[str, Any]]:
    """The same for verl's BatchRewardManager."""
    return _verl_batch(_made(_verl_batch, **parameters), data_sources, solution_strs,
                       ground_truths, extra_infos)


def _verl(reward: Reward, data_source: Any, solution_str: str, ground_truth: Any,
          extra_info: Any = None, reward_router_address: Any = None,
          reward_model_tokenizer: Any = None) -> Dict[str, Any]:
    return _verl_batch(reward, [data_source], [solution_str], [ground_truth], [extra_info])[0]


def _verl_batch(reward: Reward, data_sources: Any, solution_strs: Any, ground_truths: Any,
                extra_infos: Any = None) -> List[Dict[str, Any]]:
    around = extra_infos if extra_infos is not None else [None] * len(ground_truths)
    games = [_game(truth, extra) for truth, extra in zip(ground_truths, around)]
    judgements, places = reward.judged_games([_text(text) for text in solution_strs], games)
    told = [{"score": score, "acc": float(judgement.verdict == "solved"),
             "verdict": str(judgement.verdict), "reason": str(judgement.reason)}
            for score, judgement in zip(reward.scores(judgements), judgements)]
    rest = {"score": 0.0, "acc": 0.0, "verdict": "unjudged", "reason": "none"}
    return [dict(one) for one in _scattered(told, places, len(games), rest)]


make_verl: Maker = _maker(_verl)
make_verl_batch: Maker = _maker(_verl_batch)


# ---- TinyZero -----------------------------------------------------------------------------------

#: Where the prompt ends, and the completion begins.
_TINYZERO_MARKS = ("Assistant:", "<|im_start|>assistant")


def tinyzero(solution_str: str, ground_truth: Any, *, rules: str = "llm") -> float:
    """TinyZero's compute_score; rules: of ground truths without any ("llm").

    solution_str is the prompt with the completion. The completion begins behind the first
    "Assistant:" or "<|im_start|>assistant", as in TinyZero's own function, so that the example in
    the prompt never counts; where there is neither, there is no answer. ground_truth has target and
    numbers."""
    return _tinyzero(_made(_tinyzero, rules=rules), solution_str, ground_truth)


def _tinyzero(reward: Reward, solution_str: str, ground_truth: Any) -> float:
    ends = [place + len(mark) for mark in _TINYZERO_MARKS
            if (place := solution_str.find(mark)) >= 0]
    if not ends:
        warnings.warn("the text has neither \"Assistant:\" nor \"<|im_start|>assistant\": where the "
                      "completion begins is not known, and no answer is found", stacklevel=3)
    completion = solution_str[min(ends):] if ends else ""
    return reward.scored([completion], [_game(ground_truth)])[0]


make_tinyzero: Maker = _maker(_tinyzero)


# ---- OpenRLHF -----------------------------------------------------------------------------------

def _completion(query: str, prompt: str) -> str:
    """What follows the prompt, which signs such as <s> may stand before."""
    place = query.find(prompt)
    return query[place + len(prompt):] if place >= 0 else query


def openrlhf(queries: Sequence[str], prompts: Sequence[str], labels: Sequence[Any], *,
             rules: str = "llm") -> Dict[str, Any]:
    """OpenRLHF's reward_func; rules: of labels without any ("llm").

    queries are prompts with completions, decoded with their special tokens; labels are games as
    JSON or mappings, with target, numbers and rules. rewards and scores are tensors where torch is
    there, else lists; extra_logs are the shares, under the same names every time, since those of
    single completions are put together by name."""
    return _openrlhf(_made(_openrlhf, rules=rules), queries, prompts, labels)


def _openrlhf(reward: Reward, queries: Sequence[str], prompts: Sequence[str],
              labels: Sequence[Any]) -> Dict[str, Any]:
    texts: List[Optional[str]] = [_completion(*pair) for pair in zip(queries, prompts)]
    judgements, places = reward.judged_games(texts, [_game(label) for label in labels])
    solved = [float(code == 0) for code in judgements.verdict]
    logs = {name: _tensor([share] * len(texts)) for name, share in judgements.metrics().items()}
    return {"rewards": _tensor(_scattered(reward.scores(judgements), places, len(texts), 0.0)),
            "scores": _tensor(_scattered(solved, places, len(texts), 0.0)), "extra_logs": logs}


def _tensor(numbers: List[float]) -> Any:
    try:
        import torch  # type: ignore[import]
    except ImportError:
        return numbers
    return torch.tensor(numbers)


make_openrlhf: Maker = _maker(_openrlhf)


# ---- AReaL --------------------------------------------------------------------------------------

def areal(prompt: Any = None, completions: Any = None, prompt_ids: Any = None,
          completion_ids: Any = None, /, *, rules: Optional[str] = "llm", **data: Any) -> float:
    """AReaL's reward_fn; rules: the row's column, or those of rows without any ("llm").

    The row has the columns target and nums (or numbers), or answer with both. The first four come
    by place, since the row may have columns of the same names; the vision workflow names them."""
    return _areal(_made(_areal), prompt, completions, prompt_ids, completion_ids, rules=rules,
                  **data)


def _areal(reward: Reward, prompt: Any = None, completions: Any = None, prompt_ids: Any = None,
           completion_ids: Any = None, /, **data: Any) -> float:
    for name in _PARAMETERS & data.keys():
        raise TypeError(f"{name} is a parameter of make_areal(); as a column of the data it has to "
                        "be renamed")
    told = _game(data if "target" in data else data.get("answer"), data)
    text = data.get("completions") if completions is None else completions
    return reward.scored([_text(text)], [told])[0]


make_areal: Maker = _maker(_areal)


# ---- rLLM ---------------------------------------------------------------------------------------

@dataclass
class Scored:
    """What rLLM's RewardOutput has, where rLLM is not there."""

    reward: float
    metadata: Dict[str, Any] = field(default_factory=dict)
    is_correct: Optional[bool] = None


def rllm(task_info: Mapping[str, Any], action: Any, *, rules: str = "llm") -> Any:
    """rLLM's reward function; rules: of rows without any ("llm").

    task_info is the row: target and nums (or numbers), and rules; or ground_truth with them.
    action is a text, or rLLM's Action. The result is a RewardOutput; its metadata has the verdict
    and the reason."""
    return _rllm(_made(_rllm, rules=rules), task_info, action)


def _rllm(reward: Reward, task_info: Mapping[str, Any], action: Any) -> Any:
    told = _game(task_info) if "target" in task_info else \
        _game(task_info.get("ground_truth"), task_info)
    one = _verl_batch(reward, None, [getattr(action, "action", action)], [
        None if told[2] is None else dict(zip(("rules", "numbers", "target"), told))])[0]
    made = _of_framework("rllm.rewards.reward_types", "RewardOutput") or Scored
    return made(reward=one["score"], is_correct=one["acc"] == 1.0,
                metadata={"verdict": one["verdict"], "reason": one["reason"]})


@functools.lru_cache(maxsize=None)
def _of_framework(module: str, name: str) -> Any:
    try:
        return getattr(importlib.import_module(module), name)
    except ImportError:
        return None


make_rllm: Maker = _maker(_rllm)


# ---- EasyR1 -------------------------------------------------------------------------------------

def easyr1(reward_inputs: Sequence[Mapping[str, Any]], *, rules: str = "llm"
           ) -> List[Dict[str, float]]:
    """EasyR1's compute_score of a batch; rules: of ground truths without any ("llm").

    Each input has response and ground_truth: a game as JSON, as the column label of the schema
    openrlhf has it (data.answer_key=label). overall is the reward, accuracy 1.0 where it is solved,
    format 1.0 where there is an answer that can be read."""
    return _easyr1(_made(_easyr1, rules=rules), reward_inputs)


def _easyr1(reward: Reward, reward_inputs: Sequence[Mapping[str, Any]]) -> List[Dict[str, float]]:
    told = _verl_batch(reward, None, [one["response"] for one in reward_inputs],
                       [one["ground_truth"] for one in reward_inputs])
    return [{"overall": one["score"], "accuracy": one["acc"],
             "format": float(one["verdict"] in ("solved", "off", "claim")
                             or one["verdict"] == "invalid" and one["reason"] != "syntax")}
            for one in told]


make_easyr1: Maker = _maker(_easyr1)


# ---- slime --------------------------------------------------------------------------------------

async def slime(args: Any, sample: Any, *, rules: str = "llm") -> Any:
    """slime's custom reward (--custom-rm-path libtally.rewards.slime); rules: of samples without
    any ("llm").

    A sample has response and label: a game as JSON, as the schema openrlhf has it (--input-key
    input --label-key label); its metadata may have the rules. Of a list of samples, a list."""
    return _score_samples(_made(_slime, rules=rules), sample)


async def _slime(reward: Reward, args: Any, sample: Any) -> Any:
    return _score_samples(reward, sample)


def _score_samples(reward: Reward, sample: Any) -> Any:
    samples = sample if isinstance(sample, list) else [sample]
    scores = reward.scored([_text(one.response) for one in samples],
                           [_game(one.label, one.metadata) for one in samples])
    return scores if isinstance(sample, list) else scores[0]


make_slime: Maker = _maker(_slime)


# ---- open-instruct ------------------------------------------------------------------------------

def open_instruct(utils: Any, **parameters: Any) -> type:
    """A verifier for open-instruct, by the name "tally": utils is its module ground_truth_utils,
    parameters are those of make_trl(); rules ("llm") are of labels without any.

    open-instruct finds verifiers among the subclasses that are alive, so keep the class. A label is
    a game, as a mapping or as JSON, in the column ground_truth; the column dataset is "tally"."""
    reward = _made(score, **parameters)

    class TallyVerifier(utils.VerifierFunction):  # type: ignore[misc]
        def __init__(self, verifier_config: Any = None) -> None:
            super().__init__("tally", verifier_config=verifier_config, weight=1.0)

        def __call__(self, tokenized_prediction: List[int], prediction: str, label: Any,
                     query: Optional[str] = None, rollout_state: Any = None) -> Any:
            label = label[0] if isinstance(label, list) and len(label) == 1 else label
            return utils.VerificationResult(
                score=reward.scored([_text(prediction)], [_game(label)])[0])

    return TallyVerifier


# ---- Trinity-RFT --------------------------------------------------------------------------------

def trinity(base: type = object) -> type:
    """A reward function class for Trinity-RFT; base is its RewardFn:

        from trinity.common.rewards import REWARD_FUNCTIONS, RewardFn
        REWARD_FUNCTIONS.register_module("tally")(libtally.rewards.trinity(RewardFn))

    Its parameters are those of make_trl(); rules ("llm") are of truths without any. truth is a game,
    as a mapping or its text. The result is a dict of scores, which are summed up. Releases whose
    RewardFn has the parameter return_dict get a number unless that is true. Where an experience and
    a ground_truth are given instead, they take the place of response and truth.
    """
    has_choice = "return_dict" in inspect.signature(base.__call__).parameters

    class TallyReward(base):  # type: ignore[misc]
        def __init__(self, **parameters: Any) -> None:
            self.reward = _made(score, **parameters)

        def __call__(self, response: Optional[str] = None, prompt: Optional[str] = None,
                     truth: Any = None, return_dict: Optional[bool] = False, *,
                     experience: Any = None, ground_truth: Any = None,
                     **kwargs: Any) -> Union[float, Dict[str, float]]:
            text = experience.response_text if response is None else response
            told = _game(ground_truth if truth is None else truth)
            value = self.reward.scored([_text(text)], [told])[0]
            return value if has_choice and not return_dict else {"accuracy": value}

    return TallyReward
