/* scan.h: finds the references in a style sheet, in declarations, or in one value of a property. */
#ifndef TAMIS_SANITIZE_DRAWING_SCAN_H
#define TAMIS_SANITIZE_DRAWING_SCAN_H

#include "sanitize/drawing/graph.h"
#include "value/css/token.h"

/* The property whose value is read. */
struct scan_property {
    struct drawing_property is;
    atom custom;   /* the index of a custom property in `by_name`; ATOM_NONE for any other property */
    bool is_plain; /* tamis supports it and costs.def does not list it: names in its value refer to nothing */
    bool is_stroke;
    bool inherits; /* if the value is inherit, the element has the references of its parent */
};

/* The state while CSS is read, token by token. */
struct scan {
    struct drawing *d;
    struct css_reader reader;
    uint32_t lists[REFERENCE_KINDS]; /* the references that were found; 0: none */
    struct scan_property property;   /* the property of the current value */
    struct scan_property next;       /* the property that the first ident of the statement names */
    struct dash_pattern dashes;      /* the dash pattern in the current value */
    bool declares;                   /* the CSS is declarations or a style sheet, not a value */
    bool first;                      /* the next token begins a statement */
    bool names;                      /* the last token was the first ident of a statement */
    bool in_function;                /* the last token was the name of a function */
    uint32_t open;                   /* the number of open brackets, without the "{" of rules */
    uint64_t brackets; /* the kinds of the open brackets, two bits each, the last one in the lowest bits */
};

/* Begins to read declarations or a style sheet. */
struct scan tamis_sanitize_drawing_scan(struct drawing *d, struct span css);
/* Begins to read a value of the property with this name. */
struct scan tamis_sanitize_drawing_scan_value(struct drawing *d, struct span css, struct span property);
/* Reads the next token, and adds its references to the lists. After the call, d->text holds only the text of this token. */
struct css_token tamis_sanitize_drawing_scan_next(struct scan *s);
/* Returns the list of the references in all custom properties and functions
 * whose name is the text of this token. The text must begin with "--". */
uint32_t tamis_sanitize_drawing_custom_list(struct drawing *d, const struct css_token *t);

/* Adds the references of `list` to the list `*to`. If `*to` is 0, first makes a new list. Does nothing if `list` is 0. */
void tamis_sanitize_drawing_join(struct drawing *d, uint32_t *to, uint32_t list);

#endif
