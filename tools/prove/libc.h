/* libc.h: what the proof assumes of libc and of the compiler's built-in functions. tools/prove.py includes this file before each
 * file that is proved. No compiler reads it.
 *
 * A pointer to bytes must not be NULL, not even for zero bytes, because C requires this. */
#ifndef TAMIS_PROVE_LIBC_H
#define TAMIS_PROVE_LIBC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/*@ predicate bytes_readable(char *p, integer n) = n >= 0 && p != \null && (n == 0 || \valid_read(p + (0 .. n - 1)));
    predicate bytes_writable(char *p, integer n) = n >= 0 && p != \null && (n == 0 || \valid(p + (0 .. n - 1)));
    predicate bytes_apart(char *p, integer n, char *q, integer m) =
        n == 0 || m == 0 || \separated(p + (0 .. n - 1), q + (0 .. m - 1)); */

/* Facts about bits that the provers do not know. prove.py --check tries them with numbers. */
/*@ axiomatic bits {
    axiom bits_and_7: \forall integer x; x >= 0 ==> (x & 7) == x % 8;
    axiom bits_and_15: \forall integer x; x >= 0 ==> (x & 15) == x % 16;
    axiom bits_and_31: \forall integer x; x >= 0 ==> (x & 31) == x % 32;
    axiom bits_and_63: \forall integer x; x >= 0 ==> (x & 63) == x % 64;
    axiom bits_and_2047: \forall integer x; x >= 0 ==> (x & 2047) == x % 2048;
    axiom bits_and_most: \forall integer x, y; x >= 0 && y >= 0 ==> 0 <= (x & y) <= y;
    axiom bits_and_192: \forall integer x; 0 <= x <= 255 ==> (x & 192) == x - x % 64;
    axiom bits_or_16: \forall integer x, y; x >= 0 && x % 16 == 0 && 0 <= y < 16 ==> (x | y) == x + y;
    axiom bits_ro_16: \forall integer x, y; y >= 0 && y % 16 == 0 && 0 <= x < 16 ==> (x | y) == x + y;
    axiom bits_or_32: \forall integer x, y; x >= 0 && x % 32 == 0 && 0 <= y < 32 ==> (x | y) == x + y;
    axiom bits_ro_32: \forall integer x, y; y >= 0 && y % 32 == 0 && 0 <= x < 32 ==> (x | y) == x + y;
    axiom bits_or_32_byte: \forall integer x; 0 <= x <= 255 ==> x <= (x | 32) <= 255;
    axiom bits_or_64: \forall integer x, y; x >= 0 && x % 64 == 0 && 0 <= y < 64 ==> (x | y) == x + y;
    axiom bits_ro_64: \forall integer x, y; y >= 0 && y % 64 == 0 && 0 <= x < 64 ==> (x | y) == x + y;
    axiom bits_or_4096: \forall integer x, y; x >= 0 && x % 4096 == 0 && 0 <= y < 4096 ==> (x | y) == x + y;
    axiom bits_ro_4096: \forall integer x, y; y >= 0 && y % 4096 == 0 && 0 <= x < 4096 ==> (x | y) == x + y;
    axiom bits_or_262144: \forall integer x, y; x >= 0 && x % 262144 == 0 && 0 <= y < 262144 ==> (x | y) == x + y;
    axiom bits_ro_262144: \forall integer x, y; y >= 0 && y % 262144 == 0 && 0 <= x < 262144 ==> (x | y) == x + y;
    axiom bits_and_not_128: \forall integer x; 0 <= x <= 255 ==> (x & -129) == x % 128;
    axiom bits_or_128: \forall integer x; 0 <= x < 128 ==> (x | 128) == x + 128;
    axiom bits_one_left: \forall integer x; 0 <= x <= 63 ==> 1 <= (1 << x) <= 9223372036854775808;
    axiom bits_xor_2048: \forall integer x, y; 0 <= x < 2048 && 0 <= y < 2048 ==> 0 <= (x ^ y) < 2048;
    axiom bits_left_6: \forall integer x; x >= 0 ==> (x << 6) == x * 64;
    axiom bits_right_6: \forall integer x; x >= 0 ==> (x >> 6) == x / 64;
    axiom bits_left_12: \forall integer x; x >= 0 ==> (x << 12) == x * 4096;
    axiom bits_right_12: \forall integer x; x >= 0 ==> (x >> 12) == x / 4096;
    axiom bits_left_18: \forall integer x; x >= 0 ==> (x << 18) == x * 262144;
    axiom bits_right_18: \forall integer x; x >= 0 ==> (x >> 18) == x / 262144;
    axiom bits_right_24: \forall integer x; x >= 0 ==> (x >> 24) == x / 16777216;
    axiom bits_right_55: \forall integer x; x >= 0 ==> (x >> 55) == x / 36028797018963968;
    } */

