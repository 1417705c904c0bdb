/* SPDX-License-Identifier: MIT */
/*
 * tally survey --book: writes a book of games: every selection of a pool, with all its solutions
 * for a target or a range of targets, one a line:
 *
 *     1 3 7 10 25 50: 765 = (50 + 1) * (25 - 10)
 *
 * or as JSON lines. If the book lacks anything, a message says so, and JSON lines of their own.
 * Selections are searched on the executor, a batch at a time, each into its own text. The texts are
 * written in the order of the selections, so the book does not depend on the number of threads.
 */
#include "base/tasks.h"
#include "cli/survey/survey.h"
#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdlib.h>

enum { SELECTIONS_A_THREAD = 64, NUMBERS_MAX = 10, NAMED_MAX = 10 };

/* A book: the solutions of all selections, which threads list batch by batch. */
struct book {
    const struct survey_asked *asked;
    tally_style style;
    bool is_json;
    size_t memory_bytes; /* the cap on the memory of one list; 0: no cap */
    struct page *pages;  /* of the batch, a page for each selection */
    uint64_t first;      /* the first selection of the current batch */
    uint64_t unproved;   /* number of selections that may have more solutions than the book has */
    uint64_t ended_at;   /* the selection whose list was not finished */
};

/* The solutions of one selection. */
struct page {
    struct book *book;
    struct buffer text;
    size_t whole;        /* length of the text up to the last complete line */
    struct buffer head;  /* "1 3 7 10 25 50: ", or the beginning of a JSON object */
    tally_bound bound;   /* what ended the list early, over all its targets */
    tally_status status; /* if not TALLY_OK, the list is incomplete */
};

/* The head is the same in all lines of a selection, so it is made once, and copied to each line. */
static void write_head(struct page *page, const uint64_t *numbers, uint64_t draws)
{
    const struct book *const book = page->book;
    page->head.length = 0;
    if (book->is_json) {
        struct json json = json_into(&page->head);
        json_open_line(&json);
        json_put_numbers(&json, "numbers", numbers, book->asked->pick);
        json_put_number(&json, "draws", draws);
        return;
    }
    buffer_numbers(&page->head, numbers, book->asked->pick);
    buffer_text(&page->head, ": ");
}

/* Ends a line. Returns non-zero if memory ran out, which leaves an incomplete line. */
static int end_line(struct page *page)
{
    if (!page->text.has_failed && !page->head.has_failed) page->whole = page->text.length;
    return page->text.has_failed || page->head.has_failed;
}

static int write_solution(void *user, const tally_solution *solution)
{
    struct page *const page = user;
    /* The target is out of reach, so this is not a solution but a closest value. */
    if (solution->distance != 0) return 0;
    buffer_append(&page->text, page->head.data, page->head.length);
    if (page->book->is_json) {
        buffer_put(&page->text, ",\"target\":%llu,\"solution\":", (ull)solution->target);
        struct json json = json_into(&page->text);
        report_solution(&json, tally_rules_at(0), solution); /* tiles are plain numbers */
        buffer_char(&page->text, '}');
    } else {
        buffer_put(&page->text, "%llu = ", (ull)solution->target);
        report_expr(&page->text, solution->expr, page->book->style);
    }
    buffer_char(&page->text, '\n');
    return end_line(page);
}

/* Notes why the list of a target is incomplete. That it ended early is more important than values
 * that were left out. */
static int note_outcome(void *user, const tally_outcome *outcome)
{
    struct page *const page = user;
    if (outcome->bound == TALLY_BOUND_NONE || page->bound == TALLY_BOUND_MEMORY) return 0;
    if (outcome->bound != TALLY_BOUND_VALUE || page->bound == TALLY_BOUND_NONE)
        page->bound = outcome->bound;
    return 0;
}

/* Lists the solutions of the targets that are reached. page->bound says what the list lacks. */
static tally_status list_selection(struct page *page, const uint64_t *numbers)
{
    const struct book *const book = page->book;
    tally_game *game = NULL;
    tally_options options = TALLY_OPTIONS_INIT;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    options.detours = is_given(book->asked->call, "detours");
    options.tick = watch_tick;
    options.memory_bytes = book->memory_bytes;
    const tally_sink sink = {.user = page, .solution = write_solution, .done = note_outcome};
    tally_status status = tally_game_new(&game, &book->asked->rules, book->asked->target, numbers,
                                         book->asked->pick, NULL);
    if (status == TALLY_OK) status = tally_list(game, &options, &sink, &outcome);
    if (status == TALLY_OK) note_outcome(page, &outcome);
    tally_game_free(game);
    return status;
}

static tally_status status_of_bound(tally_bound bound)
{
    if (bound == TALLY_BOUND_STOPPED) return TALLY_STOPPED;
    return bound == TALLY_BOUND_MEMORY ? TALLY_NO_MEMORY : TALLY_OK;
}

