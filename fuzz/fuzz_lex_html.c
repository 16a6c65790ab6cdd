/* fuzz_lex_html.c: tokenizes any bytes as HTML, from each state in which a document, a fragment or a section begins, in foreign
 * content and not, with and without following tags. Oracles: lex_runs.c. */
#include "fuzz/lex_runs.h"
#include "fuzz/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lex_runs("fuzz_lex_html", data, size);
    return 0;
}
