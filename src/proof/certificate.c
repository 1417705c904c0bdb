/* SPDX-License-Identifier: MIT */
/*
 * Writes certificates: the rules, the claim, and an expression for each number that can be made.
 * docs/certificates.md describes the form; certify/ has the programs that check one.
 */
#include "base/sized.h"
#include "base/sort.h"
#include "base/text.h"

#include <string.h>

enum { NUMBERS_MOST = 32, FEW = 16, ROW_MOST = 9, LINE_SIZE = 1024, RANGE_MOST = 10000000 };
static const uint64_t NUMBER_MOST = 1000000000;

/* What a certificate claims. The first is not a word of the form: the search decides. */
enum claim {
    CLAIM_USUAL,
    CLAIM_NONE,
    CLAIM_CLOSEST,
    CLAIM_MISSING,
    CLAIM_GRID,
    CLAIM_COUNT,
    CLAIM_SIMPLEST,
    CLAIMS
};
static const char *const claims[CLAIMS] = {"",     "none",  "closest", "missing",
                                           "grid", "count", "simplest"};

struct certificate {
    const tally_game *game;
    tally_text_sink sink;
    void *user;
    char held[2 * LINE_SIZE]; /* lines of the nearest values, before the claim is known */
    size_t held_length;
    uint64_t made;    /* lines of numbers that can be made */
    bool is_held;     /* lines go to `held` */
    bool is_beyond;   /* an expression has a step beyond the limits of the form */
    bool is_fraction; /* the nearest value is no whole number */
    bool is_stopped;  /* by the sink */
};

/* ---- Which games have certificates ----------------------------------------------------------- */

static bool is_exact(const tally_game *game)
{
    return tally_game_rules(game)->values == TALLY_VALUES_EXACT;
}

static bool is_in_order(const tally_game *game)
{
    return tally_game_rules(game)->order == TALLY_ORDER_GIVEN;
}

/* Digits in the order given, as certify/any_size.c decides them. */
static bool is_row_of_digits(const tally_game *game)
{
    size_t count;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    bool are_digits = count <= ROW_MOST;
    for (size_t i = 0; i < count; i++) are_digits = are_digits && numbers[i] <= 9;
    return are_digits && is_exact(game) && tally_game_rules(game)->use == TALLY_USE_ALL;
}

/* The largest numerator and denominator that checkers explore; of digits in the order given, those
 * of expressions alone. */
static uint64_t limit_of(const tally_game *game)
{
    return ((uint64_t)1 << (is_exact(game) && !is_in_order(game) ? 31 : 62)) - 1;
}

/* The product is a bound of all values, if each 1 counts as 2: it adds 1 to another number. It is
 * one of numerators and denominators, if each number counts twice: so does a sum. */
static bool values_fit(const tally_game *game)
{
    size_t count;
    uint64_t product = 1;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    for (size_t i = 0; i < count; i++) {
        const uint64_t factor = (numbers[i] < 2 ? 2 : numbers[i]) * (is_exact(game) ? 2 : 1);
        if (product > limit_of(game) / factor) return false;
        product *= factor;
    }
    return true;
}

/* Multiplies a number of four parts of 32 bits by another of 32. Returns false if the product is
 * 2^126 or more. */
static bool multiply_parts(uint64_t parts[4], uint64_t factor)
{
    uint64_t carry = 0;
    for (int i = 0; i < 4; i++) {
        carry += parts[i] * factor;
        parts[i] = carry & UINT32_MAX;
        carry >>= 32;
    }
    return carry == 0 && parts[3] >> 30 == 0;
}

/* Does certify/residues.c decide the game? It takes + - * / alone, up to 65535 choices of the
 * numbers, and products of all numbers (of fractions: of their doubles) below 2^126. In the order
 * given, no two numbers are the same to it. */
