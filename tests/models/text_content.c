/* text_content.c: see text_content.h. */
#include "models/text_content.h"

#include <string.h>

#include "models/raw_text.h"
#include "models/references.h"
#include "support/count.h"

enum content {
    MARKUP,
    RCDATA,
    RAWTEXT,
    SCRIPT,
    ESCAPED_SCRIPT,
    TWICE_ESCAPED_SCRIPT,
    PLAINTEXT,
    SECTION,
    UNKNOWN
};

struct walk {
    const struct start *s;
    const struct reading *r;
    const struct text *input; /* decoded */
    enum content content;
    const char *name;     /* the name of the element that contains the text */
    size_t from;          /* the number of bytes of the input that were checked */
    size_t text;          /* the number of bytes of the reading's text that were checked */
    struct text expected; /* the text that the current range must have */
    struct text doctypes; /* in XML: the DOCTYPEs before the first tag */
};

static enum content content_of_state(const char *state)
{
    static const struct {
        const char *state;
        enum content content;
    } table[] = {{"PCDATA", MARKUP},
                 {"RCDATA", RCDATA},
                 {"RAWTEXT", RAWTEXT},
                 {"CDATA", RAWTEXT},
                 {"Script data", SCRIPT},
                 {"Script data escaped", ESCAPED_SCRIPT},
                 {"Script data double escaped", TWICE_ESCAPED_SCRIPT},
                 {"PLAINTEXT", PLAINTEXT},
                 {"CDATA section", SECTION}};
    for (size_t i = 0; i < COUNT(table) && state; i++)
        if (strcmp(table[i].state, state) == 0)
            return table[i].content;
    return state ? UNKNOWN : MARKUP;
}

static enum content content_of_element(const char *name)
{
    static const struct {
        const char *name;
        enum content content;
    } table[] = {{"title", RCDATA},     {"textarea", RCDATA}, {"style", RAWTEXT},
                 {"xmp", RAWTEXT},      {"iframe", RAWTEXT},  {"noembed", RAWTEXT},
                 {"noframes", RAWTEXT}, {"script", SCRIPT},   {"plaintext", PLAINTEXT}};
    for (size_t i = 0; i < COUNT(table); i++)
        if (strcmp(table[i].name, name) == 0)
            return table[i].content;
    return MARKUP;
}

/* --- the text of a range --- */

static bool stands(const char *p, size_t n, const char *word)
{
    return n >= strlen(word) && memcmp(p, word, strlen(word)) == 0;
}

static bool is_letter(const char *p, size_t n)
{
    return n && (*p | 0x20) >= 'a' && (*p | 0x20) <= 'z';
}

/* In the data state of HTML and in CDATA sections, U+0000 is left to the tree builder. */
static void add_raw(struct walk *w, const char *p, size_t n)
{
    bool keeps = w->s->dialect == TAMIS_HTML && (w->content == MARKUP || w->content == SECTION);
    for (size_t i = 0; i < n; i++)
        if (p[i] || keeps)
            text_add(&w->expected, p + i, 1);
        else
            text_add_string(&w->expected, "\xEF\xBF\xBD");
}

static void add_decoded(struct walk *w, const char *p, size_t n)
{
    struct text decoded = {0};
    reference_model_decode(&decoded, w->s->dialect, &w->doctypes, false, p, n);
    add_raw(w, decoded.p, decoded.n);
    text_free(&decoded);
}

/* Returns the length of a CDATA section up to its end. */
static size_t add_section(struct walk *w, const char *p, size_t n)
{
    size_t end = 0, lost = 0;
    while (end < n && !stands(p + end, n - end, "]]>"))
        end++;
    if (end == n && w->s->dialect == TAMIS_XML5) /* a partial end of the section is lost */
        while (lost < 2 && lost < n && p[n - lost - 1] == ']')
            lost++;
    add_raw(w, p, end - lost);
    return end < n ? end + 3 : n;
}

/* In HTML a tag or an instruction that is not complete at the end of the input is dropped. */
static bool is_dropped(const char *p, size_t n)
{
    return stands(p, n, "<?") || (stands(p, n, "</") && is_letter(p + 2, n - 2)) ||
           (*p == '<' && is_letter(p + 1, n - 1));
}

/* Returns the length of the range up to the next construct that is neither a token nor plain text: a CDATA
 * section, "</>", or an incomplete construct at the end of the input. */
static size_t plain(const struct walk *w, const char *p, size_t n, bool is_last)
{
    bool is_xml = w->s->dialect == TAMIS_XML5, drops = w->s->dialect == TAMIS_HTML && is_last;
    size_t i = 0;
    for (; i < n; i++) {
        bool section = (is_xml || w->s->foreign) && stands(p + i, n - i, "<![CDATA[");
        bool nothing = !is_xml && stands(p + i, n - i, "</>");
        if (section || nothing || (drops && is_dropped(p + i, n - i)))
            break;
    }
    return i;
}

