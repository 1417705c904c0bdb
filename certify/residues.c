/* SPDX-License-Identifier: MIT */
/*
 * residues FILE decides again what a certificate of + - * / claims, also with more numbers and
 * larger values than those of certify.c: cc -O2 residues.c -o residues
 * Exit status: 0 accepted, 1 refused (with the line that is wrong), 2 unreadable. Each claim says:
 * of the whole numbers FIRST..LAST, exactly those with a `made` line can be made. The others are
 * the open numbers. docs/certificates.md describes the form, docs/proofs.md has the lemmas.
 *
 * V(S) are the values of all expressions of exactly the numbers S. A value n / d is kept as its
 * residue modulo P = 2^127 - 1, n times the inverse of d; a whole number is its own residue. No n
 * or d is as large as P (measure), so each value has a residue, which is 0 for 0 alone, and a step
 * of values is the same step of residues.
 *
 * Up to half of the numbers have a table, of all pairs of V(A) and V(B) for all ways to part S:
 * fill(). Over a larger S, an open number is a goal. If its last step has x over A, the smaller
 * part, the other operand is one of six numbers: in the table of B, or a goal over B: refute().
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef unsigned __int128 wide; /* a residue, 0 to P - 1 */
__extension__ typedef __int128 num;
static const wide P = ((wide)1 << 127) - 1;
static int line_number;
static void end(int status, const char *word, const char *why) {
    printf("%s: line %d: %s\n", word, line_number, why);
    exit(status);
}
static void demand(int holds, const char *why) { holds ? (void)0 : end(1, "refused", why); }
static void expect(int holds, const char *why) { holds ? (void)0 : end(2, "unreadable", why); }

/* ---- Residues ---- */
static wide plus(wide a, wide b) { return a + b >= P ? a + b - P : a + b; }
static wide minus(wide a, wide b) { return a >= b ? a - b : a + (P - b); }
/* 2^127 is 1 modulo P, and 2^128 is 2. */
static wide times(wide a, wide b) {
    const uint64_t a_low = (uint64_t)a, b_low = (uint64_t)b;
    const uint64_t a_high = (uint64_t)(a >> 64), b_high = (uint64_t)(b >> 64);
    const wide low = (wide)a_low * b_low, high = (wide)a_high * b_high;
    const wide middle = (wide)a_low * b_high + (wide)a_high * b_low; /* of 2^64 */
    const wide of_middle = plus(middle >> 63, (middle & (((wide)1 << 63) - 1)) << 64);
    return plus(plus(2 * high, of_middle), plus(low & P, low >> 127));
}
/* a to the power of P - 2, a row of 125 bits 1, a 0 and a 1: that is 1 / a (Fermat). */
static wide inverse_of(wide a) {
    wide power = 1;
    for (int bit = 126; bit >= 0; bit--) {
        power = times(power, power);
        if (bit != 1) power = times(power, a);
    }
    return power;
}

typedef struct {
    wide *list, *inverse;       /* in the order of arrival; that of 0 is of no use */
    unsigned *at, count, slots; /* at: a hash table of 1 + the place in the list, or 0 */
} set;
static void *memory(void *block, size_t bytes) {
    block = realloc(block, bytes);
    expect(block != NULL, "there is not enough memory");
    return block;
}
static unsigned *slot(const set *s, wide v) {
    uint64_t hash = ((uint64_t)v ^ (uint64_t)(v >> 64) * 0xc2b2ae3d27d4eb4fu) * 0x9e3779b97f4a7c15u;
    for (hash ^= hash >> 32;; hash++) {
        unsigned *at = &s->at[hash & (s->slots - 1)];
        if (*at == 0 || s->list[*at - 1] == v) return at;
    }
}
static int is_signless; /* r stands for r and -r */
static wide key(wide r) { return is_signless && r > P / 2 ? P - r : r; }
static void add(set *s, wide v) {
    v = key(v);
    if (s->count * 2 >= s->slots) {
        s->slots = s->slots == 0 ? 16 : s->slots * 2;
        s->list = memory(s->list, sizeof *s->list * (s->slots / 2));
        free(s->at);
        s->at = memory(NULL, sizeof *s->at * s->slots);
        memset(s->at, 0, sizeof *s->at * s->slots);
        for (unsigned i = 0; i < s->count; i++) *slot(s, s->list[i]) = i + 1;
    }
    unsigned *at = slot(s, v);
    if (*at == 0) s->list[s->count] = v, *at = ++s->count;
}
static wide or_1(wide v) { return v == 0 ? 1 : v; }
/* One inverse for all: that of their product, with one factor after the other taken away. */
static void invert(set *s) {
    wide product = 1;
    if (s->inverse != NULL || s->count == 0) return;
    s->inverse = memory(NULL, sizeof *s->inverse * s->count);
    for (unsigned i = 0; i < s->count; product = times(product, or_1(s->list[i++])))
        s->inverse[i] = product; /* of those before */
    product = inverse_of(product);
    for (unsigned i = s->count; i-- > 0; product = times(product, or_1(s->list[i])))
        s->inverse[i] = times(s->inverse[i], product);
}

