/* builder.c: initializes and frees the tree builder of HTML, and implements the tree construction dispatcher (13.2.6). */
#include "base/array.h"
#include "base/compiler.h"
#include "parse/html/direct.h"
#include "parse/html/quirks.h"

/* The functions marked RARE are called only for some tokens. If they were inlined, their variables, among them copies of
 * tokens, would slow down tamis_parse_token(), which is called for every token. */

static mode_handler *const handlers[RULES_COUNT] = {
#define MODE(id, handler, section, name) tamis_parse_##handler,
#include "parse/html/modes.def"
#undef MODE
    tamis_parse_foreign_content,
};

void tamis_parse_init(struct parser *p, struct meter *m)
{
    *p = (struct parser){.meter = m, .handlers = handlers};
    tamis_parse_stack_init(&p->stack, m);
    p->stack.on_option = tamis_parse_option_popped;
    p->stack.owner = p;
    p->stack.formatting = &p->formatting;
    tamis_parse_formatting_init(&p->formatting, m);
    tamis_base_buf_init(&p->template_modes, m, TAMIS_MAX_TREE_DEPTH);
    tamis_base_buf_init(&p->pending_copy, m, TAMIS_MAX_ARENA_BYTES);
}

void tamis_parse_free(struct parser *p)
{
    tamis_parse_stack_free(&p->stack);
    tamis_parse_formatting_free(&p->formatting);
    tamis_base_buf_free(&p->template_modes);
    tamis_base_buf_free(&p->pending_copy);
    tamis_base_array_release(p->meter, p->redirects, p->redirect_capacity, sizeof *p->redirects);
    tamis_parse_init(p, p->meter);
}

/* Begins a fragment (13.4): pushes a root html element, and sets the insertion mode that the context element determines. */
static void begin_fragment(struct parser *p)
{
    struct token html = {.type = TOKEN_START_TAG, .name = ATOM_html};
    struct token context = {.type = TOKEN_START_TAG};
    context.name = tamis_base_names_intern(p->tree.names, p->options.context_name);
    struct node *root = tamis_parse_create(p, &html, NS_HTML, ATOM_html);
    p->context = tamis_parse_create(p, &context, p->options.context_ns, context.name);
    p->tree.html = root;
    if (!root || !p->context || !tamis_parse_push(&p->stack, root, ATOM_html))
        return;
    if (node_is_html(p->context, ATOM_template))
        tamis_parse_push_template_mode(p, MODE_IN_TEMPLATE);
    if (node_is_html(p->context, ATOM_form))
        p->form = p->context;
    p->awaits_doctype = node_is_html(p->context, ATOM_html);
    p->in_foreign_context = p->context->ns != NS_HTML;
    tamis_parse_reset_mode(p);
}

void tamis_parse_begin(struct parser *p, struct arena *a, struct names *names, struct parser_options options)
{
    p->stack.sink = p->formatting.sink = NULL; /* the nodes of the last document no longer exist */
    tamis_parse_stack_clear(&p->stack);
    tamis_parse_formatting_clear(&p->formatting);
    p->stack.sink = p->formatting.sink = p->sink;
    p->template_modes.n = 0;
    p->redirect_count = 0;
    p->choice = (struct choice){0};
    p->options = options;
    p->stack.earlier = options.earlier;
    p->mode = MODE_INITIAL;
    p->context = p->head = p->form = NULL;
    p->met = 0;
    p->frameset_ok = true;
    p->foster_parenting = false;
    p->skip_line_feed = false;
    p->awaits_doctype = false;
    p->in_foreign_context = false;
    p->trace_depth = 0;
    p->content = CONTENT_UNCHANGED;
    p->tree = (struct tree){.arena = a, .names = names, .scripting = options.scripting};
    p->tree.root = tamis_parse_node_new(&p->tree, options.fragment ? NODE_FRAGMENT : NODE_DOCUMENT);
    if (p->tree.root && options.fragment)
        begin_fragment(p);
}

