/* nesting_test.c: each row of parse/nesting.def is derived from the parser, and compared with the table.
 *
 * The parser reads a small piece of markup that opens the element of one flag, then a start tag, then probes. The tree shows
 * whether the start tag only inserted its element, and which flags are set in the content of the element. The rows are those
 * of the standard of 2026; serialize/readers.c is responsible for parsers of earlier years. */
#include "harness/test.h"
#include "parse/nesting.h"
#include "parse/tags.h"
#include "support/count.h"
#include "support/round.h"

/* ---- Where the rows may differ from the parser */

/* The rows that are stricter than the parser. A test fails if one of them no longer is. */
static const struct {
    atom name;
    const char *reason;
} stricter[] = {
    {ATOM_hr, "in a select, it closes an option that is its parent"},
    {ATOM_malignmark, "in a MathML text integration point, it is an element of MathML"},
    {ATOM_mglyph, "in a MathML text integration point, it is an element of MathML"},
    {ATOM_noscript, "the setting for scripting decides whether its content is text"},
    {ATOM_plaintext, "no end tag ends it"},
    {ATOM_selectedcontent, "the parser copies the selected option into it"},
    {ATOM_template, "the insertion mode for its content depends on the first start tag in the content"},
};

/* Reports whether the content of an element is text, which has no frames. */
static bool is_text(unsigned content)
{
    return content == RCDATA_TEXT || content == RAW_TEXT;
}

/* Reports whether the rows differ only in their conflicts and in what they clear. */
static bool is_alike(const struct nesting *a, const struct nesting *b)
{
    return a->within == b->within && a->content == b->content && a->rule == b->rule && a->opens == b->opens;
}

static bool is_same(const struct nesting *a, const struct nesting *b)
{
    return is_alike(a, b) && a->conflicts == b->conflicts && a->clears == b->clears;
}

/* Reports whether the row prevents more than the row that was derived from the parser. */
static bool is_stricter(const struct nesting *row, const struct nesting *derived)
{
    if (row->within == NOTHING)
        return derived->within != NOTHING;
    unsigned more = row->conflicts & ~(unsigned)derived->conflicts;
    bool has_all = (row->conflicts & derived->conflicts) == derived->conflicts;
    return is_alike(row, derived) && has_all && more;
}

static bool may_be_stricter(atom name)
{
    for (size_t i = 0; i < COUNT(stricter); i++)
        if (stricter[i].name == name)
            return true;
    return false;
}

/* ---- Names and rows as text */

/* The name that stands for all names without an atom of their own. */
enum { UNKNOWN = ATOM_STATIC_COUNT };

static struct span text_of(atom name)
{
    return name == UNKNOWN ? SPAN("unknown") : tamis_base_names_static_text(name);
}

/* Reports whether a tag can have this name: the tokenizer converts names to lower case. */
static bool is_tag_name(atom name)
{
    struct span s = text_of(name);
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] >= 'A' && s.p[i] <= 'Z')
            return false;
    return s.n && s.p[0] >= 'a' && s.p[0] <= 'z';
}

static bool is_void(atom name)
{
    return name < ATOM_STATIC_COUNT && (tamis_parse_html_tag(name) & TAG_VOID);
}

static const char *const content_names[] = {"DOCUMENT",    "ROOT",       "HEAD",    "BODY",
                                            "TABLE",       "TABLE_BODY", "ROW",     "COLUMN_GROUP",
                                            "RCDATA_TEXT", "RAW_TEXT",   "FOREIGN", "NOTHING"};
static const char *const rule_names[] = {"PLAIN", "HEADING", "OPTION", "RUBY_TEXT"};

enum { ALL_FLAGS = 2 * OPEN_RUBY - 1 };

