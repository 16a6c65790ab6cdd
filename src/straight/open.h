/* open.h: the state of the straight path, and its stack of open elements. */
#ifndef TAMIS_STRAIGHT_OPEN_H
#define TAMIS_STRAIGHT_OPEN_H

#include "lex/scan_tag.h"
#include "parse/nesting.h"
#include "sanitize/walk.h"
#include "straight/repeat.h"
#include "straight/straight.h"

enum straight_element_flag {
    IS_FORMATTING = 1, /* in the list of active formatting elements */
    IS_MARKER = 2,     /* inserted a marker into this list */
    HAS_CHILD = 4,
    ENDS_WITH_TEXT = 8,    /* the last child is text */
    WANTS_SEPARATOR = 16,  /* the tags are removed, and a separator can be needed after the element */
    HAS_SEPARATOR = 32,    /* a separator was written before the element */
    IS_FORM = 64,          /* the form element pointer points to the element */
    HAS_WRITTEN_TEXT = 128 /* the text of the element is already written */
};

/* An element that the parser has on its stack. The one at index 0 is the root html element of a fragment, or the document. */
struct straight_element {
    /* The conditions for the tags in its content (parse/nesting.h), for the parser of the input. */
    struct frame in;
    /* The same for a parser of the output; if the element is not written, those of the nearest ancestor that is written. */
    struct frame out;
    atom name;           /* its name in the input */
    atom written;        /* the name in the output; ATOM_NONE: no tags are written */
    atom parent_written; /* the name of the nearest element that is written: of this one or of an ancestor */
    uint16_t
        formatting; /* one bit for each name of a formatting element that is open after the last marker */
    uint16_t
        cell; /* the index of the td, th or caption of the innermost table: this element or an ancestor; 0: none */
    uint8_t flags;            /* enum straight_element_flag */
    uint8_t ns;               /* enum name_space */
    uint32_t children;        /* the number of children that the parser has inserted */
    const unsigned char *tag; /* for a formatting element: its start tag in the input */
    struct node *node;        /* the copy of the nearest element that is written (copy.c) */
};

/* What precedes the current place in the output, inside the nearest element that is written. */
enum before { BEFORE_NOTHING, BEFORE_WHITE, BEFORE_OTHER };

/* The white space at the start of the output. It is trimmed if the input is a document or the content of html, unless html, head
 * and body are written. */
struct leading {
    bool trims;     /* only white space was inserted so far */
    bool has_text;  /* a text node has begun */
    uint64_t space; /* the number of bytes of white space at the beginning of this text node */
    uint64_t nodes; /* the number of text nodes that were trimmed away */
};

/* What the straight path must know before it can know it. If it finds such a fact out, it processes the input again. */
struct late_facts {
    /* The text of the style element that has the effect of the attributes of a renamed body; empty: there is no such element. */
    struct span sheet;
    /* A later body tag gives body its attributes. This is the number of bytes from this tag to the end of the input; 0: there is no
     * such tag. */
    size_t body_tag;
};

/* The state for a body that the policy renames and to which it gives a class (sanitize/page.c). */
struct renamed_page {
    struct attribute inherited[2]; /* the attributes dir and lang of html */
    uint32_t inherited_count;
    uint32_t body; /* the index of body on the stack; 0: body is not inserted yet */
    bool is_new;   /* body was supplied without a tag, and has no attributes; no child may have the class */
    bool seeks_content; /* the document is in quirks mode, and the first substantial child has not come yet */
    bool has_space;     /* the last child of body is a text of white space */
    uint64_t space;     /* the number of its bytes */
};

