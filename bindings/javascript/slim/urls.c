/* urls.c: stands in the module `tamis/slim` for src/sanitize/urls.c, which passes URLs to a callback of the program or lists them. JavaScript cannot
 * ask for either (ask.c). */
#include "sanitize/urls.h"

void tamis_sanitize_urls_init(struct url_watch *u, struct meter *m)
{
    *u = (struct url_watch){.meter = m};
}

void tamis_sanitize_urls_free(struct url_watch *u)
{
    (void)u;
}

void tamis_sanitize_urls_begin(struct url_watch *u)
{
    (void)u;
}

void tamis_sanitize_urls_finish(struct url_watch *u, const struct document *d)
{
    (void)u, (void)d;
}

/* Not reached: tree.urls is NULL, because the program has set no callback. */
const struct url_rule *tamis_sanitize_asking(struct url_asking *s, const struct filter_walk *w,
                                             const struct node *n, const struct attribute *a,
                                             const struct url_rule *rule)
{
    (void)s, (void)n, (void)a;
    tamis_base_meter_fail(w->meter, TAMIS_STOPPED);
    return rule;
}
