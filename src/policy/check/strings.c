/* strings.c: checks the strings in rules: schemes, hosts, types and others. */
#include "base/array.h"
#include "policy/check/check.h"
#include "value/url/url.h"

/* Lists of strings. */

bool tamis_policy_check_strings(struct checker *k, const char *member, const tamis_strings *list,
                                string_test *test)
{
    for (size_t i = 0; i < list->count; i++) {
        struct rule_place place = {k->rule, member, i};
        const char *error = test(k, span_from(list->items[i]));
        if (error)
            return tamis_policy_config_rule_refuse(k->c, place, list->items[i], error);
    }
    size_t duplicate = tamis_policy_check_index_repeated_text(&k->index, list);
    return duplicate == SIZE_MAX ||
           tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, member, duplicate},
                                           list->items[duplicate], "is listed twice");
}

const char *tamis_policy_check_scheme_error(struct checker *k, struct span text)
{
    if (span_equal_nocase(text, SPAN("javascript")) && k->c->flags[TAMIS_FLAG_JAVASCRIPT_URLS] != 1)
        return "runs scripts; it is allowed only if \"javascriptURLs\" is true, and never in a safe policy";
    return tamis_value_url_is_scheme(text)
               ? NULL
               : "is not a URL scheme; write it in lowercase and without \":\", such as \"https\"";
}

/* "rewriteTo" can list only https and http, because it describes URLs of web servers.
 * URLs of many other schemes have no host, and javascript: URLs run scripts. */
const char *tamis_policy_check_rewrite_scheme_error(struct checker *k, struct span text)
{
    (void)k;
    return span_equal(text, SPAN("https")) || span_equal(text, SPAN("http"))
               ? NULL
               : "is not \"https\" or \"http\"; rewritten URLs have one of these schemes";
}

static bool is_internationalized(struct span text)
{
    for (size_t i = 0; i + 4 <= text.n; i++)
        if ((i == 0 || text.p[i - 1] == '.') && span_equal_nocase(span_of(text.p + i, 4), SPAN("xn--")))
            return true;
    return !span_is_ascii(text);
}

const char *tamis_policy_check_host_error(struct checker *k, struct span text)
{
    if (tamis_value_url_is_host_rule(text, &k->scratch))
        return NULL;
    if (is_internationalized(text) && !tamis_value_url_is_host_rule(SPAN("xn--bcher-kva.de"), &k->scratch))
        return "is an internationalized host, which this build of tamis does not support; build it with "
               "-DTAMIS_IDN=ON";
    if (span_is_ascii(text) && span_has_uppercase(text))
        return "has uppercase letters; write it in lowercase, as hosts are in parsed URLs";
    return "is not a host as the URL parser writes it; write \"example.org\", or \"*.example.org\" for all "
           "its subdomains, without scheme, port or path, in ASCII (\"xn--…\")";
}

const char *tamis_policy_check_data_type_error(struct checker *k, struct span text)
{
    (void)k;
    return tamis_value_url_is_data_type(text) ? NULL
                                              : "is not an image type that tamis can verify; use "
                                                "image/png, image/jpeg, image/gif, image/webp, "
                                                "image/avif, image/bmp, image/x-icon or "
                                                "image/vnd.microsoft.icon";
}

const char *tamis_policy_check_pattern_error(struct checker *k, struct span text)
{
    struct pattern pattern;
    return tamis_value_pattern_read(&k->c->arena, text, PATTERN_TEXT, &pattern);
}

static bool has_space(struct span text)
{
    for (size_t i = 0; i < text.n; i++)
        if ((unsigned char)text.p[i] <= ' ')
            return true;
    return false;
}

const char *tamis_policy_check_token_error(struct checker *k, struct span text)
{
    (void)k;
    return text.n && !has_space(text) ? NULL : "is not a single token; list each token separately";
}

const char *tamis_policy_check_no_error(struct checker *k, struct span text)
{
    (void)k;
    (void)text;
    return NULL;
}

const char *tamis_policy_check_custom_name_error(struct checker *k, struct span text)
{
    bool has_wildcard = span_has(text, '*') || span_has(text, '[');
    bool can_match = has_wildcard || (span_has(text, '-') && text.p[0] >= 'a' && text.p[0] <= 'z');
    return can_match
               ? tamis_policy_check_pattern_error(k, text)
               : "cannot match a custom element; their names begin with a lowercase letter and contain \"-\"";
}

/* Reports whether the text is a token of the attribute sandbox (HTML Standard, 7.1.5). */
static bool is_sandbox_token(struct span token)
{
    static const struct span tokens[] = {
        {"allow-downloads", 15},
        {"allow-forms", 11},
        {"allow-modals", 12},
        {"allow-orientation-lock", 22},
        {"allow-pointer-lock", 18},
        {"allow-popups", 12},
        {"allow-popups-to-escape-sandbox", 30},
        {"allow-presentation", 18},
        {"allow-same-origin", 17},
        {"allow-scripts", 13},
        {"allow-top-navigation", 20},
        {"allow-top-navigation-by-user-activation", 39},
        {"allow-top-navigation-to-custom-protocols", 40},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(tokens); i++)
        if (span_equal(token, tokens[i]))
            return true;
    return false;
}

bool tamis_policy_check_is_sandbox(struct span text)
{
    size_t end;
    if (!text.n)
        return true;
    while ((end = span_find(text, ' ')) < text.n) {
        if (!is_sandbox_token(span_of(text.p, end)))
            return false;
        text = span_of(text.p + end + 1, text.n - end - 1);
    }
    return is_sandbox_token(text);
}
