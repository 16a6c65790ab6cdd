/* rule.c: whether each rule of a configuration is valid by itself: its members. */
#include "base/array.h"
#include "parse/tags.h"
#include "policy/check/check.h"
#include "value/url/url.h"

/* "url.schemes": where the member is in rules of this kind. */
static const char *path_of(const struct checker *k, enum rule_member member)
{
    return tamis_policy_taken[rule_of(k)->kind][member].path;
}

static bool refuse(struct checker *k, const char *path, const char *what, const char *why)
{
    return tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, path, SIZE_MAX}, what, why);
}

static bool needs(struct checker *k, const char *path, bool is_there, const char *why)
{
    return is_there || refuse(k, path, NULL, why);
}

/* What rules.def states: which members the kind takes, and which of them it requires. */

static bool has_its_members(struct checker *k, const tamis_rule *r)
{
    for (enum rule_member member = 0; member < MEMBER_COUNT; member++) {
        const struct taken_row *taken = &tamis_policy_taken[r->kind][member];
        bool is_set = tamis_policy_member_is_set(r, member);
        if (is_set && taken->presence == PRESENCE_NOT_TAKEN)
            return refuse(k, NULL, tamis_policy_members[member].field,
                          "is a member that rules of this kind do not have");
        if (!is_set && taken->presence == PRESENCE_REQUIRED)
            return refuse(k, taken->path, NULL, "is required");
    }
    return true;
}

/* What is missing is missing from somewhere, and something has to come of it. */
static bool requires_something(struct checker *k, const tamis_rule *r)
{
    return !r->required || (needs(k, "required", r->elements.count && r->attributes.count,
                                  "needs \"elements\" and \"attributes\": which are to have what") &&
                            needs(k, "required", r->otherwise != TAMIS_OTHERWISE_REMOVE_ATTRIBUTE,
                                  "needs \"otherwise\": \"removeElement\" or \"replaceWithChildren\""));
}

static bool no_name_is_twice(struct checker *k, const char *member, const tamis_name_list *list,
                             const struct key_list *keys)
{
    size_t again = tamis_policy_check_index_repeated_key(&k->index, keys);
    return again == SIZE_MAX ||
           tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, member, again},
                                           list->names[again].name, "is listed twice");
}

/* Strings. */

