/* SPDX-License-Identifier: MIT */
/*
 * friedman DIGITS: the numbers of so many digits, 2 to 6, that their own digits may make, each used
 * once, with + - * / ^, the unary minus and concatenation; a number itself, put together of its
 * digits in their order, does not count. Shares nothing with tally.
 *
 *     cc -O2 -o friedman tools/recheck/friedman.c -lm
 *     ./friedman 4
 *
 * All numbers of these digits that are not printed are no Friedman numbers, among values of any
 * size. Those that are printed nearly always are; tools/friedman has tally show it.
 *
 * Values are magnitudes, for a minus may stand anywhere: a + b, |a - b|, a * b, a / b, a^b, a^-b.
 * Each is known by its residue modulo a prime p0 up to its sign, and exactly where numerator and
 * denominator fit 63 bits. p0 = 2 p1 + 1 and p1 = 2 p2 + 1 are primes, so that of an exponent the
 * residue modulo p1 is enough, and modulo p2 that of an exponent in it.
 *
 * Tables have all values of up to three digits, and the residues of those of four. A longer number
 * is searched from the target: for each value of the smaller side of the last step the other side
 * must have one of a few values. Targets t and values a are exact here, but for values of three
 * digits against three. There:
 *
 *   a^v = t    is tried for all v of the other side, if t is a perfect power. A value of three
 *              digits beyond 63 bits is a power of one of two digits, at most 9^9, and no such base
 *              that is not a power of a smaller number is as large as t.
 *   v^a = t    has no solution: t is at least 2, so v would have more than 2^63 bits.
 *
 * For exact a and t, a^v = t means that both are powers of the same s, and v is a fraction.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 wide;

enum { TABLE = 3, SET = 4, DIGITS_MAX = 6, FITS = 63 };
static const uint64_t primes[] = {2305843014001614719, 1152921507000807359, 576460753500403679};
static uint64_t minus_inverse; /* of p0 modulo 2^64 */

/* A magnitude; bottom 0: it does not fit. */
struct value {
    uint64_t top, bottom;
    uint64_t residue;               /* modulo p0, the smaller of r and p0 - r */
    uint64_t in_exponent;           /* the same modulo p1 */
    uint64_t shifted, inverse;      /* r * 2^64, and 2^64 / r, modulo p0 */
    uint64_t root_top, root_bottom; /* = root^degree, with the largest degree */
    int degree;                     /* 0: of 0, of 1, and of what does not fit */
};

/* The values of some digits. Of four digits there are residues alone. */
struct table {
    struct value *values;
    uint64_t *residues;       /* a hash table; 0 is an empty slot */
    uint64_t *filter;         /* a bit for each hash of more bits */
    size_t count, room, used; /* used: residues */
    uint64_t slots, bits;     /* powers of two, less one */
    int has_zero;
};
static struct table tables[SET + 1][10000]; /* by the digits as a number, falling */

static void fail(const char *text)
{
    fprintf(stderr, "friedman: %s\n", text);
    exit(2);
}
static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) fail("out of memory");
    return memory;
}

/* ---- Residues ---- */
static uint64_t fold(uint64_t r, uint64_t p)
{
    return r > p / 2 ? p - r : r;
}
static uint64_t times(uint64_t a, uint64_t b, uint64_t p)
{
    return (uint64_t)((wide)a * b % p);
}
static uint64_t raise(uint64_t base, uint64_t exponent, uint64_t p)
{
    uint64_t result = 1;
    for (; exponent; exponent >>= 1, base = times(base, base, p))
        if (exponent & 1) result = times(result, base, p);
    return result;
}
static uint64_t divide(uint64_t a, uint64_t b, uint64_t p)
{
    if (b % p == 0) fail("a residue is not known");
    return times(a % p, raise(b % p, p - 2, p), p);
}
/* a * b / 2^64 modulo p0 (Montgomery) */
static inline uint64_t reduce(uint64_t a, uint64_t b)
{
    const wide product = (wide)a * b;
    const uint64_t factor = (uint64_t)product * minus_inverse;
    const uint64_t r = (uint64_t)((product + (wide)factor * primes[0]) >> 64);
    return r >= primes[0] ? r - primes[0] : r;
}

