/* warn_reach.c: warnings about elements and attributes that are listed but never kept, and
 * about noscript in "replaceWithChildrenElements". */
#include "warn.h"

#include <string.h>

static bool keeps(const struct listed *l, const char *list)
{
    return !l->in_rule && strcmp(l->list, list) == 0;
}

static bool has_rule(const struct warner *w, tamis_rule_kind kind)
{
    for (size_t i = 0; i < tamis_config_rule_count(w->r->config); i++)
        if (tamis_config_rule_at(w->r->config, i)->kind == kind)
            return true;
    return false;
}

/* ---- Elements */

/* Why a safe policy removes these elements. */
static const char *const unsafe[][2] = {
    {"base", "changes the target of all links"},
    {"embed", "loads documents"},
    {"frame", "loads documents"},
    {"iframe", "loads documents; a rule with \"frame\" keeps those of listed hosts"},
    {"malignmark", "is parsed as MathML or HTML, depending on its parent"},
    {"mglyph", "is parsed as MathML or HTML, depending on its parent"},
    {"noscript", "is parsed as text or markup, depending on whether scripting is enabled"},
    {"object", "loads documents"},
    {"plaintext", "turns all following markup into text"},
    {"script", "runs script"},
    {"selectedcontent", "is replaced by browsers"},
    {"use", "copies the element that its href names; a rule with \"url\" must restrict it to \"fragment\""},
};

static bool check_unsafe(struct warner *w, const struct listed *l)
{
    for (size_t i = 0; w->safe && i < COUNT(unsafe); i++)
        if (strcmp(unsafe[i][0], l->name.name) == 0)
            return tamis_json_warn_name(w, l, "is never kept by a safe policy: it %s", unsafe[i][1]);
    return false;
}

/* Returns the index of the rule that renames the element, or SIZE_MAX. */
static size_t renamer(const struct warner *w, const tamis_name *element)
{
    for (size_t i = 0; i < tamis_config_rule_count(w->r->config); i++) {
        const tamis_rule *rule = tamis_config_rule_at(w->r->config, i);
        if (rule->kind == TAMIS_RULE_RENAME && tamis_json_lists(&rule->elements, element))
            return i;
    }
    return SIZE_MAX;
}

static bool check_renamed(struct warner *w, const struct listed *l)
{
    size_t rule = renamer(w, &l->name);
    const char *to = rule == SIZE_MAX ? NULL : tamis_config_rule_at(w->r->config, rule)->text;
    if (rule != SIZE_MAX && !tamis_json_get(w->r->root, "rules"))
        return tamis_json_warn_name(
            w, l, "is never kept under this name: a rule of the base renames it to \"%s\"", to);
    return rule != SIZE_MAX &&
           tamis_json_warn_name(w, l, "is never kept under this name: rules[%zu] renames it to \"%s\"", rule,
                                to);
}

static bool check_style_sheet(struct warner *w, const struct listed *l)
{
    return strcmp(l->name.name, "style") == 0 && has_rule(w, TAMIS_RULE_URL) &&
           !has_rule(w, TAMIS_RULE_STYLESHEET) &&
           tamis_json_warn_name(w, l,
                                "is always removed: the policy has a rule with \"url\", and no rule with "
                                "\"stylesheet\" checks the URLs in its text");
}

/* Elements of tables. If the markup does not contain the second element of a pair,
 * parsers insert it around the first element. */
static const char *const supplied[][2] = {{"tr", "tbody"}, {"td", "tbody"}, {"th", "tbody"},
                                          {"td", "tr"},    {"th", "tr"},    {"col", "colgroup"}};

static bool has_html(const struct warner *w, tamis_config_list list, const char *name)
{
    tamis_name meant = {name, TAMIS_NAMESPACE_HTML};
    for (size_t i = 0; i < tamis_config_count(w->r->config, list); i++) {
        tamis_name item = tamis_config_item(w->r->config, list, i);
        if (tamis_json_same_name(&item, &meant))
            return true;
    }
    return false;
}

