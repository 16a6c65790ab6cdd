/* learn_needs.c: the list of needs, and the needs for changes; see learn.h. */
#include "learn.h"
#include <stdlib.h>
#include <string.h>

/* ---- The list */

static char *copy(const char *string, size_t length)
{
    char *bytes = allocate(length + 1, 1);
    if (length > 0)
        memcpy(bytes, string, length);
    return bytes;
}

static char *copy_string(const char *string)
{
    return string == NULL ? NULL : copy(string, strlen(string));
}

static bool is_same_string(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static bool is_same(const struct need *a, const struct need *b)
{
    return a->kind == b->kind && is_same_string(a->element, b->element) &&
           is_same_string(a->element_ns, b->element_ns) && need_is_of(a, b) &&
           is_same_string(a->value, b->value);
}

static struct need *new_need(struct needs *n)
{
    n->list = grow(n->list, n->count, &n->capacity, sizeof *n->list);
    return &n->list[n->count++];
}

bool needs_add(struct needs *n, const struct need *need)
{
    for (size_t i = 0; i < n->count; i++) {
        struct need *old = &n->list[i];
        if (!is_same(old, need))
            continue;
        old->seen.count += old->round == n->round;
        return old->round == n->round;
    }
    struct need *added = new_need(n);
    *added = *need;
    added->element = copy_string(need->element);
    added->attribute = copy_string(need->attribute);
    added->value = copy_string(need->value);
    added->round = n->round;
    added->seen.count = 1;
    return true;
}

bool need_is_of(const struct need *need, const struct need *attribute)
{
    return is_same_string(need->attribute, attribute->attribute) &&
           is_same_string(need->attribute_ns, attribute->attribute_ns);
}

bool needs_has(const struct needs *n, enum need_kind kind, const struct need *attribute)
{
    for (size_t i = 0; i < n->count; i++) {
        const struct need *need = &n->list[i];
        if (need->kind == kind && !need->is_dropped && (attribute == NULL || need_is_of(need, attribute)))
            return true;
    }
    return false;
}

void needs_free(struct needs *n)
{
    for (size_t i = 0; i < n->count; i++) {
        free(n->list[i].element);
        free(n->list[i].attribute);
        free(n->list[i].value);
    }
    free(n->list);
}

/* ---- The elements of a sample */

static int by_offset(const void *a, const void *b)
{
    const struct sample_element *x = a, *y = b;
    uint64_t first = tamis_node_offset(x->node), second = tamis_node_offset(y->node);
    return (first > second) - (first < second);
}

static void add_element(struct sample_tree *t, const tamis_node *n)
{
    t->elements = grow(t->elements, t->count, &t->capacity, sizeof *t->elements);
    t->elements[t->count++].node = n;
}

void sample_tree_list(struct sample_tree *t, const tamis_node *root)
{
    const tamis_node *n = root;
    t->count = 0;
    while (n != NULL) {
        if (tamis_node_get_type(n) == TAMIS_NODE_ELEMENT)
            add_element(t, n);
        const tamis_node *child = tamis_node_first_child(n);
        while (child == NULL && n != NULL && n != root && tamis_node_next(n) == NULL)
            n = tamis_node_parent(n);
        if (child == NULL && (n == NULL || n == root))
            break;
        n = child != NULL ? child : tamis_node_next(n);
    }
    if (t->count > 0)
        qsort(t->elements, t->count, sizeof *t->elements, by_offset);
}

static bool has_name(const struct sample_tree *t, const tamis_node *n, const char *name)
{
    size_t length;
    const char *own = tamis_node_name(t->parser, n, &length);
    return strlen(name) == length && memcmp(own, name, length) == 0;
}

/* Returns the last element with this name that begins at or before the offset, or NULL. */
static const tamis_node *element_at(const struct sample_tree *t, const char *name, uint64_t offset)
{
    size_t low = 0, high = t->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (tamis_node_offset(t->elements[middle].node) <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    while (low > 0)
        if (has_name(t, t->elements[--low].node, name))
            return t->elements[low].node;
    return NULL;
}

/* Returns the prefix that a report writes before the names of attributes of a namespace. */
static const char *prefix_of(const char *ns)
{
    static const char *const prefixes[][2] = {
        {TAMIS_NAMESPACE_XLINK, "xlink:"}, {TAMIS_NAMESPACE_XML, "xml:"}, {TAMIS_NAMESPACE_XMLNS, "xmlns:"}};
    for (size_t i = 0; i < COUNT(prefixes); i++)
        if (strcmp(prefixes[i][0], ns) == 0)
            return prefixes[i][1];
    return "";
}

/* Reports whether `written` is the form in which a report writes a name in a namespace. */
static bool is_written(const char *written, const char *ns, const char *name, size_t length)
{
    const char *prefix = length == 5 && memcmp(name, "xmlns", 5) == 0 ? "" : prefix_of(ns);
    size_t skipped = strlen(prefix);
    return strncmp(written, prefix, skipped) == 0 && strlen(written + skipped) == length &&
           memcmp(written + skipped, name, length) == 0;
}

/* Finds the attribute of the element `n` that a report calls `written`, such as "xlink:href". If the attribute is in a
 * namespace, stores its local name and its namespace. */
static void resolve_attribute(const struct sample_tree *t, const tamis_node *n, const char *written,
                              struct need *need)
{
    for (size_t i = 0; i < tamis_node_attribute_count(n); i++) {
        const char *ns = tamis_node_attribute_namespace(t->parser, n, i);
        size_t length;
        const char *name = tamis_node_attribute_name(t->parser, n, i, &length);
        if (ns == NULL || !is_written(written, ns, name, length))
            continue;
        need->attribute = (char *)written + strlen(written) - length;
        need->attribute_ns = ns;
    }
}

/* Returns a static string that is equal to `ns`; NULL if `ns` is NULL or is not one of these namespaces. */
static const char *static_namespace(const char *ns)
{
    static const char *const all[] = {TAMIS_NAMESPACE_HTML, TAMIS_NAMESPACE_SVG,   TAMIS_NAMESPACE_MATHML,
                                      TAMIS_NAMESPACE_ATOM, TAMIS_NAMESPACE_XLINK, TAMIS_NAMESPACE_XML,
                                      TAMIS_NAMESPACE_XMLNS};
    for (size_t i = 0; ns != NULL && i < COUNT(all); i++)
        if (strcmp(all[i], ns) == 0)
            return all[i];
    return NULL;
}

/* Stores the names of the element and the attribute of a change, and their namespaces. */
static void set_names(struct need *need, const struct sample_tree *tree, const tamis_change *c)
{
    const tamis_node *n = element_at(tree, c->element, c->place.offset);
    need->element = (char *)c->element;
    need->element_ns = n == NULL ? TAMIS_NAMESPACE_HTML : tamis_node_namespace(tree->parser, n);
    need->element_ns = need->element_ns == NULL ? "" : static_namespace(need->element_ns);
    if (c->attribute[0] == '\0')
        return;
    need->attribute = (char *)c->attribute;
    if (n != NULL)
        resolve_attribute(tree, n, c->attribute, need);
    need->attribute_ns = static_namespace(need->attribute_ns);
}

/* ---- Parts of values */

static bool is_in(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

static char *lowercase(char *string)
{
    for (char *c = string; *c != '\0'; c++)
        if (*c >= 'A' && *c <= 'Z')
            *c = (char)(*c + ('a' - 'A'));
    return string;
}

/* Returns the length of the scheme of a URL without the colon. Returns 0 if the URL has no scheme. */
static size_t scheme_length(const char *url)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.";
    size_t length = strspn(url, letters);
    return url[length] == ':' ? length : 0;
}

/* Returns the scheme of a URL in lowercase. If the URL has no scheme, returns "https" if the URL begins with two slashes,
 * otherwise NULL. A backslash counts as a slash. */
static char *scheme_of(const char *url)
{
    size_t length = scheme_length(url);
    if (length > 0)
        return lowercase(copy(url, length));
    return is_in(url[0], "/\\") && is_in(url[1], "/\\") ? copy_string("https") : NULL;
}

/* Returns the host of a URL in lowercase, without the port. The URL must begin with a scheme, with two slashes, or with both.
 * As in the URL Standard, any number of slashes can follow a scheme such as "https:". A backslash counts as a slash. */
static char *host_of(const char *url)
{
    size_t scheme = scheme_length(url);
    const char *begin = scheme > 0 ? url + scheme + 1 : url, *end;
    begin += strspn(begin, "/\\");
    end = begin + strcspn(begin, "/\\?#");
    const char *colon = memchr(begin, ':', (size_t)(end - begin));
    return lowercase(copy(begin, (size_t)((colon != NULL && *begin != '[' ? colon : end) - begin)));
}

/* Returns the name of the property of a CSS declaration, in lowercase. */
static char *property_of(const char *declaration)
{
    return lowercase(copy(declaration, strcspn(declaration, ": \t\n\f\r/")));
}

/* Returns the MIME type of a data: URL in lowercase. */
static char *data_type_of(const char *url)
{
    const char *begin = url + strcspn(url, ":");
    begin += *begin == ':';
    return lowercase(copy(begin, strcspn(begin, ";,")));
}

/* Returns the URL in "url(…)", without quotes. */
static char *url_in(const char *function)
{
    const char *begin = function + strcspn(function, "(");
    begin += *begin == '(';
    begin += strspn(begin, " \t\n\f\r\"'");
    return copy(begin, strcspn(begin, ")\"' \t\n\f\r"));
}

/* ---- Changes */

static bool add_value(struct needs *n, struct need *need, enum need_kind kind, char *value)
{
    need->kind = kind;
    need->element = NULL;
    need->element_ns = NULL;
    need->value = value;
    bool added = need_is_valid(need) && needs_add(n, need);
    free(value);
    return added;
}

static bool add_relative(struct needs *n, struct need *need, const char *url)
{
    return add_value(n, need, url[0] == '#' ? NEED_FRAGMENT : NEED_RELATIVE, NULL);
}

/* Adds the needs for a URL in CSS. The report does not state which part of the URL is not allowed. Therefore a URL with a
 * scheme gives two needs: one for the scheme, and one for the host or the data type. */
static bool add_url_of_css(struct needs *n, struct need *need, const char *detail)
{
    char *url = url_in(detail), *scheme = scheme_of(url);
    bool added;
    if (scheme == NULL)
        added = add_relative(n, need, url);
    else if (strcmp(scheme, "data") == 0)
        added = add_value(n, need, NEED_DATA_TYPE, data_type_of(url));
    else
        added = add_value(n, need, NEED_HOST, host_of(url));
    if (scheme != NULL)
        added = add_value(n, need, NEED_SCHEME, scheme) || added;
    free(url);
    return added;
}

bool needs_add_change(struct needs *n, const struct sample_tree *tree, const tamis_change *c, size_t sample)
{
    struct need need = {.seen = {.sample = sample, .place = c->place}};
    switch (c->reason) {
    case TAMIS_REASON_COMMENT_NOT_ALLOWED:
        need.kind = NEED_COMMENTS;
        return needs_add(n, &need);
    case TAMIS_REASON_PI_NOT_ALLOWED:
        need.kind = NEED_INSTRUCTION;
        need.value = (char *)c->detail;
        return needs_add(n, &need);
    default:
        set_names(&need, tree, c);
    }
    switch (c->reason) {
    case TAMIS_REASON_ELEMENT_NOT_ALLOWED:
        need.kind = NEED_ELEMENT;
        return needs_add(n, &need);
    case TAMIS_REASON_ATTRIBUTE_NOT_ALLOWED:
        need.kind = NEED_ATTRIBUTE;
        return needs_add(n, &need);
    case TAMIS_REASON_URL_SCHEME: {
        char *scheme = scheme_of(c->detail);
        return scheme != NULL && add_value(n, &need, NEED_SCHEME, scheme);
    }
    case TAMIS_REASON_URL_HOST:
        return add_value(n, &need, NEED_HOST, host_of(c->detail));
    case TAMIS_REASON_URL_DATA_TYPE:
        return add_value(n, &need, NEED_DATA_TYPE, data_type_of(c->detail));
    case TAMIS_REASON_URL_RELATIVE:
        return add_relative(n, &need, c->detail);
    case TAMIS_REASON_CSS_PROPERTY:
        return add_value(n, &need, NEED_PROPERTY, property_of(c->detail));
    case TAMIS_REASON_CSS_URL:
        return add_url_of_css(n, &need, c->detail);
    default:
        return false;
    }
}
