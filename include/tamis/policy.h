/* policy.h: policies, which state what tamis keeps when it sanitizes.
 *
 * A tamis_config is the configuration of a Sanitizer (HTML Standard, "HTML sanitization"); it can be built, read and changed.
 * A tamis_policy is compiled from a config. It never changes, and any number of threads can share it.
 *
 *     tamis_config *c = tamis_config_new_default(NULL);
 *     tamis_config_allow_attribute(c, "class", NULL);
 *     tamis_config_remove_element(c, "table", NULL);
 *     tamis_policy *policy;
 *     if (tamis_policy_new(c, true, NULL, &policy) != TAMIS_OK)
 *         fprintf(stderr, "%s\n", tamis_config_reason(c));
 *     tamis_config_free(c);
 *
 * Names are case-sensitive. The HTML parser converts names of HTML elements and their attributes to lowercase, so "DIV"
 * matches nothing in HTML. An element or attribute is identified by a name and a namespace URI. In an argument, a NULL
 * namespace has the meaning of a missing "namespace" in the dictionary: HTML for elements, none for attributes. "" means no
 * namespace for both; only XML has such elements. Elements are kept only in no namespace and in the namespaces of HTML,
 * MathML, SVG and Atom; attributes, only in no namespace and in those of TAMIS_NAMESPACE_…. All others are always removed.
 *
 * String arguments are NUL-terminated UTF-8, and are copied. Strings that functions return belong to the config and are valid
 * until it is freed, or they are static.
 *
 * An error of a config is permanent: after it, no function changes the config, the methods of section 2 return false, and
 * tamis_config_status() and tamis_policy_new() return the error. If there is not enough memory, tamis_config_new() returns
 * NULL; a NULL config acts as an empty config with the status TAMIS_NO_MEMORY. So a config can be built without a check after
 * every call.
 *
 * Threads: only one thread at a time may use a config. Any number of threads may use a policy at the same time. */
#ifndef TAMIS_POLICY_H
#define TAMIS_POLICY_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/allocator.h>
#include <tamis/export.h>
#include <tamis/limits.h>
#include <tamis/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TAMIS_NAMESPACE_HTML   "http://www.w3.org/1999/xhtml"
#define TAMIS_NAMESPACE_MATHML "http://www.w3.org/1998/Math/MathML"
#define TAMIS_NAMESPACE_SVG    "http://www.w3.org/2000/svg"
#define TAMIS_NAMESPACE_ATOM   "http://www.w3.org/2005/Atom"
#define TAMIS_NAMESPACE_XLINK  "http://www.w3.org/1999/xlink"
#define TAMIS_NAMESPACE_XML    "http://www.w3.org/XML/1998/namespace"
#define TAMIS_NAMESPACE_XMLNS  "http://www.w3.org/2000/xmlns/"

typedef struct tamis_config tamis_config;
typedef struct tamis_policy tamis_policy;

/* The lists of the dictionary SanitizerConfig. A missing list differs from an empty list. */
typedef enum tamis_config_list {
    TAMIS_LIST_ELEMENTS,        /* "elements": only these elements are kept */
    TAMIS_LIST_REMOVE_ELEMENTS, /* "removeElements": all elements except these are kept */
    TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS,
    TAMIS_LIST_PROCESSING_INSTRUCTIONS,
    TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS,
    TAMIS_LIST_ATTRIBUTES,
    TAMIS_LIST_REMOVE_ATTRIBUTES,
    /* Not in the standard; see section 4 of this file */
    TAMIS_LIST_ESCAPE_ELEMENTS, /* "escapeElements": replaced with their children; their tags become text */
    TAMIS_LIST_DROP_ELEMENTS, /* "dropElements": removed with their content; "unlistedElements" must not be "remove" */
    TAMIS_LIST_COUNT
} tamis_config_list;

