/* members.c: checks the string settings and "excerpt" of a configuration, and whether "unlistedElements", "dropElements" and
 * "ariaAttributes" fit the other members. */
#include "parse/document.h"
#include "policy/check/check.h"
#include "policy/texts.h"

static bool refuse_member(struct tamis_config *c, const char *member, const char *what, const char *error)
{
    c->reason[0] = '\0';
    reason_append(c, member);
    reason_append(c, ": ");
    if (what)
        tamis_policy_config_append_quoted(c, span_from(what));
    reason_append(c, error);
    return false;
}

static bool is_separator(struct span text)
{
    for (size_t i = 0; i < text.n; i++)
        if (text.p[i] != ' ' && text.p[i] != '\n' && text.p[i] != '\t')
            return false;
    return text.n != 0;
}

static bool is_context(struct span text)
{
    struct parser_options options = {0};
    return tamis_parse_context(text, &options);
}

static bool prefix_is_valid(struct checker *k, tamis_config_text which)
{
    const char *prefix = k->c->texts[which];
    return !prefix || tamis_policy_is_prefix(span_from(prefix)) ||
           refuse_member(k->c, tamis_config_text_name(which), prefix,
                         "is not a valid prefix; use a letter, then ASCII letters, digits, \"-\" and \"_\"");
}

static bool texts_are_valid(struct checker *k)
{
    const char *const *texts = k->c->texts;
    const char *separator = texts[TAMIS_TEXT_BLOCK_SEPARATOR];
    if (!prefix_is_valid(k, TAMIS_TEXT_ID_PREFIX) || !prefix_is_valid(k, TAMIS_TEXT_CLASS_PREFIX))
        return false;
    if (separator && !is_separator(span_from(separator)))
        return refuse_member(k->c, "blockSeparator", separator,
                             "is not valid; use only spaces, tabs and line feeds");
    const char *base = texts[TAMIS_TEXT_BASE_URL];
    struct url url;
    if (base && !tamis_policy_parse_base(span_from(base), &url, &k->scratch))
        return refuse_member(k->c, "baseURL", base,
                             "is not an absolute URL with a host, such as \"https://example.org/\"");
    if (texts[TAMIS_TEXT_CONTEXT] && !is_context(span_from(texts[TAMIS_TEXT_CONTEXT])))
        return refuse_member(k->c, "context", texts[TAMIS_TEXT_CONTEXT],
                             "is not an element name, such as \"html\", \"td\" or \"svg desc\"");
    return true;
}

static bool combinations_are_valid(struct tamis_config *c)
{
    if (c->unlisted != TAMIS_UNLISTED_REMOVE && !c->lists[TAMIS_LIST_ELEMENTS])
        return refuse_member(c, "unlistedElements", NULL,
                             "is allowed only together with the list \"elements\"");
    if (c->lists[TAMIS_LIST_DROP_ELEMENTS] && c->unlisted == TAMIS_UNLISTED_REMOVE)
        return refuse_member(c, "dropElements", NULL,
                             "needs \"unlistedElements\": \"replaceWithChildren\" or \"escape\"; without it, "
                             "elements that are not listed are removed anyway");
    return c->flags[TAMIS_FLAG_ARIA_ATTRIBUTES] < 0 || c->lists[TAMIS_LIST_ATTRIBUTES] ||
           refuse_member(c, "ariaAttributes", NULL, "is allowed only together with the list \"attributes\"");
}

/* --- "excerpt" --- */

enum { MOST_MARK_BYTES = 100, MOST_CHARACTERS = 1 << 30 };

static bool has_control(struct span text)
{
    for (size_t i = 0; i < text.n; i++)
        if ((unsigned char)text.p[i] < 0x20 || text.p[i] == 0x7F)
            return true;
    return false;
}

static bool mark_is_valid(struct tamis_config *c)
{
    struct span mark = span_from(c->excerpt.mark);
    if (mark.n > MOST_MARK_BYTES)
        return refuse_member(c, "excerpt.mark", NULL, "must not be longer than 100 bytes");
    if (has_control(mark))
        return refuse_member(c, "excerpt.mark", NULL, "must not contain control characters");
    return !mark.n || mark.p[mark.n - 1] != ' ' ||
           refuse_member(c, "excerpt.mark", NULL, "must not end with a space");
}

static bool excerpt_is_valid(struct tamis_config *c)
{
    if (!c->has_excerpt)
        return true;
    if (c->excerpt.characters == 0)
        return refuse_member(c, "excerpt.characters", NULL,
                             "must be at least 1, because an excerpt of 0 characters is empty");
    if (c->excerpt.characters > MOST_CHARACTERS)
        return refuse_member(c, "excerpt.characters", NULL, "must not be greater than 1073741824");
    if (c->excerpt.images > MOST_CHARACTERS)
        return refuse_member(c, "excerpt.images", NULL, "must not be greater than 1073741824");
    return mark_is_valid(c);
}

bool tamis_policy_check_members_are_valid(struct checker *k)
{
    return combinations_are_valid(k->c) && texts_are_valid(k) && excerpt_is_valid(k->c) &&
           tamis_policy_check_linkify_is_valid(k->c) && tamis_policy_check_markers_are_valid(k->c);
}
