#!/bin/sh
# SPDX-License-Identifier: MIT
# tally moves: the moves of a position, its exit statuses, and what is no move.
. "$TALLY_SOURCE/tests/cli/lib.sh"

expect 0 moves 24 3 8 <<'END'
8 + 3 = 11              out of reach by 13
8 - 3 = 5               out of reach by 19
8 * 3 = 24              1 value is enough
END
expect 0 moves --json 24 3 8 <<'END'
{"version":1,"id":"countdown:24/3,8","rules":"countdown","target":24,"numbers":[3,8],"left":[8,3],"reachable":true,"fewest":2,"distance":0,"moves":[{"a":8,"operation":"+","b":3,"value":11,"reachable":false,"fewest":null,"distance":13},{"a":8,"operation":"-","b":3,"value":5,"reachable":false,"fewest":null,"distance":19},{"a":8,"operation":"*","b":3,"value":24,"reachable":true,"fewest":1,"distance":0}]}
END
expect 1 moves make24:24/3,3,8,8 --after '8 + 8 = 16, 3 × 3' --json <<'END'
{"version":1,"id":"make24:24/3,3,8,8","rules":"make24","target":24,"numbers":[3,3,8,8],"left":[16,9],"reachable":false,"fewest":null,"distance":1,"moves":[{"a":16,"operation":"+","b":9,"value":25,"reachable":false,"fewest":null,"distance":1},{"a":16,"operation":"-","b":9,"value":7,"reachable":false,"fewest":null,"distance":17},{"a":16,"operation":"*","b":9,"value":144,"reachable":false,"fewest":null,"distance":120},{"a":16,"operation":"/","b":9,"value":"16/9","reachable":false,"fewest":null,"distance":null},{"a":9,"operation":"-","b":16,"value":-7,"reachable":false,"fewest":null,"distance":31},{"a":9,"operation":"/","b":16,"value":"9/16","reachable":false,"fewest":null,"distance":null}]}
END
expect 0 moves --solutions 24 1 3 8 --after '8 / 1' <<'END'
8 + 3 = 11              out of reach by 13
8 - 3 = 5               out of reach by 19
8 * 3 = 24              1 value is enough, 1 solution, 1.7 s
END
expect 0 moves --solutions 1..2 2 2 <<'END'
2 + 2 = 4               out of reach by 2
2 * 2 = 4               out of reach by 2
2 / 2 = 1               1 value is enough, 1 solution
END
expect 0 moves --solutions --json llm:1/2,2 <<'END'
{"version":1,"id":"llm:1/2,2","rules":"llm","target":1,"numbers":[2,2],"left":[2,2],"reachable":true,"fewest":2,"distance":0,"moves":[{"a":2,"operation":"+","b":2,"value":4,"reachable":false,"fewest":null,"distance":3,"solutions":0,"seconds":null},{"a":2,"operation":"-","b":2,"value":0,"reachable":false,"fewest":null,"distance":1,"solutions":0,"seconds":null},{"a":2,"operation":"*","b":2,"value":4,"reachable":false,"fewest":null,"distance":3,"solutions":0,"seconds":null},{"a":2,"operation":"/","b":2,"value":1,"reachable":true,"fewest":1,"distance":0,"solutions":1,"seconds":1.4}]}
END
expect 0 moves 24 3 8 --after '8*3' <<'END'
no move is left: solved
END
expect 1 moves 24 3 8 --after '8+3' <<'END'
no move is left
END
expect_error 2 '.*at character 8: a value of this move is not left' \
    moves 24 3 8 --after '8*3=24, 8+3'
expect_error 2 '.*the result is another one' moves 24 3 8 --after '8*3=25'
expect_error 2 '.*give moves such as' moves 24 3 8 --after 'x'
expect_error 2 'moves are those of rules with' moves --rules year 24 3 8
expect_error 2 '.*at most 8 values' moves 24 1 2 3 4 5 6 7 8 9
printf '%s\n' '{"target":24,"numbers":[3,8],"after":"8*3","key":1}' 'countdown:25/3,8' \
    '{"target":24,"numbers":[3,8],"after":"8*4"}' '{"id":"llm:1/2,2","solutions":true}' |
    "$TALLY" moves --batch >"$TALLY_SCRATCH/lines"
[ $? -eq 2 ] || fail 'a line that cannot be read ends moves --batch with 2'
for part in '"key":1.*"left":\[24\]' '"target":25.*"fewest":null,"distance":1,' \
    '"error":"a value of this move' '"solutions":1,'; do
    grep -q "$part" "$TALLY_SCRATCH/lines" || fail "moves --batch has no $part"
done
expect_error 2 '--after: not with --batch' moves --batch --after '8*3'
end_tests
