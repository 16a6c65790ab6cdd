/* pi.c: processing instructions, 1.3.7 to 1.3.11. The target and the data are collected in the buffer `data`, one
 * after the other. */
#include "lex/xml5/handlers.h"

static state emit_pi(struct lexer *l)
{
    tamis_lex_emit_data(l);
    return XML5_DATA;
}

static state eof_in_pi(struct lexer *l)
{
    tamis_lex_error(l, ERROR_EOF_IN_PROCESSING_INSTRUCTION);
    return reconsume(emit_pi(l));
}

/* 1.3.7 Pi */
state HANDLER(pi)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case XML_SPACE:
    case END_OF_INPUT:
        tamis_lex_error(l, c == END ? ERROR_EOF_IN_PROCESSING_INSTRUCTION
                                    : ERROR_INVALID_FIRST_CHARACTER_OF_PROCESSING_INSTRUCTION_TARGET);
        tamis_lex_begin_data(l, TOKEN_COMMENT);
        return reconsume(XML5_BOGUS_COMMENT);
    default:
        tamis_lex_begin_data(l, TOKEN_PROCESSING_INSTRUCTION);
        append_to_data(l, c);
        return XML5_PI_TARGET;
    }
}

/* 1.3.8 Pi target */
state HANDLER(pi_target)(struct lexer *l, int c)
{
    end_target(l);
    switch (kind_of(c)) {
    case XML_SPACE:
        return XML5_PI_TARGET_AFTER;
    case END_OF_INPUT:
        return eof_in_pi(l);
    case QUESTION:
        return XML5_PI_AFTER;
    default:
        append_to_data(l, c);
        return XML5_PI_TARGET;
    }
}

/* 1.3.9 Pi target after */
state HANDLER(pi_target_after)(struct lexer *l, int c)
{
    (void)l;
    switch (kind_of(c)) {
    case XML_SPACE:
        return XML5_PI_TARGET_AFTER;
    default:
        return reconsume(XML5_PI_DATA);
    }
}

/* 1.3.10 Pi data */
state HANDLER(pi_data)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case QUESTION:
        return XML5_PI_AFTER;
    case END_OF_INPUT:
        return eof_in_pi(l);
    default:
        append_to_data(l, c);
        return XML5_PI_DATA;
    }
}

/* 1.3.11 Pi after. As in the draft, a "?" is dropped if neither ">" nor another "?" follows it. */
state HANDLER(pi_after)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        return emit_pi(l);
    case QUESTION:
        append_to_data(l, '?');
        return XML5_PI_AFTER;
    default:
        return reconsume(XML5_PI_DATA);
    }
}