/* ---- The game ---- */
static const long long LIMIT = (1LL << 62) - 1; /* of targets, and of parts of fractions */
enum { NUMBERS = 32, CODES = 1 << 16, RANGE = 10000000 };
static int is_whole, is_any, is_given; /* is_any: any of the numbers may be used; not all must */
static int has_sum, has_less, has_product, has_quotient;
static char operations[8], is_made[RANGE];
static long long first, last, base, made_count; /* is_made[0] is about the number base */
/* A set has so many numbers of each kind: the digits of its code, in a mixed radix. In the order
 * given, each number is a kind, and a set is a row of neighbours, of which the lowest is left. */
static int kinds, count, tabled, have[NUMBERS], weight[NUMBERS], full, sizes[CODES];
static wide kind[NUMBERS], most[CODES]; /* no numerator or denominator over the set is larger */
static set values[CODES]; /* what is made; goals, over sets of more than `tabled` numbers */
static int of_kind(int s, int i) { return s / weight[i] % (have[i] + 1); }
static int is_set(int s) { return !is_given || (s & (s + (s & -s))) == 0; }
/* The next part *a of s, which is 0 at first. The other part is s - *a. */
static int next_part(int s, int *a) {
    do {
        int i = 0;
        for (; of_kind(*a, i) == of_kind(s, i); i++) *a -= of_kind(s, i) * weight[i];
        *a += weight[i];
    } while (*a < s && !(is_set(*a) && is_set(s - *a)));
    return *a < s;
}
static int is_open(long long v) { return v >= first && v <= last && !is_made[v - base]; }
static void deny(int is_found) {
    demand(!is_found, is_whole ? "an open number can be made"
                               : "not decided: an open number has the residue of a value");
}
/* A step makes no part above twice the product of parts; or above that of whole numbers, 1 as 2. */
static void measure(void) {
    most[0] = 1;
    for (int s = 1, i; s <= full; s++) {
        for (i = 0; of_kind(s, i) == 0;) i++;
        const wide factor = kind[i] < 2 ? 2 : is_whole ? kind[i] : 2 * kind[i];
        demand(most[s - weight[i]] <= P / 2 / factor, "not decided: too large values");
        most[s] = most[s - weight[i]] * factor;
        sizes[s] = sizes[s - weight[i]] + 1;
    }
}

/* ---- Tables ---- */
static void join(set *s, const set *a, const set *b) {
    for (unsigned i = 0; i < a->count; i++)
        for (unsigned j = 0; j < b->count; j++) {
            const wide x = a->list[i], y = b->list[j];
            if (has_sum) add(s, plus(x, y));
            if (has_product) add(s, times(x, y));
            if (is_whole && has_less && x != y) add(s, x > y ? x - y : y - x);
            if (is_whole && has_quotient && x % y == 0) add(s, x / y);
            if (is_whole && has_quotient && y % x == 0) add(s, y / x);
            if (is_whole) continue;
            if (has_less) add(s, minus(x, y));
            if (has_less && !is_given && !is_signless) add(s, minus(y, x));
            if (has_quotient && y != 0) add(s, times(x, b->inverse[j]));
            if (has_quotient && !is_given && x != 0) add(s, times(y, a->inverse[i]));
        }
}
static void fill(int s) {
    for (int i = 0; i < kinds; i++)
        if (s == weight[i]) add(&values[s], kind[i]);
    for (int a = 0; next_part(s, &a);) {
        if (a > s - a) continue; /* in the order given, a is left */
        if (!is_whole) invert(&values[a]), invert(&values[s - a]);
        join(&values[s], &values[a], &values[s - a]);
    }
}

