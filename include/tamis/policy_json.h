/* policy_json.h: configurations as JSON text. In the library tamis_json, which needs jansson.
 *
 * The text is the dictionary SanitizerConfig of the HTML Standard as a script would write it:
 *
 *     {
 *       "elements": ["p", "b", {"name": "a", "attributes": ["href"]},
 *                    {"name": "svg", "namespace": "http://www.w3.org/2000/svg"}],
 *       "attributes": ["title", {"name": "href", "namespace": "http://www.w3.org/1999/xlink"}],
 *       "processingInstructions": ["target", {"target": "other"}],
 *       "comments": false
 *     }
 *
 * Unknown members are ignored, and numbers and booleans in lists are read as the strings a script would make
 * of them, as the standard has it. null for a boolean is false. Two members of one name are a syntax error.
 */
#ifndef TAMIS_POLICY_JSON_H
#define TAMIS_POLICY_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/policy.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Reads the dictionary, `n` bytes of UTF-8 at `json`, into a new config that is not yet completed.
 * allocator: of the config; NULL for malloc. jansson itself always uses its own.
 * out: on TAMIS_OK the config, yours to free; NULL otherwise.
 * message: where a sentence about what is wrong goes, NUL-terminated and cut to `message_size` bytes: line
 *   and column for a syntax error, the member for a wrong type. "" on TAMIS_OK. May be NULL when message_size
 *   is 0.
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

/* The config as JSON text in the form that Sanitizer.get() gives: every item an object, two spaces of indent.
 * The config is not changed; complete it first to have it canonical. NUL-terminated, from malloc: give it
 * back with free(). NULL when there is no memory or a name is not UTF-8. */
TAMIS_API TAMIS_MUST_CHECK char *tamis_config_to_json(const tamis_config *c);

#ifdef __cplusplus
}
#endif
#endif
