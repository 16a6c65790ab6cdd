/* limits_test.c: for every row of limits.def, an input that reaches the limit exactly passes, and an input that exceeds it by one
 * gives exactly the status of this limit, no output and a correct place, fed whole and in single bytes (promises P3, P4, P5).
 *
 * A new row of limits.def does not compile until limit_probes.h has probes for it. */
#include <tamis/lexer.h>
#include <tamis/tamis.h>
#include <tamis/tree.h>

#include "api/limit_probes.h"
#include "harness/test.h"
#include "harness/user_texts.h"
#include "probe.h"
#include "support/text.h"

/* ---- Making and running */

static void make(const struct probe *p, unsigned units, struct text *html)
{
    text_clear(html);
    text_add_string(html, p->before);
    for (unsigned i = 0; i < units; i++)
        for (const char *c = p->unit; *c; c++) {
            char number[12];
            snprintf(number, sizeof number, "%u", i);
            text_add(html, *c == '#' ? number : c, *c == '#' ? strlen(number) : 1);
        }
    text_add_string(html, p->after);
}

enum way { WHOLE, BY_BYTES, WAYS };

struct result {
    tamis_status status;
    tamis_place place;
    const char *out;
    size_t length;
};

static struct result run(tamis *t, const struct text *html, enum way way)
{
    struct result r = {.out = "not set", .length = 7};
    const char *p = html->p ? html->p : "";
    if (way == WHOLE) {
        r.status = tamis_run(t, p, html->n, &r.out, &r.length);
    } else {
        r.status = TAMIS_OK;
        for (size_t i = 0; i < html->n && r.status == TAMIS_OK; i++)
            r.status = tamis_feed(t, p + i, 1);
        tamis_status last = tamis_finish(t, &r.out, &r.length);
        assert_true(r.status == TAMIS_OK || r.status == last);
        r.status = last;
    }
    r.place = tamis_last_error(t).place;
    return r;
}

static tamis_dialect dialect_of(const char *element)
{
    return element && strncmp(element, "XML", 3) == 0 ? TAMIS_XML5 : TAMIS_HTML;
}

static const char *context_of(const char *element)
{
    if (dialect_of(element) == TAMIS_XML5)
        return strcmp(element, XML_DOCUMENT) == 0 ? NULL : DIV;
    return element;
}

static tamis *context(const char *element, tamis_limit limit, uint64_t value)
{
    tamis *t = tamis_new(NULL);
    assert_non_null(t);
    assert_int_equal(tamis_set_dialect(t, dialect_of(element)), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, context_of(element)), TAMIS_OK);
    assert_int_equal(tamis_set_limit(t, limit, value), TAMIS_OK);
    return t;
}

static const char *ways[] = {"whole", "byte by byte"};

/* ---- Limits that an input can reach exactly */

static int check_passes(const struct row *row, const struct probe *p, tamis *t, const struct text *html,
                        enum way way)
{
    struct result r = run(t, html, way);
    if (r.status == TAMIS_OK && r.out && r.out[r.length] == '\0')
        return 0;
    fprintf(stderr, "%s, %s, %s: %u was refused: %s\n", row->name, p->what, ways[way], p->limit,
            tamis_status_name(r.status));
    return 1;
}

static bool is_sensible(tamis_place place, const struct text *html)
{
    return place.offset <= html->n && place.line >= 1 && place.column >= 1 && place.column <= html->n + 1;
}

static int check_fails(const struct row *row, const struct probe *p, tamis *t, const struct text *html,
                       enum way way, tamis_place *place)
{
    struct result r = run(t, html, way);
    *place = r.place;
    if (r.status == row->status && !r.out && r.length == 0 && is_sensible(r.place, html))
        return 0;
    fprintf(stderr, "%s, %s, %s: %u gave %s, %zu bytes, at %llu (%llu:%llu)\n", row->name, p->what, ways[way],
            p->limit + 1, tamis_status_name(r.status), r.length, (unsigned long long)r.place.offset,
            (unsigned long long)r.place.line, (unsigned long long)r.place.column);
    return 1;
}

