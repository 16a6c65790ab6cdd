/* in_table_text.c: 13.2.6.4.10 The "in table text" insertion mode */
#include "parse/html/table.h"

void tamis_parse_begin_table_text(struct parser *p)
{
    p->pending = SPAN("");
    p->pending_copy.n = 0;
    p->pending_in_input = false;
    p->pending_not_space = false;
    p->original_mode = p->mode;
    p->mode = MODE_IN_TABLE_TEXT;
}

/* Appends the characters of a token to the pending table character tokens. As long as all pending characters are contiguous in
 * the input, they are not copied. */
static void add_pending(struct parser *p, const struct token *t)
{
    bool in_input = t->in_input && !parser_forgets_input(p);
    p->pending_not_space |= !tamis_parse_all_space(t->data);
    if (!p->pending.n) {
        p->pending_offset = t->offset;
        p->pending_in_input = in_input;
    }
    if (p->pending_in_input && in_input && (!p->pending.n || p->pending.p + p->pending.n == t->data.p)) {
        p->pending = span_of(p->pending.n ? p->pending.p : t->data.p, p->pending.n + t->data.n);
        return;
    }
    if (p->pending_in_input || !p->pending.n) {
        p->pending_copy.n = 0;
        buf_add(&p->pending_copy, p->pending);
        p->pending_in_input = false;
    }
    buf_add(&p->pending_copy, t->data);
    p->pending = buf_span(&p->pending_copy);
}

/* Processes all of the pending text using the rule "anything else" of "in table". Called if the text is not only ASCII
 * whitespace. */
static void foster_pending(struct parser *p)
{
    struct token t = {.type = TOKEN_CHARACTERS, .data = p->pending, .in_input = p->pending_in_input};
    t.offset = p->pending_offset;
    p->foster_parenting = true;
    tamis_parse_using(p, MODE_IN_BODY, &t);
    p->foster_parenting = false;
}

bool tamis_parse_in_table_text(struct parser *p, const struct token *t)
{
    if (t->type == TOKEN_CHARACTERS) {
        if (t->data.p[0] != '\0')
            add_pending(p, t);
        return DONE;
    }
    if (p->pending_not_space)
        foster_pending(p);
    else
        tamis_parse_insert_text(p, p->pending, p->pending_in_input, p->pending_offset);
    p->mode = p->original_mode;
    return REPROCESS;
}
