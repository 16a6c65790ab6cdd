/* gate_values.c: the names of the configuration as the gate sees them, and the classes of the values of attributes (facts.h). */
#include "policy/compile/facts.h"

#include "base/array.h"

void tamis_policy_fact(struct facts *f, struct gate_fact fact)
{
    f->bytes += fact.prefix.n + fact.name.n + fact.element.n;
    f->count += fact.element.n ? 2 : 1; /* the element can be new, too */
    f->prefixes += fact.begins;
    f->full = f->full || (f->builder && !tamis_gate_add(f->builder, &fact));
}

/* --- names --- */

struct span tamis_policy_fact_prefix(tamis_name attribute)
{
    struct span uri = span_from(attribute.ns);
    if (span_equal(uri, SPAN(TAMIS_NAMESPACE_XLINK)))
        return SPAN("xlink:");
    if (span_equal(uri, SPAN(TAMIS_NAMESPACE_XML)))
        return SPAN("xml:");
    return span_equal(uri, SPAN(TAMIS_NAMESPACE_XMLNS)) &&
                   !span_equal(span_from(attribute.name), SPAN("xmlns"))
               ? SPAN("xmlns:")
               : SPAN("");
}

/* Reports whether a list of the configuration has the name. */
bool tamis_policy_fact_is_listed(const struct facts *f, tamis_config_list list, const char *name,
                                 const char *ns)
{
    const tamis_config *c = f->config;
    struct item item = {.name = tamis_base_names_find(&c->names, span_from(name)),
                        .ns = tamis_base_names_find(&c->names, span_from(ns))};
    bool is_known = item.name && (item.ns || !*ns);
    return is_known && tamis_policy_config_list_find(c, c->lists[list], &item);
}

bool tamis_policy_fact_same(const char *a, const char *b)
{
    return span_equal(span_from(a), span_from(b));
}

static bool has_name(tamis_name_list list, tamis_name name)
{
    for (size_t i = 0; i < list.count; i++)
        if (tamis_policy_fact_same(list.names[i].name, name.name) &&
            tamis_policy_fact_same(list.names[i].ns, name.ns))
            return true;
    return false;
}

/* Returns the form of the values of an attribute. */
static enum gate_form form_of(tamis_name attribute)
{
    char text[40];
    struct span prefix = tamis_policy_fact_prefix(attribute), name = span_from(attribute.name);
    if (prefix.n + name.n > sizeof text)
        return GATE_ANY;
    char *end = span_copy(span_copy(text, prefix), name);
    return tamis_gate_form(span_of(text, (size_t)(end - text)));
}

static bool is_url(enum gate_form form)
{
    return form == GATE_URL || form == GATE_URLS || form == GATE_CANDIDATES;
}

/* --- the classes of values --- */

/* Reports whether a rule checks the attribute on the element; with an element that no rule names, if its name is NULL. */
static bool decides(const tamis_rule *r, tamis_name element, tamis_name attribute)
{
    if (!tamis_rule_kind_decides(r->kind) ||
        (r->elements.count && !(element.name && has_name(r->elements, element))))
        return false;
    if (r->kind == TAMIS_RULE_URL && !r->attributes.count)
        return is_url(form_of(attribute));
    return has_name(r->attributes, attribute);
}

static const tamis_rule *first_rule(const struct facts *f, tamis_name element, tamis_name attribute)
{
    for (size_t i = 0; i < tamis_config_rule_count(f->config); i++) {
        const tamis_rule *r = tamis_config_rule_at(f->config, i);
        if (decides(r, element, attribute))
            return r;
    }
    return NULL;
}

static bool checks_class(const tamis_rule *r)
{
    return r->kind == TAMIS_RULE_URL || r->kind == TAMIS_RULE_STYLE || r->kind == TAMIS_RULE_STYLESHEET ||
           r->kind == TAMIS_RULE_FRAME;
}

static void add_rule(struct class_rules *rules, const tamis_rule *r)
{
    bool checks = r && checks_class(r);
    rules->is_unchecked = rules->is_unchecked || !checks;
    for (uint32_t i = 0; checks && i < rules->count; i++)
        if (rules->rules[i] == r)
            return;
    if (checks && rules->count < RULES_OF_CLASS)
        rules->rules[rules->count++] = r;
    else if (checks)
        rules->is_unchecked = true;
}

static bool same_rules(const struct class_rules *a, const struct class_rules *b)
{
    bool equal = a->count == b->count && a->is_unchecked == b->is_unchecked;
    for (uint32_t i = 0; equal && i < a->count; i++)
        equal = a->rules[i] == b->rules[i];
    return equal;
}

static void state_schemes(struct facts *f, tamis_strings schemes, uint32_t class)
{
    for (size_t i = 0; i < schemes.count; i++)
        tamis_policy_fact(f, (struct gate_fact){
                                 .of = GATE_SCHEME + class, .name = span_from(schemes.items[i]), .value = 1});
}

