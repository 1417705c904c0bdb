#!/bin/sh
# SPDX-License-Identifier: MIT
# The option table, --help, the man page and the completions say the same. tools/man writes the
# committed ones anew.
set -u
failures=0
fail() { printf 'not so: %s\n' "$1"; failures=$((failures + 1)); }

made() {
    "$TALLY_SOURCE/tools/man" "$1" "$1"
}

scratch=$TALLY_SCRATCH
made "$scratch" || fail 'tools/man ends well'
cmp -s "$scratch/tally.1" "$TALLY_SOURCE/man/tally.1" ||
    fail 'man/tally.1 is what the tables say (tools/man mends it)'
for name in tally.bash _tally tally.fish; do
    cmp -s "$scratch/$name" "$TALLY_SOURCE/completions/$name" ||
        fail "completions/$name is what the tables say"
done

# Each option that the command asks for by name is in the table.
"$TALLY" help --json | grep -o '"name":"[a-z-]*"' >"$scratch/names"
for name in $(grep -rhoE '(is_given|_of)\(call, "[a-z-]+"' "$TALLY_SOURCE/app/cli" |
    cut -d '"' -f 2 | sort -u); do
    grep -qF "\"name\":\"$name\"" "$scratch/names" || fail "there is an option --$name"
done

# Every option that a command's --help names is in the man page and in each completion, and is
# understood.
"$TALLY" --help | sed -n '/^commands:/,/^$/s/^  \([a-z][a-z0-9-]*\) .*/\1/p' >"$scratch/commands"
[ -s "$scratch/commands" ] || fail 'tally --help lists commands'
count=0
manual=$(cat "$scratch/tally.1")
zsh_words=$(cat "$scratch/_tally")
while read -r command; do
    "$TALLY" "$command" --help >"$scratch/help" 2>&1 || fail "tally $command --help ends well"
    head -n 1 "$scratch/help" | grep -q "^usage: tally $command " ||
        fail "tally $command --help begins with its usage"
    awk 'length > 80 { exit 1 }' "$scratch/help" ||
        fail "tally $command --help fits a page of 80 columns"
    "$TALLY" help "$command" | cmp -s - "$scratch/help" ||
        fail "tally help $command is tally $command --help"
    in_manual=$(printf '%s' "$command" | sed 's/-/\\-/g')
    grep -qF "tally $in_manual" "$scratch/tally.1" || fail "the man page tells of $command"
    bash_words=$(grep "^        $command\(|''\)\?) options=" "$scratch/tally.bash")
    fish_words=$(grep "__tally_command $command'" "$scratch/tally.fish")
    # Each option, and how the man page writes it.
    sed -n 's/^  \(-.,\|   \) --\([a-z-]*\).*/\2/p' "$scratch/help" |
        sed 'h; s/-/\\-/g; H; x; s/\n/ /' >"$scratch/options"
    while read -r option roff; do
        count=$((count + 1))
        case $manual in *"\\-\\-$roff\\fR"*) ;; *) fail "the man page tells of --$option" ;; esac
        case $bash_words in
        *"--$option "* | *"--$option'"*) ;;
        *) fail "bash completes tally $command --$option" ;;
        esac
        case $zsh_words in *"--$option"*) ;; *) fail "zsh completes --$option" ;; esac
        case $fish_words in *"-l $option "*) ;; *) fail \
            "fish completes tally $command --$option" ;; esac
        case $("$TALLY" "$command" --help "--$option" </dev/null 2>&1) in
        *'unknown option'* | *'not an option'*) fail "tally $command understands --$option" ;;
        esac
    done <"$scratch/options"
done <"$scratch/commands"

# The rules that an audit's help tells are those of rows that tell none.
told=$("$TALLY" audit --help | tr -s ' \n' ' ' | sed 's/.*lists them (default: \([^)]*\)).*/\1/')
row='{"nums":[1,1,1,1],"target":24}'
printf '%s\n' "$row" | "$TALLY" audit --json - | grep -qF "\"key\":\"$told:" ||
    fail "rows that tell no rules have those that tally audit --help tells ($told)"

[ "$count" -gt 50 ] || fail "there are many options, not $count"

# The completions are what their shells can read.
command -v bash >/dev/null && { bash -n "$scratch/tally.bash" || fail 'bash reads its completion'; }
command -v zsh >/dev/null && { zsh -n "$scratch/_tally" || fail 'zsh reads its completion'; }
command -v fish >/dev/null && { fish --no-execute "$scratch/tally.fish" ||
    fail 'fish reads its completion'; }
command -v mandoc >/dev/null && { mandoc -Tlint -Wwarning "$scratch/tally.1" ||
    fail 'the man page is sound'; }

# Help and the man page explain each option that a command has, as the completions list them.
for command in $(sed -n "s/.*__tally_command \([a-z0-9-]*\)' .*/\1/p" "$scratch/tally.fish" |
    sort -u); do
    "$TALLY" "$command" --help | grep -oE -e '--[a-z0-9-]+' | sort -u >"$scratch/explained"
    for option in $(sed -n "s/.*__tally_command $command' .*-l \([a-z0-9-]*\).*/--\1/p" \
        "$scratch/tally.fish" | sort -u | comm -23 - "$scratch/explained"); do
        fail "help $command explains $option"
    done
done
for option in $(sed -n 's/^complete .* -l \([a-z0-9-]*\).*/\1/p' "$scratch/tally.fish" |
    sort -u); do
    escaped=$(echo "--$option" | sed 's/-/\\\\-/g')
    grep -q -e "$escaped" "$scratch/tally.1" || fail "the man page explains --$option"
done

# In bash itself: a command is completed, then its options, then what an option takes.
if command -v bash >/dev/null; then
    completed() {
        bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
            _tally; echo "${COMPREPLY[*]}"' \
            bash "$scratch/tally.bash" "$@"
    }
    [ "$(completed tally so)" = solve ] || fail 'bash completes so to solve'
    [ "$(completed tally draw --solv)" = '--solve --solvable' ] || fail 'bash completes draw --solv'
    [ "$(completed tally solve --sort t)" = trickiest ] || fail 'bash completes --sort t'
    [ "$(completed tally --color n)" = never ] || fail 'bash completes --color n'
fi

"$TALLY" --version | grep -q "^programs: .*[a-z)]\$" || fail '--version names the programs'
[ "$("$TALLY" -V)" = "$("$TALLY" --version)" ] || fail '-V is --version'
"$TALLY" -V | grep -q '^tally [0-9]*\.[0-9]*\.[0-9]*$' || fail '-V tells the version'
[ "$("$TALLY" -h)" = "$("$TALLY" --help)" ] || fail '-h is --help'
[ "$("$TALLY" help)" = "$("$TALLY" --help)" ] || fail 'help is --help'
{ "$TALLY" --help && "$TALLY" help rules; } | awk 'length > 80 { exit 1 }' ||
    fail 'help fits a page of 80 columns'
"$TALLY" help rules | grep -q '^countdown ' || fail 'help rules tells of countdown'
exit $((failures > 0))
