/* SPDX-License-Identifier: MIT */
/*
 * Texts of the brute force: reads what the library prints, step by step under the rules of the
 * game, and writes a tree for a message.
 */
#ifndef TALLY_TESTS_BRUTE_TEXT_H
#define TALLY_TESTS_BRUTE_TEXT_H

#include "brute/game.h"

/* A text that is being read. */
struct reading {
    struct brute_game *game;
    const char *at;
    bool fits; /* all steps are within bounds */
    brute_tally tally;
};

static inline tree_code read_sum(struct reading *reading);
static inline tree_code read_signed(struct reading *reading);

static inline bool reading_takes(struct reading *reading, const char *text)
{
    const char *at = reading->at;
    while (*at == ' ') at++;
    if (strncmp(at, text, strlen(text)) != 0) return false;
    reading->at = at + strlen(text);
    return true;
}

static inline tree_code reading_step(struct reading *reading, uint32_t operation, struct step step)
{
    reading->tally += brute_tally_of(&reading->game->rules, operation);
    reading->fits &= step.fits;
    return step.code;
}

/* A given number below 0, or a fraction: it is written without blanks, unlike the operations. */
static inline tree_code read_other(struct reading *reading)
{
    const struct brute_rules *const rules = &reading->game->rules;
    while (*reading->at == ' ') reading->at++;
    for (uint32_t i = 0; i < rules->count; i++) {
        char text[48];
        const struct wide value = rules->given[i];
        if (value.top >= 0 && value.bottom == 1) continue;
        const int length = value.bottom == 1
                               ? snprintf(text, sizeof text, "%lld", (long long)value.top)
                               : snprintf(text, sizeof text, "%lld/%lld", (long long)value.top,
                                          (long long)value.bottom);
        const char behind = reading->at[strspn(reading->at, "-0123456789/")];
        if (strncmp(reading->at, text, (size_t)length) != 0) continue;
        if (strspn(reading->at, "-0123456789/") != (size_t)length || behind == '.') continue;
        reading->at += length;
        return tree_given(&reading->game->trees, rules->numbers[i], value);
    }
    return TREE_NONE;
}

/* How many of the digits behind the point repeat: .4~, .1(6). */
static inline uint32_t read_repeated(struct reading *reading, uint64_t *digits, uint32_t *decimals)
{
    uint32_t repeated = 0;
    const char sign = *reading->at;
    if (sign == '~') repeated = 1;
    if (sign != '~' && sign != '(') return 0;
    for (reading->at++; sign == '(' && *reading->at != ')'; reading->at++, repeated++)
        *digits = *digits * 10 + (uint64_t)(*reading->at - '0');
    if (sign == '~') return repeated;
    reading->at++;
    *decimals += repeated;
    return repeated;
}

static inline tree_code read_leaf(struct reading *reading)
{
    const tree_code other = read_other(reading);
    if (other != TREE_NONE) return other;
    uint64_t digits = 0;
    uint32_t decimals = 0;
    uint32_t count = 0;
    bool is_behind = false;
    while (*reading->at == ' ') reading->at++;
    const char *const begin = reading->at;
    for (;; reading->at++) {
        const char c = *reading->at;
        if (c == '.' && !is_behind) {
            is_behind = true;
            continue;
        }
        if (c < '0' || c > '9') break;
        digits = digits * 10 + (uint64_t)(c - '0');
        decimals += is_behind;
        count++;
    }
    const uint32_t repeated = is_behind ? read_repeated(reading, &digits, &decimals) : 0;
    const bool has_zero = decimals > 0 && begin[0] == '0' && begin[1] == '.';
    return count + repeated == 0
               ? TREE_NONE
               : tree_leaf(&reading->game->trees, digits, decimals, repeated, has_zero);
}

/* Which operation of one number has its sign there; BRUTE_UNARY: none. Of ! and !! the longer one.
 */
