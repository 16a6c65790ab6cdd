/* strings.c: the strings that rules are made of: whether each is what it has to be. */
#include "base/array.h"
#include "base/distance.h"
#include "value/css/css.h"
#include "policy/check/check.h"
#include "value/url/url.h"

static void say(struct tamis_config *c, const char *text)
{
    tamis_policy_config_reason_say(c, span_from(text));
}

/* Lists of strings. */

bool tamis_policy_check_each_is(struct checker *k, const char *member, const tamis_strings *list,
                                string_test *why_not)
{
    for (size_t i = 0; i < list->count; i++) {
        struct rule_place place = {k->rule, member, i};
        const char *why = why_not(k, span_from(list->items[i]));
        if (why)
            return tamis_policy_config_rule_refuse(k->c, place, list->items[i], why);
    }
    size_t again = tamis_policy_check_index_repeated_text(&k->index, list);
    return again == SIZE_MAX ||
           tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, member, again},
                                           list->items[again], "is listed twice");
}

const char *tamis_policy_check_scheme_error(struct checker *k, struct span text)
{
    if (span_equal_nocase(text, SPAN("javascript")) && k->c->flags[TAMIS_FLAG_JAVASCRIPT_URLS] != 1)
        return "runs script; only \"javascriptURLs\" lets it through, and no safe policy does";
    return tamis_value_url_is_scheme(text)
               ? NULL
               : "is no scheme; write it in small letters and without \":\", as \"https\"";
}

static bool is_ascii(struct span text)
{
    size_t i = 0;
    while (i < text.n && (unsigned char)text.p[i] < 0x80)
        i++;
    return i == text.n;
}

static bool has_label_beyond_ascii(struct span text)
{
    for (size_t i = 0; i + 4 <= text.n; i++)
        if ((i == 0 || text.p[i - 1] == '.') && span_equal_nocase(span_of(text.p + i, 4), SPAN("xn--")))
            return true;
    return !is_ascii(text);
}

static bool has_capital(struct span text)
{
    for (size_t i = 0; i < text.n; i++)
        if (text.p[i] >= 'A' && text.p[i] <= 'Z')
            return true;
    return false;
}

const char *tamis_policy_check_host_error(struct checker *k, struct span text)
{
    if (tamis_value_url_is_host_rule(text, &k->room))
        return NULL;
    if (has_label_beyond_ascii(text) && !tamis_value_url_is_host_rule(SPAN("xn--bcher-kva.de"), &k->room))
        return "is a host beyond ASCII, and this build of tamis judges none; one made with -DTAMIS_IDN=ON "
               "does";
    if (is_ascii(text) && has_capital(text))
        return "has capitals, which no host has once URLs are read; write small letters";
    return "is no host as URLs have it once they are read; write \"example.org\", or \"*.example.org\" for "
           "all "
           "below it, without scheme, port or path, in ASCII (\"xn--…\")";
}

const char *tamis_policy_check_data_type_error(struct checker *k, struct span text)
{
    (void)k;
    return tamis_value_url_is_data_type(text) ? NULL
                                              : "is no image type that tamis can verify; it knows "
                                                "image/png, image/jpeg, image/gif, image/webp, "
                                                "image/avif, image/bmp, image/x-icon and "
                                                "image/vnd.microsoft.icon";
}

const char *tamis_policy_check_pattern_error(struct checker *k, struct span text)
{
    struct pattern pattern;
    return tamis_value_pattern_read(&k->c->arena, text, &pattern);
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
    return text.n && !has_space(text) ? NULL : "is not one word";
}

/* The property that was probably meant; empty: none. */
static struct span nearest_property(struct span name)
{
    struct span best = SPAN("");
    size_t least = name.n < 6 ? 3 : 4; /* farther than this is no slip of the finger */
    for (enum css_property i = CSS_NONE + 1; i < CSS_PROPERTY_COUNT; i++) {
        size_t far = tamis_base_distance(name, tamis_value_css_property_name(i));
        if (far < least) {
            least = far;
            best = tamis_value_css_property_name(i);
        }
    }
    return best;
}

static bool refuse_property(struct checker *k, struct rule_place place, const char *name)
{
    struct span meant = nearest_property(span_from(name));
    if (span_has(span_from(name), '*'))
        return tamis_policy_config_rule_refuse(
            k->c, place, name, "is no CSS property: these are listed one by one (docs/policy.md has them)");
    tamis_policy_config_rule_refuse(k->c, place, name, "is no CSS property that tamis knows the values of");
    say(k->c, meant.n ? "; did you mean \"" : " (docs/policy.md lists them)");
    tamis_policy_config_reason_say(k->c, meant);
    say(k->c, meant.n ? "\"?" : "");
    return false;
}

const char *tamis_policy_check_no_error(struct checker *k, struct span text)
{
    (void)k;
    (void)text;
    return NULL;
}

bool tamis_policy_check_each_is_property(struct checker *k, const char *member, const tamis_strings *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (!tamis_value_css_property(span_from(list->items[i])))
            return refuse_property(k, (struct rule_place){k->rule, member, i}, list->items[i]);
    return tamis_policy_check_each_is(k, member, list, tamis_policy_check_no_error);
}

const char *tamis_policy_check_at_rule_error(struct checker *k, struct span text)
{
    (void)k;
    return tamis_value_css_at_rule(text)
               ? NULL
               : "is no at-rule that can be kept; there are media, supports, keyframes and font-face";
}

const char *tamis_policy_check_custom_name_error(struct checker *k, struct span text)
{
    bool is_open = span_has(text, '*') || span_has(text, '[');
    bool may_fit = is_open || (span_has(text, '-') && text.p[0] >= 'a' && text.p[0] <= 'z');
    return may_fit ? tamis_policy_check_pattern_error(k, text)
                   : "fits no custom element, whose names begin with a small letter and have a \"-\" in them";
}

/* The words of a sandbox (HTML, 7.6 "sandboxing flag set"). */
static bool is_sandbox_word(struct span word)
{
    static const struct span words[] = {
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
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
        if (span_equal(word, words[i]))
            return true;
    return false;
}

bool tamis_policy_check_is_sandbox(struct span text)
{
    size_t end;
    if (!text.n)
        return true;
    while ((end = span_find(text, ' ')) < text.n) {
        if (!is_sandbox_word(span_of(text.p, end)))
            return false;
        text = span_of(text.p + end + 1, text.n - end - 1);
    }
    return is_sandbox_word(text);
}
