/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: the recipe of a dataset. A recipe that is taken is written and read again to the
 * same text, and gives rows, or says which wish is not met; a recipe that is refused has an error
 * with a place.
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

static void read_again(const struct recipe *recipe)
{
    struct recipe again;
    struct buffer first = BUFFER_INIT, second = BUFFER_INIT;
    tally_error error = {0};
    recipe_write(recipe, &first);
    recipe_begin(&again);
    require(recipe_read(&again, first.data, first.length, &error) && recipe_settle(&again, &error),
            "a recipe that was written is read");
    recipe_write(&again, &second);
    require(first.length == second.length && memcmp(first.data, second.data, first.length) == 0,
            "a recipe is written alike again");
    recipe_clear(&again);
    buffer_clear(&first);
    buffer_clear(&second);
}

static int stop_soon(void *user, const tally_progress *progress)
{
    uint32_t *const ticks = user;
    (void)progress;
    return ++*ticks > 4;
}

static int take_text(void *user, const char *text, size_t length)
{
    size_t *const bytes = user;
    require(memchr(text, '\n', length) == NULL || length == 1, "a row is a line");
    *bytes += length;
    return 0;
}

static void make_rows(const char *text, size_t size)
{
    tally_dataset *dataset = NULL;
    tally_error error = {0};
    tally_options options = TALLY_OPTIONS_INIT;
    uint32_t ticks = 0;
    uint64_t given = 0;
    size_t bytes = 0;
    options.memory_bytes = (size_t)1 << 24;
    options.tick = stop_soon;
    options.tick_context = &ticks;
    if (tally_dataset_new(&dataset, text, size, &options, &error) != TALLY_OK) return;
    const tally_status status = tally_dataset_next(dataset, 2, &given, take_text, &bytes);
    require(given <= 2 && (given != 0) == (bytes != 0), "rows that are given are written");
    require(status != TALLY_OK || given != 0 || tally_dataset_unmet(dataset) != NULL,
            "a wish that is not met is said");
    tally_dataset_free(dataset);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *const text = (const char *)data;
    struct recipe recipe;
    tally_error error = {0};
    recipe_begin(&recipe);
    const bool is_right =
        recipe_read(&recipe, text, size, &error) && recipe_settle(&recipe, &error);
    require(is_right || (error.message != NULL && error.position <= size),
            "what is wrong is said, with its place");
    if (is_right) read_again(&recipe);
    recipe_clear(&recipe);
    if (is_right) make_rows(text, size);
    return 0;
}
