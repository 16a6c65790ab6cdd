/* fuzz_lex_raw.c: tokenizes any bytes as RCDATA and RAWTEXT, for every element with such content, and without a last start
 * tag. Oracles: lex_runs.c, mainly its model of raw text. */
#include "fuzz/lex_runs.h"
#include "fuzz/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lex_runs("fuzz_lex_raw", data, size);
    return 0;
}
