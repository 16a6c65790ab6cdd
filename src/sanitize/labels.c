/* labels.c: replaces an SVG foreignObject with a text element that is at the same place and has a tspan for each line
 * of the text ("foreignText"). Programs such as Mermaid write labels as HTML in a foreignObject. From HTML in SVG, an
 * HTML parser and an XML parser can build different trees. From text and tspan elements, they build the same tree. */
#include "base/array.h"
#include "base/decimal.h"
#include "base/utf8.h"
#include "parse/content.h"
#include "parse/parser.h"
#include "parse/tags.h"
#include "sanitize/walk.h"

enum {
    LINE_HEIGHT = 24,    /* in pixels, for text of 16 pixels with "line-height: 1.5" */
    CHARACTER_WIDTH = 7, /* in pixels, the average for text of 16 pixels */
    SHORTEST_LINE = 8,   /* in characters; wrap_lines() does not limit lines to fewer characters */
    MILLI = 1000,        /* lengths are in thousandths of a unit */
    MOST_DIGITS = 9,     /* the maximum number of digits before the decimal point of a length */
    NEW_ATTRIBUTES = 6   /* the maximum number of attributes that are added to an element */
};

struct label {
    struct filter_walk *w;
    const struct node *from;   /* the foreignObject */
    struct node *text;         /* the new text element */
    const struct node *block;  /* the block that contains the current line, whose text is in w->out */
    const struct node *source; /* the element that contains the beginning of the current line */
    struct span x;             /* the value of the attribute x of each line */
    uint32_t most;             /* the most characters in a line of several words; 0: any number */
    int64_t lines;
    int64_t bytes;  /* the number of bytes of all lines */
    bool has_break; /* a br element follows the current line */
};

/* --- lengths --- */

/* Reads an attribute that is a decimal number of pixels, with or without the unit px, and returns true. A missing attribute
 * counts as 0. Returns false for any other value, such as 50% or 1e2. */
static bool read_length(const struct node *n, atom name, int64_t *out)
{
    const struct attribute *a = tamis_parse_attribute(n, name);
    struct span s = a ? attribute_value(a) : SPAN("0");
    bool is_negative = s.n && s.p[0] == '-';
    size_t i = is_negative, start = i;
    int64_t value = 0, place = MILLI;
    for (; i < s.n && span_is_digit(s.p[i]) && i - start < MOST_DIGITS; i++)
        value = 10 * value + (int64_t)(s.p[i] - '0') * MILLI;
    if (i == start)
        return false;
    if (i < s.n && s.p[i] == '.')
        for (i++; i < s.n && span_is_digit(s.p[i]); i++)
            value += (s.p[i] - '0') * (place /= 10);
    *out = is_negative ? -value : value;
    return i == s.n || span_equal(span_of(s.p + i, s.n - i), SPAN("px"));
}

/* Writes `milli`, a length in thousandths of the unit, to `out` as a decimal number, followed by the unit. */
static struct span write_length(int64_t milli, struct span unit, struct buf *out)
{
    char digits[DECIMAL_DIGITS];
    uint64_t value = (uint64_t)(milli < 0 ? -milli : milli), rest = value % MILLI;
    out->n = 0;
    buf_add(out, milli < 0 ? SPAN("-") : SPAN(""));
    buf_add(out, tamis_base_decimal(value / MILLI, digits));
    buf_add(out, rest ? SPAN(".") : SPAN(""));
    for (uint64_t place = MILLI / 10; rest; rest %= place, place /= 10)
        buf_push(out, (char)('0' + rest / place));
    buf_add(out, unit);
    return buf_span(out);
}

/* --- elements --- */

/* Creates an SVG element with copies of the first `count` attributes of `like`, and space for NEW_ATTRIBUTES more. */
static struct node *new_element(struct filter_walk *w, atom name, const struct node *like, uint32_t count)
{
    struct node *n = tamis_parse_node_new(w->tree, NODE_ELEMENT);
    if (!n)
        return NULL;
    n->name = name;
    n->ns = NS_SVG;
    n->offset = like->offset;
    n->attributes =
        tamis_base_arena_array(w->tree->arena, (size_t)count + NEW_ATTRIBUTES, sizeof *n->attributes);
    if (!n->attributes)
        return NULL;
    tamis_base_array_copy(n->attributes, like->attributes, count, sizeof *n->attributes);
    n->count = count;
    return n;
}

static void put(struct filter_walk *w, struct node *n, atom name, struct span value)
{
    struct attribute *a = tamis_parse_attribute(n, name);
    if (!a) {
        a = &n->attributes[n->count++];
        *a = (struct attribute){.value = "", .name = name, .offset = n->offset, .ns = NS_NONE};
    }
    set_value(w, a, value);
}

/* Returns the attribute `name` of the innermost element in the foreignObject that has this attribute and contains the beginning
 * of the line; NULL if there is none. */
static struct attribute *inherited(const struct label *l, atom name)
{
    struct attribute *a = NULL;
    for (const struct node *n = l->source; !a && n && n != l->from; n = n->parent) {
        a = tamis_parse_attribute(n, name);
        meter_work(l->w->meter, 1);
    }
    return a;
}

