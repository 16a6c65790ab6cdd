/* link.c: see link.h. A URL that could be parsed in two ways is refused. */
#include "judges/link.h"

#include <stdio.h>
#include <stdlib.h>

#include "judges/pattern.h"
#include "judges/private_host.h"
#include "support/text.h"

/* ---- Parts of a URL */

bool judge_link_has_scheme(struct word value)
{
    struct text room = {0};
    bool has = url_parts_scheme(url_parts_stripped(value, &room)) > 0;
    text_free(&room);
    return has;
}

bool judge_link_leads_elsewhere(struct word value)
{
    struct text room = {0};
    struct word url = url_parts_stripped(value, &room);
    bool leads = url_parts_scheme(url) > 0 ||
                 (url.n > 1 && memchr("/\\", url.p[0], 2) != NULL && memchr("/\\", url.p[1], 2) != NULL);
    text_free(&room);
    return leads;
}

struct word judge_link_host(struct word url)
{
    size_t scheme = url_parts_scheme(url), n = 0;
    struct word rest = word_after(url, scheme > 0 ? scheme + 1 : 0);
    if (!word_starts(rest, "//", false))
        return (struct word){rest.p, 0};
    rest = word_after(rest, 2);
    while (n < rest.n && !memchr("/?#", rest.p[n], 3))
        n++;
    for (size_t port = n; port > 0 && (word_is_digit(rest.p[port - 1]) || rest.p[port - 1] == ':'); port--)
        if (rest.p[port - 1] == ':')
            return (struct word){rest.p, port - 1};
    return (struct word){rest.p, n};
}

/* ---- Rules */

static bool in_list(tamis_strings list, struct word w)
{
    for (size_t i = 0; i < list.count; i++)
        if (word_is(w, list.items[i], true))
            return true;
    return false;
}

/* Reports whether the text is ASCII without controls, spaces and the characters of `none`. */
static bool is_plain(struct word w, const char *none)
{
    for (size_t i = 0; i < w.n; i++)
        if ((unsigned char)w.p[i] <= ' ' || (unsigned char)w.p[i] >= 0x7F || strchr(none, w.p[i]))
            return false;
    return true;
}

static bool host_listed(tamis_strings hosts, struct word host)
{
    if (hosts.count == 0 || in_list(hosts, host))
        return true;
    for (size_t i = 0; i < hosts.count; i++) {
        const char *tail = hosts.items[i] + 1; /* ".example.org" */
        if (hosts.items[i][0] == '*' && host.n > strlen(tail) &&
            word_is(word_after(host, host.n - strlen(tail)), tail, true))
            return true;
    }
    return false;
}

static bool removes_private(const tamis_rule *rule)
{
    return rule->private_hosts == TAMIS_PRIVATE_HOSTS_REMOVE;
}

/* url: the part of the URL that begins with "//". */
static const char *judge_host(const tamis_rule *rule, struct word url)
{
    struct word host = judge_link_host(url);
    if (host.n == 0)
        return rule->hosts.count > 0 ? "a URL without the host that it must have" : NULL;
    if (!is_plain(host, "\\<>|^@%"))
        return "a host that can be misread";
    for (size_t i = 0; i < host.n; i++)
        if (host.p[i] != word_folded(host.p[i]))
            return "a host that is not in serialized form";
    if (removes_private(rule) && judge_private_host(host))
        return "a private host";
    return host_listed(rule->hosts, host) ? NULL : "a host that is not listed";
}

/* url: the complete URL, which has a host. */
static const char *judge_patterns(const tamis_rule *rule, struct word url)
{
    const char *hash = memchr(url.p, '#', url.n);
    url.n = hash != NULL ? (size_t)(hash - url.p) : url.n;
    for (size_t i = 0; i < rule->patterns.count; i++)
        if (judge_url_pattern(rule->patterns.items[i], url))
            return NULL;
    return rule->patterns.count > 0 ? "a URL that fits no pattern" : NULL;
}

static const char *judge_place(const tamis_rule *rule, struct word url, struct word rest)
{
    const char *why = judge_host(rule, rest);
    return why != NULL ? why : judge_patterns(rule, url);
}

