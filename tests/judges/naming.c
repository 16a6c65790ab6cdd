/* naming.c: see naming.h. */
#include "judges/naming.h"

#include <stdlib.h>

#include "judges/link.h"

static bool is_reference_list(const struct read_element *e, struct word name)
{
    static const char *const lists[] = {"for",
                                        "headers",
                                        "itemref",
                                        "viewTarget",
                                        "aria-actions",
                                        "aria-controls",
                                        "aria-describedby",
                                        "aria-details",
                                        "aria-errormessage",
                                        "aria-flowto",
                                        "aria-labelledby",
                                        "aria-labeledby",
                                        "aria-owns",
                                        NULL};
    bool marker = word_is(name, "for", false) && word_is(e->name, "template", false);
    return word_among(name, lists) && !marker;
}

/* Attributes that contain one name on every element. */
/* clang-format off */
static const char *const references[] = {
    "id", "xml:id", "list", "aria-activedescendant", "popovertarget", "commandfor", "interestfor",
    "interesttarget", "anchor", "contextmenu", "shadowrootreferencetarget", "selectedcontentelement",
    "dirname", "mediagroup", "elementtiming", "containertiming", "xref", "indenttarget", NULL
};
/* clang-format on */

/* Reports whether the value is one name. The value of `name` is one on a few elements; on the others, no reader uses it as
 * a name, so it may have the prefix or not. */
static bool is_reference(const struct read_element *e, struct word name)
{
    static const char *const named[] = {"a",     "button", "details", "fieldset", "form",   "iframe",   "img",
                                        "input", "map",    "object",  "output",   "select", "textarea", NULL};
    if (word_among(name, references))
        return true;
    if (word_is(name, "form", false))
        return !word_is(e->name, "mo",
                        false); /* in mo, the values of form are "prefix", "infix" and "postfix" */
    if (word_is(name, "for", false))
        return word_is(e->name, "template", false);
    return word_is(name, "name", false) && read_is_html(e) && word_among(e->name, named);
}

static bool is_named(const struct read_element *e, struct word name)
{
    static const char *const others[] = {"meta", "param", "slot", NULL};
    return is_reference(e, name) || (word_is(name, "name", false) && !word_among(e->name, others));
}

static bool is_link(const struct read_attribute *a)
{
    static const char *const names[] = {"href",       "xlink:href", "usemap",   "action",
                                        "formaction", "cite",       "longdesc", NULL};
    return word_among(a->name, names);
}

/* Reports whether the value is the name of a frame or window: the attribute is target or formtarget, and the value is
 * not a keyword of the standard. */
static bool is_frame_name(const struct read_attribute *a, struct word value)
{
    static const char *const targets[] = {"target", "formtarget", NULL};
    static const char *const keywords[] = {"", "_blank", "_parent", "_self", "_top", NULL};
    return a->ns == NULL && word_among(a->name, targets) && !word_among(value, keywords);
}

/* Reports whether an animation sets a link or a target. The values that the animation sets have no prefix. */
/* Browsers compare the value of attributeName exactly: "HREF" animates nothing. */
static bool animates_link(const struct read_attribute *a)
{
    bool is_link = word_is(a->value, "href", false) || word_is(a->value, "xlink:href", false) ||
                   word_is(a->value, "target", false);
    return a->ns == NULL && word_is(a->name, "attributeName", true) && is_link;
}

static bool is_xml_id(const struct read_attribute *a)
{
    return word_same_namespace(a->ns, TAMIS_NAMESPACE_XML) && word_is(a->name, "id", false);
}

/* Returns the position of the "#" before a name, or value.n. URLs are parsed without leading controls and
 * spaces and without tabs and line feeds; in usemap the first "#" counts. "#:~:" is a text directive, not a
 * name. */
static size_t hash_of(const struct read_attribute *a, struct word value)
{
    static const char skipped[] = "\t\n\r";
    bool anywhere = word_is(a->name, "usemap", true);
    size_t at = 0, next;
    while (at < value.n && value.p[at] != '#' && (anywhere || (unsigned char)value.p[at] <= ' '))
        at++;
    next = at + 1;
    while (!anywhere && next < value.n && strchr(skipped, value.p[next]) != NULL && value.p[next] != '\0')
        next++;
    if (at >= value.n || value.p[at] != '#' || next >= value.n ||
        word_starts(word_after(value, next), ":~:", false))
        return value.n;
    return at;
}

