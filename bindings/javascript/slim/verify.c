/* verify.c: stands in the module `tamis/slim` for the folder src/verify. The module creates no verifier, and knows no property. */
#include <tamis/verify.h>

void tamis_verifier_free(tamis_verifier *v)
{
    (void)v;
}

const char *tamis_property_name(tamis_property property)
{
    (void)property;
    return NULL;
}
