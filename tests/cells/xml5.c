/* xml5.c: the guards of the states of the XML5 tokenizer, and beginnings of documents that reach them. */
#include "lex/xml5/xml5.h"
#include "cells/common.h"

static const char *const sections[] = {
#define STATE(id, handler, section, name, run) section,
#include "lex/xml5/xml5_states.def"
#undef STATE
};

static unsigned goes_on(const struct lexer *l, int c)
{
    return cells_declaration_goes_on(l, c, false, true);
}

static const char *const goes_on_labels[] = {"", "goes on"};
static const struct aspect goes_on_aspect = {ASPECT_LABELS(goes_on_labels), goes_on, true};

/* --- references: two states, in which the reference has phases --- */

enum { NAMED_BESIDE_ENTITIES = REFERENCE_ENTITY + 1 };

static unsigned phase(const struct lexer *l, int c)
{
    (void)c;
    return l->reference_phase == REFERENCE_NAMED && l->entities.count ? NAMED_BESIDE_ENTITIES
                                                                      : l->reference_phase;
}

static const char *const phase_labels[] = {"begins",
                                           "name",
                                           "ambiguous",
                                           "number",
                                           "hexadecimal",
                                           "hexadecimal digits",
                                           "decimal digits",
                                           "number ends",
                                           "done",
                                           "name of an entity",
                                           "name, with entities"};
static const struct aspect phase_aspect = {ASPECT_LABELS(phase_labels), phase, false};

static unsigned back_to_value(const struct lexer *l, int c)
{
    (void)c;
    return l->return_state - XML5_TAG_ATTRIBUTE_VALUE_DOUBLE_QUOTED;
}

static const char *const value_labels[] = {"in double quotes", "in single quotes", "unquoted"};
static const struct aspect value_aspect = {ASPECT_LABELS(value_labels), back_to_value, false};

enum { COMPLETES_NO_NAME = 4, DECLARED = 17, NOT_DECLARED, TOO_LONG };

/* Reports whether the text after "&" is the name of an entity that the document declares. The loop runs from the end of
 * the list, so the first declaration counts. */
static unsigned found_entity(const struct lexer *l)
{
    const struct entities *all = &l->entities;
    unsigned found = NOT_DECLARED;
    for (uint32_t i = all->count; i-- > 0;) {
        const struct entity *e = &all->list[i];
        if (span_equal(tamis_base_names_text(l->names, e->name), span_of(l->temp.p + 1, l->temp.n - 1)))
            found = e->is_text ? DECLARED : NOT_DECLARED;
    }
    return found;
}

/* Whether the character continues a name, or which kind of number it ends. */
static unsigned found(const struct lexer *l, int c)
{
    if (l->reference_phase == REFERENCE_ENTITY)
        return c == ';' ? found_entity(l) : l->temp.n > l->entities.longest_name ? TOO_LONG : 0;
    if (l->reference_phase == REFERENCE_NAMED && l->entities.count &&
        cells_name.of(l, c) == COMPLETES_NO_NAME)
        return found_entity(l);
    if (l->reference_phase == REFERENCE_NAMED)
        return cells_name.of(l, c);
    unsigned number = cells_number(l, (enum reference_phase)l->reference_phase, c);
    return number ? 4 + number : 0;
}

/* clang-format off */
static const char *const found_labels[] = {
    "", "goes on", "makes a name", "completes a name", "completes no name", "zero", "beyond Unicode",
    "surrogate", "U+FDD0 to FDDF", "U+FDE0 to FDEF", "end of a plane", "U+000B", "U+000D", "C0 or U+007F",
    "windows-1252", "other C1", "any other", "declared", "not declared", "too long"
};
/* clang-format on */
static const struct aspect found_aspect = {ASPECT_LABELS(found_labels), found, true};

static bool in_reference(const struct lexer *l)
{
    return l->state == XML5_CHARACTER_REFERENCE_IN_DATA ||
           l->state == XML5_CHARACTER_REFERENCE_IN_ATTRIBUTE_VALUE;
}

/* --- the internal subset --- */

/* Whether the declaration is that of an entity, but does not end with a value in quotes. */
static unsigned no_entity(const struct lexer *l, int c)
{
    struct span read = buf_span(&l->entities.declaration);
    (void)c;
    return span_starts(read, SPAN("ENTITY")) && read.p[read.n - 1] != '\'' && read.p[read.n - 1] != '"';
}

