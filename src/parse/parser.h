/* parser.h: the state of the tree builder (13.2.6), and the functions that insertion modes share. */
#ifndef TAMIS_PARSE_PARSER_H
#define TAMIS_PARSE_PARSER_H

#include <tamis/dialect.h>

#include "base/buf.h"
#include "lex/token.h"
#include "parse/content.h"
#include "parse/formatting.h"
#include "parse/html/earlier.h"
#include "parse/node.h"
#include "parse/sink.h"
#include "parse/stack.h"
#include "parse/tags.h"

enum mode {
#define MODE(id, handler, section, name) MODE_##id,
#include "parse/html/modes.def"
#undef MODE
    MODE_COUNT
};

/* The numbers of the sets of rules that can process a token. The number of an insertion mode is its enumerator in enum mode;
 * the number of the rules for foreign content is RULES_FOREIGN. */
enum { RULES_FOREIGN = MODE_COUNT, RULES_COUNT };

/* A step of the trace: one set of rules processes a token. A step is reported when it ends. Therefore,
 * if the rules of one step call another set of rules, the called step is reported first. */
struct step {
    const struct token *token;
    unsigned rules;
    unsigned depth; /* 0: called by the dispatcher; greater: called by another set of rules */
    enum mode from; /* the insertion mode before the step */
    enum mode to;   /* the insertion mode after the step */
    bool again;     /* the token must be reprocessed */
};

struct parser_options {
    tamis_dialect dialect; /* a dialect with a tree builder; for XML5, only `fragment` is used */
    bool fragment;
    enum name_space context_ns; /* the namespace of the context element of a fragment */
    struct span context_name;   /* the local name of the context element */
    bool scripting;             /* the parser scripting mode is not Disabled */
    bool shadow_roots;          /* declarative shadow roots are allowed */
    unsigned earlier; /* the set of earlier rules to use (enum earlier_rule); 0: the standard of 2026 */
};

/* An open template whose content is inserted elsewhere: into a shadow root or, if the template has a `for` attribute, at a
 * marker (template.c). */
struct redirect {
    struct node *template;
    struct node *target;
    struct node *start_marker; /* NULL for a shadow root */
    struct node *end_marker;   /* the content is inserted before this node; NULL: at the end of `target` */
};

/* A select, its selected option and its <selectedcontent>. They are stored so that the descendants of the select need not be
 * searched again. */
struct choice {
    bool watched;         /* the document has a <selectedcontent> */
    struct node *select;  /* NULL: nothing is stored */
    struct node *option;  /* the selected option of `select` */
    struct node *content; /* the first <selectedcontent> of `select`; NULL: none, or it gets no copy */
};

struct parser;

/* Processes a token using one set of rules. Returns true if the token must be reprocessed, using the rules that then apply. */
typedef bool mode_handler(struct parser *p, const struct token *t);

struct parser {
    struct meter *meter;
    struct node_sink *sink; /* NULL: the parser builds a tree; kept between documents */
    /* Decides which elements are replaced with their children when they are inserted (replaced.c); NULL: none is. Kept between
     * documents. */
    bool (*replaces)(const void *user, struct tree *t, struct node *n);
    const void *replaces_user;
    mode_handler *const *handlers; /* [RULES_COUNT] */
    struct parser_options options;
    struct tree tree;
    struct stack stack;
    struct formatting formatting;
    enum mode mode;
    enum mode original_mode;    /* the mode to which "text" and "in table text" return */
    struct buf template_modes;  /* the stack of template insertion modes, one byte each */
    struct redirect *redirects; /* an array of `redirect_count` items, innermost last */
    uint32_t redirect_count;
    uint32_t redirect_capacity;
    struct node *context; /* the context element of a fragment; has no parent */
    struct node *head;    /* the head element pointer */
    struct node *form;    /* the form element pointer */
    struct choice choice;
    /* The set of the earlier rules (html/earlier.h) that can change the tree of this document. EARLIER_PROCESSING_INSTRUCTION
     * is not set if the input ends inside a processing instruction, because no output of tamis ends inside one. */
    unsigned met;
    bool frameset_ok;
    bool foster_parenting;
    bool skip_line_feed;     /* if the next token begins with an LF, the LF is dropped */
    bool awaits_doctype;     /* `tree.made_for_quirks` is not known yet */
    bool in_foreign_context; /* the context element is not an HTML element */

