/* attributes.c: looks up whether and how an attribute holds URLs. */
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

/* A filter that makes the search in the table unnecessary for most attributes of documents. Bit N is set if the table has an
 * attribute whose atom modulo BITS is N. BITS is chosen so that the bits of class and style are not set. */
enum { BITS = 127 };
#define BIT(half, attribute) ((attribute) % BITS / 64 == (half) ? UINT64_C(1) << (attribute) % BITS % 64 : 0)
static const uint64_t bits[2] = {
#define HOLDS(element, ns, attribute, kind) BIT(0, attribute) |
#include "value/url/url_attributes.def"
#undef HOLDS
    0,
#define HOLDS(element, ns, attribute, kind) BIT(1, attribute) |
#include "value/url/url_attributes.def"
#undef HOLDS
    0,
};

_Static_assert(
    !(0
#define HOLDS(element, ns, attribute, kind) \
    || (attribute) % BITS == ATOM_class % BITS || (attribute) % BITS == ATOM_style % BITS
#include "value/url/url_attributes.def"
#undef HOLDS
      ),
    "the bits of class and style are not set: otherwise, change BITS, or the order of names in names.def");

/* Bit N is set if the table has an attribute in the namespace N. */
enum {
    NAMESPACES = 0
#define HOLDS(element, ns, attribute, kind) | 1 << (ns)
#include "value/url/url_attributes.def"
#undef HOLDS
};

static bool may_be_listed(uint32_t attribute)
{
    return bits[attribute % BITS / 64] >> attribute % BITS % 64 & 1;
}

enum url_kind tamis_value_url_kind(uint32_t element, uint16_t attribute_ns, uint32_t attribute)
{
    if (!may_be_listed(attribute))
        return URL_NOT;
    for (size_t i = 0; i < ARRAY_LENGTH(holders); i++) {
        const struct holder *h = &holders[i];
        if (h->attribute == attribute && h->attribute_ns == attribute_ns &&
            (h->element == ANY || h->element == element))
            return (enum url_kind)h->kind;
    }
    return URL_NOT;
}

bool tamis_value_url_is_single(uint32_t attribute)
{
    size_t i = 0;
    if (!may_be_listed(attribute))
        return false;
    while (i < ARRAY_LENGTH(holders) &&
           (holders[i].attribute != attribute || holders[i].attribute_ns != NS_NONE))
        i++;
    return i < ARRAY_LENGTH(holders) && holders[i].element == ANY && holders[i].kind == URL_SINGLE;
}

bool tamis_value_url_is_known(uint16_t attribute_ns, uint32_t attribute)
{
    bool may_be_known = (NAMESPACES >> attribute_ns & 1) && may_be_listed(attribute);
    for (size_t i = 0; may_be_known && i < ARRAY_LENGTH(holders); i++)
        if (holders[i].attribute == attribute && holders[i].attribute_ns == attribute_ns)
            return true;
    return false;
}
