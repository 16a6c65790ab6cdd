/* portable_test.c: promise P8: all dialects read portable output in the same way. Eight oracles check it.
 *
 *   O1 language     it is in the output language          O5 trees          HTML and XML5 build one tree
 *   O2 tokens       four readers, one stream              O6 fixpoint       sanitizing it again changes nothing
 *   O3 intent       the stream that the tree gives        O7 concatenation  it begins and ends in text
 *   O4 policy       nothing in it that is not allowed      O8 nests         at most three equal formatting elements
 *                                                                           in each other (judges/nests.h)
 *
 * TAMIS_CASES: inputs of each kind, for each profile; TAMIS_SEED: the seed of random inputs. */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>
#include <tamis/verify.h>

#include "harness/policies.h"
#include "harness/test.h"
#include "parse/tags.h"
#include "sanitize/filter.h"
#include "serialize/fixpoint.h"
#include "serialize/walk.h"
#include "generators/hostile.h"
#include "generators/html.h"
#include "judges/joined.h"
#include "judges/nests.h"
#include "generators/language.h"
#include "support/count.h"
#include "support/number.h"
#include "support/round.h"
#include "verify/reading.h"

static const tamis_profile profiles[] = {TAMIS_PROFILE_PORTABLE, TAMIS_PROFILE_PORTABLE_SLASH,
                                         TAMIS_PROFILE_PORTABLE_MINIMAL};

static unsigned long cases(unsigned long otherwise)
{
    return number_of(getenv("TAMIS_CASES"), otherwise);
}

static struct random seeded(uint64_t for_this)
{
    return (struct random){number_of(getenv("TAMIS_SEED"), 0) * 1000 + for_this};
}

/* ---- Printing */

/* Prints the bytes, with \xHH for those that cannot be printed, so that the text can be copied into a test. */
static void show(const char *what, const char *p, size_t n)
{
    fprintf(stderr, "%s: ", what);
    for (size_t i = 0; i < n; i++)
        fprintf(stderr, p[i] >= ' ' && p[i] <= '~' ? "%c" : "\\x%02X", (unsigned char)p[i]);
    fputc('\n', stderr);
}

static unsigned show_findings(tamis_profile profile, const tamis_verifier *v, const struct text *in,
                              const char *out, size_t n)
{
    fprintf(stderr, "profile %s\n", tamis_profile_name(profile));
    for (int i = 0; i < TAMIS_PROPERTY_COUNT; i++) {
        const tamis_finding *f = tamis_verifier_finding(v, (tamis_property)i);
        if (f->checked && !f->holds)
            fprintf(stderr, "%s at byte %zu: %s: %s\n", tamis_property_name((tamis_property)i),
                    (size_t)f->place.offset, f->reader != NULL ? f->reader : f->rule, f->text);
    }
    if (in != NULL)
        show("in ", in->p, in->n);
    show("out", out, n);
    return 1;
}

static bool holds(tamis_verifier *v, const char *p, size_t n, unsigned properties)
{
    tamis_status status = tamis_verify(v, p, n, properties);
    if (status != TAMIS_OK)
        show(tamis_status_name(status), p, n);
    assert_int_equal(status, TAMIS_OK);
    return tamis_verifier_holds(v);
}

enum {
    O1 = TAMIS_VERIFY(TAMIS_PROPERTY_LANGUAGE),
    O2 = TAMIS_VERIFY(TAMIS_PROPERTY_TOKENS),
    O4 = TAMIS_VERIFY(TAMIS_PROPERTY_POLICY),
    O5 = TAMIS_VERIFY(TAMIS_PROPERTY_TREES),
    O6 = TAMIS_VERIFY(TAMIS_PROPERTY_FIXPOINT)
};

/* ---- Texts of the language */

TEST(reads_members_of_the_language_alike)
{
    unsigned failed = 0;
    tamis_verifier *v = tamis_verifier_new(NULL);
    for (size_t i = 0; i < COUNT(profiles); i++) {
        struct language_writer w = {.random = seeded(i + 1), .profile = profiles[i]};
        assert_int_equal(tamis_verifier_set_profile(v, profiles[i]), TAMIS_OK);
        for (unsigned long n = cases(3000); n > 0 && failed < 5; n--) {
            language_write_any(&w);
            if (!holds(v, w.out.p, w.out.n, O1 | O2))
                failed += show_findings(profiles[i], v, NULL, w.out.p, w.out.n);
        }
        text_free(&w.out);
    }
    tamis_verifier_free(v);
    assert_int_equal(failed, 0);
}

