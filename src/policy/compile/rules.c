/* rules.c: compiles the rules of a configuration, which have been checked before. */
#include "policy/compile/compile.h"
#include "value/known_names.h"
#include "value/url/url.h"

#include "base/array.h"
#include "policy/check/check.h"
#include "value/naming.h"

/* Names. */

static void collect_list(struct compiler *k, tamis_name_list list)
{
    for (size_t i = 0; i < list.count; i++)
        tamis_policy_compile_name_of(k, span_from(list.names[i].name));
}

void tamis_policy_compile_collect_rule_names(struct compiler *k)
{
    for (uint32_t i = 0; i < k->config->rule_count; i++) {
        collect_list(k, k->config->rules[i].elements);
        collect_list(k, k->config->rules[i].attributes);
    }
}

static enum name_space namespace_of(const tamis_name *name)
{
    return tamis_base_namespace_of(span_from(name->ns));
}

/* Lists. A list of element indexes or attribute keys ends with 0. If the rule has no such list, the result is NULL. Names in
 * namespaces whose elements or attributes tamis always removes are left out. */

static const uint32_t *list_of(struct compiler *k, tamis_name_list list, bool elements)
{
    if (!list.count)
        return NULL;
    uint32_t *items = tamis_base_arena_array(&k->policy->arena, list.count + 1, sizeof *items);
    uint32_t n = 0;
    for (size_t i = 0; items && i < list.count; i++) {
        enum name_space ns = namespace_of(&list.names[i]);
        uint32_t name = tamis_policy_compile_name_of(k, span_from(list.names[i].name));
        if (name && ns != NS_OTHER && (!elements || ns <= NS_ATOM))
            items[n++] = elements ? element_index(name, ns) : attribute_key(name, ns);
    }
    if (items)
        items[n] = 0;
    return items;
}

static uint64_t bits_of_elements(const uint32_t *elements)
{
    uint64_t bits = elements ? 0 : UINT64_MAX;
    for (; elements && *elements; elements++)
        bits |= ELEMENT_BIT(*elements);
    return bits;
}

static struct string_list strings_of(struct compiler *k, tamis_strings list)
{
    struct span *items = tamis_base_arena_array(&k->policy->arena, list.count, sizeof *items);
    for (size_t i = 0; items && i < list.count; i++) {
        struct span text = span_from(list.items[i]);
        items[i] = span_of(tamis_base_arena_copy(&k->policy->arena, text), text.n);
    }
    return (struct string_list){items, items ? (uint32_t)list.count : 0};
}

static void compile_patterns(struct compiler *k, struct rule *v, tamis_strings list)
{
    struct pattern *patterns = tamis_base_arena_array(&k->policy->arena, list.count, sizeof *patterns);
    enum pattern_kind kind = patterns_are_for_urls((tamis_rule_kind)v->kind) ? PATTERN_URL : PATTERN_TEXT;
    for (size_t i = 0; patterns && i < list.count; i++)
        tamis_value_pattern_read(&k->policy->arena, span_from(list.items[i]), kind, &patterns[i]);
    if (list.count && kind == PATTERN_TEXT && meter_ok(&k->policy->meter)) {
        uint32_t *starts = tamis_base_arena_array(&k->policy->arena, PATTERN_STARTS, sizeof *starts);
        if (starts)
            tamis_value_pattern_sort(patterns, (uint32_t)list.count, starts);
        v->pattern_starts = starts;
    }
    v->patterns = patterns;
    v->pattern_count = patterns ? (uint32_t)list.count : 0;
}

static void compile_css(struct compiler *k, struct rule *v, const tamis_rule *r)
{
    uint8_t *properties = tamis_base_arena_array(&k->policy->arena, CSS_PROPERTY_COUNT, 1);
    if (!properties)
        return;
    tamis_base_array_fill(properties, CSS_PROPERTY_COUNT, 0);
    for (size_t i = 0; i < r->properties.count; i++)
        properties[tamis_value_css_property(span_from(r->properties.items[i]))] = CSS_ANY_VALUE;
    v->css.properties = properties;
    v->css.urls = v->has_urls ? &v->urls : NULL;
    v->css.id_prefix = k->policy->id_prefix;
    v->css.class_prefix = k->policy->class_prefix;
    for (size_t i = 0; i < r->at_rules.count; i++)
        v->css.at_rules |= (uint8_t)tamis_value_css_at_rule(span_from(r->at_rules.items[i]));
    if (v->kind == TAMIS_RULE_STYLESHEET)
        v->css.scope = v->text;
    if (v->css.scope.n && v->css.scope.p[0] == '#')
        v->css.scope_prefix = k->policy->id_prefix.n;
    tamis_policy_compile_property_values(k, v, r, properties);
}

