/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: game IDs. Whatever ID is read is written so that it reads back to an equal game, and
 * is then written alike.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tally/tally.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int condition, const char *what)
{
    if (condition) return;
    fprintf(stderr, "not so: %s\n", what);
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tally_game *game = NULL;
    tally_error error = {0};
    const tally_status status = tally_game_parse(&game, (const char *)data, size, NULL, &error);
    if (status != TALLY_OK) {
        require(game == NULL, "nothing is given where the ID is wrong");
        require(error.status == status && error.message != NULL && error.position <= size,
                "the error is filled in");
        return 0;
    }

    char id[4096];
    const size_t length = tally_game_id(game, id, sizeof id);
    require(length < sizeof id && strlen(id) == length, "the length is that of the text");

    tally_game *again = NULL;
    require(tally_game_parse(&again, id, length, NULL, &error) == TALLY_OK, "the ID reads back");
    size_t count;
    size_t again_count;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    const uint64_t *const again_numbers = tally_game_numbers(again, &again_count);
    require(count == again_count && memcmp(numbers, again_numbers, count * sizeof *numbers) == 0,
            "equal numbers");
    require(tally_game_target(game).first == tally_game_target(again).first, "equal targets");
    require(tally_game_target(game).last == tally_game_target(again).last, "equal targets");
    const tally_rules *const rules = tally_game_rules(game);
    const tally_rules *const again_rules = tally_game_rules(again);
    require(rules->operations == again_rules->operations && rules->values == again_rules->values &&
                rules->use == again_rules->use && rules->order == again_rules->order &&
                rules->unary_depth == again_rules->unary_depth &&
                strcmp(rules->name, again_rules->name) == 0,
            "equal rules");

    char again_id[4096];
    tally_game_id(again, again_id, sizeof again_id);
    require(strcmp(id, again_id) == 0, "the ID is written alike");
    tally_game_free(again);
    tally_game_free(game);
    return 0;
}