/* The booleans of the dictionary. They can be missing. The comment after each flag states what happens if the flag is true. */
typedef enum tamis_config_flag {
    TAMIS_FLAG_COMMENTS,        /* "comments": comments are kept */
    TAMIS_FLAG_DATA_ATTRIBUTES, /* "dataAttributes": data-* is kept; requires the list "attributes" */
    TAMIS_FLAG_JAVASCRIPT_URLS, /* "javascriptURLs": javascript: URLs are kept in links and forms */
    /* Not in the standard; see section 4 of this file. If missing: false */
    TAMIS_FLAG_ARIA_ATTRIBUTES, /* "ariaAttributes": aria-* is kept; requires the list "attributes" */
    TAMIS_FLAG_COUNT
} tamis_config_flag;

/* Return the name of the JSON member, for example "elements" or "comments"; NULL if the argument is out of range. */
TAMIS_API const char *tamis_config_list_name(tamis_config_list list);
TAMIS_API const char *tamis_config_flag_name(tamis_config_flag flag);

/* The name of an element or attribute, or of a processing instruction: then `name` is the target, and `ns` is ignored. This
 * struct gets no members in later versions: programs pass arrays of it, and functions return it by value. */
typedef struct tamis_name {
    const char *name;
    const char *ns; /* NULL: in an argument, the default namespace; in a returned name, no namespace */
} tamis_name;

/* This struct gets no members in later versions: it is a member of struct tamis_rule. */
typedef struct tamis_name_list {
    const tamis_name *names;
    size_t count;
} tamis_name_list;

/* Create a config: the empty dictionary {}, or the built-in safe default configuration (121 elements, 58 attributes). The caller
 * frees it with tamis_config_free(). Return NULL if there is not enough memory.
 * allocator: for all memory of the config; copied. NULL for malloc. */
TAMIS_API tamis_config *tamis_config_new(const tamis_allocator *allocator);
TAMIS_API tamis_config *tamis_config_new_default(const tamis_allocator *allocator);
TAMIS_API void tamis_config_free(tamis_config *c); /* NULL is allowed */

/* Returns TAMIS_OK or the first error: TAMIS_NO_MEMORY, TAMIS_INVALID_ARGUMENT, TAMIS_INVALID_POLICY, or a limit if the config
 * is too large. A string that is not UTF-8 is an invalid argument, and so is NULL where it is not allowed. */
TAMIS_API tamis_status tamis_config_status(const tamis_config *c);
/* Returns a message about that error, which names the rule or the item (`elements: "b" is listed twice`). For an invalid
 * argument the message begins with the function (`tamis_config_put: a name is not UTF-8`). Returns "" if there is no error. */
TAMIS_API const char *tamis_config_reason(const tamis_config *c);

/* 1. Writing the dictionary. Its contents are checked when the config is completed.
 *
 * tamis_config_put_list() creates an empty list if the list is missing. tamis_config_put() adds a name to a list, which is
 * created if it is missing. The functions for local lists do the same with a list (TAMIS_LIST_ATTRIBUTES or
 * TAMIS_LIST_REMOVE_ATTRIBUTES) of the element that was last put into TAMIS_LIST_ELEMENTS. The status becomes
 * TAMIS_INVALID_ARGUMENT if a value is out of range, or if no element was put since the config was created or completed. */
TAMIS_API void tamis_config_put_list(tamis_config *c, tamis_config_list list);
TAMIS_API void tamis_config_put(tamis_config *c, tamis_config_list list, const char *name, const char *ns);
TAMIS_API void tamis_config_put_local_list(tamis_config *c, tamis_config_list list);
TAMIS_API void tamis_config_put_local(tamis_config *c, tamis_config_list list, const char *name,
                                      const char *ns);
TAMIS_API void tamis_config_put_flag(tamis_config *c, tamis_config_flag flag, bool value);

/* "Configure a sanitizer": makes the config canonical (missing members get default values, lists are sorted) and checks that it
 * is valid. Returns the status of the config: TAMIS_INVALID_POLICY if it is not valid. A config that is already complete is not
 * changed. If a function of section 1 or 4 changes the config, it is no longer complete.
 * permissive: the default for comments, processing instructions, data-* and javascript: URLs. `new Sanitizer(dictionary)` and
 *   setHTMLUnsafe() with a dictionary use true, setHTML() with a dictionary uses false. */
