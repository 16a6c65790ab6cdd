/* walk.h: the state and the functions that the files of the filter share. */
#ifndef TAMIS_SANITIZE_WALK_H
#define TAMIS_SANITIZE_WALK_H

#include <tamis/tamis.h>

#include "base/buf.h"
#include "policy/policy.h"
#include "policy/rule.h"
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
};

/* SCANNED_PER_WORK: the number of bytes of text that are copied or scanned for one unit of work. */
enum { SCANNED_PER_WORK = 16 };

/* The path in the report for changes that "idPrefix" makes. */
#define PATH_OF_ID_PREFIX ((struct rule_path){"idPrefix", -1, NULL})

/* What is done with an attribute, or with its element because of the attribute, in increasing order of severity. */
enum decision {
    DECISION_KEEP,
    DECISION_REMOVE,
    DECISION_ELEMENT_TO_TEXT,
    DECISION_UNWRAP_ELEMENT,
    DECISION_REMOVE_ELEMENT
};

/* walk.c: does the work of policy_name() for a name that is not static. */
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

/* custom.c: returns the action of the first CUSTOM rule that has a pattern for the name of the element; NULL if no rule has
 * such a pattern, or if the element is not a custom element. */
const struct element_action *tamis_sanitize_custom_action(const struct filter_walk *w, const struct node *n);

/* Returns what the policy does with an element in a supported
 * namespace. A CUSTOM rule can only apply to an unlisted element. */
static inline const struct element_action *tamis_sanitize_action(const struct filter_walk *w,
                                                                 const struct node *n)
{
    const struct element_action *action = listed_action(w, n), *custom = NULL;
    if ((action->flags & ELEMENT_UNLISTED) && w->policy->has_custom)
        custom = tamis_sanitize_custom_action(w, n);
    return custom ? custom : action;
}

/* walk.c: reports whether the policy is safe and the name of the element is an
 * uppercase variant of another name (tamis_policy_is_uppercase_variant()). */
bool tamis_sanitize_has_uppercase_name(const struct filter_walk *w, const struct node *n);

/* Reports whether the parser created the element without a tag, and would create it again if the
 * output did not contain the element. The result is false for clones of earlier elements, and for p
 * and br that the parser created for an end tag. The result is also false for an element with
 * attributes, which are from a later html or body tag, or which page.c has copied from html to body. */
bool tamis_sanitize_is_supplied_again(const struct node *n);

/* Reports whether a rule applies to an element. */
bool tamis_sanitize_rule_applies(const struct filter_walk *w, const struct rule *v, const struct node *n);

/* attributes.c: removes the attributes that the policy does not allow, and changes values as the rules require. Returns the
 * most severe decision. If this decision is to remove or replace the element, w->blocking_rule is the rule that requires it. */
enum decision tamis_sanitize_filter_attributes(struct filter_walk *w, struct node *n,
                                               const struct element_action *action);

/* values.c: checks a value against the rules, and changes the value where the rules require it. `key` is the attribute_key()
 * (policy.h) of the attribute. Returns what is done with the attribute or its element. */
enum decision tamis_sanitize_check_value(struct filter_walk *w, const struct node *n, struct attribute *a,
                                         uint32_t key);

/* Checks whether the element has the attributes that the rules with "required" name. Returns what is done with the element. If
 * the element is not kept, w->blocking_rule is the rule that requires a missing attribute. */
enum decision tamis_sanitize_check_missing(struct filter_walk *w, const struct node *n);

/* forced.c: applies the SET and ADD_TOKENS rules to the element: sets attributes and adds tokens. */
void tamis_sanitize_force_attributes(struct filter_walk *w, struct node *n);
/* Writes to w->out the value, and those tokens of the rule that the value does not contain. Returns the content of w->out. */
struct span tamis_sanitize_with_tokens(struct filter_walk *w, const struct rule *v, struct span value);
/* Reports whether the URL has a host other than that of the base URL. Without a base URL, every host is another host. A URL
 * that cannot be parsed counts as a link to another host. */
bool tamis_sanitize_leads_to_other_host(struct filter_walk *w, struct span value);
/* Sets an attribute in no namespace: adds it at the end, or moves it to the end and replaces its value. `name` is an
 * atom of the policy; `value` is copied; `reason` and `path` are for the report. */
void tamis_sanitize_put_attribute(struct filter_walk *w, struct node *n, uint32_t name, struct span value,
                                  tamis_reason reason, struct rule_path path);

/* Adds the class of a RENAME rule to the element. Does nothing if the rule has no class. */
void tamis_sanitize_add_class(struct filter_walk *w, struct node *n, const struct rule *v);

/* sheet.c: filters the text of a style element. Returns true if the element is kept, and false if it must be removed. */
bool tamis_sanitize_filter_sheet(struct filter_walk *w, struct node *n);

