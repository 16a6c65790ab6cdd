/* reference.h: decodes character references. html, html-2008 and xml5 share one state machine; struct reference_rules describes
 * how the dialects differ.
 *
 * The rules of the dialects are in reference_rules.c; docs/character-references.md describes them. */
#ifndef TAMIS_LEX_CHARREF_REFERENCE_H
#define TAMIS_LEX_CHARREF_REFERENCE_H

#include "lex/lexer.h"

/* The states of the decoder of references are called phases here, because html-2008 and xml5 do not have a lexer state for
 * each of them. REFERENCE_START to REFERENCE_NUMBER_END are in the order of 13.2.5.77 to 13.2.5.84 of the HTML Standard. */
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
    REFERENCE_ENTITY /* xml5: in a name that can be the name of a declared entity */
};

/* The character that replaces a numeric reference. The code is the number in the reference. */
enum number_action {
    NUMBER_KEPT,              /* the code point with this code */
    NUMBER_REPLACED,          /* U+FFFD */
    NUMBER_LINE_FEED,         /* U+000A */
    NUMBER_MAPPED_OR_KEPT,    /* the windows-1252 character for the code; if there is none, as NUMBER_KEPT */
    NUMBER_MAPPED_OR_REPLACED /* the windows-1252 character for the code; if there is none, U+FFFD */
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
    /* If true, `stops` has no effect: the "&" is text unless a letter, a digit or "#" follows. */
    bool stops_at_others;
    /* The names that the dialect recognizes; each name ends with ";", and an empty name ends
     * the list. NULL: the dialect recognizes all named character references of HTML. */
    const struct span *names;
    /* In an attribute, a name without ";" is text if a letter, a digit or (only if this member is true) "=" follows. */
    bool equals_keeps;
    /* Names that remain text: if true, each of them is an error; if false, only an unknown name before ";" is an error. */
    bool unknown_is_error;
    /* The rules for numeric references. The first rule whose range contains the code applies. If there is no such rule,
     * `plane_ends` applies to the last two code points of each plane, and every other code point is kept without an error. */
    const struct number_rule *numbers;
    unsigned number_count;
    struct number_rule plane_ends; /* `first` and `last` of this rule have no effect */
};

/*@ predicate rules_readable(struct reference_rules *rules) =
        \valid_read(rules) &&
        (rules->number_count == 0 || \valid_read(rules->numbers + (0 .. rules->number_count - 1))); */

extern const struct reference_rules tamis_lex_references_html;
extern const struct reference_rules tamis_lex_references_html2008;
extern const struct reference_rules tamis_lex_references_xml5;

struct reference_number {
    uint32_t code_point;
    enum parse_error error; /* PARSE_ERROR_COUNT: none */
};

/* Returns the code point that replaces a numeric reference with this code, and the error of the reference. */
struct reference_number tamis_lex_reference_number(const struct reference_rules *rules, uint32_t code);

struct reference_step {
    enum reference_phase phase; /* the next phase */
    bool again;                 /* the byte is not consumed */
};

/* Processes one byte (or END) of a reference that began with "&", and returns the next phase. In an attribute, the resulting
 * characters are appended to the value; otherwise they are emitted as text. If the next phase is REFERENCE_DONE, the lexer
 * continues in its return state. */
struct reference_step tamis_lex_reference(struct lexer *l, enum reference_phase phase, int c);

/* html-2008 and xml5 use these functions, because they do not have a state for each phase. tamis_lex_begin_reference() begins
 * a reference, and tamis_lex_reference_state() processes one byte of the reference. If the byte `closer` follows "&"
 * directly, the "&" is text, as with the bytes in `stops`. If `closer` is END, only the bytes in `stops` have this effect. */
void tamis_lex_begin_reference(struct lexer *l, state return_state, int closer);
state tamis_lex_reference_state(struct lexer *l, int c);

#endif