/* ---- Exact values ---- */
static uint64_t common(uint64_t a, uint64_t b)
{
    while (b) {
        const uint64_t rest = a % b;
        a = b, b = rest;
    }
    return a;
}
/* 0: it does not fit */
static uint64_t small_power(uint64_t n, uint64_t exponent)
{
    uint64_t result = 1;
    if (n <= 1) return exponent ? n : 1;
    for (; exponent; exponent--) {
        if (result > ((uint64_t)1 << FITS) / n) return 0;
        result *= n;
    }
    return result >> FITS ? 0 : result;
}
/* The root of n, if it is whole; else 0. */
static uint64_t whole_root(uint64_t n, uint64_t degree)
{
    if (n <= 1 || degree == 1) return n;
    if (degree >= FITS) return 0;
    const uint64_t near = (uint64_t)(pow((double)n, 1.0 / (double)degree) + 0.5);
    for (uint64_t root = near > 2 ? near - 1 : 1; root <= near + 1; root++)
        if (small_power(root, degree) == n) return root;
    return 0;
}
static void find_root(struct value *v)
{
    v->degree = 1;
    v->root_top = v->top, v->root_bottom = v->bottom;
    if (!v->bottom || !v->top || (v->top == 1 && v->bottom == 1)) v->degree = 0;
    for (int prime = 2; v->degree && prime < FITS; prime++) {
        for (;;) {
            const uint64_t least =
                v->root_top > 1 && (v->root_bottom == 1 || v->root_top < v->root_bottom)
                    ? v->root_top
                    : v->root_bottom;
            if (least >> prime == 0) return; /* 2^prime is more */
            const uint64_t top = whole_root(v->root_top, (uint64_t)prime);
            const uint64_t bottom = top ? whole_root(v->root_bottom, (uint64_t)prime) : 0;
            if (!bottom) break;
            v->root_top = top, v->root_bottom = bottom, v->degree *= prime;
        }
    }
}
static struct value exactly(uint64_t top, uint64_t bottom)
{
    const uint64_t divisor = common(top, bottom);
    struct value v = {.top = top / divisor, .bottom = bottom / divisor};
    v.residue = v.top % primes[0];
    if (v.bottom != 1) v.residue = divide(v.residue, v.bottom, primes[0]);
    v.residue = fold(v.residue, primes[0]);
    return v;
}
static uint64_t residue_of(const struct value *v, int level)
{
    const uint64_t p = primes[level];
    if (!v->bottom) return level ? v->in_exponent : v->residue;
    return fold(v->bottom == 1 ? v->top % p : divide(v->top, v->bottom, p), p);
}
/* a / b of parts of up to 126 bits. 0: it does not fit. */
static int make_exact(struct value *v, wide top, wide bottom)
{
    wide a = top, b = bottom;
    while (b) {
        const wide rest = a % b;
        a = b, b = rest;
    }
    if (top / a >> FITS || bottom / a >> FITS) return 0;
    *v = exactly((uint64_t)(top / a), (uint64_t)(bottom / a));
    return 1;
}

/* ---- Tables ---- */
static uint64_t hash_of(uint64_t residue)
{
    return residue * UINT64_C(0x9e3779b97f4a7c15) >> 20;
}

