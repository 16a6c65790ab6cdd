/* encoding.c: see encoding.h. */
#include "verify/encoding.h"

#include "value/encoding.h"

struct prescan {
    struct span text;
    size_t at;
    const char *found; /* what declares an encoding; NULL: nothing yet */
    size_t place;      /* the offset of `found` */
};

/* An attribute, or, if the name is empty, none. */
struct written {
    struct span name, value;
};

static bool is_end(const struct prescan *s)
{
    return s->at >= s->text.n;
}

static char byte(const struct prescan *s)
{
    return s->text.p[s->at];
}

static struct span rest(const struct prescan *s)
{
    return span_of(s->text.p + s->at, s->text.n - s->at);
}

static struct span since(const struct prescan *s, size_t begin)
{
    return span_of(s->text.p + begin, s->at - begin);
}

static void find(struct prescan *s, size_t place, const char *what)
{
    if (s->found)
        return;
    s->found = what;
    s->place = place;
}

/* Sets s->at to the index of the next byte that is one of the four; to the end if there is none. */
static void skip_to(struct prescan *s, char a, char b, char c, char d)
{
    while (!is_end(s) && byte(s) != a && byte(s) != b && byte(s) != c && byte(s) != d &&
           !span_is_white(byte(s)))
        s->at++;
}

static void skip_white(struct prescan *s, char also)
{
    while (!is_end(s) && (span_is_white(byte(s)) || byte(s) == also))
        s->at++;
}

static struct span read_value(struct prescan *s)
{
    char quote = is_end(s) ? '>' : byte(s);
    size_t begin = s->at + 1;
    if (quote != '"' && quote != '\'') {
        skip_to(s, '>', '>', '>', '>');
        return since(s, begin - 1);
    }
    s->at++;
    s->at += span_find(rest(s), quote);
    struct span value = since(s, begin);
    s->at += !is_end(s);
    return value;
}

/* "Get an attribute" (HTML Standard). */
static struct written read_attribute(struct prescan *s)
{
    struct written a = {SPAN(""), SPAN("")};
    skip_white(s, '/');
    size_t begin = s->at;
    if (is_end(s) || byte(s) == '>')
        return a;
    s->at++; /* a "=" at the begin is a part of the name */
    skip_to(s, '=', '/', '>', '>');
    a.name = since(s, begin);
    skip_white(s, ' ');
    if (is_end(s) || byte(s) != '=')
        return a;
    s->at++;
    skip_white(s, ' ');
    a.value = read_value(s);
    return a;
}

static void check_attribute(struct prescan *s, size_t place, bool is_meta, const struct written *a)
{
    bool is_charset = span_equal_nocase(a->name, SPAN("charset"));
    if (is_charset && !tamis_value_encoding_is_utf8(a->value))
        find(s, place, "the attribute charset declares an encoding other than UTF-8");
    if (span_equal_nocase(a->name, SPAN("accept-charset")) && !tamis_value_encoding_all_utf8(a->value))
        find(s, place, "the attribute accept-charset names an encoding other than UTF-8");
    if (is_meta && span_equal_nocase(a->name, SPAN("content")) &&
        tamis_value_encoding_declares_other(a->value))
        find(s, place, "the attribute content of meta declares an encoding other than UTF-8");
}

/* Returns the length of the text before the end tag of the style element. */
static size_t sheet_length(struct span text)
{
    size_t n = 0;
    while (n < text.n && !(text.n - n >= 7 && span_equal_nocase(span_of(text.p + n, 7), SPAN("</style"))))
        n++;
    return n;
}

/* Reads the tag whose name begins at s->at. */
static void read_tag(struct prescan *s, size_t place, bool is_end_tag)
{
    struct written a;
    size_t begin = s->at;
    skip_to(s, '>', '/', '>', '>');
    struct span name = since(s, begin);
    bool is_meta = span_equal_nocase(name, SPAN("meta"));
    while ((a = read_attribute(s)).name.n)
        if (!is_end_tag)
            check_attribute(s, place, is_meta, &a);
    s->at += !is_end(s);
    if (is_end_tag || !span_equal_nocase(name, SPAN("style")))
        return;
    struct span sheet = span_of(s->text.p + s->at, sheet_length(rest(s)));
    if (tamis_value_encoding_sheet_declares_other(sheet))
        find(s, place, "the style sheet declares an encoding other than UTF-8");
}

static void read_comment(struct prescan *s)
{
    size_t begin = s->at, from = s->at + 4;
    s->at += 2; /* the "--" at the begin can be a part of the "-->" at the end */
    while (!is_end(s) && !span_starts(rest(s), SPAN("-->")))
        s->at++;
    size_t end = is_end(s) ? s->text.n : s->at;
    struct span data = from < end ? span_of(s->text.p + from, end - from) : SPAN("");
    if (tamis_value_encoding_is_in_data(data))
        find(s, begin, "a comment contains a declaration of an encoding other than UTF-8");
    s->at += is_end(s) ? 0 : 3;
}

/* Reads from "<!", "</" or "<?" to the next ">". */
static void read_declaration(struct prescan *s)
{
    size_t begin = s->at;
    bool is_instruction = byte(s) == '<' && s->at + 1 < s->text.n && s->text.p[s->at + 1] == '?';
    s->at += span_find(rest(s), '>');
    struct span all = since(s, begin);
    if (is_instruction && tamis_value_encoding_is_reserved(span_of(all.p + 2, all.n - 2)))
        find(s, begin, "readers can take this processing instruction for an XML declaration");
    if (is_instruction && tamis_value_encoding_is_in_data(all))
        find(s, begin, "a processing instruction contains a declaration of an encoding other than UTF-8");
}

static void read_markup(struct prescan *s)
{
    struct span markup = rest(s);
    size_t place = s->at;
    bool is_end_tag = span_starts(markup, SPAN("</"));
    if (span_starts(markup, SPAN("<!--"))) {
        read_comment(s);
    } else if (markup.n > 1u + is_end_tag && span_is_letter((unsigned char)markup.p[1 + is_end_tag])) {
        s->at += 1 + is_end_tag;
        read_tag(s, place, is_end_tag);
    } else if (is_end_tag || span_starts(markup, SPAN("<!")) || span_starts(markup, SPAN("<?"))) {
        read_declaration(s);
    } else {
        s->at++;
    }
}

const char *tamis_verify_declared(struct span text, uint64_t *offset)
{
    struct prescan s = {.text = text};
    while (!s.found && (s.at += span_find(rest(&s), '<')) < text.n)
        read_markup(&s);
    *offset = s.place;
    return s.found;
}
