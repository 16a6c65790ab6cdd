/* chunk_test.c: the tokens and their places are the same wherever the input is cut, with an error callback and without one
 * (promise P5). They are correct after newlines, byte order marks and bytes that are not UTF-8. */
#include "harness/test.h"
#include "lex/dialects.h"
#include "generators/random.h"
#include "support/count.h"
#include "support/text.h"
#include "harness/tokens.h"

enum { RANDOM_INPUTS = 4000, RANDOM_PIECES = 9, RANDOM_TAGS = 60000 };

#define FFFD "\xEF\xBF\xBD"

/* The decoded text, and the place where the error about the NUL after it is reported. */
struct decoding {
    const char *bytes;
    size_t n;
    const char *text;
    int offset;
    int line;
    int column;
};

#define DECODING(bytes, text, offset, line, column) \
    { \
        (bytes), sizeof(bytes) - 1, (text), (offset), (line), (column) \
    }

static const struct decoding decodings[] = {
    DECODING("a", "a", 1, 1, 2),
    /* newlines: CR LF is one newline, and so is a single CR */
    DECODING("\r", "\n", 1, 2, 1),
    DECODING("\r\n", "\n", 2, 2, 1),
    DECODING("\r\r", "\n\n", 2, 3, 1),
    DECODING("\n\r", "\n\n", 2, 3, 1),
    DECODING("\r\r\n\n", "\n\n\n", 4, 4, 1),
    DECODING("ab\r\ncd\re", "ab\ncd\ne", 8, 3, 2),
    DECODING("\f\v", "\f\v", 2, 1, 3),
    DECODING("\xC2\x85\xE2\x80\xA8", "\xC2\x85\xE2\x80\xA8", 5, 1, 3), /* NEL and LS do not end a line */
    /* byte order marks: the first is not text and has no column; a second one is text */
    DECODING("\xEF\xBB\xBF", "", 3, 1, 1),
    DECODING("\xEF\xBB\xBF"
             "a",
             "a", 4, 1, 2),
    DECODING("\xEF\xBB\xBF\xEF\xBB\xBF", "\xEF\xBB\xBF", 6, 1, 2),
    DECODING("a\xEF\xBB\xBF", "a\xEF\xBB\xBF", 4, 1, 3),
    DECODING("\xEF\xBB", FFFD, 2, 1, 2),
    DECODING("\xEF\xBB"
             "a",
             FFFD "a", 3, 1, 3),
    DECODING("\xFF\xFE", FFFD FFFD, 2, 1, 3), /* the byte order marks of UTF-16 have no meaning */
    /* well-formed: a character is one column, whatever its number of bytes */
    DECODING("\xC3\xA9", "\xC3\xA9", 2, 1, 2),
    DECODING("\xE2\x82\xAC\r\n\xC3\xA9", "\xE2\x82\xAC\n\xC3\xA9", 7, 2, 2),
    /* not UTF-8: one U+FFFD for each maximal subpart */
    DECODING("\x80", FFFD, 1, 1, 2),
    DECODING("\xBF\xBF", FFFD FFFD, 2, 1, 3),
    DECODING("\xC0\xAF", FFFD FFFD, 2, 1, 3),
    DECODING("\xC1\xBF", FFFD FFFD, 2, 1, 3),
    DECODING("\xC3", FFFD, 1, 1, 2),
    DECODING("\xC3(", FFFD "(", 2, 1, 3),
    DECODING("\xC3\xC3\xA9", FFFD "\xC3\xA9", 3, 1, 3),
    DECODING("\xE0\x80\x80", FFFD FFFD FFFD, 3, 1, 4),
    DECODING("\xE0\x9F\xBF", FFFD FFFD FFFD, 3, 1, 4),
    DECODING("\xE0\xA0", FFFD, 2, 1, 2),
    DECODING("\xE2\x82", FFFD, 2, 1, 2),
    DECODING("\xE2\x82"
             "a",
             FFFD "a", 3, 1, 3),
    DECODING("\xE2\x82\xE2\x82\xAC", FFFD "\xE2\x82\xAC", 5, 1, 3),
    DECODING("\xED\xA0\x80", FFFD FFFD FFFD, 3, 1, 4), /* a surrogate */
    DECODING("\xED\xBF\xBF", FFFD FFFD FFFD, 3, 1, 4),
    DECODING("\xED\xA0\x80\xED\xB0\x80", FFFD FFFD FFFD FFFD FFFD FFFD, 6, 1, 7),
    DECODING("\xF0\x80\x80\x80", FFFD FFFD FFFD FFFD, 4, 1, 5),
    DECODING("\xF0\x90\x80", FFFD, 3, 1, 2),
    DECODING("\xF0\x9F\x98", FFFD, 3, 1, 2),
    DECODING("\xF0\x9F\x98(", FFFD "(", 4, 1, 3),
    DECODING("\xF0\x9F\xF0\x9F\x98", FFFD FFFD, 5, 1, 3),
    DECODING("\xF4\x90\x80\x80", FFFD FFFD FFFD FFFD, 4, 1, 5), /* above U+10FFFF */
    DECODING("\xF5\x80\x80\x80", FFFD FFFD FFFD FFFD, 4, 1, 5),
    DECODING("\xF8\x88\x80\x80\x80", FFFD FFFD FFFD FFFD FFFD, 5, 1, 6),
    DECODING("\xFE\xFF", FFFD FFFD, 2, 1, 3),
    DECODING("\xC3\r\n\xC3", FFFD "\n" FFFD, 4, 2, 2),
    DECODING("\xE2\r\xE2\x82", FFFD "\n" FFFD, 4, 2, 2),
};

