/* template.c: the start and end tags of ordinary templates, of declarative shadow roots and of templates with `for`
 * (13.2.6.4.4). A marker is a processing instruction, <?marker> or <?start>, with a name. If the value of `for` is the name
 * of a marker that is earlier in the document (see find_marker()), the content of the template replaces this marker. A
 * <?start> begins a range of siblings, which ends with an <?end>; the content of the template replaces the whole range. */
#include "base/array.h"
#include "parse/parser.h"

void tamis_parse_push_template_mode(struct parser *p, enum mode mode)
{
    buf_push(&p->template_modes, (char)mode);
}

enum mode tamis_parse_template_mode(const struct parser *p)
{
    const struct buf *b = &p->template_modes;
    return b->n ? (enum mode)b->p[b->n - 1] : MODE_IN_TEMPLATE;
}

void tamis_parse_pop_template_mode(struct parser *p)
{
    if (p->template_modes.n)
        p->template_modes.n--;
}

struct location tamis_parse_redirect(const struct parser *p, const struct node *template)
{
    for (uint32_t i = p->redirect_count; i; i--) {
        const struct redirect *r = &p->redirects[i - 1];
        if (r->template != template)
            continue;
        bool marked = r->end_marker && r->end_marker->parent == r->target;
        return (struct location){r->target, marked ? r->end_marker : NULL};
    }
    return (struct location){stack_at(&p->stack, 1), NULL};
}

static bool add_redirect(struct parser *p, struct redirect r)
{
    if (p->redirect_count == p->redirect_capacity) {
        struct redirect *more = tamis_base_array_grow(p->meter, p->redirects, &p->redirect_capacity,
                                                      p->redirect_count + 1u, sizeof *more);
        if (!more)
            return false;
        p->redirects = more;
    }
    p->redirects[p->redirect_count++] = r;
    r.template->flags |= NODE_REDIRECTED;
    return true;
}

/* --- declarative shadow roots --- */

static unsigned shadow_flags(const struct node *template, bool closed)
{
    const struct attribute *slots = tamis_parse_attribute(template, ATOM_shadowrootslotassignment);
    bool manual = slots && span_equal_nocase(attribute_value(slots), SPAN("manual"));
    return (closed ? SHADOW_CLOSED : 0u) |
           (node_has(template, ATOM_shadowrootdelegatesfocus) ? SHADOW_DELEGATES_FOCUS : 0u) |
           (node_has(template, ATOM_shadowrootserializable) ? SHADOW_SERIALIZABLE : 0u) |
           (manual ? SHADOW_MANUAL_SLOTS : 0u) |
           (node_has(template, ATOM_shadowrootclonable) ? SHADOW_CLONABLE : 0u) |
           (node_has(template, ATOM_shadowrootcustomelementregistry) ? SHADOW_CUSTOM_REGISTRY : 0u);
}

/* Reports whether `name` is one of the names of SVG elements that contain a hyphen. A
 * custom element cannot have such a name (HTML Standard, "valid custom element name"). */
