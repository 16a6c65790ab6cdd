/* report.h: writes the report and the error of a document as JSON. `tamis explain --json`
 * prints this JSON, and the bindings return it. */
#ifndef TAMIS_JSON_REPORT_H
#define TAMIS_JSON_REPORT_H

#include <tamis/error.h>
#include <tamis/report.h>

#include "out.h"

/* These functions write members into the object that is open. */

/* Writes "subject", "reason", "text", "outcome", "element", "attribute", "detail", "rule", "offset", "length", "line" and
 * "column". */
void tamis_json_put_change(struct json_out *o, const tamis_change *change);
/* Writes "changes", an array with one object for each change of the last document, and "total". In compact text, each change
 * begins a new line. */
void tamis_json_put_report(struct json_out *o, const tamis *t);
/* Writes "error", an object with "status", "text", "offset", "line" and "column". */
void tamis_json_put_refusal(struct json_out *o, tamis_error error);
/* Writes "offset", "line" and "column". */
void tamis_json_put_place(struct json_out *o, tamis_place place);

#endif
