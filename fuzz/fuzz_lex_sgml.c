/* fuzz_lex_sgml.c: analyzes any bytes as SGML, with tamis/lexer.h, with and without normalization, and with the callbacks
 * of tamis/sgml.h. Oracles: lex_runs.c; the concatenated strings of an event are its part of the input, and all events and
 * errors together are the whole input (sgml_cover.c); if callbacks switch normalization on and off, each string is either
 * normalized or unchanged. */
#include <string.h>
#include <tamis/sgml.h>

#include "fuzz/lex_runs.h"
#include "fuzz/target.h"
#include "generators/random.h"
#include "judges/sgml_cover.h"

enum { LONGEST_PIECE = 32 };

/* --- the strings of a reading --- */

struct string {
    tamis_sgml_type type;
    size_t start; /* the offset in the bytes of the reading */
    size_t length;
};

struct strings_read {
    struct text bytes;
    struct string *list;
    size_t count;
    size_t capacity;
    struct random toggles; /* decides when normalization is switched */
    bool may_toggle;
};

static void grow(struct strings_read *r)
{
    if (r->count < r->capacity)
        return;
    r->capacity = 2 * r->count + 64;
    r->list = realloc(r->list, r->capacity * sizeof *r->list);
    check(r->list != NULL, "no memory");
}

/* Adds a string. Adjacent pieces of data are joined. */
static void add_string(struct strings_read *r, tamis_sgml_type type, const char *p, size_t n)
{
    bool goes_on = type == TAMIS_SGML_DATA && r->count && r->list[r->count - 1].type == TAMIS_SGML_DATA;
    grow(r);
    if (goes_on)
        r->list[r->count - 1].length += n;
    else
        r->list[r->count++] = (struct string){type, r->bytes.n, n};
    text_add(&r->bytes, p, n);
}

static void on_event(void *user, tamis_sgml *l, size_t count, const tamis_sgml_type *types,
                     const char *const *strings, const size_t *lengths)
{
    struct strings_read *r = user;
    for (size_t i = 0; i < count; i++)
        add_string(r, types[i], strings[i], lengths[i]);
    if (r->may_toggle)
        tamis_sgml_norm(l, random_below(&r->toggles, 2));
}

/* --- readings --- */

static void lex(tamis_sgml *l, struct strings_read *r, const char *p, size_t n)
{
    tamis_status status = tamis_sgml_lex(l, p, n, on_event, r, on_event, r, on_event, r);
    check(status == TAMIS_OK, tamis_status_name(status));
}

static void read_strings(struct strings_read *r, const char *p, size_t n, bool normalizes)
{
    tamis_sgml *l = tamis_sgml_new(NULL);
    struct random cuts = r->toggles;
    check(l != NULL, "no memory");
    tamis_sgml_norm(l, normalizes);
    r->count = r->bytes.n = 0;
    text_add_string(&r->bytes, "");
    for (size_t done = 0, size; done < n; done += size) {
        size = 1 + random_below(&cuts, LONGEST_PIECE);
        size = size < n - done ? size : n - done;
        lex(l, r, p + done, size);
    }
    lex(l, r, NULL, 0);
    tamis_sgml_free(l);
}

static bool is_string(const struct strings_read *a, const struct strings_read *b, size_t i)
{
    const struct string *s = &a->list[i], *t = &b->list[i];
    return s->type == t->type && s->length == t->length &&
           memcmp(a->bytes.p + s->start, b->bytes.p + t->start, s->length) == 0;
}

static void check_toggling(const char *p, size_t n, uint32_t h)
{
    static struct strings_read plain, normalized, mixed;
    plain.toggles = normalized.toggles = mixed.toggles = (struct random){h};
    mixed.may_toggle = true;
    read_strings(&plain, p, n, false);
    read_strings(&normalized, p, n, true);
    read_strings(&mixed, p, n, h & 1);
    check(plain.count == normalized.count && plain.count == mixed.count,
          "SGML normalization: the number of strings changes");
    for (size_t i = 0; i < plain.count; i++)
        check(is_string(&mixed, &plain, i) || is_string(&mixed, &normalized, i),
              "SGML normalization: a string is neither verbatim nor normalized");
}

/* --- the cover --- */

static tamis_reply on_token(void *user, const tamis_token *t)
{
    sgml_cover_add(user, t);
    return TAMIS_CONTINUE;
}

/* Decodes the input, and replaces each U+FFFD with "?". The places of U+FFFD are not exact if the lexer reads it again
 * after a longest match has failed. */
static void replace_replacements(struct text *out, const char *p, size_t n)
{
    static struct utf8_model input;
    utf8_model_decode(&input, p, n, true);
    text_clear(out);
    text_add_string(out, "");
    for (size_t i = 0; i < input.text.n; i++) {
        bool is_replacement = strncmp(input.text.p + i, "\xEF\xBF\xBD", 3) == 0;
        text_add(out, is_replacement ? "?" : input.text.p + i, 1);
        i += is_replacement ? 2 : 0;
    }
}

static void check_cover(const char *p, size_t n)
{
    static const struct start start = {.dialect = TAMIS_SGML, .keeps = true};
    static struct sgml_cover cover;
    static tamis_lexer *l;
    if (!l)
        l = tamis_lexer_new(NULL, on_token, NULL, &cover);
    check(l && lex_begin(l, &start) == TAMIS_OK, "no memory");
    sgml_cover_begin(&cover, p, n);
    tamis_status status = tamis_lexer_feed(l, p, n);
    if (status == TAMIS_OK)
        status = tamis_lexer_finish(l);
    check(status == TAMIS_OK, tamis_status_name(status));
    check(sgml_cover_holds(&cover), cover.reason);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct text text;
    const char *bytes = (const char *)data;
    lex_runs("fuzz_lex_sgml", data, size);
    check_toggling(bytes, size, hash(data, size));
    replace_replacements(&text, bytes, size);
    check_cover(text.p, text.n);
    return 0;
}
