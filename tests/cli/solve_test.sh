#!/bin/sh
# SPDX-License-Identifier: MIT
# What solve, count, values and check print, to the byte.
# shellcheck source=tests/cli/lib.sh
. "$TALLY_SOURCE/tests/cli/lib.sh"

# ---- solve, for people
expect 0 952 25 50 75 100 3 6 <<'END'
952 = (100 + 3) * 75 * 6 / 50 + 25

       100 + 3 = 103
      103 * 75 = 7725
      7725 * 6 = 46350
    46350 / 50 = 927
      927 + 25 = 952

all 6 numbers used; very hard (95 of 100), about 12 minutes
END
expect 0 solve -q 952 25,50,75,100,3,6 <<'END'
(100 + 3) * 75 * 6 / 50 + 25
END
expect 0 -q '952 25 50 75 100 3 6' <<'END'
(100 + 3) * 75 * 6 / 50 + 25
END
expect 0 countdown:952/25,50,75,100,3,6 -r <<'END'
952 = 100 3 + 75 * 6 * 50 / 25 +
END
expect 0 -p 765 1 3 7 10 25 50 <<'END'
765 = ((50 + 1) * (25 - 10))
END
expect 0 --expr 765 1 3 7 10 25 50 <<'END'
765 = (50 + 1) * (25 - 10)
END
expect 0 --tex 765 1 3 7 10 25 50 <<'END'
765 = (50 + 1) \times (25 - 10)
END
expect 0 --steps 765 1 3 7 10 25 50 <<'END'
765 = (50 + 1) * (25 - 10)
     50 + 1 = 51
    25 - 10 = 15
    51 * 15 = 765
END
expect 1 1000 1 2 <<'END'
1000 is out of reach; the closest is 3, 997 away (0 points)

3 = 2 + 1

    2 + 1 = 3

both numbers used; very easy (0 of 100), about 6 seconds
END
expect 1 -e 831 1 3 7 10 25 50 <<'END'
831 is out of reach; the closest are 830 and 832, 1 away (7 points)
830 = (50 + 25 + 7 + 1) * 10
832 = (50 + 25) * (10 + 1) + 7
END
# ---- Numbers and targets below zero, and fractions
expect 0 make24 -e 1/2 3 4 4 <<'END'
24 = 4 * 4 * 3 * (1/2)
END
expect 0 solve -e --rules make24 -2 1 2 3 4 <<'END'
-2 = 4 * 1 - 3 * 2
END
expect 0 count --rules make24 -2 1 2 3 4 <<'END'
-2: 15 solutions; at least 4 numbers are needed
END
expect 0 solve -e make24:24/3_4,4,8,-1 <<'END'
24 = 8 - 4 / (3/4 + (-1))
END
expect 0 check make24:24/1_2,3,4,4 '1/2 * 3 * 4 * 4' <<'END'
solved: 24
END
expect 0 solve --json --rules make24 3/4 -3 2.5 3 3/4 <<'END'
{"version":1,"id":"make24:3_4/-3,5_2,3,3_4","rules":"make24","target":"3/4","numbers":[-3,"5/2",3,"3/4"],"status":"solved","difficulty":25,"seconds":6.9,"is_extrapolated":true,"difficulty_model":1,"distance":0,"complete":true,"solutions":[{"value":"3/4","expression":"3/4 + (5/2) * (3 + (-3))","rpn":"3 4 / 5 2 / 3 3 neg + * +","numbers_used":4,"effort":11,"steps":["3 + (-3) = 0","(5/2) * 0 = 0","(3/4) + 0 = 3/4"],"unused":[]}]}
END
expect 0 7 7 <<'END'
7 = 7
the number is used; very easy (0 of 100), about 2 seconds
END
expect 0 1..4 1 2 <<'END'
1 = 1
2 = 2
3 = 2 + 1
4 is out of reach; the closest is 3, 1 away (7 points)
3 = 2 + 1
END

# ---- every solution
expect 0 -a 765 1 3 7 10 25 50 <<'END'
765 = (50 + 1) * (25 - 10)
765 = (50 + 1) * (25 - 7 - 3)
765 = ((50 - 10) * 7 - 25) * 3
765 = (50 + (7 + 1) * 3) * 10 + 25
765 = (50 + 25 + 10) * (7 + 3 - 1)
765 = (50 + 25 + 7 + 3) * (10 - 1)
765 = (50 + 7) * (10 + 3) + 25 - 1
765 = ((25 - 3) * 7 - 1) * 50 / 10
765 = (25 * (7 - 1) + 3) * 50 / 10
765 = (50 + 1) * (10 * (7 - 3) - 25)
765 = (50 + 1) * (10 * 7 - 25) / 3
765 = (50 + 1) * (25 + 10) * 3 / 7