static bool check_table(struct warner *w, const struct listed *l)
{
    if (strcmp(l->name.name, "table") != 0 || tamis_config_unlisted(w->r->config) != TAMIS_UNLISTED_REMOVE)
        return false;
    for (size_t i = 0; i < COUNT(supplied); i++)
        if (has_html(w, TAMIS_LIST_ELEMENTS, supplied[i][0]) &&
            !has_html(w, TAMIS_LIST_ELEMENTS, supplied[i][1]) &&
            !has_html(w, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS, supplied[i][1]))
            return tamis_json_warn_name(
                w, l,
                "is listed with \"%s\" but without \"%s\": parsers put every \"%s\" inside "
                "a \"%s\", which is removed with its content; list \"%s\", or "
                "write \"unlistedElements\": \"replaceWithChildren\"",
                supplied[i][0], supplied[i][1], supplied[i][0], supplied[i][1], supplied[i][1]);
    return false;
}

static bool check_replaced_noscript(struct warner *w, const struct listed *l)
{
    return strcmp(l->name.name, "noscript") == 0 && tamis_json_is_html(&l->name) &&
           tamis_config_flag_value(w->r->config, TAMIS_FLAG_SCRIPTING) != 0 &&
           tamis_json_warn(w, l->at,
                           "in a fragment, the tags in \"noscript\" become visible text; write "
                           "\"scripting\": false to parse the content as markup");
}

static const char meta_warning[] = "is kept: the author of the markup can set the referrer policy and the "
                                   "color scheme of the whole page, and "
                                   "redirect it";

static bool check_meta(struct warner *w, const struct listed *l)
{
    return strcmp(l->name.name, "meta") == 0 && tamis_json_warn_name(w, l, "%s", meta_warning);
}

/* Warns about a policy that keeps meta because it does not list elements. */
static void check_unlisted_meta(struct warner *w)
{
    static const tamis_config_list lists[] = {TAMIS_LIST_REMOVE_ELEMENTS, TAMIS_LIST_DROP_ELEMENTS,
                                              TAMIS_LIST_ESCAPE_ELEMENTS,
                                              TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS};
    struct step step = tamis_json_member(NULL, "removeElements");
    bool is_kept = !tamis_config_has(w->r->config, TAMIS_LIST_ELEMENTS);
    for (size_t i = 0; i < COUNT(lists); i++)
        is_kept = is_kept && !has_html(w, lists[i], "meta");
    if (is_kept)
        tamis_json_warn(w, tamis_json_get(w->r->root, "removeElements") ? &step : NULL,
                        "\"meta\" %s; list it in \"removeElements\"", meta_warning);
}

/* Warns about targets of processing instructions that the policy keeps only in XML, or never. */
static void check_targets(struct warner *w)
{
    struct step list = tamis_json_member(NULL, "processingInstructions");
    const struct json_value *items = tamis_json_get(w->r->root, "processingInstructions");
    if (json_count(items) && tamis_config_readers(w->r->config) != TAMIS_READERS_2026)
        tamis_json_warn(w, &list,
                        "has no effect on HTML: parsers of earlier years read processing instructions "
                        "differently; write \"readers\": \"2026\"");
}

void tamis_json_check_kept(struct warner *w)
{
    check_unlisted_meta(w);
    check_targets(w);
}

bool tamis_json_check_element_kept(struct warner *w, const struct listed *l)
{
    if (keeps(l, "replaceWithChildrenElements"))
        return check_replaced_noscript(w, l);
    if (!keeps(l, "elements"))
        return false;
    if (!tamis_policy_can_keep_element(w->policy, l->name.name, l->name.ns) &&
        (check_style_sheet(w, l) || check_renamed(w, l) || check_unsafe(w, l)))
        return true;
    return tamis_json_is_html(&l->name) && (check_table(w, l) || check_meta(w, l));
}

/* ---- Attributes */

static bool is_style(const tamis_name *name)
{
    return !*name->ns && strcmp(name->name, "style") == 0;
}

