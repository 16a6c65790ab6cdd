/* parser.h: what the parsers of declarations and of style sheets share. */
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
    struct buf *scratch; /* for the check of URLs, as is `url` */
    struct buf url;
    struct buf text;        /* of the tokens in `value` */
    struct buf open;        /* the closing brackets of the open ones */
    struct css_value value; /* the current statement */
    bool in_font_face;      /* names are descriptors, not properties */
    bool in_condition;      /* of @supports */
    bool bad;               /* the statement is not parsed alike by every reader */
    struct span source;     /* of the statement in the input */
};

void tamis_value_css_begin(struct css_parser *p, const struct css_rule *rule, struct span css,
                           struct css_observer observer, struct buf *out, struct buf *scratch);
void tamis_value_css_end(struct css_parser *p);

/* Appends a token to `value`, except for the end; returns true if all brackets are closed after it. */
bool tamis_value_css_collect(struct css_parser *p, struct css_token t);
/* Empties `value` for the next statement. */
void tamis_value_css_begin_statement(struct css_parser *p);

/* Calls the observer for the statement. */
void tamis_value_css_drop(struct css_parser *p, tamis_reason reason);

struct css_declaration {
    struct span name;
    struct css_value value;
    bool important;
};

/* Reports whether a value matches `grammar`, and adds the `id_prefix` of the rule to the names of @keyframes in it. Also
 * returns false if a name with the prefix is a keyword. */
bool tamis_value_css_check_names(struct css_parser *p, struct css_value *v, uint32_t grammar);

/* Checks a name, a colon and a value. Returns TAMIS_REASON_COUNT if the rule allows the declaration, or why it does not. */
tamis_reason tamis_value_css_check(struct css_parser *p, struct css_value tokens, struct css_declaration *d);
void tamis_value_css_write_declaration(struct css_parser *p, const struct css_declaration *d);

/* Filters declarations up to the end, or to the "}" that ends the block, which is not read. */
void tamis_value_css_declaration_list(struct css_parser *p, bool in_block);

/* Rewrites the comparisons of a media query without "<". */
void tamis_value_css_turn_ranges(struct css_value *v);

/* Writes a condition of @supports; returns false if it is not valid or the rule does not allow its declarations. */
bool tamis_value_css_supports(struct css_parser *p, struct css_value condition);

#endif
