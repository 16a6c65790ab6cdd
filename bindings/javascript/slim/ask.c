/* ask.c: stands in the module `tamis/slim` for src/value/url/ask.c, which asks a callback of the program about URLs. JavaScript cannot set this
 * callback; a document that needs it fails with TAMIS_STOPPED. */
#include "value/url/check.h"

bool tamis_value_url_ask(struct url_job *j, struct span value, struct buf *to)
{
    (void)j, (void)value;
    tamis_base_meter_fail(to->meter, TAMIS_STOPPED);
    return false;
}
