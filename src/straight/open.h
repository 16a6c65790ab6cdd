/* open.h: the state of the straight path, and its stack of open elements. */
#ifndef TAMIS_STRAIGHT_OPEN_H
#define TAMIS_STRAIGHT_OPEN_H

#include "lex/scan_tag.h"
#include "parse/nesting.h"
#include "sanitize/walk.h"
#include "straight/reopen.h"
#include "straight/repeat.h"
#include "straight/stack_rule.h"
#include "straight/straight.h"

/* A separator is the text of "blockSeparator" (sanitize/replaced.c). */
enum straight_element_flag {
    IS_FORMATTING = 1, /* in the list of active formatting elements */
    IS_MARKER = 2,     /* the parser has inserted a marker into this list for the element */
    HAS_CHILD = 4,
    ENDS_WITH_TEXT = 8,    /* the last child is text */
    WANTS_SEPARATOR = 16,  /* the tags are not written, and a separator can be needed after the element */
    HAS_SEPARATOR = 32,    /* a separator was written before the element */
    IS_FORM = 64,          /* the form element pointer points to the element */
    HAS_WRITTEN_TEXT = 128 /* the text of the element is already written */
};

/* An element on the parser's stack of open elements. Index 0 is the root html element of a fragment, or the document. */
struct straight_element {
    /* The frame of its content (parse/nesting.h) for the parser of the input. */
    struct frame in;
    /* The frame of its content for a parser of the output; if the element is not written, the frame of its nearest written
     * ancestor. */
    struct frame out;
    atom name;    /* its name in the input */
    atom written; /* the name in the output; ATOM_NONE: no tags are written */
    /* `written` of this element or, if it is not written, of its nearest written ancestor; ATOM_NONE: there is none */
    atom parent_written;
    /* The formatting elements that are open after the last marker: one bit for each name (struct stack_rule). */
    uint16_t formatting;
    /* The index of the innermost td, th or caption: this element or an ancestor. 0: there is none, or a table is open in it. */
    uint16_t cell;
    uint8_t flags;            /* enum straight_element_flag */
    uint8_t ns;               /* enum name_space */
    uint32_t children;        /* the number of children that the parser has inserted into this element */
    const unsigned char *tag; /* for a formatting element: its start tag in the input */
    /* The copy (copy.c) of this element or, if it is not written, of its nearest written ancestor. */
    struct node *node;
};

/* What was last written into the current node or, if the current node is not written, into its nearest written ancestor:
 * nothing, text that ends with white space, or something else. */
enum before { BEFORE_NOTHING, BEFORE_WHITE, BEFORE_OTHER };

/* The white space at the start of the output. If the input is a document, or a fragment whose context is html, this white space
 * is removed, unless html, head and body are written (leading.c). */
struct leading {
    /* White space must be removed from the next text; false as soon as an element or a character other than white space is
     * written. */
    bool trims;
    bool has_text;  /* a text node has begun, and all of its text so far is white space */
    uint64_t space; /* the number of bytes removed from the beginning of this text node */
    uint64_t nodes; /* the number of text nodes that were removed completely */
};

/* Facts that the straight path needs before it reaches the part of the input that determines them. When it reaches this part,
 * it stores the fact and processes the input again. */
struct late_facts {
    /* The text of the style element that has the same effect as the attributes of a renamed body; empty: there is no such
     * element, or its text is not known yet. */
    struct span sheet;
    /* If body is inserted without attributes and gets them from a later body tag:
     * the number of bytes from this tag to the end of the input; otherwise 0. */
    size_t body_tag;
};

/* The state for a body that the policy renames and to which it gives a class (sanitize/page.c). */
struct renamed_page {
    struct attribute inherited[2]; /* the attributes dir and lang of html */
    uint32_t inherited_count;
    uint32_t body; /* the index of body on the stack; 0: body is not inserted yet */
    /* The parser inserted body without a tag, and body has no attributes. The
     * straight path gives up if a child element has the class of the renamed body. */
    bool is_new;
    bool seeks_content; /* the document is in quirks mode, and body has no substantial child (15.3.10) yet */
    /* While `seeks_content` is true: the last child of body is a text node with only white space. */
    bool has_space;
    uint64_t space; /* the number of bytes in this text node */
};

