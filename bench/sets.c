/* sets.c: reads pages and cuts fragments from them. The result is the same in every run. */
#include "sets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"

static struct random numbers;

/* ---- Pages */

static char *read_file(const char *path, size_t *n)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long size;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0 &&
        fseek(file, 0, SEEK_SET) == 0) {
        text = malloc((size_t)size + 1);
        *n = text == NULL ? 0 : fread(text, 1, (size_t)size, file);
        if (text != NULL)
            text[*n] = '\0';
    }
    if (file != NULL)
        fclose(file);
    return text;
}

static size_t count_lines(const char *text)
{
    size_t n = 0;
    for (; (text = strchr(text, '\n')) != NULL; text++)
        n++;
    return n;
}

static void split_lines(char *text, char **lines)
{
    for (char *end; (end = strchr(text, '\n')) != NULL; text = end + 1) {
        *end = '\0';
        *lines++ = text;
    }
}

static void shuffle(char **lines, size_t n)
{
    for (size_t i = n; i > 1; i--) {
        size_t other = below(&numbers, i);
        char *line = lines[i - 1];
        lines[i - 1] = lines[other];
        lines[other] = line;
    }
}

static void read_pages(struct set *set, char **paths, size_t n, size_t most)
{
    for (size_t i = 0; i < n && set->bytes < most; i++) {
        struct document *d = &set->documents[set->count];
        char *text = read_file(paths[i], &d->n);
        if (text == NULL)
            continue;
        set->texts[set->text_count++] = text;
        d->html = text;
        set->bytes += d->n;
        set->count++;
    }
}

bool set_of_pages(const char *list, size_t most, struct set *set)
{
    size_t n;
    char *text = read_file(list, &n);
    if (text == NULL)
        return false;
    size_t lines = count_lines(text);
    char **paths = calloc(lines + 1, sizeof *paths);
    *set = (struct set){"pages", DOCUMENTS, calloc(lines + 1, sizeof *set->documents),
                        0,       0,         calloc(lines + 1, sizeof *set->texts),
                        0};
    if (paths != NULL && set->documents != NULL && set->texts != NULL) {
        numbers.state = 0x2545f4914f6cdd1du;
        split_lines(text, paths);
        shuffle(paths, lines);
        read_pages(set, paths, lines, most);
    }
    free(paths);
    free(text);
    return set->count > 0;
}

/* ---- Fragments */

static const char *search(const char *from, const char *end, const char *const *words, size_t *length)
{
    for (; (from = memchr(from, '<', (size_t)(end - from))) != NULL; from++)
        for (size_t i = 0; words[i] != NULL; i++) {
            *length = strlen(words[i]);
            if (*length < (size_t)(end - from) && memcmp(from, words[i], *length) == 0)
                return from;
        }
    return NULL;
}

static bool cut_block(const struct document *page, size_t length, struct document *out)
{
    static const char *const starts[] = {"<p>",  "<ul", "<ol",         "<h2",    "<h3",
                                         "<pre", "<dl", "<blockquote", "<table", NULL};
    static const char *const ends[] = {"</p>",   "</ul>", "</ol>",    "</h2>", "</h3>",
                                       "</pre>", "</dl>", "</table>", NULL};
    const char *end = page->html + page->n;
    size_t n;
    const char *from = search(page->html + below(&numbers, page->n), end, starts, &n);
    if (from == NULL || (size_t)(end - from) <= length)
        return false;
    const char *to = search(from + length, end, ends, &n);
    if (to == NULL)
        return false;
    *out = (struct document){from, (size_t)(to - from) + n};
    return true;
}

static bool cut_anywhere(const struct document *page, size_t length, struct document *out)
{
    size_t from = below(&numbers, page->n);
    *out = (struct document){page->html + from, length < page->n - from ? length : page->n - from};
    return true;
}

/* Returns 140 to 9,000 bytes. Each range from n to 2n has the same probability. */
static size_t some_length(void)
{
    size_t base = (size_t)140 << below(&numbers, 6);
    return base + below(&numbers, base);
}

