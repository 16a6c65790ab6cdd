/* error.c: writes error messages with the place and the path of the error, such as "12:17: rules[3].url.schemes[0]: …". */
#include "reader.h"

#include "base/error.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PATH_BYTES = TAMIS_JSON_PATH_BYTES, WORD_BYTES = TAMIS_JSON_QUOTED };

struct step tamis_json_member(const struct step *up, const char *name)
{
    return (struct step){up, name, strlen(name)};
}

struct step tamis_json_item(const struct step *up, size_t index)
{
    return (struct step){up, NULL, index};
}

/* ---- Text in buffers of fixed size */

const char *tamis_json_quote(char buffer[TAMIS_JSON_QUOTED], const char *word, size_t n)
{
    size_t at = 0;
    buffer[at++] = '"';
    for (size_t i = 0; i < n; i++) {
        bool starts = utf8_begins(word[i]);
        if (starts && at > WORD_BYTES - 10) {
            memcpy(buffer + at, "\xE2\x80\xA6", 3);
            at += 3;
            break;
        }
        buffer[at++] = (unsigned char)word[i] < 0x20 || word[i] == 0x7F ? '?' : word[i];
    }
    buffer[at++] = '"';
    buffer[at] = '\0';
    return buffer;
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

static void step_text(char buffer[WORD_BYTES + 4], const struct step *step)
{
    char word[WORD_BYTES];
    if (!step->member)
        snprintf(buffer, WORD_BYTES + 4, "[%zu]", step->number);
    else if (is_plain(step))
        snprintf(buffer, WORD_BYTES + 4, "%s%.*s", step->up ? "." : "", (int)step->number, step->member);
    else
        snprintf(buffer, WORD_BYTES + 4, "[%s]", tamis_json_quote(word, step->member, step->number));
}

/* Writes a path to the end of `buffer`. If the path is too long, its first steps are omitted. Returns the offset of the path in
 * `buffer`. */
static size_t path_text(char buffer[PATH_BYTES], const struct step *path)
{
    char one[WORD_BYTES + 4];
    size_t begin = PATH_BYTES - 1;
    buffer[begin] = '\0';
    for (; path; path = path->up) {
        step_text(one, path);
        size_t n = strlen(one);
        if (n > begin)
            break;
        begin -= n;
        memcpy(buffer + begin, one, n);
    }
    return begin;
}

/* ---- Errors */

void tamis_json_format_message(char *out, size_t size, tamis_place place, const char *kind,
                               const struct step *at, const char *why)
{
    char buffer[PATH_BYTES];
    const char *path = buffer + path_text(buffer, at);
    const char *colon = *path ? ": " : "";
    if (kind)
        snprintf(out, size, "%" PRIu64 ":%" PRIu64 ": %s%s%s%s", place.line, place.column, kind, path, colon,
                 why);
    else
        snprintf(out, size, "%s%s%s", path, colon, why);
}

bool tamis_json_report(struct reader *r, tamis_place place, const struct step *at, const char *why)
{
    char text[MESSAGE_BYTES], path[PATH_BYTES];
    size_t n = tamis_json_chain(r, text, sizeof text);
    if (r->path) {
        snprintf(r->path, PATH_BYTES, "%s", path + path_text(path, at));
        snprintf(text + n, sizeof text - n, "%s", why);
    } else {
        tamis_json_format_message(text + n, sizeof text - n, place, "", at, why);
    }
    r->status = TAMIS_INVALID_POLICY;
    r->error = tamis_base_error(r->status, tamis_json_outer_place(r, place), text);
    return false;
}

bool tamis_json_error(struct reader *r, const struct step *at, const char *format, ...)
{
    char why[MESSAGE_BYTES];
    va_list list;
    va_start(list, format);
    vsnprintf(why, sizeof why, format, list);
    va_end(list);
    return tamis_json_report(r, tamis_json_place(r, at, false), at, why);
}

bool tamis_json_unknown_member(struct reader *r, const struct step *at, const char *typed,
                               const char *const *known, size_t count)
{
    char why[200], buffer[TAMIS_JSON_LOCATION];
    const char *home = tamis_json_location_of(typed, buffer), *ours = tamis_json_equivalent_of(typed);
    const char *meant = tamis_json_nearest(typed, known, count);
    /* The name in the text has another form. */
    bool is_here = meant && strcmp(meant, typed) == 0;
    if (count == 1) /* only one member is possible */
        snprintf(why, sizeof why, "unknown member; write \"%s\"", known[0]);
    else if (home && !is_here)
        snprintf(why, sizeof why, "unknown member here; it belongs %s", home);
    else if (ours)
        snprintf(why, sizeof why, "unknown member; in tamis this is %s", ours);
    else if (meant)
        snprintf(why, sizeof why, "unknown member; did you mean \"%s\"?", meant);
    else
        snprintf(why, sizeof why, "unknown member");
    return tamis_json_report(r, tamis_json_place(r, at, true), at, why);
}

bool tamis_json_unknown_value(struct reader *r, const struct step *at, const char *word,
                              const char *const *known, size_t count)
{
    char buffer[WORD_BYTES], why[400];
    const char *meant = tamis_json_nearest(word, known, count);
    size_t n = (size_t)snprintf(why, sizeof why, "%s is not a valid value; ",
                                tamis_json_quote(buffer, word, strlen(word)));
    if (meant)
        snprintf(why + n, sizeof why - n, "did you mean \"%s\"?", meant);
    for (size_t i = 0; !meant && i < count && n < sizeof why; i++)
        n += (size_t)snprintf(why + n, sizeof why - n, "%s\"%s\"",
                              i == 0          ? "write "
                              : i + 1 < count ? ", "
                                              : " or ",
                              known[i]);
    return tamis_json_report(r, tamis_json_place(r, at, false), at, why);
}
