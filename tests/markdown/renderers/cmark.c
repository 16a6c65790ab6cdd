/* cmark.c: renders Markdown with libcmark. Reads documents as "<length>\n" and the bytes; writes for each document
 * two HTML texts in the same form: without raw HTML, and with it. */
#include <cmark.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_html(const char *text, size_t n, int options)
{
    char *html = cmark_markdown_to_html(text, n, options);
    printf("%zu\n%s", strlen(html), html);
    free(html);
}

int main(void)
{
    size_t n;
    while (scanf("%zu", &n) == 1 && getchar() == '\n') {
        char *text = malloc(n + 1);
        if (!text || fread(text, 1, n, stdin) != n)
            return 1;
        write_html(text, n, CMARK_OPT_DEFAULT);
        write_html(text, n, CMARK_OPT_UNSAFE);
        fflush(stdout);
        free(text);
    }
    return 0;
}