/* Lists the solutions of a selection. In a book of JSON lines, an incomplete list has a line of its
 * own. */
static tally_status write_selection(struct page *page, uint64_t selection)
{
    const struct book *const book = page->book;
    uint64_t numbers[NUMBERS_MAX];
    write_head(page, numbers, tally_survey_selection(book->asked->survey, selection, numbers));
    const tally_status status = list_selection(page, numbers);
    if (page->bound != TALLY_BOUND_NONE && book->is_json) {
        buffer_append(&page->text, page->head.data, page->head.length);
        buffer_put(&page->text, ",\"complete\":false,\"bound\":\"%s\"}\n",
                   tally_bound_word(page->bound));
        end_line(page);
    }
    return status == TALLY_OK ? status_of_bound(page->bound) : status;
}

static void write_page(void *argument, size_t index)
{
    struct book *const book = argument;
    struct page *const page = &book->pages[index];
    *page = (struct page){.book = book};
    page->status =
        watch_tick(NULL, NULL) != 0 ? TALLY_STOPPED : write_selection(page, book->first + index);
    if (page->text.has_failed || page->head.has_failed) page->status = TALLY_NO_MEMORY;
    buffer_clear(&page->head);
}

/* "2 3 25" */
static void text_of_selection(const struct book *book, uint64_t selection, char *text, size_t size)
{
    uint64_t numbers[NUMBERS_MAX];
    tally_survey_selection(book->asked->survey, selection, numbers);
    text_of_numbers(text, size, numbers, book->asked->pick);
}

/* Names the first few such selections; their number is reported at the end. */
static void note_unproved(struct book *book, uint64_t selection)
{
    char text[NUMBERS_MAX * 8];
    if (book->unproved++ >= NAMED_MAX) return;
    text_of_selection(book, selection, text, sizeof text);
    progress_clear();
    fail_stopped("%s: values beyond 64 bits were not explored; more solutions may exist", text);
}

/* Puts a page into the output, as far as it is complete. */
static tally_status end_page(struct book *book, const struct page *page, uint64_t selection)
{
    buffer_append(&output, page->text.data, page->whole);
    output_flow();
    book->ended_at = selection;
    if (output.has_failed) return TALLY_NO_MEMORY;
    if (output_has_failed()) return TALLY_STOPPED;
    if (page->bound == TALLY_BOUND_VALUE) note_unproved(book, selection);
    return page->status;
}

/* A batch has many selections for each thread, so that a thread with short lists takes another one
 * while others work on long ones. */
static tally_status write_book(struct book *book)
{
    const tally_executor *const executor = book->asked->options.executor;
    const uint64_t room = (uint64_t)tasks_width(executor) * SELECTIONS_A_THREAD;
    const uint64_t size = tally_survey_size(book->asked->survey, NULL);
    tally_status status = TALLY_OK;
    book->pages = calloc((size_t)room, sizeof *book->pages);
    if (book->pages == NULL) return TALLY_NO_MEMORY;
    for (size_t count; status == TALLY_OK && book->first < size; book->first += count) {
        count = (size_t)(size - book->first < room ? size - book->first : room);
        tasks_run(executor, write_page, book, count);
        for (size_t i = 0; i < count; i++) {
            if (status == TALLY_OK) status = end_page(book, &book->pages[i], book->first + i);
            buffer_clear(&book->pages[i].text);
        }
        progress_part(book->first + count, size);
    }
    free(book->pages);
    return status;
}

/* Says what the book lacks. */
static int tell_end(const struct book *book, tally_status status)
{
    char text[NUMBERS_MAX * 8];
    progress_clear();
    if (book->unproved > NAMED_MAX)
        fail_stopped("%s selections may have more solutions, %d of which are named above",
                     grouped(book->unproved).text, NAMED_MAX);
    if (status == TALLY_OK || output_has_failed())
        return status == TALLY_OK ? EXIT_SOLVED : EXIT_STOPPED;
    if (status != TALLY_STOPPED && status != TALLY_NO_MEMORY) return fail_survey(status);
    text_of_selection(book, book->ended_at, text, sizeof text);
    return fail_stopped("%s: %s; some of its solutions are missing, and all selections after it",
                        text, status == TALLY_NO_MEMORY ? "memory ran out" : watch_why("stopped"));
}

/* The memory is divided among the threads, because each of them makes a list at the same time. */
int survey_book(const struct survey_asked *asked)
{
    struct book book = {.asked = asked,
                        .style = form_of_call(asked->call, true).style,
                        .is_json = is_given(asked->call, "json"),
                        .memory_bytes =
                            asked->options.memory_bytes / tasks_width(asked->options.executor)};
    const char *const path = text_of(asked->call, "output");
    const bool is_file = path != NULL && !output_is_meant(path);
    const char *const why = is_file ? output_redirect(path) : NULL;
    if (why != NULL) return fail_usage("--output '%s': %s", path, why);
    return tell_end(&book, write_book(&book));
}
