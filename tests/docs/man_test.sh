#!/bin/sh
# The man page and the completions are made from the table of options and are up to date; the page can be read, and has
# every option that --help has.
cd "$TALLY_SOURCE" || exit 1
status=0
tools/man --check || { echo "Mend it with: make man"; status=1; }

if command -v man >/dev/null; then
    complaints=$(LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man --warnings -l man/tally.1 2>&1 >/dev/null)
    [ -z "$complaints" ] || { echo "man complains: $complaints"; status=1; }
fi

for command in '' $("$TALLY" --help | sed -n '/^commands:/,/^$/s/^  \([a-z0-9]*\) .*/\1/p'); do
    # shellcheck disable=SC2086
    "$TALLY" $command --help | grep -o -- '--[a-z][a-z-]*' | sort -u | while read -r option; do
        grep -q -- "$(echo "$option" | sed 's/-/\\\\-/g')\|$option" man/tally.1 || echo "$option of 'tally $command'"
    done >"$TALLY_SCRATCH/missing.txt"
    [ ! -s "$TALLY_SCRATCH/missing.txt" ] || { echo "not in the man page:"; cat "$TALLY_SCRATCH/missing.txt"; status=1; }
done

# The shells read their completions without complaint.
! command -v bash >/dev/null || bash -n completions/tally.bash || status=1
! command -v zsh >/dev/null || zsh -n completions/_tally || status=1
! command -v fish >/dev/null || fish --no-execute completions/tally.fish || status=1
exit $status