enum content_state tamis_parse_first_content(const struct parser *p)
{
    if (!p->context || p->context->ns != NS_HTML)
        return CONTENT_UNCHANGED;
    switch (p->context->name) {
    case ATOM_title:
    case ATOM_textarea:
        return CONTENT_RCDATA;
    case ATOM_style:
    case ATOM_xmp:
    case ATOM_iframe:
    case ATOM_noembed:
    case ATOM_noframes:
        return CONTENT_RAWTEXT;
    case ATOM_script:
        return CONTENT_SCRIPT_DATA;
    case ATOM_noscript:
        return p->options.scripting ? CONTENT_RAWTEXT : CONTENT_UNCHANGED;
    case ATOM_plaintext:
        return CONTENT_PLAINTEXT;
    default:
        return CONTENT_UNCHANGED;
    }
}

bool tamis_parse_is_foreign(const struct parser *p)
{
    return p->stack.count && adjusted_current_node(p)->ns != NS_HTML;
}

/* Reports whether the rules for foreign content apply to a token other than the
 * end-of-file token. The adjusted current node must not be an HTML element. */
static bool is_foreign_token(const struct parser *p, const struct token *t)
{
    const struct node *n = adjusted_current_node(p);
    bool start = t->type == TOKEN_START_TAG, characters = t->type == TOKEN_CHARACTERS;
    if ((n->flags & NODE_INTEGRATION_TEXT) &&
        (characters || (start && t->name != ATOM_mglyph && t->name != ATOM_malignmark)))
        return false;
    if (n->ns == NS_MATHML && n->name == ATOM_annotation_xml && is_start(t, ATOM_svg))
        return false;
    return !((n->flags & NODE_INTEGRATION_HTML) && (start || characters));
}

/* 13.2.6, the dispatcher. Reports whether the rules for foreign content apply. */
static inline bool uses_foreign_rules(const struct parser *p, const struct token *t)
{
    return tamis_parse_is_foreign(p) && t->type != TOKEN_END_OF_FILE && is_foreign_token(p, t);
}

/* Sets `made_for_quirks`: determines whether the "initial" insertion mode would set quirks mode if the fragment were a
 * document. The parser itself ignores a DOCTYPE in a fragment. */
static void note_mode(struct parser *p, const struct token *t)
{
    if (is_space_token(t) || is_comment_or_pi(t))
        return;
    p->tree.made_for_quirks = t->type != TOKEN_DOCTYPE || tamis_parse_is_quirky(p, t);
    p->awaits_doctype = false;
}

/* Processes a token. This function is inlined into process_whole(), which processes most of the tokens that are not processed
 * directly (direct.h). */
static ALWAYS_INLINE void process_inline(struct parser *p, const struct token *t)
{
    bool again = true;
    p->offset = t->offset;
    if (p->awaits_doctype)
        note_mode(p, t);
    while (again && meter_ok(p->meter)) {
        /* Character tokens are not counted as work, because their number depends on how the input is split. */
        if (t->type != TOKEN_CHARACTERS)
            meter_work(p->meter, 1);
        again = apply_rules(p, uses_foreign_rules(p, t) ? RULES_FOREIGN : (unsigned)p->mode, t);
    }
}

RARE static void process(struct parser *p, const struct token *t)
{
    process_inline(p, t);
}

/* Reports whether the insertion mode requires a character token to be
 * split into runs of ASCII whitespace and runs of other characters. */
static bool splits_characters(enum mode mode)
{
    switch (mode) {
    case MODE_IN_BODY:
    case MODE_TEXT:
    case MODE_IN_TABLE:
    case MODE_IN_TABLE_TEXT:
    case MODE_IN_CAPTION:
    case MODE_IN_TABLE_BODY:
    case MODE_IN_ROW:
    case MODE_IN_CELL:
    case MODE_IN_TEMPLATE:
        return false;
    default:
        return true;
    }
}

static size_t run_of_a_kind(struct span s)
{
    size_t n = 1;
    while (n < s.n && is_space(s.p[n]) == is_space(s.p[0]))
        n++;
    return n;
}

RARE static void process_parts(struct parser *p, const struct token *t)
{
    struct token part = *t;
    struct span left = t->data;
    while (left.n && meter_ok(p->meter)) {
        size_t n = splits_characters(p->mode) ? run_of_a_kind(left) : left.n;
        part.data = span_of(left.p, n);
        part.end = part.offset + n;
        p->meter->at = part.offset; /* a failure has the same place as if the input had been split here */
        process(p, &part);
        left = span_of(left.p + n, left.n - n);
        part.offset += n;
    }
}

/* Processes the token after <pre>, <listing> or <textarea>. If the token begins with an LF, drops this LF, because it is not
 * part of the content. */
