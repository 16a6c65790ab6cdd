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
    return TAMIS_OK;
}

tamis_status tamis_set_limit(tamis *t, enum tamis_limit limit, uint64_t value)
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

/* Allocates memory between documents. The status of the last document is kept, because the program can still request it; an
 * error of that document does not make the allocation fail. */
static tamis_status allocate_context(tamis *t, size_t size, char **copy)
{
    tamis_status last = t->meter.status;
    t->meter.status = TAMIS_OK;
    *copy = tamis_base_meter_allocate(&t->meter, size);
    tamis_status status = t->meter.status;
    t->meter.status = last;
    return status;
}

static tamis_status copy_context(tamis *t, const char *context)
{
    char *copy;
    size_t size = strlen(context) + 1;
    tamis_status status = allocate_context(t, size, &copy);
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

tamis_status tamis_set_dialect(tamis *t, tamis_dialect dialect)
{
    bool has_profile = t->fixpoint.writer != tamis_own_writer(t->options.dialect);
    if (t->in_document || !tamis_parse_has_tree(dialect) || (has_profile && dialect != TAMIS_HTML))
        return TAMIS_INVALID_ARGUMENT;
    t->options.dialect = dialect;
    if (!has_profile)
        t->fixpoint.writer = tamis_own_writer(dialect);
    return TAMIS_OK;
}

tamis_status tamis_set_profile(tamis *t, tamis_profile profile)
{
    bool is_own = profile == TAMIS_PROFILE_HTML;
    const struct writer *writer = is_own ? tamis_own_writer(t->options.dialect)
                                         : tamis_serialize_writer(profile);
    if (t->in_document || !writer || (!is_own && t->options.dialect != TAMIS_HTML))
        return TAMIS_INVALID_ARGUMENT;
    t->fixpoint.writer = writer;
    return TAMIS_OK;
}

tamis_status tamis_set_straight_path(tamis *t, bool allowed)
{
    if (t->in_document)
        return TAMIS_INVALID_ARGUMENT;
    t->avoids_straight_path = !allowed;
    return TAMIS_OK;
}
