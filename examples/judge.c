/* SPDX-License-Identifier: MIT */
/*
 * Judges answers as people write them: the points, or which rule is broken and where.
 *
 * Prints:
 *     (50 + 1) * (25 - 10)        765: 10 points
 *     50 x (25 - 10) + 7 + 3 + 1  761: 7 points
 *     50*15                       this number is not one of those given (at byte 3)
 *     10 - 25                     this step is not a positive number (at byte 3)
 *     (50 + 1                     this is not an expression (at byte 0)
 */
#include <stdio.h>
#include <string.h>
#include <tally/tally.h>

int main(void)
{
    static const char *const answers[] = {
        "(50 + 1) * (25 - 10)", "50 x (25 - 10) + 7 + 3 + 1", "50*15", "10 - 25", "(50 + 1",
    };
    const uint64_t numbers[] = {1, 3, 7, 10, 25, 50};
    const tally_range target = {765, 765};
    tally_game *game = NULL;
    if (tally_game_new(&game, tally_rules_at(0), target, numbers, 6, NULL) != TALLY_OK) return 1;

    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        tally_judgement judgement = TALLY_JUDGEMENT_INIT;
        if (tally_check(&judgement, game, answers[i], strlen(answers[i]), NULL, NULL) != TALLY_OK)
            return 1;
        printf("%-28s", answers[i]);
        if (judgement.verdict == TALLY_VERDICT_INVALID) {
            printf("%s (at byte %zu)\n", tally_reason_message(judgement.reason),
                   judgement.position);
        } else {
            printf("%llu: %u points\n", (unsigned long long)judgement.value.numerator.low,
                   (unsigned)judgement.points);
        }
    }
    tally_game_free(game);
    return 0;
}
