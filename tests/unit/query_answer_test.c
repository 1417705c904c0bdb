/* SPDX-License-Identifier: MIT */
/*
 * From a question to its lines: what flows on the way, what ends it, and what its end tells.
 */
#include "test.h"

#include "query/query.h"

static struct buffer out;
static struct buffer held;

struct watcher {
    size_t flows; /* calls of flow() */
    size_t looks; /* of go_on() */
    size_t looks_most;
    uint64_t targets[8]; /* that were told of */
    size_t target_count;
};

static bool flow(void *user)
{
    ((struct watcher *)user)->flows++;
    return true;
}

static bool go_on(void *user)
{
    struct watcher *const watcher = user;
    return watcher->looks++ < watcher->looks_most;
}

static bool is_late(void *user)
{
    (void)user;
    return true;
}

static void tell(void *user, const tally_outcome *outcome)
{
    struct watcher *const watcher = user;
    watcher->targets[watcher->target_count++] = outcome->target;
}

/* Asks about a game, and frees it; out has the answer, with an end. */
static struct answering answer_with(enum question_kind kind, const char *id, tally_sort sort,
                                    const struct answering *way)
{
    struct question question = {.kind = kind, .options = TALLY_OPTIONS_INIT};
    out.length = 0;
    if (!CHECK(tally_game_parse(&question.game, id, strlen(id), NULL, NULL) == TALLY_OK))
        return (struct answering){.status = TALLY_SYNTAX};
    const tally_range target = tally_game_target(question.game);
    question.is_of_range = target.first != target.last;
    question.options.sort = sort;
    struct answering end = *way;
    end.question = &question;
    end.out = &out;
    end.held = &held;
    answer_question(&end);
    buffer_char(&out, '\0');
    tally_game_free(question.game);
    return end;
}

static size_t count_text(const char *text)
{
    size_t count = 0;
    for (const char *at = out.data; (at = strstr(at, text)) != NULL; at++) count++;
    return count;
}

static void each_target_is_told_of_behind_its_line(void)
{
    struct watcher watcher = {.looks_most = 100};
    struct answering way = {.user = &watcher, .flow = flow, .told = tell};
    const struct answering end =
        answer_with(QUESTION_COUNT, "countdown:5..7/1,2,3", TALLY_SORT_SIMPLEST, &way);
    CHECK(end.status == TALLY_OK && end.was_reached && !end.was_left_open);
    CHECK(end.rest == TALLY_BOUND_NONE && end.done_count == 3);
    CHECK_U64(count_text("\n"), 3);
    CHECK(watcher.flows == 3 && watcher.target_count == 3 && watcher.targets[2] == 7);
}

static void whoever_reads_may_end_it(void)
{
    struct watcher watcher = {.looks_most = 3};
    struct answering way = {.user = &watcher, .go_on = go_on};
    const struct answering end =
        answer_with(QUESTION_VALUES, "countdown:1/1,2,3,4", TALLY_SORT_SIMPLEST, &way);
    CHECK(end.was_left_open && end.rest == TALLY_BOUND_STOPPED);
    CHECK_U64(count_text("\"value\":"), 3);
    CHECK_U64(count_text("{\"version\":1,\"complete\":false,\"bound\":\"stopped\","
                         "\"settled_numbers\":0,\"settled_below\":"),
              1);
}

/* Where the time is up a long list is cut, and says that it is not complete. */
static void what_is_late_is_cut(void)
{
    struct watcher watcher = {.looks_most = 5};
    struct answering way = {.user = &watcher, .go_on = go_on, .is_late = is_late};
    static const char id[] = "countdown:765/1,3,7,10,25,50";
    way.late_bytes = 1 << 20;
    answer_with(QUESTION_SOLUTIONS, id, TALLY_SORT_SIMPLEST, &way);
    const size_t all = count_text("\"expression\":");
    watcher.looks = 0;
    way.late_bytes = 400;
    const struct answering end = answer_with(QUESTION_SOLUTIONS, id, TALLY_SORT_SIMPLEST, &way);
    const size_t early = count_text("\"expression\":");
    CHECK(all == 5 && early >= 1 && early < all);
    CHECK(end.was_left_open && count_text("\"complete\":false") == 1);
}

static void an_unsorted_list_flows(void)
{
    struct watcher watcher = {.looks_most = 100};
    struct answering way = {.user = &watcher, .flow = flow};
    const struct answering end =
        answer_with(QUESTION_SOLUTIONS, "countdown:765/1,3,7,10,25,50", TALLY_SORT_NONE, &way);
    CHECK(end.was_reached && count_text("\"expression\":") == 12);
    CHECK_U64(watcher.flows, 13); /* solutions, and the line's end */
    CHECK(strstr(out.data, "],\"status\":\"solved\"") != NULL);
}

static void out_of_reach_is_an_answer(void)
{
    struct answering way = {.user = NULL};
    const struct answering end =
        answer_with(QUESTION_SOLVE, "countdown:100/1,2,3", TALLY_SORT_SIMPLEST, &way);
    CHECK(end.status == TALLY_OK && !end.was_reached && !end.was_left_open);
    CHECK_U64(count_text("\"status\":\"closest\",\"difficulty\":"), 1);
    CHECK_U64(count_text("\"distance\":91,"), 1);
}

int main(void)
{
    TEST(each_target_is_told_of_behind_its_line);
    TEST(whoever_reads_may_end_it);
    TEST(what_is_late_is_cut);
    TEST(an_unsorted_list_flows);
    TEST(out_of_reach_is_an_answer);
    buffer_clear(&out);
    buffer_clear(&held);
    return test_end();
}
