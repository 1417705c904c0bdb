/* SPDX-License-Identifier: MIT */
/*
 * Workload of completions: what a language model might write about a game of four numbers, some 200
 * bytes each. The answer is extracted, parsed and judged. Half of the answers are right; the others
 * have another value, use a number twice, or lack the tags.
 */
#include "cli/bench/bench.h"
#include "query/buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <tally/judge.h>

enum { COMPLETIONS = 200000, NUMBERS = 4, BLOCK = 256, TEXT_MOST = 320 };

/* A completion of a made-up model, and the numbers that it may use. */
struct judged_text {
    char text[TEXT_MOST];
    uint64_t numbers[NUMBERS];
};

static struct judged_text *texts = NULL;
static tally_completion *completions = NULL;

/* Writes (a + b) * c - d, and its value if that can be a target. */
static void write_completion(struct judged_text *one, tally_completion *completion,
                             tally_random *random)
{
    uint64_t *const n = one->numbers;
    for (size_t i = 0; i < NUMBERS; i++) n[i] = 1 + tally_random_below(random, 99);
    const uint64_t kind = tally_random_below(random, 10), product = (n[0] + n[1]) * n[2];
    const bool is_right = kind < 5 && product >= n[3];
    const bool has_tags = kind != 9;
    const uint64_t target = is_right ? product - n[3] : 10 + tally_random_below(random, 90);
    const int length = snprintf(
        one->text, sizeof one->text,
        "<think>I have four numbers and need the target. Let me try sums and products of them "
        "first, and then look at what is missing to it; %.*s</think>\n%s(%u + %u) * %u - %u%s%s",
        (int)tally_random_below(random, 30), "so it may be near, but not it;",
        has_tags ? "<answer>" : "", (unsigned)n[0], (unsigned)n[1], (unsigned)n[2], (unsigned)n[3],
        kind == 8 ? " + 1" : "", has_tags ? "</answer>" : "");
    *completion = (tally_completion){one->text, (size_t)length, n, NUMBERS, {target, target}};
}

static void end_completions(struct bench *bench)
{
    (void)bench;
    free(texts);
    free(completions);
    texts = NULL;
    completions = NULL;
}

static bool begin_completions(struct bench *bench)
{
    tally_random random;
    tally_random_seed(&random, 14);
    texts = malloc(COMPLETIONS * sizeof *texts);
    completions = malloc(COMPLETIONS * sizeof *completions);
    if (texts == NULL || completions == NULL) {
        end_completions(bench);
        bench_wrong(bench, "out of memory for the completions");
        return false;
    }
    for (size_t i = 0; i < COMPLETIONS; i++) write_completion(&texts[i], &completions[i], &random);
    return true;
}

/* The blocks of completions of one round, and their judgements. */
struct round {
    uint32_t verdicts[(COMPLETIONS + BLOCK - 1) / BLOCK][TALLY_VERDICT_MISSING + 1];
};

static void judge_block(void *argument, size_t block)
{
    struct round *const round = argument;
    static const tally_judged usual = TALLY_JUDGED_INIT;
    tally_judged judged[BLOCK];
    tally_judging judging = TALLY_JUDGING_INIT;
    const size_t begin = block * BLOCK;
    const size_t count = COMPLETIONS - begin < BLOCK ? COMPLETIONS - begin : BLOCK;
    judging.rules = tally_rules_find("llm");
    judged[0] = usual;
    tally_judge(judged, completions + begin, count, &judging);
    for (size_t i = 0; i < count; i++) round->verdicts[block][judged[i].judgement.verdict]++;
}

/* The number of solved completions is the row's signature. It must be within the range that half
 * right completions give, so a judge that is fast but wrong fails here. */
static uint64_t run_completions(struct bench *bench, size_t item)
{
    const size_t blocks = (COMPLETIONS + BLOCK - 1) / BLOCK;
    const tally_executor *const executor = bench->options->executor;
    struct round *const round = calloc(1, sizeof *round);
    uint64_t solved = 0, missing = 0;
    (void)item;
    if (round == NULL) {
        bench_wrong(bench, "out of memory");
        return 0;
    }
    if (executor != NULL) executor->run(executor->context, judge_block, round, blocks);
    else
        for (size_t block = 0; block < blocks; block++) judge_block(round, block);
    for (size_t block = 0; block < blocks; block++) {
        solved += round->verdicts[block][TALLY_VERDICT_SOLVED];
        missing += round->verdicts[block][TALLY_VERDICT_MISSING];
    }
    free(round);
    if (solved < COMPLETIONS / 3 || solved > COMPLETIONS / 2 || missing < COMPLETIONS / 12 ||
        missing > COMPLETIONS / 8)
        bench_wrong(bench, "half of the completions are right, and a tenth has no answer");
    return solved;
}

static const struct preparation preparation = {begin_completions, end_completions};

static const struct workload workloads[] = {
    {"completions", "completions of a model, some 200 bytes with answers of four numbers, judged",
     run_completions, 1, COMPLETIONS, true, &preparation},
    {NULL, NULL, NULL, 0, 0, false, NULL},
};
const struct workload *const bench_completions_workloads = workloads;
