/* urls.h: the URLs of a document: a callback that keeps, removes or replaces them, and a list of those that the policy keeps.
 *
 * The rules of a policy say which URLs are allowed, and templates ("rewrite" in docs/policy.md) rewrite them. A callback is for
 * what a template cannot say, for example a signature:
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
 * A callback cannot wait for other servers. A program that must fetch or check URLs first lists them with tamis_urls(), fetches
 * what it needs, and then sanitizes the document with a callback that has all answers.
 *
 * Both need a policy that checks URLs, that is, a policy with at least one URL rule (policy.h). */
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

/* A URL that a rule of the policy allows, and where it stands. Strings are NUL-terminated and never NULL. Later versions can add
 * members at the end. */
typedef struct tamis_url {
    /* The names of the element and of the attribute, and the URIs of their namespaces; "" is no namespace. For a URL in CSS,
     * `attribute` is the attribute with the CSS (as a rule, style), or "" in the text of a style element. */
    const char *element;
    const char *element_namespace;
    const char *attribute;
    const char *attribute_namespace;
    /* In srcset and imagesrcset, the descriptors of the URL as the document writes them, such as "2x" or "640w"; otherwise "". */
    const char *descriptor;
    /* The URL as tamis writes it: in normalized form, resolved if the rule has "resolve", and rewritten if the rule has "rewrite".
     * It consists of printable ASCII characters, and of spaces in some URLs without a host. */
    const char *text;
    size_t length;
    /* The parts of the URL, without the characters that separate them. A relative URL has no parts; its `scheme` is "". */
    const char *scheme;
    const char *host;
    const char *port; /* "" for the default port of the scheme */
    tamis_url_part path;
    tamis_url_part query;
    tamis_url_part fragment;
    /* The place of the attribute or, for the text of a style element and for an attribute that tamis has added, of the element
     * (report.h). Only tamis_url_at() sets it; in a callback, all its members are 0. */
    tamis_place place;
} tamis_url;

/* The answer of a callback. Every other value has the meaning of TAMIS_URL_FAILED. */
typedef enum tamis_url_answer {
    TAMIS_URL_KEEP,
    TAMIS_URL_REMOVE, /* treated like a URL that the policy does not allow; the reason is TAMIS_REASON_URL_CALLBACK_REMOVED */
    TAMIS_URL_REPLACE, /* replaced with the text that was last given to tamis_url_replace() */
    TAMIS_URL_FAILED   /* removed; the reason is TAMIS_REASON_URL_CALLBACK_INVALID */
} tamis_url_answer;

typedef struct tamis_url_reply tamis_url_reply;

/* The most bytes of an answer. */
#define TAMIS_URL_LONGEST_ANSWER 65536

/* Gives the URL for the answer TAMIS_URL_REPLACE. The text is copied, and need not be NUL-terminated. Returns TAMIS_OK;
 * TAMIS_INVALID_ARGUMENT if `text` is NULL or `length` is 0 or more than TAMIS_URL_LONGEST_ANSWER; or the status of the document if
 * there is no memory. If it fails, the answer TAMIS_URL_REPLACE is the same as TAMIS_URL_FAILED, unless a later call succeeds. */
TAMIS_API tamis_status tamis_url_replace(tamis_url_reply *reply, const char *text, size_t length);

/* Decides about a URL. `url` and `reply` are valid until the callback returns. */
typedef tamis_url_answer (*tamis_url_callback)(void *user, const tamis_url *url, tamis_url_reply *reply);

/* Sets a callback that tamis asks about each URL that a rule of the policy allows, before the URL is written: in attributes with
 * one URL and with several, such as href, src, srcset and ping, in style attributes and style sheets, and in frames. It is not
 * asked about URLs that the policy does not allow, and not about places in the same document: URLs that begin with "#", usemap,
 * and url(#…) in SVG. A NULL callback, which is the default, asks nobody.
 *
 * An answer TAMIS_URL_REPLACE is parsed and checked like a URL of the input: it must be a URL that the rule allows. If the rule has
 * "rewriteTo", it must instead have one of these schemes and hosts; if the rule also has "rewrite", it must be a URL that the
 * template makes of an allowed URL. Any other answer is treated like TAMIS_URL_FAILED. What happens to an attribute whose URL is
 * removed is what the rule says for values that are not allowed ("otherwise"). Only the URL is removed from a list of URLs.
 *
 * What the callback owes:
 *   The answer about its own answers is TAMIS_URL_KEEP. tamis can ask about the URLs of a document several times, and asks again if
 *     the output is sanitized again. Otherwise, sanitizing the output again can change it (promise P2), and the status can be
 *     TAMIS_NOT_STABLE.
 *   The same URL at the same place has the same answer.
 *   Whoever writes the document can also write what looks like an answer. A callback that keeps URLs because they look like its
 *     own must check this, for example by their signature.
 *   It must return, and it cannot use the context: calls of functions with this context return TAMIS_INVALID_ARGUMENT; calls of
 *     tamis_reset() and tamis_free() have no effect. It can use other contexts.
 * What the callback does costs no work units.
 *
 * With a callback, documents take the tree path. If the policy has no URL rule, documents have the status
 * TAMIS_INVALID_ARGUMENT, because URLs would be kept without asking. Returns TAMIS_INVALID_ARGUMENT while a document is in
 * progress. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_url_callback(tamis *t, tamis_url_callback callback,
                                                               void *user);

/* Sets whether tamis asks the callback about each of its answers too, as a test that it keeps them. If the second answer is not
 * TAMIS_URL_KEEP, or TAMIS_URL_REPLACE with the same text, the URL is removed with TAMIS_REASON_URL_CALLBACK_INVALID. The default is
 * false. Use it in tests. Returns TAMIS_INVALID_ARGUMENT while a document is in progress. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_url_callback_check(tamis *t, bool check);

/* Lists the URLs that the policy keeps in a document, without writing output. Takes the document as tamis_run() does. The callback
 * is not asked. `*count` is set to the number of URLs; on failure, to 0. URLs that occur several times are listed several times.
 * The list has what a callback would be asked about when the document is sanitized. It can also have URLs that are then not in the
 * output, because an excerpt ends before them, or because other parsers would read their elements differently.
 *
 * The memory of the list counts for the limit ARENA_BYTES. Returns TAMIS_INVALID_ARGUMENT if the policy has no URL rule; the other
 * statuses are those of tamis_run(). */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_urls(tamis *t, const char *html, size_t length, size_t *count);

/* Lists the URLs of a document that was given to tamis_feed(), in place of tamis_finish(). */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_finish_urls(tamis *t, size_t *count);

/* Returns a URL of the list that tamis_urls() or tamis_finish_urls() has made, or NULL if the index is out of range. The URLs are
 * sorted by place. They are valid until the next call that begins a document, changes a setting, or resets or frees the
 * context. */
TAMIS_API const tamis_url *tamis_url_at(const tamis *t, size_t index);

#ifdef __cplusplus
}
#endif
#endif
