/* gate.c: makes the table of the gate (gate/table.h) from the configuration.
 *
 * It reads only the configuration, with the functions of tamis/policy.h, and not the tables that the filter uses: a mistake in
 * those tables has no effect on the gate. The gate sees names as they are written, without namespaces. If a name is listed in
 * several namespaces, the table allows on it what is allowed in one of them. */
#include "base/array.h"
#include "policy/compile/facts.h"

static bool is_html(const char *ns)
{
    return span_equal(span_from(ns), SPAN(TAMIS_NAMESPACE_HTML));
}

/* --- attributes --- */

static void state_attribute(struct facts *f, tamis_name attribute, const char *element, uint32_t value)
{
    tamis_policy_fact(f, (struct gate_fact){.of = GATE_ATTRIBUTE,
                                            .prefix = tamis_policy_fact_prefix(attribute),
                                            .name = span_from(attribute.name),
                                            .element = span_from(element),
                                            .value = (uint16_t)value});
}

static void state_any(struct facts *f, const char *attribute, const char *element)
{
    state_attribute(f, (tamis_name){attribute, ""}, element, 1 + GATE_CLASS_ANY);
}

/* An attribute that is listed for an element (NULL: for all). */
static void state_listed(struct facts *f, tamis_name attribute, const char *element)
{
    state_attribute(f, attribute, element, 1 + tamis_policy_class_of(f, element, attribute));
}

static bool is_global(const struct facts *f, tamis_name attribute)
{
    return !tamis_config_has(f->config, TAMIS_LIST_ATTRIBUTES) ||
           tamis_policy_fact_is_listed(f, TAMIS_LIST_ATTRIBUTES, attribute.name, attribute.ns);
}

/* The attributes whose values the gate checks even if the policy lists no attributes. */
static const tamis_name checked[] = {
    {"accept-charset", ""},
    {"action", ""},
    {"attributeName", ""},
    {"attributename", ""},
    {"charset", ""},
    {"formaction", ""},
    {"href", ""},
    {"href", TAMIS_NAMESPACE_XLINK},
    {"base", TAMIS_NAMESPACE_XML},
};

/* The attributes of all elements whose values can be checked. */
static size_t global_count(const tamis_config *c)
{
    return tamis_config_has(c, TAMIS_LIST_ATTRIBUTES) ? tamis_config_count(c, TAMIS_LIST_ATTRIBUTES)
                                                      : ARRAY_LENGTH(checked);
}

static tamis_name global_at(const tamis_config *c, size_t i)
{
    return tamis_config_has(c, TAMIS_LIST_ATTRIBUTES) ? tamis_config_item(c, TAMIS_LIST_ATTRIBUTES, i)
                                                      : checked[i];
}

/* Rules can check the attributes of all elements in another way on some of them. */
static void state_elements_of_rule(struct facts *f, const tamis_rule *r)
{
    size_t count = r->attributes.count ? r->attributes.count : global_count(f->config);
    for (size_t i = 0; i < count; i++) {
        tamis_name a = r->attributes.count ? r->attributes.names[i] : global_at(f->config, i);
        for (size_t j = 0; j < r->elements.count && is_global(f, a); j++)
            state_listed(f, a, r->elements.names[j].name);
    }
}

/* Reports whether the policy lists the element in another namespace, too. */
static bool is_listed_twice(const struct facts *f, tamis_name element)
{
    for (size_t i = 0; i < ELEMENT_NAMESPACE_NAMES; i++)
        if (!tamis_policy_fact_same(element_namespaces[i], element.ns) &&
            tamis_policy_fact_is_listed(f, TAMIS_LIST_ELEMENTS, element.name, element_namespaces[i]))
            return true;
    return false;
}

/* The local lists of the element with this index. */
static void state_local(struct facts *f, size_t index, tamis_name element)
{
    const tamis_config *c = f->config;
    for (size_t i = 0; i < tamis_config_local_count(c, index, TAMIS_LIST_ATTRIBUTES); i++)
        state_listed(f, tamis_config_local_item(c, index, TAMIS_LIST_ATTRIBUTES, i), element.name);
    for (size_t i = 0; i < tamis_config_local_count(c, index, TAMIS_LIST_REMOVE_ATTRIBUTES); i++)
        if (!is_listed_twice(f, element))
            state_attribute(f, tamis_config_local_item(c, index, TAMIS_LIST_REMOVE_ATTRIBUTES, i),
                            element.name, 0);
}

