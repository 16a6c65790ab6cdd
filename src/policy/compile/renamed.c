/* renamed.c: makes the selectors for elements that rules rename and give a class. */
#include "base/array.h"
#include "policy/compile/compile.h"

static bool gives_class(const struct rule *v)
{
    return v->kind == TAMIS_RULE_RENAME && v->tokens.count;
}

static struct span join(struct compiler *k, const struct span *parts, size_t count)
{
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        n += parts[i].n;
    char *text = tamis_base_arena_array(&k->policy->arena, n + 1, 1);
    n = 0;
    for (size_t i = 0; text && i < count; n += parts[i++].n)
        tamis_base_array_copy(text + n, parts[i].p, parts[i].n, 1);
    return span_of(text, text ? n : 0);
}

/* Returns a selector such as "div:where(.name)". In style sheets, it replaces the old name of a renamed
 * element. ":where()" adds nothing to the specificity, so this selector is as specific as the old name. */
static struct span selector_of(struct compiler *k, const struct rule *v)
{
    struct span parts[] = {v->text, SPAN(":where(."), v->tokens.items[0], SPAN(")")};
    return join(k, parts, ARRAY_LENGTH(parts));
}

/* Adds the selector that replaces "html", and sets the selector that replaces ":root". Both match the renamed body,
 * because the output often has no html element around it. */
static uint32_t add_body(struct compiler *k, const struct rule *v, struct css_renamed *out, struct span to)
{
    struct span parts[] = {SPAN("."), v->tokens.items[0]};
    k->policy->body_rule = v;
    k->policy->root = join(k, parts, ARRAY_LENGTH(parts));
    *out = (struct css_renamed){SPAN("html"), to};
    return 1;
}

static uint32_t add_rule(struct compiler *k, const struct rule *v, struct css_renamed *out)
{
    uint32_t n = 0;
    struct span to = selector_of(k, v);
    for (const uint32_t *element = v->elements; element && *element; element++) {
        uint32_t name = *element / ELEMENT_NAMESPACES;
        out[n++] = (struct css_renamed){tamis_base_names_text(&k->policy->names, name), to};
        if (name == ATOM_body)
            n += add_body(k, v, &out[n], to);
    }
    return n;
}

static size_t most_renamed(const struct tamis_policy *p)
{
    size_t most = 1; /* the selector that replaces html */
    for (uint32_t i = 0; i < p->rule_count; i++)
        if (gives_class(&p->rules[i]))
            most += keys_length(p->rules[i].elements);
    return most;
}

void tamis_policy_compile_renamed(struct compiler *k, struct rule *rules)
{
    struct tamis_policy *p = k->policy;
    struct css_renamed *renamed = tamis_base_arena_array(&p->arena, most_renamed(p), sizeof *renamed);
    uint32_t n = 0;
    for (uint32_t i = 0; renamed && i < p->rule_count; i++)
        if (gives_class(&rules[i]))
            n += add_rule(k, &rules[i], &renamed[n]);
    for (uint32_t i = 0; i < p->rule_count; i++) {
        if (rules[i].kind != TAMIS_RULE_STYLESHEET)
            continue;
        rules[i].css.renamed = renamed;
        rules[i].css.renamed_count = n;
        rules[i].css.root = p->root;
    }
}
