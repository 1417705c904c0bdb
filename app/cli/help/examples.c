/* SPDX-License-Identifier: MIT */
/*
 * Two or three examples for each command, for --help and the man page. A test runs them all, in
 * this order and in one directory, since some use files that earlier ones write.
 */
#include "cli/help/examples.h"

#include <string.h>

static const struct example examples[] = {
    {"play", "tally", "a round as on the show, against the clock"},
    {"play", "tally play --large 2 --clock 60", "a round with two large tiles and 60 seconds"},
    {"solve", "tally 952 25 50 75 100 3 6", "the simplest solution, with its steps"},
    {"solve", "tally -a 765 1 3 7 10 25 50", "every solution, each once"},
    {"count", "tally count 765 1 3 7 10 25 50", "how many solutions one target has"},
    {"count", "tally count 100..110 1 3 7 10 25 50", "the same for each target of a range"},
    {"values", "tally values 1 2 3", "every value, with its simplest expression"},
    {"values", "tally values --grid 2 3 5 7", "which values can be made, at a glance"},
    {"missing", "tally missing 1 2 3 4 5 6", "the first number that these numbers cannot make"},
    {"missing", "tally missing --from 100 --count 3 1 2 3 4 5",
     "the first three missing numbers from 100 on"},
    {"prove", "tally prove 831 1 3 7 10 25 50",
     "a certificate that 831 cannot be made, but 830 and 832"},
    {"prove", "tally prove --claim missing 2 3", "that 4 is the first number that cannot be made"},
    {"best-numbers", "tally best-numbers --values exact --use all 3",
     "the best three digits: 1 to 10"},
    {"best-numbers", "tally best-numbers --pool 1..6 2",
     "the best two different numbers from 1 to 6"},
    {"shapes", "tally shapes 2019", "the 15 shapes that are enough for 2, 0, 1 and 9"},
    {"shapes", "tally shapes --targets 0..50 2 3 7 10",
     "the same for other numbers and a smaller range"},
    {"year", "tally year 2019", "the numbers 0 to 100 from 2, 0, 1 and 9"},
    {"year", "tally year 1999 --targets 0..30 --grid",
     "which of 0 to 30 can be made, without the list"},
    {"make24", "tally make24 3388", "24 from a hand of four cards"},
    {"make24", "tally make24 -a K 3 8 A", "every solution; A, T, J, Q and K are cards"},
    {"make10", "tally make10 1199", "10 from 1, 1, 9 and 9"},
    {"make10", "tally make10 1199 -a", "every solution"},
    {"fours", "tally fours --targets 0..20", "0 to 20 from four fours"},
    {"fours", "tally fours 7 --targets 0..20 --grid",
     "which of 0 to 20 can be made from four sevens"},
    {"sequence", "tally sequence 100 123456", "100 from 1 to 6 in this order"},
    {"sequence", "tally sequence 100 12345 -a", "every solution with 1 to 5"},
    {"draw", "tally draw --count 3 --seed 7", "three games, the same everywhere"},
    {"draw", "tally draw --difficulty hard --solve --seed 7", "a hard game, and its solution"},
    {"dataset", "tally dataset --rules llm --count 3 --seed 7",
     "three labelled games, as JSON lines"},
    {"dataset", "tally dataset --count 100 --seed 7 | tee games.jsonl",
     "a hundred games, also written to a file"},
    {"audit", "tally audit games.jsonl", "the faults in that file"},
    {"audit", "tally audit --json games.jsonl", "the same as JSON"},
    {"worksheet", "tally worksheet --count 20 --rises --seed 7", "twenty games and a key, as HTML"},
    {"worksheet", "tally worksheet --code 2FDX-JE7S-N82Y", "the same sheet again"},
    {"hint", "tally hint 952 25 50 75 100 3 6", "how many numbers are enough"},
    {"hint", "tally hint -n 2 952 25 50 75 100 3 6", "the first step"},
    {"moves", "tally moves 952 25 50 75 100 3 6", "what each first step is worth"},
    {"moves", "tally moves 952 25 50 75 100 3 6 --after '100 + 3 = 103'", "and each second one"},
    {"moves", "tally moves --solutions 24 1 3 5 8", "and of how many solutions, how soon found"},
    {"check", "tally check 765 1 3 7 10 25 50 -- '(50+1)*(25-10)'", "judge one answer"},
    {"check", "tally check llm:24/1,1,1,1 --prove -- NO",
     "prove an answer that claims that there is no solution"},
    {"check", "tally check make24:24/3,3,8,8 '8/(3-8/3)'",
     "judge an answer to the 24 game, given as an ID"},
    {"check", "tally values 1 2 3 | grep = | tally check --list 1..9 1 2 3",
     "judge a list of answers: what is right, missing and wrong"},
    {"survey", "tally survey", "a summary of all 11,918,700 games of the show"},
    {"survey", "tally survey --rules make24 --games --count-solutions -o hands.db",
     "every hand of the 24 game, into a database"},
    {"survey", "tally survey --pool 1..9 --shard 0/2 -o a.db && tally atlas --verify a.db",
     "the first of two parts, and a check of its file"},
    {"merge", "tally survey --pool 1..9 --shard 1/2 -o b.db && tally merge a.db b.db",
     "the second part, and the summary of the whole"},
    {"merge", "tally merge a.db b.db -o nine.db", "the same, and its database"},
    {"atlas", "tally atlas hands.db 3 3 8 8", "one hand of that database"},
    {"atlas", "tally atlas hands.db --solutions 10..20", "the games with 10 to 20 solutions"},
    {"atlas", "tally atlas hands.db --uses / --difficulty 80..100 --limit 1000",
     "hard games whose simplest solution divides"},
    {"serve", "tally serve", "the page at http://127.0.0.1:8080/, for this machine only"},
    {"serve", "tally serve --bind 0.0.0.0 --port 8000 --timeout 1", "the same for other machines"},
    {"help", "tally help rules", "the rule sets"},
    {"help", "tally help reading", "how games and answers may be written"},
    {"help", "tally help draw", "the same as tally draw --help"},
};

const struct example *example_at(size_t index)
{
    return index < sizeof examples / sizeof examples[0] ? &examples[index] : NULL;
}

bool example_is_of(const struct example *example, const struct command *command)
{
    return strcmp(example->command, command->name) == 0;
}