static string_test *test_of(tamis_rule_kind kind, enum rule_member member)
{
    switch (member) {
    case MEMBER_SCHEMES:
        return tamis_policy_check_scheme_error;
    case MEMBER_HOSTS:
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
    return member == MEMBER_PROPERTIES
               ? tamis_policy_check_each_is_property(k, path_of(k, member), list)
               : tamis_policy_check_each_is(k, path_of(k, member), list, test_of(r->kind, member));
}

static bool strings_are_valid(struct checker *k, const tamis_rule *r)
{
    for (enum rule_member member = 0; member < MEMBER_COUNT; member++)
        if (tamis_policy_members[member].form == FORM_STRINGS && !list_is_valid(k, r, member))
            return false;
    return true;
}

/* URLs: of a rule, or in the CSS of a rule. */

static bool lists_data(const tamis_rule *r)
{
    for (size_t i = 0; i < r->schemes.count; i++)
        if (span_equal(span_from(r->schemes.items[i]), SPAN("data")))
            return true;
    return false;
}

static bool urls_are_valid(struct checker *k, const tamis_rule *r)
{
    const char *types = path_of(k, MEMBER_DATA_TYPES);
    return needs(k, types, !lists_data(r) || r->data_types.count,
                 "the scheme \"data\" needs a list of types; without one nothing would pass") &&
           needs(k, types, lists_data(r) || !r->data_types.count,
                 "is for the scheme \"data\", which is not in schemes") &&
           needs(k, path_of(k, MEMBER_RELATIVE),
                 r->relative != TAMIS_RELATIVE_RESOLVE || k->c->texts[TAMIS_TEXT_BASE_URL],
                 "\"resolve\" needs \"baseURL\" to resolve against");
}

/* A rule for URLs has nothing to say about these. */
static bool names_no_paint(struct checker *k, const tamis_rule *r)
{
    for (size_t i = 0; i < r->attributes.count; i++) {
        const tamis_name *name = &r->attributes.names[i];
        atom id = tamis_base_names_static(span_from(name->name));
        if (!name->ns && tamis_value_url_kind(ATOM_NONE, NS_NONE, id) == URL_PAINT)
            return tamis_policy_config_rule_refuse(
                k->c, (struct rule_place){k->rule, "attributes", i}, name->name,
                "is paint, in which url() is held to the document whatever the rules say");
    }
    return true;
}

static bool url_is_valid(struct checker *k, const tamis_rule *r)
{
    return urls_are_valid(k, r) && names_no_paint(k, r);
}

/* The other kinds. */

static bool values_is_valid(struct checker *k, const tamis_rule *r)
{
    return needs(k, NULL, r->values.count + r->patterns.count, "lists no value");
}

/* "#name", ".name" or "name". */
static bool is_compound(struct span text)
{
    size_t at = text.n && (text.p[0] == '.' || text.p[0] == '#');
    size_t begin = at;
    for (; at < text.n; at++) {
        unsigned char c = (unsigned char)text.p[at], small = (unsigned char)(c | 0x20);
        bool letter = (small >= 'a' && small <= 'z') || c == '_';
        bool inner = (c >= '0' && c <= '9') || c == '-';
        if (!letter && !(inner && at > begin))
            return false;
    }
    return at > begin;
}

static bool names_style(const tamis_rule *r)
{
    for (size_t i = 0; i < r->elements.count; i++)
        if (!span_equal(span_from(r->elements.names[i].name), SPAN("style")))
            return false;
    return r->elements.count != 0;
}

/* What has no selector is not held by a scope: @keyframes and @font-face are by their names the page's. Those of keyframes
 * get the prefix; a family of fonts cannot have it, since nothing tells the page's families from those of the sheet. */
static bool scope_holds(struct checker *k, const tamis_rule *r)
{
    bool prefix = span_from(k->c->texts[TAMIS_TEXT_ID_PREFIX]).n > 0;
    for (size_t i = 0; r->text && i < r->at_rules.count; i++) {
        struct rule_place place = {k->rule, "stylesheet.atRules", i};
        const char *name = r->at_rules.items[i];
        if (!prefix && span_equal(span_from(name), SPAN("keyframes")))
            return tamis_policy_config_rule_refuse(k->c, place, name,
                                                   "would reach beyond the scope; give \"idPrefix\" too");
        if (span_equal(span_from(name), SPAN("font-face")))
            return tamis_policy_config_rule_refuse(
                k->c, place, name, "would change fonts beyond the scope; leave one of the two out");
    }
    return true;
}

static bool stylesheet_is_valid(struct checker *k, const tamis_rule *r)
{
    const char *scope = path_of(k, MEMBER_TEXT);
    if (r->text && !is_compound(span_from(r->text)))
        return refuse(k, scope, r->text, "is no simple selector; write \".mail\", \"#mail\" or \"main\"");
    struct span prefix = span_from(k->c->texts[TAMIS_TEXT_ID_PREFIX]);
    if (r->text && *r->text == '#' && !span_starts(span_from(r->text + 1), prefix))
        return refuse(k, scope, r->text, "is a name, which \"idPrefix\" would change");
    return needs(k, path_of(k, MEMBER_ELEMENTS), names_style(r), "must be exactly [\"style\"]") &&
           scope_holds(k, r) && urls_are_valid(k, r);
}

/* What an element may become: one whose name changes nothing of how its content is read. */
static bool is_plain_element(struct span name)
{
    atom id = tamis_base_names_static(name);
    unsigned odd = TAG_VOID | TAG_RAW_TEXT | TAG_HEAD | TAG_TABLE_PART | TAG_SCOPE;
    switch (id) {
    case ATOM_NONE:
    case ATOM_body:
    case ATOM_form:
    case ATOM_frameset:
    case ATOM_head:
    case ATOM_html:
    case ATOM_image:
    case ATOM_math:
    case ATOM_option:
    case ATOM_optgroup:
    case ATOM_select:
    case ATOM_svg:
    case ATOM_textarea:
    case ATOM_title:
        return false;
    default:
        return !(tamis_parse_html_tag(id) & odd);
    }
}

/* What came out would be renamed again the next time. */
static bool stays_renamed(struct checker *k, const tamis_rule *r)
{
    struct names *names = &k->c->names;
    struct key to = {tamis_base_names_intern(names, span_from(r->text)),
                     tamis_base_names_intern(names, SPAN(TAMIS_NAMESPACE_HTML))};
    uint32_t other = tamis_policy_check_index_renamer(&k->index, to);
    return other == NO_RULE_NUMBER ||
           tamis_policy_config_rule_refuse_beside(k->c, (struct rule_place){k->rule, "rename", SIZE_MAX},
                                                  r->text, "is renamed itself, by", other,
                                                  "; what came out would have another name the next time");
}

static bool rename_is_valid(struct checker *k, const tamis_rule *r)
{
    if (!is_plain_element(span_from(r->text)))
        return refuse(k, path_of(k, MEMBER_TEXT), r->text,
                      "is not a plain HTML element, whose content is read as that of any other");
    if (!stays_renamed(k, r))
        return false;
    for (size_t i = 0; i < r->elements.count; i++)
        if (!name_is_html(&r->elements.names[i]))
            return tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, "elements", i},
                                                   r->elements.names[i].name,
                                                   "is not an HTML element; only those can be renamed");
    return true;
}

