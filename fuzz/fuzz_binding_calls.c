/* fuzz_binding_calls.c: passes any bytes as options, policy and document to the layer for bindings (bindings/core). Bytes
 * FF separate four parts of the input: options, policy, argument of a method, document. Without a byte FF, the whole input
 * is used for each part. Oracles: a call returns the status of its error; a call that fails has no result and does not
 * change the settings; errors, reports and other results in JSON are valid JSON for a second parser; the result for a
 * document is the same if the document is fed in pieces, with or without the option "stream", or sanitized a second time;
 * output is UTF-8. With callbacks that change elements, each block of an element can be read, the context cannot be used within
 * a callback, and callbacks that were removed have no effect. Each part is a copy of the exact size, so that AddressSanitizer
 * detects a read outside of it. */
#include <stdlib.h>
#include <string.h>

#include "bindings/core/tamis_binding.h"
#include "fuzz/target.h"
#include "models/json.h"
#include "models/utf8.h"

enum { PARTS = 4, OPTIONS = 0, POLICY = 1, ARGUMENT = 2, DOCUMENT = 3 };

struct part {
    char *p;
    size_t n;
};

static void copy_part(struct part *part, const uint8_t *data, size_t size)
{
    part->n = size;
    part->p = malloc(size + !size);
    check(part->p != NULL, "no memory");
    if (size > 0)
        memcpy(part->p, data, size);
}

/* Copies the parts of the input. The last part is the rest of the input, and can contain bytes FF. */
static void split(struct part parts[PARTS], const uint8_t *data, size_t size)
{
    bool is_split = size > 0 && memchr(data, 0xFF, size) != NULL;
    for (int i = 0; i < PARTS; i++) {
        const uint8_t *end = is_split && i < DOCUMENT && size > 0 ? memchr(data, 0xFF, size) : NULL;
        size_t n = end ? (size_t)(end - data) : size;
        copy_part(&parts[i], data, n);
        size -= is_split ? n + (end != NULL) : 0;
        data += is_split ? n + (end != NULL) : 0;
    }
}

/* ---- Checks after every call */

static json_t *read_json(const char *text, size_t length)
{
    json_t *read = json_loadn(text, length, NULL);
    check(read != NULL, "a text of the layer is not JSON");
    return read;
}

static void check_error(tamis_binding *b)
{
    const tamis_binding_error *e = tamis_binding_last_error(b);
    const char *text = tamis_binding_error_json(b);
    json_t *json = read_json(text, strlen(text));
    const char *status = json_string_value(json_object_get(json, "status"));
    const char *sentence = json_string_value(json_object_get(json, "text"));
    check(json->count == 9 && status && strcmp(status, tamis_status_name(e->status)) == 0,
          "the error as JSON has another status, or another number of members");
    check(sentence && strcmp(sentence, e->text) == 0 && (e->text[0] != '\0') == (e->status != TAMIS_OK),
          "an error has no text, or there is a text without an error");
    check(strstr(e->text, e->advice) != NULL, "the advice is not a part of the text");
    check(strcmp(e->status_class, "defect") != 0, "P3 fail closed: an error is a defect of the library");
    json_decref(json);
}

/* Checks the status and the result of a call. Returns true if the call succeeded. */
static bool check_call(tamis_binding *b, int status)
{
    check(status == (int)tamis_binding_last_error(b)->status,
          "a call returns another status than that of its error");
    check(tamis_binding_result(b) != NULL, "there is no result");
    check(status == TAMIS_OK || tamis_binding_result_length(b) == 0,
          "P3 fail closed: a call that failed has a result");
    check_error(b);
    return status == TAMIS_OK;
}

static bool check_made(tamis_binding *b, const void *made)
{
    check((made != NULL) == (tamis_binding_last_error(b)->status == TAMIS_OK),
          "an object and an error, or none of them");
    return check_call(b, (int)tamis_binding_last_error(b)->status);
}

static void check_json(tamis_binding *b, int status)
{
    if (check_call(b, status))
        json_decref(read_json(tamis_binding_result(b), tamis_binding_result_length(b)));
}

/* ---- Documents */

