#!/bin/sh
# SPDX-License-Identifier: MIT
# Each link from one document to another file of the project leads to a file that is there.
cd "$TALLY_SOURCE" || exit 1
status=0
for document in *.md docs/*.md tests/data/*.md; do
    directory=$(dirname "$document")
    for link in $(grep -o '](\([^)#]*\)[^)]*)' "$document" | sed 's/^](//; s/#.*//; s/)$//' |
        grep -v '^[a-z]*:'); do
        [ -e "$directory/$link" ] || { echo "$document links to $link, which is not there"; \
            status=1; }
    done
done
exit $status