static bool frame_is_valid(struct checker *k, const tamis_rule *r)
{
    const char *sandbox = path_of(k, MEMBER_TEXT);
    if (k->index.frame < k->rule)
        return needs(k, "frame", false, "there is an earlier rule for frames");
    return needs(k, sandbox, r->text, "is needed; \"\" is the strictest") &&
           (tamis_policy_check_is_sandbox(span_from(r->text)) ||
            refuse(
                k, sandbox, r->text,
                "is not words of a sandbox with one space between them, as \"allow-scripts allow-popups\""));
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
        return stylesheet_is_valid(k, r);
    case TAMIS_RULE_SET:
    case TAMIS_RULE_ADD_TOKENS:
        return tamis_policy_check_may_be_put_in(k);
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
    return has_its_members(k, r) && requires_something(k, r) &&
           no_name_is_twice(k, "elements", &r->elements, &keys->elements) &&
           no_name_is_twice(k, "attributes", &r->attributes, &keys->attributes) && strings_are_valid(k, r) &&
           kind_is_valid(k, r);
}

static bool each_rule_is_valid(struct checker *k)
{
    if (!tamis_policy_check_index_make(&k->index, k->c))
        return false;
    for (k->rule = 0; k->rule < k->c->rule_count; k->rule++)
        if (!rule_is_valid(k, rule_of(k)) || !tamis_policy_check_rule_is_reached(k))
            return false;
    if (!tamis_policy_check_claims_are_single(k))
        return false;
    k->passed = tamis_base_arena_array(&k->index.arena, k->c->rule_count, sizeof *k->passed);
    if (!k->passed)
        return false;
    tamis_base_array_zero(k->passed, k->c->rule_count, sizeof *k->passed);
    for (k->rule = 0; k->rule < k->c->rule_count; k->rule++)
        if (!tamis_policy_check_rule_is_let_through(k))
            return false;
    return true;
}

bool tamis_policy_check_rules_are_valid(struct tamis_config *c)
{
    struct checker k = {.c = c};
    tamis_base_buf_init(&k.room, &c->meter, TAMIS_MAX_OUTPUT_BYTES);
    bool valid = tamis_policy_check_members_are_valid(&k);
    if (valid && c->rule_count) {
        valid = each_rule_is_valid(&k);
        tamis_policy_check_index_free(&k.index);
    }
    tamis_base_buf_free(&k.room);
    return valid;
}
