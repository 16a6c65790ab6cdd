/* rule.c: checks the members of each rule. */
#include "base/array.h"
#include "parse/tags.h"
#include "policy/check/check.h"
#include "value/url/url.h"

/* Returns the path, such as "url.schemes", of a member in rules of the same kind as the current rule. */
static const char *path_of(const struct checker *k, enum rule_member member)
{
    return tamis_policy_taken[rule_of(k)->kind][member].path;
}

static bool refuse(struct checker *k, const char *path, const char *what, const char *error)
{
    return tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, path, SIZE_MAX}, what, error);
}

static bool require(struct checker *k, const char *path, bool condition, const char *error)
{
    return condition || refuse(k, path, NULL, error);
}

/* Checks that the rule has all members that its kind requires, and only members that its kind can have (rules.def). */
static bool has_its_members(struct checker *k, const tamis_rule *r)
{
    for (enum rule_member member = 0; member < MEMBER_COUNT; member++) {
        const struct taken_row *taken = &tamis_policy_taken[r->kind][member];
        bool is_set = tamis_policy_member_is_set(r, member);
        if (is_set && taken->presence == PRESENCE_NOT_TAKEN)
            return refuse(k, NULL, tamis_policy_members[member].field,
                          "is not a member of rules of this kind");
        if (!is_set && taken->presence == PRESENCE_REQUIRED)
            return refuse(k, taken->path, NULL, "is required");
    }
    return true;
}

/* A rule with "required" must name elements, and the attributes that these elements must have. "otherwise" must
 * not be "removeAttribute": it must state what happens to an element that does not have these attributes. */
static bool required_is_valid(struct checker *k, const tamis_rule *r)
{
    return !r->required ||
           (require(k, "required", r->elements.count && r->attributes.count,
                    "needs \"elements\" and \"attributes\": the elements, and the attributes that they must "
                    "have") &&
            require(
                k, "required", r->otherwise != TAMIS_OTHERWISE_REMOVE_ATTRIBUTE,
                "needs \"otherwise\" with the value \"removeElement\", \"replaceWithChildren\" or \"text\""));
}

/* Reports whether an attribute that the rule requires can be kept on one of its elements, or whether the lists keep none of these
 * elements. CUSTOM rules, a FRAME rule, "dataAttributes" and "ariaAttributes" can allow more than the lists. */
static bool required_can_be_kept(const struct checker *k, struct key attribute)
{
    const struct key_list *elements = &keys_of_rule(k)->elements;
    struct item name = key_item(attribute);
    bool is_listed = tamis_policy_config_item_is_custom_data(k->c, &name) ||
                     tamis_policy_config_item_is_aria(k->c, &name);
    bool can_be = is_listed, is_used = false;
    for (size_t i = 0; i < elements->count; i++) {
        struct item element = key_item(elements->keys[i]);
        is_used = is_used || tamis_policy_config_keeps_element(k->c, &element);
        can_be = can_be || element.name == ATOM_iframe ||
                 span_has(tamis_base_names_text(&k->c->names, element.name), '-') ||
                 tamis_policy_config_keeps_attribute(k->c, &element, &name, false);
    }
    return can_be || !is_used;
}

static bool required_are_kept(struct checker *k, const tamis_rule *r)
{
    const struct rule_keys *keys = keys_of_rule(k);
    for (size_t i = 0; r->required && i < r->attributes.count; i++)
        if (!required_can_be_kept(k, keys->attributes.keys[i]))
            return tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, "attributes", i},
                                                   r->attributes.names[i].name,
                                                   "is an attribute that the policy never keeps here");
    return true;
}

static bool has_no_duplicate(struct checker *k, const char *member, const tamis_name_list *list,
                             const struct key_list *keys)
{
    size_t duplicate = tamis_policy_check_index_repeated_key(&k->index, keys);
    return duplicate == SIZE_MAX ||
           tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, member, duplicate},
                                           list->names[duplicate].name, "is listed twice");
}

/* Strings. */

