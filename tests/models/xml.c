/* xml.c: see xml.h. */
#include "models/xml.h"

#include <stdlib.h>
#include <string.h>
#include <tamis/lexer.h>
#include <tamis/policy.h>

struct word {
    const char *p;
    size_t n;
};

/* A declaration of a prefix. The offsets are in the string `words` of struct model, which has the names and the declarations
 * of all open elements. It shrinks with the stack. */
struct declaration {
    size_t prefix, prefix_n, uri;
};

struct open {
    size_t name, name_n;
    size_t declared; /* the number of declarations before those of this element */
    size_t words;    /* the length of the string of names before this element */
};

struct model {
    struct xml_record *record;
    bool is_fragment;
    enum { START, MAIN, END } phase;
    struct text words;
    size_t open_count, open_room, declared_count, declared_room;
    struct open *open;            /* the innermost last */
    struct declaration *declared; /* those in scope, the innermost last */
};

static bool equal(struct word a, struct word b)
{
    return a.n == b.n && memcmp(a.p, b.p, a.n) == 0;
}

static struct word word(const char *s)
{
    return (struct word){s, strlen(s)};
}

static size_t keep(struct model *m, struct word w)
{
    size_t at = m->words.n;
    text_add(&m->words, w.p, w.n);
    text_add(&m->words, "", 1);
    return at;
}

/* Returns the local name and sets the prefix: "a:b" is "b" with the prefix "a". A name without a colon inside, or with
 * two, has no prefix. */
static struct word split(struct word name, struct word *prefix)
{
    const char *colon = memchr(name.p, ':', name.n);
    size_t before = colon ? (size_t)(colon - name.p) : 0;
    *prefix = word("");
    if (before == 0 || before + 1 == name.n || memchr(colon + 1, ':', name.n - before - 1))
        return name;
    *prefix = (struct word){name.p, before};
    return (struct word){colon + 1, name.n - before - 1};
}

/* Returns the namespace that the innermost declaration of the prefix gives it; NULL if there is no declaration. */
static const char *look_up(const struct model *m, struct word prefix)
{
    if (equal(prefix, word("xml")))
        return TAMIS_NAMESPACE_XML;
    if (equal(prefix, word("xmlns")))
        return TAMIS_NAMESPACE_XMLNS;
    for (size_t i = m->declared_count; i-- > 0;) {
        const struct declaration *d = &m->declared[i];
        if (equal(prefix, (struct word){m->words.p + d->prefix, d->prefix_n}))
            return m->words.p[d->uri] ? m->words.p + d->uri : NULL;
    }
    return NULL;
}

/* Makes space for one more element after `count`. */
static void *grown(void *array, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return array;
    *room = 2 * *room + 16;
    array = realloc(array, *room * size);
    if (!array)
        abort();
    return array;
}

static void declare(struct model *m, struct word name, struct word value)
{
    struct word prefix, local = split(name, &prefix);
    bool is_default = equal(name, word("xmlns"));
    if (!is_default && !equal(prefix, word("xmlns")))
        return;
    local = is_default ? word("") : local;
    if (equal(local, word("xml")) || equal(local, word("xmlns")) || equal(value, word(TAMIS_NAMESPACE_XMLNS)))
        return;
    m->declared = grown(m->declared, m->declared_count, &m->declared_room, sizeof *m->declared);
    struct declaration *d = &m->declared[m->declared_count++];
    d->prefix = keep(m, local);
    d->prefix_n = local.n;
    d->uri = keep(m, value);
}

struct bound {
    const char *ns;
    struct word local;
};

static struct bound bind(const struct model *m, struct word name)
{
    struct word prefix, local = split(name, &prefix);
    return (struct bound){prefix.n ? look_up(m, prefix) : NULL, local};
}

static bool same_name(struct bound a, struct bound b)
{
    bool same = a.ns && b.ns ? strcmp(a.ns, b.ns) == 0 : a.ns == b.ns;
    return same && equal(a.local, b.local);
}

static struct word attribute_name(const tamis_token *t, size_t i)
{
    struct word w;
    w.p = tamis_token_attribute_name(t, i, &w.n);
    return w;
}

static bool is_declaration(struct word name)
{
    struct word prefix, local = split(name, &prefix);
    return equal(prefix, word("xmlns")) || equal(local, word("xmlns"));
}

static bool came_before(const struct model *m, const tamis_token *t, size_t i, struct bound name)
{
    for (size_t k = 0; k < i; k++)
        if (!is_declaration(attribute_name(t, k)) && same_name(bind(m, attribute_name(t, k)), name))
            return true;
    return false;
}

