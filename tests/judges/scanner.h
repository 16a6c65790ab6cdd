/* scanner.h: compares every implementation of base/scanner.h that this machine runs, and the inlined functions of base/scan.h, with
 * models/scanner.h. */
#ifndef TESTS_JUDGES_SCANNER_H
#define TESTS_JUDGES_SCANNER_H

#include <stddef.h>

/* Each function returns NULL, or what is different. */
typedef const char *scanner_judge(const unsigned char *p, size_t n);

/* Compares finding and copying, with every set. */
const char *scanner_judge_stops(const unsigned char *p, size_t n);

/* Compares copying with other line ends. */
const char *scanner_judge_lines(const unsigned char *p, size_t n);

/* Compares the longest well-formed prefix, with several stops. */
const char *scanner_judge_utf8(const unsigned char *p, size_t n);

/* Compares the name at `p`. */
const char *scanner_judge_name(const unsigned char *p, size_t n);

#endif
