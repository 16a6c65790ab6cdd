/* policy.h: say what may pass.
 *
 * Two things are kept apart. A tamis_config is the configuration of the standard's Sanitizer (HTML Standard,
 * "HTML sanitization"): lists that are put together, read and changed. A tamis_policy is one made from it:
 * compiled, never changing, as many threads as like may share it.
 *
 *     tamis_config *c = tamis_config_new_default(NULL);
 *     tamis_config_allow_attribute(c, "class", NULL);
 *     tamis_config_remove_element(c, "table", NULL);
 *     tamis_policy *policy;
 *     if (tamis_policy_new(c, true, NULL, &policy) != TAMIS_OK)
 *         fprintf(stderr, "%s\n", tamis_config_reason(c));
 *     tamis_config_free(c);
 *
 * Names match exactly, in letter case too: HTML elements and attributes are parsed to lower case, so "DIV"
 * matches nothing. An element or attribute is a name and a namespace URI. NULL as the namespace is what
 * leaving it out of the dictionary is: HTML for elements, none for attributes. "" is no namespace for both; only
 * XML has elements in none. Nothing stays in a namespace that is not one of TAMIS_NAMESPACE_….
 *
 * Strings handed in are NUL-terminated UTF-8 and copied. Strings handed out belong to the object they came
 * from and live until it is freed.
 *
 * Errors of a config stick: after one, every function leaves the config as it is and answers false, and
 * tamis_config_status() and tamis_policy_new() tell it. A config that could not be made for lack of memory is NULL; every
 * function takes that as one with TAMIS_NO_MEMORY, which holds nothing. So a config can be built without a check at
 * every line.
 *
 * Threads: a config is used by one thread at a time; a policy by any number at once. */
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

/* The lists of the dictionary SanitizerConfig. A list that is missing and a list that is empty differ. */
typedef enum tamis_config_list {
    TAMIS_LIST_ELEMENTS,        /* "elements": only these stay */
    TAMIS_LIST_REMOVE_ELEMENTS, /* "removeElements": all but these stay */
    TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS,
    TAMIS_LIST_PROCESSING_INSTRUCTIONS,
    TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS,
    TAMIS_LIST_ATTRIBUTES,
    TAMIS_LIST_REMOVE_ATTRIBUTES,
    /* Beyond the standard (4. below) */
    TAMIS_LIST_ESCAPE_ELEMENTS, /* "escapeElements": their tags become text that people see */
    TAMIS_LIST_DROP_ELEMENTS, /* "dropElements": removed with all that is in them, whatever "unlistedElements" says */
    TAMIS_LIST_COUNT
} tamis_config_list;

/* The booleans of the dictionary; they too may be missing. */
typedef enum tamis_config_flag {
    TAMIS_FLAG_COMMENTS,        /* comments stay */
    TAMIS_FLAG_DATA_ATTRIBUTES, /* data-* stays; goes with the list "attributes" only */
    TAMIS_FLAG_JAVASCRIPT_URLS, /* javascript: URLs stay in links and forms */
    /* Beyond the standard (4. below). Missing is false */
    TAMIS_FLAG_ARIA_ATTRIBUTES, /* aria-* stays; goes with the list "attributes" only */
    TAMIS_FLAG_COUNT
} tamis_config_flag;

/* An element or attribute. Of a processing instruction `name` is the target, and `ns` is not looked at. */
typedef struct tamis_name {
    const char *name;
    const char *ns; /* handed out: NULL for no namespace */
} tamis_name;

typedef struct tamis_name_list {
    const tamis_name *names;
    size_t count;
} tamis_name_list;

/* The empty dictionary {}, or the built-in safe default configuration (121 elements, 58 attributes).
 * allocator: NULL for malloc; otherwise copied, and all memory of the config comes through it. NULL:
 *   no memory. */
