/* policy_json.h: policies as JSON text. If the library was built with the CMake option TAMIS_JSON=OFF, it does not contain
 * the functions that this file declares, and find_package(tamis COMPONENTS json) and `pkg-config tamis-json` fail. Any thread
 * may call these functions.
 *
 * The text is one JSON object. The object may have the members of the dictionary SanitizerConfig of the HTML Standard, with the
 * same meaning as in an argument of setHTML():
 *
 *     {
 *       "elements": ["p", "b", {"name": "a", "attributes": ["href"]},
 *                    {"name": "svg", "namespace": "http://www.w3.org/2000/svg"}],
 *       "attributes": ["title", {"name": "href", "namespace": "http://www.w3.org/1999/xlink"}],
 *       "processingInstructions": ["target", {"target": "other"}],
 *       "comments": false
 *     }
 *
 * The other members of the dictionary are "removeElements", "replaceWithChildrenElements", "removeProcessingInstructions",
 * "removeAttributes", "dataAttributes" and "javascriptURLs".
 *
 * Unknown members and values of a wrong type are errors, because a misspelled member, or "comments": "false", could make a policy
 * unsafe. This differs from the standard: a browser ignores unknown members, and converts the values.
 *
 * The object may also have the members of section 4 of policy.h:
 *
 *     {
 *       "$schema": "policy.schema.json",           ignored, as is "description"
 *       "unlistedElements": "replaceWithChildren", or "remove", "escape"
 *       "readers": "2026",                         or "all"
 *       "filter": "parsing",                       or "tree"
 *       "escapeElements": ["marquee"], "dropElements": ["form"],
 *       "ariaAttributes": true, "foreignText": true, "scripting": false,
 *       "idPrefix": "user-", "baseURL": "https://example.org/", "blockSeparator": " ",
 *       "context": "html",
 *       "excerpt": {"characters": 280, "at": "word", "mark": "…", "images": 0, "tables": "cut"},
 *       "linkify": true,                           or {"mail": false, "schemes": ["https"], "skip": ["li"]}
 *       "limits": {"INPUT_BYTES": 65536},          names of limits.def; they can be written like "input-bytes"
 *       "rules": [                                 the order of rules matters; an example of each kind:
 *         {"elements": ["a"], "attributes": ["href"],
 *          "url": {"schemes": ["https", "mailto"], "relative": "keep"}},
 *         {"elements": ["img"], "otherwise": "removeElement",
 *          "url": {"schemes": ["https", "data"], "hosts": ["*.example.org"], "dataTypes": ["image/png"]}},
 *         {"attributes": ["dir"], "values": ["ltr", "rtl", "auto"]},
 *         {"attributes": ["id"], "patterns": ["section-[0-9]+"]},
 *         {"elements": ["code"], "attributes": ["class"], "tokens": ["language-*"]},
 *         {"attributes": ["style"], "style": {"properties": ["color", "text-align"]}},
 *         {"elements": ["style"], "stylesheet": {"properties": ["color"], "atRules": ["media"], "scope": ".mail"}},
 *         {"elements": ["img"], "attributes": ["loading"], "set": "lazy"},
 *         {"elements": ["a"], "attributes": ["rel"], "addTokens": ["nofollow", "ugc"], "when": "external"},
 *         {"elements": ["b"], "rename": "strong"},
 *         {"customElements": ["app-*"], "attributes": ["value"]},
 *         {"frame": {"hosts": ["video.example.org"], "sandbox": "allow-scripts"}}
 *       ]
 *     }
 *
 * A policy can extend another policy, its base. "extends" is the name of a preset, or of a file in the folder of the policy.
 *
 *     {
 *       "extends": "comment",                      or "base.json"
 *       "remove": {"elements": ["img"], "attributes": ["title"], "processingInstructions": []},
 *       "add": {"elements": ["details", {"name": "summary", "attributes": ["id"]}], "attributes": [],
 *               "processingInstructions": [], "replaceWithChildrenElements": ["font"]},
 *       "comments": true                           replaces "comments" of the base
 *     }
 *
 * The base is read, and is completed with permissive = false (tamis_config_complete() in policy.h). Then the methods of
 * Sanitizer (section 2 of policy.h) are called for the names in "remove" and "add". If the base already allows an element in
 * "add", the attributes that the base allows on this element stay allowed, except those in "removeAttributes" of the item.
 * Then each other member of the policy replaces the whole member of the base that has the same name. "limits" is an exception:
 * each limit in it replaces only the same limit of the base. "elements" also replaces the "removeElements" of the base, and
 * "removeElements" replaces the "elements" of the base; the same is true of the two lists of attributes and of the two lists
 * of processing instructions. If "idPrefix", "baseURL", "blockSeparator", "context", "excerpt" or "linkify" is null, this
 * member is not inherited, and the policy does not have it. It is an error if a name is both in "remove" and in "add", or if
 * "remove" or "add" changes a list that another member of the policy replaces. docs/policy.md has the details.
 *
 * In the members of section 4 of policy.h, a value of the wrong type is an error. In a rule, "url" must have "schemes". If
 * "style" or "stylesheet" has no "url", no url() is allowed in the CSS. The items of "elements" and "attributes" of a rule
 * are strings, or objects with "name" and optionally "namespace". The default values are "deny" for "relative",
 * "removeAttribute" for "otherwise", "always" for "when" and "" for "sandbox". docs/policy.md describes each member with
 * examples, and policies/policy.schema.json is a JSON Schema.
 *
 * The text is JSON of RFC 8259 with these limits: it has at most 16,777,216 bytes, and arrays and objects are nested at most
 * 512 levels deep. An object with two members of the same name is a syntax error, and so are bytes that are not UTF-8, an
 * escaped surrogate that is not part of a pair, and U+0000 in a name or a string. The locale has no effect. */