static string_test *test_of(tamis_rule_kind kind, enum rule_member member)
{
    switch (member) {
    case MEMBER_SCHEMES:
        return tamis_policy_check_scheme_error;
    case MEMBER_REWRITE_SCHEMES:
        return tamis_policy_check_rewrite_scheme_error;
    case MEMBER_HOSTS:
    case MEMBER_REWRITE_HOSTS:
        return tamis_policy_check_host_error;
    case MEMBER_DATA_TYPES:
        return tamis_policy_check_data_type_error;
    case MEMBER_AT_RULES:
        return tamis_policy_check_at_rule_error;
    case MEMBER_PATTERNS:
        if (kind == TAMIS_RULE_ADD_TOKENS)
            return tamis_policy_check_token_error;
        return kind == TAMIS_RULE_CUSTOM ? tamis_policy_check_custom_name_error
                                         : tamis_policy_check_pattern_error;
    default:
        return tamis_policy_check_no_error;
    }
}

static bool list_is_valid(struct checker *k, const tamis_rule *r, enum rule_member member)
{
    const tamis_strings *list = strings_of_member(r, member);
    const char *path = path_of(k, member);
    if (member == MEMBER_PROPERTIES)
        return tamis_policy_check_properties(k, path, list);
    if (member == MEMBER_PROPERTY_VALUES)
        return tamis_policy_check_property_values(k, r);
    return member == MEMBER_PATTERNS && patterns_are_for_urls(r->kind)
               ? tamis_policy_check_url_patterns(k, path, list)
               : tamis_policy_check_strings(k, path, list, test_of(r->kind, member));
}

static bool strings_are_valid(struct checker *k, const tamis_rule *r)
{
    for (enum rule_member member = 0; member < MEMBER_COUNT; member++)
        if (tamis_policy_members[member].form == FORM_STRINGS && !list_is_valid(k, r, member))
            return false;
    return true;
}

/* The following functions check the members that determine which URLs a URL rule or a rule for CSS allows. */

static bool lists_scheme(const tamis_rule *r, struct span scheme)
{
    for (size_t i = 0; i < r->schemes.count; i++)
        if (span_equal(span_from(r->schemes.items[i]), scheme))
            return true;
    return false;
}

/* If a rule has "upgradeInsecure", http: URLs become https: URLs before they are checked. "schemes" must therefore have
 * "https", and must not have "http". */
static bool upgrade_is_valid(struct checker *k, const tamis_rule *r)
{
    const char *path = path_of(k, MEMBER_UPGRADE);
    return !r->upgrade_insecure ||
           (require(k, path, lists_scheme(r, SPAN("https")), "needs \"https\" in \"schemes\"") &&
            require(k, path, !lists_scheme(r, SPAN("http")),
                    "cannot be combined with \"http\" in \"schemes\"; every such URL becomes an https: URL"));
}

/* If a rule has "privateHosts": "remove", "hosts" must not list a host that is private. */
static bool private_hosts_are_valid(struct checker *k, const tamis_rule *r)
{
    for (size_t i = 0; r->private_hosts == TAMIS_PRIVATE_HOSTS_REMOVE && i < r->hosts.count; i++)
        if (tamis_value_url_is_private_host_rule(span_from(r->hosts.items[i])))
            return tamis_policy_config_rule_refuse(
                k->c, (struct rule_place){k->rule, path_of(k, MEMBER_HOSTS), i}, r->hosts.items[i],
                "is a private host, which \"privateHosts\" removes");
    return true;
}

static bool urls_are_valid(struct checker *k, const tamis_rule *r)
{
    const char *types = path_of(k, MEMBER_DATA_TYPES);
    bool lists_data = lists_scheme(r, SPAN("data"));
    return require(k, types, !lists_data || r->data_types.count,
                   "is required if \"schemes\" has \"data\"; list the image types that are allowed") &&
           require(k, types, lists_data || !r->data_types.count, "needs \"data\" in \"schemes\"") &&
           require(k, path_of(k, MEMBER_RELATIVE),
                   r->relative != TAMIS_RELATIVE_RESOLVE || k->c->texts[TAMIS_TEXT_BASE_URL],
                   "\"resolve\" needs \"baseURL\"") &&
           upgrade_is_valid(k, r) && private_hosts_are_valid(k, r) && tamis_policy_check_rewrite(k, r);
}

