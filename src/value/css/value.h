/* value.h: matches CSS values, which are lists of tokens, against a grammar, and writes them in canonical form.
 *
 * Whitespace is not a token of a value, but sets the flag `spaced` of the token after it. url("…") and url(…) become the same
 * token, a CSS_TOKEN_URL. */
#ifndef TAMIS_VALUE_CSS_VALUE_H
#define TAMIS_VALUE_CSS_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "value/css/css.h"
#include "value/css/token.h"

/* The maximum number of tokens in a statement (statement.c). Statements that people write have far fewer tokens. */
enum { CSS_VALUE_TOKENS = 4096 };

struct css_value {
    struct css_token *tokens;
    uint32_t count;
    uint32_t capacity;
    struct buf *text; /* the decoded text of the tokens */
};

/* Bits that state which numbers a numeric type accepts. A bit from CSS_NUMBER to CSS_RESOLUTION, except CSS_INTEGER, also
 * states the kind of a number in a value. */
enum css_numeric {
    CSS_NUMBER = 1,
    CSS_INTEGER = 2,
    CSS_PERCENTAGE = 4,
    CSS_LENGTH = 8,
    CSS_ANGLE = 16,
    CSS_TIME = 32,
    CSS_FLEX = 64,
    CSS_RESOLUTION = 128,
    CSS_NOT_NEGATIVE = 256,
    CSS_NOT_ZERO = 512
};

/* The indexes of the grammars. The index of the grammar of a property is the value of the property in enum css_property. Then
 * come the grammars of the descriptors, in the order of descriptors.def, and the grammars of the types <keyframe>,
 * <keyframes-name> and <media-queries>. */
enum {
    CSS_GRAMMAR_OF_DESCRIPTORS = CSS_PROPERTY_COUNT,
#define DESCRIPTOR(name, value) +1
    CSS_GRAMMAR_KEYFRAME = CSS_PROPERTY_COUNT
#include "value/css/descriptors.def"
    ,
#undef DESCRIPTOR
    CSS_GRAMMAR_KEYFRAMES_NAME,
    CSS_GRAMMAR_MEDIA_QUERIES,
    CSS_GRAMMAR_COUNT
};

/* Reports whether the whole value matches the grammar, and sets the `spelling` of its keywords, functions and units to their
 * canonical form. The URLs in the value must have been checked before. */
bool tamis_value_css_match(struct css_value *v, uint32_t grammar);

/* Reports whether the tokens from `*at` on begin with a value of the type that has the index `leaf` in leaves.def. If they do,
 * sets `*at` to the index of the first token after the value. There must be a token at `*at`. */
bool tamis_value_css_match_leaf(struct css_value *v, uint32_t leaf, uint32_t *at);

/* Reports whether the tokens from `*at` on begin with a calc(), min(), max() or clamp() whose result is of a kind in `accepts`.
 * If they do, sets `*at` to the index of the first token after the function. */
bool tamis_value_css_match_math(struct css_value *v, unsigned accepts, uint32_t *at);

/* Returns the kind of the unit of a dimension (a bit of enum css_numeric), and sets the `spelling` of the token. Returns 0 if the
 * unit is unknown. */
unsigned tamis_value_css_unit(const struct css_value *v, struct css_token *t);

/* Reports whether a number is zero: all digits before the exponent are zeros. */
bool tamis_value_css_is_zero(struct span number);

/* Reports whether a number, written without an exponent, is short enough to be kept. The limits are in number.c. */
bool tamis_value_css_is_plain_number(struct span number);

/* Writes a number to `text` without an exponent; the value stays the same. Returns the length of the written text, or 0 if the
 * number has too many digits or if its exponent is too great or too small. */
enum { CSS_NUMBER_TEXT = 64 };
size_t tamis_value_css_expand_number(struct span number, char text[CSS_NUMBER_TEXT]);

/* Reports whether all characters are hexadecimal digits. */
bool tamis_value_css_is_hex(struct span s);

/* Reports whether two texts are equal (ASCII case-insensitive). */
bool tamis_value_css_is_word(struct span a, struct span b);

/* The functions tamis_value_css_write_… append ASCII text to `out` (CSSOM, 2.1). In names,
 * strings and URLs, these functions escape each character that a parser of HTML, XML or
 * CSS could read as the end of the name, string or URL, or of the text around it. */
void tamis_value_css_write_number(struct buf *out, struct span number);
void tamis_value_css_write_string(struct buf *out, struct span text);
void tamis_value_css_write_ident(struct buf *out, struct span text);
void tamis_value_css_write_url_text(struct buf *out, struct span url);
void tamis_value_css_write_token(struct buf *out, const struct css_value *v, const struct css_token *t);
/* Writes a space before the token with the index `before`, unless the token is the first one, the previous token opens a
 * bracket, or the token is a comma, a colon, a semicolon, ")" or "]". */
void tamis_value_css_write_space(struct buf *out, const struct css_value *v, uint32_t before);
void tamis_value_css_write_value(struct buf *out, const struct css_value *v);

/* Reports whether a name consists of letters, digits, "-", "_" and characters beyond ASCII, does not begin with "--", and is
 * neither "-" nor empty. */
bool tamis_value_css_is_plain_ident(struct span text);

/* Reports whether tamis_value_css_is_plain_ident() is true for a name, and the name is neither a CSS-wide keyword (inherit, …)
 * nor "default". */
bool tamis_value_css_is_custom_ident(struct span text);

/* If the text is inherit, initial, unset, revert or revert-layer (ASCII case-insensitive), returns this keyword in lowercase;
 * otherwise returns an empty span. */
struct span tamis_value_css_wide_keyword(struct span text);

#endif
