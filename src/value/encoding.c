/* encoding.c: see encoding.h. */
#include "value/encoding.h"

static const struct span utf8 = {"utf-8", 5};

/* The two forms of a declaration in a text. */
struct form {
    struct span word;  /* in lowercase */
    bool has_sign;     /* "=" follows the word */
    bool needs_quotes; /* an encoding without quotation marks is none */
};

static const struct form content_form = {{"charset", 7}, true, false},
                         sheet_form = {{"@charset", 8}, false, true};

static struct span trimmed(struct span s)
{
    while (s.n && span_is_white(s.p[0]))
        s = span_of(s.p + 1, s.n - 1);
    while (s.n && span_is_white(s.p[s.n - 1]))
        s.n--;
    return s;
}

bool tamis_value_encoding_is_utf8(struct span label)
{
    label = trimmed(label);
    return span_equal_nocase(label, utf8) || span_equal_nocase(label, SPAN("utf8"));
}

static bool separates(char c)
{
    return span_is_white(c) || c == ',';
}

bool tamis_value_encoding_all_utf8(struct span labels)
{
    size_t at = 0;
    while (at < labels.n) {
        size_t begin = at;
        while (at < labels.n && !separates(labels.p[at]))
            at++;
        if (at > begin && !tamis_value_encoding_is_utf8(span_of(labels.p + begin, at - begin)))
            return false;
        at++;
    }
    return true;
}

/* Returns the index after the word; text.n + 1 if the text does not contain the word from `at` on. */
static size_t after_word(struct span word, struct span text, size_t at)
{
    for (; at + word.n <= text.n; at++)
        if ((text.p[at] | 0x20) == (word.p[0] | 0x20) &&
            span_equal_nocase(span_of(text.p + at, word.n), word))
            return at + word.n;
    return text.n + 1;
}

static size_t skip_white(struct span text, size_t at)
{
    while (at < text.n && span_is_white(text.p[at]))
        at++;
    return at;
}

/* Returns the length of the encoding at the begin of `rest` if it is not between two quotation marks. */
static size_t bare_length(const struct form *f, struct span rest)
{
    size_t n = 0;
    while (n < rest.n &&
           (f->needs_quotes ? rest.p[n] != '\n' : !span_is_white(rest.p[n]) && rest.p[n] != ';'))
        n++;
    return n;
}

/* Finds the encoding in the declaration whose word ends at `at`. Returns false if there is none. */
static bool read_label(const struct form *f, struct span text, size_t at, struct span *label)
{
    at = skip_white(text, at);
    if (f->has_sign && (at >= text.n || text.p[at] != '='))
        return false;
    at = f->has_sign ? skip_white(text, at + 1) : at;
    bool is_quoted = at < text.n && (text.p[at] == '"' || text.p[at] == '\'');
    if (f->needs_quotes && !is_quoted)
        return false;
    *label = span_of(text.p + at + is_quoted, text.n - at - is_quoted);
    size_t bare = bare_length(f, *label), end = is_quoted ? span_find(*label, text.p[at]) : label->n;
    bool ends = end < label->n && (!f->needs_quotes || end < bare);
    label->n = ends ? end : bare;
    return true;
}

/* Reports whether a reader could know the label as that of another encoding than UTF-8. No label begins with "&"; a reader that
 * does not decode references finds a label that begins with a reference, such as that of a quotation mark. */
static bool is_other(struct span label)
{
    return label.n && label.p[0] != '&' && !tamis_value_encoding_is_utf8(label);
}

/* Finds the next declaration of another encoding than UTF-8, and sets `*at` to the index after the encoding. */
static bool find_other(const struct form *f, struct span text, size_t *at, struct span *label)
{
    while ((*at = after_word(f->word, text, *at)) <= text.n) {
        if (!read_label(f, text, *at, label))
            continue;
        *at = (size_t)(label->p - text.p) + label->n;
        if (is_other(*label))
            return true;
    }
    return false;
}

static bool rewrite(const struct form *f, struct span text, struct buf *out)
{
    size_t at = 0, copied = 0;
    struct span label;
    out->n = 0;
    while (find_other(f, text, &at, &label)) {
        buf_append(out, text.p + copied, (size_t)(label.p - text.p) - copied);
        buf_add(out, utf8);
        copied = at;
    }
    if (!copied)
        return false;
    buf_append(out, text.p + copied, text.n - copied);
    return true;
}

bool tamis_value_encoding_rewrite_content(struct span text, struct buf *out)
{
    return rewrite(&content_form, text, out);
}

bool tamis_value_encoding_rewrite_sheet(struct span text, struct buf *out)
{
    return rewrite(&sheet_form, text, out);
}

bool tamis_value_encoding_declares_other(struct span text)
{
    struct span label;
    size_t at = 0;
    return find_other(&content_form, text, &at, &label);
}

bool tamis_value_encoding_sheet_declares_other(struct span text)
{
    struct span label;
    size_t at = 0;
    return find_other(&sheet_form, text, &at, &label);
}

bool tamis_value_encoding_is_in_data(struct span data)
{
    struct span label;
    size_t at = after_word(SPAN("<meta"), data, 0);
    return at <= data.n && find_other(&content_form, data, &at, &label);
}

bool tamis_value_encoding_is_reserved(struct span target)
{
    return target.n >= 3 && span_equal_nocase(span_of(target.p, 3), SPAN("xml"));
}
