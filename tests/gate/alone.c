/* alone.c: compares the gate alone (tamis_gate.h, made by ./dev dist --gate) with that of the library:
 *
 *   alone TABLE [POLICY] < TEXTS
 *
 * TABLE is the index of a table in tests_tables, and POLICY the file of its policy; without it, it is the default policy. TEXTS are texts, each after
 * its length in four bytes, the most significant first. Each is read in several contexts, as a whole and in pieces: verdict, rule and offset
 * must be the same. Prints a line for each text in its own context: "accepted", or the offset, a space and the rule. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/gate.h>
#include <tamis/policy_json.h>

#include "tamis_gate.h"

extern const struct tamis_gate_table *const tests_tables[];

struct text {
    char *bytes;
    size_t n;
};

static bool read_text(struct text *t)
{
    unsigned char size[4];
    if (fread(size, 1, sizeof size, stdin) != sizeof size)
        return false;
    t->n = (size_t)size[0] << 24 | (size_t)size[1] << 16 | (size_t)size[2] << 8 | size[3];
    t->bytes = malloc(t->n + 1);
    return t->bytes && fread(t->bytes, 1, t->n, stdin) == t->n;
}

static bool read_policy(const char *path, tamis_policy **policy)
{
    static char json[1 << 20];
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(json, 1, sizeof json, file) : 0;
    if (file)
        fclose(file);
    return n && n < sizeof json && tamis_policy_from_json(json, n, true, NULL, policy, NULL) == TAMIS_OK;
}

/* Reads a text in pieces. What is not accepted is passed again, with one more piece. */
static bool read_in_pieces(const struct tamis_gate_table *table, const char *context, const struct text *t,
                           size_t piece, struct tamis_gate_refusal *refusal)
{
    struct tamis_gate_reading r;
    size_t at = 0, end = 0;
    tamis_gate_start(&r, table, context);
    while (end < t->n) {
        end = t->n - end > piece ? end + piece : t->n;
        at += tamis_gate_next(&r, t->bytes + at, end - at);
    }
    return tamis_gate_finish(&r, t->n - at, refusal);
}

static bool is_same(bool accepted, const struct tamis_gate_refusal *found, bool expected,
                    const tamis_refusal *r)
{
    if (accepted != expected)
        return false;
    return expected ? !found->rule : !strcmp(found->rule, r->rule) && found->offset == r->place.offset;
}

static bool check(const struct tamis_gate_table *table, const tamis_policy *policy, const char *context,
                  const struct text *t)
{
    tamis_refusal expected;
    struct tamis_gate_refusal whole, pieces;
    bool accepts = tamis_gate(policy, context, t->bytes, t->n, &expected);
    bool same =
        is_same(tamis_gate_accepts(table, context, t->bytes, t->n, &whole), &whole, accepts, &expected);
    for (size_t piece = 1; same && piece < 100; piece = piece * 3 + 1)
        same = is_same(read_in_pieces(table, context, t, piece, &pieces), &pieces, accepts, &expected);
    if (!same)
        fprintf(stderr, "context %s, %.*s\n    expected: %s, %zu\n    found: %s, %zu\n",
                context ? context : "", (int)t->n, t->bytes, expected.rule ? expected.rule : "accepted",
                (size_t)expected.place.offset, whole.rule ? whole.rule : "accepted", whole.offset);
    if (same && !context && accepts)
        puts("accepted");
    else if (same && !context)
        printf("%zu %s\n", whole.offset, whole.rule);
    return same;
}

int main(int count, char **arguments)
{
    static const char *const contexts[] = {"title",    "textarea", "style", "noscript", "td",
                                           "svg desc", "math mi",  "svg",   "a b",      ""};
    tamis_policy *policy = NULL;
    struct text t = {NULL, 0};
    int differences = 0;
    if (count < 2 || (count > 2 && !read_policy(arguments[2], &policy)))
        return 2;
    const struct tamis_gate_table *table = tests_tables[atoi(arguments[1])];
    while (read_text(&t)) {
        differences += !check(table, policy, NULL, &t);
        for (size_t i = 0; i < sizeof contexts / sizeof *contexts; i++)
            differences += !check(table, policy, contexts[i], &t);
        free(t.bytes);
        t.bytes = NULL;
    }
    free(t.bytes);
    tamis_policy_free(policy);
    return differences > 0;
}