static bool is_reserved(struct span name)
{
    static const struct span names[] = {
        {"color-profile", 13}, {"font-face", 9},      {"font-face-format", 16}, {"font-face-name", 14},
        {"font-face-src", 13}, {"font-face-uri", 13}, {"missing-glyph", 13},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        if (span_equal(name, names[i]))
            return true;
    return false;
}

/* Reports whether `n` can be a shadow host (DOM Standard, "attach a shadow root"). It must
 * be an HTML element without a shadow root. Its name must be in the list below or be a name
 * of a custom element: such a name has a hyphen, is not in names.def and is not reserved. */
static bool can_be_host(const struct parser *p, const struct node *n)
{
    if (n->ns != NS_HTML || (n->first_child && n->first_child->type == NODE_SHADOW_ROOT))
        return false;
    switch (n->name) {
    case ATOM_article:
    case ATOM_aside:
    case ATOM_blockquote:
    case ATOM_body:
    case ATOM_div:
    case ATOM_footer:
    case ATOM_h1:
    case ATOM_h2:
    case ATOM_h3:
    case ATOM_h4:
    case ATOM_h5:
    case ATOM_h6:
    case ATOM_header:
    case ATOM_main:
    case ATOM_nav:
    case ATOM_p:
    case ATOM_section:
    case ATOM_span:
        return true;
    default:
        break;
    }
    struct span name = tamis_base_names_text(p->tree.names, n->name);
    return n->name >= ATOM_STATIC_COUNT && span_has(name, '-') && !is_reserved(name);
}

static bool mode_is(const struct node *template, struct span state)
{
    const struct attribute *mode = tamis_parse_attribute(template, ATOM_shadowrootmode);
    return mode && span_equal_nocase(attribute_value(mode), state);
}

static bool asks_for_shadow(const struct node *template)
{
    return mode_is(template, SPAN("open")) || mode_is(template, SPAN("closed"));
}

/* Attaches a shadow root to the adjusted current node; the content of `template` will be inserted into the shadow
 * root. Returns false if this node cannot be a shadow host, if only the root element is open, if the parser's
 * options do not allow shadow roots, if the memory cannot be allocated, or if there are too many nodes. */
static bool attach_shadow(struct parser *p, struct node *template)
{
    struct node *host = adjusted_current_node(p);
    if (!p->options.shadow_roots || p->stack.count == 1 || !can_be_host(p, host))
        return false;
    struct node *root = tamis_parse_node_new(&p->tree, NODE_SHADOW_ROOT);
    if (!root)
        return false;
    root->flags = (uint8_t)shadow_flags(template, mode_is(template, SPAN("closed")));
    root->offset = template->offset;
    tamis_parse_insert(host, root, host->first_child);
    return add_redirect(p, (struct redirect){template, root, NULL, NULL});
}

/* --- templates with `for` --- */

static struct span skip_space(struct span s)
{
    while (s.n && is_space(*s.p))
        s = span_of(s.p + 1, s.n - 1);
    return s;
}

static struct span take(struct span *s, size_t n)
{
    struct span taken = span_of(s->p, n);
    *s = span_of(s->p + n, s->n - n);
    return taken;
}

static bool ends_key(char c)
{
    return is_space(c) || c == '=' || c == '"' || c == '\'' || c == '<' || c == '&' || c == '\0';
}

/* Removes one pseudo-attribute from the start of `s`, and sets `*key` and `*value`. The syntax is
 * that of XML, key="value" or key='value', with optional ASCII whitespace around the "=". Returns
 * false if `s` does not begin with a pseudo-attribute, or if the value contains "<" or "&". */
static bool take_pseudo_attribute(struct span *s, struct span *key, struct span *value)
{
    size_t n = 0;
    while (n < s->n && !ends_key(s->p[n]))
        n++;
    *key = take(s, n);
    *s = skip_space(*s);
    if (!key->n || !s->n || *s->p != '=')
        return false;
    take(s, 1);
    *s = skip_space(*s);
    if (!s->n || (*s->p != '"' && *s->p != '\''))
        return false;
    char quote = *take(s, 1).p;
    size_t close = span_find(*s, quote);
    if (close == s->n)
        return false;
    *value = take(s, close);
    take(s, 1);
    return !span_has(*value, '<') && !span_has(*value, '&');
}

struct span tamis_parse_marker_name(const struct node *pi)
{
    struct span s = skip_space(node_data(pi)), name = SPAN("");
    while (s.n) {
        struct span key, value;
        if (!take_pseudo_attribute(&s, &key, &value) || (s.n && !is_space(*s.p)))
            return SPAN("");
        if (span_equal(key, SPAN("name"))) {
            if (name.n)
                return SPAN("");
            name = value;
        }
        s = skip_space(s);
    }
    return name;
}

static bool is_pi(const struct parser *p, const struct node *n, struct span target)
{
    return n->type == NODE_PROCESSING_INSTRUCTION &&
           span_equal(tamis_base_names_text(p->tree.names, n->name), target);
}

/* Returns the <?end> of the range that begins at the <?start> `start`. If there is no such <?end>,
 * the range extends to the last child of the parent of `start`, and the result is NULL. */
static struct node *end_of_range(struct parser *p, struct node *start)
{
    unsigned level = 0;
    for (struct node *n = start->next; n; n = n->next) {
        meter_work(p->meter, 1);
        if (is_pi(p, n, SPAN("start")))
            level++;
        else if (is_pi(p, n, SPAN("end")) && level-- == 0)
            return n;
    }
    return NULL;
}

static struct node *next_of_tree(const struct node *n, const struct node *scope)
{
    return n != scope && node_bounds_tree(n) ? tamis_parse_next_skipping(n, scope)
                                             : tamis_parse_next(n, scope);
}

/* Returns the first <?marker> or <?start> with this name among the descendants of `scope`,
 * or NULL. The content of templates and shadow roots inside `scope` is not searched. */
static struct node *find_marker(struct parser *p, const struct node *scope, struct span name)
{
    for (struct node *n = next_of_tree(scope, scope); n && meter_ok(p->meter); n = next_of_tree(n, scope)) {
        meter_work(p->meter, 1);
        if (!is_pi(p, n, SPAN("marker")) && !is_pi(p, n, SPAN("start")))
            continue;
        meter_work(p->meter, n->count / 16);
        if (span_equal(tamis_parse_marker_name(n), name))
            return n;
    }
    return NULL;
}

/* Searches for a <?marker> or <?start> whose name is the value of the `for` attribute of `template`. Searches
 * inside the node into which `template` would be inserted without `for`, or, if this node is body, inside the
 * parent of body. If there is such a marker, returns true: the content of `template` will replace it. If the
 * marker is a <?start>, also removes the nodes between the <?start> and the end of its range. Returns false if
 * there is no such marker, if the rule EARLIER_TEMPLATE_FOR is used, or if the memory cannot be allocated. */
static bool begin_patch(struct parser *p, struct node *template)
{
    const struct attribute *name = tamis_parse_attribute(template, ATOM_for);
    if (!name || !name->value_length || uses_earlier(p, EARLIER_TEMPLATE_FOR))
        return false;
    struct node *scope = tamis_parse_place(p, NULL).parent;
    if (node_is_html(scope, ATOM_body) && scope->parent)
        scope = scope->parent;
    struct node *start = find_marker(p, scope, attribute_value(name));
    if (!start)
        return false;
    struct node *end = is_pi(p, start, SPAN("marker")) ? start : end_of_range(p, start);
    if (!add_redirect(p, (struct redirect){template, start->parent, start, end}))
        return false;
    while (start != end && start->next && start->next != end)
        tamis_parse_remove(start->next);
    return true;
}

static void end_redirect(struct parser *p, const struct node *template)
{
    for (uint32_t i = p->redirect_count; i; i--) {
        const struct redirect *r = &p->redirects[i - 1];
        if (r->template != template)
            continue;
        if (r->start_marker)
            tamis_parse_remove(r->start_marker);
        if (r->end_marker)
            tamis_parse_remove(r->end_marker);
        tamis_base_array_close(p->redirects, p->redirect_count, i - 1u, sizeof *p->redirects);
        p->redirect_count--;
        return;
    }
}

/* --- template start and end tags --- */

bool tamis_parse_template_start(struct parser *p, const struct token *t)
{
    struct node *n = tamis_parse_create(p, t, NS_HTML, ATOM_template);
    if (!n)
        return DONE;
    tamis_parse_formatting_mark(&p->formatting);
    p->frameset_ok = false;
    p->mode = MODE_IN_TEMPLATE;
    tamis_parse_push_template_mode(p, MODE_IN_TEMPLATE);
    bool has_sink = needs_tree(p, MOVES_TEMPLATE, n, NULL);
    if (!meter_ok(p->meter))
        return DONE;
    if (has_sink)
        tamis_parse_append(p, n);
    else if (!(asks_for_shadow(n) ? attach_shadow(p, n) : begin_patch(p, n)))
        location_insert(tamis_parse_place(p, NULL), n);
    tamis_parse_push(&p->stack, n, ATOM_template);
    return DONE;
}

bool tamis_parse_template_end(struct parser *p, const struct token *t)
{
    (void)t;
    if (!template_is_open(p))
        return DONE;
    tamis_parse_generate_thoroughly(p);
    uint32_t position = stack_find(&p->stack, ATOM_template);
    const struct node *template = stack_at(&p->stack, position);
    tamis_parse_pop_to(&p->stack, position);
    if (template->flags & NODE_REDIRECTED)
        end_redirect(p, template);
    tamis_parse_formatting_clear_to_marker(&p->formatting);
    tamis_parse_pop_template_mode(p);
    tamis_parse_reset_mode(p);
    return DONE;
}
