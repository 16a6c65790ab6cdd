/* callbacks.h: a program can decide about the elements, the attributes and the text of a document.
 *
 * The policy states what is allowed. A callback can remove more than the policy does, and can change what the policy then checks:
 * it never makes tamis keep something that the policy does not allow.
 *
 *     static tamis_answer open_links_elsewhere(void *user, tamis_element *e)
 *     {
 *         if (strcmp(tamis_element_name(e), "a") != 0 || !tamis_element_value(e, "href", NULL))
 *             return TAMIS_ANSWER_KEEP;
 *         if (tamis_element_set_attribute(e, "target", "_blank", 6) != TAMIS_OK)
 *             return TAMIS_ANSWER_FAIL;
 *         return TAMIS_ANSWER_KEEP;
 *     }
 *
 *     tamis_set_element_callback(t, open_links_elsewhere, NULL, NULL);
 *
 * A document is processed in this order:
 *   1. For each element in tree order, `start` of the element callback is called, then the policy is applied to the element and its
 *      attributes, and the attribute callback is called for the attributes that the policy keeps. With "filter": "parsing" (policy.h),
 *      the elements that the policy replaces with their children are no longer in the tree, so no callback is called for them.
 *   2. The text callback is called for each text of the whole tree.
 *   3. "templateMarkers" of the policy are broken up, and "linkify" makes links. Step 1 is applied to each link.
 *   4. `end` of the element callback is called for each element, after its content.
 *
 * If a callback or the policy has changed the tree, these steps are applied to the changed tree again, so that callbacks see the
 * tree that parsers of the output see. If the tree changes again, or if parsers could read the output as another tree, the output
 * is parsed, and the steps are applied to its tree, until the output no longer changes (promise P2 in docs/architecture.md). Each
 * time, a callback is called at most twice for each node. If the output always changes, the status is TAMIS_NOT_STABLE.
 *
 * Callbacks must meet these conditions:
 *   What a callback has kept or set, it must keep without a change when it is called for it again, also if the policy has changed
 *     it or added something to it: prefixes, attributes of the rule "set", the spans of portable profiles. tamis calls it again for
 *     the tree that it has changed, and if the output is sanitized again. What the policy or a parser adds each time can be removed
 *     each time. tamis_set_callback_check() tests a part of this condition.
 *   If everything that a callback can read is the same as in an earlier call, the callback must answer the same. The place of an
 *     element, and whether "linkify" has just made it, must not matter for what is kept.
 *   The author of a document can write whatever a callback can set. A callback must not trust that it has set a value itself.
 *   The callback must return; it must not call longjmp(). The callback must not use the context: if it does, functions that return
 *     a tamis_status return TAMIS_INVALID_ARGUMENT, and tamis_reset() and tamis_free() have no effect. It can use other contexts.
 *
 * Callbacks are called by tamis_run() and tamis_finish(), on the thread of the caller, only for the context for which they are
 * set: not by tamis_sanitize(), tamis_urls(), tamis_finish_urls() and a tamis_verifier. A verifier therefore does not know what a
 * callback would remove. With a callback, tamis builds a tree of every document, which takes more time. The work of
 * a callback is not counted in work units; the functions below are counted.
 *
 * Every change that a callback causes is in the report, with one of the reasons TAMIS_REASON_CALLBACK_… .
 *
 * Strings are NUL-terminated UTF-8 and never NULL, unless a function states something else. What a callback gets, and what the
 * functions below return, is valid until the callback returns; it does not change if the callback changes the element. */
#ifndef TAMIS_CALLBACKS_H
#define TAMIS_CALLBACKS_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/export.h>
#include <tamis/status.h>
#include <tamis/tamis.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An element for which a callback is called. Valid until the callback returns. */
typedef struct tamis_element tamis_element;

/* An attribute of an element. `name` is the local name, and `name_space` the URI of the namespace; "" means no namespace. `value`
 * has `length` bytes and a NUL that is not counted. Later versions can add members at the end. */
typedef struct tamis_attribute {
    const char *name;
    const char *name_space;
    const char *value;
    size_t length;
} tamis_attribute;

