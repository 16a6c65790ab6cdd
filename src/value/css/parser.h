/* parser.h: the state and the functions shared by the parsers of declarations and of style sheets. */
#ifndef TAMIS_VALUE_CSS_PARSER_H
#define TAMIS_VALUE_CSS_PARSER_H

#include "value/css/css.h"
#include "value/css/value.h"

struct css_parser {
    const struct css_rule *rule;
    struct css_observer observer;
    struct css_reader reader;
    struct meter *meter;
    struct buf *out;
    struct buf *scratch;    /* used to check URLs and listed values */
    struct buf url;         /* the URL that was checked last */
    struct buf text;        /* the decoded text of the tokens in `value` */
    struct buf open;        /* for each open bracket, the bracket that closes it */
    struct css_value value; /* the current statement */
    bool in_font_face;      /* in @font-face, where declarations have descriptors in place of properties */
    bool in_condition;      /* in a condition of @supports */
    unsigned interaction;   /* bits of enum css_interaction: why the current rule can begin to apply */
    /* The statement has a bad or incomplete token, too many tokens, or brackets that do not match. */
    bool bad;
    struct span source; /* the source that is reported to the observer: usually the statement */
};

void tamis_value_css_begin(struct css_parser *p, const struct css_rule *rule, struct span css,
                           struct css_observer observer, struct buf *out, struct buf *scratch);
void tamis_value_css_end(struct css_parser *p);

/* Adds a token, which must not be CSS_TOKEN_END, to the statement: updates `open`, sets
 * `bad` if necessary, and appends the token to `value` unless `bad` is set. The three tokens
 * of url("…") become one CSS_TOKEN_URL. Returns true if no bracket is open afterwards. */
bool tamis_value_css_collect(struct css_parser *p, struct css_token t);
/* Prepares for the next statement: empties `value`, `text` and `open`, and clears `bad`. */
void tamis_value_css_begin_statement(struct css_parser *p);

/* Calls the observer, if there is one, with the reason and `source`. */
void tamis_value_css_drop(struct css_parser *p, tamis_reason reason);

struct css_declaration {
    struct span name;
    struct css_value value;
    bool important;
};

/* Reports whether a value matches `grammar`. Adds the `id_prefix` of the rule to each name in the value that is the name of
 * @keyframes or of a counter and does not begin with `id_prefix`. If a name with the prefix would be parsed as a keyword, the
 * result is false. */
bool tamis_value_css_check_names(struct css_parser *p, struct css_value *v, uint32_t grammar);

/* Checks a declaration (a name, a colon and a value). If the rule allows the declaration, stores it in `d` and returns
 * TAMIS_REASON_COUNT; otherwise returns the reason. */
tamis_reason tamis_value_css_check(struct css_parser *p, struct css_value tokens, struct css_declaration *d);
void tamis_value_css_write_declaration(struct css_parser *p, const struct css_declaration *d);

/* Filters declarations up to the end of the input or, in a block, up to the "}" that ends the block. The "}" is not read. */
void tamis_value_css_declaration_list(struct css_parser *p, bool in_block);

/* Replaces each var() with its fallback, if it has one. The brackets in the
 * value must match. `open` is a scratch buffer, and is empty afterwards. */
void tamis_value_css_replace_variables(struct css_value *v, struct buf *open);

/* Rewrites the comparisons in a list of media queries so that the list contains no "<". */
void tamis_value_css_turn_ranges(struct css_value *v);

/* Appends a condition of @supports to `out`. Returns false if the condition is not supported, or if the rule does not allow a
 * declaration in the condition. */
bool tamis_value_css_supports(struct css_parser *p, struct css_value condition);

/* interaction.c: reports whether the declaration loads nothing because of what the reader does, apart from its url(). If only a
 * color of "background" can be kept, changes the declaration and its property accordingly. */
bool tamis_value_css_is_calm(struct css_parser *p, struct css_declaration *d, uint32_t *property);

/* Reports whether `url`, which is allowed, would be loaded because of what the reader does. */
bool tamis_value_css_loads_late(const struct css_parser *p, struct span url);

#endif
