/* policy.h: policies, which state what tamis keeps when it sanitizes.
 *
 * A tamis_config is the configuration of a Sanitizer (HTML Standard, "HTML sanitization"); it can be built, read and changed. A
 * tamis_policy is compiled from a config. A policy is immutable, and any number of threads can share it.
 *
 *     tamis_config *c = tamis_config_new_default(NULL);
 *     tamis_config_allow_attribute(c, "class", NULL);
 *     tamis_config_remove_element(c, "table", NULL);
 *     tamis_policy *policy;
 *     tamis_error error;
 *     if (tamis_policy_new(c, true, NULL, &policy, &error) != TAMIS_OK)
 *         fprintf(stderr, "%s\n", error.text);
 *     tamis_config_free(c);
 *
 * Like the standard, the functions accept names that match nothing. tamis_config_warnings() in policy_json.h reports names that are
 * probably misspelled, and rules without effect.
 *
 * Names are case-sensitive. The HTML parser converts names of HTML elements and their attributes to lowercase, so the name
 * "DIV" in a policy matches nothing in HTML. An element or attribute is identified by its name and, if it is in a namespace,
 * also by the namespace URI. In an argument, a NULL namespace has the same meaning as a missing "namespace" in the dictionary
 * SanitizerConfig: the namespace of HTML for an element, and no namespace for an attribute. The namespace "" means no
 * namespace; only XML has elements in no namespace. In a returned name, the namespace is never NULL. Therefore a name or rule
 * that a config returned can be an argument, and then means the same. An element can be kept only if it is in no namespace or in the namespace of
 * HTML, MathML, SVG or Atom. An attribute can be kept only if it is in no namespace or in one of the namespaces
 * TAMIS_NAMESPACE_….
 *
 * String arguments are NUL-terminated UTF-8, and are copied. Returned strings are static, or belong to the config and are valid
 * until the config is freed.
 *
 * An error of a config is permanent. After an error, no function changes the config, the methods of section 2 return false, and
 * tamis_config_last_error() and tamis_policy_new() return the error. If there is not enough memory, the functions that create a
 * config return NULL. All functions of this file accept a NULL config and treat it as an empty config with the status
 * TAMIS_NO_MEMORY. Therefore a program need not check for errors after every call; it can call tamis_config_last_error() or
 * tamis_policy_new() at the end.
 *
 * Threads: only one thread at a time may use a config. Any number of threads may use a policy at the same time. */
#ifndef TAMIS_POLICY_H
#define TAMIS_POLICY_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/allocator.h>
#include <tamis/error.h>
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

/* The lists of a config. A missing list is not the same as an empty list. */
typedef enum tamis_config_list {
    TAMIS_LIST_ELEMENTS,        /* "elements": the elements that are kept */
    TAMIS_LIST_REMOVE_ELEMENTS, /* "removeElements": the elements that are removed with their content */
    TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS,
    TAMIS_LIST_PROCESSING_INSTRUCTIONS,
    TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS,
    TAMIS_LIST_ATTRIBUTES,
    TAMIS_LIST_REMOVE_ATTRIBUTES,
    /* The following lists are not in the standard (see section 4 of this file). */
    TAMIS_LIST_ESCAPE_ELEMENTS, /* "escapeElements": the elements whose tags become text */
    /* "dropElements": the elements that are removed with their content; requires "unlistedElements" with the value
     * "replaceWithChildren" or "escape" */
    TAMIS_LIST_DROP_ELEMENTS,
    TAMIS_LIST_COUNT
} tamis_config_list;

/* The flags of a config, which are booleans. A flag can be missing. The comment at each flag states what happens if the
 * flag is true. */
typedef enum tamis_config_flag {
    TAMIS_FLAG_COMMENTS,        /* "comments": comments are kept */
    TAMIS_FLAG_DATA_ATTRIBUTES, /* "dataAttributes": data-* attributes are kept; requires the list "attributes" */
    /* "javascriptURLs": javascript: URLs are kept in links and forms; has no effect in a safe policy */
    TAMIS_FLAG_JAVASCRIPT_URLS,
    /* The following flags are not in the standard (see section 4 of this file). If "ariaAttributes" or "foreignText" is
     * missing, it counts as false. */
    TAMIS_FLAG_ARIA_ATTRIBUTES, /* "ariaAttributes": aria-* attributes are kept; requires the list "attributes" */
    /* "foreignText": an SVG foreignObject that contains text becomes an SVG text element with this text. This applies only if
     * the policy keeps the SVG elements text and tspan and does not keep foreignObject, and if the foreignObject is not a child
     * of an SVG switch. docs/policy.md states which text is kept. */
    TAMIS_FLAG_FOREIGN_TEXT,
    /* "scripting": if the flag is true, the parser treats the content of noscript in the input as text; if it is false, as
     * markup. If the flag is missing, the content is text in a fragment and markup in a document, as in the standard. The flag
     * has no effect if tamis_set_scripting() was called, or with TAMIS_XML5. */
    TAMIS_FLAG_SCRIPTING,
    TAMIS_FLAG_COUNT
} tamis_config_flag;

/* Return the name of the JSON member for a list or a flag, for example "elements" or "comments". Return NULL if the
 * argument is out of range. */
TAMIS_API const char *tamis_config_list_name(tamis_config_list list);
TAMIS_API const char *tamis_config_flag_name(tamis_config_flag flag);

/* The name of an element or attribute, or the target of a processing instruction; for a target, `ns` is ignored. Later versions
 * add no members to this struct, because programs pass arrays of it and functions return it by value. */
typedef struct tamis_name {
    const char *name;
    /* "" means no namespace. In an argument, NULL means the namespace of HTML for an element, and no namespace for an
     * attribute. In a returned name, `ns` is not NULL. */
    const char *ns;
} tamis_name;

/* Later versions add no members to this struct, because it is a member of struct tamis_rule. */
typedef struct tamis_name_list {
    const tamis_name *names;
    size_t count;
} tamis_name_list;