TAMIS_API tamis_status tamis_config_complete(tamis_config *c, bool permissive);

/* 2. The methods of Sanitizer. If the config is not complete, each method first completes it with permissive = true. Each
 * method returns whether it changed anything, and leaves the config complete.
 *
 * The methods also update the rules (section 4), so that one call removes an element from a preset:
 *   - Names that the policy can no longer keep are removed from the rules. Rules that can no longer have an effect are removed.
 *   - A method for an element overrides rules about the element: it is no longer renamed. If the element is removed or
 *     replaced, it is no longer kept as a frame or as a custom element, unless a pattern with "*", "?" or "[" matches it.
 *   - When the last URL rule is removed, a rule that allows no URL replaces it, because without any URL rule URLs are not checked.
 *   - A rule that sets an attribute continues to set it after a method removed the attribute.
 * The rules are then checked again. The status is TAMIS_INVALID_POLICY if they contradict each other, or if a rule requires an
 * attribute that can no longer be kept. */

/* attributes, remove_attributes: the local lists of the element; NULL for a missing list. */
TAMIS_API bool tamis_config_allow_element(tamis_config *c, const char *name, const char *ns,
                                          const tamis_name_list *attributes,
                                          const tamis_name_list *remove_attributes);
TAMIS_API bool tamis_config_remove_element(tamis_config *c, const char *name, const char *ns);
/* Returns false for HTML html, SVG svg and MathML math, which cannot be replaced. */
TAMIS_API bool tamis_config_replace_element_with_children(tamis_config *c, const char *name, const char *ns);
TAMIS_API bool tamis_config_allow_attribute(tamis_config *c, const char *name, const char *ns);
TAMIS_API bool tamis_config_remove_attribute(tamis_config *c, const char *name, const char *ns);
TAMIS_API bool tamis_config_allow_processing_instruction(tamis_config *c, const char *target);
TAMIS_API bool tamis_config_remove_processing_instruction(tamis_config *c, const char *target);
TAMIS_API bool tamis_config_set_comments(tamis_config *c, bool allow);
TAMIS_API bool tamis_config_set_data_attributes(tamis_config *c, bool allow);
TAMIS_API bool tamis_config_set_javascript_urls(tamis_config *c, bool allow);
/* Removes the elements of the baseline (HTML base, embed, frame, iframe, object, script; SVG script, use), its 88 event handler
 * attributes, and javascript: URLs. A safe policy removes all of these without this call. */
TAMIS_API bool tamis_config_remove_unsafe(tamis_config *c);

/* 3. Reading: Sanitizer.get(). The lists of a complete config are sorted: by namespace, no namespace first, then by name, both
 * by UTF-16 code units. Before the config is complete, they are in the order of the calls. `element` is an index in
 * TAMIS_LIST_ELEMENTS. For an index out of range, {NULL, NULL} is returned. */
TAMIS_API bool tamis_config_has(const tamis_config *c, tamis_config_list list);
TAMIS_API size_t tamis_config_count(const tamis_config *c, tamis_config_list list);
TAMIS_API tamis_name tamis_config_item(const tamis_config *c, tamis_config_list list, size_t index);
TAMIS_API bool tamis_config_local_has(const tamis_config *c, size_t element, tamis_config_list list);
TAMIS_API size_t tamis_config_local_count(const tamis_config *c, size_t element, tamis_config_list list);
TAMIS_API tamis_name tamis_config_local_item(const tamis_config *c, size_t element, tamis_config_list list,
                                             size_t index);
/* Returns 1 for true, 0 for false, or -1 if the flag is missing. */
TAMIS_API int tamis_config_flag_value(const tamis_config *c, tamis_config_flag flag);

/* 4. Beyond the standard: members that the standard does not have. A config without them is a SanitizerConfig of the
 * standard; section 5 lists what a safe policy removes in addition.
 *
 * They state what happens to unlisted elements, set texts and limits, and define rules. Completing the config checks them: the
 * status is TAMIS_INVALID_POLICY if a member or rule is not valid, if a rule can never have an effect or contradicts another
 * rule, or if the rules apply to more than 500,000 pairs of an element and an attribute. The reason begins with the path
 * (`rules[3].attributes[0]: …`). */

