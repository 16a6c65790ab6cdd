/* teeth_test.c: the comparison of the four dialects detects differences. One rule of the output language is relaxed at a
 * time. If a dialect then parses the text differently, the comparison must detect it. If none does, the rule is for less
 * strict parsers, and only the grammar checks it. The test prints a table of the rules. TAMIS_CASES: documents per rule. */
#include <tamis/verify.h>

#include "generators/language.h"
#include "harness/test.h"

static const struct rule {
    const char *what;
    bool is_minded;
} rules[] = {
#define RELAXED(id, what, is_minded) {what, is_minded},
#include "generators/relaxations.def"
#undef RELAXED
};

static const tamis_profile profiles[] = {TAMIS_PROFILE_PORTABLE, TAMIS_PROFILE_PORTABLE_MINIMAL};

struct flagged {
    unsigned by_grammar;
    unsigned by_readers;
    unsigned by_readers_only;
};

static unsigned cases(unsigned otherwise)
{
    const char *wanted = getenv("TAMIS_CASES");
    return wanted != NULL ? (unsigned)strtoul(wanted, NULL, 10) : otherwise;
}

static bool holds(const tamis_verifier *v, tamis_property property)
{
    return tamis_verifier_finding(v, property)->holds;
}

static void count(tamis_verifier *v, struct language_writer *w, struct flagged *f)
{
    unsigned both = TAMIS_VERIFY(TAMIS_PROPERTY_LANGUAGE) | TAMIS_VERIFY(TAMIS_PROPERTY_TOKENS);
    language_write_any(w);
    assert_int_equal(tamis_verify(v, w->out.p, w->out.n, both), TAMIS_OK);
    f->by_grammar += !holds(v, TAMIS_PROPERTY_LANGUAGE);
    f->by_readers += !holds(v, TAMIS_PROPERTY_TOKENS);
    f->by_readers_only += holds(v, TAMIS_PROPERTY_LANGUAGE) && !holds(v, TAMIS_PROPERTY_TOKENS);
}

static bool is_as_it_should(enum relaxation r, const struct flagged *f)
{
    bool seen = r == RELAX_NOTHING ? f->by_grammar == 0 : f->by_grammar > 0;
    return seen && (f->by_readers > 0) == rules[r].is_minded && f->by_readers_only == 0;
}

TEST(detects_every_relaxed_rule_that_readers_need)
{
    unsigned wrong = 0, documents = cases(1000);
    tamis_verifier *v = tamis_verifier_new(NULL);
    printf("%u documents each                                grammar  readers\n", documents);
    for (unsigned r = 0; r < RELAXATIONS; r++) {
        struct language_writer w = {.random = {r + 1}, .relaxed = (enum relaxation)r};
        struct flagged f = {0};
        for (unsigned i = 0; i < documents; i++) {
            w.profile = profiles[i % 2];
            assert_int_equal(tamis_verifier_set_profile(v, w.profile), TAMIS_OK);
            count(v, &w, &f);
        }
        bool good = is_as_it_should(w.relaxed, &f);
        printf("  %-48s %7u %8u%s\n", rules[r].what, f.by_grammar, f.by_readers, good ? "" : "  WRONG");
        wrong += !good;
        text_free(&w.out);
    }
    tamis_verifier_free(v);
    assert_int_equal(wrong, 0);
}
