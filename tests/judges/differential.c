/* differential.c: see differential.h. */
#include "judges/differential.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/lexer.h>

#include "support/count.h"

/* --- tokens --- */

struct writer {
    struct text *out;
    bool in_text;
};

/* Writes the text so that different lists of tokens have different notations. */
static void escape(struct text *out, const char *p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)p[i];
        char code[16];
        if (c < 0x20 || c == 0x7F) {
            snprintf(code, sizeof code, "\\u{%X}", c);
            text_add_string(out, code);
            continue;
        }
        if (c == '"' || c == '\\')
            text_add_string(out, "\\");
        text_add(out, p + i, 1);
    }
}

static void quote(struct text *out, const char *p, size_t n)
{
    text_add_string(out, p ? "\"" : "-");
    if (!p)
        return;
    escape(out, p, n);
    text_add_string(out, "\"");
}

static void begin(struct writer *w, const char *letter)
{
    if (w->in_text)
        text_add_string(w->out, "\"");
    if (w->out->n)
        text_add_string(w->out, " ");
    text_add_string(w->out, letter);
    w->in_text = false;
}

static void write_tag(struct writer *w, const tamis_token *t, const char *letter)
{
    size_t n;
    const char *name = tamis_token_name(t, &n);
    begin(w, letter);
    text_add_string(w->out, "(");
    escape(w->out, name, n);
    for (size_t i = 0; i < tamis_token_attribute_count(t); i++) {
        text_add_string(w->out, " ");
        const char *attribute = tamis_token_attribute_name(t, i, &n);
        escape(w->out, attribute, n);
        text_add_string(w->out, "=");
        const char *value = tamis_token_attribute_value(t, i, &n);
        quote(w->out, value, n);
    }
    text_add_string(w->out, tamis_token_self_closing(t) ? " /)" : ")");
}

static void write_doctype(struct writer *w, const tamis_token *t)
{
    size_t n;
    begin(w, "D(");
    const char *p = tamis_token_name(t, &n);
    quote(w->out, p, n);
    text_add_string(w->out, ",");
    p = tamis_token_public_id(t, &n);
    quote(w->out, p, n);
    text_add_string(w->out, ",");
    p = tamis_token_system_id(t, &n);
    quote(w->out, p, n);
    text_add_string(w->out, tamis_token_force_quirks(t) ? ",quirks)" : ")");
}

static void write_text(struct writer *w, const char *p, size_t n)
{
    if (!w->in_text)
        begin(w, "T\"");
    w->in_text = true;
    escape(w->out, p, n);
}

static void write_instruction(struct writer *w, const tamis_token *t)
{
    size_t n;
    begin(w, "P(");
    const char *p = tamis_token_name(t, &n);
    escape(w->out, p, n);
    text_add_string(w->out, ",");
    p = tamis_token_data(t, &n);
    quote(w->out, p, n);
    text_add_string(w->out, ")");
}

static tamis_reply on_token(void *user, const tamis_token *t)
{
    struct writer *w = user;
    size_t n;
    const char *data = tamis_token_data(t, &n);
    switch (tamis_token_get_type(t)) {
    case TAMIS_TOKEN_CHARACTERS:
        write_text(w, data, n);
        break;
    case TAMIS_TOKEN_START_TAG:
        write_tag(w, t, "S");
        break;
    case TAMIS_TOKEN_END_TAG:
        write_tag(w, t, "E");
        break;
    case TAMIS_TOKEN_COMMENT:
        begin(w, "M");
        quote(w->out, data, n);
        break;
    case TAMIS_TOKEN_DOCTYPE:
        write_doctype(w, t);
        break;
    case TAMIS_TOKEN_PROCESSING_INSTRUCTION:
        write_instruction(w, t);
        break;
    case TAMIS_TOKEN_END_OF_FILE:
        if (w->in_text)
            text_add_string(w->out, "\"");
        break;
    default:
        text_add_string(w->out, "a token of another dialect");
    }
    return TAMIS_CONTINUE;
}