12 solutions
END
expect 1 -a 831 1 3 7 10 25 50 <<'END'
the closest to 831, 1 away (7 points):
  830 = (50 + 25 + 7 + 1) * 10
  830 = (25 * 3 + 7 + 1) * 10
  830 = (25 + 1) * 10 * 3 + 50
  830 = (50 - 1) * (10 + 7) - 3
  832 = (50 + 25) * (10 + 1) + 7
  832 = 25 * (10 + 1) * 3 + 7
  832 = 50 * (10 + 3) + (25 + 1) * 7
  832 = (10 * 3 + 1) * 25 + 50 + 7
  832 = (50 * 7 / 10 - 3) * (25 + 1)
  832 = (25 * (10 - 1) + 50) * 3 + 7
831 is out of reach
END
# What is open at the depth of the rules is proved at a smaller one.
checks=$((checks + 1))
"$TALLY" four-fours:73/4,4,4,4 2>&1 >/dev/null | grep -q \
    '^tally: 73: proved out of reach up to 2 deep (--depth 2), open up to 3; ' ||
    fail 'what is proved at a smaller depth is said'
# What is not proved is not said, also where the list ends at its limit.
sort >"$TALLY_SCRATCH/doubt" <<'END'
the closest to 73, 1 away:
73 was not found so far with + - * / ^ ! √ (at most 3 deep), unary minus, digits put together, a decimal point, steps exact fractions
  72 = 88 - 8 - 8
tally: 73: values beyond 64 bits, such as (4!)!, were not explored; more may exist
END
checks=$((checks + 1))
"$TALLY" --all --limit 1 --rules four-fours --depth 3 73 8 8 8 8 >"$TALLY_SCRATCH/list" 2>&1
[ "$?" -eq 3 ] || fail 'a list without proof ends with 3'
sort "$TALLY_SCRATCH/list" | cmp -s - "$TALLY_SCRATCH/doubt" || {
    fail 'a list without proof says so:'
    cat "$TALLY_SCRATCH/list"
}
expect 3 -q --limit 3 831 1 3 7 10 25 50 <<'END'
(50 + 25 + 7 + 1) * 10
(25 * 3 + 7 + 1) * 10
(25 + 1) * 10 * 3 + 50
END
# A list that is as long as its limit is complete if there are no more.
"$TALLY" --json --limit 12 765 1 3 7 10 25 50 | grep -q '"complete":true' ||
    fail 'a list of all 12 solutions is complete'
"$TALLY" --json --limit 11 765 1 3 7 10 25 50 | grep -q '"complete":false,"bound":"limit"' ||
    fail 'a list of 11 of 12 solutions is not complete'
expect 0 --limit 1 --rules make24 24 3 3 8 8 <<'END'
24 = 8 / (3 - 8 / 3)

1 solution
END
expect 1 check 760..770 1 3 7 10 25 50 -- '50 * 10' <<'END'
off: 500, 260 away from 760..770 (0 points)
END
expect 3 -q --limit 2 --sort trickiest 765 1 3 7 10 25 50 <<'END'
(50 + 1) * (25 + 10) * 3 / 7
(50 + 1) * (10 * 7 - 25) / 3
END
expect 0 -aq --most 4 765 1 3 7 10 25 50 <<'END'
(50 + 1) * (25 - 10)
END
expect 0 -aq --must-use 3,7 --most 5 765 1 3 7 10 25 50 <<'END'
(50 + 1) * (25 - 7 - 3)
((50 - 10) * 7 - 25) * 3
END
[ "$("$TALLY" -aq --detours 765 1 3 7 10 25 50 | wc -l)" -eq 17 ] ||
    fail '765 has 17 solutions with detours'
for threads in 1 2 3 cpus; do
    "$TALLY" -aq -t "$threads" 765 1 3 7 10 25 50 75 >"$TALLY_SCRATCH/threads.$threads"
    cmp -s "$TALLY_SCRATCH/threads.1" "$TALLY_SCRATCH/threads.$threads" ||
        fail "-t $threads changes nothing"
done
[ "$(wc -l <"$TALLY_SCRATCH/threads.1")" -eq 223 ] || fail '765 of seven numbers has 223 solutions'
"$TALLY" -aq --sort none 765 1 3 7 10 25 50 75 | LC_ALL=C sort >"$TALLY_SCRATCH/unsorted"
LC_ALL=C sort "$TALLY_SCRATCH/threads.1" | cmp -s - "$TALLY_SCRATCH/unsorted" ||
    fail '--sort none lists the same'

