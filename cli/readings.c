/* readings.c: formats the tokens of each dialect as one line for each token, so that dialects can be compared. */
#include "readings.h"
#include "listing.h"
#include <string.h>

static void end_line(struct reading *r)
{
    text_add(&r->lines, "", 1);
}

static void end_text(struct reading *r)
{
    if (r->text.length == 0)
        return;
    json_add_string(&r->lines, r->text.bytes, r->text.length);
    r->text.length = 0;
    end_line(r);
}

static void add_quoted(struct reading *r, const char *before, const char *bytes, size_t length)
{
    text_add_string(&r->lines, before);
    json_add_string(&r->lines, bytes, length);
}

/* Adds text with the escapes of a JSON string, but without quotes around it. Control characters are escaped because the output
 * may be a terminal. */
static void add_word(struct reading *r, const char *before, const char *bytes, size_t length)
{
    struct text quoted = {0};
    json_add_string(&quoted, bytes, length);
    text_add_string(&r->lines, before);
    text_add(&r->lines, quoted.bytes + 1, quoted.length - 2);
    text_free(&quoted);
}

/* ---- Tokens */

static void add_tag(struct reading *r, const tamis_token *t, const char *opening)
{
    size_t length = 0;
    const char *bytes = tamis_token_name(t, &length);
    add_word(r, opening, bytes, length);
    for (size_t i = 0; i < tamis_token_attribute_count(t); i++) {
        bytes = tamis_token_attribute_name(t, i, &length);
        add_word(r, " ", bytes, length);
        bytes = tamis_token_attribute_value(t, i, &length);
        add_quoted(r, "=", bytes, length);
    }
    text_add_string(&r->lines, tamis_token_self_closing(t) ? "/>" : ">");
}

static void add_doctype(struct reading *r, const tamis_token *t)
{
    size_t length = 0;
    const char *bytes = tamis_token_name(t, &length);
    add_word(r, "DOCTYPE ", bytes, length);
    bytes = tamis_token_public_id(t, &length);
    if (bytes != NULL)
        add_quoted(r, " public ", bytes, length);
    bytes = tamis_token_system_id(t, &length);
    if (bytes != NULL)
        add_quoted(r, " system ", bytes, length);
    if (tamis_token_force_quirks(t))
        text_add_string(&r->lines, " quirks");
}

static void add_token(struct reading *r, const tamis_token *t)
{
    size_t name_length = 0, length = 0;
    const char *name = tamis_token_name(t, &name_length), *data = tamis_token_data(t, &length);
    switch (tamis_token_get_type(t)) {
    case TAMIS_TOKEN_START_TAG:
        add_tag(r, t, "<");
        break;
    case TAMIS_TOKEN_END_TAG:
        add_tag(r, t, "</");
        break;
    case TAMIS_TOKEN_SHORT_END_TAG:
        text_add_string(&r->lines, "</>");
        break;
    case TAMIS_TOKEN_COMMENT:
        add_quoted(r, "comment ", data, length);
        break;
    case TAMIS_TOKEN_PROCESSING_INSTRUCTION:
        add_word(r, "instruction ", name, name_length);
        add_quoted(r, " ", data, length);
        break;
    case TAMIS_TOKEN_DOCTYPE:
        add_doctype(r, t);
        break;
    case TAMIS_TOKEN_CHARACTERS:
    case TAMIS_TOKEN_END_OF_FILE:
    case TAMIS_TOKEN_EVENT:
        return;
    }
    end_line(r);
}

/* ---- Events of SGML. As in the other dialects, references are expanded and adjacent pieces of text are joined. */

static struct text expanded(tamis_sgml_type type, const char *bytes, size_t length)
{
    struct text out = {0};
    text_reserve(&out, length);
    out.length = tamis_sgml_expand(type, bytes, length, out.bytes, length, NULL);
    return out;
}

static bool is_text(tamis_sgml_type type)
{
    return type == TAMIS_SGML_DATA || type == TAMIS_SGML_GEREF || type == TAMIS_SGML_NUMCHARREF;
}

/* Adds the strings of a tag. For an attribute without a name, writes "?" as the name. A tag without TAGC (tamis/sgml.h) is
 * marked "(cut off)". */
static void add_event_tag(struct reading *r, const tamis_token *t)
{
    tamis_sgml_type type = TAMIS_SGML_EOF;
    for (size_t i = 0; i < tamis_token_event_count(t); i++) {
        size_t length = 0;
        const char *bytes = tamis_token_event_string(t, i, &type, &length);
        if (type == TAMIS_SGML_ATTRNAME) {
            add_word(r, " ", bytes == NULL ? "?" : bytes, bytes == NULL ? 1 : length);
        } else if (type == TAMIS_SGML_LITERAL || type == TAMIS_SGML_NMTOKEN || type == TAMIS_SGML_NAME) {
            struct text value = expanded(type, bytes, length);
            add_quoted(r, "=", value.bytes, value.length);
            text_free(&value);
        } else {
            add_word(r, "", bytes, length);
        }
    }
    if (type != TAMIS_SGML_TAGC)
        text_add_string(&r->lines, " (cut off)");
}