static int check_same_place(const struct row *row, const struct probe *p, const tamis_place places[WAYS])
{
    if (memcmp(&places[0], &places[1], sizeof *places) == 0)
        return 0;
    fprintf(stderr, "%s, %s: at %llu (%llu:%llu) whole, at %llu (%llu:%llu) byte by byte\n", row->name,
            p->what, (unsigned long long)places[0].offset, (unsigned long long)places[0].line,
            (unsigned long long)places[0].column, (unsigned long long)places[1].offset,
            (unsigned long long)places[1].line, (unsigned long long)places[1].column);
    return 1;
}

static int check_probe(const struct row *row, const struct probe *p)
{
    int failed = 0;
    tamis_place places[WAYS];
    struct text fits = {0}, over = {0};
    make(p, p->limit - p->fixed, &fits);
    make(p, p->limit - p->fixed + 1, &over);
    for (enum way way = WHOLE; way < WAYS; way++) {
        tamis *t = context(p->context, row->limit, p->limit);
        failed += check_passes(row, p, t, &fits, way);
        failed += check_fails(row, p, t, &over, way, &places[way]);
        failed += check_passes(row, p, t, &fits, way); /* the context can be used again */
        tamis_free(t);
    }
    failed += check_same_place(row, p, places);
    text_free(&fits);
    text_free(&over);
    return failed;
}

static void passes_at_the_limit_and_stops_at_one_more(void **unused)
{
    int failed = 0;
    for (size_t i = 0; i < COUNT(rows); i++)
        for (size_t j = 0; j < rows[i].count && rows[i].probes[j].what; j++)
            failed += check_probe(&rows[i], &rows[i].probes[j]);
    assert_int_equal(failed, 0);
}

/* ---- Memory: a binary search finds how much an input needs */

static const char *const costly[] = {
    "<p>a",
    "<b id=1><i title='&lt;'><table><a href=x>y<td>z<a>w</table><svg><path/></svg><!--c-->",
    "<select><option selected>a<selectedcontent></select><template><p>x</template><my-own a-b=1>",
};

static tamis_status status_with(const char *element, tamis_limit limit, uint64_t value,
                                const struct text *html, enum way way)
{
    tamis *t = context(element, limit, value);
    struct result r = run(t, html, way);
    assert_true((r.status == TAMIS_OK) == (r.out != NULL));
    assert_true(r.status == TAMIS_OK || (r.length == 0 && is_sensible(r.place, html)));
    assert_int_equal(tamis_last_error(t).status, r.status);
    tamis_free(t);
    return r.status;
}

/* Returns the lowest value of the limit with which the input passes. Lower values must give the limit's status. */
static uint64_t least(const char *element, tamis_limit limit, tamis_status status, uint64_t high,
                      const struct text *html, enum way way)
{
    uint64_t low = 0; /* fails; high passes */
    assert_int_equal(status_with(element, limit, low, html, way), status);
    assert_int_equal(status_with(element, limit, high, html, way), TAMIS_OK);
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        tamis_status got = status_with(element, limit, middle, html, way);
        if (got != TAMIS_OK)
            assert_int_equal(got, status);
        *(got == TAMIS_OK ? &high : &low) = middle;
    }
    return high;
}

static const char costly_xml[] =
    "<p:a xmlns:p='u' p:b='1'>x<b xmlns='http://www.w3.org/1999/xhtml' title='&lt;'>y</b>"
    "<!--c--></p:a><q:d/>";

static void stops_one_byte_of_memory_short_in_xml(void **unused)
{
    for (enum way way = WHOLE; way < WAYS; way++) {
        struct text xml = {0};
        text_add_times(&xml, costly_xml, 300);
        assert_true(least(XML, TAMIS_MAX_ARENA_BYTES, TAMIS_OVER_MAX_ARENA_BYTES, 1 << 28, &xml, way) >
                    xml.n);
        text_free(&xml);
    }
}

static void stops_one_byte_of_memory_short(void **unused)
{
    for (size_t i = 0; i < COUNT(costly); i++)
        for (enum way way = WHOLE; way < WAYS; way++) {
            struct text html = {0};
            text_add_times(&html, costly[i], 300);
            uint64_t n =
                least("svg desc", TAMIS_MAX_ARENA_BYTES, TAMIS_OVER_MAX_ARENA_BYTES, 1 << 28, &html, way);
            assert_true(n > html.n);
            text_free(&html);
        }
}

/* ---- Output and work for each byte of input */

