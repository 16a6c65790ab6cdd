/* element_change.c: the functions of tamis/callbacks.h that change an element. What the program gives can come from the author of a
 * document. Therefore names must be names that a parser makes and reads again, and a text never becomes markup. */
#include "base/array.h"
#include "parse/tags.h"
#include "sanitize/callbacks.h"

static tamis_status fail_or(const struct tamis_element *e, tamis_status status)
{
    return meter_ok(e->c->meter) ? status : e->c->meter->status;
}

/* Everything that was read of the element must be read again. The earlier copies stay valid (struct element_reading). */
static void forget_attributes(struct tamis_element *e)
{
    e->is_changed = true;
    e->read->attributes = NULL;
}

/* --- names --- */

enum { LONGEST_NAME = 128 };

static bool is_lowercase(char c)
{
    return c >= 'a' && c <= 'z';
}

/* Reports whether the name is that of an element that HTML does not know and that HTML parsers treat like a span. */
static bool is_unknown_element(struct span name)
{
    bool is_good = name.n > 0 && name.n <= LONGEST_NAME && is_lowercase(name.p[0]);
    for (size_t i = 0; is_good && i < name.n; i++)
        is_good = is_lowercase(name.p[i]) || span_is_digit(name.p[i]) || name.p[i] == '-';
    return is_good && tamis_base_names_static(name) == ATOM_NONE;
}

static bool is_attribute_name(struct span name)
{
    bool is_good = name.n > 0 && (span_is_letter(name.p[0]) || name.p[0] == '_');
    for (size_t i = 0; is_good && i < name.n; i++)
        is_good = span_is_letter(name.p[i]) || span_is_digit(name.p[i]) || name.p[i] == '-' ||
                  name.p[i] == '_' || name.p[i] == '.';
    return is_good && !span_equal_nocase(name, SPAN("xmlns"));
}

/* Returns the text that an HTML parser makes of an attribute name in lowercase (13.2.6.1). */
static struct span respelled(const struct node *n, struct span lower)
{
    atom name = tamis_base_names_static(lower), other = name;
    if (n->ns == NS_SVG)
        other = tamis_parse_svg_attribute(name);
    else if (n->ns == NS_MATHML && name == ATOM_definitionurl)
        other = ATOM_definitionURL;
    return other == name ? lower : tamis_base_names_static_text(other);
}

/* Reports whether an HTML parser can make this name of an attribute; XML has names in any case. */
static bool is_parsed_name(const struct tamis_element *e, struct span name)
{
    bool is_parsed = e->c->is_xml;
    if (!is_parsed && meter_within(e->c->meter, TAMIS_MAX_ATTRIBUTE_NAME_BYTES, name.n)) {
        struct buf lower;
        tamis_base_buf_init(&lower, e->c->meter, TAMIS_MAX_ARENA_BYTES);
        for (size_t i = 0; i < name.n; i++) {
            bool is_upper = name.p[i] >= 'A' && name.p[i] <= 'Z';
            buf_push(&lower, (char)(is_upper ? name.p[i] | 0x20 : name.p[i]));
        }
        is_parsed = meter_ok(e->c->meter) && span_equal(respelled(e->n, buf_span(&lower)), name);
        tamis_base_buf_free(&lower);
    }
    return is_parsed;
}

/* --- the name of the element --- */

/* Reports whether HTML parsers create this element without a tag. It would be created each time, and the output would get one
 * more element with the new name. */
static bool is_supplied_by_parsers(atom name)
{
    return name == ATOM_html || name == ATOM_head || name == ATOM_body || name == ATOM_colgroup ||
           name == ATOM_tbody || name == ATOM_tr;
}

tamis_status tamis_element_rename(tamis_element *e, const char *name)
{
    struct span to = name ? span_from(name) : SPAN("");
    if (!e->target)
        return TAMIS_INVALID_ARGUMENT;
    const struct names *names = e->w->tree->names;
    if (span_equal(to, tamis_base_names_text(names, e->n->name)))
        return fail_or(e, TAMIS_OK);
    if (e->n->ns != NS_HTML || is_supplied_by_parsers(e->n->name) ||
        (!tamis_policy_is_plain_element(to) && !is_unknown_element(to)))
        return TAMIS_INVALID_ARGUMENT;
    atom id = tamis_base_names_intern(e->w->tree->names, to);
    if (id == ATOM_NONE)
        return fail_or(e, TAMIS_INTERNAL);
    report_element(e->w->report, e->w->tree, e->n, TAMIS_REASON_CALLBACK_CHANGED, TAMIS_OUTCOME_CHANGED, to,
                   NO_RULE);
    e->target->name = id;
    e->is_changed = true;
    return fail_or(e, TAMIS_OK);
}

/* --- attributes --- */

/* Returns the attribute with this name in no namespace; NULL if there is none. */
static struct attribute *find(const struct tamis_element *e, struct span name)
{
    atom id = tamis_base_names_find(e->w->tree->names, name);
    return id == ATOM_NONE ? NULL : tamis_parse_attribute(e->target, id);
}

static void replace(struct tamis_element *e, struct attribute *a, struct span value)
{
    if (span_equal(value, attribute_value(a)))
        return;
    report_value(e->w->report, e->w->tree, e->n, a, TAMIS_REASON_CALLBACK_CHANGED, TAMIS_OUTCOME_CHANGED,
                 value, NO_RULE);
    set_value(e->w, a, value);
    forget_attributes(e);
}