/* embedded.c: filters a frame. Returns true if the element is kept, and false if it must be removed. */
bool tamis_sanitize_filter_frame(struct filter_walk *w, struct node *n);
/* Removes the attribute, if the element has it. */
void tamis_sanitize_drop_attribute(struct filter_walk *w, struct node *n, atom name, tamis_reason reason,
                                   struct rule_path path);
/* Reports whether the element is an annotation-xml element whose content was parsed as HTML because of its attribute encoding,
 * and which has lost this attribute. */
bool tamis_sanitize_lost_encoding(const struct node *n);

/* filter.c: reports whether the element has a child other than text, or text with "<". */
bool tamis_sanitize_has_markup(const struct filter_walk *w, const struct node *n);

/* filter.c: filters an element that linkify.c has inserted, like an element of the input. */
void tamis_sanitize_filter_link(struct filter_walk *w, struct node *n);

/* linkify.c: if the policy has "linkify", makes links from the addresses in the text of a tree that is already filtered. */
void tamis_sanitize_linkify(struct filter_walk *w);

/* page.c: if the policy renames body and gives it a class, copies lang and dir of html to body
 * if body does not have them. If the attributes of body or quirks mode determine how the page
 * looks, also inserts a style element for this, and returns it; otherwise returns NULL. */
struct node *tamis_sanitize_page_sheet(struct filter_walk *w);

/* Removes the style element of tamis_sanitize_page_sheet() if the filter has not kept the body with its class. Without the
 * class, sanitizing the output could insert another style element. */
void tamis_sanitize_check_page_sheet(struct filter_walk *w);

/* Reports whether the element has the class that the policy gives to a renamed body; policy->body_rule must not be NULL. */
bool tamis_sanitize_is_page(const struct filter_walk *w, const struct node *n);

/* Reports whether an element without a tag is a body that the policy renames and to which it gives a class. Returns false if a
 * child of the body already has this class, or if the body is empty. */
bool tamis_sanitize_is_new_page(const struct filter_walk *w, const struct node *n);

/* page_sheet.c: writes to w->out the CSS rules that replace the attributes of `page`, a body element, and the effect of quirks mode. */
void tamis_sanitize_write_page_sheet(struct filter_walk *w, const struct node *page);
/* Writes to w->out the CSS rules that replace the attributes of `page`, a body element, and returns them. The result is
 * empty if no attribute of `page` needs a CSS rule. */
struct span tamis_sanitize_page_hints(struct filter_walk *w, const struct node *page);
/* Reports whether the element is one of the standard's "elements with default margins" (15.3.10). */
bool tamis_sanitize_has_default_margins(const struct node *n);

/* replaced.c: these three functions replace an element with its children; tamis_sanitize_to_text()
 * also puts the value of the attribute alt before the children, and tamis_sanitize_escape() keeps
 * the tags of the element as text. tamis_sanitize_unwrap() and tamis_sanitize_to_text() remove a
 * template with its contents. The functions return the node with which the walk continues. */
struct node *tamis_sanitize_unwrap(struct filter_walk *w, struct node *n);
struct node *tamis_sanitize_to_text(struct filter_walk *w, struct node *n);
struct node *tamis_sanitize_escape(struct filter_walk *w, struct node *n);

/* Reports whether the element gets separators: when its tags are removed, the
 * text of "blockSeparator" is inserted where texts would otherwise be joined. */
bool tamis_sanitize_gets_separators(const struct filter_walk *w, const struct node *n);

/* Reports whether the element separates its text from the text around it: it is a block, a br, or a part of a table. */
bool tamis_sanitize_is_block(const struct node *n);

/* labels.c: if the element is an SVG foreignObject that contains text to draw, and its parent is not a switch element,
 * replaces it with a text element that draws this text, and returns the new element. Otherwise returns `n`. */
struct node *tamis_sanitize_label(struct filter_walk *w, struct node *n);

/* markers.c: adds the prefix of "idPrefix" to the name of a marker. Does nothing if the processing instruction `n` is
 * not a marker. */
void tamis_sanitize_prefix_marker(struct filter_walk *w, struct node *n);

/* Sets the value of an attribute to a copy of `value`. */
static inline void set_value(struct filter_walk *w, struct attribute *a, struct span value)
{
    char *copy = tamis_base_arena_copy(w->tree->arena, value);
    if (!copy)
        return;
    a->value = copy;
    a->value_length = (uint32_t)value.n;
    a->in_input = false;
}

static inline enum naming naming_of(const struct node *n, const struct attribute *a)
{
    return tamis_value_naming((struct qualified_name){n->name, (enum name_space)n->ns},
                              (struct qualified_name){a->name, (enum name_space)a->ns});
}

static inline struct rule_path path_of_rule(uint32_t number, const char *rest)
{
    return (struct rule_path){"rules", (int32_t)number, rest};
}

#endif
