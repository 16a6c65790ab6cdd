/* reference.c: see reference.h. This file implements the states 13.2.5.77 to 13.2.5.84 of the HTML Standard, and one more state
 * of xml5, for the names of entities. In html-2008 and xml5, some states differ from the standard (struct reference_rules). */
#include "lex/charref/reference.h"

#include "base/utf8.h"
#include "lex/charref/charref.h"
#include "lex/entities.h"

static struct reference_step consume(enum reference_phase phase)
{
    return (struct reference_step){phase, false};
}

static struct reference_step read_again(enum reference_phase phase)
{
    return (struct reference_step){phase, true};
}

static void put(struct lexer *l, struct span text)
{
    if (l->in_attribute)
        tamis_lex_append_value(l, text);
    else
        tamis_lex_emit_text(l, text);
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

static bool stops(const struct lexer *l, int c)
{
    const struct reference_rules *rules = l->dialect->references;
    if (c == END || c == l->reference_closer)
        return true;
    return rules->stops_at_others ? !span_is_alphanumeric(c) : span_has(rules->stops, (char)c);
}

/* 13.2.5.77 Character reference */
static struct reference_step start(struct lexer *l, int c)
{
    l->temp.n = 0;
    buf_push(&l->temp, '&');
    if (c == '#') {
        buf_push(&l->temp, '#');
        return consume(REFERENCE_NUMERIC);
    }
    if (stops(l, c)) {
        flush(l);
        return read_again(REFERENCE_DONE);
    }
    l->reference = 0;
    l->match = 0;
    return read_again(REFERENCE_NAMED);
}

/* Returns the place after the byte at `p`, which is the last byte of a reference: an ASCII letter, an ASCII digit or ";". */
static struct place after(struct place p)
{
    p.offset++;
    p.column++;
    return p;
}

/* Ends a named reference whose longest match is known. In an attribute value, all bytes that were read
 * are text if the match does not end with ";" and the byte after the match is a letter, a digit or (if
 * `equals_keeps` is set) "=". Otherwise, the match is replaced by the characters that it stands for;
 * the bytes that were read after the match, which are letters and digits, are text. `next` is the byte
 * (or END) after all bytes that were read; if the match ends with ";", `next` has no effect. */
static void resolve(struct lexer *l, int next)
{
    struct span read = buf_span(&l->temp);
    struct span beyond = span_of(read.p + l->match_length, read.n - l->match_length);
    bool ended = read.p[l->match_length - 1] == ';';
    int following = beyond.n ? (unsigned char)beyond.p[0] : next;
    bool keeps = span_is_alphanumeric(following) ||
                 (following == '=' && l->dialect->references->equals_keeps);
    if (!ended && (!l->in_attribute || !keeps || l->dialect->references->unknown_is_error))
        tamis_lex_error_at(l, ERROR_MISSING_SEMICOLON_AFTER_CHARACTER_REFERENCE, after(l->match_end));
    if (!ended && l->in_attribute && keeps) {
        flush(l); /* for example "&copy=" in a URL, for historical reasons */
        return;
    }
    struct charref_points points = tamis_lex_charref_points(l->match);
    put_code_point(l, points.first);
    if (points.second)
        put_code_point(l, points.second);
    put(l, beyond);
}

/* --- entities of the internal subset --- */

/* Outside an attribute, emits the text of an entity. In an attribute, appends the text
 * to the value, with each white space character replaced by a space (XML 1.0, 3.3.3). */
static void put_entity(struct lexer *l, const struct entity *e)
{
    size_t start = l->values.n;
    put(l, tamis_lex_expand_entity(l, e));
    for (size_t i = start; l->in_attribute && i < l->values.n; i++)
        if (span_is_white(l->values.p[i]))
            l->values.p[i] = ' ';
}

/* Ends a reference to an entity. The temporary buffer contains "&" and the name; the current byte is the ";" after the name. */
static struct reference_step end_entity(struct lexer *l)
{
    const struct entity *e = tamis_lex_find_entity(l, span_of(l->temp.p + 1, l->temp.n - 1));
    if (e && e->is_text) {
        put_entity(l, e);
        return consume(REFERENCE_DONE);
    }
    tamis_lex_error(l, ERROR_UNKNOWN_NAMED_CHARACTER_REFERENCE);
    buf_push(&l->temp, ';');
    flush(l);
    return consume(REFERENCE_DONE);
}

/* Reads one byte of a name that can be the name of a declared entity. A name that is longer than every declared name is
 * text. */
static struct reference_step entity(struct lexer *l, int c)
{
    if (c == ';')
        return end_entity(l);
    if (!tamis_lex_is_entity_name_byte(c) || l->temp.n > l->entities.longest_name) {
        tamis_lex_error(l, ERROR_UNKNOWN_NAMED_CHARACTER_REFERENCE);
        flush(l);
        return read_again(REFERENCE_DONE);
    }
    buf_push(&l->temp, (char)c);
    return consume(REFERENCE_ENTITY);
}

/* The temporary buffer contains "&" and the name of a character reference of HTML. Reports whether the dialect recognizes this
 * name. */
static bool is_known(const struct lexer *l)
{
    const struct span *name = l->dialect->references->names;
    if (!name)
        return true;
    struct span read = span_of(l->temp.p + 1, l->temp.n - 1);
    while (name->n && !span_equal(*name, read))
        name++;
    return name->n != 0;
}

static void note_match(struct lexer *l)
{
    uint16_t value = tamis_lex_charref_value(l->reference);
    if (!value || !is_known(l))
        return;
    l->match = value;
    l->match_length = l->temp.n;
    l->match_end = l->at;
}

/* 13.2.5.78 Named character reference. The standard matches the whole name at once; this state reads one byte at a time and
 * follows the trie. */
static struct reference_step named(struct lexer *l, int c)
{
    uint16_t child = c == END ? 0 : tamis_lex_charref_child(l->reference, c);
    if (child) {
        l->reference = child;
        buf_push(&l->temp, (char)c);
        note_match(l);
        if (!tamis_lex_charref_is_leaf(child))
            return consume(REFERENCE_NAMED);
        if (l->match) {
            resolve(l, END);
            return consume(REFERENCE_DONE);
        }
    } else if (l->match) {
        resolve(l, c);
        return read_again(REFERENCE_DONE);
    }
    /* Here, `child` is 0 or a leaf. The byte that leads to a leaf is always ";". */
    if (l->entities.count) {
        l->temp.n -= child != 0;
        return child ? end_entity(l) : read_again(REFERENCE_ENTITY);
    }
    if (l->dialect->references->unknown_is_error)
        tamis_lex_error(l, ERROR_UNKNOWN_NAMED_CHARACTER_REFERENCE);
    flush(l);
    if (child) /* the ";" after a name that the dialect does not recognize */
        return consume(REFERENCE_DONE);
    return read_again(l->dialect->references->unknown_is_error ? REFERENCE_DONE : REFERENCE_AMBIGUOUS);
}

/* 13.2.5.79 Ambiguous ampersand */
static struct reference_step ambiguous(struct lexer *l, int c)
{
    char byte = (char)c;
    switch (kind_of(c)) {
    case ANY_LETTER:
    case DIGIT:
        put(l, span_of(&byte, 1));
        return consume(REFERENCE_AMBIGUOUS);
    case SEMICOLON:
        tamis_lex_error(l, ERROR_UNKNOWN_NAMED_CHARACTER_REFERENCE);
        return read_again(REFERENCE_DONE);
    default:
        return read_again(REFERENCE_DONE);
    }
}

static struct reference_step no_digits(struct lexer *l)
{
    tamis_lex_error(l, ERROR_ABSENCE_OF_DIGITS_IN_NUMERIC_CHARACTER_REFERENCE);
    flush(l);
    return read_again(REFERENCE_DONE);
}

/* 13.2.5.80 Numeric character reference */
static struct reference_step numeric(struct lexer *l, int c)
{
    l->code = 0;
    switch (kind_of(c)) {
    case UPPER_X:
    case LOWER_X:
        buf_push(&l->temp, (char)c);
        return consume(REFERENCE_HEXADECIMAL_START);
    case DIGIT:
        return read_again(REFERENCE_DECIMAL);
    default:
        return no_digits(l);
    }
}

/* 13.2.5.81 Hexadecimal character reference start */
static struct reference_step hexadecimal_start(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case ANY_HEX:
        return read_again(REFERENCE_HEXADECIMAL);
    default:
        return no_digits(l);
    }
}