/* Makes room for one more attribute. The array of an element is not shared with other elements, but has no room. */
static bool has_room(struct tamis_element *e)
{
    struct node *n = e->target;
    if (n->count < e->capacity)
        return true;
    uint32_t capacity = n->count < 4 ? 8 : 2 * n->count;
    struct attribute *all = tamis_base_arena_array(e->w->tree->arena, capacity, sizeof *all);
    if (!all)
        return false;
    tamis_base_array_copy(all, n->attributes, n->count, sizeof *all);
    n->attributes = all;
    e->capacity = capacity;
    return true;
}

static void add(struct tamis_element *e, struct span name, struct span value)
{
    struct node *n = e->target;
    struct attribute a = {.name = tamis_base_names_intern(e->w->tree->names, name),
                          .value = "",
                          .offset = n->offset,
                          .ns = NS_NONE};
    set_value(e->w, &a, value);
    if (!meter_ok(e->c->meter) || !has_room(e))
        return;
    report_attribute(e->w->report, e->w->tree, n, &a, TAMIS_REASON_CALLBACK_CHANGED, TAMIS_OUTCOME_ADDED,
                     value, NO_RULE);
    n->attributes[n->count++] = a;
    forget_attributes(e);
}

tamis_status tamis_element_set_attribute(tamis_element *e, const char *name, const char *value, size_t length)
{
    struct span key = name ? span_from(name) : SPAN(""), text = value ? span_of(value, length) : SPAN("");
    if (!e->target || (!value && length) || !tamis_sanitize_is_plain_text(text) ||
        tamis_sanitize_changes_parsing(e->n, key))
        return TAMIS_INVALID_ARGUMENT;
    struct meter *m = e->c->meter;
    struct attribute *a = find(e, key);
    if (!meter_within(m, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, text.n))
        return m->status;
    if (a) {
        replace(e, a, text);
        return m->status;
    }
    if (!is_attribute_name(key) || !is_parsed_name(e, key))
        return fail_or(e, TAMIS_INVALID_ARGUMENT);
    if (meter_within(m, TAMIS_MAX_ATTRIBUTE_NAME_BYTES, key.n) &&
        meter_within(m, TAMIS_MAX_ATTRIBUTES, (uint64_t)e->n->count + 1))
        add(e, key, text);
    return m->status;
}

static tamis_status remove_at(struct tamis_element *e, size_t index)
{
    struct node *n = e->target;
    struct attribute *a = &n->attributes[index];
    report_attribute(e->w->report, e->w->tree, n, a, TAMIS_REASON_CALLBACK_REMOVED, TAMIS_OUTCOME_REMOVED,
                     attribute_value(a), NO_RULE);
    meter_work(e->c->meter, n->count / SCANNED_PER_WORK);
    tamis_base_array_close(n->attributes, n->count, index, sizeof *a);
    n->count--;
    e->w->counts->attributes++;
    forget_attributes(e);
    return fail_or(e, TAMIS_OK);
}

tamis_status tamis_element_remove_attribute_at(tamis_element *e, size_t index)
{
    if (!e->target || index >= e->n->count)
        return TAMIS_INVALID_ARGUMENT;
    return remove_at(e, index);
}

tamis_status tamis_element_remove_attribute(tamis_element *e, const char *name)
{
    const struct attribute *a = e->target && name ? find(e, span_from(name)) : NULL;
    return a ? remove_at(e, (size_t)(a - e->n->attributes)) : TAMIS_INVALID_ARGUMENT;
}

/* --- the content --- */

/* Reports whether an HTML parser removes the text in this element, or moves it to another place. */
static bool loses_text(const struct node *n)
{
    if (n->ns != NS_HTML)
        return false;
    switch (n->name) {
    case ATOM_html:
    case ATOM_head:
    case ATOM_frameset:
    case ATOM_table:
    case ATOM_colgroup:
    case ATOM_tbody:
    case ATOM_thead:
    case ATOM_tfoot:
    case ATOM_tr:
        return true;
    default:
        return tamis_parse_html_tag(n->name) & TAG_VOID;
    }
}

/* Reports whether the content of the element is exactly this text. */
static bool has_text(const struct node *n, struct span text)
{
    const struct node *child = n->first_child;
    if (!child)
        return !text.n;
    return child->type == NODE_TEXT && !child->next && span_equal(node_data(child), text);
}

static void set_link_text(struct tamis_element *e, struct span text)
{
    struct filter_walk *w = e->w;
    const char *copy = tamis_base_arena_copy(w->tree->arena, text);
    if (!copy || span_equal(w->link, text))
        return;
    w->link = span_of(copy, text.n);
    e->is_changed = true;
}

static void set_content(struct tamis_element *e, struct span text)
{
    struct filter_walk *w = e->w;
    if (has_text(e->n, text))
        return;
    report_element(w->report, w->tree, e->n, TAMIS_REASON_CALLBACK_CHANGED, TAMIS_OUTCOME_CHANGED, text,
                   NO_RULE);
    if (text.n && !tamis_sanitize_replace_text(w, e->target, text))
        return;
    while (!text.n && e->target->first_child) {
        tamis_parse_remove(e->target->first_child);
        meter_work(w->meter, 1);
    }
    e->is_changed = true;
}

tamis_status tamis_element_set_text(tamis_element *e, const char *text, size_t length)
{
    struct span to = text ? span_of(text, length) : SPAN("");
    if (!e->target || (!text && length) || !tamis_sanitize_is_plain_text(to) || loses_text(e->n) ||
        (node_is_raw_text(e->n) && span_has(to, '<')))
        return TAMIS_INVALID_ARGUMENT;
    if (!meter_within(e->c->meter, TAMIS_MAX_OUTPUT_BYTES, length))
        return e->c->meter->status;
    e->read->text = NULL;
    if (e->w->is_link)
        set_link_text(e, to);
    else
        set_content(e, to);
    return e->c->meter->status;
}
