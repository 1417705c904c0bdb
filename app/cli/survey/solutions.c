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

#include <stdio.h>
#include <stdlib.h>

enum { SELECTIONS_A_TASK = 8, TASKS_A_THREAD = 8, NUMBERS_MAX = 10, NAMED_MAX = 10 };

/* A book: the solutions of all selections, which threads list batch by batch. */
struct book {
    const tally_survey *survey;
    const tally_rules *rules;
    tally_range target;
    uint32_t pick;
    tally_style style;
    bool is_json;
    bool has_detours;
    const tally_executor *executor;
    size_t memory_bytes; /* the cap on the memory of one list; 0: no cap */
    struct page *pages;  /* the pages of the batch */
    uint64_t unproved;   /* number of selections that may have more solutions than the book has */
    uint64_t ended_at;   /* the selection whose list was not finished */
    uint64_t first;      /* the first selection of the current batch */
    uint64_t count;      /* how many selections the batch has */
    uint64_t size;       /* room for selections in a batch */
};

/* The output of one task. */
struct page {
    struct book *book;
    struct buffer text;
    size_t whole;       /* length of the text up to the last complete line */
    struct buffer head; /* "1 3 7 10 25 50: ", or the beginning of a JSON object */
    tally_bound bound;  /* what ended the current list early, over all its targets */
    uint64_t unproved[SELECTIONS_A_TASK]; /* selections whose lists may lack solutions with
                                             values beyond 64 bits */
    size_t unproved_count;
    tally_status status; /* if not TALLY_OK, the list of selection ended_at is incomplete */
    uint64_t ended_at;
};