    struct span pending;     /* the pending table character tokens */
    struct buf pending_copy; /* the bytes of `pending`, unless `pending_in_input` is set */
    bool pending_in_input;
    bool pending_not_space;
    uint64_t pending_offset;
    uint64_t offset; /* the offset of the current token; implied elements get this offset */

    void (*trace)(void *user, const struct step *step); /* NULL: no trace */
    void *trace_user;
    unsigned trace_depth;

    /* With a sink: the lexer was stopped after a token, so that the sink can read what follows; the offset after the token. */
    bool pauses; /* the lexer can be stopped after any token */
    bool is_paused;
    uint64_t paused_at;

    bool acknowledged;          /* the self-closing flag of the current token is acknowledged */
    enum content_state content; /* the content state in the verdict on the current token */
};

void tamis_parse_init(struct parser *p, struct meter *m);
/* Starts a document or a fragment. The memory of the tree comes from `a`; `names` is the lexer's name table. */
void tamis_parse_begin(struct parser *p, struct arena *a, struct names *names, struct parser_options options);
void tamis_parse_free(struct parser *p);

/* Returns the content state in which the lexer begins a fragment (13.4); for a document, CONTENT_UNCHANGED. */
enum content_state tamis_parse_first_content(const struct parser *p);
/* Reports whether there is an adjusted current node that is not an HTML element. */
bool tamis_parse_is_foreign(const struct parser *p);

/* The function `token` of the lexer's sink. `user` is the parser. */
struct verdict tamis_parse_token(void *user, const struct token *t);
/* Does the same for a parser that has a sink. If the sink can read what follows the token, stops the lexer (`is_paused`). */
struct verdict tamis_parse_token_and_pause(void *user, const struct token *t);

/* --- functions for the insertion modes --- */

enum { DONE = false, REPROCESS = true };

#define MODE(id, handler, section, name) mode_handler tamis_parse_##handler;
#include "parse/html/modes.def"
#undef MODE
mode_handler tamis_parse_foreign_content;
mode_handler tamis_parse_in_body_start_tag;
void tamis_parse_in_body_characters(struct parser *p, const struct token *t);
mode_handler tamis_parse_in_body_end_tag;
mode_handler tamis_parse_select_start; /* the start tags hr, input, optgroup, option and select */

/* rules.c */
bool tamis_parse_apply_traced(struct parser *p, unsigned rules, const struct token *t);

/* Processes a token using a set of rules: an insertion mode or RULES_FOREIGN. Every step (struct step) is a call of this
 * function. */
static inline bool apply_rules(struct parser *p, unsigned rules, const struct token *t)
{
    return p->trace ? tamis_parse_apply_traced(p, rules, t) : p->handlers[rules](p, t);
}

/* rules.c: processes the token using the rules of `mode`, without switching to that mode. */
bool tamis_parse_using(struct parser *p, enum mode mode, const struct token *t);

