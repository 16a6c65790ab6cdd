/* css.c: see css.h. Scans values byte by byte and looks tokens up in lists of its own. */
#include "judges/css.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "judges/late.h"
#include "judges/scope.h"

enum { TEXT = 1024 };

struct scan {
    const struct judge_css *j;
    const char *p, *end;
    const char *wrong; /* the first thing that is wrong */
    bool media;        /* a media query, which may contain ">" and ">=" */
    bool
        loose; /* a presentation value: names of functions can have uppercase letters; url(#a) without quotes */
    char text[TEXT]; /* the last string, decoded; longer ones are cut */
};

/* clang-format off */
static const char *const functions[] = {
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "calc", "min", "max", "clamp",
    "color-mix", "light-dark", "linear-gradient", "repeating-linear-gradient", "radial-gradient",
    "repeating-radial-gradient", "conic-gradient", "repeating-conic-gradient", "minmax", "fit-content",
    "repeat", "counter", "counters", "rect", "inset", "circle", "ellipse", "polygon", "matrix", "matrix3d",
    "translate", "translateX", "translateY", "translateZ", "translate3d", "scale", "scaleX", "scaleY",
    "scaleZ", "scale3d", "rotate", "rotateX", "rotateY", "rotateZ", "rotate3d", "skew", "skewX", "skewY",
    "perspective", "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert",
    "opacity", "saturate", "sepia", "cubic-bezier", "steps", "linear", "format", "local", NULL
};
/* clang-format on */

static const char *const loose_functions[] = {"color", "path", "icc-color", NULL};

/* Pseudo-classes and pseudo-elements of selectors. */
static const char *const pseudos[] = {
    "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type", "not", "is", "where", "lang", "dir",
    NULL};

static const char *const descriptors[] = {"ascent-override",
                                          "descent-override",
                                          "font-display",
                                          "font-family",
                                          "font-feature-settings",
                                          "font-stretch",
                                          "font-style",
                                          "font-variation-settings",
                                          "font-weight",
                                          "line-gap-override",
                                          "size-adjust",
                                          "src",
                                          NULL};

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static bool is(const char *p, size_t n, const char *word, bool any_case)
{
    if (strlen(word) != n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (any_case ? small(p[i]) != small(word[i]) : p[i] != word[i])
            return false;
    return true;
}

static bool listed(const char *const *list, const char *p, size_t n, bool any_case)
{
    for (; list && *list; list++)
        if (is(p, n, *list, any_case))
            return true;
    return false;
}

static bool is_letter(char c)
{
    return small(c) >= 'a' && small(c) <= 'z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_hex(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f');
}

static bool refuse(struct scan *s, const char *why)
{
    if (!s->wrong)
        s->wrong = why;
    return false;
}

static bool next_is(const struct scan *s, const char *text)
{
    size_t n = strlen(text);
    return (size_t)(s->end - s->p) >= n && memcmp(s->p, text, n) == 0;
}

static bool take(struct scan *s, const char *text)
{
    bool is_there = next_is(s, text);
    s->p += is_there ? strlen(text) : 0;
    return is_there;
}

/* Reads an escape: "\", 1 to 6 hexadecimal digits and a space. Returns its character; "?" for a character that is not
 * ASCII; 0 if there is no escape. */
static char escape(struct scan *s)
{
    uint32_t value = 0;
    int digits = 0;
    for (s->p++; s->p < s->end && is_hex(*s->p) && digits < 6; s->p++, digits++)
        value = value * 16 + (uint32_t)(is_digit(*s->p) ? *s->p - '0' : *s->p - 'a' + 10);
    if (!digits || !value || value > 0x10FFFF || !take(s, " "))
        return refuse(s, "an escape that is not \"\\\", digits and a space") ? 'x' : '\0';
    return value < 0x80 ? (char)value : '?';
}

/* Scans a string after its quotation mark. `plain` lists the characters that need no escape, besides letters
 * and digits. */