/* After one edit, the text is in the language, or the grammar rejects it. */
TEST(reads_what_the_grammar_accepts_of_mutants_alike)
{
    unsigned failed = 0;
    unsigned long accepted = 0, all = 0;
    tamis_verifier *v = tamis_verifier_new(NULL);
    for (size_t i = 0; i < COUNT(profiles); i++) {
        struct language_writer w = {.random = seeded(i + 11), .profile = profiles[i]};
        assert_int_equal(tamis_verifier_set_profile(v, profiles[i]), TAMIS_OK);
        for (unsigned long n = cases(3000); n > 0 && failed < 5; n--, all++) {
            language_write_any(&w);
            language_edit(&w);
            if (!holds(v, w.out.p, w.out.n, O1))
                continue;
            accepted++;
            if (!holds(v, w.out.p, w.out.n, O2))
                failed += show_findings(profiles[i], v, NULL, w.out.p, w.out.n);
        }
        text_free(&w.out);
    }
    printf("mutants: %lu of %lu accepted\n", accepted, all);
    tamis_verifier_free(v);
    assert_int_equal(failed, 0);
    assert_true(accepted > all / 10 && accepted < all / 10 * 9);
}

/* ---- Concatenation */

TEST(leaves_every_reader_where_it_began)
{
    unsigned failed = 0;
    struct meter m;
    struct reader readers[TAMIS_DIALECT_COUNT];
    struct text parts[3] = {{0}}, whole = {0};
    struct language_writer w = {.random = seeded(21), .profile = TAMIS_PROFILE_PORTABLE};
    tamis_base_meter_init(&m, NULL);
    for (unsigned i = 0; i < TAMIS_DIALECT_COUNT; i++)
        assert_true(tamis_verify_reader_init(&readers[i], &m, (tamis_dialect)i));
    for (unsigned long n = cases(2000); n > 0 && failed < 5; n--) {
        text_clear(&whole);
        for (size_t i = 0; i < 3; i++) {
            language_write_any(&w);
            text_clear(&parts[i]);
            text_add(&parts[i], w.out.p, w.out.n);
            text_add(&whole, w.out.p, w.out.n);
        }
        for (unsigned i = 0; i < TAMIS_DIALECT_COUNT; i++)
            if (!joined_reads_as_its_parts(&readers[i], parts, COUNT(parts))) {
                failed++;
                show(tamis_dialect_name((tamis_dialect)i), whole.p, whole.n);
            }
    }
    for (unsigned i = 0; i < TAMIS_DIALECT_COUNT; i++)
        tamis_verify_reader_free(&readers[i]);
    for (size_t i = 0; i < 3; i++)
        text_free(&parts[i]);
    text_free(&whole);
    text_free(&w.out);
    assert_int_equal(failed, 0);
}

/* ---- Documents */

static const char everything[] = "{\"removeElements\": [], \"removeAttributes\": [], \"comments\": true, "
                                 "\"removeProcessingInstructions\": []}";

struct rewriting {
    tamis *t;
    tamis_verifier *v;
    struct reader before;
    struct reader after;
};

/* The text is in the language. Its trees as HTML and as XML5 must be equal, and sanitizing it must not change its
 * tokens. */
static unsigned check_document(struct rewriting *c, const struct language_writer *w)
{
    const char *out = NULL;
    size_t n = 0;
    uint64_t at;
    if (!holds(c->v, w->out.p, w->out.n, O1 | O2 | O5))
        return show_findings(w->profile, c->v, NULL, w->out.p, w->out.n);
    assert_int_equal(tamis_run(c->t, w->out.p, w->out.n, &out, &n), TAMIS_OK);
    tamis_verify_read(&c->before, span_of(w->out.p, w->out.n));
    tamis_verify_read(&c->after, span_of(out, n));
    if (holds(c->v, out, n, O1 | O2 | O5 | O6) &&
        !tamis_verify_differ(&c->before.reading, &c->after.reading, &at))
        return 0;
    return show_findings(w->profile, c->v, &w->out, out, n);
}

