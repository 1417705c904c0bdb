#!/bin/sh
# SPDX-License-Identifier: MIT
# Wrong input of every kind: one line that says what, where and how to mend; exit status 2.
# shellcheck source=tests/cli/lib.sh
. "$TALLY_SOURCE/tests/cli/lib.sh"

# Numbers and targets.
expect_error 2 'numbers are missing; give 1 to 64' 7
expect_error 2 "'0', character 1: not a target of these rules; give 1 to 18446744073709551615" 0 1 2
zero='give 1 to 18446744073709551615, or 0 with --values natural'
expect_error 2 "'0', character 5: not a number of these rules; $zero" 7 7 0
below='a number below 0; give numbers from 1 up, or --values exact'
expect_error 2 "'-3', character 1: $below" -3 1 2
expect_error 2 "'-3', character 3: $below" 5 -3
digits='not a whole number; give digits alone, such as 25, or --values exact'
expect_error 2 "'3/4', character 3: $digits" 5 3/4
expect_error 2 "'1.5', character 3: $digits" 5 1.5
number='not a whole number; give a number such as 25, 3/4 or 2.5'
expect_error 2 "'1/0', character 4: $number" --values exact 24 1/0 3
expect_error 2 "'1/0', character 1: $number" --values exact 1/0 3 4
expect_error 2 "'1.5.2', character 4: $number" --values exact 24 1.5.2 3
expect_error 2 "'3_4', character 13: not the ID of a game; a fraction needs values=exact" \
    solve countdown:5/3_4
expect_error 2 "'-3', character 3: $below" values 5 -3
expect_error 2 "'1e9', character 1: not a whole number; give digits alone" 1e9 1 2
expect_error 2 "'1e9', character 11: not a whole number" 952 25 50 1e9
expect_error 2 "'+5', character 3: not a whole number" 5 +5
expect_error 2 "'0x10', character 1: not a whole number" 0x10 5
expect_error 2 "'five', character 3: this word is not read" 5 five
expect_error 2 'numbers are missing' 5 ''
expect_error 2 "'18446744073709551616', character 5: too large; give 1 to 18446744073709551615" \
    952 18446744073709551616
expect_error 2 "'18446744073709551616', character 1: too large" 18446744073709551616 3
expect_error 2 "'100..50', character 1: the range runs backwards; write 50..100" 100..50 3
expect_error 2 "'100..', character 1: a range needs both ends" 100.. 3
expect_error 2 "'..9', character 1: a range needs both ends" ..9 3
expect_error 2 "'0..9', character 1: not a target of these rules" 0..9 3
expect_error 2 "'5-6', character 1: a range of targets is written with two dots; write 5..6" 5-6 3
expect_error 2 "'-', character 2: this sign is no part of a game" 5- 3
expect_error 2 "'..', character 2: a range needs both ends" 5....7 3
# shellcheck disable=SC2046
expect_error 2 "'65', character 186: too many numbers; a game has at most 64" 5 $(seq 65)
# shellcheck disable=SC2046
expect_error 2 "'66', character 189: too many numbers" 5 $(seq 10000)
expect_error 2 'a target and numbers are missing' solve
expect_error 2 'numbers are missing; give 1 to 64' values
expect_error 2 "'12', character 4: not a number of these rules; give 0 to 9" --rules make10 10 12
expect_error 2 "'x', character 8: this word is not read" '952 25 x'
expect_error 2 'numbers are missing; give 1 to 64' '952 '

# IDs.
expect_error 2 "'x', character 21: not the ID of a game; a number is missing" countdown:952/25,50,x
expect_error 2 "'nobody:952/25', character 1: not the ID of a game; no rules have" nobody:952/25
expect_error 2 "'50', character 18: not the ID of a game; it holds the target and the" \
    countdown:952/25 50
expect_error 2 '--rules: the game names its rules itself' --rules compte countdown:952/25,50