/* The signatures of image types, and their offsets. */
static const struct magic {
    const char *type;
    size_t at;
    const char *bytes;
} magics[] = {{"image/png", 0, "\x89PNG\r\n\x1A\n"},
              {"image/jpeg", 0, "\xFF\xD8\xFF"},
              {"image/gif", 0, "GIF87a"},
              {"image/gif", 0, "GIF89a"},
              {"image/webp", 8, "WEBPVP"},
              {"image/avif", 4, "ftyp"},
              {"image/bmp", 0, "BM"},
              {"image/x-icon", 2, "\x01"},
              {"image/vnd.microsoft.icon", 2, "\x01"}};

static int base64_value(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(digits, c) : NULL;
    return at != NULL ? (int)(at - digits) : -1;
}

/* Decodes base64. Returns false if the text contains another character, or if the number of digits or of "=" is not
 * possible. */
static bool decode(struct word base64, struct text *bytes)
{
    unsigned long bits = 0;
    size_t digits = 0;
    text_clear(bytes);
    for (; digits < base64.n && base64.p[digits] != '='; digits++) {
        int value = base64_value(base64.p[digits]);
        if (value < 0)
            return false;
        bits = (bits << 6 | (unsigned long)value) & 0xFFFFFF;
        if (digits % 4 != 0)
            text_add(bytes, &(char){(char)(bits >> (6 - 2 * (digits % 4)) & 0xFF)}, 1);
    }
    size_t padding = base64.n - digits;
    return digits % 4 != 1 && padding <= 2 && (padding == 0 || base64.n % 4 == 0) &&
           (padding < 2 || base64.p[base64.n - 1] == '=');
}

static bool is_of_type(const struct text *bytes, struct word type)
{
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++) {
        size_t n = strlen(magics[i].bytes);
        if (word_is(type, magics[i].type, true) && bytes->n >= magics[i].at + n &&
            memcmp(bytes->p + magics[i].at, magics[i].bytes, n) == 0)
            return true;
    }
    return false;
}

/* rest: the text after "data:", as in "image/png;base64,…". */
static const char *judge_data(const tamis_rule *rule, struct word rest)
{
    struct text bytes = {0};
    struct word type = {rest.p, 0};
    while (type.n < rest.n && rest.p[type.n] != ';' && rest.p[type.n] != ',')
        type.n++;
    if (!in_list(rule->data_types, type))
        return "data of a type that is not listed";
    rest = word_after(rest, type.n);
    if (!word_starts(rest, ";base64,", false))
        return "data that is not base64";
    bool good = decode(word_after(rest, 8), &bytes) && is_of_type(&bytes, type);
    text_free(&bytes);
    return good ? NULL : "data that is not of its type";
}

/* A URL whose scheme is not special. Its host is opaque, and need not be a domain; that of a file: URL can be empty. */
static const char *judge_other_scheme(const tamis_rule *rule, struct word url, size_t scheme)
{
    struct word rest = word_after(url, scheme + 1), host = judge_link_host(rest);
    bool is_file = word_is((struct word){url.p, scheme}, "file", true);
    if (!word_starts(rest, "//", false))
        return NULL;
    if (removes_private(rule) && (host.n > 0 ? judge_private_host(host) : is_file))
        return "a private host";
    return rule->hosts.count + rule->patterns.count > 0 ? judge_place(rule, url, rest) : NULL;
}

static const char *judge_listed(const tamis_rule *rule, struct word url, size_t scheme)
{
    static const char *const special[] = {"http", "https", "ftp", "ws", "wss", NULL};
    struct word name = {url.p, scheme}, rest = word_after(url, scheme + 1);
    if (!in_list(rule->schemes, name))
        return "a URL of a scheme that is not listed";
    if (word_is(name, "data", true))
        return judge_data(rule, rest);
    if (!is_plain(url, "<>\"") && word_among(name, special))
        return "a URL that is not in serialized form";
    if (!word_among(name, special))
        return judge_other_scheme(rule, url, scheme);
    return word_starts(rest, "//", false) ? judge_place(rule, url, rest) : "a URL without its host";
}

