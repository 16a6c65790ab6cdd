/* rule_reach.c: whether a rule can ever do anything. One that cannot is a mistake, and its author should know. */
#include "sanitize/policy.h"
#include "sanitize/rule_check.h"
#include "sanitize/url/url.h"

/* Names of rules as items of the config's lists: no list has a name that the config's table does not. */

static bool find_item(const struct tamis_config *c, const tamis_name *name, struct item *item)
{
    struct span ns = span_from(name->ns ? name->ns : "");
    *item = (struct item){tamis_base_names_find(&c->names, span_from(name->name)),
                          ns.n ? tamis_base_names_find(&c->names, ns) : ATOM_NONE, NULL, NULL};
    return item->name && (!ns.n || item->ns);
}

static const struct item *find_in(const struct tamis_config *c, const struct list *list,
                                  const tamis_name *name)
{
    struct item item;
    return find_item(c, name, &item) ? tamis_sanitize_list_find(c, list, &item) : NULL;
}

static bool is_html(const tamis_name *name)
{
    return name->ns && span_equal(span_from(name->ns), SPAN(TAMIS_NAMESPACE_HTML));
}

static bool same_name(const tamis_name *a, const tamis_name *b)
{
    return span_equal(span_from(a->name), span_from(b->name)) &&
           span_equal(span_from(a->ns ? a->ns : ""), span_from(b->ns ? b->ns : ""));
}

static bool lists_name(const tamis_name_list *list, const tamis_name *name)
{
    for (size_t i = 0; i < list->count; i++)
        if (same_name(&list->names[i], name))
            return true;
    return false;
}

/* Elements. */

static bool has_rule(const struct tamis_config *c, tamis_rule_kind kind)
{
    for (uint32_t i = 0; i < c->rule_count; i++)
        if (c->rules[i].kind == kind)
            return true;
    return false;
}

static bool is_renamed(const struct tamis_config *c, const tamis_name *name)
{
    for (uint32_t i = 0; i < c->rule_count; i++)
        if (c->rules[i].kind == TAMIS_RULE_RENAME && lists_name(&c->rules[i].elements, name))
            return true;
    return false;
}

/* Whether some document can have it in its output. */
static bool element_may_stay(const struct tamis_config *c, const tamis_name *name)
{
    if (is_renamed(c, name))
        return false;
    if (is_html(name) && span_equal(span_from(name->name), SPAN("iframe")) && has_rule(c, TAMIS_RULE_FRAME))
        return true;
    if (is_html(name) && span_has(span_from(name->name), '-') && has_rule(c, TAMIS_RULE_CUSTOM))
        return true;
    if (c->lists[TAMIS_LIST_ELEMENTS])
        return find_in(c, c->lists[TAMIS_LIST_ELEMENTS], name) != NULL;
    return !find_in(c, c->lists[TAMIS_LIST_REMOVE_ELEMENTS], name) &&
           !find_in(c, c->lists[TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS], name) &&
           !find_in(c, c->lists[TAMIS_LIST_ESCAPE_ELEMENTS], name);
}

static bool elements_may_stay(struct tamis_config *c, uint32_t rule)
{
    const tamis_name_list *elements = &c->rules[rule].elements;
    for (size_t i = 0; i < elements->count; i++)
        if (!element_may_stay(c, &elements->names[i]))
            return tamis_sanitize_rule_refuse(c, (struct rule_place){rule, "elements", i},
                                              elements->names[i].name,
                                              "is an element that the policy never keeps");
    return true;
}

/* Attributes. */

static bool starts(const tamis_name *attribute, struct span prefix)
{
    return !attribute->ns && span_starts(span_from(attribute->name), prefix);
}

static bool custom_elements_have(const struct tamis_config *c, const tamis_name *attribute)
{
    for (uint32_t i = 0; i < c->rule_count; i++) {
        const tamis_rule *r = &c->rules[i];
        bool is_frame_source = r->kind == TAMIS_RULE_FRAME && starts(attribute, SPAN("src"));
        if (is_frame_source || (r->kind == TAMIS_RULE_CUSTOM && lists_name(&r->attributes, attribute)))
            return true;
    }
    return false;
}

/* On any of the rule's elements, or anywhere when it names none. */
static bool element_list_has(const struct tamis_config *c, const tamis_rule *r, const tamis_name *attribute)
{
    const struct list *elements = c->lists[TAMIS_LIST_ELEMENTS];
    for (uint32_t i = 0; elements && i < elements->count; i++) {
        const struct item *item = &elements->items[i];
        tamis_name name = {tamis_base_names_text(&c->names, item->name).p,
                           item->ns ? tamis_base_names_text(&c->names, item->ns).p : NULL};
        if ((!r->elements.count || lists_name(&r->elements, &name)) &&
            find_in(c, item->attributes, attribute))
            return true;
    }
    return false;
}

