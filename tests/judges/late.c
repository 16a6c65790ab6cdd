/* late.c: see late.h. */
#include "judges/late.h"

#include <string.h>

static bool is_among(const char *const *list, const char *name, size_t n)
{
    for (; *list != NULL; list++)
        if (strlen(*list) == n && memcmp(*list, name, n) == 0)
            return true;
    return false;
}

static size_t name_length(const char *p, const char *end)
{
    size_t n = 0;
    while (p + n < end && ((p[n] >= 'a' && p[n] <= 'z') || p[n] == '-'))
        n++;
    return n;
}

/* Everything that is not in these lists is taken for something that the reader changes. */
static enum late of_pseudo(const char *name, size_t n)
{
    /* clang-format off */
    static const char *const still[] = {
        "any-link", "default", "disabled", "empty", "enabled", "first-child", "first-of-type", "last-child",
        "last-of-type", "only-child", "only-of-type", "optional", "read-only", "read-write", "required",
        "root", "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type", "is", "not", "where",
        "lang", "before", "after", "first-line", "first-letter", "marker", "file-selector-button", NULL
    };
    /* clang-format on */
    static const char *const links[] = {"link", "visited", NULL};
    if (is_among(still, name, n))
        return LATE_NOT;
    return is_among(links, name, n) ? LATE_LINK : LATE_STATE;
}

enum late judge_late_selectors(const char *selectors, size_t n)
{
    const char *end = selectors + n;
    enum late worst = LATE_NOT;
    bool quoted = false;
    for (const char *p = selectors; p < end; p++) {
        enum late one = LATE_NOT;
        if (*p == '\\' && p + 1 < end)
            p++;
        else if (*p == '"')
            quoted = !quoted;
        else if (!quoted && *p == ':' && p + 1 < end && p[1] != ':')
            one = of_pseudo(p + 1, name_length(p + 1, end));
        else if (!quoted && *p == '[' && end - p > 5 &&
                 (memcmp(p + 1, "open", 4) == 0 || memcmp(p + 1, "OPEN", 4) == 0) &&
                 name_length(p + 5, end) == 0)
            one = LATE_STATE;
        worst = one > worst ? one : worst;
    }
    return worst;
}

static bool begins(const char *p, const char *end, const char *text)
{
    size_t n = strlen(text);
    return (size_t)(end - p) >= n && memcmp(p, text, n) == 0;
}

static bool begins_any(const char *p, const char *end, const char *const *list)
{
    for (; *list != NULL; list++)
        if (begins(p, end, *list))
            return true;
    return false;
}

/* Reports whether one of the urls in the value would be requested. */
static bool requests(const char *p, const char *end)
{
    for (; p < end; p++)
        if (begins(p, end, "url(") && !begins(p, end, "url(\"data:") && !begins(p, end, "url(\"#") &&
            !begins(p, end, "url(#"))
            return true;
    return false;
}

static const char *declaration(bool fonts, const char *p, const char *end)
{
    static const char *const shows[] = {"animation", "content: ", "display: ", NULL};
    static const char *const images[] = {"background: ",
                                         "background-image: ",
                                         "clip-path: ",
                                         "fill: ",
                                         "filter: ",
                                         "list-style: ",
                                         "list-style-image: ",
                                         "marker",
                                         "mask: ",
                                         "stroke: ",
                                         NULL};
    static const char *const glyphs[] = {"font",          "hyphens: ",       "list-style",       "quotes: ",
                                         "text-emphasis", "text-overflow: ", "text-transform: ", NULL};
    if (begins_any(p, end, shows))
        return "a declaration that can display an element when the reader acts";
    if (fonts && begins_any(p, end, glyphs))
        return "a declaration that can need another font when the reader acts";
    if (begins_any(p, end, images))
        return "a declaration that can show or hide an image when the reader acts";
    return NULL;
}

const char *judge_late_block(enum late late, bool fonts, const char *block, size_t n)
{
    const char *end = block + n, *wrong = NULL;
    if (late != LATE_NOT && requests(block, end))
        return "a url() that is loaded when the reader acts";
    while (late == LATE_STATE && wrong == NULL && block < end) {
        const char *stop = block;
        for (bool quoted = false; stop < end && (quoted || *stop != ';'); stop++)
            quoted ^= *stop == '"';
        wrong = declaration(fonts, block, stop);
        block = stop;
        while (block < end && (*block == ';' || *block == ' '))
            block++;
    }
    return wrong;
}
