/* calls_config.c: calls the functions for a config (tamis/policy.h) in any order, and makes policies from the config at any time. A
 * method must report a change if and only if it changes the JSON text of the config. */
#include <string.h>
#include <tamis/policy_json.h>

#include "fuzz/calls.h"
#include "fuzz/settings.h"

struct model {
    tamis_config *c;
    char *before; /* the config as JSON after the last call */
    bool completed;
    tamis_status status;
};

/* Returns an empty config, the config of one of the policies of settings.c, or (rarely, because it is slow) the built-in
 * default. */
static tamis_config *new_config(struct calls *c)
{
    struct named_policy p = settings_named_policy(choose(c, settings_policies()));
    tamis_config *config = NULL;
    if (choose(c, 32) == 0)
        return tamis_config_new_default(&c->allocator);
    if (choose(c, 4) == 0)
        return tamis_config_new_preset(tamis_preset_name(1 + choose(c, settings_presets())), &c->allocator,
                                       NULL);
    if (!p.json || choose(c, 3) == 0)
        return tamis_config_new(&c->allocator);
    check(tamis_config_from_json(p.json, strlen(p.json), &c->allocator, &config, NULL) == TAMIS_OK,
          "API: a configuration is refused");
    return config;
}

static void start(struct model *m, struct calls *c)
{
    m->c = new_config(c);
    check(m->c != NULL, "no memory");
    m->before = tamis_config_to_json(m->c, NULL);
    m->completed = false;
    m->status = TAMIS_OK;
}

static void *begin(struct calls *c)
{
    struct model *m = calloc(1, sizeof *m);
    check(m != NULL, "no memory");
    start(m, c);
    return m;
}

static void stop(struct model *m)
{
    free(m->before);
    tamis_config_free(m->c);
}

static void end(void *self)
{
    stop(self);
    free(self);
}

static const char *name(struct calls *c)
{
    static const char *const names[] = {"p",       "b",     "a",      "script", "svg",  "href",
                                        "onclick", "class", "data-x", "P",      "math", ""};
    return names[choose(c, COUNT(names))];
}

static const char *space(struct calls *c)
{
    static const char *const spaces[] = {
        NULL, NULL, NULL, "", TAMIS_NAMESPACE_SVG, TAMIS_NAMESPACE_MATHML, TAMIS_NAMESPACE_HTML, "x"};
    return spaces[choose(c, COUNT(spaces))];
}

/* Sets a member that the standard's SanitizerConfig has. Returns false if the arguments are invalid. */
static bool put(struct model *m, struct calls *c)
{
    tamis_config_list list = (tamis_config_list)choose(c, TAMIS_LIST_COUNT + (choose(c, 20) == 0));
    bool exists = (unsigned)list < TAMIS_LIST_COUNT;
    switch (choose(c, 5)) {
    case 0:
        tamis_config_put_list(m->c, list);
        return exists;
    case 1:
    case 2:
        tamis_config_put(m->c, list, name(c), space(c));
        return exists;
    case 3:
        if (!tamis_config_count(m->c, TAMIS_LIST_ELEMENTS))
            return true;
        tamis_config_put(m->c, TAMIS_LIST_ELEMENTS, "i", NULL);
        tamis_config_put_local(m->c, TAMIS_LIST_ATTRIBUTES, name(c), space(c));
        return true;
    default:
        tamis_config_put_flag(m->c, (tamis_config_flag)choose(c, TAMIS_FLAG_COUNT), choose(c, 2));
        return true;
    }
}

static tamis_strings words(struct calls *c, bool *legal)
{
    static const char *const lists[][2] = {
        {"https", "mailto"}, {"a-*", "[0-9]+"}, {"color", "width"}, {"example.org", "*.example.org"},
        {"media", ""},       {"image/png", ""}, {"[", "x y"},       {"https", "https"}};
    static const char *const none[] = {NULL};
    if (choose(c, 40) == 0) {
        *legal = false;
        return (tamis_strings){none, 1};
    }
    return (tamis_strings){lists[choose(c, COUNT(lists))], choose(c, 3)};
}

