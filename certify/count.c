/* SPDX-License-Identifier: MIT */
/*
 * count FILE decides again how many solutions a certificate claims, without a detour and with. Build:
 * cc -O2 count.c -o count. Exit status: 0 accepted, 1 refused, 2 unreadable (with the line).
 * docs/certificates.md describes the form; docs/rules.md says which expressions are one solution,
 * and what a detour is.
 *
 * Each solution has one canonical text. There each sum and each product is a chain, a + b + c - d,
 * worked out from left to right: what is added before what is taken away, and larger operands before
 * smaller ones. So no step is below zero, and a solution is one tree of steps. First come the values
 * of all subsets. Then the trees of the target are made from the last step: one operand is a value
 * of a part, and the other one follows from it. No tree comes about twice.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long long num;
typedef enum { NONE, VALUE, BEYOND, EVERY } result; /* BEYOND: larger than the limit */
typedef struct {
    num n, d;
} value; /* n / d in lowest terms, not below zero */
static int line_number, is_whole;
static void end(int status, const char *kind, const char *why) {
    printf("%s: line %d: %s\n", kind, line_number, why);
    exit(status);
}
static void demand(int holds, const char *why) { holds ? (void)0 : end(1, "refused", why); }
static void expect(int holds, const char *why) { holds ? (void)0 : end(2, "unreadable", why); }
static void *again(void *memory, size_t count, size_t size) {
    memory = realloc(memory, count * size);
    expect(memory != NULL, "there is not enough memory");
    return memory;
}

/* ---- Steps ---- */
static num limit; /* the largest n and d of values; the target may be larger */
static const char operations[] = "+-*/";
static num gcd(num a, num b) { return b == 0 ? a : gcd(b, a % b); }
static num larger(num a, num b) { return a > b ? a : b; }
static result times(value x, value y, value *v) {
    const num g = gcd(x.n, y.d), h = gcd(y.n, x.d);
    x.n /= g, y.d /= g, y.n /= h, x.d /= h;
    if (is_whole && (x.d > 1 || y.d > 1)) return NONE;
    if ((y.n > 0 && x.n > limit / y.n) || x.d > limit / y.d) return BEYOND;
    *v = (value){x.n * y.n, x.d * y.d};
    return VALUE;
}
static result step(char operation, value x, value y, value *v) {
    if (operation == '*') return times(x, y, v);
    if (operation == '/') return y.n == 0 ? NONE : times(x, (value){y.d, y.n}, v);
    if (larger(x.n, y.n) / 2 > limit) return BEYOND;
    const num n = x.n * y.d + (operation == '+' ? y.n : -y.n) * x.d, d = x.d * y.d;
    if (n < is_whole) return NONE;
    *v = (value){n / gcd(n, d), d / gcd(n, d)};
    return larger(v->n, v->d) > limit ? BEYOND : VALUE;
}
/* The operand *y beside x that makes v; x is the left one, or the right one. */
static result undo(char operation, value v, value x, int is_left, value *y) {
    if (v.n == 0 && x.n == 0 && (operation == '*' || (operation == '/' && is_left))) return EVERY;
    if (v.n == 0 && operation == '/' && is_left) return NONE;
    if (operation == '+') return step('-', v, x, y);
    if (operation == '*') return step('/', v, x, y);
    if (operation == '-') return is_left ? step('-', x, v, y) : step('+', v, x, y);
    return is_left ? step('/', x, v, y) : step('*', v, x, y);
}

