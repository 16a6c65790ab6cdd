/* conflict.c: for each attribute that a rule sets or adds tokens to, checks whether rules are allowed
 * to set this attribute, and whether the rule that decides about it allows the value or the tokens. */
#include "parse/tags.h"
#include "policy/check/check.h"
#include "value/encoding.h"
#include "value/naming.h"
#include "value/pattern.h"
#include "value/url/url.h"

/* Attributes. */

enum { LONGEST_ADJUSTED = 32 }; /* all names in which HTML parsers write uppercase letters are shorter */

/* Returns the name that HTML parsers give to an attribute of the element (13.2.6.1); `lower` is the name in lowercase. */
static atom parsed_name(const tamis_name *element, atom lower)
{
    struct span ns = span_from(element->ns);
    if (span_equal(ns, SPAN(TAMIS_NAMESPACE_SVG)))
        return tamis_parse_svg_attribute(lower);
    bool is_math = span_equal(ns, SPAN(TAMIS_NAMESPACE_MATHML));
    return is_math && lower == ATOM_definitionurl ? (atom)ATOM_definitionURL : lower;
}

/* Reports whether HTML parsers leave the name unchanged on every element of the rule. HTML parsers convert names to lowercase,
 * and then a few names of SVG and MathML to the spelling of the standard, such as viewBox. */
static bool is_spelled_as_parsed(const tamis_rule *r, struct span name)
{
    char text[LONGEST_ADJUSTED];
    size_t n = name.n < sizeof text ? name.n : 0;
    for (size_t i = 0; i < n; i++)
        text[i] = (char)(name.p[i] >= 'A' && name.p[i] <= 'Z' ? name.p[i] | 0x20 : name.p[i]);
    struct span lower = span_of(text, n);
    atom id = tamis_base_names_static(lower);
    if (!id)
        return !span_has_uppercase(name);
    for (size_t i = 0; i < r->elements.count; i++)
        if (parsed_name(&r->elements.names[i], id) != tamis_base_names_static(name))
            return false;
    return r->elements.count || span_equal(lower, name);
}

/* Reports whether the name begins with a letter, contains only ASCII letters, digits, "-", "." and "_", and is one that HTML
 * parsers do not change. */
static bool is_plain_attribute(const tamis_rule *r, struct span name)
{
    for (size_t i = 0; i < name.n; i++)
        if (!span_is_letter(name.p[i]) &&
            !(i && (span_is_digit(name.p[i]) || span_has(SPAN("-._"), name.p[i]))))
            return false;
    return name.n && is_spelled_as_parsed(r, name);
}

/* Reports whether the attribute contains a document, or changes how content that has already been checked is parsed or used. */
static bool changes_parsing(atom name)
{
    switch (name) {
    case ATOM_attributename:
    case ATOM_attributeName:
    case ATOM_encoding:
    case ATOM_http_equiv:
    case ATOM_shadowroot:
    case ATOM_shadowrootclonable:
    case ATOM_shadowrootcustomelementregistry:
    case ATOM_shadowrootdelegatesfocus:
    case ATOM_shadowrootmode:
    case ATOM_shadowrootserializable:
    case ATOM_shadowrootslotassignment:
    case ATOM_srcdoc:
        return true;
    default:
        return false;
    }
}

static const char *set_attribute_error(const tamis_rule *r, const tamis_name *name)
{
    if (*name->ns)
        return "is in a namespace; rules can only set attributes without a namespace";
    if (changes_parsing(tamis_base_names_static(span_from(name->name))))
        return "contains a document or changes how other content is parsed; rules cannot set it";
    if (tamis_policy_is_handler(span_from(name->name)))
        return "is an event handler; rules cannot set event handlers";
    if (tamis_policy_registers_tool(span_from(name->name)))
        return "offers a tool to programs that act for the user; rules cannot set it";
    return is_plain_attribute(r, span_from(name->name))
               ? NULL
               : "is not a plain attribute name; use lowercase letters, and after the first also digits, "
                 "\"-\", \".\" and \"_\"; in SVG and MathML, spell names such as \"viewBox\" as the standard "
                 "does";
}

bool tamis_policy_check_attributes_can_be_set(struct checker *k)
{
    const tamis_rule *r = rule_of(k);
    for (size_t i = 0; i < r->attributes.count; i++) {
        const char *error = set_attribute_error(r, &r->attributes.names[i]);
        if (error)
            return tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, "attributes", i},
                                                   r->attributes.names[i].name, error);
    }
    return true;
}

/* Values. Comparing a pattern with a text takes time proportional to the product of their lengths. STEPS_MAX limits the
 * sum of these products. For each text, the number of values and patterns of the deciding rule is added to this sum. */

enum { STEPS_MAX = 1 << 26 };

