/* enter.c: starts the lexer in a given state, with an empty event. If the state is inside a token, the token starts with the
 * bytes in the table `begun`. */
#include "lex/sgml/handlers.h"

static const char *const begun[SGML_STATE_COUNT] = {
    [SGML_BRACKET] = "]",
    [SGML_TWO_BRACKETS] = "]]",
    [SGML_SECTION_END] = "]]>",
    [SGML_LESS_THAN] = "<",
    [SGML_END_TAG_OPEN] = "</",
    [SGML_DECLARATION_OPEN] = "<!",
    [SGML_DECLARATION_DASH] = "<!-",
    [SGML_START_NAME] = "<",
    [SGML_END_NAME] = "</",
    [SGML_DECLARATION_NAME] = "<!",
    [SGML_PI] = "<?",
    [SGML_AMPERSAND] = "&",
    [SGML_NUMBER_SIGN] = "&#",
    [SGML_NUMERIC_REFERENCE] = "&#",
    [SGML_MALFORMED_REFERENCE] = "&#",
    [SGML_NAMED_CHARACTER] = "&#",
    [SGML_ENTITY_REFERENCE] = "&",
    [SGML_VALUE_LITERAL] = "\"",
    [SGML_VALUE_LITERAL_APOS] = "'",
    [SGML_MD_DASH] = "-",
    [SGML_MD_COMMENT] = "--",
    [SGML_MD_COMMENT_DASH] = "---",
    [SGML_MD_PERCENT] = "%",
    [SGML_MD_ENTITY] = "%",
    [SGML_MD_LITERAL] = "\"",
    [SGML_MD_LITERAL_APOS] = "'",
    [SGML_COM_DASH] = "-",
    [SGML_COM_COMMENT] = "--",
    [SGML_COM_COMMENT_DASH] = "---",
    [SGML_DS_BRACKET] = "]",
    [SGML_DS_TWO_BRACKETS] = "]]",
};

void tamis_lex_sgml_enter(struct lexer *l, state s)
{
    l->data.n = 0;
    l->data.limit = TAMIS_MAX_ARENA_BYTES;
    l->return_state = SGML_START_NAME;
    bool is_declaration = s >= SGML_MD && s < SGML_TOKEN_END;
    tamis_lex_sgml_begin_event(l, is_declaration ? TAMIS_SGML_CALL_AUXILIARY : TAMIS_SGML_CALL_PRIMARY);
    buf_add(&l->data, span_from(begun[s]));
    /* `token_start` can be before the start of the input. It is unsigned and wraps around, so sums with it are correct; event.c
     * replaces offsets before the start of the input with 0. */
    l->token_start = l->at.offset - l->data.n;
    l->mark.offset = l->at.offset;
}