/* Appends a digit to the character reference code. If the code already exceeds U+10FFFF, ignores the digit, because the exact
 * value no longer matters. */
static void add_digit(struct lexer *l, uint32_t base, int digit)
{
    if (l->code <= 0x10FFFF)
        l->code = l->code * base + (uint32_t)digit;
}

static void end_number(struct lexer *l, struct place place)
{
    struct reference_number number = tamis_lex_reference_number(l->dialect->references, l->code);
    if (number.error != PARSE_ERROR_COUNT)
        tamis_lex_error_at(l, number.error, place);
    put_code_point(l, number.code_point);
}

static struct reference_step after_digits(struct lexer *l, int c)
{
    if (c == ';') {
        end_number(l, after(l->at));
        return consume(REFERENCE_DONE);
    }
    tamis_lex_error(l, ERROR_MISSING_SEMICOLON_AFTER_CHARACTER_REFERENCE);
    return read_again(REFERENCE_NUMBER_END);
}

/* 13.2.5.82 Hexadecimal character reference */
static struct reference_step hexadecimal(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DIGIT:
        add_digit(l, 16, c - '0');
        return consume(REFERENCE_HEXADECIMAL);
    case UPPER_HEX:
    case LOWER_HEX:
        add_digit(l, 16, lower(c) - 'a' + 10);
        return consume(REFERENCE_HEXADECIMAL);
    default:
        return after_digits(l, c);
    }
}

