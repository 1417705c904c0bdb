/* SPDX-License-Identifier: MIT */
/*
 * Makes attempts round by round. Whatever depends on the order of attempts (uniqueness, the number
 * of rows) is decided after the round, so that threads never wait for each other within it.
 */
#include "dataset/dataset.h"

#include "base/given.h"
#include "base/tasks.h"

#define DATASET_WISH_TEXT(name, text) text,
const char *const rows_wish_texts[WISH_COUNT] = {DATASET_WISHES(DATASET_WISH_TEXT)};
#undef DATASET_WISH_TEXT

enum {
    PIECES_MOST = 64,
    PIECE_ATTEMPTS = 64,   /* attempts in a piece, for small games */
    ROUND_FIRST = 16,      /* attempts; each round is twice as large as the one before */
    REPEATS_FOR_ONE = 50,  /* 50 failures found without a search count as one failure towards giving
                              up */
    WHOLE_NUMBERS_MAX = 7, /* largest small game */
    OTHER_NUMBERS_MAX = 6,
    SAMPLE = 1000, /* games whose times make the levels; fewer if they are large */
    SAMPLE_OF_LARGE = 200,
    DRAWS_FOR_TICK = 64,      /* the tick is asked after so many draws of one attempt */
    TEXT_BYTES_MOST = 4 << 20 /* a round with more text is not followed by a larger one */
};

/* The result of an attempt. */
struct record {
    tally_status status;
    enum dataset_wish unmet; /* WISH_NONE: the attempt is a row, whose text begins at `begin` */
    struct fingerprint print;
    size_t begin;
    size_t length;
    struct row_facts facts;
};

/* One piece of a round: the attempts that one task labels. The next round reuses its memory. */
struct piece {
    struct rows *rows;
    struct looker looker;
    struct drawn_game drawn;
    struct buffer text;
    struct buffer trace;
    struct record records[PIECE_ATTEMPTS];
    uint64_t missed[WISH_COUNT]; /* of the attempt that gave up: how many games failed each wish */
    uint64_t first;
    uint32_t count;
};

/* Rows that are made a round at a time: pieces of a round on all threads, then delivered in
 * order. */
struct rows {
    struct memory memory;
    const struct recipe *recipe;
    tally_options options;
    uint32_t levels[LEVEL_CUTS];
    bool has_levels;  /* they are found, or not wanted */
    struct seen seen; /* rows delivered so far, for --unique */
    struct seen excluded;
    bool has_excluded;
    struct piece *pieces;
    uint32_t piece_count;        /* how many pieces the current round has */
    uint32_t piece, record;      /* the next record to deliver */
    uint64_t next;               /* first attempt of the next round */
    uint64_t round_attempts;     /* how many attempts the next round has */
    uint32_t piece_attempts;     /* the most attempts of a piece */
    uint64_t attempts;           /* attempts that were delivered, as rows or as failures */
    uint64_t given;              /* those of them that were rows */
    uint64_t missed[WISH_COUNT]; /* failures since the last row */
    atomic_size_t failed; /* the first piece of the round whose attempt gave up; SIZE_MAX: none */
    bool is_given_up;
    tally_status status; /* why the rows ended, or TALLY_OK */
};

/* ---- Beginning and end ----------------------------------------------------------------------- */

static bool are_games_small(const struct recipe *recipe)
{
    const bool is_whole = recipe->rules.values == TALLY_VALUES_WHOLE;
    return recipe->pick.last <= (uint64_t)(is_whole ? WHOLE_NUMBERS_MAX : OTHER_NUMBERS_MAX) &&
           (recipe->rules.operations & ~(uint32_t)TALLY_OP_BASIC) == 0;
}