/* Reports whether the URL begins with the text of the template before its first placeholder. In an attribute that contains a list
 * of URLs, such as srcset, a comma of this text may be written as "%2C". */
static bool begins_with_template(struct word url, const char *template)
{
    for (; *template != '{'; template ++) {
        bool is_same = url.n > 0 && *url.p == *template;
        if (!is_same && !(*template == ',' && word_starts(url, "%2C", false)))
            return false;
        url = word_after(url, is_same ? 1 : 3);
    }
    return true;
}

static const char *judge_absolute(const tamis_rule *rule, struct word url, size_t scheme)
{
    tamis_rule to = {.kind = rule->kind, .schemes = rule->rewrite_schemes, .hosts = rule->rewrite_hosts};
    bool may_be_rewritten = rule->rewrite_schemes.count > 0 && judge_link_host(url).n > 0;
    if (!may_be_rewritten)
        return judge_listed(rule, url, scheme);
    const char *fault = judge_listed(&to, url, scheme);
    if (!rule->rewrite)
        return fault == NULL ? NULL : judge_listed(rule, url, scheme);
    if (fault != NULL)
        return fault;
    return begins_with_template(url, rule->rewrite) ? NULL : "a URL that the template does not make";
}

static const char *judge_relative(const tamis_rule *rule, struct word url)
{
    bool is_part = url.n > 0 && *url.p == '#';
    switch (rule->relative) {
    case TAMIS_RELATIVE_FRAGMENT:
    case TAMIS_RELATIVE_RESOLVE:
        return is_part ? NULL : "a relative URL that is not a fragment";
    case TAMIS_RELATIVE_KEEP:
        break;
    default:
        return "a relative URL";
    }
    bool leads_to_host = url.n > 1 && memchr("/\\", url.p[0], 2) && memchr("/\\", url.p[1], 2);
    return leads_to_host ? "a relative URL that leads to a host" : NULL;
}

static const char *judge_one(const tamis_rule *rule, struct word value)
{
    struct text room = {0};
    struct word url = url_parts_stripped(value, &room);
    size_t scheme = url_parts_scheme(url);
    const char *fault = scheme > 0 ? judge_absolute(rule, url, scheme) : judge_relative(rule, url);
    text_free(&room);
    return fault;
}

/* ---- Values that may contain several URLs */

static const char *judge_several(const tamis_rule *rule, enum link_kind kind, struct word value)
{
    const char *fault = NULL;
    for (struct word url; fault == NULL && url_parts_next(kind, &value, &url);)
        fault = judge_one(rule, url);
    return fault;
}

bool judge_link_schemes(enum link_kind kind, struct word value, const char *const *schemes)
{
    struct text room = {0};
    bool good = true;
    for (struct word url; good && url_parts_next(kind, &value, &url);) {
        url = url_parts_stripped(url, &room);
        size_t n = url_parts_scheme(url);
        good = n == 0 || word_among((struct word){url.p, n}, schemes);
    }
    text_free(&room);
    return good;
}

/* The syntax is that of the "shared declarative refresh steps" (HTML). */
static const char *judge_refresh(const tamis_rule *rule, struct word value)
{
    size_t at = 0;
    while (at < value.n && (word_is_space(value.p[at]) || word_is_digit(value.p[at]) || value.p[at] == '.'))
        at++;
    while (at < value.n && (word_is_space(value.p[at]) || memchr(";,", value.p[at], 2)))
        at++;
    struct word url = word_after(value, at);
    if (url.n == 0)
        return NULL;
    if (!word_starts(url, "url=", true))
        return "a refresh that is not in the form that tamis writes";
    url = word_after(url, 4);
    return url.n > 0 && memchr("'\"", *url.p, 2) ? "a refresh with a URL in quotes" : judge_one(rule, url);
}

/* Returns the end of the string that begins at `at`, or the end of the value. */
static size_t string_end(struct word value, size_t at)
{
    char quote = value.p[at++];
    for (; at < value.n && value.p[at] != quote; at++)
        if (value.p[at] == '\\')
            at++;
    return at;
}

