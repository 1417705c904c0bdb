#!/bin/sh
# SPDX-License-Identifier: MIT
# A newcomer's first command, in a copy of the source that was never built and cannot be written:
# make run builds, solves, and is brief; all that comes about is in BUILD. Run by root, to whom no
# file is read-only, the test still sees that the tree stays as it is.
cd "$TALLY_SCRATCH" || exit 1
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL
[ ! -d clone ] || chmod -R u+w clone
rm -rf clone built
mkdir clone
(cd "$TALLY_SOURCE" && tar -cf - --exclude=./build --exclude=./dist --exclude=./.git .) |
    (cd clone && tar -xf -)
chmod -R a-w clone
find clone -exec ls -ld --time-style=full-iso {} + >before.txt
status=0

# first_command GAME NAME: what make run says goes to NAME.txt, what the build says to NAME.log.
first_command() {
    make --no-print-directory -C clone run BUILD="$PWD/built" GAME="$1" >"$2.txt" 2>"$2.log" || {
        cat "$2.txt" "$2.log"
        status=1
    }
}
first_command "952 25 50 75 100 3 6" run
grep -q '= 952' run.txt || { echo "make run did not solve the game:"; cat run.txt; status=1; }
[ "$(wc -l <run.txt)" -le 20 ] || { echo "make run says too much:"; cat run.txt; status=1; }
# The second time there is nothing to build and nothing to say of it.
first_command "952 25 50 75 100 3 6" again
cmp run.txt again.txt && [ ! -s again.log ] ||
    { echo "the second make run differs"; cat again.log; status=1; }
# A target that is out of reach is an answer, not an error of make.
first_command "831 1 3 7 10 25 50" closest

find clone -exec ls -ld --time-style=full-iso {} + >after.txt
diff before.txt after.txt || { echo "the source tree has changed"; status=1; }
chmod -R u+w clone
rm -rf clone built
exit $status