tally_status rows_new(struct rows **result, const struct recipe *recipe,
                      const tally_options *options)
{
    tally_status status;
    struct rows *const rows = memory_new_owner(options->allocator, 0, sizeof *rows, &status);
    if (rows == NULL) return status;
    rows->recipe = recipe;
    rows->options = *options;
    rows->seen.memory = rows->excluded.memory = &rows->memory;
    rows->round_attempts = ROUND_FIRST;
    rows->has_levels = !recipe_has_levels(recipe);
    rows->piece_attempts = are_games_small(recipe) ? PIECE_ATTEMPTS : 1;
    rows->pieces = memory_allocate(&rows->memory, PIECES_MOST * sizeof *rows->pieces);
    if (rows->pieces == NULL) {
        rows_free(rows);
        return TALLY_NO_MEMORY;
    }
    memset(rows->pieces, 0, PIECES_MOST * sizeof *rows->pieces);
    for (uint32_t i = 0; i < PIECES_MOST; i++) {
        struct piece *const piece = &rows->pieces[i];
        piece->rows = rows;
        piece->looker.recipe = recipe;
        piece->looker.levels = rows->levels;
        piece->looker.options = *options;
        piece->looker.options.executor = NULL; /* each game is searched by one thread */
        piece->looker.solution.allocator = piece->looker.steps.allocator = options->allocator;
        piece->text.allocator = piece->trace.allocator = options->allocator;
    }
    *result = rows;
    return TALLY_OK;
}

void rows_free(struct rows *rows)
{
    if (rows == NULL) return;
    for (uint32_t i = 0; i < PIECES_MOST && rows->pieces != NULL; i++) {
        looker_clear(&rows->pieces[i].looker);
        buffer_clear(&rows->pieces[i].text);
        buffer_clear(&rows->pieces[i].trace);
    }
    memory_release(&rows->memory, rows->pieces, PIECES_MOST * sizeof *rows->pieces);
    seen_clear(&rows->seen);
    seen_clear(&rows->excluded);
    memory_free_owner(&rows->memory);
}

tally_status rows_exclude(struct rows *rows, struct fingerprint print)
{
    rows->has_excluded = true;
    return seen_add(&rows->excluded, print) ? TALLY_OK : TALLY_NO_MEMORY;
}

/* ---- One attempt ----------------------------------------------------------------------------- */

/* Checks the wishes that need no search. With a share of unsolvable games the shard must wait,
 * since the search decides which drawn game is the attempt's result. */
static enum dataset_wish look_at_once(const struct rows *rows, const struct drawn_game *drawn,
                                      struct fingerprint *print)
{
    const struct recipe *const recipe = rows->recipe;
    if (!recipe->has_share && !drawn_game_is_of_shard(recipe, drawn)) return WISH_SHARD;
    if (!numbers_are_given(drawn->numbers, drawn->count, recipe->must_use, recipe->must_use_count))
        return WISH_MUST_USE;
    if (rows->has_excluded && seen_has(&rows->excluded, drawn_game_plain_print(drawn)))
        return WISH_EXCLUDE;
    if (recipe->unique == UNIQUE_NOT) return WISH_NONE;
    *print = drawn_game_print(recipe, drawn);
    return seen_has(&rows->seen, *print) ? WISH_UNIQUE : WISH_NONE;
}

static tally_status search(struct piece *piece, bool wants_none, enum dataset_wish *unmet)
{
    const struct recipe *const recipe = piece->rows->recipe;
    const struct drawn_game *const drawn = &piece->drawn;
    const tally_range target = {drawn->target, drawn->target};
    tally_game *game = NULL;
    tally_status status = tally_game_new(&game, &recipe->rules, target, drawn->numbers,
                                         drawn->count, piece->looker.options.allocator);
    if (status != TALLY_OK) return status;
    status = look_at_game(&piece->looker, game, wants_none, unmet);
    tally_game_free(game);
    return status;
}

static bool is_refused_at_once(enum dataset_wish wish)
{
    return wish == WISH_SHARD || wish == WISH_MUST_USE || wish == WISH_EXCLUDE ||
           wish == WISH_UNIQUE;
}

