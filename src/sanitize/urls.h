/* urls.h: the URLs that the filter allows are passed to the program. Either
 * a callback of the program is called for each URL, or the URLs are listed.
 *
 * tamis.c owns struct url_watch, and sets tree.urls if the program has set a callback or requests
 * the list. The filter then adds an asker (value/url/url.h) to copies of the policy's rules. */
#ifndef TAMIS_SANITIZE_URLS_H
#define TAMIS_SANITIZE_URLS_H

#include <tamis/output.h>
#include <tamis/urls.h>

#include "sanitize/walk.h"
#include "value/css/css.h"

/* A URL of the list. */
struct listed_url {
    tamis_url url;
    uint32_t number; /* the number of URLs that were listed before it */
};

struct url_watch {
    struct meter *meter;
    tamis_url_callback callback; /* NULL: the program has not set one */
    void *user;
    bool twice;        /* the callback is also called for the URLs that are its answers */
    bool is_asking;    /* the callback is running */
    bool lists;        /* the URLs are listed, and the callback is not called */
    struct buf text;   /* the strings of the URL that is passed to the callback */
    struct arena list; /* the URLs that are listed, and their strings */
    struct listed_url **items;
    uint32_t count;
    uint32_t capacity;
};

struct document;

void tamis_sanitize_urls_init(struct url_watch *u, struct meter *m);
void tamis_sanitize_urls_free(struct url_watch *u);  /* frees the memory; keeps the callback */
void tamis_sanitize_urls_begin(struct url_watch *u); /* empties the list; keeps the memory */

/* Sorts the URLs of the list by place, and computes their lines and
 * columns. If the meter's status is an error, empties the list. */
void tamis_sanitize_urls_finish(struct url_watch *u, const struct document *d);

/* The data for passing the URLs of one value to the program: the element and attribute that
 * contain the value, the asker (value/url/url.h), and copies of the rules with this asker. */
struct url_asking {
    struct url_watch *watch;
    const struct filter_walk *w;
    const struct node *n;
    const struct attribute *a; /* NULL: the value is the text of the style element `n` */
    struct url_asker asker;
    struct url_rule urls;
    struct css_rule css;
};

/* Sets s->urls to a copy of `rule` with the asker, and returns it. tree.urls must not be NULL. */
const struct url_rule *tamis_sanitize_asking(struct url_asking *s, const struct filter_walk *w,
                                             const struct node *n, const struct attribute *a,
                                             const struct url_rule *rule);

/* Each of these two functions returns `rule` or, if tree.urls or tree.texts is set, a copy of `rule` in `s` that has the asker and
 * the texts. If tree.syntax has compact styles, a rule for a style attribute is copied, too. The copy is valid as long as `s`
 * exists. */
static inline const struct url_rule *asking_rule(struct url_asking *s, const struct filter_walk *w,
                                                 const struct node *n, const struct attribute *a,
                                                 const struct url_rule *rule)
{
    if (w->tree->texts) {
        s->urls = *rule;
        s->urls.base = walk_base(w);
        rule = &s->urls;
    }
    return w->tree->urls ? tamis_sanitize_asking(s, w, n, a, rule) : rule;
}

static inline const struct css_rule *asking_css_rule(struct url_asking *s, const struct filter_walk *w,
                                                     const struct node *n, const struct attribute *a,
                                                     const struct css_rule *rule)
{
    bool is_compact = a && (w->tree->syntax & TAMIS_SYNTAX_COMPACT_STYLES);
    if (!w->tree->texts && !(w->tree->urls && rule->urls) && !is_compact)
        return rule;
    s->css = *rule;
    s->css.is_compact = is_compact;
    s->css.id_prefix = walk_id_prefix(w);
    if (rule->urls)
        s->css.urls = asking_rule(s, w, n, a, rule->urls);
    return &s->css;
}

#endif
