/* unsafe_names.c: names that a safe policy never keeps. */
#include "policy/policy.h"

/* ASCII letters of either case: where names keep their case, the output may be read where they do not. */
bool tamis_policy_is_handler(struct span name)
{
    if (name.n < 3 || !span_equal_nocase(span_of(name.p, 2), SPAN("on")))
        return false;
    unsigned char c = (unsigned char)(name.p[2] | 0x20);
    return c >= 'a' && c <= 'z';
}

enum { LONGEST_FOLDED = 128 };

/* Writes a name in small letters; false when it has no capitals. */
static bool fold(struct span name, char folded[LONGEST_FOLDED])
{
    bool capitals = false;
    for (size_t i = 0; i < name.n; i++) {
        bool capital = name.p[i] >= 'A' && name.p[i] <= 'Z';
        if (i < LONGEST_FOLDED)
            folded[i] = capital ? (char)(name.p[i] | 0x20) : name.p[i];
        capitals = capitals || capital;
    }
    return capitals;
}

/* The standards' own names with capitals are those of SVG, which HTML parsers spell so themselves. What is too long to
 * tell counts as another's. */
bool tamis_policy_is_in_capitals(const struct tamis_policy *policy, struct span name)
{
    char folded[LONGEST_FOLDED];
    if (!fold(name, folded) || tamis_base_names_static(name))
        return false;
    return name.n > LONGEST_FOLDED || tamis_base_names_find(&policy->names, span_of(folded, name.n));
}

bool tamis_policy_is_unsafe_attribute(const struct tamis_policy *policy, struct span name, enum name_space ns)
{
    return (ns == NS_NONE && tamis_policy_is_handler(name)) || tamis_policy_is_in_capitals(policy, name);
}

bool tamis_policy_is_stylesheet(struct span target)
{
    return span_equal_nocase(target, SPAN("xml-stylesheet"));
}
