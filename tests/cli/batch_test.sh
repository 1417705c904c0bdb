#!/bin/sh
# SPDX-License-Identifier: MIT
# check --batch: a stream of JSON lines, judged in order.
# shellcheck source=tests/cli/lib.sh
. "$TALLY_SOURCE/tests/cli/lib.sh"

# judged STATUS: the lines of $TALLY_SCRATCH/lines give what follows.
judged() {
    cat >"$TALLY_SCRATCH/wanted"
    "$TALLY" check --batch <"$TALLY_SCRATCH/lines" >"$TALLY_SCRATCH/seen" 2>"$TALLY_SCRATCH/errors"
    status=$?
    checks=$((checks + 1))
    [ "$status" -eq "$1" ] || fail "a batch ends with $1, not $status"
    [ -s "$TALLY_SCRATCH/errors" ] && fail "a batch is quiet: $(cat "$TALLY_SCRATCH/errors")"
    diff "$TALLY_SCRATCH/wanted" "$TALLY_SCRATCH/seen" || fail 'the lines are judged as above'
}

cat >"$TALLY_SCRATCH/lines" <<'END'
{"target":765,"numbers":[1,3,7,10,25,50],"expression":"(50+1)*(25-10)"}
{ "key" : "a\n\u00e9" , "numbers" : [ 1, 3 , 7,10,25,50 ] , "target" : 765, "expression" : "(50 + 1) \u00d7 (25 - 10) = 765" }

{"id":"countdown:765/1,3,7,10,25,50","expression":"50 1 + 25 10 - *","key":17,"player":"me"}
{"target":"18446744073709551615","numbers":["18446744073709551615"],"expression":"18446744073709551615","key":null}
{"target":24,"numbers":[8,3,8,3],"rules":"make24","expression":"8/(3-8/3)"}
END
judged 0 <<'END'
{"version":1,"target":765,"numbers":[1,3,7,10,25,50],"rules":"countdown","verdict":"solved","value":765,"distance":0,"points":10}
{"version":1,"key":"a\n\u00e9","target":765,"numbers":[1,3,7,10,25,50],"rules":"countdown","verdict":"solved","value":765,"distance":0,"points":10}
{"version":1,"key":17,"target":765,"numbers":[1,3,7,10,25,50],"rules":"countdown","verdict":"solved","value":765,"distance":0,"points":10}
{"version":1,"key":null,"target":"18446744073709551615","numbers":["18446744073709551615"],"rules":"countdown","verdict":"solved","value":"18446744073709551615","distance":0,"points":10}
{"version":1,"target":24,"numbers":[8,3,8,3],"rules":"make24","verdict":"solved","value":24,"distance":0,"points":10}
END

cat >"$TALLY_SCRATCH/lines" <<'END'
{"target":765,"numbers":[1,3,7,10,25,50],"expression":"(50+1)*(25-10)"}
{"target":766,"numbers":[1,3,7,10,25,50],"expression":"(50+1)*(25-10)"}
{"target":766,"numbers":[1,3,7,10,25,50],"expression":"7/3*9","key":1}
{"target":1,"numbers":[8,3],"rules":"make24","expression":"8/3"}
END
judged 1 <<'END'
{"version":1,"target":765,"numbers":[1,3,7,10,25,50],"rules":"countdown","verdict":"solved","value":765,"distance":0,"points":10}
{"version":1,"target":766,"numbers":[1,3,7,10,25,50],"rules":"countdown","verdict":"off","value":765,"distance":1,"points":7}
{"version":1,"key":1,"target":766,"numbers":[1,3,7,10,25,50],"rules":"countdown","verdict":"invalid","reason":"not_whole","position":1,"value":21,"distance":745,"points":0,"character":1,"found":"/","advice":"every step must give a whole number"}
{"version":1,"target":1,"numbers":[8,3],"rules":"make24","verdict":"off","value":"8/3","distance":2,"points":7}
END

