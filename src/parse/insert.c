/* insert.c: finds the appropriate place for inserting a node, and creates and inserts nodes (13.2.6.1). */
#include "base/array.h"
#include "base/compiler.h"
#include "parse/parser.h"

/* Reports whether the target `n` is an HTML table, tbody, tfoot, thead or tr: foster parenting applies to these elements. */
static bool fosters(const struct node *n)
{
    if (n->type != NODE_ELEMENT || n->ns != NS_HTML)
        return false;
    switch (n->name) {
    case ATOM_table:
    case ATOM_tbody:
    case ATOM_tfoot:
    case ATOM_thead:
    case ATOM_tr:
        return true;
    default:
        return false;
    }
}

static struct location foster_place(const struct parser *p)
{
    const struct stack *s = &p->stack;
    uint32_t table = stack_find(s, ATOM_table), template = stack_find(s, ATOM_template);
    if (template > table)
        return (struct location){stack_at(s, template), NULL};
    if (!table)
        return (struct location){stack_at(s, 1), NULL};
    struct node *t = stack_at(s, table);
    if (t->parent)
        return (struct location){t->parent, t};
    return (struct location){stack_at(s, s->entries[table].below), NULL};
}

struct location tamis_parse_place(const struct parser *p, struct node *override)
{
    struct node *target = override ? override : current_node(p);
    struct location place = {target, NULL};
    if (p->foster_parenting && fosters(target))
        place = foster_place(p);
    /* A shadow root, which can be the parent of a table, has flags of another enumeration. */
    unsigned flags = place.parent->type == NODE_ELEMENT ? place.parent->flags : 0;
    if (flags & NODE_REDIRECTED)
        place = tamis_parse_redirect(p, place.parent);
    if (flags & NODE_REPLACED)
        place = tamis_parse_inside(place.parent);
    /* The root html element of a fragment is not in the tree; its children are stored in the fragment node. */
    if (p->options.fragment && place.parent == stack_at(&p->stack, 1))
        place.parent = p->tree.root;
    return place;
}

static bool has_html_encoding(const struct node *n)
{
    const struct attribute *a = tamis_parse_attribute(n, ATOM_encoding);
    if (!a)
        return false;
    struct span value = attribute_value(a);
    return span_equal_nocase(value, SPAN("text/html")) ||
           span_equal_nocase(value, SPAN("application/xhtml+xml"));
}

/* Returns the flag for a "MathML text integration point" or an "HTML integration point" (13.2.6), or 0 for any other
 * element. The flag is determined once, when the element is created. */
unsigned tamis_parse_integration_flags(const struct node *n)
{
    if (n->ns == NS_HTML)
        return 0;
    if (!(tamis_parse_tag_under(0, (enum name_space)n->ns, n->name) & TAG_SPECIAL))
        return 0;
    if (n->ns == NS_SVG)
        return NODE_INTEGRATION_HTML;
    if (n->name == ATOM_annotation_xml)
        return has_html_encoding(n) ? NODE_INTEGRATION_HTML : 0;
    return NODE_INTEGRATION_TEXT;
}

