/* warm_up.c: with AFL++, what a target makes for its first inputs and keeps, it makes before the engine begins. AFL++ forks
 * from there; and it would call an input unstable for which something is made, or grows, only the first time. */
#include <string.h>

#include "fuzz/target.h"

int LLVMFuzzerInitialize(int *count, char ***arguments);

enum { INPUTS = 96, LARGE = 3, BYTES = 4096, SMALL_BYTES = 100 };

/* Something of everything that grows: names, attributes, values, comments, references, nests, declarations, raw text. */
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

enum { PIECES = sizeof pieces / sizeof *pieces };

static size_t fill(uint8_t *data, size_t size, unsigned number)
{
    size_t n = 1;
    data[0] = (uint8_t)number; /* and so other settings */
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