static void limits_output_to_its_ratio(void **unused)
{
    static const struct {
        uint64_t factor;
        const char *unit;
        unsigned limit;
    } cases[] = {{0, "x", 65536}, {1, "&", 16384}, {2, ">", 32768}, {0, "&", 13107}};
    for (size_t i = 0; i < COUNT(cases); i++)
        for (enum way way = WHOLE; way < WAYS; way++) {
            struct text html = {0};
            text_add_times(&html, cases[i].unit, cases[i].limit);
            tamis_limit limit = TAMIS_MAX_OUTPUT_AMPLIFICATION;
            assert_int_equal(status_with(DIV, limit, cases[i].factor, &html, way), TAMIS_OK);
            text_add_string(&html, cases[i].unit);
            assert_int_equal(status_with(DIV, limit, cases[i].factor, &html, way),
                             TAMIS_OVER_MAX_OUTPUT_AMPLIFICATION);
            text_free(&html);
        }
}

/* These contain no text: each text token counts as work, and the number of text tokens depends on the pieces. */
static const char *const laborious[] = {"</p>", "<p><i id=1></p>", "<p><b><i></p></b></i>",
                                        "<table><tr><td></table>"};

static const char *const laborious_xml[] = {"<p></>", "<a></></a>", "<p/>"};

static void check_work(const char *element, const char *unit)
{
    tamis_limit limit = TAMIS_MAX_WORK_PER_BYTE;
    struct text html = {0};
    while (html.n < 100000)
        text_add_string(&html, unit);
    uint64_t whole = least(element, limit, TAMIS_OVER_MAX_WORK_PER_BYTE, 512, &html, WHOLE);
    assert_true(whole > 0);
    assert_int_equal(least(element, limit, TAMIS_OVER_MAX_WORK_PER_BYTE, 512, &html, BY_BYTES), whole);
    text_free(&html);
}

static void limits_work_to_its_ratio(void **unused)
{
    for (size_t i = 0; i < COUNT(laborious); i++)
        check_work(DIV, laborious[i]);
    for (size_t i = 0; i < COUNT(laborious_xml); i++)
        check_work(XML, laborious_xml[i]);
}

/* With a ratio of 0, only the constant part of the limit remains. A binary search finds the number of tokens that pass. */
static tamis_status status_of_tags(unsigned tags, enum way way, uint64_t *work)
{
    struct text html = {0};
    text_add_times(&html, "</p>", tags);
    tamis *t = context(DIV, TAMIS_MAX_WORK_PER_BYTE, 0);
    struct result r = run(t, &html, way);
    *work = tamis_context_work(t);
    tamis_free(t);
    text_free(&html);
    return r.status;
}

static void gives_every_document_the_same_floor_of_work(void **unused)
{
    uint64_t work[WAYS];
    unsigned low = 1, high = 1 << 20;
    while (high - low > 1) {
        unsigned middle = low + (high - low) / 2;
        *(status_of_tags(middle, WHOLE, &work[0]) == TAMIS_OK ? &low : &high) = middle;
    }
    for (enum way way = WHOLE; way < WAYS; way++) {
        assert_int_equal(status_of_tags(low, way, &work[0]), TAMIS_OK);
        assert_int_equal(status_of_tags(high, way, &work[1]), TAMIS_OVER_MAX_WORK_PER_BYTE);
        assert_true(work[0] < work[1]);
    }
}

/* ---- The cost of the output for readers */

static void stops_at_one_copy_too_many(void **unused)
{
    enum { ELEMENT = 4, USE = 8 }; /* the costs of drawing elements once more, in costs.def */
    tamis_policy *policy;
    tamis_config *config = tamis_config_new_preset("svg", NULL, NULL);
    struct text svg = {0};
    text_add_string(&svg, "<svg><path id=a /><use href=#a></use>");
    text_add_string(&svg, "<g id=b><use href=#a></use><use href=#a></use></g><use href=#b></use></svg>");
    assert_int_equal(tamis_policy_new(config, true, NULL, &policy, NULL), TAMIS_OK);
    tamis_config_free(config);
    for (enum way way = WHOLE; way < WAYS; way++) {
        tamis *t = context(DIV, TAMIS_MAX_DRAWING_COST, 8 * ELEMENT + 2 * USE);
        assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
        assert_int_equal(run(t, &svg, way).status, TAMIS_OK);
        assert_int_equal(tamis_set_limit(t, TAMIS_MAX_DRAWING_COST, 8 * ELEMENT + 2 * USE - 1), TAMIS_OK);
        struct result r = run(t, &svg, way);
        assert_int_equal(r.status, TAMIS_OVER_MAX_DRAWING_COST);
        assert_null(r.out);
        assert_true(is_sensible(r.place, &svg));
        tamis_free(t);
    }
    text_free(&svg);
    tamis_policy_free(policy);
}