/* The stack has space for this number of elements, including the root,
 * before memory is allocated for it. Most documents do not need more. */
enum { FIRST_OPEN = 16 };

struct straight_run {
    struct straight *s;
    const struct straight_job *job;
    struct buf *out;        /* the output */
    const unsigned char *p; /* the next byte of the input */
    const unsigned char *end;
    /* A local array of FIRST_OPEN items. It is used as the stack (s->open) unless the context has memory for a larger stack. */
    struct straight_element *first;
    struct scanned_tag *tag;        /* the current tag */
    struct repeated_tags *repeated; /* short start tags that plain.c has filtered */
    /* The tree for the functions of the filter. It contains only the copies of nodes that are written (copy.c), and the style
     * element that style.c writes for a renamed body. */
    struct tree tree;
    /* The HTML element that is being inserted, for the functions of the filter; if it is a style element, its text is
     * its child. */
    struct node element;
    struct filter_walk filter;
    /* The insertion mode; MODE_IN_BODY also stands for the modes of tables and for foreign content; other modes are possible
     * only if `has_page` is true. */
    enum mode mode;
    /* The run is in a document that the lexer and the parser read (write/run.c). */
    bool has_parser;
    /* Changes are reported. The run ends before a comment or an element that is removed. */
    bool is_reported;
    const unsigned char *start; /* the beginning of the run, and its offset in the input; for the report */
    uint64_t offset;
    bool is_document;
    /* The parser inserts head and body: the input is a document, or the content of html (a fragment whose context is html). */
    bool has_page;
    /* The input is the content of html, and only white space and comments were read so far. */
    bool awaits_doctype;
    bool is_quirky; /* the document is in quirks mode */
    /* The html, head and body elements are written; if this is false and `has_page` is true, html and head are replaced with
     * their children. */
    bool keeps_page;
    bool every_reader; /* as in struct writing (serialize/writer.h) */
    /* The greatest index that an element can have on the stack. It is so small that neither TREE_DEPTH nor FORMATTING_ELEMENTS
     * can be exceeded. */
    uint32_t deepest;
    /* In a tag with no more bytes than this, no limit on a name or a value can be exceeded. */
    size_t largest_tag;
    /* The formatting elements that are closed and in the list of active formatting elements after the last marker, in the order
     * of this list: an array of MOST_CLOSED items. */
    struct closed_formatting *closed;
    uint32_t closed_count;
    uint32_t reopened; /* the work units of the parser for copies of closed elements */
    /* Work units of the parser and of serialize/readers.c that are not added to the meter yet. */
    uint64_t work;
    struct straight_element *current; /* the current node */
    uint32_t top;                     /* the index of the current node */
    uint32_t removed;       /* the index of the open element that is removed with its content; 0: none */
    unsigned written_depth; /* the number of open elements that are written */
    /* The number of nodes that the parser would insert, plus the number of text nodes that the filter would add. */
    uint64_t nodes;
    uint64_t visited; /* the number of nodes that the filter would visit */
    /* The number of nodes that the filter would keep or add, including text nodes that leading.c removes. */
    uint64_t kept;
    bool skips_line_feed;  /* if the next byte is a line feed, it is dropped */
    bool holds_table_text; /* the last token was text between the cells of a table */
    /* A separator must be written before the next node, unless this node is text that begins with white space. */
    bool awaits_separator;
    enum before before;
    /* The length that the output had directly after the start tag of the last pre, listing or textarea; SIZE_MAX: there was
     * none. */
    size_t after_pre;
    /* The numbers of attributes that html and body would have in the tree that the parser builds. */
    uint32_t html_attributes;
    uint32_t body_attributes;
    size_t doctype_length; /* the length of the DOCTYPE in the output; 0: none */
    /* The number of comments that were read after the body had ended; all are removed. */
    uint64_t late_comments;
    struct leading leading;
    /* The number of children of the root in the output, including text nodes that leading.c removes later. */
    uint64_t root_nodes;
    struct renamed_page page;
    struct late_facts late;
    bool copies; /* the nodes that are written are also copied to `tree` (copy.c) */
    /* Another attempt follows: this one ended because the nodes were not copied or because a fact of `late` was not known. */
    bool begins_again;
    /* The text node of the copy to which the length of the next text is added; NULL: the next text begins a new text node. */
    struct node *text;
};