/* The names that nesting.def uses: those of several flags first. */
static const struct {
    unsigned flags;
    const char *text;
} flag_names[] = {
    {SCOPED, "SCOPED"},           {ITEMS, "ITEMS"},         {OPEN_P, "OPEN_P"},
    {OPEN_LI, "OPEN_LI"},         {OPEN_DD, "OPEN_DD"},     {OPEN_A, "OPEN_A"},
    {OPEN_NOBR, "OPEN_NOBR"},     {OPEN_FORM, "OPEN_FORM"}, {OPEN_BUTTON, "OPEN_BUTTON"},
    {OPEN_SELECT, "OPEN_SELECT"}, {OPEN_RUBY, "OPEN_RUBY"},
};

static void print_flags(unsigned flags)
{
    const char *separator = "";
    if (!flags)
        fprintf(stderr, "0");
    for (size_t i = 0; i < COUNT(flag_names); i++) {
        unsigned named = flag_names[i].flags;
        if ((flags & named) != named)
            continue;
        fprintf(stderr, "%s%s", separator, flag_names[i].text);
        separator = " | ";
        flags &= ~named;
    }
}

static void print_row(const char *whose, atom name, const struct nesting *row)
{
    struct span s = text_of(name);
    const unsigned sets[] = {row->conflicts, row->clears, row->opens};
    fprintf(stderr, "  %s NESTING(%.*s, %s", whose, (int)s.n, s.p, content_names[row->within]);
    for (size_t i = 0; i < COUNT(sets); i++) {
        fprintf(stderr, ", ");
        print_flags(sets[i]);
    }
    fprintf(stderr, ", %s, %s)\n", content_names[row->content], rule_names[row->rule]);
}

/* ---- Parsing markup that ends with a marker */

/* A comment, or the same characters as text. It shows which node is the current node. */
#define MARKER "<!---->"

struct reader {
    struct round round;
    struct text html;
    struct text before;
    struct text after;
};

static void open_reader(struct reader *r)
{
    *r = (struct reader){.html = {0}};
    round_open(&r->round, "div");
}

static void close_reader(struct reader *r)
{
    round_close(&r->round);
    text_free(&r->html);
    text_free(&r->before);
    text_free(&r->after);
}

static bool is_marker(const struct node *n)
{
    if (n->type == NODE_COMMENT)
        return true;
    return n->type == NODE_TEXT && span_equal(node_data(n), SPAN(MARKER));
}

/* Parses two pieces of markup and the marker, but not the end of the document, so that elements stay open. Returns the marker;
 * NULL if it was read as part of something else. */
static struct node *read_marked(struct reader *r, const char *path, const char *more)
{
    text_clear(&r->html);
    text_add_string(&r->html, path);
    text_add_string(&r->html, more);
    text_add_string(&r->html, MARKER);
    struct tree *t = round_begin(&r->round);
    tamis_parse_document_feed(&r->round.document, span_of(r->html.p, r->html.n), true);
    for (struct node *n = t->root->first_child; n; n = tamis_parse_next(n, t->root))
        if (is_marker(n))
            return n;
    return NULL;
}

static void describe(struct reader *r, struct text *out)
{
    text_clear(out);
    round_describe(&r->round.document.parser.tree, out);
}

/* What a start tag did. */
enum effect { SOMETHING_ELSE, INSERTED, INSERTED_WITH_TEXT };

/* Returns the element that the start tag before the marker inserted: the parent of the marker, or the node before the marker if
 * the element is void. NULL if it did something else. */
static struct node *inserted_element(struct reader *r, struct node *marker, atom name)
{
    struct node *n = is_void(name) ? marker->previous : marker->parent;
    if (!n || n->type != NODE_ELEMENT || n->ns != NS_HTML || n->count)
        return NULL;
    struct span found = tamis_base_names_text(&r->round.document.names, n->name);
    bool holds_marker_only = n->first_child == (is_void(name) ? NULL : marker) &&
                             n->last_child == n->first_child;
    return span_equal(found, text_of(name)) && holds_marker_only ? n : NULL;
}

static unsigned count_all_open(const struct reader *r)
{
    unsigned found = 0;
    const struct node *root = r->round.document.parser.tree.root;
    for (const struct node *n = root->first_child; n; n = tamis_parse_next(n, root))
        found += (n->flags & NODE_OPEN) != 0;
    return found;
}

