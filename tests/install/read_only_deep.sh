#!/bin/sh
# SPDX-License-Identifier: MIT
# tally is built from a source tree that cannot be written: all that comes about is in BUILD. Run by
# root, to whom no file is read-only, the test still sees that the tree stays as it is.
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
make --no-print-directory -C clone run BUILD="$PWD/built" >run.txt 2>run.log || {
    cat run.log
    status=1
}
grep -q '= 952' run.txt || { echo "make run did not solve the game"; status=1; }
find clone -exec ls -ld --time-style=full-iso {} + >after.txt
diff before.txt after.txt || { echo "the source tree has changed"; status=1; }
chmod -R u+w clone
rm -rf clone built
exit $status
