/* fuzz_input_utf8.c: decodes any bytes in two ways: as for documents, and as for SGML, where newlines and the byte order
 * mark are kept. Oracles: a model that decodes the whole input at once; P5, the text does not depend on how the input is
 * divided into pieces; the decoded pieces do not overlap, and each has the place of its bytes in the input. */
#include <string.h>

#include "fuzz/target.h"
#include "input/stream.h"
#include "generators/random.h"
#include "support/text.h"
#include "models/utf8.h"

enum { LONGEST_PIECE = 8 };

struct decoding {
    const char *input;
    size_t n;
    const struct utf8_model *model;
    struct stream stream;
    const char *fed;   /* the bytes last fed to `stream` */
    uint64_t fed_from; /* their offset in the input */
    size_t fed_length;
    size_t at;    /* the number of bytes of the model's text that have been decoded */
    uint64_t end; /* the end of the last piece in the input */
};

/* --- one piece --- */

/* Checks the place of a decoded piece. If `in_input` is false, the piece is not stored in the input but replaces a part
 * of it: U+FFFD, a newline, or a UTF-8 sequence that was divided. */
static void check_place(const struct decoding *d, const struct piece *piece)
{
    check(piece->offset >= d->end && piece->offset < piece->end && piece->end <= d->n,
          "places: a piece overlaps the previous one, is empty, or is past the input");
    check(d->model->places[piece->offset].at == d->at,
          "places: the place of a piece differs from the model's");
    if (!piece->in_input)
        return;
    check(piece->end == piece->offset + piece->n,
          "places: a piece of the input is longer or shorter than its place");
    check(piece->offset >= d->fed_from && piece->end <= d->fed_from + d->fed_length &&
              piece->p == d->fed + (piece->offset - d->fed_from),
          "places: a piece of the input does not point to its place");
}

static void take(struct decoding *d)
{
    struct piece piece;
    const struct text *text = &d->model->text;
    while (tamis_input_next(&d->stream, &piece)) {
        check(piece.n > 0, "model: a piece is empty");
        check(piece.n <= text->n - d->at && memcmp(piece.p, text->p + d->at, piece.n) == 0,
              "model: the text differs from the model's");
        check((*piece.p & 0xC0) != 0x80, "model: a piece begins within a code point");
        check_place(d, &piece);
        d->at += piece.n;
        d->end = piece.end;
    }
}

/* --- one way to divide the input --- */

/* Feeds a copy of the exact size, so that AddressSanitizer detects a read outside of it. Frees the copy. */
static void feed(struct decoding *d, size_t from, size_t length)
{
    char *copy = malloc(length);
    check(copy != NULL, "no memory");
    memcpy(copy, d->input + from, length);
    d->fed = copy;
    d->fed_from = from;
    d->fed_length = length;
    tamis_input_feed(&d->stream, (struct span){copy, length});
    take(d);
    free(copy);
}

/* Decodes the input in pieces of up to `longest` bytes, and checks the result. */
static void check_way(struct decoding d, bool verbatim, size_t longest, uint32_t h)
{
    struct random r = {h};
    tamis_input_open(&d.stream, verbatim);
    for (size_t done = 0; done < d.n;) {
        size_t n = longest < d.n ? 1 + random_below(&r, (uint32_t)longest) : d.n;
        n = n < d.n - done ? n : d.n - done;
        feed(&d, done, n);
        done += n;
    }
    d.fed_length = 0;
    tamis_input_close(&d.stream);
    take(&d);
    check(d.at == d.model->text.n, "model: text of the model is missing");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct utf8_model model;
    uint32_t h = hash(data, size);
    for (int verbatim = 0; verbatim < 2; verbatim++) {
        struct decoding d = {.input = (const char *)data, .n = size, .model = &model};
        utf8_model_decode(&model, d.input, size, verbatim);
        check_way(d, verbatim, SIZE_MAX, h);
        check_way(d, verbatim, 1, h);
        check_way(d, verbatim, LONGEST_PIECE, h);
    }
    return 0;
}
