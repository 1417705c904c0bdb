# SPDX-License-Identifier: MIT
"""Tests of the package as its users see it: python3 -m unittest discover bindings/python/tests"""
import doctest
import json
import os
import pickle
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time
import unittest
from fractions import Fraction

import libtally as lt

STANDARD = lt.Game(952, [25, 50, 75, 100, 3, 6])
LONG = lt.Game(24, range(1, 13), use="all")
ROOT = pathlib.Path(__file__).resolve().parent.parent


class Games(unittest.TestCase):
    def test_a_game_has_an_id(self) -> None:
        self.assertEqual(STANDARD.id, "countdown:952/25,50,75,100,3,6")
        self.assertEqual(STANDARD.target, 952)
        self.assertEqual(STANDARD.numbers, (25, 50, 75, 100, 3, 6))
        self.assertEqual(lt.Game.parse(STANDARD.id), STANDARD)
        self.assertEqual(pickle.loads(pickle.dumps(STANDARD)), STANDARD)
        self.assertEqual(eval(repr(STANDARD), {"Game": lt.Game}), STANDARD)
        self.assertEqual(len({STANDARD, lt.Game.parse(STANDARD.id)}), 1)

    def test_columns_of_the_rules_change(self) -> None:
        game = lt.Game((1, 9), [1, 2, 3], "make24", use="any", ops="+-", order="given")
        self.assertEqual(game.id, "make24,ops=+-,use=any,order=given:1..9/1,2,3")

    def test_numbers_and_targets_may_be_below_zero_and_fractions(self) -> None:
        half = Fraction(1, 2)
        for written in (half, 0.5, "1/2"):
            game = lt.Game(24, [written, 3, 4, 4], "make24")
            self.assertEqual((game.id, game.numbers), ("make24:24/1_2,3,4,4", (half, 3, 4, 4)))
        self.assertEqual(pickle.loads(pickle.dumps(game)), game)
        self.assertEqual(game.solve().solutions[0].expression, "4 * 4 * 3 * (1/2)")
        below = lt.Game(-2, [1, 2, 3, 4], "make24")
        self.assertEqual((below.id, below.target, below.count().solutions),
                         ("make24:-2/1,2,3,4", -2, 15))
        self.assertEqual(lt.Game("3/4", [-3, "1/4"], "llm").target, Fraction(3, 4))
        with self.assertRaises(lt.InputError):
            lt.Game(24, [half, 3, 4, 4])

    def test_every_rule_set_is_named(self) -> None:
        self.assertIn("llm", lt.RULES)
        for name in lt.RULES:
            self.assertEqual(lt.Game(4, [2, 2], name).rules, name)

    def test_wrong_input_has_a_place(self) -> None:
        for text, position in (("countdown:x/1", 10), ("nothing:1/1", 0), ("countdown:5/", 12)):
            with self.assertRaises(lt.InputError) as caught:
                lt.Game.parse(text)
            self.assertEqual(caught.exception.position, position)
            self.assertIsInstance(caught.exception, ValueError)
        with self.assertRaises(lt.InputError) as caught:
            STANDARD.solve(must_use=[25, 7])
        self.assertEqual(caught.exception.position, 1)
        for options in ({"sort": "best"}, {"limit": 0}, {"threads": -1}, {"timeout": -1}):
            with self.assertRaises(lt.InputError):
                list(STANDARD.solutions(**options))
        with self.assertRaises(lt.InputError):
            STANDARD.solve(fewest=7)

    def test_an_error_names_what_was_given(self) -> None:
        make24 = lt.Game(24, [3, 3, 8, 8], "make24")
        for wrong, told, position in (
                (lambda: lt.Game(-1, [1]), "target -1: a number below 0 needs values=", 0),
                (lambda: lt.Game(4.5, [1]), "target 9/2: a fraction needs values=exact", 0),
                (lambda: lt.Game((5, 1), [1]), "target 5..1: the range runs backwards", 0),
                (lambda: lt.Game(5, [1, 2, 2**64]), r"numbers\[2\]: give 1 to 1844", 2),
                (lambda: lt.Game(5, []), r"numbers\[0\]: a number is missing", 0),
                (lambda: lt.Game(5, [1] * 65), r"numbers\[64\]: a game has at most 64", 64),
                (lambda: lt.Game(5, [1], "nobody"), "rules 'nobody': there are no such rules; give", 0),
                (lambda: lt.Game(5, [1], ops="%"), "rules 'countdown,ops=%': this is not an op", 14),
                (lambda: lt.Game(5, [1], rules=5), "rules is 5; give a text", 0),
                (lambda: lt.Game.parse(5), "the ID of a game is 5; give a text", 0),
                (lambda: lt.Game.read(None), "a game is None; give a text", 0),
                (lambda: STANDARD.check(None), "an answer is None; give a text", 0),
                (lambda: STANDARD.solve(timeout="soon"), "timeout is 'soon'; give seconds", 0),
                (lambda: make24.hint(3), "hint: give 1 to 2", 0),
                (lambda: make24.moves("8 * 9"), "after: ", 0),
                (lambda: lt.draw("nobody"), "rules: there are no such rules", 0),
                (lambda: lt.draw(seed=-1), "seed: a whole number is expected", 0),
                (lambda: lt.query({"target": 5, "numbers": 5}), "numbers: give a list", 0),
                (lambda: lt.query({"numbers": [5]}), '"target" is missing', 16),
                (lambda: lt.dataset(pick=(5, 3)), "pick: the range runs backwards", 0),
                (lambda: lt.dataset(split={"train": 2}), "split: a share is 0 to 1", 6),
                (lambda: lt.dataset(seed=7, rules="nobody"), "rules: there are no such rules", 0),
                (lambda: lt.survey([1, 2], 2), r"pool is \[1, 2\]; give a text", 0),
                (lambda: lt.survey("1..4", 2, (1, 9), rules="x"), "rules 'x': there are no such", 0),
                (lambda: lt.judge(["1"], [1], 1, rules="x"), "rules 'x': there are no such", 0),
                (lambda: lt.judge(["1"], [1], 1, threads="x"), "threads is 'x'; give a whole", 0),
                (lambda: lt.judge(["1"], [1], 1, memory="x"), "memory is 'x'; give a whole", 0)):
            with self.assertRaisesRegex(lt.InputError, "^" + told) as caught:
                wrong()
            self.assertEqual(caught.exception.position, position, told)
        for other in ({"limit": 3}, {"fewset": 2}):
            with self.assertRaisesRegex(TypeError, "counts.. has no parameter"):
                STANDARD.count(**other)
        with self.assertRaisesRegex(TypeError, "missing.. has no parameter fewset"):
            STANDARD.missing(fewset=2)


