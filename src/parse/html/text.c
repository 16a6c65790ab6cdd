/* text.c: 13.2.6.4.8 The "text" insertion mode */
#include "parse/parser.h"

bool tamis_parse_text(struct parser *p, const struct token *t)
{
    if (t->type == TOKEN_CHARACTERS) {
        tamis_parse_insert_characters(p, t);
        return DONE;
    }
    tamis_parse_pop(&p->stack);
    p->mode = p->original_mode;
    return t->type == TOKEN_END_OF_FILE ? REPROCESS : DONE;
}