/* Returns {"output", "errors", "error places"} for the bytes and a NUL, in the PLAINTEXT state, in which there is only
 * text. */
static json_t *expected_decoding(const struct decoding *d)
{
    struct text text = {0};
    text_add_string(&text, d->text);
    text_add_string(&text, FFFD);
    json_t *errors = json_array(), *places = json_array();
    if (strchr(d->text, '\v')) {
        json_array_append_new(errors,
                              json_pack("{s:s, s:i, s:i}", "code", "control-character-in-input-stream",
                                        "line", d->line, "col", d->column - 1));
        json_array_append_new(places, json_integer(d->offset - 1));
    }
    if (strstr(d->text, "\xC2\x85")) {
        json_array_append_new(errors, json_pack("{s:s, s:i, s:i}", "code",
                                                "control-character-in-input-stream", "line", 1, "col", 1));
        json_array_append_new(places, json_integer(0));
    }
    json_array_append_new(errors, json_pack("{s:s, s:i, s:i}", "code", "unexpected-null-character", "line",
                                            d->line, "col", d->column));
    json_array_append_new(places, json_integer(d->offset));
    json_t *expected = json_pack("{s:[[s, s]], s:o, s:o}", "output", "Character", text.p, "errors", errors,
                                 "error places", places);
    text_free(&text);
    return expected;
}

TEST(decodes_bytes_and_counts_places_wherever_they_are_cut)
{
    struct lex_start start = {.state = "PLAINTEXT"};
    int failed = 0, runs = 0;
    for (size_t i = 0; i < COUNT(decodings); i++) {
        const struct decoding *d = &decodings[i];
        struct text input = {0};
        text_add(&input, d->bytes, d->n);
        text_add(&input, "", 1);
        json_t *expected = expected_decoding(d);
        failed += tokens_check("decoding", &start, input.p, input.n, expected, 64, &runs);
        json_decref(expected);
        text_free(&input);
    }
    printf("decoding: %zu inputs, %d runs, %d failed\n", COUNT(decodings), runs, failed);
    assert_int_equal(failed, 0);
}

/* --- inputs that are hard to cut --- */

struct input {
    const char *p;
    size_t n;
};

#define INPUT(s) \
    { \
        (s), sizeof(s) - 1 \
    }

