#!/bin/sh
# SPDX-License-Identifier: MIT
# A newcomer's first command, in a copy of the source that was never built: make run builds, solves,
# and is brief.
cd "$TALLY_SCRATCH" || exit 1
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL
rm -rf clone
mkdir clone
(cd "$TALLY_SOURCE" && tar -cf - --exclude=./build --exclude=./dist --exclude=./.git .) |
    (cd clone && tar -xf -)
cd clone || exit 1
make --no-print-directory run GAME="952 25 50 75 100 3 6" >../run.txt 2>../run.log || { cat \
    ../run.txt ../run.log; exit 1; }
status=0
grep -q '= 952' ../run.txt || { echo "make run did not solve the game:"; cat ../run.txt; status=1; }
[ "$(wc -l <../run.txt)" -le 20 ] || { echo "make run says too much:"; cat ../run.txt; status=1; }
# The second time there is nothing to build and nothing to say of it.
make --no-print-directory run GAME="952 25 50 75 100 3 6" >../again.txt 2>../again.log || status=1
cmp ../run.txt ../again.txt &&
    [ ! -s ../again.log ] || { echo "the second make run differs"; cat ../again.log; status=1; }
# A target that is out of reach is an answer, not an error of make.
make --no-print-directory run GAME="831 1 3 7 10 25 50" >../closest.txt 2>&1 || { cat \
    ../closest.txt; status=1; }
cd .. && rm -rf clone
exit $status
