/* urls.h: the URLs of a document. A program can set a callback that keeps,
 * removes or replaces URLs, and can get a list of the URLs that the policy keeps.
 *
 * The rules of a policy state which URLs are allowed, and can rewrite URLs with templates
 * ("rewrite" in docs/policy.md). A callback can do what a template cannot, for example sign URLs:
 *
 *     static tamis_url_answer sign(void *user, const tamis_url *url, tamis_url_reply *reply)
 *     {
 *         char text[2048];
 *         if (strcmp(url->attribute, "src") != 0 || is_signed(user, url->text))
 *             return TAMIS_URL_KEEP;
 *         if (!make_signed(user, url->text, text, sizeof text))
 *             return TAMIS_URL_REMOVE;
 *         tamis_url_replace(reply, text, strlen(text));
 *         return TAMIS_URL_REPLACE;
 *     }
 *
 *     tamis_set_url_callback(t, sign, key);
 *
 * tamis waits until the callback returns, so a callback should not send requests to other
 * servers. Instead, a program can first list the URLs with tamis_urls(), send the requests,
 * and then sanitize the document with a callback that uses the answers to these requests.
 *
 * The callback and the list require a policy that has at least one URL rule (policy.h). */
#ifndef TAMIS_URLS_H
#define TAMIS_URLS_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/export.h>
#include <tamis/status.h>
#include <tamis/tamis.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A part of a URL: `length` bytes at `text`, which are not NUL-terminated. If the URL does not have the part, `length` is 0. */
typedef struct tamis_url_part {
    const char *text;
    size_t length;
} tamis_url_part;

/* A URL that a rule of the policy allows, and its place in the document. Strings
 * are NUL-terminated and never NULL. Later versions can add members at the end. */
typedef struct tamis_url {
    /* The names of the element and of the attribute, and the URIs of their namespaces; ""
     * means no namespace. For a URL in CSS, `attribute` is the name of the attribute that
     * contains the CSS (usually style). For CSS in a style element, `attribute` is "". */
    const char *element;
    const char *element_namespace;
    const char *attribute;
    const char *attribute_namespace;
    /* For a URL in srcset or imagesrcset, its descriptors, such as "2x" or "640w",
     * with the spelling that they have in the input. For other URLs, "". */
    const char *descriptor;
    /* The URL as tamis writes it: in normalized form, resolved if "relative" is "resolve" in
     * the rule, and rewritten if the rule has "rewrite". The text consists of ASCII characters
     * from "!" to "~". If the URL has no host, the text can also contain spaces. */
    const char *text;
    size_t length;
    /* The parts of the URL, without the characters that separate them. If the URL is relative, all parts are empty. */
    const char *scheme;
    const char *host;
    const char *port; /* "" for the default port of the scheme */
    tamis_url_part path;
    tamis_url_part query;
    tamis_url_part fragment;
    /* The place of the attribute in the input. If the URL is in the text of a style element,
     * or in an attribute that tamis has added, this is the place of the element (report.h).
     * Only tamis_url_at() sets this member; in a callback, the members of `place` are 0. */
    tamis_place place;
} tamis_url;

/* The result of a callback. A value that is not in this enumeration is treated like TAMIS_URL_FAILED. */
typedef enum tamis_url_answer {
    TAMIS_URL_KEEP,
    /* The URL is removed, like a URL that the policy does not allow; the reason is TAMIS_REASON_URL_CALLBACK_REMOVED. */
    TAMIS_URL_REMOVE,
    TAMIS_URL_REPLACE, /* the URL is replaced with the text of the last call of tamis_url_replace() */
    TAMIS_URL_FAILED   /* the URL is removed; the reason is TAMIS_REASON_URL_CALLBACK_INVALID */
} tamis_url_answer;

typedef struct tamis_url_reply tamis_url_reply;

/* The maximum length of the text of tamis_url_replace(), in bytes. */
#define TAMIS_URL_LONGEST_ANSWER 65536

/* Sets the URL that replaces the current URL if the callback returns TAMIS_URL_REPLACE. The text is
 * copied, and need not be NUL-terminated. Returns TAMIS_OK; TAMIS_INVALID_ARGUMENT if `reply` or
 * `text` is NULL, or if `length` is 0 or more than TAMIS_URL_LONGEST_ANSWER; or TAMIS_NO_MEMORY or the
 * status of a limit if the text cannot be stored. TAMIS_URL_REPLACE is treated like TAMIS_URL_FAILED
 * if the callback has not called this function, or if its last call of this function has failed. */