static const struct input hard[] = {
    INPUT("<a href='x' title=\"y\" data-z=w checked>text</a>"),
    INPUT("<a a=1 b='2' c=\"3\" d e=&amp;5 f='&lt;6' g=\"7&gt;\"/>"),
    INPUT("<a a='1' a=\"2\" A=3 b='4'>"),
    INPUT("<a \xC3\xA9=\xC3\xA9 b='\xE2\x82\xAC' c=\"\xF0\x9F\x98\x80\">"),
    INPUT("<a a='\r\n' b=\"\r\" c=x\r\nd\r>"),
    INPUT("<a a='\xC3' b=\"\xE2\x82\" c=\xF0\x9F>"),
    INPUT("<a a='"
          "\0"
          "' b"
          "\0"
          "=c>"
          "\0"),
    INPUT("</a b='1' b c/>"),
    INPUT("<!DOCTYPE html PUBLIC \"-//W3C//DTD\" 'about:legacy-compat'>"),
    INPUT("<!doctype\r\nhtml\r\nsystem\r\n'\xC3\xA9'>"),
    INPUT("<!-- a -- b --!> c <!-><!--><!---><!----!-->"),
    INPUT("<!--\xC3\xA9\r\n<!--\xE2\x82-->"),
    INPUT("<![CDATA[a]]>b]]>"),
    INPUT("<!DOCTYP><![CDAT><!-"),
    INPUT("<?target data?><?xml version='1.0'?><?a?b?"
          "?>"),
    INPUT("&notin;&notit;&not;&no;&CounterClockwiseContourIntegral;&zzz;"),
    INPUT("<a b=&notin; c='&notit;' d=\"&not\" e=&ampx f=&amp=>"),
    INPUT("&#x41;&#65;&#x;&#;&#65&#x80;&#0;&#x110000;&#13;"),
    INPUT("a<b>c</b>d< e</ f></><><3"),
    INPUT("a\r\nb\rc\n\rd\r\r\n\n"),
    INPUT("\xEF\xBB\xBF<p>\xEF\xBB\xBF</p>"),
    INPUT("a\0b<\0</\0<a\0>"),
    INPUT("<a:b x:y='1' :z=2></a:b></><a/><b />"),
    INPUT("<a b \f=c d\f= e f =\fg h \v=i j\v = \fk l=\v'm' n \f\v o>"),
    INPUT("<!doctype doc [ <!element doc - - ANY> ]><![ IGNORE [ x ]]>"),
    INPUT("<a href=\"x> ... <a href=\"y\"> 'z <p q='r>"),
    INPUT("<!-- a -- --b-- x><!----->&#38\n&amp\n<x<y>"),
};

/* A caller may begin in any state of any dialect, even in one within a token. */
static struct lex_start start_in(tamis_dialect dialect, uint32_t number)
{
    static const char *const last_start_tags[] = {"title", "style", "script", NULL};
    const struct dialect *d = tamis_lex_dialect(dialect);
    struct lex_start start = {.dialect = dialect, .state = d->state_names[number % d->state_count]};
    start.last_start_tag = last_start_tags[number % COUNT(last_start_tags)];
    start.foreign = number % 8 == 1;
    return start;
}

static int check_in_every_state(const char *what, const char *p, size_t n, size_t cut_max, int *runs)
{
    json_t *nothing_known = json_object(); /* the other runs must have the result of the first run */
    int failed = 0;
    for (unsigned i = 0; i < TAMIS_DIALECT_COUNT; i++)
        for (uint32_t s = 0; s < tamis_lex_dialect((tamis_dialect)i)->state_count; s++) {
            struct lex_start start = start_in((tamis_dialect)i, s);
            failed += tokens_check(what, &start, p, n, nothing_known, cut_max, runs);
        }
    json_decref(nothing_known);
    return failed;
}

TEST(gives_the_same_tokens_wherever_a_hard_input_is_cut)
{
    int failed = 0, runs = 0;
    for (size_t i = 0; i < COUNT(hard); i++)
        failed += check_in_every_state("hard input", hard[i].p, hard[i].n, i % 4 ? 0 : 160, &runs);
    printf("hard inputs: %zu, %d runs, %d failed\n", COUNT(hard), runs, failed);
    assert_int_equal(failed, 0);
}

/* --- random inputs, the same ones in every run --- */

static const struct input parts[] = {
    INPUT("<"),
    INPUT(">"),
    INPUT("/"),
    INPUT("!"),
    INPUT("?"),
    INPUT("="),
    INPUT("\""),
    INPUT("'"),
    INPUT("-"),
    INPUT("--"),
    INPUT("&"),
    INPUT(";"),
    INPUT("#"),
    INPUT("x"),
    INPUT("a"),
    INPUT("A"),
    INPUT("1"),
    INPUT(" "),
    INPUT("\t"),
    INPUT("\n"),
    INPUT("\r"),
    INPUT("\r\n"),
    INPUT("\f"),
    INPUT("\0"),
    INPUT("]"),
    INPUT("]]>"),
    INPUT("`"),
    INPUT("\xC3\xA9"),
    INPUT("\xC3"),
    INPUT("\xE2\x82\xAC"),
    INPUT("\xE2\x82"),
    INPUT("\xF0\x9F\x98\x80"),
    INPUT("\xEF\xBB\xBF"),
    INPUT("\xEF\xBF\xBF"),
    INPUT("\x01"),
    INPUT("<!--"),
    INPUT("-->"),
    INPUT("<!DOCTYPE "),
    INPUT("<![CDATA["),
    INPUT("<?a "),
    INPUT("?>"),
    INPUT("</"),
    INPUT("<a "),
    INPUT("<p>"),
    INPUT("</p>"),
    INPUT("script"),
    INPUT("<script>"),
    INPUT("</script>"),
    INPUT("</title"),
    INPUT("</style "),
    INPUT("&amp"),
    INPUT("&lt;"),
    INPUT("&#x"),
    INPUT("&#65;"),
    INPUT("&not"),
    INPUT(" b='c'"),
    INPUT(" d=\"e\""),
    INPUT(" f=g"),
    INPUT(" b"),
    INPUT("PUBLIC"),
    INPUT("SYSTEM"),
    INPUT("xml"),
    INPUT("/>"),
    INPUT("</>"),
    INPUT("<!>"),
    INPUT("<![IGNORE["),
    INPUT("[%a;"),
    INPUT("x:y"),
    INPUT("%"),
    INPUT("."),
    INPUT("+"),
    INPUT("\v"),
    INPUT("<?xml "),
    INPUT("&apos;"),
    INPUT("&#SPACE;"),
    INPUT("<!--a--b--"),
};

