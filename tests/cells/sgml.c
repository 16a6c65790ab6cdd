/* sgml.c: the guards of the states of the lexical analyzer for Basic SGML, and beginnings of documents that reach them. */
#include "lex/sgml/sgml.h"
#include "cells/common.h"

static const char *const sections[] = {
#define STATE(id, handler, section, name, run) section,
#include "lex/sgml/sgml_states.def"
#undef STATE
};

/* Whether "]]>" has been read, which is data if more data follows. */
static unsigned after_section_end(const struct lexer *l, int c)
{
    (void)c;
    return l->data.n > 1;
}

static const char *const after_section_end_labels[] = {"", "after ]]>"};
static const struct aspect after_section_end_aspect = {ASPECT_LABELS(after_section_end_labels),
                                                       after_section_end, false};

static unsigned no_greater_than(const struct lexer *l, int c)
{
    (void)c;
    return l->no_greater_than;
}

static const char *const no_greater_than_labels[] = {"", "no > ahead"};
static const struct aspect no_greater_than_aspect = {ASPECT_LABELS(no_greater_than_labels), no_greater_than,
                                                     false};

/* Rule 15: in data, not all characters of the class "other" may follow "<". */
static unsigned is_above_greater_than(const struct lexer *l, int c)
{
    (void)l;
    return kind_of(c) == OTHER && (c < 0x21 || c > 0x3E);
}

static const char *const above_labels[] = {"", "not ! to >"};
static const struct aspect above_aspect = {ASPECT_LABELS(above_labels), is_above_greater_than, true};

/* --- white space after a token --- */

static const state kinds[] = {
    SGML_START_NAME,      SGML_END_NAME,   SGML_DECLARATION_NAME, SGML_DECLARATION_OPEN, SGML_ATTR_NAME,
    SGML_ATTR_AFTER_NAME, SGML_NAME_TOKEN, SGML_UNQUOTED,         SGML_VALUE_LITERAL,    SGML_MD_COMMENT,
    SGML_MD_ENTITY,       SGML_MD_NUMBER,  SGML_MD_NAME,          SGML_MD_LITERAL,       SGML_COM_COMMENT};

static unsigned kind_of_token(const struct lexer *l, int c)
{
    (void)c;
    unsigned i = 0;
    while (i + 1 < sizeof kinds / sizeof *kinds && kinds[i] != l->return_state)
        i++;
    return i;
}

static const char *const token_labels[] = {"start tag name",
                                           "end tag name",
                                           "declaration name",
                                           "<![",
                                           "unnamed attribute",
                                           "attribute name",
                                           "name token",
                                           "unquoted value",
                                           "value literal",
                                           "MD comment",
                                           "parameter entity",
                                           "number",
                                           "name",
                                           "literal",
                                           "COM comment"};
static const struct aspect token_aspect = {ASPECT_LABELS(token_labels), kind_of_token, false};

/* Whether a value contains ">", and has "=" before its last quote: `"x> … <a href="`. Such a value probably lacks its
 * closing quote. */
static unsigned lacks_quote(const struct lexer *l, int c)
{
    (void)c;
    struct span s = buf_span(&l->data);
    if (l->return_state != SGML_VALUE_LITERAL || s.n < 2)
        return 0;
    size_t last = s.n - 1;
    while (last && s.p[last] != s.p[0])
        last--;
    return last && s.p[last - 1] == '=' && span_has(s, '>');
}

static const char *const lacks_quote_labels[] = {"", "seems to lack its end"};
static const struct aspect lacks_quote_aspect = {ASPECT_LABELS(lacks_quote_labels), lacks_quote, false};

/* Whether a subset belongs to a declaration, and not to a marked section. */
static unsigned in_declaration(const struct lexer *l, int c)
{
    (void)c;
    return l->strings.count > 0;
}

static const char *const in_declaration_labels[] = {"of a section", "of a declaration"};
static const struct aspect in_declaration_aspect = {ASPECT_LABELS(in_declaration_labels), in_declaration,
                                                    false};

/* --- all states --- */

static const struct aspect *const less_than_guard[] = {&after_section_end_aspect, &no_greater_than_aspect,
                                                       &above_aspect, NULL};
static const struct aspect *const ampersand_guard[] = {&after_section_end_aspect, NULL};
static const struct aspect *const token_guard[] = {&token_aspect, &lacks_quote_aspect, NULL};
static const struct aspect *const subset_guard[] = {&in_declaration_aspect, NULL};

static const struct aspect *const *aspects(state s)
{
    switch (s) {
    case SGML_LESS_THAN:
        return less_than_guard;
    case SGML_AMPERSAND:
        return ampersand_guard;
    case SGML_TOKEN_END:
        return token_guard;
    case SGML_DS_TWO_BRACKETS:
        return subset_guard;
    default:
        return NULL;
    }
}

static bool in_reference(const struct lexer *l)
{
    (void)l;
    return false;
}

static const struct cells_start starts[] = {
    {NULL, NULL, false, ""},     {"CDATA", NULL, false, ""},    {NULL, NULL, false, "<a b=\">c=\""},
    {NULL, NULL, false, "<?a<"}, {NULL, NULL, false, "<!a[]]"}, {NULL, NULL, false, NULL},
};

static const struct cells_start contexts[] = {{NULL, NULL, false, NULL}};
static const char *const tails[] = {NULL};

const struct cells_dialect cells_sgml = {.dialect = TAMIS_SGML,
                                         .sections = sections,
                                         .aspects = aspects,
                                         .in_reference = in_reference,
                                         .starts = starts,
                                         .contexts = contexts,
                                         .tails = tails};