static void write_attributes(struct model *m, const tamis_token *t)
{
    for (size_t i = 0; i < tamis_token_attribute_count(t); i++) {
        struct word value, name = attribute_name(t, i);
        struct bound b = bind(m, name);
        value.p = tamis_token_attribute_value(t, i, &value.n);
        if (!is_declaration(name) && !came_before(m, t, i, b))
            xml_record_attribute(m->record, b.ns, b.local.p, b.local.n, value.p, value.n);
    }
}

static void close_one(struct model *m)
{
    const struct open *e = &m->open[--m->open_count];
    m->declared_count = e->declared;
    m->words.n = e->words;
    xml_record_end(m->record);
}

static void start_tag(struct model *m, const tamis_token *t)
{
    struct word name, prefix;
    struct open e = {.declared = m->declared_count, .words = m->words.n};
    if (m->phase == END)
        return;
    name.p = tamis_token_name(t, &name.n);
    e.name = keep(m, name);
    e.name_n = name.n;
    for (size_t i = 0; i < tamis_token_attribute_count(t); i++) {
        struct word value;
        value.p = tamis_token_attribute_value(t, i, &value.n);
        declare(m, attribute_name(t, i), value);
    }
    struct word local = split(name, &prefix);
    xml_record_element(m->record, look_up(m, prefix), local.p, local.n);
    write_attributes(m, t);
    m->open = grown(m->open, m->open_count, &m->open_room, sizeof *m->open);
    m->open[m->open_count++] = e;
    m->phase = MAIN;
    if (tamis_token_self_closing(t))
        close_one(m);
}

static void end_tag(struct model *m, const tamis_token *t)
{
    struct word name;
    size_t left = m->open_count;
    name.p = tamis_token_name(t, &name.n);
    if (tamis_token_get_type(t) == TAMIS_TOKEN_SHORT_END_TAG)
        left = left ? left - 1 : 0;
    else
        while (left &&
               !equal(name, (struct word){m->words.p + m->open[left - 1].name, m->open[left - 1].name_n}))
            left--;
    bool is_short = tamis_token_get_type(t) == TAMIS_TOKEN_SHORT_END_TAG;
    if (!is_short && left == 0)
        return;
    while (m->open_count > (is_short ? left : left - 1))
        close_one(m);
}

static void data(struct model *m, const tamis_token *t)
{
    struct word target, w;
    w.p = tamis_token_data(t, &w.n);
    switch (tamis_token_get_type(t)) {
    case TAMIS_TOKEN_CHARACTERS:
        if (m->phase == MAIN)
            xml_record_text(m->record, w.p, w.n);
        return;
    case TAMIS_TOKEN_COMMENT:
        xml_record_comment(m->record, w.p, w.n);
        return;
    case TAMIS_TOKEN_PROCESSING_INSTRUCTION:
        target.p = tamis_token_name(t, &target.n);
        xml_record_instruction(m->record, target.p, target.n, w.p, w.n);
        return;
    default: /* a DOCTYPE, or the end of the input */
        return;
    }
}

static tamis_reply on_token(void *user, const tamis_token *t)
{
    struct model *m = user;
    tamis_token_type type = tamis_token_get_type(t);
    if (type == TAMIS_TOKEN_START_TAG)
        start_tag(m, t);
    else if (type == TAMIS_TOKEN_END_TAG || type == TAMIS_TOKEN_SHORT_END_TAG)
        end_tag(m, t);
    else
        data(m, t);
    while (type == TAMIS_TOKEN_END_OF_FILE && m->open_count)
        close_one(m);
    if (m->phase == MAIN && !m->open_count && !m->is_fragment)
        m->phase = END;
    return TAMIS_CONTINUE;
}

tamis_status xml_model_record(struct xml_record *r, bool is_fragment, const char *xml, size_t n)
{
    struct model m = {.record = r, .is_fragment = is_fragment, .phase = is_fragment ? MAIN : START};
    tamis_lexer *l = tamis_lexer_new(NULL, on_token, NULL, &m);
    if (!l)
        abort();
    text_add_string(&m.words, "");
    xml_record_clear(r);
    tamis_status status = tamis_lexer_set_dialect(l, TAMIS_XML5);
    if (status == TAMIS_OK)
        status = tamis_lexer_feed(l, xml, n);
    if (status == TAMIS_OK)
        status = tamis_lexer_finish(l);
    tamis_lexer_free(l);
    text_free(&m.words);
    free(m.open);
    free(m.declared);
    return status;
}
