/* json_out.c: JSON strings. jansson does not escape DEL and the C1 control characters. They can control a terminal or end
 * a line, so they are escaped here. */
#include "cli.h"
#include <string.h>

/* Returns the UTF-8 length of the control character at `bytes` (1: C0 or DEL, 2: C1), or 0 if there is none. */
static size_t control_at(const unsigned char *bytes, size_t length)
{
    if (bytes[0] < 0x20 || bytes[0] == 0x7F)
        return 1;
    return bytes[0] == 0xC2 && length > 1 && bytes[1] < 0xA0 ? 2 : 0;
}

static void add_control(struct text *t, unsigned char code)
{
    switch (code) {
    case '\n':
        text_add_string(t, "\\n");
        break;
    case '\t':
        text_add_string(t, "\\t");
        break;
    case '\r':
        text_add_string(t, "\\r");
        break;
    default:
        text_add_format(t, "\\u%04x", (unsigned)code);
        break;
    }
}

void json_add_string(struct text *t, const char *bytes, size_t length)
{
    size_t plain = 0;
    text_add(t, "\"", 1);
    for (size_t i = 0; i < length;) {
        const unsigned char *at = (const unsigned char *)bytes + i;
        size_t control = control_at(at, length - i);
        size_t special = control > 0 ? control : (*at == '"' || *at == '\\');
        if (special == 0) {
            i++;
            continue;
        }
        text_add(t, bytes + plain, i - plain);
        if (control > 0) {
            add_control(t, at[control - 1]);
        } else {
            text_add(t, "\\", 1);
            text_add(t, bytes + i, 1);
        }
        i += special;
        plain = i;
    }
    if (plain < length) /* bytes may be NULL when length is 0 */
        text_add(t, bytes + plain, length - plain);
    text_add(t, "\"", 1);
}

void json_add_c_string(struct text *t, const char *string)
{
    json_add_string(t, string, strlen(string));
}