class Searches(unittest.TestCase):
    def test_the_simplest(self) -> None:
        answer = STANDARD.solve()
        self.assertEqual((answer.status, answer.complete, answer.bound), ("solved", True, "none"))
        solution = answer.solutions[0]
        self.assertEqual(solution.expression, "(100 + 3) * 75 * 6 / 50 + 25")
        self.assertEqual(solution.steps[-1], "927 + 25 = 952")
        self.assertEqual((solution.value, solution.distance, solution.unused), (952, 0, ()))

    def test_what_is_asked_for_may_need_a_detour(self) -> None:
        for target, numbers, must_use, fewest, wanted in (
            (8, [8, 1], [1], 0, "8 * 1"),
            (8, [8, 1, 1], [], 3, "8 * 1 * 1"),
            (4, [7, 16, 11, 17], [16], 0, "16 / (11 - 7)"),
        ):
            game = lt.Game(target, numbers)
            answer = game.solve(must_use=must_use, fewest=fewest)
            self.assertEqual((answer.status, answer.complete), ("solved", True))
            self.assertEqual(answer.solutions[0].expression, wanted)
            listed = [s.expression for s in game.solutions(must_use=must_use, fewest=fewest)]
            self.assertIn(wanted, listed)
        count = lt.Game(8, [8, 1]).count(must_use=[1])
        self.assertEqual((count.solutions, count.with_detours, count.fewest), (0, 1, 2))
        values = lt.Game(1, [8, 1]).values(must_use=[1])
        self.assertEqual([value.value for value in values], [1, 7, 8, 9])
        self.assertEqual(lt.Game(8, [8, 1]).missing(8, must_use=[1]), [10])

    def test_the_closest_on_both_sides(self) -> None:
        answer = lt.Game(100, [1, 3]).solve()
        self.assertEqual((answer.status, answer.distance), ("closest", 96))
        self.assertEqual([s.value for s in answer.solutions], [4])

    def test_a_range(self) -> None:
        answers = lt.Game((1, 4), [1, 2]).answers()
        self.assertEqual([a.target for a in answers], [1, 2, 3, 4])
        self.assertEqual([a.distance for a in answers], [0, 0, 0, 1])
        self.assertEqual(lt.Game((3, 4), [1, 2]).solve().target, 3)

    def test_all_solutions_agree_with_the_count(self) -> None:
        game = lt.Game(765, [1, 3, 7, 10, 25, 50])
        count = game.count()
        self.assertEqual((count.solutions, count.with_detours, count.fewest), (12, 17, 4))
        for threads in (1, 2, 0):
            self.assertEqual(len(list(game.solutions(threads=threads))), 12)
        self.assertEqual(len(list(game.solutions(detours=True))), 17)
        self.assertEqual(len(list(game.solutions(limit=5))), 5)
        self.assertEqual(len(game.answers(every=True)[0].solutions), 12)

    def test_values_rise(self) -> None:
        values = lt.Game(1, [1, 2, 3]).values()
        self.assertEqual([v.value for v in values], list(range(1, 10)))
        self.assertEqual([v.value for v in lt.Game(1, [1, 2, 3]).values(8, 99)], [8, 9])

    def test_values_come_one_by_one(self) -> None:
        values = STANDARD.values()
        self.assertEqual(next(values).value, 1)
        with self.assertRaises(lt.LimitError):
            list(LONG.values(timeout=0.05))

    def test_a_missing_number_may_be_unproved(self) -> None:
        self.assertEqual(lt.Game(1, [1, 2, 3]).missing(count=2), [10, 11])
        with self.assertRaisesRegex(lt.LimitError, "values beyond 64 bits might make it: 27"):
            lt.Game.parse("four-fours,depth=3:1/8,8,8,8").missing()

    def test_large_numbers_are_whole(self) -> None:
        game = lt.Game(2**64 - 1, [2**64 - 1])
        self.assertEqual(game.solve().solutions[0].value, 2**64 - 1)

    def test_a_loop_that_is_left_ends_the_search(self) -> None:
        before = threading.active_count()
        for i, _ in enumerate(lt.Game(952, range(2, 14)).solutions(sort="none")):
            if i == 3:
                break
        deadline = time.monotonic() + 600
        while threading.active_count() > before and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertEqual(threading.active_count(), before)

    def test_time_and_memory_bound_a_search(self) -> None:
        count = LONG.count(timeout=0.2)
        self.assertEqual((count.complete, count.bound), (False, "stopped"))
        self.assertEqual(LONG.count(memory=100000).bound, "memory")
        with self.assertRaises(lt.LimitError):
            list(LONG.solutions(timeout=0.05, sort="none"))

    def test_other_threads_run_meanwhile(self) -> None:
        turns = []
        worker = threading.Thread(target=lambda: LONG.count(timeout=0.5))
        worker.start()
        while worker.is_alive():
            turns.append(time.monotonic())
            time.sleep(0.005)
        self.assertGreater(len(turns), 3)

    def test_interrupts_end_a_search(self) -> None:
        for search in ("lt.Game(24, range(1, 13), use='all').count(threads=2)",
                       "lt.survey(effort=True, counts=True).summary()",
                       "list(lt.dataset(count=10**9))",
                       "list(lt.Game(24, range(1, 13), use='all').solutions())",
                       "list(lt.Game(24, range(1, 13), use='all').values())"):
            code = ("import os, signal, threading, libtally as lt\n"
                    "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # may be ignored
                    "threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
                    f"try: {search}\n"
                    "except KeyboardInterrupt: print('interrupted')\n")
            seen = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                                  timeout=60)
            self.assertEqual((seen.stdout, seen.stderr), ("interrupted\n", ""), search)

    def test_an_exception_in_a_sink_is_raised(self) -> None:
        def sink(item: object) -> bool:
            raise KeyError("mine")

        with self.assertRaises(KeyError):
            STANDARD._search("l", sink)

    def test_a_child_searches_too(self) -> None:
        STANDARD.count(threads=2)
        child = os.fork()
        if child == 0:
            signal.alarm(30)
            os._exit(0 if STANDARD.count(threads=2).solutions == 2 else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)


