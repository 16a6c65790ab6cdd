/* character.c: see character.h. */
#include "markdown/character.h"

#include "base/span.h"
#include "base/utf8.h"

static bool is_in_range(uint32_t c, uint32_t first, uint32_t last)
{
    return c >= first && c <= last;
}

/* Unicode white space beyond ASCII (general category Zs). */
static bool is_wide_space(uint32_t c)
{
    return c == 0xA0 || c == 0x1680 || is_in_range(c, 0x2000, 0x200A) || c == 0x202F || c == 0x205F ||
           c == 0x3000;
}

/* Letters beyond ASCII of some scripts: Latin, Cyrillic, Chinese, Japanese and Korean. Other letters beyond ASCII have
 * CLASS_UNKNOWN. */
static bool is_wide_letter(uint32_t c)
{
    return (is_in_range(c, 0xC0, 0x24F) && c != 0xD7 && c != 0xF7) || is_in_range(c, 0x400, 0x481) ||
           is_in_range(c, 0x3041, 0x3096) || is_in_range(c, 0x30A1, 0x30FA) ||
           is_in_range(c, 0x4E00, 0x9FA5) || is_in_range(c, 0xAC00, 0xD7A3);
}

bool tamis_markdown_is_control(const char *p)
{
    if ((unsigned char)*p < 0x80)
        return ((unsigned char)*p < ' ' && !span_is_white(*p)) || *p == 0x7F;
    if (*p != '\xC2' && *p != '\xE2' && *p != '\xEF')
        return false;
    uint32_t c = tamis_base_utf8_decode((const unsigned char *)p);
    return is_in_range(c, 0x80, 0x9F) || c == 0x2028 || c == 0x2029 || c == 0xFEFF;
}

enum character_class tamis_markdown_class(const char *p)
{
    if (span_is_white(*p))
        return CLASS_SPACE;
    if (span_is_alphanumeric(*p))
        return CLASS_LETTER;
    /* A control character below U+0020 is written as a reference, which begins and ends with punctuation. */
    if ((unsigned char)*p < 0x80)
        return *p == 0x7F ? CLASS_UNKNOWN : CLASS_PUNCTUATION;
    uint32_t c = tamis_base_utf8_decode((const unsigned char *)p);
    return is_wide_space(c) ? CLASS_SPACE : is_wide_letter(c) ? CLASS_LETTER : CLASS_UNKNOWN;
}
