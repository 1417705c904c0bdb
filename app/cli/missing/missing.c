/* SPDX-License-Identifier: MIT */
/*
 * tally missing: the first whole numbers that the given ones cannot make.
 */
#include "cli/cli.h"
#include "cli/missing/pace.h"
#include "common/format.h"

#include <unistd.h>

const struct option missing_own_options[] = {
    NUMBER_ROW("from", "NUMBER", "the first number to check", "1", 0, UINT64_MAX),
    {'n', "count", OPTION_NUMBER, "COUNT", "how many missing numbers to find", "1", 1,
     PARAMETER_GAMES_MOST, NULL, 0},
    FILE_ROW("checkpoint", "FILE", "save the progress of the search in FILE, and continue from it",
             NULL),
    OPTION_END,
};

/* A search for missing numbers. Numbers that are found go to the terminal, and to a checkpoint if
 * one is wanted. */
struct finding {
    const tally_game *game;
    struct missing_found found;
    const tally_options *options;
    const char *checkpoint; /* the file; NULL: none is kept */
    uint64_t saved_ms;      /* when it was written last */
    struct pace pace;
    bool has_failed; /* writing the checkpoint failed */
};

/* ---- Checkpoints ----------------------------------------------------------------------------- */

/*
 * A file that says how far a search has come, from which a later run continues:
 *
 *     tally missing 1
 *     search countdown:1/1,2,3,4 fewest 0 most 0 must
 *     next 17
 *     missing 11 15
 *     unproved
 *
 * It is replaced every few seconds, always as a whole, so it is never half written.
 */

enum { EVERY_MS = 5000, FILE_BYTES_MOST = 1 << 16 };

static const char heading[] = "tally missing 1\nsearch ";

/* A line of numbers, with what it is about before them; NULL: nothing. */
static void put_numbers(struct buffer *text, const char *word, const uint64_t *numbers,
                        size_t count)
{
    if (word != NULL) buffer_text(text, word);
    if (word != NULL && count != 0) buffer_char(text, ' ');
    buffer_numbers(text, numbers, count);
    buffer_char(text, '\n');
}

/* Describes the search, so that a file of another search is recognised. */
static void put_search(struct buffer *text, const struct finding *finding)
{
    const tally_options *const options = finding->options;
    buffer_text(text, heading);
    report_id(text, finding->game, finding->found.from);
    buffer_put(text, " fewest %u most %u%s", options->fewest, options->most,
               options->detours != 0 ? " detours" : "");
    put_numbers(text, " must", options->must_use, options->must_use_count);
}

static bool read_list(const char **at, const char *word, uint64_t *numbers, size_t *count)
{
    const size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0) return false;
    *at += length;
    *count = 0;
    while (**at == ' ' && *count < PARAMETER_GAMES_MOST) {
        const char *const number = *at + 1;
        const size_t digits = strcspn(number, " \n");
        if (!read_whole(number, digits, &numbers[(*count)++])) return false;
        *at = number + digits;
    }
    return *(*at)++ == '\n';
}

static bool parse(const char *text, struct missing_found *found)
{
    uint64_t next[PARAMETER_GAMES_MOST];
    size_t count = 0;
    const char *at = text;
    if (!read_list(&at, "next", next, &count) || count != 1 || next[0] < found->from ||
        !read_list(&at, "missing", found->missing, &found->count) ||
        !read_list(&at, "unproved", found->unproved, &found->unproved_count) || *at != '\0')
        return false;
    found->next = next[0];
    if (found->count != 0) found->first = found->missing[0];
    if (found->unproved_count != 0 && (found->count == 0 || found->unproved[0] < found->first))
        found->first = found->unproved[0];
    return true;
}

static bool take_text(struct finding *finding, const char *text)
{
    struct buffer search = BUFFER_INIT;
    put_search(&search, finding);
    const bool is_mine = !search.has_failed && strncmp(text, search.data, search.length) == 0;
    const bool is_read = is_mine && parse(text + search.length, &finding->found);
    if (!is_mine)
        fail_usage("--checkpoint '%s': the file is not of this search; give another file, or "
                   "remove it",
                   finding->checkpoint);
    else if (!is_read)
        fail_usage("--checkpoint '%s': the file is damaged; remove it", finding->checkpoint);
    buffer_clear(&search);
    return is_read;
}

