/* reference.h: the character reference decoder: one machine for every dialect, what differs is data.
 *
 * The dialects' rules stand side by side in reference_rules.c and, for people, in docs/character-references.md. */
#ifndef TAMIS_LEX_CHARREF_REFERENCE_H
#define TAMIS_LEX_CHARREF_REFERENCE_H

#include "lex/lexer.h"

/* Where a reference stands, in the order of 13.2.5.77 to 13.2.5.84 of the HTML Standard. */
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

/* What becomes of the values of a range. */
enum number_action {
    NUMBER_KEPT,
    NUMBER_REPLACED,       /* U+FFFD */
    NUMBER_LINE_FEED,      /* U+000A */
    NUMBER_MAPPED_OR_KEPT, /* what windows-1252 has there */
    NUMBER_MAPPED_OR_REPLACED
};

struct number_rule {
    uint32_t first;
    uint32_t last;
    enum number_action action;
    enum parse_error error; /* PARSE_ERROR_COUNT: none */
};

struct reference_rules {
    struct span stops;        /* what right after "&" makes it text without an error; as does the end */
    bool stops_at_others;     /* so does anything but a letter, a digit and "#" */
    const struct span *names; /* the only names, with their ";", to an empty one; NULL: the table of HTML */
    /* in an attribute "=" after a name without ";" makes it text, as letters and digits do. */
    bool equals_keeps;
    bool unknown_is_error; /* an unknown name is an error, not only one with ";" */
    const struct number_rule
        *numbers; /* the first that holds the value decides; none: it stands for itself */
    unsigned number_count;
    struct number_rule plane_ends; /* for the last two code points of every plane */
};

extern const struct reference_rules tamis_lex_references_html;
extern const struct reference_rules tamis_lex_references_html2008;
extern const struct reference_rules tamis_lex_references_xml5;

/* What a numeric reference to `code` gives, and the error to report or PARSE_ERROR_COUNT. */
struct reference_number {
    uint32_t code_point;
    enum parse_error error;
};
struct reference_number tamis_lex_reference_number(const struct reference_rules *rules, uint32_t code);

/* One byte of a reference that began with "&". The characters it gives go to the attribute value or the text, whichever
 * the lexer is in; done, the lexer goes on in its return state. */
struct reference_step {
    enum reference_phase phase;
    bool again; /* the byte is not consumed */
};
struct reference_step tamis_lex_reference(struct lexer *l, enum reference_phase phase, int c);

/* The same for dialects whose tables have one state for the whole of a reference. `closer`: the additional character
 * that makes "&" text, or END. */
void tamis_lex_begin_reference(struct lexer *l, state return_state, int closer);
state tamis_lex_reference_state(struct lexer *l, int c);

#endif