/* The result for a document. */
struct outcome {
    int status;
    struct part out;
};

static struct outcome take(tamis_binding *b, int status)
{
    struct outcome o = {.status = status};
    check_call(b, status);
    copy_part(&o.out, (const uint8_t *)tamis_binding_result(b), tamis_binding_result_length(b));
    return o;
}

static struct outcome sanitize(tamis_binding *b, struct part html)
{
    return take(b, tamis_binding_sanitize(b, html.p, html.n));
}

/* Adds the result of the last call to `all`, whose status is that of the last call. */
static void add_result(tamis_binding *b, struct outcome *all, int status)
{
    size_t n = tamis_binding_result_length(b);
    check_call(b, status);
    all->status = status;
    all->out.p = realloc(all->out.p, all->out.n + n + 1);
    check(all->out.p != NULL, "no memory");
    memcpy(all->out.p + all->out.n, tamis_binding_result(b), n);
    all->out.n += n;
}

/* Sanitizes the document in two pieces, and checks that the settings cannot be changed before its end. With the option "stream",
 * the output is the results of all calls. */
static struct outcome feed(tamis_binding *b, struct part html, uint32_t h)
{
    size_t cut = html.n > 0 ? h % html.n : 0;
    struct outcome all = {.status = TAMIS_OK};
    add_result(b, &all, tamis_binding_feed(b, html.p, cut));
    check(tamis_binding_set_policy(b, NULL) == TAMIS_INVALID_ARGUMENT &&
              tamis_binding_set_options(b, "{}", 2) == TAMIS_INVALID_ARGUMENT &&
              tamis_binding_verify(b, "", 0, 0) == TAMIS_INVALID_ARGUMENT &&
              tamis_binding_gate(b, "", 0) == TAMIS_INVALID_ARGUMENT,
          "a setting changes while a document is in progress");
    check_error(b);
    if (h % 2)
        check_call(b, tamis_binding_tail(b));
    if (all.status == TAMIS_OK)
        add_result(b, &all, tamis_binding_feed(b, html.p + cut, html.n - cut));
    add_result(b, &all, tamis_binding_finish(b));
    if (all.status != TAMIS_OK)
        all.out.n = 0;
    return all;
}

static void same(struct outcome *a, struct outcome b, const char *what)
{
    check(a->status == b.status && a->out.n == b.out.n &&
              (a->out.n == 0 || memcmp(a->out.p, b.out.p, a->out.n) == 0),
          what);
    free(b.out.p);
}

static void check_utf8(struct part text)
{
    struct utf8_model m = {0};
    utf8_model_decode(&m, text.p, text.n, true);
    check(m.text.n == text.n && (text.n == 0 || memcmp(m.text.p, text.p, text.n) == 0),
          "an output is not UTF-8");
    utf8_model_free(&m);
}

/* Sanitizes the document in several ways with the current settings, checks that the results agree, and returns the
 * result. */
static struct outcome check_document(tamis_binding *b, struct part html, uint32_t h)
{
    struct outcome first = sanitize(b, html);
    uint64_t removed = tamis_binding_elements(b) + tamis_binding_attributes(b) + tamis_binding_comments(b) +
                       tamis_binding_processing_instructions(b);
    check_utf8(first.out);
    check_json(b, tamis_binding_report(b));
    same(&first, feed(b, html, h), "P5 chunks: a document in pieces gives something else");
    check_call(b, tamis_binding_feed(b, html.p, html.n / 2));
    tamis_binding_reset(b);
    check_call(b, TAMIS_OK);
    same(&first, sanitize(b, html), "the same document gives something else the second time");
    check(removed == tamis_binding_elements(b) + tamis_binding_attributes(b) + tamis_binding_comments(b) +
                         tamis_binding_processing_instructions(b),
          "the numbers differ the second time");
    check_json(b, tamis_binding_verify(b, html.p, html.n, h % 64));
    check_json(b, tamis_binding_gate(b, html.p, html.n));
    return first;
}

/* ---- Callbacks */

/* The user of the callbacks: they give names and values from two parts of the input. */
struct program {
    tamis_binding *b;
    struct part name, value;
    uint32_t h;
};

