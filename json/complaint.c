/* complaint.c: what is wrong, with its place and path: "12:17: rules[3].url.schemes[0]: …". */
#include "reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PATH_BYTES = 160, WORD_BYTES = TAMIS_JSON_QUOTED };

struct step tamis_json_member(const struct step *up, const char *name)
{
    return (struct step){up, name, strlen(name)};
}

struct step tamis_json_item(const struct step *up, size_t index)
{
    return (struct step){up, NULL, index};
}

/* ---- Text of a known size; what is too long ends in "…" */

const char *tamis_json_quoted(char room[TAMIS_JSON_QUOTED], const char *word, size_t n)
{
    size_t at = 0;
    room[at++] = '"';
    for (size_t i = 0; i < n; i++) {
        bool starts = ((unsigned char)word[i] & 0xC0) != 0x80;
        if (starts && at > WORD_BYTES - 10) {
            memcpy(room + at, "\xE2\x80\xA6", 3);
            at += 3;
            break;
        }
        room[at++] = (unsigned char)word[i] < 0x20 || word[i] == 0x7F ? '?' : word[i];
    }
    room[at++] = '"';
    room[at] = '\0';
    return room;
}

static bool is_plain(const struct step *step)
{
    for (size_t i = 0; i < step->number; i++) {
        char c = step->member[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
              c == '-' || c == '$'))
            return false;
    }
    return step->number > 0 && step->number < WORD_BYTES - 2;
}

static void step_text(char room[WORD_BYTES + 4], const struct step *step)
{
    char word[WORD_BYTES];
    if (!step->member)
        snprintf(room, WORD_BYTES + 4, "[%zu]", step->number);
    else if (is_plain(step))
        snprintf(room, WORD_BYTES + 4, "%s%.*s", step->up ? "." : "", (int)step->number, step->member);
    else
        snprintf(room, WORD_BYTES + 4, "[%s]", tamis_json_quoted(word, step->member, step->number));
}

/* From its end to its beginning; of a path that is too long the beginning is left out. Answers where in `room` it begins. */
static size_t path_text(char room[PATH_BYTES], const struct step *path)
{
    char one[WORD_BYTES + 4];
    size_t begin = PATH_BYTES - 1;
    room[begin] = '\0';
    for (; path; path = path->up) {
        step_text(one, path);
        size_t n = strlen(one);
        if (n > begin)
            break;
        begin -= n;
        memcpy(room + begin, one, n);
    }
    return begin;
}

/* ---- Complaints */

void tamis_json_say(char *out, size_t size, struct place place, const char *kind, const struct step *at,
                    const char *why)
{
    char room[PATH_BYTES];
    const char *path = room + path_text(room, at);
    snprintf(out, size, "%zu:%zu: %s%s%s%s", place.line, place.column, kind, path, *path ? ": " : "", why);
}

static bool tell(struct reader *r, struct place place, const struct step *at, const char *why)
{
    r->status = TAMIS_INVALID_POLICY;
    if (r->message_size)
        tamis_json_say(r->message, r->message_size, place, "", at, why);
    return false;
}

bool tamis_json_complain(struct reader *r, const struct step *at, const char *format, ...)
{
    char why[400];
    va_list list;
    va_start(list, format);
    vsnprintf(why, sizeof why, format, list);
    va_end(list);
    return tell(r, tamis_json_place(r->text, r->n, at, false), at, why);
}

/* Where a member belongs that stands elsewhere. */
static const char *home_of(const char *member)
{
    static const struct {
        const char *member, *home;
    } homes[] = {
        {"schemes", "in \"url\""},
        {"relative", "in \"url\""},
        {"dataTypes", "in \"url\""},
        {"hosts", "in \"url\" or \"frame\""},
        {"sandbox", "in \"frame\""},
        {"properties", "in \"style\" or \"stylesheet\""},
        {"atRules", "in \"stylesheet\""},
        {"scope", "in \"stylesheet\""},
        {"name", "in an element or attribute"},
        {"namespace", "in an element or attribute"},
        {"target", "in a processing instruction"},
        {"url", "in a rule, \"style\" or \"stylesheet\""},
        {"values", "in a rule"},
        {"patterns", "in a rule"},
        {"tokens", "in a rule"},
        {"style", "in a rule"},
        {"stylesheet", "in a rule"},
        {"set", "in a rule"},
        {"addTokens", "in a rule"},
        {"rename", "in a rule"},
        {"customElements", "in a rule"},
        {"frame", "in a rule"},
        {"otherwise", "in a rule"},
        {"when", "in a rule"},
        {"attributes", "in the policy, a rule, or an item of its \"elements\""},
        {"removeAttributes", "in the policy, or an item of its \"elements\""},
        {"rules", "in the policy itself"},
        {"limits", "in the policy itself"},
        {"baseURL", "in the policy itself"},
        {"idPrefix", "in the policy itself"},
    };
    for (size_t i = 0; i < sizeof homes / sizeof *homes; i++)
        if (strcmp(homes[i].member, member) == 0)
            return homes[i].home;
    return NULL;
}

