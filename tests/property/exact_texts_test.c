/* SPDX-License-Identifier: MIT */
/*
 * The exact engine against brute force: every text that can be written with a few numbers, by
 * putting any two items together in any way until one is left, is read by the parser, which brings
 * it into canonical form. Sorted and each once, these are the solutions by the definition of what
 * one solution is; the engine, which knows nothing of texts, has to list the same ones.
 *
 * What breaks a rule, as the judge has it, is left out; nothing but the judge knows which texts -
 * without + or / without * may be written. Where the order is given operands stay in their places,
 * so several solutions may have one canonical form; there each has to be met at least once.
 */
#include "test.h"

#include <tally/tally.h>

enum { TEXT_SIZE = 120, ITEMS_MAX = 5, LARGEST_VALUE = 40 };

struct texts {
    char (*items)[TEXT_SIZE];
    size_t count;
    size_t room;
};

static void add_text(struct texts *texts, const char *text)
{
    if (texts->count == texts->room) {
        texts->room = texts->room == 0 ? 1024 : 2 * texts->room;
        texts->items = realloc(texts->items, texts->room * TEXT_SIZE);
        if (texts->items == NULL) exit(EXIT_FAILURE);
    }
    snprintf(texts->items[texts->count++], TEXT_SIZE, "%s", text);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void sort_texts(struct texts *texts)
{
    size_t kept = 0;
    if (texts->count == 0) return;
    qsort(texts->items, texts->count, TEXT_SIZE, compare_texts);
    for (size_t i = 0; i < texts->count; i++) {
        if (kept != 0 && strcmp(texts->items[kept - 1], texts->items[i]) == 0) continue;
        if (kept != i) memcpy(texts->items[kept], texts->items[i], TEXT_SIZE);
        kept++;
    }
    texts->count = kept;
}

/* What is being written. */
struct writing {
    const tally_game *game;
    const tally_rules *rules;
    struct texts texts; /* "VALUE: CANONICAL TEXT" */
    uint32_t unary_depth;
};

struct item {
    char text[TEXT_SIZE];
    uint32_t depth; /* of ! and sqrt on top */
};

static bool read_value(const char *text, tally_value *value, char *canonical)
{
    tally_expr *expr = NULL;
    tally_expr_info info = TALLY_EXPR_INFO_INIT;
    if (tally_expr_parse(&expr, text, strlen(text), NULL, NULL) != TALLY_OK) return false;
    tally_expr_describe(expr, &info);
    *value = info.value;
    if (canonical != NULL) tally_expr_print(expr, TALLY_STYLE_INFIX, canonical, TEXT_SIZE);
    tally_expr_free(expr);
    return info.value.numerator.low <= INT64_MAX && info.value.denominator.low <= INT64_MAX;
}

/* In the order given 1 + 2 - 3 and -1 - 2 + 3 are one solution, since zero has no sign. */
static void write_line(char line[TEXT_SIZE + 40], const tally_rules *rules, tally_value value,
                       const char *canonical)
{
    const bool has_form = rules->order == TALLY_ORDER_ANY || value.numerator.low != 0;
    snprintf(line, TEXT_SIZE + 40, "%02d: %s", (int)value.numerator.low,
             has_form ? canonical : "some");
}

static bool has_operation(const struct writing *writing, uint32_t operation)
{
    return (writing->rules->operations & operation) != 0;
}

static void write_all(struct writing *writing, const struct item *items, size_t count);

/* Goes on with an item as it is, with a minus before it, and with ! and sqrt on either. */
static void write_variants(struct writing *writing, struct item *items, size_t count, size_t at,
                           bool may_negate)
{
    struct item *const varied = &items[at];
    const struct item plain = *varied;
    tally_value value;
    if (!read_value(plain.text, &value, NULL)) return;
    write_all(writing, items, count);
    if (may_negate && has_operation(writing, TALLY_OP_NEGATE)) {
        snprintf(varied->text, TEXT_SIZE, "(-%.100s)", plain.text);
        write_variants(writing, items, count, at, false);
        *varied = plain;
    }
    const bool is_whole = value.denominator.low == 1 && !value.negative;
    if (plain.depth < writing->unary_depth && has_operation(writing, TALLY_OP_FACTORIAL) &&
        !(is_whole && (value.numerator.low == 1 || value.numerator.low == 2))) {
        snprintf(varied->text, TEXT_SIZE, "(%.100s)!", plain.text);
        varied->depth = plain.depth + 1;
        write_variants(writing, items, count, at, may_negate);
    }
    if (plain.depth < writing->unary_depth && has_operation(writing, TALLY_OP_SQRT) &&
        !(is_whole && value.numerator.low <= 1)) {
        snprintf(varied->text, TEXT_SIZE, "sqrt(%.100s)", plain.text);
        varied->depth = plain.depth + 1;
        write_variants(writing, items, count, at, may_negate);
    }
    *varied = plain;
}

static void write_pair(struct writing *writing, const struct item *items, size_t count, size_t i,
                       size_t j)
{
    static const struct {
        char sign;
        uint32_t operation;
    } steps[] = {{'+', TALLY_OP_ADD},
                 {'-', TALLY_OP_SUBTRACT},
                 {'*', TALLY_OP_MULTIPLY},
                 {'/', TALLY_OP_DIVIDE},
                 {'^', TALLY_OP_POWER}};
    struct item rest[ITEMS_MAX];
    size_t left = 0;
    const bool is_ordered = writing->rules->order == TALLY_ORDER_GIVEN;
    for (size_t k = 0; k < count; k++) {
        if (k != i && k != j) rest[left++] = items[k];
    }
    for (size_t k = 0; k < sizeof steps / sizeof steps[0]; k++) {
        if (!has_operation(writing, steps[k].operation)) continue;
        struct item made = {.depth = 0};
        snprintf(made.text, TEXT_SIZE, "(%.50s%c%.50s)", items[i].text, steps[k].sign,
                 items[j].text);
        if (!is_ordered) {
            rest[left] = made;
            write_variants(writing, rest, left + 1, left, true);
            continue;
        }
        /* As given, the new item takes the place of the two. */
        struct item row[ITEMS_MAX];
        memcpy(row, items, i * sizeof row[0]);
        row[i] = made;
        memcpy(row + i + 1, items + j + 1, (count - j - 1) * sizeof row[0]);
        write_variants(writing, row, count - 1, i, true);
    }
}

static void write_all(struct writing *writing, const struct item *items, size_t count)
{
    const bool is_ordered = writing->rules->order == TALLY_ORDER_GIVEN;
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    if (count > 1) {
        for (size_t i = 0; i < count; i++) {
            for (size_t j = 0; j < count; j++) {
                if (is_ordered ? j == i + 1 : i != j) write_pair(writing, items, count, i, j);
            }
        }
        return;
    }
    tally_value value;
    char canonical[TEXT_SIZE];
    char line[TEXT_SIZE + 40];
    if (!read_value(items[0].text, &value, canonical)) return;
    if (value.denominator.low != 1 || value.negative || value.numerator.low > LARGEST_VALUE) return;
    CHECK(tally_check(&judgement, writing->game, items[0].text, strlen(items[0].text), NULL,
                      NULL) == TALLY_OK);
    if (judgement.verdict != TALLY_VERDICT_SOLVED) return;
    write_line(line, writing->rules, value, canonical);
    add_text(&writing->texts, line);
}

/* Puts numbers in place one after the other, each with its variants. */
static void write_numbers(struct writing *writing, struct item *items, size_t count,
                          const char (*rows)[12], size_t row_count)
{
    if (count == row_count) {
        write_all(writing, items, count);
        return;
    }
    const bool has_minus = has_operation(writing, TALLY_OP_NEGATE);
    tally_value value;
    for (uint32_t depth = 0; depth <= writing->unary_depth; depth++) {
        for (uint32_t choice = 0; choice < 1u << depth; choice++) {
            struct item *const item = &items[count];
            bool is_idle = false;
            snprintf(item->text, TEXT_SIZE, "%s", rows[count]);
            for (uint32_t i = 0; i < depth; i++) {
                char inner[TEXT_SIZE];
                const bool is_root = (choice >> i & 1) != 0;
                snprintf(inner, sizeof inner, "%s", item->text);
                if (!has_operation(writing, is_root ? TALLY_OP_SQRT : TALLY_OP_FACTORIAL))
                    is_idle = true;
                if (!read_value(inner, &value, NULL)) is_idle = true;
                else if (value.denominator.low == 1 && value.numerator.low <= 2 &&
                         value.numerator.low != (is_root ? 2u : 0u))
                    is_idle = true;
                snprintf(item->text, TEXT_SIZE, is_root ? "sqrt(%.100s)" : "(%.100s)!", inner);
            }
            item->depth = depth;
            if (is_idle || !read_value(item->text, &value, NULL)) continue;
            write_numbers(writing, items, count + 1, rows, row_count);
            if (!has_minus) continue;
            char plain[TEXT_SIZE];
            snprintf(plain, sizeof plain, "%s", item->text);
            snprintf(item->text, TEXT_SIZE, "(-%.100s)", plain);
            write_numbers(writing, items, count + 1, rows, row_count);
        }
    }
}

/* ---- Rows: the numbers as they are, and digits put together ---------------------------------- */

struct rows {
    struct writing *writing;
    const uint64_t *numbers;
    size_t count;
    char rows[ITEMS_MAX][12];
    bool is_digits[ITEMS_MAX];
    size_t begins[ITEMS_MAX]; /* which number a row begins with */
};

static void write_rows(struct rows *rows, uint32_t used, size_t row_count);

static void write_digit(struct rows *rows, uint32_t used, size_t row_count, size_t digit,
                        bool is_new)
{
    char *const row = rows->rows[row_count - 1];
    const size_t length = is_new ? 0 : strlen(row);
    const bool is_ordered = rows->writing->rules->order == TALLY_ORDER_GIVEN;
    const bool has_gaps = rows->writing->rules->use == TALLY_USE_ANY;
    if (is_ordered && (used >> digit) != 0) return;
    if (is_ordered && !has_gaps && digit > 0 && (used >> (digit - 1) & 1) == 0) return;
    /* Items are put together in any order, so each set of rows is written in one order alone. */
    if (is_new && row_count > 1 && rows->begins[row_count - 2] > digit) return;
    if (!is_new && (row[0] == '0' || rows->numbers[digit] > 9 || !rows->is_digits[row_count - 1]))
        return;
    snprintf(row + length, sizeof rows->rows[0] - length, "%d", (int)rows->numbers[digit]);
    if (is_new) {
        rows->is_digits[row_count - 1] = rows->numbers[digit] <= 9;
        rows->begins[row_count - 1] = digit;
    }
    write_rows(rows, used | 1u << digit, row_count);
    row[length] = '\0';
}

static void write_rows(struct rows *rows, uint32_t used, size_t row_count)
{
    struct item items[ITEMS_MAX];
    const bool is_all = used == (1u << rows->count) - 1;
    if (is_all || (rows->writing->rules->use == TALLY_USE_ANY && row_count != 0)) {
        char saved[ITEMS_MAX][12];
        memcpy(saved, rows->rows, sizeof saved);
        write_numbers(rows->writing, items, 0, (const char(*)[12])saved, row_count);
    }
    for (size_t digit = 0; digit < rows->count; digit++) {
        if ((used >> digit & 1) != 0) continue;
        write_digit(rows, used, row_count + 1, digit, true);
        if (row_count != 0 && has_operation(rows->writing, TALLY_OP_CONCATENATE)) {
            write_digit(rows, used, row_count, digit, false);
        }
    }
}

/* ---- The engine ------------------------------------------------------------------------------ */

struct listing {
    const tally_game *game;
    struct texts texts;
    bool is_ordered;
    struct texts written; /* as they are */
};

static int note_solution(void *user, const tally_solution *solution)
{
    struct listing *const listing = user;
    char text[TEXT_SIZE];
    char line[TEXT_SIZE + 40];
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
    if (solution->distance != 0) return 0;
    tally_check(&judgement, listing->game, text, strlen(text), NULL, NULL);
    if (!CHECK(judgement.verdict == TALLY_VERDICT_SOLVED &&
               judgement.value.numerator.low == solution->target)) {
        fprintf(stderr, "    %s is not %d, or breaks a rule\n", text, (int)solution->target);
    }
    /* What is listed is canonical; but where the rules have no unary minus, a sum in an exponent
     * may be turned, and without + a sum is written in another way. */
    const uint32_t operations = tally_game_rules(listing->game)->operations;
    const uint32_t sums = TALLY_OP_ADD | TALLY_OP_SUBTRACT;
    const bool has_minus = (operations & TALLY_OP_NEGATE) != 0;
    const bool has_powers = (operations & TALLY_OP_POWER) != 0;
    const bool lacks_signs =
        (operations & sums) != sums ||
        (operations & (TALLY_OP_MULTIPLY | TALLY_OP_DIVIDE)) == TALLY_OP_DIVIDE;
    char canonical[TEXT_SIZE];
    tally_value value;
    CHECK(read_value(text, &value, canonical));
    if (!listing->is_ordered && !lacks_signs && (has_minus || !has_powers))
        CHECK_TEXT(text, canonical);
    write_line(line, tally_game_rules(listing->game), value, canonical);
    add_text(&listing->texts, line);
    add_text(&listing->written, text);
    return 0;
}

static int note_count(void *user, const tally_outcome *outcome)
{
    *(uint64_t *)user += outcome->with_detours;
    return 0;
}

static void compare_with_engine(const char *id)
{
    tally_game *game = NULL;
    tally_error error = {.status = TALLY_OK, .position = 0, .message = ""};
    if (!CHECK(tally_game_parse(&game, id, strlen(id), NULL, &error) == TALLY_OK)) {
        fprintf(stderr, "    %s: %s\n", id, error.message);
        return;
    }
    const tally_rules *const rules = tally_game_rules(game);
    const bool is_ordered = rules->order == TALLY_ORDER_GIVEN;
    struct writing writing = {.game = game, .rules = rules, .unary_depth = rules->unary_depth};
    struct rows rows = {.writing = &writing};
    if ((rules->operations & (TALLY_OP_FACTORIAL | TALLY_OP_SQRT)) == 0) writing.unary_depth = 0;
    rows.numbers = tally_game_numbers(game, &rows.count);
    write_rows(&rows, 0, 0);
    sort_texts(&writing.texts);

    struct listing listing = {.game = game, .is_ordered = is_ordered};
    uint64_t counted = 0;
    const tally_sink list_sink = {.user = &listing, .solution = note_solution};
    const tally_sink count_sink = {.user = &counted, .done = note_count};
    tally_options options = TALLY_OPTIONS_INIT;
    options.sort = TALLY_SORT_NONE;
    options.detours = 1;
    CHECK(tally_list(game, &options, &list_sink, NULL) == TALLY_OK);
    CHECK(tally_count(game, &options, &count_sink, NULL) == TALLY_OK);
    CHECK_U64(counted, listing.texts.count);
    const size_t listed = listing.texts.count;
    sort_texts(&listing.texts);
    sort_texts(&listing.written);
    if (!is_ordered) CHECK_U64(listed, listing.texts.count); /* each once */
    CHECK_U64(listed, listing.written.count);

    size_t i = 0;
    size_t j = 0;
    while (i < writing.texts.count || j < listing.texts.count) {
        int order = 0;
        if (i == writing.texts.count) order = 1;
        else if (j == listing.texts.count) order = -1;
        else order = strcmp(writing.texts.items[i], listing.texts.items[j]);
        if (!CHECK(order == 0)) {
            fprintf(stderr, "    %s: %s %s\n", id, order < 0 ? "missing" : "not written",
                    order < 0 ? writing.texts.items[i] : listing.texts.items[j]);
        }
        i += order <= 0;
        j += order >= 0;
    }
    free(writing.texts.items);
    free(listing.texts.items);
    free(listing.written.items);
    tally_game_free(game);
}

static void hands_of_24(void)
{
    compare_with_engine("make24:0..40/1,2,3,4");
    compare_with_engine("make24:0..40/2,2,3,3");
    compare_with_engine("make24:0..40/4,4,4,4");
    compare_with_engine("make24:0..40/1,1,1,2");
    compare_with_engine("make24:0..40/0,1,2,5");
    compare_with_engine("make24:0..40/0,0,3,7");
    compare_with_engine("make24:0..40/3,5,7,11");
}

static void years(void)
{
    compare_with_engine("year:0..40/2,0");
    compare_with_engine("year:0..40/2,0,1");
    compare_with_engine("year:0..40/2,0,9");
    compare_with_engine("year:0..40/1,2,3");
    compare_with_engine("year:0..40/4,4,4");
    compare_with_engine("year:0..40/2,2,8");
    compare_with_engine("year:0..40/3,2,8");
    compare_with_engine("year:0..40/0,0,1");
}

static void powers_without_unary_minus(void)
{
    compare_with_engine("make24,ops=+-*/^:0..40/1,2,3");
    compare_with_engine("make24,ops=+-*/^:0..40/2,2,4");
    compare_with_engine("make24,ops=+-*/^:0..40/1,3,2,2");
    compare_with_engine("make24,ops=+-^:0..2/1,2,3,2");
    compare_with_engine("make24,ops=-*^ sqrt:0..2/4,2,3");
}

static void roots_and_factorials(void)
{
    compare_with_engine("four-fours,ops=+-*/^ ! sqrt neg cat:0..40/4,4");
    compare_with_engine("four-fours,ops=+-*/^ ! sqrt neg cat:0..40/0,9");
    if (!test_is_sanitized())
        compare_with_engine("four-fours,ops=+-*/^ ! sqrt neg cat,depth=1:0..40/4,4,4");
    compare_with_engine("four-fours,ops=+-*/ ! sqrt,depth=1:0..40/3,4,9");
    compare_with_engine("four-fours,ops=+-*/ sqrt:0..40/4,9,4");
}

static void fewer_operations(void)
{
    compare_with_engine("make24,ops=+*:0..40/1,2,3,4");
    compare_with_engine("make24,ops=+-:0..40/1,2,3,4");
    compare_with_engine("make24,ops=+-*:0..40/2,2,3,4");
    compare_with_engine("make24,ops=-:0..40/1,2,3,4");
    compare_with_engine("make24,ops=-:0..40/5,3,0,0");
    compare_with_engine("make24,ops=/:0..40/4,1,3,6");
    compare_with_engine("make24,ops=/:0..40/0,1,1,3");
    compare_with_engine("make24,ops=-/:0..40/8,3,8,3");
    compare_with_engine("make24,ops=-/:0..40/4,0,2,1");
    compare_with_engine("make24,ops=-*:0..40/1,2,3,4");
    compare_with_engine("make24,ops=+/:0..40/1,2,3,4");
    compare_with_engine("make24,ops=-/,use=any:0..40/5,5,1,2");
}

static void signs_that_stand_in_for_others(void)
{
    compare_with_engine("make24,ops=- neg:0..40/1,2,5");
    compare_with_engine("make24,ops=+ neg:0..40/1,2,5");
    compare_with_engine("make24,ops=- neg */:0..40/1,2,5");
    compare_with_engine("make24,ops=+ neg */:0..40/2,0,5");
    compare_with_engine("make24,ops=- neg /:0..40/2,3,1");
    compare_with_engine("make24,ops=- ^:0..40/2,3,1");
    compare_with_engine("make24,ops=-/^:0..40/2,3,5");
    compare_with_engine("make24,ops=-/^ neg:0..40/2,1,4");
    compare_with_engine("make24,ops=+^ neg:0..40/2,1,4");
}

static void whole_steps_without_some_signs(void)
{
    compare_with_engine("make24,values=whole,ops=-:1..40/9,7,5,2");
    compare_with_engine("make24,values=whole,ops=-:1..40/9,9,5,1");
    compare_with_engine("make24,values=whole,ops=/:1..40/12,6,2,1");
    compare_with_engine("make24,values=whole,ops=-/:1..40/5,5,1,4");
    compare_with_engine("make24,values=whole,ops=-*:1..40/6,5,3,2");
    compare_with_engine("make24,values=whole,ops=+/:1..40/6,5,3,2");
    compare_with_engine("countdown,ops=-/:1..40/12,3,8,2");
    compare_with_engine("countdown,ops=-*/,order=given:1..40/12,3,8,2");
    compare_with_engine("make24,values=whole,ops=-/,order=given:1..40/18,3,8,2");
}

static void texts_with_several_readings(void)
{
    compare_with_engine("make24,ops=+-*/cat:0..40/12,1,2,3");
    compare_with_engine("make24,ops=+-*/cat:0..40/12,12,1,2");
    compare_with_engine("make24,ops=-*cat,use=any:0..40/12,1,2,3");
    compare_with_engine("make24,ops=*-+cat,use=any:0..40/11,1,1,3");
    compare_with_engine("four-fours,ops=+cat,use=any,order=given:0..40/31,3,1,31");
    compare_with_engine("four-fours,ops=+-*/cat,use=any,order=given:0..40/3,1,31,2");
    compare_with_engine("four-fours,ops=-/cat,use=any,order=given:0..40/1,1,11,2");
    if (!test_is_sanitized()) compare_with_engine("make24,ops=+-*cat:0..2/12,1,2,12,3");
}

static void orders_as_given(void)
{
    compare_with_engine("make24,order=given:0..40/1,2,3,4");
    compare_with_engine("make24,order=given:0..40/5,3,3,0");
    compare_with_engine("sequence:0..40/1,2,3");
    compare_with_engine("sequence:0..40/3,2,1");
    compare_with_engine("sequence:0..40/2,0,8");
    compare_with_engine("sequence:0..40/9,2,0");
    compare_with_engine("make24,order=given,ops=-:0..40/5,3,4,1");
    compare_with_engine("make24,order=given,ops=-:0..40/5,0,4,1");
    compare_with_engine("make24,order=given,ops=/:0..40/5,1,4,2");
    compare_with_engine("make24,order=given,ops=/:0..40/0,5,1,2");
    compare_with_engine("make24,order=given,ops=-/:0..40/8,4,2,1");
    compare_with_engine("make24,order=given,ops=-/neg:0..40/6,3,2");
    compare_with_engine("make24,order=given,ops=+/neg:0..40/6,3,2");
    compare_with_engine("make24,order=given,ops=-*/,use=any:0..40/6,3,4,2");
}

/* What only a minus makes positive: it cannot go outward from there. */
static void minus_under_roots(void)
{
    compare_with_engine("make24,order=given,ops=- ! neg:0..40/1,5");
    compare_with_engine("make24,order=given,ops=- sqrt neg:0..40/1,5");
    compare_with_engine("make24,order=given,ops=+-/^neg:0..40/1,5,1,2");
    compare_with_engine("make24,order=given,ops=-/^neg:0..40/1,9,1,2");
    compare_with_engine("make24,order=given,ops=-/^neg:0..40/3,28,1,2");
    compare_with_engine("make24,order=given,ops=*/^sqrt neg,use=any:0..40/4,9,2");
    compare_with_engine("four-fours,order=given,depth=1,ops=+-*! sqrt neg:0..40/2,6");
    compare_with_engine("make24,order=given,ops=+-*neg:0..40/0,3,5,0");
    compare_with_engine("make24,order=given,ops=-^neg:0..40/2,0,3");
}

int main(void)
{
    TEST(hands_of_24);
    TEST(years);
    TEST(powers_without_unary_minus);
    TEST(roots_and_factorials);
    TEST(fewer_operations);
    TEST(signs_that_stand_in_for_others);
    TEST(whole_steps_without_some_signs);
    TEST(texts_with_several_readings);
    TEST(orders_as_given);
    TEST(minus_under_roots);
    return test_end();
}