/* ---- Limits in general */

static void keeps_the_status_until_it_is_reset(void **unused)
{
    const char *out = "not set";
    size_t length = 7;
    tamis *t = context(DIV, TAMIS_MAX_TAG_NAME_BYTES, 3);
    assert_int_equal(tamis_feed(t, "ab\n<p><long>", 12), TAMIS_OVER_MAX_TAG_NAME_BYTES);
    tamis_error error = tamis_last_error(t);
    assert_int_equal(error.status, TAMIS_OVER_MAX_TAG_NAME_BYTES);
    assert_int_equal(error.place.offset, 10);
    assert_int_equal(error.place.line, 2);
    assert_int_equal(error.place.column, 8);
    assert_int_equal(tamis_feed(t, "x", 1), TAMIS_OVER_MAX_TAG_NAME_BYTES);
    assert_int_equal(tamis_feed(t, "", 0), TAMIS_OVER_MAX_TAG_NAME_BYTES);
    assert_int_equal(tamis_feed(t, NULL, 0), TAMIS_OVER_MAX_TAG_NAME_BYTES);
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_TAG_NAME_BYTES, 9), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_finish(t, &out, &length), TAMIS_OVER_MAX_TAG_NAME_BYTES);
    assert_null(out);
    assert_int_equal(length, 0);
    assert_int_equal(tamis_last_error(t).status, TAMIS_OVER_MAX_TAG_NAME_BYTES);
    assert_int_equal(tamis_last_error(t).place.offset, 10);
    tamis_reset(t);
    assert_int_equal(tamis_last_error(t).status, TAMIS_OK);
    assert_int_equal(tamis_feed(t, "<p>x", 4), TAMIS_OK);
    assert_int_equal(tamis_finish(t, &out, &length), TAMIS_OK);
    assert_string_equal(out, "<p>x</p>");
    tamis_free(t);
}

static void keeps_a_limit_for_all_documents(void **unused)
{
    const char *out;
    size_t length;
    tamis *t = context(DIV, TAMIS_MAX_NODES, 4);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(tamis_run(t, "x", 1, &out, &length), TAMIS_OK);
        assert_int_equal(tamis_run(t, "x<p>", 4, &out, &length), TAMIS_OVER_MAX_NODES);
    }
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_NODES, 5), TAMIS_OK);
    assert_int_equal(tamis_run(t, "x<p>", 4, &out, &length), TAMIS_OK);
    tamis_free(t);
}

/* A buffer that has grown under a higher limit still obeys a lower limit. */
static void keeps_a_limit_that_was_lowered(void **unused)
{
    const struct {
        tamis_limit limit;
        const char *html;
        unsigned bytes;
    } cases[] = {
        {TAMIS_MAX_COMMENT_BYTES, "<!--123456-->", 6},
        {TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, "<p title='&lt;23456'>", 6},
        {TAMIS_MAX_TAG_NAME_BYTES, "<\"23456><a\"3456>", 6},
        {TAMIS_MAX_OUTPUT_BYTES, "123456", 6},
        {TAMIS_MAX_ATTRIBUTES, "<p a b c d e f>", 6},
        {TAMIS_MAX_FORMATTING_ELEMENTS, "<b><i><s><u><em><tt>", 6},
        {TAMIS_MAX_TREE_DEPTH, "<b><i><s><u><em>", 6},
    };
    const char *out;
    size_t length;
    for (size_t i = 0; i < COUNT(cases); i++) {
        tamis *t = tamis_new(NULL);
        size_t n = strlen(cases[i].html);
        assert_int_equal(tamis_run(t, cases[i].html, n, &out, &length), TAMIS_OK);
        assert_int_equal(tamis_set_limit(t, cases[i].limit, cases[i].bytes), TAMIS_OK);
        assert_int_equal(tamis_run(t, cases[i].html, n, &out, &length), TAMIS_OK);
        assert_int_equal(tamis_set_limit(t, cases[i].limit, cases[i].bytes - 1), TAMIS_OK);
        assert_int_equal(tamis_run(t, cases[i].html, n, &out, &length), rows[cases[i].limit].status);
        tamis_free(t);
    }
}

