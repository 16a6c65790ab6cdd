/* css_run.c: see css_run.h. */
#include "support/css_run.h"

static const struct span schemes[] = {{"https", 5}, {"data", 4}};
static const struct span types[] = {{"image/png", 9}};

void css_run_init(struct css_run *r, bool with_urls)
{
    *r = (struct css_run){
        .urls = {.schemes = {schemes, 2}, .data_types = {types, 1}, .relative = TAMIS_RELATIVE_FRAGMENT}};
    memset(r->properties, 1, sizeof r->properties);
    r->properties[CSS_NONE] = 0;
    r->rule.properties = r->properties;
    r->rule.urls = with_urls ? &r->urls : NULL;
    r->rule.at_rules = CSS_AT_MEDIA | CSS_AT_SUPPORTS | CSS_AT_KEYFRAMES | CSS_AT_FONT_FACE;
    tamis_base_meter_init(&r->meter, NULL);
    tamis_base_buf_init(&r->out, &r->meter, TAMIS_MAX_OUTPUT_BYTES);
    tamis_base_buf_init(&r->room, &r->meter, TAMIS_MAX_OUTPUT_BYTES);
}

void css_run_free(struct css_run *r)
{
    tamis_base_buf_free(&r->out);
    tamis_base_buf_free(&r->room);
}

static void dropped(void *user, tamis_reason reason, struct span what)
{
    struct css_run *r = user;
    if (r->count < CSS_RUN_REASONS) {
        r->reasons[r->count] = reason;
        r->parts[r->count] = what;
    }
    r->count++;
}

struct span css_run(struct css_run *r, enum css_kind kind, struct span css)
{
    struct css_observer ear = {dropped, r};
    r->count = 0;
    tamis_base_meter_restart(&r->meter);
    tamis_base_meter_begin_parse(&r->meter, true);
    meter_reach(&r->meter, css.n);
    if (kind == CSS_DECLARATIONS)
        tamis_value_css_declarations(&r->rule, css, ear, &r->out, &r->room);
    else if (kind == CSS_SHEET)
        tamis_value_css_sheet(&r->rule, css, ear, &r->out, &r->room);
    else if (tamis_value_css_presentation(css, r->rule.id_prefix, &r->out) != TAMIS_REASON_COUNT)
        return span_of(NULL, 0);
    return r->out.n ? buf_span(&r->out) : SPAN("");
}
