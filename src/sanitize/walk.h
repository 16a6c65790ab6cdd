/* walk.h: the state and the functions that the files of the filter share. */
#ifndef TAMIS_SANITIZE_WALK_H
#define TAMIS_SANITIZE_WALK_H

#include <tamis/tamis.h>

#include "base/buf.h"
#include "policy/policy.h"
#include "policy/rule.h"
#include "policy/texts.h"
#include "report/report.h"
#include "value/naming.h"

struct filter_walk {
    struct tree *tree;
    const struct tamis_policy *policy;
    struct meter *meter;
    tamis_counts *counts;
    struct report *report; /* NULL: no report is kept */
    struct buf out;        /* the text that is being written, such as a value or a tag */
    struct buf scratch;
    uint32_t *places;                 /* the table of forced.c; NULL until it is needed */
    const struct rule *blocking_rule; /* the rule because of which an element is removed or replaced */
    struct node *page_sheet;          /* the style element that page.c has inserted; NULL: none */
    const struct node *page;          /* the body for which `page_sheet` was inserted */
    struct callbacks *callbacks;      /* the value of tree.callbacks */
    uint32_t
        filtered;     /* the number of attributes of the current element that are already filtered and kept */
    bool is_link;     /* linkify.c is making a link from the address in `link` */
    struct span link; /* the text of this link */
};

/* SCANNED_PER_WORK: the number of bytes of text that are copied or scanned for one unit of work. */
enum { SCANNED_PER_WORK = 16 };

/* The rule path (report/report.h) with which changes because of "idPrefix" are reported. */
#define PATH_OF_ID_PREFIX    ((struct rule_path){"idPrefix", -1, NULL})
#define PATH_OF_CLASS_PREFIX ((struct rule_path){"classPrefix", -1, NULL})

/* What is done with an attribute, or with its element because of the attribute, in increasing order of severity. */
enum decision {
    DECISION_KEEP,
    DECISION_REMOVE,
    DECISION_ELEMENT_TO_TEXT,
    DECISION_UNWRAP_ELEMENT,
    DECISION_REMOVE_ELEMENT
};

/* What is done with an element. The filter of a tree (filter.c) does it at once. */
enum treatment {
    TREATMENT_KEEP,
    TREATMENT_REMOVE,  /* with its content */
    TREATMENT_UNWRAP,  /* replace with its children */
    TREATMENT_TO_TEXT, /* replace with the value of its attribute alt, and its children */
    TREATMENT_ESCAPE,  /* its tags become text */
    TREATMENT_FAILED   /* the meter's status is an error */
};

/* Return "idPrefix" (empty: none) and "baseURL" (NULL: none) for the document. */
static inline struct span walk_id_prefix(const struct filter_walk *w)
{
    return w->tree->texts ? w->tree->texts->id_prefix : w->policy->id_prefix;
}

static inline const struct url *walk_base(const struct filter_walk *w)
{
    return w->tree->texts ? w->tree->texts->base : w->policy->base;
}

/* walk.c: returns the result of policy_name() for a name that is not static. */
uint32_t tamis_sanitize_find_name(const struct filter_walk *w, atom name);

/* Returns the policy's atom for `name`, an atom of the document. A static name has the same atom in the policy and in the
 * document. For any other name, returns its atom in the policy's name table, or ATOM_NONE if it is not in this table. */
static inline uint32_t policy_name(const struct filter_walk *w, atom name)
{
    return name < ATOM_STATIC_COUNT ? name : tamis_sanitize_find_name(w, name);
}

/* Returns what the policy would do with an element in a supported namespace if there were no CUSTOM rules. */
static inline const struct element_action *listed_action(const struct filter_walk *w, const struct node *n)
{
    return policy_action(w->policy, policy_name(w, n->name), (enum name_space)n->ns);
}

/* custom.c: returns the action of the first CUSTOM rule with a pattern that matches the name of
 * the element. Returns NULL if no pattern matches, or if the element is not a custom element. */
const struct element_action *tamis_sanitize_custom_action(const struct filter_walk *w, const struct node *n);

/* Returns what the policy does with an element in a supported namespace. A
 * CUSTOM rule applies only to an unlisted element (ELEMENT_UNLISTED). */