static int has(const struct table *t, uint64_t residue)
{
    const uint64_t hash = hash_of(residue), bit = hash & t->bits;
    if (!(t->filter[bit / 64] >> bit % 64 & 1)) return 0;
    if (residue == 0) return t->has_zero;
    for (uint64_t slot = hash & t->slots; t->residues[slot]; slot = (slot + 1) & t->slots)
        if (t->residues[slot] == residue) return 1;
    return 0;
}
static void place(struct table *t, uint64_t residue)
{
    const uint64_t hash = hash_of(residue), bit = hash & t->bits;
    uint64_t slot = hash & t->slots;
    t->filter[bit / 64] |= (uint64_t)1 << bit % 64;
    if (residue == 0) {
        t->has_zero = 1;
        return;
    }
    while (t->residues[slot]) slot = (slot + 1) & t->slots;
    t->residues[slot] = residue;
}
static void grow(struct table *t)
{
    const uint64_t *const old = t->residues;
    const uint64_t room = t->residues ? 2 * (t->slots + 1) : 64;
    const uint64_t before = t->residues ? t->slots + 1 : 0;
    struct table next = *t;
    next.residues = allocate(room, sizeof *next.residues);
    next.slots = room - 1;
    next.bits = room * 8 - 1;
    next.filter = allocate(room / 8, sizeof *next.filter);
    if (t->has_zero) place(&next, 0);
    for (uint64_t i = 0; i < before; i++)
        if (old[i]) place(&next, old[i]);
    free(t->residues);
    free(t->filter);
    *t = next;
}
static void keep(struct table *t, const struct value *v)
{
    const size_t count = t->count++;
    if (count == t->room) {
        t->room = count ? 2 * count : 16;
        t->values = realloc(t->values, t->room * sizeof *t->values);
        if (!t->values) fail("out of memory");
    }
    struct value *const kept = &t->values[count];
    *kept = *v;
    find_root(kept);
    kept->shifted = (uint64_t)(((wide)v->residue << 64) % primes[0]);
    if (v->residue)
        kept->inverse = divide((uint64_t)(((wide)1 << 64) % primes[0]), v->residue, primes[0]);
    else if (!v->bottom) fail("a residue is not known");
}
/* Values of the same residue modulo p0 are taken for one only if both are exact and equal. */
static void store(struct table *t, int size, struct value v)
{
    const int is_new = !t->residues || !has(t, v.residue);
    if (size <= TABLE && v.bottom) v.in_exponent = 0;
    if (size <= TABLE && !is_new) {
        size_t i = 0;
        while (i < t->count &&
               (t->values[i].top != v.top || t->values[i].bottom != v.bottom ||
                t->values[i].residue != v.residue || t->values[i].in_exponent != v.in_exponent))
            i++;
        if (i < t->count) return;
    }
    if (size <= TABLE) keep(t, &v);
    if (!is_new) return;
    if (!t->residues || 2 * (++t->used + 1) > t->slots) grow(t);
    place(t, v.residue);
}

/* ---- Steps ---- */
static struct value with_residues(uint64_t residue, uint64_t in_exponent)
{
    return (struct value){.residue = residue, .in_exponent = in_exponent};
}
static struct value inverse_of(const struct value *v)
{
    if (v->bottom) return exactly(v->bottom, v->top);
    return with_residues(fold(divide(1, v->residue, primes[0]), primes[0]),
                         v->in_exponent ? fold(divide(1, v->in_exponent, primes[1]), primes[1])
                                        : 0);
}
static int is_whole(const struct value *v, uint64_t n)
{
    return v->bottom == 1 && v->top == n;
}