/* Without the element, the tree and the number of open elements must be those of the markup without the start tag. */
static enum effect effect_of(struct reader *r, const char *path, atom name, const char *tag)
{
    if (!read_marked(r, path, ""))
        return SOMETHING_ELSE;
    describe(r, &r->before);
    unsigned open = count_all_open(r);
    struct node *marker = read_marked(r, path, tag);
    struct node *n = marker ? inserted_element(r, marker, name) : NULL;
    if (!n)
        return SOMETHING_ELSE;
    enum effect effect = marker->type == NODE_TEXT ? INSERTED_WITH_TEXT : INSERTED;
    marker->type = NODE_COMMENT;
    marker->count = 0;
    if (n == marker->parent)
        tamis_parse_unwrap(n);
    else
        tamis_parse_remove(n);
    describe(r, &r->after);
    bool same = text_equal(&r->after, r->before.p, r->before.n) && count_all_open(r) == open;
    return same ? effect : SOMETHING_ELSE;
}

enum { TAG_BYTES = 64, PATH_BYTES = 160 };

static void write_tag(char tag[TAG_BYTES], atom name)
{
    struct span s = text_of(name);
    snprintf(tag, TAG_BYTES, "<%.*s>", (int)s.n, s.p);
}

static enum effect effect_of_name(struct reader *r, const char *path, atom name)
{
    char tag[TAG_BYTES];
    write_tag(tag, name);
    return effect_of(r, path, name, tag);
}

/* ---- Which flags are set */

/* The markup `probe` has `adds` start tags. Each only inserts an element with one of the names, unless the flag is set: then one
 * element with one of the names is closed, or, for form, the start tag is ignored. */
static const struct flag {
    unsigned bit;
    const char *opener;
    const char *probe;
    unsigned adds;
    atom names[2];
} flags[] = {
    {OPEN_P, "<p>", "<p>", 1, {ATOM_p, ATOM_p}},
    {OPEN_LI, "<li>", "<li>", 1, {ATOM_li, ATOM_li}},
    {OPEN_DD, "<dd>", "<dd>", 1, {ATOM_dd, ATOM_dt}},
    {OPEN_DD, "<dt>", "<dt>", 1, {ATOM_dd, ATOM_dt}},
    {OPEN_A, "<a>", "<a>", 1, {ATOM_a, ATOM_a}},
    {OPEN_NOBR, "<nobr>", "<nobr>", 1, {ATOM_nobr, ATOM_nobr}},
    {OPEN_FORM, "<form>", "<form>", 1, {ATOM_form, ATOM_form}},
    {OPEN_BUTTON, "<button>", "<button>", 1, {ATOM_button, ATOM_button}},
    {OPEN_SELECT, "<select>", "<select>", 1, {ATOM_select, ATOM_select}},
    {OPEN_RUBY, "<ruby>", "<rb><rb>", 2, {ATOM_rb, ATOM_rb}},
};

static bool has_name_of(const struct node *n, const struct flag *flag)
{
    return node_is_html(n, flag->names[0]) || node_is_html(n, flag->names[1]);
}

/* Counts the open elements around `n`. An element that the parser no longer has on its stack can still contain `n`. */
static unsigned count_open(const struct node *n, const struct flag *flag)
{
    unsigned found = 0;
    for (; n; n = n->parent)
        found += has_name_of(n, flag) && (n->flags & NODE_OPEN);
    return found;
}

/* In a table, the parser closes a form at once. Therefore forms are counted in the whole tree. */
static unsigned count_forms(const struct node *root, const struct flag *flag)
{
    unsigned found = 0;
    for (const struct node *n = root->first_child; n; n = tamis_parse_next(n, root))
        found += has_name_of(n, flag);
    return found;
}

static unsigned count(const struct reader *r, const struct node *marker, const struct flag *flag)
{
    const struct node *root = r->round.document.parser.tree.root;
    return flag->bit == OPEN_FORM ? count_forms(root, flag) : count_open(marker, flag);
}

