/* judge.c: see judge.h. */
#include "gate/judge.h"

#include <lexbor/html/html.h>
#include <lexbor/html/interfaces/template_element.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "judges/url_parts.h"

/* ---- The lists */

enum { LINE_BYTES = 1024, FRAGMENTS_MAX = 1000 };

static char *copy_of(const char *s)
{
    char *copy = malloc(strlen(s) + 1);
    if (!copy)
        abort();
    return strcpy(copy, s);
}

static void add_line(struct judge_list *list, const char *line)
{
    char **grown = realloc(list->lines, (list->count + 1) * sizeof *grown);
    if (!grown)
        abort();
    list->lines = grown;
    list->lines[list->count++] = copy_of(line);
}

size_t judge_read(const char *path, struct judge_list lists[JUDGE_LISTS_MAX])
{
    char line[LINE_BYTES];
    size_t count = 0;
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f)) {
        struct judge_list *next = &lists[count];
        line[strcspn(line, "\n")] = '\0';
        if (count < JUDGE_LISTS_MAX && sscanf(line, "policy %31s %31s", next->name, next->context) == 2) {
            next->lines = NULL;
            next->count = 0;
            count++;
        } else if (count) {
            add_line(&lists[count - 1], line);
        }
    }
    if (f)
        fclose(f);
    return count;
}

/* Compares the next word of a line, and moves behind it. */
static bool next_is(const char **at, const char *word, size_t n)
{
    const char *p = *at;
    size_t length = strcspn(p, " ");
    *at = p + length + (p[length] == ' ');
    return length == n && strncasecmp(p, word, n) == 0;
}

static bool next_starts(const char **at, const char *word, size_t n)
{
    const char *p = *at;
    size_t length = strcspn(p, " ");
    *at = p + length + (p[length] == ' ');
    return length <= n && strncasecmp(p, word, length) == 0;
}

static bool is_word(const char **at, const char *word)
{
    return next_is(at, word, strlen(word));
}

/* ---- The tree */

struct state {
    const struct judge_list *list;
    bool has_foreign; /* the output has a tag of svg or math */
    char *reason;
    lxb_dom_node_t *fragments[FRAGMENTS_MAX]; /* trees that are still to be walked: contents of templates */
    size_t fragment_count;
};

static void object(struct state *s, const char *what, struct word a, struct word b)
{
    if (!*s->reason)
        snprintf(s->reason, JUDGE_REASON_BYTES, "%s: %.*s %.*s", what, (int)(a.n < 60 ? a.n : 60), a.p,
                 (int)(b.n < 100 ? b.n : 100), b.n ? b.p : "");
}

static bool lists_element(const struct state *s, struct word element)
{
    for (size_t i = 0; i < s->list->count; i++) {
        const char *at = s->list->lines[i];
        const char *again = at;
        if (is_word(&at, "element") && next_is(&at, element.p, element.n))
            return true;
        at = again;
        if (s->has_foreign && is_word(&at, "foreign") && next_is(&at, element.p, element.n))
            return true;
        if (is_word(&again, "custom") && next_starts(&again, element.p, element.n))
            return true;
    }
    return false;
}

static bool lists_attribute(const struct state *s, struct word element, struct word attribute)
{
    for (size_t i = 0; i < s->list->count; i++) {
        const char *at = s->list->lines[i];
        const char *again = at;
        if (is_word(&again, "attributes") && next_starts(&again, attribute.p, attribute.n))
            return true;
        if (!is_word(&at, "attribute"))
            continue;
        bool fits = *at == '*' ? is_word(&at, "*") : next_is(&at, element.p, element.n);
        if (fits && next_is(&at, attribute.p, attribute.n))
            return true;
    }
    return false;
}

/* Reports whether the attribute can have the scheme. A policy without a line for the attribute allows all but "javascript". */
static bool lists_scheme(const struct state *s, struct word element, struct word attribute,
                         struct word scheme)
{
    bool is_listed = false;
    if (word_is(scheme, "javascript", true))
        return false;
    for (size_t i = 0; i < s->list->count; i++) {
        const char *at = s->list->lines[i];
        if (!is_word(&at, "url"))
            continue;
        bool fits = *at == '*' ? is_word(&at, "*") : next_is(&at, element.p, element.n);
        if (!fits || !next_is(&at, attribute.p, attribute.n))
            continue;
        is_listed = true;
        while (*at)
            if (next_is(&at, scheme.p, scheme.n))
                return true;
    }
    return !is_listed;
}

