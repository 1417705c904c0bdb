/* SPDX-License-Identifier: MIT */
/*
 * certify FILE decides again what a certificate of tally claims: cc -O2 certify.c -o certify -lm
 * Exit status: 0 accepted, 1 refused (with the line that is wrong), 2 unreadable. Each claim says:
 * of the whole numbers FIRST..LAST, exactly those with a `made` line can be made. The others are
 * the open numbers. docs/certificates.md describes the form, docs/proofs.md has the lemmas.
 *
 * V(S) are the values of all expressions of exactly the numbers S. The operands of the last
 * operation of an expression are over parts A and B of S. So V(S) is made of all pairs of V(A) and
 * V(B), for all ways to part S: fill(). That decides exact rules. For whole numbers, V(S) is made
 * for at most half of the numbers. For a larger S, an open number is a goal: V of a part is there,
 * so the other part must not make one of six numbers, looked up there, or goals again: refute().
 */
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long long num;
typedef enum { NONE, VALUE, BEYOND } result; /* of a step; BEYOND: larger than the limit */
typedef struct {
    num n, d;
} value; /* n / d in lowest terms, d > 0 */
static int line_number, is_whole;
static void end(int status, const char *word, const char *why) {
    printf("%s: line %d: %s\n", word, line_number, why);
    exit(status);
}
static void demand(int holds, const char *why) { holds ? (void)0 : end(1, "refused", why); }
static void expect(int holds, const char *why) { holds ? (void)0 : end(2, "unreadable", why); }

static num limit; /* the largest n and d that are explored */
static num gcd(num a, num b) { return b == 0 ? llabs(a) : gcd(b, a % b); }
static num larger(num a, num b) { return a > b ? a : b; }
static num nearest_root(num a, num k) { return llround(pow((double)llabs(a), 1 / (double)k)); }
static result lowest(num n, num d, value *v) {
    if (d == 0) return NONE;
    const num common = d == 1 ? 1 : d < 0 ? -gcd(n, d) : gcd(n, d);
    *v = (value){n / common, d / common};
    if (is_whole && (v->d != 1 || v->n <= 0)) return NONE;
    return larger(llabs(v->n), v->d) > limit ? BEYOND : VALUE;
}
/* a^b. 0^0 is none, and so are roots of negative numbers, and irrational ones. */
static result power(value a, value b, value *v) {
    *v = (value){a.n != 0, 1};
    if (a.n == 0) return b.n > 0 ? VALUE : NONE;
    if (b.d > 1) { /* the root of degree b.d, if that is exact */
        const value root = {nearest_root(a.n, b.d), nearest_root(a.d, b.d)};
        if (a.n < 0 || power(root, (value){b.d, 1}, v) != VALUE || v->n != a.n || v->d != a.d)
            return NONE;
        *v = (value){1, 1};
        a = root;
    }
    num exponent = llabs(a.n) == 1 && a.d == 1 ? llabs(b.n) % 2 : llabs(b.n);
    for (; exponent > 0; exponent--)
        if (lowest(v->n * a.n, v->d * a.d, v) != VALUE) return BEYOND;
    return b.n < 0 ? lowest(v->d, v->n, v) : VALUE;
}
static result step(char operation, value a, value b, value *v) {
    if (operation == '^') return power(a, b, v);
    if (operation == '*') return lowest(a.n * b.n, a.d * b.d, v);
    if (operation == '/') return lowest(a.n * b.d, a.d * b.n, v);
    return lowest(a.n * b.d + (operation == '+' ? b.n : -b.n) * a.d, a.d * b.d, v);
}