static unsigned flags_set(struct reader *r, const char *path)
{
    unsigned before[COUNT(flags)], set = 0;
    const struct node *marker = read_marked(r, path, "");
    for (size_t i = 0; i < COUNT(flags); i++)
        before[i] = count(r, marker, &flags[i]);
    for (size_t i = 0; i < COUNT(flags); i++) {
        marker = read_marked(r, path, flags[i].probe);
        if (count(r, marker, &flags[i]) < before[i] + flags[i].adds)
            set |= flags[i].bit;
    }
    return set;
}

/* ---- The kinds of content */

/* Character references are decoded in RCDATA text, and not in raw text. */
static enum content kind_of_text(struct reader *r, const char *path)
{
    text_clear(&r->html);
    text_add_string(&r->html, path);
    text_add_string(&r->html, "&lt;");
    struct tree *t = round_parse(&r->round, r->html.p, r->html.n);
    for (const struct node *n = t->root; n; n = n->last_child)
        if (n->type == NODE_TEXT)
            return span_equal(node_data(n), SPAN("<")) ? RCDATA_TEXT : RAW_TEXT;
    return NOTHING;
}

/* Start tags that only insert an element in one kind of content. */
static const struct {
    atom name;
    enum content content;
} kinds[] = {
    {ATOM_span, BODY}, {ATOM_caption, TABLE}, {ATOM_tr, TABLE_BODY}, {ATOM_td, ROW}, {ATOM_col, COLUMN_GROUP},
};

static enum content kind_of_content(struct reader *r, const char *path)
{
    for (size_t i = 0; i < COUNT(kinds); i++)
        if (effect_of_name(r, path, kinds[i].name) == INSERTED)
            return kinds[i].content;
    return NOTHING;
}

/* The markup `before`, the start tag for a flag, and the markup `after` end in this kind of content. The parent is never an
 * element for which a rule of enum nesting_rule exists. */
static const struct spot {
    const char *name;
    enum content content;
    const char *context;
    const char *before;
    const char *after;
} spots[] = {
    {"a div", BODY, "div", "", "<span>"},
    {"a cell", BODY, "div", "<table><tbody><tr><td>", "<span>"},
    {"a caption", BODY, "div", "<table><caption>", "<span>"},
    {"a document", BODY, NULL, "<!DOCTYPE html><body>", "<span>"},
    {"a table", TABLE, "div", "", "<table>"},
    {"a tbody", TABLE_BODY, "div", "", "<table><tbody>"},
    {"a tr", ROW, "div", "", "<table><tbody><tr>"},
    {"a colgroup", COLUMN_GROUP, "div", "", "<table><colgroup>"},
    {"a textarea", RCDATA_TEXT, "div", "", "<textarea>"},
};

/* ---- One row */

/* Markup that ends in a spot, and the flag that is set there. */
struct start {
    char path[PATH_BYTES];
    unsigned open;
};

/* The pieces of markup in a spot to which a start tag is added: first one without a flag, then one for each flag that can be set
 * there. */
struct starts {
    const struct spot *spot;
    struct start all[1 + COUNT(flags)];
    size_t n;
    unsigned reachable; /* the flags that can be set in the spot */
};

/* Adds the markup for a flag (NULL: without a flag), unless the flag cannot be set in the spot: for example, no p element is in
 * button scope in a table. */
static void add_start(struct reader *r, struct starts *s, const struct flag *flag)
{
    struct start *start = &s->all[s->n];
    snprintf(start->path, PATH_BYTES, "%s%s%s", s->spot->before, flag ? flag->opener : "", s->spot->after);
    start->open = s->spot->content == RCDATA_TEXT ? 0 : flags_set(r, start->path);
    assert_int_equal(start->open & ~(flag ? flag->bit : 0), 0);
    s->reachable |= start->open;
    s->n += !flag || start->open;
}

static void open_spot(struct reader *r, struct starts *s, const struct spot *spot)
{
    *s = (struct starts){.spot = spot};
    round_set_context(&r->round, spot->context);
    r->round.options.scripting = true;
    add_start(r, s, NULL);
    for (size_t i = 0; i < COUNT(flags); i++)
        add_start(r, s, &flags[i]);
    assert_true(spot->content != BODY || s->reachable == ALL_FLAGS);
}