/* A URL rule must not name an SVG presentation attribute that can contain url() (URL_PAINT): URL rules do not apply
 * to these attributes, whose url() can only refer to the same document. */
static bool has_no_paint(struct checker *k, const tamis_rule *r)
{
    for (size_t i = 0; i < r->attributes.count; i++) {
        const tamis_name *name = &r->attributes.names[i];
        atom id = tamis_base_names_static(span_from(name->name));
        if (!*name->ns && tamis_value_url_kind(ATOM_NONE, NS_NONE, id) == URL_PAINT)
            return tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, "attributes", i},
                                                   name->name,
                                                   "holds an SVG paint; URL rules do not apply to it, and "
                                                   "its url() can only refer to the same document");
    }
    return true;
}

static bool url_is_valid(struct checker *k, const tamis_rule *r)
{
    return urls_are_valid(k, r) && has_no_paint(k, r);
}

/* The other kinds. */

static bool values_is_valid(struct checker *k, const tamis_rule *r)
{
    return require(k, NULL, r->values.count + r->patterns.count, "needs \"values\" or \"patterns\"");
}

bool tamis_policy_check_is_name(struct span text)
{
    bool is_good = text.n && (span_is_letter(text.p[0]) || text.p[0] == '_');
    for (size_t i = 1; i < text.n; i++)
        is_good &= span_is_letter(text.p[i]) || span_is_digit(text.p[i]) || text.p[i] == '-' ||
                   text.p[i] == '_';
    return is_good;
}

/* Checks that no RENAME rule renames elements that have the new name of this
 * rule. Otherwise, sanitizing the output again would change the output. */
static bool new_name_is_final(struct checker *k, const tamis_rule *r)
{
    struct names *names = &k->c->names;
    struct key to = {tamis_base_names_intern(names, span_from(r->text)),
                     tamis_base_names_intern(names, SPAN(TAMIS_NAMESPACE_HTML))};
    uint32_t other = tamis_policy_check_index_renamer(&k->index, to);
    return other == NO_RULE_NUMBER ||
           tamis_policy_config_rule_conflict(k->c, (struct rule_place){k->rule, "rename", SIZE_MAX}, r->text,
                                             "is itself renamed by", other,
                                             "; no rule may rename the new name of another rule");
}

bool tamis_policy_check_new_name_can_be_kept(struct tamis_config *c, uint32_t rule)
{
    struct item to = tamis_policy_config_item(c, TAMIS_LIST_ELEMENTS, c->rules[rule].text, NULL);
    return tamis_policy_config_keeps_element(c, &to);
}

bool tamis_policy_check_class_can_be_kept(struct tamis_config *c, uint32_t rule)
{
    struct item to = tamis_policy_config_item(c, TAMIS_LIST_ELEMENTS, c->rules[rule].text, NULL);
    struct item class = {.name = ATOM_class};
    return tamis_policy_config_keeps_attribute(c, &to, &class, false);
}

/* Without the attribute, sanitizing the output again would remove the class, because the element has its new name already. */
static bool class_is_kept(struct checker *k, const tamis_rule *r)
{
    return !r->class_name || tamis_policy_check_class_can_be_kept(k->c, k->rule) ||
           refuse(k, path_of(k, MEMBER_CLASS), NULL,
                  "needs the attribute \"class\", which the policy never keeps here");
}