struct straight_run {
    struct straight *s;
    const struct straight_job *job;
    struct buf *out;        /* the output */
    const unsigned char *p; /* the input that is not read yet */
    const unsigned char *end;
    struct scanned_tag *tag;        /* the current tag */
    struct repeated_tags *repeated; /* short start tags of this document */
    struct tree tree; /* for the functions of the filter; has no nodes except those of the copy (copy.c) */
    struct node
        element; /* the current HTML element; for the functions of the filter. A style element has its text as a child */
    struct filter_walk filter;
    enum mode
        mode; /* MODE_IN_BODY also stands for the modes for tables and foreign content. Other modes: only if `has_page` */
    bool is_document;
    bool
        has_page; /* the parser inserts head and body: the input is a document, or the content of html (straight.c) */
    bool
        awaits_doctype; /* the input is the content of html, and nothing but white space and comments was read */
    bool is_quirky;     /* the document is in quirks mode */
    bool
        keeps_page; /* html, head and body are written; otherwise, html and head are replaced with their children */
    bool every_reader; /* as in struct writing (serialize/writer.h) */
    uint32_t
        deepest; /* the greatest index on the stack with which neither TREE_DEPTH nor FORMATTING_ELEMENTS can be exceeded */
    size_t
        largest_tag; /* in a tag with no more bytes than this, no limit on a name or a value can be exceeded */
    uint64_t work;   /* units of the parser that are not added to the meter yet */
    struct straight_element *current; /* the current node */
    uint32_t top;                     /* its index */
    uint32_t removed;       /* the index of the outermost element that is removed with its content; 0: none */
    unsigned written_depth; /* the number of open elements that are written */
    uint64_t nodes;   /* the number of nodes of the tree that the parser would build, and of the separators */
    uint64_t visited; /* the number of nodes that the filter would visit */
    uint64_t kept;    /* the number of nodes of the tree that would be written */
    bool skips_line_feed;  /* a line feed that follows directly is dropped */
    bool holds_table_text; /* the last token was text between the cells of a table */
    bool
        awaits_separator; /* a separator comes before the next node, unless this is text that begins with white space */
    enum before before;
    size_t after_pre; /* the length of the output after the start tag of the last pre, listing or textarea */
    uint32_t html_attributes; /* the number of attributes of html, as the parser has it */
    uint32_t body_attributes;
    size_t doctype_length;  /* the length of the DOCTYPE in the output; 0: none */
    uint64_t late_comments; /* the number of comments after the body; they are removed */
    struct leading leading;
    uint64_t
        root_nodes; /* the number of written children of the root, including those that were trimmed away */
    struct renamed_page page;
    struct late_facts late;
    bool copies; /* a copy of the tree that is written is made (copy.c) */
    bool
        begins_again; /* the straight path gave up because of a copy or of `late`, which it has when it begins again */
    struct node
        *text; /* the text node of the copy that the next text is added to; NULL: it begins a new text node */
};

/* Records why the straight path gives up. Returns false. */
bool tamis_straight_give_up(struct straight_run *r, const char *obstacle);

static inline struct straight_element *top_of(const struct straight_run *r)
{
    return r->current;
}

static inline unsigned content_of(const struct straight_run *r)
{
    return top_of(r)->in.content;
}

/* Adds work units of the parser. The meter is updated at the end: the parser alone cannot exceed the limit (straight.c). */
static inline void parser_works(struct straight_run *r, unsigned units)
{
    r->work += units;
}

/* Adds the work for a token other than text, and clears the members that describe the token before it. */
static inline void begin_token(struct straight_run *r)
{
    parser_works(r, 2u + r->holds_table_text);
    r->holds_table_text = false;
    r->skips_line_feed = false;
}

/* Records that the parser inserts a node as the last child of the current node. */
static inline void note_child(struct straight_run *r, bool is_text)
{
    struct straight_element *parent = top_of(r);
    parent->flags = (uint8_t)((parent->flags & ~ENDS_WITH_TEXT) | HAS_CHILD | (is_text ? ENDS_WITH_TEXT : 0));
    r->nodes++;
    parent->children++;
}

/* Reports whether an element can be pushed without more memory and within the limit of depth. */
static inline bool has_room(const struct straight_run *r)
{
    return r->top < r->deepest && r->top + 1 < r->s->capacity;
}

/* open.c: allocates memory for the next element that is pushed, or gives up because of the depth. */
bool tamis_straight_make_room(struct straight_run *r);

/* Pushes an element. If its tags are written, the caller then sets `written`. Returns NULL if the straight path gives up, or if
 * there is no memory. `row`: for the content of the element. */
struct straight_element *tamis_straight_push(struct straight_run *r, atom name, unsigned flags,
                                             const struct nesting *row);
/* Pushes an SVG or MathML element in the same way. `name`: the name in the tag. */
struct straight_element *tamis_straight_push_foreign(struct straight_run *r, atom name, enum name_space ns);
/* Pops the current node, and writes its end tag if its tags are written. */
void tamis_straight_pop_current(struct straight_run *r);
/* Pops the elements from `position` on. This function and the next two give up if a popped element would stay in the list of
 * active formatting elements, or if the form element pointer would point to a popped element. */
bool tamis_straight_pop(struct straight_run *r, uint32_t position);
/* Pops the elements from `position` on. The element at `position` is a formatting element, and is also removed from the list. */
bool tamis_straight_pop_formatting(struct straight_run *r, uint32_t position);
/* Pops the elements from `position` on. The element at `position` has inserted a marker; the list is also cleared up to this marker. */
bool tamis_straight_pop_marked(struct straight_run *r, uint32_t position);
/* Pops all elements, at the end of the input. */
void tamis_straight_pop_all(struct straight_run *r);

