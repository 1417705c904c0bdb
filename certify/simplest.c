/* SPDX-License-Identifier: MIT */
/*
 * simplest FILE decides again that the solution of a certificate is a simplest one: no solution has
 * fewer numbers; none with as many has less effort; and of those none has a smaller largest step.
 * docs/certificates.md describes the form, and docs/rules.md says what effort is. Build: cc -O2
 * simplest.c -o simplest. Exit status: 0 accepted, 1 refused, 2 unreadable (with the line).
 *
 * Effort is that of the steps of the canonical text. There each sum and each product is a chain,
 * a + b + c - d - e, worked out from left to right: what is added before what is taken away, and
 * larger values before smaller ones. So no step is below zero, and the effort of a chain is that of
 * its steps. First come the values of all subsets. Then the chains of the target are written down
 * from the last step. If its right operand is y, then the left one is v - y, v + y, v / y or v * y,
 * and a value of the other numbers. What is not simpler so far is left.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long long num;
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

/* ---- Steps: read_rules() sees to it that all products fit ---- */
static const num LIMIT = (1LL << 62) - 1;
static const char operations[] = "+-*/";
static num gcd(num a, num b) { return b == 0 ? a : gcd(b, a % b); }
static int compare(value a, value b) {
    const num x = a.n * b.d, y = b.n * a.d;
    return (x > y) - (x < y);
}
static value larger(value a, value b) { return compare(a, b) > 0 ? a : b; }
/* Whether n / d is a value in these rules, and which. */
static int lowest(num n, num d, value *v) {
    const num common = gcd(n, d);
    *v = (value){n / common, d / common};
    return !is_whole || (v->d == 1 && v->n > 0);
}
/* Whether y is a right operand: x - 0 is x + 0, and x / 1 is x * 1. */
static int is_operand(char operation, value y) {
    return operation == '/' ? y.n > 0 && y.n != y.d : operation != '-' || y.n > 0;
}
static int step(char operation, value x, value y, value *v) {
    if (!is_operand(operation, y) || (operation == '-' && compare(x, y) < 0)) return 0;
    if (operation == '*') return lowest(x.n * y.n, x.d * y.d, v);
    if (operation == '/') return lowest(x.n * y.d, x.d * y.n, v);
    return lowest(x.n * y.d + (operation == '+' ? y.n : -y.n) * x.d, x.d * y.d, v);
}
/* Whether there is a left operand x that makes v with y; of * and /, y is not 0. */
static int undo(char operation, value v, value y, value *x) {
    if (operation == '*') return lowest(v.n * y.d, v.d * y.n, x);
    if (operation == '/') return v.n <= LIMIT / y.n && lowest(v.n * y.n, v.d * y.d, x);
    if (operation == '+' && compare(v, y) < 0) return 0;
    return lowest(v.n * y.d + (operation == '-' ? y.n : -y.n) * v.d, v.d * y.d, x);
}

/* ---- Effort ---- */
typedef struct {
    int sum, not_zero, hard, kept; /* hard: digits above 2. kept: without the zeros at the end */
} digits;
static digits digits_of(num n) {
    digits all = {0, 0, 0, 0};
    for (; n > 0; n /= 10) {
        const int digit = (int)(n % 10);
        all.sum += digit, all.not_zero += digit > 0, all.hard += digit > 2;
        all.kept += all.not_zero > 0;
    }
    if (all.kept == 0) all.kept = 1;
    return all;
}
static int most_64(int effort) { return effort < 64 ? effort : 64; }
/* Each carry makes the sum of the digits 9 less. */
static int adding(num a, num b) {
    const digits x = digits_of(a), y = digits_of(b);
    const int shorter = x.kept < y.kept ? x.kept : y.kept;
    return most_64(shorter + (x.sum + y.sum - digits_of(a + b).sum) / 9);
}
static int subtracting(num a, num b) {
    const digits x = digits_of(a), y = digits_of(b);
    return most_64(1 + y.kept + (digits_of(a - b).sum + y.sum - x.sum) / 9);
}
static int multiplying(num a, num b) {
    const digits x = digits_of(a), y = digits_of(b);
    const int pairs = x.not_zero * y.not_zero;
    return x.sum <= 1 || y.sum <= 1 ? 1 : most_64(pairs + x.hard * y.hard + pairs - 1);
}
static int dividing(num a, num b) {
    const digits y = digits_of(b);
    if (a % b == 0 && y.sum == 1) return 1;
    return most_64(2 + 4 * (y.kept - 1) + (a % b == 0 ? multiplying(b, a / b) : 1));
}
static int of_whole(char operation, num a, num b) {
    if (operation == '*') return multiplying(a, b);
    if (operation == '/') return dividing(a, b);
    return operation == '+' ? adding(a, b) : subtracting(a, b);
}
static int of_product(value a, value b) {
    return multiplying(a.n, b.n) + (a.d == 1 && b.d == 1 ? 0 : multiplying(a.d, b.d));
}
static int effort_of(char operation, value a, value b) {
    if (a.d == 1 && b.d == 1) return of_whole(operation, a.n, b.n);
    if (operation == '*') return most_64(of_product(a, b));
    if (operation == '/') return most_64(2 + of_product(a, (value){b.d, b.n}));
    if (a.d == b.d) return most_64(2 + of_whole(operation, a.n, b.n));
    const int over_both = multiplying(a.n, b.d) + multiplying(b.n, a.d) + multiplying(a.d, b.d);
    return most_64(2 + over_both + of_whole(operation, a.n * b.d, b.n * a.d));
}