# Options.
expect_error 2 '--jsn: unknown option; did you mean --json?' --jsn 5 3
expect_error 2 '--nonsense: unknown option; see .tally solve --help.' --nonsense 5 3
expect_error 2 "--large: not an option of 'tally solve'" --large 2 5 3
expect_error 2 '-x: unknown option' -x 5 3
expect_error 2 '--colour: unknown option; did you mean --color?' --colour always 5 3
expect_error 2 '--output: unknown option; see' --output FILE survey
expect_error 2 '-o: unknown option; see' -o FILE survey
expect_error 2 "'FILE': neither a command nor a target; see" -- FILE survey
expect_error 2 "--threads '0': give a number from 1 to 1024, or cpus" -t 0 5 3
expect_error 2 "--threads 'z': give a number" -tz 5 3
expect_error 2 '--threads: its argument COUNT|cpus is missing' 5 3 -t
expect_error 2 "--timeout 'x': give seconds" --timeout x 5 3
expect_error 2 "--timeout '0': give seconds" --timeout 0 5 3
expect_error 2 "--memory '1Q': give bytes" --memory 1Q 5 3
expect_error 2 "--sort 'simple': give simplest, trickiest, none or easiest" --sort simple 5 3
expect_error 2 "--color 'red': give auto, always or never" --color red 5 3
expect_error 2 "--limit '0': give a whole number from 1 up" --limit 0 5 3
expect_error 2 '--json: takes no argument' --json=yes 5 3
expect_error 2 "--kernel: not an option of 'tally solve'" --kernel fast 5 3
expect_error 2 "--fewest '3': fewest is more than most: swap them" --fewest 3 --most 2 5 1 2 3 4
expect_error 2 "--fewest '3': so many numbers are not given; give 1 to 2" --fewest 3 5 1 2
expect_error 2 "--must-use '4': a number is not among those given, or not so often" \
    --must-use 4 5 1 2
expect_error 2 "--must-use '1,1', character 3: a number is not among those given, or not so often" \
    --must-use 1,1 5 1 2
expect_error 2 "--must-use '1,', character 3: a whole number is expected" --must-use 1, 5 1 2
expect_error 2 "--rules 'yeer': no such rules; did you mean 'year'?" --rules yeer 5 1 2
expect_error 2 "--rules 'llm,opsx=+', character 5: there is no such column: .*" \
    --rules 'llm,opsx=+' 5 1 2
expect_error 2 "--rules 'llm,opsx=+': there are no such rules; see 'tally help rules'" \
    dataset --rules 'llm,opsx=+'
expect_error 2 "--ops '+&', character 2: " --ops '+&' 5 1 2
expect_error 2 "--use 'some': use is any or all" --use some 5 1 2
expect_error 2 "--targets '9..1': the range runs backwards" values --targets 9..1 5 6
whole='a range has whole ends, such as -5..5'
expect_error 2 "--targets '1/2..3/4': $whole" values --rules make24 --targets 1/2..3/4 1 2
echo '{"rules":"make24","targets":"1/2..3/4","numbers":[1,2]}' | "$TALLY" values --batch |
    grep -q "\"error\":\"$whole\"" || fail 'lines refuse a range of fractions'
expect_error 2 "--targets '3..-3': the range runs backwards" \
    values --rules make24 --targets=3..-3 1 2

# Commands.
expect_error 2 "'sovle': neither a command nor a target; did you mean 'solve'?" sovle 5 3
expect_error 2 "'xyzzy': neither a command nor a target; see 'tally --help'" xyzzy
expect_error 2 "help 'foo': there is no such command" help foo
expect_error 2 "help 'count': one command at a time" help solve count
expect_error 2 "draw '5': numbers are drawn, not given" draw 5
expect_error 2 "--large '5': give a whole number from 0 to 4" draw --large 5
expect_error 2 'the expression is missing; give it after --' check 5 1 2
expect_error 2 "--batch 'no-such-file': No such file or directory; give a file of games" check \
    --batch no-such-file
expect_error 2 "--batch '2': one file at most" solve --batch 1 2
expect_error 2 "--batch '/': Is a directory; give a file of games" solve --batch /
expect_error 2 "--list '': No such file or directory" check --list 1..3 1 2 ''
expect_error 2 "--grid: not with --batch: it writes JSON lines" values --batch --grid
expect_error 2 "--split 'a\"b=1.0': give the name of a split in letters, digits, '-', '_' and '.'" \
    dataset --split 'a"b=1.0'
expect_error 2 "'a?b': neither a command" "$(printf 'a\nb')"
end_tests