static void add(struct table *t, int size, const struct value *a, const struct value *b)
{
    for (int minus = 0; minus < 2; minus++) {
        struct value v;
        if (a->bottom && b->bottom) {
            const wide x = (wide)a->top * b->bottom, y = (wide)b->top * a->bottom;
            const wide top = !minus ? x + y : x > y ? x - y : y - x;
            if (!make_exact(&v, top, (wide)a->bottom * b->bottom)) {
                if (size <= TABLE) fail("a sum of three digits does not fit");
                v = with_residues(
                    fold(divide((uint64_t)(top % primes[0]),
                                times(a->bottom % primes[0], b->bottom % primes[0], primes[0]),
                                primes[0]),
                         primes[0]),
                    0);
            }
        } else {
            const uint64_t x = residue_of(a, 0), y = residue_of(b, 0);
            v = with_residues(fold((x + (minus ? primes[0] - y : y)) % primes[0], primes[0]), 0);
        }
        store(t, size, v);
    }
}
static void multiply(struct table *t, int size, const struct value *a, const struct value *b)
{
    struct value v;
    if (is_whole(a, 0) || is_whole(b, 0)) {
        store(t, size, exactly(0, 1));
        return;
    }
    if (!a->bottom || !b->bottom ||
        !make_exact(&v, (wide)a->top * b->top, (wide)a->bottom * b->bottom)) {
        if (size <= TABLE) fail("a product of three digits does not fit");
        v = with_residues(fold(times(residue_of(a, 0), residue_of(b, 0), primes[0]), primes[0]), 0);
    }
    store(t, size, v);
}
/* a^b and a^-b; superfluous where a root of what does not fit is not exact */
static void power(struct table *t, int size, const struct value *a, const struct value *b)
{
    struct value v;
    if (is_whole(a, 0)) {
        if (!is_whole(b, 0)) store(t, size, *a);
        return;
    }
    if (is_whole(b, 0) || is_whole(a, 1)) {
        store(t, size, exactly(1, 1));
        return;
    }
    if (a->bottom && b->bottom) {
        const uint64_t top = whole_root(a->top, b->bottom),
                       bottom = whole_root(a->bottom, b->bottom);
        if (!top || !bottom) return;
        const uint64_t x = small_power(top, b->top), y = small_power(bottom, b->top);
        if (x && y) {
            v = exactly(x, y);
        } else {
            const struct value root = exactly(top, bottom);
            v = with_residues(fold(raise(residue_of(&root, 0), b->top, primes[0]), primes[0]),
                              fold(raise(residue_of(&root, 1), b->top, primes[1]), primes[1]));
        }
    } else {
        if (size <= TABLE) fail("an operand of three digits does not fit");
        v = with_residues(fold(raise(residue_of(a, 0), residue_of(b, 1), primes[0]), primes[0]), 0);
    }
    store(t, size, v);
    store(t, size, inverse_of(&v));
}
static void combine(struct table *t, int size, const struct value *a, const struct value *b)
{
    add(t, size, a, b);
    multiply(t, size, a, b);
    if (!is_whole(b, 0)) {
        const struct value inverse = inverse_of(b);
        multiply(t, size, a, &inverse);
    }
    if (!is_whole(a, 0)) {
        const struct value inverse = inverse_of(a);
        multiply(t, size, b, &inverse);
    }
    power(t, size, a, b);
    power(t, size, b, a);
}

/* ---- Digits ---- */
struct digits {
    int count;
    int of[DIGITS_MAX]; /* falling */
};
static struct table *table_of(const struct digits *d)
{
    int index = 0;
    for (int i = 0; i < d->count; i++) index = 10 * index + d->of[i];
    return &tables[d->count][index];
}
/* The digits of a mask, and the others. 0: these two were met before, or will be. */
static int split(const struct digits *all, unsigned mask, struct digits *a, struct digits *b)
{
    a->count = b->count = 0;
    for (int i = 0; i < all->count; i++) {
        if (mask >> i & 1) a->of[a->count++] = all->of[i];
        else b->of[b->count++] = all->of[i];
        /* of equal digits the first ones are taken */
        if (i && all->of[i] == all->of[i - 1] && (mask >> i & 1) && !(mask >> (i - 1) & 1))
            return 0;
    }
    if (a->count != b->count) return a->count && a->count < b->count;
    return memcmp(a->of, b->of, sizeof(int) * (size_t)a->count) >= 0;
}
/* Calls `see` for each number of all digits, without a 0 in front. */
static void each_number(int counts[10], int left, uint64_t n, void (*see)(void *, uint64_t),
                        void *context)
{
    if (!left) see(context, n);
    for (int digit = n ? 0 : left == 1 ? 0 : 1; left && digit < 10; digit++) {
        if (!counts[digit]) continue;
        counts[digit]--;
        each_number(counts, left - 1, 10 * n + (uint64_t)digit, see, context);
        counts[digit]++;
    }
}
static void each_number_of(const struct digits *d, void (*see)(void *, uint64_t), void *context)
{
    int counts[10] = {0};
    for (int i = 0; i < d->count; i++) counts[d->of[i]]++;
    each_number(counts, d->count, 0, see, context);
}
/* Calls `see` for each choice of digits. */
static void each_choice(struct digits d, int count, void (*see)(const struct digits *))
{
    if (d.count == count) {
        see(&d);
        return;
    }
    const int most = d.count ? d.of[d.count - 1] : 9;
    for (int digit = 0; digit <= most; digit++) {
        struct digits more = d;
        more.of[more.count++] = digit;
        each_choice(more, count, see);
    }
}
static void store_number(void *context, uint64_t n)
{
    struct table *const t = context;
    store(t, 1, exactly(n, 1));
}
static void fill(const struct digits *d)
{
    struct table *const t = table_of(d);
    each_number_of(d, store_number, t);
    for (unsigned mask = 1; mask < 1u << d->count; mask++) {
        struct digits a, b;
        if (!split(d, mask, &a, &b)) continue;
        const struct table *const left = table_of(&a), *const right = table_of(&b);
        for (size_t i = 0; i < left->count; i++)
            for (size_t k = 0; k < right->count; k++)
                combine(t, d->count, &left->values[i], &right->values[k]);
    }
    if (d->count < SET) return;
    free(t->values); /* the numbers; only residues are asked for */
    t->values = NULL;
    t->count = t->room = 0;
}