static bool pattern_matches(struct checker *k, const char *pattern_text, struct span text)
{
    struct arena arena;
    struct pattern pattern;
    k->steps += (strlen(pattern_text) + 1) * (text.n + 1);
    if (k->steps > STEPS_MAX)
        return false;
    tamis_base_arena_init(&arena, &k->c->meter);
    bool valid = !tamis_value_pattern_read(&arena, span_from(pattern_text), PATTERN_TEXT, &pattern);
    bool matches = valid && meter_ok(&k->c->meter) && tamis_value_pattern_matches(&pattern, text);
    tamis_base_arena_free(&arena);
    return matches;
}

static bool matches(struct checker *k, const tamis_rule *r, struct span text)
{
    k->steps += r->values.count + r->patterns.count;
    for (size_t i = 0; i < r->values.count; i++)
        if (span_equal_ascii_case(text, span_from(r->values.items[i])))
            return true;
    for (size_t i = 0; i < r->patterns.count && k->steps <= STEPS_MAX; i++)
        if (pattern_matches(k, r->patterns.items[i], text))
            return true;
    return false;
}

static bool tokens_match(struct checker *k, const tamis_rule *decider, const tamis_rule *r)
{
    for (size_t i = 0; i < r->patterns.count; i++)
        if (!matches(k, decider, span_from(r->patterns.items[i])))
            return false;
    return true;
}

/* Reports whether the text consists of tokens that the rule `decider` allows, separated by single spaces. The text must not be
 * empty. */
static bool value_is_tokens(struct checker *k, const tamis_rule *decider, struct span text)
{
    while (text.n) {
        size_t end = span_find(text, ' ');
        if (!end || !matches(k, decider, span_of(text.p, end)))
            return false;
        if (end + 1 == text.n)
            return false;
        end += end < text.n;
        text = span_of(text.p + end, text.n - end);
    }
    return true;
}

static bool passes(struct checker *k, const tamis_rule *decider, const tamis_rule *r)
{
    bool sets = r->kind == TAMIS_RULE_SET;
    switch (decider->kind) {
    case TAMIS_RULE_VALUES:
        return sets && matches(k, decider, span_from(r->text));
    case TAMIS_RULE_TOKENS:
        return sets ? *r->text && value_is_tokens(k, decider, span_from(r->text))
                    : tokens_match(k, decider, r);
    default:
        return false;
    }
}

static bool is_for_html_element(const tamis_rule *r, struct span name)
{
    for (size_t i = 0; i < r->elements.count; i++)
        if (name_is_html_element(&r->elements.names[i], name))
            return true;
    return false;
}

/* Checks that the rule `decider` allows the value or the tokens of the current rule. If `decider` is NO_RULE_NUMBER, no rule
 * decides about the attribute, and everything is allowed. A positive result is stored in `allowed_by`, because the same rule
 * can decide about many attributes. */
static bool decider_allows(struct checker *k, struct rule_place place, uint32_t decider)
{
    const tamis_rule *r = rule_of(k);
    const char *name = r->attributes.names[place.item].name;
    if (decider == NO_RULE_NUMBER || k->allowed_by[decider] == k->rule + 1)
        return true;
    if (!passes(k, &k->c->rules[decider], r))
        return k->steps > STEPS_MAX
                   ? tamis_policy_config_rule_conflict(k->c, place, name,
                                                       "has too many tokens to check against the patterns of",
                                                       decider, "")
                   : tamis_policy_config_rule_conflict(k->c, place, name,
                                                       "gets a value that is not allowed by", decider, "");
    k->allowed_by[decider] = k->rule + 1;
    return true;
}

/* Reports whether the value that the rule gives this attribute can contain a name, such as an id (naming.h). The value matters
 * only for target and formtarget, whose keywords are not names. For an ADD_TOKENS rule, the value "a" is tested, which is not a
 * keyword. */
static bool writes_name(const tamis_rule *r, const char *attribute)
{
    struct span value = r->kind == TAMIS_RULE_SET ? span_from(r->text) : SPAN("a");
    return tamis_value_may_name(tamis_base_names_static(span_from(attribute)), value);
}

/* Reports whether each class in the text begins with "classPrefix". Otherwise, the prefix would be added when the output is
 * sanitized again. Also returns true if there is no "classPrefix". */
static bool classes_begin_with_prefix(struct checker *k, struct rule_place place, const char *text)
{
    const char *prefix = k->c->texts[TAMIS_TEXT_CLASS_PREFIX];
    struct span word, classes = span_from(text);
    size_t at = 0;
    while (prefix && (word = span_next_word(classes, &at)).n)
        if (!span_starts(word, span_from(prefix)))
            return tamis_policy_config_rule_refuse(k->c, place, text,
                                                   "does not begin with the value of \"classPrefix\"");
    return true;
}

