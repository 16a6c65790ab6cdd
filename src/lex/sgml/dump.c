/* dump.c: prints events, and returns the names of the types of their strings. */
#include <tamis/sgml.h>

#include "base/decimal.h"
#include "base/span.h"

const char *tamis_sgml_type_name(tamis_sgml_type type)
{
    static const char *const names[TAMIS_SGML_MAXTOK] = {
        [TAMIS_SGML_EOF] = "EOF",
        [TAMIS_SGML_DATA] = "Data",
        [TAMIS_SGML_START] = "Start Tag",
        [TAMIS_SGML_END] = "End Tag",
        [TAMIS_SGML_TAGC] = "Tag Close",
        [TAMIS_SGML_ATTRNAME] = "Attr Name",
        [TAMIS_SGML_NAME] = "Name",
        [TAMIS_SGML_NUMBER] = "Number",
        [TAMIS_SGML_NMTOKEN] = "Name Token",
        [TAMIS_SGML_LITERAL] = "Literal",
        [TAMIS_SGML_GEREF] = "Entity",
        [TAMIS_SGML_NUMCHARREF] = "CharRef",
        [TAMIS_SGML_REFC] = "RefC",
        [TAMIS_SGML_PI] = "Processing Instruction",
        [TAMIS_SGML_MARKUP_DECL] = "Markup Decl",
        [TAMIS_SGML_COMMENT] = "Comment",
        [TAMIS_SGML_LIMITATION] = "!!Limitation!!",
        [TAMIS_SGML_ERROR] = "!!Error!!",
        [TAMIS_SGML_WARNING] = "!!Warning!!",
    };
    return (unsigned)type < TAMIS_SGML_MAXTOK ? names[type] : NULL;
}

struct writer {
    tamis_sgml_write write;
    void *user;
};

static void put(const struct writer *w, struct span text)
{
    if (text.n)
        w->write(w->user, text.p, text.n);
}

static void put_string(const struct writer *w, const char *string)
{
    put(w, span_from(string));
}

static void put_number(const struct writer *w, uint64_t number)
{
    char digits[DECIMAL_DIGITS];
    put(w, tamis_base_decimal(number, digits));
}

void tamis_sgml_dump(tamis_sgml_write write, void *user, const char *tag, uint64_t line, size_t count,
                     const tamis_sgml_type *types, const char *const *strings, const size_t *lengths)
{
    const struct writer w = {write, user};
    put_string(&w, "\nline ");
    put_number(&w, line);
    put_string(&w, ": [");
    put_string(&w, tag);
    put_string(&w, "]\n");
    for (size_t i = 0; i < count; i++) {
        put_string(&w, i ? "  " : "");
        put_string(&w, tamis_sgml_type_name(types[i]));
        put_string(&w, ": `");
        put(&w, span_of(strings[i], lengths[i]));
        put_string(&w, "'\n");
    }
}