/* Records why the straight path gives up. Returns false, so that the caller can return the result.
 * Unless its comment says otherwise, a function below that returns bool calls this function and
 * returns false if it gives up. It also returns false if the meter's status is an error. */
bool tamis_straight_give_up(struct straight_run *r, const char *obstacle);

/* Returns the offset in the input of a byte of the run. */
static inline uint32_t run_offset(const struct straight_run *r, const unsigned char *p)
{
    return (uint32_t)(r->offset + (size_t)(p - r->start));
}

static inline struct straight_element *top_of(const struct straight_run *r)
{
    return r->current;
}

static inline unsigned content_of(const struct straight_run *r)
{
    return top_of(r)->in.content;
}

/* Adds work units of the parser. They are added to the meter only at the
 * end, because the parser alone cannot exceed the limit (straight.c). */
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

/* Reports whether an element can be pushed: there is memory for it, and it is not too deep. */
static inline bool has_room(const struct straight_run *r)
{
    return r->top < r->deepest && r->top + 1 < r->s->capacity;
}

/* open.c: allocates memory for the next element that is pushed. Called if has_room() returns false. Returns false if the
 * straight path gives up because of the depth, or if there is no memory. */
bool tamis_straight_make_room(struct straight_run *r);

/* Pushes an HTML element. If its tags are written, the caller then sets the members that describe the output. `flags`: flags of
 * the element in addition to those of its name. `row`: the row (struct nesting) of the element. Returns NULL if the straight
 * path gives up, or if there is no memory. */
struct straight_element *tamis_straight_push(struct straight_run *r, atom name, unsigned flags,
                                             const struct nesting *row);
/* Pushes an SVG or MathML element in the same way. `name`: the name in the tag, in lowercase. */
struct straight_element *tamis_straight_push_foreign(struct straight_run *r, atom name, enum name_space ns);
/* Pops the current node, and writes its end tag if its tags are written. */
void tamis_straight_pop_current(struct straight_run *r);
/* Pops the elements from the index `position` to the top of the stack. Formatting elements among them stay in the list of
 * active formatting elements (r->closed). This function and the next two give up if a marker would stay in this list, or if the
 * form element pointer would point to a popped element. */
bool tamis_straight_pop(struct straight_run *r, uint32_t position);
/* Does the same as tamis_straight_pop(), but the element at `position` is a formatting element, and is also removed from the
 * list. */
bool tamis_straight_pop_formatting(struct straight_run *r, uint32_t position);
/* Does the same as tamis_straight_pop(), but the parser has inserted a marker for the element at `position`, and the list is
 * also cleared up to this marker. */
bool tamis_straight_pop_marked(struct straight_run *r, uint32_t position);
/* Pops all elements except the root, at the end of the input. */
void tamis_straight_pop_all(struct straight_run *r);

/* input.c: sets r->p and r->end to the bytes that are read: the input, or a copy of it. Returns false if the straight path
 * gives up, or if there is no memory. */
bool tamis_straight_begin_input(struct straight_run *r);

/* straight.c: reports whether two conditions are true: no ">" follows, so that the input ends in the tag or comment at r->p;
 * and the rest of the input is so short that no limit on the parts of a tag or comment can be exceeded. */
bool tamis_straight_is_unfinished(const struct straight_run *r);

/* comment.c: reads the comment at r->p, which must begin with "<!" or "<?". */
bool tamis_straight_comment(struct straight_run *r);

/* document.c: the first function processes r->tag, the second one the end of the input, and the third one the text at r->p.
 * They apply the rules of r->mode, which is not "in body". */
bool tamis_straight_outer_tag(struct straight_run *r);
bool tamis_straight_outer_end(struct straight_run *r);
bool tamis_straight_outer_text(struct straight_run *r);
/* Processes a start tag of html or body that adds its attributes to the open html or body element. Gives up if this could
 * change what is already written. */
bool tamis_straight_merge_attributes(struct straight_run *r, atom name);

