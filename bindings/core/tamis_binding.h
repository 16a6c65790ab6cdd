/* tamis_binding.h: a layer over the library, for bindings to other languages.
 *
 * Each binding uses this layer, so all bindings give the same bytes, the same report and the same errors. The functions take
 * pointers with lengths and numbers, and pass no struct by value, so that any foreign function interface can call
 * them. Settings, reports and errors are JSON texts, because every language can read and write JSON.
 *
 *     tamis_binding *b = tamis_binding_new();
 *     tamis_policy *p = tamis_binding_policy_from_json(b, json, json_length, 0);
 *     if (p == NULL)
 *         fail(tamis_binding_error_json(b));
 *     tamis_binding_set_policy(b, p);
 *     tamis_binding_set_options(b, "{\"output\":\"text\"}", 17);
 *     if (tamis_binding_sanitize(b, html, length) != 0)
 *         fail(tamis_binding_error_json(b));
 *     use(tamis_binding_result(b), tamis_binding_result_length(b));
 *     tamis_binding_free(b);
 *     tamis_policy_free(p);
 *
 * Statuses are the numbers of tamis_status (status.h); 0 is TAMIS_OK. A call with another status has no result.
 *
 * The RESULT of a call is a text of bytes: tamis_binding_result() and tamis_binding_result_length(). Unless a function states
 * something else, its result is valid until the next call with the same context. A caller that needs it longer must copy it.
 *
 * The ERROR of a context is that of its last call; after a call without error, its status is TAMIS_OK. Functions that only return
 * the result, the error, a count or a number do not change the error.
 *
 * Strings that are arguments are UTF-8 and need no NUL; NULL is allowed if the length is 0. Strings that are returned end with a
 * NUL, which is not counted.
 *
 * Memory is from malloc(), unless the context is from tamis_binding_new_with(). If there is not enough memory, a function returns
 * TAMIS_NO_MEMORY or NULL; the context can still be used.
 *
 * Threads: only one thread at a time may use a context. Different contexts are independent. A policy never changes, and any number
 * of contexts in any threads can use it at the same time. */
#ifndef TAMIS_BINDING_H
#define TAMIS_BINDING_H

#include <stddef.h>
#include <stdint.h>
#include <tamis/callbacks.h>
#include <tamis/gate.h>
#include <tamis/tamis.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tamis_binding tamis_binding;

/* ---- Contexts */

/* Creates a context for the built-in safe default policy, without options. Returns NULL if there is not enough memory. */
TAMIS_API tamis_binding *tamis_binding_new(void);
/* Creates a context whose documents, policies and configs are in memory of the allocator, which is copied (allocator.h). This
 * function is for C programs that must limit or count this memory. If `allocator` is NULL, the memory is from malloc(). */
TAMIS_API tamis_binding *tamis_binding_new_with(const tamis_allocator *allocator);
TAMIS_API void tamis_binding_free(tamis_binding *b); /* NULL is allowed */

TAMIS_API const char *tamis_binding_result(const tamis_binding *b);
TAMIS_API size_t tamis_binding_result_length(const tamis_binding *b);

/* ---- Errors */

/* The error of the last call. Strings are never NULL. Later versions can add members at the end. */
typedef struct tamis_binding_error {
    tamis_status status;
    const char *status_name; /* "TAMIS_INVALID_POLICY" */
    /* tamis_status_class() as a word: "ok", "too-large", "input", "caller", "machine" or "defect". */
    const char *status_class;
    /* The place in the document (status.h), or in the JSON text of a policy, where columns count code points.
     * `line` is 0 if the place is not known. */
    tamis_place place;
    /* The member of the policy or of the options, such as "rules[3].url.schemes[0]"; "" if there is none. */
    const char *path;
    const char *text; /* what is wrong, and what to do, without place and path */
    /* The part of `text` that says what to do, such as `did you mean "strong"?`; "" if there is none. */
    const char *advice;
    /* tamis_status_user_text(): a sentence that can be shown to the person who sent the document */
    const char *user_text;
} tamis_binding_error;