static void run(tamis_lexer *l, tamis_dialect dialect, bool foreign, const char *input, size_t n)
{
    tamis_status status = tamis_lexer_set_dialect(l, dialect);
    tamis_lexer_set_foreign(l, foreign);
    tamis_lexer_set_follow_tags(l, true);
    if (status == TAMIS_OK)
        status = tamis_lexer_feed(l, input, n);
    if (status == TAMIS_OK)
        status = tamis_lexer_finish(l);
    if (status != TAMIS_OK) {
        fprintf(stderr, "%s: %s\n", tamis_dialect_name(dialect), tamis_status_name(status));
        abort();
    }
    tamis_lexer_free(l);
}

void differential_read(struct text *tokens, tamis_dialect dialect, bool foreign, const char *input, size_t n)
{
    struct writer w = {.out = tokens};
    text_add_string(tokens, "");
    run(tamis_lexer_new(NULL, on_token, NULL, &w), dialect, foreign, input, n);
}

/* --- the classes of input for which the tokenizers may differ --- */

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
}

static bool is_alphanumeric(char c)
{
    return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9');
}

/* strstr() for bytes. With `folds`, ASCII letters match in either case; `needle` is lowercase. */
static bool contains(const char *p, size_t n, const char *needle, bool folds)
{
    size_t length = strlen(needle);
    for (size_t i = 0; i + length <= n; i++) {
        size_t k = 0;
        while (k < length && (p[i + k] == needle[k] || (folds && lower(p[i + k]) == needle[k])))
            k++;
        if (k == length)
            return true;
    }
    return false;
}

static bool opens_raw_text(const char *p, size_t n)
{
    static const char *const tags[] = {"<title", "<textarea", "<style",   "<script",
                                       "<xmp",   "<iframe",   "<noembed", "<noframes"};
    for (size_t i = 0; i < COUNT(tags); i++)
        if (contains(p, n, tags[i], true))
            return true;
    return false;
}

/* Reports whether the input has a "=" directly after letters and digits that follow a "&", as in "&copy=". */
static bool has_equals_after_reference(const char *p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t k = i + 1;
        while (p[i] == '&' && k < n && is_alphanumeric(p[k]))
            k++;
        if (k > i + 1 && k < n && p[k] == '=')
            return true;
    }
    return false;
}

struct ending {
    bool seen;
    bool in_text;
};

static void on_transition(void *user, const char *from, int byte, const char *to)
{
    static const char *const text_states[] = {"Data", "RCDATA", "RAWTEXT", "Script data", "PLAINTEXT"};
    struct ending *e = user;
    (void)to;
    if (byte >= 0 || e->seen)
        return;
    e->seen = true;
    for (size_t i = 0; i < COUNT(text_states); i++)
        e->in_text |= strcmp(from, text_states[i]) == 0;
}

static tamis_reply ignore(void *user, const tamis_token *t)
{
    (void)user, (void)t;
    return TAMIS_CONTINUE;
}

static bool ends_in_markup(const char *p, size_t n)
{
    struct ending e = {false, false};
    tamis_lexer *l = tamis_lexer_new(NULL, ignore, NULL, &e);
    tamis_lexer_set_transition_callback(l, on_transition);
    run(l, TAMIS_HTML, false, p, n);
    return !e.in_text;
}

static bool triggers(char class, const char *p, size_t n)
{
    switch (class) {
    case 'N':
        return memchr(p, 0, n) != NULL;
    case 'E':
        return ends_in_markup(p, n);
    case 'V':
        return memchr(p, '\v', n) != NULL;
    case 'Q':
        return contains(p, n, "<?", false);
    case 'B':
        return contains(p, n, "--!", false);
    case 'F':
        return contains(p, n, "<!--", false) && opens_raw_text(p, n);
    case 'R':
        return contains(p, n, "&#", false);
    case 'A':
        return has_equals_after_reference(p, n);
    case 'D':
        return contains(p, n, "<!doctype", true);
    default: /* class C */
        return contains(p, n, "<![CDATA[", false);
    }
}

void differential_classes(char letters[sizeof DIFFERENTIAL_CLASSES], const char *input, size_t n)
{
    size_t count = 0;
    for (const char *class = DIFFERENTIAL_CLASSES; *class; class ++)
        if (triggers(*class, input, n))
            letters[count++] = *class;
    letters[count] = '\0';
}

