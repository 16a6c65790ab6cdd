/* html2008.c: the dialect html-2008; the tables of its states are generated from html2008_states.def. */
#include "lex/html2008/html2008.h"

#include "lex/charref/reference.h"
#include "lex/html2008/handlers.h"

#define STATES "lex/html2008/html2008_states.def"
#include "lex/dialect_tables.inc"

/* The values of the content model flag, as alternative names of the data states. */
static const struct state_alias content_models[] = {{"PCDATA", H2008_DATA},
                                                    {"RCDATA", H2008_RCDATA},
                                                    {"CDATA", H2008_CDATA},
                                                    {"PLAINTEXT", H2008_PLAINTEXT},
                                                    {NULL, 0}};

/* Returns the input stream error of a code point. Unlike in the HTML Standard, U+000B and U+FDE0 to U+FDEF are not errors. */
static enum parse_error stream_error(uint32_t c)
{
    if ((c >= 0xFDD0 && c <= 0xFDDF) || (c & 0xFFFE) == 0xFFFE)
        return ERROR_NONCHARACTER_IN_INPUT_STREAM;
    if ((c >= 0x01 && c <= 0x08) || (c >= 0x0E && c <= 0x1F) || (c >= 0x7F && c <= 0x9F))
        return ERROR_CONTROL_CHARACTER_IN_INPUT_STREAM;
    return PARSE_ERROR_COUNT;
}

const struct dialect tamis_lex_html2008 = {
    .name = "html-2008",
    .state_count = HTML2008_STATE_COUNT,
    .handlers = handlers,
    .runs = runs,
    .state_names = names,
    .state_aliases = content_models,
    .first = H2008_DATA,
    .references = &tamis_lex_references_html2008,
    .stream_error = stream_error,
    .enter = tamis_lex_html2008_enter,
    .content_states = {[CONTENT_UNCHANGED] = H2008_DATA,
                       [CONTENT_RCDATA] = H2008_RCDATA,
                       [CONTENT_RAWTEXT] = H2008_CDATA,
                       [CONTENT_SCRIPT_DATA] = H2008_CDATA,
                       [CONTENT_PLAINTEXT] = H2008_PLAINTEXT},
    .replaces_null = true,
};
