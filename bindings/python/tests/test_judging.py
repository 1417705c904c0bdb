# SPDX-License-Identifier: MIT
"""Judging of many completions, rewards, and the adapters, each against a stub that repeats how its
framework calls it and names the version that the call was read from."""
import abc
import array
import asyncio
import dataclasses
import gc
import importlib.util
import inspect
import itertools
import json
import os
import pathlib
import pickle
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import types
import unittest
import unittest.mock
from fractions import Fraction

import libtally as lt
import libtally.gym
from libtally import rewards

RIGHT, WRONG, INVALID, MISSING = ("<answer>(3+5)*1</answer>", "<answer>3+5+1</answer>",
                                  "<answer>3+5</answer>", "no answer")
FOUR = [RIGHT, WRONG, INVALID, MISSING]
NUMBERS, TARGET = [3, 5, 1], 8
SCORES = [1.0, 0.1, 0.0, 0.0]


def cases(name="completions.jsonl"):
    """The project's cases, where the tests run in a checkout."""
    path = pathlib.Path(__file__).parents[3] / "tests/data" / name
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def pack(texts):
    data = [text.encode() for text in texts]
    offsets = array.array("q", [0])
    for piece in data:
        offsets.append(offsets[-1] + len(piece))
    return b"".join(data), offsets