TAMIS_API const tamis_binding_error *tamis_binding_last_error(const tamis_binding *b);
/* Returns the error as a JSON object with the members "status" (a name), "class", "offset", "line", "column", "path", "text",
 * "advice" and "userText". The string is valid until the next call with the same context. It is "" if there is not enough memory. */
TAMIS_API const char *tamis_binding_error_json(tamis_binding *b);

/* Returns the word for a class of statuses; "defect" for an unknown class. */
TAMIS_API const char *tamis_binding_class_name(tamis_class which);

/* ---- Policies. A policy must be freed with tamis_policy_free(), after every context that uses it has been freed or has another
 * policy. All functions that return a policy return NULL after an error.
 *   unsafe: 0 for a safe policy, as with setHTML(); otherwise a policy as with setHTMLUnsafe(). */

TAMIS_API tamis_policy *tamis_binding_policy_from_json(tamis_binding *b, const char *json, size_t length,
                                                       int unsafe);
/* If there is no preset with this name, the status is TAMIS_INVALID_ARGUMENT. */
TAMIS_API tamis_policy *tamis_binding_policy_from_preset(tamis_binding *b, const char *name, size_t length,
                                                         int unsafe);
/* The config does not change, except that it is completed (policy.h). */
TAMIS_API tamis_policy *tamis_binding_policy_from_config(tamis_binding *b, tamis_config *config, int unsafe);

/* The result is a JSON array of the warnings of tamis_policy_warnings_from_json(), which are strings. */
TAMIS_API int tamis_binding_policy_warnings(tamis_binding *b, const char *json, size_t length, int unsafe);

/* ---- Configs, which can be read and changed: the class Sanitizer of the standard. A config must be freed with
 * tamis_config_free(). */

/* These two functions return a config, or NULL after an error. A config from JSON is not completed (policy.h). */
TAMIS_API tamis_config *tamis_binding_config_from_json(tamis_binding *b, const char *json, size_t length);
TAMIS_API tamis_config *tamis_binding_config_from_preset(tamis_binding *b, const char *name, size_t length);
/* Completes the config if it is not complete, as `new Sanitizer(dictionary)` does. The result is its JSON text, as get() of the
 * standard returns it. */
TAMIS_API int tamis_binding_config_get(tamis_binding *b, tamis_config *config);
/* Calls a method of the standard. The result is "true" if it changed the config, otherwise "false".
 *   method: "allowElement", "removeElement", "replaceElementWithChildren", "allowAttribute", "removeAttribute",
 *     "allowProcessingInstruction", "removeProcessingInstruction", "setComments", "setDataAttributes", "setJavascriptURLs" or
 *     "removeUnsafe".
 *   argument: the argument of the method as JSON: a name or an object, such as "b", {"name": "a", "attributes": ["href"]} or
 *     {"name": "path", "namespace": "http://www.w3.org/2000/svg"}; true or false for setComments, setDataAttributes and
 *     setJavascriptURLs. removeUnsafe has no argument (length 0).
 * The status is TAMIS_INVALID_ARGUMENT if there is no such method, and TAMIS_INVALID_POLICY if the argument is not valid. After
 * a method has made the config invalid, every call returns the error of the config. */
TAMIS_API int tamis_binding_config_call(tamis_binding *b, tamis_config *config, const char *method,
                                        size_t method_length, const char *argument, size_t argument_length);

/* ---- Settings of a context */

/* Sets the policy of the following documents; NULL for the built-in safe default. The options stay; if they do not fit the policy,
 * the status is TAMIS_INVALID_ARGUMENT, and the policy is not set. */
TAMIS_API int tamis_binding_set_policy(tamis_binding *b, const tamis_policy *policy);