/* Sets the members of the row that describe the content of the element. A void element has no content, and no start tag is read in
 * text: their rows have no flags for the content. */
static void derive_content(struct reader *r, struct nesting *row, const struct start *start, atom name,
                           bool is_text)
{
    char path[PATH_BYTES + TAG_BYTES], tag[TAG_BYTES];
    write_tag(tag, name);
    snprintf(path, sizeof path, "%s%s", start->path, tag);
    if (is_void(name)) {
        row->content = row->within;
        return;
    }
    enum content content = is_text ? kind_of_text(r, path) : kind_of_content(r, path);
    bool depends_on_flag = start->open && content != row->content;
    row->content = (uint8_t)(depends_on_flag ? NOTHING : content);
    if (is_text || row->content == NOTHING)
        return;
    unsigned set = flags_set(r, path);
    row->opens |= (uint16_t)(set & ~start->open);
    row->clears |= (uint16_t)(start->open & ~set);
}

static const struct nesting nothing = {.within = NOTHING, .content = NOTHING};

/* Derives the row of a name from a spot. The row is `nothing` if the content of the element has no frame. */
static struct nesting derive_row(struct reader *r, const struct starts *s, atom name)
{
    struct nesting row = nothing;
    for (size_t i = 0; i < s->n; i++) {
        const struct start *start = &s->all[i];
        enum effect effect = effect_of_name(r, start->path, name);
        if (effect == SOMETHING_ELSE && i == 0)
            return nothing;
        row.within = (uint8_t)s->spot->content;
        if (effect == SOMETHING_ELSE)
            row.conflicts |= (uint16_t)start->open;
        else
            derive_content(r, &row, start, name, effect == INSERTED_WITH_TEXT);
        if (row.content == NOTHING)
            return nothing;
    }
    return row;
}

/* Takes from the row of the table what cannot be derived: flags that cannot be set in the spot; that a flag is cleared, if it is
 * opened again or prevents the element; and the rule, which another test derives. */
static void complete(struct nesting *derived, const struct nesting *row, unsigned reachable)
{
    if (derived->within == NOTHING)
        return;
    unsigned unseen = (ALL_FLAGS & ~reachable) | derived->conflicts | derived->opens;
    bool has_frames = !is_text(derived->content);
    derived->clears |= (uint16_t)(has_frames ? row->clears & unseen : 0);
    derived->conflicts |= (uint16_t)(row->conflicts & ~reachable);
    derived->rule = row->rule;
}

/* To the parser, the name of an attribute is an unknown name. */
static bool is_attribute(atom name)
{
    return name >= ATOM_attributename && name != UNKNOWN;
}

/* Returns whether the row is right, or stricter than the parser for a listed reason; `used`: set in the second case. */
static bool check_row(struct reader *r, const struct starts *s, atom name, bool used[])
{
    const struct nesting *row = tamis_parse_nesting(name);
    struct nesting derived = derive_row(r, s, name);
    complete(&derived, row, s->reachable);
    const struct nesting *here = row->within == s->spot->content ? row : &nothing;
    if (is_same(&derived, here))
        return true;
    if (may_be_stricter(name) && is_stricter(here, &derived)) {
        used[name] = true;
        return true;
    }
    if (s->spot->content != BODY &&
        is_text(derived.content)) /* script and style in a table: a row has one `within` */
        return row->within == BODY;
    struct span text = text_of(name);
    fprintf(stderr, "%.*s in %s, flags that differ: ", (int)text.n, text.p, s->spot->name);
    print_flags((unsigned)(derived.conflicts ^ here->conflicts) | (unsigned)(derived.clears ^ here->clears) |
                (unsigned)(derived.opens ^ here->opens));
    fprintf(stderr, "\n");
    print_row("the table:  ", name, here);
    print_row("the parser: ", name, &derived);
    return false;
}

