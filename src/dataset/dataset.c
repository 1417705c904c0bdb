/* SPDX-License-Identifier: MIT */
/*
 * The public functions of datasets: a recipe as JSON in, rows as JSON lines out.
 */
#include "dataset/dataset.h"

/* A dataset in progress: its recipe, and the rows that are made ahead. */
struct tally_dataset {
    struct memory memory;
    struct recipe recipe;
    struct rows *rows;
    tally_text_sink sink; /* the sink of the current call */
    void *user;
};

tally_status tally_dataset_new(tally_dataset **result, const char *recipe, size_t length,
                               const tally_options *options, tally_error *error)
{
    static const tally_options no_options = TALLY_OPTIONS_INIT;
    tally_status status;
    if (options == NULL) options = &no_options;
    if (options->size != sizeof *options) return TALLY_OPTION;
    tally_dataset *const dataset =
        memory_new_owner(options->allocator, 0, sizeof *dataset, &status);
    if (dataset == NULL) return status;
    recipe_begin(&dataset->recipe);
    tally_error wrong = {.status = TALLY_OK};
    if (recipe_read(&dataset->recipe, recipe, length, &wrong) &&
        recipe_settle(&dataset->recipe, &wrong))
        status = rows_new(&dataset->rows, &dataset->recipe, options);
    else status = wrong.status != TALLY_OK ? wrong.status : TALLY_NO_MEMORY;
    if (status == TALLY_OK) {
        *result = dataset;
        return status;
    }
    if (error != NULL && wrong.status != TALLY_OK) *error = wrong;
    tally_dataset_free(dataset);
    return status;
}

void tally_dataset_free(tally_dataset *dataset)
{
    if (dataset == NULL) return;
    rows_free(dataset->rows);
    recipe_clear(&dataset->recipe);
    memory_free_owner(&dataset->memory);
}

static int take_row(void *user, const struct row_facts *facts, const char *text, size_t length)
{
    const tally_dataset *const dataset = user;
    (void)facts;
    const int stops = dataset->sink(dataset->user, text, length);
    return stops != 0 ? stops : dataset->sink(dataset->user, "\n", 1);
}

tally_status tally_dataset_next(tally_dataset *dataset, uint64_t most, uint64_t *given,
                                tally_text_sink sink, void *user)
{
    uint64_t rows = 0;
    dataset->sink = sink;
    dataset->user = user;
    const tally_status status = rows_next(dataset->rows, most, &rows, take_row, dataset);
    *given = rows;
    return status;
}

/* The wish that most games failed is the one that the user should change. */
const char *tally_dataset_unmet(const tally_dataset *dataset)
{
    const uint64_t *const missed = rows_missed(dataset->rows);
    int most = WISH_NONE;
    if (missed == NULL) return NULL;
    for (int wish = WISH_NONE + 1; wish < WISH_COUNT; wish++)
        if (missed[wish] > missed[most]) most = wish;
    return rows_wish_texts[most];
}
