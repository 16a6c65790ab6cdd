/* callbacks.h: the callbacks of the program (tamis/callbacks.h), and the element that they get.
 *
 * tamis.c owns struct callbacks, and sets tree.callbacks if the program has set a callback. callbacks.c calls them, element.c
 * reads an element for them, element_change.c changes it, and answers.c does what they answer. */
#ifndef TAMIS_SANITIZE_CALLBACKS_H
#define TAMIS_SANITIZE_CALLBACKS_H

#include <tamis/callbacks.h>

#include "parse/places.h"
#include "sanitize/walk.h"

struct callbacks {
    struct meter *meter;
    tamis_element_callback start, end; /* each callback can be NULL: the program has not set it */
    tamis_attribute_callback attribute;
    tamis_text_callback text;
    void *element_user, *attribute_user, *text_user;
    bool twice;                      /* a callback is called again for what it has kept or set */
    bool is_asking;                  /* a callback is running */
    bool is_xml;                     /* the dialect of the document is XML5 */
    bool reads_places;               /* `places` is initialized for this pass */
    struct arena room;               /* what the running callback has read; empty while none is running */
    struct buf reply;                /* the text with which the running callback replaces a value or a text */
    const struct document *document; /* in the first pass, the document that the tree is from; then NULL */
    struct places places;
    uint64_t reached; /* the offset of the last place that was computed */
};

static inline bool callbacks_are_set(const struct callbacks *c)
{
    return c->start || c->end || c->attribute || c->text;
}

void tamis_sanitize_callbacks_init(struct callbacks *c, struct meter *m);
void tamis_sanitize_callbacks_free(struct callbacks *c); /* frees the memory; keeps the callbacks */

/* What a callback has read of an element. Everything is in `room`. */
struct element_reading {
    tamis_attribute *
        attributes; /* an array of all attributes; an item that has not been read has no name. NULL: none was read */
    const char *text; /* NULL: the text has not been read */
    size_t text_length;
    const struct node *ancestor; /* the ancestor with the index `ancestor_index`; NULL: none was read */
    size_t ancestor_index;
};

struct tamis_element {
    struct callbacks *c;
    struct filter_walk *w;
    const struct node *n;
    struct node *target; /* `n` if the callback can change the element; otherwise NULL */
    struct element_reading *read;
    /* While the attributes are filtered, these attributes of the node have already been removed or moved (attributes.c). */
    uint32_t hidden_from, hidden_count;
    uint32_t
        capacity; /* the number of attributes for which the array has room; 0: it is not an array of element_change.c */
    bool is_changed;
    bool is_in_order; /* callbacks are now called in the order of the input, with exceptions */
};

/* The number of attributes, and one of them; 0 <= index < count. */
static inline uint32_t element_count(const struct tamis_element *e)
{
    return e->n->count - e->hidden_count;
}

static inline struct attribute *element_attribute(const struct tamis_element *e, size_t index)
{
    return &e->n->attributes[index < e->hidden_from ? index : index + e->hidden_count];
}

/* Returns the closest element that contains the node; NULL if there is none. */
static inline const struct node *enclosing_element(const struct node *n)
{
    do
        n = n->parent;
    while (n && n->type != NODE_ELEMENT);
    return n;
}

/* callbacks.c: begins a pass. `c` is tree.callbacks; NULL is allowed. */
void tamis_sanitize_callbacks_begin(struct callbacks *c);

/* Calls `start` for an element, or `end` if `at_end` is true. If `twice` is set, and the answer is to keep the element, but not
 * when it is called again, sets `*is_unsteady` and returns TAMIS_ANSWER_REMOVE. Returns TAMIS_ANSWER_FAIL if the meter's status
 * is an error. */
tamis_answer tamis_sanitize_ask_element(struct filter_walk *w, struct node *n, bool at_end,
                                        bool *is_unsteady);

/* Calls the attribute callback, if there is one. Returns DECISION_REMOVE if the attribute is not kept; this is reported. If the
 * program replaces the value, sets it, and `*is_new` to true. */
enum decision tamis_sanitize_ask_attribute(struct filter_walk *w, const struct node *n, struct attribute *a,
                                           bool *is_new);
/* Does the test of `twice` for an attribute that the program and the policy have kept. */
enum decision tamis_sanitize_ask_attribute_again(struct filter_walk *w, const struct node *n,
                                                 struct attribute *a);

/* Reports whether the text is valid UTF-8 without NUL, as every value and text of a tree is. */
bool tamis_sanitize_is_plain_text(struct span text);
/* Reports whether the way in which a parser reads the content of the element depends on this attribute in no namespace. */
bool tamis_sanitize_changes_parsing(const struct node *n, struct span attribute);

/* Calls the text callback for a text of `parent`, which is NULL at the top level. Returns TAMIS_ANSWER_KEEP, TAMIS_ANSWER_REMOVE
 * or, if the meter's status is an error, TAMIS_ANSWER_FAIL. If the program replaces the text, `*is_new` is true, and the new text
 * is in `reply`. `*is_unsteady` is as above. */
tamis_answer tamis_sanitize_ask_text(struct filter_walk *w, const struct node *parent, struct span text,
                                     bool *is_new, bool *is_unsteady);

/* answers.c: calls `start` for an element. Returns what is done with it because of the answer. */
enum treatment tamis_sanitize_call_start(struct filter_walk *w, struct node *n);
/* Calls the text callback for each text of a tree that is already filtered. `w->callbacks` can be NULL. */
void tamis_sanitize_call_text(struct filter_walk *w);
/* Calls `end` for each element of a tree that is already filtered. `w->callbacks` can be NULL. */
void tamis_sanitize_call_end(struct filter_walk *w);

#endif