static bool is_times(const struct read_attribute *a)
{
    static const char *const names[] = {"begin", "end", NULL};
    return a->ns == NULL && word_among(a->name, names);
}

/* Returns the end of the id in a time of SMIL, such as "a.end", that begins at `at`: the first delimiter if it is a "."; otherwise
 * value.n. */
static size_t end_of_name(struct word value, size_t at)
{
    for (size_t from = at; at < value.n && strchr("+-;(", value.p[at]) == NULL; at++) {
        if (value.p[at] == '.')
            return at > from ? at : value.n;
        if (at == from && value.p[at] >= '0' && value.p[at] <= '9')
            return value.n;
        at += value.p[at] == '\\' && at + 1 < value.n;
    }
    return value.n;
}

/* Returns the number of bytes of `name` that are the prefix, with a "\" before any of its characters; 0 if it does not
 * begin with the prefix. */
static size_t spelling_of(const char *prefix, struct word name)
{
    size_t at = 0;
    for (; *prefix != '\0'; prefix++, at++) {
        at += at < name.n && name.p[at] == '\\';
        if (at >= name.n || name.p[at] != *prefix)
            return 0;
    }
    return at;
}

/* Returns the position of the first character from `at` on that is not whitespace. */
static size_t begin_of_time(struct word value, size_t at)
{
    while (at < value.n && strchr(" \t\n\f\r", value.p[at]) != NULL && value.p[at] != '\0')
        at++;
    return at;
}

static size_t end_of_time(struct word value, size_t at)
{
    while (at < value.n && value.p[at] != ';')
        at++;
    return at;
}

static bool times_have_prefix(const struct rulebook *b, struct word value)
{
    for (size_t at = 0; at < value.n; at = end_of_time(value, at) + 1) {
        at = begin_of_time(value, at);
        if (end_of_name(value, at) < value.n && spelling_of(b->prefix, word_after(value, at)) == 0)
            return false;
    }
    return true;
}

static const char *judge_names(const struct rulebook *b, const struct read_element *e,
                               const struct read_attribute *a)
{
    static const char unprefixed[] = "a name without the prefix, in the attribute";
    enum link_kind kind = judge_link_kind(e, a);
    struct word value = a->value;
    if (b->prefix == NULL)
        return NULL;
    if (kind == LINK_PAINT)
        return judge_link_paint(value, b->prefix, !b->judges_urls);
    if (animates_link(a))
        return "an animation of a link or target";
    if (is_times(a))
        return times_have_prefix(b, value) ? NULL : unprefixed;
    if (is_frame_name(a, value) || (is_xml_id(a) && value.n > 0))
        return word_starts(value, b->prefix, false) ? NULL : unprefixed;
    size_t hash = is_link(a) ? hash_of(a, value) : value.n;
    if (hash < value.n)
        return word_starts(word_after(value, hash + 1), b->prefix, false) ? NULL : unprefixed;
    if (a->ns != NULL || value.n == 0)
        return NULL;
    if (is_reference(e, a->name))
        return word_starts(value, b->prefix, false) ? NULL : unprefixed;
    if (!is_reference_list(e, a->name))
        return NULL;
    for (struct word w = word_next(&value); w.n > 0; w = word_next(&value))
        if (!word_starts(w, b->prefix, false))
            return unprefixed;
    return NULL;
}

static bool is_class(const struct rulebook *b, const struct read_attribute *a)
{
    return b->class_prefix != NULL && a->ns == NULL && word_is(a->name, "class", false);
}

static const char *judge_classes(const struct rulebook *b, struct word value)
{
    for (struct word w = word_next(&value); w.n > 0; w = word_next(&value))
        if (!word_starts(w, b->class_prefix, false))
            return "a class without the prefix, in the attribute";
    return NULL;
}

/* Reports whether an animation sets classes. Browsers compare the value of attributeName exactly. */
static bool animates_class(const struct rulebook *b, const struct read_attribute *a)
{
    return b->class_prefix != NULL && a->ns == NULL && word_is(a->name, "attributeName", true) &&
           word_is(a->value, "class", false);
}

const char *judge_naming(const struct rulebook *b, const struct read_element *e,
                         const struct read_attribute *a)
{
    if (is_class(b, a))
        return judge_classes(b, a->value);
    if (animates_class(b, a))
        return "an animation of classes";
    return judge_names(b, e, a);
}

