/* suite.c: see suite.h. */
#include "harness/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/files.h"

json_t *suite_json(const char *folder, const char *file)
{
    struct text path = {0}, content = {0};
    text_add_string(&path, folder);
    text_add_string(&path, "/");
    text_add_string(&path, file);
    size_t wrong = 0;
    json_t *value = NULL;
    if (files_read(path.p, &content))
        value = json_loadn(content.p, content.n, &wrong);
    if (!value) {
        fprintf(stderr, "%s: cannot be read, or is not JSON at byte %zu\n", path.p, wrong);
        abort();
    }
    text_free(&path);
    text_free(&content);
    return value;
}

struct suite suite_load(void)
{
    return (struct suite){suite_json(TAMIS_CONFORMANCE_DIR, "wpt/superseded.json"),
                          suite_json(TAMIS_TESTS_DIR, "spec/exceptions.json"), NULL};
}

struct suite suite_load_earlier(void)
{
    struct suite s = suite_load();
    s.earlier = suite_json(TAMIS_TESTS_DIR, "spec/earlier.json");
    return s;
}

void suite_free(struct suite *s)
{
    json_decref(s->superseded);
    json_decref(s->exceptions);
    json_decref(s->earlier);
}

static json_t *find(json_t *list, const char *file, size_t index)
{
    size_t i;
    json_t *entry;
    json_array_foreach(list, i, entry)
    {
        if ((size_t)json_integer_value(json_object_get(entry, "index")) == index &&
            strcmp(json_string_value(json_object_get(entry, "file")), file) == 0) {
            json_object_set_new(entry, "used", json_true());
            return entry;
        }
    }
    return NULL;
}

json_t *suite_superseded(struct suite *s, const char *file, size_t index)
{
    return find(s->superseded, file, index);
}

json_t *suite_exception(struct suite *s, const char *file, size_t index)
{
    return find(s->exceptions, file, index);
}

json_t *suite_earlier(struct suite *s, const char *file, size_t index)
{
    return s->earlier ? find(s->earlier, file, index) : NULL;
}

static int unused_in(const json_t *list, const char *prefix)
{
    int unused = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *entry = json_array_get(list, i);
        const char *file = json_string_value(json_object_get(entry, "file"));
        if (strncmp(file, prefix, strlen(prefix)) != 0 || json_object_get(entry, "used"))
            continue;
        fprintf(stderr, "  no case %s[%d]\n", file, (int)json_integer_value(json_object_get(entry, "index")));
        unused++;
    }
    return unused;
}

int suite_unused(const struct suite *s, const char *prefix)
{
    int unused = unused_in(s->superseded, prefix) + unused_in(s->exceptions, prefix);
    return unused + unused_in(s->earlier, prefix);
}
