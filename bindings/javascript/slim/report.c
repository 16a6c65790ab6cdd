/* report.c: stands in the module `tamis/slim` for the folder src/report. The module keeps no reports, so it has no explain(). */
#include "report/report.h"

void tamis_report_init(struct report *r, struct meter *m)
{
    *r = (struct report){.meter = m};
}

void tamis_report_free(struct report *r)
{
    (void)r;
}

void tamis_report_begin(struct report *r)
{
    (void)r;
}

void tamis_report_next_round(struct report *r, struct span output)
{
    (void)r, (void)output;
}

void tamis_report_finish(struct report *r, const struct document *d)
{
    (void)r, (void)d;
}

void tamis_report_record(struct report *r, const struct tree *t, const struct report_entry *entry)
{
    (void)r, (void)t, (void)entry;
}

void tamis_report_place(struct report *r, size_t output, uint32_t input)
{
    (void)r, (void)output, (void)input;
}

const char *tamis_reason_code(tamis_reason reason)
{
    (void)reason;
    return "";
}

const char *tamis_reason_text(tamis_reason reason)
{
    (void)reason;
    return "";
}

const char *tamis_reason_user_text(tamis_reason reason)
{
    (void)reason;
    return "";
}

const char *tamis_subject_name(tamis_subject subject)
{
    (void)subject;
    return "";
}

const char *tamis_outcome_name(tamis_outcome outcome)
{
    (void)outcome;
    return "";
}
