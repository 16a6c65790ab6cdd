/* rewrite.c: checks "rewrite", a template that makes URLs, and "rewriteTo", the schemes and hosts of rewritten URLs. */
#include "policy/check/check.h"
#include "value/url/url.h"

/* The template of the current rule, and the URL that it makes from an example. */
struct template_check {
    struct checker *k;
    const tamis_rule *rule;
    struct url_template template;
    struct buf made;
    struct url url;
};

static struct rule_place place_of(const struct template_check *t)
{
    const char *path = tamis_policy_taken[t->rule->kind][MEMBER_REWRITE].path;
    return (struct rule_place){t->k->rule, path, SIZE_MAX};
}

static bool refuse(const struct template_check *t, const char *what, const char *error)
{
    return tamis_policy_config_rule_refuse(t->k->c, place_of(t), what, error);
}

static bool require(const struct template_check *t, bool condition, const char *error)
{
    return condition || refuse(t, NULL, error);
}

static bool is_read(struct template_check *t)
{
    struct span what;
    const char *error = tamis_value_url_template_read(span_from(t->rule->rewrite), &t->template, &what);
    if (!error)
        return true;
    refuse(t, NULL, "");
    if (what.n)
        tamis_policy_config_append_quoted(t->k->c, what);
    reason_append(t->k->c, error);
    return false;
}

/* Reports whether the text before the first placeholder contains the whole scheme and host, and the character that ends the
 * host: "/", "\", "?" or "#". */
static bool has_whole_host(const struct template_check *t)
{
    struct span text = t->template.texts[0];
    size_t colon = span_find(text, ':');
    if (text.n - colon < 3 || text.p[colon + 1] != '/' || text.p[colon + 2] != '/')
        return false;
    for (size_t i = colon + 3; i < text.n; i++)
        if (span_has(SPAN("/\\?#"), text.p[i]))
            return true;
    return false;
}

/* Applies the template to an example URL, and parses the URL that the template makes. */
static bool make_example(struct template_check *t)
{
    struct url example = {.text = SPAN("https://example.org/"), .host = SPAN("example.org")};
    tamis_value_url_expand(&t->template, &example, &t->made);
    return tamis_value_url_parse(buf_span(&t->made), NULL, &t->url, &t->k->scratch) == URL_PARSED;
}

/* Reports whether the URL that the template makes is in the form in which tamis writes URLs. If it
 * is not, tamis would not recognize this URL as rewritten when it sanitizes the output again. */
static bool is_as_written(const struct template_check *t)
{
    if (span_equal(t->url.text, buf_span(&t->made)))
        return true;
    refuse(t, NULL, "is not written as tamis writes URLs: ");
    tamis_policy_config_append_quoted(t->k->c, buf_span(&t->made));
    reason_append(t->k->c, "is written \"");
    tamis_policy_config_append_reason(t->k->c, t->url.text);
    reason_append(t->k->c, "\"");
    return false;
}

static bool lists_scheme(const tamis_strings *schemes, struct span scheme)
{
    for (size_t i = 0; i < schemes->count; i++)
        if (span_equal(span_from(schemes->items[i]), scheme))
            return true;
    return false;
}

static bool lists_host(const tamis_strings *hosts, struct span host)
{
    for (size_t i = 0; i < hosts->count; i++)
        if (tamis_value_url_host_matches(span_from(hosts->items[i]), host))
            return true;
    return false;
}

static bool is_target(const struct template_check *t)
{
    const tamis_rule *r = t->rule;
    return require(t, lists_scheme(&r->rewrite_schemes, t->url.scheme),
                   "makes URLs with a scheme that \"rewriteTo\" does not list") &&
           require(t, lists_host(&r->rewrite_hosts, t->url.host),
                   "makes URLs with a host that \"rewriteTo\" does not list") &&
           require(t, !t->url.username.n && !t->url.password.n,
                   "has a user name or a password; tamis allows no URL that has one");
}

static bool template_is_valid(struct template_check *t)
{
    const tamis_rule *r = t->rule;
    return is_read(t) &&
           require(
               t, has_whole_host(t),
               "must begin with a scheme and a whole host, as \"https://img.example/\" does; a placeholder "
               "there could make any scheme or host") &&
           require(t, tamis_value_url_template_separates(&t->template),
                   "needs a character such as \"/\" or \"&\" directly after each placeholder but the last") &&
           require(t, make_example(t), "does not make a URL") && is_as_written(t) && is_target(t) &&
           require(t, !r->patterns.count || tamis_value_url_template_has_url(&t->template),
                   "needs {url}, {base64url} or {hex} if there are \"patterns\": the host alone does not say "
                   "which URL was rewritten");
}

static bool check_template(struct checker *k, const tamis_rule *r)
{
    struct template_check t = {.k = k, .rule = r};
    tamis_base_buf_init(&t.made, &k->c->meter, TAMIS_MAX_OUTPUT_BYTES);
    bool is_valid = template_is_valid(&t) && meter_ok(&k->c->meter);
    tamis_base_buf_free(&t.made);
    return is_valid;
}

bool tamis_policy_check_rewrite(struct checker *k, const tamis_rule *r)
{
    const struct taken_row *taken = tamis_policy_taken[r->kind];
    bool has_schemes = r->rewrite_schemes.count != 0, has_hosts = r->rewrite_hosts.count != 0;
    struct rule_place place = {
        k->rule, taken[has_schemes ? MEMBER_REWRITE_HOSTS : MEMBER_REWRITE_SCHEMES].path, SIZE_MAX};
    if (has_schemes != has_hosts)
        return tamis_policy_config_rule_refuse(k->c, place, NULL,
                                               "is required: \"rewriteTo\" has \"schemes\" and \"hosts\"");
    place.member = taken[MEMBER_REWRITE].path;
    if (r->rewrite && !has_hosts)
        return tamis_policy_config_rule_refuse(
            k->c, place, NULL, "needs \"rewriteTo\", the schemes and hosts of rewritten URLs");
    place.member = taken[MEMBER_REWRITE_SCHEMES].path;
    if (r->upgrade_insecure && lists_scheme(&r->rewrite_schemes, SPAN("http")))
        return tamis_policy_config_rule_refuse(
            k->c, place, "http",
            "cannot be combined with \"upgradeInsecure\", which changes these URLs to https: URLs");
    return !r->rewrite || check_template(k, r);
}
