/* fuzz_sanitize_html.c: sanitizes any bytes. Promises: P1 closure, P2 fixpoint, P3 fail closed, P4 bounded work, output and
 * memory, P5 chunk invariance and positions, P7 no leak and no broken invariant. The input is a plain document; a hash of
 * it selects policy, context, scripting, pieces and limits. Therefore targets can share corpora. */
#include "fuzz/settings.h"
#include "fuzz/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *html = (const char *)data;
    uint32_t h = hash(data, size);
    struct promises *p = settings_promises(h);
    promises_set_context(p, settings_contexts[(h >> 4) % SETTINGS_CONTEXTS]);
    promises_set_scripting(p, h >> 3 & 1);
    check(promises_hold(p, html, size, (int)((h >> 9) % closure_contexts())), p->reason);
    check(promises_hold_of_work(p, size), p->reason);
    check(promises_hold_in_pieces(p, html, size, size ? (h >> 12) % size : 0, size), p->reason);
    check(promises_hold_in_pieces(p, html, size, 0, 1), p->reason);
    check(promises_hold_with_limits(p, html, size, h), p->reason);
    /* Output for any context may be put into a page. */
    check(promises_hold(p, html, size, 0), p->reason);
    promises_set_syntax(p, 1 + h % 7);
    bool held = promises_hold(p, html, size, 0);
    promises_set_syntax(p, 0);
    check(held, p->reason);
    return 0;
}