/* tamis_config_new() creates an empty config, like the dictionary {}. tamis_config_new_default() creates the built-in safe
 * default configuration (121 elements, 58 global attributes). The caller frees the config with tamis_config_free(). Both
 * functions return NULL if there is not enough memory.
 * allocator: allocates all memory of the config; NULL for malloc. The struct `*allocator` is copied. */
TAMIS_API tamis_config *tamis_config_new(const tamis_allocator *allocator);
TAMIS_API tamis_config *tamis_config_new_default(const tamis_allocator *allocator);
TAMIS_API void tamis_config_free(tamis_config *c); /* NULL is allowed */

/* Returns the first error of the config, or an error with TAMIS_OK and the text "" if there is none. The status is
 * TAMIS_NO_MEMORY, TAMIS_INVALID_ARGUMENT, TAMIS_INVALID_POLICY, or the status of a limit if the config is too large. A string that
 * is not UTF-8 is an invalid argument, and so is NULL if the parameter must not be NULL. The text is for example
 * `elements: "b" is listed twice`. For an invalid argument, it begins with the name of the function, as in
 * `tamis_config_put: a name is not UTF-8`. The place is {0, 1, 1}. */
TAMIS_API tamis_error tamis_config_last_error(const tamis_config *c);

/* 1. Writing the members of the dictionary SanitizerConfig. tamis_config_complete() checks the contents of the members.
 *
 * tamis_config_put_list() creates an empty list if the list is missing. tamis_config_put() adds a name to a list, and first
 * creates the list if it is missing. tamis_config_put_local_list() and tamis_config_put_local() do the same with a local list,
 * which is a list (TAMIS_LIST_ATTRIBUTES or TAMIS_LIST_REMOVE_ATTRIBUTES) of one element; they use the element that was last
 * put into TAMIS_LIST_ELEMENTS. If `list` or `flag` is not a value of its enumeration, the status becomes
 * TAMIS_INVALID_ARGUMENT. For tamis_config_put_local_list() and tamis_config_put_local(), the status also becomes
 * TAMIS_INVALID_ARGUMENT if `list` is neither TAMIS_LIST_ATTRIBUTES nor TAMIS_LIST_REMOVE_ATTRIBUTES, or if no element was put
 * into TAMIS_LIST_ELEMENTS since the config was created or completed. */
TAMIS_API void tamis_config_put_list(tamis_config *c, tamis_config_list list);
TAMIS_API void tamis_config_put(tamis_config *c, tamis_config_list list, const char *name, const char *ns);
TAMIS_API void tamis_config_put_local_list(tamis_config *c, tamis_config_list list);
TAMIS_API void tamis_config_put_local(tamis_config *c, tamis_config_list list, const char *name,
                                      const char *ns);
TAMIS_API void tamis_config_put_flag(tamis_config *c, tamis_config_flag flag, bool value);

/* Completes the config (HTML Standard, "configure a sanitizer"): gives missing members default values, sorts the lists, and
 * checks that the config is valid. Returns the status of the config, which is TAMIS_INVALID_POLICY if the config is not valid.
 * A config that is already complete is not changed. After a function of section 1 or 4 has changed a config, the config is no
 * longer complete.
 * permissive: whether the following are allowed if the config has no member for them: comments, processing instructions,
 *   javascript: URLs and, if there is a list "attributes", data-* attributes. The standard uses true for `new
 *   Sanitizer(dictionary)` and setHTMLUnsafe(), and false for setHTML(). */
TAMIS_API tamis_status tamis_config_complete(tamis_config *c, bool permissive);

/* 2. The methods of Sanitizer. If the config is not complete, each method first completes it with permissive = true.
 * Each method returns whether it changed the config. After a call of a method, the config is complete, unless the
 * config has an error.
 *
 * The methods also update the rules (section 4), so one call is enough to remove an element from a preset. Rules for an element or
 * attribute that is no longer kept stay, and apply again if it is allowed again.
 *   An attribute that a method removes is also removed from the CUSTOM rules.
 *   If javascript: URLs are not allowed, the scheme "javascript" is removed from the rules.
 *   RENAME rules without elements or whose new name the policy can no longer keep, and CUSTOM rules without patterns, are removed. If the policy can no longer keep the class that
 *     a RENAME rule adds, the rule adds no class.
 *   If a method changes what happens to an element, the element is also removed from the rules that rename it.
 *   After a method has removed or replaced an element, no rule keeps this element as a frame or as a custom element. There is
 *     one exception: if the config has the list "elements", and "unlistedElements" is "remove", a CUSTOM rule with a pattern
 *     for several names, such as "app-*", still keeps a removed element that the pattern matches.
 *   A rule that sets an attribute still sets it after a method has removed the attribute from the lists.
 * After these updates, the rules are checked again. If the rules contradict each other, or if a rule requires an attribute that
 * can no longer be kept, the status becomes TAMIS_INVALID_POLICY. */

/* Makes the policy keep an element.
 * attributes, remove_attributes: the local lists of the element (section 1); NULL for a missing list. If the config has no list
 *   "elements", an element cannot have local lists: if `attributes` is not NULL or `remove_attributes` is not empty, the method
 *   changes nothing and returns false. */
TAMIS_API bool tamis_config_allow_element(tamis_config *c, const char *name, const char *ns,
                                          const tamis_name_list *attributes,
                                          const tamis_name_list *remove_attributes);
TAMIS_API bool tamis_config_remove_element(tamis_config *c, const char *name, const char *ns);
/* Makes the policy replace an element with its children. Returns false for HTML html, SVG svg and MathML math, which cannot be
 * replaced. */