/* Even with a limit of 0, a document passes if it contains nothing that the limit counts. */
static void each_limit_bounds_only_what_it_names(void **unused)
{
    const struct {
        tamis_limit limit;
        const char *html;
    } cases[] = {
        {TAMIS_MAX_TAG_NAME_BYTES,
         "&amp;&#65;&#x41;&nosuch;<!--c--><!DOCTYPE html SYSTEM 'x'><?xml data?><?pi data?>"},
        {TAMIS_MAX_ATTRIBUTE_NAME_BYTES, "<b>x</b><!--c-->"},
        {TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, "<b title>x</b><!--c-->&amp;"},
        {TAMIS_MAX_ATTRIBUTES, "<b>x</b><!--c-->"},
        {TAMIS_MAX_COMMENT_BYTES, "<!----><b title='&amp;'>x</b><!DOCTYPE x><?p q?>"},
        {TAMIS_MAX_DOCTYPE_BYTES, "<!DOCTYPE><b title='&amp;'>x</b><!--c--><?p q?>"},
        {TAMIS_MAX_PI_BYTES, "<b title='&amp;'>x</b><!--c-->"},
        {TAMIS_MAX_FORMATTING_ELEMENTS, "<p title='&amp;'>x</p><!--c-->"},
        {TAMIS_MAX_OUTPUT_AMPLIFICATION, "<p title='&amp;'>x</p><!--c-->"},
        {TAMIS_MAX_WORK_PER_BYTE, "<p title='&amp;'>x</p><!--c-->"},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        for (enum way way = WHOLE; way < WAYS; way++) {
            struct text html = {0};
            text_add_string(&html, cases[i].html);
            if (status_with(DIV, cases[i].limit, 0, &html, way) != TAMIS_OK)
                fail_msg("%s: %s", tamis_limit_name(cases[i].limit), cases[i].html);
            text_free(&html);
        }
}

static void names_every_limit_and_its_status(void **unused)
{
    assert_int_equal(COUNT(rows), TAMIS_LIMIT_COUNT);
    for (size_t i = 0; i < COUNT(rows); i++) {
        char status[100];
        snprintf(status, sizeof status, "TAMIS_OVER_MAX_%s", rows[i].name);
        assert_int_equal(rows[i].limit, i);
        assert_string_equal(tamis_limit_name(rows[i].limit), rows[i].name);
        assert_string_equal(tamis_status_name(rows[i].status), status);
        assert_true(strstr(tamis_status_text(rows[i].status), rows[i].name));
        assert_true(strlen(tamis_limit_text(rows[i].limit)) > 10);
        assert_true(tamis_limit_default(rows[i].limit) > 0);
        assert_int_equal(tamis_limit_status(rows[i].limit), rows[i].status);
        assert_int_equal(tamis_status_limit(rows[i].status), rows[i].limit);
    }
    assert_string_equal(tamis_limit_name(TAMIS_LIMIT_COUNT), "");
    assert_string_equal(tamis_limit_text(TAMIS_LIMIT_COUNT), "");
    assert_int_equal(tamis_limit_default(TAMIS_LIMIT_COUNT), 0);
    assert_int_equal(tamis_limit_status(TAMIS_LIMIT_COUNT), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_limit_status((tamis_limit)-1), TAMIS_INVALID_ARGUMENT);
    assert_string_equal(tamis_status_name(TAMIS_STATUS_COUNT), "TAMIS_UNKNOWN");
    for (tamis_status s = TAMIS_OK; s < TAMIS_STATUS_COUNT; s++)
        assert_true(strncmp(tamis_status_name(s), "TAMIS_", 6) == 0 && *tamis_status_text(s));
}

static void gives_a_limit_only_to_the_statuses_of_limits(void **unused)
{
    (void)unused;
    size_t found = 0;
    for (tamis_status s = TAMIS_OK; s < TAMIS_STATUS_COUNT; s++) {
        bool is_over = strncmp(tamis_status_name(s), "TAMIS_OVER_MAX_", 15) == 0;
        assert_true(is_over == (tamis_status_limit(s) < TAMIS_LIMIT_COUNT));
        assert_true(is_over == (tamis_status_class(s) == TAMIS_CLASS_TOO_LARGE));
        found += is_over;
    }
    assert_int_equal(found, TAMIS_LIMIT_COUNT);
    assert_int_equal(tamis_status_limit(TAMIS_STATUS_COUNT), TAMIS_LIMIT_COUNT);
    assert_int_equal(tamis_status_limit((tamis_status)-1), TAMIS_LIMIT_COUNT);
}

static void gives_every_status_a_sentence_of_its_own_for_users(void **unused)
{
    (void)unused;
    for (tamis_status s = TAMIS_OK; s < TAMIS_STATUS_COUNT; s++) {
        const char *text = tamis_status_user_text(s);
        const char *flaw = flaw_of_user_text(text, tamis_status_text(s), tamis_status_name(s));
        if (flaw)
            fail_msg("%s: \"%s\": %s", tamis_status_name(s), text, flaw);
        for (tamis_status other = TAMIS_OK; other < s; other++)
            assert_string_not_equal(text, tamis_status_user_text(other));
    }
    assert_string_equal(tamis_status_user_text(TAMIS_STATUS_COUNT), tamis_status_user_text(TAMIS_INTERNAL));
}

/* The check of the sentences finds what it looks for. */
static void finds_sentences_that_are_not_for_users(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {
        "",
        "Short.",
        "the content is too long.",
        "The content is too long",
        "The content is too long. Shorten it.",
        "The content has more than 100 elements.",
        "The ARENA is too small for the content.",
        "A buffer is too small for the content.",
        "The policy does not list this element.",
        "TAMIS_STOPPED is the status.",
        "There are too many input bytes.",
        "NODES is exceeded by the content.",
        "The other sentence.",
        "Parsers read this in another way.",
    };
    for (size_t i = 0; i < COUNT(wrong); i++)
        if (!flaw_of_user_text(wrong[i], "The other sentence.", "STOPPED"))
            fail_msg("no flaw in \"%s\"", wrong[i]);
    assert_null(flaw_of_user_text("The content is too long.", "The other sentence.", "STOPPED"));
}

/* Every status is either that of a limit, or is in the table of the other statuses. */
static void gives_every_status_a_class(void **unused)
{
    static const struct {
        tamis_status status;
        tamis_class class;
    } others[] = {
        {TAMIS_OK, TAMIS_CLASS_OK},
        {TAMIS_NO_MEMORY, TAMIS_CLASS_MACHINE},
        {TAMIS_INVALID_ARGUMENT, TAMIS_CLASS_CALLER},
        {TAMIS_INVALID_POLICY, TAMIS_CLASS_CALLER},
        {TAMIS_NOT_STABLE, TAMIS_CLASS_INPUT},
        {TAMIS_STOPPED, TAMIS_CLASS_CALLER},
        {TAMIS_INTERNAL, TAMIS_CLASS_DEFECT},
    };
    assert_int_equal(COUNT(others) + COUNT(rows), TAMIS_STATUS_COUNT);
    for (size_t i = 0; i < COUNT(others); i++) {
        assert_int_equal(others[i].status, i);
        assert_int_equal(tamis_status_class(others[i].status), others[i].class);
    }
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_int_equal(tamis_status_class(rows[i].status), TAMIS_CLASS_TOO_LARGE);
    assert_int_equal(tamis_status_class(TAMIS_STATUS_COUNT), TAMIS_CLASS_DEFECT);
    assert_int_equal(tamis_status_class((tamis_status)-1), TAMIS_CLASS_DEFECT);
}

static void refuses_an_unknown_limit_and_a_value_out_of_range(void **unused)
{
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_limit(t, TAMIS_LIMIT_COUNT, 1), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_limit(t, (tamis_limit)1000, 1), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_NODES, UINT64_MAX), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_ARENA_BYTES, UINT64_MAX), TAMIS_OK);
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_OUTPUT_BYTES, UINT64_MAX), TAMIS_INVALID_ARGUMENT);
    tamis_free(t);
}