/* --- inputs --- */

struct piece_of_markup {
    const char *p;
    size_t n;
};

#define PIECE(s) \
    { \
        (s), sizeof(s) - 1 \
    }

/* Common pieces: none of them belongs to a class by itself, but two of them together may. */
static const struct piece_of_markup common[] = {
    PIECE("<"),
    PIECE(">"),
    PIECE("/"),
    PIECE("="),
    PIECE("\""),
    PIECE("'"),
    PIECE("`"),
    PIECE("!"),
    PIECE("-"),
    PIECE("--"),
    PIECE("&"),
    PIECE(";"),
    PIECE("]]>"),
    PIECE(" "),
    PIECE("\t"),
    PIECE("\n"),
    PIECE("\r\n"),
    PIECE("\f"),
    PIECE("a"),
    PIECE("B"),
    PIECE("7"),
    PIECE("\xC3\xA9"),
    PIECE("\xF0\x9F\x98\x80"),
    PIECE("\xC3"),
    PIECE("some text"),
    PIECE("<a>"),
    PIECE("</a>"),
    PIECE("<A HREF='x'>"),
    PIECE("<p class=y id=\"z\">"),
    PIECE("</p >"),
    PIECE("<br/>"),
    PIECE("<br />"),
    PIECE("<a b"),
    PIECE(" b='c'"),
    PIECE(" d=\"e\""),
    PIECE(" f=g"),
    PIECE(" b"),
    PIECE(" B=\"&lt;&ampx&copy \""),
    PIECE("/>"),
    PIECE("</"),
    PIECE("</>"),
    PIECE("<>"),
    PIECE("<!"),
    PIECE("<!-->"),
    PIECE("<!--->"),
    PIECE("<!-- a -- b -->"),
    PIECE("-->"),
    PIECE("<!x>"),
    PIECE("</ x>"),
    PIECE("<![x["),
    PIECE("&amp;"),
    PIECE("&amp"),
    PIECE("&notit;"),
    PIECE("&notin;"),
    PIECE("&no"),
    PIECE("&zz;"),
    PIECE("&NotEqualTilde;"),
    PIECE("<title>"),
    PIECE("</title>"),
    PIECE("</TITLE\n>"),
    PIECE("</titl"),
    PIECE("<textarea>"),
    PIECE("</textarea>"),
    PIECE("<style>"),
    PIECE("</style>"),
    PIECE("</style/>"),
    PIECE("<script>"),
    PIECE("</script>"),
    PIECE("</script x='>'>"),
    PIECE("<xmp>"),
    PIECE("</xmp>"),
    PIECE("<iframe>"),
    PIECE("</iframe>"),
    PIECE("<noembed>"),
    PIECE("</noembed>"),
    PIECE("<noframes>"),
    PIECE("</noframes>"),
    PIECE("</plaintext>"),
};

static const struct piece_of_markup rare[] = {
    PIECE("\0"),           PIECE("\v"),           PIECE("<a\vb"),       PIECE("<?"),
    PIECE("<?a b?>"),      PIECE("--!"),          PIECE("<!--a--!>"),   PIECE("<!--"),
    PIECE("<script><!--"), PIECE("<title>a<!--"), PIECE("&#"),          PIECE("&#13;"),
    PIECE("&#x81"),        PIECE("&lt="),         PIECE("<a b=&gt="),   PIECE("<!DOCTYPE "),
    PIECE("<!doctype A>"), PIECE("<![CDATA["),    PIECE("<plaintext>"),
};

enum { PIECES_MAX = 9, RARE_ONE_IN = 24 };

void differential_generate(struct text *input, struct random *r)
{
    text_add_string(input, "");
    for (uint32_t k = 1 + random_below(r, PIECES_MAX); k > 0; k--) {
        bool is_rare = random_below(r, RARE_ONE_IN) == 0;
        const struct piece_of_markup *piece = is_rare ? &ONE_OF(r, rare) : &ONE_OF(r, common);
        text_add(input, piece->p, piece->n);
    }
}
