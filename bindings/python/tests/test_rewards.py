# SPDX-License-Identifier: MIT
"""Rewards as a trainer meets them: gold answers of every schema with every rule set through every
adapter, rows of other tasks and broken rows, parameters, and numbers of other libraries."""
import array
import asyncio
import copy
import dataclasses
import decimal
import functools
import json
import pickle
import sys
import types
import unittest
import warnings
from fractions import Fraction

import libtally as lt
import libtally.gym
from libtally import rewards

RIGHT, WRONG, INVALID, MISSING = ("<answer>(3+5)*1</answer>", "<answer>3+5+1</answer>",
                                  "<answer>3+5</answer>", "no answer")
NUMBERS, TARGET = [3, 5, 1], 8
TRUTH = {"target": TARGET, "numbers": NUMBERS}
#: Of some games all that an adapter is told is the rules: each is right by its own alone.
GAMES = [("llm", [3, 5, 1], 8, "(3+5)*1"), ("countdown", [3, 5, 1], 8, "3+5"),
         ("four-fours", [4, 4], 44, "44"), ("countdown,ops=+-", [3, 5, 1], 2, "5-3"),
         ("year", [2, 3], 8, "2^3"), ("sequence", [3, 5], 2, "-3+5"),
         ("make24,use=any", [8, 3, 1], 24, "8*3")]

#: How each rule set's games are drawn quickly, where the defaults are slow.
QUICK = {"year-game": {"pick": 2, "targets": (1, 20)},
         "sequence": {"pick": 3, "pool": "1..5x3", "targets": (1, 20)}}
CHANGED = [("countdown", {"ops": "+-", "targets": (1, 60)}), ("llm", {"order": "given"}),
           ("countdown", {"values": "exact"}), ("make24", {"use": "any"}),
           ("llm", {"values": "whole"})]
#: Rule sets that are judged as "llm" is.
ALIKE = ("llm", "make24", "make10", "krypto")
#: Rule sets, and orders, that stream-of-search's searches do not have.
NO_TRACES = [("year", None), ("year-game", None), ("four-fours", None), ("sequence", None), ("llm", "given")]


def gold_rows(schema, rules, count=4, **recipe):
    """Rows of a schema, each with its gold answer as a completion."""
    recipe = {**QUICK.get(rules, {}), **recipe}
    how = {"rules": rules, "count": count, "seed": 7, "solvable": True, "threads": 1, **recipe}
    answers = [row["solution"] for row in lt.dataset(fields=["solution"], **how)]
    rows = list(lt.dataset(schema=schema, **how))
    assert len(rows) == len(answers) == count
    return rows, [f"So <answer>{answer}</answer>" for answer in answers]


def through_trl(rows, completions):
    columns = {name: [row[name] for row in rows] for name in rows[0] if name != "prompt"}
    return rewards.trl(prompts=["?"] * len(rows), completions=completions,
                       completion_ids=[[1]] * len(rows), trainer_state=object(), **columns)


def through_verl(rows, completions):
    given = [{"ground_truth": row["reward_model"]["ground_truth"], "extra_info": row["extra_info"],
              "data_source": row["data_source"]} for row in rows]
    return [rewards.verl(solution_str=text, **one)["score"]
            for one, text in zip(given, completions)]


def through_verl_extra(rows, completions):
    """Where the ground truth tells the game alone, as older sets do."""
    rows = copy.deepcopy(rows)
    for row in rows:
        del row["reward_model"]["ground_truth"]["rules"]
    return through_verl(rows, completions)


def through_verl_batch(rows, completions):
    return [one["score"] for one in rewards.verl_batch(
        data_sources=[row["data_source"] for row in rows], solution_strs=completions,
        ground_truths=[row["reward_model"]["ground_truth"] for row in rows],
        extra_infos=[row["extra_info"] for row in rows])]


def through_trinity(rows, completions):
    reward = rewards.trinity()()
    return [reward(response=text, truth=row["reward_model"]["ground_truth"])["accuracy"]
            for row, text in zip(rows, completions)]


def through_openrlhf(rows, completions):
    queries = ["?" + text for text in completions]
    return list(map(float, rewards.openrlhf(queries, ["?"] * len(rows),
                                            [json.dumps(row) for row in rows])["rewards"]))


def through_openrlhf_label(rows, completions):
    return list(map(float, rewards.openrlhf(
        [row["input"] + text for row, text in zip(rows, completions)],
        [row["input"] for row in rows], [row["label"] for row in rows])["rewards"]))


