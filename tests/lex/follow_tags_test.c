/* follow_tags_test.c: after the start tag of every HTML element, the lexer with tamis_lexer_set_follow_tags() continues in
 * the same way as under the tree builder. The list in src/lex/lexer_api.c mirrors the tree builder's rules. */
#include <tamis/lexer.h>
#include <tamis/tree.h>

#include "base/names.h"
#include "harness/test.h"
#include "support/walk.h"

/* A start tag that is text in RCDATA, RAWTEXT, script data and PLAINTEXT. */
static const char marker[] = "<i>";

static tamis_reply find_marker(void *user, const tamis_token *t)
{
    bool *found = user;
    size_t n;
    const char *name = tamis_token_name(t, &n);
    *found |= tamis_token_get_type(t) == TAMIS_TOKEN_START_TAG && n == 1 && *name == 'i';
    return TAMIS_CONTINUE;
}

static bool lexer_finds_marker(const char *html)
{
    bool found = false;
    tamis_lexer *l = tamis_lexer_new(NULL, find_marker, NULL, &found);
    assert_non_null(l);
    tamis_lexer_set_follow_tags(l, true);
    assert_int_equal(tamis_lexer_feed(l, html, strlen(html)), TAMIS_OK);
    assert_int_equal(tamis_lexer_finish(l), TAMIS_OK);
    tamis_lexer_free(l);
    return found;
}

static bool is_marker(const tamis_parser *p, const tamis_node *n)
{
    size_t length;
    const char *name = tamis_node_name(p, n, &length);
    return tamis_node_get_type(n) == TAMIS_NODE_ELEMENT && length == 1 && *name == 'i';
}

static bool tree_has_marker(const char *html)
{
    const tamis_node *root, *n;
    tamis_parser *p = tamis_parser_new(NULL);
    assert_non_null(p);
    assert_int_equal(tamis_parser_set_context(p, "div"), TAMIS_OK);
    assert_int_equal(tamis_parser_feed(p, html, strlen(html)), TAMIS_OK);
    assert_int_equal(tamis_parser_finish(p, &root), TAMIS_OK);
    for (n = root; n && !is_marker(p, n);)
        n = walk_next(n, root);
    bool found = n != NULL;
    tamis_parser_free(p);
    return found;
}

TEST(follows_the_start_tag_of_every_html_element_as_the_tree_builder_does)
{
    unsigned text = 0;
    for (atom name = 1; name < ATOM_math; name++) {
        char html[64];
        snprintf(html, sizeof html, "<%s>%s", tamis_base_names_static_text(name).p, marker);
        bool in_tree = tree_has_marker(html);
        if (lexer_finds_marker(html) != in_tree)
            fail_msg("%s is %s to the tree builder, but not to the lexer", html,
                     in_tree ? "two tags" : "a tag and text");
        text += !in_tree;
    }
    assert_in_range(text, 9,
                    9); /* title, textarea, style, xmp, iframe, noembed, noframes, script, plaintext */
}