/* Sets the options of the following documents: a JSON object that replaces all earlier options; length 0 for no options. If the
 * text is the same as at the last call that succeeded, nothing changes. On failure, the options do not change, but the following
 * documents and verifications fail with TAMIS_INVALID_ARGUMENT until a call of this function succeeds: with the earlier options, a
 * document could get the "idPrefix" of another user. While a document is in progress, a call has no effect. A member with the value null counts as missing. All members are optional:
 *     "context": "td"            the context element (tamis_set_context())
 *     "document": true           the input is a whole document; not together with "context"
 *     "dialect": "xml5"          or "html"
 *     "profile": "P4"            "html", "P4", "P3" or "P0" (profile.h)
 *     "output": "text"           "html", "text" or "markdown" (output.h)
 *     "textOptions": ["links"]   of "listMarks", "links" and "alternatives" (enum tamis_text_option)
 *     "syntax": ["slashes"]      of "slashes", "emptyAttributes" and "compactStyles" (enum tamis_syntax_option)
 *     "scripting": true          (tamis_set_scripting())
 *     "idPrefix": "m7-"          instead of the "idPrefix" of the policy (tamis_set_policy_text())
 *     "baseURL": "https://example.org/"   instead of the "baseURL" of the policy
 *     "limits": {"NODES": 1000}  names of limits.def
 *     "report": 1000             the greatest number of changes in the report; missing: no report
 *     "stream": "exact"          or "in-order": output while the input arrives (stream.h); see tamis_binding_feed()
 *     "straight": false          the straight path is not used (src/probe.h); for tests
 * An unknown member or a wrong value is an error with the status TAMIS_INVALID_ARGUMENT and the path of the member. */
TAMIS_API int tamis_binding_set_options(tamis_binding *b, const char *json, size_t length);

/* ---- Documents */

/* Sanitizes one document. The result is the output. The bytes of the output are valid until the next call of a function that
 * sanitizes, resets, verifies, or sets the policy or options. tamis_binding_report() does not change them. */
TAMIS_API int tamis_binding_sanitize(tamis_binding *b, const char *html, size_t length);

/* These three functions sanitize one document in pieces (tamis_feed()). The result of tamis_binding_finish() is the output.
 * tamis_binding_reset() discards the pieces. Until one of these two ends the document, functions that sanitize or verify another
 * document, or change a setting, return TAMIS_INVALID_ARGUMENT. */
TAMIS_API int tamis_binding_feed(tamis_binding *b, const char *html, size_t length);
TAMIS_API int tamis_binding_finish(tamis_binding *b);
TAMIS_API void tamis_binding_reset(tamis_binding *b);

/* With the option "stream", the result of tamis_binding_feed() is the output that became final with these bytes (stream.h), which can be
 * empty, and that of tamis_binding_finish() is the rest: all results, one after the other, are the output. If a call fails, it has no
 * result, and the document gives no more output. What it gave is safe, but its end is missing: the error says why.
 *
 * The result of tamis_binding_tail() is what is missing after the last tamis_binding_feed() (tamis_tail()). The document in progress
 * does not change, also if the call fails. Without the option, and with a callback, the status is TAMIS_INVALID_ARGUMENT. */
TAMIS_API int tamis_binding_tail(tamis_binding *b);

/* The result is the report of the last document, in the form of `tamis explain --json`: {"changes":[…],"total":N}, with a line
 * feed before each change. */
TAMIS_API int tamis_binding_report(tamis_binding *b);

/* These four functions return the counts of tamis_removed() for the last document. */
TAMIS_API uint64_t tamis_binding_elements(const tamis_binding *b);
TAMIS_API uint64_t tamis_binding_attributes(const tamis_binding *b);
TAMIS_API uint64_t tamis_binding_comments(const tamis_binding *b);
TAMIS_API uint64_t tamis_binding_processing_instructions(const tamis_binding *b);

/* Checks a text with the policy and the options "context", "document", "profile", "scripting", "idPrefix", "baseURL" and "limits"
 * (verify.h). The status is TAMIS_INVALID_ARGUMENT if the dialect or the output in the options is not "html".
 *   properties: a set of properties as in verify.h; 0 for TAMIS_PROPERTY_FIXPOINT alone.
 * The result is {"holds":true,"findings":[…]} with an object for each property that was checked: "property", "holds", "offset",
 * "line", "column", "rule", "reader" and "text", where "" means that there is nothing to report. */
