/* tags.c: see tags.h. */
#include "harness/tags.h"

static void ignore_transition(void *user, const char *from, int byte, const char *to)
{
    (void)user;
    (void)from;
    (void)byte;
    (void)to;
}

void tags_read_by_states(tamis_lexer *lexer)
{
    tamis_lexer_set_transition_callback(lexer, ignore_transition);
}

void tags_add_string(struct text *out, const char *p, size_t n)
{
    text_add_string(out, p ? "[" : "none");
    text_add(out, p ? p : "", n);
    text_add_string(out, p ? "]" : "");
}

void tags_describe(struct text *out, const tamis_token *t)
{
    size_t n;
    const char *p = tamis_token_name(t, &n);
    tags_add_string(out, p, n);
    for (size_t i = 0; i < tamis_token_attribute_count(t); i++) {
        p = tamis_token_attribute_name(t, i, &n);
        tags_add_string(out, p, n);
        p = tamis_token_attribute_value(t, i, &n);
        tags_add_string(out, p, n);
    }
}
