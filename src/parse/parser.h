/* parser.h: the tree builder (13.2.6): what it remembers between tokens, and what the insertion modes share. */
#ifndef TAMIS_PARSE_PARSER_H
#define TAMIS_PARSE_PARSER_H

#include <tamis/dialect.h>

#include "base/buf.h"
#include "lex/token.h"
#include "parse/content.h"
#include "parse/formatting.h"
#include "parse/node.h"
#include "parse/stack.h"
#include "parse/tags.h"

enum mode {
#define MODE(id, handler, section, name) MODE_##id,
#include "parse/html/modes.def"
#undef MODE
    MODE_COUNT
};

/* What a token can be processed by: an insertion mode's rules, numbered as the modes are, or those for foreign content. */
enum { RULES_FOREIGN = MODE_COUNT, RULES_COUNT };

/* A token went through a set of rules: told when it is through, and so an inner step before the one it is part of. */
struct step {
    const struct token *token;
    unsigned rules;
    unsigned depth; /* 0: chosen by the dispatcher; else one set of rules called upon another */
    enum mode from; /* the insertion mode before it */
    enum mode to;   /* and after it */
    bool again;     /* it is to be processed again */
};

struct parser_options {
    tamis_dialect dialect; /* one that has a tree; to XML5 only `fragment` means something */
    bool fragment;
    enum name_space context_ns; /* the context element of a fragment */
    struct span context_name;   /* its local name */
    bool scripting;             /* the parser scripting mode is not Disabled */
    bool shadow_roots;          /* declarative shadow roots are allowed */
};

/* An open template whose content goes elsewhere: into a shadow root, or, with `for`, between two markers. */
struct redirect {
    struct node *template;
    struct node *target;
    struct node *start_marker; /* NULL for a shadow root */
    struct node *end_marker;
};

/* The innermost open select, as far as its <selectedcontent> goes. */
struct choice {
    bool watched;         /* the document has a <selectedcontent> */
    struct node *select;  /* NULL: look through the open one again */
    struct node *option;  /* its choice */
    struct node *content; /* its <selectedcontent> */
};

struct parser;

/* A set of rules does what the standard says for the token and returns whether it is to be processed again, in the mode
 * that is now current. */
typedef bool mode_handler(struct parser *p, const struct token *t);

struct parser {
    struct meter *meter;
    mode_handler *const *handlers; /* [RULES_COUNT] */
    struct parser_options options;
    struct tree tree;
    struct stack stack;
    struct formatting formatting;
    enum mode mode;
    enum mode original_mode;    /* of "text" and "in table text" */
    struct buf template_modes;  /* a stack of modes, one byte each */
    struct redirect *redirects; /* [redirect_count], innermost last */
    uint32_t redirect_count;
    uint32_t redirect_capacity;
    struct node *context; /* of a fragment; in no tree */
    struct node *head;    /* the head element pointer */
    struct node *form;    /* the form element pointer */
    struct choice choice;
    bool frameset_ok;
    bool foster_parenting;
    bool skip_line_feed; /* the next token, if it is LF, is dropped */

    struct span pending;     /* the pending table character tokens */
    struct buf pending_copy; /* where they lie, if not in the input */
    bool pending_in_input;
    bool pending_not_space;
    uint64_t pending_offset;
    uint64_t offset; /* of the token in hand: what the parser supplies stands there */

    void (*trace)(void *user, const struct step *step); /* NULL: nobody asks */
    void *trace_user;
    unsigned trace_depth;

    bool acknowledged;          /* the self-closing flag of the token in hand */
    enum content_state content; /* for the verdict on it */
};

void tamis_parse_init(struct parser *p, struct meter *m);
/* Starts a document in memory from `a`; `names` is the lexer's. */
void tamis_parse_begin(struct parser *p, struct arena *a, struct names *names, struct parser_options options);
void tamis_parse_free(struct parser *p);

