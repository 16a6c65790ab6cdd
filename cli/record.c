/* record.c: finds the targets (batch.h) in a line of JSON Lines. The line is read once, from the beginning to the end. The path
 * of the current value is not stored. Instead, each target stores how many of its first steps are also the first steps of this
 * path. */
#include "batch.h"
#include <string.h>

const char *const added_names[ADDED_COUNT] = {
    [ADDED_COUNTS] = "counts",
    [ADDED_CHANGES] = "changes",
    [ADDED_TOTAL] = "total",
    [ADDED_ERROR] = "error",
};

void record_init(struct record *r, const struct fields *fields)
{
    *r = (struct record){.field_count = fields->count};
    tamis_json_pull_init(&r->pull, NULL);
    r->fields = r->targets;
    r->added = r->fields + fields->count;
    r->texts = r->added + ADDED_COUNT;
    r->target_count = fields->count + ADDED_COUNT + RECORD_TEXTS;
    for (size_t i = 0; i < fields->count; i++)
        r->fields[i].field = &fields->list[i];
    for (int i = 0; i < ADDED_COUNT; i++) {
        field_read(&r->added_fields[i], added_names[i]);
        r->added[i].field = &r->added_fields[i];
    }
    for (int i = 0; i < RECORD_TEXTS; i++)
        r->texts[i].field = fields->texts[i].count > 0 ? &fields->texts[i] : NULL;
}

void record_free(struct record *r)
{
    tamis_json_pull_free(&r->pull);
    text_free(&r->name);
    for (int i = 0; i < ADDED_COUNT; i++)
        field_free(&r->added_fields[i]);
}

/* ---- Steps of paths */

/* The last step of the path of the current value: a name, or the index of an item. */
struct current {
    const char *name; /* NULL in an array */
    size_t length;
    uint32_t index;
};

static bool is_index(const char *step, uint32_t index)
{
    uint64_t number = 0;
    size_t n = strspn(step, "0123456789");
    for (size_t i = 0; i < n && number <= UINT32_MAX; i++)
        number = number * 10 + (uint64_t)(step[i] - '0');
    return n > 0 && step[n] == '\0' && (n == 1 || step[0] != '0') && number == index;
}

static bool is_step(const struct field *f, size_t number, const struct current *c)
{
    const char *step = f->names.bytes + f->steps[number];
    if (c->name == NULL)
        return is_index(step, c->index);
    return strlen(step) == c->length && memcmp(step, c->name, c->length) == 0;
}

/* Called at the beginning of a value. The path of the value has `level` steps. Unless the value is an array or object, the
 * current token is the whole value. */
static void begin_value(struct target *t, const struct record *r, enum json_event event, size_t level,
                        const struct current *c)
{
    if (t->field == NULL || t->matched + 1 != level || level > t->field->count ||
        !is_step(t->field, level - 1, c))
        return;
    if (level == t->field->count)
        t->found = (struct place_in_line){event, r->pull.token};
    if (event == JSON_OBJECT || event == JSON_ARRAY)
        t->matched = level;
}

static void end_value(struct target *t, const struct record *r, size_t level)
{
    if (t->matched < level || level == 0)
        return;
    if (t->matched == level && level == t->field->count)
        t->found.token.end = r->pull.token.end;
    t->matched = level - 1;
}

/* ---- The line */

static void read_name(struct record *r, struct current *c)
{
    const struct json_token t = r->pull.token;
    size_t length = t.end - t.begin;
    c->name = r->line + t.begin + 1;
    c->length = length - 2;
    if (!t.is_escaped)
        return;
    r->name.length = 0;
    text_reserve(&r->name, length);
    c->length = tamis_json_decode(r->line, t, r->name.bytes);
    c->name = r->name.bytes;
}

static void read_begin(struct record *r, enum json_event event, size_t level, const struct current *c)
{
    if (level == 0)
        r->begin = r->pull.token.begin;
    for (size_t i = 0; i < r->target_count && level > 0; i++)
        begin_value(&r->targets[i], r, event, level, c);
}

static void read_end(struct record *r, size_t level)
{
    for (size_t i = 0; i < r->target_count; i++)
        end_value(&r->targets[i], r, level);
    if (level == 0)
        r->object_end = r->pull.token.end;
    if (level == 1)
        r->end = r->pull.token.end;
}

static void begin_line(struct record *r, const char *line, size_t length)
{
    r->line = line;
    r->has_members = false;
    for (size_t i = 0; i < r->target_count; i++)
        r->targets[i] = (struct target){.field = r->targets[i].field};
    tamis_json_pull_start(&r->pull, line, length);
}

/* Reads the tokens of the line. Returns false after an error. */
static bool read_tokens(struct record *r)
{
    uint32_t indexes[JSON_DEEPEST + 1];
    struct current c = {NULL, 0, 0};
    enum json_event event;
    while ((event = tamis_json_next(&r->pull)) != JSON_ENDED && event != JSON_FAILED) {
        bool opens = event == JSON_OBJECT || event == JSON_ARRAY;
        bool closes = event == JSON_OBJECT_END || event == JSON_ARRAY_END;
        size_t level = r->pull.depth - opens;
        if (event == JSON_NAME) {
            r->has_members = true;
            read_name(r, &c);
            continue;
        }
        if (!closes) {
            if (c.name == NULL && level > 0)
                c.index = indexes[level]++;
            read_begin(r, event, level, &c);
        }
        if (opens)
            indexes[r->pull.depth] = 0;
        else
            read_end(r, level);
        c.name = NULL;
    }
    return event == JSON_ENDED;
}

bool record_read(struct record *r, const char *line, size_t length, uint64_t number, struct text *error)
{
    begin_line(r, line, length);
    r->begin = r->end = UINT32_MAX;
    if (!read_tokens(r)) {
        if (r->pull.fault == JSON_FAULT_MEMORY)
            out_of_memory();
        json_fault_error(&r->pull, line, number, error);
        return false;
    }
    if (line[r->begin] != '{') {
        text_add_format(error, "line %ju: must be a JSON object", (uintmax_t)number);
        return false;
    }
    if (!r->has_members)
        r->end = r->begin + 1;
    return true;
}