/*@ requires bytes_writable(to, n) && bytes_readable(from, n) && bytes_apart(to, n, from, n);
    assigns to[0 .. n - 1] \from from[0 .. n - 1];
    ensures \forall integer i; 0 <= i < n ==> to[i] == \old(from[i]); */
void prove_copy(char *to, const char *from, size_t n);

/* Copies bytes to an integer. Nothing is known about the value. */
/*@ requires n == 8 && \valid(to) && bytes_readable(from, n);
    assigns *to \from from[0 .. 7]; */
void prove_load_8(uint64_t *to, const char *from, size_t n);

/*@ requires n == 4 && \valid(to) && bytes_readable(from, n);
    assigns *to \from from[0 .. 3]; */
void prove_load_4(uint32_t *to, const char *from, size_t n);

/*@ requires bytes_writable(to, n) && bytes_readable(from, n);
    assigns to[0 .. n - 1] \from from[0 .. n - 1];
    ensures \forall integer i; 0 <= i < n ==> to[i] == \old(from[i]); */
void prove_move(char *to, const char *from, size_t n);

/*@ requires bytes_writable(to, n);
    assigns to[0 .. n - 1] \from byte;
    ensures \forall integer i; 0 <= i < n ==> to[i] == byte % 256; */
void prove_fill(char *to, int byte, size_t n);

/*@ requires bytes_readable(p, n);
    assigns \result \from p, p[0 .. n - 1], byte;
    ensures \result == \null ||
            (\base_addr(\result) == \base_addr(p) && p <= \result < p + n && *\result == byte % 256);
    ensures \result != \null ==> \forall integer i; 0 <= i < \result - p ==> p[i] != byte % 256;
    ensures \result == \null ==> \forall integer i; 0 <= i < n ==> p[i] != byte % 256; */
char *prove_find(const char *p, int byte, size_t n);

/*@ requires bytes_readable(p, n) && bytes_readable(q, n);
    assigns \result \from p[0 .. n - 1], q[0 .. n - 1];
    ensures \result == 0 <==> \forall integer i; 0 <= i < n ==> p[i] == q[i]; */
int prove_compare(const char *p, const char *q, size_t n);

/*@ requires \valid(result);
    assigns *result;
    ensures \result <==> a + b > UINT64_MAX;
    ensures !\result ==> *result == a + b; */
bool prove_add_overflows(uint64_t a, uint64_t b, uint64_t *result);

/*@ requires \valid(result);
    assigns *result;
    ensures \result <==> a * b > UINT64_MAX;
    ensures !\result ==> *result == a * b; */
bool prove_multiply_overflows(uint64_t a, uint64_t b, uint64_t *result);

/* No macro casts to void *: the casts stay visible, and tools/prove.py refuses those that the memory model does not describe. */

/* The memory of malloc() and of the allocators of programs is one range of bytes. It is not larger than the largest difference of
 * pointers. */
/*@ axiomatic heap {
        logic char *heap;
        logic integer heap_size;
        axiom heap_has_a_size: 0 <= heap_size <= INT64_MAX;
    }
    predicate in_heap(char *p, integer n) = \base_addr(p) == \base_addr(heap) && heap <= p && p + n <= heap + heap_size; */

/* Memory from malloc() is apart from all other memory; src/base/meter.c says so where it is needed. */
/*@ assigns \nothing;
    ensures \result == \null || (\valid((char *)\result + (0 .. n - 1)) && in_heap((char *)\result, n)); */
void *prove_malloc(size_t n);

/*@ assigns \nothing; */
void prove_free(void *p);

#define PROVE_IS(p, type) __builtin_types_compatible_p(__typeof__(p), type)
#define memcpy(to, from, n) \
    (PROVE_IS(to, uint64_t *)   ? prove_load_8((uint64_t *)(to), (const char *)(from), n) \
     : PROVE_IS(to, uint32_t *) ? prove_load_4((uint32_t *)(to), (const char *)(from), n) \
                                : prove_copy((char *)(to), (const char *)(from), n))
#define malloc(n)                            prove_malloc(n)
#define free(p)                              prove_free(p)
#define memmove(to, from, n)                 prove_move((char *)(to), (const char *)(from), n)
#define memset(to, byte, n)                  prove_fill((char *)(to), byte, n)
#define memchr(p, byte, n)                   ((void *)prove_find((const char *)(p), byte, n))
#define memcmp(p, q, n)                      prove_compare((const char *)(p), (const char *)(q), n)
#define __builtin_add_overflow(a, b, result) prove_add_overflows(a, b, result)
#define __builtin_mul_overflow(a, b, result) prove_multiply_overflows(a, b, result)

#endif
