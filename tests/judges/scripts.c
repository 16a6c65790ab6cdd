/* scripts.c: see scripts.h. */
#include "judges/scripts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/contexts.h"
#include "support/walk.h"
#include "support/word.h"

static const char *const contexts[] = {NULL,       "div",       "tr",    "select", "svg svg",
                                       "svg desc", "math math", "title", "style"};

size_t scripts_contexts(void)
{
    return 2 * (sizeof contexts / sizeof *contexts);
}

static bool is_any(const char *word, size_t n, const char *const *words)
{
    return word_is_any((struct word){word, n}, words);
}

/* The parser has converted names to lowercase and decoded values. Characters that a URL parser ignores before
 * and within a scheme are skipped. */
static bool is_script_url(const char *value, size_t n)
{
    static const char scheme[] = "javascript:";
    size_t matched = 0;
    for (size_t i = 0; i < n && matched < sizeof scheme - 1; i++) {
        char c = value[i] >= 'A' && value[i] <= 'Z' ? (char)(value[i] | 0x20) : value[i];
        if ((unsigned char)c <= ' ' && (matched == 0 || strchr("\t\n\r", c)))
            continue;
        if (c != scheme[matched++])
            return false;
    }
    return matched == sizeof scheme - 1;
}

static bool attribute_runs(const tamis_parser *p, const tamis_node *n, size_t i)
{
    static const char *const links[] = {"href", "xlink:href", "action", "formaction", NULL};
    size_t name_n, value_n;
    const char *name = tamis_node_attribute_name(p, n, i, &name_n);
    const char *value = tamis_node_attribute_value(n, i, &value_n);
    if (name_n > 2 && memcmp(name, "on", 2) == 0 && name[2] >= 'a' && name[2] <= 'z')
        return true;
    return is_any(name, name_n, links) && is_script_url(value, value_n);
}

static bool starts(const char *value, size_t n, const char *with)
{
    return n >= strlen(with) && memcmp(value, with, strlen(with)) == 0;
}

/* SVG use of an element in the document, and a sandboxed frame with a web page, run no script of their own. */
static bool is_tame(const tamis_parser *p, const tamis_node *n, const char *element, size_t element_n)
{
    static const char *const use[] = {"use", NULL}, *const iframe[] = {"iframe", NULL};
    static const char *const links[] = {"href", "xlink:href", NULL}, *const src[] = {"src", NULL},
                             *const srcdoc[] = {"srcdoc", NULL}, *const sandbox[] = {"sandbox", NULL};
    unsigned needed = 0;
    bool is_use = is_any(element, element_n, use);
    if (!is_use && !is_any(element, element_n, iframe))
        return false;
    for (size_t i = 0; i < tamis_node_attribute_count(n); i++) {
        size_t name_n, value_n;
        const char *name = tamis_node_attribute_name(p, n, i, &name_n);
        const char *value = tamis_node_attribute_value(n, i, &value_n);
        if (is_use && is_any(name, name_n, links) && !starts(value, value_n, "#"))
            return false;
        if (!is_use && is_any(name, name_n, src) && !starts(value, value_n, "https://"))
            return false;
        needed += is_any(name, name_n, src) || is_any(name, name_n, sandbox);
        if (!is_use && is_any(name, name_n, srcdoc))
            return false;
    }
    return is_use || needed == 2;
}

static bool runs(const tamis_parser *p, const tamis_node *n)
{
    static const char *const elements[] = {"script", "iframe", "object",   "embed", "base",
                                           "frame",  "use",    "noscript", NULL};
    size_t length;
    if (tamis_node_get_type(n) != TAMIS_NODE_ELEMENT)
        return false;
    const char *name = tamis_node_name(p, n, &length);
    if (is_any(name, length, elements) && !is_tame(p, n, name, length))
        return true;
    for (size_t i = 0; i < tamis_node_attribute_count(n); i++)
        if (attribute_runs(p, n, i))
            return true;
    return false;
}

static bool any_runs(const tamis_parser *p, const tamis_node *root)
{
    for (const tamis_node *n = walk_next(root, root); n; n = walk_next(n, root))
        if (runs(p, n))
            return true;
    return false;
}

static void must(tamis_status status)
{
    contexts_must(status, "the judge of scripts");
}

bool scripts_run(tamis_parser *p, const char *html, size_t n, size_t context)
{
    const tamis_node *root;
    tamis_parser_reset(p);
    tamis_parser_set_scripting(p, context % 2);
    must(tamis_parser_set_context(p, contexts[context / 2]));
    must(tamis_parser_feed(p, html, n));
    must(tamis_parser_finish(p, &root));
    return any_runs(p, root);
}