/* ---- Values of subsets ---- */
enum { NUMBERS = 8, CODES = 1 << NUMBERS, NODES = 2 * NUMBERS };
static int is_any; /* any of the numbers may be used; not all must */
/* A subset has so many numbers of each kind: the digits of its code, in a mixed radix. */
static int kinds, have[NUMBERS], weight[NUMBERS], full, sizes[CODES];
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
    value *list;                /* in the order of arrival */
    unsigned *at, count, slots; /* at: a hash table of 1 + the place in the list, or 0 */
} set;
static set values[CODES];
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
/* Makes the values over s that no step below zero leads to. */
static void fill(int s) {
    set *const made = &values[s];
    if (made->count > 0) return;
    for (int i = 0; i < kinds; i++)
        if (s == weight[i]) add(made, (value){kind[i], 1});
    for (int a = 0; next_part(s, &a);) {
        fill(a);
        fill(s - a);
        const set *const left = &values[a], *const right = &values[s - a];
        for (unsigned i = 0; i < left->count; i++)
            for (unsigned j = 0; j < right->count; j++)
                for (const char *operation = operations; *operation != '\0'; operation++) {
                    value v;
                    if (step(*operation, left->list[i], right->list[j], &v)) add(made, v);
                }
    }
}

/* ---- Trees, and which of them are canonical ---- */
typedef struct {
    int s, left, right, is_right; /* is_right: it is the right operand of the node above */
    char operation, above;        /* '.' of a number; of the node above, '.' if there is none */
    value v, beside;              /* beside: the right operand of the node above */
} node;
static node nodes[NODES];
static int is_inverse(char operation) { return operation == '-' || operation == '/'; }
/* 0: products, 1: sums, 2: numbers. */
static int rank(char operation) { return operation == '.' ? 2 : strchr("+-", operation) != NULL; }
static int are_alike(char a, char b) { return a != '.' && rank(a) == rank(b); }
/* Whether the node, with y as its right operand, has a place in the chain above it. */
static int has_place(const node *at, value y) {
    const int is_first = !at->is_right && at->above != '.';
    if (!are_alike(at->operation, at->above))
        return !is_first || is_inverse(at->above) || compare(at->v, at->beside) >= 0;
    if (is_inverse(at->operation) != is_inverse(at->above))
        return is_first && is_inverse(at->above);
    return is_first && compare(y, at->beside) >= 0;
}
/* Puts the node below, as the left or the right operand, beside y. */
static void put_below(int above, int at, int is_right, value y) {
    nodes[at].above = nodes[above].operation;
    nodes[at].is_right = is_right;
    nodes[at].beside = y;
    if (is_right) nodes[above].right = at;
    else nodes[above].left = at;
}
/* The order of trees decides whether a - b or b - a is canonical where both are 0: by rank, value,
 * and operands, of which those taken away come first. */
