/* html2008_test.c: inputs for which the tokenizer of today and that of 2008 return different tokens. There is one test for each of
 * the ten classes of such inputs; for all other inputs the tokens are the same. */
#include <tamis/lexer.h>

#include "harness/test.h"
#include "judges/differential.h"
#include "support/count.h"

enum { CASES = 20000 };

/* The tokens that both tokenizers return for an input. `draft` is NULL if they are the same. */
struct row {
    const char *input;
    size_t n;
    const char *living;
    const char *draft;
};

#define ROW(input, living, draft) \
    { \
        (input), sizeof(input) - 1, (living), (draft) \
    }
#define SAME(input, both) ROW(input, both, NULL)

static void check_reading(tamis_dialect dialect, bool foreign, const struct row *r, const char *expected)
{
    struct text tokens = {0};
    differential_read(&tokens, dialect, foreign, r->input, r->n);
    if (!text_equal(&tokens, expected, strlen(expected)))
        fail_msg("%s reads %s as\n  %s, not as\n  %s", tamis_dialect_name(dialect), r->input, tokens.p,
                 expected);
    text_free(&tokens);
}

static void check(const struct row *rows, size_t count, char class)
{
    for (size_t i = 0; i < count; i++) {
        const struct row *r = &rows[i];
        char letters[sizeof DIFFERENTIAL_CLASSES];
        check_reading(TAMIS_HTML, false, r, r->living);
        check_reading(TAMIS_HTML_2008, false, r, r->draft ? r->draft : r->living);
        differential_classes(letters, r->input, r->n);
        if (r->draft && !strchr(letters, class))
            fail_msg("%s is not seen to be of class %c, only of \"%s\"", r->input, class, letters);
    }
}

TEST(n_null_is_replaced_everywhere_and_not_only_in_markup)
{
    static const struct row rows[] = {
        ROW("a\0b", "T\"a\\u{0}b\"",
            "T\"a\xEF\xBF\xBD"
            "b\""),
        SAME("<a\0 b\0=\0>", "S(a\xEF\xBF\xBD b\xEF\xBF\xBD=\"\xEF\xBF\xBD\")"),
        SAME("<a b=\"\0\" c='\0'>", "S(a b=\"\xEF\xBF\xBD\" c=\"\xEF\xBF\xBD\")"),
        SAME("<!--\0-->", "M\"\xEF\xBF\xBD\""),
        SAME("<title>\0</title>", "S(title) T\"\xEF\xBF\xBD\" E(title)"),
        SAME("<style>\0</style>", "S(style) T\"\xEF\xBF\xBD\" E(style)"),
    };
    check(rows, COUNT(rows), 'N');
}

TEST(e_tag_that_the_input_ends_in_is_a_tag)
{
    static const struct row rows[] = {
        ROW("<a", "", "S(a)"),
        ROW("<a b", "", "S(a b=\"\")"),
        ROW("<a/", "", "S(a)"),
        ROW("<a b=\"c", "", "S(a b=\"c\")"),
        ROW("</a", "", "E(a)"),
        ROW("</a b", "", "E(a)"),
        ROW("<title></title", "S(title) T\"</title\"", "S(title) E(title)"),
        ROW("<title>x</title ", "S(title) T\"x\"", "S(title) T\"x\" E(title)"),
        SAME("<title></titl", "S(title) T\"</titl\""),
    };
    check(rows, COUNT(rows), 'E');
}

