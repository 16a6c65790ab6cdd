/* sgml_listing.c: formats the events of SGML as JSON or in the dump format of the W3C Note (tamis/sgml.h). */
#include "listing.h"
#include <stdlib.h>

static void add_call(struct text *out, tamis_sgml_call call)
{
    static const char *const names[] = {"primary", "auxiliary", "error"};
    text_add_string(out, out->length > 0 ? ",[" : "[");
    json_add_c_string(out, names[call]);
    text_add_string(out, ",[");
}

static void add_string(struct text *out, tamis_sgml_type type, const char *string, size_t length)
{
    text_add_string(out, "[");
    json_add_c_string(out, tamis_sgml_type_name(type));
    text_add_string(out, ",");
    if (string == NULL)
        text_add_string(out, "null");
    else
        json_add_string(out, string, length);
    text_add_string(out, "]");
}

static void add_json(struct text *out, const tamis_token *token)
{
    add_call(out, tamis_token_event_call(token));
    for (size_t i = 0; i < tamis_token_event_count(token); i++) {
        tamis_sgml_type type;
        size_t length;
        const char *string = tamis_token_event_string(token, i, &type, &length);
        text_add_string(out, i > 0 ? "," : "");
        add_string(out, type, string, length);
    }
    text_add_string(out, "]]");
}

/* ---- The dump format of the W3C Note */

static void write_text(void *user, const char *bytes, size_t length)
{
    text_add(user, bytes, length);
}

static void add_dump(struct text *out, const tamis_token *token)
{
    static const char *const tags[] = {"Primary", "Aux Markup", "Error"};
    size_t count = tamis_token_event_count(token);
    tamis_sgml_type *types = allocate(count, sizeof *types);
    const char **strings = allocate(count, sizeof *strings);
    size_t *lengths = allocate(count, sizeof *lengths);
    for (size_t i = 0; i < count; i++)
        strings[i] = tamis_token_event_string(token, i, &types[i], &lengths[i]);
    tamis_sgml_dump(write_text, out, tags[tamis_token_event_call(token)], tamis_token_event_line(token),
                    count, types, strings, lengths);
    free(types);
    free(strings);
    free(lengths);
}

/* ---- Data. Adjacent events with data become one entry of the listing. */

void sgml_listing_end_data(struct sgml_listing *l, struct text *out)
{
    static const tamis_sgml_type type = TAMIS_SGML_DATA;
    if (l->data.length == 0)
        return;
    if (l->dump) {
        const char *string = l->data.bytes;
        tamis_sgml_dump(write_text, out, "Primary", l->line, 1, &type, &string, &l->data.length);
    } else {
        add_call(out, TAMIS_SGML_CALL_PRIMARY);
        add_string(out, type, l->data.bytes, l->data.length);
        text_add_string(out, "]]");
    }
    l->data.length = 0;
}

void sgml_listing_event(struct sgml_listing *l, const tamis_token *token, struct text *out)
{
    tamis_sgml_type type;
    size_t length;
    const char *string = tamis_token_event_string(token, 0, &type, &length);
    if (type == TAMIS_SGML_DATA) {
        text_add(&l->data, string, length);
        l->line = tamis_token_event_line(token);
        return;
    }
    sgml_listing_end_data(l, out);
    if (l->dump)
        add_dump(out, token);
    else
        add_json(out, token);
}

void sgml_listing_free(struct sgml_listing *l)
{
    text_free(&l->data);
}