/* If inherited() finds an attribute "class", copies it to the tspan of the line.
 * The copies share the value, so many lines with a long value need little memory. */
static void put_class(struct label *l, struct node *line)
{
    const struct attribute *a = inherited(l, ATOM_class);
    if (a)
        line->attributes[line->count++] = *a;
}

/* If inherited() finds an attribute "style", copies it to the tspan of the line. If style sheets can select the
 * lines, the tspan always gets an attribute "style", with a declaration of fill at the end. HTML text has the color
 * that the property color sets, and the property fill has no effect on it. Therefore, if a style sheet sets both
 * properties, its fill must not apply to the line. The declaration is added to the attribute of the HTML element
 * that inherited() found, so that all lines share the value; this element is removed with the foreignObject. */
static void put_style(struct label *l, struct node *line)
{
    static const char fill[] = "fill: currentcolor !important";
    struct filter_walk *w = l->w;
    struct attribute *a = inherited(l, ATOM_style);
    if (!a && w->policy->styles_labels)
        put(w, line, ATOM_style, SPAN(fill));
    if (!a)
        return;
    if (w->policy->styles_labels && !span_ends(attribute_value(a), SPAN(fill))) {
        w->scratch.n = 0;
        buf_add(&w->scratch, attribute_value(a));
        buf_add(&w->scratch, SPAN("; "));
        buf_add(&w->scratch, SPAN(fill));
        set_value(w, a, buf_span(&w->scratch));
    }
    line->attributes[line->count++] = *a;
}

static void add_line(struct label *l, struct span s)
{
    struct filter_walk *w = l->w;
    struct node *line = new_element(w, ATOM_tspan, l->from, 0);
    struct node *content = tamis_parse_new_text(w->tree, s, l->from->offset);
    if (!line || !content)
        return;
    put(w, line, ATOM_x, l->x);
    put(w, line, ATOM_dy, SPAN("1.5em"));
    put(w, line, ATOM_fill,
        SPAN("currentColor")); /* add_label() of renamed.c selects the lines by this value */
    put_class(l, line);
    put_style(l, line);
    tamis_parse_insert(line, content, NULL);
    tamis_parse_insert(l->text, line, NULL);
    l->lines++;
}

/* --- lines --- */

/* Returns the number of bytes of the text that go into one line: all words that fit
 * into `most` characters, but at least one word. If `most` is 0, all bytes fit. */
static size_t fitting(struct span s, uint32_t most)
{
    size_t space = 0;
    uint32_t characters = 0;
    for (size_t i = 0; most && i <= s.n; i++) {
        bool is_end = i == s.n || s.p[i] == ' ';
        if (is_end && space && characters > most)
            return space;
        space = is_end ? i : space;
        characters += i < s.n && utf8_begins(s.p[i]);
    }
    return s.n;
}

static void end_line(struct label *l)
{
    struct span rest = buf_span(&l->w->out);
    while (rest.n && rest.p[rest.n - 1] == ' ')
        rest.n--;
    l->bytes += (int64_t)rest.n;
    while (rest.n && meter_ok(l->w->meter)) {
        size_t n = fitting(rest, l->most);
        add_line(l, span_of(rest.p, n));
        n += n < rest.n;
        rest = span_of(rest.p + n, rest.n - n);
    }
    l->w->out.n = 0;
    l->has_break = false;
}

static const struct node *block_of(struct label *l, const struct node *n)
{
    const struct node *block = n->parent;
    for (; block != l->from && !tamis_sanitize_is_block(block); block = block->parent)
        meter_work(l->w->meter, 1);
    return block;
}

static void add_text(struct label *l, const struct node *n)
{
    struct buf *out = &l->w->out;
    struct span s = node_data(n);
    bool is_blank = tamis_parse_all_space(s);
    const struct node *block = is_blank ? l->block : block_of(l, n);
    if (block != l->block || (l->has_break && !is_blank))
        end_line(l);
    l->block = block;
    if (!out->n)
        l->source = n->parent;
    for (size_t i = 0; i < s.n; i++) {
        bool is_white = span_is_white(s.p[i]);
        if (!is_white || (out->n && out->p[out->n - 1] != ' '))
            buf_push(out, is_white ? ' ' : s.p[i]);
    }
}

/* Reports whether the text in an element of the foreignObject is a part of the label. */
static bool has_text(const struct node *n)
{
    if (n->ns != NS_HTML || tamis_parse_attribute(n, ATOM_hidden))
        return false;
    switch (n->name) {
    case ATOM_a:
    case ATOM_body:
    case ATOM_code:
    case ATOM_html:
    case ATOM_label:
    case ATOM_mark:
    case ATOM_q:
    case ATOM_span:
    case ATOM_sub:
    case ATOM_sup:
        return true;
    case ATOM_option:
        return false;
    default:
        return tamis_sanitize_is_block(n) || (tamis_parse_html_tag(n->name) & TAG_FORMATTING);
    }
}