static bool is_for_residues(const tally_game *game)
{
    enum { SETS_MOST = 1 << 16 };
    size_t count;
    uint64_t sets = 1, product[4] = {1, 0, 0, 0};
    bool fits = true;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    const tally_rules *const rules = tally_game_rules(game);
    if ((rules->operations & ~(uint32_t)(TALLY_OP_BASIC | TALLY_OP_NEGATE)) != 0) return false;
    if (is_in_order(game) && !(is_exact(game) && rules->use == TALLY_USE_ALL)) return false;
    for (size_t i = 0; i < count && fits; i++) {
        uint64_t copies = 1;
        for (size_t k = 0; k < i && !is_in_order(game); k++) copies += numbers[k] == numbers[i];
        sets = sets / copies * (copies + 1);
        const uint64_t factor = numbers[i] < 2 ? 2 : numbers[i] * (is_exact(game) ? 2 : 1);
        fits = numbers[i] <= NUMBER_MOST && sets <= SETS_MOST && multiply_parts(product, factor);
    }
    return fits;
}

/* Why the game has no certificates; NULL: it has. */
static const char *find_fault(const tally_game *game)
{
    size_t count;
    const tally_rules *const rules = tally_game_rules(game);
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    uint32_t known = TALLY_OP_BASIC;
    if (is_exact(game)) known |= TALLY_OP_POWER | TALLY_OP_NEGATE | TALLY_OP_CONCATENATE;
    if (rules->brackets != TALLY_BRACKETS_ANY) return "certificates have brackets any alone";
    if ((rules->op_most[0] | rules->op_most[1] | rules->op_fewest[0] | rules->op_fewest[1]) != 0)
        return "certificates have no limits of operations";
    if (rules->max_value != 0) return "certificates have no largest step";
    if ((rules->operations & ~known) != 0)
        return is_exact(game) ? "certificates have + - * / ^, unary minus and concatenation alone"
                              : "certificates of whole numbers have + - * / alone";
    if (rules->values != TALLY_VALUES_WHOLE && !is_exact(game))
        return "certificates have values whole or exact alone";
    if (count > NUMBERS_MOST) return "certificates have 32 numbers at most";
    for (size_t i = 0; i < count; i++)
        if (numbers[i] > NUMBER_MOST)
            return "certificates have whole numbers from 0 to 1000000000 alone";
    if (is_for_residues(game)) return NULL;
    if (is_in_order(game) && !is_row_of_digits(game))
        return "certificates in the order given have exact values, all numbers used, and up to 9 "
               "digits, or up to 16 numbers and + - * / alone";
    if (count > FEW)
        return "certificates of more than 16 numbers have + - * / alone, and many equal numbers";
    if (!is_exact(game)) return "certificates have numbers alone whose product is below 2^126";
    return NULL;
}

