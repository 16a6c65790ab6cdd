/* tokens.c: the tokens of an input in one dialect; see playground.h. */
#include "playground.h"
#include "result.h"

#include <stdlib.h>
#include <string.h>
#include <tamis/lexer.h>

enum { SELF_CLOSING = 1, FORCE_QUIRKS = 2, HAS_PUBLIC_ID = 4, HAS_SYSTEM_ID = 8 };

/* ---- Events of SGML */

static bool is_tag_or_text(tamis_sgml_type type)
{
    return type == TAMIS_SGML_DATA || type == TAMIS_SGML_GEREF || type == TAMIS_SGML_NUMCHARREF ||
           type == TAMIS_SGML_START || type == TAMIS_SGML_END;
}

static void put_expanded(struct records *r, tamis_sgml_type type, const char *string, size_t n)
{
    char *out = malloc(n + 1);
    r->has_failed |= out == NULL;
    if (out)
        records_put_string(r, out, tamis_sgml_expand(type, string, n, out, n, NULL));
    free(out);
}

static void put_event(struct records *r, const tamis_token *t)
{
    size_t count = tamis_token_event_count(t), n = 0;
    tamis_sgml_type type = TAMIS_SGML_EOF;
    tamis_token_event_string(t, 0, &type, &n);
    bool is_expanded = is_tag_or_text(type);
    records_put_number(r, count);
    for (size_t i = 0; i < count; i++) {
        const char *string = tamis_token_event_string(t, i, &type, &n);
        const char *name = tamis_sgml_type_name(type);
        records_put_string(r, name, name ? strlen(name) : 0);
        if (is_expanded && string)
            put_expanded(r, type, string, n);
        else
            records_put_string(r, string, n);
    }
}

/* ---- Tokens */

static void put_attributes(struct records *r, const tamis_token *t)
{
    size_t count = tamis_token_attribute_count(t), n = 0;
    records_put_number(r, count);
    for (size_t i = 0; i < count; i++) {
        const char *name = tamis_token_attribute_name(t, i, &n);
        records_put_string(r, name, n);
        const char *value = tamis_token_attribute_value(t, i, &n);
        records_put_string(r, value, n);
    }
}

static void put_part(struct records *r, const tamis_token *t,
                     const char *(*part)(const tamis_token *t, size_t *length))
{
    size_t n = 0;
    const char *bytes = part(t, &n);
    records_put_string(r, bytes, n);
}

static unsigned flags_of(const tamis_token *t)
{
    size_t n = 0;
    unsigned flags = tamis_token_self_closing(t) ? SELF_CLOSING : 0;
    flags |= tamis_token_force_quirks(t) ? FORCE_QUIRKS : 0;
    flags |= tamis_token_public_id(t, &n) ? HAS_PUBLIC_ID : 0;
    return flags | (tamis_token_system_id(t, &n) ? HAS_SYSTEM_ID : 0);
}

static tamis_reply put_token(void *user, const tamis_token *t)
{
    struct records *r = user;
    bool is_event = tamis_token_get_type(t) == TAMIS_TOKEN_EVENT;
    records_put_number(r, tamis_token_get_type(t));
    records_put_number(r, tamis_token_offset(t));
    records_put_number(r, tamis_token_end(t));
    records_put_number(r, flags_of(t));
    put_part(r, t, tamis_token_name);
    put_part(r, t, tamis_token_data);
    put_part(r, t, tamis_token_public_id);
    put_part(r, t, tamis_token_system_id);
    if (is_event)
        put_event(r, t);
    else
        put_attributes(r, t);
    return r->has_failed ? TAMIS_STOP : TAMIS_CONTINUE;
}

static tamis_status prepare(tamis_lexer *l, const char *dialect)
{
    tamis_dialect which = TAMIS_HTML;
    if (!tamis_dialect_from_name(dialect, &which))
        return TAMIS_INVALID_ARGUMENT;
    tamis_lexer_set_follow_tags(l, true);
    return tamis_lexer_set_dialect(l, which);
}

int playground_tokens(const char *html, size_t length, const char *dialect)
{
    struct records *r = result_begin();
    tamis_lexer *l = tamis_lexer_new(NULL, put_token, NULL, r);
    if (!l)
        return (int)result_end(TAMIS_NO_MEMORY);
    tamis_status status = prepare(l, dialect);
    if (status == TAMIS_OK)
        status = tamis_lexer_feed(l, html, length);
    if (status == TAMIS_OK)
        status = tamis_lexer_finish(l);
    tamis_lexer_free(l);
    return (int)result_end(status);
}
