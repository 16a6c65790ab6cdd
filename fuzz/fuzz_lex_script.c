/* fuzz_lex_script.c: any bytes, as script data: where it ends is for the two levels of escape to say. Oracles: lex_runs.c, of
 * which the model of raw text does most here. */
#include "fuzz/lex_runs.h"
#include "fuzz/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lex_runs("fuzz_lex_script", data, size);
    return 0;
}
