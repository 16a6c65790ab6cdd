/* sanitize.c: reads HTML from standard input, and writes the sanitized HTML to standard output.
 *
 * The input is fed in pieces, so it is never in memory as a whole. The output is available only after tamis_finish() has
 * returned TAMIS_OK. */
#include <stdio.h>
#include <stdlib.h>
#include <tamis/tamis.h>

static tamis_status feed_all(tamis *t, FILE *in)
{
    char piece[4096];
    size_t n;
    tamis_status status = TAMIS_OK;
    while (status == TAMIS_OK && (n = fread(piece, 1, sizeof piece, in)) > 0)
        status = tamis_feed(t, piece, n);
    return status;
}

int main(void)
{
    tamis *t = tamis_new(NULL);
    if (!t)
        return EXIT_FAILURE;

    const char *safe;
    size_t length;
    tamis_status status = feed_all(t, stdin);
    if (status == TAMIS_OK)
        status = tamis_finish(t, &safe, &length);

    if (status == TAMIS_OK)
        fwrite(safe, 1, length, stdout);
    else
        fprintf(stderr, "refused at byte %llu: %s\n", (unsigned long long)tamis_last_error(t).place.offset,
                tamis_last_error(t).text);
    tamis_free(t);
    return status == TAMIS_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
