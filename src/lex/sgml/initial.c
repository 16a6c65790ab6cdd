/* initial.c: the start condition INITIAL, for the content of the document: data, references, and the start of markup. The file
 * also contains the start condition CDATA, which is entered only with tamis_lexer_set_state().
 *
 * There are 15 rules for the tokens of INITIAL. The rule with the longest match applies; if two rules match the same bytes, the
 * first of them applies:
 *    1 &#number    4 &name     7 <!name            10 <![    13 <name
 *    2 &#number-x  5 </name    8 <!>               11 ]]>    14 <>
 *    3 &#name      6 </>       9 <! before "--"    12 <?…>   15 data */
#include "base/scan.h"
#include "lex/sgml/handlers.h"

const unsigned char *tamis_lex_sgml_run(struct lexer *l, const unsigned char *p, const unsigned char *end)
{
    if (l->state == SGML_INITIAL && *p == ']')
        return p;
    const unsigned char *stop = scan_any(p, end, '<', '&', '&', '&', '&', '&');
    if (stop == p)
        return p;
    struct span text = span_of((const char *)p, (size_t)(stop - p));
    if (l->state == SGML_INITIAL)
        l->state = SGML_DATA;
    tamis_lex_sgml_data(l, text, l->at.offset, l->at.offset + text.n);
    return stop;
}

/* Handles a byte in the states INITIAL and INITIAL data, except "]" in INITIAL. The limit of a token that begins with "<" or
 * "&" is set when its kind is known. */
static state content(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case LESS_THAN:
        sgml_begin(l, c, TAMIS_MAX_ARENA_BYTES);
        return SGML_LESS_THAN;
    case AMPERSAND:
        sgml_begin(l, c, TAMIS_MAX_ARENA_BYTES);
        return SGML_AMPERSAND;
    case END_OF_INPUT:
        tamis_lex_emit_end(l);
        return SGML_INITIAL;
    default:
        tamis_lex_sgml_data_byte(l, c);
        return SGML_DATA;
    }
}

/* INITIAL, at the start of a token */
state HANDLER(initial)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case RIGHT_BRACKET:
        sgml_begin(l, c, TAMIS_MAX_ARENA_BYTES);
        return SGML_BRACKET;
    default:
        return content(l, c);
    }
}

/* Rule 15: INITIAL, inside a run of data, where "]]>" has no meaning */
state HANDLER(initial_data)(struct lexer *l, int c)
{
    return content(l, c);
}

/* CDATA: all bytes are data. The W3C Note has no rules for this start condition. This handler gets the bytes that
 * tamis_lex_sgml_run() does not read. */
state HANDLER(cdata)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case END_OF_INPUT:
        tamis_lex_emit_end(l);
        return SGML_CDATA;
    default:
        tamis_lex_sgml_data_byte(l, c);
        return SGML_CDATA;
    }
}

/* --- rule 11: a "]]>" without data before or after it --- */

state HANDLER(initial_bracket)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case RIGHT_BRACKET:
        sgml_take(l, c);
        return SGML_TWO_BRACKETS;
    default:
        return tamis_lex_sgml_data_token(l, SGML_DATA);
    }
}

state HANDLER(initial_two_brackets)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        sgml_take(l, c);
        return SGML_SECTION_END;
    default:
        return tamis_lex_sgml_data_token(l, SGML_DATA);
    }
}

static void report_section_end(struct lexer *l)
{
    tamis_lex_sgml_report(l, TAMIS_SGML_ERROR, "unmatched marked sections end");
}

/* A "<" or "&" after "]]>" begins a new token, or belongs to a run of data that starts with "]]>". The byte
 * after the "<" or "&" decides which. Until then, the "]]>" and the "<" or "&" are one token. */
state HANDLER(initial_section_end)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case LESS_THAN:
        sgml_take(l, c);
        return SGML_LESS_THAN;
    case AMPERSAND:
        sgml_take(l, c);
        return SGML_AMPERSAND;
    case END_OF_INPUT:
        tamis_lex_sgml_end_before(l);
        report_section_end(l);
        return reconsume(SGML_INITIAL);
    default:
        return tamis_lex_sgml_data_token(l, SGML_DATA);
    }
}

/* Called when the last byte of the token is "<" or "&". If this byte follows "]]>" in the token, reports "]]>" as an error and
 * makes the byte the start of a new token. */
