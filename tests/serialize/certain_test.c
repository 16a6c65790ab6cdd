/* certain_test.c: serialize/certain.c, which repairs, writes and proves a tree in one walk, gives the same output, tree and work as
 * the three walks of repair.c, html.c and stable.c. */
#include "harness/test.h"
#include "serialize/certain.h"
#include "serialize/html.h"
#include "serialize/repair.h"
#include "serialize/stable.h"
#include "serialize/supplied.h"
#include "generators/hostile.h"
#include "generators/html.h"
#include "generators/ordinary.h"
#include "support/count.h"
#include "support/round.h"

enum { DOCUMENTS = 1500, TREES = 4000 };

/* The same tree twice: `one` is for the one walk, `three` for the three walks. */
struct pair {
    struct round one;
    struct round three;
};

static void open_pair(struct pair *p)
{
    round_open(&p->one, "div");
    round_open(&p->three, "div");
}

static void close_pair(struct pair *p)
{
    round_close(&p->one);
    round_close(&p->three);
}

static struct writing writing_of(struct round *r)
{
    return (struct writing){.tree = &r->document.parser.tree,
                            .context = r->document.parser.context,
                            .meter = &r->meter,
                            .from_document = !r->options.fragment,
                            .every_reader = true};
}

/* Repairs, writes and proves the tree in three walks. Reports whether it is stable. */
static bool write_in_three_walks(struct round *r)
{
    struct writing w = writing_of(r);
    r->out.n = 0;
    tamis_serialize_repair(w.tree, w.context, (struct audience){true, true}, w.meter);
    if (w.from_document)
        tamis_serialize_trim(w.tree, w.meter);
    tamis_serialize_html(w.tree, w.context, &r->out);
    return tamis_serialize_is_stable(w.tree, w.context, true, w.meter);
}

static void expect_same_trees(const struct tree *a, const struct tree *b)
{
    struct text one = {0}, three = {0};
    round_describe(a, &one);
    round_describe(b, &three);
    assert_true(text_equal(&one, three.p, three.n));
    text_free(&one);
    text_free(&three);
}

/* Reports whether the one walk has written the tree. If it has not, the three walks must still give the same result. */
static bool compare(struct pair *p, const char *what)
{
    struct writing w = writing_of(&p->one);
    p->one.out.n = 0;
    bool taken = tamis_serialize_certain(&w, &p->one.out);
    assert_true(taken || p->one.out.n == 0);
    bool stable = write_in_three_walks(&p->three);
    if (taken)
        assert_true(stable);
    else
        assert_int_equal(write_in_three_walks(&p->one), stable);
    if (!span_equal(buf_span(&p->one.out), buf_span(&p->three.out)))
        fail_msg("%s\none walk:    %.*s\nthree walks: %.*s", what, (int)p->one.out.n, buf_span(&p->one.out).p,
                 (int)p->three.out.n, buf_span(&p->three.out).p);
    assert_int_equal(p->one.meter.work, p->three.meter.work);
    expect_same_trees(&p->one.document.parser.tree, &p->three.document.parser.tree);
    return taken;
}

static bool compare_input(struct pair *p, const char *context, const struct text *html)
{
    round_set_context(&p->one, context);
    round_set_context(&p->three, context);
    struct tree *t = round_try(&p->one, html->p, html->n);
    return t && round_try(&p->three, html->p, html->n) && compare(p, html->p);
}

static const char *const contexts[] = {"div", NULL,     "td",       "table", "tr",       "p",
                                       "li",  "option", "svg desc", "title", "template", "noscript"};

TEST(gives_the_same_as_three_walks)
{
    static void (*const generators[])(struct random *, struct text *) = {hostile_write, html_nested,
                                                                         html_repeated};
    struct random random = {1};
    struct pair p;
    open_pair(&p);
    struct text html = {0};
    unsigned taken = 0;
    for (unsigned i = 0; i < DOCUMENTS; i++) {
        generators[i % COUNT(generators)](&random, &html);
        taken += compare_input(&p, ONE_OF(&random, contexts), &html);
    }
    assert_in_range(taken, DOCUMENTS / 20, DOCUMENTS);
    text_free(&html);
    close_pair(&p);
}

/* If the one walk gave up for most ordinary fragments, it would be of no use. */
TEST(takes_most_ordinary_fragments)
{
    struct random random = {2};
    struct pair p;
    open_pair(&p);
    struct text html = {0};
    unsigned taken = 0;
    for (unsigned i = 0; i < DOCUMENTS; i++) {
        ordinary_write(&random, &html, i % 4 == 0);
        taken += compare_input(&p, i % 4 == 0 ? NULL : "div", &html);
    }
    assert_in_range(taken, DOCUMENTS / 3, DOCUMENTS);
    text_free(&html);
    close_pair(&p);
}

