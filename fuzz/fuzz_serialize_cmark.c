/* fuzz_serialize_cmark.c: converts any bytes, as HTML, to Markdown, and renders it with libcmark-gfm, with raw HTML and without. Promise:
 * M1, the rendered HTML contains no element, attribute or address that neither Markdown makes nor the HTML output contains.
 * The input is a plain document; a hash of it selects the policy and the context. */
#include "cmark/render.h"
#include "fuzz/settings.h"
#include "fuzz/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct outputs *m;
    uint32_t h = hash(data, size);
    if (m == NULL)
        m = outputs_new(TAMIS_TO_MARKDOWN);
    outputs_set(m, settings_policy(h), (h >> 12) % 4 ? "div" : NULL, TAMIS_HTML, (h >> 14) % 2);
    check(cmark_holds(m, (const char *)data, size), m->reason);
    return 0;
}
