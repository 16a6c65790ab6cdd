/* complaint.h: two functions that read a policy as the functions of policy_json.h do. They store the path of an error separately;
 * the text of the error then contains neither its place nor its path. */
#ifndef TAMIS_JSON_COMPLAINT_H
#define TAMIS_JSON_COMPLAINT_H

#include <tamis/policy_json.h>

enum { TAMIS_JSON_PATH_BYTES = 160 };

/* Compiles a policy as tamis_policy_from_json() does. `path` is "" if there is no error, or if the error has no path. */
TAMIS_MUST_CHECK tamis_status tamis_json_compile(const char *json, size_t n, bool safe,
                                                 const tamis_allocator *allocator, tamis_policy **out,
                                                 tamis_error *error, char path[TAMIS_JSON_PATH_BYTES]);
/* Reads a config as tamis_config_from_json() does. */
TAMIS_MUST_CHECK tamis_status tamis_json_read_config(const char *json, size_t n,
                                                     const tamis_allocator *allocator, tamis_config **out,
                                                     tamis_error *error, char path[TAMIS_JSON_PATH_BYTES]);

#endif
