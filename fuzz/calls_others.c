/* calls_others.c: calls the functions for an analyzer (tamis/sgml.h) and for a verifier (tamis/verify.h) in any order. */
#include <string.h>
#include <tamis/sgml.h>
#include <tamis/verify.h>

#include "fuzz/calls.h"

static void expect(tamis_status got, bool legal)
{
    check(got == (legal ? TAMIS_OK : TAMIS_INVALID_ARGUMENT), "API: a call returns another status");
}

/* ---- An analyzer */

struct analyzer {
    tamis_sgml *l;
    bool begun;
    bool finished;
    bool normalizes; /* cannot be changed within a document */
    bool in_data;
    struct text recorded;
    struct text fed;
};

static void write(void *user, const char *bytes, size_t n)
{
    text_add(user, bytes, n);
}

/* Records an event. Adjacent events with data are joined, because the analyzer may split data anywhere. Other events are
 * recorded in the dump format, with their lines. */
static void record(void *user, tamis_sgml *l, size_t count, const tamis_sgml_type *types,
                   const char *const *strings, const size_t *lengths)
{
    struct analyzer *a = user;
    check(tamis_sgml_line(l) >= 1 && tamis_sgml_status(l) == TAMIS_OK,
          "API: a function that a callback may call returns a wrong value");
    bool is_data = count == 1 && types[0] == TAMIS_SGML_DATA;
    if (is_data) {
        text_add_string(&a->recorded, a->in_data ? "" : "\n");
        text_add(&a->recorded, strings[0], lengths[0]);
    } else {
        tamis_sgml_dump(write, &a->recorded, "any", tamis_sgml_line(l), count, types, strings, lengths);
    }
    a->in_data = is_data;
}

static void renew(struct analyzer *a, const tamis_allocator *allocator)
{
    a->l = tamis_sgml_new(allocator);
    check(a->l != NULL, "no memory");
    a->begun = a->finished = a->normalizes = a->in_data = false;
    text_clear(&a->recorded);
    text_clear(&a->fed);
    text_add_string(&a->recorded, "");
    text_add_string(&a->fed, "");
}

static void *begin_analyzer(struct calls *c)
{
    struct analyzer *a = calloc(1, sizeof *a);
    check(a != NULL, "no memory");
    renew(a, &c->allocator);
    return a;
}

static void end_analyzer(void *self)
{
    struct analyzer *a = self;
    tamis_sgml_free(a->l);
    text_free(&a->recorded);
    text_free(&a->fed);
    free(a);
}

static tamis_status lex(struct analyzer *a, const char *p, size_t n)
{
    return tamis_sgml_lex(a->l, p, n, record, a, record, a, record, a);
}

static void check_analyzer(const struct analyzer *a)
{
    struct analyzer whole = {0};
    renew(&whole, NULL);
    check(!tamis_sgml_norm(whole.l, a->normalizes), "API: a new analyzer normalizes");
    if (a->fed.n)
        expect(lex(&whole, a->fed.p, a->fed.n), true);
    expect(lex(&whole, NULL, 0), true);
    check(text_equal(&a->recorded, whole.recorded.p, whole.recorded.n),
          "P5 chunk invariance: events depend on the order of calls");
    check(tamis_sgml_line(a->l) == tamis_sgml_line(whole.l),
          "P5 chunk invariance: the line depends on the order of calls");
    tamis_sgml_free(whole.l);
    text_free(&whole.recorded);
    text_free(&whole.fed);
}

static void analyze(struct analyzer *a, struct calls *c)
{
    struct stretch piece = calls_piece(c);
    bool is_last = piece.n == 0;
    tamis_status status = lex(a, piece.p, piece.n);
    expect(status, !a->finished);
    if (!a->finished) {
        calls_append(&a->fed, piece);
        a->begun = true;
    }
    free((char *)piece.p);
    if (is_last && !a->finished) {
        a->finished = true;
        check_analyzer(a);
    }
}

static void call_analyzer(void *self, struct calls *c)
{
    struct analyzer *a = self;
    switch (choose(c, 8)) {
    case 0:
        expect(tamis_sgml_set_limit(a->l, TAMIS_MAX_NODES, 7), !a->begun);
        break;
    case 1:
        if (!a->begun) {
            bool on = choose(c, 2);
            check(tamis_sgml_norm(a->l, on) == a->normalizes,
                  "API: an analyzer reports normalization wrongly");
            a->normalizes = on;
        }
        break;
    case 2:
        tamis_sgml_free(a->l);
        renew(a, &c->allocator);
        break;
    case 3:
        expect(lex(a, NULL, 1), false);
        break;
    default:
        analyze(a, c);
        break;
    }
    check(tamis_sgml_status(a->l) == TAMIS_OK, "API: a refused call sets the status");
}

