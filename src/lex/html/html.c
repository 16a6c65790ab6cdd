/* html.c: the dialect html; the tables of its states are generated from html_states.def. */
#include "lex/html/html.h"

#include "base/utf8.h"
#include "lex/charref/reference.h"

#define STATES "lex/html/html_states.def"
#include "lex/dialect_tables.inc"

static bool is_control(uint32_t c)
{
    if (c < 0x20)
        return c != 0 && c != '\t' && c != '\n' && c != '\f' && c != '\r';
    return c >= 0x7F && c <= 0x9F;
}

/* 13.2.3.5 Preprocessing the input stream */
static enum parse_error stream_error(uint32_t c)
{
    if (utf8_is_noncharacter(c))
        return ERROR_NONCHARACTER_IN_INPUT_STREAM;
    return is_control(c) ? ERROR_CONTROL_CHARACTER_IN_INPUT_STREAM : PARSE_ERROR_COUNT;
}

const struct dialect tamis_lex_html = {
    .name = "html",
    .state_count = HTML_STATE_COUNT,
    .handlers = handlers,
    .runs = runs,
    .state_names = names,
    .first = DATA,
    .scans_tags = true,
    .references = &tamis_lex_references_html,
    .stream_error = stream_error,
    .enter = tamis_lex_html_enter,
    .content_states = {[CONTENT_UNCHANGED] = DATA,
                       [CONTENT_RCDATA] = RCDATA,
                       [CONTENT_RAWTEXT] = RAWTEXT,
                       [CONTENT_SCRIPT_DATA] = SCRIPT_DATA,
                       [CONTENT_PLAINTEXT] = PLAINTEXT},
};