/* ---- Goals backwards ---- */
/* v, an open number or what one needs, must not be made over s. */
static void need(int s, wide v) {
    if (is_whole && v > most[s]) return;
    if (sizes[s] > tabled) add(&values[s], v);
    else deny(values[s].count > 0 && *slot(&values[s], key(v)) != 0);
}
static void need_whole(int b, wide v, wide x) {
    if (has_sum && v > x) need(b, v - x);
    if (has_less && x > v) need(b, x - v);
    if (has_less) need(b, v + x);
    if (has_product && v % x == 0) need(b, v / x);
    if (has_quotient && v <= most[b] / x) need(b, v * x);
    if (has_quotient && x % v == 0) need(b, x / v);
}
/* over_v is 1 / v, and over_x 1 / x. In the order given, x is on the side of a. */
static void need_exact(int a, int b, wide v, wide over_v, wide x, wide over_x) {
    const int left = !is_given || a < b, right = !is_given || a > b;
    if (has_sum) need(b, minus(v, x));                                       /* x + y, y + x */
    if (has_less && (left || is_signless)) need(b, minus(x, v));             /* x - y */
    if (has_less && (right || is_signless)) need(b, plus(v, x));             /* y - x */
    if (has_product && x != 0) need(b, times(v, over_x));                    /* x * y, y * x */
    if (has_quotient && right && x != 0) need(b, times(v, x));               /* y / x */
    if (has_quotient && left && v != 0 && x != 0) need(b, times(x, over_v)); /* x / y */
    if (v == 0 && x == 0) deny(has_product || (has_quotient && left));       /* 0 * y, 0 / y */
}
/* The goals over s are not made, if none of what they need is. */
static void refute(int s) {
    for (int a = 0; next_part(s, &a);) {
        const int b = s - a;
        set *const x = &values[a], *const goals = &values[s];
        if (sizes[a] > sizes[b] || (sizes[a] == sizes[b] && !is_given && a > b)) continue;
        if (!is_whole) invert(x), invert(goals);
        for (unsigned g = 0; g < goals->count; g++)
            for (unsigned i = 0; i < x->count; i++)
                if (is_whole) need_whole(b, goals->list[g], x->list[i]);
                else need_exact(a, b, goals->list[g], goals->inverse[g], x->list[i], x->inverse[i]);
    }
}

