/* models_test.c: compares the lexers with models that read the complete input: the text, the ends of raw text and scripts,
 * the characters of references, and the places of errors; for SGML, that nothing is lost. Fuzz targets make the same
 * comparisons with more inputs. */
#include "generators/xml.h"
#include "harness/test.h"
#include "judges/differential.h"
#include "support/count.h"
#include "support/ledger.h"
#include "models/raw_text.h"
#include "models/references.h"
#include "judges/sgml_cover.h"
#include "models/text_content.h"

enum { RANDOM_INPUTS = 10000, NAMES_OF_HTML = 2231 };

static const struct start starts[] = {
    {.dialect = TAMIS_HTML, .follows_tags = true},
    {.dialect = TAMIS_HTML, .foreign = true},
    {.dialect = TAMIS_HTML, .state = "RCDATA", .last_start_tag = "title"},
    {.dialect = TAMIS_HTML, .state = "RAWTEXT", .last_start_tag = "style"},
    {.dialect = TAMIS_HTML, .state = "Script data", .last_start_tag = "script"},
    {.dialect = TAMIS_HTML, .state = "Script data escaped", .last_start_tag = "script"},
    {.dialect = TAMIS_HTML, .state = "Script data double escaped", .last_start_tag = "script"},
    {.dialect = TAMIS_HTML, .state = "PLAINTEXT"},
    {.dialect = TAMIS_HTML, .state = "CDATA section", .foreign = true},
    {.dialect = TAMIS_HTML_2008, .follows_tags = true},
    {.dialect = TAMIS_HTML_2008, .state = "RCDATA", .last_start_tag = "title"},
    {.dialect = TAMIS_HTML_2008, .state = "CDATA", .last_start_tag = "script"},
    {.dialect = TAMIS_XML5},
};

/* --- readings --- */

struct fixture {
    tamis_lexer *lexer;
    struct reading reading;
    struct utf8_model input;
};

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    if (!f)
        return -1;
    f->lexer = tamis_lexer_new(NULL, reading_token, reading_error, &f->reading);
    *state = f;
    return f->lexer ? 0 : -1;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    tamis_lexer_free(f->lexer);
    reading_free(&f->reading);
    utf8_model_free(&f->input);
    free(f);
    return 0;
}

static void read_from(struct fixture *f, const struct start *s, const char *p, size_t n)
{
    assert_int_equal(lex_begin(f->lexer, s), TAMIS_OK);
    reading_begin(&f->reading, p, n);
    utf8_model_decode(&f->input, p, n, s->dialect == TAMIS_SGML);
    assert_int_equal(tamis_lexer_feed(f->lexer, p, n), TAMIS_OK);
    assert_int_equal(tamis_lexer_finish(f->lexer), TAMIS_OK);
}

static const char *disagreement(struct fixture *f, const struct start *s, const char *p, size_t n)
{
    read_from(f, s, p, n);
    const char *wrong = text_model_differs(s, &f->reading, &f->input);
    return wrong ? wrong : text_model_misplaces(&f->reading, &f->input);
}

/* --- random inputs --- */

/* Adds pieces that matter for scripts, references and decoding. They are rare in what differential_generate() writes. */
static void add_rarer(struct text *input, struct random *r)
{
    static const char *const pieces[] = {
        "<!--",     "-->",      "--",        "<script>", "</script>", "</SCRIPT ", "<script/",
        "</title>", "</titl",   "</style\t", "&not",     "in;",       "&#x4",      "1;",
        "&#150;",   "&ngE;",    "&amp",      "=",        "\r",        "\r\n",      "\xEF\xBB\xBF",
        "\xF0\x9F", "\xE2\x82", "\x80",      "]]>",      "<![CDATA[", "</>",       "<?a "};
    if (random_below(r, 2))
        text_add_string(input, ONE_OF(r, pieces));
    else if (random_below(r, 8) == 0)
        text_add(input, "", 1);
}

static void generate(struct text *input, struct random *r)
{
    text_clear(input);
    text_add_string(input, "");
    for (uint32_t k = 1 + random_below(r, 8); k > 0; k--) {
        if (random_below(r, 3) == 0)
            differential_generate(input, r);
        add_rarer(input, r);
    }
}

static void reads_the_text_that_the_models_say(void **state)
{
    struct random random = {20261121};
    struct text input = {0};
    int failed = 0;
    for (int i = 0; i < RANDOM_INPUTS; i++) {
        generate(&input, &random);
        for (size_t s = 0; s < COUNT(starts); s++) {
            const char *wrong = disagreement(*state, &starts[s], input.p, input.n);
            if (wrong)
                printf("start %zu: %s: %s\n", s, wrong, input.p);
            failed += wrong != NULL;
        }
    }
    text_free(&input);
    assert_int_equal(failed, 0);
}