#ifndef TAMIS_POLICY_JSON_H
#define TAMIS_POLICY_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/policy.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Reads a policy, `n` bytes of UTF-8 at `json`, into a new config. The function does not complete the config
 * (tamis_config_complete() in policy.h). If the policy has "extends", the base is completed, and the config also has the
 * members that the policy inherits from the base. A byte order mark at the beginning is skipped.
 * allocator: the allocator of the config, and of the memory that is used during the call; NULL for malloc.
 * out: set to the config, which the caller frees with tamis_config_free(), or to NULL on failure.
 * error: set to the error; NULL is allowed (error.h). For TAMIS_INVALID_POLICY, the text begins with the line and the column, which
 *   both start at 1 (columns count code points), and the path of the member, if there is one. An example is
 *   `2:15: elements: must be an array`. The place is that line and column, with the offset in bytes.
 * Returns TAMIS_OK; TAMIS_INVALID_POLICY if the text is not valid; TAMIS_INVALID_ARGUMENT if `out` is NULL, or if `json` is
 * NULL and `n` is not 0; otherwise the status of the config, such as TAMIS_NO_MEMORY. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_config_from_json(const char *json, size_t n,
                                                               const tamis_allocator *allocator,
                                                               tamis_config **out, tamis_error *error);

/* The following declarations are needed only for policies that extend files. Policies that extend presets work without them.
 *
 * A function of the type tamis_policy_load returns the text of a policy that another policy extends.
 * name: the file name in the member "extends". The name has at most TAMIS_MOST_BASE_BYTES bytes, ends in ".json", does not
 *   begin with ".", and contains no "/", "\", ":" or control characters. Therefore it cannot be the name of a file in another
 *   folder.
 * json, n: the function sets `*json` to the text and `*n` to its length in bytes. The text must not change before the
 *   function that called the loader, such as tamis_policy_from_json_with_loader(), returns.
 * The function returns TAMIS_OK, or TAMIS_NO_MEMORY if there is not enough memory; the function that called the loader
 * then also returns TAMIS_NO_MEMORY. If there is no text with this name, the function returns any other status; the policy is
 * then not valid. The function is called once for each base that is not a preset, and at most TAMIS_MOST_BASES times. */
enum { TAMIS_MOST_BASES = 8, TAMIS_MOST_BASE_BYTES = 100 };
typedef tamis_status tamis_policy_load(void *user, const char *name, const char **json, size_t *n);

/* Later versions add no members to this struct, because programs allocate objects of this type. */
typedef struct tamis_policy_loader {
    tamis_policy_load *load;
    void *user; /* passed to each call of `load` */
    /* The file name of the policy, or NULL. If the policy or one of its bases extends a file with this name, tamis reports an
     * error and does not load the file. */
    const char *name;
} tamis_policy_loader;

