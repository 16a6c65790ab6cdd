/* report.h: stands in the module `tamis/slim` before src/report/report.h. The module keeps no reports (slim/report.c), so the compiler can leave
 * out what only makes the entries of a report. */
#include_next "report/report.h"

#ifndef TAMIS_SLIM_REPORT_H
#define TAMIS_SLIM_REPORT_H

static inline struct report *slim_no_report(const struct report *r)
{
    (void)r;
    return NULL;
}

#define report_element(r, ...)   report_element(slim_no_report(r), __VA_ARGS__)
#define report_attribute(r, ...) report_attribute(slim_no_report(r), __VA_ARGS__)
#define report_value(r, ...)     report_value(slim_no_report(r), __VA_ARGS__)
#define report_text(r, ...)      report_text(slim_no_report(r), __VA_ARGS__)
#define report_marker(r, ...)    report_marker(slim_no_report(r), __VA_ARGS__)
#define report_leaf(r, ...)      report_leaf(slim_no_report(r), __VA_ARGS__)
#define report_place(r, ...)     report_place(slim_no_report(r), __VA_ARGS__)

#endif