def through_easyr1(rows, completions):
    """hiyouga/EasyR1 at b44b311: the batch mixin of verl/workers/reward/function.py."""
    given = [{"response": text, "response_length": 9, "ground_truth": row["label"]}
             for row, text in zip(rows, completions)]
    return [score["overall"] for score in functools.partial(rewards.easyr1)(given)]


class Sample:
    """THUDM/slime at 624b824: what slime/rollout/rm_hub/__init__.py reads of a sample."""

    def __init__(self, response, label, metadata=None):
        self.response, self.label, self.metadata = response, label, metadata or {}


def through_slime(rows, completions):
    samples = [Sample(text, row["label"]) for row, text in zip(rows, completions)]
    many = asyncio.run(rewards.slime(None, samples))
    assert many == [asyncio.run(rewards.slime(None, sample)) for sample in samples]
    return many


class Verifiers(types.SimpleNamespace):
    """allenai/open-instruct at e6c3044: the names of ground_truth_utils.py that are used."""

    class VerifierFunction:
        def __init__(self, name, weight=1.0, verifier_config=None):
            self.name, self.weight, self.verifier_config = name, weight, verifier_config

    @dataclasses.dataclass
    class VerificationResult:
        score: float
        cost: float = 0.0


def through_open_instruct(rows, completions):
    verifier = rewards.open_instruct(Verifiers)(None)
    assert verifier.name == "tally"
    return [verifier([1], text, row["label"], query="?", rollout_state=None).score
            for row, text in zip(rows, completions)]


class Action:
    """rllm-org/rllm at 9beb6e0: rllm.types.Action."""

    def __init__(self, action):
        self.action = action


def through_rllm(rows, completions):
    """SimpleWorkflow calls reward_function(task, action) with the row."""
    told = [rewards.rllm(row, Action(text)) for row, text in zip(rows, completions)]
    truths = [{name: row[name] for name in ("question", "ground_truth")} for row in rows]
    assert told == [rewards.rllm(row, text) for row, text in zip(truths, completions)]
    assert all(one.is_correct for one in told)
    return [one.reward for one in told]


def through_skyrl(rows, completions):
    return [rewards.verl(row["data_source"], text, row["reward_spec"]["ground_truth"])["score"]
            for row, text in zip(rows, completions)]


def through_verifiers(rows, completions):
    return [rewards.verl(None, text, row["info"])["score"] for row, text in zip(rows, completions)]


def through_areal(rows, completions):
    return [rewards.areal("?", text, [1], [2], **row) for row, text in zip(rows, completions)]


def through_tinyzero(rows, completions):
    return [rewards.tinyzero(solution_str="<answer>1+1</answer>\nAssistant: " + text,
                             ground_truth={"target": row["target"], "numbers": row["nums"]})
            for row, text in zip(rows, completions)]


def through_gym(rows, completions):
    assert all(libtally.gym.score_answer(row["answer"], row) == 1.0 for row in rows)
    return [libtally.gym.score_answer(text, row) for row, text in zip(rows, completions)]