/* ---- The same limits in the lexer and the parser */

static tamis_reply go_on(void *user, const tamis_token *token)
{
    (void)token;
    ++*(unsigned *)user;
    return TAMIS_CONTINUE;
}

static tamis_status lexer_status(const struct row *row, const struct probe *p, const struct text *html,
                                 enum way way)
{
    unsigned tokens = 0;
    tamis_lexer *l = tamis_lexer_new(NULL, go_on, NULL, &tokens);
    assert_int_equal(tamis_lexer_set_dialect(l, dialect_of(p->context)), TAMIS_OK);
    assert_int_equal(tamis_lexer_set_limit(l, row->limit, p->limit), TAMIS_OK);
    tamis_status status = TAMIS_OK;
    size_t step = way == WHOLE ? html->n : 1;
    for (size_t i = 0; i < html->n && status == TAMIS_OK; i += step)
        status = tamis_lexer_feed(l, html->p + i, step);
    tamis_status last = tamis_lexer_finish(l);
    assert_true(status == TAMIS_OK || last == status);
    assert_int_equal(tamis_lexer_last_error(l).status, last);
    tamis_lexer_free(l);
    return last;
}

static void applies_the_limits_of_the_lexer_to_the_lexer(void **unused)
{
    for (size_t i = TAMIS_MAX_INPUT_BYTES; i <= TAMIS_MAX_PI_BYTES; i++)
        for (size_t j = 0; j < rows[i].count; j++)
            for (enum way way = WHOLE; way < WAYS; way++) {
                const struct probe *p = &rows[i].probes[j];
                if (p->context == DOCUMENT && i == TAMIS_MAX_ATTRIBUTES)
                    continue; /* counted by the tree builder */
                struct text html = {0};
                make(p, p->limit - p->fixed, &html);
                assert_int_equal(lexer_status(&rows[i], p, &html, way), TAMIS_OK);
                make(p, p->limit - p->fixed + 1, &html);
                if (lexer_status(&rows[i], p, &html, way) != rows[i].status)
                    fail_msg("%s, %s, %s", rows[i].name, p->what, ways[way]);
                text_free(&html);
            }
}