TEST(v_vertical_tab_is_white_space)
{
    static const struct row rows[] = {
        ROW("<a\vb>", "S(a\\u{B}b)", "S(a b=\"\")"),
        ROW("<a\vonclick=x>", "S(a\\u{B}onclick=x)", "S(a onclick=\"x\")"),
        ROW("<a b=c\vd>", "S(a b=\"c\\u{B}d\")", "S(a b=\"c\" d=\"\")"),
        ROW("<a b\v=c>", "S(a b\\u{B}=\"c\")", "S(a b=\"c\")"),
        ROW("<a b=\vc>", "S(a b=\"\\u{B}c\")", "S(a b=\"c\")"),
        ROW("<a b=\"c\"\vd>", "S(a b=\"c\" \\u{B}d=\"\")", "S(a b=\"c\" d=\"\")"),
        ROW("<title>x</title\v>", "S(title) T\"x</title\\u{B}>\"", "S(title) T\"x\" E(title)"),
        ROW("</a\v>", "E(a\\u{B})", "E(a)"),
        ROW("<!DOCTYPE\vx>", "D(\"\\u{B}x\",-,-)", "D(\"x\",-,-)"),
        ROW("<!DOCTYPE x\vPUBLIC \"p\">", "D(\"x\\u{B}public\",-,-,quirks)", "D(\"x\",\"p\",-)"),
    };
    check(rows, COUNT(rows), 'V');
}

TEST(q_processing_instruction_is_a_comment)
{
    static const struct row rows[] = {
        ROW("<?a>", "P(a,\"\")", "M\"?a\""),
        ROW("<?a b?>", "P(a,\"b\")", "M\"?a b?\""),
        ROW("<?", "", "M\"?\""),
        ROW("<?a b", "", "M\"?a b\""),
        SAME("<?xml v>", "M\"?xml v\""),
        SAME("<? a>", "M\"? a\""),
    };
    check(rows, COUNT(rows), 'Q');
}

TEST(b_dashes_and_a_bang_do_not_end_a_comment)
{
    static const struct row rows[] = {
        ROW("<!--a--!>b-->", "M\"a\" T\"b-->\"", "M\"a--!>b\""),
        ROW("<!----!>", "M\"\"", "M\"--!>\""),
        ROW("<!--a--!", "M\"a\"", "M\"a--!\""),
    };
    check(rows, COUNT(rows), 'B');
}

TEST(f_escape_flag_hides_end_tags_and_references)
{
    static const struct row rows[] = {
        ROW("<title><!--</title>z", "S(title) T\"<!--\" E(title) T\"z\"", "S(title) T\"<!--</title>z\""),
        ROW("<title><!--</title>--></title>z", "S(title) T\"<!--\" E(title) T\"-->\" E(title) T\"z\"",
            "S(title) T\"<!--</title>-->\" E(title) T\"z\""),
        ROW("<style><!--</style>z", "S(style) T\"<!--\" E(style) T\"z\"", "S(style) T\"<!--</style>z\""),
        ROW("<xmp><!--<b></xmp>z", "S(xmp) T\"<!--<b>\" E(xmp) T\"z\"", "S(xmp) T\"<!--<b></xmp>z\""),
        ROW("<script><!--</script>z", "S(script) T\"<!--\" E(script) T\"z\"",
            "S(script) T\"<!--</script>z\""),
        ROW("<textarea><!--&lt;--></textarea>", "S(textarea) T\"<!--<-->\" E(textarea)",
            "S(textarea) T\"<!--&lt;-->\" E(textarea)"),
        SAME("<script><!--<script></script>--></script>z",
             "S(script) T\"<!--<script></script>-->\" E(script) T\"z\""),
        SAME("<title><!--></title>z", "S(title) T\"<!-->\" E(title) T\"z\""),
    };
    check(rows, COUNT(rows), 'F');
}

