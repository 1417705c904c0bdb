/* SPDX-License-Identifier: MIT */
/*
 * Encoding: fields of a few bits each are packed into a number of 55 bits. The number is shuffled
 * by an invertible hash, so that similar sheets get different codes. A checksum of five bits
 * detects most typing mistakes. The 60 bits are written as twelve base-32 digits (Crockford's
 * alphabet, without I, L, O and U).
 */
#include "games/games.h"

#include "base/memory.h"
#include "base/sort.h"
#include "base/text.h"
#include "games/searching.h"
#include "rules/rules.h"

#include <string.h>

enum {
    CODE_DIGITS = 12,
    DIGIT_BITS = 5,
    GROUP = 4, /* digits between hyphens: 7K2M-9QXA-3BCD */
    PAYLOAD_BITS = (CODE_DIGITS - 1) * DIGIT_BITS,
    SHIFT = 28, /* more than half the bits, so x ^= x >> SHIFT is its own inverse */
    CHECK_BASE = 31,
    DIFFICULTY_STEP = 5,
    CODE_VERSION = 0,
    SMALL_TARGET_FIRST = 10, /* the first target of games that are too small to reach hundreds */
    SMALL_TARGET_LAST = 99,
    SMALL_PICK = 4 /* games of at most this many numbers have small targets */
};

enum field { VERSION, RULES, OPERATIONS, PICK, LARGEST, FROM, TO, GAMES, RISES, SINGLE, SEED };
enum { FIELDS = SEED + 1 };

static const uint32_t widths[FIELDS] = {2, 3, 4, 4, 7, 5, 5, 6, 1, 1, 17};

/* The index of a name is the number of its rule set in codes. Printed codes must keep their
 * meaning, so names are only ever appended. */
static const char *const rule_names[] = {"countdown", "compte", "make24",
                                         "make10",    "krypto", "llm"};
static const char digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

static const uint64_t factor_of_codes = 0x2545f4914f6cdd1d; /* odd */
static const uint64_t payload_mask = ((uint64_t)1 << PAYLOAD_BITS) - 1;

/* ---- Numbers and digits ---------------------------------------------------------------------- */

/* Each step can be undone: the shifts by themselves, the product by the inverse factor. */
static uint64_t shuffle(uint64_t number, uint64_t factor)
{
    number ^= number >> SHIFT;
    number = number * factor & payload_mask;
    return number ^ number >> SHIFT;
}

/* The inverse of an odd number modulo 2^64, by Newton's iteration: each step doubles the number of
 * correct bits. */
static uint64_t inverse_of(uint64_t odd)
{
    uint64_t inverse = odd;
    for (int i = 0; i < 5; i++) inverse *= 2 - odd * inverse;
    return inverse;
}

static void write_number(char code[TALLY_SHEET_CODE_SIZE], uint64_t number)
{
    struct text_out out = {.buffer = code, .size = TALLY_SHEET_CODE_SIZE};
    const uint64_t whole = number << DIGIT_BITS | number % CHECK_BASE;
    for (int i = 0; i < CODE_DIGITS; i++) {
        if (i > 0 && i % GROUP == 0) text_put(&out, '-');
        text_put(&out, digits[whole >> (CODE_DIGITS - 1 - i) * DIGIT_BITS & 31]);
    }
    text_end(&out);
}

/* The value of a digit, or -1. I and L are read as 1, O as 0; `digits` has no U. */
static int digit_of(char c)
{
    if (c >= 'a' && c <= 'z') c = (char)(c - 'a' + 'A');
    if (c == 'I' || c == 'L') c = '1';
    if (c == 'O') c = '0';
    for (int i = 0; digits[i] != '\0'; i++)
        if (digits[i] == c) return i;
    return -1;
}

/* ---- From a plan to fields ------------------------------------------------------------------- */

static bool find_rules(const tally_rules *rules, uint32_t *place)
{
    for (*place = 0; *place < sizeof rule_names / sizeof *rule_names; (*place)++)
        if (text_is(rules->name, strlen(rules->name), rule_names[*place])) return true;
    return false;
}