TAMIS_API bool tamis_config_replace_element_with_children(tamis_config *c, const char *name, const char *ns);
TAMIS_API bool tamis_config_allow_attribute(tamis_config *c, const char *name, const char *ns);
TAMIS_API bool tamis_config_remove_attribute(tamis_config *c, const char *name, const char *ns);
TAMIS_API bool tamis_config_allow_processing_instruction(tamis_config *c, const char *target);
TAMIS_API bool tamis_config_remove_processing_instruction(tamis_config *c, const char *target);
TAMIS_API bool tamis_config_set_comments(tamis_config *c, bool allow);
TAMIS_API bool tamis_config_set_data_attributes(tamis_config *c, bool allow);
TAMIS_API bool tamis_config_set_javascript_urls(tamis_config *c, bool allow);
/* Makes the policy remove what the standard calls unsafe: the elements base, embed, frame, iframe, object and script of HTML,
 * the elements script and use of SVG, 88 event handler attributes, and javascript: URLs. Even without this call, a safe
 * policy keeps none of these, except iframe and use elements that rules make safe (see tamis_policy_new()). */
TAMIS_API bool tamis_config_remove_unsafe(tamis_config *c);

/* 3. Reading a config, as Sanitizer.get() does. The lists of a complete config are sorted by namespace (no namespace comes
 * first) and then by name, both in the order of UTF-16 code units. tamis_config_put() and tamis_config_put_local() add a name
 * at the end of a list; completing the config sorts the list. `element` is an index in TAMIS_LIST_ELEMENTS. For an index out of
 * range, tamis_config_item() and tamis_config_local_item() return {NULL, NULL}. */
TAMIS_API bool tamis_config_has(const tamis_config *c, tamis_config_list list);
TAMIS_API size_t tamis_config_count(const tamis_config *c, tamis_config_list list);
TAMIS_API tamis_name tamis_config_item(const tamis_config *c, tamis_config_list list, size_t index);
TAMIS_API bool tamis_config_local_has(const tamis_config *c, size_t element, tamis_config_list list);
TAMIS_API size_t tamis_config_local_count(const tamis_config *c, size_t element, tamis_config_list list);
TAMIS_API tamis_name tamis_config_local_item(const tamis_config *c, size_t element, tamis_config_list list,
                                             size_t index);
/* Returns 1 if the flag is true, 0 if it is false, or -1 if it is missing. */
TAMIS_API int tamis_config_flag_value(const tamis_config *c, tamis_config_flag flag);

/* 4. Members that the standard does not have. A config without these members is a SanitizerConfig of the standard. Even with
 * such a config, a safe policy removes more than the standard does; section 5 lists what it removes.
 *
 * These members are the lists and flags above that are marked as not in the standard, "unlistedElements", "readers", "filter",
 * "excerpt", "limits", "linkify", the rules, and texts such as "idPrefix". tamis_config_complete() checks these members. The status is
 * TAMIS_INVALID_POLICY in these cases: a member or rule is not valid; a rule requires an attribute, or renames elements to an
 * element, that the policy never keeps; a rule adds a class where the policy never keeps one; rules contradict each other; or the rules apply to more than about 500,000
 * pairs of an element and an attribute. A rule that can have no effect is not an error; tamis_config_warnings() (policy_json.h) reports it. For an error in one of these
 * members, the text of tamis_config_last_error() begins with the path of the member, as in `rules[3].attributes[0]: …`. */

/* "unlistedElements": what happens to an element that is in no list and that no rule keeps or renames. The values
 * "replaceWithChildren" and "escape" require the list "elements". */
typedef enum tamis_unlisted {
    /* "remove", the default: the element is removed with its content, as in the standard. */
    TAMIS_UNLISTED_REMOVE,
    /* "replaceWithChildren": the element is replaced with its children. However, the elements script, style, template, title,
     * iframe, noembed, noframes, noscript, plaintext, xmp, textarea, select, object, svg and math are removed with their
     * content, unless "replaceWithChildrenElements" lists them. Even if it lists them, HTML template and, in a safe policy,
     * script, iframe, object, and all elements of SVG and MathML are removed with their content. "replaceWithChildrenElements"
     * must not list HTML html, SVG svg or MathML math. */
    TAMIS_UNLISTED_UNWRAP,
    /* "escape": the element is replaced with its children, and the tags of the element become text. */
    TAMIS_UNLISTED_ESCAPE
} tamis_unlisted;
TAMIS_API void tamis_config_set_unlisted(tamis_config *c, tamis_unlisted unlisted);
TAMIS_API tamis_unlisted tamis_config_unlisted(const tamis_config *c);

/* "readers": the parsers that must build the same tree from the output (docs/readers.md). This member has no effect
 * with TAMIS_XML5. */
typedef enum tamis_readers {
    /* "all", the default: parsers that follow the HTML Standard of any year from 2014 to 2026. Markup from which these
     * parsers would build different trees is removed or replaced with its children, for example: in a select, all elements
     * except option and optgroup; processing instructions; a search element in an li element, if the search contains
     * another li (<li><search><li>). */
    TAMIS_READERS_ALL,
    /* "2026": parsers that follow the standard of 2026. With a portable profile (profile.h), this value has the same effect as
     * "all". */
    TAMIS_READERS_2026
} tamis_readers;
TAMIS_API void tamis_config_set_readers(tamis_config *c, tamis_readers readers);
TAMIS_API tamis_readers tamis_config_readers(const tamis_config *c);

/* "filter": when an element is replaced with its children. The two values have different results only where the HTML parser moves
 * nodes: for formatting elements that are closed in the wrong order, for content that is not allowed in a table, and for text behind
 * the end tag of body. This member has no effect with TAMIS_XML5. */
typedef enum tamis_filter {
    /* "tree", the default: in the tree of the whole document, as in the HTML Standard of November 2026. With div replaced,
     * <b><div>Text</b> becomes <b></b><b>Text</b>. */
    TAMIS_FILTER_TREE,
    /* "parsing": when the parser would insert the element, as whatwg/html pull request 12756 proposes and as Chromium 156 does.
     * With div replaced, <b><div>Text</b> becomes <b>Text</b><b></b>. An element callback is not called for such an element. An
     * element that a rule replaces because of its attributes, and an element that can get a "blockSeparator", is replaced in the
     * tree of the whole document. Each element that is replaced while parsing is counted and reported, also if it is in an element
     * that is removed. Documents always take the path with a tree. */
    TAMIS_FILTER_PARSING
} tamis_filter;
TAMIS_API void tamis_config_set_filter(tamis_config *c, tamis_filter filter);
TAMIS_API tamis_filter tamis_config_filter(const tamis_config *c);