TAMIS_API int tamis_binding_verify(tamis_binding *b, const char *html, size_t length, unsigned properties);

/* Passes a finished text through the gate (gate.h), with the policy and the options "context" and "document". The other options have
 * no effect, but the status is TAMIS_INVALID_ARGUMENT if the dialect or the output in the options is not "html", or if "scripting" is
 * true. The result is {"accepted":false,"rule":"…","offset":3,"line":1,"column":4,"around":"…"}; if the text is accepted, strings are ""
 * and numbers 0. */
TAMIS_API int tamis_binding_gate(tamis_binding *b, const char *html, size_t length);
/* Returns the refusal of the last text that tamis_binding_gate() read; its rule is NULL if the text was accepted. */
TAMIS_API const tamis_refusal *tamis_binding_refusal(const tamis_binding *b);

/* ---- Callbacks. tamis/callbacks.h describes them, and what they must not do. They are called for every document that the
 * context sanitizes, until they are set again; setting the policy or the options does not change them. tamis_binding_verify()
 * does not call them. A callback gets pointers and returns a number (tamis_answer), so it can be a function of another language.
 * A callback must not let an exception pass through the library: the binding keeps the exception, returns TAMIS_ANSWER_FAIL, and
 * raises it when the call has returned TAMIS_STOPPED.
 *
 * While a callback runs, only the functions of this section may be called with the context, and the functions of
 * tamis/callbacks.h with what the callback got. */

TAMIS_API int tamis_binding_set_element_callback(tamis_binding *b, tamis_element_callback start,
                                                 tamis_element_callback end, void *user);
TAMIS_API int tamis_binding_set_attribute_callback(tamis_binding *b, tamis_attribute_callback callback,
                                                   void *user);
TAMIS_API int tamis_binding_set_text_callback(tamis_binding *b, tamis_text_callback callback, void *user);
TAMIS_API int tamis_binding_set_callback_check(tamis_binding *b, int check);

/* Returns everything that can be read of an element, except its text and place, as one block, so that a binding needs one call
 * for it. The block is a list of strings, each followed by a NUL:
 *     the name, the namespace (a URI, or "" for none),
 *     "1" if "linkify" has just made the element, otherwise "0",
 *     the number of ancestors, and the name of each, beginning with the parent,
 *     the number of attributes, and the name, the namespace and the value of each.
 * Numbers are decimal. No string contains a NUL. A block can be read like this, for example: split at NUL, then take the strings
 * in order. The block is valid until the next call of this function, or until the callback returns. Returns NULL if there is not
 * enough memory. */
TAMIS_API const char *tamis_binding_element_block(tamis_binding *b, const tamis_element *e);
/* Returns the number of bytes of the last block, including the NUL of its last string. */
TAMIS_API size_t tamis_binding_element_block_length(const tamis_binding *b);

/* These three functions do what tamis_element_rename(), tamis_element_set_attribute() and tamis_element_remove_attribute() do,
 * but names have a length. A name with a NUL gives TAMIS_INVALID_ARGUMENT. They set no error, and return the status. */
TAMIS_API int tamis_binding_element_rename(tamis_element *e, const char *name, size_t name_length);
TAMIS_API int tamis_binding_element_set_attribute(tamis_element *e, const char *name, size_t name_length,
                                                  const char *value, size_t value_length);
TAMIS_API int tamis_binding_element_remove_attribute(tamis_element *e, const char *name, size_t name_length);

/* ---- Text */

/* The result is the escaped text (output.h): for the content of an element if `attribute` is 0, otherwise for the value of an
 * attribute. */
TAMIS_API int tamis_binding_escape(tamis_binding *b, const char *text, size_t length, int attribute);

/* ---- The library */

/* The result is a JSON object with the data that bindings and their tests need: "version", "presets" (name and summary), "limits"
 * (name, value, text), "statuses" (name, class, text), "reasons" (code, text), "dialects", "profiles", "outputs", "properties". */
TAMIS_API int tamis_binding_about(tamis_binding *b);

#ifdef __cplusplus
}
#endif
#endif