/* The head is the same in all lines of a selection, so it is made once, and copied to each line. */
static void write_head(struct page *page, const uint64_t *numbers, uint64_t draws)
{
    const struct book *const book = page->book;
    page->head.length = 0;
    if (book->is_json) {
        struct json json = json_into(&page->head);
        json_open_line(&json);
        json_open_list(&json, "numbers");
        for (uint32_t i = 0; i < book->pick; i++) json_number(&json, numbers[i]);
        json_close_array(&json);
        json_put_number(&json, "draws", draws);
        return;
    }
    for (uint32_t i = 0; i < book->pick; i++) {
        if (i != 0) buffer_char(&page->head, ' ');
        buffer_number(&page->head, numbers[i]);
    }
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
    options.detours = book->has_detours;
    options.tick = watch_tick;
    options.memory_bytes = book->memory_bytes;
    const tally_sink sink = {.user = page, .solution = write_solution, .done = note_outcome};
    tally_status status =
        tally_game_new(&game, book->rules, book->target, numbers, book->pick, NULL);
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

/* Writes the line for a selection with an incomplete list, in a book of JSON lines. */
static void write_bound(struct page *page, tally_bound bound)
{
    buffer_append(&page->text, page->head.data, page->head.length);
    buffer_put(&page->text, ",\"complete\":false,\"bound\":\"%s\"}\n", tally_bound_word(bound));
    end_line(page);
}

static tally_status write_selection(struct page *page, uint64_t at)
{
    struct book *const book = page->book;
    uint64_t numbers[NUMBERS_MAX];
    page->bound = TALLY_BOUND_NONE;
    write_head(page, numbers, tally_survey_selection(book->survey, book->first + at, numbers));
    tally_status status = list_selection(page, numbers);
    if (status == TALLY_OK) status = status_of_bound(page->bound);
    if (page->bound == TALLY_BOUND_VALUE) page->unproved[page->unproved_count++] = book->first + at;
    if (page->bound != TALLY_BOUND_NONE && book->is_json) write_bound(page, page->bound);
    return status;
}

static void write_page(void *argument, size_t index)
{
    struct book *const book = argument;
    struct page *const page = &book->pages[index];
    *page = (struct page){.book = book, .text = BUFFER_INIT, .head = BUFFER_INIT};
    for (uint64_t i = 0; page->status == TALLY_OK && i < SELECTIONS_A_TASK; i++) {
        const uint64_t at = index * SELECTIONS_A_TASK + i;
        if (at >= book->count) break;
        page->ended_at = book->first + at;
        page->status = watch_tick(NULL, NULL) != 0 ? TALLY_STOPPED : write_selection(page, at);
    }
    if (page->text.has_failed || page->head.has_failed) page->status = TALLY_NO_MEMORY;
    buffer_clear(&page->head);
}

/* "2 3 25" */
static void text_of_selection(const struct book *book, uint64_t selection, char *text, size_t size)
{
    uint64_t numbers[NUMBERS_MAX];
    tally_survey_selection(book->survey, selection, numbers);
    text_of_numbers(text, size, numbers, book->pick);
}

/* Names the first few such selections; their number is reported at the end. */
static void note_unproved(struct book *book, const struct page *page)
{
    for (size_t i = 0; i < page->unproved_count; i++) {
        char text[NUMBERS_MAX * 8];
        if (book->unproved++ >= NAMED_MAX) continue;
        text_of_selection(book, page->unproved[i], text, sizeof text);
        progress_clear();
        fail_stopped("%s: values beyond 64 bits were not explored; more solutions may exist", text);
    }
}

/* Writes a page, as far as it is complete. */
static tally_status end_page(struct book *book, const struct page *page)
{
    buffer_append(&output, page->text.data, page->whole);
    output_flow();
    if (output.has_failed) return TALLY_NO_MEMORY;
    if (output_has_failed()) return TALLY_STOPPED;
    note_unproved(book, page);
    book->ended_at = page->ended_at;
    return page->status;
}

static tally_status write_batch(struct book *book)
{
    book->ended_at = book->first;
    tally_status status = TALLY_OK;
    const size_t tasks = (size_t)(book->count + SELECTIONS_A_TASK - 1) / SELECTIONS_A_TASK;
    tasks_run(book->executor, write_page, book, tasks);
    for (size_t i = 0; i < tasks; i++) {
        if (status == TALLY_OK) status = end_page(book, &book->pages[i]);
        buffer_clear(&book->pages[i].text);
    }
    progress_part(book->first + book->count, book->size);
    return status;
}

/* A batch has some tasks for each thread, so that a thread with short lists takes another task
 * while others work on long ones. */
static tally_status write_book(struct book *book)
{
    const size_t tasks = tasks_width(book->executor) * TASKS_A_THREAD;
    const uint64_t room = (uint64_t)tasks * SELECTIONS_A_TASK;
    tally_status status = TALLY_OK;
    book->pages = calloc(tasks, sizeof *book->pages);
    if (book->pages == NULL) status = TALLY_NO_MEMORY;
    for (; status == TALLY_OK && book->first < book->size; book->first += book->count) {
        book->count = book->size - book->first < room ? book->size - book->first : room;
        status = write_batch(book);
    }
    free(book->pages);
    return status;
}

/* Says what the book lacks. */
static int tell_end(const struct call *call, const struct book *book, tally_status status)
{
    char text[NUMBERS_MAX * 8];
    progress_clear();
    if (book->unproved > NAMED_MAX)
        fail_stopped("%s selections may have more solutions, %d of which are named above",
                     grouped(book->unproved).text, NAMED_MAX);
    if (status == TALLY_OK || output_has_failed())
        return status == TALLY_OK ? EXIT_SOLVED : EXIT_STOPPED;
    tell_survey_ended(call);
    if (status != TALLY_STOPPED && status != TALLY_NO_MEMORY) return fail_survey(status);
    text_of_selection(book, book->ended_at, text, sizeof text);
    return fail_stopped("%s: %s; some of its solutions are missing, and all selections after it",
                        text, status == TALLY_NO_MEMORY ? "memory ran out" : watch_why("stopped"));
}

/* Redirects the book to the file of --output. */
static bool open_book(const char *path)
{
    if (path == NULL || output_is_meant(path)) return true;
    const char *const why = output_redirect(path);
    if (why != NULL) fail_usage("--output '%s': %s", path, why);
    return why == NULL;
}

/* The memory is divided among the threads, because each of them makes a list at the same time. */
int run_survey_solutions(struct call *call)
{
    struct survey_asked asked;
    int status;
    if (text_of(call, "book") != NULL && is_given(call, "targets"))
        return fail_usage("--targets: --book has the targets already; leave one of them out");
    if (!make_survey(call, NULL, &asked, &status)) return status;
    struct book book = {.survey = asked.survey,
                        .rules = &asked.rules,
                        .target = asked.target,
                        .pick = asked.pick,
                        .style = form_of_call(call, true).style,
                        .is_json = is_given(call, "json"),
                        .has_detours = is_given(call, "detours"),
                        .executor = asked.options.executor,
                        .size = tally_survey_size(asked.survey, NULL)};
    book.memory_bytes = asked.options.memory_bytes / tasks_width(book.executor);
    status = EXIT_USAGE;
    if (open_book(text_of(call, "output"))) status = tell_end(call, &book, write_book(&book));
    tally_survey_free(asked.survey);
    return status;
}
