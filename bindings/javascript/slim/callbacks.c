/* callbacks.c: stands in the module `tamis/slim` for src/sanitize/callbacks.c, answers.c, element.c and element_change.c, which call
 * callbacks of the program. JavaScript cannot set callbacks in this module (binding.c). */
#include "sanitize/callbacks.h"

void tamis_sanitize_callbacks_init(struct callbacks *c, struct meter *m)
{
    c->meter = m;
}

void tamis_sanitize_callbacks_free(struct callbacks *c)
{
    (void)c;
}

void tamis_sanitize_callbacks_begin(struct callbacks *c)
{
    (void)c;
}

/* The functions of the filter do nothing: tree.callbacks is NULL, because the program has set no callback. */
enum treatment tamis_sanitize_call_start(struct filter_walk *w, struct node *n)
{
    (void)w, (void)n;
    return TREATMENT_KEEP;
}

void tamis_sanitize_call_text(struct filter_walk *w)
{
    (void)w;
}

void tamis_sanitize_call_end(struct filter_walk *w)
{
    (void)w;
}

enum decision tamis_sanitize_ask_attribute(struct filter_walk *w, const struct node *n, struct attribute *a,
                                           bool *is_new)
{
    (void)w, (void)n, (void)a;
    *is_new = false;
    return DECISION_KEEP;
}

enum decision tamis_sanitize_ask_attribute_again(struct filter_walk *w, const struct node *n,
                                                 struct attribute *a)
{
    (void)w, (void)n, (void)a;
    return DECISION_KEEP;
}