class Difficulty(unittest.TestCase):
    def test_it_is_that_of_the_command(self) -> None:
        for game in (STANDARD, lt.Game(24, [3, 3, 8, 8], "make24"), lt.Game(999, [1, 1, 1]),
                     lt.Game(952, range(2, 12)), lt.Game(7, [4, 4, 4, 4], "four-fours")):
            answer, line = game.solve(), lt.query({"question": "solve", "id": game.id})[0]
            self.assertEqual((answer.difficulty, answer.seconds),
                             (line["difficulty"], line["seconds"]), game.id)
        assert answer.rating is not None
        self.assertEqual(answer.rating.model, lt.DIFFICULTY_MODEL)
        self.assertTrue(answer.rating.is_extrapolated)
        hand = lt.Game(24, [3, 3, 8, 8], "make24").solve().rating
        assert hand is not None
        self.assertEqual((hand.word, hand.is_extrapolated), ("very hard", False))

    def test_there_is_none_without_a_solution(self) -> None:
        answer = lt.Game(24, range(1, 13), use="all", order="given").solve(timeout=0)
        self.assertEqual((answer.status, answer.difficulty, answer.seconds), ("limit", None, None))

    def test_a_solution_in_hand_is_an_answer(self) -> None:
        answer = LONG.solve(timeout=0)
        self.assertEqual((answer.status, answer.complete, answer.bound),
                         ("solved", False, "stopped"))

    def test_answers_are_plain_objects(self) -> None:
        answer = STANDARD.solve()
        again = pickle.loads(pickle.dumps(answer))
        self.assertEqual(again, answer)
        self.assertEqual(again.difficulty, answer.difficulty)