/* Did so many games fail, one after the other, that the wishes cannot be met? */
static bool is_hopeless(const struct recipe *recipe, const uint64_t *missed)
{
    uint64_t at_once = 0, searched = 0;
    for (int wish = WISH_NONE + 1; wish < WISH_COUNT; wish++) {
        if (wish == WISH_SHARD) continue;
        if (is_refused_at_once((enum dataset_wish)wish)) at_once += missed[wish];
        else searched += missed[wish];
    }
    return searched >= recipe->attempts || at_once / REPEATS_FOR_ONE >= recipe->attempts ||
           missed[WISH_SHARD] / REPEATS_FOR_ONE >= recipe->attempts + recipe->shards;
}

/* Notes that an attempt of the piece gave up, so that this piece and those after it need not go
 * on. */
static void give_up(struct piece *piece, const uint64_t *missed)
{
    atomic_size_t *const failed = &piece->rows->failed;
    const size_t own = (size_t)(piece - piece->rows->pieces);
    size_t first = atomic_load(failed);
    memcpy(piece->missed, missed, sizeof piece->missed);
    while (own < first && !atomic_compare_exchange_weak(failed, &first, own)) {}
}

static bool has_given_up(const struct piece *piece)
{
    return atomic_load(&piece->rows->failed) <= (size_t)(piece - piece->rows->pieces);
}

/* Draws a game and checks it. If the recipe wants a share of unsolvable games, each attempt must
 * give either a solvable or an unsolvable game: drawing is repeated until the game is of that kind
 * and meets all wishes. Otherwise the share would not hold where one kind fails more often. */
static void draw(struct piece *piece, uint64_t attempt, struct record *record)
{
    const struct recipe *const recipe = piece->rows->recipe;
    const bool wants_none = recipe->has_share && attempt_is_unsolvable(recipe, attempt);
    uint64_t missed[WISH_COUNT] = {0};
    tally_random random;
    attempt_begin(&random, recipe->seed, attempt);
    for (uint64_t draws = 1; record->status == TALLY_OK; draws++) {
        attempt_draw(recipe, &random, &piece->drawn);
        record->unmet = look_at_once(piece->rows, &piece->drawn, &record->print);
        if (record->unmet == WISH_NONE) record->status = search(piece, wants_none, &record->unmet);
        if (record->unmet == WISH_NONE || !recipe->has_share) break;
        missed[record->unmet]++;
        if (is_hopeless(recipe, missed)) give_up(piece, missed);
        if (has_given_up(piece)) return;
        if (draws % DRAWS_FOR_TICK == 0 && record->status == TALLY_OK)
            record->status = ask_stop(&piece->rows->options);
    }
    if (record->status == TALLY_OK && record->unmet == WISH_NONE && recipe->has_share &&
        !drawn_game_is_of_shard(recipe, &piece->drawn))
        record->unmet = WISH_SHARD;
}

static struct row_facts facts_of(const struct piece *piece, uint64_t attempt)
{
    const struct labels *const labels = &piece->looker.labels;
    return (struct row_facts){
        .index = attempt,
        .target = piece->drawn.target,
        .count = piece->drawn.count,
        .difficulty = labels->difficulty.word != NULL ? (int)labels->difficulty.score : -1,
        .level = labels->level,
        .tenths_of_second = labels->difficulty.tenths_of_second,
        .solvable = labels->is_known ? labels->is_solvable : -1,
        .solutions = labels->solutions,
        .knows_solutions = labels->knows_solutions,
        .split_place = drawn_game_split_place(piece->rows->recipe, &piece->drawn)};
}

/* Makes one attempt: draws a game, labels it, and appends its row to the piece's text if all
 * wishes are met. */
static void make_attempt(struct piece *piece, uint64_t attempt, struct record *record)
{
    const struct recipe *const recipe = piece->rows->recipe;
    *record = (struct record){.status = TALLY_OK, .begin = piece->text.length};
    draw(piece, attempt, record);
    if (record->status != TALLY_OK || record->unmet != WISH_NONE) return;
    struct row row = {.recipe = recipe,
                      .drawn = &piece->drawn,
                      .labels = &piece->looker.labels,
                      .solution = &piece->looker.solution,
                      .steps = &piece->looker.steps,
                      .trace = &piece->trace,
                      .index = attempt};
    piece->trace.length = 0;
    if (recipe->trace != TRACE_NONE)
        record->status = trace_write(recipe, &piece->drawn, &piece->trace, &row.trace_found);
    schema_write(&row, &piece->text);
    record->length = piece->text.length - record->begin;
    record->facts = facts_of(piece, attempt);
    const struct looker *const looker = &piece->looker;
    if (piece->text.has_failed || piece->trace.has_failed || looker->solution.has_failed ||
        looker->steps.has_failed)
        record->status = TALLY_NO_MEMORY;
}