/* Adds a rule of any kind, with any members. Returns false if the arguments are invalid. */
static bool add_rule(struct model *m, struct calls *c)
{
    const tamis_name elements[] = {{name(c), space(c)}, {name(c), space(c)}};
    const tamis_name attributes[] = {{name(c), space(c)}, {"href", NULL}};
    static const char *const values[] = {"color: red", "width: 0"};
    bool legal = true;
    tamis_rule rule = {.kind = (tamis_rule_kind)choose(c, TAMIS_RULE_COUNT + (choose(c, 20) == 0)),
                       .elements = {elements, choose(c, 3)},
                       .attributes = {attributes, choose(c, 3)},
                       .otherwise = (tamis_otherwise)choose(c, 4),
                       .required = choose(c, 2),
                       .when = (tamis_when)choose(c, 2),
                       .relative = (tamis_relative)choose(c, TAMIS_RELATIVE_RESOLVE + 1),
                       .text = choose(c, 4) ? name(c) : NULL};
    if (choose(c, 2))
        rule.schemes = words(c, &legal);
    if (choose(c, 2))
        rule.hosts = words(c, &legal);
    rule.patterns = words(c, &legal);
    if (choose(c, 2))
        rule.properties = words(c, &legal);
    if (rule.relative == TAMIS_RELATIVE_FRAGMENT && rule.properties.count)
        rule.property_values = (tamis_strings){values, 2};
    if (rule.relative == TAMIS_RELATIVE_KEEP && rule.schemes.count)
        rule.private_hosts = TAMIS_PRIVATE_HOSTS_REMOVE;
    tamis_config_add_rule(m->c, &rule);
    return legal && (unsigned)rule.kind < TAMIS_RULE_COUNT;
}

static bool set_excerpt(struct model *m, struct calls *c)
{
    static const char *const marks[] = {NULL, "", "...", "ends with a space ", "\xFF"};
    unsigned mark = choose(c, COUNT(marks));
    tamis_excerpt excerpt = {.characters = choose(c, 40),
                             .at = (tamis_excerpt_at)choose(c, 2),
                             .mark = marks[mark],
                             .images = choose(c, 3),
                             .tables = (tamis_excerpt_tables)choose(c, 3)};
    bool removes = choose(c, 8) == 0;
    tamis_config_set_excerpt(m->c, removes ? NULL : &excerpt);
    return removes || (mark + 1 < COUNT(marks) && excerpt.tables <= TAMIS_EXCERPT_TABLES_OMIT);
}

static bool put_linkify(struct model *m, struct calls *c)
{
    static const tamis_name skip[] = {{"p", NULL}, {"b", NULL}};
    bool legal = true, mail = choose(c, 2);
    tamis_strings schemes = words(c, &legal);
    if (choose(c, 4) || !legal)
        tamis_config_set_linkify(m->c, mail, schemes, (tamis_name_list){skip, choose(c, 3)});
    else
        tamis_config_remove_linkify(m->c);
    return legal;
}

/* Sets a member that the standard does not have. Returns false if the arguments are invalid. */
static bool extend(struct model *m, struct calls *c)
{
    static const char *const texts[] = {NULL, "", " ", "u-", "https://example.org/", "no base"};
    unsigned number = choose(c, 20) ? choose(c, 3) : 3;
    bool many = choose(c, 20) == 0;
    switch (choose(c, 7)) {
    case 6:
        return put_linkify(m, c);
    case 3:
        if (many) {
            tamis_config_set_filter(m->c, (tamis_filter)number);
            return number <= TAMIS_FILTER_PARSING;
        }
        tamis_config_set_readers(m->c, (tamis_readers)number);
        return number <= TAMIS_READERS_2026;
    case 0:
        tamis_config_set_unlisted(m->c, (tamis_unlisted)number);
        return number <= TAMIS_UNLISTED_ESCAPE;
    case 1:
        tamis_config_set_text(m->c, (tamis_config_text)number, texts[choose(c, COUNT(texts))]);
        return number < TAMIS_TEXT_COUNT;
    case 2:
        tamis_config_set_limit(m->c, TAMIS_MAX_NODES, many ? UINT64_MAX : choose(c, 100));
        return !many;
    case 4:
        return set_excerpt(m, c);
    default:
        return add_rule(m, c);
    }
}