/* A function whose name ends in "_with_loader" does the same as the function without this suffix, but the policy can also
 * extend files. If `loader` is NULL, there is no difference: the policy can extend only presets. The message for an error in
 * a base contains the place of "extends", the name of the base and the place of the error in the base. An example is
 * `2:14: extends: base.json:7:15: elements: must be an array`. The place of the error is that of "extends". A warning about a base begins with the place of "extends" in
 * the policy. If an error is about two members, the message states where both are; each of them can be in the policy or in a
 * base. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_config_from_json_with_loader(const char *json, size_t n,
                                                                           const tamis_policy_loader *loader,
                                                                           const tamis_allocator *allocator,
                                                                           tamis_config **out,
                                                                           tamis_error *error);

/* Reads and compiles a policy. If `safe` is true, the policy is treated like the dictionary in a call of setHTML(); if `safe`
 * is false, like the dictionary in a call of setHTMLUnsafe(). The config that is made from the policy is completed with
 * permissive = !safe (tamis_config_complete() in policy.h). The arguments and statuses are those of tamis_config_from_json()
 * and tamis_policy_new(). */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_policy_from_json(const char *json, size_t n, bool safe,
                                                               const tamis_allocator *allocator,
                                                               tamis_policy **out, tamis_error *error);

TAMIS_API TAMIS_MUST_CHECK tamis_status
tamis_policy_from_json_with_loader(const char *json, size_t n, bool safe, const tamis_policy_loader *loader,
                                   const tamis_allocator *allocator, tamis_policy **out, tamis_error *error);

/* Reports probable mistakes in a valid policy, for example names that no element or attribute of a parsed document can have,
 * listed names that are never kept, and members without effect. These mistakes are not errors, because browsers accept them
 * in the dictionary.
 * safe: as in tamis_policy_from_json(). Names that only a safe policy removes are reported only if `safe` is true.
 * allocator: the allocator for memory that is used during the call; NULL for malloc.
 * sink: called for each warning, in the order of the JSON text, with a string such as `3:15: warning: elements[1]: "stong" is
 *   not an HTML element; did you mean "strong"?`. The string is NUL-terminated, shorter than TAMIS_WARNING_BYTES, and valid
 *   until the sink returns. At most TAMIS_MOST_WARNINGS warnings are reported.
 * user: passed to each call of the sink.
 * Returns TAMIS_OK; TAMIS_INVALID_POLICY if the policy is not valid (tamis_policy_from_json() then gives the error message);
 * TAMIS_INVALID_ARGUMENT if `sink` is NULL, or if `json` is NULL and `n` is not 0; otherwise another error, such as
 * TAMIS_NO_MEMORY. If the status is not TAMIS_OK, the sink is not called. */
enum { TAMIS_MOST_WARNINGS = 100, TAMIS_WARNING_BYTES = 640 };
typedef void tamis_warning_sink(void *user, const char *warning);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_policy_warnings_from_json(const char *json, size_t n, bool safe,
                                                                        const tamis_allocator *allocator,
                                                                        tamis_warning_sink *sink, void *user);

TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_policy_warnings_from_json_with_loader(
    const char *json, size_t n, bool safe, const tamis_policy_loader *loader,
    const tamis_allocator *allocator, tamis_warning_sink *sink, void *user);

/* Reports probable mistakes in a config that a program has built or changed, as tamis_policy_warnings_from_json() does for a
 * policy: for example unknown names, names that are never kept, and rules without effect. Rules for what a method of Sanitizer has
 * removed are reported, too. The config is completed with permissive = !safe, if it is not complete.
 * sink: called for each warning, in the order of the config, with a string such as `elements[1]: "detials" is not an HTML element;
 *   did you mean "details"?`. The number in brackets is the index of tamis_config_item(), or of a rule. The limits are those
 *   of tamis_policy_warnings_from_json().
 * Returns TAMIS_OK; TAMIS_INVALID_ARGUMENT if `sink` is NULL; otherwise the status of the config, or another error, such as
 * TAMIS_NO_MEMORY. If the status is not TAMIS_OK, the sink is not called. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_config_warnings(tamis_config *c, bool safe,
                                                              const tamis_allocator *allocator,
                                                              tamis_warning_sink *sink, void *user);

/* Returns the config as JSON text, indented with two spaces. The members of the standard come first, in the form and order of
 * Sanitizer.get(), in which every item is an object. The members of section 4 of policy.h come next, if they are set;
 * "unlistedElements", "readers", "filter", "ariaAttributes" and "foreignText" are omitted if they have their default values. The config
 * of a policy that extends another policy is written with all its members and without "extends". tamis_config_from_json()
 * reads the text as a config with the same meaning. `c` is not changed; to get the canonical form, complete the config first.
 * allocator: allocates the returned string, which is NUL-terminated. Release it with the same allocator; its size is that of the
 *   string and the NUL. If `allocator` is NULL, free the string with tamis_release() (tamis.h).
 * Returns NULL if `c` is NULL or there is not enough memory. */
TAMIS_API TAMIS_MUST_CHECK char *tamis_config_to_json(const tamis_config *c,
                                                      const tamis_allocator *allocator);

#ifdef __cplusplus
}
#endif
#endif
