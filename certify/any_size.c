/* SPDX-License-Identifier: MIT */
/*
 * any_size FILE decides a certificate of up to nine digits in the order given, all used, for values
 * of any size. Exit status: 0 accepted, 1 refused, 2 unreadable (docs/certificates.md).
 *
 *     cc -O2 -o any_size certify/any_size.c
 *     ./any_size game.proof
 *     ./any_size 123456789 0 11111     prints each target that is proved to be out of reach
 *
 * The operations are + - * / ^, the minus before a number or a parenthesis, and concatenated
 * digits; where a game has fewer, more is proved than is claimed. Steps may give fractions, zero
 * and negative numbers; a root must be exact. What the program excludes is right; what it does not
 * exclude may be out of reach all the same.
 *
 * Signs. The minus may stand before every part, so that the values of a part are as many negative
 * as positive ones. All values here are absolute values: a + b, |a - b|, a * b, a / b, a^b, a^-b.
 *
 * Small values are exact: fractions whose numerator and denominator have 63 bits.
 *
 * Larger values are known by residues up to their sign, for a chain of primes p0 = 2 p1 + 1,
 * p1 = 2 p2 + 1, ... Without signs, the residues modulo p0 that are not 0 are a group of p1
 * elements. p1 is a prime, so that a power a^b follows from a modulo p0 and b modulo p1, fractions
 * as exponents included, and each root is unique. The residue of b modulo p1 follows in the same
 * way from the residues of its parts modulo p1 and p2, and so on. Residues of different primes have
 * lost their signs independently of one another; a sum of such values is kept once for each choice
 * of signs.
 *
 * Nothing is lost: each true value is among the exact ones, or one entry has its residues. Entries
 * without a true value, such as a root that is not exact, are superfluous, but do no harm. A
 * target is out of reach if no entry has its residue modulo p0, some 2^61. Where a residue cannot
 * be known, as after a division by 0, the entry counts as equal to every target.
 *
 * How: all values of parts of up to TABLE digits are stored. A longer part is searched from the
 * target: for each value of its shorter side, the longer side must make one of a few values.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef TABLE
#define TABLE 6
#endif

/* The largest numerator and denominator of an exact value, and the largest target. */
#ifndef EXACT_MAX
#define EXACT_MAX UINT64_C(0x7fffffffffffffff)
#endif

typedef unsigned __int128 wide;

/* Each prime is twice the next one plus 1. */
enum { LEVELS = 6, DIGITS_MAX = 9 };
static const uint64_t primes[LEVELS + 1] = {
    2305843014001614719, 1152921507000807359, 576460753500403679, 288230376750201839,
    144115188375100919,  72057594187550459,   36028797093775229,
};
static const uint64_t INFINITE = UINT64_MAX - 1, UNKNOWN = UINT64_MAX;

/* An absolute value. Exact: top / bottom in lowest terms. Else: its residues modulo the first
 * primes, each the smaller of r and p - r. */
struct value {
    uint64_t top, bottom; /* bottom 0: not exact */
    int levels;           /* of residues; LEVELS + 1 for an exact value, which has them all */
    uint64_t residues[LEVELS];
};

static void fail(const char *text) {
    fprintf(stderr, "any_size: %s\n", text);
    exit(2);
}

