# SPDX-License-Identifier: MIT
"""Seven mistakes, one on each line from the eighth on, which type checkers find (package_test.sh).
It is never run."""
from libtally import Game, dataset, judge, rewards

GAME = Game(24, [3, 3, 8, 8], rules="make24")

Game(24, [3, 3, 8, 8], rule="make24")
GAME.solve(fewst=2)
GAME.solutions(sort="simplst")
judge(["x"], [1], 1, reading="strickt")
rewards.make_trl(rules="llm", wrng=0)
list(dataset(rule="llm"))
print(GAME.solve().solutions[0].expr)
