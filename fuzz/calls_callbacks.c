/* calls_callbacks.c: the callbacks (tamis/callbacks.h) of a context whose functions are called in any order. What they answer
 * depends only on what they get, so that another context with the same callbacks gives the same output. */
#include <string.h>
#include <tamis/callbacks.h>

#include "fuzz/calls.h"

enum { STARTS = 1, ENDS = 2, ATTRIBUTES = 4, TEXTS = 8, CHECKS = 16, FAILS = 32 };

/* One for each set of callbacks, so that a callback knows its set. */
static struct host {
    tamis *t;
    unsigned set;
} hosts[2][CALLS_CALLBACKS];

static void use(const struct host *h)
{
    const char *out;
    size_t n;
    check(tamis_feed(h->t, "x", 1) == TAMIS_INVALID_ARGUMENT &&
              tamis_finish(h->t, &out, &n) == TAMIS_INVALID_ARGUMENT &&
              tamis_set_text_callback(h->t, NULL, NULL) == TAMIS_INVALID_ARGUMENT,
          "API: a callback has used the context");
    tamis_reset(h->t);
    tamis_free(h->t);
}

static tamis_answer on_start(void *user, tamis_element *e)
{
    const struct host *h = user;
    const char *name = tamis_element_name(e);
    use(h);
    if (strcmp(name, "i") == 0)
        return TAMIS_ANSWER_UNWRAP;
    if (strcmp(name, "b") == 0)
        return tamis_element_rename(e, "em") == TAMIS_OK ? TAMIS_ANSWER_KEEP : TAMIS_ANSWER_FAIL;
    if (strcmp(name, "u") == 0 && (h->set & FAILS))
        return TAMIS_ANSWER_FAIL;
    return TAMIS_ANSWER_KEEP;
}

static tamis_answer on_end(void *user, tamis_element *e)
{
    use(user);
    bool is_empty_paragraph = strcmp(tamis_element_name(e), "p") == 0 && *tamis_element_text(e, NULL) == '\0';
    return is_empty_paragraph ? TAMIS_ANSWER_REMOVE : TAMIS_ANSWER_KEEP;
}

static tamis_answer on_attribute(void *user, const tamis_element *e, const tamis_attribute *a,
                                 tamis_callback_reply *reply)
{
    use(user);
    if (strcmp(a->name, "title") == 0 && tamis_attribute_replace(reply, "title", 5) != TAMIS_OK)
        return TAMIS_ANSWER_FAIL;
    return strcmp(a->name, "id") == 0 && tamis_element_ancestor_count(e) == 0 ? TAMIS_ANSWER_REMOVE
                                                                              : TAMIS_ANSWER_KEEP;
}

static tamis_answer on_text(void *user, const tamis_element *parent, const char *text, size_t length,
                            tamis_callback_reply *reply)
{
    use(user);
    check(!parent || *tamis_element_name(parent), "API: an element has no name");
    if (length > 3 && memcmp(text, "bad", 3) == 0 && tamis_text_replace(reply, "good", 4) != TAMIS_OK)
        return TAMIS_ANSWER_FAIL;
    return TAMIS_ANSWER_KEEP;
}

tamis_status calls_set_callbacks(tamis *t, unsigned set, bool is_reference)
{
    struct host *h = &hosts[is_reference][set];
    h->set = set;
    tamis_status status =
        tamis_set_element_callback(t, set & STARTS ? on_start : NULL, set & ENDS ? on_end : NULL, h);
    tamis_status statuses[] = {tamis_set_attribute_callback(t, set & ATTRIBUTES ? on_attribute : NULL, h),
                               tamis_set_text_callback(t, set & TEXTS ? on_text : NULL, h),
                               tamis_set_callback_check(t, set & CHECKS)};
    for (size_t i = 0; i < COUNT(statuses); i++)
        check(statuses[i] == status, "API: one callback is refused, but not another one");
    if (status == TAMIS_OK)
        h->t = t;
    return status;
}
