/* builder.c: see builder.h. */
#include "parse/xml5/builder.h"

#include "base/array.h"

void tamis_parse_xml5_init(struct xml5_builder *b, struct meter *m)
{
    *b = (struct xml5_builder){.meter = m};
    tamis_parse_scope_init(&b->scope, m);
}

void tamis_parse_xml5_free(struct xml5_builder *b)
{
    tamis_parse_scope_free(&b->scope);
    tamis_base_array_release(b->meter, b->open, b->capacity, sizeof *b->open);
    tamis_base_array_release(b->meter, b->topmost, b->topmost_capacity, sizeof *b->topmost);
    tamis_parse_xml5_init(b, b->meter);
}

/* --- the stack of open elements --- */

static struct node *current(const struct xml5_builder *b)
{
    return b->count ? b->open[b->count - 1].node : b->tree.root;
}

static void pop(struct xml5_builder *b)
{
    const struct open_element *e = &b->open[--b->count];
    b->topmost[e->name] = e->same;
    tamis_parse_scope_cut(&b->scope, e->declared);
}

static void pop_to(struct xml5_builder *b, uint32_t count)
{
    while (b->count > count)
        pop(b);
}

static bool grow_open(struct xml5_builder *b)
{
    struct open_element *more =
        tamis_base_array_grow(b->meter, b->open, &b->capacity, b->count + 1u, sizeof *more);
    if (more)
        b->open = more;
    return more != NULL;
}

static bool grow_topmost(struct xml5_builder *b, atom name)
{
    uint32_t *more =
        tamis_base_array_grow(b->meter, b->topmost, &b->topmost_capacity, name + 1u, sizeof *more);
    if (more)
        b->topmost = more;
    return more != NULL;
}

static void push(struct xml5_builder *b, struct node *n, atom name, uint32_t declared)
{
    if (!meter_within(b->meter, TAMIS_MAX_TREE_DEPTH, b->count + UINT64_C(1)))
        return;
    if (b->count == b->capacity && !grow_open(b))
        return;
    if (name >= b->topmost_capacity && !grow_topmost(b, name))
        return;
    b->open[b->count++] = (struct open_element){n, name, b->topmost[name], declared};
    b->topmost[name] = b->count;
}

/* --- names --- */

struct qualified {
    atom prefix; /* ATOM_NONE: none */
    atom local;
};

/* If a name has exactly one colon, and this colon is neither the first nor the last
 * character, splits the name into prefix and local part. Any other name is a local name. */
static struct qualified split(const struct xml5_builder *b, atom name)
{
    struct span text = tamis_base_names_text(b->tree.names, name);
    size_t colon = span_find(text, ':');
    if (colon == 0 || colon + 1 >= text.n)
        return (struct qualified){ATOM_NONE, name};
    struct span local = span_of(text.p + colon + 1, text.n - colon - 1);
    if (span_has(local, ':'))
        return (struct qualified){ATOM_NONE, name};
    return (struct qualified){tamis_base_names_intern(b->tree.names, span_of(text.p, colon)),
                              tamis_base_names_intern(b->tree.names, local)};
}

static void declare_namespaces(struct xml5_builder *b, const struct node *n)
{
    for (uint32_t i = 0; i < n->count; i++) {
        const struct attribute *a = &n->attributes[i];
        struct qualified name = split(b, a->name);
        if (a->name == ATOM_xmlns)
            tamis_parse_scope_declare(&b->scope, ATOM_NONE, attribute_value(a));
        else if (name.prefix == ATOM_xmlns)
            tamis_parse_scope_declare(&b->scope, name.local, attribute_value(a));
    }
}

/* Resolves the namespaces of the attributes. Removes the namespace declarations. Also removes every other attribute with
 * the local name xmlns, because it would be serialized as a namespace declaration. Returns true if a kept attribute had
 * a prefix. If no kept attribute had a prefix, there are no duplicates, because the lexer has removed them. */
static bool bind_attributes(const struct xml5_builder *b, struct node *n)
{
    uint32_t kept = 0;
    bool prefixes = false;
    for (uint32_t i = 0; i < n->count; i++) {
        struct attribute a = n->attributes[i];
        struct qualified name = split(b, a.name);
        if (name.prefix == ATOM_xmlns || name.local == ATOM_xmlns)
            continue;
        a.name = name.local;
        a.ns = name.prefix ? tamis_parse_scope_find(&b->scope, name.prefix) : NS_NONE;
        n->attributes[kept++] = a;
        prefixes = prefixes || name.prefix;
    }
    n->count = kept;
    return prefixes;
}

