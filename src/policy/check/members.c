/* members.c: whether what a configuration says beyond the standard can be read, but for its rules: what becomes of the
 * rest, a prefix, a base, a separator, families of attributes. */
#include "policy/check/check.h"
#include "value/url/url.h"

static void say(struct tamis_config *c, const char *text)
{
    tamis_policy_config_reason_say(c, span_from(text));
}

static bool refuse_member(struct tamis_config *c, const char *member, const char *what, const char *why)
{
    c->reason[0] = '\0';
    say(c, member);
    say(c, ": ");
    if (what) {
        say(c, "\"");
        say(c, what);
        say(c, "\" ");
    }
    say(c, why);
    return false;
}

static bool is_prefix(struct span text)
{
    for (size_t i = 0; i < text.n; i++) {
        unsigned char c = (unsigned char)text.p[i], small = (unsigned char)(c | 0x20);
        bool letter = small >= 'a' && small <= 'z';
        if (!letter && !(i && ((c >= '0' && c <= '9') || c == '-' || c == '_')))
            return false;
    }
    return text.n != 0;
}

static bool is_separator(struct span text)
{
    for (size_t i = 0; i < text.n; i++)
        if (text.p[i] != ' ' && text.p[i] != '\n' && text.p[i] != '\t')
            return false;
    return text.n != 0;
}

static bool is_base(struct checker *k, struct span text)
{
    struct url url;
    return tamis_value_url_parse(text, NULL, &url, &k->room) == URL_PARSED && url.has_host && url.host.n &&
           url.special;
}

static bool texts_are_valid(struct checker *k)
{
    const char *const *texts = k->c->texts;
    const char *prefix = texts[TAMIS_TEXT_ID_PREFIX], *separator = texts[TAMIS_TEXT_BLOCK_SEPARATOR];
    if (prefix && !is_prefix(span_from(prefix)))
        return refuse_member(
            k->c, "idPrefix", prefix,
            "is no beginning of a name: ASCII letters, digits, \"-\" and \"_\", a letter first");
    if (separator && !is_separator(span_from(separator)))
        return refuse_member(k->c, "blockSeparator", separator, "is not spaces, tabs and line feeds");
    if (texts[TAMIS_TEXT_BASE_URL] && !is_base(k, span_from(texts[TAMIS_TEXT_BASE_URL])))
        return refuse_member(k->c, "baseURL", texts[TAMIS_TEXT_BASE_URL],
                             "is not an absolute URL with a host, as \"https://example.org/\"");
    return true;
}

static bool lists_no_aria(struct tamis_config *c, const struct list *list)
{
    for (uint32_t i = 0; list && i < list->count; i++)
        if (tamis_policy_config_item_is_aria(c, &list->items[i]))
            return refuse_member(c, "attributes", tamis_base_names_text(&c->names, list->items[i].name).p,
                                 "is covered by ariaAttributes already");
    return true;
}

static bool fates_are_valid(struct tamis_config *c)
{
    if (c->unlisted != TAMIS_UNLISTED_REMOVE && !c->lists[TAMIS_LIST_ELEMENTS])
        return refuse_member(c, "unlistedElements", NULL, "goes with the list \"elements\" only");
    if (c->lists[TAMIS_LIST_DROP_ELEMENTS] && c->unlisted == TAMIS_UNLISTED_REMOVE)
        return refuse_member(
            c, "dropElements", NULL,
            "goes with \"unlistedElements\" only; without that, what is not listed is dropped anyway");
    if (c->flags[TAMIS_FLAG_ARIA_ATTRIBUTES] >= 0 && !c->lists[TAMIS_LIST_ATTRIBUTES])
        return refuse_member(c, "ariaAttributes", NULL, "goes with the list \"attributes\" only");
    return c->flags[TAMIS_FLAG_ARIA_ATTRIBUTES] != 1 || lists_no_aria(c, c->lists[TAMIS_LIST_ATTRIBUTES]);
}

bool tamis_policy_check_members_are_valid(struct checker *k)
{
    return fates_are_valid(k->c) && texts_are_valid(k);
}