/* What happens to the element, the attribute or the text. A value that is not in this enumeration, or that the kind of callback
 * does not allow, is treated like TAMIS_ANSWER_FAIL. */
typedef enum tamis_answer {
    TAMIS_ANSWER_KEEP,
    /* An element is removed with its content. */
    TAMIS_ANSWER_REMOVE,
    /* An HTML element is replaced with its children; a template and an element that is not in the namespace of HTML are removed.
     * Not for attributes and text. */
    TAMIS_ANSWER_UNWRAP,
    /* An HTML element is replaced with its children, and those of its tags that are in the input become text; an element that is
     * not in the namespace of HTML is removed. Not for attributes and text. */
    TAMIS_ANSWER_AS_TEXT,
    /* The document ends with the status TAMIS_STOPPED, without output. No callback is called again for this document. */
    TAMIS_ANSWER_FAIL
} tamis_answer;

/* ---- Reading an element. These functions can be called by every callback. */

/* Return the local name of the element, such as "a", and the URI of its namespace; "" if it is in no namespace. */
TAMIS_API const char *tamis_element_name(const tamis_element *e);
TAMIS_API const char *tamis_element_namespace(const tamis_element *e);

/* Return the number of attributes, and one of them; NULL if `index` is out of range or if there is not enough memory. The order
 * is that of the input. In `start`, the attributes are those of the input, with the changes of the callback; in other callbacks,
 * the attributes that the policy has not yet processed are those of the input. */
TAMIS_API size_t tamis_element_attribute_count(const tamis_element *e);
TAMIS_API const tamis_attribute *tamis_element_attribute(const tamis_element *e, size_t index);

/* Returns the value of the attribute with this name in no namespace; NULL if the element does not have it or if there is not enough
 * memory. If `length` is not NULL, it is set to the number of bytes, or 0. */
TAMIS_API const char *tamis_element_value(const tamis_element *e, const char *name, size_t *length);

/* Return the number of elements that contain the element, and the local name of one of them; NULL if `index` is out of range.
 * Index 0 is the parent. These are the elements that the policy has kept, with their new names, except that `end` can still
 * replace or remove them. The context element of a fragment is not counted. */
TAMIS_API size_t tamis_element_ancestor_count(const tamis_element *e);
TAMIS_API const char *tamis_element_ancestor(const tamis_element *e, size_t index);

/* The maximum length of the result of tamis_element_text(), in bytes. */
#define TAMIS_ELEMENT_LONGEST_TEXT 65536

/* Returns the text in the element and its descendants, at most TAMIS_ELEMENT_LONGEST_TEXT bytes of it: a longer text is cut at the
 * end of a code point. In `start`, the policy has not yet processed the content. `*length`, if `length` is not NULL, is set to the
 * number of bytes. The nodes and bytes that are read count as work. Returns NULL if there is not enough memory. */
TAMIS_API const char *tamis_element_text(const tamis_element *e, size_t *length);

/* Reports whether "linkify" of the policy has made the element in this pass. Its text is the address. */
TAMIS_API bool tamis_element_is_new_link(const tamis_element *e);

/* Returns the place of the element in the input, as in a report (report.h). The line and the column are 0 if tamis does not
 * compute them: in the text callback and `end`, and for an element that is before the last one whose place was computed, because
 * the parser has moved one of them. All members are 0 in a pass that processes output again, and for an element that tamis has
 * added. */
TAMIS_API tamis_place tamis_element_place(const tamis_element *e);

/* ---- Changing an element. Only `start` can call these functions; for other callbacks they return TAMIS_INVALID_ARGUMENT.
 *
 * The policy treats the changed element like an element of the input. If a function fails, it changes nothing. If it fails because
 * there is not enough memory or a limit is exceeded, the document ends with the same status. Changes count only if the answer
 * is TAMIS_ANSWER_KEEP or, for the tags that become text, TAMIS_ANSWER_AS_TEXT; tamis_element_set_text() also counts for
 * TAMIS_ANSWER_UNWRAP. */