typedef enum tamis_config_text {
    /* "idPrefix": a prefix that tamis adds to ids and names. It is added to ids and names in attributes, such as `id` of an
     * element and `name` of a frame; to `name` in the processing instructions <?marker …> and <?start …>; and to names in CSS
     * that a rule checks, such as the names of @keyframes. The prefix is also added to references to these ids and names. It is
     * not added to an id or name that already begins with the prefix. Examples of attributes with ids, names and references are
     * id, name, for, headers, list, form, usemap, aria-controls, target (except keywords such as _blank), href="#…", the
     * attributes begin and end of SVG animations, and SVG presentation attributes with url(#…), such as fill. docs/policy.md
     * lists all places. With "idPrefix" or a URL rule, an SVG presentation attribute is removed if its value contains a url()
     * other than url(#…). With "idPrefix", the attributeName of an animation is removed if the animation would write to an
     * attribute with ids or names. */
    TAMIS_TEXT_ID_PREFIX,
    /* "baseURL": an absolute URL with a host and a special scheme (URL Standard), such as https. TAMIS_RELATIVE_RESOLVE
     * resolves relative URLs against this URL. TAMIS_WHEN_EXTERNAL compares the hosts of URLs with the host of "baseURL". */
    TAMIS_TEXT_BASE_URL,
    /* "blockSeparator": a text of spaces, tabs and line feeds. If a block element or br is replaced with its children, this
     * text is inserted before and after the children (only once if there are no children). The text is not inserted on a side
     * where the element has no sibling, or where the sibling is text and its character next to the element is ASCII whitespace.
     * The elements colgroup, col, thead, tbody, tfoot and tr do not count as block elements. */
    TAMIS_TEXT_BLOCK_SEPARATOR,
    /* "context": the context element of fragments. If tamis_set_context() was called, "context" has no effect. With "html", the
     * tags of head and body create elements, as in a document. */
    TAMIS_TEXT_CONTEXT,
    /* "classPrefix": a prefix that tamis adds to each class in the attribute class of an element, in every namespace, and to
     * classes in the selectors of style sheets that a rule checks: to `.name`, and to the names in attribute selectors such as
     * [class=name] and [class~=name], but not after "$=" and "*=". It is not added to a class that already begins with the prefix,
     * and not to a "scope" that is a class. Therefore the style sheets and scripts of the page do not apply to the classes of the
     * document. Rules check the classes without the prefix. The classes that rules with TAMIS_RULE_SET, TAMIS_RULE_ADD_TOKENS or
     * TAMIS_RULE_RENAME write must begin with the prefix. With "classPrefix", the attributeName of an animation is removed if
     * its value is "class". */
    TAMIS_TEXT_CLASS_PREFIX,
    TAMIS_TEXT_COUNT
} tamis_config_text;

/* Returns the name of the JSON member, for example "idPrefix", or NULL if `which` is out of range. */
TAMIS_API const char *tamis_config_text_name(tamis_config_text which);

/* Sets a text, which is copied. If `text` is NULL, removes the text. */
TAMIS_API void tamis_config_set_text(tamis_config *c, tamis_config_text which, const char *text);
/* Returns a text, or NULL if it is missing. */
TAMIS_API const char *tamis_config_text_value(const tamis_config *c, tamis_config_text which);

/* "excerpt": the output is the beginning of the document.
 *
 * After the lists, the rules and "linkify" have been applied, tamis counts the characters (code points) of the text. If there
 * are more than `characters`, tamis cuts the document: it removes everything after the cut, and adds `mark` at the cut. An
 * element that loses all of its content because of the cut is removed.
 *   What counts: the text of all elements except datalist, head, iframe, noembed, noframes, noscript, rp, script, style,
 *     template and title of HTML, desc, metadata, script, style and title of SVG, and annotation and annotation-xml of MathML.
 *     A br, the beginning of a block element and the end of a block element count as white space, too. All white space between
 *     two characters that are not white space counts as one character. White space at the beginning and at the end of the text
 *     does not count. In listing, plaintext, pre, textarea and xmp, each white space character counts. Text counts even if CSS
 *     or an attribute such as hidden hides it. An image (one of the elements listed at `images` below) counts as `images`
 *     characters, unless it is in an element whose text does not count, is in an element that is never cut (see below), or is
 *     the svg element that is the root of a document.
 *   Where the cut is: see tamis_excerpt_at and tamis_excerpt_tables below. tamis cuts before a combining mark, variation
 *     selector or emoji modifier, or next to a zero width joiner, only if the text has no earlier place for the cut. The
 *     elements audio, canvas, object, video, math and svg are never cut, and with TAMIS_EXCERPT_TABLES_OMIT, tables are never
 *     cut either: if such an element does not fit, the cut is directly before the element. There is one exception: an svg
 *     element that is the root of a document can be cut.
 *   Where the mark (`mark`) is: in the same element as the last character before the cut, directly after this character. If
 *     the cut is directly after an image, math or svg element, the mark is directly after this element. There is no mark if
 *     nothing that counts is before the cut, or if the last text before the cut is in a raw text element such as xmp. The
 *     mark is escaped like all text.
 *   If the text of a document already ends with `mark`, the document is cut only if it has more characters than the sum of
 *     `characters` and the number of characters of `mark`. Therefore the output is not cut when it is sanitized again.
 * With TAMIS_TO_TEXT, the text of the excerpt is written. tamis_removed() does not count what the cut removes; a report lists
 * it with TAMIS_REASON_AFTER_EXCERPT. */

