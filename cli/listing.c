/* listing.c: formats tokens in the format of the html5lib tokenizer tests, or as one line for each token. */
#include "listing.h"

static void separate(struct text *list)
{
    if (list->length > 0)
        text_add(list, ",", 1);
}

static void add_nullable(struct text *out, const char *bytes, size_t length)
{
    if (bytes == NULL)
        text_add_string(out, "null");
    else
        json_add_string(out, bytes, length);
}

/* ---- JSON */

static void begin_token(struct text *out, const char *shape)
{
    separate(out);
    text_add_format(out, "[\"%s\"", shape);
}

static void add_doctype(struct text *out, const tamis_token *token, bool xml)
{
    size_t length = 0;
    begin_token(out, "DOCTYPE");
    text_add(out, ",", 1);
    const char *name = tamis_token_name(token, &length);
    add_nullable(out, name, length);
    text_add(out, ",", 1);
    const char *public_id = tamis_token_public_id(token, &length);
    add_nullable(out, public_id, length);
    text_add(out, ",", 1);
    const char *system_id = tamis_token_system_id(token, &length);
    add_nullable(out, system_id, length);
    if (xml)
        text_add_string(out, "]");
    else
        text_add_string(out, tamis_token_force_quirks(token) ? ",false]" : ",true]");
}

static void add_name(struct text *out, const tamis_token *token)
{
    size_t length = 0;
    const char *name = tamis_token_name(token, &length);
    text_add(out, ",", 1);
    json_add_string(out, name, length);
}

static void add_start_tag(struct text *out, const tamis_token *token, bool xml)
{
    bool is_empty = tamis_token_self_closing(token);
    begin_token(out, is_empty && xml ? "EmptyTag" : "StartTag");
    add_name(out, token);
    text_add_string(out, ",{");
    for (size_t i = 0; i < tamis_token_attribute_count(token); i++) {
        size_t length = 0;
        const char *name = tamis_token_attribute_name(token, i, &length);
        if (i > 0)
            text_add(out, ",", 1);
        json_add_string(out, name, length);
        text_add(out, ":", 1);
        const char *value = tamis_token_attribute_value(token, i, &length);
        json_add_string(out, value, length);
    }
    text_add_string(out, is_empty && !xml ? "},true]" : "}]");
}

static void add_data(struct text *out, const tamis_token *token)
{
    size_t length = 0;
    const char *data = tamis_token_data(token, &length);
    text_add(out, ",", 1);
    json_add_string(out, data, length);
    text_add(out, "]", 1);
}

static void add_json(struct text *out, const tamis_token *token, bool xml)
{
    switch (tamis_token_get_type(token)) {
    case TAMIS_TOKEN_DOCTYPE:
        add_doctype(out, token, xml);
        break;
    case TAMIS_TOKEN_START_TAG:
        add_start_tag(out, token, xml);
        break;
    case TAMIS_TOKEN_END_TAG:
        begin_token(out, "EndTag");
        add_name(out, token);
        text_add(out, "]", 1);
        break;
    case TAMIS_TOKEN_COMMENT:
        begin_token(out, "Comment");
        add_data(out, token);
        break;
    case TAMIS_TOKEN_PROCESSING_INSTRUCTION:
        begin_token(out, "ProcessingInstruction");
        add_name(out, token);
        add_data(out, token);
        break;
    case TAMIS_TOKEN_SHORT_END_TAG:
        begin_token(out, "ShortEndTag");
        text_add(out, "]", 1);
        break;
    case TAMIS_TOKEN_EVENT:
    case TAMIS_TOKEN_CHARACTERS:
    case TAMIS_TOKEN_END_OF_FILE:
        break;
    }
}

/* ---- Plain text: a line such as "0..4<tab>StartTag<tab>"br"" for each token */

static void begin_line(struct text *out, uint64_t start, uint64_t end, const char *type)
{
    text_add_format(out, "%ju..%ju\t%s", (uintmax_t)start, (uintmax_t)end, type);
}

static void add_word(struct text *out, const char *label, const char *bytes, size_t length)
{
    if (bytes == NULL)
        return;
    text_add(out, "\t", 1);
    text_add_string(out, label);
    json_add_string(out, bytes, length);
}

static void add_attributes(struct text *out, const tamis_token *token)
{
    for (size_t i = 0; i < tamis_token_attribute_count(token); i++) {
        size_t length = 0;
        const char *name = tamis_token_attribute_name(token, i, &length);
        add_word(out, "", name, length);
        text_add(out, "=", 1);
        const char *value = tamis_token_attribute_value(token, i, &length);
        json_add_string(out, value, length);
    }
}

static void add_line(struct text *out, const tamis_token *token)
{
    static const char *const types[] = {
        [TAMIS_TOKEN_DOCTYPE] = "DOCTYPE",
        [TAMIS_TOKEN_START_TAG] = "StartTag",
        [TAMIS_TOKEN_END_TAG] = "EndTag",
        [TAMIS_TOKEN_COMMENT] = "Comment",
        [TAMIS_TOKEN_PROCESSING_INSTRUCTION] = "ProcessingInstruction",
        [TAMIS_TOKEN_CHARACTERS] = "Character",
        [TAMIS_TOKEN_END_OF_FILE] = "EndOfFile",
        [TAMIS_TOKEN_SHORT_END_TAG] = "ShortEndTag",
        [TAMIS_TOKEN_EVENT] = "Event",
    };
    size_t length = 0;
    begin_line(out, tamis_token_offset(token), tamis_token_end(token), types[tamis_token_get_type(token)]);
    const char *name = tamis_token_name(token, &length);
    add_word(out, "", name, length);
    const char *data = tamis_token_data(token, &length);
    add_word(out, "", data, length);
    const char *public_id = tamis_token_public_id(token, &length);
    add_word(out, "public ", public_id, length);
    const char *system_id = tamis_token_system_id(token, &length);
    add_word(out, "system ", system_id, length);
    add_attributes(out, token);
    if (tamis_token_self_closing(token))
        text_add_string(out, "\tself-closing");
    if (tamis_token_force_quirks(token))
        text_add_string(out, "\tforce-quirks");
    text_add(out, "\n", 1);
}

