/* one_call.c: tamis_sanitize() sanitizes one document with a context of its own; tamis_release() frees its output. */
#include <tamis/tamis.h>

#include "base/meter.h"

void tamis_release(char *out)
{
    tamis_base_plain_release(out);
}

tamis_status tamis_sanitize(const char *html, size_t length, const tamis_policy *policy, char **out,
                            size_t *out_length, tamis_error *error)
{
    const char *text = NULL;
    size_t n = 0;
    tamis_error none = {TAMIS_NO_MEMORY, {0, 1, 1}};
    tamis *t = out && out_length ? tamis_new(NULL) : NULL;
    if (!t) {
        none.status = out && out_length ? TAMIS_NO_MEMORY : TAMIS_INVALID_ARGUMENT;
        if (error)
            *error = none;
        return none.status;
    }
    tamis_status status = tamis_set_policy(t, policy);
    if (status == TAMIS_OK)
        status = tamis_run(t, html, length, &text, &n);
    char *copy = status == TAMIS_OK ? tamis_base_plain_copy(span_of(text, n)) : NULL;
    if (status == TAMIS_OK && !copy)
        status = TAMIS_NO_MEMORY;
    if (error)
        *error = (tamis_error){status, tamis_last_error(t).place};
    tamis_free(t);
    if (status == TAMIS_OK) {
        *out = copy;
        *out_length = n;
    }
    return status;
}