/* ---- Residues ---- */
static uint64_t times(uint64_t a, uint64_t b, uint64_t modulus) {
    return (uint64_t)((wide)a * b % modulus);
}
static uint64_t to_power(uint64_t base, uint64_t exponent, uint64_t modulus) {
    uint64_t result = 1;
    for (; exponent; exponent >>= 1) {
        if (exponent & 1) result = times(result, base, modulus);
        base = times(base, base, modulus);
    }
    return result;
}
static uint64_t unsigned_residue(uint64_t residue, int level) {
    return residue > primes[level] / 2 ? primes[level] - residue : residue;
}
/* of a / b: INFINITE and UNKNOWN are possible */
static uint64_t divide_residues(uint64_t a, uint64_t b, int level) {
    if (a == UNKNOWN || b == UNKNOWN || (a == b && (a == 0 || a == INFINITE))) return UNKNOWN;
    if (b == 0 || a == INFINITE) return INFINITE;
    if (a == 0 || b == INFINITE) return 0;
    const uint64_t p = primes[level];
    return unsigned_residue(times(a, to_power(b, p - 2, p), p), level);
}
static uint64_t multiply_residues(uint64_t a, uint64_t b, int level) {
    if (a == UNKNOWN || b == UNKNOWN || (a == 0 && b == INFINITE) || (a == INFINITE && b == 0))
        return UNKNOWN;
    if (a == INFINITE || b == INFINITE) return INFINITE;
    return unsigned_residue(times(a, b, primes[level]), level);
}
/* of a + b, or of a - b */
static uint64_t add_residues(uint64_t a, uint64_t b, int is_minus, int level) {
    if (a == UNKNOWN || b == UNKNOWN || (a == INFINITE && b == INFINITE)) return UNKNOWN;
    if (a == INFINITE || b == INFINITE) return INFINITE;
    const uint64_t p = primes[level];
    return unsigned_residue((a + (is_minus ? p - b : b)) % p, level);
}
/* of a^b, where b is a residue of the next level */
static uint64_t raise_residues(uint64_t a, uint64_t b, int level) {
    if (a >= INFINITE || a == 0 || b >= INFINITE) return UNKNOWN;
    return unsigned_residue(to_power(a, b, primes[level]), level);
}
static uint64_t residue_at(const struct value *v, int level) {
    if (!v->bottom) return level < v->levels ? v->residues[level] : UNKNOWN;
    const uint64_t p = primes[level], top = unsigned_residue(v->top % p, level);
    if (v->bottom == 1) return top;
    return divide_residues(top, unsigned_residue(v->bottom % p, level), level);
}

