/* field.c: reads the names of fields and JSON pointers. */
#include "batch.h"
#include <string.h>

static bool add_step(struct field *f)
{
    if (f->count == MOST_STEPS) {
        message("--field %s: more than %d steps", f->typed, MOST_STEPS);
        return false;
    }
    f->steps[f->count++] = f->names.length;
    return true;
}

static bool read_pointer(struct field *f)
{
    for (const char *c = f->typed; *c != '\0'; c++) {
        if (*c == '/') {
            if (f->count > 0)
                text_add(&f->names, "", 1);
            if (!add_step(f))
                return false;
        } else if (*c != '~') {
            text_add(&f->names, c, 1);
        } else if (c[1] == '0' || c[1] == '1') {
            text_add(&f->names, *++c == '0' ? "~" : "/", 1);
        } else {
            message("--field %s: in a pointer, write ~0 for ~ and ~1 for /", f->typed);
            return false;
        }
    }
    text_add(&f->names, "", 1);
    return true;
}

/* Reports whether the field is one of the members that tamis adds to answers, or is in one of these members. */
static bool is_added_name(const char *typed)
{
    bool is_pointer = typed[0] == '/';
    const char *first = typed + is_pointer;
    size_t n = is_pointer ? strcspn(first, "/") : strlen(first);
    for (int i = 0; i < ADDED_COUNT; i++)
        if (strlen(added_names[i]) == n && memcmp(first, added_names[i], n) == 0)
            return true;
    return false;
}

bool field_check(const char *typed)
{
    if (typed[0] == '\0')
        message("--field: write the name of a member, or a JSON pointer such as /post/html");
    else if (is_added_name(typed))
        message("--field %s: the answers have a member of this name", typed);
    else
        return true;
    return false;
}

bool field_read(struct field *f, const char *typed)
{
    *f = (struct field){.typed = typed};
    if (typed[0] == '/')
        return read_pointer(f);
    bool added = add_step(f);
    text_add(&f->names, typed, strlen(typed) + 1);
    return added;
}

void field_free(struct field *f)
{
    text_free(&f->names);
}
