/* text.c: text, 1.3.1 and 1.3.2, and CDATA sections, 1.3.21 to 1.3.23. */
#include "lex/charref/reference.h"
#include "lex/xml5/handlers.h"

/* 1.3.1 Data */
state HANDLER(data)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case AMPERSAND:
        tamis_lex_begin_reference(l, XML5_DATA, END);
        return XML5_CHARACTER_REFERENCE_IN_DATA;
    case LESS_THAN:
        begin_markup(l);
        return XML5_TAG;
    case END_OF_INPUT:
        tamis_lex_emit_end(l);
        return XML5_DATA;
    default:
        tamis_lex_emit_byte(l, c);
        return XML5_DATA;
    }
}

/* 1.3.2 Character reference in data */
state HANDLER(character_reference_in_data)(struct lexer *l, int c)
{
    return tamis_lex_reference_state(l, c);
}

static state eof_in_cdata(struct lexer *l)
{
    tamis_lex_error(l, ERROR_EOF_IN_CDATA);
    return reconsume(XML5_DATA);
}

/* 1.3.21 CDATA */
state HANDLER(cdata)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case RIGHT_BRACKET:
        return XML5_CDATA_BRACKET;
    case END_OF_INPUT:
        return eof_in_cdata(l);
    default:
        tamis_lex_emit_byte(l, c);
        return XML5_CDATA;
    }
}

/* 1.3.22 CDATA bracket. If the input ends in this state, the bracket is dropped; if the input ends in the state CDATA end,
 * two brackets are dropped. This is the same in the draft; in the dialect html, the brackets become text. DEVIATES: in the
 * draft, the next state after a character other than "]" is again CDATA bracket, as if the character were a bracket. */
state HANDLER(cdata_bracket)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case RIGHT_BRACKET:
        return XML5_CDATA_END;
    case END_OF_INPUT:
        return eof_in_cdata(l);
    default:
        emit_text(l, "]");
        tamis_lex_emit_byte(l, c);
        return XML5_CDATA;
    }
}

/* 1.3.23 CDATA end */
state HANDLER(cdata_end)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        return XML5_DATA;
    case RIGHT_BRACKET:
        emit_text(l, "]");
        return XML5_CDATA_END;
    case END_OF_INPUT:
        return eof_in_cdata(l);
    default:
        emit_text(l, "]]");
        tamis_lex_emit_byte(l, c);
        return XML5_CDATA;
    }
}