TEST(keeps_documents_of_the_language_as_they_are)
{
    unsigned failed = 0;
    struct meter m;
    tamis_policy *policy = policy_from_json(everything, false);
    struct rewriting c = {.t = tamis_new(NULL), .v = tamis_verifier_new(NULL)};
    tamis_base_meter_init(&m, NULL);
    assert_true(tamis_verify_reader_init(&c.before, &m, TAMIS_XML5));
    assert_true(tamis_verify_reader_init(&c.after, &m, TAMIS_XML5));
    assert_int_equal(tamis_set_policy(c.t, policy), TAMIS_OK);
    assert_int_equal(tamis_verifier_set_policy(c.v, policy), TAMIS_OK);
    for (size_t i = 0; i < COUNT(profiles); i++) {
        struct language_writer w = {.random = seeded(i + 31), .profile = profiles[i]};
        assert_int_equal(tamis_set_profile(c.t, profiles[i]), TAMIS_OK);
        assert_int_equal(tamis_verifier_set_profile(c.v, profiles[i]), TAMIS_OK);
        for (unsigned long n = cases(2000); n > 0 && failed < 5; n--) {
            language_write_document(&w);
            failed += check_document(&c, &w);
        }
        text_free(&w.out);
    }
    tamis_verify_reader_free(&c.before);
    tamis_verify_reader_free(&c.after);
    tamis_verifier_free(c.v);
    tamis_free(c.t);
    tamis_policy_free(policy);
    assert_int_equal(failed, 0);
}

/* ---- Hostile input */

static const struct {
    const char *json; /* NULL for the built-in policy */
    bool safe;
} policies[] = {
    {NULL, true},
    {everything, true},
    {everything, false},
    {"{\"removeElements\": [], \"removeAttributes\": [], \"replaceWithChildrenElements\": [\"table\", "
     "\"td\", \"ul\", "
     "\"form\", \"button\", \"select\", \"object\", \"h1\", \"div\", \"p\", \"tr\"]}",
     true},
    {"{\"removeElements\": [\"span\", \"table\"], \"removeAttributes\": []}", true},
    {"{\"elements\": [\"p\", \"br\", \"b\", \"pre\", \"img\", {\"name\": \"a\", \"attributes\": "
     "[\"href\"]}], "
     "\"attributes\": [\"title\"]}",
     true},
};

static const char *const contexts[] = {"div",      "td",    "tr",    "table",   "colgroup", "caption",
                                       "select",   "p",     "pre",   "body",    "button",   "template",
                                       "textarea", "style", "title", "svg svg", "svg desc", "math mi",
                                       "ul",       "html",  "head",  "form",    "option",   NULL};

struct trial {
    tamis *t;
    tamis_verifier *v;
    tamis_policy *policies[COUNT(policies)];
    struct round round; /* makes the same output again and keeps its tree */
    struct fixpoint fixpoint;
    struct reader reader;
    struct reading intent;
    struct meter meter; /* for the comparison of the two trees */
    unsigned long runs;
    unsigned long refused;
};

static void open_trial(struct trial *c)
{
    *c = (struct trial){.t = tamis_new(NULL), .v = tamis_verifier_new(NULL)};
    tamis_base_meter_init(&c->meter, NULL);
    tamis_verify_reading_init(&c->intent, &c->meter, "intent");
    assert_true(tamis_verify_reader_init(&c->reader, &c->meter, TAMIS_HTML));
    round_open(&c->round, "div");
    tamis_serialize_fixpoint_init(&c->fixpoint, &c->round.meter);
    for (size_t i = 0; i < COUNT(policies); i++)
        if (policies[i].json != NULL)
            c->policies[i] = policy_from_json(policies[i].json, policies[i].safe);
}

static void close_trial(struct trial *c)
{
    for (size_t i = 0; i < COUNT(policies); i++)
        tamis_policy_free(c->policies[i]);
    tamis_serialize_fixpoint_free(&c->fixpoint);
    round_close(&c->round);
    tamis_verify_reader_free(&c->reader);
    tamis_verify_reading_free(&c->intent);
    tamis_verifier_free(c->v);
    tamis_free(c->t);
}

static void set_up(struct trial *c, size_t profile, size_t policy, const char *context)
{
    assert_int_equal(tamis_set_profile(c->t, profiles[profile]), TAMIS_OK);
    assert_int_equal(tamis_set_policy(c->t, c->policies[policy]), TAMIS_OK);
    assert_int_equal(tamis_set_context(c->t, context), TAMIS_OK);
    assert_int_equal(tamis_verifier_set_profile(c->v, profiles[profile]), TAMIS_OK);
    assert_int_equal(tamis_verifier_set_policy(c->v, c->policies[policy]), TAMIS_OK);
    assert_int_equal(tamis_verifier_set_context(c->v, context), TAMIS_OK);
    round_set_context(&c->round, context);
    c->fixpoint.writer = tamis_serialize_writer(profiles[profile]);
}

