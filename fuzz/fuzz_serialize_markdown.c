/* fuzz_serialize_markdown.c: converts any bytes, as HTML and as XML, to Markdown. Promises: P6, the Markdown contains the
 * characters of the text nodes that an oracle finds in the HTML output, and is UTF-8 without U+0000; P1, every "<" of the
 * text is escaped; P2, the HTML output has the same Markdown; P3 fail closed; P4, the length is linear; P5 chunk
 * invariance. The input is a plain document; a hash of it selects the policy, the context, the dialect and scripting. */
#include "fuzz/settings.h"
#include "fuzz/target.h"
#include "judges/markdowns.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct outputs *m;
    uint32_t h = hash(data, size);
    if (m == NULL)
        m = outputs_new(TAMIS_TO_MARKDOWN);
    bool is_div = (h >> 15) % 2;
    outputs_set(m, settings_policy(h), is_div ? "div" : settings_contexts[(h >> 6) % SETTINGS_CONTEXTS],
                (h >> 12) % 4 ? TAMIS_HTML : TAMIS_XML5, (h >> 14) % 2);
    check(markdowns_hold(m, (const char *)data, size), m->reason);
    return 0;
}
