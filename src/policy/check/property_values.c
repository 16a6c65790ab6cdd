/* property_values.c: checks the values that a rule lists for individual CSS properties. */
#include "base/array.h"
#include "base/decimal.h"
#include "policy/check/check.h"

struct listed_value tamis_policy_check_listed_value(const char *text)
{
    struct span all = span_from(text);
    size_t colon = span_find(all, ':');
    if (colon == all.n)
        return (struct listed_value){CSS_NONE, ""};
    const char *value = text + colon + 1;
    while (span_is_white(*value))
        value++;
    return (struct listed_value){tamis_value_css_property(span_of(text, colon)), value};
}

/* Returns the index of the item of `properties` that is this property; if there is none, the number of items. */
static size_t index_of(const tamis_rule *r, enum css_property property)
{
    size_t i = 0;
    while (i < r->properties.count && tamis_value_css_property(span_from(r->properties.items[i])) != property)
        i++;
    return i;
}

/* Sets the reason for an item of `property_values` that is not valid, and returns false. The reason names
 * the place that the value has in the JSON form of the rule, such as style.properties[1].values[0]. */
static bool refuse_value(struct checker *k, const tamis_rule *r, size_t item, const char *error)
{
    char path[DECIMAL_DIGITS + DECIMAL_DIGITS + sizeof "stylesheet.properties[].values"],
        digits[DECIMAL_DIGITS];
    struct listed_value one = tamis_policy_check_listed_value(r->property_values.items[item]);
    size_t before = 0;
    for (size_t i = 0; i < item; i++)
        before += tamis_policy_check_listed_value(r->property_values.items[i]).property == one.property;
    char *end = span_copy(path, span_from(tamis_policy_taken[r->kind][MEMBER_PROPERTIES].path));
    end = span_copy(end, SPAN("["));
    end = span_copy(end, tamis_base_decimal(index_of(r, one.property), digits));
    end = span_copy(end, SPAN("].values"));
    *end = '\0';
    return tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, path, before}, one.value,
                                           error);
}

static bool value_is_valid(struct checker *k, const tamis_rule *r, size_t item, const bool *listed)
{
    const char *path = tamis_policy_taken[r->kind][MEMBER_PROPERTIES].path,
               *text = r->property_values.items[item];
    struct listed_value one = tamis_policy_check_listed_value(text);
    if (!one.property || !listed[one.property])
        return tamis_policy_config_rule_refuse(
            k->c, (struct rule_place){k->rule, path, SIZE_MAX}, text,
            "is not a value of a listed property; write \"property: value\", and list the property");
    return *one.value || refuse_value(k, r, item, "is not a value");
}

bool tamis_policy_check_property_values(struct checker *k, const tamis_rule *r)
{
    bool listed[CSS_PROPERTY_COUNT] = {false};
    if (!r->property_values.count)
        return true;
    for (size_t i = 0; i < r->properties.count; i++)
        listed[tamis_value_css_property(span_from(r->properties.items[i]))] = true;
    for (size_t i = 0; i < r->property_values.count; i++)
        if (!value_is_valid(k, r, i, listed))
            return false;
    size_t duplicate = tamis_policy_check_index_repeated_text(&k->index, &r->property_values);
    return duplicate == SIZE_MAX || refuse_value(k, r, duplicate, "is listed twice");
}
