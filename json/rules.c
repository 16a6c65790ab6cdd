/* rules.c: the items of "rules". What a rule says is judged by the config when it is completed; here is seen to its form. */
#include "reader.h"

#include <stdint.h>
#include <string.h>

#define FIELD(name) offsetof(tamis_rule, name)

/* ---- Values */

static void *field_of(void *target, const struct member *m)
{
    return (char *)target + m->which;
}

static bool is_filled_list(struct reader *r, const struct step *at, const json_t *value)
{
    return tamis_json_is_list(r, at, value) &&
           (json_array_size(value) > 0 || tamis_json_error(r, at, "must not be empty; leave the member out"));
}

static bool read_string_list(struct reader *r, const struct step *at, const json_t *value,
                             const struct member *m, void *target)
{
    if (!tamis_json_is_list(r, at, value))
        return false;
    size_t count = json_array_size(value);
    const char **items = tamis_json_allocate(r, count, sizeof *items);
    if (!items)
        return false;
    for (size_t i = 0; i < count; i++) {
        struct step step = tamis_json_item(at, i);
        if (!tamis_json_is_string(r, &step, json_array_get(value, i)))
            return false;
        items[i] = json_string_value(json_array_get(value, i));
    }
    tamis_strings *field = field_of(target, m);
    *field = (tamis_strings){items, count};
    return true;
}

static bool read_strings(struct reader *r, const struct step *at, const json_t *value, const struct member *m,
                         void *target)
{
    return is_filled_list(r, at, value) && read_string_list(r, at, value, m, target);
}

static bool read_names(struct reader *r, const struct step *at, const json_t *value, const struct member *m,
                       void *target)
{
    if (!is_filled_list(r, at, value))
        return false;
    size_t count = json_array_size(value);
    struct name_buffer buffer = {"", ""};
    tamis_name *names = tamis_json_allocate(r, count, sizeof *names);
    if (!names)
        return false;
    for (size_t i = 0; i < count; i++) {
        struct step step = tamis_json_item(at, i);
        if (!tamis_json_read_name(r, &step, json_array_get(value, i), NAME_OF_TAMIS, &buffer, &names[i]))
            return false;
    }
    tamis_name_list *field = field_of(target, m);
    *field = (tamis_name_list){names, count};
    return true;
}

static bool read_text(struct reader *r, const struct step *at, const json_t *value, const struct member *m,
                      void *target)
{
    if (!tamis_json_is_string(r, at, value))
        return false;
    const char **field = field_of(target, m);
    *field = json_string_value(value);
    return true;
}

static bool read_flag(struct reader *r, const struct step *at, const json_t *value,
                      const char *const words[2], bool *flag)
{
    size_t word;
    if (!tamis_json_read_word(r, at, value, words, 2, &word))
        return false;
    *flag = word == 1;
    return true;
}

static bool read_otherwise(struct reader *r, const struct step *at, const json_t *value,
                           const struct member *m, void *target)
{
    static const char *const words[] = {[TAMIS_OTHERWISE_REMOVE_ATTRIBUTE] = "removeAttribute",
                                        [TAMIS_OTHERWISE_REMOVE_ELEMENT] = "removeElement",
                                        [TAMIS_OTHERWISE_UNWRAP] = "replaceWithChildren"};
    size_t word;
    if (!tamis_json_read_word(r, at, value, words, COUNT(words), &word))
        return false;
    tamis_otherwise *field = field_of(target, m);
    *field = (tamis_otherwise)word;
    return true;
}

static bool read_required(struct reader *r, const struct step *at, const json_t *value,
                          const struct member *m, void *target)
{
    bool *field = field_of(target, m);
    *field = json_is_true(value);
    return json_is_boolean(value) || tamis_json_error(r, at, "must be true or false");
}

static bool read_when(struct reader *r, const struct step *at, const json_t *value, const struct member *m,
                      void *target)
{
    static const char *const words[2] = {"always", "external"};
    return read_flag(r, at, value, words, field_of(target, m));
}