/* Gives the element another name. Only elements in the namespace of HTML can be renamed, and not html, head, body, colgroup,
 * tbody and tr: parsers create these elements again where their tags are missing. The new name must be the name of an element
 * that HTML parsers treat like any other:
 *   a known HTML element for which a "rename" rule can be written (docs/policy.md), such as "div", "span", "b" or "ul", but not an
 *     element such as "br", "script", "style", "form", "select", "table", "td" or "title", or
 *   a name that tamis does not know: a lowercase letter, then lowercase letters, digits and "-", 128 bytes at most.
 * Returns TAMIS_INVALID_ARGUMENT for any other name. The content of the element does not change: for example, the text of a
 * renamed style element becomes ordinary text. If HTML parsers do not keep the content or the element in its place, such as the
 * rows of a renamed table, tamis writes what they make of it. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_element_rename(tamis_element *e, const char *name);

/* Sets the attribute with this name in no namespace. If the element has the attribute, replaces its value; otherwise, adds the
 * attribute after the others. Returns TAMIS_INVALID_ARGUMENT in these cases:
 *   The value is not valid UTF-8, or contains a NUL. All other characters are allowed.
 *   The name of a new attribute does not consist of an ASCII letter or "_", and then ASCII letters, digits, "-", "_" and ".". In
 *     HTML, it must be the name that the parser makes from its lowercase form: "class", and "viewBox" for an SVG element.
 *   The name of a new attribute is "xmlns".
 *   The attribute is encoding of a MathML annotation-xml element, because a parser reads the content depending on it.
 * Returns TAMIS_OVER_MAX_ATTRIBUTES, TAMIS_OVER_MAX_ATTRIBUTE_NAME_BYTES or TAMIS_OVER_MAX_ATTRIBUTE_VALUE_BYTES if the limit is exceeded. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_element_set_attribute(tamis_element *e, const char *name,
                                                                    const char *value, size_t length);

/* Removes the attribute with this name in no namespace, or the attribute with this index, in any namespace. The attributes after
 * it get other indexes. Both return TAMIS_INVALID_ARGUMENT if the element does not have the attribute. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_element_remove_attribute(tamis_element *e, const char *name);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_element_remove_attribute_at(tamis_element *e, size_t index);

/* Replaces the content of the element with this text, or with nothing if `length` is 0. The text is text in all outputs, never
 * markup. The text callback is called for it. For a link that "linkify" makes, sets the text of the link instead of the address.
 * Returns TAMIS_INVALID_ARGUMENT in these cases:
 *   The text is not valid UTF-8, or contains a NUL.
 *   An HTML parser does not keep text in the element: void elements such as br; html, head and frameset; table and its parts,
 *     except caption, td and th.
 *   The element is an HTML element whose content is raw text, such as style, and the text contains "<".
 * Returns TAMIS_OVER_MAX_OUTPUT_BYTES if the text is longer than this limit. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_element_set_text(tamis_element *e, const char *text,
                                                               size_t length);

/* ---- Callbacks. `user` is the argument of the function that has set the callback. */

typedef tamis_answer (*tamis_element_callback)(void *user, tamis_element *e);

/* Sets a callback for elements, which consists of two functions. Each can be NULL; if both are NULL, which is the default, there
 * is none.
 *
 * `start` is called for each element in tree order before the policy is applied to it, but not for descendants of elements that
 * have been removed. It is called for the elements that the parser creates without a tag, such as tbody, and for the links that
 * "linkify" makes. If it does not keep such a link, or renames it, the address stays text. It can change the element.
 *
 * `end` is called for each element that has not been removed, after its content, when the policy has been applied to the whole
 * tree. It can read the final attributes and the final content, and answer with TAMIS_ANSWER_KEEP, TAMIS_ANSWER_REMOVE,
 * TAMIS_ANSWER_UNWRAP or TAMIS_ANSWER_AS_TEXT, but not change the element.
 *
 * Returns TAMIS_INVALID_ARGUMENT while a document is in progress. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_element_callback(tamis *t, tamis_element_callback start,
                                                                   tamis_element_callback end, void *user);

/* The text with which a callback replaces a value or a text. Valid until the callback returns. */
typedef struct tamis_callback_reply tamis_callback_reply;

