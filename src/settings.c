/* settings.c: implements the functions of tamis/tamis.h that change the settings of a context between documents. */
#include "base/array.h"
#include "context.h"
#include "serialize/xml.h"

enum { LARGEST_REPORT = 1000000 };

void tamis_forget_context(tamis *t)
{
    tamis_base_meter_release(&t->meter, t->context, t->context_size);
    t->context = NULL;
    t->context_size = 0;
}

tamis_status tamis_set_policy(tamis *t, const tamis_policy *policy)
{
    if (t->in_document)
        return TAMIS_INVALID_ARGUMENT;
    t->policy = policy;
    t->write.svg.is_known = false;
    if (t->texts)
        tamis_policy_texts_reset(t->texts, policy);
    t->refused_texts = 0;
    return TAMIS_OK;
}

void tamis_forget_texts(tamis *t)
{
    if (t->texts)
        tamis_policy_texts_free(t->texts);
    tamis_base_meter_release(&t->meter, t->texts, sizeof *t->texts);
    t->texts = NULL;
}

tamis_status tamis_set_limit(tamis *t, tamis_limit limit, uint64_t value)
{
    if (t->in_document || !tamis_base_meter_set_limit(&t->meter, limit, value))
        return TAMIS_INVALID_ARGUMENT;
    t->limits[limit] = value;
    return TAMIS_OK;
}

tamis_status tamis_set_report(tamis *t, size_t most)
{
    if (t->in_document || most > LARGEST_REPORT)
        return TAMIS_INVALID_ARGUMENT;
    tamis_report_free(&t->report);
    t->report.most = most;
    return TAMIS_OK;
}

/* Some functions that change a setting use the meter, because they allocate memory. Such a function first
 * calls begin_setting(), which returns a copy of the meter and clears the status of the meter, so that an
 * error of the last document does not make the function fail. Then the function changes the setting and calls
 * end_setting(), which returns the new status, and restores the meter from the copy, except the number of
 * held bytes. The meter is restored because the program can still request the values of the last document. */
static struct meter begin_setting(tamis *t)
{
    struct meter last = t->meter;
    tamis_base_meter_restart(&t->meter);
    t->meter.work_max = UINT64_MAX;
    return last;
}

static tamis_status end_setting(tamis *t, struct meter last)
{
    tamis_status status = t->meter.status;
    last.held = t->meter.held;
    t->meter = last;
    return status;
}

static tamis_status copy_context(tamis *t, const char *context)
{
    size_t size = strlen(context) + 1;
    struct meter last = begin_setting(t);
    char *copy = tamis_base_meter_allocate(&t->meter, size);
    tamis_status status = end_setting(t, last);
    if (status != TAMIS_OK)
        return status;
    tamis_base_array_copy(copy, context, size, 1);
    tamis_forget_context(t);
    t->context = copy;
    t->context_size = size;
    return tamis_parse_context(span_from(copy), &t->options) ? TAMIS_OK : TAMIS_INTERNAL;
}

tamis_status tamis_set_context(tamis *t, const char *context)
{
    struct parser_options options = t->options;
    if (t->in_document || (context && !tamis_parse_context(span_from(context), &options)))
        return TAMIS_INVALID_ARGUMENT;
    if (context)
        return copy_context(t, context);
    t->options.fragment = false;
    tamis_forget_context(t);
    return TAMIS_OK;
}

/* Creates the texts, unless they exist. Returns false if the allocation fails. */
static bool begin_texts(tamis *t)
{
    if (t->texts)
        return true;
    t->texts = tamis_base_meter_allocate(&t->meter, sizeof *t->texts);
    if (!t->texts)
        return false;
    tamis_policy_texts_init(t->texts, &t->meter);
    tamis_policy_texts_reset(t->texts, t->policy);
    return true;
}

static tamis_status set_text(tamis *t, tamis_config_text which, const char *text)
{
    if (t->in_document || !t->policy)
        return TAMIS_INVALID_ARGUMENT;
    struct meter last = begin_setting(t);
    tamis_status refusal = TAMIS_OK;
    if (begin_texts(t))
        refusal = tamis_policy_texts_set(t->texts, t->policy, which, text);
    tamis_status status = end_setting(t, last);
    return status == TAMIS_OK ? refusal : status;
}

/* While the context has a refused text, no document is sanitized: it would get the text of an earlier document, perhaps the
 * prefix of another user, if the program does not check the status. A number that is no text has the bit TAMIS_TEXT_COUNT. */