/* The attempts of a piece run one after the other, on one thread. If one of them fails, for example
 * for lack of memory, the piece ends there. */
static void make_piece(void *argument, size_t index)
{
    struct piece *const piece = &((struct rows *)argument)->pieces[index];
    piece->text.length = 0;
    for (uint32_t i = 0; i < piece->count; i++) {
        struct record *const record = &piece->records[i];
        record->status = ask_stop(&piece->rows->options);
        if (record->status == TALLY_OK) make_attempt(piece, piece->first + i, record);
        if (record->status != TALLY_OK || has_given_up(piece))
            return; /* the records after it are not read */
    }
}

/* ---- Rounds ---------------------------------------------------------------------------------- */

/* How many attempts the next round has: no more than what is lacking is likely to need, by the
 * share of attempts so far that were rows. An attempt can take seconds. */
static uint64_t attempts_of_round(const struct rows *rows)
{
    const uint64_t most = rows->round_attempts;
    const uint64_t lacking = rows->recipe->count - rows->given;
    if (lacking >= most) return most;
    const uint64_t likely = lacking * (rows->attempts + 1) / (rows->given + 1);
    return likely < most ? likely : most;
}

/* Four pieces for each thread, so that a thread that finishes early helps the others. The next
 * round is twice as large, unless this one had much text. */
static void make_round(struct rows *rows)
{
    const size_t width = tasks_width(rows->options.executor);
    uint64_t left = attempts_of_round(rows);
    uint64_t each = (left + width * 4 - 1) / (width * 4);
    if (each > rows->piece_attempts) each = rows->piece_attempts;
    rows->piece_count = rows->piece = rows->record = 0;
    atomic_store(&rows->failed, SIZE_MAX);
    while (left > 0 && rows->piece_count < PIECES_MOST) {
        struct piece *const piece = &rows->pieces[rows->piece_count++];
        piece->first = rows->next;
        piece->count = (uint32_t)(left < each ? left : each);
        rows->next += piece->count;
        left -= piece->count;
    }
    tasks_run(rows->options.executor, make_piece, rows, rows->piece_count);
    size_t bytes = 0;
    for (uint32_t i = 0; i < rows->piece_count; i++) bytes += rows->pieces[i].text.length;
    if (rows->round_attempts < (uint64_t)PIECES_MOST * rows->piece_attempts &&
        bytes < TEXT_BYTES_MOST)
        rows->round_attempts *= 2;
}

/* Returns the next record, or NULL at the end of the round. */
static struct record *next_record(struct rows *rows, struct piece **piece)
{
    while (rows->piece < rows->piece_count && rows->record == rows->pieces[rows->piece].count) {
        rows->piece++;
        rows->record = 0;
    }
    if (rows->piece == rows->piece_count) return NULL;
    *piece = &rows->pieces[rows->piece];
    return &(*piece)->records[rows->record++];
}

/* Notes a failed attempt. Returns whether to give up: with a share of unsolvable games, an attempt
 * that found no game has given up itself. */
static bool note_missed(struct rows *rows, const struct piece *piece, const struct record *record)
{
    if (rows->recipe->has_share && record->unmet != WISH_SHARD) {
        memcpy(rows->missed, piece->missed, sizeof rows->missed);
        return true;
    }
    rows->missed[record->unmet]++;
    return is_hopeless(rows->recipe, rows->missed);
}

/* Decides whether the record's game was there before. With a share of unsolvable games, the attempt
 * is then made again, and draws until its game is a new one; and games of other shards are
 * remembered too, so that all shards draw the same games. */
