/* fuzz_lex_html2008.c: tokenizes any bytes as html-2008 in each of its content models. Oracles: lex_runs.c; and the two dialects
 * html and html-2008 give the same tokens, unless the input belongs to a class for which they may differ
 * (judges/differential.h). */
#include "fuzz/lex_runs.h"
#include "fuzz/target.h"
#include "judges/differential.h"

static void check_classes(const char *p, size_t n)
{
    static struct text living, draft;
    char letters[sizeof DIFFERENTIAL_CLASSES];
    differential_classes(letters, p, n);
    if (letters[0])
        return;
    text_clear(&living);
    text_clear(&draft);
    differential_read(&living, TAMIS_HTML, false, p, n);
    differential_read(&draft, TAMIS_HTML_2008, false, p, n);
    check(text_equal(&living, draft.p, draft.n),
          "O1 dialects: html and html-2008 differ in an input of no known class");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lex_runs("fuzz_lex_html2008", data, size);
    check_classes((const char *)data, size);
    return 0;
}
