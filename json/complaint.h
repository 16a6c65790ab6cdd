/* complaint.h: two functions that read a policy as the functions of policy_json.h do. If the policy is not valid, they return
 * the parts of the error message separately. The functions of policy_json.h return one string, "LINE:COLUMN: PATH: WHY". */
#ifndef TAMIS_JSON_COMPLAINT_H
#define TAMIS_JSON_COMPLAINT_H

#include <tamis/policy_json.h>

enum { JSON_COMPLAINT_PATH = 160, JSON_COMPLAINT_WHY = 512 };

struct json_complaint {
    /* Lines and columns begin at 1; columns count code points. Both are 0 if the place is not known. */
    size_t line, column;
    char path[JSON_COMPLAINT_PATH]; /* "" if the error has no path */
    char why[JSON_COMPLAINT_WHY];   /* what is wrong; a longer text is cut */
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
