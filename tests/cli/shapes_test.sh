#!/bin/sh
# SPDX-License-Identifier: MIT
# tally shapes: what it prints, and its exit statuses.
# shellcheck source=tests/cli/lib.sh
. "$TALLY_SOURCE/tests/cli/lib.sh"

expect 0 shapes --targets 0..3 1 2 <<'END'
1 2: 2 shapes make all of 0..3 that shapes make (3 values)
no smaller set does

shape                       makes    alone   what no other one makes
a^b                             2        2   1 2
a + b                           1        1   3
END
expect 0 shapes 0 <<'END'
0000: 1 shape makes all of 0..100 that shapes make (1 value)
no smaller set does

shape                       makes    alone   what no other one makes
a + b + c + d                   1        1   0
END
expect 0 shapes -q 2019 --targets 90..95 <<'END'
a^b + cd
a^b - cd
abc / d
END
expect 0 shapes --json 7 7 --targets 10..20 <<'END'
{"version":1,"numbers":[7,7],"targets":"10..20","games":1,"pairs":1,"count":1,"at_least":1,"shapes":[{"shape":"a + b","covers":1,"alone":1,"values":[14],"only":[14]}],"complete":true}
END
expect 0 shapes --json 0007 --targets 6..8 <<'END'
{"version":1,"years":"7","targets":"6..8","games":1,"pairs":1,"count":1,"at_least":1,"shapes":[{"shape":"a + b + c + d","covers":1,"alone":1,"values":[7],"only":[7]}],"complete":true}
END
expect_error 2 "give a year such as 2019" shapes
# A year has as many digits as the last one: 09999 and 10000.
"$TALLY" shapes --json 9999..10000 --targets 1000..1009 >seen 2>errors
grep -q '"games":2,"pairs":3,"count":3,"at_least":3,' seen || fail 'years of five digits'
grep -q '{"shape":"abcd + e","covers":1,' seen || fail '1000 + 0 is made of five digits'
expect_error 2 "the years '1000000'" shapes 1000000
expect_error 2 "number 2, 'a': give a whole number" shapes 7 a
expect_error 2 "7 numbers: give 2 to 6" shapes 1 2 3 4 5 6 7
expect_error 2 "--targets '0..1000001': give values from 0" shapes 2019 --targets 0..1000001
expect_error 3 "memory ran out before a set was known" shapes --memory 100K 2019
"$TALLY" shapes --json 12345 >seen 2>errors
[ $? -eq 3 ] || fail 'a set that is not proved ends with 3'
grep -q '"complete":false,"bound":"value"}$' seen || fail 'the answer is not complete'
grep -q '^tally: steps beyond 64 bits were not explored' errors || fail 'the message says why'
expect_error 3 "stopped by --timeout before a set was known" shapes --timeout 0.01 100000..999999
# 98 values, each made by several of 1244 shapes: the bound by weights makes the proof short.
"$TALLY" shapes --json --timeout 20 111222 >seen 2>errors
grep -q '"count":14,"at_least":14,' seen || fail 'the set for a year of six digits is proved least'
end_tests