static void state_elements(struct facts *f)
{
    const tamis_config *c = f->config;
    for (size_t i = 0; i < tamis_config_count(c, TAMIS_LIST_ELEMENTS); i++) {
        tamis_name e = tamis_config_item(c, TAMIS_LIST_ELEMENTS, i);
        bool has_own = !tamis_config_has(c, TAMIS_LIST_ATTRIBUTES) &&
                       tamis_config_local_has(c, i, TAMIS_LIST_ATTRIBUTES);
        uint16_t value = (uint16_t)((is_html(e.ns) ? GATE_HTML : GATE_FOREIGN) | (has_own ? 0 : GATE_SHARES));
        tamis_policy_fact(f,
                          (struct gate_fact){.of = GATE_ELEMENT, .name = span_from(e.name), .value = value});
        state_local(f, i, e);
    }
}

/* A policy that allows what it does not list: the elements of HTML that it removes are allowed only as elements of SVG or MathML
 * with the same name. */
static void state_removed(struct facts *f)
{
    static const tamis_config_list lists[] = {
        TAMIS_LIST_REMOVE_ELEMENTS, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS, TAMIS_LIST_ESCAPE_ELEMENTS};
    const tamis_config *c = f->config;
    for (size_t i = 0; i < ARRAY_LENGTH(lists) && !tamis_config_has(c, TAMIS_LIST_ELEMENTS); i++)
        for (size_t j = 0; j < tamis_config_count(c, lists[i]); j++) {
            tamis_name e = tamis_config_item(c, lists[i], j);
            if (is_html(e.ns))
                tamis_policy_fact(f, (struct gate_fact){.of = GATE_ELEMENT,
                                                        .name = span_from(e.name),
                                                        .value = GATE_FOREIGN | GATE_SHARES});
        }
    for (size_t i = 0; i < tamis_config_count(c, TAMIS_LIST_REMOVE_ATTRIBUTES); i++) {
        tamis_name a = tamis_config_item(c, TAMIS_LIST_REMOVE_ATTRIBUTES, i);
        if (!*a.ns && !strchr(a.name, ':'))
            state_attribute(f, a, NULL, 0);
    }
    for (size_t i = 0; i < tamis_config_count(c, TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS); i++)
        tamis_policy_fact(
            f,
            (struct gate_fact){
                .of = GATE_TARGET,
                .name = span_from(tamis_config_item(c, TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS, i).name)});
}

static void state_list(struct facts *f, tamis_config_list list, enum gate_of of)
{
    for (size_t i = 0; i < tamis_config_count(f->config, list); i++)
        tamis_policy_fact(f, (struct gate_fact){.of = of,
                                                .name = span_from(tamis_config_item(f->config, list, i).name),
                                                .value = 1});
}

static void state_attributes(struct facts *f)
{
    for (size_t i = 0; i < global_count(f->config); i++)
        state_listed(f, global_at(f->config, i), NULL);
}

static void state_prefix(struct facts *f, struct span name, enum gate_of of, uint32_t value)
{
    tamis_policy_fact(f,
                      (struct gate_fact){.of = of, .name = name, .value = (uint16_t)value, .begins = true});
}

/* --- rules --- */

/* Returns the part of a pattern before its first special character. */
static struct span literal_start(const char *pattern)
{
    return span_of(pattern, strcspn(pattern, "*?[\\"));
}