typedef struct {
    value *list;                /* in the order of arrival */
    unsigned *at, count, slots; /* at: a hash table of 1 + the place in the list, or 0 */
} set;
static unsigned *slot(const set *s, value v) {
    unsigned long long hash = (unsigned long long)v.n * 31 + (unsigned long long)v.d - 1;
    for (hash *= 0x9e3779b97f4a7c15u, hash ^= hash >> 32;; hash++) {
        unsigned *at = &s->at[hash & (s->slots - 1)];
        if (*at == 0 || (s->list[*at - 1].n == v.n && s->list[*at - 1].d == v.d)) return at;
    }
}
static int has(const set *s, value v) { return s->count > 0 && *slot(s, v) != 0; }
static void add(set *s, value v) {
    if (s->count * 2 >= s->slots) {
        s->slots = s->slots == 0 ? 16 : s->slots * 2;
        s->list = realloc(s->list, sizeof *s->list * s->slots);
        free(s->at);
        s->at = calloc(s->slots, sizeof *s->at);
        expect(s->list != NULL && s->at != NULL, "there is not enough memory");
        for (unsigned i = 0; i < s->count; i++) *slot(s, s->list[i]) = i + 1;
    }
    unsigned *at = slot(s, v);
    if (*at == 0) s->list[s->count] = v, *at = ++s->count;
}

enum { NUMBERS = 16, CODES = 1 << 16, RANGE = 10000000, FEW = 5000 };
static int is_any; /* any of the numbers may be used; not all must */
static char operations[8], is_made[RANGE];
static num first, last, base, made_count; /* is_made[0] is about the number base */
/* A subset has so many numbers of each kind: the digits of its code, in a mixed radix. */
static int kinds, have[NUMBERS], weight[NUMBERS], full, sizes[CODES];
static num kind[NUMBERS];
static int is_open(num v) { return v >= first && v <= last && !is_made[v - base]; }
static int allows(char operation) { return strchr(operations, operation) != NULL; }
static int of_kind(int s, int i) { return s / weight[i] % (have[i] + 1); }
/* The next part *a of s, which is 0 at first. The other part is s - *a. */
static int next_part(int s, int *a) {
    for (int i = 0; i < kinds; i++) {
        if (of_kind(*a, i) < of_kind(s, i)) return *a += weight[i], *a < s;
        *a -= of_kind(*a, i) * weight[i];
    }
    return 0;
}

static set values[CODES];
static const num ALL = LLONG_MAX;
static num bound[CODES]; /* each value over S that is not in values[S] has a height above it */
static int is_filled[CODES];
static void lower(int s, num height) { bound[s] = height < bound[s] ? height : bound[s]; }
/* v is a value over s, and so is -v if there is a unary minus. */
static void put(int s, value v) {
    for (int turn = allows('~') ? 2 : 1; turn > 0; turn--, v.n = -v.n) {
        demand((s != full && !is_any) || v.d > 1 || !is_open(v.n), "an open number can be made");
        if (s != full) add(&values[s], v);
    }
}
/* x has a height above h, over one part of s; y is a value of the other part. What do they make?
 * docs/proofs.md, "Values beyond the limit". */
static void put_beyond(int s, value y, num h, int x_is_left) {
    lower(s, h / (2 * larger(llabs(y.n), y.d)));
    if (y.n == 0) put(s, (value){0, 1}); /* 0 * x, 0 / x */
    if (!allows('^')) return;
    if (h < 64) lower(s, 0);
    if (x_is_left && y.n == 0) put(s, (value){1, 1}); /* x ^ 0 */
    if (x_is_left && y.d > 1) lower(s, nearest_root(h, y.d) - 2);
    if (x_is_left || llabs(y.n) != 1 || y.d != 1) return;
    put(s, (value){1, 1}); /* 1 ^ x is 1; (-1) ^ x is 1 or -1 */
    put(s, y);
}
/* so_far followed by the numbers of rest, in every order. */
static void put_digits(int s, int rest, num so_far) {
    if (so_far > limit) lower(s, limit);
    else if (rest == 0) put(s, (value){so_far, 1});
    for (int i = 0; i < kinds && so_far <= limit; i++) {
        const int joins = kind[i] < 10 && (rest == s ? kind[i] > 0 : so_far > 0) && allows('_');
        if (of_kind(rest, i) > 0 && (joins || s == weight[i]))
            put_digits(s, rest - weight[i], so_far * 10 + kind[i]);
    }
}
static void put_steps(int s, int a, int b) {
    const set *x = &values[a], *y = &values[b];
    for (const char *operation = operations; *operation != '\0'; operation++) {
        if (strchr("~_", *operation) || (strchr("+*", *operation) && a > b)) continue;
        for (unsigned i = 0; i < x->count; i++)
            for (unsigned j = 0; j < y->count; j++) {
                value v;
                const result got = step(*operation, x->list[i], y->list[j], &v);
                if (got == VALUE) put(s, v);
                if (got == BEYOND) lower(s, limit);
            }
    }
    if (bound[a] < ALL && bound[b] < ALL) lower(s, 0);
    for (unsigned j = 0; bound[a] < ALL && j < y->count; j++)
        put_beyond(s, y->list[j], bound[a], 1);
    for (unsigned i = 0; bound[b] < ALL && i < x->count; i++)
        put_beyond(s, x->list[i], bound[b], 0);
}
/* Makes all values over s. */
static void fill(int s) {
    if (is_filled[s]++) return;
    bound[s] = ALL;
    put_digits(s, s, 0);
    for (int a = 0; next_part(s, &a);) {
        fill(a);
        fill(s - a);
        put_steps(s, a, s - a);
    }
}

