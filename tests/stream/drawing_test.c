/* drawing_test.c: drawings in streams. The limit DRAWING_COST is one of the whole document, but a stream writes simple elements of SVG
 * before the end, and forgets them. For generated documents with several drawings and with small limits, a stream nevertheless
 * fails if and only if the whole document does, and otherwise writes the same output.
 *
 * TAMIS_STREAM_DRAWINGS sets the number of documents. */
#include <stdlib.h>

#include "harness/counterexample.h"
#include "harness/policies.h"
#include "harness/test.h"
#include "judges/stream.h"
#include "support/number.h"

enum { DEFAULT_DOCUMENTS = 1600, GROUP = 16, MOST_SHOWN = 10 };

/* ---- Documents */

static void add_number(struct text *html, uint32_t n)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%u", (unsigned)n);
    text_add_string(html, digits);
}

/* A path whose stroke costs something if it has more than 90 vertices. */
static void write_path(struct random *r, struct text *html)
{
    uint32_t vertices = 1 + random_below(r, random_below(r, 3) ? 20 : 400);
    text_add_string(html, "<path d='M0 0");
    for (uint32_t i = 0; i < vertices; i++) {
        text_add_string(html, " ");
        add_number(html, random_below(r, 99));
    }
    text_add_string(html, "'/>");
}

static const char *const attributes[] = {
    "",
    "",
    " fill=none",
    " stroke=red",
    " stroke=currentColor stroke-width=2",
    " stroke=none",
    " opacity=.5",
    " opacity=1",
    " transform='translate(2)'",
    " transform='rotate(9)'",
    " transform='scale(3 2)'",
    " transform='skewX(40)'",
    " style='stroke:red'",
    " style='opacity:.5'",
    " style=color:red",
    " style='transform:rotate(9deg)'",
    " style='mix-blend-mode:multiply'",
    " style='};opacity:.5'",
    " class=a",
    " isolation=isolate",
};

/* What a stream cannot write without a tree. */
static const char *const others[] = {
    "<filter id=f><feGaussianBlur stdDeviation=2 /></filter>",
    "<filter id=f><feTurbulence baseFrequency=1 /><feOffset dx=2 /></filter>",
    "<linearGradient id=g><stop offset=1 /></linearGradient>",
    "<mask id=m><rect width=4 /></mask>",
    "<marker id=k><path d='M0 0 1 1'/></marker>",
    "<g id=x><circle r=2 /></g>",
    "<rect filter='url(#f)' width=4 />",
    "<rect fill='url(#g)' mask='url(#m)'/>",
    "<path marker-mid='url(#k)' d='M1 1 2 2 3 3'/>",
    "<rect style='filter:blur(3px)'/>",
    "<rect stroke=red stroke-dasharray='1 2' width=90 />",
    "<text>words</text>",
    "<rect opacity=inherit fill=context-fill />",
    "<rect><animate attributeName=opacity to=0 /></rect>",
};

static const char *const shapes[] = {"<rect width=4",  "<circle r=2",     "<polygon points='1 1 2 2'",
                                     "<image width=4", "<line x2=9 y2=9", "<ellipse",
                                     "<desc",          "<title"};

static void write_shape(struct random *r, bool is_simple, struct text *html)
{
    switch (random_below(r, 24)) {
    case 0:
        text_add_string(html, is_simple ? "<g opacity=.5 />" : ONE_OF(r, others));
        return;
    case 1:
        text_add_string(html, "<title><b>1</b></title><desc>2<math><mi>3</desc>");
        return;
    case 2:
    case 3:
    case 4:
    case 5:
        write_path(r, html);
        return;
    default:
        text_add_string(html, ONE_OF(r, shapes));
        text_add_string(html, ONE_OF(r, attributes));
        text_add_string(html, ONE_OF(r, attributes));
        text_add_string(html, " />");
    }
}

static void write_drawing(struct random *r, bool is_simple, struct text *html)
{
    static const char *const roots[] = {"<svg", "<svg viewBox='0 0 24 24'", "<svg viewBox='0 0 2 2' width=9"};
    uint32_t groups = random_below(r, 3);
    text_add_string(html, ONE_OF(r, roots));
    text_add_string(html, ONE_OF(r, attributes));
    text_add_string(html, ">");
    for (uint32_t i = 0; i < groups; i++) {
        text_add_string(html, random_below(r, 6) ? "<g" : "<svg viewBox='0 0 9 9'");
        text_add_string(html, ONE_OF(r, attributes));
        text_add_string(html, ">");
    }
    for (uint32_t i = random_below(r, 8); i > 0; i--)
        write_shape(r, is_simple, html);
    if (is_simple || random_below(r, 8))
        text_add_string(html, "</svg>");
}

static void write_document(struct random *r, struct text *html)
{
    static const char *const around[] = {"<p", "<div", "<b", "<table><tr><td", "<section id=f", "<h1 id=x"};
    static const char *const ends[] = {"</p>", "</div>", "</b>", "</table>", "words ", "<!-- -->"};
    bool is_simple = random_below(r, 2); /* so that the stream can forget what it has written */
    text_clear(html);
    for (uint32_t i = 1 + random_below(r, random_below(r, 2) ? 12 : 2); i > 0; i--) {
        text_add_string(html, ONE_OF(r, around));
        text_add_string(html, ONE_OF(r, attributes));
        text_add_string(html, ">text ");
        for (uint32_t j = random_below(r, 3); j > 0; j--)
            write_drawing(r, is_simple, html);
        text_add_string(html, ONE_OF(r, ends));
    }
}

