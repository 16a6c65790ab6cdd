/* ipv6.c: IPv6 addresses in URLs (URL Standard, 3.5 and 3.6). An address consists of eight pieces of 16 bits. */
#include "value/url/host.h"
#include "value/url/percent.h"

enum { PIECES = 8, NO_PIECE = -1, END = -1 };

struct reader {
    struct span input;
    size_t pointer;
    uint16_t *address;
    int piece;
    int compress;
};

static int current(const struct reader *r)
{
    return r->pointer < r->input.n ? (unsigned char)r->input.p[r->pointer] : END;
}

/* Reads up to four hexadecimal digits, and stores their value in `value`. Returns the number of digits, which can be 0. */
static unsigned read_hexadecimal(struct reader *r, uint16_t *value)
{
    unsigned length = 0;
    int digit;
    for (*value = 0; length < 4 && (digit = tamis_value_url_hex_value(current(r))) >= 0; length++) {
        *value = (uint16_t)(*value * 16 + digit);
        r->pointer++;
    }
    return length;
}

/* Reads a number from 0 to 255 without leading zeros. Returns false if there is no such number. */
static bool read_decimal(struct reader *r, unsigned *value)
{
    size_t begin = r->pointer;
    for (*value = 0; current(r) >= '0' && current(r) <= '9'; r->pointer++) {
        if (*value == 0 && r->pointer > begin)
            return false;
        *value = *value * 10 + (unsigned)(current(r) - '0');
        if (*value > 255)
            return false;
    }
    return r->pointer > begin;
}

/* Reads the last two pieces in the form of an IPv4 address. Returns false on failure. */
static bool read_ipv4(struct reader *r)
{
    if (r->piece > PIECES - 2)
        return false;
    for (int seen = 0; seen < 4; seen++) {
        unsigned value;
        if (seen && current(r) != '.')
            return false;
        r->pointer += seen > 0;
        if (!read_decimal(r, &value))
            return false;
        r->address[r->piece] = (uint16_t)(r->address[r->piece] * 256 + value);
        r->piece += seen % 2;
    }
    return current(r) == END;
}

/* Reads one piece and the ":" that can follow it, or the last two pieces in the form of an IPv4 address. Returns false on
 * failure. */
static bool read_piece(struct reader *r)
{
    uint16_t value;
    size_t begin = r->pointer;
    unsigned length = read_hexadecimal(r, &value);
    if (current(r) == '.') {
        r->pointer = begin;
        return length > 0 && read_ipv4(r);
    }
    if (current(r) == ':') {
        r->pointer++;
        if (current(r) == END)
            return false;
    } else if (current(r) != END) {
        return false;
    }
    r->address[r->piece++] = value;
    return true;
}

/* Moves the pieces after "::" to the end of the address; the pieces that "::" stands for become zero. */
static void expand(struct reader *r)
{
    for (int from = r->piece - 1, to = PIECES - 1; from >= r->compress && to > from; from--, to--) {
        r->address[to] = r->address[from];
        r->address[from] = 0;
    }
}

bool tamis_value_url_ipv6_parse(struct span input, uint16_t address[8])
{
    struct reader r = {.input = input, .compress = NO_PIECE};
    r.address = address;
    if (current(&r) == ':') {
        if (input.n < 2 || input.p[1] != ':')
            return false;
        r.pointer = 2;
        r.compress = ++r.piece;
    }
    while (current(&r) != END) {
        if (r.piece == PIECES)
            return false;
        if (current(&r) == ':') {
            if (r.compress != NO_PIECE)
                return false;
            r.pointer++;
            r.compress = ++r.piece;
        } else if (!read_piece(&r)) {
            return false;
        }
    }
    if (r.compress == NO_PIECE)
        return r.piece == PIECES;
    expand(&r);
    return true;
}

/* "Find the IPv6 address compressed piece index": returns NO_PIECE if no pieces
 * are compressed. If pieces are compressed, `longest` is set to their number. */
static int find_compressed(const uint16_t address[8], int *longest)
{
    int index = NO_PIECE;
    *longest = 1;
    for (int i = 0, begin = 0; i < PIECES; i++) {
        if (address[i] != 0)
            begin = i + 1;
        else if (i + 1 - begin > *longest) {
            *longest = i + 1 - begin;
            index = begin;
        }
    }
    return index;
}

static void write_piece(struct buf *out, unsigned piece)
{
    static const char digits[] = "0123456789abcdef";
    bool begun = false;
    for (int shift = 12; shift >= 0; shift -= 4) {
        unsigned digit = piece >> shift & 15;
        begun = begun || digit || shift == 0;
        if (begun)
            buf_push(out, digits[digit]);
    }
}

void tamis_value_url_ipv6_write(struct buf *out, const uint16_t address[8])
{
    int length, compress = find_compressed(address, &length);
    buf_push(out, '[');
    for (int i = 0; i < PIECES; i++) {
        if (i == compress) {
            buf_add(out, i == 0 ? SPAN("::") : SPAN(":"));
            i += length - 1;
            continue;
        }
        write_piece(out, address[i]);
        if (i < PIECES - 1)
            buf_push(out, ':');
    }
    buf_push(out, ']');
}