static int order(int a, int b);
/* The operands of the chain, sorted; is_taken: whether they are taken away. */
static int read_chain(int at, int list[], int is_taken[]) {
    int count = 0;
    const char operation = nodes[at].operation;
    for (int is_first = 0; !is_first; at = nodes[at].left) {
        is_first = !are_alike(nodes[at].operation, operation);
        const int operand = is_first ? at : nodes[at].right;
        const int taken = !is_first && is_inverse(nodes[at].operation);
        int j = count++;
        for (; j > 0 && (taken != is_taken[j - 1] ? taken : order(operand, list[j - 1]) < 0); j--)
            list[j] = list[j - 1], is_taken[j] = is_taken[j - 1];
        list[j] = operand, is_taken[j] = taken;
    }
    return count;
}
static int order(int a, int b) {
    int x[NODES], y[NODES], x_taken[NODES], y_taken[NODES], decided;
    const int by_rank = rank(nodes[a].operation) - rank(nodes[b].operation);
    if (by_rank != 0 || nodes[a].operation == '.')
        return by_rank != 0 ? by_rank : compare(nodes[a].v, nodes[b].v);
    if ((decided = compare(nodes[a].v, nodes[b].v)) != 0) return decided;
    const int m = read_chain(a, x, x_taken), n = read_chain(b, y, y_taken);
    for (int i = 0; i < m && i < n; i++) {
        if (x_taken[i] != y_taken[i]) return x_taken[i] ? -1 : 1;
        if ((decided = order(x[i], y[i])) != 0) return decided;
    }
    return m - n;
}
/* Whether the node is a sum that is 0, and a factor, and the other way round is canonical. */
static int is_turned(int at) {
    int list[NODES], is_taken[NODES], added = 0;
    if (rank(nodes[at].operation) != 1 || nodes[at].above == '.' || nodes[at].v.n != 0) return 0;
    const int count = read_chain(at, list, is_taken);
    while (is_taken[added]) added++;
    for (int taken = 0; is_taken[taken]; taken++, added++) {
        while (added < count && nodes[list[added]].v.n == 0) added++; /* 0 is always added */
        const int decided = added < count ? order(list[added], list[taken]) : 0;
        if (decided != 0) return decided < 0;
    }
    return 0;
}
static int are_canonical(int count) {
    for (int i = 0; i < count; i++) {
        const node *const at = &nodes[i];
        if (!has_place(at, at->operation == '.' ? at->v : nodes[at->right].v) || is_turned(i))
            return 0;
    }
    return 1;
}

/* ---- Simpler solutions ---- */
static int effort; /* of the solution that the certificate shows */
static value largest;
static void write_down(int at, int count, int so_far, value most);
/* The node is a step of x and y; y is over b. */
static void write_step(int at, int count, int b, value x, value y, int so_far, value most) {
    const int a = nodes[at].s - b;
    if (!has(&values[a], x)) return;
    nodes[count] = (node){.s = a, .v = x};
    nodes[count + 1] = (node){.s = b, .v = y};
    put_below(at, count, 0, y);
    put_below(at, count + 1, 1, y);
    so_far += effort_of(nodes[at].operation, x, y);
    write_down(at + 1, count + 2, so_far, larger(most, nodes[at].v));
}
/* Writes down the nodes from `at` to `count`, and all below them. The steps before have the effort
 * so_far and the largest value most. */
