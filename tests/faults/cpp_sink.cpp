// SPDX-License-Identifier: MIT
// Leaves the functions that a program lends to the library by an exception and by longjmp(), and
// checks what tally/search.h promises about it. The first argument is what is left, and how:
//
//     keep         the sink keeps the exception and returns 1; the program throws it afterwards
//     throw        an exception passes through tally_list()
//     throw-tick   an exception passes through tally_values(), from the tick
//     throw-survey an exception passes through tally_survey_run()
//     jump         longjmp() out of the sink
//
// Prints "caught" when all of it holds. The allocator knows its blocks: it counts what the library
// leaks and releases it, so that no sanitizer complains.
#include <tally/tally.h>

#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <set>
#include <stdexcept>
#include <string>

namespace {

struct blocks {
    std::set<void *> held;

    static void *allocate(void *context, size_t size)
    {
        void *const block = std::malloc(size);
        if (block != nullptr) static_cast<blocks *>(context)->held.insert(block);
        return block;
    }
    static void release(void *context, void *block)
    {
        static_cast<blocks *>(context)->held.erase(block);
        std::free(block);
    }
    ~blocks()
    {
        for (void *block : held) std::free(block);
    }
};

blocks of_game, of_search;
const tally_allocator game_allocator = {&of_game, blocks::allocate, blocks::release};
const tally_allocator search_allocator = {&of_search, blocks::allocate, blocks::release};
std::exception_ptr kept;
std::jmp_buf before;
int calls;

[[noreturn]] void fail(const char *what)
{
    std::printf("failed: %s\n", what);
    std::exit(1);
}

void check(bool holds, const char *what)
{
    if (!holds) fail(what);
}

// ---- Functions that are lent ----

int count_solution(void *user, const tally_solution *)
{
    ++*static_cast<int *>(user);
    return 0;
}

int throw_at_third(void *, const tally_solution *)
{
    if (++calls == 3) throw std::runtime_error("from the sink");
    return 0;
}

int keep_at_third(void *user, const tally_solution *solution)
{
    try {
        return throw_at_third(user, solution);
    } catch (...) {
        kept = std::current_exception();
        return 1;
    }
}

int jump_at_third(void *, const tally_solution *)
{
    if (++calls == 3) std::longjmp(before, 1);
    return 0;
}

int throw_in_tick(void *, const tally_progress *)
{
    throw std::runtime_error("from the tick");
}

int throw_in_row(void *, const tally_survey_row *)
{
    if (++calls == 3) throw std::runtime_error("from the row");
    return 0;
}

int count_row(void *user, const tally_survey_row *)
{
    ++*static_cast<int *>(user);
    return 0;
}

// ---- Checks ----

tally_game *new_game()
{
    const uint64_t numbers[] = {1, 3, 7, 10, 25, 50};
    tally_game *game = nullptr;
    check(tally_game_new(&game, tally_rules_find("countdown"), {765, 765}, numbers, 6,
                         &game_allocator) == TALLY_OK, "a game");
    return game;
}

tally_options new_options()
{
    tally_options options = TALLY_OPTIONS_INIT;
    options.allocator = &search_allocator;
    return options;
}

// The game is as good as before: the same solutions, and freeing it frees all its memory.
void check_game(tally_game *game)
{
    const tally_options options = new_options();
    const size_t leaked = of_search.held.size();
    int solutions = 0;
    const tally_sink sink = {&solutions, count_solution, nullptr};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    check(tally_list(game, &options, &sink, &outcome) == TALLY_OK, "a second search");
    check(solutions == 12 && outcome.bound == TALLY_BOUND_NONE, "12 solutions");
    check(of_search.held.size() == leaked, "the second search leaks nothing");
    tally_game_free(game);
    check(of_game.held.empty(), "the game is freed");
}

void expect_message(const char *message, void (*act)())
{
    try {
        act();
    } catch (const std::runtime_error &error) {
        check(std::strcmp(error.what(), message) == 0, "the message of the exception");
        return;
    }
    fail("no exception arrives");
}

tally_game *the_game;

void keep()
{
    const tally_options options = new_options();
    const tally_sink sink = {nullptr, keep_at_third, nullptr};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    check(tally_list(the_game, &options, &sink, &outcome) == TALLY_OK, "the search returns");
    check(outcome.bound == TALLY_BOUND_STOPPED, "the search was stopped");
    check(of_search.held.empty(), "a search that returns leaks nothing");
    std::rethrow_exception(kept);
}

void throw_through_list()
{
    const tally_options options = new_options();
    const tally_sink sink = {nullptr, throw_at_third, nullptr};
    tally_list(the_game, &options, &sink, nullptr);
}

void throw_through_values()
{
    tally_options options = new_options();
    options.tick = throw_in_tick;
    tally_values(the_game, nullptr, &options, nullptr, nullptr);
}

void jump_out_of_list()
{
    static const tally_options options = new_options();
    static const tally_sink sink = {nullptr, jump_at_third, nullptr};
    if (setjmp(before) == 0) {
        tally_list(the_game, &options, &sink, nullptr);
        fail("no jump");
    }
}

tally_survey *the_survey;

void throw_through_survey()
{
    tally_survey_run(the_survey, 0, 10, throw_in_row, nullptr);
}

// A survey is as good as before, too; what is leaked are the rows of the run that was left.
void leave_a_survey()
{
    tally_pool pool;
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    options.pick = 2;
    options.has_target = 1;
    options.target = {1, 100};
    options.allocator = &search_allocator;
    check(tally_pool_parse(&pool, "1..10", 5, nullptr) == TALLY_OK, "a pool");
    check(tally_survey_new(&the_survey, &pool, &options) == TALLY_OK, "a survey");
    expect_message("from the row", throw_through_survey);
    const size_t held = of_search.held.size();
    int rows = 0;
    check(tally_survey_run(the_survey, 0, 10, count_row, &rows) == TALLY_OK && rows == 10,
          "a second run");
    check(of_search.held.size() == held, "the second run leaks nothing");
    tally_survey_free(the_survey);
    check(of_search.held.size() < held, "the survey is freed");
}

} // namespace

int main(int count, char **arguments)
{
    const std::string how = count == 2 ? arguments[1] : "";
    the_game = new_game();
    if (how == "keep") expect_message("from the sink", keep);
    else if (how == "throw") expect_message("from the sink", throw_through_list);
    else if (how == "throw-tick") expect_message("from the tick", throw_through_values);
    else if (how == "throw-survey") leave_a_survey();
    else if (how == "jump") jump_out_of_list();
    else fail("no such way");
    // Only a search that returned has freed what it held.
    check(of_search.held.empty() == (how == "keep"), "what was left leaks");
    check_game(the_game);
    std::puts("caught");
    return 0;
}