static void split_section_end(struct lexer *l)
{
    if (l->data.n == 1)
        return;
    char opener = l->data.p[--l->data.n];
    l->token.end = l->at.offset - 1;
    report_section_end(l);
    l->data.n = 0;
    sgml_take(l, opener);
    l->token_start = l->token.end;
}

/* --- rules 5 to 10 and 12 to 14: "<" --- */

/* Rule 15: "<" belongs to the run of data, unless one of these follows: the end
 * of the input, a letter, "?", or a byte from 0x21 to 0x3E (such as "<" and "&"). */
static bool joins_less_than(int c)
{
    switch (kind_of(c)) {
    case ANY_LETTER:
    case QUESTION:
    case END_OF_INPUT:
        return false;
    default:
        return c < 0x21 || c > 0x3E;
    }
}

state HANDLER(initial_less_than)(struct lexer *l, int c)
{
    if (!joins_less_than(c))
        split_section_end(l);
    switch (kind_of(c)) {
    case ANY_LETTER:
        return sgml_become(l, c, TAMIS_MAX_TAG_NAME_BYTES, SGML_START_NAME);
    case SOLIDUS:
        sgml_take(l, c);
        return SGML_END_TAG_OPEN;
    case EXCLAMATION:
        sgml_take(l, c);
        return SGML_DECLARATION_OPEN;
    case QUESTION:
        if (l->no_greater_than)
            return tamis_lex_sgml_data_token(l, SGML_DATA);
        return sgml_become(l, c, TAMIS_MAX_PI_BYTES, SGML_PI);
    case GREATER_THAN:
        tamis_lex_sgml_end_with(l, c);
        tamis_lex_sgml_report(l, TAMIS_SGML_LIMITATION, "empty start tag not supported");
        return SGML_INITIAL;
    default:
        return tamis_lex_sgml_data_token(l, SGML_DATA);
    }
}

state HANDLER(initial_end_tag_open)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case ANY_LETTER:
        return sgml_become(l, c, TAMIS_MAX_TAG_NAME_BYTES, SGML_END_NAME);
    case GREATER_THAN:
        tamis_lex_sgml_end_with(l, c);
        tamis_lex_sgml_report(l, TAMIS_SGML_LIMITATION, "empty end tag not supported");
        return SGML_INITIAL;
    default:
        return tamis_lex_sgml_data_token(l, SGML_DATA);
    }
}

static void begin_declaration(struct lexer *l)
{
    tamis_lex_sgml_begin_event(l, TAMIS_SGML_CALL_AUXILIARY);
    tamis_lex_sgml_add(l, TAMIS_SGML_MARKUP_DECL);
}

state HANDLER(initial_declaration_open)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case ANY_LETTER:
        return sgml_become(l, c, TAMIS_MAX_DOCTYPE_BYTES, SGML_DECLARATION_NAME);
    case DASH:
        sgml_take(l, c);
        return SGML_DECLARATION_DASH;
    case LEFT_BRACKET:
        return sgml_become(l, c, TAMIS_MAX_DOCTYPE_BYTES, sgml_take_space(l, SGML_DECLARATION_OPEN));
    case GREATER_THAN:
        begin_declaration(l);
        tamis_lex_sgml_close(l, c);
        return SGML_INITIAL;
    default:
        return tamis_lex_sgml_data_token(l, SGML_DATA);
    }
}

/* Rule 9: the two dashes after "<!" belong to the comment. */
state HANDLER(initial_declaration_dash)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DASH:
        tamis_lex_back_up(l, 1);
        sgml_shorten(l);
        begin_declaration(l);
        return reconsume(SGML_COM);
    default:
        return tamis_lex_sgml_data_token(l, SGML_DATA);
    }
}

state HANDLER(initial_start_name)(struct lexer *l, int c)
{
    return tamis_lex_sgml_name(l, c, SGML_START_NAME);
}

state HANDLER(initial_end_name)(struct lexer *l, int c)
{
    return tamis_lex_sgml_name(l, c, SGML_END_NAME);
}

state HANDLER(initial_declaration_name)(struct lexer *l, int c)
{
    return tamis_lex_sgml_name(l, c, SGML_DECLARATION_NAME);
}