bool tamis_json_complain_of_member(struct reader *r, const struct step *at, const char *typed,
                                   const char *const *known, size_t count)
{
    char why[200];
    const char *home = home_of(typed);
    const char *meant = tamis_json_nearest(typed, known, count);
    if (home)
        snprintf(why, sizeof why, "unknown member here; it belongs %s", home);
    else if (meant)
        snprintf(why, sizeof why, "unknown member; did you mean \"%s\"?", meant);
    else
        snprintf(why, sizeof why, "unknown member");
    return tell(r, tamis_json_place(r->text, r->n, at, true), at, why);
}

bool tamis_json_complain_of_word(struct reader *r, const struct step *at, const char *word,
                                 const char *const *known, size_t count)
{
    char room[WORD_BYTES], why[400];
    const char *meant = tamis_json_nearest(word, known, count);
    size_t n =
        (size_t)snprintf(why, sizeof why, "%s is unknown; ", tamis_json_quoted(room, word, strlen(word)));
    if (meant)
        snprintf(why + n, sizeof why - n, "did you mean \"%s\"?", meant);
    for (size_t i = 0; !meant && i < count && n < sizeof why; i++)
        n += (size_t)snprintf(why + n, sizeof why - n, "%s\"%s\"",
                              i == 0          ? "write "
                              : i + 1 < count ? ", "
                                              : " or ",
                              known[i]);
    return tell(r, tamis_json_place(r->text, r->n, at, false), at, why);
}

bool tamis_json_complain_of_syntax(struct reader *r, const json_error_t *error)
{
    char why[JSON_ERROR_TEXT_LENGTH + 20];
    size_t end = error->position > 0 ? (size_t)error->position : 0;
    struct place place = tamis_json_token_place(r->text, r->n, end);
    if (strstr(error->text, "near end of file"))
        place = tamis_json_end_place(r->text, r->n);
    snprintf(why, sizeof why, "not JSON: %s", error->text);
    return tell(r, place, NULL, why);
}

/* ---- What the config says: a path, names in quotes where an item is meant, and a sentence */

enum { STEPS = 12 };

struct trail {
    struct step steps[STEPS];
    size_t count;
    const json_t *value; /* where it leads */
};

static void go_on(struct trail *t, struct step step)
{
    const json_t *next;
    if (step.member)
        next = json_object_getn(t->value, step.member, step.number);
    else
        next = json_array_get(t->value, step.number);
    if (!next || t->count == STEPS)
        return;
    step.up = t->count ? &t->steps[t->count - 1] : NULL;
    t->steps[t->count++] = step;
    t->value = next;
}

/* `rules[3].url`; answers what follows it. */
static const char *follow_path(struct trail *t, const char *text)
{
    while (*text) {
        size_t n = strcspn(text, ".[]:, \"");
        if (*text == '[') {
            size_t index = 0;
            for (text++; *text >= '0' && *text <= '9' && index < 1000000; text++)
                index = index * 10 + (size_t)(*text - '0');
            go_on(t, tamis_json_item(NULL, index));
            text += *text == ']';
        } else if (n > 0) {
            go_on(t, (struct step){NULL, text, n});
            text += n;
        } else if (*text == '.') {
            text++;
        } else {
            break;
        }
    }
    return text;
}

/* How many bytes of `text` are `"name"` of this item, with its namespace; 0: another's. */
static size_t named(const json_t *item, const char *text)
{
    const json_t *object = json_is_object(item) ? item : NULL;
    const json_t *value = !object                           ? item
                          : json_object_get(object, "name") ? json_object_get(object, "name")
                                                            : json_object_get(object, "target");
    const char *name = json_string_value(value),
               *ns = json_string_value(json_object_get(object, "namespace"));
    size_t n = name ? strlen(name) : 0;
    if (!name || strncmp(text + 1, name, n) != 0 || text[n + 1] != '"')
        return 0;
    n += 2;
    if (!ns || strcmp(ns, TAMIS_NAMESPACE_HTML) == 0 || *ns == '\0')
        return strncmp(text + n, " (http", 6) == 0 ? 0 : n;
    if (strncmp(text + n, " (", 2) != 0 || strncmp(text + n + 2, ns, strlen(ns)) != 0)
        return 0;
    return n + strlen(ns) + 3;
}

/* The last item of that name, for of two it is the second that is too many. */
static size_t follow_name(struct trail *t, const char *text)
{
    size_t n = 0, found = 0;
    for (size_t i = json_array_size(t->value); i-- > 0 && !n;) {
        n = named(json_array_get(t->value, i), text);
        found = i;
    }
    if (n)
        go_on(t, tamis_json_item(NULL, found));
    return n;
}

bool tamis_json_complain_of_config(struct reader *r)
{
    const char *reason = tamis_config_reason(r->config);
    struct trail t = {.count = 0, .value = r->root};
    const char *rest = reason;
    /* What the path begins with may be missing from the text; then what the sentence names next has to do. */
    while (!t.count && *rest) {
        rest = follow_path(&t, rest);
        rest += !t.count && *rest;
    }
    while (t.count && (strncmp(rest, ", \"", 3) == 0 || strncmp(rest, ": \"", 3) == 0)) {
        size_t n = follow_name(&t, rest + 2);
        if (!n || strncmp(rest + 2 + n, ", ", 2) != 0)
            break;
        rest = follow_path(&t, rest + 2 + n + 2);
    }
    const struct step *path = t.count ? &t.steps[t.count - 1] : NULL;
    return tell(r, tamis_json_place(r->text, r->n, path, false), NULL, reason);
}
