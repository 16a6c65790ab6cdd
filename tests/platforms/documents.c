/* documents.c: writes random documents for tests/platforms/run.py. They are the same on every machine.
 *
 *     platforms_documents COUNT lines    JSON Lines {"id":0,"html":"…"}
 *     platforms_documents COUNT bytes    the documents, each with a NUL byte after it; some are not valid UTF-8
 *
 * Half of the documents are of the kind that people write, some of them with errors. The others attack a sanitizer, make
 * the parser move elements, or are XML. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "generators/damage.h"
#include "generators/hostile.h"
#include "generators/html.h"
#include "generators/ordinary.h"
#include "generators/xml.h"

enum { KINDS = 10, TOKENS = 200 };

static void write_document(struct random *r, struct text *t, unsigned number)
{
    text_clear(t);
    text_add(t, "", 0);
    switch (number % KINDS) {
    case 0:
    case 1:
        hostile_write(r, t);
        break;
    case 2:
        html_soup(r, t, TOKENS);
        break;
    case 3:
        html_nested(r, t);
        break;
    case 4:
        xml_soup(r, t);
        break;
    default:
        ordinary_write(r, t, number % KINDS == 9);
        if (number % KINDS == 8)
            document_damage(r, t);
    }
}

static bool is_utf8(const struct text *t)
{
    return tamis_base_utf8_is_valid(t->p, t->n);
}

/* JSON must be UTF-8. So if a document is not UTF-8, each byte is written as the code point with the same number. */
static void write_line(unsigned number, const struct text *t)
{
    bool is_valid = is_utf8(t);
    printf("{\"id\":%u,\"html\":\"", number);
    for (size_t i = 0; i < t->n; i++) {
        unsigned char c = (unsigned char)t->p[i];
        if (c < 0x20 || c == '"' || c == '\\' || c == 0x7F || (c > 0x7F && !is_valid))
            printf("\\u%04X", c);
        else
            putchar(c);
    }
    printf("\"}\n");
}

static void write_bytes(const struct text *t)
{
    for (size_t i = 0; i < t->n; i++)
        if (t->p[i] != '\0')
            putchar(t->p[i]);
    putchar('\0');
}

int main(int count, char **arguments)
{
    struct random r = {1};
    struct text t = {0};
    if (count != 3) {
        fprintf(stderr, "usage: platforms_documents COUNT lines|bytes\n");
        return 2;
    }
    bool lines = strcmp(arguments[2], "lines") == 0;
    for (unsigned i = 0, n = (unsigned)strtoul(arguments[1], NULL, 10); i < n; i++) {
        write_document(&r, &t, i);
        if (lines)
            write_line(i, &t);
        else
            write_bytes(&t);
    }
    text_free(&t);
    return ferror(stdout) || fclose(stdout) ? 3 : 0;
}
