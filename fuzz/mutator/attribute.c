/* attribute.c: operations on the attributes of a start tag. */
#include "fuzz/mutator/parts.h"

enum { ATTRIBUTES = 64 };

/* An attribute from the whitespace before it to its end, and its value without quotes. An attribute without a value has an
 * empty value at its end. */
struct attribute {
    size_t from, name, name_to, value, value_to, to;
};

struct tag {
    const struct piece *piece;
    size_t end; /* the end of the attributes */
    size_t count;
    struct attribute at[ATTRIBUTES];
};

static size_t skip_space(const struct mutator *m, size_t at, size_t end)
{
    while (at < end && (is_space(m->data[at]) || m->data[at] == '/'))
        at++;
    return at;
}

static size_t skip_name(const struct mutator *m, size_t at, size_t end)
{
    do
        at++;
    while (at < end && !is_space(m->data[at]) && m->data[at] != '=' && m->data[at] != '/');
    return at;
}

static void read_value(const struct mutator *m, struct attribute *a, size_t end)
{
    uint8_t quote = a->value < end ? m->data[a->value] : 0;
    bool is_quoted = quote == '"' || quote == '\'';
    if (is_quoted)
        a->value++;
    a->value_to = a->value;
    while (a->value_to < end && (is_quoted ? m->data[a->value_to] != quote : !is_space(m->data[a->value_to])))
        a->value_to++;
    a->to = a->value_to + (is_quoted && a->value_to < end);
}

static struct attribute read_attribute(const struct mutator *m, size_t from, size_t name, size_t end)
{
    struct attribute a = {.from = from, .name = name, .name_to = skip_name(m, name, end)};
    a.value = a.value_to = a.to = a.name_to;
    size_t at = a.name_to;
    while (at < end && is_space(m->data[at]))
        at++;
    if (at == end || m->data[at] != '=')
        return a;
    for (a.value = at + 1; a.value < end && is_space(m->data[a.value]);)
        a.value++;
    read_value(m, &a, end);
    return a;
}

static void read_tag(const struct mutator *m, size_t piece, struct tag *tag)
{
    const struct piece *p = &m->pieces.at[piece];
    *tag = (struct tag){.piece = p, .end = p->to};
    if (tag->end > p->name_to && m->data[tag->end - 1] == '>')
        tag->end--;
    for (size_t from = p->name_to; tag->count < ATTRIBUTES;) {
        size_t name = skip_space(m, from, tag->end);
        if (name >= tag->end)
            break;
        tag->at[tag->count] = read_attribute(m, from, name, tag->end);
        from = tag->at[tag->count++].to;
    }
}

/* Chooses a tag and one of its attributes. Returns NULL if there is none. */
static const struct attribute *pick_attribute(struct mutator *m, struct tag *tag)
{
    tag->count = 0;
    size_t first = pick_piece(m, &m->pieces, OPENER);
    for (size_t i = 0; first != NONE && i < m->pieces.count && !tag->count; i++) {
        size_t piece = (first + i) % m->pieces.count;
        if (m->pieces.at[piece].kind == OPENER)
            read_tag(m, piece, tag);
    }
    return tag->count ? &tag->at[below(m, tag->count)] : NULL;
}

static struct word pick_quote(struct mutator *m)
{
    return one_in(m, 2)   ? (struct word){"\"", 1}
           : one_in(m, 2) ? (struct word){"'", 1}
                          : (struct word){"", 0};
}

static void draft_quoted(struct mutator *m, struct word value)
{
    struct word quote = pick_quote(m);
    draft_string(m, "=");
    draft_word(m, quote);
    draft_word(m, value);
    draft_word(m, quote);
}

/* Puts the draft into a tag, before its attributes or after them. */
static bool put_attribute(struct mutator *m)
{
    size_t i = pick_piece(m, &m->pieces, OPENER);
    if (i == NONE)
        return false;
    struct tag tag;
    read_tag(m, i, &tag);
    size_t at = tag.count && one_in(m, 2) ? tag.at[tag.count - 1].to : tag.piece->name_to;
    return put(m, at, at);
}

