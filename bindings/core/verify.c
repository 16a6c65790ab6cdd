/* verify.c: implements tamis_binding_verify(). */
#include "binding.h"

#include <string.h>

#include "json/report.h"

static tamis_status apply_to_verifier(tamis_binding *b, tamis_verifier *v)
{
    const struct options *o = &b->options;
    tamis_status status = tamis_verifier_set_policy(v, b->policy);
    if (status == TAMIS_OK)
        status = tamis_verifier_set_profile(v, o->profile);
    if (status == TAMIS_OK && o->has_scripting)
        status = tamis_verifier_set_scripting(v, o->scripting);
    if (status == TAMIS_OK && (o->document || o->context))
        status = tamis_verifier_set_context(v, o->context);
    if (status == TAMIS_OK && o->id_prefix)
        status = tamis_verifier_set_policy_text(v, TAMIS_TEXT_ID_PREFIX, o->id_prefix);
    if (status == TAMIS_OK && o->base_url)
        status = tamis_verifier_set_policy_text(v, TAMIS_TEXT_BASE_URL, o->base_url);
    for (int i = 0; i < TAMIS_LIMIT_COUNT && status == TAMIS_OK; i++)
        status = tamis_verifier_set_limit(v, (tamis_limit)i, o->limits[i]);
    if (status != TAMIS_OK)
        tamis_binding_fail_status(b, status);
    return status;
}

static tamis_status open_verifier(tamis_binding *b)
{
    if (b->options.dialect != TAMIS_HTML)
        return (tamis_status)tamis_binding_fail_format(b, "dialect", "only HTML can be verified");
    if (b->options.output != TAMIS_TO_HTML)
        return (tamis_status)tamis_binding_fail_format(b, "output", "only HTML can be verified");
    if (b->verifier)
        return TAMIS_OK;
    tamis_verifier *v = tamis_verifier_new(b->allocator);
    if (!v)
        return (tamis_status)tamis_binding_fail_status(b, TAMIS_NO_MEMORY);
    tamis_status status = apply_to_verifier(b, v);
    if (status == TAMIS_OK)
        b->verifier = v;
    else
        tamis_verifier_free(v);
    return status;
}

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

static void put_finding(struct json_out *o, tamis_property property, const tamis_finding *f)
{
    tamis_json_open(o, '{');
    tamis_json_put_member(o, "property", tamis_property_name(property));
    tamis_json_put_name(o, "holds", 5);
    tamis_json_put_flag(o, f->holds);
    tamis_json_put_place(o, f->place);
    tamis_json_put_member(o, "rule", or_empty(f->rule));
    tamis_json_put_member(o, "reader", or_empty(f->reader));
    tamis_json_put_member(o, "text", or_empty(f->text));
    tamis_json_close(o, '}');
}

static int take_findings(tamis_binding *b)
{
    struct json_out o = {.is_compact = true};
    const tamis_finding *f;
    tamis_json_open(&o, '{');
    tamis_json_put_name(&o, "holds", 5);
    tamis_json_put_flag(&o, tamis_verifier_holds(b->verifier));
    tamis_json_put_name(&o, "findings", 8);
    tamis_json_open(&o, '[');
    for (int i = 0; (f = tamis_verifier_finding(b->verifier, (tamis_property)i)) != NULL; i++)
        if (f->checked)
            put_finding(&o, (tamis_property)i, f);
    tamis_json_close(&o, ']');
    tamis_json_close(&o, '}');
    return tamis_binding_take_json(b, &o);
}

int tamis_binding_verify(tamis_binding *b, const char *html, size_t length, unsigned properties)
{
    tamis_binding_begin(b);
    if (tamis_binding_is_busy(b) || tamis_binding_lacks_options(b) || open_verifier(b) != TAMIS_OK)
        return (int)b->error.status;
    if (properties == 0)
        properties = TAMIS_VERIFY(TAMIS_PROPERTY_FIXPOINT);
    tamis_status status = tamis_verify(b->verifier, html, length, properties);
    return status == TAMIS_OK ? take_findings(b) : tamis_binding_fail_status(b, status);
}