/* ---- Exact values ---- */
static wide common(wide a, wide b) {
    while (b) {
        const wide rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}
/* false: the value does not fit */
static int make_exact(struct value *v, wide top, wide bottom) {
    const wide divisor = common(top, bottom);
    top /= divisor;
    bottom /= divisor;
    if (top > EXACT_MAX || bottom > EXACT_MAX) return 0;
    *v = (struct value){.top = (uint64_t)top, .bottom = (uint64_t)bottom, .levels = LEVELS + 1};
    return 1;
}
static struct value whole(uint64_t n) {
    return (struct value){.top = n, .bottom = 1, .levels = LEVELS + 1};
}
static int is_exactly(const struct value *v, uint64_t n) { return v->bottom == 1 && v->top == n; }
/* n^exponent; 0: it does not fit */
static uint64_t small_power(uint64_t n, uint64_t exponent) {
    if (n <= 1) return exponent ? n : 1;
    uint64_t result = 1;
    for (; exponent; exponent--) {
        if (result > EXACT_MAX / n) return 0;
        result *= n;
    }
    return result;
}
/* The root of n, if it is whole; else UINT64_MAX. */
static uint64_t exact_root(uint64_t n, uint64_t degree) {
    if (n <= 1 || degree == 1) return n;
    if (degree > 62) return UINT64_MAX;
    uint64_t low = 1, high = UINT64_C(1) << 32;
    while (low < high) {
        const uint64_t middle = low + (high - low + 1) / 2;
        const uint64_t power = small_power(middle, degree);
        if (power && power <= n) low = middle;
        else high = middle - 1;
    }
    return small_power(low, degree) == n ? low : UINT64_MAX;
}
/* A few values, the results of one step or of its reversal; `everything`: each is possible. */
struct few {
    struct value values[4 << LEVELS];
    int count, everything;
};

static void keep(struct few *few, struct value v) { few->values[few->count++] = v; }
static int is_either(uint64_t residue, uint64_t a, uint64_t b) {
    return residue == a || residue == b;
}
static int fewer(int a, int b) { return a < b ? a : b; }
static struct value inexact(int levels) { return (struct value){.levels = levels}; }
/* a + b and |a - b|, with residues of `levels` levels where they are not exact. */
static void sums(const struct value *a, const struct value *b, int levels, struct few *few) {
    const int both_exact = a->bottom && b->bottom;
    levels = fewer(levels, fewer(a->levels, b->levels));
    for (int minus = 0; minus < 2 && both_exact; minus++) {
        const wide left = (wide)a->top * b->bottom, right = (wide)b->top * a->bottom;
        const wide top = !minus ? left + right : left > right ? left - right : right - left;
        struct value v;
        if (!make_exact(&v, top, (wide)a->bottom * b->bottom)) {
            v = inexact(levels);
            for (int level = 0; level < levels; level++) {
                const uint64_t p = primes[level];
                const uint64_t bottom = times(a->bottom % p, b->bottom % p, p);
                v.residues[level] = divide_residues(unsigned_residue((uint64_t)(top % p), level),
                                                    unsigned_residue(bottom, level), level);
            }
        }
        keep(few, v);
    }
    if (both_exact) return;
    for (int signs = 0; signs < 1 << levels; signs++) {
        struct value v = inexact(levels);
        for (int level = 0; level < levels; level++)
            v.residues[level] =
                add_residues(residue_at(a, level), residue_at(b, level), signs >> level & 1, level);
        keep(few, v);
    }
}
/* a / b, where b is not exactly 0. */
static void quotient(const struct value *a, const struct value *b, int levels, struct few *few) {
    struct value v;
    if (is_exactly(b, 0)) return;
    if (is_exactly(a, 0)) {
        keep(few, whole(0));
        return;
    }
    const wide top = (wide)a->top * b->bottom, bottom = (wide)a->bottom * b->top;
    if (a->bottom && b->bottom && make_exact(&v, top, bottom)) {
        keep(few, v);
        return;
    }
    v = inexact(fewer(levels, fewer(a->levels, b->levels)));
    for (int level = 0; level < v.levels; level++)
        v.residues[level] = divide_residues(residue_at(a, level), residue_at(b, level), level);
    keep(few, v);
}
/* 1 / v. v is not exactly 0. */
static struct value inverse(const struct value *v) {
    struct value result = *v;
    if (v->bottom) {
        result.top = v->bottom;
        result.bottom = v->top;
        return result;
    }
    for (int level = 0; level < v->levels; level++)
        result.residues[level] = divide_residues(1, v->residues[level], level);
    return result;
}
static void product(const struct value *a, const struct value *b, int levels, struct few *few) {
    struct value v;
    if (is_exactly(a, 0) || is_exactly(b, 0)) {
        keep(few, whole(0));
        return;
    }
    const wide top = (wide)a->top * b->top, bottom = (wide)a->bottom * b->bottom;
    if (a->bottom && b->bottom && make_exact(&v, top, bottom)) {
        keep(few, v);
        return;
    }
    v = inexact(fewer(levels, fewer(a->levels, b->levels)));
    for (int level = 0; level < v.levels; level++)
        v.residues[level] = multiply_residues(residue_at(a, level), residue_at(b, level), level);
    keep(few, v);
}
/* a^b and a^-b for exact a and b, neither 0, and a not 1. */
static void exact_powers(const struct value *a, const struct value *b, int levels,
                         struct few *few) {
    const uint64_t top = exact_root(a->top, b->bottom), bottom = exact_root(a->bottom, b->bottom);
    if (top == UINT64_MAX || bottom == UINT64_MAX) return;
    const uint64_t top_power = small_power(top, b->top), bottom_power = small_power(bottom, b->top);
    struct value v;
    if (top_power && bottom_power) {
        make_exact(&v, top_power, bottom_power);
    } else {
        v = inexact(levels);
        for (int level = 0; level < levels; level++)
            v.residues[level] =
                raise_residues(residue_at(a, level), residue_at(b, level + 1), level);
    }
    keep(few, v);
    keep(few, inverse(&v));
}
/* a^b and a^-b. */
static void powers(const struct value *a, const struct value *b, int levels, struct few *few) {
    if (is_exactly(a, 0)) {
        if (!is_exactly(b, 0)) keep(few, whole(0));
        return;
    }
    if (is_exactly(b, 0) || is_exactly(a, 1)) {
        keep(few, whole(1));
        return;
    }
    levels = fewer(levels, fewer(a->levels, b->levels - 1));
    if (a->bottom && b->bottom) {
        exact_powers(a, b, levels, few);
        return;
    }
    for (int signs = 0; signs < 1 << levels; signs++) {
        struct value v = inexact(levels);
        for (int level = 0; level < levels; level++) {
            const uint64_t r =
                raise_residues(residue_at(a, level), residue_at(b, level + 1), level);
            v.residues[level] = signs >> level & 1 ? divide_residues(1, r, level) : r;
        }
        keep(few, v);
    }
}

/* ---- Tables: the values of a part, each once, found by the residue modulo p0 ---- */
struct table {
    struct value *values;
    uint64_t *first; /* the residue of each value modulo p0 */
    uint32_t *slots; /* an index plus 1; 0: empty */
    size_t count, room;
    int has_unknown; /* some value may be anything */
};
static struct table tables[DIGITS_MAX][DIGITS_MAX]; /* by the first and the last digit of a part */
static int digits[DIGITS_MAX], digit_count;

static size_t first_slot(const struct table *t, uint64_t residue) {
    return (size_t)(residue * UINT64_C(0x9e3779b97f4a7c15) >> 20) & (t->room - 1);
}
static void *allocate(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (!memory) fail("out of memory");
    return memory;
}
static void place(struct table *t, uint32_t index) {
    size_t slot = first_slot(t, t->first[index]);
    while (t->slots[slot]) slot = (slot + 1) & (t->room - 1);
    t->slots[slot] = index + 1;
}
static void grow(struct table *t) {
    const size_t room = t->room ? 2 * t->room : 64;
    struct table next = {.values = allocate(room / 2, sizeof *next.values),
                         .first = allocate(room / 2, sizeof *next.first),
                         .slots = allocate(room, sizeof *next.slots),
                         .count = t->count,
                         .room = room,
                         .has_unknown = t->has_unknown};
    if (t->count) {
        memcpy(next.values, t->values, t->count * sizeof *t->values);
        memcpy(next.first, t->first, t->count * sizeof *t->first);
    }
    free(t->values);
    free(t->first);
    free(t->slots);
    *t = next;
    for (uint32_t i = 0; i < t->count; i++) place(t, i);
}
static int is_same(const struct value *a, const struct value *b) {
    if (a->bottom || b->bottom) return a->top == b->top && a->bottom == b->bottom;
    return a->levels == b->levels && !memcmp(a->residues, b->residues, sizeof a->residues);
}
static void store(struct table *t, const struct value *v) {
    const uint64_t first = residue_at(v, 0);
    if (first == UNKNOWN) t->has_unknown = 1;
    if (2 * (t->count + 1) > t->room) grow(t);
    for (size_t slot = first_slot(t, first); t->slots[slot]; slot = (slot + 1) & (t->room - 1))
        if (t->first[t->slots[slot] - 1] == first && is_same(&t->values[t->slots[slot] - 1], v))
            return;
    t->values[t->count] = *v;
    t->first[t->count] = first;
    place(t, (uint32_t)t->count++);
}
/* Whether a value of the table may be v. */
static int may_hold(const struct table *t, const struct value *v) {
    const uint64_t first = residue_at(v, 0);
    if (t->has_unknown || first == UNKNOWN) return 1;
    for (size_t slot = first_slot(t, first); t->slots[slot]; slot = (slot + 1) & (t->room - 1)) {
        const uint32_t i = t->slots[slot] - 1;
        const int are_exact = v->bottom && t->values[i].bottom;
        if (t->first[i] == first && (!are_exact || is_same(&t->values[i], v))) return 1;
    }
    return 0;
}
/* How many levels a part needs that begins with this digit: its value may become an exponent once
 * for each digit before it. Where the first digit is 1, its powers are all 1, and one level less is
 * enough. */
static int levels_of(int first) {
    const int levels = digits[0] == 1 ? first : first + 1;
    return levels < 1 ? 1 : levels > LEVELS ? LEVELS : levels;
}
static uint64_t concatenated(int first, int last) {
    uint64_t n = 0;
    for (int i = first; i <= last; i++) n = 10 * n + (uint64_t)digits[i];
    return n;
}
static void fill(int first, int last) {
    struct table *t = &tables[first][last];
    struct value v = whole(concatenated(first, last));
    const int levels = levels_of(first);
    store(t, &v);
    for (int middle = first; middle < last; middle++) {
        const struct table *left = &tables[first][middle], *right = &tables[middle + 1][last];
        for (size_t i = 0; i < left->count; i++)
            for (size_t k = 0; k < right->count; k++) {
                const struct value *a = &left->values[i], *b = &right->values[k];
                struct few few;
                few.count = few.everything = 0;
                sums(a, b, levels, &few);
                product(a, b, levels, &few);
                quotient(a, b, levels, &few);
                powers(a, b, levels, &few);
                for (int n = 0; n < few.count; n++) store(t, &few.values[n]);
            }
    }
}

/* ---- Reversals: for one side of the last step, what the other side must be ---- */
/* b with a^b = target or a^-b = target, for exact values. */
static void exact_logarithm(const struct value *a, const struct value *target, struct few *few) {
    if (is_exactly(a, 0) || is_exactly(a, 1)) {
        few->everything = is_exactly(target, a->top);
        return;
    }
    if (is_exactly(target, 0)) return;
    if (is_exactly(target, 1)) {
        keep(few, whole(0));
        return;
    }
    for (uint64_t top = 1; top <= 63; top++)
        for (uint64_t bottom = 1; bottom <= 63; bottom++) {
            struct few found;
            found.count = found.everything = 0;
            const struct value b = {.top = top, .bottom = bottom, .levels = LEVELS + 1};
            if (common(top, bottom) > 1) continue;
            exact_powers(a, &b, 1, &found);
            for (int i = 0; i < found.count; i++)
                if (found.values[i].bottom && is_same(&found.values[i], target)) keep(few, b);
        }
}
/* What b may be where a is the left side; `powers` are left out where a or the target is not
 * exact. */
static void reverse_left(const struct value *a, const struct value *target, struct few *few) {
    sums(target, a, 1, few); /* a + b = target, |a - b| = target */
    if (is_either(residue_at(a, 0), 0, UNKNOWN) && is_either(residue_at(target, 0), 0, UNKNOWN))
        few->everything = 1; /* 0 * b, 0 / b, 0^b; a, which may not be exact, may be 0 */
    if (is_exactly(a, 0)) return;
    quotient(target, a, 1, few); /* a * b = target */
    quotient(a, target, 1, few); /* a / b = target */
    if (a->bottom && target->bottom) exact_logarithm(a, target, few);
}
/* What a may be where b is the right side. */
static void reverse_right(const struct value *b, const struct value *target, struct few *few) {
    sums(target, b, 1, few); /* a + b = target, |a - b| = target */
    if (is_exactly(b, 0)) {
        /* a * 0 is 0, and a^0 is 1 */
        const uint64_t residue = residue_at(target, 0);
        if (is_either(residue, 0, 1) || residue == UNKNOWN) few->everything = 1;
        return;
    }
    product(target, b, 1, few);  /* a / b = target */
    quotient(target, b, 1, few); /* a * b = target */
    if (is_exactly(target, 0) || is_exactly(target, 1)) {
        keep(few, *target);
        /* b, which is not exact, may be 0: a * 0 is 0, and a^0 is 1 */
        if (is_either(residue_at(b, 0), 0, UNKNOWN)) few->everything = 1;
        return;
    }
    const struct value root = inverse(b);
    powers(target, &root, 1, few);
}
static int may_make(int first, int last, const struct value *target);

static int may_make_any(int first, int last, const struct few *few) {
    int may = few->everything;
    for (int i = 0; i < few->count && !may; i++) may = may_make(first, last, &few->values[i]);
    return may;
}
/* Whether a^b or a^-b may be the target for a value b of a stored part. */
static int may_raise(const struct value *a, const struct table *right, const struct value *target) {
    int may = 0;
    for (size_t i = 0; i < right->count && !may; i++) {
        struct few few;
        few.count = few.everything = 0;
        powers(a, &right->values[i], 1, &few);
        for (int n = 0; n < few.count; n++) {
            const uint64_t r = residue_at(&few.values[n], 0), t = residue_at(target, 0);
            may |= r == t || r == UNKNOWN || t == UNKNOWN;
        }
    }
    return may;
}
static int may_split(int first, int middle, int last, const struct value *target) {
    const int is_left = middle - first <= last - middle - 1;
    const struct table *side = is_left ? &tables[first][middle] : &tables[middle + 1][last];
    for (size_t i = 0; i < side->count; i++) {
        const struct value *v = &side->values[i];
        struct few few;
        few.count = few.everything = 0;
        if (!is_left) {
            reverse_right(v, target, &few);
            if (may_make_any(first, middle, &few)) return 1;
            continue;
        }
        reverse_left(v, target, &few);
        if (may_make_any(middle + 1, last, &few)) return 1;
        if (v->bottom && target->bottom) continue;
        if (is_exactly(v, 1) || is_exactly(v, 0)) {
            /* its powers are 1, or 0 */
            if (is_either(residue_at(target, 0), v->top, UNKNOWN)) return 1;
            continue;
        }
        if (last - middle > TABLE)
            fail("a logarithm of a large value: compile with a larger TABLE");
        if (may_raise(v, &tables[middle + 1][last], target)) return 1;
    }
    return 0;
}
static int may_make(int first, int last, const struct value *target) {
    if (last - first < TABLE) return may_hold(&tables[first][last], target);
    if (is_exactly(target, concatenated(first, last)) || !target->bottom) {
        const struct value all = whole(concatenated(first, last));
        if (residue_at(&all, 0) == residue_at(target, 0)) return 1;
    }
    int may = 0;
    for (int middle = first; middle < last && !may; middle++)
        may = may_split(first, middle, last, target);
    return may;
}
/* The proof rests on the chain: each prime is tested, by Miller and Rabin with the first twelve
 * primes as bases, which decide up to 3.3 * 10^24. */
static int is_prime(uint64_t n) {
    static const uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    uint64_t odd = n - 1;
    int twos = 0;
    for (; !(odd & 1); odd >>= 1) twos++;
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
        uint64_t power = to_power(bases[i], odd, n);
        if (power == 1) continue;
        for (int k = 1; power != n - 1 && k < twos; k++) power = times(power, power, n);
        if (power != n - 1) return 0;
    }
    return 1;
}
static size_t fill_tables(void) {
    size_t stored = 0;
    for (int i = 0; i <= LEVELS; i++)
        if (!is_prime(primes[i]) || (i && primes[i - 1] != 2 * primes[i] + 1)) fail("no chain");
    for (int length = 1; length <= TABLE && length <= digit_count; length++)
        for (int first = 0; first + length <= digit_count; first++) {
            fill(first, first + length - 1);
            stored += tables[first][first + length - 1].count;
        }
    return stored;
}
static void add_digit(char digit) {
    if (digit < '0' || digit > '9') fail("a number that is no digit");
    if (digit_count == DIGITS_MAX) fail("more than nine digits");
    digits[digit_count++] = digit - '0';
}
static void list_excluded(uint64_t from, uint64_t to) {
    const size_t stored = fill_tables();
    uint64_t excluded = 0;
    if (to > EXACT_MAX) fail("a target is larger than an exact value may be");
    for (uint64_t n = from; n <= to; n++) {
        const struct value target = whole(n);
        if (may_make(0, digit_count - 1, &target)) continue;
        printf("%llu\n", (unsigned long long)n);
        excluded++;
    }
    printf("%llu of %llu targets are out of reach, among values of any size; %zu values stored\n",
           (unsigned long long)excluded, (unsigned long long)(to - from + 1), stored);
}

