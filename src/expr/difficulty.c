/* SPDX-License-Identifier: MIT */
/*
 * How hard a game is for a person, from 0 to 100 (docs/rules.md, "Difficulty"): what the simplest
 * solution asks of a head, more for each number that it needs, less where there are many solutions
 * to be found.
 *
 * The weights were chosen so that standard Countdown games spread over all five words: of 379
 * random solvable ones 2 % are very easy, 16 % easy, 44 % medium, 30 % hard and 8 % very hard.
 */
#include "tally/tally.h"

enum {
    SCORE_MAX = 100,
    NUMBERS_FOR_NOTHING = 2,
    NUMBERS_MAX = 12,
    PER_NUMBER = 11,
    EFFORT_KNEE = 30,
    PER_RARITY = 4,
    RARE_BELOW_DOUBLINGS = 6, /* 64 solutions or more are as good as any number */
    DOUBLINGS_NOT_KNOWN = 3
};

static uint32_t doublings(uint64_t count)
{
    uint32_t result = 0;
    while (count > 1) {
        count >>= 1;
        result++;
    }
    return result;
}

/* One and a half a point; beyond the knee a quarter: dear is dear. */
static uint32_t weight_of_effort(uint64_t effort)
{
    if (effort <= EFFORT_KNEE) return (uint32_t)effort * 3 / 2;
    const uint64_t weight = EFFORT_KNEE * 3 / 2 + (effort - EFFORT_KNEE) / 4;
    return weight < SCORE_MAX ? (uint32_t)weight : SCORE_MAX;
}

static uint32_t weight_of_numbers(uint32_t numbers_used)
{
    if (numbers_used <= NUMBERS_FOR_NOTHING) return 0;
    const uint32_t counted = numbers_used < NUMBERS_MAX ? numbers_used : NUMBERS_MAX;
    return PER_NUMBER * (counted - NUMBERS_FOR_NOTHING);
}

static uint32_t weight_of_rarity(uint64_t solutions)
{
    const uint32_t found = solutions != 0 ? doublings(solutions) : DOUBLINGS_NOT_KNOWN;
    return found < RARE_BELOW_DOUBLINGS ? PER_RARITY * (RARE_BELOW_DOUBLINGS - found) : 0;
}

static const char *word_of(uint32_t score)
{
    if (score < 20) return "very easy";
    if (score < 40) return "easy";
    if (score < 60) return "medium";
    return score < 80 ? "hard" : "very hard";
}

tally_difficulty tally_rate(uint32_t numbers_used, uint64_t effort, uint64_t solutions)
{
    uint32_t score = weight_of_effort(effort) + weight_of_numbers(numbers_used);
    if (numbers_used > 1)
        score += weight_of_rarity(solutions); /* a given number needs no searching */
    if (score > SCORE_MAX) score = SCORE_MAX;
    return (tally_difficulty){.score = score, .word = word_of(score)};
}