static void drop_duplicates(struct xml5_builder *b, struct node *n)
{
    uint32_t kept = 0;
    tamis_parse_scope_begin_tag(&b->scope);
    for (uint32_t i = 0; i < n->count; i++)
        if (tamis_parse_scope_is_new(&b->scope, n->attributes[i].ns, n->attributes[i].name))
            n->attributes[kept++] = n->attributes[i];
    n->count = kept;
}

/* --- tokens --- */

static struct node *create(struct xml5_builder *b, const struct token *t)
{
    struct node *n = tamis_parse_node_new(&b->tree, NODE_ELEMENT);
    if (!n || (t->attribute_count && !tamis_parse_copy_attributes(&b->tree, n, t)))
        return NULL;
    declare_namespaces(b, n);
    if (bind_attributes(b, n))
        drop_duplicates(b, n);
    struct qualified name = split(b, t->name);
    n->name = name.local;
    n->ns = tamis_parse_scope_find(&b->scope, name.prefix);
    n->offset = (uint32_t)t->offset;
    return n;
}

static void start_tag(struct xml5_builder *b, const struct token *t)
{
    uint32_t declared = b->scope.count;
    struct node *n = b->phase == XML5_END ? NULL : create(b, t);
    if (!n)
        return;
    tamis_parse_insert(current(b), n, NULL);
    b->phase = XML5_MAIN;
    if (t->self_closing)
        tamis_parse_scope_cut(&b->scope, declared);
    else
        push(b, n, t->name, declared);
}

/* A short end tag (</>) closes the current element. Any other end tag closes the last open element with its name and all
 * elements inside that element; if no such element is open, the tag is ignored. */
static void end_tag(struct xml5_builder *b, const struct token *t)
{
    uint32_t last = b->count;
    if (t->name)
        last = t->name < b->topmost_capacity ? b->topmost[t->name] : 0;
    if (last)
        pop_to(b, last - 1);
}

static void characters(struct xml5_builder *b, const struct token *t)
{
    if (b->phase == XML5_MAIN && t->data.n)
        tamis_parse_add_characters(&b->tree, (struct location){current(b), NULL}, t);
}

static void comment(struct xml5_builder *b, const struct token *t)
{
    struct node *n = tamis_parse_new_data(&b->tree, t);
    if (n)
        tamis_parse_insert(current(b), n, NULL);
}

static void process(struct xml5_builder *b, const struct token *t)
{
    /* Character tokens are not counted as work, because their number depends on how the caller splits the input. */
    if (t->type != TOKEN_CHARACTERS)
        meter_work(b->meter, 1);
    switch (t->type) {
    case TOKEN_START_TAG:
        start_tag(b, t);
        break;
    case TOKEN_END_TAG:
        end_tag(b, t);
        break;
    case TOKEN_CHARACTERS:
        characters(b, t);
        break;
    case TOKEN_COMMENT:
    case TOKEN_PROCESSING_INSTRUCTION:
        comment(b, t);
        break;
    case TOKEN_DOCTYPE:
        break; /* a DOCTYPE is ignored; it is a parse error in every phase */
    case TOKEN_END_OF_FILE:
        pop_to(b, 0);
        break;
    }
    if (b->phase == XML5_MAIN && !b->count && !b->fragment)
        b->phase = XML5_END;
}

void tamis_parse_xml5_begin(struct xml5_builder *b, struct arena *a, struct names *names, bool fragment)
{
    pop_to(b, 0); /* no element is open, unless the last document failed or was not finished */
    tamis_parse_scope_begin(&b->scope, names);
    b->fragment = fragment;
    b->phase = fragment ? XML5_MAIN : XML5_START;
    b->tree = (struct tree){.arena = a, .names = names};
    b->tree.root = tamis_parse_node_new(&b->tree, fragment ? NODE_FRAGMENT : NODE_DOCUMENT);
}

struct verdict tamis_parse_xml5_token(void *user, const struct token *t)
{
    struct xml5_builder *b = user;
    if (meter_ok(b->meter))
        process(b, t);
    b->tree.namespaces = b->scope.others;
    return (struct verdict){.content = CONTENT_UNCHANGED, .stop = !meter_ok(b->meter)};
}
