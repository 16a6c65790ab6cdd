/* tree_search.c: see tree_search.h. This is a breadth-first search. A situation is everything that determines which rules
 * apply to the next token: the insertion mode, the open elements that matter for modes, and the state of the lexer. If
 * several documents lead to the same situation, further tokens are added only to the first one. */
#include "cells/tree_search.h"

#include <stdlib.h>

enum { LONGEST = 4, SLOTS = 1 << 20, NEWEST = 3 };

/* Tags that are in the same class as other tags but lead to another situation, and self-closing tags. */
/* clang-format off */
static const char *const more[] = {
    "<th>", "</th>", "<thead>", "</thead>", "<g>", "</g>", "<desc>", "</desc>", "<foreignObject>", "<mi>",
    "</mi>", "<annotation-xml>", "<annotation-xml encoding=text/html>", "<title/>", "<style/>", "<script/>",
    "<plaintext/>", "<div/>", "<caption/>", "<br/>", "<svg/>", "<g/>"
};
/* clang-format on */
enum { MORE = sizeof more / sizeof *more };

static const char *const xml_tokens[] = {"<!DOCTYPE a>", "<!--c-->", "<?p?>", " ",    "x",
                                         "<a>",          "<a/>",     "</a>",  "</b>", "</>"};
enum { XML_TOKENS = sizeof xml_tokens / sizeof *xml_tokens };

static void *must_resize(void *p, size_t n, size_t size)
{
    void *more_room = realloc(p, n * size);
    if (!more_room)
        abort();
    return more_room;
}

/* ---- The hash of a situation */

static void mix(uint64_t *h, uint64_t value)
{
    *h = (*h ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    *h ^= *h >> 29;
}

/* Returns a number for an open element. Elements that modes, scopes and the tree construction dispatcher treat alike
 * have the same number. */
static unsigned weight(const struct node *n)
{
    if (n->ns != NS_HTML)
        return 100u + 4u * n->ns + (n->flags & (NODE_INTEGRATION_HTML | NODE_INTEGRATION_TEXT)) +
               (n->name == ATOM_annotation_xml ? 50u : 0);
    switch (n->name) {
    case ATOM_thead:
    case ATOM_tfoot:
        return ATOM_tbody;
    case ATOM_th:
        return ATOM_td;
    case ATOM_html:
    case ATOM_head:
    case ATOM_body:
    case ATOM_frameset:
    case ATOM_table:
    case ATOM_caption:
    case ATOM_colgroup:
    case ATOM_tbody:
    case ATOM_tr:
    case ATOM_td:
    case ATOM_template:
    case ATOM_select:
        return n->name;
    default:
        return 0;
    }
}

static void mix_stack(uint64_t *h, const struct parser *p)
{
    unsigned kept = 0, last = 0;
    for (uint32_t i = p->stack.top; i && kept < NEWEST; i = p->stack.entries[i].below) {
        unsigned w = weight(stack_at(&p->stack, i));
        if (w && w != last) {
            mix(h, w);
            kept++;
        }
        last = w ? w : last;
    }
    mix(h, p->stack.count ? current_node(p)->ns == NS_HTML && !weight(current_node(p)) : 2);
}

static uint64_t html_key(const struct document *d)
{
    const struct parser *p = &d->parser;
    const struct buf *modes = &p->template_modes;
    bool is_apart = p->mode == MODE_TEXT || p->mode == MODE_IN_TABLE_TEXT;
    uint64_t h = UINT64_MAX;
    mix(&h, p->mode);
    mix(&h, is_apart ? (unsigned)p->original_mode + 1 : 0);
    mix(&h, p->mode == MODE_TEXT ? current_node(p)->name : 0);
    mix(&h, d->lexer.state);
    mix(&h, modes->n ? 1u + (unsigned char)modes->p[modes->n - 1] : 0);
    mix(&h, p->frameset_ok && p->stack.count > 1 && node_is_html(stack_at(&p->stack, 2), ATOM_body));
    mix(&h, p->head != NULL);
    mix_stack(&h, p);
    return h;
}

static uint64_t xml_key(const struct xml5_builder *b)
{
    uint64_t h = UINT64_MAX;
    mix(&h, b->phase);
    mix(&h, b->count < 2 ? b->count : 2);
    return h;
}

static uint64_t situation_of(const struct document *d)
{
    return d->options.dialect == TAMIS_XML5 ? xml_key(&d->xml5) : html_key(d);
}

/* ---- Running one document */

static void mark(void *search, uint32_t cell)
{
    struct tree_search *s = search;
    if (cell < FIRST_FEEDBACK && s->last != cell + 1) {
        mix(&s->path, cell + 1);
        s->last = cell + 1;
    }
    if (s->set[cell])
        return;
    s->set[cell] = 1;
    s->first[cell] = (uint32_t)s->witnesses.count;
    s->found = true;
}

static struct verdict on_token(void *search, const struct token *t)
{
    struct tree_search *s = search;
    if (t->type == TOKEN_END_OF_FILE)
        s->situation = situation_of(&s->document);
    return tree_watch_token(&s->watch, t);
}

static struct parser_options options_of(unsigned setting)
{
    if (setting >= SEARCH_XML)
        return (struct parser_options){.dialect = TAMIS_XML5, .fragment = setting > SEARCH_XML};
    return tree_options(&tree_settings[setting]);
}

static void add(struct search_documents *list, unsigned setting, unsigned tokens, struct span html)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 64;
        list->all = must_resize(list->all, list->capacity, sizeof *list->all);
    }
    struct search_document *d = &list->all[list->count++];
    *d = (struct search_document){.setting = setting, .tokens = tokens};
    text_add(&d->html, html.p, html.n);
}

