/* json.c: see json.h. */
#include "json.h"

#include <stdlib.h>
#include <string.h>

struct parser {
    const unsigned char *text;
    size_t n, at, depth;
    size_t wrong; /* SIZE_MAX: nothing is wrong */
};

static json_t *parse_value(struct parser *p);

static bool wrong_at(struct parser *p, size_t at)
{
    if (p->wrong == SIZE_MAX)
        p->wrong = at;
    return false;
}

static bool is_at(const struct parser *p, char c)
{
    return p->at < p->n && p->text[p->at] == (unsigned char)c;
}

static void skip_blank(struct parser *p)
{
    while (is_at(p, ' ') || is_at(p, '\t') || is_at(p, '\r') || is_at(p, '\n'))
        p->at++;
}

/* ---- Strings */

int model_json_utf8(const unsigned char *p, size_t n)
{
    static const struct {
        unsigned char first, last; /* the range of the first byte */
        unsigned char low, high;   /* the range of the second byte */
        int length;
    } rows[] = {{0x00, 0x7F, 0, 0, 1},       {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
                {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
                {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (p[0] < rows[i].first || p[0] > rows[i].last)
            continue;
        for (int k = 1; k < rows[i].length; k++) {
            if ((size_t)k == n)
                return -1;
            unsigned char low = k == 1 ? rows[i].low : 0x80, high = k == 1 ? rows[i].high : 0xBF;
            if (p[k] < low || p[k] > high)
                return 0;
        }
        return rows[i].length;
    }
    return 0;
}

static void put_code_point(char **out, unsigned long c)
{
    if (c < 0x80) {
        *(*out)++ = (char)c;
    } else if (c < 0x800) {
        *(*out)++ = (char)(0xC0 | c >> 6);
        *(*out)++ = (char)(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        *(*out)++ = (char)(0xE0 | c >> 12);
        *(*out)++ = (char)(0x80 | (c >> 6 & 0x3F));
        *(*out)++ = (char)(0x80 | (c & 0x3F));
    } else {
        *(*out)++ = (char)(0xF0 | c >> 18);
        *(*out)++ = (char)(0x80 | (c >> 12 & 0x3F));
        *(*out)++ = (char)(0x80 | (c >> 6 & 0x3F));
        *(*out)++ = (char)(0x80 | (c & 0x3F));
    }
}

/* Reads "\u" and four digits. Returns -1 if they are not there. */
static long parse_unit(struct parser *p)
{
    char digits[5] = "";
    if (p->n - p->at < 6 || p->text[p->at] != '\\' || p->text[p->at + 1] != 'u')
        return -1;
    memcpy(digits, p->text + p->at + 2, 4);
    if (strlen(digits) != 4 || strspn(digits, "0123456789abcdefABCDEF") != 4)
        return -1;
    p->at += 6;
    return strtol(digits, NULL, 16);
}

static bool parse_escape(struct parser *p, char **out)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    size_t begin = p->at;
    const char *letter = p->text[begin + 1] ? strchr(letters, p->text[begin + 1]) : NULL;
    if (letter) {
        *(*out)++ = meanings[letter - letters];
        p->at += 2;
        return true;
    }
    long unit = parse_unit(p), low;
    if (unit < 0 || (unit >= 0xDC00 && unit < 0xE000))
        return wrong_at(p, begin);
    if (unit < 0xD800 || unit >= 0xE000) {
        put_code_point(out, (unsigned long)unit);
        return true;
    }
    low = parse_unit(p);
    if (low < 0xDC00 || low >= 0xE000)
        return wrong_at(p, begin);
    put_code_point(out, 0x10000 + ((unsigned long)unit - 0xD800) * 0x400 + ((unsigned long)low - 0xDC00));
    return true;
}

/* Decodes the string at the quote `p->at` into `out`, which has space for the string. */
static bool parse_string_to(struct parser *p, char **out)
{
    size_t begin = p->at++;
    while (!is_at(p, '"')) {
        if (p->at >= p->n || (is_at(p, '\\') && p->at + 1 == p->n))
            return wrong_at(p, begin);
        if (is_at(p, '\\')) {
            if (!parse_escape(p, out))
                return false;
            continue;
        }
        int length = model_json_utf8(p->text + p->at, p->n - p->at);
        if (length < 0)
            return wrong_at(p, begin);
        if (length == 0 || p->text[p->at] < 0x20)
            return wrong_at(p, p->at);
        memcpy(*out, p->text + p->at, (size_t)length);
        *out += length;
        p->at += (size_t)length;
    }
    p->at++;
    return true;
}

/* Returns the index of the quote that closes the string at the quote `p->at`, or the end of the text. */
static size_t end_of_string(const struct parser *p)
{
    size_t at = p->at + 1;
    while (at < p->n && p->text[at] != '"')
        at += p->text[at] == '\\' ? 2 : 1;
    return at < p->n ? at : p->n;
}

/* Returns the decoded string from malloc(), or NULL. A decoded string is not longer than the string in the text. */
static char *parse_string(struct parser *p, size_t *length)
{
    char *text = malloc(end_of_string(p) - p->at + 5), *out = text;
    if (!text)
        abort();
    bool good = parse_string_to(p, &out);
    *out = '\0';
    *length = (size_t)(out - text);
    if (good)
        return realloc(text, *length + 1);
    free(text);
    return NULL;
}

/* ---- Values */

static json_t *new_value(enum model_json_type type, size_t at)
{
    json_t *v = calloc(1, sizeof *v);
    if (!v)
        abort();
    v->type = type;
    v->references = 1;
    v->at = at;
    return v;
}

static bool parse_digits(struct parser *p)
{
    size_t begin = p->at;
    while (p->at < p->n && p->text[p->at] >= '0' && p->text[p->at] <= '9')
        p->at++;
    return p->at > begin;
}

static json_t *parse_number(struct parser *p)
{
    size_t begin = p->at;
    bool good = true, integer = true;
    p->at += is_at(p, '-');
    if (is_at(p, '0'))
        p->at++;
    else
        good = parse_digits(p);
    if (good && is_at(p, '.')) {
        p->at++;
        integer = false;
        good = parse_digits(p);
    }
    if (good && (is_at(p, 'e') || is_at(p, 'E'))) {
        p->at++;
        integer = false;
        p->at += is_at(p, '+') || is_at(p, '-');
        good = parse_digits(p);
    }
    if (!good) {
        wrong_at(p, begin);
        return NULL;
    }
    json_t *v = new_value(MODEL_NUMBER, begin);
    v->is_integer = integer;
    v->length = p->at - begin;
    v->text = calloc(1, v->length + 1);
    if (!v->text)
        abort();
    memcpy(v->text, p->text + begin, v->length);
    v->integer = integer ? strtoll(v->text, NULL, 10) : 0;
    return v;
}

/* Returns the place of the first name that an earlier member has, too; SIZE_MAX if there is none. */
static size_t find_twin(const json_t *v)
{
    size_t found = SIZE_MAX;
    for (size_t i = 0; i < v->count; i++)
        for (size_t k = 0; k < i && found == SIZE_MAX; k++)
            if (v->name_lengths[i] == v->name_lengths[k] &&
                memcmp(v->names[i], v->names[k], v->name_lengths[i]) == 0)
                found = v->name_places[i];
    return found;
}

static bool parse_member(struct parser *p, json_t *v)
{
    size_t n, name_at = p->at;
    if (!is_at(p, '"'))
        return wrong_at(p, p->at);
    char *name = parse_string(p, &n);
    if (!name)
        return false;
    skip_blank(p);
    bool good = is_at(p, ':') || wrong_at(p, p->at);
    p->at += good;
    skip_blank(p);
    json_t *item = good ? parse_value(p) : NULL;
    if (item)
        model_json_add(v, name, n, name_at, item);
    free(name);
    return item != NULL;
}

static bool parse_item(struct parser *p, json_t *v)
{
    json_t *item = parse_value(p);
    if (item)
        model_json_add(v, NULL, 0, 0, item);
    return item != NULL;
}

static bool parse_items(struct parser *p, json_t *v)
{
    char last = v->type == MODEL_OBJECT ? '}' : ']';
    p->at++;
    skip_blank(p);
    while (!is_at(p, last)) {
        if (v->count > 0) {
            if (!is_at(p, ','))
                return wrong_at(p, p->at);
            p->at++;
            skip_blank(p);
        }
        if (!(v->type == MODEL_OBJECT ? parse_member(p, v) : parse_item(p, v)))
            return false;
        skip_blank(p);
    }
    size_t twin = v->type == MODEL_OBJECT ? find_twin(v) : SIZE_MAX;
    p->at++;
    return twin == SIZE_MAX || wrong_at(p, twin);
}

static json_t *parse_word(struct parser *p, const char *word, enum model_json_type type)
{
    size_t n = strlen(word);
    if (p->n - p->at < n || memcmp(p->text + p->at, word, n) != 0) {
        wrong_at(p, p->at);
        return NULL;
    }
    p->at += n;
    return new_value(type, p->at - n);
}

static json_t *parse_container(struct parser *p, enum model_json_type type)
{
    if (p->depth == MODEL_JSON_DEEPEST) {
        wrong_at(p, p->at);
        return NULL;
    }
    json_t *v = new_value(type, p->at);
    p->depth++;
    bool good = parse_items(p, v);
    p->depth--;
    if (good)
        return v;
    json_decref(v);
    return NULL;
}

static json_t *parse_value(struct parser *p)
{
    if (is_at(p, '{'))
        return parse_container(p, MODEL_OBJECT);
    if (is_at(p, '['))
        return parse_container(p, MODEL_ARRAY);
    if (is_at(p, 't'))
        return parse_word(p, "true", MODEL_TRUE);
    if (is_at(p, 'f'))
        return parse_word(p, "false", MODEL_FALSE);
    if (!is_at(p, '"'))
        return is_at(p, 'n') ? parse_word(p, "null", MODEL_NULL) : parse_number(p);
    size_t at = p->at, length;
    char *text = parse_string(p, &length);
    json_t *v = text ? new_value(MODEL_STRING, at) : NULL;
    if (v) {
        v->text = text;
        v->length = length;
    }
    return v;
}

json_t *json_loadn(const char *text, size_t n, size_t *wrong)
{
    struct parser p = {.text = (const unsigned char *)text, .n = n, .wrong = SIZE_MAX};
    skip_blank(&p);
    json_t *v = parse_value(&p);
    skip_blank(&p);
    if (v && p.at < n) {
        wrong_at(&p, p.at);
        json_decref(v);
        v = NULL;
    }
    if (wrong)
        *wrong = p.wrong;
    return v;
}