/* If the event is a declaration that contains only one comment, adds "comment" and the text of the comment, because <!--text-->
 * is a comment in the other three dialects. Returns false for any other event. */
static bool add_comment(struct reading *r, const tamis_token *t)
{
    static const size_t dashes = 2;
    size_t length = 0;
    tamis_sgml_type type = TAMIS_SGML_EOF;
    const char *bytes = tamis_token_event_string(t, 1, &type, &length);
    if (tamis_token_event_count(t) != 3 || type != TAMIS_SGML_COMMENT)
        return false;
    add_quoted(r, "comment ", bytes + dashes, length - 2 * dashes);
    return true;
}

/* Adds the strings of a declaration, an instruction or an error. */
static void add_other_event(struct reading *r, const tamis_token *t)
{
    if (add_comment(r, t))
        return;
    for (size_t i = 0; i < tamis_token_event_count(t); i++) {
        size_t length = 0;
        tamis_sgml_type type = TAMIS_SGML_EOF;
        const char *bytes = tamis_token_event_string(t, i, &type, &length);
        bool is_message = tamis_token_event_call(t) == TAMIS_SGML_CALL_ERROR && i == 0;
        if (is_message)
            text_add_format(&r->lines, "%s %.*s", tamis_sgml_type_name(type), (int)length, bytes);
        else
            add_quoted(r, i == 0 ? "" : " ", bytes, length);
    }
}

static void add_event(struct reading *r, const tamis_token *t)
{
    size_t length = 0;
    tamis_sgml_type type = TAMIS_SGML_EOF;
    const char *bytes = tamis_token_event_string(t, 0, &type, &length);
    if (is_text(type)) {
        struct text data = expanded(type, bytes, length);
        text_add(&r->text, data.bytes, data.length);
        text_free(&data);
        return;
    }
    end_text(r);
    if (type == TAMIS_SGML_START || type == TAMIS_SGML_END)
        add_event_tag(r, t);
    else
        add_other_event(r, t);
    end_line(r);
}

static tamis_reply on_token(void *user, const tamis_token *t)
{
    struct reading *r = user;
    size_t length = 0;
    if (tamis_token_get_type(t) == TAMIS_TOKEN_EVENT) {
        add_event(r, t);
    } else if (tamis_token_get_type(t) == TAMIS_TOKEN_CHARACTERS) {
        const char *data = tamis_token_data(t, &length);
        text_add(&r->text, data, length);
    } else {
        end_text(r);
        add_token(r, t);
    }
    return TAMIS_CONTINUE;
}

/* ---- Reading */

bool readings_open(const struct settings *s, struct reading readings[TAMIS_DIALECT_COUNT])
{
    for (size_t i = 0; i < TAMIS_DIALECT_COUNT; i++) {
        struct reading *r = &readings[i];
        *r = (struct reading){.dialect = (tamis_dialect)i};
        r->lexer = tamis_lexer_new(NULL, on_token, NULL, r);
        if (r->lexer == NULL || tamis_lexer_set_dialect(r->lexer, r->dialect) != TAMIS_OK)
            out_of_memory();
        tamis_lexer_set_follow_tags(r->lexer, true);
        tamis_lexer_set_foreign(r->lexer, s->foreign);
        if (!listing_set_limits(r->lexer, s))
            return false;
    }
    return true;
}

tamis_status readings_feed(void *target, const char *bytes, size_t length)
{
    struct reading *readings = target;
    tamis_status status = TAMIS_OK;
    for (size_t i = 0; i < TAMIS_DIALECT_COUNT && status == TAMIS_OK; i++)
        status = tamis_lexer_feed(readings[i].lexer, bytes, length);
    return status;
}

const struct reading *readings_finish(struct reading readings[TAMIS_DIALECT_COUNT])
{
    for (size_t i = 0; i < TAMIS_DIALECT_COUNT; i++) {
        tamis_status status = tamis_lexer_last_error(readings[i].lexer).status;
        if (status == TAMIS_OK)
            status = tamis_lexer_finish(readings[i].lexer);
        if (status != TAMIS_OK)
            return &readings[i];
        end_text(&readings[i]);
    }
    return NULL;
}

const char *reading_next_line(struct reading *r)
{
    if (r->shown == r->lines.length)
        return NULL;
    const char *line = r->lines.bytes + r->shown;
    r->shown += strlen(line) + 1;
    return line;
}

void readings_close(struct reading readings[TAMIS_DIALECT_COUNT])
{
    for (size_t i = 0; i < TAMIS_DIALECT_COUNT; i++) {
        tamis_lexer_free(readings[i].lexer);
        text_free(&readings[i].lines);
        text_free(&readings[i].text);
    }
}