class Gold(unittest.TestCase):
    THROUGH = {"tally": (through_trl, through_openrlhf, through_areal),
               "trl": (through_trl, through_openrlhf, through_areal),
               "verl": (through_verl, through_verl_extra, through_verl_batch, through_trinity),
               "reasoning-gym": (through_gym,), "sos": (through_trl, through_areal),
               "areal": (through_areal, through_trl), "tinyzero": (through_tinyzero, through_trl),
               "openrlhf": (through_openrlhf_label, through_easyr1, through_slime,
                            through_open_instruct),
               "rllm": (through_rllm, through_trl), "skyrl": (through_skyrl,),
               "verifiers": (through_verifiers,), "nemo-gym": (through_gym,),
               "openenv": (through_trl,)}

    def test_gold_is_paid_by_every_adapter_at_its_default(self):
        for rules, changed in [(name, {}) for name in lt.RULES] + CHANGED:
            for schema, ways in self.THROUGH.items():
                if schema == "tinyzero" and (rules not in ALIKE or changed):
                    self.assertRaises(lt.InputError, lt.dataset, rules=rules, schema=schema,
                                      **changed)
                    continue
                try:
                    rows, completions = gold_rows(schema, rules, **changed)
                except lt.InputError:  # traces of searches have + - * / in any order alone
                    self.assertEqual(schema, "sos")
                    self.assertIn((rules, changed.get("order")), NO_TRACES)
                    continue
                for way in ways:
                    self.assertEqual(way(rows, completions), [1.0] * len(rows),
                                     (rules, changed, schema, way.__name__))

    def test_prompts_are_read_back(self):
        """The first sentence has the game, as the reader of games reads it."""
        for rules, changed in [(name, {}) for name in lt.RULES] + CHANGED:
            for row in gold_rows("openenv", rules, **changed)[0]:
                sentence = row["prompt"][0]["content"].split(". ")[0]
                game = lt.Game.read(sentence, rules=row["rules"])
                self.assertEqual((game.target, list(game.numbers)),
                                 (row["target"], row["numbers"]), sentence)
                self.assertEqual(game.id.split(":")[0], row["rules"])

    def test_gym_asks_by_the_rules_and_pays_gold(self):
        for rules in lt.RULES:
            config = libtally.gym.TallyConfig(rules=rules, pick=4 if rules != "krypto" else 5)
            config.validate()
            if rules == "sequence":  # few targets can be made by digits in order
                continue
            entry = libtally.gym.make_entry(config, 7, 3)
            self.assertEqual(entry["metadata"]["rules"], rules)
            self.assertEqual(libtally.gym.score_answer(entry["answer"], entry), 1.0)
            self.assertEqual("factorial" in entry["question"], rules in ("four-fours", "year-game"))
            self.assertEqual("Using any of" in entry["question"], rules in ("countdown", "compte"))
        ranged = libtally.gym.TallyConfig(pick=range(3, 6))
        ranged.validate()
        counts = {len(libtally.gym.make_entry(ranged, 7, i)["metadata"]["numbers"])
                  for i in range(20)}
        self.assertEqual(counts, {3, 4, 5})

    def test_each_row_is_judged_by_its_own_rules(self):
        """In one batch, in any order, with rows that have no rules and no game between them."""
        rules, nums, target, answers = (list(column) for column in zip(*GAMES * 3))
        texts = [f"<answer>{answer}</answer>" for answer in answers]
        self.assertEqual(rewards.trl(completions=texts, rules=rules, nums=nums, target=target),
                         [1.0] * len(texts))
        self.assertEqual(rewards.trl(completions=texts[:2], rules=[None, ""], nums=nums[:2],
                                     target=target[:2]), [1.0, 0.0])
        nums[3] = target[5] = None
        wanted = [1.0] * len(texts)
        wanted[3] = wanted[5] = None
        self.assertEqual(rewards.trl(completions=texts, rules=rules, nums=nums, target=target),
                         wanted)

    def test_a_row_without_rules_has_those_of_the_parameter(self):
        texts = [f"<answer>{answer}</answer>" for answer in ("3+5", "(3+5)*1")]
        given = {"completions": texts, "nums": [NUMBERS] * 2, "target": [TARGET] * 2}
        self.assertEqual(rewards.trl(**given), [0.0, 1.0])
        for function in (functools.partial(rewards.trl, rules="countdown"),
                         rewards.make_trl(rules="countdown")):
            self.assertEqual(function(**given), [1.0, 1.0])
        self.assertEqual(rewards.make_trl(rules="countdown")(rules=["llm", None], **given),
                         [0.0, 1.0])
        short = texts[0]
        for score in (
                lambda **more: rewards.verl("x", short, TRUTH, None, **more)["score"],
                lambda **more: rewards.verl_batch(["x"], [short], [TRUTH], **more)[0]["score"],
                lambda **more: rewards.tinyzero("Assistant:" + short, TRUTH, **more),
                lambda **more: rewards.openrlhf(["?" + short], ["?"], [TRUTH], **more)["scores"][0],
                lambda **more: rewards.areal("?", short, [], [], **TRUTH, **more),
                lambda **more: rewards.trinity()(**more)(short, truth=TRUTH)["accuracy"]):
            self.assertEqual((float(score()), float(score(rules="countdown"))), (0.0, 1.0))
        for told in ({**TRUTH, "rules": "countdown"}, json.dumps({**TRUTH, "rules": "countdown"})):
            self.assertEqual(rewards.verl("x", short, told)["score"], 1.0)
            self.assertEqual(rewards.verl("x", short, told, rules="llm")["score"], 1.0)

    def test_first_lines_tell_the_default(self):
        for function in (rewards.trl, rewards.verl, rewards.tinyzero, rewards.openrlhf,
                         rewards.areal, rewards.rllm, rewards.easyr1):
            self.assertIn('("llm")', function.__doc__.splitlines()[0])