/* 13.2.5.83 Decimal character reference */
static struct reference_step decimal(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DIGIT:
        add_digit(l, 10, c - '0');
        return consume(REFERENCE_DECIMAL);
    default:
        return after_digits(l, c);
    }
}

/* 13.2.5.84 Numeric character reference end. Consumes nothing: the return state gets the current byte. */
static struct reference_step number_end(struct lexer *l)
{
    end_number(l, l->at);
    return read_again(REFERENCE_DONE);
}

struct reference_step tamis_lex_reference(struct lexer *l, enum reference_phase phase, int c)
{
    switch (phase) {
    case REFERENCE_START:
        return start(l, c);
    case REFERENCE_NAMED:
        return named(l, c);
    case REFERENCE_AMBIGUOUS:
        return ambiguous(l, c);
    case REFERENCE_NUMERIC:
        return numeric(l, c);
    case REFERENCE_HEXADECIMAL_START:
        return hexadecimal_start(l, c);
    case REFERENCE_HEXADECIMAL:
        return hexadecimal(l, c);
    case REFERENCE_DECIMAL:
        return decimal(l, c);
    case REFERENCE_NUMBER_END:
        return number_end(l);
    case REFERENCE_ENTITY:
        return entity(l, c);
    case REFERENCE_DONE:
        break;
    }
    return read_again(REFERENCE_DONE);
}

void tamis_lex_begin_reference(struct lexer *l, state return_state, int closer)
{
    l->return_state = return_state;
    l->reference_closer = closer;
    l->reference_phase = REFERENCE_START;
}

state tamis_lex_reference_state(struct lexer *l, int c)
{
    struct reference_step step = tamis_lex_reference(l, (enum reference_phase)l->reference_phase, c);
    state next = step.phase == REFERENCE_DONE ? l->return_state : l->state;
    l->reference_phase = (uint8_t)step.phase;
    return step.again ? reconsume(next) : next;
}