static bool read_relative(struct reader *r, const struct step *at, const json_t *value,
                          const struct member *m, void *target)
{
    static const char *const words[] = {[TAMIS_RELATIVE_DENY] = "deny",
                                        [TAMIS_RELATIVE_FRAGMENT] = "fragment",
                                        [TAMIS_RELATIVE_KEEP] = "keep",
                                        [TAMIS_RELATIVE_RESOLVE] = "resolve"};
    size_t word;
    if (!tamis_json_read_word(r, at, value, words, COUNT(words), &word))
        return false;
    tamis_relative *field = field_of(target, m);
    *field = (tamis_relative)word;
    return true;
}

/* ---- Objects within a rule */

static const struct member url_members[] = {{"schemes", read_string_list, FIELD(schemes)},
                                            {"relative", read_relative, FIELD(relative)},
                                            {"hosts", read_strings, FIELD(hosts)},
                                            {"patterns", read_strings, FIELD(patterns)},
                                            {"dataTypes", read_strings, FIELD(data_types)}};

static bool read_url(struct reader *r, const struct step *at, const json_t *value, const struct member *m,
                     void *target)
{
    (void)m;
    return tamis_json_is_object(r, at, value) &&
           tamis_json_read_members(r, at, value, url_members, COUNT(url_members), target) &&
           tamis_json_require(r, at, value, "schemes");
}

/* Within CSS no rule for url() is what allows none. */
static bool read_css_url(struct reader *r, const struct step *at, const json_t *value, const struct member *m,
                         void *target)
{
    const tamis_rule *rule = target;
    if (!read_url(r, at, value, m, target))
        return false;
    return rule->schemes.count || rule->relative != TAMIS_RELATIVE_DENY ||
           tamis_json_error(r, at, "allows no URL; to remove every url(), leave it out");
}

static const struct member style_members[] = {{"properties", read_strings, FIELD(properties)},
                                              {"url", read_css_url, 0}};
static const struct member stylesheet_members[] = {{"properties", read_strings, FIELD(properties)},
                                                   {"atRules", read_strings, FIELD(at_rules)},
                                                   {"scope", read_text, FIELD(text)},
                                                   {"url", read_css_url, 0}};
static const struct member frame_members[] = {{"hosts", read_strings, FIELD(hosts)},
                                              {"patterns", read_strings, FIELD(patterns)},
                                              {"sandbox", read_text, FIELD(text)}};

static bool read_style(struct reader *r, const struct step *at, const json_t *value, const struct member *m,
                       void *target)
{
    (void)m;
    return tamis_json_is_object(r, at, value) &&
           tamis_json_read_members(r, at, value, style_members, COUNT(style_members), target) &&
           tamis_json_require(r, at, value, "properties");
}

static bool read_stylesheet(struct reader *r, const struct step *at, const json_t *value,
                            const struct member *m, void *target)
{
    (void)m;
    return tamis_json_is_object(r, at, value) &&
           tamis_json_read_members(r, at, value, stylesheet_members, COUNT(stylesheet_members), target) &&
           tamis_json_require(r, at, value, "properties");
}

static bool read_frame(struct reader *r, const struct step *at, const json_t *value, const struct member *m,
                       void *target)
{
    tamis_rule *rule = target;
    (void)m;
    rule->text = ""; /* the strictest sandbox */
    return tamis_json_is_object(r, at, value) &&
           tamis_json_read_members(r, at, value, frame_members, COUNT(frame_members), target) &&
           tamis_json_require(r, at, value, "hosts");
}

/* ---- The rule */

static const struct member rule_members[] = {{"elements", read_names, FIELD(elements)},
                                             {"attributes", read_names, FIELD(attributes)},
                                             {"url", read_url, 0},
                                             {"values", read_strings, FIELD(values)},
                                             {"patterns", read_strings, FIELD(patterns)},
                                             {"tokens", read_strings, FIELD(patterns)},
                                             {"style", read_style, 0},
                                             {"stylesheet", read_stylesheet, 0},
                                             {"set", read_text, FIELD(text)},
                                             {"addTokens", read_strings, FIELD(patterns)},
                                             {"rename", read_text, FIELD(text)},
                                             {"customElements", read_strings, FIELD(patterns)},
                                             {"frame", read_frame, 0},
                                             {"otherwise", read_otherwise, FIELD(otherwise)},
                                             {"required", read_required, FIELD(required)},
                                             {"when", read_when, FIELD(external_only)}};

