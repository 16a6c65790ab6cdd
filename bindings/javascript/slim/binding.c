/* binding.c: stands in the module `tamis/slim` for bindings/core/callbacks.c and stream.c. JavaScript cannot set callbacks in this module, and
 * gets the output of a document only at its end. */
#include "bindings/core/binding.h"

tamis_status tamis_binding_apply_callbacks(const tamis_binding *b, tamis *t)
{
    (void)b, (void)t;
    return TAMIS_OK;
}

tamis_status tamis_binding_apply_stream(tamis_binding *b, tamis *t, const struct options *o)
{
    (void)b, (void)t, (void)o;
    return TAMIS_OK;
}

void tamis_binding_piece_begin(tamis_binding *b)
{
    (void)b;
}

void tamis_binding_piece_free(tamis_binding *b)
{
    (void)b;
}

int tamis_binding_fail_in_order(tamis_binding *b)
{
    return tamis_binding_fail_status(b, TAMIS_INVALID_ARGUMENT);
}