static bool rename_is_valid(struct checker *k, const tamis_rule *r)
{
    if (r->class_name && !tamis_policy_check_is_name(span_from(r->class_name)))
        return refuse(k, path_of(k, MEMBER_CLASS), r->class_name,
                      "is not a class; use a letter or \"_\", then ASCII letters, digits, \"-\" and \"_\"");
    if (!tamis_policy_is_plain_element(span_from(r->text)))
        return refuse(k, path_of(k, MEMBER_TEXT), r->text,
                      "is not allowed as a new name: it is not a known HTML element, or its content is "
                      "parsed differently");
    if (!new_name_is_final(k, r))
        return false;
    for (size_t i = 0; i < r->elements.count; i++)
        if (!name_is_html(&r->elements.names[i]))
            return tamis_policy_config_rule_refuse(
                k->c, (struct rule_place){k->rule, "elements", i}, r->elements.names[i].name,
                "is not an HTML element; only HTML elements can be renamed");
    if (!tamis_policy_check_new_name_can_be_kept(k->c, k->rule))
        return refuse(k, path_of(k, MEMBER_TEXT), r->text, "is an element that the policy never keeps");
    return class_is_kept(k, r);
}

static bool frame_is_valid(struct checker *k, const tamis_rule *r)
{
    const char *sandbox = path_of(k, MEMBER_TEXT);
    if (k->index.frame < k->rule)
        return require(k, "frame", false, "an earlier rule has \"frame\"; write only one");
    return tamis_policy_check_is_sandbox(span_from(r->text)) ||
           refuse(k, sandbox, r->text,
                  "is not a list of sandbox tokens with single spaces between them, such as \"allow-scripts "
                  "allow-popups\"");
}

static bool kind_is_valid(struct checker *k, const tamis_rule *r)
{
    switch (r->kind) {
    case TAMIS_RULE_URL:
        return url_is_valid(k, r);
    case TAMIS_RULE_VALUES:
        return values_is_valid(k, r);
    case TAMIS_RULE_STYLE:
        return urls_are_valid(k, r);
    case TAMIS_RULE_STYLESHEET:
        return tamis_policy_check_stylesheet_is_valid(k, r) && urls_are_valid(k, r);
    case TAMIS_RULE_SET:
    case TAMIS_RULE_ADD_TOKENS:
        return tamis_policy_check_attributes_can_be_set(k);
    case TAMIS_RULE_RENAME:
        return rename_is_valid(k, r);
    case TAMIS_RULE_FRAME:
        return frame_is_valid(k, r);
    case TAMIS_RULE_TOKENS:
    case TAMIS_RULE_CUSTOM:
        return true;
    case TAMIS_RULE_COUNT:
        break;
    }
    return false;
}

static bool rule_is_valid(struct checker *k, const tamis_rule *r)
{
    const struct rule_keys *keys = keys_of_rule(k);
    return has_its_members(k, r) && required_is_valid(k, r) &&
           has_no_duplicate(k, "elements", &r->elements, &keys->elements) &&
           has_no_duplicate(k, "attributes", &r->attributes, &keys->attributes) && strings_are_valid(k, r) &&
           kind_is_valid(k, r) && required_are_kept(k, r);
}

static bool each_rule_is_valid(struct checker *k)
{
    if (!tamis_policy_check_index_make(&k->index, k->c))
        return false;
    for (k->rule = 0; k->rule < k->c->rule_count; k->rule++)
        if (!rule_is_valid(k, rule_of(k)))
            return false;
    if (!tamis_policy_check_claims_are_unique(k))
        return false;
    k->allowed_by = tamis_base_arena_array(&k->index.arena, k->c->rule_count, sizeof *k->allowed_by);
    if (!k->allowed_by)
        return false;
    tamis_base_array_zero(k->allowed_by, k->c->rule_count, sizeof *k->allowed_by);
    for (k->rule = 0; k->rule < k->c->rule_count; k->rule++)
        if (!tamis_policy_check_set_values_are_allowed(k))
            return false;
    return true;
}

bool tamis_policy_check_rules_are_valid(struct tamis_config *c)
{
    struct checker k = {.c = c};
    tamis_base_buf_init(&k.scratch, &c->meter, TAMIS_MAX_OUTPUT_BYTES);
    bool valid = tamis_policy_check_members_are_valid(&k);
    if (valid && c->rule_count) {
        valid = each_rule_is_valid(&k);
        tamis_policy_check_index_free(&k.index);
    }
    tamis_base_buf_free(&k.scratch);
    return valid;
}
