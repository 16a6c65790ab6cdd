/* content.c: see content.h. */
#include "parse/content.h"

#include "base/array.h"
#include "base/compiler.h"

/* --- attributes --- */

bool tamis_parse_copy_value(struct tree *t, struct attribute *a)
{
    if (a->in_input || !a->value_length) {
        if (!a->value)
            a->value = "";
        return true;
    }
    a->value = tamis_base_arena_copy(t->arena, attribute_value(a));
    return a->value != NULL;
}

bool tamis_parse_copy_attributes(struct tree *t, struct node *n, const struct token *token)
{
    struct attribute *copy = tamis_base_arena_array(t->arena, token->attribute_count, sizeof *copy);
    if (!copy)
        return false;
    for (uint32_t i = 0; i < token->attribute_count; i++) {
        copy[i] = token->attributes[i];
        if (!tamis_parse_copy_value(t, &copy[i]))
            return false;
    }
    n->attributes = copy;
    n->count = token->attribute_count;
    return true;
}

/* --- text --- */

enum { SMALLEST_TEXT = 32 };

static size_t text_capacity(size_t n)
{
    size_t capacity = SMALLEST_TEXT;
    while (capacity < n)
        capacity *= 2;
    return capacity;
}

RARE static void append_text(struct tree *t, struct node *n, struct span text)
{
    size_t total = n->count + text.n;
    if (total > UINT32_MAX / 2) {
        tamis_base_meter_fail(t->arena->meter, TAMIS_OVER_MAX_ARENA_BYTES);
        return;
    }
    bool fits = (n->flags & NODE_OWNS_TEXT) && total <= text_capacity(n->count);
    char *own = fits ? (char *)(uintptr_t)n->data : tamis_base_arena_array(t->arena, text_capacity(total), 1);
    if (!own)
        return;
    if (!fits)
        tamis_base_array_copy(own, n->data, n->count, 1);
    tamis_base_array_copy(own + n->count, text.p, text.n, 1);
    n->data = own;
    n->count = (uint32_t)total;
    n->flags |= NODE_OWNS_TEXT;
}

/* If `text` directly follows the text of `n` in the input, extends the text of `n` without copying. */
static inline void extend_text(struct tree *t, struct node *n, struct span text, bool in_input)
{
    if (in_input && !(n->flags & NODE_OWNS_TEXT) && n->data + n->count == text.p)
        n->count += (uint32_t)text.n;
    else
        append_text(t, n, text);
}

static inline void insert_text(struct tree *t, struct location place, const struct token *token)
{
    struct node *n = node_new(t, NODE_TEXT);
    if (!n)
        return;
    n->offset = (uint32_t)token->offset;
    location_insert(place, n);
    if (!token->in_input) {
        append_text(t, n, token->data);
        return;
    }
    n->data = token->data.p;
    n->count = (uint32_t)token->data.n;
}

/* extend_text() and insert_text() are inlined, because character tokens are frequent. */
void tamis_parse_add_characters(struct tree *t, struct location place, const struct token *token)
{
    struct node *n = place.before ? place.before->previous : place.parent->last_child;
    if (n && n->type == NODE_TEXT)
        extend_text(t, n, token->data, token->in_input);
    else
        insert_text(t, place, token);
}

struct node *tamis_parse_new_text(struct tree *t, struct span text, uint64_t offset)
{
    struct node *n = tamis_parse_node_new(t, NODE_TEXT);
    if (!n)
        return NULL;
    n->data = tamis_base_arena_copy(t->arena, text);
    n->count = (uint32_t)text.n;
    n->offset = (uint32_t)offset;
    return n->data ? n : NULL;
}

/* --- comments and processing instructions --- */

struct node *tamis_parse_new_data(struct tree *t, const struct token *token)
{
    bool is_pi = token->type == TOKEN_PROCESSING_INSTRUCTION;
    struct node *n = tamis_parse_node_new(t, is_pi ? NODE_PROCESSING_INSTRUCTION : NODE_COMMENT);
    if (!n)
        return NULL;
    n->data = tamis_base_arena_copy(t->arena, token->data);
    if (!n->data)
        return NULL;
    n->count = (uint32_t)token->data.n;
    n->offset = (uint32_t)token->offset;
    if (is_pi)
        n->name = tamis_base_names_intern(t->names, token->target);
    return n;
}
