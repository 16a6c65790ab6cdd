/* fuzz_lex_html.c: any bytes, through the tokenizer of HTML from each of the states that a document, a fragment or a section
 * begins in, in foreign content and not, with tags followed and not. Oracles: lex_runs.c. */
#include "fuzz/lex_runs.h"
#include "fuzz/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lex_runs("fuzz_lex_html", data, size);
    return 0;
}