static void state_custom(struct facts *f, const tamis_rule *r)
{
    for (size_t i = 0; i < r->patterns.count; i++) {
        struct span start = literal_start(r->patterns.items[i]);
        tamis_policy_fact(f, (struct gate_fact){.of = GATE_ELEMENT,
                                                .name = start,
                                                .value = GATE_HTML | GATE_SHARES,
                                                .begins = start.p[start.n] != '\0'});
        for (size_t j = 0; j < r->attributes.count; j++) {
            tamis_name a = r->attributes.names[j];
            tamis_policy_fact(f,
                              (struct gate_fact){.of = GATE_ATTRIBUTE,
                                                 .prefix = tamis_policy_fact_prefix(a),
                                                 .name = span_from(a.name),
                                                 .element = start,
                                                 .value = (uint16_t)(1 + tamis_policy_class_of(f, NULL, a))});
        }
    }
}

static void state_frame(struct facts *f, const tamis_rule *r)
{
    struct class_rules rules = {{r}, 1, false};
    tamis_policy_fact(
        f, (struct gate_fact){.of = GATE_ELEMENT, .name = SPAN("iframe"), .value = GATE_HTML | GATE_SHARES});
    state_attribute(f, (tamis_name){"src", ""}, "iframe",
                    1 + tamis_policy_class_of_rules(f, GATE_URL, &rules));
    state_any(f, "sandbox", "iframe");
}

static void state_rule(struct facts *f, const tamis_rule *r)
{
    struct class_rules rules = {{r}, 1, false};
    if (tamis_rule_kind_decides(r->kind))
        state_elements_of_rule(f, r);
    for (size_t i = 0; i < r->elements.count; i++) {
        const char *element = r->elements.names[i].name;
        if (r->kind == TAMIS_RULE_STYLESHEET)
            state_attribute(f, (tamis_name){GATE_CONTENT, ""}, element,
                            1 + tamis_policy_class_of_rules(f, GATE_CSS, &rules));
        for (size_t j = 0; j < r->attributes.count; j++)
            if (r->kind == TAMIS_RULE_SET || r->kind == TAMIS_RULE_ADD_TOKENS)
                state_any(f, r->attributes.names[j].name, element);
    }
    if (r->kind == TAMIS_RULE_CUSTOM)
        state_custom(f, r);
    if (r->kind == TAMIS_RULE_FRAME)
        state_frame(f, r);
}

static bool has_rule(const tamis_config *c, tamis_rule_kind kind)
{
    for (size_t i = 0; i < tamis_config_rule_count(c); i++)
        if (tamis_config_rule_at(c, i)->kind == kind)
            return true;
    return false;
}

/* Schemes that each policy allows where it lists no schemes. They are in the table because it is faster to find them there. */
static void state_links(struct facts *f)
{
    static const char *const schemes[] = {"http", "https", "mailto"};
    for (size_t i = 0; i < ARRAY_LENGTH(schemes); i++)
        tamis_policy_fact(f, (struct gate_fact){.of = GATE_SCHEME + GATE_CLASS_LINK,
                                                .name = span_from(schemes[i]),
                                                .value = 1});
}

static void state_all(struct facts *f)
{
    const tamis_config *c = f->config;
    state_links(f);
    if (has_rule(c, TAMIS_RULE_FRAME))
        state_attribute(f, (tamis_name){"srcdoc", ""}, "iframe", 0); /* whatever is listed */
    if (c->flags[TAMIS_FLAG_DATA_ATTRIBUTES] == 1)
        state_prefix(f, SPAN("data-"), GATE_ATTRIBUTE, 1 + GATE_CLASS_ANY);
    if (c->flags[TAMIS_FLAG_ARIA_ATTRIBUTES] == 1)
        state_prefix(f, SPAN("aria-"), GATE_ATTRIBUTE, 1 + GATE_CLASS_ANY);
    state_removed(f);
    f->bytes += GATE_SPECIAL_BYTES;
    f->count += GATE_SPECIAL_NAMES;
    if (f->builder && !f->full)
        f->full = !tamis_gate_add_special(f->builder);
    for (size_t i = 0; i < tamis_config_rule_count(c); i++)
        state_rule(f, tamis_config_rule_at(c, i));
    state_attributes(f);
    state_elements(f);
    state_list(f, TAMIS_LIST_PROCESSING_INSTRUCTIONS, GATE_TARGET);
}

