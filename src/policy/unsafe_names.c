/* unsafe_names.c: recognizes names of elements, attributes and processing instructions that a safe policy always removes. */
#include "base/array.h"
#include "policy/policy.h"

/* The comparison ignores case, because output with case-sensitive names (XML) may be parsed as HTML. */
bool tamis_policy_is_handler(struct span name)
{
    if (name.n < 3 || !span_equal_nocase(span_of(name.p, 2), SPAN("on")))
        return false;
    unsigned char c = (unsigned char)(name.p[2] | 0x20);
    return c >= 'a' && c <= 'z';
}

bool tamis_policy_registers_tool(struct span name)
{
    static const struct span names[] = {
        {"toolname", 8},        {"tooldescription", 15}, {"toolautosubmit", 14}, {"toolparamdescription", 20},
        {"toolparamtitle", 14},
    };
    bool may_match = name.n >= 8 && (name.p[0] | 0x20) == 't'; /* faster */
    for (size_t i = 0; may_match && i < ARRAY_LENGTH(names); i++)
        if (span_equal_nocase(name, names[i]))
            return true;
    return false;
}

enum { LOWERCASE_MAX = 128 };

/* Writes the name, but at most its first LOWERCASE_MAX bytes, to `lower`
 * in lowercase. Reports whether the whole name has uppercase letters. */
static bool to_lowercase(struct span name, char lower[LOWERCASE_MAX])
{
    bool has_uppercase = false;
    for (size_t i = 0; i < name.n; i++) {
        bool uppercase = name.p[i] >= 'A' && name.p[i] <= 'Z';
        if (i < LOWERCASE_MAX)
            lower[i] = uppercase ? (char)(name.p[i] | 0x20) : name.p[i];
        has_uppercase = has_uppercase || uppercase;
    }
    return has_uppercase;
}

/* A static name (base/names.h) with uppercase letters is a name of SVG or MathML. It is not an uppercase variant, because HTML
 * parsers convert its lowercase form to this name (for contentScriptType, contentStyleType, externalResourcesRequired and
 * filterRes, only parsers that follow the standard of 2015 or earlier do this). A name with uppercase letters that is too long
 * to compare counts as an uppercase variant. */
bool tamis_policy_is_uppercase_variant(const struct tamis_policy *policy, struct span name)
{
    char lower[LOWERCASE_MAX];
    if (!to_lowercase(name, lower) || tamis_base_names_static(name))
        return false;
    return name.n > LOWERCASE_MAX || tamis_base_names_find(&policy->names, span_of(lower, name.n));
}

bool tamis_policy_has_markup(struct span name)
{
    for (size_t i = 0; i < name.n; i++)
        if ((unsigned char)name.p[i] <= ' ' || strchr("\"&'/<=>?`", name.p[i]))
            return true;
    return false;
}

bool tamis_policy_is_unsafe_name(const struct tamis_policy *policy, struct span name)
{
    return tamis_policy_has_markup(name) || tamis_policy_is_uppercase_variant(policy, name);
}

bool tamis_policy_begins_no_tag(struct span name)
{
    return !name.n || !span_is_letter(name.p[0]);
}

bool tamis_policy_is_unsafe_attribute(const struct tamis_policy *policy, struct span name, enum name_space ns)
{
    return (ns == NS_NONE && (tamis_policy_is_handler(name) || tamis_policy_registers_tool(name))) ||
           tamis_policy_is_unsafe_name(policy, name);
}

bool tamis_policy_is_stylesheet(struct span target)
{
    return span_equal_nocase(target, SPAN("xml-stylesheet"));
}
