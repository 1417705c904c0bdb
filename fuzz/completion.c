/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: judging completions. The first line is a game's ID, the first byte behind it says
 * where the answer is looked for, the rest is the completion. What is found is checked against
 * tally_check(), and the two readings against each other.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tally/judge.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int condition, const char *what)
{
    if (condition) return;
    fprintf(stderr, "not so: %s\n", what);
    abort();
}

static tally_judged judge(const tally_completion *completion, tally_judging *judging,
                          tally_reading reading)
{
    tally_judged judged = TALLY_JUDGED_INIT;
    judging->reading = reading;
    require(tally_judge(&judged, completion, 1, judging) == TALLY_OK, "judging does not fail");
    require(judged.begin + judged.length <= completion->length, "the answer is in the completion");
    require(judged.judgement.position <= completion->length, "the position is in the completion");
    require((judged.judgement.verdict == TALLY_VERDICT_INVALID) ==
                (judged.judgement.reason != TALLY_REASON_NONE),
            "what is invalid has a reason");
    require((judged.judgement.verdict == TALLY_VERDICT_SOLVED) == (judged.judgement.points == 10),
            "ten points for a solution");
    return judged;
}

/* A text with two readings is refused, and both are shown. */
static void look_at_readings(const tally_game *game, const tally_completion *completion,
                             const tally_judged *judged)
{
    char advice[1024];
    const tally_thing thing = judged->judgement.thing;
    tally_judgement judgement = judged->judgement;
    if (judgement.verdict != TALLY_VERDICT_INVALID) return;
    tally_judgement_advice(&judgement, game, completion->text, completion->length, advice,
                           sizeof advice);
    if (thing != TALLY_THING_PRODUCT && thing != TALLY_THING_JOINED &&
        thing != TALLY_THING_ROOT_POWER && thing != TALLY_THING_POWER_FACTORIAL)
        return;
    require(strstr(advice, "two readings") != NULL || strstr(advice, "factorial of") != NULL,
            "two readings are told");
    require(strstr(advice, " or ") != NULL, "both readings are shown");
}

static void compare(const tally_game *game, const tally_completion *completion,
                    tally_judging *judging)
{
    const tally_judged strict = judge(completion, judging, TALLY_READING_STRICT);
    const tally_judged lenient = judge(completion, judging, TALLY_READING_LENIENT);
    tally_judgement checked = TALLY_JUDGEMENT_INIT;
    require(strict.begin == lenient.begin && strict.length == lenient.length &&
                strict.extract == lenient.extract,
            "both readings look in the same place");
    require((strict.judgement.verdict == TALLY_VERDICT_MISSING) ==
                (lenient.judgement.verdict == TALLY_VERDICT_MISSING),
            "an answer is missing for both");
    if (strict.judgement.verdict == TALLY_VERDICT_MISSING) return;
    look_at_readings(game, completion, &lenient);
    tally_check(&checked, game, completion->text + strict.begin, strict.length, NULL, NULL);
    require(checked.verdict == strict.judgement.verdict &&
                checked.reason == strict.judgement.reason &&
                checked.distance == strict.judgement.distance,
            "the strict reading is that of tally_check()");
    if (strict.judgement.verdict != TALLY_VERDICT_INVALID) {
        require(lenient.judgement.verdict == strict.judgement.verdict &&
                    lenient.judgement.distance == strict.judgement.distance,
                "what is right strictly is right leniently");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *const text = (const char *)data;
    const char *const line_end = memchr(text, '\n', size);
    tally_judging judging = TALLY_JUDGING_INIT;
    tally_game *game = NULL;
    if (line_end == NULL || line_end + 1 == text + size) return 0;
    if (tally_game_parse(&game, text, (size_t)(line_end - text), NULL, NULL) != TALLY_OK) return 0;
    const unsigned first = (unsigned char)line_end[1];
    tally_completion completion = {
        .text = line_end + 2,
        .length = size - (size_t)(line_end + 2 - text),
        .target = tally_game_target(game),
    };
    completion.numbers = tally_game_numbers(game, &completion.count);
    judging.rules = tally_game_rules(game);
    judging.extract_count = 2;
    judging.extracts[0] = (tally_extract)(first % TALLY_EXTRACTS_MAX);
    judging.extracts[1] = (tally_extract)(first / TALLY_EXTRACTS_MAX % TALLY_EXTRACTS_MAX);
    compare(game, &completion, &judging);
    tally_game_free(game);
    return 0;
}
