/* policy.h: a compiled policy.
 *
 * The tables `elements`, `attributes`, `targets` and `deciders` of a policy are indexed by an atom,
 * or by a number that is computed from an atom and a namespace (attribute_key(), element_index()).
 * Atom 0, ATOM_NONE, stands for every name that has no atom. Atoms 1 to ATOM_STATIC_COUNT - 1 are the
 * static names. The atoms from ATOM_STATIC_COUNT on are the names in the name table of the policy. */
#ifndef TAMIS_POLICY_POLICY_H
#define TAMIS_POLICY_POLICY_H

#include <stdbool.h>
#include <stdint.h>
#include <tamis/policy.h>

#include "base/buf.h"
#include "base/names.h"
#include "base/namespaces.h"
#include "gate/table.h"
#include "policy/members.h"
#include "value/url/url.h"

/* An element can be kept only if it is in no namespace or in the namespace of HTML, MathML, SVG or Atom. Only the XML5 parser
 * creates elements in no namespace or in the namespace of Atom. */
enum { ELEMENT_NAMESPACES = NS_ATOM + 1 };

enum action_kind {
    ACTION_REMOVE, /* removed with its content */
    ACTION_UNWRAP, /* replaced with its children */
    ACTION_KEEP,
    ACTION_ESCAPE, /* replaced with its children; its tags become text */
    ACTION_RENAME
};

enum element_flag {
    ELEMENT_ONLY_LISTED = 1, /* only attributes in `kept` are kept */
    ELEMENT_TEXT_ONLY = 2,   /* kept only if it contains only text, and no "<" */
    ELEMENT_UNLISTED = 4,    /* in no list of elements; a CUSTOM rule can keep it */
    ELEMENT_FRAME = 8,       /* an iframe whose src the FRAME rule checks */
    ELEMENT_SHEET = 16,      /* a style element whose text a STYLESHEET rule checks */
    ELEMENT_FORCED = 32,     /* rules set attributes of the element, or add tokens to attributes */
    ELEMENT_REQUIRES = 64    /* a rule with "required" applies to the element */
};

/* What the policy does with an element. The lists `kept` and `removed` contain attribute keys and end with 0; NULL is an empty
 * list. */
struct element_action {
    uint8_t kind;   /* enum action_kind */
    uint8_t flags;  /* enum element_flag */
    uint8_t reason; /* tamis_reason, if the element is not kept or gets another name */
    uint32_t to;    /* ACTION_RENAME: the new name */
    uint32_t by;    /* ACTION_RENAME: the index of the rule */
    const uint32_t *kept;
    const uint32_t *removed;
    uint64_t kept_bits; /* the bits (KEY_BIT) of the keys in `kept` */
};

/* The indexes of the first rows of `actions`. Several elements can share each of these rows. */
enum {
    ACTION_ROW_UNLISTED_REMOVE, /* the first three rows are for unlisted elements ("unlistedElements") */
    ACTION_ROW_UNLISTED_UNWRAP,
    ACTION_ROW_UNLISTED_ESCAPE,
    ACTION_ROW_REMOVE, /* the next four rows are for listed elements */
    ACTION_ROW_UNWRAP,
    ACTION_ROW_ESCAPE,
    ACTION_ROW_KEEP,              /* also for elements in no list, if there is no list "elements" */
    ACTION_ROW_UNSAFE,            /* elements that a safe policy removes even if they are listed (harden.c) */
    ACTION_ROW_UPPERCASE_VARIANT, /* in a safe policy: elements for which tamis_policy_is_uppercase_variant() is true */
    ACTION_ROW_UNCHECKED, /* style elements that no rule checks, in a policy that checks URLs */
    ACTION_ROW_FOREIGN, /* in a safe policy: SVG and MathML elements that the configuration escapes or replaces with children */
    ACTION_ROW_FIRST_OWN /* from here on, each row is the action of one element */
};

/* The bits of an entry of the table `attributes`. Each bit states a
 * fact about the attribute with the name and namespace of the entry. */
enum mark {
    MARK_KEEP = 1, /* kept, unless the lists in the action of the element forbid the attribute */
    /* The value can be the URL of a link, can change such a URL, or can name an attribute that an animation changes. Set only
     * if the policy removes javascript: URLs: the attribute is then removed if it could make a link run a script. */
    MARK_LINK = 2,
    /* The value may need a check: by a rule, as a URL, or as the value of an SVG presentation attribute (URL_PAINT). */
    MARK_RULED = 4,
    MARK_NAMING =
        8, /* the value can be an id or refer to an id (naming.h), or contain classes that get a prefix */
    /* MARK_URL and MARK_NO_URL are set only if the policy has rules or a prefix. MARK_URL: on each element, the value is one
     * URL. The URL refers to an id only if it consists of "#" and the id (NAMING_HASH in naming.h). */
    MARK_URL = 16,
    MARK_NO_URL = 32,  /* on each element, the value is not checked if no rule names the attribute */
    MARK_ENCODING = 64 /* the policy is safe, and the value can declare an encoding (sanitize/declared.c) */
};

