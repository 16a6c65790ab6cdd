/* warm_up.c: for AFL++, runs the target on a few inputs before the fuzzer begins, so that the objects that the target keeps between
 * runs have already been created and have grown. AFL++ forks the process for its runs afterwards. Without this, AFL++ would report
 * inputs as unstable, because objects would be created or grow only in the first run of an input. */
#include <string.h>

#include "fuzz/target.h"

int LLVMFuzzerInitialize(int *count, char ***arguments);

enum { INPUTS = 96, LARGE = 3, BYTES = 4096, SMALL_BYTES = 100 };

/* Pieces of the inputs. Together they make all buffers and tables grow: those for names, attributes, values, comments, references,
 * nesting, declarations, raw text. */
static const char pieces[][72] = {"<b i=1 class=\"x y\" onclick='z'>",
                                  "<svg><a xlink:href=#a><![CDATA[d]]>",
                                  "&amp;&notin;&#x10FFFF;&copy",
                                  "<table><td>",
                                  "<!--comment--><?target data?>",
                                  "<script><!--<script></script>-->",
                                  "{\"elements\": [\"p\", {\"name\": \"b\"}]}",
                                  "</b></p></table></title></script>",
                                  "<x:y xmlns:x=u xmlns=v>",
                                  "<!DOCTYPE html PUBLIC \"a\" \"b\">",
                                  "text\r\n\t"};

enum { PIECES = COUNT(pieces) };

static size_t fill(uint8_t *data, size_t size, unsigned number)
{
    size_t n = 1;
    data[0] = (uint8_t)number; /* changes the hash, and so the settings */
    for (unsigned i = number; n + sizeof *pieces < size; i = i * 5 + number + 1) {
        const char *piece = pieces[i % PIECES];
        memcpy(data + n, piece, strlen(piece));
        n += strlen(piece);
    }
    return n;
}

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    static uint8_t data[BYTES];
    (void)count;
    (void)arguments;
    for (unsigned i = 0; i < INPUTS; i++)
        LLVMFuzzerTestOneInput(data, fill(data, i < LARGE ? BYTES : SMALL_BYTES, i));
    return 0;
}
