/* native_bench.c: sanitizes the documents of a .set file (bench/sets.h) with the library itself, for bench.py. Prints the CPU seconds of each
 * round. Usage: native_bench SET ROUNDS POLICY */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/tamis.h>
#include <time.h>

static char *read_all(const char *path, size_t *n)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    if (!file || fseek(file, 0, SEEK_END) != 0)
        exit(3);
    *n = (size_t)ftell(file);
    rewind(file);
    bytes = malloc(*n);
    if (!bytes || fread(bytes, 1, *n, file) != *n)
        exit(3);
    fclose(file);
    return bytes;
}

int main(int count, char **arguments)
{
    tamis_policy *policy = NULL;
    tamis *t = tamis_new(NULL);
    size_t n, out_length, total = 0;
    if (count != 4 || !t || tamis_policy_preset(arguments[3], NULL, &policy, NULL) != TAMIS_OK ||
        tamis_set_policy(t, policy) != TAMIS_OK)
        return 2;
    const unsigned char *all = (const unsigned char *)read_all(arguments[1], &n);
    for (int round = atoi(arguments[2]); round > 0; round--) {
        clock_t begin = clock();
        for (const unsigned char *p = all; p < all + n;) {
            size_t size = (size_t)p[0] << 24 | (size_t)p[1] << 16 | (size_t)p[2] << 8 | p[3];
            const char *out;
            if (tamis_run(t, (const char *)p + 4, size, &out, &out_length) == TAMIS_OK)
                total += out_length;
            p += 4 + size;
        }
        printf("%f\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
    }
    fprintf(stderr, "%zu\n", total);
    return 0;
}