/* ---- Certificates ---- */
enum { RANGE_MAX = 10000000 };
static char line[1024], again[64], operations[8], is_made[RANGE_MAX];
static int line_number;

static void demand(int holds, const char *why) {
    if (holds) return;
    printf("refused, line %d: %s\n", line_number, why);
    exit(1);
}
static void read_line(FILE *file) {
    line_number++;
    if (!fgets(line, sizeof line, file) || !strchr(line, '\n')) fail("a line is missing");
    *strchr(line, '\n') = '\0';
}
struct number {
    struct value size;
    int is_negative;
};

/* a := a operation b; 0: that has no value of 63 bits. */
static int take_step(char operation, struct number *a, const struct number *b) {
    struct few few;
    int which = 0, is_negative = a->is_negative != b->is_negative;
    few.count = few.everything = 0;
    if (operation == '+' || operation == '-') {
        const wide left = (wide)a->size.top * b->size.bottom,
                   right = (wide)b->size.top * a->size.bottom;
        which = is_negative != (operation == '-');
        is_negative = a->is_negative != (which && left < right);
        sums(&a->size, &b->size, 0, &few);
    } else if (operation == '*') {
        product(&a->size, &b->size, 0, &few);
    } else if (operation == '/') {
        quotient(&a->size, &b->size, 0, &few);
    } else {
        const int is_root = b->size.bottom != 1, is_zero = is_exactly(&a->size, 0);
        if ((a->is_negative && is_root) || (is_zero && b->is_negative)) return 0;
        powers(&a->size, &b->size, 0, &few);
        which = few.count == 2 && b->is_negative;
        is_negative = a->is_negative && b->size.top % 2;
    }
    if (which >= few.count || !few.values[which].bottom) return 0;
    *a = (struct number){few.values[which], is_negative && few.values[which].top};
    return 1;
}
/* Checks an expression in reverse Polish notation: all digits in their order, worth n. */
static void check_expression(char *text, long long n) {
    struct number stack[DIGITS_MAX + 1];
    int top = 0, used = 0;
    demand(*text > ' ' && !strstr(text, "  ") && text[strlen(text) - 1] != ' ', "single blanks");
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        if (*word >= '0' && *word <= '9') {
            const int first = used;
            for (char *at = word; used < digit_count && *at == '0' + digits[used]; at++) {
                used++;
                if (at[1] == '\0') *(word = at) = '\0';
                else if (*++at != '_' || *word == '0' || !strchr(operations, '_')) break;
            }
            demand(used > first && *word == '\0', "the next digits");
            stack[top++] = (struct number){whole(concatenated(first, used - 1)), 0};
            continue;
        }
        const int is_minus = *word == '~';
        demand(strchr(operations, *word) && *word != '_' && !word[1], "an operation");
        demand(top >= 2 - is_minus, "operands");
        if (is_minus) stack[top - 1].is_negative ^= !is_exactly(&stack[top - 1].size, 0);
        else demand(take_step(*word, &stack[top - 2], &stack[top - 1]), "a step has no value");
        top -= !is_minus;
    }
    demand(top == 1 && used == digit_count, "all digits, in one expression");
    demand(is_exactly(&stack[0].size, (uint64_t)llabs(n)) && stack[0].is_negative == (n < 0),
           "the expression has another value");
}
/* Reads a certificate up to its claim. Returns the word of the claim. */
static const char *read_head(FILE *file, long long *first, long long *last) {
    static char claim[8];
    read_line(file);
    if (strcmp(line, "tally-proof 1") != 0) fail("no certificate");
    read_line(file);
    if (strncmp(line, "numbers", 7) != 0) fail("no numbers");
    for (const char *at = line + 7; *at; at += 2) {
        if (*at != ' ') fail("a number that is no digit");
        add_digit(at[1]);
    }
    read_line(file);
    const int is_read = sscanf(line, "rules exact all given %7[-+*/^~_]", operations) == 1;
    snprintf(again, sizeof again, "rules exact all given %s", operations);
    if (!is_read || strcmp(line, again) != 0) fail("not the rules of digits in the order given");
    read_line(file);
    const int count = sscanf(line, "claim %7s %lld %lld", claim, first, last);
    if (count == 2) *last = *first;
    snprintf(again, sizeof again, count == 3 ? "claim %s %lld %lld" : "claim %s %lld", claim,
             *first, *last);
    if (count < 2 || strcmp(line, again) != 0 || (count == 3) != !strcmp(claim, "grid") ||
        *first > *last || *first <= -(1LL << 62) || *last >= 1LL << 62 ||
        *last - *first >= RANGE_MAX)
        fail("no claim");
    return claim;
}
static void decide(FILE *file) {
    long long first, last, n, lowest = 0, before = 0, made = 0;
    const char *const claim = read_head(file, &first, &last);
    const long long target = last;
    if (!strcmp(claim, "missing")) first = 1;
    else if (!strcmp(claim, "closest"))
        first = target - RANGE_MAX / 2, last = first + RANGE_MAX - 1;
    else if (strcmp(claim, "none") && strcmp(claim, "grid")) fail("no claim");
    const long long base = first;
    for (read_line(file); sscanf(line, "made %lld", &n) == 1; read_line(file)) {
        snprintf(again, sizeof again, "made %lld ", n);
        if (strncmp(line, again, strlen(again)) != 0) fail("not made, a number, an expression");
        demand(n >= first && n <= last && (!made || n > before), "numbers of the claim, rising");
        if (made++ == 0) lowest = n;
        check_expression(line + strlen(again), n);
        is_made[(before = n) - base] = 1;
    }
    if (strcmp(line, "end") != 0 || fgetc(file) != EOF) fail("no end");
    demand(strcmp(claim, "none") || !made, "'none' has no made lines");
    demand(strcmp(claim, "missing") || made == target - 1, "'missing' has all before it made");
    if (!strcmp(claim, "closest")) {
        const long long distance = llabs(target - lowest);
        first = target - distance, last = target + distance;
        demand(made && distance && (made == 1 || (made == 2 && before == last)), "the closest");
    }
    fill_tables();
    for (n = first; n <= last; n++) {
        const struct value wanted = whole((uint64_t)llabs(n));
        if (!is_made[n - base])
            demand(!may_make(0, digit_count - 1, &wanted), "not decided: a value may be a target");
    }
    printf("accepted: of %lld..%lld, %lld can be made\n", first, last, made);
}
int main(int count, char **arguments) {
    if (count == 2) {
        FILE *const file = fopen(arguments[1], "rb");
        if (!file) fail("the file cannot be read");
        decide(file);
        return 0;
    }
    if (count < 3) fail("usage: any_size FILE, or any_size DIGITS FROM [TO]");
    for (const char *at = arguments[1]; *at; at++) add_digit(*at);
    if (!digit_count) fail("there are no digits");
    const uint64_t from = strtoull(arguments[2], NULL, 10);
    list_excluded(from, count > 3 ? strtoull(arguments[3], NULL, 10) : from);
    return 0;
}
