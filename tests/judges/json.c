/* json.c: see json.h. */
#include "judges/json.h"

#include <stdlib.h>
#include <string.h>

#include "json/tree.h"
#include "models/json.h"

static const enum model_json_type types[] = {
    [JSON_OBJECT] = MODEL_OBJECT, [JSON_ARRAY] = MODEL_ARRAY, [JSON_STRING] = MODEL_STRING,
    [JSON_NUMBER] = MODEL_NUMBER, [JSON_TRUE] = MODEL_TRUE,   [JSON_FALSE] = MODEL_FALSE,
    [JSON_NULL] = MODEL_NULL};

/* ---- Values */

static bool same_bytes(const char *a, size_t n, const char *b, size_t m)
{
    return n == m && memcmp(a, b, n) == 0;
}

static const char *judge_number(const struct json_value *v, const json_t *model)
{
    uint64_t number = 0;
    bool is_unsigned = tamis_json_unsigned(v, &number);
    if (!same_bytes(v->text, v->length, model->text, model->length))
        return "a number differs";
    if (tamis_json_is_integer(v) != model->is_integer)
        return "one reader says that a number is an integer";
    if (is_unsigned && model->text[0] != '-' && number != strtoull(model->text, NULL, 10))
        return "an integer has another value";
    return NULL;
}

/* Escapes the string part by part, in a small buffer, and reads the result again. */
static const char *judge_escapes(const struct json_value *v)
{
    size_t capacity = 6 * v->length + JSON_ESCAPED + 2;
    char *text = malloc(capacity), *decoded = malloc(capacity), *out = text + 1;
    const char *p = v->text, *end = p + v->length, *wrong = NULL;
    if (!text || !decoded)
        abort();
    text[0] = '"';
    while (p < end) {
        size_t space = (size_t)JSON_ESCAPED + (size_t)(end - p) % 40;
        size_t left = (size_t)(text + capacity - 1 - out);
        p = tamis_json_escape(p, end, &out, out + (space < left ? space : left));
    }
    *out++ = '"';
    struct json_pull pull;
    tamis_json_pull_init(&pull, NULL);
    tamis_json_pull_start(&pull, text, (size_t)(out - text));
    if (tamis_json_next(&pull) != JSON_STRING || tamis_json_next(&pull) != JSON_ENDED)
        wrong = "a written string cannot be read";
    else {
        struct json_token whole = {0, (uint32_t)(out - text), true};
        size_t n = tamis_json_decode(text, whole, decoded);
        if (!same_bytes(decoded, n, v->text, v->length))
            wrong = "a written string is read as another";
    }
    tamis_json_pull_free(&pull);
    free(text);
    free(decoded);
    return wrong;
}

static const char *judge_value(const struct json_value *v, const json_t *model)
{
    if (types[v->type] != model->type)
        return "a value has another type";
    if (v->at != model->at || v->end <= v->at)
        return "a value has another place";
    if (v->count != model->count)
        return "a value has more or fewer items";
    for (size_t i = 0; model->names && i < v->count; i++) {
        const struct json_value *member = v->items[i];
        if (!same_bytes(member->name, member->name_length, model->names[i], model->name_lengths[i]))
            return "a member has another name";
        if (member->name_at != model->name_places[i])
            return "a name has another place";
        if (tamis_json_get_n(v, member->name, member->name_length) != member)
            return "a member is not found by its name";
    }
    if (v->type == JSON_NUMBER)
        return judge_number(v, model);
    if (v->type != JSON_STRING)
        return NULL;
    if (!same_bytes(v->text, v->length, model->text, model->length))
        return "a string differs";
    return judge_escapes(v);
}

struct pair {
    const struct json_value *value;
    const json_t *model;
    size_t next; /* the item to compare next */
};

static const char *judge_tree(const struct json_value *root, const json_t *model)
{
    struct pair open[MODEL_JSON_DEEPEST + 1] = {{root, model, 0}};
    const char *wrong = judge_value(root, model);
    for (size_t depth = 1; depth > 0 && !wrong;) {
        struct pair *top = &open[depth - 1];
        if (top->next == top->value->count) {
            depth--;
            continue;
        }
        open[depth] = (struct pair){top->value->items[top->next], top->model->items[top->next], 0};
        top->next++;
        wrong = judge_value(open[depth].value, open[depth].model);
        depth++;
    }
    return wrong;
}

/* ---- Reading */

/* Reads the text. Of all arrays, objects and members, skips each `every`-th one. */
static void skim(struct json_pull *p, unsigned every)
{
    enum json_event event;
    unsigned count = 0;
    while ((event = tamis_json_next(p)) != JSON_ENDED && event != JSON_FAILED)
        if (++count % every == 0)
            tamis_json_skip(p, event);
}

static const char *judge_fault(const struct json_pull *p, bool is_valid, size_t wrong)
{
    if ((p->fault == JSON_FAULT_NONE) != is_valid)
        return "one reader accepts the text and the other does not";
    if (is_valid)
        return NULL;
    char text[JSON_FAULT_BYTES];
    if (p->fault_at != wrong)
        return "the error has another place";
    if (p->fault_context > p->fault_at || p->fault_at > p->n)
        return "the error is not in the text";
    return strlen(tamis_json_fault_text(p, text)) > 10 ? NULL : "the error has no sentence";
}

const char *json_judge(const char *text, size_t n)
{
    struct json_pull pull;
    struct meter meter;
    struct arena arena;
    size_t wrong_at = 0;
    tamis_json_pull_init(&pull, NULL);
    tamis_base_meter_init(&meter, NULL);
    tamis_base_arena_init(&arena, &meter);
    json_t *model = json_loadn(text, n, &wrong_at);
    tamis_json_pull_start(&pull, text, n);
    const struct json_value *root = tamis_json_read_tree(&pull, &arena);
    const char *wrong = judge_fault(&pull, model != NULL, wrong_at);
    if (!wrong && root)
        wrong = judge_tree(root, model);
    for (unsigned every = 1; every < 4 && !wrong; every++) {
        tamis_json_pull_start(&pull, text, n);
        skim(&pull, every);
        wrong = judge_fault(&pull, model != NULL, wrong_at);
    }
    json_decref(model);
    tamis_base_arena_free(&arena);
    tamis_json_pull_free(&pull);
    return wrong;
}