TEST(gives_the_same_tokens_wherever_a_random_input_is_cut)
{
    int failed = 0, runs = 0;
    struct random random = {20261121};
    struct text input = {0};
    for (int i = 0; i < RANDOM_INPUTS; i++) {
        text_clear(&input);
        text_add_string(&input, "");
        for (uint32_t k = 1 + random_below(&random, RANDOM_PIECES); k > 0; k--) {
            const struct input *part = &ONE_OF(&random, parts);
            text_add(&input, part->p, part->n);
        }
        tamis_dialect dialect = (tamis_dialect)(i % TAMIS_DIALECT_COUNT);
        struct lex_start start = start_in(dialect, i % 8 < 4 ? 0 : random_below(&random, UINT32_MAX));
        json_t *nothing_known = json_object();
        failed += tokens_check("random input", &start, input.p, input.n, nothing_known, 24, &runs);
        json_decref(nothing_known);
    }
    text_free(&input);
    printf("random inputs: %d, %d runs, %d failed\n", RANDOM_INPUTS, runs, failed);
    assert_int_equal(failed, 0);
}

/* Without an error callback, ordinary tags are read by other code of the lexer. These tags are nearly ordinary, so they
 * test where that code ends. */
TEST(reads_tags_the_same_whether_errors_are_wanted_or_not)
{
    static const char *const bits[] = {" ", " ", "\n", "\t",  "\f",    "\v",      "=",        "=", "\"",
                                       "'", "/", ">",  ":",   "<",     "&",       "&lt;",     "`", "a",
                                       "b", "B", "b",  "c=d", "e='f'", "g=\"h\"", "\xC3\xA9", "1", "\x01"};
    static const tamis_dialect dialects[] = {TAMIS_HTML, TAMIS_HTML_2008, TAMIS_XML5};
    int failed = 0, runs = 0;
    struct random random = {7};
    json_t *nothing_known = json_object();
    for (int i = 0; i < RANDOM_TAGS; i++) {
        struct text input = {0};
        text_add_string(&input, random_below(&random, 8) ? "<a" : "</a");
        for (uint32_t k = random_below(&random, 12); k > 0; k--)
            text_add_string(&input, ONE_OF(&random, bits));
        text_add_string(&input, ">x");
        struct lex_start start = {.dialect = dialects[(size_t)i % COUNT(dialects)]};
        failed += tokens_check("random tag", &start, input.p, input.n, nothing_known, 0, &runs);
        text_free(&input);
    }
    json_decref(nothing_known);
    printf("random tags: %d, %d runs, %d failed\n", RANDOM_TAGS, runs, failed);
    assert_int_equal(failed, 0);
}

static void write_long_names(struct text *input, size_t n)
{
    text_clear(input);
    text_add_string(input, "<A");
    for (size_t i = 1; i < n; i++)
        text_add_string(input, "B");
    text_add_string(input, " C");
    for (size_t i = 1; i < n; i++)
        text_add_string(input, "D");
    text_add_string(input, "=e>f");
}

/* The code for ordinary tags also reads names, if they are not too long. */
TEST(reads_names_of_every_length_the_same)
{
    static const tamis_dialect dialects[] = {TAMIS_HTML, TAMIS_HTML_2008, TAMIS_XML5};
    int failed = 0, runs = 0;
    struct text input = {0};
    json_t *nothing_known = json_object();
    for (size_t n = 1; n <= 300; n++) {
        struct lex_start start = {.dialect = dialects[n % COUNT(dialects)]};
        write_long_names(&input, (n + 2) / COUNT(dialects));
        failed += tokens_check("long names", &start, input.p, input.n, nothing_known, 0, &runs);
    }
    json_decref(nothing_known);
    text_free(&input);
    assert_int_equal(failed, 0);
}
