/* scanner.h: a model of base/scanner.h and of the names of base/scan.h. It reads one byte at a time and uses no code of
 * src/base. */
#ifndef TESTS_MODELS_SCANNER_H
#define TESTS_MODELS_SCANNER_H

#include <stdbool.h>
#include <stddef.h>

/* The bytes of each enum scan_set, and how many there are. */
struct scanner_model_set {
    const char *bytes;
    size_t n;
};

extern const struct scanner_model_set scanner_model_sets[3];

/* Returns the number of bytes before the first byte of the set. */
size_t scanner_model_find(size_t set, const unsigned char *p, size_t n);

/* Writes the bytes to `out`, with LF in place of each CR LF and of each other CR. Returns the number of bytes written. */
size_t scanner_model_lines(const unsigned char *p, size_t n, unsigned char *out);

/* Returns the length of the sequence at `p`: decodes it, encodes the code point again, and compares. Returns 0 if it is malformed or
 * incomplete. */
size_t scanner_model_sequence(const unsigned char *p, size_t n);

/* Returns the length of the longest prefix of well-formed sequences that contain none of the two stop bytes. */
size_t scanner_model_utf8(const unsigned char *p, size_t n, unsigned char stop_1, unsigned char stop_2);

/* Writes the name at `p` to `text`, with zeros after it. Returns its length, or -1 if it is longer than 16 bytes or not followed by
 * a byte. */
int scanner_model_name(const unsigned char *p, size_t n, bool lower, char text[16]);

#endif