/* Elements nested about as deep as OUTPUT_DEPTH, with content at every depth. */
static void write_deep(struct random *r, struct text *html)
{
    static const char *const parts[] = {"<div>", "<div>x", "<b>", "<span>y", "<i>z<br>", "<section>", "<em>"};
    static const char *const rare[] = {"<ul><li>", "<form>",  "<!-- c -->", "</div>",
                                       "</span>",  "<table>", "<dl><dd>",   "<select>"};
    html->n = 0;
    for (unsigned n = 350 + random_below(r, 150); n; n--)
        text_add_string(html, random_below(r, 60) ? ONE_OF(r, parts) : ONE_OF(r, rare));
    for (unsigned n = random_below(r, 200); n; n--)
        text_add_string(html, random_below(r, 2) ? "</div>t" : "</b></span><img>");
}

TEST(moves_what_is_too_deep)
{
    struct random random = {3};
    struct pair p;
    open_pair(&p);
    struct text html = {0};
    unsigned taken = 0;
    for (unsigned i = 0; i < DOCUMENTS / 5; i++) {
        write_deep(&random, &html);
        taken += compare_input(&p, "div", &html);
    }
    assert_in_range(taken, DOCUMENTS / 50, DOCUMENTS);
    text_free(&html);
    close_pair(&p);
}

/* ---- Trees that no parser makes, but a filter can */

static const char *const names[] = {
    "div",    "p",        "p",      "span",    "ul",       "li",     "dl",       "dd",    "a",
    "a",      "form",     "form",   "table",   "tbody",    "tr",     "td",       "h1",    "h2",
    "pre",    "button",   "br",     "img",     "select",   "option", "ruby",     "rt",    "title",
    "html",   "head",     "body",   "search",  "template", "style",  "nobr",     "input", "object",
    "my-own", "textarea", "iframe", "caption", "menuitem", "b",      "plaintext"};
static const char *const texts[] = {
    "x", " ", "\n", "\r y", "\xEF\xBB\xBFz", "<&>\"\xC2\xA0", "a text that is longer"};

/* Adds a random node to one of the last nodes of both trees. */
static void add_random(struct pair *p, struct random *r, struct node *(*last)[2], unsigned *count)
{
    struct node **to = last[random_below(r, *count)];
    if (random_below(r, 4) == 0) {
        const char *text = ONE_OF(r, texts);
        round_add_text(&p->one, to[0], text);
        round_add_text(&p->three, to[1], text);
        return;
    }
    const char *name = ONE_OF(r, names);
    last[*count][0] = round_add(&p->one, to[0], NS_HTML, name);
    last[*count][1] = round_add(&p->three, to[1], NS_HTML, name);
    ++*count;
}

TEST(gives_the_same_for_random_trees)
{
    struct random random = {4};
    struct pair p;
    open_pair(&p);
    unsigned taken = 0;
    for (unsigned i = 0; i < TREES; i++) {
        const char *context = ONE_OF(&random, contexts);
        round_set_context(&p.one, context);
        round_set_context(&p.three, context);
        struct node *last[12][2] = {{round_begin(&p.one)->root, round_begin(&p.three)->root}};
        unsigned count = 1;
        while (count < 2 + i % 8)
            add_random(&p, &random, last, &count);
        p.one.meter.work_max = p.three.meter.work_max = 1 << 20;
        taken += compare(&p, context ? context : "a document");
    }
    assert_in_range(taken, TREES / 20, TREES);
    close_pair(&p);
}

/* The limit on work is exceeded in the three walks, at the same place as without the one walk. */
TEST(leaves_the_limit_on_work_to_the_three_walks)
{
    struct pair p;
    open_pair(&p);
    struct text html = {0};
    text_add_times(&html, "<p>x", 100);
    struct tree *t = round_parse(&p.one, html.p, html.n);
    struct writing w = writing_of(&p.one);
    p.one.meter.work_max = p.one.meter.work + 2 * t->node_count;
    assert_false(tamis_serialize_certain(&w, &p.one.out));
    assert_true(meter_ok(&p.one.meter));
    p.one.meter.work_max = p.one.meter.work + 100 * t->node_count;
    assert_true(tamis_serialize_certain(&w, &p.one.out));
    text_free(&html);
    close_pair(&p);
}