/* The properties of an element with a static name that the stack depends on. */
struct stack_rule {
    uint16_t formatting; /* the bit of a formatting element */
    uint8_t flags;       /* enum straight_element_flag: the flags that an element gets because of its name */
    uint8_t traits;      /* enum element_trait */
};

enum element_trait {
    IS_CELL = 1,             /* td, th or caption */
    IS_READ_DIFFERENTLY = 2, /* by parsers of some years: see tamis_serialize_is_read_alike() */
    NEEDS_SEARCH = 4,        /* a reader (serialize/readers.c) searches the open elements */
    DROPS_LINE_FEED = 8      /* a line feed that follows the start tag directly is dropped */
};

extern const struct stack_rule tamis_straight_stack_rules[ATOM_STATIC_COUNT];

/* Returns the rule for an element. That of ATOM_NONE is the rule for all elements that are not in the table. */
static inline const struct stack_rule *stack_rule_of(atom name)
{
    return &tamis_straight_stack_rules[name < ATOM_STATIC_COUNT ? name : (atom)ATOM_NONE];
}

/* Returns the bit of a formatting element; 0 for any other element. */
static inline unsigned tamis_straight_formatting_bit(atom name)
{
    return stack_rule_of(name)->formatting;
}

/* straight.c: reports whether the input certainly ends in the tag or comment at r->p, and whether the rest of the input is too
 * short to exceed a limit on the parts of tags and comments. */
bool tamis_straight_is_unfinished(const struct straight_run *r);

/* comment.c: reads a comment. The input continues with "<!" or "<?". */
bool tamis_straight_comment(struct straight_run *r);

/* document.c: processes the tag, the end of the file, or the text by the rules of r->mode, which is not "in body". */
bool tamis_straight_outer_tag(struct straight_run *r);
bool tamis_straight_outer_end(struct straight_run *r);
bool tamis_straight_outer_text(struct straight_run *r);
/* Processes a start tag of html or body that adds its attributes to the open html or body element. Gives up if this could change
 * the start tag of this element in the output, which is already written. */
bool tamis_straight_merge_attributes(struct straight_run *r, atom name);

/* page.c: these functions are called only if the policy has a body_rule. The first one is called after html has got the
 * attributes of a tag; the second one gives body the attributes that it inherits; the third one adds the work of finding the
 * renamed element in the output. */
void tamis_straight_remember_html(struct straight_run *r);
bool tamis_straight_begin_page(struct straight_run *r, struct node *body);
bool tamis_straight_write_page(struct straight_run *r, const struct node *n);
/* One of these functions is called when the parser inserts a child of body: an element, text, or a comment. The caller has
 * checked that body is the current node. */
bool tamis_straight_page_element(struct straight_run *r, const struct node *n);
void tamis_straight_page_text(struct straight_run *r, struct span text);
void tamis_straight_page_comment(struct straight_run *r);
bool tamis_straight_end_page(struct straight_run *r);

/* doctype.c: the input continues with "<!" and a letter, in the mode "initial" or if r->awaits_doctype is set. */
bool tamis_straight_doctype(struct straight_run *r);

/* leading.c: returns the text, which is written next, without the white space at its start. r->leading.trims is set. */
struct span tamis_straight_trim(struct straight_run *r, struct span text);
/* Called when the next text node begins. With `begins_text` false, called when something other than text follows or the output
 * ends. */
void tamis_straight_end_leading(struct straight_run *r, bool begins_text);

/* elements.c: filters an element that the parser inserts, writes its start tag, and pushes it unless it is void. `supplied`: the
 * parser inserts the element without a tag. */
bool tamis_straight_insert(struct straight_run *r, atom name, bool supplied);
bool tamis_straight_insert_node(struct straight_run *r, struct node *n);

/* Replaces or removes an HTML element, as the decision on its attributes requires. */
bool tamis_straight_block(struct straight_run *r, atom name, const struct node *n, enum decision decision);

/* Writes an element that is kept: its start tag. Pushes it unless it is void. `name`: its name in the input. */
bool tamis_straight_write_element(struct straight_run *r, atom name, const struct node *n);

/* Writes the start tag of an element that is kept. `name`: its name in the input. */
bool tamis_straight_begin_element(struct straight_run *r, atom name, const struct node *n);

/* Appends the attributes. If there is at least one, makes sure that there is space for one more byte. Returns false if there is not
 * enough space. */