/* page.c: the functions for a body that the policy renames and to which it gives a class (policy->body_rule). The first one
 * stores the attributes of html that body inherits, and is called when html gets the attributes of r->tag. The second one gives
 * them to body; it gives up if the filter would insert a style element, and r->late.sheet is not the text of this element. The
 * third one is called before the renamed body is written; it adds the work of the search that would find this body in the
 * output, and gives up if the body does not have the class. */
void tamis_straight_remember_html(struct straight_run *r);
bool tamis_straight_begin_page(struct straight_run *r, struct node *body);
bool tamis_straight_write_page(struct straight_run *r, const struct node *n);
/* One of these three functions is called when the parser inserts a child into body, which is the current node. The child is an
 * element, a text node (or a part of one), or a comment. */
bool tamis_straight_page_element(struct straight_run *r, const struct node *n);
void tamis_straight_page_text(struct straight_run *r, struct span text);
void tamis_straight_page_comment(struct straight_run *r);
/* Called at the end of the input. Gives up if the parser inserted body without a tag, and body has no attributes and no
 * children. */
bool tamis_straight_end_page(struct straight_run *r);

/* doctype.c: reads a DOCTYPE. The input continues with "<!" and a letter. The parser inserts a DOCTYPE only in the insertion
 * mode "initial"; in all other modes, it ignores it. */
bool tamis_straight_doctype(struct straight_run *r);

/* leading.c: removes the white space at the start of `text`, and returns the
 * rest, which is written next. Called only if r->leading.trims is true. */
struct span tamis_straight_trim(struct straight_run *r, struct span text);
/* If all of the last text node was removed, counts this node. Called only if r->leading.trims is true: with `begins_text` true
 * when a text node begins, with `begins_text` false when an element begins or the output ends. */
void tamis_straight_end_leading(struct straight_run *r, bool begins_text);

/* elements.c: these two functions filter an HTML element that the parser inserts, write its start tag if the element is kept,
 * and push it unless it is void. `supplied`: the parser inserts the element without a tag; otherwise, the element has the
 * attributes of r->tag. */
bool tamis_straight_insert(struct straight_run *r, atom name, bool supplied);
bool tamis_straight_insert_node(struct straight_run *r, struct node *n);

/* Does what `decision`, the result of filtering the attributes of an HTML element,
 * requires: removes the element, replaces it with its children, or replaces it with the
 * value of alt, followed by its children. `name`: the name of the element in the input. */
bool tamis_straight_block(struct straight_run *r, atom name, const struct node *n, enum decision decision);

/* Writes the start tag of an HTML element that is kept, and pushes the element unless it is void. `name`: its name in the
 * input. Gives up if it is not certain how parsers read the element in the output. */
bool tamis_straight_write_element(struct straight_run *r, atom name, const struct node *n);

/* Counts an element that is kept, and writes its start tag. `name`: the name of an HTML element in the input; ATOM_NONE for an
 * SVG or MathML element. */
bool tamis_straight_begin_element(struct straight_run *r, atom name, const struct node *n);

/* Appends the attributes of the element to the output. If it has attributes, there is then space for one more byte, the ">".
 * Returns false if the output cannot grow. */
bool tamis_straight_write_attributes(struct straight_run *r, const struct node *n);

/* foreign.c: processes r->tag as the start tag of an element in this namespace. */
bool tamis_straight_insert_foreign(struct straight_run *r, enum name_space ns);
/* Processes r->tag. The current node is an SVG or MathML element. */
bool tamis_straight_foreign_tag(struct straight_run *r);

/* copy.c: adds a copy of each node that is written to the tree r->tree, for the limit on the cost of drawing SVG
 * (sanitize/drawing). The first function creates the root. The second one appends a copy of `n` to the copy of the current
 * node, and returns the new copy, or NULL if there is no memory. */
bool tamis_straight_begin_copy(struct straight_run *r);
struct node *tamis_straight_copy_node(struct straight_run *r, const struct node *n);
/* Adds `length`, the length of text that is written, to the text node r->text. If r->text is NULL, first creates this node. */
bool tamis_straight_copy_text(struct straight_run *r, uint32_t length);
/* If SVG was kept, applies the limit on the cost of drawing to the copy. Returns false if this limit is exceeded, or if the
 * meter's status is another error. */
