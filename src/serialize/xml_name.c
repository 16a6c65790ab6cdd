/* xml_name.c: see xml_name.h. */
#include "serialize/xml_name.h"

#include "base/array.h"
#include "base/utf8.h"

/* Reports whether `c` is in a list of letters outside ASCII. All editions of XML 1.0 allow these letters in names.
 * DEVIATES: the fifth edition (2.3) allows nearly every character outside ASCII. A parser of the fourth edition, for
 * example expat, rejects the whole document if a name contains a character that only the fifth edition allows. */
static bool is_letter(uint32_t c)
{
    static const struct {
        uint32_t first, last;
    } rows[] = {
        {0xC0, 0xD6},     {0xD8, 0xF6},     {0xF8, 0x131},  {0x134, 0x13E},   {0x141, 0x148},
        {0x14A, 0x17E},   {0x180, 0x1C3},   {0x388, 0x38A}, {0x38E, 0x3A1},   {0x3A3, 0x3CE},
        {0x401, 0x40C},   {0x40E, 0x44F},   {0x451, 0x45C}, {0x45E, 0x481},   {0x5D0, 0x5EA},
        {0x621, 0x63A},   {0x641, 0x64A},   {0x905, 0x939}, {0x3041, 0x3094}, {0x30A1, 0x30FA},
        {0x4E00, 0x9FA5}, {0xAC00, 0xD7A3},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        if (c >= rows[i].first && c <= rows[i].last)
            return true;
    return false;
}

static bool may_begin(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= 0x80 && is_letter(c));
}

static bool may_go_on(uint32_t c)
{
    return may_begin(c) || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == 0xB7;
}

bool tamis_serialize_is_ncname(struct span name)
{
    const unsigned char *p = (const unsigned char *)name.p;
    for (size_t i = 0; i < name.n;) {
        struct utf8_sequence sequence = tamis_base_utf8_read(p + i, name.n - i);
        uint32_t c = sequence.kind == UTF8_VALID ? tamis_base_utf8_decode(p + i) : 0;
        if (!(i ? may_go_on(c) : may_begin(c)))
            return false;
        i += sequence.length;
    }
    return name.n != 0;
}