/* Returns a name from the lists or rules, or any name. */
static tamis_name some_name(const struct model *m, struct calls *c, bool element)
{
    tamis_config_list list = element ? TAMIS_LIST_ELEMENTS : TAMIS_LIST_ATTRIBUTES;
    size_t rules = tamis_config_rule_count(m->c), items = tamis_config_count(m->c, list);
    const tamis_rule *rule = tamis_config_rule_at(m->c, rules ? choose(c, (uint32_t)rules) : 0);
    const tamis_name_list none = {NULL, 0}, *names = !rule     ? &none
                                                     : element ? &rule->elements
                                                               : &rule->attributes;
    tamis_name any = {name(c), space(c)};
    if (choose(c, 3) == 0)
        return any;
    if (choose(c, 2) && rules && names->count)
        any = names->names[choose(c, (uint32_t)names->count)];
    else if (items)
        any = tamis_config_item(m->c, list, choose(c, (uint32_t)items));
    return any;
}

static bool modify_list(struct model *m, struct calls *c)
{
    const tamis_name names[] = {{"id", NULL}, {"title", NULL}};
    tamis_name_list list = {names, choose(c, 3)};
    bool has = choose(c, 3) == 0;
    tamis_name element = some_name(m, c, true), attribute = some_name(m, c, false);
    switch (choose(c, 7)) {
    case 0:
        return tamis_config_allow_element(m->c, element.name, element.ns, has ? &list : NULL,
                                          choose(c, 4) ? NULL : &list);
    case 1:
        return tamis_config_remove_element(m->c, element.name, element.ns);
    case 2:
        return tamis_config_replace_element_with_children(m->c, element.name, element.ns);
    case 3:
        return tamis_config_allow_attribute(m->c, attribute.name, attribute.ns);
    case 4:
        return tamis_config_remove_attribute(m->c, attribute.name, attribute.ns);
    case 5:
        return tamis_config_allow_processing_instruction(m->c, name(c));
    default:
        return tamis_config_remove_processing_instruction(m->c, name(c));
    }
}

static bool modify_flag(struct model *m, struct calls *c)
{
    bool on = choose(c, 2);
    switch (choose(c, 4)) {
    case 0:
        return tamis_config_set_comments(m->c, on);
    case 1:
        return tamis_config_set_data_attributes(m->c, on);
    case 2:
        return tamis_config_set_javascript_urls(m->c, on);
    default:
        return tamis_config_remove_unsafe(m->c);
    }
}

/* Checks the config after a call, and reports whether the call has changed it. After an error, the config must not
 * change any more. An error must have a reason. */
static bool settle(struct model *m)
{
    tamis_status status = tamis_config_last_error(m->c).status;
    char *now = tamis_config_to_json(m->c, NULL);
    check(now != NULL, "API: a configuration cannot be written");
    bool changed = strcmp(now, m->before) != 0;
    check(m->status == TAMIS_OK || (status == m->status && !changed), "API: a config changes after an error");
    check((status == TAMIS_OK) == !*tamis_config_last_error(m->c).text,
          "API: an error has no reason, or there is a reason without an error");
    free(m->before);
    m->before = now;
    m->status = status;
    return changed;
}

static void put_some(struct model *m, struct calls *c)
{
    bool legal = choose(c, 3) ? put(m, c) : extend(m, c);
    tamis_status status = tamis_config_last_error(m->c).status;
    check(m->status != TAMIS_OK || status == (legal ? TAMIS_OK : TAMIS_INVALID_ARGUMENT),
          "API: putting an item into a config returns another status");
    m->completed = false;
    settle(m);
}