bool tamis_straight_bound_drawing(struct straight_run *r);

/* style.c: filters the text of `n`, which must be a style element that the policy keeps. The text begins at r->p, and becomes a
 * child of `n`. Sets `*is_kept` to false if the element must be removed, and otherwise to true. */
bool tamis_straight_filter_style(struct straight_run *r, struct node *n, const struct element_action *action,
                                 bool *is_kept);
/* Writes the text of the style element `n`, which is the current node. */
void tamis_straight_write_style(struct straight_run *r, const struct node *n);
/* If r->late.sheet is not empty, inserts and writes a style element with this text. The current node is html. */
bool tamis_straight_write_sheet(struct straight_run *r);

/* text.c: reads the text at r->p. */
bool tamis_straight_text(struct straight_run *r);
/* Processes text that the lexer would emit: inserts it into the current node, and writes it unless it is removed. */
bool tamis_straight_insert_text(struct straight_run *r, struct span text);
/* Writes the text of a text node, or a part of this text. */
bool tamis_straight_write_text(struct straight_run *r, struct span text);
/* Writes a separator as a new text node. */
bool tamis_straight_write_separator(struct straight_run *r);
/* Called if r->awaits_separator is true: writes the separator, and sets r->awaits_separator to false. */
bool tamis_straight_separate(struct straight_run *r);

/* The result of decoding a character reference. If `taken` is 0, there is no reference: the "&" is text. */
struct reference {
    size_t taken; /* the number of bytes of the reference */
    size_t n;     /* the number of bytes in `text` */
    char text[8];
};

/* reference.c: decodes the character reference at `p`, which points to "&". `in_attribute`: it is in an attribute value. */
struct reference tamis_straight_decode(const unsigned char *p, const unsigned char *end, bool in_attribute);
/* Reads a character reference in text, or an "&" that is text. The input continues with "&". */
bool tamis_straight_reference(struct straight_run *r);
/* Decodes the character references in the attribute values of the tag. Returns false if there is no memory. */
bool tamis_straight_decode_values(struct straight_run *r, struct scanned_tag *tag);

/* plain_run.c: reads plain tokens (as plain_run.c defines them), up to the first token that is not plain. Returns false if the
 * straight path gives up, or if the meter's status is an error. */
bool tamis_straight_run_plain(struct straight_run *r);

/* nested.c: called for the start tag of a formatting element if an element with the same name is open after the last marker.
 * Adds the work of the comparison that the Noah's Ark clause (13.2.4.3) requires. Gives up if three such elements are open. */
bool tamis_straight_nest(struct straight_run *r, atom name);

/* start_tag.c: processes r->tag, a start tag. */
bool tamis_straight_start_tag(struct straight_run *r);
/* Inserts the element of the tag, and reads its content if this is raw text or RCDATA. */
bool tamis_straight_insert_tag(struct straight_run *r);
/* close.c: if the input continues with "</", the name of the current node in lowercase, and ">", reads this end tag, pops the
 * node, and returns true. Otherwise, returns false and reads nothing. Also returns false for the end tag of body, for a name
 * that is long or not static, and in an insertion mode other than "in body". */
bool tamis_straight_close(struct straight_run *r);
/* end_tag.c: processes r->tag, an end tag. */
bool tamis_straight_end_tag(struct straight_run *r);

/* raw_text.c: searches the text at `p` for the end tag with this name. Returns a pointer to its "<", or the end of the input
 * if there is none. Returns NULL if a limit could be exceeded. */
const unsigned char *tamis_straight_find_end(const struct straight_run *r, const unsigned char *p,
                                             struct span name);
/* Reads the content and the end tag of the current node, which is a raw text or RCDATA element. */
bool tamis_straight_raw_text(struct straight_run *r, bool is_rcdata);

/* Counts a new text node that is written, and resets the members that describe the text node before it. */
static inline void begin_written_text(struct straight_run *r)
{
    r->kept++;
    r->root_nodes += r->written_depth == 0;
    r->text = NULL;
    if (r->leading.trims)
        tamis_straight_end_leading(r, true);
}

#endif
