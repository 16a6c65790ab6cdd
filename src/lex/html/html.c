/* html.c: the dialect's tables, made from html_states.def. */
#include "lex/html/html.h"

static handler *const handlers[HTML_STATE_COUNT] = {
#define STATE(id, name, section, text, run) HANDLER(name),
#include "lex/html/html_states.def"
#undef STATE
};

static const unsigned char runs[HTML_STATE_COUNT] = {
#define STATE(id, name, section, text, run) run,
#include "lex/html/html_states.def"
#undef STATE
};

static const char *const names[HTML_STATE_COUNT] = {
#define STATE(id, name, section, text, run) text,
#include "lex/html/html_states.def"
#undef STATE
};

const struct dialect tamis_lex_html = {
    .name = "html",
    .state_count = HTML_STATE_COUNT,
    .handlers = handlers,
    .runs = runs,
    .state_names = names,
    .first = DATA,
    .enter = tamis_lex_html_enter,
    .content_states = {[CONTENT_UNCHANGED] = DATA,
                       [CONTENT_RCDATA] = RCDATA,
                       [CONTENT_RAWTEXT] = RAWTEXT,
                       [CONTENT_SCRIPT_DATA] = SCRIPT_DATA,
                       [CONTENT_PLAINTEXT] = PLAINTEXT},
};

void tamis_lex_html_emit(struct lexer *l, struct span text)
{
    if (text.n)
        tamis_lex_emit_run(l, text, l->at.offset, false);
}

/* The bytes of a code point wait until it is whole: no token cuts one. */
void tamis_lex_html_emit_byte(struct lexer *l, int c)
{
    l->part[l->part_length++] = (char)c;
    unsigned char lead = (unsigned char)l->part[0];
    if (l->part_length < (lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4))
        return;
    tamis_lex_emit_run(l, span_of(l->part, l->part_length), l->at.offset + 1 - l->part_length, false);
    l->part_length = 0;
}
