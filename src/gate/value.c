/* value.c: see value.h. */
#include "gate/value.h"

enum { WORD_BYTES = 32 };

/* A word in lowercase. `n` is WORD_BYTES if it is too long: then it is no word that the gate knows. */
struct word {
    char text[WORD_BYTES];
    uint8_t n;
};

static uint32_t lower(uint32_t c)
{
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

static bool is_white(uint32_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}

static bool is_alphanumeric(uint32_t c)
{
    return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9');
}

static void add(struct word *w, uint32_t c)
{
    if (w->n < WORD_BYTES)
        w->text[w->n++] = (char)lower(c);
}

static bool is(const struct word *w, struct span text)
{
    return w->n < WORD_BYTES && span_equal(span_of(w->text, w->n), text);
}

static bool is_in(const struct word *w, struct span list)
{
    for (size_t at = 0; at < list.n;)
        if (is(w, span_next_word(list, &at)))
            return true;
    return false;
}

/* --- references --- */

static bool starts(const struct gate_reader *r, struct span text)
{
    return span_starts(span_of((const char *)r->p + r->at, r->end - r->at), text);
}

/* Returns the code point of a decimal reference, or 0 if parsers could read it as another one. */
static uint32_t checked(uint32_t n)
{
    bool is_control = (n < ' ' && n != '\t' && n != '\n' && n != '\r') || (n >= 0x7F && n < 0xA0);
    bool is_noncharacter = (n >= 0xFDD0 && n <= 0xFDEF) || (n & 0xFFFE) == 0xFFFE;
    return is_control || is_noncharacter || (n >= 0xD800 && n <= 0xDFFF) || n > 0x10FFFF ? 0 : n;
}

static uint32_t decimal(struct gate_reader *r)
{
    uint32_t n = 0;
    for (r->at += 2; r->at < r->end && r->p[r->at] >= '0' && r->p[r->at] <= '9' && n <= 0x10FFFF; r->at++)
        n = n * 10 + (r->p[r->at] - '0');
    return r->at < r->end && r->p[r->at++] == ';' ? checked(n) : 0;
}

uint32_t tamis_gate_reference(struct gate_reader *r)
{
    static const struct {
        struct span text;
        uint32_t code;
    } references[] = {{{"&amp;", 5}, '&'},
                      {{"&lt;", 4}, '<'},
                      {{"&gt;", 4}, '>'},
                      {{"&quot;", 6}, '"'},
                      {{"&nbsp;", 6}, 0xA0}};
    if (starts(r, SPAN("&#")))
        return decimal(r);
    for (size_t i = 0; i < sizeof references / sizeof *references; i++)
        if (starts(r, references[i].text)) {
            r->at += references[i].text.n;
            return references[i].code;
        }
    if (r->end - r->at < 6)
        r->at = r->end;
    return 0;
}

static uint32_t next(struct gate_reader *r)
{
    struct gate_reader copy = {r->p, r->at, r->end, r->is_raw};
    if (r->at == r->end)
        return GATE_END;
    uint32_t c = r->is_raw || r->p[r->at] != '&' ? 0 : tamis_gate_reference(&copy);
    r->at = c ? copy.at : r->at + 1;
    return c ? c : r->p[r->at - 1];
}

static uint32_t peek(const struct gate_reader *r)
{
    struct gate_reader copy = {r->p, r->at, r->end, r->is_raw};
    return next(&copy);
}

/* --- URLs --- */

/* Reads what can be the scheme of a URL. URL parsers skip controls and spaces at the start, and tabs and line ends everywhere. But
 * white space separates the URLs of a list. */
static const char *url(const struct gate_table *t, uint32_t number, struct gate_reader *r)
{
    const struct gate_class *class = &t->classes[number];
    struct word w = {.n = 0};
    bool is_list = class->form == GATE_URLS || class->form == GATE_CANDIDATES;
    while (peek(r) <= ' ' && !(is_list && is_white(peek(r))))
        next(r);
    uint32_t first = peek(r), c = first;
    for (; is_alphanumeric(c) || c == '+' || c == '-' || c == '.' ||
           (!is_list && (c == '\t' || c == '\n' || c == '\r'));
         c = peek(r)) {
        if (c > ' ')
            add(&w, c);
        next(r);
    }
    struct span scheme = span_of(w.text, w.n);
    if (c == ':' && lower(first) >= 'a' && lower(first) <= 'z') {
        bool is_listed = w.n < WORD_BYTES && tamis_gate_allows_scheme(t, number, scheme);
        bool is_script = t->safe && is(&w, SPAN("javascript"));
        return is_listed || (!class->lists_schemes && !is_script)
                   ? NULL
                   : "the policy does not allow this URL scheme here";
    }
    if (class->form == GATE_CSS && c == '\\')
        return "the scheme of a URL in CSS contains no escape";
    bool is_empty = first == GATE_END || (is_list && is_white(first));
    if (is_empty || class->relative == GATE_RELATIVE_ANY ||
        (class->relative == GATE_RELATIVE_FRAGMENT && first == '#'))
        return NULL;
    return "the policy does not allow this URL without a scheme here";
}

/* Reads a list. The URLs of srcset end with white space, and each can be followed by descriptors up to a comma, unless it ends
 * with one. */
static const char *urls(const struct gate_table *t, uint32_t number, struct gate_reader *r)
{
    bool has_commas = t->classes[number].form == GATE_CANDIDATES;
    const char *rule = NULL;
    while (!rule) {
        uint32_t c = GATE_END, before;
        while (is_white(peek(r)) || (has_commas && peek(r) == ','))
            next(r);
        if (peek(r) == GATE_END)
            break;
        rule = url(t, number, r);
        do {
            before = c;
            c = next(r);
        } while (c != GATE_END && !is_white(c));
        while (has_commas && before != ',' && c != GATE_END && c != ',')
            c = next(r);
    }
    return rule;
}

/* --- CSS --- */

static bool is_word_byte(uint32_t c)
{
    return is_alphanumeric(c) || c == '-' || c == '_' || c == '\\' || (c >= 0x80 && c < GATE_END);
}

static const char *string(struct gate_reader *r, uint32_t quote)
{
    for (;;) {
        uint32_t c = next(r);
        if (c == quote)
            return NULL;
        if (c == GATE_END || c == '\n')
            return "a string in CSS ends with its quotation mark";
        if (c == '\\')
            next(r);
    }
}

static const char *url_in_css(const struct gate_table *t, uint32_t number, struct gate_reader *r)
{
    uint32_t quote = ')';
    while (is_white(peek(r)))
        next(r);
    if (peek(r) == '"' || peek(r) == '\'')
        quote = next(r);
    if (r->is_raw && peek(r) == '&')
        return "a URL in CSS does not begin with \"&\"";
    const char *rule = url(t, number, r);
    return rule ? rule : string(r, quote);
}

/* Reads a word whose first character is `c`. `at`: it follows "@". */
static const char *word(const struct gate_table *t, uint32_t number, struct gate_reader *r, uint32_t c,
                        bool at)
{
    struct word w = {.n = 0};
    bool escaped = false;
    for (;; c = next(r)) {
        if (c == '\\') {
            escaped = true;
            next(r);
        }
        add(&w, c);
        if (!is_word_byte(peek(r)))
            break;
    }
    if (at && (escaped || is_in(&w, SPAN("charset import namespace"))))
        return "CSS contains no @import, and no escape in the name of an at-rule";
    if (peek(r) != '(')
        return NULL;
    if (escaped || is_in(&w, SPAN("-webkit-cross-fade -webkit-image-set cross-fade expression image "
                                  "image-set src")))
        return "CSS contains no function that runs script or loads without url(), and no escape in its name";
    if (!is(&w, SPAN("url")))
        return NULL;
    next(r);
    return url_in_css(t, number, r);
}

static const char *css(const struct gate_table *t, uint32_t number, struct gate_reader *r)
{
    const char *rule = NULL;
    uint32_t c = 0, before;
    while (!rule) {
        before = c;
        c = next(r);
        if (c == GATE_END)
            break;
        if (c == '"' || c == '\'')
            rule = string(r, c);
        else if (c == '/' && peek(r) == '*')
            rule = "CSS contains no comment";
        else if (is_word_byte(c))
            rule = word(t, number, r, c, before == '@');
    }
    return rule;
}

/* Reports whether the "&" at r->at begins no reference to an ASCII character, except those that tamis_gate_reference() reads: after
 * names without a semicolon, HTML parsers replace these four only, and names of other characters. */
static bool is_plain_ampersand(const struct gate_reader *r)
{
    const struct span names = SPAN("amp gt lt quot");
    struct gate_reader copy = {r->p, r->at, r->end, r->is_raw};
    struct word w = {.n = 0};
    if (tamis_gate_reference(&copy))
        return true;
    copy.at = r->at + 1;
    while (copy.at < r->end && is_alphanumeric(r->p[copy.at]))
        add(&w, r->p[copy.at++]);
    for (size_t i = 0; i < names.n;)
        if (span_starts(span_of(w.text, w.n), span_next_word(names, &i)))
            return false;
    uint32_t after = copy.at < r->end ? r->p[copy.at] : GATE_END;
    return after != (w.n ? ';' : '#');
}

const char *tamis_gate_raw_text(const struct gate_table *t, uint32_t class_number, struct gate_reader *r,
                                bool foreign)
{
    struct gate_reader both = {r->p, r->at, r->end, false}, again = both;
    const char *rule = css(t, class_number, r);
    bool has_ampersand = false;
    for (; foreign && both.at < both.end; both.at++) {
        has_ampersand = has_ampersand || both.p[both.at] == '&';
        if (both.p[both.at] == '&' && !is_plain_ampersand(&both))
            return "in SVG, the text of style contains no references but those that tamis writes";
    }
    return rule || !has_ampersand ? rule : css(t, class_number, &again);
}

/* --- encodings and names --- */

static const char *encodings(struct gate_reader *r)
{
    const struct span labels =
        SPAN("unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8");
    struct word w = {.n = 0};
    for (;;) {
        uint32_t c = next(r);
        if (c != GATE_END && !is_white(c) && c != ',') {
            add(&w, c);
            continue;
        }
        if (w.n && !is_in(&w, labels))
            return "no encoding other than UTF-8 is declared";
        if (c == GATE_END)
            return NULL;
        w.n = 0;
    }
}

/* An animation of href could run a script. SMIL compares the name exactly. */
static const char *animated(struct gate_reader *r)
{
    static const char name[] = "href";
    size_t n = 0, colons = 0;
    for (uint32_t c; (c = next(r)) != GATE_END;) {
        colons += c == ':';
        if (c == ':')
            n = 0;
        else
            n = n < sizeof name - 1 && c == (unsigned char)name[n] ? n + 1 : sizeof name;
    }
    return n == sizeof name - 1 && colons < 2 ? "an animation does not change href" : NULL;
}

const char *tamis_gate_value(const struct gate_table *t, uint32_t class_number, struct gate_reader *r)
{
    switch ((enum gate_form)t->classes[class_number].form) {
    case GATE_ANY:
        return NULL;
    case GATE_URL:
        return url(t, class_number, r);
    case GATE_URLS:
    case GATE_CANDIDATES:
        return urls(t, class_number, r);
    case GATE_CSS:
        return css(t, class_number, r);
    case GATE_ENCODINGS:
        return encodings(r);
    case GATE_ANIMATED:
        return animated(r);
    }
    return "the gate does not know the form of this value";
}