/* The setting that decides whether the parser treats the content of noscript as text (SCRIPTING_ON) or as markup
 * (SCRIPTING_OFF). */
enum scripting {
    SCRIPTING_AS_STANDARD, /* SCRIPTING_ON in a fragment, as in setHTML(); SCRIPTING_OFF in a document, as in parseHTML() */
    SCRIPTING_OFF,
    SCRIPTING_ON
};

/* The member "excerpt". */
struct excerpt {
    uint32_t characters; /* 0: the output is the whole document */
    uint32_t images;
    bool at_word;
    bool omits_tables;
    struct span mark;
    uint32_t mark_characters;
};

struct rule;    /* rule.h */
struct linkify; /* linkify.h */

#define FORCING_END UINT32_MAX

struct tamis_policy {
    const uint32_t *elements;  /* indexed by element_index(): an index in `actions` */
    const uint8_t *attributes; /* indexed by attribute_key(): enum mark */
    /* Indexed by the atom of a target: 1 if processing instructions with this target are kept. */
    const uint8_t *targets;
    const struct element_action *actions;
    uint32_t action_count;
    struct names names; /* the names that are not static */
    size_t longest;     /* no name in `names` has more bytes than this */
    bool safe;
    bool only_2026; /* with TAMIS_PROFILE_HTML, the output is only for parsers of the standard of 2026 */
    bool filters_while_parsing; /* "filter": "parsing" */
    bool comments;
    bool data_attributes;
    bool lists_elements;   /* the configuration has "elements", not "removeElements" */
    bool lists_attributes; /* the configuration has "attributes", not "removeAttributes" */
    /* The fields from here to `has_limit`, and `only_2026`, are compiled from members of a configuration that are not
     * in the HTML Standard. */
    bool aria_attributes;
    bool foreign_text; /* an SVG foreignObject (a label) becomes text and tspan elements: sanitize/labels.c */
    uint8_t scripting; /* enum scripting; tamis_set_scripting() takes precedence */
    bool checks_urls;  /* there is a URL rule; attributes that hold URLs and have no rule are removed */
    bool rewrites;     /* a rule has "rewriteTo" */
    bool has_custom;   /* there is a CUSTOM rule */
    bool keeps_use;    /* the policy is safe and keeps SVG use, which can refer only to the same document */
    bool escapes;      /* the tags of some elements become text */
    const struct rule *rules;
    uint32_t rule_count;
    const uint32_t *forcing; /* the indexes of the SET and ADD_TOKENS rules, ascending, then FORCING_END */
    /* Indexed by attribute_key(): the index in `decider_lists` of the first
     * item of the list of rules that can check the value of this attribute. */
    const uint32_t *deciders;
    const uint32_t *decider_lists; /* each list: 1 + the index of each rule, ascending, then 0 */
    struct span id_prefix;         /* empty: none */
    struct span class_prefix;      /* empty: none */
    bool prefixes;                 /* there is an `id_prefix` or a `class_prefix` */
    struct span separator;         /* empty: none */
    const struct rule *body_rule;  /* the rule that renames body and gives it a class; NULL: none */
    struct span root;    /* the selector for the class of `body_rule`, such as ".name"; empty: none */
    struct span context; /* the context element of fragments; empty: none */
    struct excerpt excerpt;
    const struct url *base;        /* NULL: none */
    struct buf base_text;          /* the text that `base` points into */
    struct string_list markers;    /* "templateMarkers" */
    const struct linkify *linkify; /* the member "linkify"; NULL: addresses in text do not become links */
    struct policy_members members; /* what the configuration has */
    uint64_t limits[TAMIS_LIMIT_COUNT];
    bool has_limit[TAMIS_LIMIT_COUNT];
    bool has_limits;        /* an item of `has_limit` is true */
    struct gate_table gate; /* what the gate allows; without slots: there is no gate */
    struct meter meter;     /* counts the memory of the policy */
    struct arena arena;
};

/* Reports whether a name begins with "on" and a letter, ASCII case-insensitively. DEVIATES: the standard removes only the 88
 * event handler content attributes that it defines, but SVG and browsers have more event handler attributes. */
