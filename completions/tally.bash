# shellcheck shell=bash disable=SC2207
# Made by tools/man from the tables of the command; edit those.
_tally() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command='' each options
    local commands='play solve count values missing prove best-numbers shapes year make24 make10 fours sequence draw worksheet dataset audit hint moves check survey merge atlas serve help'
    for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case " $commands " in *" $each "*) command=$each; break ;; esac
    done
    case $command,$before in
        values,--svg) COMPREPLY=($(compgen -f -- "$word")); return ;;
        values,--html) COMPREPLY=($(compgen -f -- "$word")); return ;;
        missing,--checkpoint) COMPREPLY=($(compgen -f -- "$word")); return ;;
        prove,--claim) COMPREPLY=($(compgen -W 'none closest grid missing count simplest' -- "$word")); return ;;
        prove,--output|prove,-o) COMPREPLY=($(compgen -f -- "$word")); return ;;
        best-numbers,--pool) COMPREPLY=($(compgen -W 'standard one-each' -- "$word")); return ;;
        year,--svg) COMPREPLY=($(compgen -f -- "$word")); return ;;
        year,--html) COMPREPLY=($(compgen -f -- "$word")); return ;;
        fours,--svg) COMPREPLY=($(compgen -f -- "$word")); return ;;
        fours,--html) COMPREPLY=($(compgen -f -- "$word")); return ;;
        worksheet,--paper) COMPREPLY=($(compgen -W 'a4 letter' -- "$word")); return ;;
        dataset,--pool) COMPREPLY=($(compgen -W 'standard one-each' -- "$word")); return ;;
        dataset,--needs) COMPREPLY=($(compgen -W 'fraction negative' -- "$word")); return ;;
        dataset,--unique) COMPREPLY=($(compgen -W 'key numbers' -- "$word")); return ;;
        dataset,--split-by) COMPREPLY=($(compgen -W 'key numbers target' -- "$word")); return ;;
        dataset,--schema) COMPREPLY=($(compgen -W 'tally tinyzero verl trl reasoning-gym sos areal openrlhf nemo-gym skyrl rllm verifiers openenv' -- "$word")); return ;;
        dataset,--trace) COMPREPLY=($(compgen -W 'dfs bfs' -- "$word")); return ;;
        dataset,--prompt) COMPREPLY=($(compgen -f -- "$word")); return ;;
        dataset,--recipe) COMPREPLY=($(compgen -f -- "$word")); return ;;
        dataset,--exclude) COMPREPLY=($(compgen -f -- "$word")); return ;;
        dataset,--output|dataset,-o) COMPREPLY=($(compgen -f -- "$word")); return ;;
        audit,--html) COMPREPLY=($(compgen -f -- "$word")); return ;;
        check,--extract) COMPREPLY=($(compgen -W 'answer-last answer-first boxed after-think last-line whole open label code auto' -- "$word")); return ;;
        check,--reading) COMPREPLY=($(compgen -W 'strict lenient' -- "$word")); return ;;
        survey,--pool) COMPREPLY=($(compgen -W 'standard one-each' -- "$word")); return ;;
        survey,--output|survey,-o) COMPREPLY=($(compgen -f -- "$word")); return ;;
        survey,--export) COMPREPLY=($(compgen -f -- "$word")); return ;;
        merge,--output|merge,-o) COMPREPLY=($(compgen -f -- "$word")); return ;;
        atlas,--export) COMPREPLY=($(compgen -W 'games selections targets classes' -- "$word")); return ;;
        atlas,--plot) COMPREPLY=($(compgen -W 'targets selections large heat' -- "$word")); return ;;
        atlas,--output|atlas,-o) COMPREPLY=($(compgen -f -- "$word")); return ;;
        serve,--log) COMPREPLY=($(compgen -W 'text json none' -- "$word")); return ;;
        serve,--site) COMPREPLY=($(compgen -f -- "$word")); return ;;
        *,--rules) COMPREPLY=($(compgen -W 'countdown compte make24 make10 krypto year year-game four-fours sequence llm' -- "$word")); return ;;
        *,--values) COMPREPLY=($(compgen -W 'whole natural integer exact' -- "$word")); return ;;
        *,--use) COMPREPLY=($(compgen -W 'any all' -- "$word")); return ;;
        *,--order) COMPREPLY=($(compgen -W 'any given' -- "$word")); return ;;
        *,--brackets) COMPREPLY=($(compgen -W 'any none left' -- "$word")); return ;;
        *,--sort) COMPREPLY=($(compgen -W 'simplest trickiest none easiest' -- "$word")); return ;;
        *,--threads|*,-t) COMPREPLY=($(compgen -W 'cpus' -- "$word")); return ;;
        *,--kernel) COMPREPLY=($(compgen -W 'scalar avx2 avx512 neon' -- "$word")); return ;;
        *,--color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
    esac
    case $command in
        play) options=' --clock --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth -a --all --limit --sort --detours --fewest --most --must-use --large --pick --seed -r --rpn -e --expr -p --paren --steps --tex --json -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        solve|'') options=' --batch --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth -a --all --limit --sort --detours --any --no-difficulty --fewest --most --must-use -r --rpn -e --expr -p --paren --steps --tex --json -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        count) options=' --batch --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth --fewest --most --must-use --json -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        values) options=' --grid --svg --html --count --batch --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth --detours --fewest --most --must-use --targets -r --rpn -e --expr -p --paren --steps --tex --json -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        missing) options=' --from -n --count --checkpoint --batch --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth --detours --fewest --most --must-use --json -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        prove) options=' --claim -o --output --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        best-numbers) options=' --pool --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth --json -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        shapes) options=' --targets --json --timeout --memory --color -q --quiet -h --help -V --version' ;;
        year) options=' --grid --svg --html --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth --detours --fewest --most --must-use --targets -r --rpn -e --expr -p --paren --steps --tex --json -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        make24) options=' --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth -a --all --limit --sort --detours --any --no-difficulty --fewest --most --must-use --targets -r --rpn -e --expr -p --paren --steps --tex --json -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        make10) options=' --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth -a --all --limit --sort --detours --any --no-difficulty --fewest --most --must-use --targets -r --rpn -e --expr -p --paren --steps --tex --json -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        fours) options=' --grid --svg --html --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth --detours --fewest --most --must-use --targets -r --rpn -e --expr -p --paren --steps --tex --json -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        sequence) options=' --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth -a --all --limit --sort --detours --any --no-difficulty --fewest --most --must-use -r --rpn -e --expr -p --paren --steps --tex --json -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        draw) options=' --count --solve --solvable --solutions --difficulty --attempts --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth -a --all --limit --sort --detours --fewest --most --must-use --large --pick --seed -r --rpn -e --expr -p --paren --steps --tex --json -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        worksheet) options=' --code --count --difficulty --rises --largest --single --columns --lines --paper --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth --large --pick --seed -h --help -V --version' ;;
        dataset) options=' --count --seed --pick --pool --targets --solvable --unsolvable --difficulty --solutions --min-numbers --needs --must-use --fewest --most --unique --shard --split --split-by --attempts --fields --schema --trace --trace-steps --prompt --recipe --exclude -o --output --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        audit) options=' --html --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth --json -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        hint) options=' -n --number --after --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth --detours --fewest --most --must-use --json -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        moves) options=' --after --solutions --batch --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth --json -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        check) options=' --extract --reading --prove --list --batch --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth --json -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        survey) options=' --pool --pick --count-solutions --effort --height --games -o --output --book --detours --choose-large --choose --whole --export --shard --rules --ops --values --use --order --brackets --op-most --op-fewest --max-value --depth --targets -r --rpn -e --expr -p --paren --steps --tex --json -t --threads --timeout --memory --kernel --color -q --quiet -h --help -V --version' ;;
        merge) options=' -o --output --json -t --threads --timeout --memory --color -q --quiet -h --help -V --version' ;;
        atlas) options=' --target --solutions --fewest --distance --large --difficulty --uses --step --limit --export --plot -o --output --verify --json --timeout --memory --color -q --quiet -h --help -V --version' ;;
        serve) options=' --bind --port --timeout --max-numbers --queue --connections --connections-per-address --client-rate --client-searches --trusted-proxy --idle-timeout --memory --cors --log --site --public-url -t --threads -h --help -V --version' ;;
        help) options=' --json --color -q --quiet -h --help -V --version' ;;
    esac
    case $word in
        -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
        *)
            if [ -z "$command" ]; then COMPREPLY=($(compgen -W "$commands" -- "$word"))
            elif [ "$command" = help ]; then
                COMPREPLY=($(compgen -W "$commands rules reading" -- "$word"))
            else COMPREPLY=($(compgen -f -- "$word")); fi
            ;;
    esac
}
complete -F _tally tally
