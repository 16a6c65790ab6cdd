/* fuzz_serialize_text.c: converts any bytes, as HTML and as XML, to text. Promises: P6, the text contains the characters of
 * the text nodes that an oracle finds in the HTML output, is UTF-8 without U+0000, and options only add characters; P2, the
 * HTML output has the same text; P3 fail closed; P4, the limit on the output applies; P5 chunk invariance; P1, any bytes
 * that are escaped as text or as an attribute value are parsed back to the same text. The input is a plain document; a hash
 * of it selects the policy, the context, the dialect and scripting. */
#include "fuzz/settings.h"
#include "fuzz/target.h"
#include "judges/texts.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct outputs *t;
    const char *bytes = (const char *)data;
    uint32_t h = hash(data, size);
    if (t == NULL)
        t = outputs_new(TAMIS_TO_TEXT);
    outputs_set(t, settings_policy(h), settings_contexts[(h >> 6) % SETTINGS_CONTEXTS],
                (h >> 12) % 4 ? TAMIS_HTML : TAMIS_XML5, (h >> 14) % 2);
    check(texts_hold(t, bytes, size), t->reason);
    check(texts_escape(t, bytes, size), t->reason);
    return 0;
}
