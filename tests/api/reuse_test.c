/* reuse_test.c: a document does not affect the next one that an object reads. Every document of the table leaves some state open.
 * After each of them, every document of the table gives the same result as in a new object. */
#include "harness/test.h"
#include "support/count.h"
#include "support/subjects.h"

/* clang-format off */
static const char *const documents[] = {
    "", "x", "\nx", "\r", "\xEF\xBB\xBFx", "\xF0\x9F", "<", "</", "<a", "<a b", "<a b='c", "<a b=c&am", "&",
    "&#x4", "&amp", "<pre>", "<textarea>", "<title><!--", "<title>x</title>&amp;", "<script><!--<script>",
    "</script>x", "<plaintext>", "<!--x-", "<!-", "--><b>", "<?a b", "<?a?><?", "<?<?<?",
    "<!DOCTYPE html PUBLIC \"a\" \"b", "<!DOCTYPE a [", "]]><!ELEMENT b>", "<svg><![CDATA[x]",
    "<![CDATA[x]]>", "<table>x<tr><td><b>", "<tr>y</table>", "<p><b><i>", "</i></b>y", "<template><td>",
    "<select><option>", "<form><p>", "<frameset>", "<a:b xmlns:a='c'>", "<a:b a:d='e'/>",
    "<font size=1><font size=1><font size=1>"
};
/* clang-format on */

struct reading {
    tamis_status status;
    struct text result;
};

static void read(const struct subject *s, void *object, tamis_dialect dialect, size_t document,
                 struct reading *r)
{
    static const char *const contexts[] = {"div", NULL};
    const struct subject_settings settings = {.dialect = dialect, .context = contexts[document % 2]};
    const char *bytes = documents[document];
    text_clear(&r->result);
    r->status = s->read(object, &settings, bytes, strlen(bytes), SIZE_MAX, &r->result);
    s->reset(object);
}

static void read_alone(const struct subject *s, tamis_dialect dialect, size_t document, struct reading *r)
{
    void *object = s->open(NULL);
    assert_non_null(object);
    read(s, object, dialect, document, r);
    s->close(object);
}

static bool is_same(const struct reading *a, const struct reading *b)
{
    return a->status == b->status && text_equal(&a->result, b->result.p, b->result.n);
}

static int check_pairs(const struct subject *s, tamis_dialect dialect)
{
    int failed = 0;
    struct reading alone = {0}, after = {0};
    void *object = s->open(NULL);
    assert_non_null(object);
    for (size_t second = 0; second < COUNT(documents); second++) {
        read_alone(s, dialect, second, &alone);
        for (size_t first = 0; first < COUNT(documents); first++) {
            read(s, object, dialect, first, &after);
            read(s, object, dialect, second, &after);
            if (is_same(&alone, &after))
                continue;
            fprintf(stderr, "%s, dialect %d: \"%s\" is read differently after \"%s\"\n", s->what,
                    (int)dialect, documents[second], documents[first]);
            failed++;
        }
    }
    s->close(object);
    text_free(&alone.result);
    text_free(&after.result);
    return failed;
}

static void reads_each_document_like_the_first(void **unused)
{
    static const struct {
        const struct subject *subject;
        tamis_dialect dialect;
    } rows[] = {
        {&subject_sanitizer, TAMIS_HTML},
        {&subject_sanitizer, TAMIS_XML5},
        {&subject_text_writer, TAMIS_HTML},
        {&subject_text_writer, TAMIS_XML5},
        {&subject_markdown_writer, TAMIS_HTML},
        {&subject_markdown_writer, TAMIS_XML5},
        {&subject_reporter, TAMIS_HTML},
        {&subject_reporter, TAMIS_XML5},
        {&subject_parser, TAMIS_HTML},
        {&subject_parser, TAMIS_XML5},
        {&subject_lexer, TAMIS_HTML},
        {&subject_lexer, TAMIS_HTML_2008},
        {&subject_lexer, TAMIS_XML5},
        {&subject_lexer, TAMIS_SGML},
        {&subject_lexer_with_errors, TAMIS_HTML},
        {&subject_lexer_with_errors, TAMIS_HTML_2008},
        {&subject_lexer_with_errors, TAMIS_XML5},
        {&subject_sgml, TAMIS_SGML},
    };
    int failed = 0;
    for (size_t i = 0; i < COUNT(rows); i++)
        failed += check_pairs(rows[i].subject, rows[i].dialect);
    assert_int_equal(failed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_each_document_like_the_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
