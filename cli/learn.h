/* learn.h: `tamis policy learn`, which finds the smallest policy that keeps samples whole.
 *
 * The policy begins empty. In each round, all samples are sanitized with it, and what the report says is removed becomes a need, if
 * a safe policy can keep it. The next round has a policy with all needs. When a round finds no new need, the changes that are still
 * in the report are what no safe policy keeps. So the report is the only judge of what a policy keeps. */
#ifndef TAMIS_CLI_LEARN_H
#define TAMIS_CLI_LEARN_H

#include "cli.h"
#include <tamis/policy.h>
#include <tamis/report.h>
#include <tamis/tree.h>

enum need_kind {
    NEED_ELEMENT,
    NEED_ATTRIBUTE, /* of an element */
    NEED_COMMENTS,
    NEED_INSTRUCTION, /* a processing instruction with the target `value` */
    /* What the URLs of an attribute, or the url() in a style attribute, need; of any element. */
    NEED_SCHEME,
    NEED_HOST,
    NEED_DATA_TYPE,
    NEED_FRAGMENT, /* relative URLs that begin with "#" */
    NEED_RELATIVE, /* all relative URLs */
    NEED_PROPERTY, /* a CSS property in an attribute */
    NEED_COUNT
};

/* Where something is in the samples, and how often. */
struct seen {
    uint64_t count;
    size_t sample;     /* the index, in the operands, of the first file with it */
    tamis_place place; /* of the first, in this file */
};

struct need {
    enum need_kind kind;
    char *element, *attribute, *value; /* NULL: not for this kind */
    const char *element_ns, *attribute_ns;
    struct seen seen;
    unsigned round;  /* in which it was found */
    bool is_dropped; /* the samples are kept as well without it */
};

struct needs {
    struct need *list;
    size_t count, capacity;
    unsigned round;
};

/* ---- learn_needs.c */

/* Adds a need, or counts it again if it was found in the same round. The strings are copied, except namespaces. Returns false if an
 * earlier round found the need: the policy allows it, and the report has the change nevertheless. */
bool needs_add(struct needs *n, const struct need *need);
/* Reports whether two needs are about the same attribute, or both about none. */
bool need_is_of(const struct need *need, const struct need *attribute);
/* Reports whether a need that is not dropped has this kind and this attribute; NULL for any attribute. */
bool needs_has(const struct needs *n, enum need_kind kind, const struct need *attribute);
void needs_free(struct needs *n);

/* The elements of a sample, to find the namespaces that a report does not give. */
struct sample_tree {
    tamis_parser *parser;
    struct sample_element {
        const tamis_node *node;
    } * elements; /* in the order of their offsets */
    size_t count, capacity;
};
/* Fills the list from the tree. */
void sample_tree_list(struct sample_tree *t, const tamis_node *root);

/* Makes a need of a change. Returns false if the change needs nothing that a policy can give, or gives already. */
bool needs_add_change(struct needs *n, const struct sample_tree *tree, const tamis_change *c, size_t sample);

/* ---- learn_policy.c */

/* Reports whether the rule for one attribute is valid with this need, for example whether tamis knows the CSS property. */
bool need_is_valid(const struct need *need);
/* Returns the config with everything that is needed. While learning, lists that must not be empty have an item that stands for
 * none. */
tamis_config *needs_config(const struct needs *n, bool learning);

/* ---- learn.c: `tamis policy learn` */

enum exit_status run_learn(const struct settings *s);

#endif
