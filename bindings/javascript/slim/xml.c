/* xml.c: stands in the module `tamis/slim` for the folders src/lex/xml5 and src/parse/xml5, for src/lex/entities.c and for the writer of XML.
 *
 * src/slim.js refuses the dialect "xml5". A document in this dialect that gets here all the same fails with TAMIS_STOPPED when it
 * begins, and has no output. */
#include "lex/entities.h"
#include "parse/xml5/builder.h"
#include "serialize/xml.h"

void tamis_parse_xml5_init(struct xml5_builder *b, struct meter *m)
{
    b->meter = m;
}

void tamis_parse_xml5_free(struct xml5_builder *b)
{
    (void)b;
}

void tamis_parse_xml5_begin(struct xml5_builder *b, struct arena *a, struct names *names, bool fragment)
{
    (void)a, (void)names, (void)fragment;
    tamis_base_meter_fail(b->meter, TAMIS_STOPPED);
}

struct verdict tamis_parse_xml5_token(void *user, const struct token *t)
{
    const struct xml5_builder *b = user;
    (void)t;
    tamis_base_meter_fail(b->meter, TAMIS_STOPPED);
    return (struct verdict){.stop = true};
}

/* Entities are declared in the DOCTYPE of an XML document; in HTML, there are none to be found. */
const struct entity *tamis_lex_find_entity(struct lexer *l, struct span name)
{
    (void)l, (void)name;
    return NULL;
}

struct span tamis_lex_expand_entity(struct lexer *l, const struct entity *e)
{
    (void)l, (void)e;
    return SPAN("");
}

bool tamis_lex_is_entity_name_byte(int c)
{
    (void)c;
    return false;
}

static void prepare(const struct writer *self, const struct writing *w)
{
    (void)self;
    tamis_base_meter_fail(w->meter, TAMIS_STOPPED);
}

static void write(const struct writer *self, const struct writing *w, struct buf *out)
{
    (void)self, (void)out;
    tamis_base_meter_fail(w->meter, TAMIS_STOPPED);
}

static bool is_stable(const struct writing *w)
{
    (void)w;
    return false;
}

const struct writer tamis_serialize_xml = {.prepare = prepare, .write = write, .is_stable = is_stable};