# ---- JSON
expect 0 solve --json 765 1 3 7 10 25 50 <<'END'
{"version":1,"id":"countdown:765/1,3,7,10,25,50","rules":"countdown","target":765,"numbers":[1,3,7,10,25,50],"status":"solved","difficulty":37,"seconds":27.2,"is_extrapolated":true,"difficulty_model":1,"distance":0,"complete":true,"solutions":[{"value":765,"expression":"(50 + 1) * (25 - 10)","rpn":"50 1 + 25 10 - *","numbers_used":4,"effort":11,"steps":["50 + 1 = 51","25 - 10 = 15","51 * 15 = 765"],"unused":[3,7]}]}
END
expect 1 --json 831 1 3 7 10 25 50 <<'END'
{"version":1,"id":"countdown:831/1,3,7,10,25,50","rules":"countdown","target":831,"numbers":[1,3,7,10,25,50],"status":"closest","difficulty":55,"seconds":44.3,"is_extrapolated":true,"difficulty_model":1,"distance":1,"complete":true,"solutions":[{"value":830,"expression":"(50 + 25 + 7 + 1) * 10","rpn":"50 25 + 7 + 1 + 10 *","numbers_used":5,"effort":5,"steps":["50 + 25 = 75","75 + 7 = 82","82 + 1 = 83","83 * 10 = 830"],"unused":[3]},{"value":832,"expression":"(50 + 25) * (10 + 1) + 7","rpn":"50 25 + 10 1 + * 7 +","numbers_used":5,"effort":11,"steps":["50 + 25 = 75","10 + 1 = 11","75 * 11 = 825","825 + 7 = 832"],"unused":[3]}],"scope":{"operations":["+","-","*","/"],"values":"whole","bound":"64 bits"}}
END
expect 0 --json 9007199254740993 9007199254740993 <<'END'
{"version":1,"id":"countdown:9007199254740993/9007199254740993","rules":"countdown","target":"9007199254740993","numbers":["9007199254740993"],"status":"solved","difficulty":0,"seconds":1.7,"is_extrapolated":true,"difficulty_model":1,"distance":0,"complete":true,"solutions":[{"value":"9007199254740993","expression":"9007199254740993","rpn":"9007199254740993","numbers_used":1,"effort":0,"steps":[],"unused":[]}]}
END
expect 3 --json --limit 1 3 1 2 3 <<'END'
{"version":1,"id":"countdown:3/1,2,3","rules":"countdown","target":3,"numbers":[1,2,3],"status":"solved","difficulty":0,"seconds":6.3,"is_extrapolated":true,"difficulty_model":1,"distance":0,"complete":false,"bound":"limit","solutions":[{"value":3,"expression":"3","rpn":"3","numbers_used":1,"effort":0,"steps":[],"unused":[1,2]}]}
END
expect 0 --json --all --sort none 3 1 2 <<'END'
{"version":1,"id":"countdown:3/1,2","rules":"countdown","target":3,"numbers":[1,2],"solutions":[{"value":3,"expression":"2 + 1","rpn":"2 1 +","numbers_used":2,"effort":1,"steps":["2 + 1 = 3"],"unused":[]}],"status":"solved","difficulty":0,"seconds":6.1,"is_extrapolated":true,"difficulty_model":1,"distance":0,"complete":true}
END
[ "$("$TALLY" --json 1..9 1 2 | wc -l)" -eq 9 ] || fail 'a range is one object a line'

# ---- count
expect 0 count 765 1 3 7 10 25 50 <<'END'
765: 12 solutions, 17 with detours; at least 4 numbers are needed
END
expect 0 count --json 765 1 3 7 10 25 50 <<'END'
{"version":1,"id":"countdown:765/1,3,7,10,25,50","target":765,"numbers":[1,3,7,10,25,50],"rules":"countdown","solutions":12,"with_detours":17,"fewest":4,"complete":true}
END
expect 1 count 831 1 3 7 10 25 50 <<'END'
831: 0 solutions, 0 with detours
END
expect 0 count -q 765 1 3 7 10 25 50 <<'END'
12
END
expect 0 count 765..766 1 2 3 7 8 10 25 50 <<'END'
target    solutions with detours fewest
   765        4,582       10,865      4
   766        3,359        6,078      5
END
expect 0 count 766 1 2 3 7 8 10 25 50 <<'END'
766: 3,359 solutions, 6,078 with detours; at least 5 numbers are needed
END
expect 0 count -q 766 1 2 3 7 8 10 25 50 <<'END'
3359
END
expect 0 count 2..4 1 2 <<'END'
target    solutions with detours fewest
     2            1            2      1
     3            1            1      2
     4            0            0      0
END

# ---- values
expect 0 values 1 2 <<'END'
1 = 1
2 = 2
3 = 2 + 1

