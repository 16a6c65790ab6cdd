/* html2008.c: the guards of the states of the tokenizer of the draft of June 2008, and beginnings of documents that
 * reach them. */
#include "lex/html2008/html2008.h"
#include "cells/common.h"

static const char *const sections[] = {
#define STATE(id, handler, section, name, run) section,
#include "lex/html2008/html2008_states.def"
#undef STATE
};

/* --- the escape flag --- */

static unsigned escaped(const struct lexer *l, int c)
{
    (void)c;
    return l->escaped;
}

static const char *const escaped_labels[] = {"", "escaped"};
static const struct aspect escaped_aspect = {ASPECT_LABELS(escaped_labels), escaped, false};

/* What the text ends with, as in text.c. This is known only for the byte that directly follows the text. */
static unsigned look_back(const struct lexer *l, int c)
{
    (void)c;
    return l->at.offset == l->look_back_end ? l->look_back : 0;
}

static const char *const look_back_labels[] = {
    "", "after <", "after <!", "after <! and a dash", "after a dash", "after two dashes"};
static const struct aspect look_back_aspect = {ASPECT_LABELS(look_back_labels), look_back, false};

/* --- tags by the content model --- */

static unsigned model(const struct lexer *l, int c)
{
    (void)c;
    return l->return_state; /* the first states are the content models */
}

static const char *const model_labels[] = {"PCDATA", "RCDATA", "CDATA", "PLAINTEXT"};
static const struct aspect model_aspect = {ASPECT_LABELS(model_labels), model, false};

/* How much of the name of the last start tag has been read. */
static unsigned close_match(const struct lexer *l, int c)
{
    (void)c;
    struct span last = tamis_base_names_text(l->names, l->last_start_tag);
    if (l->return_state == H2008_DATA)
        return 0;
    if (last.n == 0)
        return 1;
    return l->temp.n == last.n ? 4 : l->temp.n ? 3 : 2;
}

static const char *const close_match_labels[] = {"", "no start tag yet", "before the name", "in the name",
                                                 "after the name"};
static const struct aspect close_match_aspect = {ASPECT_LABELS(close_match_labels), close_match, false};

static unsigned close_goes_on(const struct lexer *l, int c)
{
    struct span last = tamis_base_names_text(l->names, l->last_start_tag);
    return l->return_state != H2008_DATA && cells_goes_on(last, l->temp.n, c, true);
}

static const char *const goes_on_labels[] = {"", "goes on"};
static const struct aspect close_goes_on_aspect = {ASPECT_LABELS(goes_on_labels), close_goes_on, true};

/* --- declarations --- */

static unsigned goes_on(const struct lexer *l, int c)
{
    return cells_declaration_goes_on(l, c, true, l->foreign);
}

static const struct aspect goes_on_aspect = {ASPECT_LABELS(goes_on_labels), goes_on, true};

/* The number of "]" that have been read and not emitted. */
static unsigned brackets(const struct lexer *l, int c)
{
    (void)c;
    return (unsigned)l->temp.n;
}

static const char *const bracket_labels[] = {"", "after ]", "after ]]"};
static const struct aspect brackets_aspect = {ASPECT_LABELS(bracket_labels), brackets, false};

/* --- references: two states, in which the reference has phases --- */

enum { BEYOND_A_NAME = REFERENCE_DONE };

static unsigned step(const struct lexer *l, int c)
{
    unsigned match = l->reference_phase == REFERENCE_NAMED ? cells_match.of(l, c) : 0;
    return match == 1 ? REFERENCE_AMBIGUOUS : match == 2 ? BEYOND_A_NAME : l->reference_phase;
}

/* The labels have the order of the phases. "after a name" replaces a phase that the draft does not have; "beyond a name" is
 * added at the end. */
static const char *const step_labels[] = {"begins",         "name",        "after a name",
                                          "number",         "hexadecimal", "hexadecimal digits",
                                          "decimal digits", "number ends", "beyond a name"};
static const struct aspect step_aspect = {ASPECT_LABELS(step_labels), step, false};

static unsigned back_to_data(const struct lexer *l, int c)
{
    (void)c;
    return l->return_state == H2008_RCDATA;
}

static const char *const data_labels[] = {"in PCDATA", "in RCDATA"};
static const struct aspect data_aspect = {ASPECT_LABELS(data_labels), back_to_data, false};

static unsigned back_to_value(const struct lexer *l, int c)
{
    (void)c;
    return l->return_state - H2008_ATTRIBUTE_VALUE_DOUBLE_QUOTED;
}

static const char *const value_labels[] = {"in double quotes", "in single quotes", "unquoted"};
static const struct aspect value_aspect = {ASPECT_LABELS(value_labels), back_to_value, false};

