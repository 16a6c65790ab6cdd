/* gate.c: implements tamis_binding_gate(). */
#include "binding.h"

#include <string.h>

#include "json/report.h"

/* The gate has no settings for these options, which change how a text is read. */
static bool fits(tamis_binding *b)
{
    const struct options *o = &b->options;
    if (o->dialect != TAMIS_HTML)
        tamis_binding_fail_format(b, "dialect", "the gate reads only HTML");
    else if (o->output != TAMIS_TO_HTML)
        tamis_binding_fail_format(b, "output", "the gate reads only HTML");
    else if (o->has_scripting && o->scripting)
        tamis_binding_fail_format(b, "scripting",
                                  "the gate reads the content of noscript as if there were no scripting");
    return b->error.status == TAMIS_OK;
}

static int take_verdict(tamis_binding *b, bool accepted)
{
    struct json_out o = {.is_compact = true};
    const tamis_refusal *r = &b->refusal;
    tamis_json_open(&o, '{');
    tamis_json_put_name(&o, "accepted", 8);
    tamis_json_put_flag(&o, accepted);
    tamis_json_put_member(&o, "rule", accepted ? "" : r->rule);
    tamis_json_put_place(&o, accepted ? (tamis_place){0, 0, 0} : r->place);
    tamis_json_put_member(&o, "around", r->around);
    tamis_json_close(&o, '}');
    return tamis_binding_take_json(b, &o);
}

int tamis_binding_gate(tamis_binding *b, const char *html, size_t length)
{
    tamis_binding_begin(b);
    if (tamis_binding_is_busy(b) || tamis_binding_lacks_options(b) || !fits(b))
        return (int)b->error.status;
    const char *context = b->options.document ? "html" : b->options.context;
    bool accepted = tamis_gate(b->policy, context, html, length, &b->refusal);
    return take_verdict(b, accepted);
}

const tamis_refusal *tamis_binding_refusal(const tamis_binding *b)
{
    return &b->refusal;
}
