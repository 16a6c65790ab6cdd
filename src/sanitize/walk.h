/* walk.h: what the parts of the filter share while they go through a tree. */
#ifndef TAMIS_SANITIZE_WALK_H
#define TAMIS_SANITIZE_WALK_H

#include <tamis/tamis.h>

#include "base/buf.h"
#include "policy/policy.h"
#include "report/report.h"
#include "value/naming.h"
#include "policy/rule.h"

struct filter_walk {
    struct tree *tree;
    const struct tamis_policy *policy;
    struct meter *meter;
    tamis_counts *counts;
    struct report *report; /* NULL: nobody asks */
    struct buf out;        /* a value that is written anew */
    struct buf scratch;
    const struct rule *blocking_rule; /* the rule because of which an element does not stay */
    bool draws;                       /* an element of SVG stays */
};

/* Bytes of text that are only copied or looked through, for a unit of work. */
enum { SCANNED_PER_WORK = 16 };

/* What becomes of an attribute, or of its element because of it; the worst comes last. */
enum decision { DECISION_KEEP, DECISION_REMOVE, DECISION_UNWRAP_ELEMENT, DECISION_REMOVE_ELEMENT };

/* The policy's number for a name of the document; 0 when the policy does not mention it. */
uint32_t tamis_sanitize_name_in(const struct filter_walk *w, atom name);

/* Whether a rule is for an element. */
bool tamis_sanitize_is_for(const struct filter_walk *w, const struct rule *v, const struct node *n);

/* attributes.c: takes out the attributes that do not stay, and changes what the policy's rules say. What becomes of the element
 * because of one: w->blocking_rule says so, if it does not stay. */
enum decision tamis_sanitize_filter_attributes(struct filter_walk *w, struct node *n,
                                               const struct element_action *action);

/* values.c: what the rules say about a value, which they may write anew. `key` is the policy's for the attribute. */
enum decision tamis_sanitize_check_value(struct filter_walk *w, const struct node *n, struct attribute *a,
                                         uint32_t key);

/* What becomes of an element in which an attribute is missing that a rule wants there. */
enum decision tamis_sanitize_check_missing(struct filter_walk *w, const struct node *n);

/* forced.c: puts in what rules say must be there. */
void tamis_sanitize_force_attributes(struct filter_walk *w, struct node *n);
/* Gives the element an attribute in no namespace: a new one, or a new value. */
void tamis_sanitize_put_attribute(struct filter_walk *w, struct node *n, uint32_t name, struct span value,
                                  tamis_reason reason, struct rule_path path);

/* embedded.c: what stands in an element without being markup: frames and style sheets. false: the element goes. */
bool tamis_sanitize_filter_frame(struct filter_walk *w, struct node *n);
bool tamis_sanitize_filter_sheet(struct filter_walk *w, struct node *n);

/* replaced.c: the children of an element take its place. The node to go on with. */
struct node *tamis_sanitize_unwrap(struct filter_walk *w, struct node *n);
struct node *tamis_sanitize_escape(struct filter_walk *w, struct node *n);

/* The value of an attribute from now on; copied. */
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