bool tamis_policy_is_handler(struct span name);

/* Reports whether a name is that of an attribute of WebMCP, ASCII case-insensitively. With these attributes, a form becomes a
 * tool that programs can call for the user, and the attributes tell such a program what the tool is for. DEVIATES: the standard
 * keeps these attributes if the configuration does. */
bool tamis_policy_registers_tool(struct span name);

/* Reports whether a name is an uppercase variant of another name (SCRIPT, hRef). An uppercase variant has uppercase letters and
 * is not a static name. Its lowercase form is a static name, is in the name table of the policy, or is longer than 128 bytes.
 * XML can contain uppercase variants; an HTML parser converts them to their lowercase forms. */
bool tamis_policy_is_uppercase_variant(const struct tamis_policy *policy, struct span name);

/* Reports whether a name contains a character that is markup where a name ends or a value begins (" & ' / < = > ? or `), a space or a
 * control character. HTML parsers keep most of them in names. The standard's parser reads such a name again as it was, but others
 * end it there. */
bool tamis_policy_has_markup(struct span name);

/* Reports whether the name of an element does not begin with an ASCII letter. XML can contain such names; an HTML parser reads "<"
 * and this name as text. */
bool tamis_policy_begins_no_tag(struct span name);

/* Reports whether a safe policy removes the elements and attributes with this name in each namespace: it is an uppercase variant of
 * another name, or it contains markup. DEVIATES: the standard keeps them if the configuration does not list what is kept. */
bool tamis_policy_is_unsafe_name(const struct tamis_policy *policy, struct span name);

/* Reports whether a safe policy removes an attribute because of its name. This is the case if tamis_policy_is_unsafe_name() is
 * true. It is also the case if the attribute is in no namespace, and tamis_policy_is_handler() or tamis_policy_registers_tool() is
 * true for its name. */
bool tamis_policy_is_unsafe_attribute(const struct tamis_policy *policy, struct span name,
                                      enum name_space ns);

/* plain_names.c: reports whether elements can be renamed to this name. Returns false if it is not the name of a known HTML
 * element. Also returns false for the elements in the switch and for the elements with one of the flags in `special`, for example
 * br, script, select and table: HTML parsers treat their tags or their content in a special way. */
bool tamis_policy_is_plain_element(struct span name);

/* unsafe_names.c: reports whether the target is "xml-stylesheet", ASCII case-insensitively. In XML, a processing instruction with
 * this target loads a style sheet. The style sheet can run scripts or be an XSLT program. */
bool tamis_policy_is_stylesheet(struct span target);

static inline uint32_t attribute_key(uint32_t name, enum name_space ns)
{
    return name * NS_COUNT + (uint32_t)ns;
}

static inline uint32_t element_index(uint32_t name, enum name_space ns)
{
    return name * ELEMENT_NAMESPACES + (uint32_t)ns;
}

/* Returns what the policy does with an element if no CUSTOM rule applies to it. `name` is an atom of the policy, or
 * ATOM_NONE. */
static inline const struct element_action *policy_action(const struct tamis_policy *p, uint32_t name,
                                                         enum name_space ns)
{
    return &p->actions[p->elements[element_index(name, ns)]];
}

/* Reports whether the list contains the key. A list ends with 0; NULL is an empty list. */
static inline bool keys_have(const uint32_t *keys, uint32_t key)
{
    while (keys && *keys && *keys != key)
        keys++;
    return keys && *keys;
}

/* A 64-bit mask with one bit set. The name of the element with this index determines the bit. */
#define ELEMENT_BIT(index) ((uint64_t)1 << ((index) / ELEMENT_NAMESPACES % 64))

/* A 64-bit mask with one bit set. The name of the attribute with this key determines the bit. */
#define KEY_BIT(key) ((uint64_t)1 << ((key) / NS_COUNT % 64))

/* Returns a mask with the bits (KEY_BIT) of all keys in the list. */
static inline uint64_t keys_bits(const uint32_t *keys)
{
    uint64_t bits = 0;
    for (; keys && *keys; keys++)
        bits |= KEY_BIT(*keys);
    return bits;
}

/* Reports whether the key is in action->kept. Because `kept_bits` is tested
 * first, this list is rarely searched for a key that it does not contain. */
static inline bool action_keeps(const struct element_action *action, uint32_t key)
{
    return (action->kept_bits & KEY_BIT(key)) && keys_have(action->kept, key);
}

/* Returns `policy`, or the default policy if `policy` is NULL. */
static inline const struct tamis_policy *policy_or_default(const struct tamis_policy *policy)
{
    return policy ? policy : tamis_policy_default();
}

#endif
