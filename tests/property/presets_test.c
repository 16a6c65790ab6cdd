/* presets_test.c: promises P1 to P5 hold for the presets and random hostile documents in HTML and XML. bypasses_test.c has
 * known attacks. TAMIS_CASES: documents per preset. */
#include "generators/hostile.h"
#include "harness/test.h"
#include "judges/promises.h"
#include "generators/rules.h"
#include "generators/xml.h"

static const char *const contexts[] = {"div", "body",    "td",       "select", "template",
                                       NULL,  "svg svg", "svg desc", "math mi"};

enum { CONTEXTS = sizeof contexts / sizeof *contexts };

static unsigned cases(unsigned otherwise)
{
    const char *wanted = getenv("TAMIS_CASES");
    return wanted != NULL ? (unsigned)strtoul(wanted, NULL, 10) : otherwise;
}

static bool hold_all(struct promises *p, const struct text *in, struct random *r)
{
    size_t n = in->n;
    return promises_hold(p, in->p, n, (int)random_below(r, (uint32_t)closure_contexts())) &&
           promises_hold_of_work(p, n) &&
           promises_hold_in_pieces(p, in->p, n, n ? random_below(r, (uint32_t)n) : 0, n) &&
           promises_hold_in_pieces(p, in->p, n, 0, 1) &&
           promises_hold_with_limits(p, in->p, n, random_below(r, 1u << 30));
}

static void keep_all(struct promises *p, const struct text *in, struct random *r)
{
    if (hold_all(p, in, r))
        return;
    fprintf(stderr, "%s\n  in:  %.*s\n  out: %.*s\n", p->reason, (int)in->n, in->p,
            (int)(p->length < 2000 ? p->length : 2000), p->out == NULL ? "" : p->out);
    fail();
}

typedef void writer(struct random *r, struct text *out);

static void write_hostile(struct random *r, struct text *out)
{
    if (random_below(r, 2))
        hostile_write(r, out);
    else
        rule_soup(r, out);
}

static void each_preset(writer *write, bool as_xml)
{
    struct text in = {0};
    for (size_t i = 0; tamis_preset_name(i) != NULL; i++) {
        struct promises *p = promises_of_preset(tamis_preset_name(i));
        struct random r = {i + 1};
        for (unsigned n = cases(1000); n > 0; n--) {
            if (as_xml)
                promises_read_xml(p, n % 2);
            else
                promises_set_context(p, contexts[n % CONTEXTS]);
            write(&r, &in);
            keep_all(p, &in, &r);
        }
        promises_free(p);
    }
    text_free(&in);
}

TEST(keep_their_promises_for_hostile_html)
{
    each_preset(write_hostile, false);
}

TEST(keep_their_promises_for_hostile_xml)
{
    each_preset(xml_soup, true);
    each_preset(write_hostile, true);
}
