/* scope.c: see scope.h. */
#include "judges/scope.h"

#include <stdbool.h>
#include <string.h>

enum { NAME = 32 };

struct scan {
    const char *p, *end;
    bool has_prefix;   /* ids have a prefix */
    int level;         /* the number of open brackets of :is(), :not() and :where() */
    const char *wrong; /* the first thing that is wrong */
    char name[NAME];   /* the last name, in lowercase; longer ones are cut */
};

static bool refuse(struct scan *s, const char *why)
{
    if (s->wrong == NULL)
        s->wrong = why;
    return false;
}

static char here(const struct scan *s)
{
    return s->p < s->end ? *s->p : '\0';
}

static bool is_one_of(char c, const char *chars)
{
    return c != '\0' && strchr(chars, c) != NULL;
}

static bool is_white(char c)
{
    return is_one_of(c, " \t\n\r\f");
}

static bool is_hex(char c)
{
    return is_one_of(c, "0123456789abcdefABCDEF");
}

static void skip_white(struct scan *s)
{
    while (is_white(here(s)))
        s->p++;
}

/* Skips an escape: "\", and a character or up to six hexadecimal digits and a space. */
static void skip_escape(struct scan *s)
{
    int digits = 0;
    s->p++;
    for (; digits < 6 && is_hex(here(s)); digits++)
        s->p++;
    if (s->p < s->end && (digits == 0 || is_white(*s->p)))
        s->p++;
}

static void skip_string(struct scan *s)
{
    char quote = *s->p++;
    while (s->p < s->end && *s->p != quote)
        if (*s->p == '\\')
            skip_escape(s);
        else
            s->p++;
    s->p += s->p < s->end;
}

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || (unsigned char)c >= 0x80;
}

/* An escape in the name is written as "?". */
static void read_name(struct scan *s)
{
    size_t n = 0;
    while (is_name(here(s)) || here(s) == '\\') {
        char c = *s->p;
        if (c == '\\')
            skip_escape(s);
        else
            s->p++;
        c = c == '\\' ? '?' : c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
        if (n + 1 < NAME)
            s->name[n++] = c;
    }
    s->name[n] = '\0';
}

static bool is_among(const char *const *list, const char *name)
{
    for (; *list != NULL; list++)
        if (strcmp(*list, name) == 0)
            return true;
    return false;
}

/* Scans the argument of :nth-child() and similar functions, up to ")". It must be a position; "of" with selectors is not
 * allowed. */
static bool position(struct scan *s)
{
    const char *from = s->p;
    while (s->p < s->end && is_one_of(*s->p, "0123456789n+-odev "))
        s->p++;
    size_t n = (size_t)(s->p - from);
    bool word = memchr(from, 'o', n) != NULL || memchr(from, 'e', n) != NULL;
    if (word && !(n == 3 && memcmp(from, "odd", n) == 0) && !(n == 4 && memcmp(from, "even", n) == 0))
        return refuse(s, "a position that is not valid");
    return here(s) == ')' ? s->p++, true : refuse(s, "a position with more than numbers");
}

static bool function(struct scan *s)
{
    static const char *const lists[] = {"is", "not", "where", NULL};
    static const char *const positions[] = {"nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type",
                                            NULL};
    s->p++;
    if (is_among(positions, s->name))
        return position(s);
    if (!is_among(lists, s->name))
        return refuse(s, "a function of selectors that can depend on what is outside of the scope");
    s->level++;
    skip_white(s);
    return true;
}

/* Scans a pseudo-class or a pseudo-element, after its first ":". */
static bool pseudo(struct scan *s)
{
    static const char *const own[] = {"active",
                                      "any-link",
                                      "empty",
                                      "first-child",
                                      "first-of-type",
                                      "hover",
                                      "last-child",
                                      "last-of-type",
                                      "link",
                                      "only-child",
                                      "only-of-type",
                                      "optional",
                                      "required",
                                      "placeholder-shown",
                                      "root",
                                      "visited",
                                      NULL};
    static const char *const of_fragment[] = {"focus", "focus-visible", "focus-within", "target", NULL};
    static const char *const elements[] = {"before", "after",       "first-line",           "first-letter",
                                           "marker", "placeholder", "file-selector-button", NULL};
    bool element = here(s) == ':';
    s->p += element;
    read_name(s);
    if (here(s) == '(')
        return !element ? function(s) : refuse(s, "a pseudo-element with arguments");
    return is_among(element ? elements : own, s->name) ||
           (!element && s->has_prefix && is_among(of_fragment, s->name)) ||
           refuse(s, "a pseudo-class that can depend on what is outside of the scope");
}

/* Scans an attribute selector, after its "[". */
static bool attribute(struct scan *s)
{
    while (s->p < s->end && *s->p != ']')
        if (*s->p == '"' || *s->p == '\'')
            skip_string(s);
        else if (*s->p == '\\')
            skip_escape(s);
        else
            s->p++;
    return here(s) == ']' ? s->p++, true : refuse(s, "an attribute selector without an end");
}

/* White space and combinators after a compound selector, or ",". Combinators are allowed only outside of functions: there, every
 * compound selector follows the scope, and so matches only elements inside of the scope. */
static bool between(struct scan *s)
{
    skip_white(s);
    if (here(s) == ')')
        return true;
    if (here(s) == ',') {
        s->p++;
        skip_white(s);
        return s->level > 0 || refuse(s, "a second selector");
    }
    if (is_one_of(here(s), ">+~"))
        s->p++;
    skip_white(s);
    return s->level == 0 || refuse(s, "a combinator in the arguments of a function");
}

static bool simple(struct scan *s)
{
    char c = *s->p++;
    switch (c) {
    case ':':
        return pseudo(s);
    case '[':
        return attribute(s);
    case '.':
    case '#':
        read_name(s);
        return s->name[0] != '\0' || refuse(s, "a class or id without a name");
    case '*':
        return true;
    case ')':
        return s->level-- > 0 || refuse(s, "an unmatched bracket");
    default:
        s->p--;
        read_name(s);
        return s->name[0] != '\0' || refuse(s, "a byte that no bound selector has");
    }
}

static bool begins_with_scope(struct scan *s, const char *scope)
{
    size_t n = strlen(scope);
    if ((size_t)(s->end - s->p) < n + 2 || memcmp(s->p, scope, n) != 0)
        return false;
    s->p += n;
    if (!is_white(*s->p) && *s->p != '>')
        return false;
    skip_white(s);
    if (here(s) == '>')
        s->p++;
    skip_white(s);
    return s->p < s->end && !is_one_of(*s->p, "+~>,)|");
}

const char *judge_scope(const char *scope, const char *prefix, const char *selector, size_t n)
{
    struct scan s = {.p = selector, .end = selector + n, .has_prefix = *prefix != '\0'};
    if (!begins_with_scope(&s, scope))
        return "a selector outside of the scope";
    while (s.p < s.end && s.wrong == NULL) {
        bool joins = is_white(*s.p) || is_one_of(*s.p, ">+~,");
        (void)(joins ? between(&s) : simple(&s));
    }
    if (s.wrong == NULL && s.level > 0)
        return "an unclosed bracket";
    return s.wrong;
}