static void set_flags(struct gate_table *t, const tamis_config *c, bool safe)
{
    t->safe = safe;
    t->frames = has_rule(c, TAMIS_RULE_FRAME);
    t->uses = has_rule(c, TAMIS_RULE_URL);
    t->any_element = !tamis_config_has(c, TAMIS_LIST_ELEMENTS);
    t->any_attribute = !tamis_config_has(c, TAMIS_LIST_ATTRIBUTES);
    t->any_target = !tamis_config_has(c, TAMIS_LIST_PROCESSING_INSTRUCTIONS);
    t->comments = c->flags[TAMIS_FLAG_COMMENTS] == 1;
}

/* Allocates the memory of the builder. */
static bool begin(struct arena *a, struct gate_builder *b, const struct facts *f)
{
    uint32_t count = 256;
    while (count / 2 < f->count && count < UINT32_MAX / 4)
        count *= 2;
    b->names = tamis_base_arena_array(a, count, sizeof *b->names);
    b->buckets = tamis_base_arena_array(a, GATE_BUCKETS, sizeof *b->buckets);
    b->pool = tamis_base_arena_array(a, f->bytes + 1, 1);
    b->prefixes = tamis_base_arena_array(a, f->prefixes + 1, sizeof *b->prefixes);
    if (!b->names || !b->buckets || !b->pool || !b->prefixes)
        return false;
    for (uint32_t i = 0; i < count; i++)
        b->names[i] = (struct gate_name){.n = 0};
    for (uint32_t i = 0; i < GATE_BUCKETS; i++)
        b->buckets[i] = (struct gate_bucket){{GATE_NO_TAG, GATE_NO_TAG}};
    b->table.mask = count - 1;
    b->table.names = b->names;
    b->table.buckets = b->buckets;
    b->table.pool = b->pool;
    b->table.prefixes = b->prefixes;
    b->table.classes = f->classes;
    b->table.class_count = f->class_count;
    b->pool_size = f->bytes < UINT32_MAX ? (uint32_t)f->bytes : UINT32_MAX;
    b->prefix_capacity = (uint32_t)f->prefixes + 1;
    return true;
}

void tamis_policy_compile_gate(struct compiler *k)
{
    static const struct gate_class own[GATE_CLASSES_OWN] = {
        [GATE_CLASS_ANY] = {.form = GATE_ANY},
        [GATE_CLASS_LINK] = {.form = GATE_URL, .relative = GATE_RELATIVE_ANY},
        [GATE_CLASS_ENCODINGS] = {.form = GATE_ENCODINGS},
        [GATE_CLASS_ANIMATED] = {.form = GATE_ANIMATED},
    };
    struct arena *a = &k->policy->arena;
    struct gate_builder builder = {.names = NULL};
    struct facts f = {.config = k->config, .class_count = GATE_CLASSES_OWN};
    f.class_capacity = GATE_CLASSES_OWN + 8 + 8 * (uint32_t)tamis_config_rule_count(k->config);
    if (f.class_capacity > GATE_MOST_CLASSES)
        f.class_capacity = GATE_MOST_CLASSES;
    f.classes = tamis_base_arena_array(a, f.class_capacity, sizeof *f.classes);
    f.class_rules = tamis_base_arena_array(a, f.class_capacity, sizeof *f.class_rules);
    f.styles = tamis_base_arena_array(a, tamis_config_rule_count(k->config) + 1, sizeof *f.styles);
    if (!f.classes || !f.class_rules || !f.styles)
        return;
    for (size_t i = 0; i < tamis_config_rule_count(k->config); i++)
        if (tamis_config_rule_at(k->config, i)->kind == TAMIS_RULE_STYLE)
            f.styles[f.style_count++] = i;
    tamis_base_array_copy(f.classes, own, GATE_CLASSES_OWN, sizeof *own);
    state_all(&f);
    if (!begin(a, &builder, &f))
        return;
    set_flags(&builder.table, k->config, k->policy->safe);
    f.builder = &builder;
    f.class_count = GATE_CLASSES_OWN;
    state_all(&f);
    tamis_gate_add_tags(&builder);
    k->policy->gate = builder.table;
    if (f.full)
        tamis_base_meter_fail(&k->policy->meter, TAMIS_INVALID_POLICY);
}