/* rest: the text after "url(". Removes white space and a quotation mark from its beginning. */
static struct word url_at(struct word rest)
{
    while (rest.n > 0 && (word_is_space(*rest.p) || memchr("'\"", *rest.p, 2)))
        rest = word_after(rest, 1);
    return rest;
}

static const char *judge_url_function(struct word url, const char *prefix, bool anywhere)
{
    bool ends = word_has(url, ')');
    if (url.n == 0 || *url.p != '#' || (anywhere && !ends))
        return anywhere ? NULL : "url() of something other than a part of the document";
    return word_starts(word_after(url, 1), prefix, false) ? NULL : "url() of a name without the prefix";
}

/* Reports whether these hexadecimal digits are those of a character that is not ASCII. No name of a function contains
 * such a character. tamis writes U+FFFD as an escape. */
static bool is_beyond_ascii(struct word hex)
{
    unsigned long c = 0;
    for (size_t i = 0; i < hex.n && i < 6; i++) {
        int digit = word_is_digit(hex.p[i]) ? hex.p[i] - '0' : word_folded(hex.p[i]) - 'a' + 10;
        if (digit < 0 || digit > 15)
            break;
        c = c * 16 + (unsigned long)digit;
    }
    return c >= 0x80;
}

/* A unit that begins like an exponent is written with an escape, as in "10\65 -5" and "1\45 5". Such an escape cannot be
 * a part of the name of a function, because a number is before it. */
static bool begins_unit(struct word value, size_t at)
{
    size_t first = at;
    while (first > 0 && (word_is_digit(value.p[first - 1]) || value.p[first - 1] == '.'))
        first--;
    bool is_number = first < at && (first == 0 || strchr(" ,(+-", value.p[first - 1]) != NULL);
    bool is_sign = is_number && first > 0 && strchr("+-", value.p[first - 1]) != NULL;
    if (is_sign && first > 1 && strchr(" ,(", value.p[first - 2]) == NULL)
        return false;
    struct word escape = word_after(value, at);
    return is_number && (word_starts(escape, "\\65 ", true) || word_starts(escape, "\\45 ", true));
}

bool judge_link_escape(struct word value, size_t at)
{
    return is_beyond_ascii(word_after(value, at + 1)) || begins_unit(value, at);
}

const char *judge_link_paint(struct word value, const char *prefix, bool anywhere)
{
    static const char *const fetching[] = {"image",
                                           "image-set",
                                           "-webkit-image-set",
                                           "src",
                                           "cross-fade",
                                           "-webkit-cross-fade",
                                           "element",
                                           "-moz-element",
                                           "attr",
                                           "var",
                                           "env",
                                           "expression",
                                           "paint",
                                           NULL};
    const char *fault = NULL;
    for (size_t i = 0; i < value.n && fault == NULL; i++) {
        struct word before = {value.p + i, 0};
        if (value.p[i] == '\\' && !judge_link_escape(value, i))
            return anywhere ? NULL : "an escape where url() may stand";
        if (value.p[i] == '"' || value.p[i] == '\'')
            i = string_end(value, i);
        if (i >= value.n)
            return anywhere ? NULL : "a string without its end";
        if (value.p[i] != '(')
            continue;
        while (before.p > value.p && (word_is_letter(before.p[-1]) || before.p[-1] == '-'))
            before = (struct word){before.p - 1, before.n + 1};
        if (!anywhere && word_among(before, fetching))
            fault = "a function that may fetch something";
        else if (word_is(before, "url", true))
            fault = judge_url_function(url_at(word_after(value, i + 1)), prefix, anywhere);
    }
    return fault;
}

const char *judge_link(const tamis_rule *rule, enum link_kind kind, struct word value)
{
    switch (kind) {
    case LINK_WORDS:
    case LINK_CANDIDATES:
        return judge_several(rule, kind, value);
    case LINK_REFRESH:
        return judge_refresh(rule, value);
    case LINK_NAME:
        return value.n > 0 && *value.p == '#' ? NULL : "a usemap that is not a name";
    case LINK_PAINT:
        return judge_link_paint(value, "", false);
    default:
        return judge_one(rule, value);
    }
}
