/* fuzz_lex_raw.c: any bytes, as RCDATA and RAWTEXT of every element that has such content, and of none. Oracles: lex_runs.c, of
 * which the model of raw text does most here. */
#include "fuzz/lex_runs.h"
#include "fuzz/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lex_runs("fuzz_lex_raw", data, size);
    return 0;
}