/* Loads the file, if it can be read. Returns false, after a message, if it is wrong. A file that
 * does not exist, or is empty as mktemp makes it, is no error: the search then begins at its start,
 * and the file is written later. */
static bool checkpoint_read(struct finding *finding)
{
    struct buffer text = BUFFER_INIT;
    if (finding->checkpoint == NULL || access(finding->checkpoint, R_OK) != 0) return true;
    bool is_read = read_whole_file("checkpoint", finding->checkpoint, FILE_BYTES_MOST, &text);
    if (is_read && text.length != 0) {
        buffer_char(&text, '\0');
        is_read = !text.has_failed && take_text(finding, text.data);
    }
    buffer_clear(&text);
    return is_read;
}

/* Writes the file if enough time has passed, or in any case if is_due. Returns false, after a
 * message, if it cannot be written. The file is written at most once in EVERY_MS milliseconds,
 * since a search may decide thousands of numbers in that time. */
static bool checkpoint_write(struct finding *finding, bool is_due)
{
    const struct missing_found *const found = &finding->found;
    const uint64_t now_ms = clock_ms();
    if (finding->checkpoint == NULL) return true;
    if (!is_due && now_ms < finding->saved_ms + EVERY_MS) return true;
    finding->saved_ms = now_ms;
    struct buffer text = BUFFER_INIT;
    put_search(&text, finding);
    put_numbers(&text, "next", &found->next, 1);
    put_numbers(&text, "missing", found->missing, found->count);
    put_numbers(&text, "unproved", found->unproved, found->unproved_count);
    const bool is_written = output_write_file("checkpoint", finding->checkpoint, &text);
    buffer_clear(&text);
    return is_written;
}

/* ---- The search ------------------------------------------------------------------------------ */

static int take_missing(void *user, const tally_outcome *outcome)
{
    struct finding *const finding = user;
    missing_take(&finding->found, outcome);
    progress_count();
    return 0;
}

static int take_progress(void *user, const tally_missing_progress *progress)
{
    struct finding *const finding = user;
    finding->found.next = progress->next;
    tally_missing_progress reach = *progress;
    uint64_t end_ms, an_hour;
    pace_note(&finding->pace, &reach, clock_ms(), &end_ms, &an_hour);
    progress_reach(&reach, end_ms, an_hour);
    finding->has_failed = !checkpoint_write(finding, false);
    return finding->has_failed;
}

/* ---- For people ------------------------------------------------------------------------------ */

/* "1 to 230 can be made" */
static void show_run(const struct missing_found *found)
{
    const uint64_t run = missing_run(found);
    const unsigned long long from = found->from;
    if (run == 0) return;
    buffer_put(&output, "%llu", from);
    if (run > 1) buffer_put(&output, "%s%llu", run == 2 ? " and " : " to ", from + run - 1);
    buffer_text(&output, " can be made\n");
}

static void show_found(const struct finding *finding, bool is_quiet)
{
    const struct missing_found *const found = &finding->found;
    if (!is_quiet) show_run(found);
    if (found->count != 0) {
        if (!is_quiet) paint_on(PAINT_NEAR);
        put_numbers(&output, is_quiet ? NULL : "cannot be made:", found->missing, found->count);
        if (!is_quiet) paint_off();
    }
    if (found->unproved_count != 0 && !is_quiet)
        put_numbers(&output, "not found, and not proved out of reach:", found->unproved,
                    found->unproved_count);
}

/* After an early end the message names the option with which the next run goes on: all numbers
 * below that one are decided. */
