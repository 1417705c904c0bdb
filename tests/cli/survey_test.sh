#!/bin/sh
# SPDX-License-Identifier: MIT
# survey and atlas: what they print, what they refuse, and that threads and readers that leave
# change nothing.
. "$TALLY_SOURCE/tests/cli/lib.sh"
cd "$TALLY_SCRATCH" || exit 1
rm -f ./*.db ./*.svg ./*.txt

expect 0 survey --pool 1,2,3,25 --pick 3 --targets 24..28 <<'END'
4 selections of 3 tiles, 4 draws; targets 24 to 28
15 of 20 games are solvable (75.000 %)
weighted by the chance of the draw: 15 of 20 (75.000 %)
3 selections reach every target (75.000 %); weighted: 3 draws (75.000 %)

large selections      solvable     share complete       draws     share furthest
    0          1             0   0.000 %        0           1   0.000 %       19
    1          3            15 100.000 %        3           3 100.000 %        0
  all          4            15  75.000 %        3           4  75.000 %       19

games by the distance to the closest value:
distance   0 large   1 large        all     drawn
      0          0        15         15  75.000 %
      1          0         0          0   0.000 %
      2          0         0          0   0.000 %
      3          0         0          0   0.000 %
      4          0         0          0   0.000 %
      5          0         0          0   0.000 %
      6          0         0          0   0.000 %
      7          0         0          0   0.000 %
      8          0         0          0   0.000 %
      9          0         0          0   0.000 %
     10          0         0          0   0.000 %
     11+         5         0          5  25.000 %

fewest numbers needed:
numbers        games      share      drawn
      1            3   15.000 %   15.000 %
      2            8   40.000 %   40.000 %
      3            4   20.000 %   20.000 %

hardest targets, by selections that reach them:
     24           3   75.000 %   drawn   75.000 %
     25           3   75.000 %   drawn   75.000 %
     26           3   75.000 %   drawn   75.000 %
     27           3   75.000 %   drawn   75.000 %
     28           3   75.000 %   drawn   75.000 %

easiest targets, by selections that reach them:
     24           3   75.000 %   drawn   75.000 %
     25           3   75.000 %   drawn   75.000 %
     26           3   75.000 %   drawn   75.000 %
     27           3   75.000 %   drawn   75.000 %
     28           3   75.000 %   drawn   75.000 %

hardest selections, by targets that they reach:
targets       draws   tiles
      0           1   1 2 3
      5           1   1 2 25
      5           1   1 3 25
      5           1   2 3 25
END

# The standard game, in text and JSON, at any number of threads and on any kernel.
"$TALLY" survey -t1 >one.txt || fail "survey -t1"
"$TALLY" survey -t2 >two.txt || fail "survey -t2"
"$TALLY" survey --kernel scalar >scalar.txt || fail "survey --kernel scalar"
cmp one.txt two.txt || fail "two threads print something else"
cmp one.txt scalar.txt || fail "the scalar kernel prints something else"
weighted='weighted by the chance of the draw:'
grep -q "^10,871,986 of 11,918,700 games are solvable (91.218 %)$" one.txt || fail "solvable games"
grep -q "^$weighted 113,554,259 of 121,136,400" one.txt || fail "weighted games"
[ "$(awk 'length > 80' one.txt)" = "" ] || fail "a table fits 80 columns"
"$TALLY" survey --json --targets 101..999 | python3 -c '
import json, sys
summary = json.load(sys.stdin)
assert summary["version"] == 1 and summary["solvable"] == 10858746, summary
assert summary["complete"] is True and summary["complete_selections"] == 1226, summary
assert [c["solvable"] for c in summary["by_large"]] == [1963726, 4966076, 3192103, 693131, 43710]
assert [c["furthest"] for c in summary["by_large"]] == [918, 324, 25, 75, 16]
assert [n["games"] for n in summary["by_fewest"]][2:] == [57482, 700961, 3144019, 4597226, 2359058]
assert [t["target"] for t in summary["hardest_targets"]][:5] == [947, 941, 967, 933, 937]
assert summary["hardest_selections"][0]["numbers"] == [1, 1, 2, 2, 3, 3]
' || fail "the summary as JSON"

# The book: every selection with all its solutions, the same order at any number of threads.
book="survey --book 765..766 --pool 1,3,7,10,25,50,75"
# shellcheck disable=SC2086
{
    "$TALLY" $book -t1 >book1.txt || fail "a book"
    "$TALLY" $book -t2 >book2.txt || fail "a book by two threads"
    "$TALLY" $book --json >book.jsonl || fail "a book as JSON lines"
    "$TALLY" $book --rpn >book.rpn || fail "a book in RPN"
}
cmp book1.txt book2.txt || fail "two threads write another book"
[ "$(grep -c '^1 3 7 10 25 50: 765 = ' book1.txt)" -eq 12 ] ||
    fail "765 from 1 3 7 10 25 50 has 12 solutions"
grep -q '^1 3 7 10 25 50: 765 = 50 1 + 25 10 - \*$' book.rpn || fail "RPN"
[ "$(wc -l <book.jsonl)" -eq "$(wc -l <book1.txt)" ] || fail "as many JSON lines as lines"
python3 -c '
import json
for line in open("book.jsonl"):
    one = json.loads(line)
    assert len(one["numbers"]) == 6 and one["target"] in (765, 766)
    assert one["solution"]["value"] == one["target"]
' || fail "JSON lines"
[ "$("$TALLY" survey --book 765 2>left.txt | head -n 1)" = \
    "1 1 2 2 3 50: 765 = (50 + 1) * (2 * 2 + 1) * 3" ] ||
    fail "a book whose reader leaves"
[ -s left.txt ] && fail "a reader that leaves is no error: $(cat left.txt)"

# Choices of large tiles, proved and whole.
"$TALLY" survey --choose-large 20..32 --choose 2 --pool 1..4 --pick 4 >proved.txt || fail "a sweep"
"$TALLY" survey --choose-large 20..32 --choose 2 --pool 1..4 --pick 4 --whole >whole.txt ||
    fail "a whole sweep"
[ "$(grep -c ' of ' proved.txt)" -ge 20 ] || fail "a sweep tells the ten best and the ten worst"
sed -n '/^easiest/,$p' proved.txt >proved.list
sed -n '/^easiest/,$p' whole.txt >whole.list
cmp proved.list whole.list || fail "what was proved is not what summing up gives"

# How all choices lie, against the surveys that they sum up: one large tile, with the tiles 1 to 4.
"$TALLY" survey --choose-large 23..26 --choose 1 --pool 1..4 --pick 4 \
    --whole --json >spread.json || fail "a sweep as JSON"
for tile in 23 24 25 26; do
    "$TALLY" survey --pool "1..4,$tile" --pick 4 --json || fail "a survey with $tile"
done >surveys.jsonl
python3 -c '
import json
spread = json.load(open("spread.json"))
sums = sorted(json.loads(line)["solvable"] for line in open("surveys.jsonl"))
assert spread["choices_summed"] == 4 and spread["solvable_mean"] == int(sum(sums) / 4 + 0.5), spread
assert spread["best"][0]["solvable"] == sums[3], spread
assert spread["worst"][0]["solvable"] == sums[0], spread
seen = [p["solvable"] for p in spread["percentiles"] if p["percent"] in (1, 50, 99)]
assert seen == [sums[0], sums[1], sums[2]], spread
' || fail "the spread of a sweep"

# Other rules: exact values share lists of fractions, all else is searched; a book of them; the file
# of a book.
"$TALLY" survey --rules make24 --count-solutions >make24.txt || fail "survey --rules make24"
grep -q '^1,820 selections of 4 tiles, 270,725 draws; target 24$' make24.txt || fail "hands of four"
"$TALLY" survey --pool 1..4 --pick 4 --targets 24..24 >one_game.txt
grep -q "^1 of 1 game is solvable (100.000 %)$" one_game.txt || fail "one game"
grep -q "^1 selection reaches every target .*: 1 draw (" one_game.txt || fail "one selection"
grep -q "^1,362 of 1,820 games are solvable (74.835 %)$" make24.txt ||
    fail "hands that make 24"
grep -q '^3,537 solutions; 450 games have exactly one solution$' make24.txt ||
    fail "solutions of 24"
"$TALLY" survey --rules make24 --count-solutions -t2 | cmp - make24.txt ||
    fail "two threads count other hands"
"$TALLY" survey --rules make10 --json | python3 -c '
import json, sys
summary = json.load(sys.stdin)
assert summary["selections"] == 715 and summary["solvable"] == 552, summary
assert summary["unproved"] == 0, summary
' || fail "make 10"
[ "$("$TALLY" survey --rules krypto --pool 1..7 | sed -n 1p)" = \
    "21 selections of 5 tiles, 21 draws; targets 1 to 25" ] ||
    fail "krypto"
[ "$("$TALLY" survey --rules year --pool 2,0,1,9 | sed -n 2p)" = \
    "49 of 101 games are solvable (48.515 %)" ] || fail "2 0 1 9"
"$TALLY" survey --rules four-fours --depth 3 --pool 8,8,8,8 --targets 70..75 |
    grep -q '^2 games are not proved: ' ||
    fail "what is not proved"
[ "$("$TALLY" survey --ops '+-*' --pool 2,4,6,8 --pick 2 --targets 1..3 |
    sed -n 2p | cut -d " " -f 1)" -eq 5 ] ||
    fail "without division 8 / 4, 6 / 2 and their like are missing"
"$TALLY" survey --book 24 --rules make24 -o hands.txt >nothing.txt ||
    fail "a book of 24 into a file"
[ "$(wc -l <hands.txt)" -eq 3537 ] || fail "a book of 24 has 3537 lines"
[ -s nothing.txt ] && fail "a book that goes to a file is not printed"
grep -q '^3 3 8 8: 24 = 8 / (3 - 8 / 3)$' hands.txt || fail "3 3 8 8"
expect_error 2 "--output 'none/such.txt': No such file" survey --book 24 --rules make24 \
    -o none/such.txt
if [ -e /dev/full ]; then
    expect_error 2 "/dev/full: " survey --book 24 --rules make24 -o /dev/full
fi
expect_error 2 "--pool is missing: the rules llm" survey --rules llm
expect_error 2 "--pool: a tile is not a number of these rules; give at most 9" survey \
    --rules make10 --pool 8..11
expect_error 2 "--pool: a tile is not a number of these rules; give at least 1" survey --pool 0..9
expect_error 2 "--rules: a sweep needs whole values, all of + - " survey --choose-large 20..30 \
    --rules make24
expect_error 2 "--whole: only with --choose-large" survey --whole
# A target between those that are reached has no line; --targets serve where --book names none.
cat >between.txt <<'END'
2 3 4: 20 = (3 + 2) * 4
2 3 4: 24 = 4 * 3 * 2
END
"$TALLY" survey --pool 2..4 --pick 3 --book 20..24 | cmp -s - between.txt ||
    fail "a target that is not reached"
"$TALLY" survey --pool 2..4 --pick 3 --book --targets 20..24 | cmp -s - between.txt ||
    fail "targets of a book"

expect_error 2 "--detours: only with --book" survey --detours
expect_error 2 "--count-solutions: not with --book" survey --book 7 --count-solutions
expect_error 2 "--games: not with --choose-large" survey --choose-large 20..30 --games
expect_error 2 "--choose: at least one tile of a selection is small; give 1 to 3" survey \
    --choose-large 20..30 --pool 1..4 --pick 4
fewer="--choose-large: there are no large tiles, or not all are above the small ones; give 11"
expect_error 2 "$fewer to 1000" survey --choose-large 5..30
expect_error 2 "--choose: there are not so many large tiles; give 1 to 3" survey \
    --choose-large 20..22 --choose 4
expect_error 2 "--pick: pick is 1, or above 10, or above the count of small tiles; give 2 to 5" \
    survey --choose-large 20..30 --pool 1..5
"$TALLY" survey --choose-large 11..14 --choose 2 --json |
    grep -q '"choices":6,"choices_summed":6,' ||
    fail "each choice is summed up once"
expect_error 2 "--export: only with --whole" survey --choose-large 20..30 --export -
expect_error 2 "--export: only with --choose-large" survey --export -
expect 0 survey --choose-large 11..14 --choose 1 --whole --export - <<'END'
tile_1,solvable,games,share
11,3140929,3871800,81.123224
12,3117592,3871800,80.520481
13,3162727,3871800,81.686218
14,3147357,3871800,81.289245
END
expect_error 2 "--pool 'x'" survey --pool x
expect_error 2 "--pool '1,,2', character 3" survey --pool 1,,2
expect_error 2 "--pick: pick is above 10, or above the count of the pool's tiles; give 1 to 3" \
    survey --pool 1,2,3
expect_error 2 "--pick: there are more than 2^24 selections; give 1 to 4" survey --pool 1..100
expect_error 2 "--targets: there are more than 20000 targets; give 1 to 20000" survey \
    --targets 1..20001
expect_error 2 "--kernel: no kernel of that name runs on this processor; leave the option out" \
    survey --kernel fast
expect_error 2 "--targets '5..4'" survey --targets 5..4
expect_error 2 "'7': survey takes no arguments" survey 7
expect_error 2 "--games: only with --output" survey --games
expect_error 2 "--targets: --book has the targets already" survey --book 765 \
    --targets 1..2
expect_error 2 "--choose-large '9..3'" survey --choose-large 9..3
expect_error 2 "--output '-': a database cannot go to standard output; name a file" survey -o -
expect_error 2 "--output '-': a database cannot go to standard output; name a file" survey \
    --choose-large 11..12 -o -
"$TALLY" survey --pick 2 --book 765 -o - >open.txt &&
    "$TALLY" survey --pick 2 --book 765 | cmp - open.txt ||
    fail "a book on standard output"
expect_error 2 "--tex: only with --book; leave it out" survey --tex
expect_error 2 "--steps: not with --book: a book has a line for each solution" survey --book 765 \
    --steps
[ "$("$TALLY" survey --pool 2,25,75 --pick 3 --targets 102..103 --height | sed -n 5,6p)" = \
    "1 game needs no step above 103, 0 need one
the largest step that cannot be avoided is 102: 102 from 2 25 75" ] || fail "heights"
[ "$("$TALLY" survey --pool 1 --pick 1 --targets 1..2 --height | sed -n 5p)" = \
    "1 game needs no step above 2, 0 need one" ] || fail "a height without a step"
expect_error 2 "--rules: the largest step needs whole values, all of + - " survey --height \
    --values exact
expect_error 2 "--pick: so many of these tiles, or such targets, make too large values" survey \
    --height --targets 60001..60002
expect_error 2 "--height: not with --book" survey --height --book 7
expect_error 3 "the survey needs more than --memory allows" survey --height --memory 48M
expect_error 3 "the survey needs more than --memory allows" survey --memory 1M

"$TALLY" survey --pool 1,3,7,10,25,50,75 --count-solutions --games -q -o seven.db 2>open.txt
if grep -q SQLite open.txt; then
    end_tests
fi
expect 0 atlas seven.db 765 1 3 7 10 25 50 <<'END'
target numbers            fewest distance solutions  in all effort height draws
   765 1 3 7 10 25 50          4        0        12      17      -      -     1
END
expect 0 atlas seven.db --json 831 50 25 10 7 3 1 <<'END'
{"version":1,"target":831,"numbers":[1,3,7,10,25,50],"fewest":0,"distance":1,"solutions":0,"with_detours":0,"effort":null,"height":null,"draws":1}
END
expect 0 atlas seven.db --target 830..832 --fewest 0 --distance 1 --large 2 <<'END'
target numbers            fewest distance solutions  in all effort height draws
   831 1 3 7 10 25 50          0        1         0       0      -      -     1
END
expect_error 1 "no game of this atlas matches" atlas seven.db --large 7
# A list that is cut short says so; one that just fits does not.
"$TALLY" atlas seven.db --target 830..832 --limit 4 >found.txt 2>errors.txt ||
    fail "games by target"
[ "$(wc -l <found.txt)" -eq 5 ] || fail "four games below a heading: $(cat found.txt)"
[ "$(cat errors.txt)" = "tally: more games match than the 4 shown; --limit shows them" ] ||
    fail "that there are more: $(cat errors.txt)"
"$TALLY" atlas seven.db --target 831 --limit 7 >found.txt 2>errors.txt || fail "games by target"
[ "$(wc -l <found.txt)" -eq 8 ] && [ ! -s errors.txt ] ||
    fail "all seven games: $(cat found.txt errors.txt)"
# A setter's query: properties of the simplest solution.
expect 0 atlas seven.db --solutions 1 --fewest 6 --uses '/' --difficulty 60..61 <<'END'
target numbers            fewest solutions  draws difficulty solution
   888 1 3 7 25 50 75          6         1      1         61 (75 - 1) * (7 + 3 + 50 / 25)
   912 1 3 7 25 50 75          6         1      1         61 (75 + 1) * (7 + 3 + 50 / 25)
   912 3 7 10 25 50 75         6         1      1         60 (50 + 7) * (10 + 3 + 75 / 25)
END
"$TALLY" atlas seven.db --step '10 * 50' --json --limit 1 >found.txt 2>errors.txt ||
    fail "a game by a step"
printf '%s%s\n' '{"version":1,"target":169,"numbers":[1,3,7,10,25,50],"fewest":4,' \
    '"solutions":22,"draws":1,"difficulty":44,"solution":"(50 * 10 + 7) / 3"}' |
    cmp - found.txt || fail "a game by a step: $(cat found.txt)"
[ "$(cat errors.txt)" = "tally: more games may match than the 1 shown; --limit shows them" ] ||
    fail "that there may be more: $(cat errors.txt)"
expect_error 2 "--step '2 - 5 + 1': not one step, such as '25" atlas seven.db --step '2 - 5 + 1'
expect_error 2 "--difficulty '0..500', character 4: give 0 to 100" \
    atlas seven.db --difficulty 0..500
[ "$("$TALLY" atlas seven.db --solutions 1 --fewest 6 --difficulty 'very hard' | cksum)" = \
    "$("$TALLY" atlas seven.db --solutions 1 --fewest 6 --difficulty 80..100 | cksum)" ] ||
    fail "a word for a difficulty"
expect_error 2 "--uses 'x': not a list of operations" atlas seven.db --uses x
expect_error 1 "no game of this atlas matches" atlas seven.db --solutions 1 --step '7 * 7'
# Every table as CSV; sqlite3 reads the same rows from the database.
"$TALLY" atlas seven.db --export games -o games.csv.gz && gzip -dc games.csv.gz >games.csv ||
    fail "an export"
[ "$(wc -l <games.csv)" -eq 6301 ] || fail "a line for each game: $(wc -l <games.csv)"
"$TALLY" atlas seven.db --export games --solutions 1 --fewest 6 >some.csv || fail "some games"
[ "$(awk -F, 'NR == 1 || ($5 == 1 && $3 == 6)' games.csv | cksum)" = "$(cksum <some.csv)" ] ||
    fail "the games with a property"
"$TALLY" atlas seven.db --export selections | head -n 2 >found.txt
printf '%s\n' 'numbers,large,draws,reached,share,furthest,solutions,with_detours' \
    '1 3 7 10 25 50,2,1,896,99.555556,1,13841,24528' |
    cmp - found.txt || fail "selections: $(cat found.txt)"
[ "$("$TALLY" atlas seven.db --export classes | wc -l)" -eq 3 ] || fail "classes"
[ "$("$TALLY" atlas seven.db --export targets --json | wc -l)" -eq 900 ] || fail "targets"
expect_error 2 "--export: numbers, --limit and properties" \
    atlas seven.db --export targets --solutions 1
# Numbers beside wishes are heeded: a selection, a game, a target.
expect 0 atlas seven.db 1 3 7 10 25 50 --fewest 0 <<'END'
target numbers            fewest distance solutions  in all effort height draws
   831 1 3 7 10 25 50          0        1         0       0      -      -     1
   834 1 3 7 10 25 50          0        1         0       0      -      -     1
   941 1 3 7 10 25 50          0        1         0       0      -      -     1
   977 1 3 7 10 25 50          0        1         0       0      -      -     1
END
expect_error 1 "no game of this atlas matches" atlas seven.db 830 1 3 7 10 25 50 --fewest 0
[ "$("$TALLY" atlas seven.db 831 --fewest 0..6 --json | grep -c '"target":831,')" -eq 7 ] ||
    fail "a target beside a wish"
expect_error 2 "3 numbers: give a target" atlas seven.db 1 2 3 --fewest 0
expect_error 2 "'seven.db': this atlas has no selection 1 2 3 4 5 6" atlas seven.db 1 2 3 4 5 6
expect_error 2 "'seven.db': target 99 is not in this atlas" atlas seven.db 99
expect_error 2 "3 numbers: give a target" atlas seven.db 1 2 3
hint="'tally survey -o FILE' makes one"
expect_error 2 "'none.db': there is no such file, or it is empty; $hint" atlas none.db
expect_error 2 "the file of an atlas is missing" atlas
expect_error 2 "--plot heat: give the 6 numbers" atlas seven.db --plot heat
echo "no database at all, but a text of more than a hundred characters, so that SQLite looks" \
    "at its head and says no" >text.db
expect_error 2 "'text.db': this file is not an SQLite database" atlas text.db
python3 -c 'import sqlite3
sqlite3.connect("other.db").execute("CREATE TABLE t(x)")' || fail "databases that are no atlas"
expect_error 2 "'other.db': this file is not an atlas; 'tally survey -o FILE' makes an atlas" \
    atlas other.db

# An atlas of other rules; its command makes it again, and finds that nothing is left to do.
"$TALLY" survey --rules make24 --ops '+-*' --use any --pool 1..6x2 \
    --count-solutions --games -q -o hands.db || fail "an atlas of hands"
command=$(python3 -c 'import sqlite3
rows = sqlite3.connect("hands.db").execute("SELECT value FROM meta WHERE key=\"command\"")
print(rows.fetchone()[0])')
asked="--ops '+-*' --use 'any' --pool 1,1,2,2,3,3,4,4,5,5,6,6 --pick 4 --targets 24..24"
[ "$command" = "tally survey --rules make24 $asked --count-solutions --games" ] ||
    fail "the command of an atlas: $command"
sh -c "\"\$TALLY\" ${command#tally } -q -o hands.db" || fail "the command of an atlas runs again"
"$TALLY" atlas hands.db | grep -q 'target 24, rules make24,ops=' ||
    fail "the overview of another atlas"
# A target that no selection reaches has its row too: it is the hardest.
"$TALLY" survey --pool 1..3 --pick 2 --targets 5..7 -q -o small.db || fail "a small atlas"
[ "$("$TALLY" atlas small.db 7 | sed -n 2p)" = "     7          0   0.000 %           0" ] ||
    fail "a target that nothing reaches"

# A selection has no order, so rules with an order have no surveys.
for asked in '--rules sequence' '--order given' '--order given --book' \
    '--rules sequence --ops +-*/ --values whole --use any --choose-large 11..16'; do
    # shellcheck disable=SC2086
    said=$("$TALLY" survey --pool 1..4 --pick 2 --targets 1..9 $asked 2>&1) &&
        fail "survey $asked ends with 0"
    case $said in
    *'a selection of tiles has no order'*) ;;
    *) fail "survey $asked: $said" ;;
    esac
done

for plot in targets selections large; do
    "$TALLY" atlas seven.db --plot $plot -o $plot.svg || fail "--plot $plot"
    "$TALLY" atlas seven.db --plot $plot -o - | cmp - $plot.svg ||
        fail "--plot $plot to standard output"
done
"$TALLY" survey -q --pool 1..200x2 --pick 2 --targets 1..2 -o many.db &&
    "$TALLY" atlas many.db 1 >many.txt || fail "an atlas of many tiles"
"$TALLY" atlas seven.db --plot heat 1 3 7 10 25 50 >heat.svg || fail "--plot heat"
python3 -c '
import xml.dom.minidom
for name in ("targets", "selections", "large", "heat"):
    picture = xml.dom.minidom.parse(name + ".svg").documentElement
    assert picture.tagName == "svg" and picture.getElementsByTagName("title"), name
    assert len(picture.getElementsByTagName("text")) > 5, name
' || fail "pictures are SVG"
end_tests