TAMIS_API tamis_config *tamis_config_new(const tamis_allocator *allocator);
TAMIS_API tamis_config *tamis_config_new_default(const tamis_allocator *allocator);
TAMIS_API void tamis_config_free(tamis_config *c); /* NULL is allowed */

/* TAMIS_OK, TAMIS_NO_MEMORY, TAMIS_INVALID_ARGUMENT or TAMIS_INVALID_POLICY; the first error there was. A name or another
 * string that is not UTF-8 is an invalid argument, like NULL where something has to be. */
TAMIS_API tamis_status tamis_config_status(const tamis_config *c);
/* One sentence for people about that error: which rule, which item (`elements: "b" is listed twice`); of an invalid argument
 * the function too (`tamis_config_put: a name is not UTF-8`). "" if none. */
TAMIS_API const char *tamis_config_reason(const tamis_config *c);

/* 1. The dictionary, as written: what a call puts in is judged when the config is completed.
 *
 * put_list makes a list present, empty if nothing follows. put adds to it. put_local_list and put_local do
 * the same with a list of its own of the element that was put into TAMIS_LIST_ELEMENTS last:
 * TAMIS_LIST_ATTRIBUTES or TAMIS_LIST_REMOVE_ATTRIBUTES. A value out of range, or a local list without an
 * element: TAMIS_INVALID_ARGUMENT. */
TAMIS_API void tamis_config_put_list(tamis_config *c, tamis_config_list list);
TAMIS_API void tamis_config_put(tamis_config *c, tamis_config_list list, const char *name, const char *ns);
TAMIS_API void tamis_config_put_local_list(tamis_config *c, tamis_config_list list);
TAMIS_API void tamis_config_put_local(tamis_config *c, tamis_config_list list, const char *name,
                                      const char *ns);
TAMIS_API void tamis_config_put_flag(tamis_config *c, tamis_config_flag flag, bool value);

/* "Configure a sanitizer": makes the config canonical (what is missing gets its default, lists are sorted)
 * and checks that it is valid, TAMIS_INVALID_POLICY otherwise. What was put in after completing is completed
 * the next time.
 * permissive: the default of comments, processing instructions, data-* and javascript: URLs. true is
 *   `new Sanitizer(dictionary)`; a dictionary handed to setHTML() itself is completed with false, one handed to
 *   setHTMLUnsafe() with true. */
TAMIS_API tamis_status tamis_config_complete(tamis_config *c, bool permissive);

/* 2. The methods of Sanitizer. Each first completes the config, permissively, if it is not complete; keeps it
 * valid; and answers whether it changed anything.
 *
 * Rules (4. below) follow: a name that can no longer stay goes out of them, and a rule that has nothing left to do goes; so a
 * preset without an element is a preset and a call. What a method says of an element holds: none of them leaves it another name,
 * and when it is removed or replaced it is no frame, and no custom element but by a pattern with "*", "?" or "[". With the last
 * rule for URLs gone comes one that lets none through, for without it they would be judged no more. Attributes that a rule puts in it
 * still puts in. What is left is judged again: TAMIS_INVALID_POLICY when it contradicts itself, or when an attribute can no longer
 * stay that a rule requires. */

/* attributes, remove_attributes: the element's own lists; NULL: missing. */
TAMIS_API bool tamis_config_allow_element(tamis_config *c, const char *name, const char *ns,
                                          const tamis_name_list *attributes,
                                          const tamis_name_list *remove_attributes);
TAMIS_API bool tamis_config_remove_element(tamis_config *c, const char *name, const char *ns);
/* HTML html, SVG svg and MathML math cannot be replaced: false. */
TAMIS_API bool tamis_config_replace_element_with_children(tamis_config *c, const char *name, const char *ns);
TAMIS_API bool tamis_config_allow_attribute(tamis_config *c, const char *name, const char *ns);
TAMIS_API bool tamis_config_remove_attribute(tamis_config *c, const char *name, const char *ns);
TAMIS_API bool tamis_config_allow_processing_instruction(tamis_config *c, const char *target);
TAMIS_API bool tamis_config_remove_processing_instruction(tamis_config *c, const char *target);
TAMIS_API bool tamis_config_set_comments(tamis_config *c, bool allow);
TAMIS_API bool tamis_config_set_data_attributes(tamis_config *c, bool allow);
TAMIS_API bool tamis_config_set_javascript_urls(tamis_config *c, bool allow);
/* Takes out the elements (HTML base, embed, frame, iframe, object, script; SVG script, use) and the 88 event
 * handler attributes of the standard's baseline, and javascript: URLs. A safe policy needs no such call. */