static bool attribute_may_stay(const struct tamis_config *c, const tamis_rule *r, const tamis_name *attribute)
{
    if (!c->lists[TAMIS_LIST_ATTRIBUTES])
        return !find_in(c, c->lists[TAMIS_LIST_REMOVE_ATTRIBUTES], attribute);
    return find_in(c, c->lists[TAMIS_LIST_ATTRIBUTES], attribute) ||
           (c->flags[TAMIS_FLAG_DATA_ATTRIBUTES] == 1 && starts(attribute, SPAN("data-"))) ||
           (c->flags[TAMIS_FLAG_ARIA_ATTRIBUTES] == 1 && starts(attribute, SPAN("aria-"))) ||
           element_list_has(c, r, attribute) || custom_elements_have(c, attribute);
}

static bool attributes_may_stay(struct tamis_config *c, uint32_t rule)
{
    const tamis_rule *r = &c->rules[rule];
    for (size_t i = 0; i < r->attributes.count; i++)
        if (!attribute_may_stay(c, r, &r->attributes.names[i]))
            return tamis_sanitize_rule_refuse(c, (struct rule_place){rule, "attributes", i},
                                              r->attributes.names[i].name,
                                              "is an attribute that the policy never keeps here");
    return true;
}

/* Earlier rules. */

bool tamis_sanitize_holds_urls(const tamis_name *element, const tamis_name *attribute)
{
    enum name_space attribute_ns = tamis_base_namespace_of(span_from(attribute->ns ? attribute->ns : ""));
    return tamis_sanitize_url_kind(tamis_base_names_static(span_from(element->name)), (uint16_t)attribute_ns,
                                   tamis_base_names_static(span_from(attribute->name))) != URL_NOT;
}

bool tamis_sanitize_rule_covers(const tamis_rule *r, const tamis_name *element, const tamis_name *attribute)
{
    if (r->elements.count && !(element && lists_name(&r->elements, element)))
        return false;
    if (!attribute)
        return !r->attributes.count;
    return r->attributes.count ? lists_name(&r->attributes, attribute)
                               : element && tamis_sanitize_holds_urls(element, attribute);
}

static bool is_decided_before(const struct tamis_config *c, uint32_t rule, const tamis_name *element,
                              const tamis_name *attribute)
{
    for (uint32_t i = 0; i < rule; i++)
        if (rule_decides(&c->rules[i]) && tamis_sanitize_rule_covers(&c->rules[i], element, attribute))
            return true;
    return false;
}

/* Whether some element and attribute come to this rule. */
static bool decides_somewhere(const struct tamis_config *c, uint32_t rule)
{
    const tamis_rule *r = &c->rules[rule];
    size_t elements = r->elements.count ? r->elements.count : 1;
    size_t attributes = r->attributes.count ? r->attributes.count : 1;
    for (size_t i = 0; i < elements; i++)
        for (size_t j = 0; j < attributes; j++)
            if (!is_decided_before(c, rule, r->elements.count ? &r->elements.names[i] : NULL,
                                   r->attributes.count ? &r->attributes.names[j] : NULL))
                return true;
    return false;
}

/* The rule for frames judges src of iframe; who writes another for it believes that both do. */
static bool leaves_frames_alone(struct tamis_config *c, uint32_t rule)
{
    static const tamis_name source = {"src", NULL};
    const tamis_rule *r = &c->rules[rule];
    bool may_judge = rule_decides(r) &&
                     (r->attributes.count ? lists_name(&r->attributes, &source) : r->kind == TAMIS_RULE_URL);
    for (size_t i = 0; may_judge && has_rule(c, TAMIS_RULE_FRAME) && i < r->elements.count; i++)
        if (is_html(&r->elements.names[i]) &&
            span_equal(span_from(r->elements.names[i].name), SPAN("iframe")))
            return tamis_sanitize_rule_refuse(c, (struct rule_place){rule, "elements", i}, "iframe",
                                              "has its src judged by the rule \"frame\" alone; its \"hosts\" "
                                              "and \"patterns\" say which may stay");
    return true;
}

/* What an element becomes that no document can have in its output is no better than what it was. */
static bool new_name_may_stay(struct tamis_config *c, uint32_t rule)
{
    tamis_name to = {c->rules[rule].text, TAMIS_NAMESPACE_HTML};
    return element_may_stay(c, &to) ||
           tamis_sanitize_rule_refuse(c, (struct rule_place){rule, "rename", SIZE_MAX}, to.name,
                                      "is an element that the policy never keeps");
}

bool tamis_sanitize_rule_is_reached(struct tamis_config *c, uint32_t rule)
{
    const tamis_rule *r = &c->rules[rule];
    bool decides = rule_decides(r);
    bool says_what_stays = r->kind == TAMIS_RULE_RENAME || r->kind == TAMIS_RULE_CUSTOM ||
                           r->kind == TAMIS_RULE_FRAME;
    if (r->kind == TAMIS_RULE_RENAME && !new_name_may_stay(c, rule))
        return false;
    if (!says_what_stays && !elements_may_stay(c, rule))
        return false;
    if (decides && !(attributes_may_stay(c, rule) && leaves_frames_alone(c, rule)))
        return false;
    if (decides && !decides_somewhere(c, rule))
        return tamis_sanitize_rule_refuse(c, (struct rule_place){rule, NULL, SIZE_MAX}, NULL,
                                          "earlier rules decide about all that it is for, so it never would");
    return true;
}