static void rows_are_those_of_the_parser(void **unused)
{
    static bool used[UNKNOWN + 1];
    struct reader r;
    unsigned failed = 0;
    open_reader(&r);
    for (size_t i = 0; i < COUNT(spots); i++) {
        struct starts s;
        open_spot(&r, &s, &spots[i]);
        for (atom name = 1; name <= UNKNOWN; name++)
            failed += is_tag_name(name) && (i == 0 || !is_attribute(name)) && !check_row(&r, &s, name, used);
    }
    close_reader(&r);
    for (size_t i = 0; i < COUNT(stricter); i++)
        if (!used[stricter[i].name])
            fail_msg("%s: the row is not stricter than the parser (%s)", text_of(stricter[i].name).p,
                     stricter[i].reason);
    assert_int_equal(failed, 0);
}

/* ---- The rules that depend on the parent */

/* The elements around the parent, with the flags that are set in the innermost of them. */
static const struct {
    const char *html;
    unsigned open;
} surroundings[] = {{"", 0}, {"<ruby>", OPEN_RUBY}, {"<select>", OPEN_SELECT}};

/* The rules that agree with the parser, one bit for each. */
enum { EVERY_RULE = (1 << COUNT(rule_names)) - 1 };

static unsigned rules_that_agree(const struct nesting *row, struct frame f, atom parent, atom name,
                                 bool conflicts)
{
    unsigned agree = 0;
    struct nesting other = *row;
    for (unsigned rule = 0; rule < COUNT(rule_names); rule++) {
        other.rule = (uint8_t)rule;
        if (tamis_parse_parent_conflicts(&other, f, parent, name) == conflicts)
            agree |= 1u << rule;
    }
    return agree;
}

/* Returns the rules that agree with the parser for the child in the parent. All rules agree if a flag prevents one of them. */
static unsigned rules_of_pair(struct reader *r, size_t around, atom parent, atom name)
{
    const struct nesting *row = tamis_parse_nesting(name), *outer = tamis_parse_nesting(parent);
    struct frame f = frame_within(frame_of(BODY, surroundings[around].open), outer);
    bool has_place = outer->within == BODY && !(outer->conflicts & surroundings[around].open);
    if (!has_place || f.content != BODY || f.open & row->conflicts)
        return EVERY_RULE;
    char path[PATH_BYTES], tag[TAG_BYTES];
    write_tag(tag, parent);
    snprintf(path, sizeof path, "%s%s", surroundings[around].html, tag);
    bool conflicts = effect_of_name(r, path, name) == SOMETHING_ELSE;
    return rules_that_agree(row, f, parent, name, conflicts);
}

static bool check_rule(struct reader *r, atom name)
{
    const struct nesting *row = tamis_parse_nesting(name);
    unsigned agree = EVERY_RULE, now;
    for (size_t around = 0; around < COUNT(surroundings); around++)
        for (atom parent = 1; parent < ATOM_math; parent++) {
            if (is_void(parent))
                continue;
            agree &= now = rules_of_pair(r, around, parent, name);
            if (!(now >> row->rule & 1))
                fprintf(stderr, "%s in %s%s\n", text_of(name).p, surroundings[around].html,
                        text_of(parent).p);
        }
    if (agree >> row->rule & 1)
        return true;
    struct nesting derived = *row;
    print_row("the table:  ", name, row);
    for (derived.rule = 0; derived.rule < COUNT(rule_names); derived.rule++)
        if (agree >> derived.rule & 1)
            print_row("the parser: ", name, &derived);
    return false;
}

/* math is the first name that is not one of an HTML element. */
static void rules_for_parents_are_those_of_the_parser(void **unused)
{
    struct reader r;
    unsigned failed = 0;
    open_reader(&r);
    for (atom name = 1; name < ATOM_math; name++)
        failed += tamis_parse_nesting(name)->within == BODY && !check_rule(&r, name);
    close_reader(&r);
    assert_int_equal(failed, 0);
}

/* ---- Two flags at once */