bool set_of_fragments(const struct set *pages, size_t count, struct set *set)
{
    *set = (struct set){"fragments", FRAGMENTS, calloc(count, sizeof *set->documents), 0, 0, NULL, 0};
    numbers.state = 0x9e3779b97f4a7c15u;
    for (size_t tries = 0; set->documents != NULL && set->count < count && tries < 20 * count; tries++) {
        const struct document *page = &pages->documents[below(&numbers, pages->count)];
        struct document *d = &set->documents[set->count];
        size_t length = some_length();
        if (page->n < 500 || !(below(&numbers, 6) == 0 ? cut_anywhere : cut_block)(page, length / 2, d) ||
            d->n > 20000)
            continue;
        set->bytes += d->n;
        set->count++;
    }
    return set->count == count;
}

/* ---- Text */

/* Each of these ends a paragraph, because it closes the p element or begins something that is not prose. */
static const char *const paragraph_ends[] = {
    "</p",  "<p",   "<ul",  "<ol", "<dl",  "<h",   "<div", "<table",    "<script", "<style",
    "</ul", "</ol", "</dl", "</d", "</li", "</td", "</th", "</section", "</body",  NULL};

/* Copies the text between `from` and `to` without tags and without line feeds at its ends. Returns the end of the copy. */
static char *copy_text(char *out, const char *from, const char *to)
{
    while (from < to) {
        const char *tag = memchr(from, '<', (size_t)(to - from));
        size_t n = (size_t)((tag == NULL ? to : tag) - from);
        memcpy(out, from, n);
        out += n;
        from = tag == NULL ? NULL : memchr(tag, '>', (size_t)(to - tag));
        if (from == NULL)
            break;
        from++;
    }
    *out++ = '\n';
    return out;
}

/* `out` has room for the whole page: each paragraph loses at least "<p" and gains one line feed. */
static size_t copy_paragraphs(const struct document *page, char *out)
{
    static const char *const starts[] = {"<p>", "<p ", NULL};
    const char *end = page->html + page->n;
    const char *at = page->html;
    char *begin = out;
    size_t n;
    while ((at = search(at, end, starts, &n)) != NULL) {
        const char *to = search(at + 1, end, paragraph_ends, &n);
        const char *text = memchr(at, '>', (size_t)(end - at));
        to = to == NULL ? end : to;
        if (text != NULL && text < to)
            out = copy_text(out, text + 1, to);
        at = to;
    }
    return (size_t)(out - begin);
}

static void add_text(struct set *set, const struct document *page)
{
    enum { LEAST = 500 };
    char *text = malloc(page->n + 1);
    size_t n = text == NULL ? 0 : copy_paragraphs(page, text);
    char *fitting = n < LEAST ? NULL : realloc(text, n); /* so that a read past the end is found */
    if (fitting == NULL) {
        free(text);
        return;
    }
    set->texts[set->text_count++] = fitting;
    set->documents[set->count++] = (struct document){fitting, n};
    set->bytes += n;
}

bool set_of_text(const struct set *pages, struct set *set)
{
    *set = (struct set){"text", FRAGMENTS, calloc(pages->count, sizeof *set->documents),
                        0,      0,         calloc(pages->count, sizeof *set->texts),
                        0};
    for (size_t i = 0; set->documents != NULL && set->texts != NULL && i < pages->count; i++)
        add_text(set, &pages->documents[i]);
    return set->count > 0;
}

/* ---- Files */

static bool write_document(FILE *file, const struct document *d)
{
    unsigned char size[4] = {(unsigned char)(d->n >> 24), (unsigned char)(d->n >> 16),
                             (unsigned char)(d->n >> 8), (unsigned char)d->n};
    return fwrite(size, 1, sizeof size, file) == sizeof size && fwrite(d->html, 1, d->n, file) == d->n;
}

bool set_write(const struct set *set, const char *directory)
{
    char path[1000];
    snprintf(path, sizeof path, "%s/%s.set", directory, set->name);
    FILE *file = fopen(path, "wb");
    bool good = file != NULL;
    for (size_t i = 0; good && i < set->count; i++)
        good = write_document(file, &set->documents[i]);
    return file != NULL && fclose(file) == 0 && good;
}

void set_free(struct set *set)
{
    for (size_t i = 0; i < set->text_count; i++)
        free(set->texts[i]);
    free(set->texts);
    free(set->documents);
}
