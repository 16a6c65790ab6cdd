/* ask.c: asks the program that uses tamis about URLs that a rule allows. To ask the program, tamis calls the function `ask` of
 * the rule's struct url_asker, which calls the callback of the program (tamis/urls.h). If the program answers with another URL,
 * this URL is checked, too. */
#include "value/url/check.h"
#include "value/url/percent.h"

/* The buffers for one URL. */
struct asking {
    struct url_job *j;
    struct buf answer, other, encoded;
};

/* Reports whether a URL in a value of this kind must not contain the character `c`, because a parser of the value would not
 * read it as a part of the URL. Some characters matter only as the first or the last character of the URL. candidates.c,
 * lists.c and refresh.c write the same characters percent-encoded. */
static bool ends_url(enum url_kind kind, char c, bool is_first, bool is_last)
{
    switch (kind) {
    case URL_LIST:
        return c == ' ';
    case URL_COMMAS:
        return c == ',';
    case URL_CANDIDATES:
        return c == ' ' || (c == ',' && (is_first || is_last));
    case URL_REFRESH:
        return c == '\'' && is_first;
    default:
        return false;
    }
}

/* Percent-encodes the characters for which ends_url() returns true. Therefore the program is asked about the URL as it will be
 * written, and about the same URL when the output is sanitized again. */
static void fit(struct asking *a, struct buf *url)
{
    a->encoded.n = 0;
    for (size_t i = 0; i < url->n; i++)
        if (ends_url(a->j->kind, url->p[i], i == 0, i + 1 == url->n))
            tamis_value_url_encode_byte(&a->encoded, url->p[i]);
        else
            buf_push(&a->encoded, url->p[i]);
    url->n = 0;
    buf_add(url, buf_span(&a->encoded));
}

static enum url_answer ask(struct asking *a, struct span text)
{
    const struct url_asker *asker = a->j->rule->asker;
    a->answer.n = 0;
    meter_work(a->answer.meter, 1 + text.n);
    return asker->ask(asker->user, text, a->j->descriptor, &a->answer);
}

/* Checks the answer, and writes it to a->other. With "rewriteTo", the answer must be a URL that the template produces from an
 * allowed URL or, if there is no template, a URL with one of the schemes and one of the hosts of "rewriteTo". */
static bool check_answer(struct asking *a)
{
    struct url u;
    const struct url_rule *rule = a->j->rule;
    struct url_job job = {.rule = rule, .out = &a->other, .scratch = &a->other};
    if (!rule->rewrite_schemes.count)
        return tamis_value_url_check_plain(&job, buf_span(&a->answer), &a->other) && a->other.n;
    if (tamis_value_url_parse(buf_span(&a->answer), NULL, &u, &a->other) != URL_PARSED)
        return false;
    return rule->rewrite ? tamis_value_url_is_rewritten(&job, &u) : tamis_value_url_is_target(rule, &u);
}

/* Asks the program again, about the URL that results from its first answer. Returns true if the program keeps this URL, or replaces
 * it with the same URL. */
static bool is_kept_again(struct asking *a, struct span text)
{
    enum url_answer answer = ask(a, text);
    return answer == URL_ANSWER_KEEP ||
           (answer == URL_ANSWER_REPLACE && span_equal(buf_span(&a->answer), text));
}

/* Reports whether the URL can be written. The result is true if the program need not be asked again, or keeps the URL when it
 * is asked again. The program is never asked about a URL such as "#part" (tamis_value_url_check_one()). */
static bool is_final(struct asking *a, struct span text)
{
    bool is_place = text.n > 0 && text.p[0] == '#';
    return is_place || !a->j->rule->asker->twice || is_kept_again(a, text);
}

static bool replace(struct asking *a, struct span value, struct buf *to)
{
    bool is_good = check_answer(a);
    fit(a, &a->other);
    if (!is_good || !meter_ok(to->meter) || !is_final(a, buf_span(&a->other)))
        return url_refuse(a->j, TAMIS_REASON_URL_CALLBACK_INVALID, value);
    a->j->is_replaced = true;
    to->n = 0;
    buf_add(to, buf_span(&a->other));
    return true;
}

static bool ask_about(struct asking *a, struct span value, struct buf *to)
{
    fit(a, to);
    switch (ask(a, buf_span(to))) {
    case URL_ANSWER_KEEP:
        return is_final(a, buf_span(to)) || url_refuse(a->j, TAMIS_REASON_URL_CALLBACK_INVALID, value);
    case URL_ANSWER_REMOVE:
        return url_refuse(a->j, TAMIS_REASON_URL_CALLBACK_REMOVED, value);
    case URL_ANSWER_REPLACE:
        return replace(a, value, to);
    case URL_ANSWER_FAILURE:
        break;
    }
    return url_refuse(a->j, TAMIS_REASON_URL_CALLBACK_INVALID, value);
}

bool tamis_value_url_ask(struct url_job *j, struct span value, struct buf *to)
{
    struct asking a = {.j = j};
    tamis_base_buf_init(&a.answer, to->meter, TAMIS_MAX_OUTPUT_BYTES);
    tamis_base_buf_init(&a.other, to->meter, TAMIS_MAX_OUTPUT_BYTES);
    tamis_base_buf_init(&a.encoded, to->meter, TAMIS_MAX_OUTPUT_BYTES);
    bool is_kept = ask_about(&a, value, to);
    tamis_base_buf_free(&a.answer);
    tamis_base_buf_free(&a.other);
    tamis_base_buf_free(&a.encoded);
    return is_kept;
}
