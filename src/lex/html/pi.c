/* pi.c: processing instructions (HTML Standard, 13.2.5.72 to 13.2.5.76). The target and the data are collected in the
 * buffer `data`, one after the other. */
#include "lex/html/html.h"

static state eof_in_pi(struct lexer *l)
{
    tamis_lex_error(l, ERROR_EOF_IN_PROCESSING_INSTRUCTION);
    tamis_lex_emit_end(l);
    return l->state;
}

/* Reports `error` and begins a bogus comment with the bytes that were read, including the "?". */
static state become_comment(struct lexer *l, enum parse_error error)
{
    tamis_lex_error(l, error);
    clear_temporary_buffer(l);
    append_text_to_temporary_buffer(l, collected_data(l));
    tamis_lex_begin_data(l, TOKEN_COMMENT);
    append_to_data(l, '?');
    append_text_to_data(l, temporary_buffer(l));
    return reconsume(BOGUS_COMMENT);
}

/* 13.2.5.72 Processing instruction open */
state HANDLER(processing_instruction_open)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case ANY_LETTER:
    case UNDERSCORE:
        return reconsume(PROCESSING_INSTRUCTION_TARGET);
    case END_OF_INPUT:
        return eof_in_pi(l);
    default:
        return become_comment(l, ERROR_INVALID_FIRST_CHARACTER_OF_PROCESSING_INSTRUCTION_TARGET);
    }
}

static bool target_is_reserved(const struct lexer *l)
{
    struct span target = collected_data(l);
    return span_equal_nocase(target, SPAN("xml")) || span_equal_nocase(target, SPAN("xml-stylesheet"));
}

/* 13.2.5.73 Processing instruction target */
state HANDLER(processing_instruction_target)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
    case QUESTION:
    case GREATER_THAN:
        if (target_is_reserved(l))
            return become_comment(l, ERROR_DISALLOWED_PROCESSING_INSTRUCTION_TARGET);
        end_target(l);
        return reconsume(AFTER_PROCESSING_INSTRUCTION_TARGET);
    case ANY_LETTER:
    case DIGIT:
    case DASH:
    case UNDERSCORE:
        append_to_data(l, c);
        return PROCESSING_INSTRUCTION_TARGET;
    case END_OF_INPUT:
        return eof_in_pi(l);
    default:
        return become_comment(l, ERROR_INVALID_PROCESSING_INSTRUCTION_TARGET);
    }
}

/* 13.2.5.74 After processing instruction target */
state HANDLER(after_processing_instruction_target)(struct lexer *l, int c)
{
    (void)l;
    switch (kind_of(c)) {
    case HTML_SPACE:
        return AFTER_PROCESSING_INSTRUCTION_TARGET;
    default:
        return reconsume(PROCESSING_INSTRUCTION_DATA);
    }
}

/* 13.2.5.75 Processing instruction data */
state HANDLER(processing_instruction_data)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case QUESTION:
        return PROCESSING_INSTRUCTION_QUESTIONABLE;
    case GREATER_THAN:
        tamis_lex_emit_data(l);
        return DATA;
    case END_OF_INPUT:
        return eof_in_pi(l);
    default:
        append_to_data(l, c);
        return PROCESSING_INSTRUCTION_DATA;
    }
}

/* 13.2.5.76 Processing instruction questionable */
state HANDLER(processing_instruction_questionable)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        tamis_lex_emit_data(l);
        return DATA;
    case END_OF_INPUT:
        return eof_in_pi(l);
    default:
        append_to_data(l, '?');
        return reconsume(PROCESSING_INSTRUCTION_DATA);
    }
}
