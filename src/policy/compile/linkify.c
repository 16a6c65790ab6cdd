/* linkify.c: compiles the member "linkify" of a valid configuration. */
#include "policy/linkify.h"
#include "base/array.h"
#include "policy/compile/compile.h"

void tamis_policy_compile_collect_linkify_names(struct compiler *k)
{
    tamis_name_list skip = k->config->linkify_skip;
    for (size_t i = 0; k->config->linkify && i < skip.count; i++)
        tamis_policy_compile_name_of(k, span_from(skip.names[i].name));
}

static const uint32_t *compile_skip(struct compiler *k, tamis_name_list skip)
{
    uint32_t *items = tamis_base_arena_array(&k->policy->arena, skip.count + 1, sizeof *items);
    uint32_t n = 0;
    for (size_t i = 0; items && i < skip.count; i++) {
        enum name_space ns = tamis_base_namespace_of(span_from(skip.names[i].ns));
        uint32_t name = tamis_policy_compile_name_of(k, span_from(skip.names[i].name));
        if (name && ns <= NS_ATOM)
            items[n++] = element_index(name, ns);
    }
    if (items)
        items[n] = 0;
    return items;
}

static struct string_list compile_schemes(struct compiler *k, tamis_strings schemes)
{
    static const struct span usual[] = {{"http", 4}, {"https", 5}};
    if (!schemes.count)
        return (struct string_list){usual, ARRAY_LENGTH(usual)};
    struct span *items = tamis_base_arena_array(&k->policy->arena, schemes.count, sizeof *items);
    for (size_t i = 0; items && i < schemes.count; i++) {
        struct span text = span_from(schemes.items[i]);
        items[i] = span_of(tamis_base_arena_copy(&k->policy->arena, text), text.n);
    }
    return (struct string_list){items, items ? (uint32_t)schemes.count : 0};
}

static bool has_scheme(struct string_list schemes, struct span scheme)
{
    for (uint32_t i = 0; i < schemes.count; i++)
        if (span_equal(schemes.items[i], scheme))
            return true;
    return false;
}

/* Returns the prefix for addresses that begin with "www.": "http://", as in GFM (GitHub Flavored Markdown), if "http"
 * is one of the schemes; otherwise "https://" if "https" is one of them; otherwise an empty text. */
static struct span www_of(struct string_list schemes)
{
    if (has_scheme(schemes, SPAN("http")))
        return SPAN("http://");
    return has_scheme(schemes, SPAN("https")) ? SPAN("https://") : SPAN("");
}

void tamis_policy_compile_linkify(struct compiler *k)
{
    const struct tamis_config *c = k->config;
    struct linkify *linkify = c->linkify ? arena_allocate(&k->policy->arena, sizeof *linkify) : NULL;
    if (!linkify)
        return;
    const uint32_t *skip = compile_skip(k, c->linkify_skip);
    struct string_list schemes = compile_schemes(k, c->linkify_schemes);
    if (!meter_ok(&k->policy->meter))
        return;
    *linkify = (struct linkify){{schemes, www_of(schemes), c->linkify_mail}, skip};
    k->policy->linkify = linkify;
}