/* ---- Markers */

static struct word skip_spaces(struct word w)
{
    while (w.n > 0 && word_is_space(*w.p))
        w = word_after(w, 1);
    return w;
}

/* Reads key="value" from the beginning of `rest`. */
static bool read_pair(struct word *rest, struct word *key, struct word *value)
{
    size_t n = 0;
    while (n < rest->n && !word_is_space(rest->p[n]) && strchr("=\"'<&", rest->p[n]) == NULL)
        n++;
    *key = (struct word){rest->p, n};
    *rest = skip_spaces(word_after(*rest, n));
    if (n == 0 || rest->n == 0 || *rest->p != '=')
        return false;
    *rest = skip_spaces(word_after(*rest, 1));
    if (rest->n == 0 || (*rest->p != '"' && *rest->p != '\''))
        return false;
    const char *end = memchr(rest->p + 1, *rest->p, rest->n - 1);
    if (end == NULL)
        return false;
    *value = (struct word){rest->p + 1, (size_t)(end - rest->p) - 1};
    *rest = word_after(*rest, value->n + 2);
    return !word_has(*value, '<') && !word_has(*value, '&') && (rest->n == 0 || word_is_space(*rest->p));
}

const char *judge_marker(const struct rulebook *b, struct word target, struct word data)
{
    struct word key, value, name = {NULL, 0};
    size_t names = 0;
    if (b->prefix == NULL || !(word_is(target, "marker", false) || word_is(target, "start", false)))
        return NULL;
    for (data = skip_spaces(data); data.n > 0; data = skip_spaces(data)) {
        if (!read_pair(&data, &key, &value))
            return NULL;
        if (word_is(key, "name", false) && value.n > 0) {
            name = value;
            names++;
        }
    }
    return names != 1 || word_starts(name, b->prefix, false) ? NULL : "a marker without the prefix";
}

/* ---- Without the prefix */

static struct word room(size_t n)
{
    static char *bytes;
    bytes = realloc(bytes, n + 1);
    if (bytes == NULL)
        abort();
    return (struct word){bytes, 0};
}

static void put(struct word *out, struct word w)
{
    if (w.n > 0)
        memcpy((char *)out->p + out->n, w.p, w.n);
    out->n += w.n;
}

static struct word bare(const struct rulebook *b, struct word name)
{
    return word_starts(name, b->prefix, false) ? word_after(name, strlen(b->prefix)) : name;
}

static struct word bare_list(const struct rulebook *b, struct word value)
{
    struct word out = room(value.n), rest = value;
    for (struct word w = word_next(&rest); w.n > 0; w = word_next(&rest)) {
        put(&out, (struct word){value.p, (size_t)(w.p - value.p)});
        put(&out, bare(b, w));
        value = word_after(w, w.n);
        value.n = rest.n + (size_t)(rest.p - value.p);
    }
    put(&out, value);
    return out;
}

static struct word bare_times(const struct rulebook *b, struct word value)
{
    struct word out = room(value.n);
    for (size_t at = 0, end; at < value.n; at = end) {
        size_t begin = begin_of_time(value, at);
        size_t skipped =
            end_of_name(value, begin) < value.n ? spelling_of(b->prefix, word_after(value, begin)) : 0;
        end = end_of_time(value, begin);
        end += end < value.n;
        put(&out, (struct word){value.p + at, begin - at});
        put(&out, (struct word){value.p + begin + skipped, end - begin - skipped});
    }
    return out;
}

struct word judge_naming_bare(const struct rulebook *b, const struct read_element *e,
                              const struct read_attribute *a, struct word value)
{
    if (is_class(b, a)) {
        struct rulebook classes = {.prefix = b->class_prefix};
        return bare_list(&classes, value);
    }
    if (b->prefix == NULL)
        return value;
    if (is_times(a))
        return bare_times(b, value);
    size_t hash = is_link(a) ? hash_of(a, value) : value.n;
    if (hash < value.n) {
        struct word out = room(value.n);
        put(&out, word_of("#"));
        put(&out, bare(b, word_after(value, hash + 1)));
        return out;
    }
    if (is_frame_name(a, value))
        return bare(b, value);
    if (is_xml_id(a))
        return bare(b, value);
    if (a->ns != NULL)
        return value;
    if (is_reference_list(e, a->name))
        return bare_list(b, value);
    return is_named(e, a->name) ? bare(b, value) : value;
}
