/* libc.c: the parts of WASI that wasi-libc would import, and a faster memchr().
 *
 * snprintf() refers to the streams of stdio, and these to the host. The library writes to no stream, so these functions are never
 * called; with them, the module imports nothing. */
#include <stddef.h>
#include <string.h>
#include <wasi/api.h>
#include <wasm_simd128.h>

/* The linker calls this function at the end of each exported function. That of libc ends the streams. */
void __wasm_call_dtors(void);

void __wasm_call_dtors(void)
{
}

int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t fd);
int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t fd, int64_t offset, int32_t whence, int32_t at);
int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t fd, int32_t vectors, int32_t count,
                                                   int32_t written);

int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t fd)
{
    (void)fd;
    return __WASI_ERRNO_BADF;
}

int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t fd, int64_t offset, int32_t whence, int32_t at)
{
    (void)fd, (void)offset, (void)whence, (void)at;
    return __WASI_ERRNO_BADF;
}

int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t fd, int32_t vectors, int32_t count,
                                                   int32_t written)
{
    (void)fd, (void)vectors, (void)count, (void)written;
    return __WASI_ERRNO_BADF;
}

#ifndef TAMIS_SLIM
/* Does the same as the function of wasi-libc, which reads four bytes at a time. */
void *memchr(const void *text, int byte, size_t n)
{
    const unsigned char *p = text, *end = p + n;
    const v128_t wanted = wasm_i8x16_splat((signed char)byte);
    for (; end - p >= (ptrdiff_t)sizeof wanted; p += sizeof wanted) {
        uint32_t found = wasm_i8x16_bitmask(wasm_i8x16_eq(wasm_v128_load(p), wanted));
        if (found)
            return (void *)(p + __builtin_ctz(found));
    }
    while (p < end && *p != (unsigned char)byte)
        p++;
    return p < end ? (void *)p : NULL;
}
#endif
