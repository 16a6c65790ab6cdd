/* selector_reader.h: the state and the functions shared by the files that read selectors.
 *
 * The reader reads the tokens of a list of selectors; `at` is the index of the next token. While a selector is read, it is
 * written to `one`. At the end of the selector, it is appended to `out` if it is allowed. */
#ifndef TAMIS_VALUE_CSS_SELECTOR_READER_H
#define TAMIS_VALUE_CSS_SELECTOR_READER_H

#include "base/array.h"
#include "value/css/selector.h"

enum { SELECTOR_LEVELS = 8 };

struct selector_reader {
    const struct css_value *v;
    uint32_t at;
    const struct css_rule *rule;
    struct span scope;
    struct buf *one; /* the current selector */
    struct buf *out;
    uint32_t level; /* the number of open parentheses of :not(), :is() and :where() */
    uint32_t added; /* the maximum number of tokens in the output that are not in the input */
    bool wants;     /* the next token must begin a compound selector */
    bool element;   /* the last simple selector is a pseudo-element, which must end the selector */
    bool first;     /* no selector has been appended to `out` yet */
    bool refused;   /* the current selector is not allowed */
    unsigned
        state; /* bits of enum css_interaction: how the current selector depends on what the reader does */
    unsigned interaction; /* the same for all selectors in `out` */
    uint32_t from;        /* the index of the first token of the current selector */
    uint32_t lost;        /* the number of selectors that are not written because they are not allowed */
    struct css_observer observer; /* receives the selectors that are not allowed */
};

struct selector_words {
    const char *const *items;
    size_t count;
};

#define SELECTOR_WORDS(array) ((struct selector_words){array, ARRAY_LENGTH(array)})

/* Returns the item of the list that equals `text` (ASCII case-insensitive); an empty span if there is none. */
static inline struct span selector_find(struct selector_words words, struct span text)
{
    for (size_t i = 0; i < words.count; i++)
        if (span_equal_nocase(text, span_from(words.items[i])))
            return span_from(words.items[i]);
    return span_of(NULL, 0);
}

/* Returns the token at index `at` + `ahead`; a token of kind CSS_TOKEN_END if there is none. */
static inline const struct css_token *selector_token(const struct selector_reader *s, uint32_t ahead)
{
    static const struct css_token end = {.kind = CSS_TOKEN_END};
    return ahead < s->v->count - s->at ? &s->v->tokens[s->at + ahead] : &end;
}

static inline struct span selector_text(const struct selector_reader *s, uint32_t ahead)
{
    return css_text(s->v->text, selector_token(s, ahead));
}

/* Reports whether the token at index `at` + `ahead` is of this kind and has no whitespace before it. */
static inline bool selector_follows(const struct selector_reader *s, uint32_t ahead, enum css_token_kind kind)
{
    return selector_token(s, ahead)->kind == kind && !selector_token(s, ahead)->spaced;
}

/* Reports whether a name begins with a letter and contains only letters, digits, "-" and "_", as the names of elements in
 * HTML, SVG and MathML do. */
static inline bool selector_is_name(struct span name)
{
    for (size_t i = 0; i < name.n; i++) {
        char c = name.p[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!letter && (!i || (!span_is_digit(c) && c != '-' && c != '_')))
            return false;
    }
    return name.n > 0;
}

/* Reads ")" and writes it. Returns false if the next token is not ")". */
static inline bool selector_close(struct selector_reader *s)
{
    if (selector_token(s, 0)->kind != CSS_TOKEN_RIGHT_PAREN)
        return false;
    buf_push(s->one, ')');
    s->at++;
    return true;
}

/* attribute.c: reads an attribute selector. The next token must be its "[". Returns false if the selector is not supported. If
 * the selector is not allowed, sets s->refused. */
bool tamis_value_css_attribute_selector(struct selector_reader *s);

/* pseudo.c: reads a pseudo-class or pseudo-element. The next token must be its first ":". Of :not(), :is() and :where(), reads
 * only the tokens up to and including the "(", and increments s->level. Returns false if the selector is not supported. If the
 * selector is not allowed, sets s->refused. */
bool tamis_value_css_pseudo_selector(struct selector_reader *s);

#endif
