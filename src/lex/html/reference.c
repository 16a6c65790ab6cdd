/* reference.c: character references, 13.2.5.77 to 13.2.5.84. They go to the text or the attribute value that they
 * stand in; the state they return to tells which. */
#include "base/utf8.h"
#include "lex/charref/charref.h"
#include "lex/html/html.h"

static bool in_attribute_value(const struct lexer *l)
{
    return l->return_state == ATTRIBUTE_VALUE_DOUBLE_QUOTED ||
           l->return_state == ATTRIBUTE_VALUE_SINGLE_QUOTED || l->return_state == ATTRIBUTE_VALUE_UNQUOTED;
}

static void put(struct lexer *l, struct span text)
{
    if (in_attribute_value(l))
        tamis_lex_append_value(l, text);
    else
        tamis_lex_html_emit(l, text);
}

static void put_code_point(struct lexer *l, uint32_t code_point)
{
    char bytes[4];
    put(l, span_of(bytes, tamis_base_utf8_encode(code_point, bytes)));
}

/* 13.2.5, "flush code points consumed as a character reference" */
static void flush(struct lexer *l)
{
    put(l, buf_span(&l->temp));
}

/* 13.2.5.77 Character reference */
state HANDLER(character_reference)(struct lexer *l, int c)
{
    l->temp.n = 0;
    buf_push(&l->temp, '&');
    switch (kind_of(c)) {
    case ANY_LETTER:
    case DIGIT:
        l->reference = 0;
        l->match = 0;
        return reconsume(NAMED_CHARACTER_REFERENCE);
    case NUMBER_SIGN:
        buf_push(&l->temp, (char)c);
        return NUMERIC_CHARACTER_REFERENCE;
    default:
        flush(l);
        return reconsume(l->return_state);
    }
}

static bool is_alphanumeric(int c)
{
    switch (kind_of(c)) {
    case ANY_LETTER:
    case DIGIT:
        return true;
    default:
        return false;
    }
}

/* Where the character after a letter, digit or semicolon stands: the errors of a complete reference are reported there. */
static struct place after(struct place p)
{
    p.offset++;
    p.column++;
    return p;
}

/* The longest match is known; `next` is the byte after everything read. What was read beyond the match is letters and
 * digits, which mean themselves wherever a reference may stand. */
static void resolve(struct lexer *l, int next)
{
    struct span read = buf_span(&l->temp);
    struct span beyond = span_of(read.p + l->match_length, read.n - l->match_length);
    bool ended = read.p[l->match_length - 1] == ';';
    int following = beyond.n ? (unsigned char)beyond.p[0] : next;
    if (!ended && in_attribute_value(l) && (following == '=' || is_alphanumeric(following))) {
        flush(l); /* for historical reasons a URL's "&copy=" stays as it is */
        return;
    }
    if (!ended)
        tamis_lex_error_at(l, ERROR_MISSING_SEMICOLON_AFTER_CHARACTER_REFERENCE, after(l->match_end));
    struct charref_points points = tamis_lex_charref_points(l->match);
    put_code_point(l, points.first);
    if (points.second)
        put_code_point(l, points.second);
    put(l, beyond);
}

/* 13.2.5.78 Named character reference. The standard matches at once; here a byte at a time, down the trie. */
state HANDLER(named_character_reference)(struct lexer *l, int c)
{
    uint16_t child = c == END ? 0 : tamis_lex_charref_child(l->reference, c);
    if (child) {
        l->reference = child;
        buf_push(&l->temp, (char)c);
        if (tamis_lex_charref_value(child)) {
            l->match = tamis_lex_charref_value(child);
            l->match_length = l->temp.n;
            l->match_end = l->at;
        }
        if (!tamis_lex_charref_is_leaf(child))
            return NAMED_CHARACTER_REFERENCE;
        resolve(l, END);
        return l->return_state;
    }
    if (l->match) {
        resolve(l, c);
        return reconsume(l->return_state);
    }
    flush(l);
    return reconsume(AMBIGUOUS_AMPERSAND);
}

/* 13.2.5.79 Ambiguous ampersand */
state HANDLER(ambiguous_ampersand)(struct lexer *l, int c)
{
    char byte = (char)c;
    switch (kind_of(c)) {
    case ANY_LETTER:
    case DIGIT:
        put(l, span_of(&byte, 1));
        return AMBIGUOUS_AMPERSAND;
    case SEMICOLON:
        tamis_lex_error(l, ERROR_UNKNOWN_NAMED_CHARACTER_REFERENCE);
        return reconsume(l->return_state);
    default:
        return reconsume(l->return_state);
    }
}

static state no_digits(struct lexer *l)
{
    tamis_lex_error(l, ERROR_ABSENCE_OF_DIGITS_IN_NUMERIC_CHARACTER_REFERENCE);
    flush(l);
    return reconsume(l->return_state);
}

/* 13.2.5.80 Numeric character reference */
state HANDLER(numeric_character_reference)(struct lexer *l, int c)
{
    l->code = 0;
    switch (kind_of(c)) {
    case UPPER_X:
    case LOWER_X:
        buf_push(&l->temp, (char)c);
        return HEXADECIMAL_CHARACTER_REFERENCE_START;
    case DIGIT:
        return reconsume(DECIMAL_CHARACTER_REFERENCE);
    default:
        return no_digits(l);
    }
}

/* 13.2.5.81 Hexadecimal character reference start */
state HANDLER(hexadecimal_character_reference_start)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case ANY_HEX:
        return reconsume(HEXADECIMAL_CHARACTER_REFERENCE);
    default:
        return no_digits(l);
    }
}

/* Past the last code point the value no longer matters, only that it is past. */
static void add_digit(struct lexer *l, uint32_t base, int digit)
{
    if (l->code <= 0x10FFFF)
        l->code = l->code * base + (uint32_t)digit;
}

static state end_of_number(struct lexer *l, struct place place)
{
    struct charref_number number = tamis_lex_charref_number(l->code);
    if (number.error != PARSE_ERROR_COUNT)
        tamis_lex_error_at(l, number.error, place);
    put_code_point(l, number.code_point);
    return l->return_state;
}

static state after_digits(struct lexer *l, int c)
{
    if (c == ';')
        return end_of_number(l, after(l->at));
    tamis_lex_error(l, ERROR_MISSING_SEMICOLON_AFTER_CHARACTER_REFERENCE);
    return reconsume(NUMERIC_CHARACTER_REFERENCE_END);
}

/* 13.2.5.82 Hexadecimal character reference */
state HANDLER(hexadecimal_character_reference)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DIGIT:
        add_digit(l, 16, c - '0');
        return l->state;
    case UPPER_HEX:
    case LOWER_HEX:
        add_digit(l, 16, lower(c) - 'a' + 10);
        return l->state;
    default:
        return after_digits(l, c);
    }
}

/* 13.2.5.83 Decimal character reference */
state HANDLER(decimal_character_reference)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DIGIT:
        add_digit(l, 10, c - '0');
        return l->state;
    default:
        return after_digits(l, c);
    }
}

/* 13.2.5.84 Numeric character reference end. It consumes nothing: the byte at hand goes to the return state. */
state HANDLER(numeric_character_reference_end)(struct lexer *l, int c)
{
    (void)c;
    return reconsume(end_of_number(l, l->at));
}