/* Warns about a listed attribute that holds URLs or CSS, and that the policy removes because no rule applies to it. */
static bool check_unchecked(struct warner *w, const struct listed *l)
{
    bool style = is_style(&l->name);
    if (!(style || tamis_json_holds_urls(l->owner, &l->name)) || !has_rule(w, TAMIS_RULE_URL) ||
        tamis_policy_can_keep_attribute(w->policy, l->owner, &l->name))
        return false;
    return tamis_json_warn_name(
        w, l, "is always removed%s: the policy has a rule with \"url\", and %s applies to it%s",
        l->owner ? " here" : "", style ? "no rule with \"style\"" : "none",
        l->owner ? " on this element" : "");
}

bool tamis_json_check_attribute_kept(struct warner *w, const struct listed *l)
{
    return keeps(l, "attributes") && check_unchecked(w, l);
}

/* ---- Rules without effect */

static bool warn_use(struct warner *w, const struct step *at, const char *list, size_t item, const char *name,
                     const char *why)
{
    char quoted[TAMIS_JSON_QUOTED];
    struct step member = tamis_json_member(at, list), step = tamis_json_item(&member, item);
    return tamis_json_warn(w, &step, "%s %s", tamis_json_quote(quoted, name, strlen(name)), why);
}

static bool rule_keeps(const struct warner *w, const tamis_rule *rule, const tamis_name *attribute)
{
    if (!rule->elements.count)
        return tamis_policy_can_keep_attribute(w->policy, NULL, attribute);
    for (size_t i = 0; i < rule->elements.count; i++)
        if (tamis_policy_can_keep_attribute(w->policy, &rule->elements.names[i], attribute))
            return true;
    return false;
}

static bool checks_src(const tamis_rule *rule)
{
    static const tamis_name src = {"src", ""};
    return tamis_json_lists(&rule->attributes, &src) ||
           (rule->kind == TAMIS_RULE_URL && !rule->attributes.count);
}

/* The src of frames is checked only by the rule with "frame". The author of another rule probably expects that both apply. */
static bool check_frame(struct warner *w, const struct step *at, const tamis_rule *rule)
{
    static const tamis_name iframe = {"iframe", TAMIS_NAMESPACE_HTML};
    for (size_t i = 0; i < rule->elements.count; i++)
        if (tamis_json_same_name(&rule->elements.names[i], &iframe) && checks_src(rule) &&
            has_rule(w, TAMIS_RULE_FRAME))
            return warn_use(w, at, "elements", i, "iframe",
                            "has its src checked only by the rule with \"frame\"; use \"frame.hosts\" and "
                            "\"frame.patterns\"");
    return false;
}

static bool check_names(struct warner *w, const struct step *at, const tamis_rule *rule)
{
    bool warned = false;
    for (size_t i = 0; i < rule->elements.count; i++) {
        const tamis_name *name = &rule->elements.names[i];
        if (!tamis_policy_can_keep_element(w->policy, name->name, name->ns))
            warned = warn_use(w, at, "elements", i, name->name, "is an element that the policy never keeps");
    }
    for (size_t i = 0; tamis_rule_kind_decides(rule->kind) && i < rule->attributes.count; i++)
        if (!rule_keeps(w, rule, &rule->attributes.names[i]))
            warned = warn_use(w, at, "attributes", i, rule->attributes.names[i].name,
                              "is an attribute that the policy never keeps here");
    return warned;
}

void tamis_json_check_use(struct warner *w, const struct step *at, size_t index)
{
    const tamis_rule *rule = tamis_config_rule_at(w->r->config, index);
    if (rule->kind == TAMIS_RULE_RENAME || rule->kind == TAMIS_RULE_CUSTOM || rule->kind == TAMIS_RULE_FRAME)
        return;
    if (!check_names(w, at, rule) && !check_frame(w, at, rule) &&
        !tamis_policy_can_use_rule(w->policy, index))
        tamis_json_warn(
            w, at,
            "has no effect: earlier rules decide about everything that this rule applies to; move "
            "it before them or remove it");
}
