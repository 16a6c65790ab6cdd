/* html.c: the guards of the states of the HTML Standard's tokenizer, and beginnings of documents that reach them. */
#include "lex/html/html.h"
#include "cells/common.h"

static const char *const sections[] = {
#define STATE(id, handler, section, name, run) section,
#include "lex/html/html_states.def"
#undef STATE
};

/* --- end tags of raw text, script data --- */

static unsigned appropriate(const struct lexer *l, int c)
{
    (void)c;
    struct span last = tamis_base_names_text(l->names, l->last_start_tag);
    return last.n && span_equal(last, buf_span(&l->name));
}

static const char *const appropriate_labels[] = {"not appropriate", "appropriate"};
static const struct aspect appropriate_aspect = {ASPECT_LABELS(appropriate_labels), appropriate, false};

static unsigned script(const struct lexer *l, int c)
{
    (void)c;
    return span_equal(buf_span(&l->temp), SPAN("script"));
}

static const char *const script_labels[] = {"", "script"};
static const struct aspect script_aspect = {ASPECT_LABELS(script_labels), script, false};

/* --- declarations, processing instructions --- */

static unsigned goes_on(const struct lexer *l, int c)
{
    return cells_declaration_goes_on(l, c, true, true);
}

static const char *const goes_on_labels[] = {"", "goes on"};
static const struct aspect goes_on_aspect = {ASPECT_LABELS(goes_on_labels), goes_on, true};

/* The flag matters only before the last "[" of "[CDATA[". */
static unsigned foreign(const struct lexer *l, int c)
{
    (void)c;
    return l->foreign && span_equal(buf_span(&l->temp), SPAN("[CDATA"));
}

static const char *const foreign_labels[] = {"", "foreign"};
static const struct aspect foreign_aspect = {ASPECT_LABELS(foreign_labels), foreign, false};

static unsigned reserved(const struct lexer *l, int c)
{
    (void)c;
    struct span target = buf_span(&l->data);
    return cells_equal_nocase(target, "xml") || cells_equal_nocase(target, "xml-stylesheet");
}

static const char *const reserved_labels[] = {"", "reserved"};
static const struct aspect reserved_aspect = {ASPECT_LABELS(reserved_labels), reserved, false};

/* --- references --- */

static unsigned back_to(const struct lexer *l, int c)
{
    (void)c;
    switch (l->return_state) {
    case RCDATA:
        return 1;
    case ATTRIBUTE_VALUE_DOUBLE_QUOTED:
        return 2;
    case ATTRIBUTE_VALUE_SINGLE_QUOTED:
        return 3;
    case ATTRIBUTE_VALUE_UNQUOTED:
        return 4;
    default:
        return 0;
    }
}

static const char *const back_to_labels[] = {"in data", "in RCDATA", "in double quotes", "in single quotes",
                                             "unquoted"};
static const struct aspect back_to_aspect = {ASPECT_LABELS(back_to_labels), back_to, false};

static unsigned number(const struct lexer *l, int c)
{
    return cells_number(l, (enum reference_phase)(l->state - CHARACTER_REFERENCE), c);
}

static const struct aspect number_aspect = {cells_number_labels, CELLS_NUMBER_LABELS, number, true};

static bool in_reference(const struct lexer *l)
{
    return l->state >= CHARACTER_REFERENCE;
}

/* --- all states --- */

static const struct aspect *const appropriate_guard[] = {&appropriate_aspect, NULL};
static const struct aspect *const script_guard[] = {&script_aspect, NULL};
static const struct aspect *const tag_guard[] = {&cells_tag, NULL};
static const struct aspect *const attribute_name_guard[] = {&cells_tag, &cells_duplicate, NULL};
static const struct aspect *const declaration_guard[] = {&cells_declaration, &foreign_aspect, &goes_on_aspect,
                                                         NULL};
static const struct aspect *const identifier_guard[] = {&cells_identifier, &cells_identifier_goes_on, NULL};
static const struct aspect *const target_guard[] = {&reserved_aspect, NULL};
static const struct aspect *const reference_guard[] = {&back_to_aspect, NULL};
static const struct aspect *const name_guard[] = {&back_to_aspect, &cells_match, &cells_name, NULL};
static const struct aspect *const number_guard[] = {&back_to_aspect, &number_aspect, NULL};

static const struct aspect *const *aspects(state s)
{
    switch (s) {
    case RCDATA_END_TAG_NAME:
    case RAWTEXT_END_TAG_NAME:
    case SCRIPT_DATA_END_TAG_NAME:
    case SCRIPT_DATA_ESCAPED_END_TAG_NAME:
        return appropriate_guard;
    case SCRIPT_DATA_DOUBLE_ESCAPE_START:
    case SCRIPT_DATA_DOUBLE_ESCAPE_END:
        return script_guard;
    case ATTRIBUTE_NAME:
        return attribute_name_guard;
    case MARKUP_DECLARATION_OPEN:
        return declaration_guard;
    case AFTER_DOCTYPE_NAME:
        return identifier_guard;
    case PROCESSING_INSTRUCTION_TARGET:
        return target_guard;
    case NAMED_CHARACTER_REFERENCE:
        return name_guard;
    case HEXADECIMAL_CHARACTER_REFERENCE:
    case DECIMAL_CHARACTER_REFERENCE:
    case NUMERIC_CHARACTER_REFERENCE_END:
        return number_guard;
    default:
        break;
    }
    if (s == TAG_NAME || (s >= BEFORE_ATTRIBUTE_NAME && s <= SELF_CLOSING_START_TAG))
        return tag_guard;
    return s >= CHARACTER_REFERENCE ? reference_guard : NULL;
}

static const struct cells_start starts[] = {
    {NULL, NULL, false, ""},
    {"RCDATA", "title", false, ""},
    {"RAWTEXT", "style", false, ""},
    {"Script data", "script", false, ""},
    {"PLAINTEXT", NULL, false, ""},
    {"CDATA section", NULL, true, ""},
    {NULL, NULL, true, ""},
    {"RCDATA", "title", false, "</title"},
    {"RAWTEXT", "style", false, "</style"},
    {"Script data", "script", false, "</script"},
    {"Script data", "script", false, "<!--</script"},
    {"Script data", "script", false, "<!--<script"},
    {"Script data", "script", false, "<!--<script></script"},
    {NULL, NULL, false, "<a b b"},
    {NULL, NULL, false, "</a b b"},
    {NULL, NULL, false, "<?xml"},
    {NULL, NULL, true, "<![CDATA"},
    {NULL, NULL, false, NULL},
};

static const struct cells_start contexts[] = {
    {NULL, NULL, false, ""},       {"RCDATA", "title", false, ""}, {NULL, NULL, false, "<a b=\""},
    {NULL, NULL, false, "<a b='"}, {NULL, NULL, false, "<a b="},   {NULL, NULL, false, NULL},
};

const struct cells_dialect cells_html = {.dialect = TAMIS_HTML,
                                         .sections = sections,
                                         .aspects = aspects,
                                         .in_reference = in_reference,
                                         .starts = starts,
                                         .contexts = contexts,
                                         .tails = cells_reference_tails};
