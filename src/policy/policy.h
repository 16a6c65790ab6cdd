/* policy.h: a compiled policy: tables that answer by index.
 *
 * Names are known by their atoms: the static ones, and after them those that only this policy mentions, from
 * a name table of its own. Index 0, ATOM_NONE, stands for every name that the policy does not mention. */
#ifndef TAMIS_POLICY_POLICY_H
#define TAMIS_POLICY_POLICY_H

#include <stdbool.h>
#include <stdint.h>
#include <tamis/policy.h>

#include "base/buf.h"
#include "base/names.h"
#include "base/namespaces.h"

/* Elements stay in no namespace and in that of Atom, which both only XML5 has, and in those of HTML, MathML and SVG. */
enum { ELEMENT_NAMESPACES = NS_ATOM + 1 };

enum action_kind {
    ACTION_REMOVE, /* with all that is in it */
    ACTION_UNWRAP, /* its children take its place */
    ACTION_KEEP,
    ACTION_ESCAPE, /* its children take its place, between its tags as text */
    ACTION_RENAME
};

enum element_flag {
    ELEMENT_ONLY_LISTED = 1, /* attributes that are not in `kept` are removed */
    ELEMENT_TEXT_ONLY = 2,   /* removed unless it has nothing in it but text without "<" */
    ELEMENT_UNLISTED = 4,    /* the configuration does not mention it: it may be a custom element */
    ELEMENT_FRAME = 8,       /* an iframe that shows what the frame rule lets it */
    ELEMENT_SHEET = 16,      /* its text is a style sheet for a rule */
    ELEMENT_FORCED = 32,     /* rules may put attributes in */
    ELEMENT_REQUIRES = 64    /* rules want attributes to be there */
};

/* What is done with an element. Lists hold attribute keys and end with 0; NULL: none. */
struct element_action {
    uint8_t kind;   /* enum action_kind */
    uint8_t flags;  /* enum element_flag */
    uint8_t reason; /* tamis_reason: why, where it is not kept */
    uint32_t to;    /* the name it gets */
    uint32_t by;    /* the number of the rule that says so */
    const uint32_t *kept;
    const uint32_t *removed;
};

/* The rules that elements without a list of their own share. */
enum {
    ACTION_ROW_UNLISTED_REMOVE,
    ACTION_ROW_UNLISTED_UNWRAP,
    ACTION_ROW_UNLISTED_ESCAPE,
    ACTION_ROW_REMOVE,
    ACTION_ROW_UNWRAP,
    ACTION_ROW_ESCAPE,
    ACTION_ROW_KEEP,
    ACTION_ROW_UNSAFE,
    ACTION_ROW_CAPITALS,
    ACTION_ROW_UNJUDGED, /* a style element, when URLs are judged and no rule is for it */
    ACTION_ROW_FOREIGN,  /* was to be replaced with its children, which would become something else */
    ACTION_ROW_FIRST_OWN
};

enum mark {
    MARK_KEEP = 1,  /* stays, unless a list of the element says otherwise */
    MARK_LINK = 2,  /* may lead somewhere: javascript: URLs are looked for */
    MARK_RULED = 4, /* a rule may have something to say about its value */
    MARK_NAMING = 8 /* its value is a name in the document, or refers to one: see naming.h */
};

struct rule; /* rule.h */

struct tamis_policy {
    const uint32_t *elements;  /* [name * ELEMENT_NAMESPACES + namespace]: index into `actions` */
    const uint8_t *attributes; /* [attribute key]: enum mark */
    const uint8_t *targets;    /* [name]: 1 when processing instructions of that target stay */
    const struct element_action *actions;
    struct names names; /* what it mentions beyond the static names */
    size_t longest;     /* bytes of the longest of those */
    bool safe;
    bool comments;
    bool data_attributes;
    bool lists_elements;   /* the configuration says which elements stay, not which go */
    bool lists_attributes; /* likewise */
    /* Beyond the standard */
    bool aria_attributes;
    bool judges_urls; /* there is a rule for URLs: what holds one and has no rule goes */
    bool has_custom;
    bool keeps_use; /* SVG use stays: a rule holds it to what is in the document */
    bool escapes;   /* some elements are shown as text */
    const struct rule *rules;
    uint32_t rule_count;
    const uint32_t *deciders; /* [attribute key]: where its list in `decider_lists` begins; 0: it has none */
    const uint32_t *decider_lists; /* number of a rule + 1, in order; lists end with 0 */
    struct span id_prefix;         /* empty: none */
    struct span separator;         /* empty: none */
    const struct url *base;        /* NULL: none */
    struct buf base_text;          /* what it points into */
    uint64_t limits[TAMIS_LIMIT_COUNT];
    bool has_limit[TAMIS_LIMIT_COUNT];
    struct meter meter; /* of its own memory */
    struct arena arena;
};

/* "on" and a letter. DEVIATES: the standard lists 88 event handlers of HTML; SVG and the browsers have more.
 */
bool tamis_policy_is_handler(struct span name);

/* Whether a name has capitals and is in small letters another that the policy or the standards know (SCRIPT, hRef): whoever
 * takes XML for HTML reads that one. */
bool tamis_policy_is_in_capitals(const struct tamis_policy *policy, struct span name);

/* Reports whether a safe policy removes an attribute because of its name: an event handler in no namespace, or a name with
 * uppercase letters whose lowercase form is another name (see tamis_policy_is_in_capitals). */
bool tamis_policy_is_unsafe_attribute(const struct tamis_policy *policy, struct span name,
                                      enum name_space ns);

/* "xml-stylesheet" in any case: what it names runs scripts, or is an XSLT program. */
bool tamis_policy_is_stylesheet(struct span target);

static inline uint32_t attribute_key(uint32_t name, enum name_space ns)
{
    return name * NS_COUNT + (uint32_t)ns;
}

static inline uint32_t element_index(uint32_t name, enum name_space ns)
{
    return name * ELEMENT_NAMESPACES + (uint32_t)ns;
}

/* Whether a list of keys, ended by 0, has one. NULL is an empty list. */
static inline bool keys_have(const uint32_t *keys, uint32_t key)
{
    while (keys && *keys && *keys != key)
        keys++;
    return keys && *keys;
}

/* The policy that is meant: NULL is the default. */
static inline const struct tamis_policy *policy_or_default(const struct tamis_policy *policy)
{
    return policy ? policy : tamis_policy_default();
}

#endif
