/* reference.h: decodes character references. One state machine serves all dialects; they differ only in data.
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
    REFERENCE_DONE
};

/* What happens to the code points of a range. */
enum number_action {
    NUMBER_KEPT,
    NUMBER_REPLACED,       /* U+FFFD */
    NUMBER_LINE_FEED,      /* U+000A */
    NUMBER_MAPPED_OR_KEPT, /* the character of windows-1252, if any */
    NUMBER_MAPPED_OR_REPLACED
};

struct number_rule {
    uint32_t first;
    uint32_t last;
    enum number_action action;
    enum parse_error error; /* PARSE_ERROR_COUNT: none */
};

struct reference_rules {
    struct span
        stops; /* bytes directly after "&" that make it text without an error; the end of the input does too */
    bool stops_at_others; /* every byte except letters, digits and "#" makes "&" text */
    const struct span
        *names; /* the recognized names, with their ";", up to an empty one; NULL: the table of HTML */
    /* In an attribute, "=" after a name without ";" makes the name text, as letters and digits do. */
    bool equals_keeps;
    bool unknown_is_error; /* every unknown name is an error, not only one with ";" */
    const struct number_rule
        *numbers; /* the first matching range applies; if none does, the value is unchanged */
    unsigned number_count;
    struct number_rule plane_ends; /* for the last two code points of every plane */
};

extern const struct reference_rules tamis_lex_references_html;
extern const struct reference_rules tamis_lex_references_html2008;
extern const struct reference_rules tamis_lex_references_xml5;

/* Returns the code point of a numeric reference to `code`, and the error or PARSE_ERROR_COUNT. */
struct reference_number {
    uint32_t code_point;
    enum parse_error error;
};
struct reference_number tamis_lex_reference_number(const struct reference_rules *rules, uint32_t code);

/* Processes one byte of a reference that began with "&". The resulting characters are appended to the attribute value
 * or the text, whichever the lexer is in. At the end the lexer continues in its return state. */
struct reference_step {
    enum reference_phase phase;
    bool again; /* the byte is not consumed */
};
struct reference_step tamis_lex_reference(struct lexer *l, enum reference_phase phase, int c);

/* The same for dialects that have a single state for references. `closer`: the byte before which "&" is text, or END. */
void tamis_lex_begin_reference(struct lexer *l, state return_state, int closer);
state tamis_lex_reference_state(struct lexer *l, int c);

#endif