# Lines that cannot be read are answered in their place, and the others are judged all the same.
cat >"$TALLY_SCRATCH/lines" <<'END'
nonsense
{"target":5,"numbers":[5],"expression":"5"}
{"target":5,"numbers":[5]}
{"numbers":[5],"expression":"5","key":"k"}
{"target":5.5,"numbers":[5],"expression":"5"}
{"target":5,"numbers":[0],"expression":"5"}
{"target":5,"numbers":[5,{}],"expression":"5"}
{"target":05,"numbers":[5],"expression":"5"}
{"target":5,"numbers":[5],"expression":"5",}
{"target":5,"numbers":[5],"expression":"5"} x
{"target":5,"numbers":[5],"expression":5}
{"target":5,"numbers":[5],"rules":"nobody","expression":"5"}
{"id":"countdown:5/x","expression":"5"}
{"target":5,"numbers":[5],"expression":"5
END
printf '{"target":5,"numbers":[5],"expression":"\377"}' >>"$TALLY_SCRATCH/lines"
judged 2 <<'END'
{"version":1,"error":"an object is expected","position":0}
{"version":1,"target":5,"numbers":[5],"rules":"countdown","verdict":"solved","value":5,"distance":0,"points":10}
{"version":1,"error":"\"expression\" is missing; give the answer to judge","position":26}
{"version":1,"key":"k","error":"\"target\" is missing; give target and numbers, or id","position":42}
{"version":1,"error":"a fraction needs values=exact","position":10}
{"version":1,"error":"give at least 1","position":23}
{"version":1,"error":"give a list: [25,50]","position":22}
{"version":1,"error":"a number must not begin with 0","position":12}
{"version":1,"error":"a name in quotes is expected","position":43}
{"version":1,"error":"nothing may follow the object","position":44}
{"version":1,"error":"give a text","position":39}
{"version":1,"error":"there are no such rules","position":35}
{"version":1,"error":"a number is missing","position":19}
{"version":1,"error":"the string has no end","position":41}
{"version":1,"error":"this is not UTF-8","position":40}
END

# Many lines: the same for any number of threads, in the order in which they came.
awk 'BEGIN { for (i = 0; i < 30000; i++)
    printf "{\"key\":%d,\"target\":%d,\"numbers\":[%d,7,25,%d],\"expression\":\"%d*7+25\"}\n",
        i, i % 900 + 100, i % 10 + 1, i % 7 + 1, i % 10 + 1 }' \
    >"$TALLY_SCRATCH/lines"
for threads in 1 2 3 16; do
    "$TALLY" check --batch -t "$threads" <"$TALLY_SCRATCH/lines" >"$TALLY_SCRATCH/judged.$threads"
    [ $? -eq 1 ] || fail 'a batch where some are not solutions ends with 1'
    cmp "$TALLY_SCRATCH/judged.1" "$TALLY_SCRATCH/judged.$threads" ||
        fail "-t $threads changes nothing"
done
sed 's/.*"key":\([0-9]*\),.*/\1/' "$TALLY_SCRATCH/judged.1" | awk '$1 != NR - 1 { exit 1 }' ||
    fail 'the order is kept'
[ "$(wc -l <"$TALLY_SCRATCH/judged.1")" -eq 30000 ] || fail 'there is an answer for each line'
# The same in small pieces, as a pipe gives them.
dd if="$TALLY_SCRATCH/lines" bs=1000 2>/dev/null | "$TALLY" check --batch |
    cmp - "$TALLY_SCRATCH/judged.1" ||
    fail 'pieces of lines are put together'

# A program that waits for each answer gets it.
mkfifo "$TALLY_SCRATCH/to" "$TALLY_SCRATCH/from"
"$TALLY" check --batch <"$TALLY_SCRATCH/to" >"$TALLY_SCRATCH/from" &
exec 3>"$TALLY_SCRATCH/to" 4<"$TALLY_SCRATCH/from"
for i in 1 2 3; do
    echo '{"target":5,"numbers":[5],"expression":"5","key":'"$i"'}' >&3
    read -r answer <&4
    case $answer in '{"version":1,"key":'"$i"',"target":5,'*) ;; *) fail \
        "answer $i comes before line $((i + 1))" ;; esac
done
exec 3>&- 4<&-
wait
rm -f "$TALLY_SCRATCH/to" "$TALLY_SCRATCH/from"

