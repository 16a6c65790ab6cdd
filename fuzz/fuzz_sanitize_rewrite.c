/* fuzz_sanitize_rewrite.c: the first line of the input has the answers of a URL callback, and the rest is a document. The
 * policies rewrite URLs with templates, in attributes and in CSS, or list what a callback may answer. Promises: P1 closure,
 * every URL in the output is one that the rule allows or that its template makes; P2 fixpoint, also with the callback,
 * which is asked about its answers again; P3 fail closed; P4 bounded; P5 chunk invariance. The list of tamis_urls() is
 * sorted, its places are in the input, and it does not depend on how the input is divided into pieces. The callback gets
 * each URL with its parts. A hash of the input selects policy, context, pieces and limits, and whether there is a callback. */
#include <string.h>
#include <tamis/callbacks.h>
#include <tamis/urls.h>

#include "fuzz/settings.h"
#include "fuzz/target.h"
#include "support/word.h"

#define HOLDERS \
    "{\"elements\":[\"a\",\"p\",\"img\",\"div\",\"meta\",\"style\",\"applet\",\"table\",\"tr\",\"td\"," \
    "\"tbody\"," \
    "{\"name\":\"svg\",\"namespace\":\"http://www.w3.org/2000/svg\"}," \
    "{\"name\":\"image\",\"namespace\":\"http://www.w3.org/2000/svg\"}]," \
    "\"attributes\":[\"href\",\"src\",\"srcset\",\"ping\",\"style\",\"archive\",\"content\",\"http-equiv\"," \
    "\"usemap\"," \
    "\"fill\",\"x-y\",{\"name\":\"href\",\"namespace\":\"http://www.w3.org/1999/xlink\"}]," \
    "\"baseURL\":\"https://own.example/a/b,c\","
#define URL_OF(url) \
    "\"url\":{\"schemes\":[\"https\",\"http\",\"data\",\"mailto\"],\"dataTypes\":[\"image/png\"]," url "}"
#define POLICY(url) \
    HOLDERS "\"rules\":[{\"attributes\":[\"style\"],\"style\":{\"properties\":[\"background\",\"color\"]" \
            "," URL_OF(url) "}}," \
                            "{\"elements\":[\"style\"],\"stylesheet\":{\"properties\":[\"background\"," \
                            "\"cursor\"],\"atRules\":[\"media\"]," URL_OF(url) "}},{" URL_OF(url) "}]}"
#define TO "\"rewriteTo\":{\"schemes\":[\"https\"],\"hosts\":[\"x.example\",\"*.img.example\"]}"

/* clang-format off */
static const char *const policies[] = {
    POLICY("\"relative\":\"keep\",\"rewrite\":\"https://x.example/?u={url}\"," TO),
    POLICY("\"relative\":\"resolve\",\"rewrite\":\"https://x.example/a,b/{host}/{base64url},\"," TO),
    POLICY("\"relative\":\"fragment\",\"rewrite\":\"https://a.img.example/{hex}#x\"," TO),
    POLICY("\"relative\":\"resolve\",\"rewrite\":\"https://x.example/{host}.ico\"," TO),
    POLICY("\"relative\":\"keep\",\"hosts\":[\"own.example\"],\"rewrite\":\"https://x.example/i/{host}/x\"," TO),
    POLICY("\"relative\":\"resolve\",\"hosts\":[\"own.example\",\"x.example\"]," TO),
    POLICY("\"relative\":\"keep\"," TO),
    POLICY("\"relative\":\"keep\""),
};
/* clang-format on */

struct answers {
    struct word line;
    bool asks;
};

/* Returns the answer for a URL. The same URL always has the same answer. */
static struct word answer_for(struct word line, const tamis_url *url)
{
    struct word chosen = {"", 0};
    uint32_t number = hash((const uint8_t *)url->text, url->length) % 8;
    for (uint32_t i = 0; i <= number; i++) {
        struct word next = word_next(&line);
        if (next.n > 0)
            chosen = next;
    }
    return chosen;
}