static void add_markup(struct walk *w, const char *p, size_t n, bool is_last)
{
    for (size_t i = 0; i < n;) {
        size_t length = plain(w, p + i, n - i, is_last);
        add_decoded(w, p + i, length);
        i += length;
        if (stands(p + i, n - i, "</>"))
            i += 3;
        else if (stands(p + i, n - i, "<![CDATA["))
            i += 9 + add_section(w, p + i + 9, n - i - 9);
        else
            return;
    }
}

/* In the draft of 2008, references between "<!--" and "-->" are not decoded. */
static void add_rcdata(struct walk *w, const char *p, size_t n)
{
    if (w->s->dialect == TAMIS_HTML) {
        add_decoded(w, p, n);
        return;
    }
    for (size_t i = 0, start, end; i < n; i = end) {
        raw_model_hidden(p, n, i, &start, &end);
        add_decoded(w, p + i, start - i);
        add_raw(w, p + start, end - start);
    }
}

/* Returns the end of the content of the element that begins at `p`. */
static size_t end_of_content(const struct walk *w, const char *p, size_t n)
{
    if (w->content == PLAINTEXT)
        return n;
    if (w->s->dialect == TAMIS_HTML_2008)
        return raw_model_end_of_draft(p, n, w->name);
    if (w->content == RCDATA || w->content == RAWTEXT)
        return raw_model_end(p, n, w->name);
    return raw_model_end_of_script(p, n, w->name, (int)w->content - SCRIPT);
}

/* Checks the range before a token that begins at `to`. */
static const char *expect(struct walk *w, size_t to, bool is_last)
{
    const char *p = w->input->p + w->from;
    size_t n = w->input->n - w->from, end = to - w->from;
    text_clear(&w->expected);
    text_add_string(&w->expected, "");
    if (w->content == SECTION) {
        size_t taken = add_section(w, p, end);
        w->content = MARKUP;
        p += taken;
        end -= taken;
    }
    if (w->content == MARKUP) {
        add_markup(w, p, end, is_last);
        return NULL;
    }
    size_t content = end_of_content(w, p, n);
    if (content != end && !is_last)
        return "text model: a token stands before the end of an element's text, or that end is passed over";
    if (w->content == RCDATA)
        add_rcdata(w, p, content);
    else
        add_raw(w, p, content);
    return NULL;
}

/* --- from token to token --- */

static void pass(struct walk *w, const struct mark *m, size_t to)
{
    bool follows = w->s->follows_tags && m->type == TAMIS_TOKEN_START_TAG && w->s->dialect != TAMIS_XML5;
    w->content = follows ? content_of_element(m->name) : MARKUP;
    w->name = m->name;
    w->text = m->text;
    w->from = to;
}

static void keep_doctype(struct walk *w, const struct mark *m, const struct utf8_model *input, bool *tag_seen)
{
    size_t at = input->places[m->offset].at;
    *tag_seen |= m->type == TAMIS_TOKEN_START_TAG;
    if (w->s->dialect == TAMIS_XML5 && m->type == TAMIS_TOKEN_DOCTYPE && !*tag_seen)
        text_add(&w->doctypes, input->text.p + at, input->places[m->end].at - at);
}

static const char *walk(struct walk *w, const struct utf8_model *m)
{
    bool tag_seen = false;
    for (size_t i = 0; i < w->r->mark_count; i++) {
        const struct mark *mark = &w->r->marks[i];
        const char *wrong = expect(w, m->places[mark->offset].at, mark->type == TAMIS_TOKEN_END_OF_FILE);
        if (wrong)
            return wrong;
        if (!text_equal(&w->expected, w->r->text.p + w->text, mark->text - w->text))
            return "text model: the text between two tokens is not what the input has there";
        keep_doctype(w, mark, m, &tag_seen);
        pass(w, mark, m->places[mark->end].at);
    }
    return NULL;
}

const char *text_model_differs(const struct start *s, const struct reading *r, const struct utf8_model *m)
{
    struct walk w = {.s = s, .r = r, .input = &m->text, .name = s->last_start_tag};
    w.content = content_of_state(s->state);
    if (w.content == UNKNOWN || (s->state && s->dialect == TAMIS_XML5))
        return NULL;
    const char *wrong = walk(&w, m);
    text_free(&w.expected);
    text_free(&w.doctypes);
    return wrong;
}

const char *text_model_misplaces(const struct reading *r, const struct utf8_model *m)
{
    for (size_t i = 0; i < r->spot_count; i++) {
        const tamis_place *place = &r->spots[i].place;
        if (place->offset > r->n)
            return "places: an error lies past the input";
        const struct utf8_place *here = &m->places[place->offset];
        if (here->line != place->line || here->column != place->column)
            return "places: line and column of an error are not those of its offset";
    }
    return NULL;
}