/* "at": where a document is cut. */
typedef enum tamis_excerpt_at {
    /* "word", the default: after the last word that fits as a whole. An image that counts, a math element and an svg element
     * are each treated like a word. If the first word does not fit, the document is cut as with TAMIS_EXCERPT_AT_CHARACTER. */
    TAMIS_EXCERPT_AT_WORD,
    TAMIS_EXCERPT_AT_CHARACTER /* "character": after the last character that fits */
} tamis_excerpt_at;

/* "tables": how a table is cut if only a part of the table fits. */
typedef enum tamis_excerpt_tables {
    /* "cut", the default: the table is cut like other elements; the cells after the cut are removed */
    TAMIS_EXCERPT_TABLES_CUT,
    TAMIS_EXCERPT_TABLES_OMIT /* "omit": the cut is directly before the table */
} tamis_excerpt_tables;

/* Later versions add no members to this struct, because programs allocate objects of this type. If a member other than
 * `characters` is zero, its default applies. */
typedef struct tamis_excerpt {
    uint32_t characters; /* 1 to 2^30; there is no default */
    tamis_excerpt_at at;
    /* The text that is added at the cut: at most 100 bytes, without control characters, and without a space at the end. If
     * `mark` is NULL, the text is "…". If it is "", no text is added. */
    const char *mark;
    /* The number of characters that each audio, canvas, embed, iframe, img, object, video or svg element counts as: at
     * most 2^30. The default is 0. */
    uint32_t images;
    tamis_excerpt_tables tables;
} tamis_excerpt;

/* Sets the excerpt, which is copied. If `excerpt` is NULL, the output is the whole document, which is the default. */
TAMIS_API void tamis_config_set_excerpt(tamis_config *c, const tamis_excerpt *excerpt);
/* Returns the excerpt, or NULL if there is none. The member `mark` of the returned excerpt is not NULL. The struct belongs to
 * the config, and is valid until a function changes or frees the config. */
TAMIS_API const tamis_excerpt *tamis_config_excerpt(const tamis_config *c);

/* "limits": limits for documents that are sanitized with the policy. For each limit, the lower of two values applies: the value
 * in the policy, and the value that tamis_set_limit() has set (or the default value, if that function was not called for the
 * limit). A value that tamis_set_limit() does not accept is an invalid argument. */
TAMIS_API void tamis_config_set_limit(tamis_config *c, tamis_limit limit, uint64_t value);
TAMIS_API bool tamis_config_limit(const tamis_config *c, tamis_limit limit,
                                  uint64_t *value); /* returns false if the limit is not set */

/* Later versions add no members to this struct, because it is a member of struct tamis_rule. */
typedef struct tamis_strings {
    const char *const *items;
    size_t count;
} tamis_strings;

/* "linkify": addresses in the text of the output become links. An address is an extended autolink of GitHub Flavored Markdown:
 * a web address that begins with "www." or a scheme, or a mail address. docs/policy.md, "Links from text", describes addresses
 * precisely. A link is an `a` element with the attribute href. All lists and rules of the policy apply to this element. If
 * they do not keep the element with its href, the address remains text. An address cannot contain the beginning or end of an
 * element. Addresses do not become links in the elements a, button, code, iframe, noembed, noframes, noscript, option,
 * plaintext, pre, script, select, style, textarea, title and xmp, in elements that are not HTML, and in text that is more than
 * 100 elements deep. */

/* Sets "linkify". The arguments are copied. If the lists do not allow an `a` element with the attribute href, or if a rule
 * renames this element, the config is not valid. However, if a method of section 2 changes the lists in such a way, the method
 * removes "linkify", and the config stays valid.
 * mail: whether mail addresses become links with mailto: URLs.
 * schemes: the schemes, in lowercase, with which an address such as "https://example.org" can begin. If the list is empty,
 *   the schemes are "http" and "https". Schemes other than "http", "https" and "mailto" must also be in "schemes" of a URL
 *   rule. The URL for an address that begins with "www." begins with "http://" if "http" is one of the schemes; otherwise,
 *   with "https://" if "https" is one of the schemes. If the schemes contain neither of these two, addresses that begin
 *   with "www." do not become links.
 * skip: elements in which addresses do not become links, in addition to the elements above. */
TAMIS_API void tamis_config_set_linkify(tamis_config *c, bool mail, tamis_strings schemes,
                                        tamis_name_list skip);
TAMIS_API void tamis_config_remove_linkify(tamis_config *c);
/* Returns false if "linkify" is missing. Otherwise, stores its members and returns true. The members are valid until a function
 * changes or frees the config. */
TAMIS_API bool tamis_config_linkify(const tamis_config *c, bool *mail, tamis_strings *schemes,
                                    tamis_name_list *skip);

/* "templateMarkers": character sequences with which templates begin or end an expression, such as "{{" and "<%". No text, comment or
 * attribute value of the output contains a marker, and no name of an element or attribute. Therefore a program that reads the
 * output as a template, or a script in the page that reads its text as a template, finds no expression in it.
 *   In text and comments, a space is inserted after the first character of each marker. This also applies to a marker of which the
 *     parts are in text nodes next to each other, or are separated only by comments and by the tags of inline elements.
 *   In an attribute that holds URLs, the characters of each marker except "%" are percent-encoded. In any other attribute, a space
 *     is inserted as in text. The attribute is removed if this is not enough, or if the policy does not allow the new value or
 *     would change it, for example because a rule lists the allowed values.
 *   A style element that a STYLESHEET rule checks, an element, an attribute, a processing instruction and a DOCTYPE are removed
 *     if they still contain a marker, or if their name contains one.
 * The markers apply to HTML and XML output and to the text of documents, but not to the syntax that the Markdown writer adds. */

/* Sets "templateMarkers". The list is copied. If it is empty, the output can contain all sequences, which is the default. Each marker
 * has 2 to 8 bytes of ASCII punctuation except " & ' / ; and =. "<" can only be its first byte and ">" only its last byte, and at least
 * one byte must differ from < > ! - and ?. There can be at most 32 markers. */