/* A check of a text that the rule writes; `place` is the place of the text in the rule. */
typedef bool text_check(struct checker *k, struct rule_place place, const char *text);

/* Checks the class and the tokens that the rule adds. */
static bool added_texts_are_valid(struct checker *k, text_check *is_valid)
{
    const tamis_rule *r = rule_of(k);
    if (r->class_name && !is_valid(k, (struct rule_place){k->rule, "class", SIZE_MAX}, r->class_name))
        return false;
    for (size_t i = 0; r->kind == TAMIS_RULE_ADD_TOKENS && i < r->patterns.count; i++)
        if (!is_valid(k, (struct rule_place){k->rule, "addTokens", i}, r->patterns.items[i]))
            return false;
    return true;
}

/* Checks the classes that the rule writes. */
static bool classes_are_prefixed(struct checker *k)
{
    const tamis_rule *r = rule_of(k);
    return added_texts_are_valid(k, classes_begin_with_prefix) &&
           (r->kind != TAMIS_RULE_SET ||
            classes_begin_with_prefix(k, (struct rule_place){k->rule, "set", SIZE_MAX}, r->text));
}

static bool writes_class(const tamis_rule *r)
{
    for (size_t i = 0; i < r->attributes.count; i++)
        if (span_equal(span_from(r->attributes.names[i].name), SPAN("class")))
            return true;
    return r->class_name != NULL;
}

/* Reports whether the rule would let this attribute declare an encoding other than UTF-8 (value/encoding.h). Added tokens can
 * complete a declaration that begins in the value, so they cannot be added to these attributes. */
static bool declares_encoding(const tamis_rule *r, const char *attribute)
{
    bool adds = r->kind == TAMIS_RULE_ADD_TOKENS;
    struct span value = adds ? SPAN("") : span_from(r->text);
    switch (tamis_base_names_static(span_from(attribute))) {
    case ATOM_accept_charset:
        return adds || !tamis_value_encoding_all_utf8(value);
    case ATOM_charset:
        return adds || !tamis_value_encoding_is_utf8(value);
    case ATOM_content:
        return adds || tamis_value_encoding_declares_other(value);
    default:
        return false;
    }
}

static bool can_be_set(struct checker *k, struct rule_place place)
{
    const tamis_rule *r = rule_of(k);
    const char *name = r->attributes.names[place.item].name;
    if (k->c->texts[TAMIS_TEXT_ID_PREFIX] && writes_name(r, name))
        return tamis_policy_config_rule_refuse(
            k->c, place, name, "cannot be set together with \"idPrefix\", which changes its value");
    if (k->index.frame != NO_RULE_NUMBER && span_equal(span_from(name), SPAN("sandbox")) &&
        is_for_html_element(r, SPAN("iframe")))
        return tamis_policy_config_rule_refuse(
            k->c, place, name,
            "of iframe is set by the rule with \"frame\"; write the value in \"frame.sandbox\"");
    if (declares_encoding(r, name))
        return tamis_policy_config_rule_refuse(
            k->c, place, name, "would declare an encoding other than that of the output, UTF-8");
    if (span_equal(span_from(name), SPAN("for")) && is_for_html_element(r, SPAN("template")))
        return tamis_policy_config_rule_refuse(
            k->c, place, name, "of template moves its content to another place; rules cannot set it");
    return true;
}

static bool set_value_is_allowed(struct checker *k, size_t attribute)
{
    const struct rule_keys *keys = keys_of_rule(k);
    struct rule_place place = {k->rule, "attributes", attribute};
    if (!can_be_set(k, place))
        return false;
    for (size_t i = 0; i < keys->elements.count; i++) {
        struct key element = keys->elements.keys[i], name = keys->attributes.keys[attribute];
        if (tamis_policy_check_index_url_kind(&k->index, element, name) != URL_NOT)
            return tamis_policy_config_rule_refuse(k->c, place, rule_of(k)->attributes.names[attribute].name,
                                                   "holds URLs; rules cannot set URLs");
        if (!decider_allows(k, place, tamis_policy_check_index_decider(&k->index, element, name)))
            return false;
    }
    return true;
}

bool tamis_policy_check_set_values_are_allowed(struct checker *k)
{
    const tamis_rule *r = rule_of(k);
    if (!added_texts_are_valid(k, tamis_policy_check_written_is_no_marker))
        return false;
    if (writes_class(r) &&
        (r->kind == TAMIS_RULE_SET || r->kind == TAMIS_RULE_ADD_TOKENS || r->kind == TAMIS_RULE_RENAME) &&
        !classes_are_prefixed(k))
        return false;
    if (r->kind != TAMIS_RULE_SET && r->kind != TAMIS_RULE_ADD_TOKENS)
        return true;
    for (size_t i = 0; i < r->attributes.count; i++)
        if (!set_value_is_allowed(k, i))
            return false;
    return true;
}