static bool add(struct mutator *m, enum list names, enum list values)
{
    draft_start(m);
    draft_string(m, " ");
    if (m->format == XML5 && one_in(m, 8))
        draft_word(m, pick_word(m, LIST_PREFIX));
    draft_word(m, pick_word(m, names));
    if (!one_in(m, 6))
        draft_quoted(m, pick_word(m, values));
    return put_attribute(m);
}

bool mutator_add_attribute(struct mutator *m)
{
    return add(m, LIST_ATTRIBUTE, LIST_VALUE);
}

bool mutator_add_handler(struct mutator *m)
{
    return add(m, LIST_HANDLER, LIST_VALUE);
}

bool mutator_add_url(struct mutator *m)
{
    return add(m, LIST_URL_ATTRIBUTE, LIST_URL);
}

bool mutator_add_namespace(struct mutator *m)
{
    draft_start(m);
    draft_string(m, " ");
    draft_word(m, pick_word(m, LIST_NAMESPACE));
    return put_attribute(m);
}

/* Copies an attribute to the same tag, which makes a duplicate, or to another tag. */
bool mutator_copy_attribute(struct mutator *m)
{
    struct tag tag;
    const struct attribute *a = pick_attribute(m, &tag);
    if (!a)
        return false;
    draft_start(m);
    draft_string(m, " ");
    draft_here(m, a->name, a->to);
    return one_in(m, 2) ? put(m, a->from, a->from) : put_attribute(m);
}

bool mutator_erase_attribute(struct mutator *m)
{
    struct tag tag;
    const struct attribute *a = pick_attribute(m, &tag);
    return a && (one_in(m, 4) ? drop(m, a->name, a->name_to) : drop(m, a->from, a->to));
}

bool mutator_rename_attribute(struct mutator *m)
{
    static const enum list lists[] = {LIST_ATTRIBUTE, LIST_ATTRIBUTE, LIST_URL_ATTRIBUTE, LIST_HANDLER};
    struct tag tag;
    const struct attribute *a = pick_attribute(m, &tag);
    if (!a)
        return false;
    draft_start(m);
    draft_word(m, pick_word(m, lists[below(m, COUNT(lists))]));
    return put(m, a->name, a->name_to);
}

bool mutator_change_value(struct mutator *m)
{
    struct tag tag;
    const struct attribute *a = pick_attribute(m, &tag);
    if (!a)
        return false;
    struct word value = pick_word(m, one_in(m, 2) ? LIST_VALUE : one_in(m, 2) ? LIST_URL : LIST_REFERENCE);
    draft_start(m);
    if (a->to == a->name_to) {
        draft_quoted(m, value);
        return put(m, a->to, a->to);
    }
    draft_word(m, value);
    return one_in(m, 3) ? put(m, a->value_to, a->value_to) : put(m, a->value, a->value_to);
}

/* Uses other quotes, no quotes, or no closing quote. */
bool mutator_requote(struct mutator *m)
{
    struct tag tag;
    const struct attribute *a = pick_attribute(m, &tag);
    if (!a || a->to == a->name_to)
        return false;
    struct word quote = pick_quote(m);
    draft_start(m);
    draft_string(m, one_in(m, 4) ? " = " : "=");
    draft_word(m, quote);
    draft_here(m, a->value, a->value_to);
    if (!one_in(m, 4))
        draft_word(m, quote);
    return put(m, a->name_to, a->to);
}

/* Replaces the separator before an attribute with a slash, other whitespace, or nothing. */
bool mutator_merge_attributes(struct mutator *m)
{
    static const struct word between[] = {{"", 0}, {"/", 1}, {"\n", 1}, {"\f", 1}, {" / ", 3}, {"\"", 1}};
    struct tag tag;
    const struct attribute *a = pick_attribute(m, &tag);
    if (!a)
        return false;
    draft_start(m);
    draft_word(m, between[below(m, COUNT(between))]);
    return put(m, a->from, a->name);
}
