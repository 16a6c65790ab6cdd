/* custom.c: finds custom elements, that is, HTML elements whose name is
 * a valid custom element name and matches a pattern of a CUSTOM rule.
 *
 * DEVIATES: the standard allows more ASCII characters in the name of a custom element. Some parsers end a name before some of
 * these characters. Therefore tamis does not treat an element with such a character in its name as a custom element. */
#include "base/array.h"
#include "sanitize/walk.h"

static bool is_reserved(struct span name)
{
    static const struct span reserved[] = {
        {"annotation-xml", 14}, {"color-profile", 13},    {"font-face", 9},       {"font-face-src", 13},
        {"font-face-uri", 13},  {"font-face-format", 16}, {"font-face-name", 14}, {"missing-glyph", 13}};
    for (size_t i = 0; i < ARRAY_LENGTH(reserved); i++)
        if (span_equal(name, reserved[i]))
            return true;
    return false;
}

static bool is_custom_name(struct span name)
{
    if (!span_has(name, '-') || name.p[0] < 'a' || name.p[0] > 'z')
        return false;
    for (size_t i = 0; i < name.n; i++) {
        unsigned char c = (unsigned char)name.p[i];
        bool stays = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
        if (!stays && c < 0x80)
            return false;
    }
    return !is_reserved(name);
}

const struct element_action *tamis_sanitize_custom_action(const struct filter_walk *w, const struct node *n)
{
    struct span name = tamis_base_names_text(w->tree->names, n->name);
    if (n->ns != NS_HTML || !is_custom_name(name))
        return NULL;
    for (uint32_t i = 0; i < w->policy->rule_count; i++) {
        const struct rule *v = &w->policy->rules[i];
        for (uint32_t j = 0; v->kind == TAMIS_RULE_CUSTOM && j < v->pattern_count; j++) {
            meter_work(w->meter, name.n);
            if (tamis_value_pattern_matches(&v->patterns[j], name))
                return &v->custom;
        }
    }
    return NULL;
}