static void complete(struct model *m, struct calls *c)
{
    bool completed = m->completed;
    tamis_status status = tamis_config_complete(m->c, choose(c, 2));
    check(m->status == TAMIS_OK || status == m->status, "API: an error of a config does not stay");
    check(status == TAMIS_OK || status == TAMIS_INVALID_POLICY || status == m->status,
          "API: completing a config returns another status");
    check(!settle(m) || !completed, "API: completing a complete config changes it");
    m->completed = status == TAMIS_OK;
}

/* Checks the config after a method of Sanitizer: if the JSON text of the config is read, the new config is valid and has the same
 * JSON text. */
static void read_again(struct model *m)
{
    tamis_config *again = NULL;
    tamis_status status = tamis_config_from_json(m->before, strlen(m->before), NULL, &again, NULL);
    check(status == TAMIS_OK && tamis_config_complete(again, true) == TAMIS_OK,
          "API: after a method the config cannot be parsed back");
    char *now = tamis_config_to_json(again, NULL);
    check(now && strcmp(now, m->before) == 0, "API: the config parses back differently");
    free(now);
    tamis_config_free(again);
}

static void modify(struct model *m, struct calls *c)
{
    if (!m->completed)
        complete(m, c);
    bool said = choose(c, 3) ? modify_list(m, c) : modify_flag(m, c);
    bool valid = tamis_config_last_error(m->c).status != TAMIS_OK ||
                 tamis_config_complete(m->c, true) == TAMIS_OK;
    check(valid, "API: a method leaves a config that is not valid");
    bool changed = settle(m);
    check(said == (changed && m->status == TAMIS_OK),
          "API: a method reports a change that did not happen, or misses one");
    m->completed = m->status == TAMIS_OK;
    if (m->completed)
        read_again(m);
}

/* Compiles the config. This must not change a config that is complete. */
static void compile(struct model *m, struct calls *c)
{
    tamis_policy *policy = NULL;
    bool safe = choose(c, 2), completed = m->completed;
    tamis_status status = tamis_policy_new(m->c, safe, &c->allocator, &policy, NULL);
    check((policy != NULL) == (status == TAMIS_OK),
          "P3 fail closed: a policy without TAMIS_OK, or no policy with it");
    check(!policy || tamis_policy_is_safe(policy) == safe, "API: a policy is not of the requested kind");
    check(!completed || status == TAMIS_OK, "API: a complete config cannot be compiled");
    check(!settle(m) || !completed, "API: compiling a policy changes its config");
    m->completed = status == TAMIS_OK;
    tamis_policy_free(policy);
    check(tamis_policy_new(NULL, safe, &c->allocator, &policy, NULL) == TAMIS_NO_MEMORY && !policy &&
              tamis_policy_new(m->c, safe, &c->allocator, NULL, NULL) == TAMIS_INVALID_ARGUMENT,
          "API: a policy without a config, or without a place for it");
}

static void call(void *self, struct calls *c)
{
    struct model *m = self;
    switch (choose(c, 12)) {
    case 0:
        stop(m);
        start(m, c);
        break;
    case 1:
        complete(m, c);
        break;
    case 2:
        compile(m, c);
        break;
    case 3:
    case 4:
    case 5:
        put_some(m, c);
        break;
    default:
        modify(m, c);
        break;
    }
    check(tamis_config_item(m->c, TAMIS_LIST_COUNT, 0).name == NULL &&
              !tamis_config_has(m->c, TAMIS_LIST_COUNT) &&
              tamis_config_flag_value(m->c, TAMIS_FLAG_COUNT) == -1 &&
              tamis_config_rule_at(m->c, tamis_config_rule_count(m->c)) == NULL &&
              !tamis_config_text_value(m->c, TAMIS_TEXT_COUNT) &&
              !tamis_config_local_has(m->c, tamis_config_count(m->c, TAMIS_LIST_ELEMENTS),
                                      TAMIS_LIST_ATTRIBUTES),
          "API: a config has an item of an invalid list or index");
}

const struct player calls_config = {begin, call, end};