static void expands_the_entities_that_the_model_finds(void **state)
{
    static const struct start start = {.dialect = TAMIS_XML5};
    struct random random = {20261122};
    struct text input = {0};
    for (int i = 0; i < RANDOM_INPUTS; i++) {
        xml_with_entities(&random, &input);
        if (i % 2) /* one byte is changed */
            input.p[random_below(&random, (uint32_t)input.n)] = "<>'\"&%];-! xE"[random_below(&random, 13)];
        const char *wrong = disagreement(*state, &start, input.p, input.n);
        if (wrong)
            fail_msg("%s: %s", wrong, input.p);
    }
    text_free(&input);
}

static tamis_reply add_to_cover(void *user, const tamis_token *t)
{
    sgml_cover_add(user, t);
    return TAMIS_CONTINUE;
}

static void reports_everything_in_an_sgml_document(void **unused)
{
    static const struct start start = {.dialect = TAMIS_SGML, .keeps = true};
    struct random random = {1997};
    struct sgml_cover cover = {0};
    struct text input = {0};
    tamis_lexer *l = tamis_lexer_new(NULL, add_to_cover, NULL, &cover);
    for (int i = 0; i < RANDOM_INPUTS; i++) {
        text_clear(&input);
        text_add_string(&input, "");
        for (uint32_t k = 1 + random_below(&random, 3); k > 0; k--)
            differential_generate(&input, &random);
        for (size_t k = 0; k < input.n; k++) /* in malformed UTF-8, places need not be exact */
            input.p[k] = (unsigned char)input.p[k] < 0x80 ? input.p[k] : '%';
        assert_int_equal(lex_begin(l, &start), TAMIS_OK);
        sgml_cover_begin(&cover, input.p, input.n);
        assert_int_equal(tamis_lexer_feed(l, input.p, input.n), TAMIS_OK);
        assert_int_equal(tamis_lexer_finish(l), TAMIS_OK);
        if (!sgml_cover_holds(&cover))
            fail_msg("%s: %s", cover.reason, input.p);
    }
    tamis_lexer_free(l);
    text_free(&input);
    sgml_cover_free(&cover);
}

/* --- tests of the models --- */

static void finds_the_end_of_a_script(void **unused)
{
    static const struct {
        const char *text;
        size_t end;
    } scripts[] = {
        {"a</script>", 1},
        {"a</scripts></SCRIPT\n>", 11},
        {"<!--</script>", 4},
        {"<!--<script></script>--></script>", 24},
        {"<!--<script>--></script>", 15},
        {"<!--><script></script>", 13},
        {"<!---><script></script>", 14},
        {"<!-- --!><script></script>", 26},
        {"<!--<script", 11},
    };
    for (size_t i = 0; i < COUNT(scripts); i++)
        assert_int_equal(raw_model_end_of_script(scripts[i].text, strlen(scripts[i].text), "script", 0),
                         scripts[i].end);
}

static void finds_the_end_of_raw_text(void **unused)
{
    static const char text[] = "<!--</title>--></title\v></title";
    size_t n = sizeof text - 1;
    assert_int_equal(raw_model_end(text, n, "title"), 4);
    assert_int_equal(raw_model_end(text, n, "style"), n);
    assert_int_equal(raw_model_end(text, n, NULL), n);
    assert_int_equal(raw_model_end_of_draft(text, n, "title"), 15);
    assert_int_equal(raw_model_end_of_draft("</title", 7, "title"), 0);
    assert_int_equal(raw_model_end("</title", 7, "title"), 7);
}

static void check_reference(tamis_dialect dialect, bool in_attribute, const char *p, const char *expected)
{
    struct text out = {0};
    reference_model_decode(&out, dialect, NULL, in_attribute, p, strlen(p));
    assert_string_equal(out.p, expected);
    text_free(&out);
}

static void decodes_references(void **unused)
{
    assert_int_equal(reference_model_names(), NAMES_OF_HTML);
    check_reference(TAMIS_HTML, false, "&notit;&notin;&ampx&zz;&#x41&#;", "\u00ACit;\u2209&x&zz;A&#;");
    check_reference(TAMIS_HTML, true, "&notit;&amp=&ampx&amp-&lt", "&notit;&amp=&ampx&-<");
    check_reference(TAMIS_HTML_2008, true, "&amp=&#13;&#1;", "&=\n\uFFFD");
    check_reference(TAMIS_XML5, false, "&amp;&amp&copy;&#128;", "&&amp&copy;\xC2\x80");
}