/* ---- Values of subsets ---- */
enum { NUMBERS = 8, CODES = 1 << NUMBERS, PARTS = 4 * CODES, UNMADE = -1 };
static int is_any; /* any of the numbers may be used; not all must */
/* A subset has so many numbers of each kind: the digits of its code, in a mixed radix. */
static int kinds, have[NUMBERS], weight[NUMBERS], full;
static num kind[NUMBERS];
static int of_kind(int s, int i) { return s / weight[i] % (have[i] + 1); }
/* The next part *a of s, which is 0 at first. The other part is s - *a. */
static int next_part(int s, int *a) {
    for (int i = 0; i < kinds; i++) {
        if (of_kind(*a, i) < of_kind(s, i)) return *a += weight[i], *a < s;
        *a -= of_kind(*a, i) * weight[i];
    }
    return 0;
}
typedef struct {
    value *list;           /* in the order of arrival */
    int *trees;            /* the first tree of each value; 0: there is none */
    int *at, count, slots; /* at: a hash table of 1 + the place in the list, or 0 */
} set;
static set values[CODES];
static int *slot(const set *s, value v) {
    unsigned long long hash = (unsigned long long)v.n * 31 + (unsigned long long)v.d - 1;
    for (hash *= 0x9e3779b97f4a7c15u, hash ^= hash >> 32;; hash++) {
        int *at = &s->at[hash & (unsigned)(s->slots - 1)];
        if (*at == 0 || (s->list[*at - 1].n == v.n && s->list[*at - 1].d == v.d)) return at;
    }
}
static void add(set *s, value v) {
    if (s->count * 2 >= s->slots) {
        s->slots = s->slots == 0 ? 16 : s->slots * 2;
        s->list = again(s->list, (size_t)s->slots, sizeof *s->list);
        s->trees = again(s->trees, (size_t)s->slots, sizeof *s->trees);
        s->at = again(s->at, (size_t)s->slots, sizeof *s->at);
        memset(s->at, 0, (size_t)s->slots * sizeof *s->at);
        for (int i = 0; i < s->count; i++) *slot(s, s->list[i]) = i + 1;
    }
    int *const at = slot(s, v);
    if (*at != 0) return;
    s->list[s->count] = v, s->trees[s->count] = UNMADE;
    *at = ++s->count;
}
/* Makes the values over s that no step below zero leads to. */
static void fill(int s) {
    for (int i = 0; i < kinds; i++)
        if (s == weight[i]) add(&values[s], (value){kind[i], 1});
    for (int a = 0; next_part(s, &a);)
        for (int i = 0; i < values[a].count; i++)
            for (int j = 0; j < values[s - a].count; j++)
                for (const char *operation = operations; *operation != '\0'; operation++) {
                    value v;
                    const value x = values[a].list[i], y = values[s - a].list[j];
                    const result got = step(*operation, x, y, &v);
                    demand(got != BEYOND, "not decided: values beyond the limit");
                    if (got == VALUE) add(&values[s], v);
                }
}

/* ---- Trees ---- */
typedef struct {
    int left, right, next, is_turned; /* next: the next tree of that value, over the same numbers */
    char operation;                   /* '.' of a number */
    value v;
} tree;
static tree *trees;
static int tree_count = 1, room;
static int is_inverse(char operation) { return operation == '-' || operation == '/'; }
static int is_sum(char operation) { return operation == '+' || operation == '-'; }
/* Whether the tree is a chain to which the operation belongs. */
static int goes_on(int t, char operation) {
    return trees[t].operation != '.' && is_sum(trees[t].operation) == is_sum(operation);
}
/* The operands of the chain from the last one to the first, and which of them are taken away. */
static int read_chain(int t, int list[], int is_taken[]) {
    int count = 0;
    for (const char operation = trees[t].operation; goes_on(t, operation); t = trees[t].left) {
        is_taken[count] = is_inverse(trees[t].operation);
        list[count++] = trees[t].right;
    }
    is_taken[count] = 0, list[count++] = t;
    return count;
}
/* a - b and b - a are one solution where both are 0, and a factor: the one of which the operands
 * that are added come first. 0 is always added. */
