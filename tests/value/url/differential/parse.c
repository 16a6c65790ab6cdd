/* parse.c: the URL parser for differential.mjs. A line of standard input is a base (empty: none), a TAB and an input, both as
 * hexadecimal digits of their UTF-8; a line of the output is "failure", "relative", "undecided", or the serialization, a TAB and
 * the host. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "value/url/host.h"
#include "value/url/percent.h"

enum { LONGEST = 65536 };

static size_t decode(const char *digits, size_t n, char *bytes)
{
    for (size_t i = 0; i + 1 < n; i += 2)
        bytes[i / 2] =
            (char)(tamis_value_url_hex_value(digits[i]) * 16 + tamis_value_url_hex_value(digits[i + 1]));
    return n / 2;
}

static void print(enum url_parse result, const struct url *u)
{
    static const char *const words[] = {
        [URL_RELATIVE] = "relative", [URL_FAILURE] = "failure", [URL_UNDECIDED] = "undecided"};
    if (result != URL_PARSED)
        puts(words[result]);
    else
        printf("%.*s\t%.*s\n", (int)u->text.n, u->text.p, (int)u->host.n, u->host.p);
}

int main(void)
{
    static char line[2 * LONGEST], bytes[LONGEST];
    struct meter m;
    struct buf base_text, text;
    setvbuf(stdout, NULL, _IOLBF, LONGEST);
    tamis_base_meter_init(&m, NULL);
    tamis_base_buf_init(&base_text, &m, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES);
    tamis_base_buf_init(&text, &m, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES);
    while (fgets(line, sizeof line, stdin)) {
        struct url base, u;
        size_t n = strcspn(line, "\n"), tab = strcspn(line, "\t");
        tamis_base_meter_restart(&m);
        size_t length = decode(line, tab, bytes);
        bool has_base = length &&
                        tamis_value_url_parse(span_of(bytes, length), NULL, &base, &base_text) == URL_PARSED;
        length = decode(line + tab + 1, n - tab - 1, bytes);
        print(tamis_value_url_parse(span_of(bytes, length), has_base ? &base : NULL, &u, &text), &u);
    }
    tamis_base_buf_free(&base_text);
    tamis_base_buf_free(&text);
    return 0;
}
