#!/bin/sh
# Habits that a machine can see: a licence line and an opening paragraph in every C file, lines of
# 100 columns at most, no unfinished work. (Sizes of files and functions: rails_test.py.)
cd "$TALLY_SOURCE" || exit 1
status=0
complain() {
    echo "$1"
    status=1
}

# REUSE-IgnoreStart
openings=$(find include src threads app tests fuzz examples -name '*.[ch]' -exec awk '
    FNR == 1 && $0 != "/* SPDX-License-Identifier: MIT */" {
        print FILENAME ": the first line is not the SPDX line"
    }
    FNR == 2 && !/^\/\*/ { print FILENAME ": no paragraph that says what it is" }' {} +)
# REUSE-IgnoreEnd
[ -z "$openings" ] || complain "$openings"

# Columns are characters: bytes of UTF-8 but for those that go on with one. What a shell script
# gives to a program as a text of its own (<<'END') is data, and so are the texts of the page; a
# library of others is as it came.
too_long() {
    LC_ALL=C awk '
        FNR == 1 { end = "" }
        end != "" { if ($0 == end) end = ""; next }
        { gsub(/[\200-\277]/, "") }
        length($0) > 100 {
            print FILENAME ":" FNR ": " length($0) " columns, not 100 at most"
            found = 1
        }
        FILENAME !~ /\.(c|h|py|m?js)$/ && match($0, /<<.?[A-Z]+/) {
            end = substr($0, RSTART + 2, RLENGTH - 2)
            gsub(/[^A-Z]/, "", end)
        }
        END { exit !found }' "$@"
}
code=$(find include src threads app tests fuzz examples bench tools web -name '*.[ch]' -o \
    -name '*.sh' -o -name '*.py' -o -name '*.js' -o -name '*.mjs' | grep -v '^web/strings/\|^web/js/later/uqr')
scripts=$(grep -lE '^#!.*(sh|python3?|node)$' bench/* tools/* 2>/dev/null)
# shellcheck disable=SC2086
if too_long $code $scripts; then status=1; fi

[ "$(wc -l <CMakeLists.txt)" -lt 100 ] || complain "CMakeLists.txt has 100 lines or more"

wrong=$(grep -rnE --include='*.[ch]' --include='*.sh' --include='*.mjs' --include='*.js' \
    '\b(TODO|FIXME|XXX)\b' include src app tests web fuzz examples 2>/dev/null |
    grep -v structure/style_test.sh)
[ -z "$wrong" ] || complain "unfinished, by its own words: $wrong"
exit $status