/* Rule 12: if no ">" follows "<?", the "<" is data, and reading continues at the "?". */
state HANDLER(initial_pi)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        tamis_lex_sgml_end_with(l, c);
        tamis_lex_sgml_emit(l, TAMIS_SGML_CALL_AUXILIARY, TAMIS_SGML_PI);
        return SGML_INITIAL;
    case END_OF_INPUT:
        sgml_set_no_greater_than(l);
        return tamis_lex_sgml_give_up(l, NULL, SGML_DATA);
    default:
        sgml_take(l, c);
        return SGML_PI;
    }
}

/* --- rules 1 to 4: "&" --- */

/* Rule 15: "&" belongs to the run of data, unless one of these follows: the end of the input, a letter, "<", "&" or "#". */
static bool joins_ampersand(int c)
{
    switch (kind_of(c)) {
    case LESS_THAN:
    case AMPERSAND:
    case NUMBER_SIGN:
    case ANY_LETTER:
    case END_OF_INPUT:
        return false;
    default:
        return true;
    }
}

state HANDLER(initial_ampersand)(struct lexer *l, int c)
{
    if (!joins_ampersand(c))
        split_section_end(l);
    switch (kind_of(c)) {
    case ANY_LETTER:
        return sgml_become(l, c, TAMIS_MAX_TAG_NAME_BYTES, SGML_ENTITY_REFERENCE);
    case NUMBER_SIGN:
        sgml_take(l, c);
        return SGML_NUMBER_SIGN;
    default:
        return tamis_lex_sgml_data_token(l, SGML_DATA);
    }
}

state HANDLER(initial_number_sign)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DIGIT:
        return sgml_become(l, c, TAMIS_MAX_TAG_NAME_BYTES, SGML_NUMERIC_REFERENCE);
    case ANY_LETTER:
        return sgml_become(l, c, TAMIS_MAX_TAG_NAME_BYTES, SGML_NAMED_CHARACTER);
    default:
        return tamis_lex_sgml_data_token(l, SGML_DATA);
    }
}

/* The kind of a reference. */
struct reference_kind {
    state self;
    tamis_sgml_type type;
    const char *message; /* the message to report; NULL: the reference is emitted */
};

/* Ends a reference, and adds the current byte to it if this byte is ";" or a line feed. */
static state end_reference(struct lexer *l, int c, const struct reference_kind *r)
{
    bool closed = c == ';' || c == '\n';
    if (closed)
        tamis_lex_sgml_end_with(l, c);
    else
        tamis_lex_sgml_end_before(l);
    if (r->message)
        tamis_lex_sgml_report(l, r->type, r->message);
    else
        tamis_lex_sgml_emit_reference(l, r->type, closed);
    return closed ? SGML_INITIAL : reconsume(SGML_INITIAL);
}

static state reference_name(struct lexer *l, int c, const struct reference_kind *r)
{
    switch (kind_of(c)) {
    case NAME_CHARACTER:
        sgml_take(l, c);
        return r->self;
    default:
        return end_reference(l, c, r);
    }
}

/* Rule 1: numeric character reference */
state HANDLER(initial_numeric_reference)(struct lexer *l, int c)
{
    static const struct reference_kind numeric = {SGML_NUMERIC_REFERENCE, TAMIS_SGML_NUMCHARREF, NULL};
    switch (kind_of(c)) {
    case DIGIT:
        sgml_take(l, c);
        return SGML_NUMERIC_REFERENCE;
    case ANY_LETTER:
    case DASH:
    case PERIOD:
        sgml_take(l, c);
        return SGML_MALFORMED_REFERENCE;
    default:
        return end_reference(l, c, &numeric);
    }
}

/* Rule 2: malformed numeric character reference */
state HANDLER(initial_malformed_reference)(struct lexer *l, int c)
{
    static const struct reference_kind malformed = {SGML_MALFORMED_REFERENCE, TAMIS_SGML_ERROR,
                                                    "malformed numeric character reference"};
    return reference_name(l, c, &malformed);
}

/* Rule 3: named character reference, such as "&#SPACE;" */
state HANDLER(initial_named_character)(struct lexer *l, int c)
{
    static const struct reference_kind named = {SGML_NAMED_CHARACTER, TAMIS_SGML_LIMITATION,
                                                "named character reference not supported"};
    return reference_name(l, c, &named);
}

/* Rule 4: entity reference */
state HANDLER(initial_entity_reference)(struct lexer *l, int c)
{
    static const struct reference_kind entity = {SGML_ENTITY_REFERENCE, TAMIS_SGML_GEREF, NULL};
    return reference_name(l, c, &entity);
}
