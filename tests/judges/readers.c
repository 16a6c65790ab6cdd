/* readers.c: see readers.h. */
#include "judges/readers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judges/trees.h"
#include "parse/document.h"

struct readers {
    struct meter meter;
    struct document newest;
    struct document earlier;
    int scripting; /* 1 or 0: the setting with which the output was made; -1: that of the standard */
    char reason[300];
};

struct readers *readers_new(void)
{
    struct readers *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    r->scripting = -1;
    tamis_base_meter_init(&r->meter, NULL);
    tamis_base_meter_set_limit(&r->meter, TAMIS_MAX_INPUT_BYTES, UINT32_MAX);
    tamis_base_meter_set_limit(&r->meter, TAMIS_MAX_WORK_PER_BYTE, 1000000);
    tamis_parse_document_init(&r->newest, &r->meter);
    tamis_parse_document_init(&r->earlier, &r->meter);
    return r;
}

void readers_set_scripting(struct readers *r, int scripting)
{
    r->scripting = scripting;
}

const char *readers_reason(const struct readers *r)
{
    return r->reason;
}

void readers_free(struct readers *r)
{
    if (!r)
        return;
    tamis_parse_document_free(&r->newest);
    tamis_parse_document_free(&r->earlier);
    free(r);
}

static const struct tree *parse(struct readers *r, struct document *d, struct span bytes, const char *context,
                                unsigned rules)
{
    bool scripting = r->scripting >= 0 ? r->scripting == 1 : context != NULL;
    struct parser_options options = {.scripting = scripting, .earlier = rules};
    if (context && !tamis_parse_context(span_from(context), &options))
        abort();
    tamis_base_meter_restart(&r->meter);
    tamis_parse_document_begin(d, options);
    tamis_parse_document_feed(d, bytes, true);
    return tamis_parse_document_finish(d);
}

static void name_rules(struct readers *r, unsigned rules, const char *difference)
{
    static const char *const names[] = {
#define EARLIER_RULE(id, last_year, text) #id,
#include "parse/html/earlier_rules.def"
#undef EARLIER_RULE
    };
    int n = snprintf(r->reason, sizeof r->reason, "%s differs by the earlier rules", difference);
    for (unsigned i = 0; i < EARLIER_COUNT && n > 0 && (size_t)n < sizeof r->reason; i++)
        if (rules >> i & 1)
            n += snprintf(r->reason + n, sizeof r->reason - (size_t)n, " %s", names[i]);
}

/* Reports whether a set of earlier rules gives the same tree as the rules of 2026; `newest` is the tree by the rules of 2026. */
static bool agrees(struct readers *r, const struct tree *newest, struct span bytes, const char *context,
                   unsigned rules)
{
    const struct tree *t = parse(r, &r->earlier, bytes, context, rules);
    const char *difference = t ? trees_difference(newest, t) : NULL;
    if (!difference)
        return true; /* the trees are equal, or a limit was exceeded */
    name_rules(r, rules, difference);
    return false;
}

bool readers_agree_under(struct readers *r, const char *html, size_t n, const char *context, unsigned rules)
{
    struct span bytes = span_of(html, n);
    const struct tree *newest = parse(r, &r->newest, bytes, context, 0);
    return !newest || agrees(r, newest, bytes, context, rules);
}

static unsigned mix(unsigned h)
{
    h ^= h >> 15;
    h *= 0x2C1B3C6Du;
    return h ^ h >> 12;
}

bool readers_agree(struct readers *r, const char *html, size_t n, const char *context)
{
    struct span bytes = span_of(html, n);
    const struct tree *newest = parse(r, &r->newest, bytes, context, 0);
    unsigned h = (unsigned)bytes.n;
    bool agree = !newest || agrees(r, newest, bytes, context, EARLIER_ALL);
    for (unsigned i = 0; newest && agree && i < EARLIER_COUNT; i++)
        agree = agrees(r, newest, bytes, context, 1u << i);
    for (size_t i = 0; i < bytes.n; i++)
        h = (h ^ (unsigned char)bytes.p[i]) * 0x01000193u;
    for (unsigned i = 0; newest && agree && i < 3; i++)
        agree = agrees(r, newest, bytes, context, (h = mix(h)) & EARLIER_ALL);
    return agree;
}

bool readers_agree_on_output(struct readers *r, const char *html, size_t n, tamis_profile profile,
                             const char *context)
{
    bool is_document = !context || strcmp(context, "html") == 0;
    return readers_agree(r, html, n, profile != TAMIS_PROFILE_HTML && is_document ? "div" : context);
}
