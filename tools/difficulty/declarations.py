#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What people declared in numbers rounds, to a model of who fails within 30 seconds.

    tools/difficulty/declarations.py FILE...           fits, and cross-validates by episode
    tools/difficulty/declarations.py --csv FILE...     writes the rounds as CSV of events instead

A FILE is wikitext, one page an episode whose title is the name of the file, or CSV of events.

Wikitext has a template for each numbers round: {{R-numbers |ROUND |six numbers |target |declared
|working |declared |working |best |its working}}, one declared number and working for each of two
contestants. A declared number may be empty, a dash or x. Markup, comments and further parameters
may stand anywhere. CSV has the header of FIELDS; `declared` and `seconds` may be empty.

A player fails who does not come as near to the target as can be, who declares later than after 30
seconds, or whose working is said to be wrong. The model is a logistic curve over log2 of the
seconds that tally tells (`tally solve --json`, the command is $TALLY); the baseline is one over the
fewest numbers of a solution. Both are fitted to the other episodes only when they are scored."""
import argparse
import bisect
import collections
import csv
import json
import math
import os
import re
import subprocess
import sys
import zlib

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FIELDS = "event round n1 n2 n3 n4 n5 n6 target player declared seconds".split()
SECONDS_MOST = 30.0
FOLDS = 10
NOTES = re.compile(r"\b(err(or|ed|s)?|invalid|wrong(ly)?|mistake|incorrect|disallowed)\b", re.I)

Declaration = collections.namedtuple("Declaration", "event round numbers target player declared "
                                     "seconds is_wrong")


# ---- Wikitext ------------------------------------------------------------------------------------

def templates(text, name):
    """The parameters of each call of a template: texts, in order."""
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    for call in re.finditer(r"\{\{\s*" + re.escape(name) + r"\s*(?=[|}])", text):
        found, depth, begin = [], 0, None
        for mark in re.finditer(r"\{\{|\}\}|\[\[|\]\]|\|", text[call.end():]):
            at = call.end() + mark.start()
            if depth == 0 and mark[0] in ("|", "}}"):
                if begin is not None:
                    found.append(text[begin:at])
                begin = at + 1
                if mark[0] == "}}":
                    yield found
                    break
            depth += mark[0] in ("{{", "[[")
            depth -= mark[0] in ("}}", "]]")


def plain(text):
    """Without markup."""
    text = re.sub(r"<ref\b.*?(/>|</ref>)", " ", text, flags=re.S)
    text = re.sub(r"<[^>]*>|'{2,}", " ", text)
    text = re.sub(r"\[\[(?:[^\]|]*\|)?([^\]]*)\]\]", r"\1", text)
    return re.sub(r"\s+", " ", re.sub(r"\{\{[^{}]*\}\}", " ", text)).strip()


def positional(parameters):
    """In the order of their positions; 3=... names one, and letters name others, left out."""
    placed, next_place = {}, 1
    for text in parameters:
        named = re.match(r"\s*([A-Za-z][\w -]*|1?[0-9])\s*=", text)
        if not named:
            placed[next_place] = plain(text)
            next_place += 1
        elif named[1].isdigit():
            placed[int(named[1])] = plain(text[named.end():])
    return placed


def whole(text):
    """The first whole number of a text, without commas of thousands; None: there is none."""
    found = re.search(r"\d+", re.sub(r"(?<=\d),(?=\d{3}\b)", "", text))
    return int(found[0]) if found else None


def read_wikitext(name, text):
    event = os.path.splitext(os.path.basename(name))[0].replace("_", " ")
    for parameters in templates(text, "R-numbers"):
        placed = positional(parameters)
        numbers = [whole(placed.get(place, "")) for place in range(2, 8)]
        target = whole(placed.get(8, ""))
        if None in numbers or target is None:
            print(f"{name}: a round without numbers or target is passed over", file=sys.stderr)
            continue
        for player, place in ((1, 9), (2, 11)):
            working = placed.get(place + 1, "")
            yield Declaration(event, placed.get(1, ""), tuple(numbers), target, str(player),
                              whole(placed.get(place, "")), None, bool(NOTES.search(working)))


# ---- CSV -----------------------------------------------------------------------------------------

def read_events(name, lines):
    for line, row in enumerate(csv.DictReader(lines), 2):
        try:
            numbers = tuple(int(row[f"n{i}"]) for i in range(1, 7))
            declared, seconds = row["declared"].strip(), row["seconds"].strip()
            yield Declaration(row["event"], row["round"], numbers, int(row["target"]),
                              row["player"], int(declared) if declared else None,
                              float(seconds) if seconds else None, False)
        except (KeyError, ValueError, AttributeError) as error:
            sys.exit(f"{name}:{line}: {error!r}; the columns are {','.join(FIELDS)}")


def read(name):
    with open(name, encoding="utf-8", newline="") as file:
        text = file.read()
    if text.lstrip("\ufeff").startswith("event,"):
        return list(read_events(name, text.lstrip("\ufeff").splitlines()))
    return list(read_wikitext(name, text))


def write_events(declarations):
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(FIELDS)
    for d in declarations:
        declared = "" if d.declared is None or d.is_wrong else d.declared
        out.writerow([d.event, d.round, *d.numbers, d.target, d.player, declared,
                      "" if d.seconds is None else d.seconds])


# ---- The model -----------------------------------------------------------------------------------

def solve(games):
    """{game: (distance of the closest value, log2 of the seconds, fewest numbers)}, by tally."""
    games = sorted(games)
    lines = "".join(json.dumps({"target": target, "numbers": numbers}) + "\n"
                    for numbers, target in games)
    command = os.environ.get("TALLY", os.path.join(ROOT, "build/release/tally"))
    answers = subprocess.run([command, "solve", "--batch", "--json"], input=lines, text=True,
                             stdout=subprocess.PIPE, check=False).stdout.splitlines()
    found = {}
    for game, answer in zip(games, map(json.loads, answers), strict=True):
        if "error" in answer:
            sys.exit(f"{game}: {answer['error']}")
        fewest = min(solution["numbers_used"] for solution in answer["solutions"])
        found[game] = answer["distance"], math.log2(answer["seconds"]), fewest
    return found


def has_failed(declaration, distance):
    late = declaration.seconds is not None and declaration.seconds > SECONDS_MOST
    return (declaration.declared is None or declaration.is_wrong or late
            or abs(declaration.declared - declaration.target) > distance)


def chance(curve, x):
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, curve[0] + curve[1] * x))))


def fit(points):
    """The curve a + b x of the log-odds, by Newton's steps; points are (x, failed), and a weak pull
    towards b = 0 keeps it finite where all fail beyond some x."""
    a = b = 0.0
    for _ in range(50):
        g0 = g1 = h00 = h01 = h11 = 0.0
        for x, failed in points:
            p = chance((a, b), x)
            g0, g1 = g0 + failed - p, g1 + (failed - p) * x
            w = p * (1 - p) + 1e-9
            h00, h01, h11 = h00 + w, h01 + w * x, h11 + w * x * x
        g1, h11, h00 = g1 - 0.1 * b, h11 + 0.1, h00 + 1e-6
        determinant = h00 * h11 - h01 * h01
        step = (h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant
        a, b = a + step[0], b + step[1]
        if max(map(abs, step)) < 1e-9:
            break
    return a, b


def area(scored):
    """The chance that of one who failed and one who did not, the first has the higher score."""
    failed = [score for score, has in scored if has]
    other = sorted(score for score, has in scored if not has)
    if not failed or not other:
        return math.nan
    pairs = sum(bisect.bisect_left(other, f) + bisect.bisect_right(other, f) for f in failed)
    return pairs / (2 * len(failed) * len(other))


def validated(points):
    """(log loss in bits, area) of predictions for episodes that the fit has not seen."""
    scored = []
    for fold in range(FOLDS):
        curve = fit([point[1:] for point in points if point[0] != fold])
        scored += [(chance(curve, x), failed) for at, x, failed in points if at == fold]
    loss = -sum(math.log2(p if failed else 1 - p) for p, failed in scored) / len(scored)
    return loss, area(scored)


def tell(declarations):
    solved = solve({(d.numbers, d.target) for d in declarations})
    by_model, by_fewest = [], []
    for d in declarations:
        distance, seconds, fewest = solved[d.numbers, d.target]
        fold, failed = zlib.crc32(d.event.encode()) % FOLDS, has_failed(d, distance)
        by_model.append((fold, seconds, failed))
        by_fewest.append((fold, float(fewest), failed))
    failed = sum(point[2] for point in by_model)
    print(f"{len(declarations)} declarations, {len({d.event for d in declarations})} episodes, "
          f"{len(solved)} games; {failed} failed ({100 * failed / len(declarations):.1f} %)")
    for name, points in (("seconds", by_model), ("fewest numbers", by_fewest)):
        a, b = fit([point[1:] for point in points])
        loss, order = validated(points)
        x = "log2 seconds" if points is by_model else "numbers"
        print(f"{name}: log-odds of failing {a:.3f} + {b:.3f} {x}; in episodes not seen: "
              f"{loss:.4f} bits a declaration, area {order:.4f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--csv", action="store_true", help="write the rounds as CSV of events")
    parser.add_argument("files", nargs="+", metavar="FILE")
    arguments = parser.parse_args()
    declarations = [d for name in arguments.files for d in read(name)]
    if not declarations:
        sys.exit("there are no declarations in these files")
    if arguments.csv:
        write_events(declarations)
    else:
        tell(declarations)


main()