static const char *const no_entity_labels[] = {"", "of an entity without a value"};
static const struct aspect no_entity_aspect = {ASPECT_LABELS(no_entity_labels), no_entity, false};

/* --- all states --- */

static const struct aspect *const entity_guard[] = {&no_entity_aspect, NULL};

static const struct aspect *const duplicate_guard[] = {&cells_duplicate, NULL};
static const struct aspect *const declaration_guard[] = {&cells_declaration, &goes_on_aspect, NULL};
static const struct aspect *const identifier_guard[] = {&cells_identifier, &cells_identifier_goes_on, NULL};
static const struct aspect *const data_reference_guard[] = {&phase_aspect, &found_aspect, NULL};
static const struct aspect *const value_reference_guard[] = {&value_aspect, &phase_aspect, &found_aspect,
                                                             NULL};

static const struct aspect *const *aspects(state s)
{
    switch (s) {
    case XML5_TAG_ATTRIBUTE_NAME:
        return duplicate_guard;
    case XML5_MARKUP_DECLARATION:
        return declaration_guard;
    case XML5_AFTER_DOCTYPE_NAME:
        return identifier_guard;
    case XML5_INTERNAL_SUBSET_DECLARATION:
        return entity_guard;
    case XML5_CHARACTER_REFERENCE_IN_DATA:
        return data_reference_guard;
    case XML5_CHARACTER_REFERENCE_IN_ATTRIBUTE_VALUE:
        return value_reference_guard;
    default:
        return NULL;
    }
}

#define ENTITIES "<!DOCTYPE a [<!ENTITY b_c 'd'><!ENTITY nbsp 'e'>]>"

static const struct cells_start starts[] = {{NULL, NULL, false, ""},
                                            {NULL, NULL, false, "<a b b"},
                                            {NULL, NULL, false, "<!DOCTYPE a [<!ENTITY"},
                                            {NULL, NULL, false, "<!DOCTYPE a [<!ENTITY a 'b'"},
                                            {NULL, NULL, false, ENTITIES "&b_c"},
                                            {NULL, NULL, false, ENTITIES "&b_"},
                                            {NULL, NULL, false, ENTITIES "&b_long"},
                                            {NULL, NULL, false, ENTITIES "&nbsp"},
                                            {NULL, NULL, false, ENTITIES "&copy"},
                                            {NULL, NULL, false, ENTITIES "&am"},
                                            {NULL, NULL, false, ENTITIES "&amp"},
                                            {NULL, NULL, false, ENTITIES "<a b=\"&am"},
                                            {NULL, NULL, false, ENTITIES "<a b=\"&amp"},
                                            {NULL, NULL, false, ENTITIES "<a b='&b_c"},
                                            {NULL, NULL, false, ENTITIES "<a b=&b_c"},
                                            {NULL, NULL, false, ENTITIES "<a b='&amp"},
                                            {NULL, NULL, false, ENTITIES "<a b=&amp"},
                                            {NULL, NULL, false, ENTITIES "<a b=\"&nbsp"},
                                            {NULL, NULL, false, ENTITIES "<a b='&nbsp"},
                                            {NULL, NULL, false, ENTITIES "<a b=&nbsp"},
                                            {NULL, NULL, false, ENTITIES "<a b=\"&copy"},
                                            {NULL, NULL, false, ENTITIES "<a b='&copy"},
                                            {NULL, NULL, false, ENTITIES "<a b=&copy"},
                                            {NULL, NULL, false, ENTITIES "<a b=\"&b_c"},
                                            {NULL, NULL, false, ENTITIES "<a b='&b_"},
                                            {NULL, NULL, false, ENTITIES "<a b=&b_long"},
                                            {NULL, NULL, false, NULL}};

static const struct cells_start contexts[] = {
    {NULL, NULL, false, ""},      {NULL, NULL, false, "<a b=\""}, {NULL, NULL, false, "<a b='"},
    {NULL, NULL, false, "<a b="}, {NULL, NULL, false, NULL},
};

const struct cells_dialect cells_xml5 = {.dialect = TAMIS_XML5,
                                         .sections = sections,
                                         .aspects = aspects,
                                         .in_reference = in_reference,
                                         .starts = starts,
                                         .contexts = contexts,
                                         .tails = cells_reference_tails};