TEST(r_references_to_controls_are_replaced)
{
    static const struct row rows[] = {
        ROW("&#1;", "T\"\\u{1}\"", "T\"\xEF\xBF\xBD\""),
        ROW("&#13;", "T\"\\u{D}\"", "T\"\\u{A}\""),
        ROW("&#127;", "T\"\\u{7F}\"", "T\"\xEF\xBF\xBD\""),
        ROW("&#x81;", "T\"\xC2\x81\"", "T\"\xEF\xBF\xBD\""),
        ROW("&#x8D;", "T\"\xC2\x8D\"", "T\"\xEF\xBF\xBD\""),
        ROW("&#x8F;", "T\"\xC2\x8F\"", "T\"\xEF\xBF\xBD\""),
        ROW("&#x90;", "T\"\xC2\x90\"", "T\"\xEF\xBF\xBD\""),
        ROW("&#x9D;", "T\"\xC2\x9D\"", "T\"\xEF\xBF\xBD\""),
        ROW("&#xFDD0;", "T\"\xEF\xB7\x90\"", "T\"\xEF\xBF\xBD\""),
        ROW("&#xFFFE;", "T\"\xEF\xBF\xBE\"", "T\"\xEF\xBF\xBD\""),
        ROW("&#x1FFFF;", "T\"\xF0\x9F\xBF\xBF\"", "T\"\xEF\xBF\xBD\""),
        SAME("&#x80;&#65;&#0;&#xD800;&#xFDE0;", "T\"\xE2\x82\xAC"
                                                "A\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xB7\xA0\""),
    };
    check(rows, COUNT(rows), 'R');
}

TEST(a_equals_sign_does_not_keep_a_reference_in_an_attribute)
{
    static const struct row rows[] = {
        ROW("<a b=\"&lt=\">", "S(a b=\"&lt=\")", "S(a b=\"<=\")"),
        ROW("<a b=&amp=>", "S(a b=\"&amp=\")", "S(a b=\"&=\")"),
    };
    check(rows, COUNT(rows), 'A');
}

TEST(d_name_of_a_doctype_keeps_its_case)
{
    static const struct row rows[] = {
        ROW("<!DOCTYPE A>", "D(\"a\",-,-)", "D(\"A\",-,-)"),
    };
    check(rows, COUNT(rows), 'D');
}

/* The two tree builders differ in the elements that they regard as foreign. If both tokenizers have the same setting, they return
 * the same tokens. */
TEST(c_cdata_depends_on_the_tree)
{
    static const struct row comment = SAME("<![CDATA[a]]>b", "M\"[CDATA[a]]\" T\"b\"");
    static const struct row block = SAME("<![CDATA[<a>]]>b", "T\"<a>b\"");
    char letters[sizeof DIFFERENTIAL_CLASSES];
    check(&comment, 1, 'C');
    check_reading(TAMIS_HTML, true, &block, block.living);
    check_reading(TAMIS_HTML_2008, true, &block, block.living);
    differential_classes(letters, block.input, block.n);
    assert_string_equal(letters, "C");
}

TEST(reads_much_that_is_odd_as_it_is_read_today)
{
    static const struct row rows[] = {
        SAME("<>", "T\"<>\""),
        SAME("</>", ""),
        SAME("</ a>", "M\" a\""),
        SAME("<1>", "T\"<1>\""),
        SAME("<a =b>", "S(a =b=\"\")"),
        SAME("<a b==c>", "S(a b=\"=c\")"),
        SAME("<a b=`c>", "S(a b=\"`c\")"),
        SAME("<a \"b\">", "S(a \\\"b\\\"=\"\")"),
        SAME("<a b'c>", "S(a b'c=\"\")"),
        SAME("<a <b>", "S(a <b=\"\")"),
        SAME("<a/b>", "S(a b=\"\")"),
        SAME("<a b=c/>", "S(a b=\"c/\")"),
        SAME("<a b=c />", "S(a b=\"c\" /)"),
        SAME("</a/>", "E(a)"),
        SAME("</a b>", "E(a)"),
        SAME("&notit;", "T\"\xC2\xACit;\""),
        SAME("<a b=\"&notit;\">", "S(a b=\"&notit;\")"),
        SAME("<a b=\"&ltx\">", "S(a b=\"&ltx\")"),
        SAME("<!DOCTYPE a SYSTEMx>", "D(\"a\",-,-,quirks)"),
        SAME("<!--a--b-->", "M\"a--b\""),
        SAME("<!-->", "M\"\""),
        SAME("<!--->", "M\"\""),
        SAME("<plaintext></plaintext>&lt;", "S(plaintext) T\"</plaintext>&lt;\""),
    };
    check(rows, COUNT(rows), '\0');
}