static void write_down(int at, int count, int so_far, value most) {
    const int s = nodes[at].s;
    const value v = nodes[at].v;
    if (so_far > effort || (so_far == effort && compare(most, largest) >= 0)) return;
    if (at == count) {
        demand(!are_canonical(count), "there is a simpler solution");
        return;
    }
    nodes[at].operation = '.';
    if (sizes[s] == 1 && has(&values[s], v) && has_place(&nodes[at], v))
        write_down(at + 1, count, so_far, most);
    for (int b = 0; next_part(s, &b);)
        for (unsigned j = 0; j < values[b].count; j++)
            for (const char *operation = operations; *operation != '\0'; operation++) {
                const value y = values[b].list[j];
                const set *const others = &values[s - b];
                value x;
                nodes[at].operation = *operation;
                if (!is_operand(*operation, y) || !has_place(&nodes[at], y)) continue;
                if (*operation != '*' || y.n > 0) {
                    if (undo(*operation, v, y, &x)) write_step(at, count, b, x, y, so_far, most);
                } else if (v.n == 0) /* any x times 0 */
                    for (unsigned i = 0; i < others->count; i++)
                        write_step(at, count, b, others->list[i], y, so_far, most);
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
static num integer(num most) { /* that the word is */
    char again[32];
    const num v = atoll(word);
    snprintf(again, sizeof again, "%lld", v);
    expect(strcmp(word, again) == 0 && v >= 0 && v <= most, "a number, not too large");
    return v;
}
static void read_rules(void) {
    int count = 0;
    read_one_of("tally-proof", "tally-proof", ' ');
    read_one_of("1", "1", '\n');
    for (read_one_of("numbers", "numbers", ' '); after == ' ';) {
        read_word();
        const num v = integer(1000000000);
        expect(count++ < NUMBERS && v >= (kinds > 0 ? kind[kinds - 1] : 0), "numbers, rising");
        if (kinds == 0 || v > kind[kinds - 1]) weight[kinds] = full + 1, kind[kinds++] = v;
        full += weight[kinds - 1], have[kinds - 1]++;
    }
    read_one_of("rules", "rules", ' ');
    is_whole = read_one_of("whole", "exact", ' ');
    is_any = read_one_of("any", "all", ' ');
    read_one_of("free", "free", ' ');
    read_one_of(operations, operations, '\n');
    expect(kind[0] >= is_whole, "0 is not a number of these rules");
    /* The product bounds all values, since n + 1 is at most 2n. And it bounds numerators and
     * denominators: a sum has at most twice the product of those of its operands. */
    num product = 1, most = is_whole ? LIMIT : (1LL << 31) - 1;
    for (int i = 0; i < kinds; i++)
        for (int j = 0; j < have[i]; j++) {
            const num factor = (kind[i] < 2 ? 2 : kind[i]) * (is_whole ? 1 : 2);
            expect(product <= most / factor, "numbers whose product is not so large");
            product *= factor;
        }
    for (int s = 1; s <= full; s++)
        for (int i = 0; i < kinds; i++) sizes[s] += of_kind(s, i);
}
/* Reads the claim: its target, and the words of its expression, in `words`. */
static num read_claim(char words[][sizeof word], int *count) {
    read_one_of("claim", "claim", ' ');
    read_one_of("simplest", "simplest", ' ');
    read_word();
    const num target = integer(LIMIT);
    expect(after == '\n', "one target");
    read_one_of("made", "made", ' ');
    read_word();
    expect(integer(LIMIT) == target && after == ' ', "the target, and an expression");
    for (*count = 0; after == ' '; ++*count) {
        read_word();
        expect(*count < NODES - 1, "an expression of 8 numbers at most");
        if (strchr(operations, *word) == NULL || word[1] != '\0') integer(LIMIT);
        strcpy(words[*count], word);
    }
    read_one_of("end", "end", '\n');
    expect(fgetc(file) == EOF, "the end");
    return line_number = 5, target;
}
/* The node is an operation of two nodes. */
static void take_step(int count, int x, int y) {
    node *const at = &nodes[count];
    const value left = nodes[x].v, right = nodes[y].v;
    for (int i = 0; i < kinds; i++)
        demand(of_kind(nodes[x].s, i) + of_kind(nodes[y].s, i) <= have[i],
               "a number is not given, or not so often");
    at->s = nodes[x].s + nodes[y].s;
    demand(step(at->operation, left, right, &at->v), "a step is not one of these rules");
    put_below(count, x, 0, right);
    put_below(count, y, 1, right);
    effort += effort_of(at->operation, left, right);
    largest = larger(largest, at->v);
}
/* Makes nodes of an expression in RPN, and measures it. The last one is the whole. */
static void take_expression(char words[][sizeof word], int count) {
    int stack[NODES], top = 0;
    for (int i = 0; i < count; stack[top++] = i++) {
        nodes[i] = (node){.operation = '.', .above = '.', .v = {atoll(words[i]), 1}};
        if (*words[i] >= '0') {
            for (int k = 0; k < kinds; k++)
                if (kind[k] == nodes[i].v.n) nodes[i].s = weight[k];
            demand(nodes[i].s > 0, "a number is not given, or not so often");
        } else {
            demand(top >= 2, "an operation has two operands");
            nodes[i].operation = *words[i], top -= 2;
            take_step(i, stack[top], stack[top + 1]);
        }
    }
    demand(top == 1, "one expression");
    demand(are_canonical(count), "an expression in the order of the canonical text");
}

int main(int argument_count, char **arguments) {
    char words[NODES][sizeof word];
    int count;
    file = argument_count == 2 ? fopen(arguments[1], "rb") : NULL;
    expect(file != NULL, "usage: simplest FILE");
    read_rules();
    const value target = {read_claim(words, &count), 1}, none = {0, 1};
    largest = none;
    take_expression(words, count);
    const node root = nodes[count - 1];
    demand(compare(root.v, target) == 0, "the expression has another value");
    demand(is_any || root.s == full, "all numbers are used");
    const int used = sizes[root.s];
    for (int s = 1; s <= full; s++)
        if (sizes[s] < used || sizes[s] == 1) fill(s);
    for (int s = 1; s <= full; s++) {
        if (sizes[s] < used)
            demand(!is_any || !has(&values[s], target), "there is a simpler solution");
        nodes[0] = (node){.s = s, .above = '.', .v = target};
        if (sizes[s] == used) write_down(0, 1, 0, none);
    }
    printf("accepted: %lld takes %d numbers, with effort %d\n", target.n, used, effort);
    return 0;
}