static tally_status look_at_repeat(struct rows *rows, struct piece *piece, struct record *record)
{
    const bool has_share = rows->recipe->has_share;
    if (rows->recipe->unique == UNIQUE_NOT) return TALLY_OK;
    if (record->unmet != WISH_NONE && !(has_share && record->unmet == WISH_SHARD)) return TALLY_OK;
    if (seen_has(&rows->seen, record->print)) {
        record->unmet = WISH_UNIQUE;
        atomic_store(&rows->failed, SIZE_MAX);
        if (has_share)
            make_attempt(piece, piece->first + (uint64_t)(record - piece->records), record);
        if (record->status != TALLY_OK) return record->status;
        if (record->unmet != WISH_NONE && record->unmet != WISH_SHARD) return TALLY_OK;
    }
    return seen_add(&rows->seen, record->print) ? TALLY_OK : TALLY_NO_MEMORY;
}

/* Delivers the record's row, or notes its failure. */
static tally_status take(struct rows *rows, struct piece *piece, struct record *record,
                         row_sink *sink, void *user)
{
    if (record->status != TALLY_OK) return record->status;
    rows->attempts++;
    const tally_status status = look_at_repeat(rows, piece, record);
    if (status != TALLY_OK) return status;
    if (record->unmet != WISH_NONE) {
        rows->is_given_up = note_missed(rows, piece, record);
        return TALLY_OK;
    }
    memset(rows->missed, 0, sizeof rows->missed);
    rows->given++;
    const int stops = sink(user, &record->facts, piece->text.data + record->begin, record->length);
    return stops != 0 ? TALLY_STOPPED : TALLY_OK;
}

/* ---- Levels ---------------------------------------------------------------------------------- */

/* Writes the time of each row behind the one before. */
static int take_time(void *user, const struct row_facts *facts, const char *text, size_t length)
{
    uint64_t **const next = user;
    (void)text;
    (void)length;
    *(*next)++ = facts->tenths_of_second;
    return 0;
}

/* Finds the levels from a sample of games, as rows of a plain recipe. The sample depends on the
 * rules, the tiles, the count of numbers and the targets alone: not on the seed, the shard, or any
 * wish. */
static tally_status find_levels(struct rows *rows)
{
    uint64_t tenths[SAMPLE], *next = tenths;
    struct recipe plain;
    struct rows *drawn;
    uint64_t given;
    recipe_begin(&plain);
    plain.rules = rows->recipe->rules;
    plain.tiles = rows->recipe->tiles;
    plain.pick = rows->recipe->pick;
    plain.targets = rows->recipe->targets;
    plain.is_solvable = true;
    plain.labels = LABEL_DIFFICULTY;
    plain.count = are_games_small(&plain) ? SAMPLE : SAMPLE_OF_LARGE;
    tally_status status = rows_new(&drawn, &plain, &rows->options);
    if (status != TALLY_OK) return status;
    status = rows_next(drawn, plain.count, &given, take_time, &next);
    rows_free(drawn);
    levels_from(rows->levels, tenths, (uint32_t)(next - tenths));
    return status;
}

/* Takes records of the current round until it is empty, and then makes the next round. Rows of a
 * round that are not wanted yet stay for the next call. */
tally_status rows_next(struct rows *rows, uint64_t most, uint64_t *given, row_sink *sink,
                       void *user)
{
    const uint64_t before = rows->given;
    *given = 0;
    if (!rows->has_levels) rows->status = find_levels(rows);
    rows->has_levels = true;
    while (rows->status == TALLY_OK && *given < most && rows->given < rows->recipe->count &&
           !rows->is_given_up) {
        struct piece *piece;
        struct record *const record = next_record(rows, &piece);
        if (record != NULL) rows->status = take(rows, piece, record, sink, user);
        else make_round(rows);
        *given = rows->given - before;
    }
    return rows->status;
}

uint64_t rows_attempts(const struct rows *rows)
{
    return rows->attempts;
}

uint64_t rows_given(const struct rows *rows)
{
    return rows->given;
}

const uint64_t *rows_missed(const struct rows *rows)
{
    return rows->is_given_up ? rows->missed : NULL;
}
