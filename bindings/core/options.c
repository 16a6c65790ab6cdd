/* options.c: reads the options of a context. */
#include "binding.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json/reader.h"

/* The state of reading options: where the options are stored, and the status of the first error. */
struct loader {
    tamis_binding *binding;
    struct options *options;
    tamis_status status;
};

static bool fail(struct loader *l, const char *path, const char *why)
{
    l->status = (tamis_status)tamis_binding_fail_format(l->binding, path, "%s", why);
    return false;
}

void tamis_binding_options_init(struct options *o)
{
    *o = (struct options){.context = NULL};
    for (int i = 0; i < TAMIS_LIMIT_COUNT; i++)
        o->limits[i] = tamis_limit_default((tamis_limit)i);
}

void tamis_binding_options_free(struct options *o)
{
    free(o->context);
    free(o->id_prefix);
    free(o->base_url);
    o->context = o->id_prefix = o->base_url = NULL;
}

/* ---- Values */

static bool read_text(struct loader *l, const struct json_value *v, char **target)
{
    if (!json_is(v, JSON_STRING))
        return fail(l, v->name, "must be a string");
    *target = malloc(v->length + 1);
    if (!*target) {
        l->status = (tamis_status)tamis_binding_fail_status(l->binding, TAMIS_NO_MEMORY);
        return false;
    }
    memcpy(*target, v->text, v->length + 1);
    return true;
}

static bool read_flag(struct loader *l, const struct json_value *v, bool *target)
{
    if (!json_is_boolean(v))
        return fail(l, v->name, "must be true or false");
    *target = json_is(v, JSON_TRUE);
    return true;
}

/* A function that returns the word for a value, or NULL if there is no such value. */
typedef const char *name_of(int value);

static const char *dialect_name(int value)
{
    return tamis_dialect_name((tamis_dialect)value);
}

static const char *profile_name(int value)
{
    return tamis_profile_name((tamis_profile)value);
}

static const char *output_name(int value)
{
    return tamis_output_name((tamis_output)value);
}

static const char *text_option_name(int value)
{
    static const char *const names[] = {"listMarks", "links", "alternatives"};
    return (size_t)value < COUNT(names) ? names[value] : NULL;
}

static const char *stream_name(int value)
{
    static const char *const names[] = {"exact", "in-order"};
    return (size_t)value < COUNT(names) ? names[value] : NULL;
}

static const char *syntax_name(int value)
{
    static const char *const names[] = {"slashes", "emptyAttributes", "compactStyles"};
    return (size_t)value < COUNT(names) ? names[value] : NULL;
}

enum { MOST_WORDS = 32 };

static bool unknown(struct loader *l, const char *path, const char *word, const char *const *words,
                    size_t count)
{
    char quoted[TAMIS_JSON_QUOTED], why[BINDING_TEXT];
    const char *meant = tamis_json_nearest(word, words, count);
    size_t n = (size_t)snprintf(why, sizeof why, "%s is not a valid value; ",
                                tamis_json_quote(quoted, word, strlen(word)));
    if (meant)
        snprintf(why + n, sizeof why - n, "did you mean \"%s\"?", meant);
    for (size_t i = 0; !meant && i < count && n < sizeof why; i++)
        n += (size_t)snprintf(why + n, sizeof why - n, "%s\"%s\"",
                              i == 0          ? "write "
                              : i + 1 < count ? ", "
                                              : " or ",
                              words[i]);
    return fail(l, path, why);
}

static bool read_word(struct loader *l, const struct json_value *v, const char *path, name_of *name,
                      int *target)
{
    const char *words[MOST_WORDS];
    int count = 0;
    if (!json_is(v, JSON_STRING))
        return fail(l, path, "must be a string");
    for (const char *word; count < MOST_WORDS && (word = name(count)) != NULL; count++) {
        words[count] = word;
        *target = count;
        if (strcmp(word, v->text) == 0)
            return true;
    }
    return unknown(l, path, v->text, words, (size_t)count);
}

/* ---- Members */

static bool read_context(struct loader *l, const struct json_value *v)
{
    return read_text(l, v, &l->options->context);
}

static bool read_document(struct loader *l, const struct json_value *v)
{
    return read_flag(l, v, &l->options->document);
}

static bool read_dialect(struct loader *l, const struct json_value *v)
{
    int value = 0;
    bool good = read_word(l, v, v->name, dialect_name, &value);
    l->options->dialect = (tamis_dialect)value;
    return good;
}

static bool read_profile(struct loader *l, const struct json_value *v)
{
    int value = 0;
    bool good = read_word(l, v, v->name, profile_name, &value);
    l->options->profile = (tamis_profile)value;
    return good;
}

static bool read_output(struct loader *l, const struct json_value *v)
{
    int value = 0;
    bool good = read_word(l, v, v->name, output_name, &value);
    l->options->output = (tamis_output)value;
    return good;
}

/* Reads an array of words. The number of a word is that of its bit. */
static bool read_bits(struct loader *l, const struct json_value *v, name_of *name, unsigned *target)
{
    char path[BINDING_NAME];
    if (!json_is(v, JSON_ARRAY))
        return fail(l, v->name, "must be an array");
    for (size_t i = 0; i < v->count; i++) {
        int bit = 0;
        snprintf(path, sizeof path, "%s[%zu]", v->name, i);
        if (!read_word(l, v->items[i], path, name, &bit))
            return false;
        *target |= 1u << (unsigned)bit;
    }
    return true;
}

static bool read_text_options(struct loader *l, const struct json_value *v)
{
    return read_bits(l, v, text_option_name, &l->options->text_options);
}

