/* reference.c: character references (HTML Standard, 13.2.5.77 to 13.2.5.84). Each phase from REFERENCE_START to
 * REFERENCE_NUMBER_END (lex/charref/reference.h) is a state. lex/charref/scan_reference.c and straight/reference.c repeat these
 * rules. */
#include "lex/charref/reference.h"

#include "lex/html/html.h"

static state go(struct lexer *l, int c, enum reference_phase phase)
{
    struct reference_step step = tamis_lex_reference(l, phase, c);
    state next = step.phase < REFERENCE_DONE ? (state)(CHARACTER_REFERENCE + step.phase) : l->return_state;
    return step.again ? reconsume(next) : next;
}

/* 13.2.5.77 Character reference */
state HANDLER(character_reference)(struct lexer *l, int c)
{
    set_reference_closer(l, END);
    return go(l, c, REFERENCE_START);
}

/* 13.2.5.78 Named character reference */
state HANDLER(named_character_reference)(struct lexer *l, int c)
{
    return go(l, c, REFERENCE_NAMED);
}

/* 13.2.5.79 Ambiguous ampersand */
state HANDLER(ambiguous_ampersand)(struct lexer *l, int c)
{
    return go(l, c, REFERENCE_AMBIGUOUS);
}

/* 13.2.5.80 Numeric character reference */
state HANDLER(numeric_character_reference)(struct lexer *l, int c)
{
    return go(l, c, REFERENCE_NUMERIC);
}

/* 13.2.5.81 Hexadecimal character reference start */
state HANDLER(hexadecimal_character_reference_start)(struct lexer *l, int c)
{
    return go(l, c, REFERENCE_HEXADECIMAL_START);
}

/* 13.2.5.82 Hexadecimal character reference */
state HANDLER(hexadecimal_character_reference)(struct lexer *l, int c)
{
    return go(l, c, REFERENCE_HEXADECIMAL);
}

/* 13.2.5.83 Decimal character reference */
state HANDLER(decimal_character_reference)(struct lexer *l, int c)
{
    return go(l, c, REFERENCE_DECIMAL);
}

/* 13.2.5.84 Numeric character reference end */
state HANDLER(numeric_character_reference_end)(struct lexer *l, int c)
{
    return go(l, c, REFERENCE_NUMBER_END);
}