3 values
END
expect 0 values --json 1 2 <<'END'
{"version":1,"value":1,"expression":"1","numbers_used":1}
{"version":1,"value":2,"expression":"2","numbers_used":1}
{"version":1,"value":3,"expression":"2 + 1","numbers_used":2}
{"version":1,"complete":true,"scope":{"operations":["+","-","*","/"],"values":"whole","bound":"64 bits"}}
END
expect 0 values -r --targets 3..9 1 2 3 <<'END'
3 = 3
4 = 3 1 +
5 = 3 2 +
6 = 3 2 *
7 = 3 2 * 1 +
8 = 3 1 + 2 *
9 = 2 1 + 3 *

7 values
END
expect 0 values -q countdown:8..9/1,2,3 <<'END'
(3 + 1) * 2
(2 + 1) * 3
END

# ---- check
expect 0 check --json 765 1 3 7 10 25 50 -- '(50+1)*(25-10)' <<'END'
{"version":1,"target":765,"numbers":[1,3,7,10,25,50],"rules":"countdown","verdict":"solved","value":765,"distance":0,"points":10}
END
expect 0 check 765 1 3 7 10 25 50 -- '(50+1)*(25-10)' <<'END'
solved: 765 (10 points)
END
expect 1 check 765 1 3 7 10 25 50 '(50+1)*(25-10)+3' <<'END'
off: 768, 3 away from 765 (7 points)
END
expect 1 check 765 1 3 7 10 25 50 '(50+1)*(25-11)' <<'END'
invalid: this number is not one of those given, at character 12
    (50+1)*(25-11)
               ^
END
expect 1 check --json countdown:765/1,3,7,10,25,50 '10 - 25 + 50' <<'END'
{"version":1,"target":765,"numbers":[1,3,7,10,25,50],"rules":"countdown","verdict":"invalid","reason":"not_positive","position":3,"value":35,"distance":730,"points":0,"character":3,"found":"-","advice":"every step must give a positive number"}
END
expect 1 check -q 7 7 -- 7 / 0 <<'END'
invalid
END
expect 0 check 10 10 25 -- 10 <<'END'
solved: 10 (10 points)
END
# Hints, without a round.
expect 0 hint 765 1 3 7 10 25 50 <<'END'
4 numbers are enough
END
expect 0 hint -n 2 765 1 3 7 10 25 50 <<'END'
begin with 50 + 1 = 51
END
expect 0 hint -n 2 765 1 3 7 10 25 50 --after '50 + 1 = 51' <<'END'
begin with 25 - 10 = 15
END
expect 1 hint 765 1 3 --after '3 - 1' --json <<'END'
{"version":1,"id":"countdown:765/1,3","rules":"countdown","target":765,"numbers":[1,3],"hint":1,"status":"closest","distance":763,"complete":true,"numbers_used":null,"points":7,"text":"out of reach by 763"}
END
expect_error 2 "--after '50+1=52', at character 1: the result is another one" \
    hint 51 1 50 --after '50+1=52'
expect 1 hint 100 1 3 <<'END'
out of reach by 96
END
expect 1 hint --number 2 --json 100 1 3 <<'END'
{"version":1,"id":"countdown:100/1,3","rules":"countdown","target":100,"numbers":[1,3],"hint":2,"status":"closest","distance":96,"complete":true,"numbers_used":2,"points":5,"step":"3 + 1 = 4","text":"out of reach by 96; begin with 3 + 1 = 4"}
END
"$TALLY" hint --timeout 0.2 --values exact 999999937 25 50 75 100 3 6 7 8 9 >hint.out 2>hint.err
[ $? -eq 3 ] || fail 'a hint that is stopped ends with 3'
grep -q '^tally: 999999937: stopped by --timeout; ' hint.err ||
    fail 'a hint that is stopped says so'
# Lines of JSON, which rate the game as well, tell closest values below 0, too.
expect 1 solve --json --values exact 0 -1 9 <<'END'
{"version":1,"id":"countdown,values=exact:0/-1,9","rules":"countdown","target":0,"numbers":[-1,9],"status":"closest","difficulty":0,"seconds":3.0,"is_extrapolated":true,"difficulty_model":1,"distance":1,"complete":true,"solutions":[{"value":-1,"expression":"-1","rpn":"1 neg","numbers_used":1,"effort":0,"steps":[],"unused":[9]}],"scope":{"operations":["+","-","*","/"],"values":"exact","bound":"64 bits"}}
END
expect_error 2 "--number '3': give a whole number from 1 to 2" hint -n 3 765 1 3 7 10 25 50
expect_error 2 "a target and numbers are missing" hint
end_tests