struct block_reader {
    const char *at, *end;
};

static const char *next_string(struct block_reader *r)
{
    const char *string = r->at, *nul = r->at < r->end ? memchr(r->at, '\0', (size_t)(r->end - r->at)) : NULL;
    check(nul != NULL, "the block of an element ends within a string");
    r->at = nul + 1;
    return string;
}

/* Reads a number, and as many groups of `size` strings. */
static void skip_groups(struct block_reader *r, unsigned size)
{
    for (unsigned long left = size * strtoul(next_string(r), NULL, 10); left > 0; left--)
        (void)next_string(r);
}

static void check_block(const char *block, size_t length)
{
    enum { STRINGS_OF_ATTRIBUTE = 3 };
    struct block_reader r = {block, block + length};
    (void)next_string(&r); /* the name, the namespace, whether it is a new link */
    (void)next_string(&r);
    (void)next_string(&r);
    skip_groups(&r, 1);
    skip_groups(&r, STRINGS_OF_ATTRIBUTE);
    check(r.at == r.end, "the block of an element has more strings than it says");
}

static tamis_answer change_element(void *user, tamis_element *e)
{
    const struct program *p = user;
    const char *block = tamis_binding_element_block(p->b, e);
    if (block)
        check_block(block, tamis_binding_element_block_length(p->b));
    check(tamis_binding_sanitize(p->b, "", 0) == TAMIS_INVALID_ARGUMENT &&
              tamis_binding_set_options(p->b, "{}", 2) == TAMIS_INVALID_ARGUMENT,
          "a callback can use the context");
    (void)tamis_binding_element_set_attribute(e, p->name.p, p->name.n, p->value.p, p->value.n);
    (void)tamis_binding_element_remove_attribute(e, p->value.p, p->value.n);
    (void)tamis_binding_element_rename(e, p->name.p, p->name.n);
    return (tamis_answer)(p->h % 8 == 7 ? TAMIS_ANSWER_UNWRAP : TAMIS_ANSWER_KEEP);
}

static tamis_answer change_value(void *user, const tamis_element *e, const tamis_attribute *attribute,
                                 tamis_callback_reply *reply)
{
    const struct program *p = user;
    (void)e;
    (void)attribute;
    tamis_status status = tamis_attribute_replace(reply, p->value.p, p->value.n);
    return status == TAMIS_NO_MEMORY ? TAMIS_ANSWER_FAIL : TAMIS_ANSWER_KEEP;
}

static tamis_answer change_text(void *user, const tamis_element *parent, const char *text, size_t length,
                                tamis_callback_reply *reply)
{
    const struct program *p = user;
    (void)parent;
    check(text[length] == '\0', "a text has no NUL");
    tamis_status status = tamis_text_replace(reply, p->value.p, p->value.n);
    return status == TAMIS_NO_MEMORY ? TAMIS_ANSWER_FAIL : TAMIS_ANSWER_KEEP;
}

/* Sanitizes the document with callbacks, removes them, and checks that the result is then the same as before. */
static void check_callbacks(tamis_binding *b, struct part parts[PARTS], uint32_t h, struct outcome *before)
{
    struct program p = {b, parts[ARGUMENT], parts[OPTIONS], h};
    check_call(b, tamis_binding_set_element_callback(b, change_element, h % 2 ? change_element : NULL, &p));
    check_call(b, tamis_binding_set_attribute_callback(b, h % 3 ? NULL : change_value, &p));
    check_call(b, tamis_binding_set_text_callback(b, h % 5 ? NULL : change_text, &p));
    check_call(b, tamis_binding_set_callback_check(b, h % 7 == 0));
    struct outcome changed = sanitize(b, parts[DOCUMENT]);
    check_utf8(changed.out);
    free(changed.out.p);
    check_call(b, tamis_binding_set_element_callback(b, NULL, NULL, NULL));
    check_call(b, tamis_binding_set_attribute_callback(b, NULL, NULL));
    check_call(b, tamis_binding_set_text_callback(b, NULL, NULL));
    check_call(b, tamis_binding_set_callback_check(b, 0));
    same(before, sanitize(b, parts[DOCUMENT]), "callbacks that were removed still have an effect");
}

