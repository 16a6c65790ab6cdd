/* policy_json.h: policies as JSON text. In the library tamis_json, which needs jansson: `pkg-config --cflags --libs tamis-json`, or
 * find_package(tamis COMPONENTS json) and tamis::json before tamis::tamis.
 *
 * The text is one object. It may have the members of the dictionary SanitizerConfig of the HTML Standard, and whatever a
 * script may hand to setHTML() means the same here:
 *
 *     {
 *       "elements": ["p", "b", {"name": "a", "attributes": ["href"]},
 *                    {"name": "svg", "namespace": "http://www.w3.org/2000/svg"}],
 *       "attributes": ["title", {"name": "href", "namespace": "http://www.w3.org/1999/xlink"}],
 *       "processingInstructions": ["target", {"target": "other"}],
 *       "comments": false
 *     }
 *
 * "removeElements", "replaceWithChildrenElements", "removeProcessingInstructions", "removeAttributes", "dataAttributes" and
 * "javascriptURLs" are the others. Numbers and booleans in these lists are read as the strings a script would make of them,
 * and what stands for a boolean is true when a script would say so.
 *
 * DEVIATES: a browser ignores members that it does not know. Here they are errors: one that is misspelt would be a hole.
 *
 * And it may have what section 4 of policy.h is about:
 *
 *     {
 *       "$schema": "policy.schema.json",           no meaning; nor has "description"
 *       "unlistedElements": "replaceWithChildren", or "remove", "escape"
 *       "escapeElements": ["marquee"], "dropElements": ["form"],
 *       "ariaAttributes": true,
 *       "idPrefix": "user-", "baseURL": "https://example.org/", "blockSeparator": " ",
 *       "limits": {"INPUT_BYTES": 65536},          names of limits.def; "input-bytes" will do too
 *       "rules": [                                 in the order in which they are asked; one of each kind:
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
 * Here a value is of the type it has above, or it is an error. In "url" the member "schemes" must be there, and "relative" is
 * "deny" if it is not; "style" and "stylesheet" may have a "url" too, and let no url() through without one; "elements" and
 * "attributes" of a rule are lists of strings or of objects with a name and a namespace. "otherwise" is "removeAttribute"
 * without being said, "when" is "always", and "sandbox" is "". docs/policy.md has the meaning and examples of each member,
 * and policies/policy.schema.json is a JSON Schema. Two members of one name are a syntax error. */
#ifndef TAMIS_POLICY_JSON_H
#define TAMIS_POLICY_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/policy.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Reads a policy, `n` bytes of UTF-8 at `json`, into a new config that is not yet completed. A byte order mark at the beginning
 * is passed over.
 * allocator: of the config; NULL for malloc. jansson itself always uses its own.
 * out: on TAMIS_OK the config, yours to free; NULL otherwise.
 * message: where a sentence about what is wrong goes, NUL-terminated and cut to `message_size` bytes; 512 are room for
 *   all but the longest. "" on TAMIS_OK. May be NULL when message_size is 0. For TAMIS_INVALID_POLICY it begins with
 *   the line and the column, 1-based and in code points, and then has the path of the member, when there is one:
 *   `12:17: rules[3].url.schemes[0]: "htps:" is not a URL scheme …`.
 * TAMIS_INVALID_POLICY for what cannot be read, TAMIS_NO_MEMORY. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_config_from_json(const char *json, size_t n,
                                                               const tamis_allocator *allocator,
                                                               tamis_config **out, char *message,
                                                               size_t message_size);

/* The same, straight to a policy, as setHTML() (safe) and setHTMLUnsafe() do with a dictionary: what is
 * missing is completed with permissive = !safe. Arguments and statuses as above and as of
 * tamis_policy_new(). */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_policy_from_json(const char *json, size_t n, bool safe,
                                                               const tamis_allocator *allocator,
                                                               tamis_policy **out, char *message,
                                                               size_t message_size);

/* What a policy that is good says and was probably not meant: names that no parser makes, what is listed and never stays,
 * members that do nothing. The dictionary means what it means in a browser, so these cannot be errors.
 * safe: as above; what is kept without a safe policy is no mistake there.
 * allocator: for the time of the call; NULL for malloc.
 * sink: told of each, in the order of the text: `3:15: warning: elements[1]: "stong" is not an HTML element; did you mean
 *   "strong"?`, NUL-terminated, less than TAMIS_WARNING_BYTES, and gone when it returns. Of a text with more than
 *   TAMIS_MOST_WARNINGS no more than these are told.
 * TAMIS_OK; any other status with nothing told: TAMIS_INVALID_POLICY, of which tamis_policy_from_json() says why,
 * TAMIS_NO_MEMORY. */
enum { TAMIS_MOST_WARNINGS = 100, TAMIS_WARNING_BYTES = 640 };
typedef void tamis_warning_sink(void *user, const char *warning);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_policy_warnings_from_json(const char *json, size_t n, bool safe,
                                                                        const tamis_allocator *allocator,
                                                                        tamis_warning_sink *sink, void *user);

/* The config as JSON text: the standard's members in the form and order in which Sanitizer.get() gives them, every item an
 * object, and then those of tamis that are there; two spaces of indent. Reading it gives the same config. The config is not
 * changed; complete it first to have it canonical. NUL-terminated, from malloc: give it back with free(). NULL when there is
 * no memory, or no config. */
TAMIS_API TAMIS_MUST_CHECK char *tamis_config_to_json(const tamis_config *c);

#ifdef __cplusplus
}
#endif
#endif