class Judging(unittest.TestCase):
    def test_cases_have_their_verdicts(self):
        for case in cases():
            judged = lt.judge([case["completion"]], [case["numbers"]], [case["target"]],
                              rules=case["rules"], extract=case["extract"],
                              reading=case["reading"])
            self.assertEqual(str(judged[0].verdict), case["verdict"], case["note"])
        for case in cases("answers.jsonl"):
            judged, = lt.judge([case["completion"]], [case["numbers"]], [case["target"]],
                               rules=case["rules"], extract=case["extract"],
                               reading=case["reading"])
            seen = {"verdict": judged.verdict, "reason": judged.reason, "step": judged.step}
            for name in seen:
                if name in case:
                    self.assertEqual(seen[name], case[name], (case["completion"], name))

    def test_lists(self):
        data = pathlib.Path(__file__).parents[3] / "tests/data"
        if not data.exists():
            return
        game = lt.Game((1, 6), [1, 2])
        judged = game.check_list((data / "list.txt").read_text(encoding="utf-8"))
        answers = judged.pop("answers")
        self.assertEqual([*answers, judged], cases("list.jsonl"))
        strict = game.check_list("5 = [1 + 2]\n1 = NO", reading="strict")
        self.assertEqual((strict["wrong"], strict["answers"][0]["verdict"]),
                         (["1", "5"], "invalid"))
        proved = game.check_list("1 = NO\n5 = NO", prove=True)
        self.assertEqual((proved["right"], proved["wrong"]), (1, ["1"]))
        self.assertEqual(game.check_list("")["missing"], ["1..6"])
        with self.assertRaises(lt.InputError):
            game.check_list("1 = 1", reading="kind")

    def test_claims_are_proved(self):
        for case in cases("claims.jsonl"):
            judged = lt.judge([case["completion"]], [case["numbers"]], [case["target"]],
                              rules=case["rules"], extract=case["extract"],
                              reading=case["reading"], prove=True)[0]
            self.assertEqual((str(judged.verdict), str(judged.claim)),
                             (case["verdict"], case["claim"]), case["completion"])
        texts = ["<answer>NO</answer>", "<answer>3+5</answer>", "<answer>no solution</answer>"]
        games = [[1, 1, 1, 1], [3, 5], [3, 3, 8, 8]], [24, 8, 24]
        self.assertEqual([str(one.claim) for one in lt.judge(texts, *games, reading="lenient")],
                         ["none"] * 3)
        self.assertEqual(rewards.score(texts, *games), [0.0, 1.0, 0.0])
        self.assertEqual(rewards.score(texts, *games, claim=0.5), [0.5, 1.0, 0.0])
        self.assertEqual(rewards.score(texts, *games, invalid=-1.0), [0.0, 1.0, -1.0])
        pay = rewards.make_trl(rules="make24", claim=0.7)
        rows = {"target": [24, 24], "nums": [[1, 1, 1, 1], [3, 3, 8, 8]]}
        self.assertEqual(pay(None, ["<answer>NO</answer>"] * 2, **rows), [0.7, 0.0])
        wrong = lt.Game.read("24 from 3 3 8 8", rules="make24").check("no", prove=True)
        self.assertEqual((wrong.claim, wrong.solution), ("wrong", "8 / (3 - 8 / 3)"))
        self.assertEqual(lt.Game(8, [3, 5]).check("no").verdict, "claim")

    def test_what_is_not_read_has_a_name(self):
        for case in cases("unread.jsonl"):
            game = lt.Game(case["target"], case["numbers"], rules=case["rules"])
            line, = lt.query({"question": "check", "id": game.id, "reading": "lenient",
                              "expression": case["expression"]})
            for name in ("reason", "thing", "found", "character"):
                self.assertEqual(line[name], case[name], (case["expression"], name))
            self.assertTrue(line["advice"])
            if not case["expression"].strip():
                continue  # no answer at all: a completion's is missing
            judged, = lt.judge([case["expression"]], [case["numbers"]], [case["target"]],
                               rules=case["rules"], extract="whole", reading="lenient")
            self.assertEqual((judged.reason, judged.thing), (case["reason"], case["thing"]),
                             case["expression"])

    def test_judgements_say_what_stands_there(self):
        game = lt.Game(952, [25, 50, 75, 100, 3, 6])
        text = "3×50 % 3"
        judged = game.check(text)
        self.assertEqual((judged.thing, judged.found, judged.character, judged.position),
                         ("percent", "%", 5, 6))
        self.assertIn("percent is not an operation", judged.advice)
        line, = lt.query({"question": "check", "id": game.id, "expression": text})
        self.assertEqual((line["thing"], line["found"], line["character"], line["advice"]),
                         (judged.thing, judged.found, judged.character, judged.advice))
        steps, = lt.judge(["50+1=51, 25-10=15, 51*15=766"], [1, 10, 25, 50], 765,
                          extract="whole", reading="lenient")
        self.assertEqual((steps.reason, steps.step), ("wrong_result", 3))

    def test_judgements_are_a_sequence_with_columns(self):
        judged = lt.judge(FOUR, NUMBERS, TARGET)
        self.assertEqual([str(one.verdict) for one in judged],
                         ["solved", "off", "invalid", "missing"])
        self.assertEqual([lt.VERDICTS[code] for code in judged.verdict],
                         [one.verdict for one in judged])
        self.assertEqual(lt.REASONS[judged.reason[2]], "number_not_used")
        self.assertEqual(judged[0].value, Fraction(8))
        self.assertEqual((judged[1].distance, judged[1].points), (1, 7))
        self.assertEqual(judged[2].position, len("<answer>3+5"))
        self.assertEqual((judged[3].value, judged[3].distance), (None, None))
        self.assertEqual((judged[0].begin, judged[0].length), (8, 7))
        self.assertEqual([bool(one) for one in judged], [True, False, False, False])
        self.assertEqual([one.solved for one in judged], [True, False, False, False])
        self.assertEqual(judged[-1], judged[3])
        self.assertEqual(judged[1:3], [judged[1], judged[2]])
        self.assertEqual((judged.verdict.format, judged.distance.format), ("B", "Q"))
        self.assertEqual(list(pickle.loads(pickle.dumps(judged))), list(judged))
        self.assertRaises(IndexError, lambda: judged[4])
        thirds = lt.judge(["<answer>-1/3</answer>"], [1, 3], 1)
        self.assertEqual((thirds.value_numerator[0], thirds.value_denominator[0]), (-1, 3))

    def test_all_forms_of_input_say_the_same(self):
        wanted = list(lt.judge(FOUR, [NUMBERS] * 4, [TARGET] * 4))
        flat = array.array("q", NUMBERS * 4), array.array("i", [0, 3, 6, 9, 12])
        for texts in (FOUR, tuple(FOUR), [text.encode() for text in FOUR], pack(FOUR), iter(FOUR)):
            self.assertEqual(list(lt.judge(texts, NUMBERS, TARGET)), wanted)
        for numbers in (NUMBERS, tuple(NUMBERS), [tuple(NUMBERS)] * 4, flat):
            for targets in (TARGET, [TARGET] * 4, array.array("H", [TARGET] * 4), [(8, 8)] * 4):
                self.assertEqual(list(lt.judge(pack(FOUR), numbers, targets)), wanted)
                self.assertEqual(list(lt.judge(FOUR, numbers, targets)), wanted)
        self.assertEqual(len(lt.judge([], NUMBERS, TARGET)), 0)
        self.assertEqual(len(lt.judge((b"", array.array("q", [0])), NUMBERS, TARGET)), 0)
        self.assertEqual(lt.judge(["<answer>5-5</answer>"], [5, 5], 0)[0].verdict, "solved")

    def test_texts_of_any_kind_are_judged(self):
        odd = ["\ud800<answer>3+5</answer>", "é<answer>３+5</answer>", "\0<answer>3+5</answer>",
               "<answer>" * 100_000, ""]
        for extract in ("answer-last", "auto"):
            judged = lt.judge(odd, [3, 5], 8, reading="lenient", extract=extract)
            self.assertEqual([str(one.verdict) for one in judged],
                             ["solved", "solved", "solved", "missing", "missing"])

    def test_threads_change_nothing(self):
        rng = random.Random(3)
        texts = [rng.choice(FOUR) for _ in range(30_000)]
        alone = lt.judge(texts, NUMBERS, TARGET)
        for threads in (0, 2, 5):
            self.assertEqual(lt.judge(texts, NUMBERS, TARGET, threads=threads).verdict,
                             alone.verdict)
            self.assertEqual(lt.judge(pack(texts), NUMBERS, TARGET, threads=threads).reason,
                             alone.reason)

    def test_what_is_wrong_is_told(self):
        for arguments, position in (
                ((FOUR, [NUMBERS] * 3, TARGET), 0), ((FOUR, NUMBERS, [8] * 5), 0),
                ((FOUR, [NUMBERS, NUMBERS, [], NUMBERS], TARGET), 2),
                ((FOUR, NUMBERS, [8, 8**30, 8, 8]), 1), ((FOUR, NUMBERS, [8, 8, 8, -8**30]), 3),
                (("text", NUMBERS, TARGET), 0),
                (((b"ab", array.array("q", [0, 3])), NUMBERS, TARGET), 1),
                (((b"ab", array.array("q", [1, 0])), NUMBERS, TARGET), 1),
                (((b"ab", array.array("q")), NUMBERS, TARGET), 0)):
            with self.assertRaises(lt.InputError) as caught:
                lt.judge(*arguments)
            self.assertEqual(caught.exception.position, position, arguments)
        for options in ({"rules": "none"}, {"extract": "here"}, {"reading": "loose"},
                        {"threads": -1}):
            self.assertRaises(lt.InputError, lt.judge, FOUR, NUMBERS, TARGET, **options)
        self.assertRaises(lt.InputError, lt.judge, [None], NUMBERS, TARGET)
        self.assertRaises(lt.InputError, lt.judge, FOUR, [None] * 4, TARGET)

    def test_no_numbers_are_an_error(self):
        """Also where the first completions have none, so that there is nothing to store yet."""
        offsets = array.array("q", [0, 0, 0, 0, 3])
        for numbers in ([[]] * 4, [[], NUMBERS, NUMBERS, NUMBERS], [(), (), (), NUMBERS],
                        (array.array("q", NUMBERS), offsets)):
            for texts in (FOUR, pack(FOUR)):
                for threads in (1, 2):
                    with self.assertRaises(lt.InputError) as caught:
                        lt.judge(texts, numbers, TARGET, threads=threads)
                    self.assertEqual(caught.exception.position, 0, numbers)
        self.assertRaises(lt.InputError, rewards.score, [MISSING], [[]], [TARGET])

    def test_metrics_are_shares(self):
        shares = lt.judge(FOUR, NUMBERS, TARGET).metrics()
        self.assertEqual(shares["verdict/solved"], 0.25)
        self.assertEqual(shares["reason/number_not_used"], 0.25)
        self.assertNotIn("reason/none", shares)
        self.assertEqual(list(shares), list(lt.judge([RIGHT], NUMBERS, TARGET).metrics()))
        self.assertEqual(len(shares), len(lt.VERDICTS) + len(lt.REASONS) - 1)

    def test_other_threads_run_meanwhile(self):
        """Another thread counts between the beginning and the end of one call."""
        texts, counted, is_over = pack(["no answer > " * 2000] * 1000), [0], threading.Event()

        def count():
            while not is_over.is_set():
                counted[0] += 1

        thread = threading.Thread(target=count)
        thread.start()
        most, deadline = 0, time.monotonic() + 120
        while most < 1000 and time.monotonic() < deadline:
            before = counted[0]
            lt.judge(texts, NUMBERS, TARGET)
            most = max(most, counted[0] - before)
        is_over.set()
        thread.join()
        self.assertGreaterEqual(most, 1000)

    def test_it_is_safe_after_fork(self):
        texts = FOUR * 5000
        lt.judge(texts, NUMBERS, TARGET, threads=2)
        child = os.fork()
        if child == 0:
            judged = lt.judge(texts, NUMBERS, TARGET, threads=2)
            os._exit(0 if judged.verdict[0] == 0 and len(judged) == 20_000 else 1)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)

    @unittest.skipUnless(hasattr(signal, "setitimer"), "needs a timer")
    def test_ctrl_c_ends_it(self):
        texts = [RIGHT] * 400_000
        before = signal.signal(signal.SIGALRM, signal.default_int_handler)
        signal.setitimer(signal.ITIMER_REAL, 0.01)
        try:
            with self.assertRaises(KeyboardInterrupt):
                for _ in range(1000):
                    lt.judge(texts, NUMBERS, TARGET, threads=2)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def test_time_and_memory_bound_it(self):
        """From lists and packed; on one thread and on several."""
        many, packed = [RIGHT] * 200_000, pack([RIGHT] * 200_000)
        for threads in (1, 3):
            for texts in (many, packed):
                with self.assertRaises(lt.LimitError):
                    lt.judge(texts, NUMBERS, TARGET, threads=threads, timeout=0)
                with self.assertRaises(lt.LimitError):
                    lt.judge(texts, NUMBERS, TARGET, threads=threads, memory=100_000)
                with self.assertRaises(lt.LimitError):
                    lt.judge(texts, [NUMBERS] * 200_000, TARGET, threads=threads,
                             memory=51 * 200_000 + 1000)
        self.assertEqual(len(lt.judge(FOUR, [NUMBERS] * 4, TARGET, timeout=60, memory=1 << 20)), 4)
        self.assertRaises(lt.InputError, lt.judge, FOUR, NUMBERS, TARGET, timeout=-1)

    def test_nothing_leaks(self):
        texts, packed = FOUR + ["\ud800", "é"], pack(FOUR)

        def judge_often(times):
            for _ in range(times):
                lt.judge(texts, [NUMBERS] * 6, [TARGET] * 6)
                lt.judge(packed, NUMBERS, TARGET)
                try:
                    lt.judge(texts, [NUMBERS] * 5 + [[]], TARGET)
                except lt.InputError:
                    pass
            gc.collect()

        judge_often(2000)
        before = resident_bytes()
        judge_often(3_000_000 // 16 if os.environ.get("TALLY_DEEP") else 5_000)
        self.assertLess(resident_bytes() - before, 4 << 20)


def resident_bytes():
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


class Scores(unittest.TestCase):
    def test_score(self):
        self.assertEqual(rewards.score(FOUR, NUMBERS, TARGET), SCORES)
        self.assertEqual(rewards.score(FOUR, NUMBERS, TARGET, exact=2, wrong=-1, invalid=-2,
                                       missing=-3), [2, -1, -2, -3])
        self.assertEqual(rewards.score(FOUR, NUMBERS, TARGET, near=lambda away: 1 / (1 + away)),
                         [1.0, 0.5, 0.0, 0.0])
        self.assertEqual(rewards.score(["\\boxed{8 = (3+5) \\times 1}"], NUMBERS, TARGET), [1.0])

    def test_a_toy_trainer_learns_what_is_paid(self):
        """A policy over four answers that is moved toward what is paid above the mean."""
        rng, weights = random.Random(1), [1.0] * 4
        for _ in range(60):
            chosen = rng.choices(range(4), weights, k=16)
            paid = rewards.score([FOUR[i] for i in chosen], NUMBERS, TARGET)
            mean = sum(paid) / len(paid)
            for i, reward in zip(chosen, paid):
                weights[i] = max(0.01, weights[i] * (1 + 0.3 * (reward - mean)))
        self.assertEqual(max(range(4), key=weights.__getitem__), 0)


class Adapters(unittest.TestCase):
    def test_trl(self):
        """huggingface/trl at f2cd577 (1.10.0.dev0; v0.20.0 to v1.9.0 were compared), in
        GRPOTrainer._calculate_rewards(): keywords alone, each column of the data as a list,
        trainer_state, and in 1.0 and later log_extra and log_metric. Metrics are gathered over
        processes name by name, so that each process must log the same names."""
        logged = {}
        for completions in (FOUR, [[{"role": "assistant", "content": text}] for text in FOUR]):
            for name in ("nums", "numbers"):
                columns = {"target": [8] * 4, name: [NUMBERS] * 4, "trainer_state": object(),
                           "log_extra": lambda column, values: None}
                scores = rewards.trl(prompts=["?"] * 4, completions=completions,
                                     completion_ids=[[1]] * 4, log_metric=logged.__setitem__,
                                     **columns)
                self.assertEqual(scores, SCORES)
        self.assertEqual(logged["verdict/solved"], 0.25)
        names = []
        for text in FOUR:
            logged.clear()
            rewards.trl(prompts=["?"], completions=[text], completion_ids=[[1]], target=[8],
                        nums=[NUMBERS], log_metric=logged.__setitem__)
            names.append(sorted(logged))
        self.assertTrue(all(some == names[0] for some in names))
        self.assertEqual(rewards.trl.__name__, "trl")  # which the trainer logs by
        with self.assertWarns(UserWarning):
            self.assertEqual(rewards.trl(completions=FOUR, target=[8] * 4), [None] * 4)

    def test_ms_swift(self):
        """modelscope/ms-swift at 3602360 (4.6.0.dev0): GRPOTrainer._prepare_rewards() calls
        orms[name](args=args), resolve_reward_funcs() also orms[name](), and logs by the name of a
        function; compute_rewards_per_func() gives completions by place, and columns by keyword."""
        orms = {"tally": lambda args=None: rewards.trl}
        for function in (orms["tally"](args=object()), orms["tally"]()):
            self.assertTrue(inspect.isfunction(function))
            self.assertEqual(function(FOUR, target=[8] * 4, nums=[NUMBERS] * 4,
                                      prompt_id=["a"] * 4, trainer_state=object()), SCORES)

    def test_verl(self):
        """volcengine/verl at b178a3c (0.8.0.dev): the reward loop's NaiveRewardManager and BatchRewardManager.verify() call
        with keywords; a dict needs "score", and has the same keys throughout a batch."""
        truth = {"target": 8, "numbers": NUMBERS}
        for ground_truth in (truth, {"target": array.array("q", [8])[0],
                                     "numbers": array.array("q", NUMBERS)}, json.dumps(truth)):
            one = rewards.verl(data_source="countdown", solution_str=RIGHT,
                               ground_truth=ground_truth, extra_info={"index": 1})
            self.assertEqual((one["score"], one["verdict"]), (1.0, "solved"))
        many = rewards.verl_batch(data_sources=["countdown"] * 4, solution_strs=FOUR,
                                  ground_truths=[truth] * 4, extra_infos=[{}] * 4, wrong=0.2)
        self.assertEqual([one["score"] for one in many], [1.0, 0.2, 0.0, 0.0])
        self.assertEqual(len({tuple(one) for one in many}), 1)

    def test_openrlhf(self):
        """OpenRLHF at 3c3be62 (0.11.0), openrlhf/utils/agent.py: reward_func([query], [prompt],
        [label]) in order, on a thread, for each completion; a query is decoded with its special
        tokens. Experience merges extra_logs of single completions by name."""
        labels = [json.dumps({"target": 8, "nums": NUMBERS})] * 4
        prompt = "Write <answer>1+1</answer>. "
        answer = rewards.openrlhf([prompt + text for text in FOUR], [prompt] * 4, labels)
        self.assertEqual([round(float(score), 6) for score in answer["rewards"]], SCORES)
        self.assertEqual([float(score) for score in answer["scores"]], [1, 0, 0, 0])
        self.assertEqual(len(answer["extra_logs"]["verdict/solved"]), 4)
        names = set()
        for text, wanted in zip(FOUR, SCORES):
            one = rewards.openrlhf([f"<s>{prompt}{text}</s>"], [prompt], labels[:1])
            self.assertEqual(round(float(one["rewards"][0]), 6), wanted)
            names.add(tuple(one["extra_logs"]))
        self.assertEqual(len(names), 1)

    def test_areal(self):
        """inclusionAI/AReaL at 4aef98d (1.0.4), areal/workflow/rlvr.py: four places in order (the vision workflow
        gives them by name) and the row's columns; run in a process pool, so that it is pickled."""
        row = {"target": 8, "nums": NUMBERS, "messages": []}
        function = pickle.loads(pickle.dumps(rewards.areal))
        self.assertEqual(function("?", RIGHT, [1], [2], **row), 1.0)
        self.assertEqual(function(prompt="?", completions=WRONG, prompt_ids=[1],
                                  completion_ids=[2], **row), 0.1)
        self.assertEqual(function("?", RIGHT, [1], [2], answer=str({"target": 8,
                                                                    "numbers": NUMBERS})), 1.0)

    def test_trinity(self):
        """modelscope/Trinity-RFT at 2994bb2, trinity/common/rewards/reward_fn.py: RewardFn, whose methods are abstract; called with
        response, prompt and truth by name; a dict of scores comes back."""

        class RewardFn(abc.ABC):
            @abc.abstractmethod
            def __init__(self, **kwargs):
                pass

            @abc.abstractmethod
            def __call__(self, **kwargs):
                pass

        reward = rewards.trinity(RewardFn)(wrong=0.2)
        truth = {"target": 8, "numbers": NUMBERS}
        self.assertIsInstance(reward, RewardFn)
        self.assertEqual(reward(response=RIGHT, prompt="?", truth=truth, return_dict=True),
                         {"accuracy": 1.0})
        self.assertEqual(reward(response=WRONG, truth=json.dumps(truth)), {"accuracy": 0.2})
        # RMGalleryFn of the same file is called with an experience and a ground_truth.
        experience = types.SimpleNamespace(response_text=RIGHT, info={})
        self.assertEqual(reward(experience=experience, messages=["?"],
                                ground_truth=json.dumps(truth)), {"accuracy": 1.0})

    def test_trinity_with_choice(self):
        """The same file at cf9845b: the caller chooses by return_dict between a number, which is
        usual, and a dict."""

        class RewardFn(abc.ABC):
            @abc.abstractmethod
            def __call__(self, response, prompt=None, truth=None, return_dict=False):
                pass

        reward = rewards.trinity(RewardFn)(wrong=0.2)
        truth = json.dumps({"target": 8, "numbers": NUMBERS})
        self.assertEqual(reward(RIGHT, "?", truth), 1.0)
        self.assertEqual(reward(response=WRONG, truth=truth, return_dict=False), 0.2)
        self.assertEqual(reward(RIGHT, "?", truth, True), {"accuracy": 1.0})

    def test_reasoning_gym(self):
        """open-thought/reasoning-gym at 49b0713 (0.1.26.dev0): register_dataset(name, class, config class), and
        ProceduralDataset with __getitem__() and score_answer(answer, entry)."""
        factory = types.ModuleType("reasoning_gym.factory")
        registered = {}

        class ProceduralDataset:
            def __init__(self, config, seed=None, size=500):
                config.validate()
                self.config, self.size = config, size
                self.seed = seed if seed is not None else 1

        def register_dataset(name, dataset_cls, config_cls, curriculum_cls=None):
            assert issubclass(dataset_cls, ProceduralDataset)
            assert dataclasses.is_dataclass(config_cls)
            registered[name] = dataset_cls, config_cls

        factory.ProceduralDataset = ProceduralDataset
        factory.register_dataset = register_dataset
        stubs = {"reasoning_gym": types.ModuleType("reasoning_gym"),
                 "reasoning_gym.factory": factory}
        sys.modules.update(stubs)
        try:
            import libtally.gym
            libtally.gym.register()
        finally:
            for name in stubs:
                del sys.modules[name]
        made, config = registered["tally"]
        data = made(config(rules="llm", pick=4, seed=7, size=10))
        entry = data[3]
        self.assertEqual(entry, made(config(rules="llm", pick=4, seed=7))[3])
        self.assertEqual(len(entry["metadata"]["numbers"]), 4)
        self.assertEqual(data.score_answer(entry["answer"], entry), 1.0)
        self.assertEqual(data.score_answer(f"<answer>{entry['answer']}</answer>", entry), 1.0)
        self.assertEqual(data.score_answer("1+1", entry), 0.01)
        self.assertEqual(data.score_answer(None, entry), 0.01)


class Held:
    """What keeps its named arguments: stands for the models of pydantic."""

    def __init__(self, *places, **named):
        vars(self).update(named)
        if places:
            self.data = places[0]

    def __class_getitem__(cls, kinds):
        return cls


def skyrl_stub():
    """NovaSky-AI/SkyRL at a956457: skyrl_gym/envs/base_text_env.py."""
    return {"BaseTextEnv": type("BaseTextEnv", (), {"__init__": lambda self: None}),
            "BaseTextEnvStepOutput": dict}


def verifiers_stub():
    """PrimeIntellect-ai/verifiers at a60a606: what verifiers/v1/__init__.py gives."""
    taskset = type("Taskset", (Held,), {"__init__": lambda self, config: vars(self).update(
        config=config)})
    return {"TaskData": Held, "Task": Held, "TasksetConfig": Held, "Taskset": taskset,
            "Trace": Held, "Runtime": Held, "stop": lambda function: function,
            "reward": lambda weight: lambda function: function}


class Examples(unittest.TestCase):
    """The examples beside stubs of their frameworks, where the tests run in a checkout."""

    def load(self, folder, name, **stubs):
        folder = pathlib.Path(__file__).parents[3] / "examples" / folder
        if not folder.exists():
            self.skipTest("no checkout")
        modules = {}
        for path, names in stubs.items():
            parts = path.split("__")
            for i in range(len(parts)):
                modules.setdefault(".".join(parts[:i + 1]), types.ModuleType(parts[i]))
            vars(modules[".".join(parts)]).update(names)
        for path, module in modules.items():
            parent, _, own = path.rpartition(".")
            if parent:
                setattr(modules[parent], own, module)
        with unittest.mock.patch.dict(sys.modules, modules), \
                unittest.mock.patch.object(sys, "path", [str(folder), *sys.path]):
            return importlib.import_module(name)

    def test_torchrl(self):
        torchrl_reward = self.load("python", "torchrl_reward")
        self.assertEqual(torchrl_reward.rewards_of(["<answer>3+5</answer>"] * 2, [NUMBERS] * 2,
                                                   [TARGET] * 2, ["llm", "countdown"]), [0.0, 1.0])
        self.assertEqual(torchrl_reward.rewards_of(FOUR, [NUMBERS] * 4, [TARGET] * 4), SCORES)

    def test_skyrl(self):
        skyrl_env = self.load("python", "skyrl_env",
                              skyrl_gym__envs__base_text_env=skyrl_stub())
        for row in lt.dataset(schema="skyrl", rules="countdown", count=3, seed=7, solvable=True):
            env = skyrl_env.TallyEnv(extras=row)
            game = lt.Game.parse(row["extra_info"]["key"])
            gold = game.solve().solutions[0].expression
            self.assertEqual(env.step(f"<answer>{gold}</answer>")["reward"], 1.0)
            self.assertEqual(env.step(MISSING), {"observations": [], "reward": 0.0, "done": True,
                                                 "metadata": {"acc": 0.0, "verdict": "missing",
                                                              "reason": "none"}})

    def test_verifiers(self):
        module = self.load("verifiers", "tally_countdown", verifiers__v1=verifiers_stub())
        config = module.TallyConfig(rules="countdown", pick="3..6", seed=7, task=None)
        tasks = list(itertools.islice(module.TallyTaskset(config).load(), 5))
        self.assertEqual([task.data.idx for task in tasks], [0, 1, 2, 3, 4])
        for task in tasks:
            self.assertIn("write an expression", task.data.prompt)
            self.assertTrue(asyncio.run(task.validate(None)))
            self.assertEqual(asyncio.run(task.solved(Held(last_reply=None))), 0.0)

    def test_openenv(self):
        """meta-pytorch/OpenEnv at 685de41: openenv/core/env_server."""
        types_of = {"Action": Held, "Observation": Held, "State": Held}
        server = self.load(
            "openenv", "tally_env.server", openenv__core=dict(EnvClient=Held),
            openenv__core__client_types=dict(StepResult=Held),
            openenv__core__env_server__types=types_of,
            openenv__core__env_server__interfaces=dict(Environment=Held),
            openenv__core__env_server__http_server=dict(create_app=lambda *given, **named: given))
        env = server.TallyEnvironment()
        for row in lt.dataset(schema="openenv", rules="countdown", count=3, seed=7, solvable=True):
            env.reset(**{name: row[name] for name in ("target", "numbers", "rules")})
            wrong = env.step(server.TallyAction(answer=MISSING))
            self.assertEqual((wrong.reward, wrong.verdict, wrong.done), (0.0, "missing", True))
            env.reset(**{name: row[name] for name in ("target", "numbers", "rules")})
            right = env.step(server.TallyAction(answer=f"<answer>{wrong.solution}</answer>"))
            self.assertEqual((right.reward, env.state.step_count), (1.0, 1))
        self.assertEqual(env.reset(seed=3).question, env.reset(seed=3).question)

    def test_lm_evaluation_harness(self):
        made = types.SimpleNamespace(from_list=list)
        task = self.load("lm-evaluation-harness", "tally_task", datasets=dict(Dataset=made))
        docs = task.games(rules="countdown", pick="6", count=5)["test"]
        for doc in docs:
            self.assertEqual(task.judge(doc, [f"<answer>{doc['answer']}</answer>"]),
                             {"solved": 1.0, "answered": 1.0})
            self.assertEqual(task.judge(doc, [MISSING]), {"solved": 0.0, "answered": 0.0})

    def test_a_checker_is_loaded_once(self):
        """Not in each case, whose time is short."""
        program = pathlib.Path(__file__).parents[3] / "examples/python/compare_checker.py"
        if not program.exists():
            self.skipTest("no checkout")
        with tempfile.TemporaryDirectory() as folder:
            loads = pathlib.Path(folder) / "loads"
            (pathlib.Path(folder) / "mine.py").write_text(
                f"open({str(loads)!r}, 'a').write('loaded\\n')\n"
                "from checkers import tally, usual\n")
            ends = [subprocess.run([sys.executable, str(program), f"mine:{name}"], cwd=folder,
                                   capture_output=True, text=True, check=False)
                    for name in ("tally", "usual", "none")]
            self.assertEqual(loads.read_text(), "loaded\n" * 3)
        self.assertEqual([end.returncode for end in ends], [0, 1, 1])
        self.assertIn("wrong on 0 of 48 cases", ends[0].stdout)
        self.assertIn("wrong on 12 of 48 cases", ends[1].stdout)
        self.assertIn("give MODULE:FUNCTION", ends[2].stderr)


class Steps(unittest.TestCase):
    """libtally.gym.Steps, by the rules that Gymnasium's check_env() looks at (Farama-Foundation/
    Gymnasium at 3f0476a: gymnasium/utils/env_checker.py)."""

    def test_the_api_is_that_of_gymnasium(self):
        env = libtally.gym.Steps(pick=4, difficulty=(20, 80))
        self.assertEqual(env.reset(seed=123), env.reset(seed=123))  # check_reset_seed
        self.assertNotEqual(env.reset(seed=123)[0], env.reset(seed=456)[0])
        for options in ({}, {"game": "countdown:24/3,8"}):  # check_reset_options
            observation, info = env.reset(seed=1, options=options)  # check_reset_return_type
            self.assertIn(observation, env.observation_space)
            self.assertIsInstance(info, dict)
            self.assertIn(env.observation_space.sample(), env.observation_space)
            action = env.action_space.sample()
            self.assertIn(action, env.action_space)
            observation, reward, terminated, truncated, info = env.step(action)
            self.assertIn(observation, env.observation_space)
            self.assertIsInstance(reward, float)
            self.assertIsInstance(terminated, bool)
            self.assertIsInstance(truncated, bool)
            self.assertIsInstance(info, dict)
        self.assertIsNone(env.spec)
        self.assertIs(env.unwrapped, env)
        self.assertIn(env.render_mode, env.metadata["render_modes"])
        self.assertIsInstance(env.render(), str)
        self.assertIsNone(env.close())

    @unittest.skipUnless(importlib.util.find_spec("gymnasium"), "no gymnasium")
    def test_gymnasium_itself(self):
        import gymnasium
        from gymnasium.utils.env_checker import check_env
        gymnasium.register("tally/Steps-v0", "libtally.gym:Env")
        for rewards in ("outcome", "shaped"):
            check_env(gymnasium.make("tally/Steps-v0", pick=4, rewards=rewards).unwrapped)

    def play(self, game, moves, **parameters):
        env = libtally.gym.Steps(**parameters)
        env.reset(options={"game": game})
        return [env.step(move)[1:4] for move in moves], env

    def test_outcome(self):
        told, env = self.play("make24:24/3,3,8,8", ["8 / 3", "3 - (8/3) = (1/3)", "8 / (1/3)"])
        self.assertEqual(told, [(0.0, False, False), (0.0, False, False), (1.0, True, False)])
        self.assertRaises(lt.InputError, env.step, 0)
        told, _ = self.play("make24:24/3,3,8,8", ["8 + 8", "16 + 3", "19 + 3"])
        self.assertEqual(told[-1], (0.0, True, False))
        told, _ = self.play("countdown:24/3,8,100", ["8 * 3"])  # 100 is left over
        self.assertEqual(told, [(1.0, True, False)])

    def test_shaped(self):
        """The sum of an episode is that of its outcome, less a constant of its start."""
        told, _ = self.play("make24:24/3,3,8,8", ["8 / 3", "3 - (8/3)", "8 / (1/3)"],
                            rewards="shaped")
        self.assertEqual([reward for reward, _, _ in told], [0.0, 0.0, 0.0])
        told, _ = self.play("make24:24/3,3,8,8", ["8 + 8", "16 + 3", "19 + 3"], rewards="shaped")
        self.assertEqual([reward for reward, _, _ in told], [-1.0, 0.0, 0.0])

    def test_what_is_no_move_counts_as_an_action(self):
        told, env = self.play("countdown:24/3,8", ["3 * 9", 99, "x"], most=3)
        self.assertEqual(told, [(0.0, False, False), (0.0, False, False), (0.0, False, True)])
        env.reset(options={"game": "countdown:24/3,8"})
        self.assertIn("fault", env.step("")[4])
        self.assertEqual(env.step(99)[4]["fault"], "there is no move 99; the moves are 0 to 2")
        self.assertRaises(lt.InputError, libtally.gym.Steps, rewards="other")

    def test_the_best_policy_solves(self):
        env = libtally.gym.Steps("llm", pick=4)
        for seed in range(3):
            _, info = env.reset(seed=seed)
            done, total = False, 0.0
            while not done:
                good = [str(move) for move in env.legal_moves() if move.reachable]
                _, reward, done, _, info = env.step(good[0])
                total += reward
            self.assertEqual((total, info["moves"]), (1.0, []))


class Games(unittest.TestCase):
    def test_draw_is_the_same_for_a_seed(self):
        games = lt.draw(rules="countdown", seed=7, count=5, difficulty=(40, 60))
        self.assertEqual(games, lt.draw(rules="countdown", seed=7, count=5, difficulty=(40, 60)))
        for game in games:
            rated = lt.query({"question": "solve", "id": game.id})[0]["difficulty"]
            self.assertTrue(40 <= rated <= 60, rated)
        with self.assertRaises(lt.LimitError):
            lt.draw(rules="make24", seed=1, solutions=(10**9, 10**9 + 1), attempts=5)

    def test_moves(self):
        game = lt.Game(24, [3, 3, 8, 8], rules="make24")
        position = game.moves("8 / 3 = 8/3")
        self.assertEqual(position.left, (8, 3, Fraction(8, 3)))
        self.assertEqual([str(move) for move in position.moves if move.reachable],
                         ["3 - (8/3) = (1/3)"])
        self.assertEqual((position.reachable, position.distance), (True, 0))
        last, = [move for move in game.moves("8 / 3, 3 - (8/3)").moves if move.reachable]
        self.assertEqual((last.value, last.fewest, last.distance), (24, 1, 0))
        self.assertFalse(game.moves("8 + 8").reachable)
        self.assertIsNone(position.moves[0].solutions)
        counted = lt.Game(24, [3, 8, 1]).moves(solutions=True).moves
        self.assertEqual([(str(move), move.solutions) for move in counted if move.solutions],
                         [("8 * 3 = 24", 1), ("8 * 1 = 8", 1), ("8 / 1 = 8", 1),
                          ("3 * 1 = 3", 1), ("3 / 1 = 3", 1)])
        self.assertTrue(all((move.seconds or 0) > 0 for move in counted if move.solutions))
        with self.assertRaises(lt.LimitError):
            lt.Game(952, [25, 50, 75, 100, 3, 6, 7, 9], rules="llm").moves(timeout=0.05)
        with self.assertRaises(lt.InputError):
            game.moves("8 * 8 = 65")
        with self.assertRaises(lt.InputError):
            lt.Game(8, [2, 3], rules="year").moves()

    def test_proofs(self):
        game = lt.Game(831, [1, 3, 7, 10, 25, 50])
        proof = game.prove()
        self.assertEqual((proof.claim, proof.proved, proof.complete), ("closest", True, True))
        self.assertTrue(proof.certificate.endswith("made 832 50 25 + 10 1 + * 7 +\nend\n"))
        self.assertEqual(game.prove("simplest"), lt.Proof("simplest", False, True, None))
        self.assertEqual(lt.Game(7, [1, 2]).prove("missing").claim, "missing")
        with self.assertRaises(lt.InputError):
            lt.Game(24, [4, 4, 4, 4], rules="four-fours").prove()

    def test_notebooks(self):
        answer = lt.Game(24, [3, 3, 8, 8], rules="make24").solve()
        self.assertEqual(answer.solutions[0]._repr_latex_(), f"${answer.solutions[0].tex}$")
        self.assertIn("\\frac", answer.solutions[0].tex)
        self.assertIn("<td>8 / (3 - 8 / 3)</td>", answer._repr_html_())

    def test_a_game_does_not_change(self):
        game = lt.Game((1, 9), [1, 2])
        self.assertEqual((game.target, lt.Game(9, [1, 2]).target), ((1, 9), 9))
        for name in ("target", "id", "other"):
            with self.assertRaises(AttributeError):
                setattr(game, name, 1)
        with self.assertRaises(AttributeError):
            del game.id

    def test_parquet(self):
        """Rows of each schema come back as they are: through pyarrow, or where there is none through
        a double of it, which keeps them as JSON."""
        import libtally.parquet as parquet
        with self.assertRaisesRegex(lt.InputError, "pyarrow"), \
                unittest.mock.patch.dict(sys.modules, {"pyarrow": None}):
            parquet.write([], "none.parquet")
        pyarrow, inner = types.ModuleType("pyarrow"), types.ModuleType("pyarrow.parquet")
        pyarrow.parquet = inner
        pyarrow.Table = types.SimpleNamespace(from_pylist=json.dumps)
        inner.write_table = lambda table, path: pathlib.Path(path).write_text(table)
        inner.ParquetFile = lambda path: types.SimpleNamespace(iter_batches=lambda: [
            types.SimpleNamespace(to_pylist=lambda: json.loads(pathlib.Path(path).read_text()))])
        has_pyarrow = importlib.util.find_spec("pyarrow") is not None
        double = {} if has_pyarrow else {"pyarrow": pyarrow, "pyarrow.parquet": inner}
        with tempfile.TemporaryDirectory() as folder, \
                unittest.mock.patch.dict(sys.modules, double):
            path = f"{folder}/rows.parquet"
            for schema in ("tally", "tinyzero", "verl", "trl", "areal", "openrlhf", "skyrl", "rllm",
                           "verifiers", "openenv", "reasoning-gym", "nemo-gym", "sos"):
                rows = list(lt.dataset(schema=schema, rules="llm", count=4, unsolvable=0.5))
                parquet.write(rows, path)
                self.assertEqual(list(parquet.read(path)), rows)
            self.assertEqual(parquet.main([path, f"{folder}/rows.jsonl"]), 0)
            self.assertEqual(parquet.main([f"{folder}/rows.jsonl", f"{folder}/b.parquet"]), 0)
            self.assertEqual(list(parquet.read(f"{folder}/b.parquet")), rows)

    def test_the_module(self):
        self.assertEqual([name for name in dir(lt) if not name.startswith("__")],
                         sorted([name for name in lt.__all__] + ["gym"]))
        self.assertEqual(len(lt.dataset(count=3)), 3)
        ended = subprocess.run([sys.executable, "-m", "libtally", "24", "3", "8"],
                               capture_output=True, text=True, check=False)
        self.assertEqual((ended.stdout, ended.returncode), ("8 * 3 = 24\n", 0))
        loaded = subprocess.run(
            [sys.executable, "-c", "import sys, libtally; print(*(name for name in ('inspect', "
             "'queue', 'libtally.rewards', 'libtally.surveys') if name in sys.modules))"],
            capture_output=True, text=True, check=True)
        self.assertNotIn("libtally", loaded.stdout)

    def test_hints(self):
        game = lt.Game(765, [1, 3, 7, 10, 25, 50])
        self.assertEqual(game.hint(1), "4 numbers are enough")
        self.assertEqual(game.hint(2), "begin with 50 + 1 = 51")
        self.assertEqual(game.hint(1, "50 + 1 = 51, 25 - 10"), "2 numbers are enough")
        self.assertEqual(game.hint(2, ""), "begin with 50 + 1 = 51")
        self.assertRaises(lt.InputError, game.hint, 3)
        self.assertRaises(lt.InputError, game.hint, 1, "50 + 1 = 52")


if __name__ == "__main__":
    unittest.main()