/* ---- Settings */

/* Sets the options, and reports whether they were accepted. If they were refused, checks that no document is sanitized until
 * options are set, and that the result for the document is then the same as before. */
static bool check_options(tamis_binding *b, struct part options, struct part html, struct outcome *before)
{
    int status = tamis_binding_set_options(b, options.p, options.n);
    bool good = check_call(b, status);
    check(tamis_binding_set_options(b, options.p, options.n) == status,
          "the same options give another status");
    if (good)
        return true;
    check(tamis_binding_sanitize(b, html.p, html.n) == TAMIS_INVALID_ARGUMENT,
          "a document gets the options before those that were refused");
    if (check_call(b, tamis_binding_set_options(b, NULL, 0)))
        same(before, sanitize(b, html), "options that were refused change something");
    return false;
}

static void check_config(tamis_binding *b, struct part policy, struct part argument, uint32_t h)
{
    static const char *const methods[] = {
        "allowElement",      "removeElement", "replaceElementWithChildren", "allowAttribute",
        "removeAttribute",   "setComments",   "allowProcessingInstruction", "removeProcessingInstruction",
        "setDataAttributes", "removeUnsafe",  "setJavascriptURLs",          "none",
    };
    const char *method = methods[h % COUNT(methods)];
    tamis_config *config = tamis_binding_config_from_json(b, policy.p, policy.n);
    if (!check_made(b, config))
        return;
    check_json(b, tamis_binding_config_call(b, config, method, strlen(method), argument.p, argument.n));
    check_json(b, tamis_binding_config_get(b, config));
    tamis_policy *compiled = tamis_binding_policy_from_config(b, config, (int)(h >> 31));
    check_made(b, compiled);
    tamis_policy_free(compiled);
    tamis_config_free(config);
}

static void check_texts(tamis_binding *b, struct part parts[PARTS], uint32_t h)
{
    check_json(b, tamis_binding_policy_warnings(b, parts[POLICY].p, parts[POLICY].n, (int)(h >> 31)));
    if (check_call(b, tamis_binding_escape(b, parts[DOCUMENT].p, parts[DOCUMENT].n, (int)(h % 2))))
        check(memchr(tamis_binding_result(b), '<', tamis_binding_result_length(b)) == NULL,
              "an escaped text has a \"<\"");
    tamis_policy *preset = tamis_binding_policy_from_preset(b, parts[ARGUMENT].p, parts[ARGUMENT].n, 0);
    check_made(b, preset);
    tamis_policy_free(preset);
}

static void run(tamis_binding *b, struct part parts[PARTS], uint32_t h)
{
    struct outcome plain = check_document(b, parts[DOCUMENT], h), other = {0};
    check_texts(b, parts, h);
    check_callbacks(b, parts, h, &plain);
    check_config(b, parts[POLICY], parts[ARGUMENT], h);
    bool has_options = check_options(b, parts[OPTIONS], parts[DOCUMENT], &plain);
    tamis_policy *policy =
        tamis_binding_policy_from_json(b, parts[POLICY].p, parts[POLICY].n, (int)(h >> 31));
    if (check_made(b, policy) && check_call(b, tamis_binding_set_policy(b, policy)))
        other = check_document(b, parts[DOCUMENT], h / 3);
    if (!has_options)
        check_options(b, parts[OPTIONS], parts[DOCUMENT], other.out.p ? &other : &plain);
    check_call(b, tamis_binding_set_options(b, NULL, 0));
    check_call(b, tamis_binding_set_policy(b, NULL));
    same(&plain, sanitize(b, parts[DOCUMENT]), "settings that were removed still have an effect");
    tamis_policy_free(policy);
    free(other.out.p);
    free(plain.out.p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct part parts[PARTS];
    tamis_binding *b = tamis_binding_new();
    check(b != NULL, "no memory");
    split(parts, data, size);
    run(b, parts, hash(data, size));
    tamis_binding_free(b);
    for (int i = 0; i < PARTS; i++)
        free(parts[i].p);
    return 0;
}