static inline const struct element_action *tamis_sanitize_action(const struct filter_walk *w,
                                                                 const struct node *n)
{
    const struct element_action *action = listed_action(w, n), *custom = NULL;
    if ((action->flags & ELEMENT_UNLISTED) && w->policy->has_custom)
        custom = tamis_sanitize_custom_action(w, n);
    return custom ? custom : action;
}

/* walk.c: reports whether the policy is safe, and removes the element because of its name: it is an uppercase variant of another
 * name; or the policy would keep the element, and tamis_policy_has_markup() or tamis_policy_begins_no_tag() is true. */
bool tamis_sanitize_has_unsafe_name(const struct filter_walk *w, const struct node *n);

/* Reports whether the parser created the element without a tag, and would create it again if the output
 * did not contain the element. The result is false for clones of earlier elements, and for p and br
 * that the parser created for an end tag. The result is also false for an element with attributes: its
 * attributes are from a later html or body tag, or page.c has copied them from html to body. */
bool tamis_sanitize_is_supplied_again(const struct node *n);

/* Reports whether a rule applies to an element. */
bool tamis_sanitize_rule_applies(const struct filter_walk *w, const struct rule *v, const struct node *n);

/* attributes.c: removes the attributes that the policy does not allow, and changes values as the rules require. Returns the
 * most severe decision. If this decision is to remove or replace the element, w->blocking_rule is the rule that requires it. */
enum decision tamis_sanitize_filter_attributes(struct filter_walk *w, struct node *n,
                                               const struct element_action *action);

/* values.c: checks a value against the rules, and changes the value where the rules require it. `key` is the result
 * of attribute_key() (policy.h) for the attribute. Returns what is done with the attribute or its element. */
enum decision tamis_sanitize_check_value(struct filter_walk *w, const struct node *n, struct attribute *a,
                                         uint32_t key);

/* Checks whether the element has all attributes that the rules with "required" list for it. Returns what is done
 * with the element. If the element is not kept, w->blocking_rule is the rule that requires a missing attribute. */
enum decision tamis_sanitize_check_missing(struct filter_walk *w, const struct node *n);

/* forced.c: applies the SET and ADD_TOKENS rules to the element: sets attributes and adds tokens. */
void tamis_sanitize_force_attributes(struct filter_walk *w, struct node *n);
/* Writes to w->out the value, and those tokens of the rule that the value does not contain. Returns the content of w->out. */
struct span tamis_sanitize_with_tokens(struct filter_walk *w, const struct rule *v, struct span value);
/* Reports whether the URL has a host other than the host of the base URL. If there is no base URL, the
 * result is true for every URL with a host. The result is also true for a URL that cannot be parsed. */
bool tamis_sanitize_leads_to_other_host(struct filter_walk *w, struct span value);
/* Sets an attribute in no namespace. If the element has the attribute, moves it to the end and replaces its value; otherwise,
 * adds it at the end. `name` is an atom of the policy; `value` is copied; `reason` and `path` are for the report. */
void tamis_sanitize_put_attribute(struct filter_walk *w, struct node *n, uint32_t name, struct span value,
                                  tamis_reason reason, struct rule_path path);

/* Adds the class of a RENAME rule to the element. Does nothing if the rule has no class. */
void tamis_sanitize_add_class(struct filter_walk *w, struct node *n, const struct rule *v);

/* sheet.c: filters the text of a style element. Returns true if the element is kept, and false if it must be removed. */
bool tamis_sanitize_filter_sheet(struct filter_walk *w, struct node *n);

/* walk.c: replaces the content of the element with a text. Returns false if there is not enough memory. */
bool tamis_sanitize_replace_text(struct filter_walk *w, struct node *n, struct span text);

/* leaves.c: reports whether a comment or processing instruction is kept. If not, reports and counts the removal; the caller
 * removes the node. Can change the data of a processing instruction. */
bool tamis_sanitize_keeps_leaf(struct filter_walk *w, struct node *n);
/* Reports whether a DOCTYPE with this name is kept. DEVIATES: the standard keeps each. A safe policy keeps only those whose names
 * consist of letters, because other characters can be markup for other parsers. Without one of the others, a document is in quirks
 * mode, as it is with it. */
bool tamis_sanitize_keeps_doctype(const struct filter_walk *w, struct span name);

/* declared.c: called for an attribute with MARK_ENCODING. If it declares another encoding than UTF-8, rewrites its value, or
 * returns DECISION_REMOVE. */