/* "unlistedElements": what happens to an element that is in no list and that no rule keeps. Values other than "remove" require
 * the list "elements". */
typedef enum tamis_unlisted {
    TAMIS_UNLISTED_REMOVE, /* "remove", the default, as in the standard: removed with its content */
    TAMIS_UNLISTED_UNWRAP, /* "replaceWithChildren": replaced with its children. Elements whose content is not text for
                            * readers (script, style, template, title, iframe, noembed, noframes, noscript, plaintext, xmp,
                            * textarea, select, object, svg and math) are removed with their content, unless
                            * "replaceWithChildrenElements" lists them */
    TAMIS_UNLISTED_ESCAPE /* "escape": replaced with its children; its tags become text */
} tamis_unlisted;
TAMIS_API void tamis_config_set_unlisted(tamis_config *c, tamis_unlisted unlisted);
TAMIS_API tamis_unlisted tamis_config_unlisted(const tamis_config *c);

typedef enum tamis_config_text {
    TAMIS_TEXT_ID_PREFIX, /* "idPrefix": added before every id and every reference to one, unless it is there already: in id,
                           * name, for, headers, list, form, usemap, aria-controls and similar attributes, in href="#…", in
                           * begin and end of SVG animations, in url(#…) of SVG paint attributes, and in CSS that a rule
                           * checks. SVG paint attributes with another url() are then removed */
    TAMIS_TEXT_BASE_URL, /* "baseURL": an absolute URL with a host. TAMIS_RELATIVE_RESOLVE resolves relative URLs against it.
                          * Links to its host are not external (TAMIS_WHEN_EXTERNAL) */
    TAMIS_TEXT_BLOCK_SEPARATOR, /* "blockSeparator": spaces, tabs or line feeds. They are added where a block element or br is
                                 * replaced with its children and two words would otherwise be joined */
    TAMIS_TEXT_COUNT
} tamis_config_text;

/* Returns the name of the JSON member, for example "idPrefix"; NULL if `which` is out of range. */
TAMIS_API const char *tamis_config_text_name(tamis_config_text which);

/* Sets a text, which is copied. NULL removes the text. */
TAMIS_API void tamis_config_set_text(tamis_config *c, tamis_config_text which, const char *text);
/* Returns a text, or NULL if it is missing. */
TAMIS_API const char *tamis_config_text_value(const tamis_config *c, tamis_config_text which);

/* "limits": limits for documents that are sanitized with the policy. If the context has another value for the limit, the lower
 * one applies. */
TAMIS_API void tamis_config_set_limit(tamis_config *c, enum tamis_limit limit, uint64_t value);
TAMIS_API bool tamis_config_limit(const tamis_config *c, enum tamis_limit limit,
                                  uint64_t *value); /* returns false if the limit is not set */

/* This struct gets no members in later versions: it is a member of struct tamis_rule. */
typedef struct tamis_strings {
    const char *const *items;
    size_t count;
} tamis_strings;

/* The kind of a rule. rules.def states for each kind what it applies to and which members it takes.
 *
 * The first rule of the kinds URL, VALUES, TOKENS and STYLE that applies to an attribute decides about its value. For a custom
 * element, the first CUSTOM rule with a matching pattern decides. All rules of the other kinds apply. docs/policy.md describes
 * each kind with examples.
 *
 * A pattern is text in which "*" matches any sequence of characters, "?" one character, "[a-z0-9]" one ASCII character of a
 * set, "[0-9]+" one or more characters of a set, and "[0-9]{1,3}" one to three. A backslash makes the next character literal;
 * the characters ^ $ ( ) | { } + match themselves only after a backslash. A pattern must match the whole text,
 * case-sensitively. */
typedef enum tamis_rule_kind {
#define TAMIS_RULE_KIND(id, effect, text) TAMIS_RULE_##id,
#include <tamis/rules.def>
    TAMIS_RULE_COUNT
} tamis_rule_kind;