static bool string(struct scan *s, const char *plain)
{
    size_t n = 0;
    while (s->p < s->end && *s->p != '"') {
        char c = *s->p;
        if (c == '\\') {
            if (!(c = escape(s)))
                return false;
        } else if (!is_letter(c) && !is_digit(c) && !strchr(plain, c)) {
            return refuse(s, "a byte in a string that should be escaped");
        } else {
            s->p++;
        }
        if (n + 1 < TEXT)
            s->text[n++] = c;
    }
    s->text[n] = '\0';
    return take(s, "\"") || refuse(s, "a string without an end");
}

static bool begins(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* Reports whether the rule allows the URL of a url(), which is in `text`. */
static bool judge_url(struct scan *s)
{
    const char *const *one = s->j->urls;
    if (s->text[0] == '#') {
        if (!begins(s->text + 1, s->j->id_prefix))
            return refuse(s, "url(#name) without the prefix");
        if (s->loose)
            return true;
    }
    while (!s->loose && one && *one && !begins(s->text, *one))
        one++;
    return (!s->loose && one && *one) || refuse(s, "a url() that the rule does not list");
}

/* Scans the text after "url(". */
static bool url(struct scan *s)
{
    if (take(s, "\""))
        return string(s, "-_.,:/?#%=+~@!$") && judge_url(s) &&
               (take(s, ")") || refuse(s, "url(\"…\" without \")\""));
    if (!s->loose)
        return refuse(s, "url() without quotes");
    size_t n = 0;
    for (; s->p < s->end && (is_letter(*s->p) || is_digit(*s->p) || strchr("#-_.:", *s->p)); s->p++)
        if (n + 1 < TEXT)
            s->text[n++] = *s->p;
    s->text[n] = '\0';
    return judge_url(s) && (take(s, ")") || refuse(s, "url() with more than a name in it"));
}

/* Scans letters, digits, "-", "_" and escapes. */
static const char *word(struct scan *s, bool *escaped)
{
    const char *from = s->p;
    *escaped = false;
    while (s->p < s->end &&
           (is_letter(*s->p) || is_digit(*s->p) || *s->p == '-' || *s->p == '_' || *s->p == '\\')) {
        if (*s->p != '\\') {
            s->p++;
        } else {
            *escaped = true;
            if (!escape(s))
                return NULL;
        }
    }
    return from;
}

static bool word_or_function(struct scan *s, const char *const *known)
{
    bool escaped;
    const char *from = word(s, &escaped);
    if (!from)
        return false;
    size_t n = (size_t)(s->p - from);
    if (s->p == s->end || *s->p != '(')
        return known == pseudos || n < 2 || memcmp(from, "--", 2) != 0 || refuse(s, "a custom property");
    if (escaped)
        return refuse(s, "a function whose name has an escape");
    if (is(from, n, "url", s->loose))
        return s->p++, known == functions ? url(s) : refuse(s, "url() in a selector");
    return listed(known, from, n, s->loose) || (s->loose && listed(loose_functions, from, n, true)) ||
           refuse(s, "a function that is not known to be harmless");
}

/* Scans a value, up to a ";" or "}" that is outside of brackets, or up to the end. */
static bool value(struct scan *s)
{
    int open = 0;
    while (s->p < s->end) {
        char c = *s->p;
        if (!open && !s->loose && (c == ';' || c == '}' || c == '{' || next_is(s, " }") || next_is(s, " {")))
            return true;
        if (is_letter(c) || is_digit(c) || c == '-' || c == '_' || c == '\\') {
            if (!word_or_function(s, functions))
                return false;
        } else if (c == '"') {
            s->p++;
            if (!string(s, " -_.,!?+%#"))
                return false;
        } else if (s->media && open == 1 && (take(s, " >= ") || take(s, " > "))) {
            continue;
        } else if (strchr(s->loose ? "()[] ,.#%/+*!:;" : "()[] ,.#%/+*!:", c) && !next_is(s, "/*")) {
            open += (c == '(' || c == '[') - (c == ')' || c == ']');
            s->p++;
        } else {
            return refuse(s, "a byte that a value may not contain");
        }
        if (open < 0)
            return refuse(s, "an unmatched closing bracket");
    }
    return open == 0 || refuse(s, "an unclosed bracket");
}

/* Keywords of "animation" and of every property. */
static const char *const animation_words[] = {
    "none",       "infinite",     "linear",  "ease",    "ease-in",   "ease-out",          "ease-in-out",
    "step-start", "step-end",     "normal",  "reverse", "alternate", "alternate-reverse", "forwards",
    "backwards",  "both",         "running", "paused",  "inherit",   "initial",           "unset",
    "revert",     "revert-layer", NULL};

static const char *behind_word(const char *p, const char *end)
{
    while (p < end && (is_letter(*p) || is_digit(*p) || strchr("-_\\.%", *p)))
        p += *p == '\\' ? strcspn(p, " ") + 1 : 1;
    return p;
}

/* Reports whether the name that begins at `p` contains only letters, digits, "-", "_", spaces and characters that are not ASCII,
 * whether they are escaped or not. */
static bool is_harmless_name(const char *p, const char *end, bool quoted)
{
    const char *behind = quoted ? memchr(p, '"', (size_t)(end - p)) : behind_word(p, end);
    for (; behind != NULL && p < behind; p++) {
        unsigned long c = *p == '\\' ? strtoul(p + 1, NULL, 16) : (unsigned char)*p;
        if (c < 0x80 && !is_letter((char)c) && !is_digit((char)c) && (c == 0 || !strchr(" -_", (int)c)))
            return false;
        p += *p == '\\' ? strcspn(p, " ") : 0;
    }
    return true;
}

/* Checks one name of @keyframes, in quotes or not, which begins at `p`. */
static bool keyframes_name(struct scan *s, const char *p)
{
    bool quoted = p < s->end && *p == '"';
    p += quoted;
    if (!is_harmless_name(p, s->end, quoted))
        return refuse(s, "a name of keyframes that can end a rule");
    size_t n = strlen(s->j->id_prefix);
    return ((size_t)(s->end - p) >= n && memcmp(p, s->j->id_prefix, n) == 0) ||
           refuse(s, "a name of keyframes without the prefix");
}

/* Checks the names of keyframes in the value of an animation, from `p` to the position of `s`: the tokens that are not keywords. */
static bool animation_names(struct scan *s, const char *p)
{
    for (int open = 0; p < s->p && *p != '!'; p++) {
        const char *end = behind_word(p, s->p);
        bool number = is_digit(*p) || (*p == '-' && p + 1 < end && is_digit(p[1]));
        bool function = end < s->p && *end == '(';
        open += (*p == '(') - (*p == ')');
        if (*p == '"') {
            if (!keyframes_name(s, p))
                return false;
            p = strchr(p + 1, '"');
        } else if (end > p) {
            if (!open && !number && !function && !listed(animation_words, p, (size_t)(end - p), false) &&
                !keyframes_name(s, p))
                return false;
            p = end - 1;
        }
    }
    return true;
}

static const char *const counting[] = {"counter-increment", "counter-reset", "counter-set", NULL};

/* Reports whether the name of a counter, from `p` to `end`, has the prefix or is "list-item", the counter of all lists. */
static bool counter_name(struct scan *s, const char *p, const char *end)
{
    size_t n = strlen(s->j->id_prefix), length = (size_t)(end - p);
    return is(p, length, "list-item", false) || (length >= n && memcmp(p, s->j->id_prefix, n) == 0) ||
           refuse(s, "a name of a counter without the prefix");
}

/* Checks the names of counters in the value of counter-reset, counter-set or counter-increment, from `p` to the position of
 * `s`: the words that are neither numbers nor keywords. */
static bool counters_set(struct scan *s, const char *p)
{
    static const char *const keywords[] = {"none",   "inherit",      "initial", "unset",
                                           "revert", "revert-layer", NULL};
    for (int open = 0; p < s->p && *p != '!'; p++) {
        const char *end = behind_word(p, s->p);
        bool number = is_digit(*p) || (strchr("-+.", *p) && p + 1 < s->p && strchr("0123456789.", p[1]));
        bool function = end < s->p && *end == '(';
        open += (*p == '(') - (*p == ')');
        if (end == p)
            continue;
        if (!open && !number && !function && !listed(keywords, p, (size_t)(end - p), false) &&
            !counter_name(s, p, end))
            return false;
        p = end - 1;
    }
    return true;
}

/* Does the same for the names in counter() and counters(). */
static bool counters_shown(struct scan *s, const char *p)
{
    for (; p + 9 < s->p; p++) { /* there is no "(" in strings */
        size_t function = begins(p, "counter(") ? 8 : begins(p, "counters(") ? 9 : 0;
        if (function && !counter_name(s, p + function, behind_word(p + function, s->p)))
            return false;
    }
    return true;
}

static bool declaration(struct scan *s, bool of_font)
{
    const char *from = s->p;
    while (s->p < s->end && (is_letter(*s->p) || is_digit(*s->p) || *s->p == '-'))
        s->p++;
    size_t n = (size_t)(s->p - from);
    if (!n || next_is(s, "("))
        return refuse(s, "an invalid name of a property");
    const char *const *list = of_font ? descriptors : s->j->properties;
    if (list && !listed(list, from, n, false))
        return refuse(s, "a property that the rule does not list");
    if (listed((const char *const[]){"behavior", "behaviour", "-moz-binding", NULL}, from, n, true))
        return refuse(s, "a property that runs script");
    const char *begin = s->p;
    bool animation = is(from, n, "animation", false) || is(from, n, "animation-name", false);
    bool counts = listed(counting, from, n, false), content = is(from, n, "content", false);
    return (take(s, ": ") || refuse(s, "a property without its colon")) && value(s) &&
           (!animation || animation_names(s, begin + 2)) && (!counts || counters_set(s, begin + 2)) &&
           (!content || counters_shown(s, begin + 2)) &&
           (s->p > begin + 2 || refuse(s, "a property without a value"));
}

/* Scans declarations up to the end, or, if `in_block`, up to " }". */
static bool declarations(struct scan *s, bool in_block, bool of_font)
{
    do
        if (!declaration(s, of_font))
            return false;
    while (take(s, "; "));
    return in_block ? take(s, " }") || refuse(s, "a block without its end")
                    : s->p == s->end || refuse(s, "a rest");
}

/* Reports whether the bytes before `at` are "[class". */
static bool is_of_class(const char *from, const char *at)
{
    return at - from >= 6 && at[-6] == '[' && is(at - 5, 5, "class", true);
}

static bool can_request(const struct judge_css *j)
{
    const char *const *one = j->urls;
    while (one != NULL && *one != NULL && (**one == '#' || strncmp(*one, "data:", 5) == 0))
        one++;
    return one != NULL && *one != NULL;
}

/* Scans one selector, up to a "," or " {" that is outside of brackets. */
static bool selector(struct scan *s)
{
    int open = 0;
    size_t scope = strlen(s->j->scope);
    const char *from = s->p;
    while (s->p < s->end && !(open == 0 && (*s->p == ',' || next_is(s, " {")))) {
        char c = *s->p;
        if (c == '#' && !begins(s->p + 1, s->j->id_prefix) && !(scope && s->p < from + scope))
            return refuse(s, "an id without the prefix");
        if (c == '.' && s->j->class_prefix != NULL && !begins(s->p + 1, s->j->class_prefix) &&
            !(scope && s->p < from + scope))
            return refuse(s, "a class without the prefix");
        if (can_request(s->j) && strchr("^$*", c) && next_is(s, (char[]){c, '=', '\0'}) &&
            !is_of_class(from, s->p))
            return refuse(s, "a part of a value that a url() can reveal");
        if (is_letter(c) || is_digit(c) || c == '-' || c == '_' || c == '\\') {
            if (!word_or_function(s, pseudos))
                return false;
        } else if (c == '"') {
            s->p++;
            if (!string(s, " -_.,!?+%#"))
                return false;
        } else if (strchr("()[] ,.#:*+~>=^$|", c)) {
            open += (c == '(' || c == '[') - (c == ')' || c == ']');
            s->p++;
        } else {
            return refuse(s, "a byte that a selector may not contain");
        }
    }
    if (!scope)
        return s->p > from || refuse(s, "no selector");
    const char *wrong = judge_scope(s->j->scope, s->j->id_prefix, from, (size_t)(s->p - from));
    return !wrong || refuse(s, wrong);
}

static bool is_late(struct scan *s, const char *selectors, const char *block)
{
    bool fonts = listed(s->j->at_rules, "font-face", strlen("font-face"), false);
    enum late late = judge_late_selectors(selectors, (size_t)(block - selectors));
    const char *wrong = can_request(s->j) ? judge_late_block(late, fonts, block, (size_t)(s->p - block))
                                          : NULL;
    return wrong != NULL && (refuse(s, wrong), true);
}

static bool style_rule(struct scan *s)
{
    const char *from = s->p;
    do
        if (!selector(s))
            return false;
    while (take(s, ", "));
    if (!take(s, " { "))
        return refuse(s, "a selector without a block");
    const char *block = s->p;
    return declarations(s, true, false) && !is_late(s, from, block);
}

static bool keyframes(struct scan *s)
{
    if (!keyframes_name(s, s->p) || !value(s) || !take(s, " {"))
        return refuse(s, "@keyframes without a block");
    while (take(s, " ") && !next_is(s, "}"))
        if (!value(s) || !(take(s, " { ") || refuse(s, "a keyframe without a block")) ||
            !declarations(s, true, false))
            return false;
    return take(s, "}") || refuse(s, "@keyframes without an end");
}

/* Scans an at-rule after its "@". Sets `opened` if rules follow, up to a line that is "}". */
static bool at_rule(struct scan *s, bool *opened)
{
    const char *from = s->p;
    while (s->p < s->end && (is_letter(*s->p) || *s->p == '-'))
        s->p++;
    size_t n = (size_t)(s->p - from);
    if (!listed(s->j->at_rules, from, n, false))
        return refuse(s, "an at-rule that the rule does not list");
    if (*s->j->scope &&
        (is(from, n, "font-face", false) || (is(from, n, "keyframes", false) && !*s->j->id_prefix)))
        return refuse(s, "an at-rule that reaches beyond the scope");
    if (is(from, n, "font-face", false))
        return s->j->urls ? take(s, " { ") && declarations(s, true, true)
                          : refuse(s, "@font-face without urls");
    if (!take(s, " "))
        return refuse(s, "an at-rule without its condition");
    if (is(from, n, "keyframes", false))
        return keyframes(s);
    *opened = true;
    s->media = is(from, n, "media", false);
    bool condition = value(s);
    s->media = false;
    return condition && (take(s, " {") || refuse(s, "a group without its block"));
}

static const char *outcome(struct scan *s, bool holds)
{
    return holds ? NULL : s->wrong ? s->wrong : "something else";
}

static bool sheet(struct scan *s)
{
    int depth = 0;
    while (s->p < s->end) {
        bool opened = false;
        if (take(s, "}")) {
            if (depth-- == 0)
                return refuse(s, "an unmatched end of a group");
        } else if (take(s, "@") ? !at_rule(s, &opened) : !style_rule(s)) {
            return false;
        }
        depth += opened;
        if (s->p < s->end && !take(s, "\n"))
            return refuse(s, "a rule that is not a line");
    }
    return depth == 0 || refuse(s, "a group without its end");
}

const char *judge_css_declarations(const struct judge_css *j, const char *css, size_t n)
{
    struct scan s = {.j = j, .p = css, .end = css + n};
    return outcome(&s, !n || declarations(&s, false, false));
}

const char *judge_css_sheet(const struct judge_css *j, const char *css, size_t n)
{
    struct scan s = {.j = j, .p = css, .end = css + n};
    return outcome(&s, sheet(&s));
}

/* A value without parentheses, quotation marks, backslashes and comments is not scanned: every reader parses it in the
 * same way. */
const char *judge_css_presentation(const struct judge_css *j, const char *css, size_t n)
{
    struct scan s = {.j = j, .p = css, .end = css + n, .loose = true};
    bool plain = true;
    for (size_t i = 0; i < n; i++)
        plain = plain && css[i] && !strchr("()\"'\\/*{}@<>&", css[i]);
    return outcome(&s, plain || (value(&s) && (s.p == s.end || refuse(&s, "a rest"))));
}

bool judge_css_function(const char *name, size_t n)
{
    return listed(functions, name, n, false);
}