/* ---- Goals backwards, for whole numbers ---- */
static int small;       /* subsets of so many numbers have their values made, and no goals */
static num most[CODES]; /* no value over the subset is larger */
/* v, an open number or what one needs, must not be made over s. */
static void need(int s, num v) {
    if (v <= 0 || v > most[s]) return;
    if (sizes[s] > small) add(&values[s], (value){v, 1});
    else demand(!has(&values[s], (value){v, 1}), "an open number can be made");
}
/* The goals over s are not made, if none of what they need is. */
static void refute(int s) {
    const int plus = allows('+'), minus = allows('-'), times = allows('*'), over = allows('/');
    for (int a = 0; next_part(s, &a);) {
        const int b = s - a;
        if (sizes[a] > sizes[b] || (sizes[a] == sizes[b] && a > b)) continue;
        fill(a);
        if (sizes[b] <= small) fill(b);
        for (unsigned g = 0; g < values[s].count; g++) {
            const num v = values[s].list[g].n;
            if (v > most[a] + most[b] && v / most[b] > most[a]) continue; /* no step is so large */
            for (unsigned i = 0; i < values[a].count; i++) {
                const num x = values[a].list[i].n;
                if (plus) need(b, v - x);
                if (minus) need(b, x - v), need(b, v + x);
                if (times && x <= v && v % x == 0) need(b, v / x);
                if (over && v <= most[b] / x) need(b, v * x);
                if (over && x >= v && x % v == 0) need(b, x / v);
            }
        }
    }
}
/* Sizes, and bounds of values: a step makes at most the sum or the product. */
static void measure(void) {
    for (int s = 1; s <= full; s++) {
        for (int i = 0; i < kinds; i++)
            if (s == weight[i]) sizes[s] = 1, most[s] = kind[i];
        for (int a = 0; next_part(s, &a);) {
            const num x = most[a], y = most[s - a];
            most[s] = larger(most[s], larger(x + y, x > limit / larger(y, 1) ? limit : x * y));
            sizes[s] = sizes[a] + sizes[s - a];
        }
    }
    expect(!is_whole || most[full] < limit, "these numbers make values of 2^62 and more");
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
static num integer(const char *text, num largest) {
    char again[32];
    const num v = atoll(text);
    snprintf(again, sizeof again, "%lld", v);
    expect(strcmp(text, again) == 0 && v >= -largest && v <= largest, "a number, not too large");
    return v;
}
static num read_integer(num largest) { return read_word(), integer(word, largest); }
static void read_rules(void) {
    int count = 0;
    read_one_of("tally-proof", "tally-proof", ' ');
    read_one_of("1", "1", '\n');
    for (read_one_of("numbers", "numbers", ' '); after == ' ';) {
        const num v = read_integer(1000000000);
        expect(count++ < NUMBERS && v >= (kinds > 0 ? kind[kinds - 1] : 0), "numbers, rising");
        if (kinds == 0 || v > kind[kinds - 1]) weight[kinds] = full + 1, kind[kinds++] = v;
        full += weight[kinds - 1], have[kinds - 1]++;
    }
    read_one_of("rules", "rules", ' ');
    is_whole = read_one_of("whole", "exact", ' ');
    is_any = read_one_of("any", "all", ' ');
    read_one_of("free", "free", ' ');
    read_word();
    const char *const known = is_whole ? "+-*/" : "+-*/^~_";
    expect(strspn(word, known) == strlen(word) && strlen(word) < 8 && after == '\n', "operations");
    expect(kind[0] >= is_whole, "0 is not a number of these rules");
    strcpy(operations, word);
    limit = is_whole ? (1LL << 62) - 1 : (1LL << 31) - 1;
}
/* The word is a number, or digits put together: its value. used counts what it uses. */
static value read_number(int used[]) {
    value v = {0, 1};
    const int joins = strchr(word, '_') != NULL;
    expect(!strstr(word, "__") && *word != '_' && word[strlen(word) - 1] != '_', "a number");
    for (char *text = strtok(word, "_"); text != NULL; text = strtok(NULL, "_")) {
        const num given = integer(text, 1000000000);
        int k = 0;
        while (k < kinds && kind[k] != given) k++;
        demand(k < kinds && used[k]++ < have[k], "a number is not given, or not so often");
        v.n = v.n * 10 + given;
        demand(!joins || (allows('_') && given < 10 && v.n > 0 && v.n <= limit), "joined digits");
    }
    return v;
}
static void check_value(num v) { /* of the expression in RPN that follows */
    value stack[NUMBERS + 1];
    int top = 0, used[NUMBERS] = {0}, left = 0;
    while (after == ' ') {
        read_word();
        const int operands = !strchr("+-*/^~", *word) || word[1] != '\0' ? 0 : *word == '~' ? 1 : 2;
        demand(top >= operands && (operands == 0 || allows(*word)), "an operation");
        value *at = &stack[top - operands];
        top += 1 - operands;
        if (operands == 0) *at = read_number(used);
        else if (operands == 1) at->n = -at->n;
        else demand(step(*word, at[0], at[1], at) == VALUE, "a step has no value in the limits");
    }
    for (int k = 0; k < kinds; k++) left += have[k] - used[k];
    demand(top == 1 && (is_any || left == 0), "an expression that uses what it must");
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
    const num target = read_integer(limit), least = is_whole ? 1 : -limit;
    first = claim == MISSING ? 1 : claim == CLOSEST ? larger(least, target - RANGE / 2) : target;
    last = claim == GRID ? read_integer(limit) : claim == CLOSEST ? first + RANGE - 1 : target;
    expect(after == '\n' && least <= first && first <= last && last - first < RANGE, "a range");
    num v = base = first, lowest = 0;
    for (read_word(); strcmp(word, "made") == 0 && after == ' '; read_word()) {
        const num before = made_count++ > 0 ? v : first - 1;
        v = read_integer(limit);
        if (made_count == 1) lowest = v;
        demand(v > before && v <= last, "numbers of the claim, rising");
        check_value(v);
        is_made[v - base] = 1;
    }
    expect(strcmp(word, "end") == 0 && after == '\n' && fgetc(file) == EOF, "made, or the end");
    if (claim == OUT) demand(made_count == 0, "'none' has no made lines");
    if (claim == MISSING) demand(made_count == target - 1, "'missing' has all before it made");
    if (claim != CLOSEST) return;
    const num distance = llabs(target - lowest), two = made_count == 2 && v == target + distance;
    demand(distance > 0 && distance < RANGE / 2 && (made_count == 1 || two), "the closest");
    first = larger(least, target - distance);
    last = target + distance;
}

int main(int argument_count, char **arguments) {
    num open_count = 0;
    file = argument_count == 2 ? fopen(arguments[1], "rb") : NULL;
    expect(file != NULL, "usage: certify FILE");
    read_rules();
    measure();
    read_claim();
    for (num v = first; v <= last; v++) open_count += is_open(v);
    small = is_whole && open_count < FEW ? sizes[full] / 2 : NUMBERS;
    for (int s = full; s > 0 && open_count > 0; s--) {
        if (sizes[s] > small) {
            for (num v = first; v <= last; v++)
                if (is_open(v) && (s == full || is_any)) need(s, v);
            refute(s);
        } else if (s == full || is_any) {
            fill(s);
            demand(bound[s] >= larger(larger(last, -first), 1), "not decided: too large values");
        }
    }
    printf("accepted: of %lld..%lld, %lld can be made\n", first, last, made_count);
    return 0;
}