static inline uint32_t reading_unary(struct reading *reading, bool is_before)
{
    uint32_t found = BRUTE_UNARY;
    const char *const begin = reading->at;
    const char *end = begin;
    for (uint32_t i = 0; i < BRUTE_UNARY; i++) {
        const char *const sign = is_before ? brute_unary[i].before : brute_unary[i].behind;
        reading->at = begin;
        if (sign == NULL || !reading_takes(reading, sign) || reading->at <= end) continue;
        end = reading->at;
        found = i;
    }
    reading->at = end;
    return found;
}

static inline tree_code reading_apply(struct reading *reading, uint32_t which, tree_code operand)
{
    if (operand == TREE_NONE) return operand;
    return reading_step(reading, brute_unary[which].operation,
                        step_unary(&reading->game->trees, &reading->game->rules, which, operand));
}

/* log(base, value) */
static inline tree_code read_logarithm(struct reading *reading)
{
    uint32_t which = 0;
    while (brute_paired[which].operation != TALLY_OP_LOG) which++;
    const tree_code base = read_sum(reading);
    if (base == TREE_NONE || !reading_takes(reading, ",")) return TREE_NONE;
    const tree_code value = read_sum(reading);
    if (value == TREE_NONE || !reading_takes(reading, ")")) return TREE_NONE;
    return reading_step(
        reading, TALLY_OP_LOG,
        step_paired(&reading->game->trees, &reading->game->rules, which, base, value));
}

static inline tree_code read_primary(struct reading *reading)
{
    if (reading_takes(reading, "log(")) return read_logarithm(reading);
    const uint32_t which = reading_unary(reading, true);
    if (which != BRUTE_UNARY) return reading_apply(reading, which, read_primary(reading));
    if (!reading_takes(reading, "(")) return read_leaf(reading);
    const tree_code inner = read_sum(reading);
    return inner == TREE_NONE || !reading_takes(reading, ")") ? TREE_NONE : inner;
}

static inline tree_code read_power(struct reading *reading)
{
    tree_code base = read_primary(reading);
    for (;;) {
        const uint32_t which = base == TREE_NONE ? BRUTE_UNARY : reading_unary(reading, false);
        if (which == BRUTE_UNARY) break;
        base = reading_apply(reading, which, base);
    }
    if (base == TREE_NONE || !reading_takes(reading, "^")) return base;
    const tree_code exponent = read_signed(reading);
    if (exponent == TREE_NONE) return TREE_NONE;
    return reading_step(reading, TALLY_OP_POWER,
                        step_power(&reading->game->trees, &reading->game->rules, base, exponent));
}

static inline tree_code read_signed(struct reading *reading)
{
    const char *const begin = reading->at;
    if (read_other(reading) != TREE_NONE) {
        reading->at = begin;
        return read_power(reading);
    }
    if (!reading_takes(reading, "-")) return read_power(reading);
    const tree_code inner = read_signed(reading);
    if (inner == TREE_NONE) return TREE_NONE;
    return reading_step(reading, TALLY_OP_NEGATE,
                        step_minus(&reading->game->trees, &reading->game->rules, inner));
}

/* Which operation of two numbers has its word there; BRUTE_PAIRED: none. */
static inline uint32_t reading_paired(struct reading *reading)
{
    uint32_t which = 0;
    while (which < BRUTE_PAIRED && !reading_takes(reading, brute_paired[which].word)) which++;
    return which;
}

static inline tree_code read_chain(struct reading *reading, const char *signs[2],
                                   tree_code (*read_operand)(struct reading *reading))
{
    tree_code left = read_operand(reading);
    while (left != TREE_NONE) {
        const uint32_t which = signs[0][0] == '*' ? reading_paired(reading) : BRUTE_PAIRED;
        if (which != BRUTE_PAIRED) {
            const tree_code other = read_operand(reading);
            if (other == TREE_NONE) return other;
            left = reading_step(
                reading, brute_paired[which].operation,
                step_paired(&reading->game->trees, &reading->game->rules, which, left, other));
            continue;
        }
        const bool is_first = reading_takes(reading, signs[0]);
        if (!is_first && !reading_takes(reading, signs[1])) break;
        const tree_code right = read_operand(reading);
        if (right == TREE_NONE) return TREE_NONE;
        const char sign = signs[is_first ? 0 : 1][0];
        left = reading_step(
            reading, brute_operation_of(sign),
            step_binary(&reading->game->trees, &reading->game->rules, sign, left, right));
    }
    return left;
}

