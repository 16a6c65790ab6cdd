/* parser.h: what reading declarations and style sheets has in common. */
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
    struct buf *scratch; /* for the judge of URLs, as is `url` */
    struct buf url;
    struct buf text;        /* of the tokens in `value` */
    struct buf open;        /* closing brackets that are waited for */
    struct css_value value; /* the statement that was read last */
    bool in_font_face;      /* descriptors stand for properties */
    bool in_condition;      /* of @supports */
    bool bad;               /* and it is none that every reader reads alike */
    struct span source;     /* where it stood */
};

void tamis_value_css_begin(struct css_parser *p, const struct css_rule *rule, struct span css,
                           struct css_observer observer, struct buf *out, struct buf *scratch);
void tamis_value_css_end(struct css_parser *p);

/* Puts the next token into `value`, if it is not the end; true when brackets are all closed behind it. */
bool tamis_value_css_collect(struct css_parser *p, struct css_token t);
/* Empties `value` for another statement. */
void tamis_value_css_begin_statement(struct css_parser *p);

/* Tells the observer of the statement. */
void tamis_value_css_drop(struct css_parser *p, tamis_reason reason);

struct css_declaration {
    struct span name;
    struct css_value value;
    bool important;
};

/* Whether a value is what `grammar` says. The names of @keyframes in it get the prefix. */
bool tamis_value_css_check_names(struct css_parser *p, struct css_value *v, uint32_t grammar);

/* Whether name, colon and value are a declaration that the rule lets through: TAMIS_REASON_COUNT, or why not. */
tamis_reason tamis_value_css_check(struct css_parser *p, struct css_value tokens, struct css_declaration *d);
void tamis_value_css_write_declaration(struct css_parser *p, const struct css_declaration *d);

/* Everything up to the end, or to the "}" that is left to be read. */
void tamis_value_css_declaration_list(struct css_parser *p, bool in_block);

/* Makes the comparisons of a media query such that none has "<". */
void tamis_value_css_turn_ranges(struct css_value *v);

/* Writes a condition of @supports whose declarations the rule lets through; false when it is none. */
bool tamis_value_css_supports(struct css_parser *p, struct css_value condition);

#endif
