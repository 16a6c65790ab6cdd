/* fuzz_lex_references.c: tokenizes any bytes as text and as attribute values, in every dialect and with every kind of
 * quotes. Oracles: lex_runs.c; a model that decodes the references of a value by searching a list of all names for the
 * longest match; and for SGML, what tamis/sgml.h states about tamis_sgml_expand(). */
#include <string.h>
#include <tamis/sgml.h>

#include "fuzz/lex_runs.h"
#include "fuzz/target.h"
#include "models/references.h"
#include "models/utf8.h"

struct quoting {
    const char *before;
    const char *after;
    const char *stops; /* the characters that end the value */
};

/* For an unquoted value, `stops` also has characters that do not end the value; for example, HTML keeps quotes, with a
 * parse error. Values with these characters are not checked here. */
static const struct quoting quotings[] = {
    {"<a b=\"", "\">", "\""}, {"<a b='", "'>", "'"}, {"<a b=", ">", "\t\n\v\f \"'<=>`/"}};

/* --- one value --- */

/* Copies the input up to the first character of `stops`, and replaces U+0000 with U+FFFD. */
static void cut_value(struct text *value, const struct text *input, const char *stops)
{
    text_clear(value);
    text_add_string(value, "");
    for (size_t i = 0; i < input->n && !(input->p[i] && strchr(stops, input->p[i])); i++)
        if (input->p[i])
            text_add(value, input->p + i, 1);
        else
            text_add_string(value, "\xEF\xBF\xBD");
}

struct seen {
    struct text value;
    size_t tags;
};

static tamis_reply on_token(void *user, const tamis_token *t)
{
    struct seen *seen = user;
    size_t n = 0;
    if (tamis_token_get_type(t) == TAMIS_TOKEN_END_OF_FILE)
        return TAMIS_CONTINUE;
    check(tamis_token_attribute_count(t) == 1,
          "references model: a tag with one attribute has another number");
    const char *value = tamis_token_attribute_value(t, 0, &n);
    text_clear(&seen->value);
    text_add(&seen->value, value, n);
    seen->tags++;
    return TAMIS_CONTINUE;
}

static tamis_lexer *kept(struct seen *seen)
{
    static tamis_lexer *l;
    if (!l)
        l = tamis_lexer_new(NULL, on_token, NULL, seen);
    check(l != NULL, "no memory");
    return l;
}

static void read_tag(tamis_lexer *l, tamis_dialect dialect, const struct text *tag)
{
    const struct start start = {.dialect = dialect};
    tamis_status status = lex_begin(l, &start);
    if (status == TAMIS_OK)
        status = tamis_lexer_feed(l, tag->p, tag->n);
    if (status == TAMIS_OK)
        status = tamis_lexer_finish(l);
    check(status == TAMIS_OK, tamis_status_name(status));
}

static void check_value(tamis_dialect dialect, const struct quoting *q, const struct text *value)
{
    static struct text tag, expected;
    static struct seen seen;
    text_clear(&tag);
    text_add_string(&tag, q->before);
    text_add(&tag, value->p, value->n);
    text_add_string(&tag, q->after);
    text_clear(&expected);
    reference_model_decode(&expected, dialect, NULL, true, value->p, value->n);
    seen.tags = 0;
    read_tag(kept(&seen), dialect, &tag);
    check(seen.tags == 1, "references model: a tag is not one token");
    check(text_equal(&expected, seen.value.p, seen.value.n),
          "references model: an attribute's value differs from the model's");
}

static void check_values(const char *p, size_t n)
{
    static const tamis_dialect dialects[] = {TAMIS_HTML, TAMIS_HTML_2008, TAMIS_XML5};
    static struct utf8_model input;
    static struct text value;
    utf8_model_decode(&input, p, n, false);
    for (size_t q = 0; q < COUNT(quotings); q++) {
        cut_value(&value, &input.text, quotings[q].stops);
        bool is_empty = value.n == 0 && quotings[q].after[0] == '>';
        for (size_t d = 0; d < COUNT(dialects) && !is_empty; d++)
            check_value(dialects[d], &quotings[q], &value);
    }
}

/* --- SGML --- */

/* Checks that tamis_sgml_expand() fills a smaller buffer with the beginning of the same result, and does not write
 * beyond the buffer. */
static void check_expansion(tamis_sgml_type type, const char *p, size_t n, size_t room)
{
    bool complete = true, again = true;
    char *all = malloc(n + 1), *some = malloc(room + 1);
    check(all && some, "no memory");
    size_t length = tamis_sgml_expand(type, p, n, all, n, &complete);
    check(length <= n, "SGML expansion: the result is longer than the string");
    memset(some, 'X', room + 1);
    check(tamis_sgml_expand(type, p, n, some, room, &again) == length && again == complete,
          "SGML expansion: the length depends on the size of the buffer");
    check(memcmp(all, some, room < length ? room : length) == 0 && some[room] == 'X',
          "SGML expansion: a smaller buffer does not have the beginning, or is exceeded");
    free(all);
    free(some);
}

static void check_sgml(const char *p, size_t n, uint32_t h)
{
    static const tamis_sgml_type types[] = {TAMIS_SGML_LITERAL, TAMIS_SGML_GEREF, TAMIS_SGML_NUMCHARREF,
                                            TAMIS_SGML_DATA};
    for (size_t i = 0; i < COUNT(types); i++)
        check_expansion(types[i], p, n, n ? h % n : 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    lex_runs("fuzz_lex_references", data, size);
    check_values(bytes, size);
    check_sgml(bytes, size, hash(data, size));
    return 0;
}
