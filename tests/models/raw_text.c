/* raw_text.c: see raw_text.h. */
#include "models/raw_text.h"

#include <string.h>

static bool is_letter(char c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

/* Reports whether the text begins with `word` (ASCII case-insensitive). */
static bool stands(const char *p, size_t n, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i < length; i++)
        if (i == n || (p[i] != word[i] && !(is_letter(p[i]) && (p[i] | 0x20) == word[i])))
            return false;
    return true;
}

static bool ends_name(char c)
{
    return c == '\t' || c == '\n' || c == '\f' || c == ' ' || c == '/' || c == '>';
}

/* Reports whether the text begins with `opening` ("<" or "</") and `name`, and the name ends there. */
static bool has_tag(const char *p, size_t n, const char *opening, const char *name)
{
    size_t before = strlen(opening), length = name ? before + strlen(name) : 0;
    return name && n > length && stands(p, n, opening) && stands(p + before, n - before, name) &&
           ends_name(p[length]);
}

size_t raw_model_end(const char *p, size_t n, const char *name)
{
    size_t i = 0;
    while (i < n && !has_tag(p + i, n - i, "</", name))
        i++;
    return i;
}

/* The two dashes of "<!--" can also be those of "-->", as in "<!-->". */
size_t raw_model_end_of_script(const char *p, size_t n, const char *name, int level)
{
    for (size_t i = 0; i < n; i++) {
        const char *here = p + i;
        size_t left = n - i;
        if (level < 2 && has_tag(here, left, "</", name))
            return i;
        if (level == 0 && stands(here, left, "<!--")) {
            level = 1;
            i++; /* continue at the dashes */
        } else if (level > 0 && stands(here, left, "-->")) {
            level = 0;
        } else if (level == 1 && has_tag(here, left, "<", "script")) {
            level = 2;
        } else if (level == 2 && has_tag(here, left, "</", "script")) {
            level = 1;
        }
    }
    return n;
}

void raw_model_hidden(const char *p, size_t n, size_t from, size_t *start, size_t *end)
{
    size_t i = from;
    while (i < n && !stands(p + i, n - i, "<!--"))
        i++;
    *start = *end = i;
    if (i == n)
        return;
    for (i += 2; i < n && !stands(p + i, n - i, "-->"); i++)
        ;
    *end = i < n ? i + 3 : n;
}

/* VT counts as whitespace, and so does the end of the input. */
static bool has_tag_of_draft(const char *p, size_t n, const char *name)
{
    size_t length = name ? 2 + strlen(name) : 0;
    if (!name || !stands(p, n, "</") || !stands(p + 2, n - 2, name))
        return false;
    return n == length || ends_name(p[length]) || p[length] == '\v';
}

size_t raw_model_end_of_draft(const char *p, size_t n, const char *name)
{
    size_t start, end;
    raw_model_hidden(p, n, 0, &start, &end);
    for (size_t i = 0; i < n; i++) {
        while (i == start) {
            i = end;
            raw_model_hidden(p, n, end, &start, &end);
            if (i == n)
                return n;
        }
        if (has_tag_of_draft(p + i, n - i, name))
            return i;
    }
    return n;
}