/* --- O3: the tokens that the serialized tree should give */

struct saying {
    struct reading *reading;
    const struct tree *tree;
    tamis_profile profile;
};

static bool say_begin(void *user, const struct node *n)
{
    struct saying *s = user;
    if (n->type == NODE_TEXT)
        tamis_verify_add(s->reading, MARK_TEXT, node_data(n), 0);
    else
        tamis_verify_add(s->reading, MARK_START, tamis_base_names_text(s->tree->names, n->name), 0);
    for (uint32_t i = 0; n->type == NODE_ELEMENT && i < n->count; i++) {
        tamis_verify_add(s->reading, MARK_NAME, tamis_base_names_text(s->tree->names, n->attributes[i].name),
                         0);
        tamis_verify_add(s->reading, MARK_VALUE, attribute_value(&n->attributes[i]), 0);
    }
    return true;
}

static void say_end(void *user, const struct node *n)
{
    struct saying *s = user;
    bool is_void = n->type == NODE_ELEMENT && (tamis_parse_html_tag(n->name) & TAG_VOID);
    bool open = is_void && (s->profile == TAMIS_PROFILE_PORTABLE_SLASH || n->name == ATOM_br);
    if (n->type == NODE_ELEMENT && !open)
        tamis_verify_add(s->reading, MARK_END, tamis_base_names_text(s->tree->names, n->name), 0);
}

static bool says_what_was_meant(struct trial *c, tamis_profile profile, const tamis_policy *policy,
                                const struct text *in, struct span out)
{
    uint64_t at;
    tamis_counts counts = {0};
    struct tree *t = round_parse(&c->round, in->p, in->n);
    tamis_sanitize_filter(t, policy, &c->round.meter, &counts);
    tamis_serialize_fixpoint(&c->fixpoint, &c->round.document, policy);
    assert_true(meter_ok(&c->round.meter));
    assert_true(span_equal(buf_span(&c->fixpoint.output), out));
    struct document *last = c->fixpoint.rounds ? c->fixpoint.again : &c->round.document;
    struct saying s = {&c->intent, document_tree(last), profile};
    tamis_verify_reading_restart(&c->intent);
    walk_tree(s.tree, &c->round.meter, &s, say_begin, say_end);
    tamis_verify_read(&c->reader, out);
    return !c->reader.reading.unexpected && !tamis_verify_differ(&c->intent, &c->reader.reading, &at);
}

static unsigned check_hostile(struct trial *c, tamis_profile profile, const tamis_policy *policy,
                              const struct text *in, bool is_script)
{
    const char *out = NULL;
    size_t n = 0;
    tamis_status status = tamis_run(c->t, in->p, in->n, &out, &n);
    c->runs++;
    c->refused += status != TAMIS_OK;
    if (status != TAMIS_OK) {
        show(tamis_status_name(status), in->p, in->n);
        return 1;
    }
    if (!holds(c->v, out, n, TAMIS_VERIFY_ALL))
        return show_findings(profile, c->v, in, out, n);
    if (!nests_are_limited(out, n)) {
        fprintf(stderr, "too many equal formatting elements:\n");
        return show_findings(profile, c->v, in, out, n);
    }
    if (is_script || says_what_was_meant(c, profile, policy, in, span_of(out, n)))
        return 0;
    fprintf(stderr, "differs from the tree:\n");
    return show_findings(profile, c->v, in, out, n);
}

TEST(makes_portable_output_of_anything)
{
    unsigned failed = 0;
    struct trial c;
    struct random random = seeded(41);
    struct text in = {0};
    open_trial(&c);
    for (unsigned long n = COUNT(profiles) * cases(4000); n > 0 && failed < 5; n--) {
        size_t profile = random_below(&random, COUNT(profiles));
        size_t policy = random_below(&random, COUNT(policies));
        const char *context = contexts[random_below(&random, 2) ? 0 : random_below(&random, COUNT(contexts))];
        set_up(&c, profile, policy, context);
        if (random_below(&random, 4) == 0)
            html_equal(&random, &in);
        else
            hostile_write(&random, &in);
        unsigned bad = check_hostile(&c, profiles[profile], c.policies[policy], &in, false);
        if (bad)
            fprintf(stderr, "in %s, policy %zu\n\n", context ? context : "a document", policy);
        failed += bad;
    }
    close_trial(&c);
    text_free(&in);
    assert_int_equal(failed, 0);
}
