#!/bin/sh
# SPDX-License-Identifier: MIT
# The short cuts to well-known puzzles, and the square of results.
# shellcheck source=tests/cli/lib.sh
. "$TALLY_SOURCE/tests/cli/lib.sh"

expect 0 make24 4 7 8 8 --all <<'END'
24 = (7 - 8 / 8) * 4
24 = 8 * (7 + 4 - 8)
24 = 8 * 7 - 8 * 4

3 solutions
END
expect 0 make24 3,3,8,8 -e <<'END'
24 = 8 / (3 - 8 / 3)
END
# A hand of cards, in a word or card by card.
expect 0 make24 3388 -e <<'END'
24 = 8 / (3 - 8 / 3)
END
for hand in 'K 3 8 A' 'k,3,8,a' 'K38A' '13 3 8 1'; do
    # shellcheck disable=SC2086
    expect 0 make24 $hand -e <<'END'
24 = 13 * 1 + 8 + 3
END
done
expect 1 make24 1000 -e <<'END'
24 is out of reach; the closest is 1, 23 away
1 = 1 + 0 * 0 * 0
END
expect 0 make24 TJQK -e <<'END'
24 = 13 + 12 + 10 - 11
END
expect_error 2 "'33x8', character 1: neither number nor card" make24 33x8
expect 0 make10 1,1,9,9 -e <<'END'
10 = 9 * (1 + 1 / 9)
END
expect 0 make10 1 '1 9' 9 -e <<'END'
10 = 9 * (1 + 1 / 9)
END

# The name of a rule set is a command.
expect 0 krypto 12 3 4 7 9 11 -e <<'END'
12 = 11 + 3 * (7 - 4) / 9
END
for rules in $("$TALLY" help rules | awk '/^[a-z]/ && NF > 1 {print $1}'); do
    "$TALLY" "$rules" --help >help.out 2>&1 || fail "tally $rules is a command"
done
expect_error 2 "--rules: 'krypto' names the rules already" krypto --rules make24 24 3 3 8 8
expect_error 2 "'krpto': neither a command nor a target; did you mean 'krypto'" krpto 3 4
expect 1 make24 1 1 1 1 -e <<'END'
24 is out of reach; the closest is 4, 20 away
4 = 1 + 1 + 1 + 1
END
expect 0 make10 1199 --all <<'END'
10 = 9 * (1 + 1 / 9)

1 solution
END
expect 0 make10 3 4 7 8 -q <<'END'
8 * (3 - 7 / 4)
END
expect 0 sequence 100 -e <<'END'
100 = 123 + 45 - 67 + 8 - 9
END
expect 0 sequence 10 -e <<'END'
10 = 1 ^ 2345678 + 9
END
expect 0 count --json make24,order=given:2016/10,9,8,7,6,5,4,3,2,1 <<'END'
{"version":1,"id":"make24,order=given:2016/10,9,8,7,6,5,4,3,2,1","target":2016,"numbers":[10,9,8,7,6,5,4,3,2,1],"rules":"make24","solutions":591,"with_detours":591,"fewest":10,"complete":true}
END

# Without +, a minus before a sum keeps its parentheses, and a + c - b is written a - (b - c);
# likewise without *.
[ "$("$TALLY" -e sequence,ops=-neg:2/5,7 2>/dev/null)" = '2 = -(5 - 7)' ] ||
    fail 'a minus before a sum'
[ "$("$TALLY" -e make24,ops=-:5/5,3,3)" = '5 = 5 - (3 - 3)' ] || fail 'a sum without +'
[ "$("$TALLY" make24,ops=/:6/4,2,3 --json | grep -c '"complete":true.*4 / (2 / 3)')" -eq 1 ] ||
    fail 'a product without *'
[ "$("$TALLY" -e make24,ops=-neg:8/5,3)" = '8 = 5 - (-3)' ] || fail 'a sum with a unary minus'

"$TALLY" make24 4 7 8 99999999999999999999 2>&1 |
    grep -q "'99999999999999999999', character 7: too large" ||
    fail 'a number that is too large'

# The square of results: marks without UTF-8 are letters, by how hard the value is.
LC_ALL=C expect 0 year 2019 --grid --targets 0..29 <<'END'
2 0 1 9

        0  1  2  3  4  5  6  7  8  9
   0    .  .  .  .  .  o  .  .  .  .   10
  10    .  .  .  #  @     .  .  .  o    9
  20    .  o  #              .  o  .    6
        3  3  3  2  2  1  2  3  3  3

25 of 30: 18 very easy, 4 easy, 2 hard, 1 very hard
with + - * / ^, unary minus, digits put together, steps exact fractions

