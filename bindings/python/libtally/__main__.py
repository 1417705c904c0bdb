# SPDX-License-Identifier: MIT
"""Solves one game: python -m libtally TARGET NUMBER..., a game's ID, or any text that means one."""
import sys

from . import Game, InputError


def main() -> int:
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        print("usage: python -m libtally TARGET NUMBER...\n"
              "       python -m libtally make24:24/3,3,8,8")
        return 0 if len(sys.argv) > 1 else 2
    try:
        answer = Game.read(" ".join(sys.argv[1:])).solve()
    except InputError as error:
        print(f"libtally: {error}", file=sys.stderr)
        return 2
    if answer.status != "solved":
        print(f"{answer.target} is out of reach" if answer.status == "closest"
              else "no solution is known")
    for solution in answer.solutions:
        print(f"{solution.expression} = {solution.value}")
    return 0 if answer.status == "solved" else 1


if __name__ == "__main__":
    sys.exit(main())