static const struct url_template *template_of(struct compiler *k, const char *text)
{
    struct span what, source = span_from(text ? text : "");
    const char *copy = text ? tamis_base_arena_copy(&k->policy->arena, source) : NULL;
    struct url_template *t = copy ? arena_allocate(&k->policy->arena, sizeof *t) : NULL;
    if (t)
        tamis_value_url_template_read(span_of(copy, source.n), t, &what);
    return t;
}

static void compile_urls(struct compiler *k, struct rule *v, const tamis_rule *r)
{
    v->has_urls = rule_has_urls(r);
    v->urls.schemes = strings_of(k, r->schemes);
    v->urls.hosts = strings_of(k, r->hosts);
    v->urls.data_types = strings_of(k, r->data_types);
    v->urls.upgrade_insecure = r->upgrade_insecure;
    v->urls.removes_private = r->private_hosts == TAMIS_PRIVATE_HOSTS_REMOVE;
    v->urls.relative = r->relative;
    v->urls.base = k->policy->base;
    v->urls.patterns = v->patterns;
    v->urls.pattern_count = v->pattern_count;
    v->urls.rewrite = template_of(k, r->rewrite);
    v->urls.rewrite_schemes = strings_of(k, r->rewrite_schemes);
    v->urls.rewrite_hosts = strings_of(k, r->rewrite_hosts);
    k->policy->rewrites |= v->urls.rewrite_schemes.count != 0;
}

/* The following functions compile the rules that change the actions of elements (struct element_action). */

static void set_flag(struct compiler *k, const uint32_t *elements, enum element_flag flag)
{
    for (; elements && *elements; elements++)
        tamis_policy_compile_own_action(k, *elements)->flags |= (uint8_t)flag;
}

static void compile_rename(struct compiler *k, const struct rule *v)
{
    for (const uint32_t *element = v->elements; element && *element; element++) {
        struct element_action *action = tamis_policy_compile_own_action(k, *element);
        *action = (struct element_action){.kind = ACTION_RENAME,
                                          .reason = TAMIS_REASON_ELEMENT_RENAMED,
                                          .to = tamis_base_names_static(v->text),
                                          .by = v->number};
    }
}

static const uint32_t *with_key(struct compiler *k, const uint32_t *keys, uint32_t key)
{
    uint32_t n = keys_length(keys);
    uint32_t *more = tamis_base_arena_array(&k->policy->arena, (size_t)n + 2, sizeof *more);
    if (!more)
        return keys;
    tamis_base_array_copy(more, keys, n, sizeof *more);
    more[n] = key;
    more[n + 1] = 0;
    return more;
}

/* Reports whether the policy is safe and the attribute is one that safe policies remove. */
static bool is_unsafe(const struct compiler *k, uint32_t key)
{
    struct span name = tamis_base_names_text(&k->policy->names, key / NS_COUNT);
    enum name_space ns = (enum name_space)(key % NS_COUNT);
    return k->policy->safe && tamis_policy_is_unsafe_attribute(k->policy, name, ns);
}

static void compile_custom(struct compiler *k, struct rule *v)
{
    uint32_t *kept =
        tamis_base_arena_array(&k->policy->arena, (size_t)keys_length(v->attributes) + 1, sizeof *kept);
    uint32_t n = 0;
    if (!kept)
        return;
    for (const uint32_t *key = v->attributes; key && *key; key++)
        if (!is_unsafe(k, *key))
            kept[n++] = *key;
    kept[n] = 0;
    v->custom = (struct element_action){.kind = ACTION_KEEP, .kept = kept, .kept_bits = keys_bits(kept)};
    k->policy->has_custom = true;
}

static void compile_frame(struct compiler *k, struct rule *v)
{
    static const struct span https[] = {{"https", 5}};
    struct element_action *action = tamis_policy_compile_own_action(k, element_index(ATOM_iframe, NS_HTML));
    action->kind = ACTION_KEEP;
    action->flags |= ELEMENT_FRAME;
    action->kept = with_key(k, action->kept, attribute_key(ATOM_src, NS_NONE));
    action->kept_bits = keys_bits(action->kept);
    v->urls.schemes = (struct string_list){https, 1};
}