enum company { ELEMENTS = 1, ATTRIBUTES = 2, OTHERWISE = 4, REQUIRED = 8, WHEN = 16 };
static const char *const companions[] = {"elements", "attributes", "otherwise", "required", "when"};

/* What makes a rule one of its kind, and the members that may and must stand beside that. */
static const struct kind {
    const char *member;
    tamis_rule_kind kind;
    unsigned may, must;
} kinds[] = {{"url", TAMIS_RULE_URL, ELEMENTS | ATTRIBUTES | OTHERWISE | REQUIRED, 0},
             {"values", TAMIS_RULE_VALUES, ELEMENTS | ATTRIBUTES | OTHERWISE | REQUIRED, ATTRIBUTES},
             {"patterns", TAMIS_RULE_VALUES, ELEMENTS | ATTRIBUTES | OTHERWISE | REQUIRED, ATTRIBUTES},
             {"tokens", TAMIS_RULE_TOKENS, ELEMENTS | ATTRIBUTES | OTHERWISE | REQUIRED, ATTRIBUTES},
             {"style", TAMIS_RULE_STYLE, ELEMENTS | ATTRIBUTES, ATTRIBUTES},
             {"stylesheet", TAMIS_RULE_STYLESHEET, ELEMENTS, ELEMENTS},
             {"set", TAMIS_RULE_SET, ELEMENTS | ATTRIBUTES | WHEN, ELEMENTS | ATTRIBUTES},
             {"addTokens", TAMIS_RULE_ADD_TOKENS, ELEMENTS | ATTRIBUTES | WHEN, ELEMENTS | ATTRIBUTES},
             {"rename", TAMIS_RULE_RENAME, ELEMENTS, ELEMENTS},
             {"customElements", TAMIS_RULE_CUSTOM, ATTRIBUTES, 0},
             {"frame", TAMIS_RULE_FRAME, 0, 0}};

static bool find_kind(struct reader *r, const struct step *at, const json_t *value, const struct kind **found)
{
    *found = NULL;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        if (!json_object_get(value, kinds[i].member))
            continue;
        struct step step = tamis_json_member(at, kinds[i].member);
        if (*found && (*found)->kind != kinds[i].kind)
            return tamis_json_error(r, &step,
                                    "a rule has one kind, and this one already has \"%s\"; write two rules",
                                    (*found)->member);
        if (!*found)
            *found = &kinds[i];
    }
    return *found ||
           tamis_json_error(r, at,
                            "a rule needs one of \"url\", \"values\", \"patterns\", \"tokens\", \"style\", "
                            "\"stylesheet\", \"set\", \"addTokens\", \"rename\", \"customElements\" or "
                            "\"frame\"");
}

static bool keeps_company(struct reader *r, const struct step *at, const json_t *value,
                          const struct kind *kind)
{
    for (size_t i = 0; i < COUNT(companions); i++) {
        bool there = json_object_get(value, companions[i]) != NULL;
        struct step step = tamis_json_member(at, companions[i]);
        if (there && !(kind->may >> i & 1))
            return tamis_json_error(r, &step, "cannot be combined with \"%s\"", kind->member);
        if (!there && (kind->must >> i & 1))
            return tamis_json_error(r, at, "\"%s\" needs \"%s\", which is missing", kind->member,
                                    companions[i]);
    }
    return true;
}

static bool read_rule(struct reader *r, const struct step *at, const json_t *value)
{
    const struct kind *kind;
    tamis_rule rule = {.kind = TAMIS_RULE_URL};
    if (!tamis_json_is_object(r, at, value) ||
        !tamis_json_read_members(r, at, value, rule_members, COUNT(rule_members), &rule) ||
        !find_kind(r, at, value, &kind) || !keeps_company(r, at, value, kind))
        return false;
    rule.kind = kind->kind;
    tamis_config_add_rule(r->config, &rule);
    return true;
}

bool tamis_json_read_rules(struct reader *r, const struct step *at, const json_t *value,
                           const struct member *m, void *target)
{
    (void)m;
    (void)target;
    if (!tamis_json_is_list(r, at, value))
        return false;
    for (size_t i = 0; i < json_array_size(value); i++) {
        struct step step = tamis_json_item(at, i);
        bool read = read_rule(r, &step, json_array_get(value, i));
        tamis_json_release(r);
        if (!read)
            return false;
    }
    return true;
}
