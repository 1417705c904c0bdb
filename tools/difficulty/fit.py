#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fits the model of difficulty to people's times, and cross-validates it.

    tools/difficulty/fit.py            fits, prints what docs/difficulty.md tells and the weights
                                      for src/expr/ease_weights.h
    tools/difficulty/fit.py --check    says whether the committed weights are what the fit finds
    tools/difficulty/fit.py --plots    also draws docs/pictures/difficulty-*.svg

Needs Python 3 alone, and a C compiler (CC) for tools/difficulty/ways.c. The times are those of
tests/data/hands24_people.csv. Takes a minute.

The model: a way to a solution costs w . f doublings of time, f being what is counted of its steps;
all ways of a game race, so that together they cost C = -1/r log2 sum 2^(-r w . f); what is counted
of the game, v . g, is added. A practised player's median is 4 + 2^(C + v . g) seconds: four go by
in reading four numbers. Fitted is log2(seconds - 4), by least squares (Levenberg and Marquardt).
"""
import argparse
import csv
import glob
import math
import os
import random
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PEOPLE = os.path.join(ROOT, "tests/data/hands24_people.csv")
WEIGHTS = os.path.join(ROOT, "src/expr/ease_weights.h")
PLOTS = os.path.join(ROOT, "docs/pictures")
READING_SECONDS = 4.0
LOG_UNIT = 65536.0
FOLDS = 5
SEEDS = (1, 2, 3)


def read_people():
    with open(PEOPLE, encoding="ascii") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    return [(row["numbers"], float(row["median_seconds"])) for row in rows]


def read_weights():
    """The committed table: [(name, text, weight, is_fitted)] of a way and of a game; and r."""
    with open(WEIGHTS, encoding="utf-8") as file:
        text = file.read()
    tables = []
    for name in ("EASE_WEIGHTS", "GAME_WEIGHTS"):
        body = re.search(r"#define " + name + r"\(X\)(.*?)\n\n", text, re.S).group(1)
        rows = re.findall(r'X\((\w+), "([^"]*)", (-?\d+), (\d), "([^"]*)"\)', body)
        tables.append([(row[0], row[1], int(row[2]), row[3] == "1", row[4]) for row in rows])
    times, parts = (int(re.search(name + r" = (\d+)", text).group(1))
                    for name in ("RACE_TIMES", "RACE_PARTS"))
    return tables[0], tables[1], times / parts


class Hand:
    """A game: its seconds, and what is counted of each way to a solution and of itself."""

    def __init__(self, numbers, seconds):
        self.numbers, self.seconds, self.ways = numbers, seconds, []
        self.game, self.fixed, self.wanted = [], [], math.log2(seconds - READING_SECONDS)


def compile_program(source, folder):
    """Compiles a C file of this folder with the library."""
    program = os.path.join(folder, "program")
    here = os.path.dirname(os.path.abspath(__file__))
    subprocess.run([os.environ.get("CC", "cc"), "-std=c17", "-O1", "-I" + os.path.join(ROOT, "src"),
                    "-I" + os.path.join(ROOT, "include"), "-o", program, os.path.join(here, source)]
                   + sorted(glob.glob(os.path.join(ROOT, "src/*/*.c"))), check=True)
    return program


def read_hands(people):
    """What ways.c counts of each hand."""
    with tempfile.TemporaryDirectory() as folder:
        asked = "".join(numbers + "\n" for numbers, _ in people)
        told = subprocess.run([compile_program("ways.c", folder)], input=asked, capture_output=True,
                              text=True, check=True).stdout
    hands = []
    for line in told.splitlines():
        words = line.split()
        if words[0] == "game":
            hands.append(Hand(*people[len(hands)]))
            assert hands[-1].numbers.split() == words[1:5]
            hands[-1].game = [int(word) / LOG_UNIT for word in words[5:]]
        else:
            hands[-1].ways.append([int(word) / LOG_UNIT for word in words[2:]])
    return hands


def keep_fitted(hands, way_table, game_table):
    """Puts what has an assumed weight, which the data cannot tell about, into a fixed cost."""
    ways = [i for i, row in enumerate(way_table) if row[3]]
    games = [i for i, row in enumerate(game_table) if row[3]]
    assumed = [(i, row[2] / 1000) for i, row in enumerate(way_table) if not row[3]]
    for hand in hands:
        hand.fixed = [sum(weight * way[i] for i, weight in assumed) for way in hand.ways]
        hand.ways = [[way[i] for i in ways] for way in hand.ways]
        hand.game = [hand.game[i] for i in games]


def told_by(hand, weights, race):
    """What the model tells of a hand, and how it changes with each weight."""
    count = len(hand.ways[0])
    costs = [fixed + sum(w * f for w, f in zip(weights, way))
             for fixed, way in zip(hand.fixed, hand.ways)]
    least = min(costs)
    shares = [2.0 ** (-race * (cost - least)) for cost in costs]
    total = sum(shares)
    slopes = [0.0] * count
    for share, way in zip(shares, hand.ways):
        part = share / total
        for i in range(count):
            slopes[i] += part * way[i]
    told = least - math.log2(total) / race + sum(w * g for w, g in zip(weights[count:], hand.game))
    return told, slopes + hand.game


def solve_linear(matrix, right):
    """Gauss, with the largest pivot."""
    n = len(right)
    rows = [list(row) + [value] for row, value in zip(matrix, right)]
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(i + 1, n):
            factor = rows[k][i] / rows[i][i]
            for j in range(i, n + 1):
                rows[k][j] -= factor * rows[i][j]
    result = [0.0] * n
    for i in reversed(range(n)):
        result[i] = (rows[i][n] - sum(rows[i][j] * result[j] for j in range(i + 1, n))) / rows[i][i]
    return result


def squares(hands, weights, race):
    return sum((told_by(hand, weights, race)[0] - hand.wanted) ** 2 for hand in hands)


def fit(hands, race, start=None):
    """Least squares, from `start` or from nothing."""
    n = len(hands[0].ways[0]) + len(hands[0].game)
    weights = list(start) if start else [0.0] * n
    damping, error = 0.01, squares(hands, weights, race)
    for _ in range(60):
        matrix = [[0.0] * n for _ in range(n)]
        right = [0.0] * n
        for hand in hands:
            told, slopes = told_by(hand, weights, race)
            miss = hand.wanted - told
            for i in range(n):
                slope, row = slopes[i], matrix[i]
                right[i] += slope * miss
                for j in range(i, n):
                    row[j] += slope * slopes[j]
        for i in range(n):
            for j in range(i):
                matrix[i][j] = matrix[j][i]
        while damping < 1e6:
            damped = [list(row) for row in matrix]
            for i in range(n):
                damped[i][i] = matrix[i][i] * (1 + damping) + 1e-9
            tried = [w + step for w, step in zip(weights, solve_linear(damped, right))]
            now = squares(hands, tried, race)
            if now < error:
                break
            damping *= 4
        else:
            break
        gain, weights, error, damping = error - now, tried, now, damping / 5
        if gain < 1e-6 * error:
            break
    return weights, error


def ranks(values):
    order = sorted(range(len(values)), key=values.__getitem__)
    result, at = [0.0] * len(values), 0
    while at < len(order):
        end = at
        while end < len(order) and values[order[end]] == values[order[at]]:
            end += 1
        for i in range(at, end):
            result[order[i]] = (at + end - 1) / 2
        at = end
    return result


def spearman(a, b):
    x, y = ranks(a), ranks(b)
    mean = (len(a) - 1) / 2
    above = sum((p - mean) * (q - mean) for p, q in zip(x, y))
    return above / math.sqrt(sum((p - mean) ** 2 for p in x) * sum((q - mean) ** 2 for q in y))


def cross_validate(hands, race, seed, start):
    """What is told of each hand by a fit that has not seen it."""
    order = list(range(len(hands)))
    random.Random(seed).shuffle(order)
    told = [0.0] * len(hands)
    for fold in range(FOLDS):
        unseen = set(order[fold::FOLDS])
        weights, _ = fit([hand for i, hand in enumerate(hands) if i not in unseen], race, start)
        for i in unseen:
            told[i] = told_by(hands[i], weights, race)[0]
    return told


def seconds_of(told):
    return READING_SECONDS + 2.0 ** told


# ---- Plots ---------------------------------------------------------------------------------------

class Plot:
    """A square of two logarithmic axes, in seconds."""
    SIZE, MARGIN, LEAST, MOST = 420, 56, 4.0, 250.0

    def __init__(self, title, across, up):
        self.parts = []
        edge = self.SIZE + self.MARGIN
        for seconds in (5, 10, 20, 50, 100, 200):
            x, y = self.x(seconds), self.y(seconds)
            self.parts.append(f'<path d="M{x:.1f} {self.MARGIN}V{edge}M{self.MARGIN} {y:.1f}'
                              f'H{edge}" class="grid"/>')
            self.text(x, edge + 16, str(seconds), "middle")
            self.text(self.MARGIN - 6, y + 4, str(seconds), "end")
        middle = self.MARGIN + self.SIZE / 2
        self.text(middle, 30, title, "middle", "title")
        self.text(middle, edge + 38, across, "middle")
        self.parts.append(f'<text x="16" y="{middle}" text-anchor="middle" '
                          f'transform="rotate(-90 16 {middle})">{up}</text>')

    def place(self, seconds):
        share = math.log(seconds / self.LEAST) / math.log(self.MOST / self.LEAST)
        return self.MARGIN + self.SIZE * min(max(share, 0), 1)

    def x(self, seconds):
        return self.place(seconds)

    def y(self, seconds):
        return 2 * self.MARGIN + self.SIZE - self.place(seconds)

    def text(self, x, y, text, anchor="start", kind="text"):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" '
                          f'class="{kind}">{text}</text>')

    def dot(self, x, y, radius, kind):
        self.parts.append(f'<circle cx="{self.x(x):.1f}" cy="{self.y(y):.1f}" r="{radius}" '
                          f'class="{kind}"/>')

    def line(self, places, kind):
        path = "L".join(f"{self.x(x):.1f} {self.y(y):.1f}" for x, y in places)
        self.parts.append(f'<path d="M{path}" class="{kind}"/>')

    def write(self, name):
        width, height = self.SIZE + 2 * self.MARGIN - 26, self.SIZE + 2 * self.MARGIN
        style = ("text{font:13px sans-serif;fill:#333}.title{font-size:15px;font-weight:bold}"
                 ".grid{stroke:#ddd;fill:none}.hand{fill:#2a6fb0;fill-opacity:.35}"
                 ".same{stroke:#888;stroke-dasharray:4 4;fill:none}.middle{fill:#c0392b}"
                 ".span{stroke:#c0392b;stroke-width:2;fill:none}")
        with open(os.path.join(PLOTS, name), "w", encoding="utf-8") as file:
            file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
                       f'width="{width}" height="{height}"><style>{style}</style>'
                       '<rect width="100%" height="100%" fill="#fff"/>\n')
            file.write("\n".join(self.parts) + "\n</svg>\n")


def draw_plots(hands, told):
    seconds = [seconds_of(value) for value in told]
    plot = Plot("Each hand, told by a fit that has not seen it", "told: seconds",
                "people: median seconds")
    plot.line([(4.2, 4.2), (240, 240)], "same")
    for hand, value in zip(hands, seconds):
        plot.dot(value, hand.seconds, 2.6, "hand")
    plot.write("difficulty-told.svg")
    plot = Plot("Hands in twenty groups by what is told", "told: seconds, the group's middle",
                "people: median, and the middle half")
    plot.line([(4.2, 4.2), (240, 240)], "same")
    order = sorted(range(len(hands)), key=lambda i: seconds[i])
    for part in range(20):
        group = order[part * len(order) // 20:(part + 1) * len(order) // 20]
        people = sorted(hands[i].seconds for i in group)
        middle = sorted(seconds[i] for i in group)[len(group) // 2]
        low, high = people[len(people) // 4], people[3 * len(people) // 4]
        plot.line([(middle, low), (middle, high)], "span")
        plot.dot(middle, people[len(people) // 2], 4, "middle")
    plot.write("difficulty-groups.svg")


# ---- The program ---------------------------------------------------------------------------------

def show(hands, table, weights, race):
    told = [told_by(hand, weights, race)[0] for hand in hands]
    seconds = [hand.seconds for hand in hands]
    ways = sum(len(hand.ways) for hand in hands)
    error = squares(hands, weights, race) / len(hands)
    print(f"hands {len(hands)}, ways {ways}, weights {len(weights)}, r {race}")
    print(f"rank correlation on the hands that were fitted: {spearman(told, seconds):.4f}")
    print(f"mean square error of log2(seconds - 4): {error:.4f}")
    figures, first = [], None
    for seed in SEEDS:
        unseen = cross_validate(hands, race, seed, weights)
        first = first or unseen
        figures.append(spearman(unseen, seconds))
        print(f"five-fold cross-validation, shuffle {seed}: {figures[-1]:.4f}")
    factors = sorted(max(seconds_of(t) / s, s / seconds_of(t)) for t, s in zip(first, seconds))
    for share in (50, 90):
        factor = factors[len(factors) * share // 100]
        print(f"{share} of 100 hands are within a factor of {factor:.2f}")
    print("\nname, weight, rank correlation (fitted) without it:")
    for i, row in enumerate(table):
        if row[0] == "CONSTANT":
            print(f"  {row[1]:10} {weights[i]:7.3f}")
            continue
        for hand in hands:
            hand.kept = hand.ways, hand.game
            count = len(hand.ways[0])
            if i < count:
                hand.ways = [way[:i] + [0.0] + way[i + 1:] for way in hand.ways]
            else:
                hand.game = hand.game[:i - count] + [0.0] + hand.game[i - count + 1:]
        without, _ = fit(hands, race, weights)
        figure = spearman([told_by(hand, without, race)[0] for hand in hands], seconds)
        for hand in hands:
            hand.ways, hand.game = hand.kept
        print(f"  {row[1]:10} {weights[i]:7.3f}   {figure:.4f}   {row[4]}")
    return first


def main():
    parser = argparse.ArgumentParser(description="fits the model of difficulty to people's times")
    parser.add_argument("--check", action="store_true", help="compare with the committed weights")
    parser.add_argument("--plots", action="store_true", help="draw docs/pictures/difficulty-*.svg")
    options = parser.parse_args()
    way_table, game_table, race = read_weights()
    hands = read_hands(read_people())
    keep_fitted(hands, way_table, game_table)
    table = [row for row in way_table + game_table if row[3]]
    weights, _ = fit(hands, race)
    found = [round(1000 * weight) for weight in weights]
    if options.check:
        wrong = [f"{row[1]}: {row[2]}, found {new}" for row, new in zip(table, found)
                 if row[2] != new]
        print("\n".join(wrong) or "the committed weights are what the fit finds")
        return 1 if wrong else 0
    told = show(hands, table, weights, race)
    print("\nin thousandths, for src/expr/ease_weights.h:")
    for row, new in zip(table, found):
        print(f"  {row[0]:10} {new:6}" + ("" if row[2] == new else f"   (is {row[2]})"))
    if options.plots:
        draw_plots(hands, told)
    return 0


if __name__ == "__main__":
    sys.exit(main())