typedef tamis_answer (*tamis_attribute_callback)(void *user, const tamis_element *e,
                                                 const tamis_attribute *attribute,
                                                 tamis_callback_reply *reply);

/* Sets a callback for attributes. It is called for each attribute that the policy keeps, after the rules have checked and changed
 * its value and the URL callback (urls.h) has been called, and before "idPrefix", "classPrefix" and "templateMarkers" are
 * applied. The src of an iframe for which the policy has a "frame" rule is checked after the callback. For attributes that the
 * rules "set", "addTokens" and "rename" add afterwards, it is called when the steps are applied to the changed tree; if it removes
 * or replaces such a value, the rule sets it again.
 *
 * The answers are TAMIS_ANSWER_KEEP, TAMIS_ANSWER_REMOVE and TAMIS_ANSWER_FAIL. With TAMIS_ANSWER_KEEP after a successful call of
 * tamis_attribute_replace(), the value is replaced, and the policy checks the new value like a value of the input: it can change
 * it, remove the attribute, or remove or replace the element ("otherwise" of a rule).
 *
 * If `callback` is NULL, which is the default, tamis calls none. Returns TAMIS_INVALID_ARGUMENT while a document is in progress. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_attribute_callback(tamis *t,
                                                                     tamis_attribute_callback callback,
                                                                     void *user);

/* Sets the new value of the attribute. The last call counts. The value is copied, and need not be NUL-terminated. Returns TAMIS_OK;
 * TAMIS_INVALID_ARGUMENT if `reply` or `value` is NULL, if the value is not valid UTF-8 or contains a NUL, or if the attribute is
 * encoding of a MathML annotation-xml element; or TAMIS_NO_MEMORY or the status of a limit, with which the document then ends:
 * TAMIS_OVER_MAX_ATTRIBUTE_VALUE_BYTES if the value is too long. If the call fails, earlier calls do not count either; answer with
 * TAMIS_ANSWER_FAIL or TAMIS_ANSWER_REMOVE if the value must not stay as it was. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_attribute_replace(tamis_callback_reply *reply,
                                                                const char *value, size_t length);

typedef tamis_answer (*tamis_text_callback)(void *user, const tamis_element *parent, const char *text,
                                            size_t length, tamis_callback_reply *reply);

/* Sets a callback for text. It is called for each text as parsers read it from the output: texts between which nodes have been
 * removed are joined. `parent` is the element that contains the text; NULL for text at the top level. The text has `length` bytes
 * and a NUL that is not counted; character references are decoded. The callback is not called for text in style, script and other
 * elements whose content is not ordinary text (iframe, noembed, noframes, noscript, plaintext and xmp), and for comments.
 *
 * The answers are TAMIS_ANSWER_KEEP, TAMIS_ANSWER_REMOVE and TAMIS_ANSWER_FAIL. With TAMIS_ANSWER_KEEP after a successful call of
 * tamis_text_replace(), the text is replaced with another text. "templateMarkers" and "linkify" are applied to the new text.
 *
 * If `callback` is NULL, which is the default, tamis calls none. Returns TAMIS_INVALID_ARGUMENT while a document is in progress. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_text_callback(tamis *t, tamis_text_callback callback,
                                                                void *user);

/* Sets the new text, as tamis_attribute_replace() sets a value; the limit is TAMIS_OVER_MAX_OUTPUT_BYTES. With `length` 0, the text is
 * removed. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_text_replace(tamis_callback_reply *reply, const char *text,
                                                           size_t length);

/* ---- Tests */

/* Sets whether tamis tests that callbacks keep what they have kept or set before; this also applies to the URL callback (urls.h).
 * If `check` is true, tamis calls a callback a second time for what the first call has kept or set. If the second answer is not
 * TAMIS_ANSWER_KEEP without a change, the element, attribute or text is removed with TAMIS_REASON_CALLBACK_UNSTEADY; a URL is
 * removed with TAMIS_REASON_URL_CALLBACK_INVALID. A change to the same name, value or text is no change. The default is false.
 * Use this setting in tests. Returns TAMIS_INVALID_ARGUMENT while a document is in progress. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_callback_check(tamis *t, bool check);

#ifdef __cplusplus
}
#endif
#endif