static int is_turned(int t) {
    int list[NUMBERS], is_taken[NUMBERS], side[2][NUMBERS + 1] = {{0}}, counts[2] = {0}, i = 0;
    if (trees[t].v.n != 0 || !goes_on(t, '+')) return 0;
    for (int left = read_chain(t, list, is_taken); left-- > 0;)
        if (trees[list[left]].v.n != 0) side[is_taken[left]][counts[is_taken[left]]++] = list[left];
    while (side[0][i] != 0 && side[0][i] == side[1][i]) i++;
    return side[0][i] > side[1][i];
}
/* Whether x and y, as the operands of the last step, are a canonical tree. */
static int is_canonical(char operation, int x, int y) {
    const int goes = goes_on(x, operation), before = goes ? trees[x].right : x;
    const value v = trees[before].v, w = trees[y].v;
    if (goes_on(y, operation)) return 0;
    if (!is_sum(operation) && (trees[x].is_turned || trees[y].is_turned)) return 0;
    if (is_inverse(operation) && !(goes && is_inverse(trees[x].operation))) return 1;
    if (goes && is_inverse(trees[x].operation) != is_inverse(operation)) return 0;
    return v.n * w.d != w.n * v.d ? v.n * w.d > w.n * v.d : before >= y;
}
static void put_tree(char operation, int x, int y, value v, int *first) {
    if (tree_count >= room) trees = again(trees, (size_t)(room += room + 1000), sizeof *trees);
    trees[tree_count] = (tree){x, y, *first, 0, operation, v};
    trees[tree_count].is_turned = is_turned(tree_count);
    *first = tree_count++;
}
static int trees_of(int s, value v);
/* Puts the trees of x over a and y over b. */
static void put_trees(char operation, int a, value x, int b, value y, value v, int *first) {
    if (is_inverse(operation) && y.n == (operation == '/' ? y.d : 0)) return; /* x - 0, x / 1 */
    if (operation == '/' && y.n == 0) return;
    if (*slot(&values[a], x) == 0 || *slot(&values[b], y) == 0) return;
    const int left = trees_of(a, x), right = trees_of(b, y);
    for (int i = left; i > 0; i = trees[i].next)
        for (int j = right; j > 0; j = trees[j].next)
            if (is_canonical(operation, i, j)) put_tree(operation, i, j, v, first);
}
/* Puts the trees of x, a value over a, with what follows from it over b. */
static void put_beside(int a, value x, int b, int is_left, value v, int *first) {
    for (const char *operation = operations; *operation != '\0'; operation++) {
        value y;
        const result got = undo(*operation, v, x, is_left, &y);
        for (int i = 0; i < (got == VALUE ? 1 : got == EVERY ? values[b].count : 0); i++) {
            if (got == EVERY) y = values[b].list[i];
            if (is_left) put_trees(*operation, a, x, b, y, v, first);
            else put_trees(*operation, b, y, a, x, v, first);
        }
    }
}
/* The first of the trees of v, a value over s, that use all numbers of s. */
static int trees_of(int s, value v) {
    int first = 0;
    const int place = *slot(&values[s], v) - 1;
    if (values[s].trees[place] != UNMADE) return values[s].trees[place];
    for (int i = 0; i < kinds; i++)
        if (s == weight[i] && kind[i] == v.n && v.d == 1) put_tree('.', 0, 0, v, &first);
    for (int a = 0; next_part(s, &a);) {
        const int b = s - a, is_left = values[a].count <= values[b].count, few = is_left ? a : b;
        for (int i = 0; i < values[few].count; i++)
            put_beside(few, values[few].list[i], s - few, is_left, v, &first);
    }
    return values[s].trees[place] = first;
}

