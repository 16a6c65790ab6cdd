/* fuzz_sanitize_html.c: any bytes, sanitized. Oracles: P1 closure, P2 fixpoint, P3 fail closed, P5 chunk invariance, and
 * the bound on work. The input is a plain document; policy, context and cuts follow from a hash of it, so that corpora
 * can be shared between targets. */
#include <stdbool.h>
#include <stdint.h>

#include "fuzz/target.h"
#include "support/promises.h"

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

/* One set of machinery per policy, kept: making it anew would be most of the time. */
static struct promises *promises_for(size_t policy)
{
    static struct promises *made[POLICIES];
    if (!made[policy])
        made[policy] = promises_new("fuzz", policies[policy]);
    return made[policy];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *html = (const char *)data;
    uint32_t h = hash(data, size);
    struct promises *p = promises_for(h % POLICIES);
    promises_set_context(p, contexts[(h >> 4) % CONTEXTS]);
    check(promises_hold(p, html, size, (int)((h >> 8) % closure_contexts())), p->reason);
    check(p->status != TAMIS_INTERNAL, "an invariant did not hold");
    check(promises_hold_of_work(p, size), p->reason);
    size_t cut = size ? (h >> 12) % size : 0;
    check(promises_hold_in_pieces(p, html, size, cut, size), p->reason);
    check(promises_hold(p, html, size, 0), p->reason);
    check(promises_hold_in_pieces(p, html, size, 0, 1), p->reason);
    return 0;
}
