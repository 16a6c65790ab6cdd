/* xml5.c: the dialect's tables, made from xml5_states.def. */
#include "lex/xml5/xml5.h"

#include "lex/charref/reference.h"
#include "lex/xml5/handlers.h"

static handler *const handlers[XML5_STATE_COUNT] = {
#define STATE(id, name, section, text, run) HANDLER(name),
#include "lex/xml5/xml5_states.def"
#undef STATE
};

static const unsigned char runs[XML5_STATE_COUNT] = {
#define STATE(id, name, section, text, run) run,
#include "lex/xml5/xml5_states.def"
#undef STATE
};

static const char *const names[XML5_STATE_COUNT] = {
#define STATE(id, name, section, text, run) text,
#include "lex/xml5/xml5_states.def"
#undef STATE
};

/* No element has content of its own kind: whatever the reader answers, the lexer goes on in Data. */
const struct dialect tamis_lex_xml5 = {
    .name = "xml5",
    .state_count = XML5_STATE_COUNT,
    .handlers = handlers,
    .runs = runs,
    .state_names = names,
    .first = XML5_DATA,
    .before_attribute_name = XML5_TAG_ATTRIBUTE_NAME_BEFORE,
    .references = &tamis_lex_references_xml5,
    .enter = tamis_lex_xml5_enter,
    .content_states = {XML5_DATA, XML5_DATA, XML5_DATA, XML5_DATA, XML5_DATA},
    .replaces_null = true,
    .xml_tags = true,
};
