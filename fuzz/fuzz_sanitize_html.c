/* fuzz_sanitize_html.c: any bytes, sanitized. Oracles: P1 closure, P2 fixpoint, P3 fail closed, P5 chunk invariance, and
 * the bound on work. The input is a plain document; policy, context and cuts follow from a hash of it, so that corpora
 * can be shared between targets. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/promises.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const policies[] = {
    NULL, /* the built-in default */
    /* Everything that safe mode leaves: raw text, forms, tables, templates, foreign content, comments. */
    "{\"removeElements\": [], \"removeAttributes\": [], \"removeProcessingInstructions\": [], \"comments\": "
    "true,"
    " \"javascriptURLs\": true}",
    /* Unwrapping moves content to where it was not written. */
    "{\"removeElements\": [], \"removeAttributes\": [], \"comments\": true, \"replaceWithChildrenElements\":"
    " [\"td\", \"table\", \"p\", \"button\", \"div\", \"template\", \"form\", \"select\", \"pre\"]}",
};

enum { POLICIES = sizeof policies / sizeof *policies };

static const char *const contexts[] = {"div",  "td",   "tr",   "table",    "select",  "template",
                                       "p",    "svg",  "math", "svg desc", "math mi", "textarea",
                                       "form", "body", "html", NULL};

enum { CONTEXTS = sizeof contexts / sizeof *contexts };

static uint32_t hash(const uint8_t *data, size_t size)
{
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < size; i++)
        h = (h ^ data[i]) * 16777619u;
    return h ^ h >> 15;
}

_Noreturn static void finding(const char *what)
{
    fprintf(stderr, "FINDING: %s\n", what);
    abort();
}

/* One set of machinery per policy, kept: making it anew would be most of the time. */
static struct promises *promises_for(size_t policy)
{
    static struct promises *made[POLICIES];
    if (!made[policy])
        made[policy] = promises_new("fuzz", policies[policy]);
    return made[policy];
}

static void set_context(struct promises *p, const char *context)
{
    if (tamis_set_context(p->first, context) != TAMIS_OK || tamis_set_context(p->second, context) != TAMIS_OK)
        finding("a context was refused");
}

/* What docs/limits.md promises. The step that goes over the limit is counted whole, so work ends a little above it. */
static uint64_t work_limit(size_t size)
{
    return tamis_limit_default(TAMIS_MAX_WORK_PER_BYTE) * size + 65536;
}

/* The same input in two pieces, then byte by byte, gives the same status, place and output. */
static void check_chunks(struct promises *p, const char *html, size_t n, size_t first, size_t step)
{
    const char *out = NULL;
    size_t length = 0;
    tamis_error whole = tamis_last_error(p->first);
    tamis_status status = tamis_feed(p->second, html, first);
    for (size_t at = first; at < n && status == TAMIS_OK; at += step)
        status = tamis_feed(p->second, html + at, n - at < step ? n - at : step);
    status = tamis_finish(p->second, &out, &length);
    tamis_error pieces = tamis_last_error(p->second);
    tamis_reset(p->second);
    if (status != p->status || pieces.place.offset != whole.place.offset ||
        pieces.place.line != whole.place.line || pieces.place.column != whole.place.column)
        finding("P5: status or place differ when fed in pieces");
    if (length != p->length || (length && memcmp(out, p->out, length) != 0))
        finding("P5: output differs when fed in pieces");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *html = (const char *)data;
    uint32_t h = hash(data, size);
    struct promises *p = promises_for(h % POLICIES);
    set_context(p, contexts[(h >> 4) % CONTEXTS]);
    if (!promises_hold(p, html, size, (int)((h >> 8) % closure_contexts())))
        finding(p->reason);
    if (p->status == TAMIS_INTERNAL)
        finding("an invariant did not hold");
    if (tamis_work(p->first) > 2 * work_limit(size))
        finding("P4: more work than the input allows");
    size_t cut = size ? (h >> 12) % size : 0;
    check_chunks(p, html, size, cut, size);
    if (p->status != TAMIS_OK)
        (void)!promises_hold(p, html, size, 0);
    else if (!promises_hold(p, html, size, 0))
        finding(p->reason);
    check_chunks(p, html, size, 0, 1);
    return 0;
}