class Surveys(unittest.TestCase):
    def test_rows_and_sums(self) -> None:
        survey = lt.survey("1..10", pick=4, targets=(10, 100), counts=True)
        rows = list(survey)
        self.assertEqual((len(rows), len(survey), survey.draws), (210, 210, 210))
        self.assertEqual(sum(row.reached for row in rows), 13010)
        self.assertEqual(survey.summary().by_fewest, (6100, 84, 1637, 5542, 5747))
        self.assertEqual(sum(sum(row.solutions or ()) for row in rows), 29720)
        self.assertEqual([row.selection for row in survey.rows(7, 5)], [7, 8, 9, 10, 11])
        row = rows[100]
        self.assertTrue(row.complete)
        game = lt.Game((10, 100), row.numbers)
        counts = game.counts()
        self.assertEqual([count.fewest for count in counts], list(row.fewest))
        self.assertEqual([count.solutions for count in counts], list(row.solutions or ()))
        self.assertEqual(pickle.loads(pickle.dumps(row)), row)
        effort = next(iter(lt.survey("1..4", pick=3, targets=6, effort=True))).effort
        self.assertEqual(list(effort or ()), [lt.Game(6, [1, 2, 3]).solve().solutions[0].effort])
        heights = next(iter(lt.survey("2,25,75", pick=3, targets=(101, 102), height=True))).height
        self.assertEqual(list(heights or ()), [2**32 - 1, 102])

    def test_rules_have_pools_of_their_own(self) -> None:
        survey = lt.survey(rules="make24", targets=24)
        self.assertEqual((len(survey), survey.summary().solvable), (1820, 1362))

    def test_wrong_input_is_told(self) -> None:
        for wrong in ({"pool": "1..x"}, {"pool": "1..3", "pick": 4}, {"rules": "none"},
                      {"pick": 11}, {"targets": (1, 20001)}, {"targets": (5, 4)}, {"threads": -1},
                      {"pool": "0..9"}):
            with self.assertRaises(lt.InputError, msg=wrong):
                lt.survey(**wrong)  # type: ignore[arg-type]
        with self.assertRaises(lt.InputError):
            lt.survey("1..5", pick=2).rows(9, 2)

    def test_time_bounds_it(self) -> None:
        with self.assertRaises(lt.LimitError):
            lt.survey(effort=True, timeout=0.2).summary()


class Judging(unittest.TestCase):
    def test_verdicts(self) -> None:
        game = lt.Game(24, [3, 3, 8, 8], "llm")
        for text, verdict, reason in (("8/(3-8/3)", "solved", "none"), ("8+8+3+3", "off", "none"),
                                      ("8*3", "invalid", "number_not_used"),
                                      ("24", "invalid", "number_not_given"),
                                      ("__import__('os')", "invalid", "syntax"),
                                      ("8/(3-3)+8", "invalid", "division_by_zero")):
            judgement = game.check(text)
            self.assertEqual((judgement.verdict, judgement.reason), (verdict, reason), text)
        self.assertEqual(str(game.check("8/(3-8/3)").verdict), "solved")
        self.assertEqual(game.check("8/3").value, Fraction(8, 3))
        self.assertIsNone(game.check("8/").value)


