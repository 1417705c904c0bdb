#!/bin/sh
# SPDX-License-Identifier: MIT
# draw: the same seed draws the same games everywhere, by the wishes given.
# shellcheck source=tests/cli/lib.sh
. "$TALLY_SOURCE/tests/cli/lib.sh"

expect 0 draw --seed 7 --count 3 <<'END'
116 10 9 7 3 5 25
651 3 75 8 6 25 2
485 10 3 1 1 10 3
END
expect 0 draw --seed 7 --json <<'END'
{"version":1,"id":"countdown:116/10,9,7,3,5,25","rules":"countdown","target":116,"numbers":[10,9,7,3,5,25]}
END
expect 0 draw --seed 7 --count 2 --solve -e <<'END'
116 10 9 7 3 5 25
116 = 25 * 5 - 9

651 3 75 8 6 25 2
651 = (75 + 6) * 8 + 3
END
expect 0 --seed 7 -e <<'END'
116 10 9 7 3 5 25

116 = 25 * 5 - 9
END
[ "$("$TALLY" play --seed 7 -e </dev/null)" = "$("$TALLY" --seed 7 -e </dev/null)" ] ||
    fail 'play is tally alone'

# Two draws without a seed differ, in the long run.
[ "$("$TALLY" draw --count 20)" != "$("$TALLY" draw --count 20)" ] ||
    fail 'without a seed games differ'

# How many large tiles; how many numbers; targets of the rules.
for large in 0 1 2 3 4; do
    "$TALLY" draw --large "$large" --seed 1 --count 50 |
        awk -v large="$large" \
        '{ n = 0; for (i = 2; i <= NF; i++) n += $i > 10; if (n != large || NF != 7) exit 1
            if ($1 < 100 || $1 > 999) exit 1 }' || fail "--large $large draws $large large tiles"
done
"$TALLY" draw --pick 4 --seed 1 --count 20 | awk 'NF != 5 { exit 1 }' || fail '--pick 4 draws four'
"$TALLY" draw --rules compte --seed 1 | grep -q '^compte:[0-9]*/[0-9,]*$' ||
    fail 'other rules are drawn as IDs'
id=$("$TALLY" draw --rules make24 --seed 5) && "$TALLY" "$id" >/dev/null
[ $? -lt 2 ] || fail 'a drawn ID can be solved'

# --solvable: each game can be solved.
"$TALLY" draw --solvable --large 0 --seed 3 --count 40 >"$TALLY_SCRATCH/games"
while read -r game; do
    # shellcheck disable=SC2086
    "$TALLY" -q $game >/dev/null || fail "$game can be solved"
done <"$TALLY_SCRATCH/games"
"$TALLY" draw --large 0 --seed 3 --count 40 | cmp -s - "$TALLY_SCRATCH/games" &&
    fail '--solvable leaves some out'

# --solutions and --difficulty: each game is as wished, by what count and solve say, and the seed
# gives them again.
"$TALLY" draw --solutions 1..2 --seed 3 --count 20 >"$TALLY_SCRATCH/games"
while read -r game; do
    # shellcheck disable=SC2086
    "$TALLY" count $game | grep -q ': [12] solutions\{0,1\}, ' ||
        fail "$game has one or two solutions"
done <"$TALLY_SCRATCH/games"
[ "$(wc -l <"$TALLY_SCRATCH/games")" -eq 20 ] || fail 'twenty games are drawn'
"$TALLY" draw --solutions 1..2 --seed 3 --count 20 | cmp - "$TALLY_SCRATCH/games" ||
    fail 'the seed gives them again'
"$TALLY" draw --solutions 0 --seed 3 --count 3 | while read -r game; do
    # shellcheck disable=SC2086
    "$TALLY" -q $game >/dev/null && fail "$game is out of reach"
done
for level in 'very easy' easy medium hard 'very hard'; do
    "$TALLY" draw --difficulty "$level" --seed 5 --count 4 --solve >"$TALLY_SCRATCH/games"
    [ "$(grep -c "; $level ([0-9]* of 100), " "$TALLY_SCRATCH/games")" -eq 4 ] ||
        fail "four games are $level"
done
"$TALLY" draw --difficulty 47..48 --seed 5 --count 3 --solve --rules make24 |
    sed -n 's/.*(\([0-9]*\) of 100).*/\1/p' |
    awk '{ n++; if ($1 < 47 || $1 > 48) exit 1 } END { if (n != 3) exit 1 }' ||
    fail 'a range of difficulties'

# Any number of threads gives the same games and answers, and each answer is the one that solve
# gives.
for asked in '--json --solve --count 700' '--json --solve --all --count 150' \
    '--json --solve --all --most 4 --count 70' \
    '--json --solve --rules llm --count 300' '--solutions 1..2 --count 60' \
    '--difficulty hard --json --solve --count 90' \
    '--solvable --rules make24 --solve -e --count 80' '--json --solve --pick 8 --count 3'; do
    # shellcheck disable=SC2086
    "$TALLY" draw --seed 9 $asked >"$TALLY_SCRATCH/alone" || fail "draw $asked"
    # shellcheck disable=SC2086
    "$TALLY" draw --seed 9 $asked --threads 3 | cmp - "$TALLY_SCRATCH/alone" ||
        fail "draw $asked on three threads"
done
"$TALLY" draw --seed 9 --json --solve --all --count 12 --threads 2 >"$TALLY_SCRATCH/answers"
"$TALLY" draw --seed 9 --json --count 12 | sed 's/.*"id":"\([^"]*\)".*/\1/' | while read -r id; do
    "$TALLY" solve --json --all "$id" || [ $? -eq 1 ] || exit 1
