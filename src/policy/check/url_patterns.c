/* url_patterns.c: checks patterns for URLs. */
#include "base/array.h"
#include "policy/check/check.h"
#include "value/pattern.h"
#include "value/url/url.h"

static const char *read_error(struct checker *k, struct span text, struct pattern *pattern)
{
    return tamis_value_pattern_read(&k->c->arena, text, PATTERN_URL, pattern);
}

/* A text that a pattern matches, and the result of parsing this text as a URL. */
struct example {
    char text[PATTERN_STEPS];
    size_t n;
    enum url_parse result;
};

/* Makes a text that the pattern matches, and parses this text as a URL. If the text is a URL, k->scratch gets the
 * serialized URL. Reports whether the serialized URL is the same as the text. */
static bool is_serialized(struct checker *k, const struct pattern *pattern, bool has_optional,
                          struct example *e)
{
    struct url u;
    e->n = tamis_value_pattern_example(pattern, has_optional, e->text);
    struct span text = span_of(e->text, e->n);
    e->result = tamis_value_url_parse(text, NULL, &u, &k->scratch);
    return e->result == URL_PARSED && span_equal(u.text, text);
}

/* Tests up to two texts that the pattern matches. Reports whether one of them is a serialized URL. Sets `*e` to the
 * text that was tested last. */
static bool has_example(struct checker *k, const struct pattern *pattern, struct example *e)
{
    return is_serialized(k, pattern, false, e) || is_serialized(k, pattern, true, e);
}

static void append_reason_of(struct checker *k, const struct example *e)
{
    struct tamis_config *c = k->c;
    if (e->result == URL_UNDECIDED) {
        reason_append(c, "has a host with \"xn--\" that this build of tamis does not support (docs/urls.md)");
        return;
    }
    reason_append(c, "matches no URL as tamis writes it: ");
    tamis_policy_config_append_quoted(c, span_of(e->text, e->n));
    reason_append(c, e->result == URL_PARSED ? "is written \"" : "is not a URL");
    if (e->result == URL_PARSED)
        tamis_policy_config_append_reason(c, buf_span(&k->scratch));
    reason_append(c, e->result == URL_PARSED ? "\"" : "");
}

/* Patterns such as "https://example.org" and "https://example.org*" are probably meant to match
 * all URLs of a host. Removes all "*" at the end of the pattern, and appends a slash and two
 * asterisks. If the result is a valid pattern, appends it to the reason as a suggestion. */
static void append_suggestion(struct checker *k, struct span text)
{
    char meant[PATTERN_STEPS];
    struct span end = SPAN("/**");
    struct pattern pattern;
    struct example example;
    while (text.n && text.p[text.n - 1] == '*')
        text.n--;
    if (text.n + end.n > sizeof meant)
        return;
    tamis_base_array_copy(meant, text.p, text.n, 1);
    tamis_base_array_copy(meant + text.n, end.p, end.n, 1);
    text = span_of(meant, text.n + end.n);
    if (!read_error(k, text, &pattern) && has_example(k, &pattern, &example)) {
        reason_append(k->c, "; did you mean \"");
        tamis_policy_config_append_reason(k->c, text);
        reason_append(k->c, "\"?");
    }
}

static bool check_pattern(struct checker *k, struct rule_place place, const char *item)
{
    struct pattern pattern;
    struct example example;
    const char *error = read_error(k, span_from(item), &pattern);
    if (!meter_ok(&k->c->meter))
        return false;
    if (!error && has_example(k, &pattern, &example))
        return true;
    tamis_policy_config_rule_refuse(k->c, place, item, error ? error : "");
    if (!error)
        append_reason_of(k, &example);
    append_suggestion(k, span_from(item));
    return false;
}

bool tamis_policy_check_url_patterns(struct checker *k, const char *member, const tamis_strings *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (!check_pattern(k, (struct rule_place){k->rule, member, i}, list->items[i]))
            return false;
    return tamis_policy_check_strings(k, member, list, tamis_policy_check_no_error);
}
