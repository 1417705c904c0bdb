#!/bin/sh
# SPDX-License-Identifier: MIT
# The source archive, made twice: in other directories, in another time zone and locale, with
# another umask, from files of other times, and where root runs the test by another user. The bytes
# are the same. (tests/world/twice.sh does so for all that a release has.)
cd "$TALLY_SCRATCH" || exit 1
rm -rf first 'the second place'
status=0
SOURCE_DATE_EPOCH=1700000000
export SOURCE_DATE_EPOCH
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL

# make_in DIRECTORY: a copy of the source, and a script that makes its archive.
make_in() {
    mkdir "$1" "$1/source"
    (cd "$TALLY_SOURCE" && tar -cf - --exclude=./build --exclude=./dist --exclude=./.git .) |
        (cd "$1/source" && tar -xmf -)
    cat >"$1/run" <<'SH'
umask "$1"
cd "$2" || exit 1
source/tools/source "$PWD/archive" >archive.log 2>&1 || { cat archive.log; exit 1; }
SH
}
make_in first
env TZ=Asia/Tokyo LC_ALL=C sh first/run 022 "$PWD/first" || exit 1
make_in 'the second place'
as=
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
    chown -R 65534:65534 'the second place'
    setpriv --reuid=65534 --regid=65534 --clear-groups test -x "$PWD/the second place" &&
        as='setpriv --reuid=65534 --regid=65534 --clear-groups'
fi
# shellcheck disable=SC2086
HOME=/nonexistent TZ=America/New_York LC_ALL=C.UTF-8 $as sh 'the second place/run' 077 \
    "$PWD/the second place" || exit 1

file=archive/$(cd first/archive && echo *.tar.gz)
[ -s "first/$file" ] || { echo "not made: $file"; status=1; }
cmp "first/$file" "the second place/$file" || status=1
[ "$status" -ne 0 ] || rm -rf first 'the second place'
exit $status