static void check_url(const tamis_url *url)
{
    check(url->length == strlen(url->text) && url->length > 0,
          "P3 fail closed: a URL with a NUL, or an empty one");
    check(url->text[0] != '#', "the callback is told a place in the document");
    check(*url->element != '\0' && strlen(url->scheme) < url->length,
          "a URL without an element, or with too long a scheme");
    check(strncmp(url->text, url->scheme, strlen(url->scheme)) == 0, "the scheme of a URL does not begin it");
    const tamis_url_part parts[] = {url->path, url->query, url->fragment};
    for (size_t i = 0; i < COUNT(parts); i++)
        check(parts[i].length == 0 ||
                  (parts[i].text >= url->text && parts[i].text + parts[i].length <= url->text + url->length),
              "a part of a URL is not in it");
}

static tamis_url_answer decide(void *user, const tamis_url *url, tamis_url_reply *reply)
{
    const struct answers *a = user;
    struct word chosen = answer_for(a->line, url);
    check_url(url);
    if (chosen.n == 1)
        return (tamis_url_answer)(*chosen.p & 7);
    if (chosen.n == 0)
        return TAMIS_URL_KEEP;
    (void)tamis_url_replace(reply, chosen.p, chosen.n);
    return TAMIS_URL_REPLACE;
}

static void set_callback(struct promises *p, struct answers *a)
{
    tamis *const contexts[] = {p->first, p->second};
    for (size_t i = 0; i < COUNT(contexts); i++) {
        tamis_url_callback callback = a->asks ? decide : NULL;
        check(tamis_set_url_callback(contexts[i], callback, a) == TAMIS_OK &&
                  tamis_set_callback_check(contexts[i], true) == TAMIS_OK,
              "API: a callback is refused");
    }
}

/* ---- The list */

static void check_list(const tamis *t, size_t count, size_t size)
{
    uint64_t at = 0;
    for (size_t i = 0; i < count; i++) {
        const tamis_url *url = tamis_url_at(t, i);
        check_url(url);
        check(url->place.offset >= at && url->place.offset < size,
              "a listed URL is not in the input, or not in order");
        check(url->place.line > 0 && url->place.column > 0, "the place of a listed URL is not set");
        at = url->place.offset;
    }
    check(tamis_url_at(t, count) == NULL, "there is a URL after the last one");
}

static void check_lists(struct promises *p, const char *html, size_t n, size_t cut)
{
    size_t count = 0, again = 0;
    tamis_status status = tamis_urls(p->first, html, n, &count);
    check_list(p->first, count, n);
    tamis_status fed = tamis_feed(p->second, html, cut);
    if (fed == TAMIS_OK)
        fed = tamis_feed(p->second, html + cut, n - cut);
    fed = tamis_finish_urls(p->second, &again);
    check(status == fed && count == again, "P5 chunk invariance: another list of URLs");
    for (size_t i = 0; i < count; i++)
        check(strcmp(tamis_url_at(p->first, i)->text, tamis_url_at(p->second, i)->text) == 0 &&
                  tamis_url_at(p->first, i)->place.offset == tamis_url_at(p->second, i)->place.offset,
              "P5 chunk invariance: another URL in the list");
}

static struct promises *promises_for(uint32_t number)
{
    static struct promises *made[COUNT(policies)];
    if (!made[number])
        made[number] = promises_new("rewrite", policies[number]);
    return made[number];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *line = (const char *)data, *end = size > 0 ? memchr(line, '\n', size) : NULL;
    size_t begun = end != NULL ? (size_t)(end - line) + 1 : 0, n = size - begun;
    const char *html = line + begun;
    uint32_t h = hash(data, size);
    struct answers answers = {{line, begun}, h >> 28 & 1};
    struct promises *p = promises_for(h % COUNT(policies));
    promises_set_context(p, settings_contexts[(h >> 4) % SETTINGS_CONTEXTS]);
    set_callback(p, &answers);
    check(promises_hold(p, html, n, (int)(h >> 9) % (int)closure_contexts()), p->reason);
    check(promises_hold_in_pieces(p, html, n, n ? (h >> 12) % n : 0, n), p->reason);
    check(promises_hold_in_pieces(p, html, n, 0, 1), p->reason);
    if (!answers.asks) {
        check(promises_hold_of_work(p, n), p->reason);
        check(promises_hold_with_limits(p, html, n, h), p->reason);
    }
    check_lists(p, html, n, n ? (h >> 12) % n : 0);
    return 0;
}
