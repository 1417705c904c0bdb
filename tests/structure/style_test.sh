#!/bin/sh
# Habits that a machine can see: a licence line and an opening paragraph in every C file, lines of 100
# columns at most, no unfinished work. (Sizes of files and functions: rails_test.py.)
cd "$TALLY_SOURCE" || exit 1
status=0
complain() {
    echo "$1"
    status=1
}

for file in $(find include src threads app tests fuzz examples -name '*.[ch]' | sort); do
    [ "$(head -1 "$file")" = "/* SPDX-License-Identifier: MIT */" ] || complain "$file: the first line is not the SPDX line"
    case $(sed -n 2p "$file") in
    '/*'*) ;;
    *) complain "$file: no paragraph that says what it is" ;;
    esac
done

for file in $(find include src threads app -name '*.[ch]' | sort); do
    lines=$(wc -l <"$file")
    [ "$file" = include/tally/tally.h ] || [ "$lines" -le 700 ] || complain "$file: $lines lines; do two ideas share a room?"
done
awk 'length($0) > 118 {print FILENAME ":" FNR ": " length($0) " columns"; found = 1} END {exit found}' \
    $(find include src threads app -name '*.[ch]') || status=1
[ "$(wc -l <CMakeLists.txt)" -lt 100 ] || complain "CMakeLists.txt has 100 lines or more"

wrong=$(grep -rnE --include='*.[ch]' --include='*.sh' --include='*.mjs' --include='*.js' '\b(TODO|FIXME|XXX)\b' \
    include src app tests web fuzz examples 2>/dev/null | grep -v structure/style_test.sh)
[ -z "$wrong" ] || complain "unfinished, by its own words: $wrong"
exit $status