static inline tree_code read_product(struct reading *reading)
{
    return read_chain(reading, (const char *[2]){"*", "/"}, read_signed);
}

static inline tree_code read_sum(struct reading *reading)
{
    return read_chain(reading, (const char *[2]){"+", "-"}, read_product);
}

/* The tree of a text; TREE_NONE where it breaks a rule. *fits: no step leaves the bounds. */
static inline tree_code brute_read(struct brute_game *game, const char *text, bool *fits)
{
    struct reading reading = {.game = game, .at = text, .fits = true};
    const tree_code code = read_sum(&reading);
    *fits = reading.fits;
    const bool is_within = brute_is_within(&game->rules, reading.tally);
    return *reading.at == '\0' && is_within ? code : TREE_NONE;
}

/* ---- Writing --------------------------------------------------------------------------------- */

struct message {
    char text[600];
    size_t length;
};

static inline void message_add(struct message *message, const char *text)
{
    const size_t room = sizeof message->text - message->length;
    const int length = snprintf(message->text + message->length, room, "%s", text);
    message->length += (size_t)length < room ? (size_t)length : room - 1;
}

static inline void message_add_leaf(struct message *message, const struct tree *leaf)
{
    char digits[96];
    if (leaf->value.top < 0 || (leaf->value.bottom != 1 && leaf->decimals == 0)) {
        snprintf(digits, sizeof digits, "[%lld/%lld]", (long long)leaf->value.top,
                 (long long)leaf->value.bottom);
        message_add(message, digits);
        return;
    }
    int length = snprintf(digits, sizeof digits - 1, "%0*llu", (int)leaf->decimals,
                          (unsigned long long)leaf->digits);
    if (leaf->decimals > 0) {
        const int before = length - (int)leaf->decimals;
        memmove(digits + before + 1, digits + before, leaf->decimals + 1);
        digits[before] = '.';
    }
    message_add(message, digits);
    if (leaf->repeated == 0) return;
    snprintf(digits, sizeof digits, "~%u", leaf->repeated);
    message_add(message, digits);
}

static inline void message_add_tree(struct message *message, const struct trees *trees,
                                    tree_code code)
{
    static const char *const before[] = {"", "(", "(", "(", "(-"};
    static const char *const after[] = {"", ")", ")", ")", ")"};
    static const char *const between[][2] = {{"", ""}, {" + ", " - "}, {" * ", " / "}, {" ^ ", ""}};
    const struct tree *const tree = tree_at(trees, code);
    if ((code & 1) != 0) message_add(message, "-");
    if (tree->kind == TREE_LEAF) {
        message_add_leaf(message, tree);
        return;
    }
    if (tree->kind >= TREE_PAIRED && tree->kind < TREE_UNARY) {
        message_add(message, "(");
        message_add_tree(message, trees, tree->operands[0]);
        message_add(message, brute_paired[tree->kind - TREE_PAIRED].word);
        message_add_tree(message, trees, tree->operands[1]);
        message_add(message, ")");
        return;
    }
    const bool is_unary = tree->kind >= TREE_UNARY;
    const struct unary *const unary = &brute_unary[is_unary ? tree->kind - TREE_UNARY : 0];
    if (is_unary && unary->before != NULL) message_add(message, unary->before);
    message_add(message, is_unary ? "(" : before[tree->kind]);
    for (uint32_t i = 0; i < tree->count; i++) {
        const tree_code side = tree->operands[i] & 1;
        if (!is_unary && (i > 0 || side != 0)) message_add(message, between[tree->kind][side]);
        message_add_tree(message, trees, tree->operands[i] ^ side);
    }
    message_add(message, is_unary ? ")" : after[tree->kind]);
    if (is_unary && unary->behind != NULL) message_add(message, unary->behind);
}

static inline struct message brute_text(const struct brute_game *game, tree_code code)
{
    struct message message = {.length = 0};
    message_add_tree(&message, &game->trees, code);
    return message;
}

#endif