/* ---- Search from the target ---- */
static int may_make(const struct digits *d, const struct value *target);

static int is_number_of(const struct digits *d, const struct value *v)
{
    int counts[10] = {0};
    uint64_t n = v->top;
    if (v->bottom != 1) return 0;
    for (int i = 0; i < d->count; i++, n /= 10) {
        if (!n) return 0;
        counts[n % 10]++;
    }
    for (int i = 0; i < d->count; i++) counts[d->of[i]]--;
    for (int digit = 0; digit < 10; digit++)
        if (counts[digit]) return 0;
    return !n;
}
/* Whether the other side may be v, or 1 / v. */
static int may_be(const struct digits *d, const struct value *v)
{
    if (d->count <= SET) return has(table_of(d), v->residue);
    return is_number_of(d, v) || may_make(d, v);
}
static int may_be_either(const struct digits *d, const struct value *v)
{
    const struct value inverse = inverse_of(v);
    return may_be(d, v) || may_be(d, &inverse);
}
/* v^a = target, v^-a = target: a = p / q, so target is a p-th power. */
static int may_be_base(const struct digits *d, const struct value *a, const struct value *target)
{
    struct value v;
    if (!a->bottom || !a->top || (uint64_t)target->degree % a->top) return 0;
    const uint64_t exponent = (uint64_t)target->degree / a->top;
    wide whole = (wide)exponent * a->bottom;
    const uint64_t top = whole >> FITS ? 0 : small_power(target->root_top, (uint64_t)whole);
    const uint64_t bottom = whole >> FITS ? 0 : small_power(target->root_bottom, (uint64_t)whole);
    if (top && bottom) {
        v = exactly(top, bottom);
        return may_be_either(d, &v);
    }
    if (d->count > SET) fail("a root does not fit");
    const struct value root = exactly(target->root_top, target->root_bottom);
    const uint64_t power =
        raise(residue_of(&root, 0), (uint64_t)(whole % (primes[0] - 1)), primes[0]);
    v = with_residues(fold(power, primes[0]), 0);
    return may_be_either(d, &v);
}
/* a^v = target, a^-v = target, of an exact a. */
static int may_be_exponent(const struct digits *d, const struct value *a,
                           const struct value *target)
{
    if (!a->degree) return 0;
    if ((a->root_top != target->root_top || a->root_bottom != target->root_bottom) &&
        (a->root_top != target->root_bottom || a->root_bottom != target->root_top))
        return 0;
    const struct value v = exactly((uint64_t)target->degree, (uint64_t)a->degree);
    return may_be(d, &v);
}
/* a^v = target, a^-v = target, of an a that does not fit: see above. */
static int may_raise(const struct digits *d, const struct value *a, const struct value *target)
{
    const struct table *const right = table_of(d);
    const uint64_t inverse = fold(divide(1, target->residue, primes[0]), primes[0]);
    if (target->degree == 1) return 0;
    for (size_t i = 0; i < right->count; i++) {
        const uint64_t exponent = residue_of(&right->values[i], 1);
        const uint64_t r = fold(raise(a->residue, exponent, primes[0]), primes[0]);
        if (r == target->residue || r == inverse) return 1;
    }
    return 0;
}
/* a and b of + - * /, where residues are looked up. `inverse`: of the target, times 2^64. */
static int may_step(const struct table *right, const struct value *a, uint64_t target,
                    uint64_t inverse)
{
    const uint64_t p = primes[0], sum = target + a->residue;
    if (has(right, fold(sum >= p ? sum - p : sum, p))) return 1;
    if (has(right, target > a->residue ? target - a->residue : a->residue - target)) return 1;
    if (is_whole(a, 0)) return 0;
    return has(right, fold(reduce(target, a->shifted), p)) ||
           has(right, fold(reduce(target, a->inverse), p)) ||
           has(right, fold(reduce(a->residue, inverse), p));
}
static int may_step_exactly(const struct digits *d, const struct value *a,
                            const struct value *target)
{
    struct value v;
    const wide x = (wide)target->top * a->bottom, y = (wide)a->top * target->bottom;
    const wide bottom = (wide)target->bottom * a->bottom;
    if (!make_exact(&v, x + y, bottom) || may_be(d, &v)) return 1;
    if (x != y && (!make_exact(&v, x > y ? x - y : y - x, bottom) || may_be(d, &v))) return 1;
    if (is_whole(a, 0)) return 0;
    return !make_exact(&v, (wide)target->top * a->top, bottom) || may_be(d, &v) ||
           !make_exact(&v, x, y) || may_be_either(d, &v);
}
static int may_split(const struct digits *b, const struct table *left, const struct value *target)
{
    const uint64_t shift = (uint64_t)(((wide)1 << 64) % primes[0]);
    const uint64_t inverse = divide(shift, target->residue, primes[0]);
    const struct table *const right = b->count <= SET ? table_of(b) : NULL;
    for (size_t i = 0; i < left->count; i++) {
        const struct value *const a = &left->values[i];
        if (right ? may_step(right, a, target->residue, inverse) : may_step_exactly(b, a, target))
            return 1;
        if (a->bottom) {
            if (may_be_base(b, a, target) || may_be_exponent(b, a, target)) return 1;
        } else if (may_raise(b, a, target)) {
            return 1;
        }
    }
    return 0;
}
/* A step of all digits, with a target that is not 0 or 1. */
static int may_make(const struct digits *d, const struct value *given)
{
    struct value target = *given;
    if (!target.top || is_whole(&target, 1)) return 1;
    find_root(&target);
    for (unsigned mask = 1; mask < 1u << d->count; mask++) {
        struct digits a, b;
        if (split(d, mask, &a, &b) && may_split(&b, table_of(&a), &target)) return 1;
    }
    return 0;
}
static void print_number(void *context, uint64_t n)
{
    const struct value target = exactly(n, 1);
    if (may_make(context, &target)) printf("%llu\n", (unsigned long long)n);
}
static void decide(const struct digits *d)
{
    struct digits own = *d;
    each_number_of(d, print_number, &own);
    fflush(stdout);
}

int main(int count, char **arguments)
{
    const struct digits none = {0};
    const int digits = count == 2 ? atoi(arguments[1]) : 0;
    if (digits < 2 || digits > DIGITS_MAX) fail("usage: friedman DIGITS");
    for (minus_inverse = 1; minus_inverse * primes[0] != UINT64_MAX;)
        minus_inverse *= 2 + minus_inverse * primes[0];
    for (int size = 1; size <= SET && size < digits; size++) each_choice(none, size, fill);
    each_choice(none, digits, decide);
    return 0;
}
