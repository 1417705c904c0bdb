#!/bin/sh
# SPDX-License-Identifier: MIT
# Data flows one way, and so do includes: each room of src/ sees only the rooms named here, and
# front ends see src/query, and that of datasets src/dataset: texts and JSON, in and out.
cd "$TALLY_SOURCE" || exit 1
status=0

# may_see ROOM PATTERN: whatever a file in ROOM includes by a quoted path must match PATTERN.
may_see() {
    room=$1
    pattern=$2
    [ -d "$room" ] || return 0
    wrong=$(grep -rnE --include='*.[ch]' '^ *# *include *"' "$room" |
        grep -vE "include *\"($pattern)")
    [ -z "$wrong" ] && return 0
    echo "$room may include only \"($pattern)...\":"
    echo "$wrong"
    status=1
}

# The floors of the library, from the ground up. An engine (whole, exact) does not know the other
# one, nor search. The forest of goals does not even know what an engine is.
ground='tally/|base/'
above_rules="$ground|rules/"
above_expr="$above_rules|expr/"
engine_parts="$above_expr|answer/"
may_see src/base "$ground"
may_see src/kernel "$ground|kernel/"
may_see src/rules "$above_rules"
may_see src/expr "$above_expr"
may_see src/reading "$above_expr|reading/"
may_see src/judge "$above_expr|reading/|judge/"
may_see src/answer "$engine_parts"
may_see src/lattice "$engine_parts|lattice/"
may_see src/forest "$engine_parts|lattice/|forest/"
may_see src/whole "$engine_parts|lattice/|forest/|whole/"
may_see src/goals "$above_expr|goals/"
may_see src/exact "$engine_parts|lattice/|forest/|goals/|exact/"
cells='lattice/cells\.h' # the codes of sub-multisets
may_see src/least "$engine_parts|$cells|reading/strict\.h|hand/hand\.h|goals/ratio\.h|least/"
may_see src/hand "$engine_parts|hand/"
engines="whole/engine\.h|exact/engine\.h"
may_see src/search "$engine_parts|search/|hand/hand\.h|least/least\.h|$engines"
may_see src/missing "$engine_parts|$cells|least/least\.h|search/|missing/"
may_see src/proof "$ground"
may_see src/survey "$engine_parts|kernel/|search/|survey/"
may_see src/extra "$ground|extra/|survey/sweep\.h"
may_see src/games "$engine_parts|reading/|search/|games/"
may_see src/moves "$above_rules|reading/characters\.h|games/searching\.h|moves/"
may_see src/query "$above_rules|games/rated\.h|query/"
may_see src/dataset "$engine_parts|search/search\.h|games/|moves/follow\.h|query/|dataset/"
may_see app/common 'tally/|query/|common/'
may_see app/atlas 'tally/|query/|common/|atlas/'
# and how tasks are run, and the switches of builds for tests
fronts='cli/|atlas/|httpd/httpd\.h|httpd/serve\.h'
may_see app/cli "tally/|query/|dataset/|common/|$fronts|base/t(asks|echnique)\\.h"
may_see app/httpd 'tally/|query/|common/|httpd/'
may_see app/httpd/http1 'query/buffer\.h|httpd/http1/' # any program could be served so
may_see app/wasm 'tally/|query/|common/|wasm/'

# No files include each other in a circle; a file and the header of its name count as one.
for place in src app/cli app/atlas app/common app/httpd; do
    circle=$(grep -roE --include='*.[ch]' '^ *# *include *"[^"]+\.h"' $place |
        sed -E 's|^[a-z]+/||; s|\.[ch]:.*include *"| |; s|\.h"$||' |
        awk '$1 != $2' | tsort 2>&1 >/dev/null)
    [ -z "$circle" ] && continue
    echo "files of $place include each other in a circle:"
    echo "$circle"
    status=1
done

# No other room has come to stand beside those above.
rooms=' base kernel rules expr reading judge answer lattice forest whole goals exact least '
rooms="$rooms hand search missing proof survey games moves query dataset extra "
for room in src/*/; do
    case $rooms in
    *" $(basename "$room") "*) ;;
    *) echo "src has a room that this test does not know: $room"; status=1 ;;
    esac
done

# The library knows nothing of the system: no header beyond the language's own.
language='assert|limits|stdatomic|stdbool|stddef|stdint|stdlib|string|immintrin|cpuid|arm_neon'
wrong=$(grep -rnE --include='*.[ch]' '^ *# *include *<' src |
    grep -vE "<($language)\.h>|<tally/tally\.h>")
if [ -n "$wrong" ]; then
    echo "The library includes a header of the system:"
    echo "$wrong"
    status=1
fi

# The threads know the library by its public header alone.
wrong=$(grep -rnE --include='*.[ch]' '^ *# *include *"' threads)
if [ -n "$wrong" ]; then
    echo "threads/ includes a file of the library's inside:"
    echo "$wrong"
    status=1
fi

# The public headers stand alone.
wrong=$(grep -nE '^ *# *include' include/tally/*.h |
    grep -vE '<(stddef\.h|stdint\.h|tally/[a-z]+\.h)>')
if [ -n "$wrong" ]; then
    echo "a public header includes more than it must:"
    echo "$wrong"
    status=1
fi
exit $status
