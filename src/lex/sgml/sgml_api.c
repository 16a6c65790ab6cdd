/* sgml_api.c: the callback interface of tamis/sgml.h. A tamis_lexer reads the input, and each of its events is passed to one of
 * the three callbacks of the current call of tamis_sgml_lex(). */
#include <tamis/sgml.h>

#include "lex/lexer_api.h"

struct callback {
    tamis_sgml_callback call;
    void *user;
};

struct tamis_sgml {
    struct meter meter; /* for the memory of this struct */
    tamis_lexer *lexer;
    struct callback callbacks[3]; /* indexed by tamis_sgml_call */
};

static tamis_reply on_token(void *user, const tamis_token *t)
{
    tamis_sgml *l = user;
    const struct event *e = tamis_lex_event(t);
    if (!e)
        return TAMIS_CONTINUE;
    const struct callback *c = &l->callbacks[e->call];
    if (c->call)
        c->call(c->user, l, e->count, e->types, e->strings, e->lengths);
    return TAMIS_CONTINUE;
}

tamis_sgml *tamis_sgml_new(const tamis_allocator *allocator)
{
    struct meter m;
    tamis_base_meter_init(&m, allocator);
    tamis_sgml *l = tamis_base_meter_allocate(&m, sizeof *l);
    if (!l)
        return NULL;
    *l = (struct tamis_sgml){.meter = m};
    l->lexer = tamis_lexer_new(allocator, on_token, NULL, l);
    if (l->lexer && tamis_lexer_set_dialect(l->lexer, TAMIS_SGML) == TAMIS_OK) {
        tamis_lexer_set_normalize(l->lexer, false);
        return l;
    }
    tamis_sgml_free(l);
    return NULL;
}

void tamis_sgml_free(tamis_sgml *l)
{
    if (!l)
        return;
    tamis_lexer_free(l->lexer);
    struct meter m = l->meter;
    tamis_base_meter_release(&m, l, sizeof *l);
}

tamis_status tamis_sgml_set_limit(tamis_sgml *l, tamis_limit limit, uint64_t value)
{
    return tamis_lexer_set_limit(l->lexer, limit, value);
}

/* NOLINTNEXTLINE(readability-function-size): the W3C Note defines these parameters */
tamis_status tamis_sgml_lex(tamis_sgml *l, const char *bytes, size_t length, tamis_sgml_callback primary,
                            void *primary_user, tamis_sgml_callback auxiliary, void *auxiliary_user,
                            tamis_sgml_callback error, void *error_user)
{
    l->callbacks[TAMIS_SGML_CALL_PRIMARY] = (struct callback){primary, primary_user};
    l->callbacks[TAMIS_SGML_CALL_AUXILIARY] = (struct callback){auxiliary, auxiliary_user};
    l->callbacks[TAMIS_SGML_CALL_ERROR] = (struct callback){error, error_user};
    return length ? tamis_lexer_feed(l->lexer, bytes, length) : tamis_lexer_finish(l->lexer);
}

bool tamis_sgml_norm(tamis_sgml *l, bool on)
{
    struct lexer *inside = tamis_lex_internal(l->lexer);
    bool was = inside->normalize;
    inside->normalize = on;
    return was;
}

uint64_t tamis_sgml_line(const tamis_sgml *l)
{
    return 1 + tamis_lex_internal(l->lexer)->line_feeds;
}

tamis_status tamis_sgml_status(const tamis_sgml *l)
{
    return tamis_lexer_last_error(l->lexer).status;
}