TAMIS_API bool tamis_config_remove_unsafe(tamis_config *c);

/* 3. Reading: Sanitizer.get(). Of a complete config the lists are sorted: no namespace first, then by
 * namespace, then by name, in UTF-16 code units. Before, they are as they were put in. A local list is read
 * by its element's index. An index out of range gives {NULL, NULL}. */
TAMIS_API bool tamis_config_has(const tamis_config *c, tamis_config_list list);
TAMIS_API size_t tamis_config_count(const tamis_config *c, tamis_config_list list);
TAMIS_API tamis_name tamis_config_item(const tamis_config *c, tamis_config_list list, size_t index);
TAMIS_API bool tamis_config_local_has(const tamis_config *c, size_t element, tamis_config_list list);
TAMIS_API size_t tamis_config_local_count(const tamis_config *c, size_t element, tamis_config_list list);
TAMIS_API tamis_name tamis_config_local_item(const tamis_config *c, size_t element, tamis_config_list list,
                                             size_t index);
/* 1, 0, or -1 when missing. */
TAMIS_API int tamis_config_flag_value(const tamis_config *c, tamis_config_flag flag);

/* 4. Beyond the standard. A config that uses none of this does exactly what the standard says.
 *
 * In short: what becomes of elements that are not listed; words and limits; and rules, which look at values. Errors are
 * found when the config is completed: a rule that can never match, contradicts another, or says what cannot be
 * read is TAMIS_INVALID_POLICY, and the reason begins with its path (`rules[3].attributes[0]: …`). So are rules for more than
 * 500,000 pairs of an element and an attribute. */

/* "unlistedElements": what is done with an element that is not in "elements", and in no other list. */
typedef enum tamis_unlisted {
    TAMIS_UNLISTED_REMOVE, /* "remove", the standard's and the default: with all that is in it */
    TAMIS_UNLISTED_UNWRAP, /* "replaceWithChildren"; but what has no text for people (script, style, template, title,
                            * iframe, noembed, noframes, noscript, plaintext, xmp, textarea, select, object, svg and math) is
                            * removed with its content unless it is listed to be replaced */
    TAMIS_UNLISTED_ESCAPE /* "escape": its tags become text that people see */
} tamis_unlisted;
TAMIS_API void tamis_config_set_unlisted(tamis_config *c, tamis_unlisted unlisted);
TAMIS_API tamis_unlisted tamis_config_unlisted(const tamis_config *c);

typedef enum tamis_config_text {
    TAMIS_TEXT_ID_PREFIX, /* "idPrefix": put before every id and every reference to one, once: id, name, for, headers, list,
                           * form, usemap, aria-controls and its like, href="#…", url(#…) of SVG's paint, where no other
                           * url() stays then; and in CSS that a rule is for */
    TAMIS_TEXT_BASE_URL, /* "baseURL": absolute; what relative URLs are resolved against, and whose host is not external */
    TAMIS_TEXT_BLOCK_SEPARATOR, /* "blockSeparator": white space put where a block or br is replaced with its children
                                 * between text that would run together */
    TAMIS_TEXT_COUNT
} tamis_config_text;
/* NULL takes it away. Copied. */
TAMIS_API void tamis_config_set_text(tamis_config *c, tamis_config_text which, const char *text);
TAMIS_API const char *tamis_config_text_value(const tamis_config *c,
                                              tamis_config_text which); /* NULL: missing */