bool tamis_straight_write_attributes(struct straight_run *r, const struct node *n);

/* foreign.c: inserts the element of the start tag, in this namespace. */
bool tamis_straight_insert_foreign(struct straight_run *r, enum name_space ns);
/* Processes the tag. The current node is an SVG or MathML element. */
bool tamis_straight_foreign_tag(struct straight_run *r);

/* copy.c: makes a copy of the written nodes, a tree, for the limit on the cost of drawing SVG (sanitize/drawing). */
bool tamis_straight_begin_copy(struct straight_run *r);
struct node *tamis_straight_copy_node(struct straight_run *r, const struct node *n);
/* Adds the length of text that is written to the text node of the copy. If r->text is NULL, begins this node. */
bool tamis_straight_copy_text(struct straight_run *r, uint32_t length);
/* If SVG was kept, applies this limit to the copy. Returns false if it is exceeded. */
bool tamis_straight_bound_drawing(struct straight_run *r);

/* style.c: filters the text at r->p, which is the text of `n`, a style element that the policy keeps. Sets `*is_kept`. The text
 * becomes a child of `n`. */
bool tamis_straight_filter_style(struct straight_run *r, struct node *n, const struct element_action *action,
                                 bool *is_kept);
/* Writes the text of the element that was pushed. */
void tamis_straight_write_style(struct straight_run *r, const struct node *n);
/* Writes the style element with the text late.sheet. The current node is html. */
bool tamis_straight_write_sheet(struct straight_run *r);

/* text.c: reads text. The input continues with text. */
bool tamis_straight_text(struct straight_run *r);
/* Inserts text: a token, or a part of one. */
bool tamis_straight_insert_text(struct straight_run *r, struct span text);
/* Writes a text node of the tree, or a part of it. */
bool tamis_straight_write_text(struct straight_run *r, struct span text);
/* Writes a separator as a new text node. */
bool tamis_straight_write_separator(struct straight_run *r);
/* Writes the separator that is awaited, because a node other than text follows. */
bool tamis_straight_separate(struct straight_run *r);

/* A decoded reference. If `taken` is 0, the "&" is text. */
struct reference {
    size_t taken; /* the number of bytes of the reference */
    size_t n;     /* the number of bytes of its text */
    char text[8];
};

/* reference.c: decodes the reference at `p`, which points to "&". */
struct reference tamis_straight_decode(const unsigned char *p, const unsigned char *end, bool in_attribute);
/* Reads a reference, or an "&" that is text. The input continues with "&". */
bool tamis_straight_reference(struct straight_run *r);
/* Decodes the references in the values of the tag. */
bool tamis_straight_decode_values(struct straight_run *r, struct scanned_tag *tag);

/* plain.c: if r->tag is a plain start tag, processes it, sets `*ok` to the result, and returns true. */
bool tamis_straight_plain_tag(struct straight_run *r, bool *ok);
/* Does the same for the tag at r->p, which is not read yet. `known`: the same tag, which has occurred before. */
bool tamis_straight_repeated_tag(struct straight_run *r, const struct repeated_tag *known, bool *ok);

/* nested.c: called for the start tag of a formatting element if an element with the same name is open after the last marker. Adds
 * the work of the Noah's Ark clause. Gives up if three such elements are open. */
bool tamis_straight_nest(struct straight_run *r, atom name);

/* start_tag.c: processes r->tag, a start tag. */
bool tamis_straight_start_tag(struct straight_run *r);
/* Inserts the element of the tag, and reads its content if this is raw text or RCDATA. */
bool tamis_straight_insert_tag(struct straight_run *r);
/* close.c: if the input continues with "</", the name of the current node in lowercase, and ">", reads this, and pops the node. */
bool tamis_straight_close(struct straight_run *r);
/* end_tag.c: processes r->tag, an end tag. */
bool tamis_straight_end_tag(struct straight_run *r);

/* raw_text.c: returns the "<" of the end tag of the element, whose text begins at r->p, or the end of the input. Returns NULL if a
 * limit could be exceeded. */
const unsigned char *tamis_straight_find_end(const struct straight_run *r, struct span name);
/* Reads the content and the end tag of the raw text or RCDATA element that was pushed. */
bool tamis_straight_raw_text(struct straight_run *r, bool is_rcdata);

/* Notes that a text node is written. */
static inline void begin_written_text(struct straight_run *r)
{
    r->kept++;
    r->root_nodes += r->written_depth == 0;
    r->text = NULL;
    if (r->leading.trims)
        tamis_straight_end_leading(r, true);
}

#endif