/* Sets the namespace and local name of an attribute such as "xlink:href" (13.2.6.1, "adjust foreign attributes"). */
static void adjust_foreign_attribute(struct parser *p, struct attribute *a)
{
    if (a->name == ATOM_xml_base && uses_earlier(p, EARLIER_XML_BASE)) {
        a->name = ATOM_base;
        a->ns = NS_XML;
        return;
    }

    static const struct {
        uint16_t name;
        uint16_t local;
        uint8_t ns;
    } rows[] = {
        {ATOM_xlink_actuate, ATOM_actuate, NS_XLINK}, {ATOM_xlink_arcrole, ATOM_arcrole, NS_XLINK},
        {ATOM_xlink_href, ATOM_href, NS_XLINK},       {ATOM_xlink_role, ATOM_role, NS_XLINK},
        {ATOM_xlink_show, ATOM_show, NS_XLINK},       {ATOM_xlink_title, ATOM_title, NS_XLINK},
        {ATOM_xlink_type, ATOM_type, NS_XLINK},       {ATOM_xml_lang, ATOM_lang, NS_XML},
        {ATOM_xml_space, ATOM_space, NS_XML},         {ATOM_xmlns, ATOM_xmlns, NS_XMLNS},
        {ATOM_xmlns_xlink, ATOM_xlink, NS_XMLNS},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        if (a->name == rows[i].name) {
            a->name = rows[i].local;
            a->ns = rows[i].ns;
            return;
        }
}

/* Returns the standard's spelling of the name of an attribute of an SVG element (13.2.6.1, "adjust SVG attributes").
 * If the rule EARLIER_SVG_ATTRIBUTES is used, this spelling has uppercase letters for four more names. */
static atom svg_attribute(struct parser *p, atom name)
{
    static const uint16_t earlier[][2] = {
        {ATOM_contentscripttype, ATOM_contentScriptType},
        {ATOM_contentstyletype, ATOM_contentStyleType},
        {ATOM_externalresourcesrequired, ATOM_externalResourcesRequired},
        {ATOM_filterres, ATOM_filterRes},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(earlier); i++)
        if (name == earlier[i][0] && uses_earlier(p, EARLIER_SVG_ATTRIBUTES))
            return earlier[i][1];
    return tamis_parse_svg_attribute(name);
}

void tamis_parse_adjust_attributes(struct parser *p, struct node *n)
{
    for (uint32_t i = 0; i < n->count; i++) {
        struct attribute *a = &n->attributes[i];
        if (n->ns == NS_SVG)
            a->name = svg_attribute(p, a->name);
        else if (a->name == ATOM_definitionurl)
            a->name = ATOM_definitionURL;
        adjust_foreign_attribute(p, a);
    }
}

/* Creates an element. An HTML element has no integration flags, and its attributes keep their names. */
static ALWAYS_INLINE struct node *create(struct parser *p, const struct token *t, enum name_space ns,
                                         atom name)
{
    struct node *n = p->sink ? p->sink->create(p->sink, p, t) : node_new(&p->tree, NODE_ELEMENT);
    if (!n || (t->attribute_count && !p->sink && !tamis_parse_copy_attributes(&p->tree, n, t)))
        return NULL;
    n->name = name;
    n->ns = (uint16_t)ns;
    n->offset = (uint32_t)t->offset;
    if (ns != NS_HTML) {
        tamis_parse_adjust_attributes(p, n);
        n->flags = (uint8_t)tamis_parse_integration_flags(n);
    }
    return n;
}

struct node *tamis_parse_create(struct parser *p, const struct token *t, enum name_space ns, atom name)
{
    return create(p, t, ns, name);
}

/* Called only if the parser has a sink. Returns true if foster parenting applies to the next node and the document needs a
 * tree. */
static inline bool is_fostered(const struct parser *p)
{
    return p->foster_parenting && fosters(current_node(p)) && needs_tree(p, MOVES_FOSTERED, NULL, NULL) &&
           !meter_ok(p->meter);
}

void tamis_parse_tell_text(struct parser *p, const struct token *t)
{
    if (t->data.n && !is_fostered(p))
        p->sink->text(p->sink, p, t);
}

/* Inserts a new element into the tree, unless it is replaced with its children. */
static inline void append_to_tree(struct parser *p, struct node *n)
{
    if (parser_replaces(p, n))
        tamis_parse_put(place_for_node(p), n);
    else
        location_insert(place_for_node(p), n);
}

static inline void append(struct parser *p, struct node *n)
{
    if (!p->sink)
        append_to_tree(p, n);
    else if (!is_fostered(p))
        p->sink->open(p->sink, p, n);
}

void tamis_parse_append(struct parser *p, struct node *n)
{
    append(p, n);
}

static inline struct node *insert(struct parser *p, struct node *n, atom key, uint8_t flags)
{
    if (!n)
        return NULL;
    n->flags |= flags;
    append(p, n);
    if (p->sink && !meter_ok(p->meter))
        return NULL;
    return tamis_parse_push(&p->stack, n, key) ? n : NULL;
}

static inline struct node *insert_element(struct parser *p, const struct token *t, uint8_t flags)
{
    struct node *n = insert(p, create(p, t, NS_HTML, t->name), t->name, flags);
    bool is_watched = t->name == ATOM_selectedcontent || (t->name == ATOM_option && p->choice.watched);
    if (n && is_watched && !(n->flags & NODE_REPLACED) && !needs_tree(p, MOVES_SELECTED, n, NULL))
        tamis_parse_watch_choice(p, n);
    return n;
}

struct node *tamis_parse_insert_element(struct parser *p, const struct token *t)
{
    return insert_element(p, t, 0);
}

struct node *tamis_parse_insert_foreign(struct parser *p, const struct token *t, enum name_space ns)
{
    atom name = ns == NS_SVG ? tamis_parse_svg_name(t->name) : t->name;
    return insert(p, tamis_parse_create(p, t, ns, name), t->name, 0);
}

static inline struct node *insert_void(struct parser *p, const struct token *t, uint8_t flags)
{
    struct node *n = create(p, t, NS_HTML, t->name);
    if (!n)
        return NULL;
    n->flags |= flags;
    if (!p->sink)
        append_to_tree(p, n);
    else if (!is_fostered(p))
        p->sink->leaf(p->sink, p, n);
    p->acknowledged = true;
    return n;
}

struct node *tamis_parse_insert_void(struct parser *p, const struct token *t)
{
    return insert_void(p, t, 0);
}

void tamis_parse_insert_br(struct parser *p, uint64_t offset)
{
    struct token t = {.type = TOKEN_START_TAG, .name = ATOM_br, .offset = offset};
    (void)insert_void(p, &t, NODE_SUPPLIED | NODE_CLOSED);
}

struct node *tamis_parse_insert_implied(struct parser *p, atom name)
{
    struct token t = {.type = TOKEN_START_TAG, .name = name, .offset = p->offset};
    return insert_element(p, &t, NODE_SUPPLIED);
}

/* --- text --- */

void tamis_parse_insert_characters(struct parser *p, const struct token *t)
{
    if (p->sink) {
        tamis_parse_tell_text(p, t);
        return;
    }
    struct location place = place_for_node(p);
    if (t->data.n)
        tamis_parse_add_characters(&p->tree, place, t);
}

void tamis_parse_insert_text(struct parser *p, struct span text, bool in_input, uint64_t offset)
{
    struct token t = {.type = TOKEN_CHARACTERS, .data = text, .in_input = in_input, .offset = offset};
    tamis_parse_insert_characters(p, &t);
}

bool tamis_parse_all_space(struct span s)
{
    for (size_t i = 0; i < s.n; i++)
        if (!is_space(s.p[i]))
            return false;
    return true;
}

/* --- comments and processing instructions --- */

static void tell_comment(struct parser *p, const struct token *t, const struct node *parent)
{
    bool is_late = parent && p->stack.count && parent != current_node(p);
    if (!is_fostered(p))
        p->sink->comment(p->sink, p, t, is_late);
}

void tamis_parse_insert_comment(struct parser *p, const struct token *t, struct node *parent)
{
    if (t->type == TOKEN_PROCESSING_INSTRUCTION)
        p->met |= EARLIER_PROCESSING_INSTRUCTION;
    if (p->sink) {
        tell_comment(p, t, parent);
        return;
    }
    struct node *n = tamis_parse_new_data(&p->tree, t);
    if (!n)
        return;
    struct location place = parent ? (struct location){parent, NULL} : place_for_node(p);
    location_insert(place, n);
}

/* --- repeated html and body start tags --- */

void tamis_parse_merge_attributes(struct parser *p, const struct token *t, struct node *n)
{
    /* The root html element of a fragment is not in the output. */
    if (p->sink && (!t->attribute_count || n == p->tree.html || needs_tree(p, MOVES_ATTRIBUTES, n, t)))
        return;
    uint64_t most = (uint64_t)n->count + t->attribute_count;
    meter_work(p->meter, most);
    if (!t->attribute_count || !meter_within(p->meter, TAMIS_MAX_ATTRIBUTES, most))
        return;
    struct attribute *all = tamis_base_arena_array(p->tree.arena, (size_t)most, sizeof *all);
    if (!all)
        return;
    tamis_base_array_copy(all, n->attributes, n->count, sizeof *all);
    uint32_t count = n->count;
    for (uint32_t i = 0; i < t->attribute_count; i++) {
        if (tamis_parse_attribute(n, t->attributes[i].name))
            continue;
        all[count] = t->attributes[i];
        if (!tamis_parse_copy_value(&p->tree, &all[count]))
            return;
        count++;
    }
    n->attributes = all;
    n->count = count;
}
