/* fuzz_lex_html.c: tokenizes any bytes as HTML, from each state in which a document, a fragment or a CDATA section begins,
 * inside and outside of foreign content, with and without tamis_lexer_set_follow_tags(). Oracles: lex_runs.c. */
#include "fuzz/lex_runs.h"
#include "fuzz/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lex_runs("fuzz_lex_html", data, size);
    return 0;
}