/* insert.c */
struct location tamis_parse_place(const struct parser *p, struct node *override);
/* Inserts an element at the appropriate place for inserting a node. */
void tamis_parse_append(struct parser *p, struct node *n);
/* Inserts an HTML element, and pushes it onto the stack of open elements. */
struct node *tamis_parse_insert_element(struct parser *p, const struct token *t);
struct node *tamis_parse_insert_foreign(struct parser *p, const struct token *t, enum name_space ns);
/* Inserts an HTML element without pushing it onto the stack of open elements, and acknowledges the self-closing flag. */
struct node *tamis_parse_insert_void(struct parser *p, const struct token *t);
/* Inserts a br because of its end tag at `offset`. */
void tamis_parse_insert_br(struct parser *p, uint64_t offset);
struct node *tamis_parse_insert_implied(struct parser *p, atom name); /* no attributes */
struct node *tamis_parse_create(struct parser *p, const struct token *t, enum name_space ns, atom name);
/* Adjusts the names and namespaces of the attributes of an SVG or MathML element (13.2.6.1). */
void tamis_parse_adjust_attributes(struct parser *p, struct node *n);
/* Returns the flag of a "MathML text integration point" or "HTML integration point" (13.2.6), or 0 for any other element. */
unsigned tamis_parse_integration_flags(const struct node *n);
void tamis_parse_insert_text(struct parser *p, struct span text, bool in_input, uint64_t offset);
void tamis_parse_insert_characters(struct parser *p, const struct token *t);
/* Does the same for a parser that has a sink. */
void tamis_parse_tell_text(struct parser *p, const struct token *t);
bool tamis_parse_all_space(struct span s);
void tamis_parse_insert_comment(struct parser *p, const struct token *t,
                                struct node *parent); /* `parent` NULL: at the appropriate place */
void tamis_parse_merge_attributes(struct parser *p, const struct token *t, struct node *n);

/* adoption.c: reconstructs the active formatting elements. The last entry of the list must be an element that is not open. */
void tamis_parse_reconstruct_closed(struct parser *p);
/* adoption.c: performs the adoption agency algorithm. Returns false if the caller must use the rule "any other end tag". */
bool tamis_parse_adopt(struct parser *p, const struct token *t);

/* replaced.c: an element that is replaced with its children is open, but not in the tree. Its children are inserted at the place
 * where it would have been inserted. */
/* Decides whether a new element is replaced; called only if `replaces` is not NULL (parser_replaces()). */
bool tamis_parse_replace(struct parser *p, struct node *n);
/* Inserts an element, or notes where the children of a replaced element are inserted. */
void tamis_parse_put(struct location place, struct node *n);
/* Returns the place where the next child of an element is inserted, if foster parenting does not apply. */
struct location tamis_parse_inside(struct node *n);
/* Called after the elements above the position `at` of the stack of open elements, up to the position `to`, were moved. Notes again
 * where the children of the replaced elements among them, and of those directly above `to`, are inserted: at the end of the
 * element below, and, directly above `at`, at `place`. */
void tamis_parse_replaced_moved(struct parser *p, uint32_t at, uint32_t to, struct location place);

/* elements.c */
void tamis_parse_generate_implied(struct parser *p, atom except);
void tamis_parse_generate_thoroughly(struct parser *p);
void tamis_parse_close_p(struct parser *p); /* does nothing if no p element is in button scope */
void tamis_parse_reset_mode(struct parser *p);
/* Pops the topmost open HTML element named `name` and all elements above it. If there is no such element, does nothing. */
void tamis_parse_pop_until(struct parser *p, atom name);
void tamis_parse_text_element(struct parser *p, const struct token *t, enum content_state content);
struct node *tamis_parse_html_element(const struct parser *p);
bool tamis_parse_is_hidden(const struct token *input);

/* template.c */
struct location tamis_parse_redirect(const struct parser *p, const struct node *template);
bool tamis_parse_template_start(struct parser *p, const struct token *t);
bool tamis_parse_template_end(struct parser *p, const struct token *t);
void tamis_parse_push_template_mode(struct parser *p, enum mode mode);
enum mode tamis_parse_template_mode(const struct parser *p);
void tamis_parse_pop_template_mode(struct parser *p);

/* selectedcontent.c */
/* Updates `choice`. Called for each inserted selectedcontent and, if `choice.watched` is set, for each inserted option. */
void tamis_parse_watch_choice(struct parser *p, struct node *n);
void tamis_parse_option_popped(void *parser, struct node *option);

/* Reports whether the parser uses an earlier rule. Also records in `met` that this rule can change the tree of the document.
 * Call this function only where the earlier rule and the rule of 2026 can have different results for the current token. */
static inline bool uses_earlier(struct parser *p, enum earlier_rule rule)
{
    p->met |= (unsigned)rule;
    return (p->options.earlier & (unsigned)rule) != 0;
}

