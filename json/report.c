/* report.c: see report.h. */
#include "report.h"

#include <string.h>

static void put_number(struct json_out *o, const char *name, uint64_t number)
{
    tamis_json_put_name(o, name, strlen(name));
    tamis_json_put_number(o, number);
}

void tamis_json_put_place(struct json_out *o, tamis_place place)
{
    put_number(o, "offset", place.offset);
    put_number(o, "line", place.line);
    put_number(o, "column", place.column);
}

void tamis_json_put_change(struct json_out *o, const tamis_change *change)
{
    tamis_json_put_member(o, "subject", tamis_subject_name(change->subject));
    tamis_json_put_member(o, "reason", tamis_reason_code(change->reason));
    tamis_json_put_member(o, "text", tamis_reason_text(change->reason));
    tamis_json_put_member(o, "userText", tamis_reason_user_text(change->reason));
    tamis_json_put_member(o, "outcome", tamis_outcome_name(change->outcome));
    tamis_json_put_member(o, "element", change->element);
    tamis_json_put_member(o, "attribute", change->attribute);
    tamis_json_put_member(o, "detail", change->detail);
    tamis_json_put_member(o, "rule", change->rule);
    put_number(o, "offset", change->place.offset);
    put_number(o, "length", change->length);
    put_number(o, "line", change->place.line);
    put_number(o, "column", change->place.column);
}

void tamis_json_put_report(struct json_out *o, const tamis *t)
{
    tamis_json_put_name(o, "changes", 7);
    tamis_json_open(o, '[');
    for (size_t i = 0; i < tamis_change_count(t); i++) {
        o->new_line = true;
        tamis_json_open(o, '{');
        tamis_json_put_change(o, tamis_change_at(t, i));
        tamis_json_close(o, '}');
    }
    tamis_json_close(o, ']');
    put_number(o, "total", tamis_change_total(t));
}

void tamis_json_put_refusal(struct json_out *o, tamis_error error)
{
    tamis_json_put_name(o, "error", 5);
    tamis_json_open(o, '{');
    tamis_json_put_member(o, "status", tamis_status_name(error.status));
    tamis_json_put_member(o, "text", error.text);
    tamis_json_put_member(o, "userText", tamis_status_user_text(error.status));
    tamis_json_put_place(o, error.place);
    tamis_json_close(o, '}');
}