static enum gate_relative relative_of(const tamis_rule *r)
{
    if (r->kind == TAMIS_RULE_FRAME || r->relative == TAMIS_RELATIVE_DENY)
        return GATE_RELATIVE_NONE;
    return r->relative == TAMIS_RELATIVE_KEEP ? GATE_RELATIVE_ANY : GATE_RELATIVE_FRAGMENT;
}

/* Returns the class of the values that these rules allow. */
uint32_t tamis_policy_class_of_rules(struct facts *f, enum gate_form form, const struct class_rules *rules)
{
    static const char *const https_only[] = {"https"};
    const tamis_strings https = {https_only, 1};
    uint32_t class = GATE_CLASSES_OWN;
    while (class < f->class_count &&
           !(same_rules(&f->class_rules[class], rules) && f->classes[class].form == form))
        class ++;
    if (class == f->class_capacity) {
        f->full = true;
        return GATE_CLASS_ANY;
    }
    if (class == f->class_count) {
        f->class_count++;
        f->class_rules[class] = *rules;
        f->classes[class] = (struct gate_class){.form = (uint8_t)form, .lists_schemes = !rules->is_unchecked};
        f->classes[class].relative = rules->is_unchecked ? GATE_RELATIVE_ANY : GATE_RELATIVE_NONE;
    }
    for (uint32_t i = 0; i < rules->count; i++) {
        const tamis_rule *r = rules->rules[i];
        enum gate_relative relative = relative_of(r);
        if (relative > f->classes[class].relative)
            f->classes[class].relative = (uint8_t)relative;
        state_schemes(f, r->kind == TAMIS_RULE_FRAME ? https : r->schemes, class);
        state_schemes(f, r->rewrite_schemes, class);
    }
    return class;
}

/* Reports whether a link with the URL of the attribute can run a script: a safe policy never keeps "javascript:" there. */
static bool is_link(tamis_name attribute)
{
    static const char *const names[] = {"href", "action", "formaction", "xlink:href", "xml:base"};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        if (tamis_policy_fact_same(attribute.name, names[i]))
            return true;
    return tamis_policy_fact_prefix(attribute).n && tamis_policy_fact_same(attribute.name, "base");
}

/* Returns the class of the values of an attribute that no rule checks. */
static uint32_t own_class(enum gate_form form, tamis_name attribute)
{
    return form == GATE_ENCODINGS  ? GATE_CLASS_ENCODINGS
           : form == GATE_ANIMATED ? GATE_CLASS_ANIMATED
           : is_link(attribute)    ? GATE_CLASS_LINK
                                   : GATE_CLASS_ANY;
}

/* Reports whether a STYLE rule checks the attribute on some element. The other attributes are checked only if they hold URLs: a
 * configuration can have very many of them. */
static bool is_styled(const struct facts *f, tamis_name attribute)
{
    for (size_t i = 0; i < f->style_count; i++)
        if (has_name(tamis_config_rule_at(f->config, f->styles[i])->attributes, attribute))
            return true;
    return false;
}

/* Reports whether a rule checks the attribute on some element. */
static bool is_ruled(const struct facts *f, tamis_name attribute)
{
    for (size_t i = 0; i < tamis_config_rule_count(f->config); i++) {
        const tamis_rule *r = tamis_config_rule_at(f->config, i);
        if (tamis_rule_kind_decides(r->kind) &&
            (has_name(r->attributes, attribute) || (r->kind == TAMIS_RULE_URL && is_url(form_of(attribute)))))
            return true;
    }
    return false;
}

/* Returns the class of the values of the attribute on elements with this name in any namespace in which the policy lists it.
 * With NULL, on the elements that no rule names. */
uint32_t tamis_policy_class_of(struct facts *f, const char *element, tamis_name attribute)
{
    struct class_rules rules = {.count = 0};
    enum gate_form form = form_of(attribute);
    bool is_style = false, found = false;
    if ((!is_url(form) && !is_styled(f, attribute)) || !is_ruled(f, attribute))
        return own_class(form, attribute);
    for (size_t i = 0; element && i < ELEMENT_NAMESPACE_NAMES; i++) {
        if (!tamis_policy_fact_is_listed(f, TAMIS_LIST_ELEMENTS, element, element_namespaces[i]))
            continue;
        add_rule(&rules, first_rule(f, (tamis_name){element, element_namespaces[i]}, attribute));
        found = true;
    }
    if (!found)
        add_rule(&rules, first_rule(f, (tamis_name){element, TAMIS_NAMESPACE_HTML}, attribute));
    for (uint32_t i = 0; i < rules.count; i++)
        is_style = is_style || rules.rules[i]->kind == TAMIS_RULE_STYLE;
    if (is_style && !rules.is_unchecked)
        return tamis_policy_class_of_rules(f, GATE_CSS, &rules);
    return rules.count && is_url(form) ? tamis_policy_class_of_rules(f, form, &rules)
                                       : own_class(form, attribute);
}
