/* lexbor.c: lexbor's tokenizer, its parser, and its parser with the serializer. The document is reused, except in the job
 * "parse, new document". */
#include "contender.h"

#include <lexbor/html/html.h>
#include <lexbor/html/serialize.h>
#include <stdlib.h>
#include <string.h>

/* ---- Tokenizer */

static lxb_html_token_t *on_token(lxb_html_tokenizer_t *tokenizer, lxb_html_token_t *token, void *context)
{
    (void)context;
    if ((token->type & LXB_HTML_TOKEN_TYPE_CLOSE) == 0)
        switch (token->tag_id) {
        case LXB_TAG_SCRIPT:
        case LXB_TAG_STYLE:
        case LXB_TAG_IFRAME:
        case LXB_TAG_XMP:
        case LXB_TAG_TITLE:
        case LXB_TAG_TEXTAREA:
            lxb_html_tokenizer_set_state_by_tag(tokenizer, true, token->tag_id, LXB_NS_HTML);
            break;
        default:
            break;
        }
    return token;
}

static void *open_tokenizer(enum kind kind)
{
    lxb_html_tokenizer_t *t = lxb_html_tokenizer_create();
    (void)kind;
    if (lxb_html_tokenizer_init(t) != LXB_STATUS_OK)
        return NULL;
    lxb_html_tokenizer_callback_token_done_set(t, on_token, NULL);
    return t;
}

static bool run_tokenizer(void *state, const char *html, size_t n)
{
    lxb_html_tokenizer_t *t = state;
    bool good = lxb_html_tokenizer_begin(t) == LXB_STATUS_OK &&
                lxb_html_tokenizer_chunk(t, (const lxb_char_t *)html, n) == LXB_STATUS_OK &&
                lxb_html_tokenizer_end(t) == LXB_STATUS_OK;
    lxb_html_tokenizer_clean(t);
    lexbor_hash_clean(t->tags);
    lexbor_hash_clean(t->attrs);
    return good;
}

static void close_tokenizer(void *state)
{
    lxb_html_tokenizer_destroy(state);
}

/* ---- Parser, serializer */

struct page {
    lxb_html_document_t *document;
    lxb_char_t *out;
    size_t length;
    size_t capacity;
};

static void *open_document(enum kind kind)
{
    struct page *p = calloc(1, sizeof *p);
    (void)kind;
    if (p != NULL)
        p->document = lxb_html_document_create();
    return p;
}

static bool parse(void *state, const char *html, size_t n)
{
    struct page *p = state;
    lxb_html_document_clean(p->document);
    return lxb_html_document_parse(p->document, (const lxb_char_t *)html, n) == LXB_STATUS_OK;
}

static lxb_status_t append(const lxb_char_t *data, size_t n, void *context)
{
    struct page *p = context;
    if (p->capacity - p->length < n) {
        size_t capacity = 2 * p->capacity + n + 4096;
        lxb_char_t *grown = realloc(p->out, capacity);
        if (grown == NULL)
            return LXB_STATUS_ERROR_MEMORY_ALLOCATION;
        p->out = grown;
        p->capacity = capacity;
    }
    memcpy(p->out + p->length, data, n);
    p->length += n;
    return LXB_STATUS_OK;
}

static bool parse_and_serialize(void *state, const char *html, size_t n)
{
    struct page *p = state;
    p->length = 0;
    return parse(state, html, n) &&
           lxb_html_serialize_tree_cb(lxb_dom_interface_node(p->document), append, p) == LXB_STATUS_OK;
}

static void close_document(void *state)
{
    struct page *p = state;
    lxb_html_document_destroy(p->document);
    free(p->out);
    free(p);
}

/* ---- A new document for each input */

static void *open_nothing(enum kind kind)
{
    static int nothing;
    (void)kind;
    return &nothing;
}

static bool parse_new(void *state, const char *html, size_t n)
{
    lxb_html_document_t *document = lxb_html_document_create();
    (void)state;
    bool good = document != NULL &&
                lxb_html_document_parse(document, (const lxb_char_t *)html, n) == LXB_STATUS_OK;
    lxb_html_document_destroy(document);
    return good;
}

static void close_nothing(void *state)
{
    (void)state;
}

const struct contender lexbor_contenders[] = {
    {"lexbor", "tokenize", open_tokenizer, run_tokenizer, close_tokenizer, false},
    {"lexbor", "parse", open_document, parse, close_document, false},
    {"lexbor", "parse and serialize", open_document, parse_and_serialize, close_document, true},
    {"lexbor", "parse, new document", open_nothing, parse_new, close_nothing, false},
    {NULL, NULL, NULL, NULL, NULL, false},
};
