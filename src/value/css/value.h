/* value.h: CSS values as lists of tokens, matched with a grammar and written in canonical form.
 *
 * Whitespace is a flag of the token after it. url("…") and url(…) are the same URL token. */
#ifndef TAMIS_VALUE_CSS_VALUE_H
#define TAMIS_VALUE_CSS_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "value/css/css.h"
#include "value/css/token.h"

/* The limit of tokens in one value; values that people write are far below it. */
enum { CSS_VALUE_TOKENS = 4096 };

struct css_value {
    struct css_token *tokens;
    uint32_t count;
    uint32_t capacity;
    struct buf *text; /* the decoded text of the tokens */
};

/* What a numeric type allows. */
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

/* The grammars: the number of a property's grammar is that of the property (enum css_property). After these are the grammars
 * of descriptors.def, in its order, and those of some types of types.def. */
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

/* Reports whether the whole value matches the grammar. Keywords then get the spelling of the grammar. The URLs in the value
 * must have been checked before. */
bool tamis_value_css_match(struct css_value *v, uint32_t grammar);

/* Matches the tokens at `*at`, of which there is at least one, with a type of leaves.def; sets `*at` to the token after them. */
bool tamis_value_css_match_leaf(struct css_value *v, uint32_t leaf, uint32_t *at);

/* Matches calc(), min(), max() or clamp() whose result is one of the kinds in `accepts`. */
bool tamis_value_css_match_math(struct css_value *v, unsigned accepts, uint32_t *at);

/* Returns the kind of a dimension's unit, and sets its spelling; 0 if the unit is unknown. */
unsigned tamis_value_css_unit(const struct css_value *v, struct css_token *t);

/* Reports whether all digits before the exponent are zeros. */
bool tamis_value_css_is_zero(struct span number);

/* Reports whether a number is of reasonable length when it is written without an exponent. */
bool tamis_value_css_is_plain_number(struct span number);

/* Writes a number without its exponent. Returns the length of the text, or 0 if it is too long. */
enum { CSS_NUMBER_TEXT = 64 };
size_t tamis_value_css_expand_number(struct span number, char text[CSS_NUMBER_TEXT]);

/* Reports whether all characters are hexadecimal digits. */
bool tamis_value_css_is_hex(struct span s);

/* Compares in ASCII lowercase. */
bool tamis_value_css_is_word(struct span a, struct span b);

/* Writing (CSSOM, 2.1). The output is ASCII, and contains nothing that a parser of HTML, XML or CSS could take for an end. */
void tamis_value_css_write_number(struct buf *out, struct span number);
void tamis_value_css_write_string(struct buf *out, struct span text);
void tamis_value_css_write_ident(struct buf *out, struct span text);
void tamis_value_css_write_url_text(struct buf *out, struct span url);
void tamis_value_css_write_token(struct buf *out, const struct css_value *v, const struct css_token *t);
/* Writes the space before a token, if one is needed. */
void tamis_value_css_write_space(struct buf *out, const struct css_value *v, uint32_t before);
void tamis_value_css_write_value(struct buf *out, const struct css_value *v);

/* Reports whether a name is written without escapes: it consists of letters, digits, "-", "_" and characters beyond ASCII,
 * and is not "--…" or "-". A custom ident is also none of the keywords that every property has. */
bool tamis_value_css_is_plain_ident(struct span text);
bool tamis_value_css_is_custom_ident(struct span text);

/* Returns the standard's spelling of inherit, initial, unset, revert or revert-layer; or an empty span. */
struct span tamis_value_css_wide_keyword(struct span text);

#endif