class Foreign(unittest.TestCase):
    """Rows of other tasks, and rows that cannot be read: no reward, and no exception."""

    def test_rows_of_other_tasks_get_none(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # they are no fault
            nan = float("nan")
            for none in (None, nan):
                self.assertEqual(rewards.trl(completions=[RIGHT], nums=[none], target=[TARGET]),
                                 [None])
                self.assertEqual(rewards.trl(completions=[RIGHT, RIGHT], nums=[NUMBERS, none],
                                             target=[none, TARGET]), [None, None])
                self.assertEqual(rewards.trl(completions=[RIGHT, WRONG], nums=[none, NUMBERS],
                                             target=[none, TARGET]), [None, 0.1])

    def test_a_batch_of_another_task_gets_none(self):
        with self.assertWarnsRegex(UserWarning, "no column nums or numbers; these 2 rows"):
            self.assertEqual(rewards.trl(completions=[RIGHT, WRONG], question=["a", "b"]),
                             [None, None])
        with self.assertWarnsRegex(UserWarning, "no column target"):
            self.assertEqual(rewards.trl(completions=[RIGHT], nums=[NUMBERS]), [None])

    def test_a_bad_row_ends_no_batch(self):
        for nums, target, rules in (([], 8, "llm"), (5, 8, "llm"),
                                    ("many", 8, "llm"), (NUMBERS, "x", "llm"),
                                    (NUMBERS, -10**30, "llm"), (NUMBERS, "8.5.1", "llm"),
                                    ([3, "x"], 8, "llm"), ([10**30], 8, "llm"), ({}, 8, "llm"),
                                    (NUMBERS, 8, "nonsense"), (NUMBERS, 8, "llm,ops="),
                                    ([1] * 100, 8, "llm"), (NUMBERS, [8, 9, 10], "llm")):
            for at in (0, 1, 2):
                columns = {"nums": [NUMBERS] * 3, "target": [TARGET] * 3, "rules": ["llm"] * 3}
                for name, value in (("nums", nums), ("target", target), ("rules", rules)):
                    columns[name][at] = value
                wanted = [1.0, 0.1, 0.0]
                wanted[at] = None
                with self.assertWarnsRegex(UserWarning, f"row {at}: "):
                    self.assertEqual(rewards.trl(completions=[RIGHT, WRONG, MISSING], **columns),
                                     wanted, (nums, target, rules))

    def test_a_completion_that_is_none(self):
        columns = {"nums": [NUMBERS] * 2, "target": [TARGET] * 2}
        for completion in (5, [5], {"content": RIGHT}, [{"text": RIGHT}]):
            with self.assertWarnsRegex(UserWarning, "row 0: the completion is neither a text"):
                self.assertEqual(rewards.trl(completions=[completion, RIGHT], **columns),
                                 [None, 1.0])
        for completion in (None, [], [{"content": None}]):
            self.assertEqual(rewards.trl(completions=[completion, RIGHT], **columns), [0.0, 1.0])

    def test_foreign_objects_end_no_batch(self):
        class Broken:
            """As an array of several elements, or worse: it cannot be asked for anything."""
            def fail(self, *given):
                raise RuntimeError("no")
            __bool__ = __len__ = __iter__ = __getitem__ = __index__ = __repr__ = item = fail

        broken = Broken()
        for name, value in (("completions", broken), ("completions", [{"content": broken}]),
                            ("nums", broken), ("nums", [3, broken]), ("target", broken),
                            ("rules", broken), ("rules", "\ud800")):
            columns = {"completions": [RIGHT] * 3, "nums": [NUMBERS] * 3, "target": [TARGET] * 3,
                       "rules": ["llm"] * 3}
            columns[name][1] = value
            wanted = [1.0, 1.0 if name == "rules" and value is broken else None, 1.0]
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self.assertEqual(rewards.trl(**columns), wanted, name)
                for truth in ({**TRUTH, "target": broken}, {**TRUTH, "numbers": broken}, broken):
                    self.assertEqual(rewards.verl("x", RIGHT, truth)["score"], 0.0)
                self.assertEqual(rewards.verl("x", RIGHT, {**TRUTH, "rules": broken})["score"], 1.0)

    def test_halves_of_characters_are_judged(self):
        texts = [f"\ud800 {RIGHT}", "<answer>3\ud800</answer>", RIGHT]
        self.assertEqual(rewards.trl(completions=texts, nums=[NUMBERS] * 3, target=[TARGET] * 3),
                         [1.0, 0.0, 1.0])
        self.assertEqual(lt.judge(texts, NUMBERS, TARGET)[0].verdict, "solved")
        self.assertEqual(lt.Game(TARGET, NUMBERS).check("3\ud800").reason, "syntax")

    def test_frameworks_that_need_a_number_get_zero(self):
        truths = [TRUTH, None, "72", {"target": 8}, {"target": None, "numbers": NUMBERS},
                  {"target": "x", "numbers": NUMBERS}, "[" * 100_000]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            many = rewards.verl_batch(["x"] * 7, [RIGHT] * 7, truths)
            labelled = rewards.openrlhf(["?" + RIGHT] * 7, ["?"] * 7, truths)
            trinity = rewards.trinity()()
            for truth in truths[1:]:
                self.assertEqual(rewards.verl("x", RIGHT, truth)["score"], 0.0)
                self.assertEqual(rewards.tinyzero("Assistant:" + RIGHT, truth), 0.0)
                self.assertEqual(rewards.areal("?", RIGHT, [], [], answer=truth), 0.0)
                self.assertEqual(trinity(RIGHT, truth=truth)["accuracy"], 0.0)
                self.assertEqual(rewards.rllm({"ground_truth": truth}, RIGHT).reward, 0.0)
                self.assertEqual(asyncio.run(rewards.slime(None, Sample(RIGHT, truth))), 0.0)
        self.assertEqual([one["score"] for one in many], [1.0] + [0.0] * 6)
        self.assertEqual([one["verdict"] for one in many], ["solved"] + ["unjudged"] * 6)
        self.assertEqual(len({tuple(one) for one in many}), 1)
        self.assertEqual(list(map(float, labelled["rewards"])), [1.0] + [0.0] * 6)
        with self.assertWarnsRegex(UserWarning, "no game"):
            rewards.verl("x", RIGHT, None)


class Parameters(unittest.TestCase):
    def test_an_unknown_keyword_is_a_type_error(self):
        columns = {"completions": [RIGHT] * 2, "nums": [NUMBERS] * 2, "target": [TARGET] * 2}
        for name, value in (("wrong", 0), ("reading", "strict"), ("extract", "whole"),
                            ("near", len), ("solution", ["x"]), ("answer", "xy"),
                            ("note", None), ("table", {"a": 1, "b": 2})):
            with self.assertRaisesRegex(TypeError, name):
                functools.partial(rewards.trl, **{name: value})(**columns)
        own = {"trainer_state": object(), "log_extra": len, "log_metric": lambda name, share: None,
               "environments": None, "trajectory_inputs": {}, "solution": ["x", "y"],
               "wrong": [1, 2]}
        self.assertEqual(rewards.trl(**columns, **own), [1.0, 1.0])
        self.assertRaises(TypeError, rewards.verl, "x", RIGHT, TRUTH, wrongg=0)
        self.assertRaises(TypeError, rewards.verl_batch, ["x"], [RIGHT], [TRUTH], wrongg=0)
        self.assertRaises(TypeError, rewards.tinyzero, "Assistant:", TRUTH, wrong=0)
        self.assertRaises(TypeError, rewards.openrlhf, ["?"], ["?"], [TRUTH], wrong=0)
        self.assertRaises(TypeError, rewards.trinity(), wrongg=0)
        self.assertRaises(TypeError, rewards.rllm, TRUTH, RIGHT, wrong=0)
        self.assertRaises(TypeError, rewards.easyr1, [], wrong=0)
        self.assertRaises(TypeError, rewards.open_instruct, Verifiers, wrongg=0)
        self.assertRaises(TypeError, rewards.areal, "?", RIGHT, [], [], wrong=0, **TRUTH)

    def test_makers(self):
        texts = [RIGHT, WRONG, INVALID, MISSING]
        paid = {"exact": 2.0, "wrong": -1.0, "invalid": -2.0, "missing": -3.0}
        wanted = [2.0, -1.0, -2.0, -3.0]
        columns = {"nums": [NUMBERS] * 4, "target": [TARGET] * 4}
        made = rewards.make_trl(rules="llm", **paid)
        self.assertEqual(made(completions=texts, **columns), wanted)
        self.assertEqual((made.__name__, pickle.loads(pickle.dumps(made))), ("trl", made))
        self.assertEqual(made([["?"]] * 4, texts, **columns), wanted)
        verl = rewards.make_verl(rules="llm", **paid)
        self.assertEqual([verl(data_source="x", solution_str=text, ground_truth=TRUTH,
                               extra_info={})["score"] for text in texts], wanted)
        batch = rewards.make_verl_batch(rules="llm", **paid)
        self.assertEqual([one["score"] for one in batch(["x"] * 4, texts, [TRUTH] * 4)], wanted)
        self.assertEqual([one["score"] for one in rewards.verl_batch(["x"] * 4, texts, [TRUTH] * 4,
                                                                     **paid)], wanted)
        zero = rewards.make_tinyzero(rules="llm", **paid)
        areal = pickle.loads(pickle.dumps(rewards.make_areal(rules="llm", **paid)))
        trinity = rewards.trinity()(rules="llm", **paid)
        for text, score in zip(texts, wanted):
            self.assertEqual(zero(solution_str="Assistant:" + text, ground_truth=TRUTH), score)
            self.assertEqual(areal("?", text, [], [], **TRUTH), score)
            self.assertEqual(trinity(text, truth=TRUTH)["accuracy"], score)
        openrlhf = rewards.make_openrlhf(rules="llm", **paid)
        self.assertEqual(list(map(float, openrlhf(["?" + text for text in texts], ["?"] * 4,
                                                  [TRUTH] * 4)["rewards"])), wanted)
        easy = rewards.make_easyr1(rules="llm", **paid)(
            [{"response": text, "ground_truth": json.dumps(TRUTH)} for text in texts])
        self.assertEqual([one["overall"] for one in easy], wanted)
        self.assertEqual([one["format"] for one in easy], [1.0, 1.0, 1.0, 0.0])
        rllm = rewards.make_rllm(rules="llm", **paid)
        self.assertEqual([rllm(TRUTH, text).reward for text in texts], wanted)
        slime = rewards.make_slime(rules="llm", **paid)
        self.assertEqual(asyncio.run(slime(None, [Sample(text, TRUTH) for text in texts])), wanted)
        verifier = rewards.open_instruct(Verifiers, rules="llm", **paid)()
        self.assertEqual([verifier([], text, json.dumps(TRUTH)).score for text in texts], wanted)
        strict = rewards.make_trl(rules="llm", reading="strict", extract="whole",
                                  near=lambda away: 1 / (1 + away))
        self.assertEqual(strict(completions=["(3+5)*1", "3+5+1", RIGHT, "$3+5$"], **columns),
                         [1.0, 0.5, 0.0, 0.0])

    def test_what_is_wrong_is_told_when_the_reward_is_made(self):
        self.assertRaises(TypeError, rewards.make_trl)
        for name in ("wrongg", "temperature"):
            self.assertRaises(TypeError, rewards.make_trl, rules="llm", **{name: 1})
        for parameters in ({"rules": "nonsense"}, {"extract": "here"}, {"reading": "loose"},
                           {"threads": -1}):
            with self.assertRaises(lt.InputError):
                rewards.make_verl(**{"rules": "llm", **parameters})
        self.assertRaises(lt.InputError, rewards.trl, completions=[], nums=[], target=[],
                          rules="nonsense")
        self.assertEqual(rewards.trl(completions=[], nums=[], target=[], rules=[]), [])


class TinyZero(unittest.TestCase):
    """Jiayi-Pan/TinyZero at 95df88f: RewardManager.__call__() of verl/trainer/main_ppo.py calls
    compute_score_fn(solution_str=, ground_truth=), with the prompt and its special tokens in front;
    the ground truth has target and numbers, as an array where it comes from Parquet."""

    PROMPTS = ["A conversation between User and Assistant. The Assistant solves it.\nUser: Using "
               "the numbers [3, 5, 1], create an equation that equals 8, for example <answer> "
               "(1 + 2) / 3 </answer> or <answer>(3+5)*1</answer>.\nAssistant: Let me solve this "
               "step by step.\n<think>",
               "<|im_start|>system\nYou are a helpful assistant.<|im_end|>\n<|im_start|>user\n Make "
               "8, for example <answer>(3+5)*1</answer>.<|im_end|>\n<|im_start|>assistant\nLet me "
               "solve this step by step.\n<think>"]

    def test_only_the_completion_counts(self):
        truth = {"target": 8, "numbers": array.array("q", NUMBERS)}
        for prompt in self.PROMPTS:
            for text, score in ((RIGHT, 1.0), (WRONG, 0.1), (INVALID, 0.0), (MISSING, 0.0),
                                ("", 0.0), (f"so </think>\n{RIGHT}<|endoftext|>", 1.0),
                                (f"{RIGHT}\nAssistant: {MISSING}", 1.0),
                                (f"{WRONG} no </think>\n{RIGHT}<|im_end|>\n", 1.0)):
                self.assertEqual(rewards.tinyzero(solution_str=prompt + text, ground_truth=truth),
                                 score, text)

    def test_a_text_without_a_mark_has_no_answer(self):
        with self.assertWarnsRegex(UserWarning, "Assistant:"):
            self.assertEqual(rewards.tinyzero("Make 8. " + RIGHT, TRUTH), 0.0)


class AReaL(unittest.TestCase):
    """inclusionAI/AReaL at 4aef98d (1.0.4): areal/workflow/rlvr.py takes the prompt from the column
    messages, and calls with four places and all columns by name; vision_rlvr.py names the four."""

    def test_columns_may_have_any_name(self):
        row = {**TRUTH, "rules": "countdown", "prompt": "?", "completions": "?", "prompt_ids": [],
               "completion_ids": [], "messages": [], "solvable": True}
        self.assertEqual(rewards.areal("?", "<answer>3+5</answer>", [1], [2], **row), 1.0)
        made = rewards.make_areal(rules="llm")
        self.assertEqual(made("?", "<answer>3+5</answer>", [1], [2], **row), 1.0)
        self.assertEqual(made("?", "<answer>3+5</answer>", [1], [2], **TRUTH), 0.0)
        self.assertEqual(rewards.areal(prompt="?", completions=RIGHT, prompt_ids=[1],
                                       completion_ids=[2], messages=[], **TRUTH), 1.0)

    def test_the_schema_has_its_columns(self):
        row, = lt.dataset(schema="areal", rules="countdown", seed=7, count=1, solvable=True)
        self.assertEqual([message["role"] for message in row["messages"]], ["user"])
        self.assertEqual(row["rules"], "countdown")


class Index:
    """A whole number of another library, as numpy.int64 or a tensor without dimensions."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


class Array:
    """An array or a tensor: not a list, with tolist(), item() and a shape."""

    def __init__(self, value):
        self.value = value
        self.shape = (len(value),) if isinstance(value, list) else ()

    def __iter__(self):
        if self.shape == ():
            raise TypeError("iteration over a 0-d tensor")
        return map(Array, self.value)

    def __len__(self):
        if self.shape == ():
            raise TypeError("len() of a 0-d tensor")
        return len(self.value)

    def __getitem__(self, i):
        return Array(self.value[i])

    def __index__(self):
        if not isinstance(self.value, int):
            raise TypeError("only integer tensors of a single element can be an index")
        return self.value

    def tolist(self):
        return self.value

    def item(self):
        if self.shape not in ((), (1,)):
            raise RuntimeError("a tensor with several elements cannot be a scalar")
        return self.value[0] if self.shape else self.value


def numpy_kinds():
    """([what 24 is], [what [3, 3, 8, 8] is]) of numpy, where it is there."""
    try:
        import numpy
    except ImportError:
        return [], []
    kinds = [numpy.int8, numpy.uint8, numpy.int64, numpy.uint64, numpy.float32, numpy.float64]
    return ([kind(24) for kind in kinds] + [numpy.array(24), numpy.array([24])],
            [numpy.array([3, 3, 8, 8], dtype=kind) for kind in kinds]
            + [[numpy.int64(n) for n in (3, 3, 8, 8)], [numpy.float64(n) for n in (3, 3, 8, 8)]])


ONES = [24, 24.0, "24", " 24 ", "24.0", Fraction(24), decimal.Decimal("24.0"), Index(24), Array(24),
        Array(24.0), Array([24])] + numpy_kinds()[0]
MANY = [[3, 3, 8, 8], (3, 3, 8, 8), [3.0, "3", Index(8), Fraction(8)], "3 3 8 8", "[3, 3, 8, 8]",
        "3,3,8,8", Array([3, 3, 8, 8]), Array([3.0, 3.0, 8.0, 8.0]), array.array("q", [3, 3, 8, 8]),
        [Array(3), Array(3), Array(8), Array(8)]] + numpy_kinds()[1]
BAD_ONES = ["x", "", None, float("nan"), float("inf"), 24j, [24, 25, 26],
            Array([24, 25]), Array(24.5), {}, object(), b"24", "2" * 5000]
FRACTIONS = [24.5, "49/2", Fraction(49, 2)]
BAD_MANY = ["3388", "", None, 5, 5.0, {3: 8}, b"\x03\x08", [3, "x"], [3, None],
            [[3, 3], [8, 8]], Array(24), Array([[3, 3], [8, 8]]), object()]


class Numbers(unittest.TestCase):
    RIGHT = "<answer>8/(3-8/3)</answer>"

    def test_what_is_exact_is_taken(self):
        for one in ONES:
            for many in MANY:
                game = lt.Game(one, many, rules="make24")
                self.assertEqual(game.id, "make24:24/3,3,8,8")
                self.assertEqual(rewards.score([self.RIGHT], many, one), [1.0], (one, many))
                self.assertEqual(rewards.score([self.RIGHT] * 3, [many] * 3, [one] * 3), [1.0] * 3,
                                 (one, many))
                self.assertEqual(rewards.trl(completions=[self.RIGHT] * 2, nums=[many] * 2,
                                             target=[one] * 2), [1.0] * 2, (one, many))
                self.assertEqual(rewards.verl("x", self.RIGHT, {"numbers": many, "target": one})
                                 ["score"], 1.0)
        self.assertEqual(lt.Game(range(2)[1], range(1, 4)).numbers, (1, 2, 3))
        self.assertEqual(lt.Game(25, "3388", rules="make24").id, "make24:25/3,3,8,8")
        for many in ("3388", ["3388"]):
            self.assertEqual(rewards.score([self.RIGHT], many, 24, rules="make24"), [1.0])
        self.assertEqual(rewards.trl(completions=[self.RIGHT] * 2, nums=["3388", [3, 3, 8, 8]],
                                     target=[24] * 2, rules=["make24", "llm"]), [1.0, 1.0])
        self.assertEqual(lt.Game(10, "1199", rules="make10").id, "make10:10/1,1,9,9")
        self.assertEqual(lt.Game((1.0, "9"), [1, 2]).target, (1, 9))

    def test_all_else_is_told_in_plain_words(self):
        for one in BAD_ONES:
            for call in (lambda: lt.Game(one, [3, 3, 8, 8]),
                         lambda: lt.judge([self.RIGHT], [3, 3, 8, 8], [one])):
                with self.assertRaisesRegex(lt.InputError, "target.* is .*; give a whole number"):
                    call()
        for one in FRACTIONS:
            self.assertEqual(lt.Game(one, [3, one], rules="make24").target, Fraction(49, 2))
            for target, many in ((one, [3, 3, 8, 8]), (24, [3, 3, 8, one])):
                with self.assertRaisesRegex(lt.InputError, "a fraction needs values=exact"):
                    lt.Game(target, many)
        for many in BAD_MANY:
            for call in (lambda: lt.Game(24, many),
                         lambda: lt.judge([self.RIGHT] * 2, [NUMBERS, many], 24)):
                with self.assertRaises(lt.InputError) as caught:
                    call()
                if many != "":
                    self.assertRegex(str(caught.exception), "numbers.* (is|are) .*; give ", many)
        with self.assertRaisesRegex(lt.InputError, r"numbers of completion 1\[2\] is 'x'") as caught:
            lt.judge([RIGHT] * 2, [NUMBERS, [3, 5, "x"]], 8)
        self.assertEqual(caught.exception.position, 1)
        with self.assertRaisesRegex(lt.InputError, "completion 1 is None; give its text") as caught:
            lt.judge([RIGHT, None], NUMBERS, 8)
        self.assertEqual(caught.exception.position, 1)

    def test_options_and_questions_take_them_too(self):
        game = lt.Game(765, [1, 3, 7, 10, 25, 50])
        for one in (4, 4.0, "4", Index(4), Array(4)):
            self.assertEqual(game.count(most=one).solutions, game.count(most=4).solutions)
        self.assertEqual(game.solve(must_use=Array([50, 25])).solutions[0].numbers_used, 4)
        for question in ({"target": Index(765), "numbers": Array([1, 3, 7, 10, 25, 50])},
                         {"target": Fraction(765), "numbers": (1, 3, 7, 10, 25, Array(50))}):
            self.assertEqual(lt.query({"question": "count", **question})[0]["solutions"], 12)
        self.assertEqual(len(list(game.solutions(limit=Index(3), memory=1e8, threads="1"))), 3)
        self.assertEqual(len(list(lt.dataset(count=Index(2), rules="llm", seed=7))), 2)
        self.assertEqual(lt.survey("1..4", pick=2, targets=(Index(1), 9.0)).targets, (1, 9))
        self.assertEqual(lt.draw(seed=Index(7), difficulty=(40.0, Index(60))),
                         lt.draw(seed=7, difficulty=(40, 60)))
        self.assertEqual(list(lt.dataset(seed=Index(7), pick=(Array(3), 4.0), rules="llm")),
                         list(lt.dataset(seed=7, pick=(3, 4), rules="llm")))
        self.assertEqual(list(lt.dataset(seed=7, rules="llm,ops=+-", count=3)),
                         list(lt.dataset(seed=7, rules="llm", ops="+-", count=3)))


if __name__ == "__main__":
    unittest.main()