static bool read_syntax(struct loader *l, const struct json_value *v)
{
    return read_bits(l, v, syntax_name, &l->options->syntax);
}

static bool read_scripting(struct loader *l, const struct json_value *v)
{
    l->options->has_scripting = true;
    return read_flag(l, v, &l->options->scripting);
}

static bool read_id_prefix(struct loader *l, const struct json_value *v)
{
    return read_text(l, v, &l->options->id_prefix);
}

static bool read_base_url(struct loader *l, const struct json_value *v)
{
    return read_text(l, v, &l->options->base_url);
}

static const char *limit_name(int value)
{
    return value < TAMIS_LIMIT_COUNT ? tamis_limit_name((tamis_limit)value) : NULL;
}

static bool read_limit(struct loader *l, const struct json_value *v)
{
    char path[BINDING_NAME];
    const char *words[MOST_WORDS];
    int count = 0;
    for (const char *word; count < MOST_WORDS && (word = limit_name(count)) != NULL; count++) {
        words[count] = word;
        if (strcmp(word, v->name) != 0)
            continue;
        snprintf(path, sizeof path, "limits.%s", word);
        return tamis_json_unsigned(v, &l->options->limits[count]) ||
               fail(l, path, "must be an integer that is not negative");
    }
    return unknown(l, "limits", v->name, words, (size_t)count);
}

static bool read_limits(struct loader *l, const struct json_value *v)
{
    if (!json_is(v, JSON_OBJECT))
        return fail(l, v->name, "must be an object");
    for (size_t i = 0; i < v->count; i++)
        if (!json_is(v->items[i], JSON_NULL) && !read_limit(l, v->items[i]))
            return false;
    return true;
}

static bool read_report(struct loader *l, const struct json_value *v)
{
    uint64_t number = 0;
    if (!tamis_json_unsigned(v, &number) || number > 1000000)
        return fail(l, v->name, "must be an integer from 0 to 1000000");
    l->options->report = (size_t)number;
    return true;
}

static bool read_stream(struct loader *l, const struct json_value *v)
{
    int value = 0;
    l->options->has_stream = true;
    bool good = read_word(l, v, v->name, stream_name, &value);
    l->options->stream = (tamis_stream_mode)value;
    return good;
}

static bool read_straight(struct loader *l, const struct json_value *v)
{
    bool value = true, good = read_flag(l, v, &value);
    l->options->avoids_straight = !value;
    return good;
}

static const struct {
    const char *name;
    bool (*read)(struct loader *l, const struct json_value *v);
} members[] = {
    {"context", read_context},     {"document", read_document},  {"dialect", read_dialect},
    {"profile", read_profile},     {"output", read_output},      {"textOptions", read_text_options},
    {"scripting", read_scripting}, {"idPrefix", read_id_prefix}, {"baseURL", read_base_url},
    {"limits", read_limits},       {"report", read_report},      {"straight", read_straight},
    {"syntax", read_syntax},       {"stream", read_stream},
};

static bool read_member(struct loader *l, const struct json_value *v)
{
    const char *names[COUNT(members)];
    char quoted[TAMIS_JSON_QUOTED];
    for (size_t i = 0; i < COUNT(members); i++) {
        names[i] = members[i].name;
        if (strcmp(v->name, members[i].name) == 0)
            return json_is(v, JSON_NULL) || members[i].read(l, v);
    }
    const char *meant = tamis_json_nearest(v->name, names, COUNT(members));
    tamis_json_quote(quoted, v->name, v->name_length);
    quoted[strlen(quoted) - 1] = '\0'; /* without the quotes */
    l->status = (tamis_status)tamis_binding_fail_format(l->binding, quoted + 1, "unknown option%s%s%s",
                                                        meant ? "; did you mean \"" : "", meant ? meant : "",
                                                        meant ? "\"?" : "");
    return false;
}

static void read_members(struct loader *l, const struct json_value *root)
{
    if (!json_is(root, JSON_OBJECT)) {
        fail(l, "", "the options must be an object");
        return;
    }
    for (size_t i = 0; i < root->count; i++)
        if (!read_member(l, root->items[i]))
            return;
    if (l->options->context && l->options->document)
        fail(l, "context", "a document has no context element; write \"context\" or \"document\"");
}

static void report_fault(struct loader *l, const struct json_pull *p)
{
    char text[JSON_FAULT_BYTES], why[JSON_FAULT_BYTES + 20];
    if (p->fault == JSON_FAULT_NONE || p->fault == JSON_FAULT_MEMORY) {
        l->status = (tamis_status)tamis_binding_fail_status(l->binding, TAMIS_NO_MEMORY);
        return;
    }
    snprintf(why, sizeof why, "not JSON: %s", tamis_json_fault_text(p, text));
    fail(l, "", why);
}

tamis_status tamis_binding_options_read(tamis_binding *b, const char *json, size_t length, struct options *o)
{
    struct loader l = {b, o, TAMIS_OK};
    struct json_pull pull;
    struct meter meter;
    struct arena values;
    tamis_binding_options_init(o);
    tamis_base_meter_init(&meter, NULL);
    tamis_base_arena_init(&values, &meter);
    tamis_json_pull_init(&pull, NULL);
    pull.refuses_nul = true;
    tamis_json_pull_start(&pull, json, length);
    const struct json_value *root = tamis_json_read_tree(&pull, &values);
    if (root)
        read_members(&l, root);
    else
        report_fault(&l, &pull);
    tamis_json_pull_free(&pull);
    tamis_base_arena_free(&values);
    return l.status;
}