/* Packs the rules. A code can hold two of their columns: the set of operations + - * / and the
 * largest number. The rules must be those of the preset in everything else. */
static tally_status put_rules(uint32_t fields[FIELDS], const tally_rules *rules, tally_error *error)
{
    const tally_range largest = {1, ((uint64_t)1 << widths[LARGEST]) - 1};
    if (!rules_are_valid(rules) || !find_rules(rules, &fields[RULES]))
        return bad_option(error, TALLY_RULES, "rules", NO_RANGE,
                          "sheets are of countdown, compte, make24, make10, krypto or llm");
    const tally_rules *const preset = tally_rules_find(rules->name);
    if ((rules->operations & ~preset->operations) != 0 || rules->values != preset->values ||
        rules->use != preset->use || rules->order != preset->order || !rules_are_free(rules))
        return bad_option(error, TALLY_RULES, "rules", NO_RANGE,
                          "a sheet's rules differ from a preset only in fewer operations");
    const bool is_capped = rules->number_max < preset->number_max;
    if (is_capped && rules->number_max > largest.last)
        return bad_option(error, TALLY_RULES, "number_max", largest,
                          "a sheet's code cannot hold so large a number_max");
    fields[OPERATIONS] = rules->operations & TALLY_OP_BASIC;
    fields[LARGEST] = is_capped ? (uint32_t)rules->number_max : 0;
    return TALLY_OK;
}

/* Packs the range of difficulty, in steps of 5. */
static tally_status put_difficulty(uint32_t fields[FIELDS], const tally_recipe *recipe,
                                   tally_error *error)
{
    const tally_range levels = {0, DIFFICULTY_MAX};
    const tally_range level = recipe->has_difficulty != 0 ? recipe->difficulty : levels;
    if (level.last > DIFFICULTY_MAX)
        return bad_option(error, TALLY_OPTION, "difficulty", levels, "difficulty is above 100");
    if (level.first > level.last)
        return bad_option(error, TALLY_OPTION, "difficulty", levels,
                          "the range of difficulty runs backwards");
    if (level.first % DIFFICULTY_STEP != 0 || level.last % DIFFICULTY_STEP != 0)
        return bad_option(error, TALLY_OPTION, "difficulty", NO_RANGE,
                          "a sheet's range of difficulty is in steps of 5, such as 40..60");
    fields[FROM] = (uint32_t)level.first / DIFFICULTY_STEP;
    fields[TO] = (uint32_t)level.last / DIFFICULTY_STEP;
    return TALLY_OK;
}

static tally_status put_wishes(uint32_t fields[FIELDS], const tally_recipe *recipe,
                               tally_error *error)
{
    const tally_range picks = {0, ((uint64_t)1 << widths[PICK]) - 1};
    const bool is_single = recipe->has_solutions != 0;
    if (is_single && (recipe->solutions.first != 1 || recipe->solutions.last != 1))
        return bad_option(error, TALLY_OPTION, "solutions", (tally_range){1, 1},
                          "the games of a sheet have one solution each, or any number");
    if (recipe->has_large != 0)
        return bad_option(error, TALLY_OPTION, "has_large", NO_RANGE,
                          "chance decides how many large tiles the games of a sheet have");
    if (recipe->pick > picks.last)
        return bad_option(error, TALLY_OPTION, "pick", picks,
                          "the games of a sheet do not have so many numbers");
    fields[SINGLE] = is_single;
    fields[PICK] = recipe->pick;
    return put_difficulty(fields, recipe, error);
}

static tally_status put_sheet(uint32_t fields[FIELDS], uint32_t games, int rises, uint32_t seed,
                              tally_error *error)
{
    if (games == 0 || games > TALLY_SHEET_GAMES_MAX)
        return bad_option(error, TALLY_OPTION, "games", (tally_range){1, TALLY_SHEET_GAMES_MAX},
                          "a sheet does not have so many games");
    if (seed > TALLY_SHEET_SEED_MAX)
        return bad_option(error, TALLY_OPTION, "seed", (tally_range){0, TALLY_SHEET_SEED_MAX},
                          "a sheet does not have so large a seed");
    fields[GAMES] = games;
    fields[RISES] = rises != 0;
    fields[SEED] = seed;
    return TALLY_OK;
}