const struct player calls_sgml = {begin_analyzer, call_analyzer, end_analyzer};

/* ---- A verifier */

struct checker {
    tamis_verifier *v;
    const tamis_policy *policy;
    const char *context; /* used only if `has_context` is set; otherwise the context of the policy applies */
    bool has_context;
    tamis_profile profile;
    uint64_t nodes;
};

static void *begin_verifier(struct calls *c)
{
    struct checker *k = calloc(1, sizeof *k);
    check(k != NULL, "no memory");
    *k = (struct checker){.v = tamis_verifier_new(&c->allocator),
                          .nodes = tamis_limit_default(TAMIS_MAX_NODES)};
    check(k->v != NULL, "no memory");
    return k;
}

static void end_verifier(void *self)
{
    struct checker *k = self;
    tamis_verifier_free(k->v);
    free(k);
}

static void set_verifier(struct checker *k, struct calls *c)
{
    static const char *const contexts[] = {"div", NULL, "td", "select", "", "DIV"};
    uint32_t context = choose(c, 6), profile = choose(c, TAMIS_PROFILE_COUNT + 1);
    const tamis_policy *policy = c->policies[choose(c, CALLS_POLICIES)];
    expect(tamis_verifier_set_policy(k->v, policy), true);
    expect(tamis_verifier_set_context(k->v, contexts[context]), context < 4);
    expect(tamis_verifier_set_profile(k->v, (tamis_profile)profile), profile < TAMIS_PROFILE_COUNT);
    expect(tamis_verifier_set_limit(k->v, TAMIS_LIMIT_COUNT, 1), false);
    if (choose(c, 4) == 0)
        k->nodes = choose(c, 4) ? tamis_limit_default(TAMIS_MAX_NODES) : choose(c, 40);
    expect(tamis_verifier_set_limit(k->v, TAMIS_MAX_NODES, k->nodes), true);
    k->policy = policy;
    k->context = context < 4 ? contexts[context] : k->context;
    k->has_context |= context < 4;
    k->profile = profile < TAMIS_PROFILE_COUNT ? (tamis_profile)profile : k->profile;
}

static bool same_finding(const tamis_finding *a, const tamis_finding *b)
{
    return a->checked == b->checked && a->holds == b->holds && a->place.offset == b->place.offset &&
           a->rule == b->rule && a->reader == b->reader && a->text == b->text;
}

/* Returns a separate verifier with the same settings. A context that was set cannot be unset. Therefore there are two
 * separate verifiers, one with a context and one without. */
static tamis_verifier *reference(const struct checker *k)
{
    static tamis_verifier *with_context, *without;
    tamis_verifier **kept = k->has_context ? &with_context : &without;
    tamis_verifier *v = *kept = *kept ? *kept : tamis_verifier_new(NULL);
    check(v != NULL, "no memory");
    expect(tamis_verifier_set_policy(v, k->policy), true);
    if (k->has_context)
        expect(tamis_verifier_set_context(v, k->context), true);
    expect(tamis_verifier_set_profile(v, k->profile), true);
    expect(tamis_verifier_set_limit(v, TAMIS_MAX_NODES, k->nodes), true);
    return v;
}

static void verify(const struct checker *k, struct calls *c)
{
    unsigned properties = choose(c, TAMIS_VERIFY_ALL + 1);
    struct stretch piece = calls_piece(c);
    tamis_verifier *v = reference(k);
    tamis_status status = tamis_verify(k->v, piece.p, piece.n, properties);
    check(status == tamis_verify(v, piece.p, piece.n, properties),
          "API: a verifier gives another result the second time");
    check(tamis_verifier_holds(k->v) == tamis_verifier_holds(v),
          "API: a verifier gives another result the second time");
    for (int i = 0; i < TAMIS_PROPERTY_COUNT; i++) {
        const tamis_finding *f = tamis_verifier_finding(k->v, (tamis_property)i);
        check(same_finding(f, tamis_verifier_finding(v, (tamis_property)i)),
              "API: a verifier gives another result the second time");
        check(status != TAMIS_OK || f->checked == (properties >> i & 1),
              "API: a verifier checks another property than requested");
    }
    free((char *)piece.p);
    expect(tamis_verify(k->v, NULL, 1, properties), false);
    check(!tamis_verifier_holds(k->v), "API: a refused document is reported to hold");
}

static void call_verifier(void *self, struct calls *c)
{
    if (choose(c, 2))
        set_verifier(self, c);
    else
        verify(self, c);
}

const struct player calls_verifier = {begin_verifier, call_verifier, end_verifier};
