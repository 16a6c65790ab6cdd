/* fuzz_lex_script.c: tokenizes any bytes as script data, including the escaped and double escaped states. Oracles:
 * lex_runs.c, mainly its model of raw text. */
#include "fuzz/lex_runs.h"
#include "fuzz/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lex_runs("fuzz_lex_script", data, size);
    return 0;
}