/* Reports whether rules of this kind check the values of attributes. The first rule of such a kind that applies to an attribute
 * decides. Returns false for a kind that does not exist. */
static inline bool tamis_rule_kind_decides(unsigned kind)
{
    enum { TAMIS_EFFECT_APPLIES, TAMIS_EFFECT_DECIDES };
    switch (kind) {
#define TAMIS_RULE_KIND(id, effect, text) \
    case TAMIS_RULE_##id: \
        return TAMIS_EFFECT_##effect == TAMIS_EFFECT_DECIDES;
#include <tamis/rules.def>
    }
    return false;
}

/* "relative": what happens to a relative URL. "//host/…" is checked and written as an https: URL; but TAMIS_RELATIVE_RESOLVE
 * gives it the scheme of "baseURL". */
typedef enum tamis_relative {
    TAMIS_RELATIVE_DENY,     /* not allowed */
    TAMIS_RELATIVE_FRAGMENT, /* only "#part" is allowed */
    TAMIS_RELATIVE_KEEP,     /* allowed; it stays relative */
    TAMIS_RELATIVE_RESOLVE   /* "#part" is allowed; others are resolved against "baseURL", then checked */
} tamis_relative;

/* "otherwise": what happens if a value is not allowed. */
typedef enum tamis_otherwise {
    TAMIS_OTHERWISE_REMOVE_ATTRIBUTE,
    TAMIS_OTHERWISE_REMOVE_ELEMENT, /* with its content */
    TAMIS_OTHERWISE_UNWRAP          /* HTML elements are replaced with their children; others are removed */
} tamis_otherwise;

/* "when": when rules of the kinds SET and ADD_TOKENS apply. */
typedef enum tamis_when {
    TAMIS_WHEN_ALWAYS,
    TAMIS_WHEN_EXTERNAL /* if a link of the element leads to another host than that of "baseURL", or cannot be parsed */
} tamis_when;

/* A rule. Each kind takes some of the members (rules.def); the others must be zero, as an initializer leaves them:
 *
 *     tamis_rule rule = {.kind = TAMIS_RULE_SET, .elements = {&a, 1}, .attributes = {&rel, 1}, .text = "nofollow"};
 *
 *   relative, schemes, data_types   URL: the URLs that are allowed; STYLE, STYLESHEET: those that are allowed in url()
 *   hosts         URL, STYLE, STYLESHEET, FRAME: the hosts that are allowed
 *   elements      an empty list, where it is allowed: all elements. A NULL namespace is that of HTML
 *   attributes    an empty list in URL: all attributes that hold URLs. A NULL namespace is no namespace
 *   values        VALUES: the values that are allowed
 *   patterns      VALUES: for the value. TOKENS: for the tokens. CUSTOM: for the name. URL, STYLE, STYLESHEET, FRAME: for the
 *                 whole URL. ADD_TOKENS: the tokens themselves
 *   properties    STYLE, STYLESHEET: CSS properties
 *   at_rules      STYLESHEET: at-rules
 *   text          SET: the value. RENAME: the name. FRAME: the value of sandbox. STYLESHEET: the scope, or NULL
 *   otherwise, required   URL, VALUES, TOKENS
 *   when          SET, ADD_TOKENS
 *
 * Later versions of tamis can add members at the end. Programs that were compiled with an earlier version still work: they pass
 * the version of struct tamis_rule with which they were compiled, and read rules through pointers. */
typedef struct tamis_rule {
    tamis_rule_kind kind;
#define TAMIS_RULE_MEMBER(id, form, type, field, version) type field;
#include <tamis/rules.def>
} tamis_rule;

/* Adds a rule after the others. The rule is copied.
 * version: TAMIS_RULE_VERSION. For a version that this library does not have, the status becomes TAMIS_INVALID_ARGUMENT,
 *   because the library must not ignore members that it does not support. */
TAMIS_API void tamis_config_add_rule_versioned(tamis_config *c, int version, const tamis_rule *rule);
static inline void tamis_config_add_rule(tamis_config *c, const tamis_rule *rule)
{
    tamis_config_add_rule_versioned(c, TAMIS_RULE_VERSION, rule);
}

