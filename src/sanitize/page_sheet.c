/* page_sheet.c: writes a style sheet that has the effect of the attributes of a body element
 * (HTML Standard, 15.3, "The page"). In quirks mode, it also has the effect of this mode on
 * the margins of the first child of body (15.3, "Margin collapsing quirks"). page.c inserts
 * the style sheet. ":where()" gives the CSS rules the specificity of a presentational hint. */
#include "base/array.h"
#include "parse/content.h"
#include "parse/parser.h"
#include "sanitize/walk.h"
#include "value/css/legacy_color.h"
#include "value/css/value.h"

enum hint { HINT_COLOR, HINT_LENGTH, HINT_URL };

/* A CSS property that an attribute of body sets. */
struct page_hint {
    const char *attribute;
    const char *selector; /* the same pointer in all rows of one CSS rule */
    const char *property;
    enum hint kind;
};

static const char body[] = "body";

/* If several attributes with valid values set the same property,
 * the value of the attribute in the last of these rows applies. */
static const struct page_hint hints[] = {
    {"bgcolor", body, "background-color", HINT_COLOR},
    {"background", body, "background-image", HINT_URL},
    {"text", body, "color", HINT_COLOR},
    {"topmargin", body, "margin-top", HINT_LENGTH},
    {"marginheight", body, "margin-top", HINT_LENGTH},
    {"bottommargin", body, "margin-bottom", HINT_LENGTH},
    {"marginheight", body, "margin-bottom", HINT_LENGTH},
    {"leftmargin", body, "margin-left", HINT_LENGTH},
    {"marginwidth", body, "margin-left", HINT_LENGTH},
    {"rightmargin", body, "margin-right", HINT_LENGTH},
    {"marginwidth", body, "margin-right", HINT_LENGTH},
    {"link", ":link", "color", HINT_COLOR},
    {"vlink", ":visited", "color", HINT_COLOR},
    {"alink", ":any-link:active", "color", HINT_COLOR},
};

/* Parses the non-negative integer at the beginning of the value, and writes it as a length in px. Returns false if there is no
 * integer, or if it has more than MOST_DIGITS digits. */
static bool write_length(struct span value, struct buf *out)
{
    enum { MOST_DIGITS = 5 };
    size_t at = 0;
    while (at < value.n && span_is_white(value.p[at]))
        at++;
    at += at < value.n && value.p[at] == '+';
    size_t end = at;
    while (end < value.n && span_is_digit(value.p[end]))
        end++;
    if (end == at || end - at > MOST_DIGITS)
        return false;
    buf_add(out, span_of(value.p + at, end - at));
    buf_add(out, SPAN("px"));
    return true;
}

static bool write_url(struct span value, struct buf *out)
{
    buf_add(out, SPAN("url("));
    tamis_value_css_write_string(out, value);
    buf_push(out, ')');
    return value.n != 0;
}

static bool write_hint(enum hint kind, struct span value, struct buf *out)
{
    switch (kind) {
    case HINT_COLOR:
        return tamis_value_css_legacy_color(value, out);
    case HINT_LENGTH:
        return write_length(value, out);
    case HINT_URL:
        return write_url(value, out);
    }
    return false;
}

/* The CSS rule that is being written. */
struct page_rule {
    struct buf *out;
    const char *selector; /* NULL: none */
};

static void end_rule(struct page_rule *rule)
{
    if (rule->selector)
        buf_push(rule->out, '}');
    rule->selector = NULL;
}

static void begin_declaration(struct page_rule *rule, const char *selector)
{
    if (rule->selector == selector) {
        buf_push(rule->out, ';');
        return;
    }
    end_rule(rule);
    rule->selector = selector;
    buf_add(rule->out, SPAN(":where("));
    buf_add(rule->out, span_from(selector));
    buf_add(rule->out, SPAN("){"));
}

static void add_hint(struct page_rule *rule, const struct page_hint *hint, struct span value)
{
    struct page_rule before = *rule;
    size_t n = rule->out->n;
    begin_declaration(rule, hint->selector);
    buf_add(rule->out, span_from(hint->property));
    buf_push(rule->out, ':');
    if (write_hint(hint->kind, value, rule->out))
        return;
    *rule = before;
    rule->out->n = n;
}

static const struct attribute *find(const struct filter_walk *w, const struct node *n, struct span name)
{
    for (uint32_t i = 0; i < n->count; i++)
        if (n->attributes[i].ns == NS_NONE &&
            span_equal(tamis_base_names_text(w->tree->names, n->attributes[i].name), name))
            return &n->attributes[i];
    return NULL;
}

/* Reports whether the node is "substantial" (HTML Standard, 15.3, "Margin collapsing quirks"). */
static bool is_substantial(const struct node *n)
{
    return n->type == NODE_ELEMENT || (n->type == NODE_TEXT && !tamis_parse_all_space(node_data(n)));
}

static const struct node *first_substantial(struct filter_walk *w, const struct node *parent)
{
    const struct node *n = parent->first_child;
    for (; n && !is_substantial(n); n = n->next)
        meter_work(w->meter, 1 + (n->type == NODE_TEXT ? n->count / SCANNED_PER_WORK : 0));
    return n;
}

bool tamis_sanitize_has_default_margins(const struct node *n)
{
    static const atom names[] = {
        ATOM_blockquote, ATOM_dir,  ATOM_dl, ATOM_h1, ATOM_h2,        ATOM_h3,  ATOM_h4, ATOM_h5,  ATOM_h6,
        ATOM_listing,    ATOM_menu, ATOM_ol, ATOM_p,  ATOM_plaintext, ATOM_pre, ATOM_ul, ATOM_xmp,
    };
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        if (node_is_html(n, names[i]))
            return true;
    return false;
}

/* Reports whether the body is renamed, and not replaced with its children. A body is renamed
 * if it has a tag or attributes, or if tamis_sanitize_is_new_page() returns true for it. */
static bool is_renamed(const struct filter_walk *w, const struct node *page)
{
    return !(page->flags & NODE_SUPPLIED) || page->count || tamis_sanitize_is_new_page(w, page);
}

/* Writes the CSS rule for quirks mode: if the first substantial child of body is an
 * element with default margins, the CSS rule sets its margin-block-start to 0. If this
 * child has no substantial content, the CSS rule also sets its margin-block-end to 0. */
static void write_quirk(struct filter_walk *w, const struct node *page)
{
    const struct node *n = first_substantial(w, page);
    if (!n || !tamis_sanitize_has_default_margins(n) || !is_renamed(w, page))
        return;
    buf_add(&w->out, SPAN(":where(body)>:where("));
    buf_add(&w->out, tamis_base_names_text(w->tree->names, n->name));
    buf_add(&w->out, SPAN(":first-child){margin-block-start:0"));
    if (!first_substantial(w, n))
        buf_add(&w->out, SPAN(";margin-block-end:0"));
    buf_push(&w->out, '}');
}

struct span tamis_sanitize_page_hints(struct filter_walk *w, const struct node *page)
{
    struct page_rule rule = {.out = &w->out};
    w->out.n = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(hints) && meter_ok(w->meter); i++) {
        const struct attribute *a = find(w, page, span_from(hints[i].attribute));
        meter_work(w->meter, page->count);
        if (a)
            add_hint(&rule, &hints[i], attribute_value(a));
    }
    end_rule(&rule);
    return buf_span(&w->out);
}

void tamis_sanitize_write_page_sheet(struct filter_walk *w, const struct node *page)
{
    (void)tamis_sanitize_page_hints(w, page);
    if (w->tree->quirks || w->tree->made_for_quirks)
        write_quirk(w, page);
}
