/* records.c: splits a stream of delimited records into batches of whole records. Blocks are read until at least one record is
 * complete; the batch contains all records that are then complete. Therefore records from a slow pipe are answered immediately,
 * and many records from a fast pipe are in one batch. */
#include "cli.h"
#include <string.h>

enum { BLOCK = 65536 };

/* Returns the number of bytes up to and including the last delimiter. */
static size_t whole_part(const char *bytes, size_t length, char delimiter)
{
    while (length > 0 && bytes[length - 1] != delimiter)
        length--;
    return length;
}

/* Called for each block of `length` new bytes while a record that is too long is skipped. Removes the bytes before the first
 * delimiter; if there is no delimiter, removes all bytes. Returns the number of bytes that are left. */
static size_t drop_to_delimiter(struct record_reader *r, char *bytes, size_t length)
{
    const char *delimiter = memchr(bytes, r->delimiter, length);
    if (delimiter == NULL)
        return 0;
    size_t dropped = (size_t)(delimiter - bytes);
    memmove(bytes, delimiter, length - dropped);
    r->skipping = false;
    return length - dropped;
}

/* Adds one block to `in`. Returns false at the end of the input or on failure. */
static bool read_block(struct record_reader *r, struct text *in)
{
    text_reserve(in, BLOCK);
    char *bytes = in->bytes + in->length;
    ptrdiff_t got = input_read(r->file, r->path, bytes, BLOCK);
    r->failed = got < 0;
    if (got <= 0)
        return false;
    size_t length = (size_t)got;
    in->length += r->skipping ? drop_to_delimiter(r, bytes, length) : length;
    return true;
}

static void count_records(struct record_reader *r, struct batch *b)
{
    b->first = r->number + 1;
    b->count = 0;
    for (size_t at = 0; at < b->in.length; b->count++) {
        const char *delimiter = memchr(b->in.bytes + at, r->delimiter, b->in.length - at);
        at = delimiter == NULL ? b->in.length : (size_t)(delimiter - b->in.bytes) + 1;
    }
    r->number += b->count;
}

/* A file of JSON Lines can begin with a byte order mark, which is not part of its first record. Documents that end in NUL keep
 * their byte order mark. */
static void drop_byte_order_mark(const struct record_reader *r, struct text *in)
{
    static const char mark[] = "\xEF\xBB\xBF";
    size_t n = sizeof mark - 1;
    if (r->number > 0 || r->delimiter != '\n' || in->length < n || memcmp(in->bytes, mark, n) != 0)
        return;
    in->length -= n;
    memmove(in->bytes, in->bytes + n, in->length);
}

bool batch_read(struct record_reader *r, struct batch *b)
{
    struct text *in = &b->in;
    size_t whole = 0, searched = 0;
    in->length = 0;
    text_add(in, r->rest.bytes, r->rest.length);
    r->rest.length = 0;
    while (whole == 0 && read_block(r, in)) {
        whole = whole_part(in->bytes + searched, in->length - searched, r->delimiter);
        whole += whole > 0 ? searched : 0;
        if (whole == 0 && in->length > r->longest) {
            in->length = r->longest + 1;
            r->skipping = true;
        }
        searched = in->length;
    }
    if (r->failed)
        return false;
    if (whole > 0) {
        text_add(&r->rest, in->bytes + whole, in->length - whole);
        in->length = whole;
    }
    drop_byte_order_mark(r, in);
    count_records(r, b);
    return b->count > 0;
}

/* Blank lines in JSON Lines are ignored. */
static bool is_blank(const char *record, size_t length)
{
    size_t i = 0;
    while (i < length && (record[i] == ' ' || record[i] == '\t' || record[i] == '\r'))
        i++;
    return i == length;
}

void batch_answer(struct batch *b, char delimiter, record_answer answer, void *worker)
{
    uint64_t number = b->first;
    b->out.length = 0;
    b->log.length = 0;
    b->refused = 0;
    b->has_empty = false;
    for (size_t at = 0; at < b->in.length; number++) {
        const char *record = b->in.bytes + at;
        const char *end = memchr(record, delimiter, b->in.length - at);
        size_t length = end == NULL ? b->in.length - at : (size_t)(end - record);
        at += length + 1;
        if (delimiter == '\n' && is_blank(record, length))
            continue;
        enum answer given = answer(worker, record, length, number, &b->out, &b->log);
        b->refused += given != ANSWER_GIVEN;
        b->has_empty |= given == ANSWER_EMPTY;
    }
}
