/* callbacks.c: stands in the module `tamis/slim` for the files of src/sanitize/ that call callbacks of the program, and for
 * bindings/core/callbacks.c. The module does not export the functions that set a callback, so no callback is ever called. */
#include "binding.h"
#include "sanitize/callbacks.h"

void tamis_sanitize_callbacks_init(struct callbacks *c, struct meter *m)
{
    *c = (struct callbacks){.meter = m};
}

void tamis_sanitize_callbacks_free(struct callbacks *c)
{
    (void)c;
}

void tamis_sanitize_callbacks_begin(struct callbacks *c)
{
    (void)c;
}

bool tamis_sanitize_call_start(struct filter_walk *w, struct node *n, struct node **next)
{
    (void)w, (void)n, (void)next;
    return true;
}

void tamis_sanitize_call_text(struct filter_walk *w)
{
    (void)w;
}

void tamis_sanitize_call_end(struct filter_walk *w)
{
    (void)w;
}

enum decision tamis_sanitize_ask_attribute(struct filter_walk *w, const struct node *n, struct attribute *a, bool *is_new)
{
    (void)w, (void)n, (void)a, (void)is_new;
    return DECISION_KEEP;
}

enum decision tamis_sanitize_ask_attribute_again(struct filter_walk *w, const struct node *n, struct attribute *a)
{
    (void)w, (void)n, (void)a;
    return DECISION_KEEP;
}

tamis_status tamis_binding_apply_callbacks(const tamis_binding *b, tamis *t)
{
    (void)b, (void)t;
    return TAMIS_OK;
}