/* The following functions mark the attributes whose values the filter must check or change. */

static void mark_listed(struct compiler *k, const struct rule *v)
{
    for (const uint32_t *key = v->attributes; key && *key; key++)
        k->attributes[*key] |= MARK_RULED;
}

static bool may_hold_url(atom name, enum name_space ns)
{
    bool is_style = name == ATOM_style && ns == NS_NONE;
    return is_style || tamis_value_url_is_known((uint16_t)ns, name);
}

static struct span name_text(const struct compiler *k, uint32_t name)
{
    return name ? tamis_base_names_text(&k->policy->names, name) : SPAN("");
}

static void mark_urls(struct compiler *k)
{
    for (uint32_t name = 0; name < k->name_count; name++)
        for (enum name_space ns = NS_NONE; ns < NS_COUNT; ns++)
            if (may_hold_url(name, ns) || !tamis_value_is_known_attribute(name, name_text(k, name)))
                k->attributes[attribute_key(name, ns)] |= MARK_RULED;
}

/* Makes the policy remove the style elements whose text no rule checks, because their style sheets could fetch any URL. */
static void remove_unchecked_style(struct compiler *k)
{
    for (enum name_space ns = NS_NONE; ns <= NS_ATOM; ns++) {
        uint32_t *action = &k->elements[element_index(ATOM_style, ns)];
        if (k->actions[*action].kind == ACTION_KEEP && !(k->actions[*action].flags & ELEMENT_SHEET))
            *action = ACTION_ROW_UNCHECKED;
    }
}

/* Marks the attributes whose values can contain ids or references to ids, to which "idPrefix" is
 * added. An SVG presentation attribute (URL_PAINT) can also contain such a reference, in url(). */
static void mark_naming(struct compiler *k)
{
    for (uint32_t name = 1; name < ATOM_STATIC_COUNT; name++) {
        if (tamis_value_url_kind(ATOM_NONE, NS_NONE, name) == URL_PAINT)
            k->attributes[attribute_key(name, NS_NONE)] |= MARK_RULED;
        if (tamis_value_may_name(name, SPAN("a"))) {
            k->attributes[attribute_key(name, NS_NONE)] |= MARK_NAMING;
            k->attributes[attribute_key(name, NS_XLINK)] |= MARK_NAMING;
            k->attributes[attribute_key(name, NS_XML)] |= MARK_NAMING;
        }
    }
}

/* Marks known attributes that hold no URL on any element (MARK_NO_URL). Also marks attributes whose value is one
 * URL on every element (MARK_URL), if this URL can refer to a name only in the form that NAMING_HASH describes. */
static void mark_forms(struct compiler *k)
{
    for (uint32_t name = 1; name < ATOM_STATIC_COUNT; name++) {
        struct span text = tamis_base_names_static_text(name);
        if (!may_hold_url(name, NS_NONE) && tamis_value_is_known_attribute(name, text))
            k->attributes[attribute_key(name, NS_NONE)] |= MARK_NO_URL;
        if (tamis_value_url_is_single(name) && tamis_value_names_only_in_hash(name))
            k->attributes[attribute_key(name, NS_NONE)] |= MARK_URL;
    }
}

/* With "templateMarkers", every value must be checked. */
static void mark_all(struct compiler *k)
{
    for (uint32_t key = 0; key < k->name_count * NS_COUNT; key++)
        k->attributes[key] |= MARK_RULED;
}

/* Rules. */

static void compile_rule(struct compiler *k, struct rule *v, uint32_t number)
{
    const tamis_rule *r = &k->config->rules[number];
    struct span text = span_from(r->text);
    *v = (struct rule){.kind = (uint8_t)r->kind,
                       .otherwise = (uint8_t)r->otherwise,
                       .required = r->required,
                       .external_only = r->when == TAMIS_WHEN_EXTERNAL,
                       .number = number};
    tamis_policy_compile_rule_members(k->policy, v, r);
    v->text = span_of(tamis_base_arena_copy(&k->policy->arena, text), text.n);
    v->elements = list_of(k, r->elements, true);
    v->element_bits = bits_of_elements(v->elements);
    v->attributes = list_of(k, r->attributes, false);
    v->values = strings_of(k, r->values);
    if (r->kind == TAMIS_RULE_ADD_TOKENS)
        v->tokens = strings_of(k, r->patterns);
    else
        compile_patterns(k, v, r->patterns);
    if (r->class_name)
        v->tokens = strings_of(k, (tamis_strings){&r->class_name, 1});
    compile_urls(k, v, r);
    if (r->kind == TAMIS_RULE_STYLE || r->kind == TAMIS_RULE_STYLESHEET)
        compile_css(k, v, r);
}