/* Whether the character continues a name, or which kind of number it ends. */
static unsigned found(const struct lexer *l, int c)
{
    if (l->reference_phase == REFERENCE_NAMED)
        return cells_name.of(l, c);
    unsigned number = cells_number(l, (enum reference_phase)l->reference_phase, c);
    return number ? 3 + number : 0;
}

static const char *const found_labels[] = {"",
                                           "goes on",
                                           "makes a name",
                                           "completes a name",
                                           "zero",
                                           "beyond Unicode",
                                           "surrogate",
                                           "U+FDD0 to FDDF",
                                           "U+FDE0 to FDEF",
                                           "end of a plane",
                                           "U+000B",
                                           "U+000D",
                                           "C0 or U+007F",
                                           "windows-1252",
                                           "other C1",
                                           "any other"};
static const struct aspect found_aspect = {ASPECT_LABELS(found_labels), found, true};

static bool in_reference(const struct lexer *l)
{
    return l->state == H2008_CHARACTER_REFERENCE_DATA ||
           l->state == H2008_CHARACTER_REFERENCE_IN_ATTRIBUTE_VALUE;
}

/* --- all states --- */

static const struct aspect *const escape_guard[] = {&escaped_aspect, &look_back_aspect, NULL};
static const struct aspect *const open_guard[] = {&model_aspect, NULL};
static const struct aspect *const close_guard[] = {&model_aspect, &close_match_aspect, &close_goes_on_aspect,
                                                   NULL};
static const struct aspect *const tag_guard[] = {&cells_tag, NULL};
static const struct aspect *const attribute_name_guard[] = {&cells_tag, &cells_duplicate, NULL};
static const struct aspect *const declaration_guard[] = {&cells_declaration, &cells_foreign, &goes_on_aspect,
                                                         NULL};
static const struct aspect *const identifier_guard[] = {&cells_identifier, &cells_identifier_goes_on, NULL};
static const struct aspect *const bracket_guard[] = {&brackets_aspect, NULL};
static const struct aspect *const data_reference_guard[] = {&data_aspect, &step_aspect, &found_aspect, NULL};
static const struct aspect *const value_reference_guard[] = {&value_aspect, &step_aspect, &found_aspect,
                                                             NULL};

static const struct aspect *const *aspects(state s)
{
    switch (s) {
    case H2008_RCDATA:
    case H2008_CDATA:
        return escape_guard;
    case H2008_TAG_OPEN:
        return open_guard;
    case H2008_CLOSE_TAG_OPEN:
        return close_guard;
    case H2008_ATTRIBUTE_NAME:
        return attribute_name_guard;
    case H2008_MARKUP_DECLARATION_OPEN:
        return declaration_guard;
    case H2008_AFTER_DOCTYPE_NAME:
        return identifier_guard;
    case H2008_CDATA_BLOCK:
        return bracket_guard;
    case H2008_CHARACTER_REFERENCE_DATA:
        return data_reference_guard;
    case H2008_CHARACTER_REFERENCE_IN_ATTRIBUTE_VALUE:
        return value_reference_guard;
    default:
        return s >= H2008_TAG_NAME && s <= H2008_SELF_CLOSING_START_TAG ? tag_guard : NULL;
    }
}

static const struct cells_start starts[] = {
    {NULL, NULL, false, ""},
    {"RCDATA", "title", false, ""},
    {"CDATA", "style", false, ""},
    {"PLAINTEXT", NULL, false, ""},
    {NULL, NULL, true, "<!"},
    {"RCDATA", NULL, false, "</"},
    /* for each class of letters in the names of elements whose content is RCDATA or CDATA */
    {NULL, NULL, false, "<title></t"},
    {NULL, NULL, false, "<title></titl"},
    {NULL, NULL, false, "<textarea></te"},
    {NULL, NULL, false, "<xmp></"},
    {NULL, NULL, false, "<style></"},
    {NULL, NULL, false, "<script></s"},
    {NULL, NULL, false, "<script></sc"},
    {NULL, NULL, false, "<a b b"},
    {NULL, NULL, false, "</a b b"},
    {"RCDATA", "title", false, "</title"},
    {"CDATA", "style", false, "</style"},
    {NULL, NULL, false, NULL},
};

static const struct cells_start contexts[] = {
    {NULL, NULL, false, ""},       {"RCDATA", "title", false, ""},   {"PCDATA", NULL, false, "<a b=\""},
    {NULL, NULL, false, "<a b='"}, {"PCDATA", NULL, false, "<a b="}, {NULL, NULL, false, NULL},
};

const struct cells_dialect cells_html2008 = {.dialect = TAMIS_HTML_2008,
                                             .sections = sections,
                                             .aspects = aspects,
                                             .in_reference = in_reference,
                                             .starts = starts,
                                             .contexts = contexts,
                                             .tails = cells_reference_tails};