/* 13.2.4.3, "reconstruct the active formatting elements" */
static inline void tamis_parse_reconstruct(struct parser *p)
{
    if (formatting_ends_closed(&p->formatting))
        tamis_parse_reconstruct_closed(p);
}

/* Returns the properties (enum tag_class) of an HTML element according to the rules that the parser uses. If the element is
 * search, records EARLIER_SEARCH in `met`. */
static inline unsigned tag_of(struct parser *p, atom name)
{
    if (name == ATOM_search)
        p->met |= EARLIER_SEARCH;
    return p->options.earlier ? tamis_parse_html_tag_under(p->options.earlier, name)
                              : tamis_parse_html_tag(name);
}

static inline bool template_is_open(const struct parser *p)
{
    return stack_find(&p->stack, ATOM_template) != 0;
}

/* Reports whether the parser is "parsing template contents", where forms can nest and the form element pointer is not used.
 * Since September 2026 (whatwg/html pull request 12911), this is also true if the context element is a template, although this
 * template is not on the stack of open elements. Parsers that implement an earlier version of the standard, for example the
 * parser of Chromium, do not nest forms in a fragment whose context element is a template. Therefore, in the output of such a
 * fragment, serialize/repair.c replaces a form in a form with its children. */
static inline bool in_template_contents(struct parser *p)
{
    if (template_is_open(p))
        return true;
    return p->context && node_is_html(p->context, ATOM_template) && !uses_earlier(p, EARLIER_TEMPLATE_FORMS);
}

static inline struct node *current_node(const struct parser *p)
{
    return stack_top(&p->stack);
}

/* Returns the appropriate place for inserting a node, without an override target. In most cases this is the end of the current
 * node; in all other cases, tamis_parse_place() finds the place. */
static inline struct location place_for_node(const struct parser *p)
{
    struct node *n = current_node(p);
    if (p->stack.count > 1 && !p->foster_parenting && !(n->flags & (NODE_REDIRECTED | NODE_REPLACED)))
        return (struct location){n, NULL};
    return tamis_parse_place(p, NULL);
}

/* Reports whether a new element is replaced with its children, and notes this. */
static inline bool parser_replaces(struct parser *p, struct node *n)
{
    return p->replaces && tamis_parse_replace(p, n);
}

/* Reports whether the bytes that were fed are no longer valid at the next feed. */
static inline bool parser_forgets_input(const struct parser *p)
{
    return p->sink && p->sink->forgets_input;
}

/* Reports whether the parser has a sink. If it has one, tells it what needs a tree. */
static inline bool needs_tree(const struct parser *p, enum moves reason, struct node *n,
                              const struct token *t)
{
    if (p->sink)
        p->sink->moves(p->sink, reason, n, t);
    return p->sink;
}

static inline bool current_is(const struct parser *p, atom name)
{
    return node_is_html(current_node(p), name);
}

/* Returns the current node, or the context element if only the root of a fragment is open. */
static inline struct node *adjusted_current_node(const struct parser *p)
{
    return p->stack.count == 1 && p->context ? p->context : current_node(p);
}

static inline bool is_start(const struct token *t, atom name)
{
    return t->type == TOKEN_START_TAG && t->name == name;
}

static inline bool is_end(const struct token *t, atom name)
{
    return t->type == TOKEN_END_TAG && t->name == name;
}

static inline bool is_comment_or_pi(const struct token *t)
{
    return t->type == TOKEN_COMMENT || t->type == TOKEN_PROCESSING_INSTRUCTION;
}

/* Reports whether a character is ASCII whitespace: TAB, LF, FF, CR or SPACE. */
static inline bool is_space(char c)
{
    return c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == ' ';
}

/* Reports whether a token is a run of ASCII whitespace. Checks only the first character: for the modes that use this function,
 * builder.c splits a token into runs of ASCII whitespace and runs of other characters. */
static inline bool is_space_token(const struct token *t)
{
    return t->type == TOKEN_CHARACTERS && is_space(t->data.p[0]);
}

#endif