TAMIS_API size_t tamis_config_rule_count(const tamis_config *c);
/* Returns a rule, with the namespaces of its names filled in, or NULL if the index is out of range. The rule belongs to the
 * config, and is valid until a function changes the config or frees it. */
TAMIS_API const tamis_rule *tamis_config_rule_at(const tamis_config *c, size_t index);

/* Return the name and a one-line summary of a preset, or NULL if the index is out of range. The presets are "default",
 * "comment", "article", "email", "svg" and "text" (docs/presets/). */
TAMIS_API const char *tamis_preset_name(size_t index);
TAMIS_API const char *tamis_preset_summary(size_t index);
/* Creates the config of a preset. Returns NULL if the preset does not exist, or if there is not enough memory. */
TAMIS_API tamis_config *tamis_config_new_preset(const char *name, const tamis_allocator *allocator);
/* Compiles a preset to a safe policy. Parameters and statuses are those of tamis_policy_new(). Returns TAMIS_INVALID_ARGUMENT
 * also if the preset does not exist. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_policy_preset(const char *name,
                                                            const tamis_allocator *allocator,
                                                            tamis_policy **out);

/* 5. Compiling.
 *
 * Compiles a config to a policy. The policy does not refer to the config, which can be changed or freed afterwards.
 * c: completed first if it is not complete, with permissive = !safe. For NULL, TAMIS_NO_MEMORY is returned.
 * safe: true for setHTML(), false for setHTMLUnsafe(). A safe policy removes what tamis_config_remove_unsafe() removes, even if
 *   the config allows it; but a FRAME rule can allow iframe, and URL rules that allow only "#part" can allow SVG use. A safe
 *   policy also removes more than the standard, because the output is parsed again in an unknown context:
 *   - an attribute is an event handler if its name begins with "on" and a letter;
 *   - the names of the baseline are unsafe in every namespace and in none, and so are javascript: URLs in href, xlink:href,
 *     action, formaction and xml:base, and animations of href;
 *   - if "removeAttributes" lists href, role or arcrole in the XLink namespace, or base in the XML namespace, the attribute
 *     named xlink:href, xlink:role, xlink:arcrole or xml:base in no namespace is removed too (HTML elements have such names);
 *   - names whose lowercase form is another known name (SCRIPT, hRef; XML distinguishes them, HTML does not) and the
 *     processing instruction xml-stylesheet are removed;
 *   - noscript, plaintext, mglyph and malignmark are removed, as is selectedcontent, whose content browsers replace;
 *   - style, xmp, noembed and noframes are kept only if they contain nothing but text without "<";
 *   - template loses the attributes that move its content to another tree (for, shadowroot*);
 *   - an SVG or MathML element that the config replaces with its children or escapes is removed with its content;
 *   - comments are removed if they contain text that could begin or end a comment in another parser.
 *   A policy that is not safe removes beyond the standard only what the output cannot represent, what the extensions of section
 *   4 state, and elements and attributes in unsupported namespaces, which only XML5 has.
 * allocator: for the policy; copied. NULL for malloc.
 * out: set to the policy, which the caller frees with tamis_policy_free(), or to NULL on failure.
 * Returns TAMIS_OK, the status of the config (see tamis_config_reason()), TAMIS_NO_MEMORY, or a limit if the policy is too
 * large. Returns TAMIS_INVALID_ARGUMENT if `out` is NULL. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_policy_new(tamis_config *c, bool safe,
                                                         const tamis_allocator *allocator,
                                                         tamis_policy **out);
TAMIS_API void tamis_policy_free(tamis_policy *policy); /* NULL is allowed */

/* Returns the built-in safe default policy, which is constant and need not be freed. Functions that take a policy use it if the
 * argument is NULL. */
TAMIS_API const tamis_policy *tamis_policy_default(void);

/* Reports whether the policy is safe. NULL stands for the default policy, which is safe. */
TAMIS_API bool tamis_policy_is_safe(const tamis_policy *policy);

#ifdef __cplusplus
}
#endif
#endif