done | cmp - "$TALLY_SCRATCH/answers" || fail 'draw --solve answers as solve does'

# Games have the numbers that they must use, whether they are solved or not, or are refused.
"$TALLY" draw --json --solve --count 200 --seed 1 --must-use 100 --threads 2 \
    >"$TALLY_SCRATCH/answers"
[ "$(grep -c '"numbers":[^]]*\<100\>' "$TALLY_SCRATCH/answers")" -eq 200 ] ||
    fail 'each game has the number that it must use'
"$TALLY" draw --must-use 25 --seed 3 --solve -q | head -1 | grep -q ' 25\>' || fail 'a game with 25'
for command in draw play; do
    "$TALLY" $command --must-use 25,25 --seed 3 </dev/null >/dev/null 2>"$TALLY_SCRATCH/why"
    [ $? -eq 2 ] && grep -q '^tally: --must-use: no game that is drawn' "$TALLY_SCRATCH/why" ||
        fail "$command refuses what no game has"
    "$TALLY" $command --must-use 25,7 --seed 3 --json </dev/null | head -1 >"$TALLY_SCRATCH/game"
    grep '"numbers":[^]]*\<25\>' "$TALLY_SCRATCH/game" | grep -q '"numbers":[^]]*\<7\>' ||
        fail "$command gives a game with 25 and 7"
done
expect_error 2 '--must-use: no game that is drawn has all' draw --large 1 --must-use 25,50
expect_error 2 '--must-use: no game that is drawn has all' draw --large 4 --must-use 1,2,3
expect_error 2 '--must-use: no game that is drawn has all' draw --rules make24 --must-use 14
expect_error 2 "--count '99999999999999999999': too large; the largest is 18446744073709551615" \
    draw --count 99999999999999999999
expect_error 3 'stopped by --timeout after 0 of 1 games' draw --difficulty 0 --solutions 900..999 \
    --rules make24 --timeout 0.1
# What no game meets ends after so many attempts, and says what was found.
unmet='10,000 do not have 1000000..2000000 solutions (the nearest has '
expect_error 3 "stopped after 0 of 1 games: of 10,000 games drawn for the next one, $unmet" \
    draw --solutions 1000000..2000000 --seed 1
expect_error 3 '.*; widen --solutions, or raise --attempts' draw --solutions 1000000..2000000 \
    --seed 1 --attempts 50
"$TALLY" draw --solvable --pick 2 --large 0 --attempts 20 --seed 8 --json >"$TALLY_SCRATCH/ended" \
    2>/dev/null
[ $? -eq 3 ] || fail 'draw --json ends with 3'
why='"bound":"attempts","attempts":20,"unmet":"solvable","nearest":"countdown:134/3,10"'
[ "$(cat "$TALLY_SCRATCH/ended")" = '{"version":1,"complete":false,'"$why}" ] ||
    fail "the last line says what is wrong: $(cat "$TALLY_SCRATCH/ended")"
for threads in 1 3; do
    "$TALLY" draw --solutions 20..22 --large 0 --seed 3 --attempts 90 --count 50 \
        --json -t $threads >"$TALLY_SCRATCH/ended$threads" 2>"$TALLY_SCRATCH/why$threads"
    [ $? -eq 3 ] || fail "draw ends with 3 on $threads threads"
done
cmp "$TALLY_SCRATCH/ended1" "$TALLY_SCRATCH/ended3" || fail 'the same end on three threads'
cmp "$TALLY_SCRATCH/why1" "$TALLY_SCRATCH/why3" || fail 'the same words on three threads'
[ "$(wc -l <"$TALLY_SCRATCH/ended1")" -gt 3 ] || fail 'games before the end are printed'
# A recipe that no game can fulfil: which option is wrong, and which values it takes.
expect_error 2 '--solutions: a solvable game has at least one solution; give at least 1' \
    draw --solvable --solutions 0
expect_error 2 '--pick: there are not so many tiles; give at most 24' draw --pick 25
expect_error 2 '--pick: there are not so many small tiles, even with 4 large ones; give at most' \
    draw --pick 25 --large 4
none='--large: the pool has not so many large tiles, or small ones beside them'
expect_error 2 "$none; give 2 to 4" draw --pick 22 --large 1
expect_error 2 "$none; leave it out" draw --rules year --large 1
expect_error 2 '--pick: there are not so many tiles; give at most 24' play --pick 25
expect_error 2 '--fewest 7: more than the numbers given, 6' draw --solvable --fewest 7

# With a wish, numbers that must be used are drawn.
"$TALLY" draw --solvable --must-use 100,7 --seed 4 --count 5 >"$TALLY_SCRATCH/games"
while read -r game; do
    # shellcheck disable=SC2086
    "$TALLY" -q --must-use 100,7 $game >/dev/null || fail "$game can be solved with 100 and 7"
done <"$TALLY_SCRATCH/games"
[ "$(wc -l <"$TALLY_SCRATCH/games")" -eq 5 ] || fail 'five games with 100 and 7'
expect_error 3 '.* 20 lack numbers of --must-use; ask for other games, or raise --attempts' \
    draw --seed 3 --must-use 25,50,75,100,10,10 --attempts 20
levels="'very easy', easy, medium, hard, 'very hard', or a range of 0..100"
expect_error 2 "--difficulty 'tricky': give $levels" \
    draw --difficulty tricky
expect_error 2 "--difficulty '90..200', character 5: give 0 to 100" draw --difficulty 90..200
expect_error 2 "--solutions 'one': a whole number is expected" draw --solutions one
end_tests
