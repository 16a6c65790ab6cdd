/* css.c: checks the members of rules for CSS. */
#include "value/css/css.h"

#include "base/distance.h"
#include "policy/check/check.h"

/* Properties and at-rules. */

/* Returns the name of the CSS property that is most similar to `name`, or an empty span if no name is similar. */
static struct span nearest_property(struct span name)
{
    struct span best = SPAN("");
    size_t least = name.n < 6 ? 3 : 4; /* a name that differs by this many edits or more is not similar */
    for (enum css_property i = CSS_NONE + 1; i < CSS_PROPERTY_COUNT; i++) {
        size_t far = tamis_base_distance(name, tamis_value_css_property_name(i));
        if (far < least) {
            least = far;
            best = tamis_value_css_property_name(i);
        }
    }
    return best;
}

static bool refuse_property(struct checker *k, struct rule_place place, const char *name)
{
    struct span nearest = nearest_property(span_from(name));
    if (span_has(span_from(name), '*'))
        return tamis_policy_config_rule_refuse(
            k->c, place, name,
            "is not a CSS property; list each property (see docs/policy.md), without wildcards");
    tamis_policy_config_rule_refuse(k->c, place, name, "is not a CSS property that tamis supports");
    reason_append(k->c, nearest.n ? "; did you mean \"" : "; see docs/policy.md for the list");
    tamis_policy_config_append_reason(k->c, nearest);
    reason_append(k->c, nearest.n ? "\"?" : "");
    return false;
}

bool tamis_policy_check_properties(struct checker *k, const char *member, const tamis_strings *list)
{
    bool listed[CSS_PROPERTY_COUNT] = {false};
    for (size_t i = 0; i < list->count; i++) {
        struct rule_place place = {k->rule, member, i};
        enum css_property property = tamis_value_css_property(span_from(list->items[i]));
        if (!property)
            return refuse_property(k, place, list->items[i]);
        if (listed[property])
            return tamis_policy_config_rule_refuse(k->c, place, list->items[i], "is listed twice");
        listed[property] = true;
    }
    return true;
}

const char *tamis_policy_check_at_rule_error(struct checker *k, struct span text)
{
    (void)k;
    return tamis_value_css_at_rule(text) ? NULL
                                         : "is not an at-rule that tamis supports; use \"media\", "
                                           "\"supports\", \"keyframes\" or \"font-face\"";
}

/* Style sheets. */

/* Reports whether the text is a selector of the form "#name", ".name" or "name".
 * The third form is the name of an element, which cannot begin with "_". */
static bool is_compound(struct span text)
{
    if (text.n && (text.p[0] == '.' || text.p[0] == '#'))
        return tamis_policy_check_is_name(span_of(text.p + 1, text.n - 1));
    return tamis_policy_check_is_name(text) && text.p[0] != '_';
}

static bool names_style(const tamis_rule *r)
{
    for (size_t i = 0; i < r->elements.count; i++)
        if (!span_equal(span_from(r->elements.names[i].name), SPAN("style")))
            return false;
    return r->elements.count != 0;
}

/* Checks that a rule with "scope" allows no at-rule that has an effect outside the scope. A scope has no effect on
 * @keyframes and @font-face: they define names for the whole page. @keyframes is allowed if there is an
 * "idPrefix", which is added to the names of keyframes. @font-face is never allowed with a scope: "idPrefix"
 * cannot be added to the names of font families, because a declaration can also name a font family of the page. */
static bool at_rules_fit_scope(struct checker *k, const tamis_rule *r)
{
    bool prefix = span_from(k->c->texts[TAMIS_TEXT_ID_PREFIX]).n > 0;
    for (size_t i = 0; r->text && i < r->at_rules.count; i++) {
        struct rule_place place = {k->rule, "stylesheet.atRules", i};
        const char *name = r->at_rules.items[i];
        if (!prefix && span_equal(span_from(name), SPAN("keyframes")))
            return tamis_policy_config_rule_refuse(k->c, place, name,
                                                   "has an effect beyond \"scope\"; set \"idPrefix\" too");
        if (span_equal(span_from(name), SPAN("font-face")))
            return tamis_policy_config_rule_refuse(k->c, place, name,
                                                   "has an effect beyond \"scope\"; remove one of the two");
    }
    return true;
}

/* Reports whether, because of this rule, tamis_policy_compile_renamed() replaces this name with another selector. */
static bool gives_class_to(const tamis_rule *r, struct span name)
{
    for (size_t i = 0; r->kind == TAMIS_RULE_RENAME && r->class_name && i < r->elements.count; i++) {
        struct span old = span_from(r->elements.names[i].name);
        bool is_body = span_equal(old, SPAN("body"));
        if (span_equal_nocase(name, old) || (is_body && span_equal_nocase(name, SPAN("html"))))
            return true;
    }
    return false;
}

/* Checks that the scope is not the name of an element that gets a class from a RENAME rule. If body is such an element, the
 * scope must not be html either. Otherwise, the scope in selectors would be replaced when the output is sanitized again. */
static bool scope_is_final(struct checker *k, const tamis_rule *r)
{
    for (uint32_t i = 0; r->text && i < k->c->rule_count; i++)
        if (gives_class_to(&k->c->rules[i], span_from(r->text)))
            return tamis_policy_config_rule_conflict(
                k->c, (struct rule_place){k->rule, "stylesheet.scope", SIZE_MAX}, r->text,
                "selects an element that gets a class by", i, "");
    return true;
}

static bool refuse(struct checker *k, enum rule_member member, const char *what, const char *error)
{
    const char *path = tamis_policy_taken[rule_of(k)->kind][member].path;
    return tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, path, SIZE_MAX}, what, error);
}

bool tamis_policy_check_stylesheet_is_valid(struct checker *k, const tamis_rule *r)
{
    if (r->text && !is_compound(span_from(r->text)))
        return refuse(k, MEMBER_TEXT, r->text,
                      "is not a single selector such as \".mail\", \"#mail\" or \"main\"");
    struct span prefix = span_from(k->c->texts[TAMIS_TEXT_ID_PREFIX]);
    if (r->text && *r->text == '#' && !span_starts(span_from(r->text + 1), prefix))
        return refuse(k, MEMBER_TEXT, r->text, "does not begin with the value of \"idPrefix\"");
    if (!names_style(r))
        return refuse(k, MEMBER_ELEMENTS, NULL, "must contain only elements named \"style\"");
    return scope_is_final(k, r) && at_rules_fit_scope(k, r);
}