enum decision tamis_sanitize_declare_utf8(struct filter_walk *w, const struct node *n, struct attribute *a);
/* Called after the rules and the program have changed the value. Returns DECISION_REMOVE if it now declares another encoding. */
enum decision tamis_sanitize_check_declared(struct filter_walk *w, const struct node *n,
                                            const struct attribute *a);
/* If the element is a style element, rewrites the encodings in its "@charset" rules to UTF-8. Its content must be text that no
 * STYLESHEET rule has checked: such a rule keeps no "@charset". */
void tamis_sanitize_declare_utf8_in_sheet(struct filter_walk *w, struct node *n);
/* Reports whether the policy is safe and a reader could take an encoding from this comment or processing instruction. */
bool tamis_sanitize_leaf_declares(const struct filter_walk *w, const struct node *n);

/* embedded.c: filters an iframe element, as the FRAME rule requires.
 * Returns true if the element is kept, and false if it must be removed. */
bool tamis_sanitize_filter_frame(struct filter_walk *w, struct node *n);
/* Removes the attribute `name` if the element has it. */
void tamis_sanitize_drop_attribute(struct filter_walk *w, struct node *n, atom name, tamis_reason reason,
                                   struct rule_path path);
/* Reports whether the element is an annotation-xml element whose content was parsed as HTML because of its attribute encoding,
 * and which has lost this attribute. */
bool tamis_sanitize_lost_encoding(const struct node *n);

/* walk.c: joins this text node and the text nodes directly after it, because a parser reads them as one text. */
void tamis_sanitize_join_text(struct filter_walk *w, struct node *n);

/* Removes an element with its content, and counts it. Returns the node with which the walk continues. */
static inline struct node *remove_element(const struct filter_walk *w, struct node *n)
{
    struct node *next = tamis_parse_next_skipping(n, w->tree->root);
    tamis_parse_remove(n);
    w->counts->elements++;
    return next;
}

/* Reports whether the element has a start tag or an end tag. */
static inline bool node_has_tag(const struct node *n)
{
    return !(n->flags & NODE_SUPPLIED) || (n->flags & NODE_CLOSED);
}

/* walk.c: reports whether a child of the element is not text, or is text that contains "<". */
bool tamis_sanitize_has_markup(const struct filter_walk *w, const struct node *n);

/* filter.c: filters an element that linkify.c has inserted. It is filtered like an element of the input. */
void tamis_sanitize_filter_link(struct filter_walk *w, struct node *n);

/* linkify.c: if the policy has "linkify", makes links from the addresses in the text of a tree that is already filtered. */
void tamis_sanitize_linkify(struct filter_walk *w);

/* page.c: does nothing if the policy does not rename body or gives it no class. Copies the attributes lang and dir of html to
 * body if the policy does not keep html and body does not have them. If quirks mode or an attribute of body affects the look of
 * the page, inserts a style element with the same effect. Returns the new style element; NULL if none was inserted. */
struct node *tamis_sanitize_page_sheet(struct filter_walk *w);

/* If the filter has not kept the body with its class, removes the style element that tamis_sanitize_page_sheet() has inserted.
 * If the output had this style element but not the class, another one could be inserted when the output is sanitized again. */
void tamis_sanitize_check_page_sheet(struct filter_walk *w);

/* Reports whether the element has the class that the policy gives to a renamed body; policy->body_rule must not be NULL. */
bool tamis_sanitize_is_page(const struct filter_walk *w, const struct node *n);

/* Reports whether `n`, which the parser created without a tag, is a body that the policy renames and to which the
 * policy gives a class. Returns false if a child of the body already has this class, or if the body is empty. */
bool tamis_sanitize_is_new_page(const struct filter_walk *w, const struct node *n);

/* page_sheet.c: writes CSS rules to w->out. They have the effect of
 * quirks mode and of the attributes of `page`, a body element. */
void tamis_sanitize_write_page_sheet(struct filter_walk *w, const struct node *page);
/* Does the same only for the attributes of `page`, not for quirks mode, and returns the
 * content of w->out. The result is empty if no attribute of `page` needs a CSS rule. */
struct span tamis_sanitize_page_hints(struct filter_walk *w, const struct node *page);
/* Reports whether the element is one of the standard's "elements with default margins" (15.3.10). */
bool tamis_sanitize_has_default_margins(const struct node *n);

