/* sgml.c: the dialect's tables, made from sgml_states.def. */
#include "lex/sgml/handlers.h"

static handler *const handlers[SGML_STATE_COUNT] = {
#define STATE(id, name, section, text, run) HANDLER(name),
#include "lex/sgml/sgml_states.def"
#undef STATE
};

static const unsigned char runs[SGML_STATE_COUNT] = {
#define STATE(id, name, section, text, run) run,
#include "lex/sgml/sgml_states.def"
#undef STATE
};

static const char *const names[SGML_STATE_COUNT] = {
#define STATE(id, name, section, text, run) text,
#include "lex/sgml/sgml_states.def"
#undef STATE
};

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
