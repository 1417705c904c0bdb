/* SPDX-License-Identifier: MIT */
/*
 * Draws one attempt, and computes its key, shard and split. Shard and split use different hashes of
 * the key, so they are independent: a shard contains rows of every split.
 */
#include "dataset/dataset.h"

#include "base/sort.h"

/* Seeds of the hash for its different uses. */
enum { TURN_SHARD = 1, TURN_SPLIT = 2 };

void attempt_begin(tally_random *random, uint64_t seed, uint64_t attempt)
{
    char bytes[16];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (char)(seed >> 8 * i);
        bytes[8 + i] = (char)(attempt >> 8 * i);
    }
    tally_random_seed(random, fingerprint_of(bytes, sizeof bytes).high);
}

bool attempt_is_unsolvable(const struct recipe *recipe, uint64_t attempt)
{
    const uint64_t share = recipe->unsolvable;
    return attempt % SHARE_WHOLE * share % SHARE_WHOLE + share >= SHARE_WHOLE;
}

static size_t put_number(char *key, size_t length, uint64_t number)
{
    return (size_t)(decimal_put(key + length, number) - key);
}

/* PREFIX TARGET/NUMBERS, with the places where the target and the numbers begin:
 *
 *   llm:24/3,3,8,8
 *       |  ^ numbers_begin
 *       ^ target_begin */
void drawn_game_key(const char *prefix, bool is_ordered, struct drawn_game *drawn)
{
    uint64_t sorted[TALLY_NUMBERS_MAX];
    size_t length = strlen(prefix);
    memcpy(sorted, drawn->numbers, drawn->count * sizeof *sorted);
    if (!is_ordered) sort_numbers(sorted, drawn->count);
    memcpy(drawn->key, prefix, length);
    drawn->target_begin = length;
    length = put_number(drawn->key, length, drawn->target);
    drawn->key[length++] = '/';
    drawn->numbers_begin = length;
    for (uint32_t i = 0; i < drawn->count; i++) {
        if (i != 0) drawn->key[length++] = ',';
        length = put_number(drawn->key, length, sorted[i]);
    }
    drawn->length = length;
}

/* The random numbers are used in a fixed order: count, tiles, target. So a seed gives the same
 * games everywhere, and any change here changes all datasets. */
void attempt_draw(const struct recipe *recipe, tally_random *random, struct drawn_game *drawn)
{
    const uint64_t picks = recipe->pick.last - recipe->pick.first + 1;
    /* how many targets there are; 0 stands for 2^64 */
    const uint64_t span = recipe->targets.last - recipe->targets.first + 1;
    const bool is_ordered = recipe->rules.order == TALLY_ORDER_GIVEN;
    drawn->count = (uint32_t)(recipe->pick.first + tally_random_below(random, picks));
    if (is_ordered && !recipe->has_pool && !recipe->tiles.is_endless)
        tiles_first(&recipe->tiles, drawn->count, drawn->numbers);
    else tiles_draw(&recipe->tiles, random, drawn->count, drawn->numbers);
    drawn->target = recipe->targets.first + tally_random_below(random, span);
    drawn_game_key(recipe->prefix, is_ordered, drawn);
}

struct fingerprint drawn_game_print(const struct recipe *recipe, const struct drawn_game *drawn)
{
    const size_t begin =
        recipe->unique == UNIQUE_NUMBERS ? drawn->numbers_begin : drawn->target_begin;
    return fingerprint_of(drawn->key + begin, drawn->length - begin);
}

struct fingerprint drawn_game_plain_print(const struct drawn_game *drawn)
{
    return fingerprint_of(drawn->key + drawn->target_begin, drawn->length - drawn->target_begin);
}

bool drawn_game_is_of_shard(const struct recipe *recipe, const struct drawn_game *drawn)
{
    if (recipe->shards == 1) return true;
    const size_t begin = recipe->unique == UNIQUE_NUMBERS ? drawn->numbers_begin : 0;
    const uint64_t hash = hash_of_text(drawn->key + begin, drawn->length - begin, TURN_SHARD);
    return hash % recipe->shards == recipe->shard;
}

/* The hash is a point between 0 and 1, and the splits divide that line by their shares. So the
 * split depends only on the game, not on the run. */
int drawn_game_split_place(const struct recipe *recipe, const struct drawn_game *drawn)
{
    size_t begin = 0, end = drawn->length;
    if (recipe->split_count == 0) return -1;
    if (recipe->split_by == SPLIT_BY_NUMBERS) begin = drawn->numbers_begin;
    if (recipe->split_by == SPLIT_BY_TARGET) {
        begin = drawn->target_begin;
        end = drawn->numbers_begin - 1;
    }
    const uint64_t hash = hash_of_text(drawn->key + begin, end - begin, TURN_SPLIT);
    const uint32_t place = (uint32_t)((hash >> 32) * SHARE_WHOLE >> 32);
    int i = 0;
    while (place >= recipe->splits[i].until) i++;
    return i;
}

const char *drawn_game_split(const struct recipe *recipe, const struct drawn_game *drawn)
{
    const int place = drawn_game_split_place(recipe, drawn);
    return place >= 0 ? recipe->splits[place].name : NULL;
}