static void rejects_an_incorrect_reading(void **state)
{
    struct fixture *f = *state;
    static const char input[] = "a&lt;<b>c\0\nd</";
    const struct start *s = &starts[0];
    assert_null(disagreement(f, s, input, sizeof input - 1));
    f->reading.text.p[0] = 'x';
    assert_non_null(text_model_differs(s, &f->reading, &f->input));
    assert_null(disagreement(f, s, input, sizeof input - 1));
    f->reading.marks[0].end++;
    assert_non_null(text_model_differs(s, &f->reading, &f->input));
    assert_true(f->reading.spot_count > 0);
    f->reading.spots[0].place.column++;
    assert_non_null(text_model_misplaces(&f->reading, &f->input));
}

/* --- errors that the models have found --- */

static tamis_reply ignore(void *user, const tamis_token *t)
{
    (void)user, (void)t;
    return TAMIS_CONTINUE;
}

/* When a feed ends, the values of the current tag are copied. After memory has run out, there are none to copy. */
static void takes_no_more_bytes_after_memory_ran_out_within_a_tag(void **unused)
{
    static const char tag[] = "<a b =c d =e f=x";
    for (size_t k = 1; k < 40; k++) {
        struct ledger books = {.fails_at = k, .for_good = k & 1};
        tamis_allocator allocator = ledger_allocator(&books);
        tamis_lexer *l = tamis_lexer_new(&allocator, ignore, NULL, NULL);
        tamis_status status = l ? tamis_lexer_feed(l, tag, sizeof tag - 1) : TAMIS_NO_MEMORY;
        for (size_t i = 0; l && i < 3; i++)
            assert_int_equal(tamis_lexer_feed(l, "<p>x", 4),
                             status == TAMIS_OK ? tamis_lexer_last_error(l).status : status);
        tamis_lexer_free(l);
        assert_int_equal(books.blocks, 0);
    }
}

static void ends_after_a_lone_byte_order_mark(void **state)
{
    struct fixture *f = *state;
    read_from(f, &starts[0], "\xEF\xBB\xBF", 3);
    assert_int_equal(f->reading.mark_count, 1);
    assert_int_equal(f->reading.marks[0].offset, 3);
}

static tamis_reply check_strings(void *user, const tamis_token *t)
{
    (void)user;
    for (size_t i = 0; i < tamis_token_event_count(t); i++) {
        tamis_sgml_type type = TAMIS_SGML_MAXTOK;
        size_t n = 1;
        const char *p = tamis_token_event_string(t, i, &type, &n);
        assert_true(p || type == TAMIS_SGML_ATTRNAME);
        assert_int_equal(n, type == TAMIS_SGML_TAGC);
    }
    return TAMIS_CONTINUE;
}

/* The lexer begins within a token, whose beginning it has not read. It has not allocated memory for the name either. */
static void gives_an_empty_string_for_a_name_that_ends_where_the_input_begins(void **unused)
{
    static const struct start start = {.dialect = TAMIS_SGML, .state = "ATTR after name", .keeps = true};
    tamis_lexer *l = tamis_lexer_new(NULL, check_strings, NULL, NULL);
    assert_int_equal(lex_begin(l, &start), TAMIS_OK);
    assert_int_equal(tamis_lexer_feed(l, ">", 1), TAMIS_OK);
    assert_int_equal(tamis_lexer_finish(l), TAMIS_OK);
    tamis_lexer_free(l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(reads_the_text_that_the_models_say, set_up, tear_down),
        cmocka_unit_test_setup_teardown(expands_the_entities_that_the_model_finds, set_up, tear_down),
        cmocka_unit_test(reports_everything_in_an_sgml_document),
        cmocka_unit_test(finds_the_end_of_a_script),
        cmocka_unit_test(finds_the_end_of_raw_text),
        cmocka_unit_test(decodes_references),
        cmocka_unit_test_setup_teardown(rejects_an_incorrect_reading, set_up, tear_down),
        cmocka_unit_test(takes_no_more_bytes_after_memory_ran_out_within_a_tag),
        cmocka_unit_test_setup_teardown(ends_after_a_lone_byte_order_mark, set_up, tear_down),
        cmocka_unit_test(gives_an_empty_string_for_a_name_that_ends_where_the_input_begins),
    };
    return cmocka_run_group_tests_name("lexers against models", tests, NULL, NULL);
}