/* ---- Reading ---- */
static FILE *file;
static char word[32], after = '\n'; /* the last word; the blank or the end of line behind it */
static void read_word(void) {
    int c, length = 0;
    line_number += after == '\n';
    while ((c = fgetc(file)) > ' ' && length < (int)sizeof word - 1) word[length++] = (char)c;
    word[length] = '\0', after = (char)c;
    expect(length > 0 && (c == ' ' || c == '\n'), "a word, and one blank or the end of the line");
}
/* Whether the next word is a; otherwise it is b. */
static int read_one_of(const char *a, const char *b, char behind) {
    read_word();
    expect((strcmp(word, a) == 0 || strcmp(word, b) == 0) && after == behind, a);
    return strcmp(word, a) == 0;
}
static long long integer(const char *text, long long largest) {
    char again[32];
    const long long v = atoll(text);
    snprintf(again, sizeof again, "%lld", v);
    expect(strcmp(text, again) == 0 && v >= -largest && v <= largest, "a number, not too large");
    return v;
}
static long long read_integer(long long largest) { return read_word(), integer(word, largest); }
static int allows(char operation) { return strchr(operations, operation) != NULL; }
static void read_rules(void) {
    wide numbers[NUMBERS];
    read_one_of("tally-proof", "tally-proof", ' ');
    read_one_of("1", "1", '\n');
    for (read_one_of("numbers", "numbers", ' '); after == ' '; count++) {
        expect(count < NUMBERS, "not too many numbers");
        numbers[count] = (wide)read_integer(1000000000);
        expect(numbers[count] <= 1000000000, "numbers from 0 on");
    }
    read_one_of("rules", "rules", ' ');
    is_whole = read_one_of("whole", "exact", ' ');
    is_any = read_one_of("any", "all", ' ');
    is_given = read_one_of("given", "free", ' ');
    read_word();
    const int are_known = strspn(word, is_whole ? "+-*/" : "+-*/~") == strlen(word);
    expect(are_known && strlen(word) < 8 && after == '\n', "operations");
    expect(!is_given || !(is_whole || is_any), "the order given is for exact values, all used");
    strcpy(operations, word);
    for (int i = 0; i < count; i++) {
        const int is_new = is_given || i == 0 || numbers[i] > numbers[i - 1];
        expect((is_new || numbers[i] == numbers[i - 1]) && numbers[i] >= (wide)is_whole, "numbers");
        if (is_new) weight[kinds] = full + 1, kind[kinds++] = numbers[i];
        demand(full + weight[kinds - 1] < CODES, "not decided: too many numbers");
        full += weight[kinds - 1], have[kinds - 1]++;
    }
}
typedef struct {
    num n, d;
} fraction; /* n / d in lowest terms, d > 0, both below 2^62; or whole, below P */
static num gcd(num a, num b) { return b == 0 ? a < 0 ? -a : a : gcd(b, a % b); }
static int step(char operation, fraction a, fraction b, fraction *v) {
    if (operation == '-') b.n = -b.n;
    if (operation == '/') b = b.n < 0 ? (fraction){-b.d, -b.n} : (fraction){b.d, b.n};
    const num d = a.d * b.d, n = strchr("+-", operation) ? a.n * b.d + b.n * a.d : a.n * b.n;
    const num common = gcd(n, d);
    if (d == 0) return 0;
    *v = (fraction){n / common, d / common};
    return is_whole ? v->d == 1 && v->n > 0 : v->n >> 62 == v->n >> 63 && v->d >> 62 == 0;
}
static void check_value(long long v) { /* of the expression in RPN that follows */
    fraction stack[NUMBERS + 1];
    int top = 0, used[NUMBERS] = {0}, used_count = 0;
    while (after == ' ') {
        read_word();
        const int operands = !strchr("+-*/~", *word) || word[1] != '\0' ? 0 : *word == '~' ? 1 : 2;
        demand(top >= operands && (operands == 0 || allows(*word)), "an operation");
        fraction *at = &stack[top - operands];
        top += 1 - operands;
        if (operands == 2) {
            demand(step(*word, at[0], at[1], at), "a step has no value in the limits");
        } else if (operands == 1) {
            at->n = -at->n;
        } else {
            int k = is_given ? used_count : 0;
            *at = (fraction){integer(word, 1000000000), 1};
            while (!is_given && k < kinds && kind[k] != (wide)at->n) k++;
            demand(k < kinds && kind[k] == (wide)at->n && used[k]++ < have[k], "a given number");
            used_count++;
        }
    }
    demand(top == 1 && (is_any || used_count == count), "an expression that uses what it must");
    demand(stack[0].n == v && stack[0].d == 1, "the expression has another value");
}
/* The claim, and its made lines. */
static void read_claim(void) {
    static const char *const claims[] = {"none", "closest", "missing", "grid"};
    enum { OUT, CLOSEST, MISSING, GRID } claim = OUT;
    read_one_of("claim", "claim", ' ');
    read_word();
    while (claim < GRID && strcmp(word, claims[claim]) != 0) claim++;
    expect(strcmp(word, claims[claim]) == 0 && after == ' ', "a claim");
    const long long target = read_integer(LIMIT), least = is_whole ? 1 : -LIMIT;
    first = claim == MISSING ? 1 : claim == CLOSEST ? target - RANGE / 2 : target;
    if (claim == CLOSEST && first < least) first = least;
    last = claim == GRID ? read_integer(LIMIT) : claim == CLOSEST ? first + RANGE - 1 : target;
    expect(after == '\n' && least <= first && first <= last && last - first < RANGE, "a range");
    long long v = first - 1, nearest = target;
    base = first;
    for (read_word(); strcmp(word, "made") == 0 && after == ' '; read_word()) {
        const long long before = v;
        v = read_integer(LIMIT);
        nearest = made_count++ == 0 ? v : nearest;
        demand(v > before && v <= last, "numbers of the claim, rising");
        check_value(v);
        is_made[v - base] = 1;
    }
    expect(strcmp(word, "end") == 0 && after == '\n' && fgetc(file) == EOF, "made, or the end");
    if (claim == OUT) demand(made_count == 0, "'none' has no made lines");
    if (claim == MISSING) demand(made_count == target - 1, "'missing' has all before it made");
    if (claim != CLOSEST) return;
    const long long distance = llabs(target - nearest);
    const int are_two = made_count == 2 && v == target + distance;
    demand(distance > 0 && distance < RANGE / 2 && (made_count == 1 || are_two), "the closest");
    first = target - distance < least ? least : target - distance;
    last = target + distance;
}

int main(int argument_count, char **arguments) {
    file = argument_count == 2 ? fopen(arguments[1], "rb") : NULL;
    expect(file != NULL, "usage: residues FILE");
    read_rules();
    measure();
    read_claim();
    is_signless = allows('~') || (!is_given && allows('+') && allows('-') && first >= 0);
    has_sum = allows('+') || (is_signless && allows('-'));
    has_less = allows('-') || (is_signless && allows('+'));
    has_product = allows('*'), has_quotient = allows('/');
    const int is_open_left = last - first + 1 > made_count;
    for (; is_open_left && tabled < (count + 1) / 2; tabled++)
        for (int s = 1; s <= full; s++)
            if (sizes[s] == tabled + 1 && is_set(s)) fill(s);
    for (int s = full; s > 0 && is_open_left; s--) {
        for (long long v = first; v <= last && is_set(s) && (s == full || is_any); v++)
            if (is_open(v)) need(s, v < 0 ? minus(0, (wide)-v) : (wide)v);
        if (sizes[s] > tabled && is_set(s)) refute(s);
    }
    printf("accepted: of %lld..%lld, %lld can be made\n", first, last, made_count);
    return 0;
}
