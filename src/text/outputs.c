/* outputs.c: the names of the forms of output (tamis/output.h). */
#include <tamis/output.h>

#include "base/span.h"

static const char *const names[TAMIS_OUTPUT_COUNT] = {
    [TAMIS_TO_HTML] = "html", [TAMIS_TO_TEXT] = "text", [TAMIS_TO_MARKDOWN] = "markdown"};

const char *tamis_output_name(tamis_output output)
{
    return (unsigned)output < TAMIS_OUTPUT_COUNT ? names[output] : NULL;
}

bool tamis_output_from_name(const char *name, tamis_output *output)
{
    for (unsigned i = 0; i < TAMIS_OUTPUT_COUNT; i++)
        if (span_equal(span_from(names[i]), span_from(name))) {
            *output = (tamis_output)i;
            return true;
        }
    return false;
}
