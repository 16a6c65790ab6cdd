/* runs.c: stands in the module `tamis/slim` for the fast paths of the lexer: src/lex/markup_run.c, src/lex/scan_tag.c and
 * src/lex/charref/scan_reference.c. The state machine reads all tags and references, with the same result. */
#include "base/scan.h"
#include "lex/lexer.h"

const unsigned char *tamis_lex_run_markup(struct lexer *l, const unsigned char *p, const unsigned char *end)
{
    const unsigned char *stop = scan_any(p, end, '<', '&', 0, 0, 0, 0);
    if (stop != p)
        tamis_lex_emit_run(l, span_of((const char *)p, (size_t)(stop - p)), l->at.offset, true);
    return stop;
}
