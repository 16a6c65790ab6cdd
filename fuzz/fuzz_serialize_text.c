/* fuzz_serialize_text.c: HTML and XML to text. Promises: P6, the text has the characters of the text nodes that an oracle finds in
 * the HTML, is UTF-8 without U+0000, and options only add to it; P2, the text of the HTML is the same; P3; P4, the limit of the
 * output applies; P5. And P1: any bytes, escaped as text and as an attribute, are read back as text. The input is a plain document;
 * a hash of it selects the policy, the context, the dialect and scripting. */
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