/* Returns the frame of the markup of two openers, each of which only inserts its element; uncertain if one does more. */
static struct frame frame_of_two(const struct flag *outer, const struct flag *inner)
{
    atom first = tamis_base_names_static(span_of(outer->opener + 1, strlen(outer->opener) - 2));
    atom second = tamis_base_names_static(span_of(inner->opener + 1, strlen(inner->opener) - 2));
    return tamis_parse_frame(tamis_parse_frame(frame_of(BODY, 0), ATOM_div, first), first, second);
}

/* Checks that the frame for the content of the element agrees with the parser. */
static bool check_frame(struct reader *r, const char *path, struct frame f, atom name)
{
    const struct nesting *row = tamis_parse_nesting(name);
    if (row->within != BODY || may_be_stricter(name))
        return true;
    struct frame inside = tamis_parse_frame(f, ATOM_span, name);
    bool inserts = effect_of_name(r, path, name) != SOMETHING_ELSE;
    bool right = inserts == !frame_is_uncertain(inside);
    if (right && inserts && !is_text(row->content) && !is_void(name)) {
        char inner[PATH_BYTES + TAG_BYTES], tag[TAG_BYTES];
        write_tag(tag, name);
        snprintf(inner, sizeof inner, "%s%s", path, tag);
        right = flags_set(r, inner) == inside.open;
    }
    if (!right)
        print_row(path, name, row);
    return right;
}

static void rows_are_right_with_two_flags(void **unused)
{
    struct reader r;
    unsigned failed = 0, pairs = 0;
    open_reader(&r);
    for (size_t i = 0; i < COUNT(flags) * COUNT(flags); i++) {
        const struct flag *outer = &flags[i / COUNT(flags)], *inner = &flags[i % COUNT(flags)];
        struct frame f = frame_of_two(outer, inner);
        if (frame_is_uncertain(f))
            continue;
        pairs++;
        char path[PATH_BYTES];
        snprintf(path, sizeof path, "%s%s<span>", outer->opener, inner->opener);
        assert_int_equal(flags_set(&r, path), f.open);
        for (atom name = 1; name < ATOM_math; name++)
            failed += !check_frame(&r, path, f, name);
    }
    close_reader(&r);
    assert_int_equal(failed, 0);
    assert_in_range(pairs, COUNT(flags) * COUNT(flags) / 2, COUNT(flags) * COUNT(flags));
}

/* ---- The frame */

static bool is_frame(struct frame f, enum content content, unsigned open)
{
    return f.content == content && f.open == open;
}

/* Checks for each set of flags that tamis_parse_frame() returns the frame that the row states. */
static void check_frames(enum content content, atom parent, atom name)
{
    const struct nesting *row = tamis_parse_nesting(name);
    for (unsigned open = 0; open <= ALL_FLAGS; open++) {
        struct frame f = frame_of(content, open), inside = tamis_parse_frame(f, parent, name);
        bool inserts = row->within == content && !(row->conflicts & open) &&
                       !tamis_parse_parent_conflicts(row, f, parent, name);
        unsigned kept = open & ~(unsigned)row->clears;
        if (!(inserts ? is_frame(inside, row->content, kept | row->opens) : is_frame(inside, NOTHING, 0)))
            fail_msg("%s in %s: flags %u", text_of(name).p, content_names[content], open);
    }
}

static void frames_are_those_of_the_rows(void **unused)
{
    static const atom parents[] = {ATOM_NONE, ATOM_span,     ATOM_h1, ATOM_h6, ATOM_option,
                                   ATOM_p,    ATOM_optgroup, ATOM_rt, ATOM_rtc};
    for (atom name = 1; name <= ATOM_math; name++)
        for (unsigned content = 0; content < NOTHING; content++)
            for (size_t i = 0; i < COUNT(parents); i++)
                check_frames((enum content)content, parents[i], name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_those_of_the_parser),
        cmocka_unit_test(rules_for_parents_are_those_of_the_parser),
        cmocka_unit_test(rows_are_right_with_two_flags),
        cmocka_unit_test(frames_are_those_of_the_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
