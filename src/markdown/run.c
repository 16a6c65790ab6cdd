/* run.c: see run.h. */
#include "markdown/run.h"

#include "base/array.h"

void tamis_markdown_begin_run(struct run *r, struct meter *m)
{
    *r = (struct run){.meter = m};
    tamis_base_buf_init(&r->text, m, TAMIS_MAX_OUTPUT_BYTES);
}

void tamis_markdown_free_run(struct run *r)
{
    tamis_base_buf_free(&r->text);
    tamis_base_array_release(r->meter, r->items, r->capacity, sizeof *r->items);
}

void tamis_markdown_clear_run(struct run *r)
{
    r->count = 0;
    r->visible = 0;
    r->text.n = 0;
}

static bool is_white(struct span s)
{
    size_t i = 0;
    while (i < s.n && span_is_white(s.p[i]))
        i++;
    return i == s.n;
}

uint32_t tamis_markdown_add(struct run *r, struct item item)
{
    struct item *grown =
        tamis_base_array_grow(r->meter, r->items, &r->capacity, (uint64_t)r->count + 1, sizeof *grown);
    if (!grown)
        return r->count;
    r->items = grown;
    r->visible += item.is_visible;
    grown[r->count] = item;
    return r->count++;
}

void tamis_markdown_add_text(struct run *r, struct span s)
{
    struct item *last = r->count ? &r->items[r->count - 1] : NULL;
    size_t at = r->text.n;
    bool is_visible = !is_white(s);
    buf_add(&r->text, s);
    if (!s.n || r->text.n == at)
        return;
    if (!last || last->kind != ITEM_TEXT) {
        tamis_markdown_add(
            r, (struct item){.at = at, .length = s.n, .kind = ITEM_TEXT, .is_visible = is_visible});
        return;
    }
    last->length += s.n;
    r->visible += is_visible && !last->is_visible;
    last->is_visible = last->is_visible || is_visible;
}

void tamis_markdown_drop(struct run *r, uint32_t number)
{
    if (number + 1 == r->count)
        r->count--;
    else if (number < r->count)
        r->items[number].kind = ITEM_NONE;
}
