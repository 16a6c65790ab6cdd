/* complaint.h: compiles a policy as tamis_policy_from_json() does. If the policy is not valid, returns the parts of the message
 * separately; the functions of policy_json.h write the message "LINE:COLUMN: PATH: WHY". */
#ifndef TAMIS_JSON_COMPLAINT_H
#define TAMIS_JSON_COMPLAINT_H

#include <tamis/policy_json.h>

enum { JSON_COMPLAINT_PATH = 160, JSON_COMPLAINT_WHY = 512 };

struct json_complaint {
    /* The first line and column are 1; columns count code points. 0: the place is not known. */
    size_t line, column;
    char path[JSON_COMPLAINT_PATH]; /* "" if the error has no path */
    char why[JSON_COMPLAINT_WHY];   /* a longer text is cut */
};

/* Compiles a policy as tamis_policy_from_json() does. If the status is not TAMIS_OK, sets `*complaint`. */
TAMIS_MUST_CHECK tamis_status tamis_json_compile(const char *json, size_t n, bool safe,
                                                 const tamis_allocator *allocator, tamis_policy **out,
                                                 struct json_complaint *complaint);
/* Reads a config as tamis_config_from_json() does. If the status is not TAMIS_OK, sets `*complaint`. */
TAMIS_MUST_CHECK tamis_status tamis_json_read_config(const char *json, size_t n,
                                                     const tamis_allocator *allocator, tamis_config **out,
                                                     struct json_complaint *complaint);

#endif