--rules year-game, with ! !! sqrt and a point, makes 30 of 30
END
"$TALLY" year --rules year-game -q --targets 0..9 2026 >"$TALLY_SCRATCH/square"
[ -s "$TALLY_SCRATCH/square" ] && "$TALLY" year-game -q 2026 --targets 0..9 |
    cmp -s - "$TALLY_SCRATCH/square" || fail 'rules of a square, and one word of digits'
[ "$("$TALLY" year 2019 -q | wc -l)" -eq 49 ] || fail '2 0 1 9 makes 49 values'
[ "$("$TALLY" year 2026 --json | grep -c '"value":')" -eq 53 ] || fail '2 0 2 6 makes 53 values'
[ "$("$TALLY" values -q 18446744073709551615 2 2>errors | wc -l)" -eq 3 ] ||
    fail "the largest value is given once"
"$TALLY" values --rules make24 4 4 4 4 --targets 0..256 --json >"$TALLY_SCRATCH/values"
[ "$(grep -c '"value":' "$TALLY_SCRATCH/values")" -eq 26 ] ||
    fail 'four 4s make 26 values'
"$TALLY" year --grid >/dev/null || fail 'a year need not be given'
"$TALLY" fours --json | sed -n '73s/.*"value":\([0-9]*\).*/\1/p' >"$TALLY_SCRATCH/seen"
[ "$(cat "$TALLY_SCRATCH/seen")" = 72 ] || fail 'four 4s make all of 0 to 72'
[ "$("$TALLY" fours 7 -q --targets 0..10 | wc -l)" -eq 11 ] || fail 'four 7s make all of 0 to 10'

# A year that is stopped: the values that are not settled come from hand, and are marked.
LC_ALL=C "$TALLY" year 12345678 --timeout 0.05 --svg "$TALLY_SCRATCH/stopped.svg" \
    >"$TALLY_SCRATCH/seen" 2>"$TALLY_SCRATCH/errors"
[ $? -eq 3 ] || fail 'a stopped year ends with 3'
grep -q '^101 of 101:' "$TALLY_SCRATCH/seen" || fail 'a stopped year has all values'
grep -q '^? in hand, perhaps not by the simplest expression: 101$' "$TALLY_SCRATCH/seen" ||
    fail 'a stopped year marks values in hand'
grep -q '; 101 values are in hand, perhaps' "$TALLY_SCRATCH/errors" || fail 'a stopped year says so'
[ "$(grep -c '<g class="cell l[0-4] hand">' "$TALLY_SCRATCH/stopped.svg")" -eq 101 ] ||
    fail 'the picture of a stopped year marks values in hand'
grep -q '>in hand, perhaps not by the simplest expression: 101<' "$TALLY_SCRATCH/stopped.svg" ||
    fail 'the legend of this picture names them'
for command in 'year 12345678' 'values --rules make24 --targets 0..100 1 2 3 4 5 6 7 8'; do
    # shellcheck disable=SC2086
    "$TALLY" $command --timeout 0.05 --json >"$TALLY_SCRATCH/seen" 2>/dev/null
    [ "$(grep -c '"settled":false}$' "$TALLY_SCRATCH/seen")" -gt 50 ] || fail "$command: in hand"
    tail -1 "$TALLY_SCRATCH/seen" | grep -q '"settled_below":' || fail "$command: what is settled"
    keep_json $command --json
done
"$TALLY" values --rules make24 --targets 0..9 1 2 3 4 5 6 7 8 --timeout 0.05 2>/dev/null |
    grep -q '^in hand, perhaps not the simplest:$' || fail 'stopped values are marked'

# Pictures: well-formed, one tooltip for each value reached, and the file said where it cannot be
# written.
"$TALLY" year 2019 -q --svg "$TALLY_SCRATCH/year.svg" --html "$TALLY_SCRATCH/year.html" \
    >/dev/null || fail 'pictures are written'
[ "$(grep -c '<title>[0-9]* = ' "$TALLY_SCRATCH/year.svg")" -eq 49 ] ||
    fail 'the SVG has 49 tooltips'
[ "$(grep -c '<li>' "$TALLY_SCRATCH/year.html")" -eq 49 ] || fail 'the page has 49 expressions'
grep -q '<li><b>72</b><span>9 × (10 − 2)</span></li>' "$TALLY_SCRATCH/year.html" ||
    fail 'the page has the signs of print'
# the picture is 626 wide, and the last word of the legend some 90 in wide letters
grep -q '<text class="label key" x="514" y="696">very hard 5<' "$TALLY_SCRATCH/year.svg" ||
    fail 'the legend fits into the picture'
