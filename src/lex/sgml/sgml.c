/* sgml.c: the dialect sgml; the tables of its states are generated from sgml_states.def. */
#include "lex/sgml/handlers.h"

#define STATES "lex/sgml/sgml_states.def"
#include "lex/dialect_tables.inc"

const struct dialect tamis_lex_sgml = {
    .name = "sgml",
    .state_count = SGML_STATE_COUNT,
    .handlers = handlers,
    .runs = runs,
    .state_names = names,
    .first = SGML_INITIAL,
    .enter = tamis_lex_sgml_enter,
    .run = tamis_lex_sgml_run,
    .verbatim = true,
};