bool tree_search_try(struct tree_search *s, unsigned setting, struct span html)
{
    s->found = false;
    s->situation = s->path = s->last = 0;
    s->runs++;
    tree_set_limits(&tree_settings[setting < SEARCH_XML ? setting : 0], &s->meter);
    tamis_base_meter_restart(&s->meter);
    tamis_parse_document_begin(&s->document, options_of(setting));
    tree_watch_begin(&s->watch);
    s->document.lexer.sink.user = s;
    s->document.lexer.sink.token = on_token;
    tamis_parse_document_feed(&s->document, html, true);
    tamis_parse_document_finish(&s->document);
    if (s->found)
        add(&s->witnesses, setting, 0, html);
    return s->found;
}

/* ---- Searching */

static bool is_new(struct tree_search *s, unsigned setting)
{
    uint64_t key = s->situation;
    mix(&key, setting + 1);
    size_t at = key % SLOTS;
    while (s->situations[at] && s->situations[at] != key)
        at = (at + 1) % SLOTS;
    if (s->situations[at])
        return false;
    if (++s->situation_count > SLOTS / 2)
        abort();
    s->situations[at] = key;
    return true;
}

static void try_token(struct tree_search *s, size_t from, struct span token, struct text *html)
{
    unsigned setting = s->queue.all[from].setting, tokens = s->queue.all[from].tokens + 1;
    text_clear(html);
    text_add(html, s->queue.all[from].html.p, s->queue.all[from].html.n);
    text_add(html, token.p, token.n);
    tree_search_try(s, setting, span_of(html->p, html->n));
    if (s->situation && tokens < LONGEST && is_new(s, setting))
        add(&s->queue, setting, tokens, span_of(html->p, html->n));
}

static void go_on_from(struct tree_search *s, size_t from)
{
    struct text html = {0}, token = {0};
    if (s->queue.all[from].setting >= SEARCH_XML) {
        for (size_t i = 0; i < XML_TOKENS; i++)
            try_token(s, from, span_from(xml_tokens[i]), &html);
    } else {
        for (unsigned kind = 0; kind < TREE_KINDS; kind++) {
            text_clear(&token);
            tree_kind_markup(kind, 0, &token);
            try_token(s, from, span_of(token.p, token.n), &html);
        }
        for (size_t i = 0; i < MORE; i++)
            try_token(s, from, span_from(more[i]), &html);
    }
    text_free(&html);
    text_free(&token);
}

void tree_search_run(struct tree_search *s)
{
    *s = (struct tree_search){.runs = 0};
    s->situations = calloc(SLOTS, sizeof *s->situations);
    if (!s->situations)
        abort();
    tamis_base_meter_init(&s->meter, NULL);
    tamis_parse_document_init(&s->document, &s->meter);
    tree_watch_init(&s->watch, &s->document, mark, s);
    for (unsigned setting = 0; setting < SEARCH_SETTINGS; setting++)
        add(&s->queue, setting, 0, SPAN(""));
    for (size_t i = 0; i < s->queue.count; i++)
        go_on_from(s, i);
}

static void forget(struct search_documents *list)
{
    for (size_t i = 0; i < list->count; i++)
        text_free(&list->all[i].html);
    free(list->all);
}

void tree_search_free(struct tree_search *s)
{
    tamis_parse_document_free(&s->document);
    forget(&s->witnesses);
    forget(&s->queue);
    free(s->situations);
}
