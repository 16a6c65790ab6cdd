/* text.c: states 1 to 4 of the draft. State 1, the data state, is four states here: one for each value of the content model
 * flag. */
#include "lex/charref/reference.h"
#include "lex/html2008/handlers.h"

static state end_of_file(struct lexer *l)
{
    tamis_lex_emit_end(l);
    return l->state;
}

static state text(struct lexer *l, int c)
{
    tamis_lex_emit_byte(l, c);
    return l->state;
}

static state begin_reference(struct lexer *l)
{
    tamis_lex_begin_reference(l, l->state, END);
    return H2008_CHARACTER_REFERENCE_DATA;
}

/* Begins markup. Stores the current data state as the return state, because the states after "<" depend on the content model
 * flag, and each data state stands for one value of the flag. */
static state open_markup(struct lexer *l)
{
    begin_markup(l);
    set_return_state(l, l->state);
    return H2008_TAG_OPEN;
}

/* 1 Data, PCDATA */
state HANDLER(data)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case AMPERSAND:
        return begin_reference(l);
    case LESS_THAN:
        return open_markup(l);
    case END_OF_INPUT:
        return end_of_file(l);
    default:
        return text(l, c);
    }
}

/* The part of "<!--" or "-->" that the bytes just before the current byte match. The draft compares the last bytes that were
 * consumed. Here only the RCDATA and CDATA data states record a match, but the result is the same:
 *   The bytes of a match are adjacent in the input, because look_back() compares offsets.
 *   No other state consumes a byte of a match. If the byte after "<" is not "/", the tag open state returns to the data state
 *     that read the "<", and the data state gets the byte again. The other bytes of a match do not change the state, and
 *     neither does "<" while the escape flag is set.
 *   A match cannot begin before the content of the element, because the content starts after ">" or at the start of the
 *     input. */
enum look_back { NOTHING, LESS, LESS_BANG, LESS_BANG_DASH, ONE_DASH, TWO_DASHES };

static enum look_back look_back(const struct lexer *l)
{
    return l->at.offset == l->look_back_end ? (enum look_back)l->look_back : NOTHING;
}

static void remember(struct lexer *l, enum look_back seen)
{
    set_look_back(l, (uint8_t)seen);
}

static void see_dash(struct lexer *l)
{
    enum look_back before = look_back(l);
    if (l->escaped) {
        remember(l, before == NOTHING ? ONE_DASH : TWO_DASHES);
    } else if (before == LESS_BANG_DASH) {
        set_escape_flag(l, true);
        remember(l, TWO_DASHES);
    } else if (before == LESS_BANG) {
        remember(l, LESS_BANG_DASH);
    }
}

/* Handles a byte in the RCDATA and CDATA data states, except an "&" that begins a reference. */
static state raw_text(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DASH:
        see_dash(l);
        return text(l, c);
    case EXCLAMATION:
        if (look_back(l) == LESS)
            remember(l, LESS_BANG);
        return text(l, c);
    case LESS_THAN:
        if (l->escaped)
            return text(l, c);
        remember(l, LESS);
        return open_markup(l);
    case GREATER_THAN:
        if (look_back(l) == TWO_DASHES)
            set_escape_flag(l, false);
        return text(l, c);
    case END_OF_INPUT:
        return end_of_file(l);
    default:
        return text(l, c);
    }
}

/* 1 Data, RCDATA */
state HANDLER(data_rcdata)(struct lexer *l, int c)
{
    return c == '&' && !l->escaped ? begin_reference(l) : raw_text(l, c);
}

/* 1 Data, CDATA */
state HANDLER(data_cdata)(struct lexer *l, int c)
{
    return raw_text(l, c);
}

/* 1 Data, PLAINTEXT */
state HANDLER(data_plaintext)(struct lexer *l, int c)
{
    return c == END ? end_of_file(l) : text(l, c);
}

/* 2 Character reference data */
state HANDLER(character_reference_data)(struct lexer *l, int c)
{
    return tamis_lex_reference_state(l, c);
}

static state close_tag_open(struct lexer *l)
{
    clear_temporary_buffer(l);
    return H2008_CLOSE_TAG_OPEN;
}

/* 3 Tag open, after a "<" in RCDATA or CDATA */
static state raw_tag_open(struct lexer *l, int c)
{
    if (c == '/')
        return close_tag_open(l);
    emit_text(l, "<");
    return reconsume(l->return_state);
}