/* replaced.c: these three functions replace an element with its children. tamis_sanitize_to_text() also
 * puts the value of the attribute alt before the children, and tamis_sanitize_escape() keeps the tags of
 * the element as text. Exception: tamis_sanitize_unwrap() and tamis_sanitize_to_text() remove a template
 * together with its contents. All three functions return the node with which the walk continues. */
struct node *tamis_sanitize_unwrap(struct filter_walk *w, struct node *n);
struct node *tamis_sanitize_to_text(struct filter_walk *w, struct node *n);
struct node *tamis_sanitize_escape(struct filter_walk *w, struct node *n);
/* Removes or replaces an element as the treatment says. Returns the node with which the walk continues. */
struct node *tamis_sanitize_replace(struct filter_walk *w, struct node *n, enum treatment treatment);

/* Reports whether separators are needed when the element is replaced with its children. A separator
 * is the text of "blockSeparator"; it is inserted where two texts would otherwise be joined. */
bool tamis_sanitize_gets_separators(const struct filter_walk *w, const struct node *n);
/* Returns the text of a tag. It is valid until `w->out` is used again. */
struct span tamis_sanitize_tag_text(struct filter_walk *w, const struct node *n, bool is_end);

/* Reports whether the element separates its text from the text around it: it is a block, a br, or a part of a table. */
bool tamis_sanitize_is_block(const struct node *n);

/* labels.c: if the element is an SVG foreignObject that contains text to draw, and its parent is not a switch element,
 * replaces it with a text element that draws this text, and returns the new element. Otherwise returns `n`. */
struct node *tamis_sanitize_label(struct filter_walk *w, struct node *n);

/* markers.c: if the processing instruction `n` is a marker (its target is
 * marker or start), adds the prefix of "idPrefix" to the name in its data. */
void tamis_sanitize_prefix_marker(struct filter_walk *w, struct node *n);

/* template_markers.c: "templateMarkers". These functions must be called only if the policy has markers, except for
 * tamis_sanitize_break_text(), which does nothing if there are none. */
#define PATH_OF_MARKERS ((struct rule_path){"templateMarkers", -1, NULL})

/* Reports whether the text contains a marker. */
bool tamis_sanitize_has_marker(const struct filter_walk *w, struct span text);
/* Reports whether the name of an element or attribute contains a marker, also together with the ">" after it. */
bool tamis_sanitize_name_has_marker(struct filter_walk *w, struct span name);
/* Reports whether the text of the style element contains a marker. */
bool tamis_sanitize_sheet_has_marker(const struct filter_walk *w, const struct node *n);
/* Writes the value with broken markers to w->out. Returns false if the result still contains a marker. */
bool tamis_sanitize_break_value(struct filter_walk *w, const struct node *n, const struct attribute *a);
/* Breaks up the markers in the texts and comments of a tree that is already filtered, and removes processing instructions and
 * DOCTYPEs that contain one. */
void tamis_sanitize_break_text(struct filter_walk *w);

/* Sets the value of an attribute to a copy of `value`. */
static inline void set_value(struct filter_walk *w, struct attribute *a, struct span value)
{
    char *copy = tamis_base_arena_copy(w->tree->arena, value);
    if (!copy)
        return;
    a->value = copy;
    a->value_length = (uint32_t)value.n;
    a->in_input = false;
    tree_has_changed(w->tree);
}

static inline enum naming naming_of(const struct node *n, const struct attribute *a)
{
    return tamis_value_naming((struct qualified_name){n->name, (enum name_space)n->ns},
                              (struct qualified_name){a->name, (enum name_space)a->ns});
}

/* The names in the value of an attribute, and the prefix that they get. */
struct prefixed {
    enum naming naming;
    struct span prefix; /* empty: none */
    bool is_class;
};

/* "classPrefix" applies to the attribute class of every element, and "idPrefix" to all other attributes. */
static inline struct prefixed prefixed_names(const struct filter_walk *w, const struct node *n,
                                             const struct attribute *a)
{
    if (w->policy->class_prefix.n && a->name == ATOM_class && a->ns == NS_NONE)
        return (struct prefixed){NAMING_LIST, w->policy->class_prefix, true};
    return (struct prefixed){naming_of(n, a), walk_id_prefix(w), false};
}

static inline struct rule_path path_of_rule(uint32_t number, const char *rest)
{
    return (struct rule_path){"rules", (int32_t)number, rest};
}

#endif
