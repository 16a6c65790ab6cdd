/* attributes.c: which attributes hold URLs, and how. */
#include "base/array.h"
#include "base/names.h"
#include "base/namespaces.h"
#include "value/url/url.h"

enum { ANY = ATOM_NONE };

struct holder {
    uint16_t element;
    uint16_t attribute;
    uint8_t attribute_ns;
    uint8_t kind;
};

static const struct holder holders[] = {
#define HOLDS(element, ns, attribute, kind) {element, attribute, ns, kind},
#include "value/url/url_attributes.def"
#undef HOLDS
};

enum url_kind tamis_value_url_kind(uint32_t element, uint16_t attribute_ns, uint32_t attribute)
{
    for (size_t i = 0; i < ARRAY_LENGTH(holders); i++) {
        const struct holder *h = &holders[i];
        if (h->attribute == attribute && h->attribute_ns == attribute_ns &&
            (h->element == ANY || h->element == element))
            return (enum url_kind)h->kind;
    }
    return URL_NOT;
}

bool tamis_value_url_is_known(uint16_t attribute_ns, uint32_t attribute)
{
    for (size_t i = 0; i < ARRAY_LENGTH(holders); i++)
        if (holders[i].attribute == attribute && holders[i].attribute_ns == attribute_ns)
            return true;
    return false;
}