/* Why the claim of that game has no checker; NULL: it has. */
static const char *find_gap(const tally_game *game, enum claim claim)
{
    enum { TREES_MOST = 8 };
    size_t count;
    const tally_rules *const rules = tally_game_rules(game);
    tally_game_numbers(game, &count);
    if (claim != CLAIM_COUNT && claim != CLAIM_SIMPLEST) return NULL;
    if (count > TREES_MOST || rules->operations != TALLY_OP_BASIC || is_in_order(game))
        return "solutions are certified for up to 8 numbers in any order and all of + - * /";
    if (claim == CLAIM_SIMPLEST)
        return values_fit(game) ? NULL : "the simplest is certified for smaller numbers alone";
    return is_exact(game) && rules->use != TALLY_USE_ALL
               ? "counts of exact values are certified with --use all alone"
               : NULL;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static void put(struct certificate *certificate, const char *text, size_t length)
{
    if (certificate->is_held) {
        if (length > sizeof certificate->held - certificate->held_length) return;
        memcpy(certificate->held + certificate->held_length, text, length);
        certificate->held_length += length;
    } else if (!certificate->is_stopped) {
        certificate->is_stopped = certificate->sink(certificate->user, text, length) != 0;
    }
}

static int note_step(void *user, const tally_step *step)
{
    struct certificate *const certificate = user;
    const uint64_t limit = limit_of(certificate->game);
    const tally_wide *const n = &step->result.numerator, *const d = &step->result.denominator;
    const bool is_small = n->high == 0 && d->high == 0 && n->low <= limit && d->low <= limit;
    if (step->has_result == 0 || !is_small) certificate->is_beyond = true;
    return 0;
}

/* Writes a number of an expression: one that is given, or digits put together, 2_0. left: the given
 * numbers, each plus 1; 0 for those that earlier words use. */
static void put_number(struct text_out *line, const char *word, size_t length, uint64_t *left,
                       size_t count)
{
    size_t end = 0, place = 0;
    uint64_t number = 0;
    bool is_beyond = false;
    if (!text_take_whole(word, length, &end, &number, &is_beyond)) number = UINT64_MAX - 1;
    while (place < count && left[place] != number + 1) place++;
    if (place < count) left[place] = 0;
    for (size_t i = 0; i < length; i++) {
        if (place == count && i > 0) text_put(line, '_');
        text_put(line, word[i]);
    }
}

/* Writes an expression in RPN, behind a blank for each word. */
static void put_expression(const struct certificate *certificate, struct text_out *line,
                           const tally_expr *expr)
{
    char rpn[LINE_SIZE];
    uint64_t left[NUMBERS_MOST];
    size_t count;
    const uint64_t *const numbers = tally_game_numbers(certificate->game, &count);
    for (size_t i = 0; i < count; i++) left[i] = numbers[i] + 1;
    tally_expr_print(expr, TALLY_STYLE_RPN, rpn, sizeof rpn);
    for (const char *word = rpn; *word != '\0';) {
        size_t length = 0;
        while (word[length] != '\0' && word[length] != ' ') length++;
        text_put(line, ' ');
        if (*word >= '0' && *word <= '9') put_number(line, word, length, left, count);
        else text_put(line, text_is(word, length, "neg") ? '~' : *word);
        word += length + (word[length] == ' ');
    }
}

static int put_made(void *user, const tally_solution *solution)
{
    struct certificate *const certificate = user;
    char text[LINE_SIZE];
    struct text_out line = {text, sizeof text, 0, 0};
    if (solution->value.denominator.low != 1) certificate->is_fraction = true;
    certificate->made++;
    tally_expr_steps(solution->expr, note_step, certificate);
    text_put_string(&line, "made ");
    if (solution->value.negative) text_put(&line, '-');
    text_put_whole(&line, solution->value.numerator.low);
    put_expression(certificate, &line, solution->expr);
    text_put(&line, '\n');
    put(certificate, text, text_end(&line));
    return certificate->is_stopped;
}

/* Writes the head: the form, the numbers (in rising order, if they may stand in any), the rules and
 * the claim. */
static void put_head(struct certificate *certificate, enum claim claim, tally_range range)
{
    static const char signs[] = "+-*/^~_";
    static const uint32_t operations[] = {TALLY_OP_ADD,        TALLY_OP_SUBTRACT, TALLY_OP_MULTIPLY,
                                          TALLY_OP_DIVIDE,     TALLY_OP_POWER,    TALLY_OP_NEGATE,
                                          TALLY_OP_CONCATENATE};
    char text[LINE_SIZE];
    struct text_out head = {text, sizeof text, 0, 0};
    const tally_rules *const rules = tally_game_rules(certificate->game);
    size_t count;
    uint64_t sorted[NUMBERS_MOST];
    const uint64_t *const numbers = tally_game_numbers(certificate->game, &count);
    memcpy(sorted, numbers, count * sizeof sorted[0]);
    if (!is_in_order(certificate->game)) sort_numbers(sorted, count);

    text_put_string(&head, "tally-proof 1\nnumbers");
    for (size_t i = 0; i < count; i++) {
        text_put(&head, ' ');
        text_put_whole(&head, sorted[i]);
    }
    text_put_string(&head, is_exact(certificate->game) ? "\nrules exact " : "\nrules whole ");
    text_put_string(&head, rules->use == TALLY_USE_ALL ? "all " : "any ");
    text_put_string(&head, is_in_order(certificate->game) ? "given " : "free ");
    for (size_t i = 0; signs[i] != '\0'; i++)
        if ((rules->operations & operations[i]) != 0) text_put(&head, signs[i]);
    text_put_string(&head, "\nclaim ");
    text_put_string(&head, claims[claim]);
    text_put(&head, ' ');
    if (claim == CLAIM_GRID) {
        text_put_whole(&head, range.first);
        text_put(&head, ' ');
    }
    text_put_whole(&head, range.last);
    text_put(&head, claim == CLAIM_COUNT ? ' ' : '\n');
    put(certificate, text, text_end(&head));
}

/* Writes the last line, if the claim is proved. */
static tally_status put_end(struct certificate *certificate, bool is_proved, tally_outcome *outcome)
{
    if (certificate->is_beyond && outcome->bound == TALLY_BOUND_NONE)
        outcome->bound = TALLY_BOUND_VALUE;
    if (is_proved && outcome->bound == TALLY_BOUND_NONE) put(certificate, "end\n", strlen("end\n"));
    return certificate->is_stopped ? TALLY_STOPPED : TALLY_OK;
}

/* ---- Claims ---------------------------------------------------------------------------------- */

/* Writes the lines of all numbers of the range that can be made. */
static tally_status prove_range(struct certificate *certificate, enum claim claim,
                                tally_range range, const tally_options *options,
                                tally_outcome *outcome)
{
    const tally_sink sink = {.user = certificate, .solution = put_made};
    tally_range made = range;
    put_head(certificate, claim, range);
    if (claim == CLAIM_MISSING) made.last--;
    outcome->bound = TALLY_BOUND_NONE;
    outcome->solutions = 0;
    if (made.first <= made.last) {
        const tally_answer answer = outcome->answer;
        const tally_status status = tally_values(certificate->game, &made, options, &sink, outcome);
        if (status != TALLY_OK) return status;
        if (claim == CLAIM_MISSING) outcome->answer = answer;
    }
    const bool has_all = outcome->solutions == made.last - made.first + 1;
    return put_end(certificate, claim == CLAIM_GRID || has_all, outcome);
}

static int take_missing(void *user, const tally_outcome *outcome)
{
    *(tally_outcome *)user = *outcome;
    return 0;
}

/* Finds the first number that cannot be made, and writes the lines of all before it. */
static tally_status prove_missing(struct certificate *certificate, tally_options *options,
                                  tally_outcome *outcome)
{
    tally_outcome first = TALLY_OUTCOME_INIT;
    const tally_missing_sink sink = {.user = &first, .missing = take_missing};
    const tally_range all = {1, limit_of(certificate->game)};
    options->limit = 1;
    const tally_status status = tally_missing(certificate->game, &all, options, &sink, outcome);
    options->limit = 0;
    if (status != TALLY_OK) return status;
    if (first.target == 0 || first.answer != TALLY_ANSWER_CLOSEST) {
        if (outcome->bound == TALLY_BOUND_NONE) outcome->bound = TALLY_BOUND_VALUE;
        return TALLY_OK;
    }
    if (first.target > RANGE_MOST) return TALLY_TARGET_RANGE;
    outcome->answer = TALLY_ANSWER_CLOSEST;
    outcome->target = first.target;
    return prove_range(certificate, CLAIM_MISSING, (tally_range){1, first.target}, options,
                       outcome);
}

/* Counts the solutions, without a detour and with. */
static tally_status prove_count(struct certificate *certificate, tally_range range,
                                const tally_options *options, tally_outcome *outcome)
{
    char text[2 * TALLY_VALUE_SIZE];
    struct text_out counts = {text, sizeof text, 0, 0};
    const tally_status status = tally_count(certificate->game, options, NULL, outcome);
    if (status != TALLY_OK) return status;
    put_head(certificate, CLAIM_COUNT, range);
    text_put_whole(&counts, outcome->solutions);
    text_put(&counts, ' ');
    text_put_whole(&counts, outcome->with_detours);
    text_put(&counts, '\n');
    put(certificate, text, text_end(&counts));
    return put_end(certificate, true, outcome);
}

static int count_missing(void *user, const tally_outcome *outcome)
{
    *(uint64_t *)user += outcome->answer == TALLY_ANSWER_CLOSEST;
    return 0;
}

/* Is it proved that all numbers of the range are out of reach, but for so many? The search for
 * missing numbers decides by residues, where a search of a target may end at a value beyond its
 * limits. */
static tally_status ask_whether_missing(const tally_game *game, tally_range range, uint64_t made,
                                        const tally_options *options, bool *are_missing)
{
    uint64_t missing = 0;
    tally_outcome last = TALLY_OUTCOME_INIT;
    const tally_missing_sink sink = {.user = &missing, .missing = count_missing};
    *are_missing = false;
    if (!is_exact(game) || !is_for_residues(game)) return TALLY_OK;
    const tally_status status = tally_missing(game, &range, options, &sink, &last);
    *are_missing = status == TALLY_OK && missing == range.last - range.first + 1 - made;
    return status;
}

/* Writes the certificate of a target that residues show to be out of reach. Otherwise *is_out is
 * false, and nothing is written. */
static tally_status prove_none(struct certificate *certificate, tally_range range,
                               const tally_options *options, tally_outcome *outcome, bool *is_out)
{
    const tally_status status = ask_whether_missing(certificate->game, range, 0, options, is_out);
    if (status != TALLY_OK || !*is_out) return status;
    outcome->answer = TALLY_ANSWER_CLOSEST;
    outcome->bound = TALLY_BOUND_NONE;
    outcome->target = range.first;
    put_head(certificate, CLAIM_NONE, range);
    return put_end(certificate, true, outcome);
}

/* A target was searched within limits. Do residues show that neither it nor anything nearer than
 * what was found can be made? */
static tally_status ask_about_nearer(const struct certificate *certificate, tally_range target,
                                     const tally_options *options, tally_outcome *outcome)
{
    const uint64_t distance = outcome->distance;
    bool are_missing;
    if (outcome->answer != TALLY_ANSWER_LIMIT || distance >= target.first) return TALLY_OK;
    const tally_range near = {target.first - distance, target.first + distance};
    const tally_status status =
        ask_whether_missing(certificate->game, near, certificate->made, options, &are_missing);
    if (status != TALLY_OK || !are_missing) return status;
    outcome->answer = TALLY_ANSWER_CLOSEST;
    outcome->bound = TALLY_BOUND_NONE;
    return TALLY_OK;
}

/* Searches the target, and writes the certificate of what was found. */
static tally_status prove_target(struct certificate *certificate, enum claim claim,
                                 tally_range range, const tally_options *options,
                                 tally_outcome *outcome)
{
    const tally_sink sink = {.user = certificate, .solution = put_made};
    bool is_out = false;
    tally_status status = TALLY_OK;
    if (claim == CLAIM_NONE) status = prove_none(certificate, range, options, outcome, &is_out);
    if (status != TALLY_OK || is_out) return status;
    certificate->is_held = true;
    status = tally_solve(certificate->game, options, &sink, outcome);
    if (status != TALLY_OK) return status;
    certificate->is_held = false;
    const bool is_solved = outcome->answer == TALLY_ANSWER_SOLVED;
    /* Of exact values on both sides of 0, which are as close, the search names one alone. */
    const bool is_zero = is_exact(certificate->game) && range.first == 0;
    const bool has_closest =
        !is_zero && !certificate->is_fraction && outcome->distance < RANGE_MOST / 2;
    if (claim == CLAIM_USUAL)
        claim = is_solved ? CLAIM_GRID : has_closest ? CLAIM_CLOSEST : CLAIM_NONE;
    if (claim == CLAIM_CLOSEST && !has_closest) return TALLY_TARGET_RANGE;
    if (claim == CLAIM_CLOSEST) status = ask_about_nearer(certificate, range, options, outcome);
    if (status != TALLY_OK) return status;
    const bool is_made = claim == CLAIM_GRID || claim == CLAIM_SIMPLEST;
    put_head(certificate, claim, range);
    if (claim == CLAIM_NONE) certificate->is_beyond = false; /* its lines are not there */
    else put(certificate, certificate->held, certificate->held_length);
    if (is_solved && claim == CLAIM_GRID) outcome->bound = TALLY_BOUND_NONE;
    const bool is_proved = is_solved == is_made;
    return put_end(certificate, is_proved && outcome->answer != TALLY_ANSWER_LIMIT, outcome);
}

/* Copies what a search is lent from the caller's options. */
static tally_status lend(tally_options *lent, const tally_options *options, tally_error *error)
{
    tally_options given = TALLY_OPTIONS_INIT;
    const tally_status status =
        options == NULL ? TALLY_OK : options_read(&given, options, sizeof given, error);
    lent->executor = given.executor;
    lent->tick = given.tick;
    lent->tick_context = given.tick_context;
    lent->memory_bytes = given.memory_bytes;
    lent->allocator = given.allocator;
    return status;
}

/* Which claim is wanted? Past the last one: none has the word. */
static enum claim read_claim(const char *word, tally_range range)
{
    enum claim claim = CLAIM_NONE;
    if (word == NULL) return range.first == range.last ? CLAIM_USUAL : CLAIM_GRID;
    while (claim < CLAIMS && !text_is(word, strlen(word), claims[claim])) claim++;
    return claim;
}

/* Is the range one that a certificate may have? */
static bool has_place(const tally_game *game, tally_range range, bool is_grid)
{
    if (range.first == 0 && !is_exact(game)) return false;
    if (range.last > limit_of(game) || range.last - range.first >= RANGE_MOST) return false;
    return is_grid || range.first == range.last;
}

tally_status tally_prove(const tally_game *game, const char *claim, const tally_options *options,
                         tally_text_sink sink, void *user, tally_outcome *outcome,
                         tally_error *error)
{
    struct certificate certificate = {.game = game, .sink = sink, .user = user};
    tally_outcome found = TALLY_OUTCOME_INIT;
    tally_options lent = TALLY_OPTIONS_INIT;
    const tally_range range = tally_game_target(game);
    const enum claim wanted = read_claim(claim, range);
    const char *fault = find_fault(game);
    tally_status status = lend(&lent, options, error);
    if (status != TALLY_OK) return status;
    if (fault != NULL) return bad_option(error, TALLY_RULES, NULL, NO_RANGE, fault);
    if (wanted == CLAIMS)
        return bad_option(error, TALLY_OPTION, "claim", NO_RANGE, "there is no such claim");
    found.answer = TALLY_ANSWER_LIMIT;
    fault = find_gap(game, wanted);
    if (fault != NULL) return bad_option(error, TALLY_RULES, NULL, NO_RANGE, fault);
    if (wanted != CLAIM_MISSING && !has_place(game, range, wanted == CLAIM_GRID))
        return bad_option(error, TALLY_TARGET_RANGE, NULL, NO_RANGE,
                          "a certificate has no such target, or not so many");
    if (sink == NULL) return TALLY_OK;
    if (wanted == CLAIM_MISSING) status = prove_missing(&certificate, &lent, &found);
    else if (wanted == CLAIM_COUNT) status = prove_count(&certificate, range, &lent, &found);
    else if (wanted == CLAIM_GRID) status = prove_range(&certificate, wanted, range, &lent, &found);
    else status = prove_target(&certificate, wanted, range, &lent, &found);
    if (status == TALLY_TARGET_RANGE)
        return bad_option(error, status, NULL, NO_RANGE,
                          wanted == CLAIM_CLOSEST
                              ? "the nearest value is a fraction, below 0 or too far; claim none"
                              : "the first missing number is too large for a certificate");
    if (status == TALLY_OK && outcome != NULL) sized_write(outcome, &found, sizeof found);
    return status;
}