tally_status tally_sheet_code(char code[TALLY_SHEET_CODE_SIZE], const tally_recipe *given,
                              uint32_t games, int rises, uint32_t seed, tally_error *error)
{
    tally_recipe recipe;
    uint32_t fields[FIELDS] = {[VERSION] = CODE_VERSION};
    uint64_t number = 0;
    tally_status status = options_read(&recipe, given, sizeof recipe, error);
    if (status != TALLY_OK) return status;
    const tally_rules *const rules =
        recipe.rules != NULL ? rules_or_default(recipe.rules) : tally_rules_at(0);
    status = put_sheet(fields, games, rises, seed, error);
    if (status == TALLY_OK) status = put_wishes(fields, &recipe, error);
    if (status == TALLY_OK) status = put_rules(fields, rules, error);
    if (status != TALLY_OK) return status;
    for (int i = 0; i < FIELDS; i++) number = number << widths[i] | fields[i];
    write_number(code, shuffle(number, factor_of_codes));
    return TALLY_OK;
}

/* ---- From fields to a plan ------------------------------------------------------------------- */

static bool read_number(struct text_reader *reader, uint64_t *number)
{
    uint64_t whole = 0;
    int count = 0;
    for (; reader->position < reader->length; reader->position++) {
        const char c = reader->text[reader->position];
        if (c == '-' || c == ' ') continue;
        const int digit = digit_of(c);
        if (digit < 0 || count == CODE_DIGITS)
            return text_fail(reader, TALLY_SYNTAX, reader->position,
                             "a sheet's code has 12 letters and digits, as 7K2M-9QXA-3BCD");
        whole = whole << DIGIT_BITS | (uint64_t)digit;
        count++;
    }
    if (count != CODE_DIGITS)
        return text_fail(reader, TALLY_SYNTAX, reader->length,
                         "a sheet's code has 12 letters and digits, as 7K2M-9QXA-3BCD");
    *number = whole >> DIGIT_BITS;
    return *number % CHECK_BASE == (whole & 31) ||
           text_fail(reader, TALLY_SYNTAX, 0, "no sheet has this code: a letter or digit is wrong");
}

static bool is_possible(const uint32_t fields[FIELDS])
{
    return fields[VERSION] == CODE_VERSION &&
           fields[RULES] < sizeof rule_names / sizeof *rule_names && fields[OPERATIONS] != 0 &&
           fields[FROM] <= fields[TO] && fields[TO] * DIFFICULTY_STEP <= DIFFICULTY_MAX &&
           fields[GAMES] >= 1 && fields[GAMES] <= TALLY_SHEET_GAMES_MAX;
}

/* Reads the rules, and sets their usual targets. Games of few numbers, or without multiplication,
 * do not reach hundreds, so their targets are smaller. */
static void take_rules(struct sheet_plan *plan, const uint32_t fields[FIELDS])
{
    tally_rules *const rules = &plan->rules;
    *rules = *tally_rules_find(rule_names[fields[RULES]]);
    rules->operations = fields[OPERATIONS];
    if (fields[LARGEST] != 0) rules->number_max = fields[LARGEST];
    const bool is_small = (fields[PICK] != 0 && fields[PICK] <= SMALL_PICK) ||
                          (rules->operations & TALLY_OP_MULTIPLY) == 0;
    if (rules->values == TALLY_VALUES_WHOLE && is_small)
        rules->usual = (tally_range){SMALL_TARGET_FIRST, SMALL_TARGET_LAST};
}

