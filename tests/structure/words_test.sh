#!/bin/sh
# SPDX-License-Identifier: MIT
# One word for one idea: identifiers that were retired do not come back. The words in use are those
# of the glossary in docs/architecture.md. Comments may use any word; names of structs, functions,
# members and variables may not.
cd "$TALLY_SOURCE" || exit 1
status=0

. tests/structure/code.sh

names=$(mktemp)
trap 'rm -f "$names"' EXIT

# Every identifier of the C files of src/ and app/: FILE:LINE: NAME.
code src app | awk '{
    place = $1
    line = substr($0, length(place) + 1)
    while (match(line, /[A-Za-z0-9_]+/)) {
        print place, substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
    }
}' >"$names"

# retired ROOMS WORDS INSTEAD: none of the words is an identifier, or a part of one, in the rooms,
# which are those of src/, or app.
retired() {
    rooms=$(echo "$1" | sed -E 's@[a-z]+@src/&@g; s@src/app@app@; s@ @|@g')
    wrong=$(grep -E "^($rooms)/.* (.*_)?($2)(_.*)?\$" "$names")
    [ -z "$wrong" ] && return 0
    echo "retired words, say $3 instead:"
    echo "$wrong"
    status=1
}

engines="answer lattice forest whole goals exact least hand search missing"
retired "$engines" 'hunts?|hunting' 'target_search, or plan'
retired "$engines" 'crowd' 'join'
retired "$engines" 'summit' 'near_top'
retired "$engines" 'errands?|crew' 'job, workers'
retired "$engines" 'spaces?' 'workspace'
# In lattice, cells are all sub-multisets at once, in arrays by their codes.
retired "forest whole" 'cells?' 'node'
retired "forest" 'records?' 'goal'
retired "lattice forest whole" 'edges?' 'derivation'
retired "exact goals" 'places?' 'subset'
retired "exact goals" 'problems?' 'goal'
retired "exact goals" 'ways?' 'derivation'
retired "exact goals" 'fields?' 'choice'
retired "$engines" 'wordings?' 'rewriting'
# In goals, a multiset is of trees: the operands of a group.
retired "$(echo "$engines survey" | sed 's/ goals//')" '(sub_)?multisets?' 'subset'
retired "survey" 'members?' 'subset'
retired "survey" 'ratios?' 'fraction'
retired "app" 'doors?|passages?|desks?' 'acceptor, stream, buffers'
exit $status
