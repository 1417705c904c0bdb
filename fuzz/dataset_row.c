/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: a row of any dataset. What is read of it lies in the row or in the reader's room, a
 * second reading gives the same, and its gold answer can be judged, whatever it is.
 */
#include "dataset/dataset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition, const char *what)
{
    if (condition) return;
    fprintf(stderr, "not so: %s\n", what);
    abort();
}

static bool lies_in(const char *at, size_t length, const char *begin, size_t size)
{
    return begin != NULL && at >= begin && at + length <= begin + size;
}

static void look_at_source(const struct source *source, const char *text, size_t size)
{
    const struct drawn_game *const drawn = &source->drawn;
    require(drawn->count >= 1 && drawn->count <= TALLY_NUMBERS_MAX, "a game has 1 to 64 numbers");
    require(strlen(source->rules) < SOURCE_RULES_SIZE && strlen(source->split) < SPLIT_NAME_SIZE,
            "names end");
    for (uint32_t i = 0; i < GOLD_COUNT; i++) {
        const struct json_span gold = source->golds[i].text;
        require(gold.length == 0 || lies_in(gold.text, gold.length, text, size) ||
                    lies_in(gold.text, gold.length, source->room.data, source->room.length),
                "the gold answer is a part of the row");
    }
}

/* Searches are cut off soon: what is looked for are faults of memory, not of counting. */
static int stop_soon(void *user, const tally_progress *progress)
{
    uint32_t *const ticks = user;
    (void)progress;
    return ++*ticks > 4;
}

static void audit(const char *text, size_t size)
{
    struct recipe recipe;
    struct auditor auditor;
    struct audited audited;
    uint32_t ticks = 0;
    tally_error error = {0};
    tally_options options = TALLY_OPTIONS_INIT;
    options.memory_bytes = (size_t)1 << 24;
    options.tick = stop_soon;
    options.tick_context = &ticks;
    recipe_begin(&recipe);
    if (recipe_settle(&recipe, &error)) {
        auditor_begin(&auditor, &recipe, &options);
        const tally_status status = audit_row(&auditor, text, size, "train", &audited);
        require(status != TALLY_OK || audited.unreadable[0] != '\0' ||
                    audited.key_begin + audited.key_length <= auditor.texts.length,
                "the key of a row is kept");
        auditor_clear(&auditor);
    }
    recipe_clear(&recipe);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *const text = (const char *)data;
    struct source source = {.room = BUFFER_INIT};
    const bool is_read = source_read(&source, text, size, tally_rules_find("llm"));
    require(is_read || source.message[0] != '\0', "what cannot be read is said");
    if (is_read) look_at_source(&source, text, size);
    const struct drawn_game drawn = source.drawn;
    require(source_read(&source, text, size, tally_rules_find("llm")) == is_read,
            "a row is read alike again");
    require(!is_read || (source.drawn.target == drawn.target && source.drawn.count == drawn.count),
            "a row has one game");
    source_clear(&source);
    audit(text, size);
    return 0;
}