/* "limits": documents sanitized with the policy are held to this or the context's own limit, whichever is less. */
TAMIS_API void tamis_config_set_limit(tamis_config *c, enum tamis_limit limit, uint64_t value);
TAMIS_API bool tamis_config_limit(const tamis_config *c, enum tamis_limit limit,
                                  uint64_t *value); /* false: missing */

typedef struct tamis_strings {
    const char *const *items;
    size_t count;
} tamis_strings;

/* What a rule does: one enumerator for each kind in rules.def, which says what it applies to and which members it takes.
 *
 * Of the kinds URL, VALUES, TOKENS and STYLE, the first rule that applies to an attribute decides about its value. Rules of
 * the other kinds all apply. docs/policy.md describes each kind with examples.
 *
 * A pattern is text in which "*" matches any sequence of characters, "?" one character, "[a-z0-9]" one of a set, "[0-9]+" one
 * or more of a set, "[0-9]{1,3}" one to three; "\\" makes the next character literal, which ^ $ ( ) | { } + need. A pattern
 * must match the whole text, case-sensitively. */
typedef enum tamis_rule_kind {
#define TAMIS_RULE_KIND(id, effect, text) TAMIS_RULE_##id,
#include <tamis/rules.def>
    TAMIS_RULE_COUNT
} tamis_rule_kind;

/* "relative": what happens to a relative URL. "//host/…" is not one: it is checked, and written, as an https: URL, unless
 * relative URLs are resolved. */
typedef enum tamis_relative {
    TAMIS_RELATIVE_DENY,
    TAMIS_RELATIVE_FRAGMENT, /* only "#part" is kept */
    TAMIS_RELATIVE_KEEP,     /* kept as it is */
    TAMIS_RELATIVE_RESOLVE   /* "#part" is kept; all others are resolved against "baseURL" and then checked */
} tamis_relative;

/* "otherwise": what happens if a value is not allowed. */
typedef enum tamis_otherwise {
    TAMIS_OTHERWISE_REMOVE_ATTRIBUTE,
    TAMIS_OTHERWISE_REMOVE_ELEMENT, /* with its content */
    TAMIS_OTHERWISE_UNWRAP          /* HTML elements are replaced with their children; others are removed */
} tamis_otherwise;

/* "when": whether SET and ADD_TOKENS apply. */
typedef enum tamis_when {
    TAMIS_WHEN_ALWAYS,
    TAMIS_WHEN_EXTERNAL /* if the link of the element leads to another host than that of "baseURL" */
} tamis_when;

/* A rule. Each kind takes some of the members (rules.def); the others must be zero, as an initializer leaves them:
 *
 *     tamis_rule rule = {.kind = TAMIS_RULE_SET, .elements = {&a, 1}, .attributes = {&rel, 1}, .text = "nofollow"};
 *
 *   relative, schemes, hosts, data_types   which URLs are allowed; in STYLE and STYLESHEET, in url()
 *   elements      none: all elements. A NULL namespace is that of HTML
 *   attributes    none, in URL: all attributes that hold URLs. A NULL namespace is none
 *   values        VALUES
 *   patterns      VALUES, TOKENS, CUSTOM; of whole URLs, where `hosts` is taken; ADD_TOKENS: the tokens themselves
 *   properties, at_rules                   STYLE, STYLESHEET
 *   text          SET: the value. RENAME: the name. FRAME: the sandbox. STYLESHEET: the scope, or NULL
 *   otherwise, required                    URL, VALUES, TOKENS
 *   when                                   SET, ADD_TOKENS
 *
 * Later versions of tamis add members at the end. Programs that were compiled before go on working: they pass the version
 * that they know, and read rules through pointers. */
typedef struct tamis_rule {
    tamis_rule_kind kind;
#define TAMIS_RULE_MEMBER(id, form, type, field, version) type field;
#include <tamis/rules.def>
} tamis_rule;