/* Adds a line for an event of TAMIS_SGML. If the lexer splits data into several events, each event has its own line. */
static void add_event_line(struct text *out, const tamis_token *token)
{
    static const char *const calls[] = {"Primary", "Auxiliary", "Error"};
    begin_line(out, tamis_token_offset(token), tamis_token_end(token), calls[tamis_token_event_call(token)]);
    for (size_t i = 0; i < tamis_token_event_count(token); i++) {
        size_t length = 0;
        tamis_sgml_type type = TAMIS_SGML_EOF;
        const char *string = tamis_token_event_string(token, i, &type, &length);
        text_add_format(out, "\t%s", tamis_sgml_type_name(type));
        add_word(out, "", string, length);
    }
    text_add(out, "\n", 1);
}

/* ---- Both formats */

void listing_end_characters(struct listing *l)
{
    sgml_listing_end_data(&l->sgml, &l->output);
    if (l->characters.length == 0)
        return;
    if (l->plain_text) {
        begin_line(&l->output, l->start, l->end, "Character");
        add_word(&l->output, "", l->characters.bytes, l->characters.length);
        text_add(&l->output, "\n", 1);
    } else {
        begin_token(&l->output, "Character");
        text_add(&l->output, ",", 1);
        json_add_string(&l->output, l->characters.bytes, l->characters.length);
        text_add(&l->output, "]", 1);
    }
    l->characters.length = 0;
}

static void add_characters(struct listing *l, const tamis_token *token)
{
    size_t length = 0;
    const char *data = tamis_token_data(token, &length);
    if (l->characters.length == 0)
        l->start = tamis_token_offset(token);
    l->end = tamis_token_end(token);
    text_add(&l->characters, data, length);
}

tamis_reply listing_token(void *user, const tamis_token *token)
{
    struct listing *l = user;
    if (tamis_token_get_type(token) == TAMIS_TOKEN_EVENT) {
        if (l->plain_text)
            add_event_line(&l->output, token);
        else
            sgml_listing_event(&l->sgml, token, &l->output);
        return TAMIS_CONTINUE;
    }
    if (tamis_token_get_type(token) == TAMIS_TOKEN_CHARACTERS) {
        add_characters(l, token);
        return TAMIS_CONTINUE;
    }
    listing_end_characters(l);
    if (l->plain_text)
        add_line(&l->output, token);
    else
        add_json(&l->output, token, l->xml);
    return TAMIS_CONTINUE;
}

void listing_error(void *user, const char *code, tamis_place place)
{
    struct listing *l = user;
    uintmax_t line = (uintmax_t)place.line, column = (uintmax_t)place.column;
    if (l->plain_text) {
        text_add_format(&l->output, "%ju\tParseError\t%s\tline %ju column %ju\n", (uintmax_t)place.offset,
                        code, line, column);
    } else {
        separate(&l->errors);
        text_add_format(&l->errors, "{\"code\":\"%s\",\"line\":%ju,\"col\":%ju}", code, line, column);
    }
}

void listing_transition(void *user, const char *from, int byte, const char *to)
{
    struct listing *l = user;
    if (l->plain_text) {
        text_add_format(&l->output, byte < 0 ? "\tTransition\t%s\tend\t%s\n" : "\tTransition\t%s\t", from,
                        to);
        if (byte >= 0x20 && byte < 0x7F)
            text_add_format(&l->output, "'%c'\t%s\n", byte, to);
        else if (byte >= 0)
            text_add_format(&l->output, "%02X\t%s\n", (unsigned)byte, to);
        return;
    }
    separate(&l->transitions);
    text_add_format(&l->transitions, "[\"%s\",%d,\"%s\"]", from, byte, to);
}

void listing_free(struct listing *l)
{
    text_free(&l->transitions);
    sgml_listing_free(&l->sgml);
    text_free(&l->output);
    text_free(&l->errors);
    text_free(&l->characters);
}

void listing_add_members(const struct listing *l, struct text *out)
{
    text_add_string(out, "\"output\":[");
    text_add(out, l->output.bytes, l->output.length);
    text_add_string(out, "],\"errors\":[");
    text_add(out, l->errors.bytes, l->errors.length);
    if (l->transitions.length > 0) {
        text_add_string(out, "],\"transitions\":[");
        text_add(out, l->transitions.bytes, l->transitions.length);
    }
    text_add_string(out, "]}\n");
}

bool listing_set_limits(tamis_lexer *lexer, const struct settings *s)
{
    for (int i = 0; i < TAMIS_LIMIT_COUNT; i++)
        if (s->limits[i].set && tamis_lexer_set_limit(lexer, (tamis_limit)i, s->limits[i].value) != TAMIS_OK)
            return false;
    return true;
}
