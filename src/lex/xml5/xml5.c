/* xml5.c: the dialect xml5; the tables of its states are generated from xml5_states.def. */
#include "lex/xml5/xml5.h"

#include "lex/charref/reference.h"
#include "lex/xml5/handlers.h"

#define STATES "lex/xml5/xml5_states.def"
#include "lex/dialect_tables.inc"

/* No element switches the state: after every tag, the lexer continues in Data, even if the sink selects another state. */
const struct dialect tamis_lex_xml5 = {
    .name = "xml5",
    .state_count = XML5_STATE_COUNT,
    .handlers = handlers,
    .runs = runs,
    .state_names = names,
    .first = XML5_DATA,
    .references = &tamis_lex_references_xml5,
    .enter = tamis_lex_xml5_enter,
    .content_states = {XML5_DATA, XML5_DATA, XML5_DATA, XML5_DATA, XML5_DATA},
    .replaces_null = true,
    .xml_tags = true,
};