TAMIS_API void tamis_config_set_template_markers(tamis_config *c, tamis_strings markers);
/* Returns the markers. They are valid until a function changes or frees the config. */
TAMIS_API tamis_strings tamis_config_template_markers(const tamis_config *c);

/* The kind of a rule. rules.def states for each kind what the rule applies to and which members it takes.
 *
 * If several rules of the kinds URL, VALUES, TOKENS and STYLE apply to an attribute, only the first of them checks its value.
 * CUSTOM rules apply only to elements that are in no list, and only if there is a list "elements". If the patterns of several
 * CUSTOM rules match the name of a custom element, only the first of these rules applies. All rules of the other kinds apply.
 * docs/policy.md describes each kind with examples.
 *
 * In a pattern, "*" matches any sequence of characters, "?" matches any one character, "[a-z0-9]" matches one ASCII character
 * of the set, "[0-9]+" matches one or more characters of the set, and "[0-9]{1,3}" matches one to three characters of the set.
 * In a pattern for URLs, "*" and "?" match only characters within one part of the URL, such as the host or the path
 * (docs/policy.md, "Patterns for URLs"). After a backslash, any character other than a letter or digit matches itself. The
 * characters ^ $ ( ) | { } + match themselves only after a backslash. A pattern must match the whole text, case-sensitively. */
typedef enum tamis_rule_kind {
#define TAMIS_RULE_KIND(id, effect, text) TAMIS_RULE_##id,
#include <tamis/rules.def>
    TAMIS_RULE_COUNT
} tamis_rule_kind;

/* Reports whether rules of this kind check the values of attributes. If several rules of such kinds apply to an attribute, only
 * the first of these rules checks the value. Returns false for a kind that does not exist. */
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

/* "relative": what happens to a relative URL. A URL that begins with "//" and a host does not count as relative: it is checked
 * and written as an https: URL or, with TAMIS_RELATIVE_RESOLVE, with the scheme of "baseURL". */
typedef enum tamis_relative {
    TAMIS_RELATIVE_DENY,     /* no relative URL is allowed */
    TAMIS_RELATIVE_FRAGMENT, /* only "#part" is allowed */
    TAMIS_RELATIVE_KEEP,     /* every relative URL is allowed, and stays relative */
    TAMIS_RELATIVE_RESOLVE /* "#part" is allowed; other relative URLs are resolved against "baseURL" and then checked */
} tamis_relative;

/* "privateHosts": what happens to an absolute URL whose host is in a private network or is the reader's own computer, such as
 * 192.168.0.1, [::1], localhost, nas.local or a host without a dot (docs/urls.md, "Private hosts"). */
typedef enum tamis_private_hosts {
    TAMIS_PRIVATE_HOSTS_KEEP,  /* it is checked like other URLs */
    TAMIS_PRIVATE_HOSTS_REMOVE /* it is not allowed */
} tamis_private_hosts;

/* "otherwise": what happens if the value of an attribute is not allowed. */
typedef enum tamis_otherwise {
    TAMIS_OTHERWISE_REMOVE_ATTRIBUTE,
    TAMIS_OTHERWISE_REMOVE_ELEMENT, /* the element is removed with its content */
    /* An HTML element other than template is replaced with its children; any other element is removed with its content. */
    TAMIS_OTHERWISE_UNWRAP,
    /* The same as TAMIS_OTHERWISE_UNWRAP, but if the policy keeps the attribute "alt", its value is inserted before
     * the children. */
    TAMIS_OTHERWISE_TEXT
} tamis_otherwise;

/* "when": when rules of the kinds SET and ADD_TOKENS apply. */
typedef enum tamis_when {
    TAMIS_WHEN_ALWAYS,
    /* The rule applies if one of the element's attributes action, cite, data, formaction, href, src and xlink:href contains a
     * URL with a host other than that of "baseURL" (without "baseURL": with any host), or a URL that cannot be parsed. */
    TAMIS_WHEN_EXTERNAL
} tamis_when;