grep -q 'prefers-color-scheme:dark' "$TALLY_SCRATCH/year.svg" || fail 'the SVG knows dark'
if command -v python3 >/dev/null; then
    python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' \
        "$TALLY_SCRATCH/year.svg" || fail 'the SVG is well-formed'
fi

# Without --targets the square ends at the largest value, or at the last that it has room for.
LC_ALL=C expect 0 values --grid 1 2 3 <<'END'
1 2 3

        0  1  2  3  4  5  6  7  8  9
   0       .  .  .  .  .  .  .  .  .    9
        0  1  1  1  1  1  1  1  1  1

9 of 9: 9 very easy
with + - * /, steps positive whole numbers
END
"$TALLY" values --grid 25 50 75 100 2>&1 >/dev/null |
    grep -q 'values above 9999 are not drawn; --targets FIRST..LAST' ||
    fail 'a square that is cut says so'

# - is standard output, which has room for one thing.
"$TALLY" year 2019 --svg - | cmp - "$TALLY_SCRATCH/year.svg" || fail '--svg - is the picture alone'
"$TALLY" values --rules year 2 0 1 9 --targets 0..100 --html - | cmp - "$TALLY_SCRATCH/year.html" ||
    fail '--html - is the page alone'
[ ! -e ./- ] || fail 'no file is named -'
expect_error 2 "--svg '-': standard output is taken by --html; name a file" year 2019 --svg - \
    --html -
expect_error 2 "--html '-': standard output is taken by --json; name a file" year 2019 \
    --json --html -

expect_error 2 "'20x9', character 1: not a whole number" year 20x9
expect_error 2 "year '0': begins with 0" year 0
expect_error 2 "year '123456789': too large" year 123456789
expect_error 2 "digits '444444444': too large" four-fours 444444444
expect_error 2 "digit '44': give one digit, such as 7; --targets tells what to make" fours 44
expect_error 2 "'12b4', character 1: not a whole number" make10 12b4
expect_error 2 "'1111111111111111111111111111111111111111...', character 1: too many numbers" \
    make10 "$(printf '%0100d' 0 | tr 0 1)"
expect_error 2 "a target is missing" sequence
expect_error 2 "'5..3', character 1: the range runs backwards; write 3..5" sequence 5..3
expect_error 2 "numbers are missing" make24
expect_error 2 "'x', character 5: neither number nor card" make24 1 2 x
expect_error 2 "'2020': one argument too many" year 2019 2020
expect 1 make24 -a 1 1 1 1 <<'END'
the closest to 24, 20 away:
  4 = 1 + 1 + 1 + 1
  4 = (1 + 1) * (1 + 1)
24 is out of reach
END
expect_error 2 "'B', character 1: neither number nor card; give 1 to 10, A, J" make24 B 5 9 4
expect_error 2 "'joker', character 5: neither number nor card" make24 A 5 joker 4
expect_error 2 "--targets: a square of results has at most" values --grid 1 2 --targets 1..20000
# Digits in one word may be many.
"$TALLY" sequence --json 1 1234567890123456789012 --most 1 2>&1 |
    grep -q '9,0,1,2\]' || fail '22 digits in one word'

# The library reads what people write: labels, signs, brackets and lines set the target apart, and
# the arguments are one text.
same() {
    "$TALLY" --json "$@" | grep -q "\"id\":\"$id\"" || fail "$id is read from: $*"
}
id=countdown:952/25,50,75,100,3,6
same '952: 25 50 75 100 3 6'
same 25 50 75 100 3 6 = 952
same 25 50 75 100 3 6 '->' 952
same Numbers: 25, 50, 75, 100, 3, 6, Target: 952
same make 952 from 25 50 75 100 3 6
same Tirage : 25 50 75 100 3 6 à trouver : 952
same "Look at https://a.example/play.html#$id."
same '{"target":952,"nums":[25,50,75,100,3,6]}'
id=make24:24/10,11,12,13
same make24 10JQK
same make24 10 J Q K
id=make24:30/3,3,8,8
same make24 make 30 from 3 3 8 8
same make24 --targets 30 3388
expect_error 2 "'24', character 1: two numbers may be the target: 24 from 3 3 8 8, or 24" \
    make24 24 3 3 8 8
expect_error 2 "'make24': the game names its rules itself" make24 countdown:24/3,3,8,8
expect_error 2 '--targets: the game has its own target' make24 --targets 7 24: 3 3 8 8
expect_error 2 "'1,000', character 1: one number, or several: 1000, or 1 and 000" 1,000 25 50
end_tests