/* 3 Tag open */
state HANDLER(tag_open)(struct lexer *l, int c)
{
    if (l->return_state != H2008_DATA)
        return raw_tag_open(l, c);
    switch (kind_of(c)) {
    case EXCLAMATION:
        clear_temporary_buffer(l);
        return H2008_MARKUP_DECLARATION_OPEN;
    case SOLIDUS:
        return close_tag_open(l);
    case ANY_LETTER:
        tamis_lex_begin_tag(l, TOKEN_START_TAG);
        return reconsume(H2008_TAG_NAME);
    case GREATER_THAN:
        tamis_lex_error(l, ERROR_INVALID_FIRST_CHARACTER_OF_TAG_NAME);
        emit_text(l, "<>");
        return H2008_DATA;
    case QUESTION:
        tamis_lex_error(l, ERROR_INVALID_FIRST_CHARACTER_OF_TAG_NAME);
        tamis_lex_begin_data(l, TOKEN_COMMENT);
        return reconsume(H2008_BOGUS_COMMENT);
    default:
        tamis_lex_error(l, c == END ? ERROR_EOF_BEFORE_TAG_NAME : ERROR_INVALID_FIRST_CHARACTER_OF_TAG_NAME);
        emit_text(l, "<");
        return reconsume(H2008_DATA);
    }
}

/* Returns an uppercase letter in lowercase, and any other byte unchanged. */
static char folded(int c)
{
    switch (kind_of(c)) {
    case ANY_UPPER:
        return (char)lower(c);
    default:
        return (char)c;
    }
}

/* Reports whether the bytes in the temporary buffer, followed by `c`, are the start of the name of the last start tag.
 *
 * DEVIATES: a name that contains "<" or "&" never matches. The reason: if only the start of such a name follows "</",
 * this start is text. A "<" or "&" in it can begin markup or a reference, so the state machine would need to read
 * these bytes again. No element whose content a tree builder parses as RCDATA or CDATA has "<" or "&" in its name. */
static bool goes_on(const struct lexer *l, int c)
{
    struct span last = tamis_base_names_text(l->names, l->last_start_tag);
    if (c == END || c == '<' || c == '&' || l->temp.n == last.n)
        return false;
    return folded(c) == folded((unsigned char)last.p[l->temp.n]);
}

static bool ends_name(int c)
{
    switch (kind_of(c)) {
    case DRAFT_SPACE:
    case GREATER_THAN:
    case SOLIDUS:
    case END_OF_INPUT:
        return true;
    default:
        return false;
    }
}

/* 4 Close tag open, after a "</" in RCDATA or CDATA. The draft looks ahead; this state collects the bytes in the temporary
 * buffer, as long as they are the start of the name of the last start tag. */
static state raw_close_tag_open(struct lexer *l, int c)
{
    struct span last = tamis_base_names_text(l->names, l->last_start_tag);
    if (goes_on(l, c)) {
        append_to_temporary_buffer(l, c);
        return H2008_CLOSE_TAG_OPEN;
    }
    if (l->temp.n && l->temp.n == last.n && ends_name(c)) {
        tamis_lex_begin_tag(l, TOKEN_END_TAG);
        for (size_t i = 0; i < l->temp.n; i++)
            buf_push(&l->name, folded((unsigned char)l->temp.p[i]));
        return reconsume(H2008_TAG_NAME);
    }
    emit_text(l, "</");
    for (size_t i = 0; i < l->temp.n; i++) /* byte by byte, because the buffer can end inside a code point */
        tamis_lex_emit_byte(l, (unsigned char)l->temp.p[i]);
    return reconsume(l->return_state);
}

/* 4 Close tag open */
state HANDLER(close_tag_open)(struct lexer *l, int c)
{
    if (l->return_state != H2008_DATA)
        return raw_close_tag_open(l, c);
    switch (kind_of(c)) {
    case ANY_LETTER:
        tamis_lex_begin_tag(l, TOKEN_END_TAG);
        return reconsume(H2008_TAG_NAME);
    case GREATER_THAN:
        tamis_lex_error(l, ERROR_MISSING_END_TAG_NAME);
        return H2008_DATA;
    case END_OF_INPUT:
        tamis_lex_error(l, ERROR_EOF_BEFORE_TAG_NAME);
        emit_text(l, "</");
        return reconsume(H2008_DATA);
    default:
        tamis_lex_error(l, ERROR_INVALID_FIRST_CHARACTER_OF_TAG_NAME);
        tamis_lex_begin_data(l, TOKEN_COMMENT);
        return reconsume(H2008_BOGUS_COMMENT);
    }
}
