/* states.c: see states.h. */
#include "harness/states.h"

#include <stdlib.h>
#include <string.h>

#include "harness/suite.h"
#include "support/text.h"

enum { SQUARE_BYTES = 3 };

/* Adds the character, or its lowercase letter, as JSON text. */
static void add_character(struct text *to, const char *c, size_t n, bool lowercase)
{
    char letter = lowercase && *c >= 'A' && *c <= 'Z' ? (char)(*c - 'A' + 'a') : *c;
    json_t *string = json_stringn(n == 1 ? &letter : c, n);
    char *quoted = json_dumps(string, JSON_ENSURE_ASCII);
    text_add(to, quoted + 1, strlen(quoted) - 2);
    free(quoted);
    json_decref(string);
}

/* Makes a case from the JSON text of a pattern. */
static json_t *with_character(const char *pattern, const char *c, size_t n)
{
    struct text made = {0};
    for (const char *p = pattern; *p;) {
        bool each = strncmp(p, "\xE2\x96\xA1", SQUARE_BYTES) == 0;
        bool lowercase = strncmp(p, "\xE2\x96\xA0", SQUARE_BYTES) == 0;
        if (each || lowercase)
            add_character(&made, c, n, lowercase);
        else
            text_add(&made, p, 1);
        p += each || lowercase ? SQUARE_BYTES : 1;
    }
    json_t *one = json_loadn(made.p, made.n, NULL);
    text_free(&made);
    return one;
}

static void add_cases(json_t *to, json_t *c)
{
    json_t *characters = json_array_get(c, json_array_size(c) - 1);
    if (json_array_size(c) < 4 || !json_is_string(characters)) {
        json_array_append(to, c);
        return;
    }
    char *pattern = json_dumps(c, 0);
    const char *p = json_string_value(characters), *end = p + json_string_length(characters);
    while (p < end) {
        size_t n = (size_t)model_json_utf8((const unsigned char *)p, (size_t)(end - p));
        json_t *one = with_character(pattern, p, n);
        json_array_remove(one, json_array_size(one) - 1);
        json_array_append_new(to, one);
        p += n;
    }
    free(pattern);
}

json_t *states_cases(const char *dialect)
{
    struct text file = {0};
    text_add_string(&file, "lex/states/");
    text_add_string(&file, dialect);
    text_add_string(&file, ".json");
    json_t *states = suite_json(TAMIS_TESTS_DIR, file.p), *all = json_object(), *list, *c;
    const char *name;
    size_t i;
    json_object_foreach(states, name, list)
    {
        json_t *single = json_array();
        json_array_foreach(list, i, c) add_cases(single, c);
        json_object_set_new(all, name, single);
    }
    json_decref(states);
    text_free(&file);
    return all;
}