static tamis_error parser_error(const struct row *row, const struct probe *p, const struct text *html,
                                enum way way)
{
    const tamis_node *root;
    tamis_parser *parser = tamis_parser_new(NULL);
    assert_int_equal(tamis_parser_set_dialect(parser, dialect_of(p->context)), TAMIS_OK);
    assert_int_equal(tamis_parser_set_context(parser, context_of(p->context)), TAMIS_OK);
    assert_int_equal(tamis_parser_set_limit(parser, row->limit, p->limit), TAMIS_OK);
    tamis_status status = TAMIS_OK;
    size_t step = way == WHOLE ? html->n : 1;
    for (size_t i = 0; i < html->n && status == TAMIS_OK; i += step)
        status = tamis_parser_feed(parser, html->p + i, step);
    tamis_status last = tamis_parser_finish(parser, &root);
    assert_true(status == TAMIS_OK || last == status);
    assert_true((root != NULL) == (last == TAMIS_OK));
    tamis_error error = tamis_parser_last_error(parser);
    assert_int_equal(error.status, last);
    tamis_parser_free(parser);
    return error;
}

static void applies_all_limits_except_those_of_output_to_the_parser(void **unused)
{
    for (size_t i = TAMIS_MAX_INPUT_BYTES; i <= TAMIS_MAX_NODES; i++)
        for (size_t j = 0; j < rows[i].count; j++) {
            const struct probe *p = &rows[i].probes[j];
            tamis_error errors[WAYS];
            struct text html = {0};
            for (enum way way = WHOLE; way < WAYS; way++) {
                make(p, p->limit - p->fixed, &html);
                errors[way] = parser_error(&rows[i], p, &html, way);
                assert_int_equal(errors[way].status, TAMIS_OK);
                assert_int_equal(errors[way].place.offset, 0);
                assert_int_equal(errors[way].place.line, 1);
                assert_int_equal(errors[way].place.column, 1);
                make(p, p->limit - p->fixed + 1, &html);
                errors[way] = parser_error(&rows[i], p, &html, way);
                if (errors[way].status != rows[i].status)
                    fail_msg("%s, %s, %s", rows[i].name, p->what, ways[way]);
            }
            assert_int_equal(errors[WHOLE].place.offset, errors[BY_BYTES].place.offset);
            assert_int_equal(errors[WHOLE].place.line, errors[BY_BYTES].place.line);
            assert_int_equal(errors[WHOLE].place.column, errors[BY_BYTES].place.column);
            text_free(&html);
        }
}

