/* files.c: see files.h. */
#define _POSIX_C_SOURCE 200809L
#include "support/files.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool files_read(const char *path, struct text *out)
{
    text_clear(out);
    FILE *f = fopen(path, "rb");
    if (!f)
        return false;
    char block[65536];
    size_t n;
    text_add(out, "", 0);
    while ((n = fread(block, 1, sizeof block, f)) > 0)
        text_add(out, block, n);
    bool whole = !ferror(f);
    fclose(f);
    return whole;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool ends_with(const char *name, const char *suffix)
{
    size_t n = strlen(name), m = strlen(suffix);
    return n >= m && strcmp(name + n - m, suffix) == 0;
}

static void list_add(struct file_list *list, const char *name)
{
    char **names = realloc(list->names, (list->count + 1) * sizeof *names);
    if (!names)
        abort();
    list->names = names;
    names[list->count] = strdup(name);
    if (!names[list->count++])
        abort();
}

struct file_list files_list(const char *folder, const char *suffix)
{
    struct file_list list = {0};
    DIR *d = opendir(folder);
    if (!d)
        return list;
    for (struct dirent *e = readdir(d); e; e = readdir(d))
        if (e->d_name[0] != '.' && ends_with(e->d_name, suffix))
            list_add(&list, e->d_name);
    closedir(d);
    if (list.count)
        qsort(list.names, list.count, sizeof *list.names, by_name);
    return list;
}

void files_list_free(struct file_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->names[i]);
    free(list->names);
    *list = (struct file_list){0};
}

bool files_have_suite(const char *folder)
{
    struct text path = {0};
    text_add_string(&path, TAMIS_CONFORMANCE_DIR "/");
    text_add_string(&path, folder);
    DIR *d = opendir(path.p);
    if (d)
        closedir(d);
    else
        fprintf(stderr, "NOT TESTED: there is no %s; set TAMIS_CONFORMANCE_DIR to the folder that holds it\n",
                path.p);
    text_free(&path);
    return d != NULL;
}