RARE static void process_after_pre(struct parser *p, const struct token *t)
{
    struct token rest = *t;
    p->skip_line_feed = false;
    if (t->type == TOKEN_CHARACTERS && t->data.p[0] == '\n') {
        rest.data = span_of(t->data.p + 1, t->data.n - 1);
        p->meter->at = ++rest.offset;
        if (!rest.data.n)
            return;
    }
    if (rest.type == TOKEN_CHARACTERS && splits_characters(p->mode))
        process_parts(p, &rest);
    else
        process(p, &rest);
}

/* Returns the topmost open element whose start tag has this name, or NULL. */
static struct node *open_element(const struct parser *p, atom name)
{
    uint32_t position = larger(stack_find(&p->stack, name), stack_find_foreign(&p->stack, name));
    return position ? stack_at(&p->stack, position) : NULL;
}

/* Processes a token without splitting it. If the token is an end tag and closes the topmost open element
 * with its name, sets NODE_CLOSED on this element. If a policy requires that the tags of an element become
 * text, the end tag is written only if this flag is set. A sink sees the flag when the element is closed. */
static inline void process_whole(struct parser *p, const struct token *t)
{
    struct node *n = t->type == TOKEN_END_TAG ? open_element(p, t->name) : NULL;
    if (n)
        n->flags |= NODE_CLOSED;
    process_inline(p, t);
    if (n && (n->flags & NODE_OPEN))
        n->flags &= (uint8_t) ~(unsigned)NODE_CLOSED;
}

static inline struct verdict verdict_on(const struct parser *p, const struct token *t, bool is_foreign)
{
    return (struct verdict){
        .content = p->content,
        .foreign = is_foreign,
        .self_closing_ignored = t->type == TOKEN_START_TAG && t->self_closing && !p->acknowledged,
        .stop = !meter_ok(p->meter),
    };
}

static NEVER_INLINE struct verdict process_any(struct parser *p, const struct token *t)
{
    p->acknowledged = false;
    p->content = CONTENT_UNCHANGED;
    if (p->skip_line_feed)
        process_after_pre(p, t);
    else if (t->type == TOKEN_CHARACTERS && splits_characters(p->mode))
        process_parts(p, t);
    else
        process_whole(p, t);
    if (t->type == TOKEN_END_OF_FILE && meter_ok(p->meter))
        tamis_parse_pop_to(&p->stack, 1); /* 13.2.7, "stop parsing" */
    return verdict_on(p, t, tamis_parse_is_foreign(p));
}

static ALWAYS_INLINE struct verdict start_directly(struct parser *p, const struct token *t)
{
    p->acknowledged = false;
    p->content = CONTENT_UNCHANGED;
    direct_count(p);
    if (tamis_parse_in_body_start_tag(p, t))
        process(p, t);
    return verdict_on(p, t, !stack_top_is_html(&p->stack));
}

/* Processes most tokens directly (direct.h). For these tokens, the verdict is the one that verdict_on() would return. */
struct verdict tamis_parse_token(void *user, const struct token *t)
{
    struct parser *p = user;
    if (!direct_applies(p))
        return process_any(p, t);
    p->offset = t->offset;
    if (t->type == TOKEN_CHARACTERS) {
        tamis_parse_in_body_characters(p, t);
        return (struct verdict){.stop = !meter_ok(p->meter)};
    }
    if (t->type == TOKEN_START_TAG && direct_starts(p, t))
        return start_directly(p, t);
    if (t->type == TOKEN_END_TAG && direct_end_tag(p, t))
        return (struct verdict){.foreign = !stack_top_is_html(&p->stack), .stop = !meter_ok(p->meter)};
    return process_any(p, t);
}

/* If the sink can read what follows the tag, stops the lexer. */
static inline void pause(struct parser *p, const struct token *t, struct verdict *v)
{
    bool is_tag = t->type == TOKEN_START_TAG || t->type == TOKEN_END_TAG;
    if (!p->pauses || !is_tag || v->content != CONTENT_UNCHANGED || v->stop || !p->sink->can_run(p->sink, p))
        return;
    p->is_paused = v->stop = true;
    p->paused_at = t->end;
}

struct verdict tamis_parse_token_and_pause(void *user, const struct token *t)
{
    struct verdict v = tamis_parse_token(user, t);
    pause(user, t, &v);
    return v;
}
