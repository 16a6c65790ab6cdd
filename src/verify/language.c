/* language.c: see language.h. The name of a rule of the grammar consists of a letter and a
 * number, such as "T1". The letter is N for names, G for tags, and T for text and values. */
#include "verify/language.h"

#include "base/array.h"
#include "base/utf8.h"

struct match {
    struct language *language;
    tamis_profile profile;
    struct fault *fault;
    const unsigned char *start;
    const unsigned char *p;
    const unsigned char *end;
};

static bool refuse(const struct match *m, const unsigned char *at, const char *rule, const char *why)
{
    *m->fault = (struct fault){(size_t)(at - m->start), rule, why};
    return false;
}

static bool is_at(const struct match *m, char c)
{
    return m->p < m->end && *m->p == (unsigned char)c;
}

static bool take(struct match *m, char c)
{
    bool there = is_at(m, c);
    m->p += there;
    return there;
}

static struct span since(const struct match *m, const unsigned char *from)
{
    return span_of((const char *)from, (size_t)(m->p - from));
}

/* --- code points --- */

static bool is_portable(uint32_t c)
{
    if (c < 0x20 || (c >= 0x7F && c <= 0x9F))
        return c == '\t' || c == '\n';
    if (c >= 0xD800 && c <= 0xDFFF)
        return false;
    return c <= 0x10FFFF && !(c >= 0xFDD0 && c <= 0xFDEF) && (c & 0xFFFF) < 0xFFFE;
}

/* A quotation mark is written as &#034;, because the Python library feedparser replaces &#34; with a quotation mark before it
 * searches for tags, but does not replace &#034;. */
static const struct span quotation_mark = {"&#034;", 6};

static bool reference(struct match *m)
{
    const unsigned char *from = m->p++;
    uint32_t c = 0;
    if (span_starts(span_of((const char *)from, (size_t)(m->end - from)), quotation_mark)) {
        m->p = from + quotation_mark.n;
        return true;
    }
    if (!take(m, '#'))
        return refuse(m, from, "T1", "an ampersand must be written as &#38;");
    if (m->p == m->end || !span_is_digit(*m->p) || *m->p == '0')
        return refuse(m, from, "T5", "a reference must be decimal, without leading zeros, except &#034;");
    for (; m->p < m->end && span_is_digit(*m->p); m->p++)
        c = c > 0x10FFFF ? c : c * 10 + (uint32_t)(*m->p - '0');
    if (!take(m, ';'))
        return refuse(m, from, "T5", "a reference must end with a semicolon");
    if (c == '"')
        return refuse(m, from, "T4", "a quotation mark must be written as &#034;");
    return is_portable(c) || refuse(m, from, "T8", "a reference to a code point that not all dialects allow");
}

/* Matches a code point of more than one byte. */
static bool high(struct match *m)
{
    struct utf8_sequence q = tamis_base_utf8_read(m->p, (size_t)(m->end - m->p));
    if (q.kind != UTF8_VALID)
        return refuse(m, m->p, "T10", "malformed UTF-8");
    uint32_t c = tamis_base_utf8_decode(m->p);
    if (c == 0xA0)
        return refuse(m, m->p, "T4", "U+00A0 must be written as &#160;");
    if (!is_portable(c))
        return refuse(m, m->p, "T8", "a code point that not all dialects allow");
    if (c == 0xFEFF && m->p == m->start)
        return refuse(m, m->p, "T9", "U+FEFF at the start must be written as &#65279;");
    m->p += q.length;
    return true;
}

/* Matches a character or a reference in text or in a value. The caller has checked that there is a next byte, and that it is
 * not "<". */
static bool character(struct match *m)
{
    switch (*m->p) {
    case '&':
        return reference(m);
    case '>':
        return refuse(m, m->p, "T3", "a greater-than sign must be written as &#62;");
    case '"':
        return refuse(m, m->p, "T4", "a quotation mark must be written as &#034;");
    case '\'':
        return refuse(m, m->p, "T4", "an apostrophe must be written as &#39;");
    case '`':
        return refuse(m, m->p, "T4", "a backquote must be written as &#96;");
    default:
        if (*m->p >= 0x80)
            return high(m);
        if (!is_portable(*m->p))
            return refuse(m, m->p, "T8", "a control character");
        m->p++;
        return true;
    }
}

/* --- names --- */

static bool name(struct match *m, struct span *text)
{
    const unsigned char *from = m->p;
    for (; m->p < m->end; m->p++) {
        bool lower = *m->p >= 'a' && *m->p <= 'z';
        if (!lower && !(m->p > from && (span_is_digit(*m->p) || *m->p == '-')))
            break;
    }
    *text = since(m, from);
    return text->n != 0;
}

static bool is_element(struct span text)
{
    static const bool kept[ATOM_STATIC_COUNT] = {
#define KEPT(id) [ATOM_##id] = true,
#define UNWRAPPED(id)
#define REMOVED(id)
#include "serialize/portable_names.def"
#undef KEPT
#undef UNWRAPPED
#undef REMOVED
    };
    return kept[tamis_base_names_static(text)];
}