# Options say what the rules are of lines that name none.
cat >"$TALLY_SCRATCH/lines" <<'END'
{"target":24,"numbers":[3,3,8,8],"expression":"8/(3-8/3)"}
{"target":24,"numbers":[3,3,8,8],"rules":"countdown","expression":"8/(3-8/3)"}
{"id":"countdown:24/3,3,8,8","expression":"8/(3-8/3)"}
END
cat >"$TALLY_SCRATCH/wanted" <<'END'
{"version":1,"target":24,"numbers":[3,3,8,8],"rules":"make24","verdict":"solved","value":24,"distance":0,"points":10}
{"version":1,"target":24,"numbers":[3,3,8,8],"rules":"countdown","verdict":"invalid","reason":"not_whole","position":4,"value":24,"distance":0,"points":0,"character":4,"found":"-","advice":"every step must give a whole number"}
{"version":1,"target":24,"numbers":[3,3,8,8],"rules":"countdown","verdict":"invalid","reason":"not_whole","position":4,"value":24,"distance":0,"points":0,"character":4,"found":"-","advice":"every step must give a whole number"}
END
"$TALLY" check --batch --rules make24 <"$TALLY_SCRATCH/lines" | diff "$TALLY_SCRATCH/wanted" - ||
    fail '--rules holds for lines that name no rules'
"$TALLY" check --batch --values exact <"$TALLY_SCRATCH/lines" | sed 1q |
    grep -q '"verdict":"solved"' ||
    fail '--values holds for lines that name no rules'
"$TALLY" check --batch --rules nobody <"$TALLY_SCRATCH/lines" 2>"$TALLY_SCRATCH/errors"
[ $? -eq 2 ] || fail 'rules that there are not end a batch with 2'