/* --- there are no other differences --- */

struct tally {
    unsigned long inputs;
    unsigned long classless;
    unsigned long differences;                           /* differences in inputs of no class */
    unsigned long by_class[sizeof DIFFERENTIAL_CLASSES]; /* differences in inputs of exactly one class */
};

static void compare(struct tally *t, const struct text *input)
{
    char letters[sizeof DIFFERENTIAL_CLASSES];
    struct text living = {0}, draft = {0};
    differential_classes(letters, input->p, input->n);
    differential_read(&living, TAMIS_HTML, false, input->p, input->n);
    differential_read(&draft, TAMIS_HTML_2008, false, input->p, input->n);
    bool differs = !text_equal(&living, draft.p, draft.n);
    t->inputs++;
    t->classless += !letters[0];
    if (differs && !letters[0] && t->differences++ < 10)
        fprintf(stderr, "  %s\n    html      %s\n    html-2008 %s\n", input->p, living.p, draft.p);
    if (differs && letters[0] && !letters[1])
        t->by_class[strchr(DIFFERENTIAL_CLASSES, letters[0]) - DIFFERENTIAL_CLASSES]++;
    text_free(&living);
    text_free(&draft);
}

/* The environment variable TAMIS_CASES sets the number of inputs; without it, there are few. */
TEST(the_two_tokenizers_differ_in_no_other_class)
{
    const char *wanted = getenv("TAMIS_CASES");
    unsigned long count = wanted ? strtoul(wanted, NULL, 10) : CASES;
    struct random random = {20080610};
    struct tally t = {0};
    struct text input = {0};
    for (unsigned long i = 0; i < count; i++) {
        text_clear(&input);
        differential_generate(&input, &random);
        compare(&t, &input);
    }
    text_free(&input);
    printf("html and html-2008: %lu inputs, %lu of no class, %lu of these read differently\n", t.inputs,
           t.classless, t.differences);
    printf("read differently, of one class only:");
    for (size_t i = 0; DIFFERENTIAL_CLASSES[i]; i++)
        printf(" %c %lu", DIFFERENTIAL_CLASSES[i], t.by_class[i]);
    printf("\n");
    assert_int_equal(t.differences, 0);
    assert_true(t.classless >= t.inputs / 2);
    /* Class C is not reached: that difference depends on the trees. */
    for (size_t i = 0; count >= CASES && DIFFERENTIAL_CLASSES[i]; i++)
        assert_int_equal(t.by_class[i] == 0, DIFFERENTIAL_CLASSES[i] == 'C');
}

/* --- the content model flag --- */

static tamis_reply go_on(void *user, const tamis_token *t)
{
    (void)user, (void)t;
    return TAMIS_CONTINUE;
}

TEST(begins_with_the_content_model_by_its_own_name)
{
    static const char *const names[] = {"PCDATA",    "RCDATA",       "CDATA",
                                        "PLAINTEXT", "RCDATA state", "Data (RCDATA)"};
    tamis_lexer *l = tamis_lexer_new(NULL, go_on, NULL, NULL);
    assert_int_equal(tamis_lexer_set_state(l, "PCDATA"),
                     TAMIS_INVALID_ARGUMENT); /* only this dialect has the name */
    assert_int_equal(tamis_lexer_set_dialect(l, TAMIS_HTML_2008), TAMIS_OK);
    for (size_t i = 0; i < COUNT(names); i++)
        assert_int_equal(tamis_lexer_set_state(l, names[i]), TAMIS_OK);
    assert_int_equal(tamis_lexer_set_state(l, "RAWTEXT"), TAMIS_INVALID_ARGUMENT);
    tamis_lexer_free(l);
}