tally_status sheet_plan_read(struct sheet_plan *plan, const char *code, size_t length,
                             tally_error *error)
{
    struct text_reader reader = {.text = code, .length = length};
    uint32_t fields[FIELDS];
    uint64_t number = 0;
    bool is_read = read_number(&reader, &number);
    number = shuffle(number, inverse_of(factor_of_codes));
    for (int i = FIELDS - 1; i >= 0; i--) {
        fields[i] = (uint32_t)(number & (((uint64_t)1 << widths[i]) - 1));
        number >>= widths[i];
    }
    if (is_read && !is_possible(fields))
        is_read = text_fail(&reader, TALLY_SYNTAX, 0, "no sheet has this code");
    if (!is_read) {
        if (error != NULL) *error = reader.error;
        return TALLY_SYNTAX;
    }
    take_rules(plan, fields);
    plan->recipe = (tally_recipe)TALLY_RECIPE_INIT;
    plan->recipe.pick = fields[PICK];
    plan->recipe.has_difficulty = 1;
    plan->recipe.difficulty =
        (tally_range){fields[FROM] * DIFFICULTY_STEP, fields[TO] * DIFFICULTY_STEP};
    plan->recipe.has_solutions = fields[SINGLE] != 0;
    if (fields[SINGLE] != 0) plan->recipe.solutions = (tally_range){1, 1};
    plan->games = fields[GAMES];
    plan->rises = fields[RISES] != 0;
    plan->seed = fields[SEED];
    return TALLY_OK;
}

tally_status tally_sheet_code_tidy(char tidy[TALLY_SHEET_CODE_SIZE], const char *code,
                                   size_t length, tally_error *error)
{
    struct sheet_plan plan;
    struct text_reader reader = {.text = code, .length = length};
    uint64_t number = 0;
    const tally_status status = sheet_plan_read(&plan, code, length, error);
    if (status == TALLY_OK && read_number(&reader, &number)) write_number(tidy, number);
    return status;
}

/* ---- Sheets ---------------------------------------------------------------------------------- */

/*
 * The games of a worksheet. If the difficulty rises over the sheet, the requested range of
 * difficulty is divided into bands, one for each step of the scale, and each band gets an equal
 * share of the games. A game drawn for a full band is discarded; so the sheet is filled with few
 * searches. If a band stays empty for long (few numbers make no hard games), games of any
 * difficulty fill its share.
 */

enum { SHEET_SEED = 0x5ee7, BANDS = 5, DRAWS_FOR_A_GAME = 12, ATTEMPTS = 3000 };

/* A sheet, and how far drawing it has come. */
struct tally_sheet {
    struct memory memory;
    struct sheet_plan plan;
    uint32_t count;          /* games kept so far */
    uint32_t draws;          /* games drawn so far */
    uint32_t in_band[BANDS]; /* games kept, by band of difficulty */
    struct {
        tally_game *game;
        tally_difficulty difficulty;
    } games[TALLY_SHEET_GAMES_MAX], moved; /* those that were kept; one on its way */
};

/* ---- Which drawn games are kept -------------------------------------------------------------- */

static uint32_t band_of(const tally_sheet *sheet, tally_difficulty difficulty)
{
    const tally_range level = sheet->plan.recipe.difficulty;
    const uint64_t width = level.last - level.first + 1;
    return (uint32_t)((difficulty.score - level.first) * BANDS / width);
}

/* Does the band need more games? If the games do not divide evenly, the first bands get one
 * more. */
static bool has_room(const tally_sheet *sheet, uint32_t band)
{
    const uint32_t games = sheet->plan.games;
    if (!sheet->plan.rises || sheet->draws >= games * DRAWS_FOR_A_GAME) return true;
    return sheet->in_band[band] < games / BANDS + (band < games % BANDS);
}

/* Do two games have the same numbers, in any order, and the same target? A sheet should not show
 * a game twice. */
static bool is_same(const tally_game *a, const tally_game *b)
{
    uint64_t sorted[2][TALLY_NUMBERS_MAX];
    const tally_game *const games[2] = {a, b};
    size_t count[2];
    if (tally_game_target(a).first != tally_game_target(b).first) return false;
    for (int i = 0; i < 2; i++) {
        const uint64_t *const numbers = tally_game_numbers(games[i], &count[i]);
        memcpy(sorted[i], numbers, count[i] * sizeof *numbers);
        sort_numbers(sorted[i], count[i]);
    }
    return count[0] == count[1] && memcmp(sorted[0], sorted[1], count[0] * sizeof **sorted) == 0;
}