# A line may change its rules, column by column or in their text, as IDs do.
cat >"$TALLY_SCRATCH/lines" <<'END'
{"target":6,"numbers":[2,3],"expression":"2*3"}
{"target":6,"numbers":[2,3],"ops":"+-","expression":"2*3"}
{"target":6,"numbers":[2,3],"ops":"+*","expression":"2*3"}
{"target":6,"numbers":[2,3],"rules":"countdown,ops=+-","expression":"2*3"}
{"target":6,"numbers":[2,3],"rules":"countdown,ops=+-,use=all","ops":"*\/","expression":"2*3"}
{"target":24,"numbers":[3,3,8,8],"values":"exact","expression":"8/(3-8/3)"}
{"target":24,"numbers":[3,3,8,8],"values":"whole","expression":"8/(3-8/3)","rules":"make24"}
{"target":6,"numbers":[2,3,4],"use":"all","expression":"2*3"}
{"target":6,"numbers":[2,3,4],"expression":"2*3"}
{"target":6,"numbers":[2,3],"order":"given","expression":"3*2"}
{"target":720,"numbers":[3],"rules":"four-fours","depth":1,"expression":"3!!"}
{"target":720,"numbers":[3],"rules":"four-fours","depth":"2","expression":"3!!"}
{"id":"countdown,ops=+-*:6\/2,3","rules":"countdown","ops":"*-+","use":"any","expression":"2*3"}
{"id":"countdown,ops=+-*:6/2,3","rules":"countdown,ops=-+*","expression":"2*3"}
END
judged 1 <<'END'
{"version":1,"target":6,"numbers":[2,3],"rules":"countdown","verdict":"solved","value":6,"distance":0,"points":10}
{"version":1,"target":6,"numbers":[2,3],"rules":"countdown","verdict":"invalid","reason":"operation","position":1,"value":6,"distance":0,"points":0,"character":1,"found":"*","advice":"these rules do not have this operation"}
{"version":1,"target":6,"numbers":[2,3],"rules":"countdown","verdict":"solved","value":6,"distance":0,"points":10}
{"version":1,"target":6,"numbers":[2,3],"rules":"countdown","verdict":"invalid","reason":"operation","position":1,"value":6,"distance":0,"points":0,"character":1,"found":"*","advice":"these rules do not have this operation"}
{"version":1,"target":6,"numbers":[2,3],"rules":"countdown","verdict":"solved","value":6,"distance":0,"points":10}
{"version":1,"target":24,"numbers":[3,3,8,8],"rules":"countdown","verdict":"solved","value":24,"distance":0,"points":10}
{"version":1,"target":24,"numbers":[3,3,8,8],"rules":"make24","verdict":"invalid","reason":"not_whole","position":4,"value":24,"distance":0,"points":0,"character":4,"found":"-","advice":"every step must give a whole number"}
{"version":1,"target":6,"numbers":[2,3,4],"rules":"countdown","verdict":"invalid","reason":"number_not_used","position":3,"value":6,"distance":0,"points":0,"character":3,"found":"","advice":"use all of the numbers"}
{"version":1,"target":6,"numbers":[2,3,4],"rules":"countdown","verdict":"solved","value":6,"distance":0,"points":10}
{"version":1,"target":6,"numbers":[2,3],"rules":"countdown","verdict":"invalid","reason":"order","position":2,"value":6,"distance":0,"points":0,"character":2,"found":"2","advice":"write the numbers in the order given"}
{"version":1,"target":720,"numbers":[3],"rules":"four-fours","verdict":"invalid","reason":"depth","position":2,"value":720,"distance":0,"points":0,"character":2,"found":"!","thing":"double_factorial","advice":"a double factorial is not an operation of these rules: 4!! is read as (4!)! (allowed with --ops '+-*/^!sqrtnegcatdot!!')"}
{"version":1,"target":720,"numbers":[3],"rules":"four-fours","verdict":"solved","value":720,"distance":0,"points":10}
{"version":1,"target":6,"numbers":[2,3],"rules":"countdown","verdict":"solved","value":6,"distance":0,"points":10}
{"version":1,"target":6,"numbers":[2,3],"rules":"countdown","verdict":"solved","value":6,"distance":0,"points":10}
END
cat >"$TALLY_SCRATCH/lines" <<'END'
{"target":6,"numbers":[2,3],"ops":"+x","expression":"2*3"}
{"target":6,"numbers":[2,3],"depth":9,"expression":"2*3"}
{"target":6,"numbers":[2,3],"values":["exact"],"expression":"2*3"}
{"target":6,"numbers":[2,3],"rules":"countdown,ops=+x","expression":"2*3"}
{"target":6,"numbers":[2,3],"rules":"countdown,ops=+:6/2","expression":"2*3"}
{"target":6,"numbers":[2,3],"rules":"countdown,colour=red","expression":"2*3"}
{"id":"countdown,ops=+-*:6/2,3","ops":"+-","expression":"2*3"}
{"id":"countdown,ops=+-*:6/2,3","rules":"countdown,ops=+-","expression":"2*3"}
{"id":"countdown:6\/","expression":"2*3"}
END
judged 2 <<'END'
{"version":1,"error":"this is not an operation: a list of + - * / ^ ! sqrt neg cat dot !! square pct sum subf gamma zero mod root join rep floor ceil idiv log 0^0 is expected","position":36}
{"version":1,"error":"depth is 0, 1, 2, 3 or 4","position":36}
{"version":1,"error":"give a text","position":37}
{"version":1,"error":"this is not an operation: a list of + - * / ^ ! sqrt neg cat dot !! square pct sum subf gamma zero mod root join rep floor ceil idiv log 0^0 is expected","position":52}
{"version":1,"error":"rules have no colon","position":52}
{"version":1,"error":"there is no such column: ops, values, use, order, brackets, op-most, op-fewest, max-value or depth is expected","position":47}
{"version":1,"error":"the game's ID says something else","position":39}
{"version":1,"error":"the game's ID says something else","position":41}
{"version":1,"error":"a number is missing","position":7}
END