TAMIS_API tamis_status tamis_url_replace(tamis_url_reply *reply, const char *text, size_t length);

/* A callback, which returns what happens to a URL. `user` is the argument of
 * tamis_set_url_callback(). `url` and `reply` are valid until the callback returns. */
typedef tamis_url_answer (*tamis_url_callback)(void *user, const tamis_url *url, tamis_url_reply *reply);

/* Sets a callback. tamis calls it for each URL that a rule of the policy allows, before the URL is written. The URLs can be in
 * attributes with one or more URLs, such as href, src, srcset and ping (also src of an iframe that a FRAME rule allows), in
 * style attributes, and in style sheets. tamis does not call the callback for URLs that the policy does not allow, for empty
 * URLs, or for URLs that refer to a place in the same document: URLs that begin with "#", the URLs of the attribute usemap, and
 * url(#…) in SVG. If `callback` is NULL, which is the default, tamis calls no callback.
 *
 * With TAMIS_URL_REPLACE, the new URL is parsed and checked like a URL of the input. The rule must allow the new URL. If
 * the rule has "rewriteTo" but no "rewrite", the new URL must instead have one of the schemes and one of the hosts in
 * "rewriteTo". If the rule has both, the new URL must be one that the template "rewrite" makes from an allowed URL. A
 * new URL that does not meet these conditions is treated like TAMIS_URL_FAILED. If the URL of an attribute is removed,
 * the member "otherwise" of the rule states what happens, as for every value that is not allowed. If the attribute
 * contains several URLs, only this URL is removed from its value, and "otherwise" applies only if no URL remains.
 *
 * The callback must meet these conditions:
 *   If the callback is called for a URL that the callback itself has set with tamis_url_replace(), it must return
 *     TAMIS_URL_KEEP. tamis can call the callback several times for the same URL of a document. If the output is
 *     sanitized again, tamis calls the callback for the URLs that the callback has set. If a callback does not meet this
 *     condition, sanitizing the output again can change the output (promise P2), and the status can be TAMIS_NOT_STABLE.
 *     tamis_set_callback_check() (callbacks.h) tests this condition.
 *   If all members of `url` except `place` have the same values as in an earlier call, the callback must return the same answer
 *     and, with TAMIS_URL_REPLACE, set the same new URL.
 *   The author of a document can write URLs that have the same form as those that the callback sets. Before the callback keeps
 *     such a URL, it must check that it has set this URL itself, for example with a signature.
 *   The callback must return; it must not call longjmp(). The callback must not use the
 *     context: if it does, functions that return a tamis_status return TAMIS_INVALID_ARGUMENT,
 *     and tamis_reset() and tamis_free() have no effect. The callback can use other contexts.
 * The work of the callback is not counted in work units.
 *
 * With a callback, tamis builds a tree of every document, which takes more time. If the
 * policy has no URL rule, the status of every document is TAMIS_INVALID_ARGUMENT, because tamis would keep
 * URLs without calling the callback. Returns TAMIS_INVALID_ARGUMENT while a document is in progress. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_url_callback(tamis *t, tamis_url_callback callback,
                                                               void *user);

/* Makes a list of the URLs that the policy keeps in a document, without writing output. `html` and `length` are the
 * document, as in tamis_run(). The callback is not called. `*count` is set to the number of URLs or, if the
 * document fails, to 0. If an argument is not valid or another document is in progress, `*count` is unchanged. If a
 * URL occurs several times, it is listed several times. The list contains the URLs for which a callback would be
 * called if the document were sanitized. The output can lack some URLs of the list, for example URLs after the end
 * of an excerpt, and URLs in elements that are removed because other parsers would read these elements differently.
 *
 * The memory of the list counts toward the limit ARENA_BYTES. Returns TAMIS_INVALID_ARGUMENT if the policy has no URL rule; the
 * other statuses are those of tamis_run(). */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_urls(tamis *t, const char *html, size_t length, size_t *count);

/* Ends a document that was passed to tamis_feed(), and makes a list of its URLs
 * as tamis_urls() does. Call this function instead of tamis_finish(). */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_finish_urls(tamis *t, size_t *count);

/* Returns a URL of the list that the last tamis_urls() or tamis_finish_urls() has made. `index` begins
 * at 0. Returns NULL if the index is out of range. The URLs are sorted by place. They are valid until
 * the next call that begins a document, changes a setting, or resets or frees the context. */
TAMIS_API const tamis_url *tamis_url_at(const tamis *t, size_t index);

#ifdef __cplusplus
}
#endif
#endif
