/* compiler.h: compiler attributes and built-in functions for GCC, for Clang (also as clang-cl), and for Microsoft's compiler.
 * For other compilers, and if TAMIS_PLAIN_C is defined, this file uses no attributes and no built-in functions. The sources of
 * the library, of json/ and of the command use attributes and built-in functions only through this file. */
#ifndef TAMIS_BASE_COMPILER_H
#define TAMIS_BASE_COMPILER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(TAMIS_PLAIN_C)
#elif defined(__GNUC__) || defined(__clang__)
#define COMPILER_IS_GNU
#elif defined(_MSC_VER)
#define COMPILER_IS_MICROSOFT
#include <intrin.h>
#endif

/* --- attributes --- */

/* ALWAYS_INLINE marks a function that must be inlined, and NEVER_INLINE one that must not be inlined: the code would otherwise
 * be slower. RARE marks a function that is rarely called, and would make its callers slower if it were inlined. With
 * PRINTF_LIKE(f, a), the compiler checks the arguments, which begin with parameter number `a`, against the format, which is
 * parameter number `f`. */
#if defined(COMPILER_IS_GNU)
#define ALWAYS_INLINE inline __attribute__((always_inline))
#define NEVER_INLINE  __attribute__((noinline))
#define RARE          __attribute__((noinline, cold))
#elif defined(COMPILER_IS_MICROSOFT)
#define ALWAYS_INLINE __forceinline
#define NEVER_INLINE  __declspec(noinline)
#define RARE          __declspec(noinline)
#else
#define ALWAYS_INLINE inline
#define NEVER_INLINE
#define RARE
#endif

/* On Windows, format(printf) of GCC can mean the formats of Microsoft's old C library; format(gnu_printf) means those of
 * C11. */
#if defined(COMPILER_IS_GNU) && !defined(_WIN32)
#define PRINTF_LIKE(f, a) __attribute__((format(printf, f, a)))
#elif defined(COMPILER_IS_GNU) && !defined(__clang__)
#define PRINTF_LIKE(f, a) __attribute__((format(gnu_printf, f, a)))
#else
#define PRINTF_LIKE(f, a)
#endif

/* UNTERMINATED marks an array of char arrays that are initialized with string literals. The longest literals leave no space for
 * their NUL. Newer compilers warn about these literals unless the array has the attribute `nonstring`. Older compilers do not
 * allow this attribute for arrays of arrays. */
#if defined(COMPILER_IS_GNU) && defined(__has_attribute)
#if __has_attribute(nonstring) && (defined(__clang__) || __GNUC__ >= 15)
#define UNTERMINATED __attribute__((nonstring))
#endif
#endif
#if !defined(UNTERMINATED)
#define UNTERMINATED
#endif

/* --- the processor --- */

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define IS_BIG_ENDIAN 1
#else
#define IS_BIG_ENDIAN 0
#endif

/* HAS_SSE2, HAS_NEON or HAS_WASM_SIMD is defined if the compiler is allowed to use the instruction set in its name.
 * scan_block.h uses these macros. */
#if defined(TAMIS_PLAIN_C)
#elif defined(__SSE2__) || (defined(COMPILER_IS_MICROSOFT) && defined(_M_X64))
#define HAS_SSE2
#elif defined(__aarch64__) && defined(__ARM_NEON) && !IS_BIG_ENDIAN
#define HAS_NEON
#elif defined(__wasm_simd128__)
#define HAS_WASM_SIMD
#endif

/* TARGET_AVX2 allows the compiler to use AVX2 in the function that it marks. The library itself runs on all x86-64 processors;
 * therefore call such a function only if PROCESSOR_HAS_AVX2() is true. Neither macro is defined for Windows, because GCC does
 * not align blocks of 32 bytes on the stack there (GCC bug 54412). */
#if defined(COMPILER_IS_GNU) && defined(__x86_64__) && !defined(_WIN32)
#define TARGET_AVX2          __attribute__((target("avx2")))
#define PROCESSOR_HAS_AVX2() __builtin_cpu_supports("avx2")
#endif

/* --- bits --- */

/* Returns the index of the lowest bit that is 1; the least significant bit has the index 0. `bits` must not be 0. */
static ALWAYS_INLINE unsigned lowest_bit(unsigned bits)
{
#if defined(COMPILER_IS_GNU)
    return (unsigned)__builtin_ctz(bits);
#elif defined(COMPILER_IS_MICROSOFT)
    unsigned long bit;
    _BitScanForward(&bit, bits);
    return bit;
#else
    unsigned bit = 0;
    while (!(bits >> bit & 1))
        bit++;
    return bit;
#endif
}

static ALWAYS_INLINE unsigned lowest_bit_64(uint64_t bits)
{
#if defined(COMPILER_IS_GNU)
    return (unsigned)__builtin_ctzll(bits);
#else
    uint32_t low = (uint32_t)bits;
    return low ? lowest_bit(low) : 32 + lowest_bit((uint32_t)(bits >> 32));
#endif
}

/* --- arithmetic --- */

/* Each of these functions stores the sum or product, and returns true if the exact result is too large for the type. The stored
 * result is then wrong. */

/*@ requires \valid(sum);
    assigns *sum;
    ensures \result <==> a + b > UINT64_MAX;
    ensures !\result ==> *sum == a + b; */
static ALWAYS_INLINE bool add_overflows(uint64_t a, uint64_t b, uint64_t *sum)
{
#if defined(COMPILER_IS_GNU)
    return __builtin_add_overflow(a, b, sum);
#else
    *sum = a + b;
    return *sum < a;
#endif
}

/*@ requires \valid(product);
    assigns *product;
    ensures \result <==> a * b > UINT64_MAX;
    ensures !\result ==> *product == a * b; */
static ALWAYS_INLINE bool multiply_overflows(uint64_t a, uint64_t b, uint64_t *product)
{
#if defined(COMPILER_IS_GNU)
    return __builtin_mul_overflow(a, b, product);
#else
    *product = a * b;
    return b && a > UINT64_MAX / b;
#endif
}

/*@ requires \valid(sum);
    assigns *sum;
    ensures \result <==> a + b > SIZE_MAX;
    ensures !\result ==> *sum == a + b; */
static ALWAYS_INLINE bool size_add_overflows(size_t a, size_t b, size_t *sum)
{
#if defined(COMPILER_IS_GNU)
    return __builtin_add_overflow(a, b, sum);
#else
    *sum = a + b;
    return *sum < a;
#endif
}

/*@ requires \valid(product);
    assigns *product;
    ensures \result <==> a * b > SIZE_MAX;
    ensures !\result ==> *product == a * b; */
static ALWAYS_INLINE bool size_multiply_overflows(size_t a, size_t b, size_t *product)
{
#if defined(COMPILER_IS_GNU)
    return __builtin_mul_overflow(a, b, product);
#else
    *product = a * b;
    return b && a > SIZE_MAX / b;
#endif
}

/* --- bytes --- */

/* Returns `number` with its bytes in reverse order. Compilers translate this function to one instruction if the processor has
 * such an instruction. */
static inline uint32_t reverse_bytes_32(uint32_t number)
{
    number = (number & 0x00FF00FFu) << 8 | (number >> 8 & 0x00FF00FFu);
    return number << 16 | number >> 16;
}

static inline uint64_t reverse_bytes_64(uint64_t number)
{
    return (uint64_t)reverse_bytes_32((uint32_t)number) << 32 | reverse_bytes_32((uint32_t)(number >> 32));
}

#endif