static int end_status(const struct finding *finding)
{
    const struct missing_found *const found = &finding->found;
    const unsigned long long next = found->next;
    if (finding->has_failed) return EXIT_USAGE;
    switch (found->bound) {
    case TALLY_BOUND_NONE:
    case TALLY_BOUND_LIMIT:
    case TALLY_BOUND_ANY: return EXIT_SOLVED;
    case TALLY_BOUND_VALUE:
        return fail_stopped("%s; numbers not proved might be possible",
                            what_was_not_explored(finding->game));
    case TALLY_BOUND_MEMORY:
        return fail_stopped("memory ran out at %llu; raise --memory, or continue with --from %llu",
                            next, next);
    case TALLY_BOUND_STOPPED: break;
    }
    if (output_has_failed()) return EXIT_STOPPED;
    return fail_stopped("%s at %llu; continue with --from %llu", watch_why("interrupted"), next,
                        next);
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Continues the search after what the checkpoint contains. */
static int find_rest(struct finding *finding, tally_range range, tally_options *options,
                     bool *is_found)
{
    struct missing_found *const found = &finding->found;
    const tally_missing_sink sink = {
        .user = finding, .missing = take_missing, .progress = take_progress};
    const uint64_t known = found->count + found->unproved_count;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    *is_found = known >= options->limit;
    if (*is_found) return EXIT_SOLVED;
    options->limit -= known;
    range.first = found->next;
    const tally_status status = tally_missing(finding->game, &range, options, &sink, &outcome);
    if (status != TALLY_OK) return fail_search(status);
    *is_found = true;
    found->next = outcome.target;
    found->bound = outcome.bound;
    return EXIT_SOLVED;
}

/* A checkpoint may have more numbers than are asked for now. The last ones are left out. */
static void keep_first(struct missing_found *found, uint64_t count)
{
    while (found->count + found->unproved_count > count) {
        const uint64_t proved = found->count != 0 ? found->missing[found->count - 1] : 0;
        const uint64_t unproved =
            found->unproved_count != 0 ? found->unproved[found->unproved_count - 1] : 0;
        found->next = proved > unproved ? proved : unproved;
        if (proved > unproved) found->count--;
        else found->unproved_count--;
    }
}

/* The checkpoint is written once before the search, so that a file that cannot be written is
 * noticed at once and not after hours. */
static int find_missing(const struct call *call, const tally_game *game, tally_range range)
{
    struct question question;
    if (!read_search(call, game, &question)) return EXIT_USAGE;
    const uint64_t count = number_of(call, "count");
    const char *const path = text_of(call, "checkpoint");
    question.options.limit = count;
    struct finding finding = {.game = game,
                              .found = {.from = range.first, .next = range.first},
                              .options = &question.options,
                              .checkpoint = output_is_meant(path) ? "./-" : path,
                              .saved_ms = clock_ms()};
    if (!checkpoint_read(&finding) || !checkpoint_write(&finding, true)) return EXIT_USAGE;
    bool is_found;
    terminal_begin(call);
    const int failure = find_rest(&finding, range, &question.options, &is_found);
    if (!is_found) return failure;
    if (!finding.has_failed) finding.has_failed = !checkpoint_write(&finding, true);
    keep_first(&finding.found, count);
    if (finding.found.unproved_count != 0 && finding.found.bound == TALLY_BOUND_NONE)
        finding.found.bound = TALLY_BOUND_VALUE;
    if (is_given(call, "json")) {
        report_missing(&output, game, &finding.found);
        buffer_char(&output, '\n');
    } else {
        show_found(&finding, is_given(call, "quiet"));
    }
    output_flow();
    return end_status(&finding);
}

/* The numbers have no target, but a game needs one: 1 stands for it. An ID brings its own target,
 * at which the search begins. */
int run_missing(struct call *call)
{
    const struct option_value *const from = option_of(call, "from");
    if (is_given(call, "batch")) {
        const tally_range wanted = {from->number, UINT64_MAX};
        return batch_run(call, &(struct question){.kind = QUESTION_MISSING,
                                                  .has_range = from->is_set,
                                                  .range = wanted,
                                                  .options.limit = number_of(call, "count")});
    }
    tally_game *game = NULL;
    bool has_target = false;
    if (!read_numbers(call, &game, &has_target)) return EXIT_USAGE;
    const bool has_zero = tally_game_rules(game)->values != TALLY_VALUES_WHOLE;
    tally_range range = {tally_game_target(game).first, has_zero ? INT64_MAX : UINT64_MAX};
    if (from->is_set) range.first = from->number;
    int status;
    if (range.first > range.last || (range.first == 0 && !has_zero))
        status =
            fail_usage("--from %s: these rules make whole numbers from %d to %llu",
                       name_of_number(game, range.first).text, has_zero ? 0 : 1, (ull)range.last);
    else status = find_missing(call, game, range);
    tally_game_free(game);
    return status;
}
