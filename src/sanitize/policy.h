/* policy.h: a compiled policy: tables that answer by index.
 *
 * Names are known by their atoms: the static ones, and after them those that only this policy mentions, from
 * a name table of its own. Index 0, ATOM_NONE, stands for every name that the policy does not mention. */
#ifndef TAMIS_SANITIZE_POLICY_H
#define TAMIS_SANITIZE_POLICY_H

#include <stdbool.h>
#include <stdint.h>
#include <tamis/policy.h>

#include "base/names.h"
#include "base/namespaces.h"

/* Elements stay in no namespace and in that of Atom, which both only XML5 has, and in those of HTML, MathML and SVG. */
enum { ELEMENT_NAMESPACES = NS_ATOM + 1 };

enum action {
    ACTION_REMOVE, /* with all that is in it */
    ACTION_UNWRAP, /* its children take its place */
    ACTION_KEEP
};

enum rule_flag {
    RULE_ONLY_LISTED = 1, /* attributes that are not in `kept` are removed */
    RULE_TEXT_ONLY = 2    /* removed unless it has nothing in it but text without "<" */
};

/* What is done with an element. Lists hold attribute keys and end with 0; NULL: none. */
struct rule {
    uint8_t action; /* enum action */
    uint8_t flags;  /* enum rule_flag */
    const uint32_t *kept;
    const uint32_t *removed;
};

/* The rules that elements without a list of their own share. */
enum { RULE_REMOVE, RULE_UNWRAP, RULE_KEEP, RULE_FIRST_OWN };

enum mark {
    MARK_KEEP = 1, /* stays, unless a list of the element says otherwise */
    MARK_LINK = 2  /* may lead somewhere: javascript: URLs are looked for */
};

struct tamis_policy {
    const uint32_t *elements;  /* [name * ELEMENT_NAMESPACES + namespace]: index into `rules` */
    const uint8_t *attributes; /* [attribute key]: enum mark */
    const uint8_t *targets;    /* [name]: 1 when processing instructions of that target stay */
    const struct rule *rules;
    struct names names; /* what it mentions beyond the static names */
    size_t longest;     /* bytes of the longest of those */
    bool safe;
    bool comments;
    bool data_attributes;
    struct meter meter; /* of its own memory */
    struct arena arena;
};

/* "on" and a letter. DEVIATES: the standard lists 88 event handlers of HTML; SVG and the browsers have more.
 */
bool tamis_sanitize_is_handler(struct span name);

/* Whether a name has capitals and is in small letters another that the policy or the standards know (SCRIPT, hRef): whoever
 * takes XML for HTML reads that one. */
bool tamis_sanitize_is_in_capitals(const struct tamis_policy *policy, struct span name);

/* "xml-stylesheet" in any case: what it names runs scripts, or is an XSLT program. */
bool tamis_sanitize_is_stylesheet(struct span target);

static inline uint32_t attribute_key(uint32_t name, enum name_space ns)
{
    return name * NS_COUNT + (uint32_t)ns;
}

/* The policy that is meant: NULL is the default. */
static inline const struct tamis_policy *policy_or_default(const struct tamis_policy *policy)
{
    return policy ? policy : tamis_policy_default();
}

#endif