/* ---- Detours, of whole numbers ---- */
static num parts[PARTS]; /* the values of parts of a tree */
static int part_count;
/* The value of the chosen operands, a whole number; 0: it is none. */
static num value_of(int chosen, int count, char operation, const int list[], const int is_taken[]) {
    num up = !is_sum(operation), down = up;
    for (int i = 0; i < count; i++) {
        num *const side = is_taken[i] ? &down : &up;
        if (chosen >> i & 1)
            *side = is_sum(operation) ? *side + trees[list[i]].v.n : *side * trees[list[i]].v.n;
    }
    return is_sum(operation) ? larger(up - down, 0) : up % down == 0 ? up / down : 0;
}
/* Whether no node of the tree has the value of a part of it. */
static int is_straight(int t) {
    int list[NUMBERS], is_taken[NUMBERS], is_so = 1;
    const int first = part_count, count = read_chain(t, list, is_taken);
    for (int i = 0; i < count && count > 1; i++) is_so &= is_straight(list[i]);
    for (int chosen = 1; chosen < (1 << count) - 1; chosen++)
        parts[part_count++] = value_of(chosen, count, trees[t].operation, list, is_taken);
    for (int i = first; i < part_count; i++) is_so &= parts[i] != trees[t].v.n;
    parts[part_count++] = trees[t].v.n;
    return is_so;
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
static num read_integer(num least, num most) {
    char written[32];
    read_word();
    const num v = atoll(word);
    snprintf(written, sizeof written, "%lld", v);
    expect(strcmp(word, written) == 0 && v >= least && v <= most, "a number, not too large");
    return v;
}
static void read_rules(void) {
    int count = 0;
    read_one_of("tally-proof", "tally-proof", ' ');
    read_one_of("1", "1", '\n');
    for (read_one_of("numbers", "numbers", ' '); after == ' ';) {
        const num v = read_integer(kinds > 0 ? kind[kinds - 1] : 0, 1000000000);
        expect(count++ < NUMBERS, "8 numbers at most");
        if (kinds == 0 || v > kind[kinds - 1]) weight[kinds] = full + 1, kind[kinds++] = v;
        full += weight[kinds - 1], have[kinds - 1]++;
    }
    read_one_of("rules", "rules", ' ');
    is_whole = read_one_of("whole", "exact", ' ');
    is_any = read_one_of(is_whole ? "any" : "all", "all", ' ') && is_whole;
    read_one_of("free", "free", ' ');
    read_one_of(operations, operations, '\n');
    expect(kind[0] >= is_whole, "0 is not a number of these rules");
    limit = is_whole ? (1LL << 62) - 1 : (1LL << 31) - 1;
}
/* No value of whole numbers is larger than this: a step makes at most the sum or the product. */
static void measure(void) {
    static num most[CODES];
    for (int s = 1; s <= full; s++) {
        for (int i = 0; i < kinds; i++)
            if (s == weight[i]) most[s] = kind[i];
        for (int a = 0; next_part(s, &a);) {
            const num x = most[a], y = most[s - a];
            most[s] = larger(most[s], larger(x + y, x > limit / larger(y, 1) ? limit : x * y));
        }
    }
    expect(!is_whole || most[full] < limit, "these numbers make values of 2^62 and more");
}

int main(int argument_count, char **arguments) {
    num straight = 0, all = 0;
    file = argument_count == 2 ? fopen(arguments[1], "rb") : NULL;
    expect(file != NULL, "usage: count FILE");
    read_rules();
    measure();
    read_one_of("claim", "claim", ' ');
    read_one_of("count", "count", ' ');
    const value target = {read_integer(is_whole, 1LL << 62), 1};
    const num claimed = read_integer(0, 1LL << 62), claimed_all = read_integer(0, 1LL << 62);
    expect(after == '\n', "a target, and two counts");
    read_one_of("end", "end", '\n');
    expect(fgetc(file) == EOF, "the end");
    line_number = 4;
    for (int s = 1; s < full; s++) fill(s);
    add(&values[full], target);
    for (int s = is_any ? 1 : full; s <= full; s++)
        for (int t = *slot(&values[s], target) == 0 ? 0 : trees_of(s, target); t > 0;
             t = trees[t].next, all++, part_count = 0)
            straight += !is_any || is_straight(t);
    demand(straight == claimed && all == claimed_all, "there are not so many solutions");
    printf("accepted: %lld has %lld solutions, %lld with detours\n", target.n, straight, all);
    return 0;
}
