/* fuzz_serialize_html.c: parses any bytes as a document or fragment and serializes the tree as HTML without a filter.
 * Promises: P2, parse(serialize(t)) == t for every tree that is reported as stable (src/serialize/stable.h), for the
 * content of a document without html, head and body (src/serialize/supplied.h), and for the output of the sanitizer with a
 * policy that allows everything; P10, parsers with earlier rules build the same trees. The serializer writes the same bytes
 * as a simple model of it (tests/models/markup.h). A hash of the input selects the context elements. */
#include "fuzz/settings.h"
#include "fuzz/target.h"
#include "serialize/repair.h"
#include "serialize/stable.h"
#include "serialize/supplied.h"
#include "judges/readers.h"
#include "models/markup.h"
#include "support/round.h"

/* Returns the parser for the current tree or, if `again` is set, the parser for the tree that the output parses back to. */
static struct round *round_for(bool again, const char *context)
{
    static struct round rounds[2];
    static bool made;
    for (size_t i = 0; i < 2 && !made; i++)
        round_open(&rounds[i], context);
    made = true;
    round_set_context(&rounds[again], context);
    return &rounds[again];
}

static tamis *make_sanitizer(void)
{
    tamis_config *everything = tamis_config_new(NULL);
    tamis_policy *policy = NULL;
    tamis *t = tamis_new(NULL);
    bool made = t && everything && tamis_policy_new(everything, false, NULL, &policy, NULL) == TAMIS_OK &&
                tamis_set_policy(t, policy) == TAMIS_OK;
    check(made, "no sanitizer");
    tamis_config_free(everything);
    return t;
}

static tamis *sanitizer(const char *context)
{
    static tamis *made;
    if (!made)
        made = make_sanitizer();
    check(tamis_set_context(made, context) == TAMIS_OK, "no sanitizer");
    return made;
}

static void describe(const struct tree *t, struct text *out)
{
    text_clear(out);
    text_add_string(out, "");
    round_describe(t, out);
}

static void keep(struct text *copy, struct span s)
{
    text_clear(copy);
    text_add_string(copy, "");
    text_add(copy, s.n ? s.p : "", s.n);
}

/* How an output is read. */
struct reading {
    const char *context;
    unsigned earlier; /* a set of earlier rules; 0: none */
    bool is_content;  /* html, head and body are not in the output and not in the tree to compare */
};

/* Checks that the output of a tree parses to this tree. */
static void check_reads_back(const struct tree *t, const struct text *html, struct reading reading,
                             const char *what)
{
    static struct text before, after;
    struct round *r = round_for(true, reading.context);
    describe(t, &before);
    r->options.earlier = reading.earlier;
    struct tree *again = round_try(r, html->p, html->n);
    r->options.earlier = 0;
    if (!again)
        return;
    if (reading.is_content)
        round_remove_supplied(again);
    describe(again, &after);
    check(text_equal(&before, after.p, after.n), what);
}

static void check_writer(struct round *r, const struct tree *t, struct text *html)
{
    static struct text model;
    const struct node *context = r->document.parser.context;
    text_clear(&model);
    markup_write(t, context, &model);
    keep(html, round_write(r, (struct tree *)t));
    check(text_equal(&model, html->p, html->n), "P2 fixpoint: the serializer and its model differ");
}

/* Checks that a tree that is reported as stable parses back to itself, and that the output for any tree equals that of
 * the model. */
static void check_tree(const char *context, const char *bytes, size_t n)
{
    static struct text html;
    struct round *r = round_for(false, context);
    struct tree *t = round_try(r, bytes, n);
    if (!t)
        return;
    const struct node *at = r->document.parser.context;
    tamis_serialize_repair(t, at, (struct audience){0}, &r->meter);
    bool stable = tamis_serialize_is_stable(t, at, false, &r->meter);
    if (!meter_ok(&r->meter))
        return;
    check_writer(r, t, &html);
    if (stable)
        check_reads_back(t, &html, (struct reading){.context = context},
                         "P2 fixpoint: a stable tree parses back as another tree");
}

/* Checks a tree that is repaired for every reader: if it is stable, its output has the same tree by a set of earlier rules. */
static void check_tree_of_years(const char *context, const char *bytes, size_t n, unsigned rules)
{
    static struct text html;
    struct round *r = round_for(false, context);
    struct tree *t = round_try(r, bytes, n);
    if (!t)
        return;
    const struct node *at = r->document.parser.context;
    tamis_serialize_repair(t, at, (struct audience){.every_reader = true}, &r->meter);
    bool stable = tamis_serialize_is_stable(t, at, true, &r->meter);
    if (!meter_ok(&r->meter) || !stable)
        return;
    keep(&html, round_write(r, t));
    check_reads_back(t, &html, (struct reading){.context = context, .earlier = rules & EARLIER_ALL},
                     "P10 every reader: a stable tree is another tree by earlier rules");
}

/* Checks a document without html, head and body: if its content is stable, the parser supplies these elements around the same
 * content. `rules` are earlier rules, or 0. */
static void check_content(const char *context, const char *bytes, size_t n, unsigned rules)
{
    static struct text html;
    struct round *r = round_for(false, context);
    struct tree *t = round_try(r, bytes, n);
    if (!t)
        return;
    const struct node *at = r->document.parser.context;
    round_remove_supplied(t);
    tamis_serialize_repair(t, at, (struct audience){.every_reader = rules != 0}, &r->meter);
    tamis_serialize_trim(t, &r->meter);
    bool stable = tamis_serialize_is_stable_content(t, at, rules != 0, &r->meter);
    if (!meter_ok(&r->meter) || !stable)
        return;
    keep(&html, round_write(r, t));
    check_reads_back(t, &html, (struct reading){context, rules, true},
                     "P2 fixpoint: stable content parses back as another tree");
}

/* Checks that the output of the sanitizer parses to a tree from which the same output is written. */
static void check_output(const char *context, const char *bytes, size_t n)
{
    static struct text html;
    static struct readers *readers;
    const char *out = NULL;
    size_t length = 0;
    tamis_status status = tamis_run(sanitizer(context), bytes, n, &out, &length);
    check(status != TAMIS_INTERNAL, "P7 embeddable: an invariant did not hold");
    check((out != NULL) == (status == TAMIS_OK),
          "P3 fail closed: output without TAMIS_OK, or no output with it");
    struct round *r = round_for(false, context);
    struct tree *t = out ? round_try(r, out, length) : NULL;
    if (!t)
        return;
    check_writer(r, t, &html);
    check(text_equal(&html, out, length), "P2 fixpoint: output parses to a tree that serializes differently");
    check_reads_back(t, &html, (struct reading){.context = context},
                     "P2 fixpoint: output parses back as another tree");
    if (!readers)
        readers = readers_new();
    if (!readers_agree(readers, html.p, html.n, context)) {
        fprintf(stderr, "%s\n", readers_reason(readers));
        check(false, "P10 every reader: the trees differ");
    }
}

/* Checks the input in one of the first three contexts, which are the most common ones, and in any context. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t h = hash(data, size);
    const char *context = settings_contexts[h % SETTINGS_CONTEXTS];
    check_tree(settings_contexts[(h >> 8) % 3], (const char *)data, size);
    check_tree(context, (const char *)data, size);
    check_tree_of_years(context, (const char *)data, size, h >> 11);
    check_content(h & 1 ? NULL : "html", (const char *)data, size, h & 2 ? (h >> 11) & EARLIER_ALL : 0);
    check_output(context, (const char *)data, size);
    return 0;
}