class Questions(unittest.TestCase):
    def test_answers_are_those_of_the_command(self) -> None:
        asked = {"question": "count", "target": 765, "numbers": [1, 3, 7, 10, 25, 50], "key": "a"}
        answer = lt.query(asked)[0]
        self.assertEqual((answer["solutions"], answer["key"], answer["complete"]), (12, "a", True))
        self.assertEqual(lt.query('countdown:765/1,3,7,10,25,50')[0]["status"], "solved")
        with self.assertRaises(lt.InputError):
            lt.query({"question": "count", "target": "x", "numbers": [1]})


class Documents(unittest.TestCase):
    def test_the_module_says_what_is_true(self) -> None:
        self.assertEqual(doctest.testmod(lt).failed, 0)
        self.assertEqual(doctest.testmod(lt.surveys).failed, 0)

    @unittest.skipUnless((ROOT / "README.md").exists(), "the README is beside the tests")
    def test_the_readme_runs(self) -> None:
        text = (ROOT / "README.md").read_text()
        code = re.search(r"```python\n(.*?)```", text, re.S)
        assert code is not None
        seen = subprocess.run([sys.executable, "-c", code.group(1)], capture_output=True,
                              text=True, check=True, timeout=60).stdout
        for wanted in re.findall(r"print\(.*\) +# (.*)|\n# (.*)\n", code.group(1)):
            self.assertIn("".join(wanted), seen)


class DatasetTest(unittest.TestCase):
    RECIPE = {"rules": "llm", "pick": (3, 4), "pool": "1..12", "targets": (10, 60), "seed": 7}

    def test_rows(self) -> None:
        made = list(lt.dataset(count=50, solvable=True, **self.RECIPE))
        self.assertEqual(len(made), 50)
        for row in made:
            judged = lt.Game.parse(row["id"]).check(row["solution"])
            self.assertEqual(judged.verdict, lt.Verdict.SOLVED)
        self.assertEqual(made, list(lt.dataset(count=50, solvable=True, threads=1, **self.RECIPE)))

    def test_shards(self) -> None:
        whole = list(lt.dataset(count=60, fields=["key", "index"], unique="key", **self.RECIPE))
        parts = [row for k in range(2)
                 for row in lt.dataset(count=60, fields=["key", "index"], unique="key",
                                       shard=(k, 2), **self.RECIPE)]
        last = whole[-1]["index"]
        self.assertEqual(sorted((row for row in parts if row["index"] <= last),
                                key=lambda row: row["index"]), whole)

    def test_splits_and_prompts(self) -> None:
        rows = list(lt.dataset(count=20, schema="trl", prompt="{target} of {numbers}?",
                               split={"train": 0.9, "test": 0.1}, **self.RECIPE))
        for row in rows:
            self.assertEqual(row["prompt"][0]["content"], f"{row['target']} of {row['nums']}?")

    def test_errors(self) -> None:
        with self.assertRaises(lt.InputError):
            lt.dataset(pick="nonsense")
        with self.assertRaisesRegex(TypeError, "colour"):
            lt.dataset(colour="red")
        rows = lt.dataset(rules="llm", pick=2, pool="1..2", targets=3, unique="key", count=5,
                          attempts=100)
        self.assertEqual(next(rows)["target"], 3)
        with self.assertRaises(lt.InputError):
            list(rows)
        with self.assertRaises(lt.LimitError):
            for _ in lt.dataset(count=10**9, timeout=0.2):  # list() would get room for all rows
                pass



class ReadingTest(unittest.TestCase):
    """Games from text: the table that all front ends share."""

    def test_table(self):
        table = os.path.join(os.path.dirname(__file__), "../../../tests/data/reading_games.jsonl")
        if not os.path.exists(table):
            self.skipTest("the package is without the project")
        with open(table, encoding="utf-8") as opened:
            rows = [json.loads(line) for line in opened]
        self.assertGreater(len(rows), 150)
        for row in rows:
            with self.subTest(text=row["text"], rules=row["rules"]):
                if "game" in row:
                    self.assertEqual(lt.Game.read(row["text"], row["rules"]).id, row["game"])
                    continue
                with self.assertRaises(lt.InputError) as raised:
                    lt.Game.read(row["text"], row["rules"])
                error = raised.exception
                self.assertEqual((error.reason, error.character),
                                 (row["word"], row["character"]))
                if "readings" in row:
                    self.assertEqual(list(error.readings), row["readings"])
                self.assertEqual(error.position, len(row["text"][:row["character"]].encode()))


if __name__ == "__main__":
    unittest.main()