/* Adds a rule after the others. The rule is copied.
 * version: TAMIS_RULE_VERSION, the version of struct tamis_rule that the program is compiled with (rules.def). TAMIS_INVALID_ARGUMENT for a version that this library does not have: a member that it
 *   does not know must not be ignored. */
TAMIS_API void tamis_config_add_rule_versioned(tamis_config *c, int version, const tamis_rule *rule);
static inline void tamis_config_add_rule(tamis_config *c, const tamis_rule *rule)
{
    tamis_config_add_rule_versioned(c, TAMIS_RULE_VERSION, rule);
}

TAMIS_API size_t tamis_config_rule_count(const tamis_config *c);
/* The rule as it was added, with the namespaces of its names filled in. NULL: the index is out of range. It belongs to the
 * config, and is valid until a function changes the config or frees it. A program reads only the members it knows. */
TAMIS_API const tamis_rule *tamis_config_rule_at(const tamis_config *c, size_t index);

/* The presets: "default", "comment", "article", "email", "svg", "text" (docs/presets/). A new config of one; NULL: no such
 * preset, or no memory. tamis_policy_preset() compiles one, safe, in one call: arguments and statuses as of tamis_policy_new(),
 * and TAMIS_INVALID_ARGUMENT when there is no such preset. */
TAMIS_API const char *tamis_preset_name(size_t index);    /* NULL from the last one on */
TAMIS_API const char *tamis_preset_summary(size_t index); /* one line about who it is for */
TAMIS_API tamis_config *tamis_config_new_preset(const char *name, const tamis_allocator *allocator);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_policy_preset(const char *name,
                                                            const tamis_allocator *allocator,
                                                            tamis_policy **out);

/* 5. Compiling.
 *
 * Compiles a config. The policy keeps nothing of it; it may be changed or freed afterwards.
 * c: completed first if it is not complete, with permissive = !safe. NULL: TAMIS_NO_MEMORY.
 * safe: as setHTML() rather than setHTMLUnsafe(). Whatever the config says, then
 *   what tamis_config_remove_unsafe() takes out is taken out; and, beyond the standard, because the output is
 *   bytes that will be parsed again somewhere:
 *   - every attribute whose name starts with "on" and a letter is an event handler;
 *   - the baseline's local names are unsafe in HTML, SVG, MathML and no namespace alike, and so are
 *     javascript: URLs in href, xlink:href, action, formaction and xml:base, and the animation of href;
 *   - names that are another known name when written in small letters (SCRIPT, hRef; XML keeps them apart,
 *     HTML does not) never stay, nor does the processing instruction xml-stylesheet;
 *   - noscript, plaintext, mglyph and malignmark never stay; style, xmp, noembed and noframes stay only while
 *     there is nothing in them but text without "<"; selectedcontent, which browsers fill anew, goes; template stays
 *     without the attributes that give its content to another tree (for, shadowroot*);
 *   - an SVG or MathML element that is to be replaced with its children is removed with them instead;
 *   - comments with something in them that another parser could begin or end a comment at are removed.
 *   In unsafe mode only what no bytes can say is removed beyond the standard.
 * allocator: of the policy; NULL for malloc; copied, and used again by tamis_policy_free().
 * out: on TAMIS_OK the policy, yours to free; NULL otherwise.
 * The status is the config's (its reason says more) or TAMIS_NO_MEMORY. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_policy_new(tamis_config *c, bool safe,
                                                         const tamis_allocator *allocator,
                                                         tamis_policy **out);
TAMIS_API void tamis_policy_free(tamis_policy *policy); /* NULL is allowed */

/* The built-in safe default, compiled and safe. Static: costs nothing, is never freed. What NULL means
 * wherever a policy is asked for. */
TAMIS_API const tamis_policy *tamis_policy_default(void);

/* Whether it was made with `safe`. NULL is the default policy, which is. */
TAMIS_API bool tamis_policy_is_safe(const tamis_policy *policy);

#ifdef __cplusplus
}
#endif
#endif