/* Changes the tables of the policy as this rule requires. */
static void apply_rule(struct compiler *k, struct rule *v)
{
    struct tamis_policy *p = k->policy;
    if (v->required)
        set_flag(k, v->elements, ELEMENT_REQUIRES);
    switch ((tamis_rule_kind)v->kind) {
    case TAMIS_RULE_URL:
        p->checks_urls = true;
        mark_listed(k, v);
        return;
    case TAMIS_RULE_VALUES:
    case TAMIS_RULE_TOKENS:
    case TAMIS_RULE_STYLE:
        mark_listed(k, v);
        return;
    case TAMIS_RULE_STYLESHEET:
        set_flag(k, v->elements, ELEMENT_SHEET);
        return;
    case TAMIS_RULE_SET:
    case TAMIS_RULE_ADD_TOKENS:
        set_flag(k, v->elements, ELEMENT_FORCED);
        return;
    case TAMIS_RULE_RENAME:
        compile_rename(k, v);
        return;
    case TAMIS_RULE_CUSTOM:
        compile_custom(k, v);
        return;
    case TAMIS_RULE_FRAME:
        compile_frame(k, v);
        return;
    case TAMIS_RULE_COUNT:
        return;
    }
}

static struct span text_of(struct compiler *k, tamis_config_text which)
{
    struct span text = span_from(k->config->texts[which]);
    return text.n ? span_of(tamis_base_arena_copy(&k->policy->arena, text), text.n) : text;
}

static void compile_base(struct compiler *k)
{
    struct tamis_policy *p = k->policy;
    struct span base = span_from(k->config->texts[TAMIS_TEXT_BASE_URL]);
    struct url *url = base.n ? arena_allocate(&p->arena, sizeof *url) : NULL;
    if (url && tamis_value_url_parse(base, NULL, url, &p->base_text) == URL_PARSED)
        p->base = url;
}

/* Lists the rules that set attributes or add tokens. */
static void list_forcing(struct tamis_policy *p)
{
    uint32_t *list = tamis_base_arena_array(&p->arena, (size_t)p->rule_count + 1, sizeof *list);
    uint32_t n = 0;
    for (uint32_t i = 0; list && i < p->rule_count; i++)
        if (p->rules[i].kind == TAMIS_RULE_SET || p->rules[i].kind == TAMIS_RULE_ADD_TOKENS)
            list[n++] = i;
    if (list)
        list[n] = FORCING_END;
    p->forcing = list;
}

void tamis_policy_compile_rules(struct compiler *k)
{
    struct tamis_policy *p = k->policy;
    uint32_t count = k->config->rule_count;
    p->id_prefix = text_of(k, TAMIS_TEXT_ID_PREFIX);
    p->class_prefix = text_of(k, TAMIS_TEXT_CLASS_PREFIX);
    p->prefixes = p->id_prefix.n || p->class_prefix.n;
    p->separator = text_of(k, TAMIS_TEXT_BLOCK_SEPARATOR);
    p->context = text_of(k, TAMIS_TEXT_CONTEXT);
    p->markers = strings_of(k, k->config->template_markers);
    compile_base(k);
    struct rule *rules = tamis_base_arena_array(&p->arena, (size_t)count + 1, sizeof *rules);
    if (!rules)
        return;
    p->rules = rules;
    for (uint32_t i = 0; i < count && meter_ok(&p->meter); i++)
        compile_rule(k, &rules[i], i);
    p->rule_count = meter_ok(&p->meter) ? count : 0;
    for (uint32_t i = 0; i < p->rule_count; i++)
        apply_rule(k, &rules[i]);
    list_forcing(p);
    tamis_policy_compile_loads(k, rules);
    if (p->checks_urls) {
        mark_urls(k);
        remove_unchecked_style(k);
    }
    if (p->id_prefix.n)
        mark_naming(k);
    if (p->class_prefix.n)
        k->attributes[attribute_key(ATOM_class, NS_NONE)] |= MARK_NAMING;
    if (p->rule_count || p->prefixes)
        mark_forms(k);
    if (p->markers.count)
        mark_all(k);
    tamis_policy_compile_renamed(k, rules);
    tamis_policy_compile_deciders(k);
}
