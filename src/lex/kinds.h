/* kinds.h: the classes of bytes that the states of the tokenizers distinguish. Most handlers (lexer.h) switch on kind_of(c) and
 * treat all bytes of a class alike. */
#ifndef TAMIS_LEX_KINDS_H
#define TAMIS_LEX_KINDS_H

/* The value of `c` that a handler gets at the end of the input. */
enum { END = 256 };

enum kind {
    OTHER,
    NUL,
    SPACE, /* TAB and SPACE */
    LINE_FEED,
    VERTICAL_TAB,
    FORM_FEED,
    CARRIAGE_RETURN, /* only handlers of sgml get this byte: in the other dialects, the input stream contains no CR */
    EXCLAMATION,
    QUOTE,
    NUMBER_SIGN,
    PERCENT,
    AMPERSAND,
    APOSTROPHE,
    DASH,
    PERIOD,
    SOLIDUS,
    DIGIT,
    COLON,
    SEMICOLON,
    LESS_THAN,
    EQUALS,
    GREATER_THAN,
    QUESTION,
    UPPER_HEX, /* A to F */
    UPPER_X,
    UPPER, /* uppercase letters other than A to F and X */
    LOWER_HEX,
    LOWER_X,
    LOWER,
    LEFT_BRACKET,
    RIGHT_BRACKET,
    UNDERSCORE,
    GRAVE,
    END_OF_INPUT,
    KIND_COUNT
};

/* Case labels for groups of classes. Which bytes are white space depends on the dialect. */
/* clang-format off */
#define XML_SPACE SPACE: case LINE_FEED
#define HTML_SPACE XML_SPACE: case FORM_FEED
#define DRAFT_SPACE HTML_SPACE: case VERTICAL_TAB
#define SGML_SPACE XML_SPACE: case CARRIAGE_RETURN
#define ANY_UPPER UPPER_HEX: case UPPER_X: case UPPER
#define ANY_LOWER LOWER_HEX: case LOWER_X: case LOWER
#define ANY_LETTER ANY_UPPER: case ANY_LOWER
#define ANY_HEX DIGIT: case UPPER_HEX: case LOWER_HEX
/* clang-format on */

extern const unsigned char tamis_lex_kinds[257];

/*@ requires 0 <= c <= END;
    assigns \nothing;
    ensures 0 <= \result < KIND_COUNT && (\result == END_OF_INPUT <==> c == END); */
static inline enum kind kind_of(int c)
{
    return (enum kind)tamis_lex_kinds[c];
}

/* Converts an ASCII letter to lowercase; `c` must be an ASCII letter. */
/*@ requires 0 <= c <= 255;
    assigns \nothing;
    ensures c <= \result <= 255; */
static inline int lower(int c)
{
    return c | 0x20;
}

#endif
