/* policy_texts.c: see policy_texts.h. */
#include "judges/policy_texts.h"
#include "probe.h"

#include <stdlib.h>
#include <string.h>
#include <tamis/report.h>

static const char *const other_texts[TAMIS_TEXT_COUNT] = {
    [TAMIS_TEXT_ID_PREFIX] = "other-1-", [TAMIS_TEXT_BASE_URL] = "https://other.example:81/x/y?z"};

struct policy_texts {
    tamis_policy *own;   /* made from the config */
    tamis_policy *other; /* made from the config with other_texts */
    tamis *set;          /* a context with `own`, in which tamis_set_policy_text() sets the other texts */
    tamis *compiled;     /* a context with `other` */
    bool reports;        /* the next document is sanitized with a report, and therefore on the tree path */
};

static void must(bool done)
{
    if (!done)
        abort();
}

static bool compile(struct policy_texts *x, tamis_config *config, bool safe)
{
    char *kept[TAMIS_TEXT_COUNT] = {NULL};
    must(tamis_policy_new(config, safe, NULL, &x->own, NULL) == TAMIS_OK);
    for (unsigned i = 0; i < TAMIS_TEXT_COUNT; i++) {
        const char *text = tamis_config_text_value(config, (tamis_config_text)i);
        if (!text || !other_texts[i])
            continue;
        must((kept[i] = malloc(strlen(text) + 1)) != NULL);
        strcpy(kept[i], text);
        tamis_config_set_text(config, (tamis_config_text)i, other_texts[i]);
    }
    bool done = (kept[TAMIS_TEXT_ID_PREFIX] || kept[TAMIS_TEXT_BASE_URL]) &&
                tamis_policy_new(config, safe, NULL, &x->other, NULL) == TAMIS_OK;
    for (unsigned i = 0; i < TAMIS_TEXT_COUNT; i++) {
        if (kept[i])
            tamis_config_set_text(config, (tamis_config_text)i, kept[i]);
        free(kept[i]);
    }
    return done;
}

static tamis *open_context(const tamis_policy *policy, const char *element)
{
    tamis *t = tamis_new(NULL);
    must(t && tamis_set_policy(t, policy) == TAMIS_OK && tamis_set_context(t, element) == TAMIS_OK);
    return t;
}

struct policy_texts *policy_texts_new(tamis_config *config, bool safe, const char *context)
{
    struct policy_texts *x = calloc(1, sizeof *x);
    must(x != NULL);
    if (!compile(x, config, safe)) {
        policy_texts_free(x);
        return NULL;
    }
    x->set = open_context(x->own, context);
    x->compiled = open_context(x->other, context);
    for (unsigned i = 0; i < TAMIS_TEXT_COUNT; i++)
        if (other_texts[i] && tamis_config_text_value(config, (tamis_config_text)i))
            must(tamis_set_policy_text(x->set, (tamis_config_text)i, other_texts[i]) == TAMIS_OK);
    return x;
}

void policy_texts_free(struct policy_texts *x)
{
    tamis_free(x->set);
    tamis_free(x->compiled);
    tamis_policy_free(x->own);
    tamis_policy_free(x->other);
    free(x);
}

static bool is_same_change(const tamis_change *a, const tamis_change *b)
{
    return a->subject == b->subject && a->reason == b->reason && a->outcome == b->outcome &&
           a->place.offset == b->place.offset && a->length == b->length &&
           strcmp(a->element, b->element) == 0 && strcmp(a->attribute, b->attribute) == 0 &&
           strcmp(a->detail, b->detail) == 0 && strcmp(a->rule, b->rule) == 0;
}

static bool has_same_changes(const tamis *a, const tamis *b)
{
    bool same = tamis_change_count(a) == tamis_change_count(b) &&
                tamis_change_total(a) == tamis_change_total(b);
    for (size_t i = 0; same && i < tamis_change_count(a); i++)
        same = is_same_change(tamis_change_at(a, i), tamis_change_at(b, i));
    return same;
}

bool policy_texts_agree(struct policy_texts *x, const char *html, size_t n, const char **reason)
{
    const char *set, *compiled;
    size_t set_length, compiled_length, most = x->reports ? 1000 : 0;
    x->reports = !x->reports;
    must(tamis_set_report(x->set, most) == TAMIS_OK && tamis_set_report(x->compiled, most) == TAMIS_OK);
    tamis_status one = tamis_run(x->set, html, n, &set, &set_length);
    tamis_status other = tamis_run(x->compiled, html, n, &compiled, &compiled_length);
    if (one != other)
        *reason = "a text that is set gives another status than the same text of a policy";
    else if (set_length != compiled_length || (set && memcmp(set, compiled, set_length) != 0))
        *reason = "a text that is set gives another output than the same text of a policy";
    else if (tamis_context_work(x->set) != tamis_context_work(x->compiled))
        *reason = "a text that is set gives other work units than the same text of a policy";
    else if (memcmp(tamis_removed(x->set), tamis_removed(x->compiled), sizeof(tamis_counts)) != 0)
        *reason = "a text that is set gives other counts than the same text of a policy";
    else if (!has_same_changes(x->set, x->compiled))
        *reason = "a text that is set gives another report than the same text of a policy";
    else
        return true;
    return false;
}
