/* learn.h: `tamis policy learn`, which makes a policy that keeps the markup of samples and allows as little else as possible.
 *
 * The first policy allows nothing. In each round, all samples are sanitized, with reports of the changes (tamis/report.h). A
 * need is something that the policy must allow. For each change, needs are added if `learn` can make a policy that allows what
 * was removed. The policy of the next round allows what all needs require. When a round adds no new need, what the policy still
 * does not keep is printed as left out. Therefore only the reports determine what the policy allows; `learn` does not repeat
 * the rules of the filter. */
#ifndef TAMIS_CLI_LEARN_H
#define TAMIS_CLI_LEARN_H

#include "cli.h"
#include <tamis/policy.h>
#include <tamis/report.h>
#include <tamis/tree.h>

enum need_kind {
    NEED_ELEMENT,
    NEED_ATTRIBUTE, /* an attribute of an element */
    NEED_COMMENTS,
    NEED_INSTRUCTION, /* a processing instruction with the target `value` */
    /* The following needs are for the values of one attribute, on all elements that have the attribute. The needs for URLs also
     * apply to url() in a style attribute. */
    NEED_SCHEME,
    NEED_HOST,
    NEED_DATA_TYPE,
    NEED_FRAGMENT, /* relative URLs that begin with "#" */
    NEED_RELATIVE, /* all relative URLs */
    NEED_PROPERTY, /* a CSS property in a style attribute */
    NEED_COUNT
};

/* The occurrences of a need or an omission in the samples. */
struct seen {
    uint64_t count;
    size_t sample;     /* the file of the first occurrence: its index in the operands */
    tamis_place place; /* the place of the first occurrence in this file */
};

struct need {
    enum need_kind kind;
    char *element, *attribute, *value; /* NULL if needs of this kind have no element, attribute or value */
    const char *element_ns, *attribute_ns;
    struct seen seen;
    unsigned round;  /* the round in which the need was found */
    bool is_dropped; /* without this need, the output for all samples is the same */
};

struct needs {
    struct need *list;
    size_t count, capacity;
    unsigned round;
};

/* ---- learn_needs.c */

/* Adds a need, or counts it again if it was found in the same round. The strings are copied, except namespaces. Returns false
 * if an earlier round found the need; in this case, the policy allows what the need requires, but the report still has the
 * change. */
bool needs_add(struct needs *n, const struct need *need);
/* Reports whether two needs have the same attribute, or both have no attribute. */
bool need_is_of(const struct need *need, const struct need *attribute);
/* Reports whether a need that is not dropped has this kind and the attribute of `attribute`. NULL: any attribute. */
bool needs_has(const struct needs *n, enum need_kind kind, const struct need *attribute);
void needs_free(struct needs *n);

/* The elements of a sample. They are used to find namespaces, which a report does not contain. */
struct sample_tree {
    tamis_parser *parser;
    struct sample_element {
        const tamis_node *node;
    } * elements; /* sorted by offset */
    size_t count, capacity;
};
/* Stores the elements of the tree in the list. */
void sample_tree_list(struct sample_tree *t, const tamis_node *root);

/* Adds the needs for a change: one, or two for some URLs in CSS. Returns false if `learn` can make no policy that prevents the
 * change, or if the policy already allows what the needs require. */
bool needs_add_change(struct needs *n, const struct sample_tree *tree, const tamis_change *c, size_t sample);

/* ---- learn_policy.c */

/* Reports whether the rule for one attribute is valid with this need, for example whether tamis supports the CSS property. */
bool need_is_valid(const struct need *need);
/* Returns the config that allows what all needs require, except needs that were dropped. A rule without "hosts" allows all
 * hosts. Therefore, if `learning` is true, rules for which no host is needed yet allow only a host that does not exist. */
tamis_config *needs_config(const struct needs *n, bool learning);

/* ---- learn.c: `tamis policy learn` */

enum exit_status run_learn(const struct settings *s);

#endif