/* ---- URLs */

static void check_urls(struct state *s, enum link_kind kind, struct word element, struct word attribute,
                       struct word value)
{
    struct text room = {0};
    for (struct word url; url_parts_next(kind, &value, &url);) {
        struct word read = url_parts_stripped(url, &room);
        struct word scheme = {read.p, url_parts_scheme(read)};
        if (scheme.n && !lists_scheme(s, element, attribute, scheme))
            object(s, "scheme", attribute, url);
    }
    text_free(&room);
}

static const char *const one_url[] = {"href",     "src",        "action",   "formaction", "xlink:href",
                                      "poster",   "background", "cite",     "data",       "longdesc",
                                      "manifest", "usemap",     "codebase", "classid",    NULL};
static const char *const candidates[] = {"srcset", "imagesrcset", NULL};
static const char *const words[] = {"ping", "archive", NULL};

static void check_value(struct state *s, struct word element, struct word attribute, struct word value)
{
    enum link_kind kind = word_among(attribute, one_url)      ? LINK_ONE
                          : word_among(attribute, candidates) ? LINK_CANDIDATES
                          : word_among(attribute, words)      ? LINK_WORDS
                                                              : LINK_NONE;
    if (kind != LINK_NONE)
        check_urls(s, kind, element, attribute, value);
}

/* ---- Nodes */

/* What an HTML parser adds, without attributes. */
static const char *const implied[] = {"html", "head", "body", "tbody", "tr", "colgroup", "p", NULL};

static void check_element(struct state *s, lxb_dom_element_t *e)
{
    struct word element;
    element.p = (const char *)lxb_dom_element_qualified_name(e, &element.n);
    bool is_listed = lists_element(s, element);
    lxb_dom_attr_t *a = lxb_dom_element_first_attribute(e);
    if (!is_listed && (a || !word_among(element, implied)))
        object(s, "element", element, (struct word){"", 0});
    for (; a; a = lxb_dom_element_next_attribute(a)) {
        struct word attribute, value;
        attribute.p = (const char *)lxb_dom_attr_qualified_name(a, &attribute.n);
        value.p = (const char *)lxb_dom_attr_value(a, &value.n);
        if (!lists_attribute(s, element, attribute))
            object(s, "attribute", element, attribute);
        if (value.p)
            check_value(s, element, attribute, value);
    }
}

static lexbor_action_t check_node(lxb_dom_node_t *node, void *context)
{
    struct state *s = context;
    if (node->type == LXB_DOM_NODE_TYPE_COMMENT || node->type == LXB_DOM_NODE_TYPE_PROCESSING_INSTRUCTION)
        object(s, "comment", (struct word){"", 0}, (struct word){"", 0});
    if (node->type != LXB_DOM_NODE_TYPE_ELEMENT)
        return LEXBOR_ACTION_OK;
    check_element(s, lxb_dom_interface_element(node));
    if (node->local_name == LXB_TAG_TEMPLATE && node->ns == LXB_NS_HTML && s->fragment_count < FRAGMENTS_MAX)
        s->fragments[s->fragment_count++] =
            lxb_dom_interface_node(lxb_html_interface_template(node)->content);
    return LEXBOR_ACTION_OK;
}

static bool has_tag(const char *html, size_t n, const char *tag)
{
    for (size_t i = 0, m = strlen(tag); i + m <= n; i++)
        if (strncasecmp(html + i, tag, m) == 0)
            return true;
    return false;
}

bool judge_accepts(const struct judge_list *list, const char *html, size_t n, char reason[JUDGE_REASON_BYTES])
{
    static struct state s;
    lxb_html_document_t *document = lxb_html_document_create();
    s.list = list;
    s.reason = reason;
    s.fragment_count = 0;
    s.has_foreign = has_tag(html, n, "<svg") || has_tag(html, n, "<math");
    *reason = '\0';
    lxb_dom_element_t *context = document ? lxb_dom_document_create_element(&document->dom_document,
                                                                            (const lxb_char_t *)list->context,
                                                                            strlen(list->context), NULL)
                                          : NULL;
    lxb_dom_node_t *root =
        context ? lxb_html_document_parse_fragment(document, context, (const lxb_char_t *)html, n) : NULL;
    if (!root)
        abort();
    s.fragments[s.fragment_count++] = root;
    while (s.fragment_count)
        lxb_dom_node_simple_walk(s.fragments[--s.fragment_count], check_node, &s);
    lxb_html_document_destroy(document);
    return !*reason;
}
