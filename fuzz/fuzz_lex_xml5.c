/* fuzz_lex_xml5.c: tokenizes any bytes as XML5. Oracles: lex_runs.c. */
#include "fuzz/lex_runs.h"
#include "fuzz/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lex_runs("fuzz_lex_xml5", data, size);
    return 0;
}