static bool has_game(const tally_sheet *sheet, const tally_game *game)
{
    for (uint32_t i = 0; i < sheet->count; i++)
        if (is_same(sheet->games[i].game, game)) return true;
    return false;
}

/* Adds the game to the sheet, which then owns it. A sheet with more games than exist repeats
 * some. */
static void take(tally_sheet *sheet, tally_game *game, tally_difficulty difficulty)
{
    const uint32_t band = band_of(sheet, difficulty);
    const bool is_new =
        sheet->draws >= 2 * sheet->plan.games * DRAWS_FOR_A_GAME || !has_game(sheet, game);
    sheet->draws++;
    if (!is_new || !has_room(sheet, band)) {
        tally_game_free(game);
        return;
    }
    sheet->in_band[band]++;
    sheet->games[sheet->count].game = game;
    sheet->games[sheet->count].difficulty = difficulty;
    sheet->count++;
}

/* ---- The sheet ------------------------------------------------------------------------------- */

/* Games of the same seconds stay in the order of drawing. */
static void put_in_order(tally_sheet *sheet)
{
    for (uint32_t i = 1; i < sheet->count; i++) {
        sheet->moved = sheet->games[i];
        uint32_t place = i;
        const uint32_t tenths = sheet->moved.difficulty.tenths_of_second;
        for (; place > 0 && tenths < sheet->games[place - 1].difficulty.tenths_of_second; place--)
            sheet->games[place] = sheet->games[place - 1];
        sheet->games[place] = sheet->moved;
    }
}

/* Draws games by the recipe until the sheet is full; take() decides which of them are kept. If
 * the recipe finds no further game, the sheet fails with TALLY_RULES. */
static tally_status draw_all(tally_sheet *sheet, const tally_options *options)
{
    struct sheet_plan *const plan = &sheet->plan;
    tally_drawing *drawing = NULL;
    plan->recipe.rules = &plan->rules;
    plan->recipe.attempts = ATTEMPTS;
    tally_status status = tally_drawing_new(&drawing, &plan->recipe,
                                            (uint64_t)SHEET_SEED << 32 | plan->seed, options);
    while (status == TALLY_OK && sheet->count < plan->games) {
        tally_game *game = NULL;
        tally_drawn drawn = TALLY_DRAWN_INIT;
        status = tally_drawing_next(drawing, &game, &drawn);
        if (status != TALLY_OK) break;
        if (drawn.unmet == TALLY_WISH_NONE) {
            take(sheet, game, difficulty_of(&drawn));
            continue;
        }
        tally_game_free(game);
        status = TALLY_RULES;
    }
    tally_drawing_free(drawing);
    /* The pool has fewer tiles than the count asks for. */
    if (status == TALLY_NUMBER_COUNT) status = TALLY_RULES;
    if (status == TALLY_OK && plan->rises) put_in_order(sheet);
    return status;
}

tally_status tally_sheet_new(tally_sheet **sheet, const char *code, size_t length,
                             const tally_options *options, tally_error *error)
{
    struct sheet_plan plan;
    tally_status status = TALLY_OK;
    tally_options lent;
    if (!options_lend(&lent, options)) return TALLY_OPTION;
    status = sheet_plan_read(&plan, code, length, error);
    if (status != TALLY_OK) return status;
    tally_sheet *const made = memory_new_owner(lent.allocator, 0, sizeof *made, &status);
    if (made == NULL) return status;
    made->plan = plan;
    status = draw_all(made, &lent);
    if (status == TALLY_OK) *sheet = made;
    else tally_sheet_free(made);
    return status;
}

void tally_sheet_free(tally_sheet *sheet)
{
    if (sheet == NULL) return;
    for (uint32_t i = 0; i < sheet->count; i++) tally_game_free(sheet->games[i].game);
    memory_free_owner(&sheet->memory);
}

const tally_game *tally_sheet_game(const tally_sheet *sheet, size_t index,
                                   tally_difficulty *difficulty)
{
    if (index >= sheet->count || !sized_is_fit(difficulty)) return NULL;
    sized_write(difficulty, &sheet->games[index].difficulty, sizeof *difficulty);
    return sheet->games[index].game;
}
