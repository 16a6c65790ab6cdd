/* reference.h: decodes character references. html, html-2008 and xml5 share one state machine and differ only in their
 * struct reference_rules.
 *
 * The rules of the dialects are in reference_rules.c; docs/character-references.md describes them. */
#ifndef TAMIS_LEX_CHARREF_REFERENCE_H
#define TAMIS_LEX_CHARREF_REFERENCE_H

#include "lex/lexer.h"

/* The states of a reference, in the order of 13.2.5.77 to 13.2.5.84 of the HTML Standard. */
enum reference_phase {
    REFERENCE_START, /* after "&" */
    REFERENCE_NAMED,
    REFERENCE_AMBIGUOUS,
    REFERENCE_NUMERIC,
    REFERENCE_HEXADECIMAL_START,
    REFERENCE_HEXADECIMAL,
    REFERENCE_DECIMAL,
    REFERENCE_NUMBER_END,
    REFERENCE_DONE,
    REFERENCE_ENTITY /* xml5: a name that may be that of a declared entity */
};

/* The result of a numeric reference to a code point in a range. */
enum number_action {
    NUMBER_KEPT,
    NUMBER_REPLACED,          /* U+FFFD */
    NUMBER_LINE_FEED,         /* U+000A */
    NUMBER_MAPPED_OR_KEPT,    /* the windows-1252 character for this number, if any; otherwise kept */
    NUMBER_MAPPED_OR_REPLACED /* the windows-1252 character for this number, if any; otherwise U+FFFD */
};

struct number_rule {
    uint32_t first;
    uint32_t last;
    enum number_action action;
    enum parse_error error; /* PARSE_ERROR_COUNT: none */
};

struct reference_rules {
    /* If one of these bytes or the end of the input follows "&" directly, the "&" is text, without an error. */
    struct span stops;
    bool stops_at_others; /* every byte except letters, digits and "#" makes "&" text */
    /* The recognized names, each with its ";"; an empty name ends the list. NULL: all names of HTML. */
    const struct span *names;
    /* In an attribute, "=" after a name without ";" makes the name text, as letters and digits do. */
    bool equals_keeps;
    bool unknown_is_error; /* an unknown name is an error even if no ";" follows the name */
    /* The first matching range applies; if none matches, `plane_ends` can apply; otherwise the value is unchanged. */
    const struct number_rule *numbers;
    unsigned number_count;
    struct number_rule plane_ends; /* for the last two code points of every plane; its range is not used */
};

extern const struct reference_rules tamis_lex_references_html;
extern const struct reference_rules tamis_lex_references_html2008;
extern const struct reference_rules tamis_lex_references_xml5;

/* Returns the code point of a numeric reference to `code`, and the error; PARSE_ERROR_COUNT if there is none. */
struct reference_number {
    uint32_t code_point;
    enum parse_error error;
};
struct reference_number tamis_lex_reference_number(const struct reference_rules *rules, uint32_t code);

/* Processes one byte of a reference that began with "&". In an attribute, the resulting characters are appended
 * to the value; otherwise they are emitted as text. After REFERENCE_DONE, the lexer continues in its return state. */
struct reference_step {
    enum reference_phase phase;
    bool again; /* the byte is not consumed */
};
struct reference_step tamis_lex_reference(struct lexer *l, enum reference_phase phase, int c);

/* Begin a reference and process one byte of it, in a dialect with a single state for references. `closer`: an "&" directly
 * before this byte is text; END: no such byte. */
void tamis_lex_begin_reference(struct lexer *l, state return_state, int closer);
state tamis_lex_reference_state(struct lexer *l, int c);

#endif
