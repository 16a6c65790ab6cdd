/* in_head.c: 13.2.6.4.4 The "in head" insertion mode. in_document() in serialize/stable.c repeats the
 * rules for start tags; tests/serialize/stable_test.c compares its results with the results of the parser. */
#include "parse/parser.h"

static bool leave_head(struct parser *p, bool again)
{
    tamis_parse_pop(&p->stack);
    p->mode = MODE_AFTER_HEAD;
    return again;
}

static bool start_tag(struct parser *p, const struct token *t)
{
    switch (t->name) {
    case ATOM_html:
        return tamis_parse_using(p, MODE_IN_BODY, t);
    case ATOM_base:
    case ATOM_basefont:
    case ATOM_bgsound:
    case ATOM_link:
    case ATOM_meta:
        tamis_parse_insert_void(p, t);
        return DONE;
    case ATOM_title:
        tamis_parse_text_element(p, t, CONTENT_RCDATA);
        return DONE;
    case ATOM_noscript:
        if (p->options.scripting) {
            tamis_parse_text_element(p, t, CONTENT_RAWTEXT);
            return DONE;
        }
        tamis_parse_insert_element(p, t);
        p->mode = MODE_IN_HEAD_NOSCRIPT;
        return DONE;
    case ATOM_noframes:
    case ATOM_style:
        tamis_parse_text_element(p, t, CONTENT_RAWTEXT);
        return DONE;
    case ATOM_script:
        tamis_parse_text_element(p, t, CONTENT_SCRIPT_DATA);
        return DONE;
    case ATOM_template:
        return tamis_parse_template_start(p, t);
    case ATOM_head:
        return DONE;
    default:
        return leave_head(p, REPROCESS);
    }
}

static bool end_tag(struct parser *p, const struct token *t)
{
    switch (t->name) {
    case ATOM_head:
        return leave_head(p, DONE);
    case ATOM_template:
        return tamis_parse_template_end(p, t);
    case ATOM_body:
    case ATOM_html:
    case ATOM_br:
        return leave_head(p, REPROCESS);
    default:
        return DONE;
    }
}

bool tamis_parse_in_head(struct parser *p, const struct token *t)
{
    switch (t->type) {
    case TOKEN_CHARACTERS:
        if (!is_space_token(t))
            return leave_head(p, REPROCESS);
        tamis_parse_insert_characters(p, t);
        return DONE;
    case TOKEN_COMMENT:
    case TOKEN_PROCESSING_INSTRUCTION:
        tamis_parse_insert_comment(p, t, NULL);
        return DONE;
    case TOKEN_DOCTYPE:
        return DONE;
    case TOKEN_START_TAG:
        return start_tag(p, t);
    case TOKEN_END_TAG:
        return end_tag(p, t);
    case TOKEN_END_OF_FILE:
        break;
    }
    return leave_head(p, REPROCESS);
}