/* The state in which the lexer begins a fragment (13.4). */
enum content_state tamis_parse_first_content(const struct parser *p);
/* Whether the adjusted current node is not an HTML element. */
bool tamis_parse_is_foreign(const struct parser *p);

/* The sink: `user` is the parser. */
struct verdict tamis_parse_token(void *user, const struct token *t);

/* --- for the insertion modes --- */

enum { DONE = false, REPROCESS = true };

#define MODE(id, handler, section, name) mode_handler tamis_parse_##handler;
#include "parse/html/modes.def"
#undef MODE
mode_handler tamis_parse_foreign_content;
mode_handler tamis_parse_in_body_start_tag;
mode_handler tamis_parse_in_body_end_tag;

/* rules.c */
bool tamis_parse_apply_traced(struct parser *p, unsigned rules, const struct token *t);

/* The only place where a token meets rules. `rules`: a mode or RULES_FOREIGN. */
static inline bool apply_rules(struct parser *p, unsigned rules, const struct token *t)
{
    return p->trace ? tamis_parse_apply_traced(p, rules, t) : p->handlers[rules](p, t);
}

/* Processes the token by the rules of another mode, which does not become the current one. */
bool tamis_parse_using(struct parser *p, enum mode mode, const struct token *t);

/* insert.c */
struct location tamis_parse_place(const struct parser *p, struct node *override);
struct node *tamis_parse_insert_element(struct parser *p, const struct token *t); /* in HTML; pushed */
struct node *tamis_parse_insert_foreign(struct parser *p, const struct token *t, enum name_space ns);
void tamis_parse_insert_void(struct parser *p, const struct token *t); /* not left open; acknowledges "/>" */
struct node *tamis_parse_insert_implied(struct parser *p, atom name);  /* no attributes */
struct node *tamis_parse_create(struct parser *p, const struct token *t, enum name_space ns, atom name);
void tamis_parse_insert_text(struct parser *p, struct span text, bool in_input, uint64_t offset);
void tamis_parse_insert_characters(struct parser *p, const struct token *t);
void tamis_parse_insert_comment(struct parser *p, const struct token *t,
                                struct node *parent); /* NULL: the place */
void tamis_parse_merge_attributes(struct parser *p, const struct token *t, struct node *n);

/* formatting and scopes: builder.c, adoption.c */
void tamis_parse_reconstruct(struct parser *p);
bool tamis_parse_adopt(struct parser *p, const struct token *t); /* false: "any other end tag" applies */
void tamis_parse_generate_implied(struct parser *p, atom except);
void tamis_parse_generate_thoroughly(struct parser *p);
void tamis_parse_close_p(struct parser *p); /* if one is in button scope */
void tamis_parse_reset_mode(struct parser *p);
void tamis_parse_pop_until(struct parser *p, atom name); /* an open HTML element, and it too */
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
void tamis_parse_watch_choice(struct parser *p,
                              struct node *n); /* an option or a selectedcontent was inserted */
void tamis_parse_option_popped(void *parser, struct node *option);

static inline bool template_is_open(const struct parser *p)
{
    return stack_find(&p->stack, ATOM_template) != 0;
}

/* Whether this is the content of a template, where forms nest and have no pointer; the context element counts. */
static inline bool in_template_contents(const struct parser *p)
{
    return template_is_open(p) || (p->context && node_is_html(p->context, ATOM_template));
}

static inline struct node *current_node(const struct parser *p)
{
    return stack_top(&p->stack);
}

static inline bool current_is(const struct parser *p, atom name)
{
    return node_is_html(current_node(p), name);
}

/* The current node, or the context element when only the root of a fragment is open. */
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

/* The standard's white space in tree construction: TAB LF FF CR SPACE. */
static inline bool is_space(char c)
{
    return c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == ' ';
}

bool tamis_parse_all_space(struct span s);

/* Whether a run of characters is white space. Modes that ask see runs of one kind only: see modes.c. */
static inline bool is_space_token(const struct token *t)
{
    return t->type == TOKEN_CHARACTERS && is_space(t->data.p[0]);
}

#endif