/* A rule. Each kind of rule uses only certain members; rules.def lists them. The other members must be zero. An initializer
 * such as the following sets them to zero:
 *
 *     tamis_rule rule = {.kind = TAMIS_RULE_SET, .elements = {&a, 1}, .attributes = {&rel, 1}, .text = "nofollow"};
 *
 *   The members `schemes`, `relative` and `data_types` state which URLs a URL rule allows, and which URLs a STYLE or STYLESHEET
 *     rule allows in url().
 *   The member `hosts` lists the hosts that a URL, STYLE, STYLESHEET or FRAME rule allows.
 *   With TAMIS_PRIVATE_HOSTS_REMOVE as `private_hosts`, a URL, STYLE or STYLESHEET rule does not allow URLs with a private host;
 *     `hosts` must then list no private host. The check applies to the URL before `rewrite` changes it.
 *   The member `elements` lists the elements that the rule applies to. An empty list means all elements, unless the kind
 *     requires the list (rules.def). A NULL namespace means the namespace of HTML.
 *   The member `attributes` lists the attributes that the rule applies to; in a CUSTOM rule, the attributes that are allowed on
 *     the element. In a URL rule, an empty list means all attributes that hold URLs. A NULL namespace means no namespace.
 *   The member `values` lists the values that a VALUES rule allows.
 *   The member `patterns` lists patterns for the value (VALUES), for each token (TOKENS) or for the name of the element
 *     (CUSTOM). In a URL, STYLE, STYLESHEET or FRAME rule, the patterns are for the whole URL without the fragment. In an
 *     ADD_TOKENS rule, `patterns` lists the tokens that are added; these strings are not patterns.
 *   The member `properties` lists the CSS properties that a STYLE or STYLESHEET rule allows.
 *   The member `property_values` lists the allowed values of properties, as declarations such as "position: static".
 *     `properties` must list each of these properties. A declaration of such a property is kept only if its value is one of the
 *     listed values. A value that tamis does not support is not kept even if it is listed. Values are compared in the form in
 *     which tamis writes them, without "!important". Therefore the case of keywords, units, hexadecimal colors, and schemes and
 *     hosts of URLs does not matter. Strings, the other parts of URLs, and names that authors choose are compared
 *     case-sensitively. If there is an "idPrefix", list the names of animations and counters, and URLs "#part", with the
 *     prefix: a value is compared after the prefix is added. With TAMIS_RELATIVE_RESOLVE, list absolute URLs: a value is
 *     compared after its URLs are resolved.
 *   The member `at_rules` lists the at-rules that a STYLESHEET rule allows.
 *   The member `text` is the value in a SET rule, the new name in a RENAME rule, the value of sandbox in a FRAME rule, and the
 *     scope (NULL: no scope) in a STYLESHEET rule.
 *   With `upgrade_insecure`, a URL, STYLE or STYLESHEET rule changes http: URLs to https: URLs before it checks them; `schemes`
 *     must contain "https" and must not contain "http".
 *   The member `rewrite` is a template. A URL, STYLE or STYLESHEET rule replaces each allowed URL that has a host with the URL
 *     that the template makes from it. The template is a URL with the placeholders {url}, {base64url}, {hex} and {host} in its
 *     path, query or fragment (docs/policy.md, "Rewriting URLs"), and has at most 500 bytes. A URL of the input is not changed
 *     if the template could have made it from an allowed URL.
 *   The members `rewrite_schemes` and `rewrite_hosts`, which are "rewriteTo" in JSON, list the schemes ("https", "http") and
 *     the hosts that a rewritten URL must have, whether the template or a callback (urls.h) has made it. A rule must have both
 *     of these members or neither of them; a rule with `rewrite` must have both. If a rule has these members but no `rewrite`,
 *     URLs of the input with these schemes and hosts are allowed too.
 *   The member `class_name` is a class that a RENAME rule adds to the element, or NULL. If it is not NULL, tamis also
 *     changes the style sheets that a STYLESHEET rule checks: each selector for the old name becomes a selector for
 *     the new name with this class.
 *   The members `otherwise` and `required` are for URL, VALUES and TOKENS rules. With `required`, a missing attribute is
 *     treated like a value that is not allowed.
 *   The member `when` is for SET and ADD_TOKENS rules.
 *
 * Later versions of tamis can add members at the end. Programs that were compiled with an earlier version still work: they pass
 * the version of struct tamis_rule with which they were compiled, and they read the rules of a config through pointers. */
/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): the members of later versions must be at the end */
typedef struct tamis_rule {
    tamis_rule_kind kind;
#define TAMIS_RULE_MEMBER(id, form, type, field, version) type field;
#include <tamis/rules.def>
} tamis_rule;

/* Adds a rule after the rules that the config already has. The rule is copied.
 * version: TAMIS_RULE_VERSION. If this library does not support the version, the status becomes TAMIS_INVALID_ARGUMENT, because
 *   the library must not ignore members that it does not support. */
TAMIS_API void tamis_config_add_rule_versioned(tamis_config *c, int version, const tamis_rule *rule);
static inline void tamis_config_add_rule(tamis_config *c, const tamis_rule *rule)
{
    tamis_config_add_rule_versioned(c, TAMIS_RULE_VERSION, rule);
}

TAMIS_API size_t tamis_config_rule_count(const tamis_config *c);
/* Returns a rule, or NULL if the index is out of range. tamis_config_add_rule() adds an equal rule to another config. The rule
 * belongs to the config, and is valid until a function changes or frees the config. */
TAMIS_API const tamis_rule *tamis_config_rule_at(const tamis_config *c, size_t index);

/* Return the name and a one-line summary of a preset. Return NULL if the index is out of range. The presets are "default",
 * "comment", "article", "email", "svg" and "text" (docs/presets/). */
TAMIS_API const char *tamis_preset_name(size_t index);
TAMIS_API const char *tamis_preset_summary(size_t index);
/* Creates the config of a preset. Returns NULL if the preset does not exist (the status in `*error` is TAMIS_INVALID_ARGUMENT, and the
 * text names the presets), or if there is not enough memory. `error` can be NULL (error.h). */
TAMIS_API tamis_config *tamis_config_new_preset(const char *name, const tamis_allocator *allocator,
                                                tamis_error *error);