# What means nothing here is read as strictly, and passed over, however deep it is; a key is given
# back whatever it is.
cat >"$TALLY_SCRATCH/lines" <<'END'
{"player":{"name":"me","rounds":[1,[2,{}],null]},"target":5,"is":[true,false,null],"numbers":[5],"expression":"5"}
{"key":{"a":[true,{}]},"t\u0061rget":5,"numbers":[5],"expression":"5"}
{"target":5,"numbers":[5],"expression":"5","more":{"a":[}}
{"target":5,"numbers":[5],"expression":"5","more":[tru]}
{"target":5,"numbers":[5,null],"expression":"5"}
END
{
    printf '{"target":5,"numbers":[5],"expression":"5","deep":'
    head -c 64 /dev/zero | tr '\0' '['
    head -c 64 /dev/zero | tr '\0' ']'
    printf '}\n{"target":5,"numbers":[5],"expression":"5","deep":'
    head -c 100000 /dev/zero | tr '\0' '['
    echo
} >>"$TALLY_SCRATCH/lines"
judged 2 <<'END'
{"version":1,"target":5,"numbers":[5],"rules":"countdown","verdict":"solved","value":5,"distance":0,"points":10}
{"version":1,"key":{"a":[true,{}]},"target":5,"numbers":[5],"rules":"countdown","verdict":"solved","value":5,"distance":0,"points":10}
{"version":1,"error":"a value is expected","position":56}
{"version":1,"error":"a value is expected","position":51}
{"version":1,"error":"give a list: [25,50]","position":22}
{"version":1,"target":5,"numbers":[5],"rules":"countdown","verdict":"solved","value":5,"distance":0,"points":10}
{"version":1,"error":"this is nested too deeply","position":114}
END

# What is said twice, or in two ways, is refused; what tally draw says of a game is not.
cat >"$TALLY_SCRATCH/lines" <<'END'
{"target":5,"target":6,"numbers":[5,6],"expression":"5"}
{"id":"make24:5/5","target":6,"expression":"5"}
{"id":"make24:5/5","target":"5..6","expression":"5"}
{"id":"make24:5/5","numbers":[5,5],"expression":"5"}
{"id":"make24:5/5","numbers":[6],"expression":"5"}
{"id":"make24:5/5","rules":"countdown","expression":"5"}
{"version":1,"id":"make24:5/5","rules":"make24","target":5,"numbers":[5],"expression":"5"}
END
judged 2 <<'END'
{"version":1,"error":"this name stands there twice","position":13}
{"version":1,"error":"the game's ID says something else","position":28}
{"version":1,"error":"the game's ID says something else","position":29}
{"version":1,"error":"the game's ID says something else","position":29}
{"version":1,"error":"the game's ID says something else","position":29}
{"version":1,"error":"the game's ID says something else","position":28}
{"version":1,"target":5,"numbers":[5],"rules":"make24","verdict":"solved","value":5,"distance":0,"points":10}
END

# The mark that editors put in front of a file is none of the first line's.
line='{"target":5,"numbers":[5],"expression":"5"}'
printf '\357\273\277%s\r\n\r\n%s' "$line" "$line" >"$TALLY_SCRATCH/lines"
judged 0 <<'END'
{"version":1,"target":5,"numbers":[5],"rules":"countdown","verdict":"solved","value":5,"distance":0,"points":10}
{"version":1,"target":5,"numbers":[5],"rules":"countdown","verdict":"solved","value":5,"distance":0,"points":10}
END

# A line that is too long, whether it comes at once or in pieces, is answered, and the others are
# judged.
long_line() {
    printf '{"target":5,"numbers":[5],"expression":"'
    head -c "$1" /dev/zero | tr '\0' 5
    echo '"}'
}
long='{"version":1,"error":"the line is longer than 1048576 bytes","position":1048576}'
five='{"version":1,"target":5,"numbers":[5],"rules":"countdown","verdict":"solved","value":5,'
five=$five'"distance":0,"points":10}'
{
    for size in 1048534 1048535 1100000 1400000 5000000; do
        long_line $size
        echo '{"target":5,"numbers":[5],"expression":"5"}'
    done
    long_line 3000000 | tr -d '\n'
} >"$TALLY_SCRATCH/lines"
{
    printf '{"version":1,"target":5,"numbers":[5],"rules":"countdown","verdict":"invalid",'
    printf '"reason":"syntax","position":65536,"points":0,"character":65536,"found":"",'
    printf '"thing":"long","advice":"this is too long: an answer has at most 65536 bytes and '
    printf '1024 parts"}\n%s\n' "$five"
    printf '%s\n' "$long" "$five" "$long" "$five" "$long" "$five" "$long" "$five" "$long"
} >"$TALLY_SCRATCH/wanted.long"
judged 2 <"$TALLY_SCRATCH/wanted.long"
for size in 1000 70000 1000000; do
    dd if="$TALLY_SCRATCH/lines" bs="$size" 2>/dev/null | "$TALLY" check --batch |
        cmp - "$TALLY_SCRATCH/wanted.long" || fail "pieces of $size bytes change nothing"
done
# Completions: the answer is found in a text, and read as the line or the options have it.
"$TALLY" check --batch <"$TALLY_SOURCE/tests/data/completions.jsonl" |
    sed 's/.*"verdict":"\([a-z]*\)".*/\1/' >"$TALLY_SCRATCH/seen"
sed 's/.*"verdict": "\([a-z]*\)".*/\1/' "$TALLY_SOURCE/tests/data/completions.jsonl" |
    diff - "$TALLY_SCRATCH/seen" || fail 'completions have their verdicts'
cat >"$TALLY_SCRATCH/lines" <<'END'
{"target":8,"numbers":[3,5,1],"completion":"so \\boxed{8 = (3+5)\\times 1}."}
{"target":8,"numbers":[3,5,1],"completion":"<answer>(3+5)*1</answer>","extract":"answer-last"}
{"target":8,"numbers":[3,5,1],"completion":"(3+5)*1","key":1}
{"target":8,"numbers":[3,5,1],"expression":"8 = (3+5)*1"}
{"target":8,"numbers":[3,5,1],"expression":"8 = (3+5)*1","reading":"strict"}
{"target":8,"numbers":[3,5,1],"expression":"1","completion":"1"}
{"target":8,"numbers":[3,5,1],"completion":"1","extract":"boxed,box"}
END
cat >"$TALLY_SCRATCH/wanted" <<'END'
{"version":1,"target":8,"numbers":[3,5,1],"rules":"countdown","verdict":"solved","value":8,"distance":0,"points":10,"extract":"boxed","begin":10,"length":17}
{"version":1,"target":8,"numbers":[3,5,1],"rules":"countdown","verdict":"solved","value":8,"distance":0,"points":10,"extract":"answer-last","begin":8,"length":7}
{"version":1,"key":1,"target":8,"numbers":[3,5,1],"rules":"countdown","verdict":"missing","points":0}
{"version":1,"target":8,"numbers":[3,5,1],"rules":"countdown","verdict":"solved","value":8,"distance":0,"points":10}
{"version":1,"target":8,"numbers":[3,5,1],"rules":"countdown","verdict":"invalid","reason":"syntax","position":4,"points":0,"character":4,"found":"(","thing":"equation","advice":"this is an equation: write one expression, and at most its value"}
{"version":1,"error":"give expression or completion, not both","position":61}
{"version":1,"error":"a list of answer-last, answer-first, boxed, after-think, last-line, whole, open, label, code and auto is expected","position":64}
END
"$TALLY" check --batch --extract answer-last,boxed --reading lenient <"$TALLY_SCRATCH/lines" |
    diff "$TALLY_SCRATCH/wanted" - || fail 'completions are judged as above'
expect 0 check --rules llm --extract boxed --reading lenient 8 3 5 1 -- \
    'So \boxed{(3+5)\times 1}' <<'END'
solved: 8
END
expect 1 check --extract boxed,answer-first 8 3 5 -- 'So <answer> 3+5! </answer>' <<'END'
invalid: a factorial is not an operation of these rules (allowed with --ops '+-*/!'), at character 4
    3+5!
       ^
END
expect 1 check --extract boxed 8 3 5 -- '3+5' <<'END'
missing: no answer was found in the text
END
expect 0 check -q --reading lenient 8 3 5 -- '8 = 3+5.' <<'END'
solved
END
expect 0 check --json --extract last-line 8 3 5 -- '3+5 ' <<'END'
{"version":1,"target":8,"numbers":[3,5],"rules":"countdown","verdict":"solved","value":8,"distance":0,"points":10,"extract":"last-line","begin":0,"length":3}
END
expect_error 2 "--extract 'boxed,'" check --extract boxed, 8 3 5 -- '3+5'
expect_error 2 '--reading' check --reading loose 8 3 5 -- '3+5'
end_tests