static void reports_where_the_parser_exceeded_a_limit(void **unused)
{
    tamis_parser *p = tamis_parser_new(NULL);
    const tamis_node *root;
    assert_int_equal(tamis_parser_set_limit(p, TAMIS_MAX_NODES, 6), TAMIS_OK);
    assert_int_equal(tamis_parser_feed(p, "<p>a\n<b>b</b><i>", 16), TAMIS_OVER_MAX_NODES);
    assert_int_equal(tamis_parser_finish(p, &root), TAMIS_OVER_MAX_NODES);
    tamis_error error = tamis_parser_last_error(p);
    assert_int_equal(error.status, TAMIS_OVER_MAX_NODES);
    assert_int_equal(error.place.offset, 7);
    assert_int_equal(error.place.line, 2);
    assert_int_equal(error.place.column, 3);
    tamis_parser_free(p);
}

/* The tree builder drops white space before it creates a node for the text after it. Each document exceeds one limit at
 * that node. The reported position is the same wherever the document is cut. */
static void reports_one_position_however_text_is_divided(void **unused)
{
    static const struct {
        const char *context, *html;
    } documents[] = {
        {NULL, "   abc"},           {NULL, "<head> \r\n x"},    {"html", "  a b"},
        {"div", "<pre>\nabc"},      {"div", "<pre>\r\nabc"},    {"div", "<textarea>\n\nabc"},
        {"div", "<listing>\n<b>x"}, {"colgroup", " x <col> y"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof documents / sizeof *documents; i++)
        for (uint64_t nodes = 0; nodes < 8; nodes++) {
            tamis *t = tamis_new(NULL);
            struct text html = {0};
            text_add_string(&html, documents[i].html);
            assert_int_equal(tamis_set_context(t, documents[i].context), TAMIS_OK);
            assert_int_equal(tamis_set_limit(t, TAMIS_MAX_NODES, nodes), TAMIS_OK);
            struct result whole = run(t, &html, WHOLE), bytes = run(t, &html, BY_BYTES);
            assert_int_equal(whole.status, bytes.status);
            if (whole.place.offset != bytes.place.offset)
                fail_msg("%s, %d nodes", html.p, (int)nodes);
            assert_int_equal(whole.place.line, bytes.place.line);
            assert_int_equal(whole.place.column, bytes.place.column);
            tamis_free(t);
            text_free(&html);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_at_the_limit_and_stops_at_one_more),
        cmocka_unit_test(stops_one_byte_of_memory_short),
        cmocka_unit_test(stops_one_byte_of_memory_short_in_xml),
        cmocka_unit_test(limits_output_to_its_ratio),
        cmocka_unit_test(limits_work_to_its_ratio),
        cmocka_unit_test(gives_every_document_the_same_floor_of_work),
        cmocka_unit_test(stops_at_one_copy_too_many),
        cmocka_unit_test(keeps_the_status_until_it_is_reset),
        cmocka_unit_test(keeps_a_limit_for_all_documents),
        cmocka_unit_test(keeps_a_limit_that_was_lowered),
        cmocka_unit_test(each_limit_bounds_only_what_it_names),
        cmocka_unit_test(names_every_limit_and_its_status),
        cmocka_unit_test(gives_a_limit_only_to_the_statuses_of_limits),
        cmocka_unit_test(gives_every_status_a_sentence_of_its_own_for_users),
        cmocka_unit_test(finds_sentences_that_are_not_for_users),
        cmocka_unit_test(gives_every_status_a_class),
        cmocka_unit_test(refuses_an_unknown_limit_and_a_value_out_of_range),
        cmocka_unit_test(applies_the_limits_of_the_lexer_to_the_lexer),
        cmocka_unit_test(applies_all_limits_except_those_of_output_to_the_parser),
        cmocka_unit_test(reports_where_the_parser_exceeded_a_limit),
        cmocka_unit_test(reports_one_position_however_text_is_divided),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
