/* linkify.c: checks the member "linkify" of a configuration. */
#include "policy/check/check.h"
#include "value/url/url.h"

/* Sets the reason to an error about an item of a list, and returns false. For example, the arguments
 * ".schemes[", 0, "x" and "is listed twice" give the reason `linkify.schemes[0]: "x" is listed twice`. If
 * `list` is NULL, the error is about "linkify" as a whole, and the reason is "linkify: " and `error`. */
static bool refuse(struct tamis_config *c, const char *list, size_t item, const char *what, const char *error)
{
    c->reason[0] = '\0';
    reason_append(c, "linkify");
    if (list) {
        reason_append(c, list);
        tamis_policy_config_append_number(c, item);
        reason_append(c, "]: ");
        tamis_policy_config_append_quoted(c, span_from(what));
    } else {
        reason_append(c, ": ");
    }
    reason_append(c, error);
    return false;
}

static bool is_renamed(const struct tamis_config *c)
{
    for (uint32_t i = 0; i < c->rule_count; i++)
        for (size_t j = 0; c->rules[i].kind == TAMIS_RULE_RENAME && j < c->rules[i].elements.count; j++)
            if (name_is_html_element(&c->rules[i].elements.names[j], SPAN("a")))
                return true;
    return false;
}

bool tamis_policy_check_links_can_be_kept(struct tamis_config *c)
{
    struct item a = tamis_policy_config_item(c, TAMIS_LIST_ELEMENTS, "a", NULL);
    struct item href = tamis_policy_config_item(c, TAMIS_LIST_ATTRIBUTES, "href", NULL);
    return tamis_policy_config_keeps_element(c, &a) &&
           tamis_policy_config_keeps_attribute(c, &a, &href, false) && !is_renamed(c);
}

static bool lists_scheme(tamis_strings schemes, size_t count, const char *scheme)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(schemes.items[i], scheme) == 0)
            return true;
    return false;
}

static bool is_usual(struct span scheme)
{
    return span_equal(scheme, SPAN("http")) || span_equal(scheme, SPAN("https")) ||
           span_equal(scheme, SPAN("mailto"));
}

static bool is_allowed(const struct tamis_config *c, const char *scheme)
{
    for (uint32_t i = 0; i < c->rule_count; i++)
        if (c->rules[i].kind == TAMIS_RULE_URL &&
            lists_scheme(c->rules[i].schemes, c->rules[i].schemes.count, scheme))
            return true;
    return is_usual(span_from(scheme));
}

static bool scheme_is_valid(struct tamis_config *c, size_t i)
{
    const char *scheme = c->linkify_schemes.items[i];
    if (!tamis_value_url_is_scheme(span_from(scheme)))
        return refuse(c, ".schemes[", i, scheme, "is not a scheme in lowercase, such as \"https\"");
    if (lists_scheme(c->linkify_schemes, i, scheme))
        return refuse(c, ".schemes[", i, scheme, "is listed twice");
    return is_allowed(c, scheme) ||
           refuse(c, ".schemes[", i, scheme, "is a scheme that no rule with \"url\" allows");
}

bool tamis_policy_check_linkify_is_valid(struct tamis_config *c)
{
    if (!c->linkify)
        return true;
    if (!tamis_policy_check_links_can_be_kept(c))
        return !meter_ok(&c->meter)
                   ? false
                   : refuse(c, NULL, 0, NULL,
                            "needs the element \"a\" with the attribute \"href\", which the policy "
                            "removes or renames");
    for (size_t i = 0; i < c->linkify_schemes.count; i++)
        if (!scheme_is_valid(c, i))
            return false;
    return true;
}