tamis_status tamis_set_policy_text(tamis *t, tamis_config_text which, const char *text)
{
    unsigned bit = 1u << ((unsigned)which < TAMIS_TEXT_COUNT ? (unsigned)which : TAMIS_TEXT_COUNT);
    tamis_status status = set_text(t, which, text);
    if (status == TAMIS_OK)
        t->refused_texts &= ~bit;
    else
        t->refused_texts |= bit;
    return status;
}

tamis_status tamis_set_scripting(tamis *t, bool scripting)
{
    if (t->in_document)
        return TAMIS_INVALID_ARGUMENT;
    t->scripting = scripting ? SCRIPTING_ON : SCRIPTING_OFF;
    return TAMIS_OK;
}

const struct writer *tamis_own_writer(tamis_dialect dialect)
{
    return dialect == TAMIS_XML5 ? &tamis_serialize_xml : tamis_serialize_writer(TAMIS_PROFILE_HTML);
}

/* Selects the writer for the dialect, the profile and the syntax. The fast paths write with the default writer only. */
static void choose_writer(tamis *t)
{
    if (t->profile != TAMIS_PROFILE_HTML)
        t->fixpoint.writer = tamis_serialize_writer(t->profile);
    else if (t->syntax && t->options.dialect == TAMIS_HTML)
        t->fixpoint.writer = &tamis_serialize_syntax;
    else
        t->fixpoint.writer = tamis_own_writer(t->options.dialect);
}

tamis_status tamis_set_dialect(tamis *t, tamis_dialect dialect)
{
    bool has_profile = t->profile != TAMIS_PROFILE_HTML;
    if (t->in_document || !tamis_parse_has_tree(dialect) || (has_profile && dialect != TAMIS_HTML))
        return TAMIS_INVALID_ARGUMENT;
    t->options.dialect = dialect;
    choose_writer(t);
    return TAMIS_OK;
}

tamis_status tamis_set_profile(tamis *t, tamis_profile profile)
{
    bool needs_html = profile != TAMIS_PROFILE_HTML;
    if (t->in_document || !tamis_serialize_writer(profile) ||
        (needs_html && t->options.dialect != TAMIS_HTML))
        return TAMIS_INVALID_ARGUMENT;
    t->profile = profile;
    choose_writer(t);
    return TAMIS_OK;
}

tamis_status tamis_set_syntax(tamis *t, unsigned options)
{
    unsigned known = TAMIS_SYNTAX_SLASHES | TAMIS_SYNTAX_EMPTY_ATTRIBUTES | TAMIS_SYNTAX_COMPACT_STYLES;
    if (t->in_document || (options & ~known))
        return TAMIS_INVALID_ARGUMENT;
    t->syntax = options;
    choose_writer(t);
    return TAMIS_OK;
}

tamis_status tamis_set_output(tamis *t, tamis_output output)
{
    if (t->in_document || (unsigned)output >= TAMIS_OUTPUT_COUNT)
        return TAMIS_INVALID_ARGUMENT;
    t->output = output;
    return TAMIS_OK;
}

tamis_status tamis_set_text_options(tamis *t, unsigned options)
{
    unsigned known = TAMIS_WITH_LIST_MARKS | TAMIS_WITH_LINKS | TAMIS_WITH_ALTERNATIVES;
    if (t->in_document || (options & ~known))
        return TAMIS_INVALID_ARGUMENT;
    t->text_options = options;
    return TAMIS_OK;
}

tamis_status tamis_set_url_callback(tamis *t, tamis_url_callback callback, void *user)
{
    if (t->in_document)
        return TAMIS_INVALID_ARGUMENT;
    t->urls.callback = callback;
    t->urls.user = user;
    return TAMIS_OK;
}

tamis_status tamis_set_element_callback(tamis *t, tamis_element_callback start, tamis_element_callback end,
                                        void *user)
{
    if (t->in_document)
        return TAMIS_INVALID_ARGUMENT;
    t->callbacks.start = start;
    t->callbacks.end = end;
    t->callbacks.element_user = user;
    return TAMIS_OK;
}

tamis_status tamis_set_attribute_callback(tamis *t, tamis_attribute_callback callback, void *user)
{
    if (t->in_document)
        return TAMIS_INVALID_ARGUMENT;
    t->callbacks.attribute = callback;
    t->callbacks.attribute_user = user;
    return TAMIS_OK;
}

tamis_status tamis_set_text_callback(tamis *t, tamis_text_callback callback, void *user)
{
    if (t->in_document)
        return TAMIS_INVALID_ARGUMENT;
    t->callbacks.text = callback;
    t->callbacks.text_user = user;
    return TAMIS_OK;
}

tamis_status tamis_set_callback_check(tamis *t, bool check)
{
    if (t->in_document)
        return TAMIS_INVALID_ARGUMENT;
    t->urls.twice = t->callbacks.twice = check;
    return TAMIS_OK;
}