static bool is_void(struct span text)
{
    static const char *const names[] = {"area",  "base",  "basefont", "bgsound", "br",     "col",
                                        "embed", "hr",    "img",      "input",   "keygen", "link",
                                        "meta",  "param", "source",   "track",   "wbr"};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        if (span_equal(text, span_from(names[i])))
            return true;
    return false;
}

static bool is_capital(unsigned char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool element_name(struct match *m, struct span *text)
{
    const unsigned char *from = m->p;
    if (m->p == m->end)
        return refuse(m, from, "G5", "the text ends inside a tag");
    if (!name(m, text) && !is_capital(*from))
        return refuse(m, from, "G3", "a less-than sign that does not begin a tag must be written as &#60;");
    if (m->p < m->end && !is_at(m, ' ') && !is_at(m, '/') && !is_at(m, '>'))
        return refuse(m, m->p, "N1", "a name must consist of lowercase letters, digits and hyphens");
    if (!is_element(*text))
        return refuse(m, from, "N2", "an element that not all dialects parse alike");
    bool minimal = m->profile == TAMIS_PROFILE_PORTABLE_MINIMAL;
    return !(minimal && is_void(*text)) ||
           refuse(m, from, "N2", "the profile does not allow elements without content");
}

static bool is_new(struct match *m, struct span text)
{
    struct language *l = m->language;
    atom a = tamis_base_names_intern(&l->names, text);
    if (a >= l->seen_capacity) {
        uint32_t *grown =
            tamis_base_array_grow(l->meter, l->seen, &l->seen_capacity, (uint64_t)a + 1, sizeof *l->seen);
        if (!grown)
            return false;
        l->seen = grown;
    }
    bool seen = l->seen[a] == l->tag;
    l->seen[a] = l->tag;
    return !seen;
}

static bool attribute_name(struct match *m)
{
    const unsigned char *from = m->p;
    struct span text;
    if (!name(m, &text))
        return refuse(m, m->p, "N1", "a name must consist of lowercase letters, digits and hyphens");
    if (span_equal(text, SPAN("is")) || span_equal(text, SPAN("xmlns")) ||
        span_starts(text, SPAN("shadowroot")))
        return refuse(m, from, "N4", "an attribute that changes the meaning of the element");
    return is_new(m, text) || refuse(m, from, "N3", "a duplicate attribute");
}

/* --- tags --- */

static bool value(struct match *m)
{
    while (m->p < m->end && *m->p != '"') {
        if (*m->p == '<')
            return refuse(m, m->p, "T2", "a less-than sign must be written as &#60;");
        if (*m->p == '\t' || *m->p == '\n')
            return refuse(m, m->p, "T6", "TAB and LF in values must be written as &#9; and &#10;");
        if (!character(m))
            return false;
    }
    return true;
}

static bool attribute(struct match *m)
{
    if (!attribute_name(m))
        return false;
    if (!take(m, '=') || !take(m, '"'))
        return refuse(m, m->p, "G1", "an attribute must have a value in double quotes");
    return value(m) && (take(m, '"') || refuse(m, m->p, "G5", "the text ends inside a tag"));
}

static bool may_close_itself(const struct match *m, struct span text)
{
    return m->profile == TAMIS_PROFILE_PORTABLE_SLASH && is_void(text);
}

/* Matches ">". If there is no ">", reports a violation: G5 at the end of the text, G4 for a slash, `rule` for any other
 * byte. */
static bool tag_end(struct match *m, const char *rule, const char *why)
{
    if (take(m, '>'))
        return true;
    if (m->p == m->end)
        return refuse(m, m->p, "G5", "the text ends inside a tag");
    return is_at(m, '/') ? refuse(m, m->p, "G4", "a slash is not allowed before the end of a tag")
                         : refuse(m, m->p, rule, why);
}

static bool start_tag(struct match *m)
{
    struct span text;
    if (!element_name(m, &text))
        return false;
    m->language->tag++;
    while (take(m, ' '))
        if (!attribute(m))
            return false;
    if (may_close_itself(m, text))
        take(m, '/');
    return tag_end(m, "G1", "attributes must be separated by one space");
}

static bool end_tag(struct match *m)
{
    struct span text;
    return element_name(m, &text) && tag_end(m, "G2", "an end tag must contain only a name");
}

static bool document(struct match *m)
{
    while (m->p < m->end)
        if (take(m, '<') ? !(take(m, '/') ? end_tag(m) : start_tag(m)) : !character(m))
            return false;
    return true;
}

/* --- the functions of language.h --- */

void tamis_verify_language_init(struct language *l, struct meter *m)
{
    *l = (struct language){.meter = m};
    tamis_base_arena_init(&l->arena, m);
    tamis_base_names_init(&l->names, &l->arena);
}

void tamis_verify_language_free(struct language *l)
{
    tamis_base_array_release(l->meter, l->seen, l->seen_capacity, sizeof *l->seen);
    tamis_base_arena_free(&l->arena);
    *l = (struct language){.meter = l->meter};
}

bool tamis_verify_language(struct language *l, struct span text, tamis_profile profile, struct fault *fault)
{
    const unsigned char *p = (const unsigned char *)text.p;
    struct match m = {l, profile, fault, p, p, text.n ? p + text.n : p};
    tamis_base_arena_reset(&l->arena);
    tamis_base_names_init(&l->names, &l->arena);
    return document(&m);
}