/* Reads the text and adds its lines. */
static void read_lines(struct label *l)
{
    const struct node *n = l->from->first_child;
    while (n && meter_ok(l->w->meter)) {
        bool enters = n->type != NODE_ELEMENT || has_text(n);
        meter_work(l->w->meter, 1 + (n->type == NODE_TEXT ? n->count / SCANNED_PER_WORK : 0));
        if (n->type == NODE_TEXT)
            add_text(l, n);
        l->has_break |= node_is_html(n, ATOM_br);
        n = enters ? tamis_parse_next(n, l->from) : tamis_parse_next_skipping(n, l->from);
    }
    end_line(l);
}

/* If the rectangle has space for more lines, breaks the long lines, as a browser would. The width of the text is not known,
 * so the length of the new lines is estimated from the width of the rectangle and from the number of lines that fit into it. */
static void wrap_lines(struct label *l, int64_t width, int64_t height)
{
    int64_t rows = (height / MILLI + LINE_HEIGHT / 2) / LINE_HEIGHT, most = width / MILLI / CHARACTER_WIDTH;
    if (l->lines >= rows)
        return;
    most = most > l->bytes / rows ? most : l->bytes / rows + 1;
    l->most = (uint32_t)(most < SHORTEST_LINE ? SHORTEST_LINE : most);
    l->lines = 0;
    while (l->text->first_child)
        tamis_parse_remove(l->text->first_child);
    read_lines(l);
}

/* --- the text element --- */

/* Counts and reports the elements in the foreignObject, because the text element replaces them. */
static void report_content(const struct label *l)
{
    struct filter_walk *w = l->w;
    for (const struct node *n = l->from->first_child; n; n = tamis_parse_next(n, l->from)) {
        if (n->type != NODE_ELEMENT)
            continue;
        w->counts->elements++;
        report_element(w->report, w->tree, n, TAMIS_REASON_ELEMENT_NOT_ALLOWED, TAMIS_OUTCOME_REMOVED,
                       SPAN(""), NO_RULE);
    }
}

/* Puts the text into the middle of the rectangle of the foreignObject, and returns true. Returns false if the rectangle is not
 * known or is empty. */
static bool center(struct label *l, int64_t *width, int64_t *height)
{
    struct buf *out = &l->w->scratch;
    int64_t x, y;
    bool is_known = read_length(l->from, ATOM_x, &x) && read_length(l->from, ATOM_y, &y) &&
                    read_length(l->from, ATOM_width, width) && read_length(l->from, ATOM_height, height);
    if (!is_known || *width <= 0 || *height <= 0)
        return false;
    put(l->w, l->text, ATOM_x, write_length(x + *width / 2, SPAN(""), out));
    put(l->w, l->text, ATOM_y, write_length(y + *height / 2, SPAN(""), out));
    put(l->w, l->text, ATOM_text_anchor, SPAN("middle"));
    put(l->w, l->text, ATOM_dominant_baseline, SPAN("central"));
    return true;
}

/* Sets the attribute dy of the first line. If the text is centered, dy moves the lines up, so that half of their
 * total height is above the middle of the rectangle. Otherwise, the first line is 1em below y of the text element. */
static void set_first_line(struct label *l, bool is_centered)
{
    int64_t down = is_centered ? -(l->lines - 1) * 750 : MILLI;
    put(l->w, l->text->first_child, ATOM_dy, write_length(down, SPAN("em"), &l->w->scratch));
}

static void add_lines(struct label *l)
{
    int64_t width, height;
    bool is_centered = center(l, &width, &height);
    const struct attribute *x = tamis_parse_attribute(l->text, ATOM_x);
    l->x = x ? attribute_value(x) : SPAN("0");
    read_lines(l);
    if (is_centered)
        wrap_lines(l, width, height);
    if (l->lines)
        set_first_line(l, is_centered);
}

/* Reports whether the element is a foreignObject that can be replaced. A foreignObject in a switch element is not
 * replaced: in a switch, a program draws only the first child that it supports. After the foreignObject, there is often
 * an element for programs that cannot draw HTML; these programs would draw the text element instead of that element. */
static bool is_label(const struct node *n)
{
    bool is_choice = n->parent->ns == NS_SVG && n->parent->name == ATOM_switch;
    return n->ns == NS_SVG && n->name == ATOM_foreignObject && !is_choice;
}

struct node *tamis_sanitize_label(struct filter_walk *w, struct node *n)
{
    struct label l = {.w = w, .from = n};
    l.text = is_label(n) ? new_element(w, ATOM_text, n, n->count) : NULL;
    if (!l.text)
        return n;
    w->out.n = 0;
    add_lines(&l);
    if (!l.lines || !meter_ok(w->meter))
        return n;
    report_element(w->report, w->tree, n, TAMIS_REASON_ELEMENT_RENAMED, TAMIS_OUTCOME_CHANGED, SPAN("text"),
                   (struct rule_path){"foreignText", -1, NULL});
    report_content(&l);
    tamis_parse_insert(n->parent, l.text, n);
    tamis_parse_remove(n);
    return l.text;
}
