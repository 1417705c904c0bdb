/* SPDX-License-Identifier: MIT */
/*
 * How hard a game is for a person, from 0 to 100 (docs/rules.md, "Difficulty"): what the simplest solution
 * asks of a head, more for each number that it needs, less where there are many solutions to be found.
 */
#include "tally/tally.h"

enum { SCORE_MAX = 100, PER_NUMBER = 10, PER_DOUBLING = 3, WELCOME_DOUBLINGS = 8, EFFORT_KNEE = 30 };

static uint32_t doublings(uint64_t count)
{
    uint32_t result = 0;
    while (count > 1) {
        count >>= 1;
        result++;
    }
    return result;
}

/* Beyond the knee four points of effort weigh as one: dear is dear. */
static uint32_t weight_of(uint64_t effort)
{
    if (effort <= EFFORT_KNEE) return (uint32_t)effort;
    const uint64_t weight = EFFORT_KNEE + (effort - EFFORT_KNEE) / 4;
    return weight < SCORE_MAX ? (uint32_t)weight : SCORE_MAX;
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
    uint32_t score = weight_of(effort);
    const uint32_t numbers = numbers_used < 12 ? numbers_used : 12;
    if (numbers > 1) score += PER_NUMBER * (numbers - 1);
    if (solutions != 0) {
        const uint32_t welcome = doublings(solutions);
        const uint32_t rarity = welcome < WELCOME_DOUBLINGS ? WELCOME_DOUBLINGS - welcome : 0;
        score += PER_DOUBLING * rarity;
    }
    if (score > SCORE_MAX) score = SCORE_MAX;
    return (tally_difficulty){.score = score, .word = word_of(score)};
}