/* ---- Trials */

enum { POLICIES = 4 };

struct trial {
    struct stream *stream;
    tamis_policy *policies[POLICIES]; /* NULL: the built-in default */
    struct text html;
    unsigned failed;
    unsigned long over, whole; /* the number of documents that exceed the limit, and of the others */
};

static void begin_group(struct trial *t, uint64_t number)
{
    static const uint64_t limits[] = {0, 40, 100, 300, 1000, 5000, 1 << 20};
    struct random r = {number * UINT64_C(0x9E3779B97F4A7C15)};
    (void)random_below(&r, 2);
    static const char *const names[POLICIES] = {"default", "wide", "setting", "styles"};
    uint32_t policy = random_below(&r, POLICIES);
    uint64_t limit = ONE_OF(&r, limits);
    stream_set(t->stream, &(struct stream_settings){.policy = t->policies[policy],
                                                    .name = names[policy],
                                                    .context = random_below(&r, 8) ? "div" : "svg g",
                                                    .in_order = random_below(&r, 4) == 0});
    assert_int_equal(tamis_set_limit(t->stream->whole, TAMIS_MAX_DRAWING_COST, limit), TAMIS_OK);
    assert_int_equal(tamis_set_limit(t->stream->pieces, TAMIS_MAX_DRAWING_COST, limit), TAMIS_OK);
    assert_int_equal(tamis_set_limit(t->stream->again, TAMIS_MAX_DRAWING_COST, limit), TAMIS_OK);
}

static bool agrees(struct trial *t, struct random r, const char *html, size_t n)
{
    static const size_t sizes[] = {1, 7, 0, 0, 64};
    size_t size = ONE_OF(&r, sizes);
    t->stream->drops = random_below(&r, 2);
    return stream_agrees(t->stream, html, n, r, size, 1 + (unsigned)(n / 40));
}

struct comparison {
    struct trial *trial;
    struct random random;
};

static bool differs(void *comparison, const char *html, size_t n)
{
    const struct comparison *c = comparison;
    return !agrees(c->trial, c->random, html, n);
}

static void fails(struct trial *t, struct random r, uint64_t number)
{
    counterexample_shorten(&t->html, differs, &(struct comparison){t, r});
    (void)agrees(t, r, t->html.p, t->html.n);
    fprintf(stderr, "document %llu: %s\n", (unsigned long long)number, t->stream->reason);
    counterexample_show("in", t->html.p, t->html.n);
    counterexample_show("written", t->stream->written.p, t->stream->written.n);
    t->failed++;
}

/* Policies without style sheets. */
#define WIDE \
    "{\"removeElements\": [\"style\", {\"name\": \"style\", \"namespace\": \"http://www.w3.org/2000/svg\"}]"

#define SETTING \
    ", \"rules\": [{\"elements\": [\"p\"], \"attributes\": [\"style\"], \"set\": \"opacity:.5\"}]}"
#define STYLES \
    ", \"rules\": [{\"attributes\": [\"style\"], \"style\": {\"properties\": [\"opacity\", \"stroke\"]}}]}"

TEST(the_cost_of_drawing_is_that_of_the_whole_document)
{
    struct trial t = {.stream = stream_new(),
                      .policies = {NULL, policy_from_json(WIDE "}", true),
                                   policy_from_json(WIDE SETTING, true),
                                   policy_from_json(WIDE STYLES, true)}};
    uint64_t documents = number_of(getenv("TAMIS_STREAM_DRAWINGS"), DEFAULT_DOCUMENTS);
    for (uint64_t i = 0; i < documents && t.failed < MOST_SHOWN; i++) {
        struct random r = {(i + 1) * UINT64_C(0xD1342543DE82EF95)};
        if (i % GROUP == 0)
            begin_group(&t, i / GROUP);
        (void)random_below(&r, 2);
        write_document(&r, &t.html);
        if (!agrees(&t, r, t.html.p, t.html.n))
            fails(&t, r, i);
        bool is_over = tamis_last_error(t.stream->whole).status == TAMIS_OVER_MAX_DRAWING_COST;
        t.over += is_over;
        t.whole += !is_over;
    }
    const struct stream *s = t.stream;
    printf("%lu documents over the limit, %lu others; written before the end: %lu of %lu bytes\n", t.over,
           t.whole, s->early_bytes, s->bytes);
    assert_int_equal(t.failed, 0);
    assert_true(documents < DEFAULT_DOCUMENTS || (t.over > documents / 20 && t.whole > documents / 4));
#ifdef TAMIS_STRAIGHT
    assert_true(documents < DEFAULT_DOCUMENTS || s->early_bytes > s->bytes / 4);
#endif
    stream_free(t.stream);
    for (size_t i = 0; i < POLICIES; i++)
        tamis_policy_free(t.policies[i]);
    text_free(&t.html);
}
