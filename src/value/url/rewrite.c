/* rewrite.c: rewrites URLs with the template of a rule, and recognizes rewritten URLs.
 *
 * A URL of the input can look like a rewritten URL. Such a URL is not changed if the template produces exactly this URL from
 * another URL that the rule allows; otherwise, the URL is checked and rewritten like any other URL. Therefore a document cannot
 * evade the rule with a URL that looks like a rewritten URL, and sanitizing the output again does not change the output. */
#include "value/url/rewrite.h"

#include "value/url/check.h"

/* The buffers for recognizing one URL. */
struct recognizer {
    const struct url_job *j;
    struct buf decoded, text, encoded;
};

/* --- matching: a "," in the template also matches "%2C", because some commas are percent-encoded in lists of URLs --- */

/* Returns the number of bytes at the end of `rest` that match the last byte of `text`; 0 if there is no match. */
static size_t matched_at_end(struct span rest, struct span text)
{
    if (rest.n && rest.p[rest.n - 1] == text.p[text.n - 1])
        return 1;
    return text.p[text.n - 1] == ',' && span_ends(rest, SPAN("%2C")) ? 3 : 0;
}

/* Removes `text` from the end of `rest`. Returns false if `rest` does not end with `text`. */
static bool drop_end(struct span *rest, struct span text)
{
    for (; text.n; text.n--) {
        size_t n = matched_at_end(*rest, text);
        if (!n)
            return false;
        rest->n -= n;
    }
    return true;
}

/* Removes `text` from the beginning of `rest`. Returns false if `rest` does not begin with `text`. */
static bool drop_begin(struct span *rest, struct span text)
{
    for (size_t i = 0; i < text.n; i++) {
        bool same = rest->n && rest->p[0] == text.p[i];
        bool encoded = !same && text.p[i] == ',' && span_starts(*rest, SPAN("%2C"));
        if (!same && !encoded)
            return false;
        size_t n = encoded ? 3 : 1;
        *rest = span_of(rest->p + n, rest->n - n);
    }
    return true;
}

/* Matches `rest`, a whole URL, against the template. If the URL matches, returns true,
 * and sets `found` to the texts that are in the URL in place of the placeholders. */
static bool match(const struct url_template *t, struct span rest, struct span found[URL_TEMPLATE_PLACES])
{
    if (!drop_end(&rest, t->texts[t->count]))
        return false;
    for (uint32_t i = 0; i < t->count; i++) {
        if (!drop_begin(&rest, t->texts[i]))
            return false;
        size_t n = 0;
        while (n < rest.n && tamis_value_url_is_place_byte(rest.p[n]))
            n++;
        found[i] = span_of(rest.p, n);
        rest = span_of(rest.p + n, rest.n - n);
    }
    return rest.n == 0;
}

/* --- finding the URL from which the template produces the rewritten URL --- */

/* Returns true if the URL `u` has a host, the rule allows `u`, and the template produces the texts `found` from `u`. */
static bool makes(struct recognizer *r, const struct url *u, const struct span found[URL_TEMPLATE_PLACES])
{
    const struct url_template *t = r->j->rule->rewrite;
    struct url_job inner = {.rule = r->j->rule, .out = &r->encoded, .scratch = &r->encoded};
    if (!u->host.n || !tamis_value_url_check_absolute(&inner, u, u->text, &r->text))
        return false;
    for (uint32_t i = 0; i < t->count; i++) {
        r->encoded.n = 0;
        tamis_value_url_put_place((enum url_place)t->places[i], u, &r->encoded);
        if (!span_equal(buf_span(&r->encoded), found[i]))
            return false;
    }
    return meter_ok(r->encoded.meter);
}

/* Reports whether r->decoded contains a valid URL for which makes() returns true. */
static bool is_made_of_decoded(struct recognizer *r, const struct span found[URL_TEMPLATE_PLACES])
{
    struct url u;
    return tamis_value_url_parse(buf_span(&r->decoded), NULL, &u, &r->text) == URL_PARSED &&
           makes(r, &u, found);
}

