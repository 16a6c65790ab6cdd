/* value.h: a value of CSS as the tokens it is made of, judged by a grammar and written in one form.
 *
 * White space has become a mark of the token behind it; url("…") is one URL token, in whichever way it was written. */
#ifndef TAMIS_VALUE_CSS_VALUE_H
#define TAMIS_VALUE_CSS_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "value/css/css.h"
#include "value/css/token.h"

/* Tokens of one value; what has more is no value that people write. */
enum { CSS_VALUE_TOKENS = 4096 };

struct css_value {
    struct css_token *tokens;
    uint32_t count;
    uint32_t capacity;
    struct buf *text; /* of the tokens */
};

/* What a numeric type lets through. */
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

/* The grammars: that of a property has its number (enum css_property), and behind them are those of descriptors.def, in
 * its order, and of some types of types.def. */
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

/* Whether all of the value is what the grammar says, in the words of which it is then spelled. The urls of it must have been
 * judged before. */
bool tamis_value_css_match(struct css_value *v, uint32_t grammar);

/* The type of leaves.def with this number. Matches the tokens at `*at`, of which there is one, and goes behind them. */
bool tamis_value_css_match_leaf(struct css_value *v, uint32_t leaf, uint32_t *at);

/* calc(), min(), max(), clamp(): a sum of one of the kinds. */
bool tamis_value_css_match_math(struct css_value *v, unsigned accepts, uint32_t *at);

/* The kind of a dimension's unit, whose spelling it gets; 0 when it has none that is known. */
unsigned tamis_value_css_unit(const struct css_value *v, struct css_token *t);

/* Only zeros, whatever its sign and exponent. */
bool tamis_value_css_is_zero(struct span number);

/* A number that is not too long to be meant when it is written without an exponent. */
bool tamis_value_css_is_plain_number(struct span number);

/* A number with an exponent as one without, of which it says how long it is; 0 when it is too long. */
enum { CSS_NUMBER_TEXT = 64 };
size_t tamis_value_css_expand_number(struct span number, char text[CSS_NUMBER_TEXT]);

/* Hexadecimal digits only. */
bool tamis_value_css_is_hex(struct span s);

/* Equal when both are read in lower case. */
bool tamis_value_css_is_word(struct span a, struct span b);

/* Writing (CSSOM, 2.1): ASCII only, and nothing in it that a reader of HTML, XML or CSS could take for an end. */
void tamis_value_css_write_number(struct buf *out, struct span number);
void tamis_value_css_write_string(struct buf *out, struct span text);
void tamis_value_css_write_ident(struct buf *out, struct span text);
void tamis_value_css_write_url_text(struct buf *out, struct span url);
void tamis_value_css_write_token(struct buf *out, const struct css_value *v, const struct css_token *t);
/* The space that stands between two tokens, if one does. */
void tamis_value_css_write_space(struct buf *out, const struct css_value *v, uint32_t before);
void tamis_value_css_write_value(struct buf *out, const struct css_value *v);

/* Whether a name can stand without being quoted: letters, digits, "-", "_" and what is beyond ASCII, but not "--…" or "-"; and
 * it is not a word that every property knows. */
bool tamis_value_css_is_plain_ident(struct span text);
bool tamis_value_css_is_custom_ident(struct span text);

/* inherit, initial, unset, revert, revert-layer as the standard spells them; or empty. */
struct span tamis_value_css_wide_keyword(struct span text);

#endif