/* Compiles the preset `name` to a safe policy. `allocator`, `out`, `error` and the statuses are as for tamis_policy_new(). If the
 * preset does not exist, the status is TAMIS_INVALID_ARGUMENT. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_policy_preset(const char *name,
                                                            const tamis_allocator *allocator,
                                                            tamis_policy **out, tamis_error *error);

/* 5. Compiling.
 *
 * Compiles a config to a policy. The policy does not refer to the config, which can be changed or freed afterwards.
 * c: the config. If the config is not complete, it is first completed with permissive = !safe. If `c` is NULL, the function
 *   returns TAMIS_NO_MEMORY.
 * safe: true for a policy like that of setHTML(), false for a policy like that of setHTMLUnsafe(). A safe policy removes what
 *   tamis_config_remove_unsafe() removes, even if the config allows it; but a FRAME rule can allow iframe, and URL rules that
 *   allow only URLs of the form "#part" can allow SVG use. A safe policy also removes more than the standard does, because the
 *   output is parsed again in an unknown context:
 *   A safe policy removes every attribute in no namespace whose name begins with "on" and a letter, because it could
 *     be an event handler.
 *   A safe policy removes the attributes toolname, tooldescription, toolautosubmit, toolparamdescription and toolparamtitle in no
 *     namespace (WebMCP). With them, a form becomes a tool that programs can call for the user.
 *   A safe policy removes elements named base, embed, frame, iframe, object, script or use in every namespace and in no
 *     namespace, except the iframe and use elements that a FRAME rule or URL rules allow as described above. If the config
 *     escapes such an element, and the element is not an SVG or MathML element, the tags of the element become text.
 *   From every element, a safe policy removes these attributes if their value is a javascript: URL: href, xlink:href, action
 *     and formaction in no namespace, href in the XLink namespace, and base in the XML namespace. From animate,
 *     animateTransform and set elements, a safe policy also removes the attribute attributeName if its value is href, or a
 *     prefix followed by ":href". The lowercase names animatetransform and attributename are treated in the same way.
 *   If "removeAttributes" lists href, role or arcrole in the XLink namespace, or base in the XML namespace, a safe policy also
 *     removes the corresponding attribute in no namespace, which is named xlink:href, xlink:role, xlink:arcrole or xml:base.
 *     The HTML parser creates such attributes on HTML elements.
 *   A safe policy removes an element or attribute whose name contains an uppercase letter if one of these is true: the name in
 *     lowercase is known to tamis; the name in lowercase is in the policy; the name is longer than 128 bytes. This does not
 *     apply to a name that is known to tamis with its uppercase letters. For example, SCRIPT and hRef are removed, but
 *     linearGradient is not. The reason is that XML distinguishes uppercase and lowercase letters in names, and HTML does not.
 *   A safe policy removes the processing instruction xml-stylesheet.
 *   The output of a safe policy declares no encoding other than UTF-8, in any namespace. In meta elements, the attribute charset
 *     becomes "utf-8", and so does each encoding after "charset=" in the attribute content. From other elements, a safe policy
 *     removes charset, and from all elements accept-charset, if the value names another encoding. In a style element that no
 *     STYLESHEET rule checks, the encodings of @charset become "utf-8". A safe policy removes processing instructions whose
 *     targets begin with "xml", in any case, and comments and processing instructions that contain "<meta" and then a
 *     declaration of another encoding. In every policy, SET and ADD_TOKENS rules cannot declare another encoding.
 *   A safe policy never keeps the elements noscript, plaintext, mglyph, malignmark and selectedcontent (browsers replace the
 *     content of selectedcontent).
 *   A safe policy keeps the elements style, xmp, noembed and noframes only if they contain only text, and this text contains no
 *     "<".
 *   From template elements, a safe policy removes the attribute `for`, which moves the content to another place, patchsrc, which
 *     loads content that was not sanitized, and shadowroot, shadowrootmode and similar attributes, which make the content a
 *     shadow tree.
 *   If the config escapes an SVG or MathML element or replaces it with its children, a safe policy removes the element with its
 *     content.
 *   A safe policy removes a comment if the comment contains text that could begin or end a comment in another parser.
 *   With TAMIS_XML5, or if the context element is noscript or an SVG or MathML element, a safe policy removes comments and
 *     processing instructions that contain "</".
 *   In addition to what the standard removes, a policy that is not safe removes only what the output cannot represent, what the
 *   members of section 4 require (including the default of "readers"), and elements and attributes in unsupported namespaces,
 *   which occur only with TAMIS_XML5.
 * allocator: allocates the memory of the policy; NULL for malloc. The struct `*allocator` is copied.
 * out: set to the new policy, which the caller frees with tamis_policy_free(), or to NULL on failure.
 * error: set to the error, which is that of the config (tamis_config_last_error()) if the config has one; NULL is allowed.
 * Returns TAMIS_OK, the status of the config, TAMIS_NO_MEMORY, or the status of a limit if the
 * policy is too large. Returns TAMIS_INVALID_ARGUMENT if `out` is NULL. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_policy_new(tamis_config *c, bool safe,
                                                         const tamis_allocator *allocator, tamis_policy **out,
                                                         tamis_error *error);
TAMIS_API void tamis_policy_free(tamis_policy *policy); /* NULL is allowed */

/* Returns the built-in safe default policy, which is constant and need not be freed. If the argument for a policy is NULL,
 * tamis_sanitize(), tamis_set_policy(), tamis_verifier_set_policy() and tamis_policy_is_safe() use this default policy. */
TAMIS_API const tamis_policy *tamis_policy_default(void);

/* Reports whether the policy can keep a CSS property with the value in `property_values.items[item]` of a rule. The policy
 * cannot keep the value if tamis does not support it, if it contains a URL that the rule does not allow, or if the "idPrefix"
 * or "baseURL" of the policy changes the form in which tamis writes it. Returns false if there is no such rule or item.
 * rule: the index of the rule in the config from which the policy was compiled. */
TAMIS_API bool tamis_policy_can_keep_value(const tamis_policy *policy, size_t rule, size_t item);

/* These functions report what the policy can keep; a program can use them to find mistakes in a config. They consider the lists,
 * what a safe policy removes, and the rules, but not the values of attributes. If `policy` is NULL, the functions are about the
 * default policy. A NULL namespace has the same meaning as in the functions of section 1.
 *
 * tamis_policy_can_keep_element() returns false for an element that a rule renames, and true for each element with "-" in its
 * name that a CUSTOM rule could keep. tamis_policy_can_keep_attribute() is about the attribute on this element, whether or not the
 * policy keeps the element; if `element` is NULL, it returns true if the policy can keep the attribute on some element. It returns
 * false for an attribute that holds URLs or CSS if the policy has a URL rule and no rule checks the attribute. */
TAMIS_API bool tamis_policy_can_keep_element(const tamis_policy *policy, const char *name, const char *ns);
TAMIS_API bool tamis_policy_can_keep_attribute(const tamis_policy *policy, const tamis_name *element,
                                               const tamis_name *attribute);
/* Reports whether a rule can decide about something. The result is false if the rule checks values and earlier rules decide about
 * all its elements and attributes, or if there is no such rule.
 * rule: the index of the rule in the config from which the policy was compiled. */
TAMIS_API bool tamis_policy_can_use_rule(const tamis_policy *policy, size_t rule);

/* Reports whether the policy is safe. Returns true if `policy` is NULL, because NULL means the default policy, which
 * is safe. */
TAMIS_API bool tamis_policy_is_safe(const tamis_policy *policy);

#ifdef __cplusplus
}
#endif
#endif