/* Reports whether makes() returns true for a URL that consists of a scheme of the rule, the host in
 * found[0] and the path "/". This function is used if all placeholders of the template are {host}. */
static bool is_made_of_host(struct recognizer *r, const struct span found[URL_TEMPLATE_PLACES])
{
    const struct string_list *schemes = &r->j->rule->schemes;
    for (uint32_t i = 0; i < schemes->count; i++) {
        r->decoded.n = 0;
        buf_add(&r->decoded, schemes->items[i]);
        buf_add(&r->decoded, SPAN("://"));
        tamis_value_url_read_place(URL_PLACE_HOST, found[0], &r->decoded);
        buf_push(&r->decoded, '/');
        if (is_made_of_decoded(r, found))
            return true;
    }
    return false;
}

static bool recognize(struct recognizer *r, const struct span found[URL_TEMPLATE_PLACES])
{
    const struct url_template *t = r->j->rule->rewrite;
    for (uint32_t i = 0; i < t->count; i++)
        if (t->places[i] != URL_PLACE_HOST)
            return tamis_value_url_read_place((enum url_place)t->places[i], found[i], &r->decoded) &&
                   is_made_of_decoded(r, found);
    return is_made_of_host(r, found);
}

bool tamis_value_url_is_rewritten(const struct url_job *j, const struct url *u)
{
    struct span found[URL_TEMPLATE_PLACES] = {{.n = 0}};
    struct meter *m = j->out->meter;
    if (!tamis_value_url_is_target(j->rule, u) || !match(j->rule->rewrite, u->text, found))
        return false;
    meter_work(m, u->text.n);
    struct recognizer r = {.j = j};
    tamis_base_buf_init(&r.decoded, m, TAMIS_MAX_OUTPUT_BYTES);
    tamis_base_buf_init(&r.text, m, TAMIS_MAX_OUTPUT_BYTES);
    tamis_base_buf_init(&r.encoded, m, TAMIS_MAX_OUTPUT_BYTES);
    bool is_rewritten = recognize(&r, found);
    tamis_base_buf_free(&r.decoded);
    tamis_base_buf_free(&r.text);
    tamis_base_buf_free(&r.encoded);
    return is_rewritten;
}

/* --- rewriting --- */

/* Applies the template to `u`, writes the new URL to `made`, and parses the new URL into `to`. Returns false if
 * parsing fails or changes the new URL, or if tamis_value_url_is_rewritten() returns false for it. For example,
 * parsing changes the new URL if the template has {host} as a segment of the path, and the host is "..". */
static bool apply(struct url_job *j, struct url *u, struct buf *made, struct buf *to)
{
    tamis_value_url_expand(j->rule->rewrite, u, made);
    return tamis_value_url_parse(buf_span(made), NULL, u, to) == URL_PARSED &&
           span_equal(u->text, buf_span(made)) && tamis_value_url_is_rewritten(j, u);
}

static bool apply_template(struct url_job *j, struct url *u, struct buf *to)
{
    struct buf made;
    tamis_base_buf_init(&made, to->meter, TAMIS_MAX_OUTPUT_BYTES);
    bool done = apply(j, u, &made, to);
    tamis_base_buf_free(&made);
    return done;
}

bool tamis_value_url_rewrite(struct url_job *j, struct url *u, struct span value, struct buf *to)
{
    bool has_template = j->rule->rewrite != NULL;
    if (has_template ? tamis_value_url_is_rewritten(j, u) : tamis_value_url_is_target(j->rule, u))
        return true;
    if (!tamis_value_url_check_absolute(j, u, value, to))
        return false;
    if (!has_template || !u->host.n)
        return true;
    j->is_replaced = true;
    return apply_template(j, u, to) || url_refuse(j, TAMIS_REASON_URL_REWRITE, value);
}
