/* xml5_test.c: tree construction of XML5: every token in every phase, fragments, namespaces.
 *
 * Trees are written in one line: a(b[x=1]('text') !comment! ?target data?). A name has a prefix for its namespace:
 * h: HTML, s: SVG, m: MathML, xlink:, xml:, xmlns:, {uri} any other; none for no namespace. */
#include <tamis/policy.h>
#include <tamis/tree.h>

#include "harness/test.h"
#include "support/text.h"

#define HTML  "xmlns='http://www.w3.org/1999/xhtml'"
#define SVG   "xmlns='http://www.w3.org/2000/svg'"
#define XLINK "xmlns:xlink='http://www.w3.org/1999/xlink'"

/* ---- Writing a tree */

static void add_name(struct text *out, const char *ns, const char *name, size_t n)
{
    static const struct {
        const char *uri, *prefix;
    } known[] = {
        {TAMIS_NAMESPACE_HTML, "h:"},      {TAMIS_NAMESPACE_SVG, "s:"},   {TAMIS_NAMESPACE_MATHML, "m:"},
        {TAMIS_NAMESPACE_XLINK, "xlink:"}, {TAMIS_NAMESPACE_XML, "xml:"}, {TAMIS_NAMESPACE_XMLNS, "xmlns:"},
    };
    const char *prefix = NULL;
    for (size_t i = 0; ns && i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].uri, ns) == 0)
            prefix = known[i].prefix;
    if (ns && !prefix) {
        text_add_string(out, "{");
        text_add_string(out, ns);
        prefix = "}";
    }
    text_add_string(out, prefix ? prefix : "");
    text_add(out, name, n);
}

static void add_element(struct text *out, const tamis_parser *p, const tamis_node *node)
{
    size_t n, count = tamis_node_attribute_count(node);
    const char *name = tamis_node_name(p, node, &n);
    add_name(out, tamis_node_namespace(p, node), name, n);
    for (size_t i = 0; i < count; i++) {
        text_add_string(out, i ? " " : "[");
        name = tamis_node_attribute_name(p, node, i, &n);
        add_name(out, tamis_node_attribute_namespace(p, node, i), name, n);
        text_add_string(out, "=");
        name = tamis_node_attribute_value(node, i, &n);
        text_add(out, name, n);
    }
    text_add_string(out, count ? "]" : "");
}

static void add_node(struct text *out, const tamis_parser *p, const tamis_node *node)
{
    size_t n = 0, name_n = 0;
    const char *data = tamis_node_data(node, &n), *name = tamis_node_name(p, node, &name_n);
    const char *quote = tamis_node_get_type(node) == TAMIS_NODE_TEXT      ? "'"
                        : tamis_node_get_type(node) == TAMIS_NODE_COMMENT ? "!"
                                                                          : "?";
    if (tamis_node_get_type(node) == TAMIS_NODE_ELEMENT) {
        add_element(out, p, node);
        return;
    }
    assert_non_null(data); /* nothing else is in such a tree */
    text_add_string(out, quote);
    if (name) {
        text_add(out, name, name_n);
        text_add_string(out, " ");
    }
    text_add(out, data, n);
    text_add_string(out, quote);
}

static void add_tree(struct text *out, const tamis_parser *p, const tamis_node *root)
{
    const tamis_node *n = tamis_node_first_child(root);
    while (n) {
        add_node(out, p, n);
        if (tamis_node_first_child(n)) {
            text_add_string(out, "(");
            n = tamis_node_first_child(n);
            continue;
        }
        while (!tamis_node_next(n) && tamis_node_parent(n) != root) {
            text_add_string(out, ")");
            n = tamis_node_parent(n);
        }
        n = tamis_node_next(n);
        text_add_string(out, n ? " " : "");
    }
}

static void parse(const char *context, const char *xml, size_t step, struct text *out)
{
    const tamis_node *root;
    tamis_parser *p = tamis_parser_new(NULL);
    assert_int_equal(tamis_parser_set_dialect(p, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_parser_set_context(p, context), TAMIS_OK);
    for (size_t i = 0, n = strlen(xml); i < n; i += step)
        assert_int_equal(tamis_parser_feed(p, xml + i, n - i < step ? n - i : step), TAMIS_OK);
    assert_int_equal(tamis_parser_finish(p, &root), TAMIS_OK);
    text_clear(out);
    text_add_string(out, "");
    add_tree(out, p, root);
    tamis_parser_free(p);
}

static int differs(const char *context, const char *xml, const char *expected)
{
    struct text out = {0};
    int failed = 0;
    for (size_t step = 1; step <= 1000; step *= 1000) {
        parse(context, xml, step, &out);
        if (strcmp(out.p, expected) == 0)
            continue;
        fprintf(stderr, "%s\n  gave     %s\n  expected %s\n", xml, out.p, expected);
        failed++;
    }
    text_free(&out);
    return failed;
}

static void document(const char *xml, const char *expected)
{
    assert_int_equal(differs(NULL, xml, expected), 0);
}

static void fragment(const char *xml, const char *expected)
{
    assert_int_equal(differs("div", xml, expected), 0);
}

/* ---- The table: nine tokens in three phases */

static void in_the_start_phase(void **unused)
{
    document("<a>x", "a('x')");              /* start tag */
    document("<a/>x<b>", "a");               /* empty tag */
    document("</a><b>x", "b('x')");          /* end tag */
    document("</><b>x", "b('x')");           /* short end tag */
    document("x \n<b>y", "b('y')");          /* character */
    document("<!--c--><b>x", "!c! b('x')");  /* comment */
    document("<?t d?><b>x", "?t d? b('x')"); /* processing instruction */
    document("<!DOCTYPE a><b>x", "b('x')");  /* DOCTYPE */
    document("", "");                        /* end of file */
    document("<!--c--><?t?><!--d-->", "!c! ?t ? !d!");
}

static void in_the_main_phase(void **unused)
{
    document("<a><b><c>x", "a(b(c('x')))");    /* start tag */
    document("<a><b/><c/>x", "a(b c 'x')");    /* empty tag */
    document("<a><b></b>x", "a(b 'x')");       /* end tag: of the current element */
    document("<a><b><c></b>x", "a(b(c) 'x')"); /* end tag: of another open element, and what is in it */
    document("<a><a><b></a>x", "a(a(b) 'x')"); /* end tag: of the innermost of two elements of that name */
    document("<a></b>x", "a('x')");            /* end tag: of no open element */
    document("<a></a>x<b>y</b>", "a");         /* end tag: of the root */
    document("<a><b></>x</>y", "a(b 'x')");    /* short end tag */
    document("<a>x<b/>y", "a('x' b 'y')");     /* character */
    document("<a>x&amp;<![CDATA[<b>]]>y", "a('x&<b>y')");
    document("<a><!--c--></a>", "a(!c!)");        /* comment */
    document("<a><?t d?></a>", "a(?t d?)");       /* processing instruction */
    document("<a>x<!DOCTYPE a>y</a>", "a('xy')"); /* DOCTYPE */
    document("<a><b>", "a(b)");                   /* end of file */
}

static void in_the_end_phase(void **unused)
{
    document("<a/><b>x</b><!--c-->", "a !c!");     /* start tag: with its content */
    document("<a></a><b/>", "a");                  /* empty tag */
    document("<a></a></a></b>", "a");              /* end tag */
    document("<a></></></>", "a");                 /* short end tag */
    document("<a/> x", "a");                       /* character */
    document("<a/><!--c--><!--d-->", "a !c! !d!"); /* comment */
    document("<a></a><?t d?>", "a ?t d?");         /* processing instruction */
    document("<a/><!DOCTYPE b>", "a");             /* DOCTYPE */
    document("<a/>", "a");                         /* end of file */
}

static void a_start_tag_in_the_end_phase_brings_comments_no_parent(void **unused)
{
    document("<a/><b><!--c--></b><!--d-->", "a !c! !d!");
}

/* ---- Fragments */

static void a_fragment_begins_in_the_main_phase_and_never_ends(void **unused)
{
    fragment("", "");
    fragment("x<a/>y<b>z</b>w", "'x' a 'y' b('z') 'w'");
    fragment("<!--c--><?t d?><!DOCTYPE a>", "!c! ?t d?");
    fragment("<a></a><a></a>", "a a");
}

static void nothing_closes_the_root_of_a_fragment(void **unused)
{
    fragment("</></a></div></>x", "'x'");
    fragment("<a></></>x<b></></></>y", "a 'x' b 'y'");
    fragment("<a></b></a></a>x", "a 'x'");
}

static void the_context_element_is_of_no_account(void **unused)
{
    assert_int_equal(differs("script", "<a>x</script></a>y", "a('x') 'y'"), 0);
    assert_int_equal(differs("svg desc", "<path/>", "path"), 0);
    assert_int_equal(differs("table", "x<td>y", "'x' td('y')"), 0);
}

/* ---- Names */

static void end_tags_are_compared_as_they_were_read(void **unused)
{
    document("<a><B></b>x</B>y", "a(B('x') 'y')");
    document("<p:a xmlns:p='u' xmlns:q='u'><b></q:a>x</p:a>y", "{u}a(b('x'))");
    document("<a><1></1>x<\"y\"></\"y\">", "a(1 'x' \"y\")");
    document("<s:a xmlns:s='u'><a " HTML "></s:a>x", "{u}a(h:a)");
}

static void there_are_no_implied_tags_and_no_raw_text(void **unused)
{
    document("<table " HTML "><p><p><td>x", "h:table(h:p(h:p(h:td('x'))))");
    document("<script " HTML "><b>&lt;</b><!--c--></script>", "h:script(h:b('<') !c!)");
    document("<b " HTML "><p></b>x</p>", "h:b(h:p)");
    document("<template " HTML "><br>x</template>", "h:template(h:br('x'))");
}

static void names_are_split_at_one_inner_colon(void **unused)
{
    document("<p:a xmlns:p='u' p:b='1'/>", "{u}a[{u}b=1]");
    document("<p:q:a xmlns:p='u' p:q:b='1'/>", "p:q:a[p:q:b=1]");
    document("<a: xmlns:a='u' b:='1'/>", "a:[b:=1]");
    document("<p::a xmlns:p='u'/>", "p::a");
    document("<a :b='1'/>", "a[b=1]"); /* the tokenizer drops the colon */
}

/* ---- Namespaces */

static void the_default_namespace_is_of_elements_only(void **unused)
{
    document("<svg " SVG " width='1'><g/></svg>", "s:svg[width=1](s:g)");
    document("<svg " SVG "><p " HTML "/><g xmlns=''><x/></g><g/></svg>", "s:svg(h:p g(x) s:g)");
    document("<math xmlns='http://www.w3.org/1998/Math/MathML'/>", "m:math");
    document("<feed xmlns='http://www.w3.org/2005/Atom'><id/></feed>",
             "{http://www.w3.org/2005/Atom}feed({http://www.w3.org/2005/Atom}id)");
}

static void declarations_end_with_their_element(void **unused)
{
    document("<a><b xmlns:p='u'><p:c/></b><p:c/></a>", "a(b({u}c) c)");
    document("<a><b xmlns='u'/><c/></a>", "a({u}b c)");
    document("<a xmlns='u'><b xmlns='v'></><c/></a>", "{u}a({v}b {u}c)");
    document("<a xmlns:p='u'><b xmlns:p='v'><p:c/><d xmlns:p='w'></b><p:c/></a>", "a(b({v}c d) {u}c)");
    document("<a><b xmlns='u'><c xmlns='v'></a>", "a({u}b({v}c))");
    fragment("<b xmlns='u'><c xmlns='v'></b><d/>", "{u}b({v}c) d");
}

static void declarations_hold_for_the_tag_they_stand_in(void **unused)
{
    document("<p:a p:b='1' xmlns:p='u' q:c='2' xmlns:q='v'/>", "{u}a[{u}b=1 {v}c=2]");
    document("<x:svg xmlns:x='http://www.w3.org/2000/svg' " XLINK " xlink:href='y'/>", "s:svg[xlink:href=y]");
}

static void a_prefix_without_a_declaration_means_no_namespace(void **unused)
{
    document("<p:a q:b='1'/>", "a[b=1]");
    document("<svg " SVG "><p:a xlink:href='1'/></svg>", "s:svg(a[href=1])");
    document("<a xmlns:p='u'><b xmlns:p=''><p:c p:d='1'/></b></a>", "a(b(c[d=1]))");
}

static void xml_and_xmlns_mean_what_they_always_do(void **unused)
{
    document("<a xml:lang='x'/>", "a[xml:lang=x]");
    document("<a xmlns:xml='u' xml:lang='x'/>", "a[xml:lang=x]");
    document("<a xmlns:xml='http://www.w3.org/XML/1998/namespace' xml:lang='x'/>", "a[xml:lang=x]");
    document("<a xmlns:p='http://www.w3.org/XML/1998/namespace' p:lang='x'/>", "a[xml:lang=x]");
    document("<a xmlns:xmlns='u' xmlns:p='v'><p:b/></a>", "a({v}b)");
    document("<xmlns:a/>", "xmlns:a");
    document("<a xmlns='http://www.w3.org/2000/xmlns/'/>", "a");
    document("<p:a xmlns:p='http://www.w3.org/2000/xmlns/' p:b='c'/>", "a[b=c]");
}

/* Attributes with the local name xmlns are not in the tree, because they would be declarations when the tree is written. */
static void attributes_of_the_name_xmlns_are_used_up(void **unused)
{
    document("<a xmlns='u' xmlns:p='v' p:xmlns='1' q:xmlns='2' xml:xmlns='3' xmlns:='4' b='5'/>",
             "{u}a[xmlns:=4 b=5]");
}

static void of_attributes_with_the_same_meaning_the_first_stays(void **unused)
{
    document("<a xmlns:p='u' xmlns:q='u' p:b='1' q:b='2'/>", "a[{u}b=1]");
    document("<a p:b='1' b='2'/>", "a[b=1]");
    document("<a b='1' p:b='2' q:b='3'/>", "a[b=1]");
    document("<a b='1' b='2'/>", "a[b=1]");
    document("<a xmlns:p='u' xmlns:q='v' b='1' p:b='2' q:b='3'/>", "a[b=1 {u}b=2 {v}b=3]");
    document("<a xmlns:x='http://www.w3.org/1999/xlink' " XLINK " x:href='1' xlink:href='2'/>",
             "a[xlink:href=1]");
}

/* The declarations of a document have no effect on the next one, not even if the document failed. */
static void declarations_end_with_their_document(void **unused)
{
    const char *left = "<a xmlns='u' xmlns:p='v' xmlns:q='w'><p:b xmlns:p='x'>";
    const tamis_node *root;
    struct text out = {0};
    tamis_parser *p = tamis_parser_new(NULL);
    assert_int_equal(tamis_parser_set_dialect(p, TAMIS_XML5), TAMIS_OK);
    for (uint64_t nodes = 2; nodes < 5; nodes++) {
        assert_int_equal(tamis_parser_set_limit(p, TAMIS_MAX_NODES, nodes), TAMIS_OK);
        assert_int_equal(tamis_parser_feed(p, left, strlen(left)),
                         nodes < 3 ? TAMIS_OVER_MAX_NODES : TAMIS_OK);
        tamis_parser_reset(p);
        assert_int_equal(tamis_parser_feed(p, "<q:a b='1'>", 11), TAMIS_OK);
        assert_int_equal(tamis_parser_finish(p, &root), TAMIS_OK);
        text_clear(&out);
        add_tree(&out, p, root);
        assert_string_equal(out.p, "a[b=1]");
        tamis_parser_reset(p);
    }
    text_free(&out);
    tamis_parser_free(p);
}

/* Parses the markup as content of a div. */
static tamis_parser *parse_in_div(struct text xml, const tamis_node **root)
{
    tamis_parser *p = tamis_parser_new(NULL);
    assert_int_equal(tamis_parser_set_dialect(p, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_parser_set_context(p, "div"), TAMIS_OK);
    assert_int_equal(tamis_parser_feed(p, xml.p, xml.n), TAMIS_OK);
    assert_int_equal(tamis_parser_finish(p, root), TAMIS_OK);
    return p;
}

static void tells_tens_of_thousands_of_namespaces_apart(void **unused)
{
    enum { MANY = 70000 };
    struct text xml = {0};
    const tamis_node *root, *n;
    char element[60];
    for (int i = 0; i < MANY; i++) {
        snprintf(element, sizeof element, "<a xmlns='u%d'/>", i);
        text_add_string(&xml, element);
    }
    tamis_parser *p = parse_in_div(xml, &root);
    n = tamis_node_first_child(root);
    for (int i = 0; i < MANY; i++, n = tamis_node_next(n)) {
        snprintf(element, sizeof element, "u%d", i);
        const char *uri = tamis_node_namespace(p, n);
        assert_true(strcmp(uri, element) == 0 || (i > 60000 && *uri == '\0'));
    }
    tamis_parser_free(p);
    text_free(&xml);
}

/* The attribute of each element has the same local name in another namespace than the one with the prefix z. */
static void keeps_attributes_whose_namespaces_differ(void **unused)
{
    enum { MANY = 1000 };
    struct text xml = {0};
    const tamis_node *root, *n;
    char element[60];
    text_add_string(&xml, "<r xmlns:z='z'>");
    for (int i = 0; i < MANY; i++) {
        snprintf(element, sizeof element, "<a xmlns:y='u%d' y:x='1' z:x='2'/>", i);
        text_add_string(&xml, element);
    }
    tamis_parser *p = parse_in_div(xml, &root);
    n = tamis_node_first_child(tamis_node_first_child(root));
    for (int i = 0; i < MANY; i++, n = tamis_node_next(n))
        assert_int_equal(tamis_node_attribute_count(n), 2);
    tamis_parser_free(p);
    text_free(&xml);
}

/* Above a maximum, all namespaces count as one. This must not affect the next document. The names before give it the
 * same atoms. */
static void forgets_the_namespaces_that_were_too_many(void **unused)
{
    enum { MANY = 66000 };
    static const char *const elements[] = {"<a xmlns='u%d'/>", "<u%d/>"};
    struct text xml = {0};
    const tamis_node *root, *n;
    char element[60];
    tamis_parser *p = tamis_parser_new(NULL);
    assert_int_equal(tamis_parser_set_dialect(p, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_parser_set_context(p, "div"), TAMIS_OK);
    for (size_t document = 0; document < 2; document++) {
        text_clear(&xml);
        for (int i = 0; i < MANY; i++) {
            snprintf(element, sizeof element, elements[document], i);
            text_add_string(&xml, element);
        }
        text_add_string(&xml, "<b xmlns='v'/>");
        tamis_parser_reset(p);
        assert_int_equal(tamis_parser_feed(p, xml.p, xml.n), TAMIS_OK);
        assert_int_equal(tamis_parser_finish(p, &root), TAMIS_OK);
    }
    for (n = tamis_node_first_child(root); tamis_node_next(n);)
        n = tamis_node_next(n);
    assert_string_equal(tamis_node_namespace(p, n), "v");
    tamis_parser_free(p);
    text_free(&xml);
}

static void only_dialects_with_a_tree_can_be_parsed(void **unused)
{
    tamis_parser *p = tamis_parser_new(NULL);
    assert_int_equal(tamis_parser_set_dialect(p, TAMIS_HTML_2008), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_parser_set_dialect(p, TAMIS_SGML), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_parser_set_dialect(p, (tamis_dialect)99), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_parser_feed(p, "x", 1), TAMIS_OK);
    assert_int_equal(tamis_parser_set_dialect(p, TAMIS_XML5), TAMIS_INVALID_ARGUMENT);
    tamis_parser_reset(p);
    assert_int_equal(tamis_parser_set_dialect(p, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_parser_set_dialect(p, TAMIS_HTML), TAMIS_OK);
    tamis_parser_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_start_phase),
        cmocka_unit_test(in_the_main_phase),
        cmocka_unit_test(in_the_end_phase),
        cmocka_unit_test(a_start_tag_in_the_end_phase_brings_comments_no_parent),
        cmocka_unit_test(a_fragment_begins_in_the_main_phase_and_never_ends),
        cmocka_unit_test(nothing_closes_the_root_of_a_fragment),
        cmocka_unit_test(the_context_element_is_of_no_account),
        cmocka_unit_test(end_tags_are_compared_as_they_were_read),
        cmocka_unit_test(there_are_no_implied_tags_and_no_raw_text),
        cmocka_unit_test(names_are_split_at_one_inner_colon),
        cmocka_unit_test(the_default_namespace_is_of_elements_only),
        cmocka_unit_test(declarations_end_with_their_element),
        cmocka_unit_test(declarations_hold_for_the_tag_they_stand_in),
        cmocka_unit_test(a_prefix_without_a_declaration_means_no_namespace),
        cmocka_unit_test(xml_and_xmlns_mean_what_they_always_do),
        cmocka_unit_test(attributes_of_the_name_xmlns_are_used_up),
        cmocka_unit_test(of_attributes_with_the_same_meaning_the_first_stays),
        cmocka_unit_test(declarations_end_with_their_document),
        cmocka_unit_test(tells_tens_of_thousands_of_namespaces_apart),
        cmocka_unit_test(keeps_attributes_whose_namespaces_differ),
        cmocka_unit_test(forgets_the_namespaces_that_were_too_many),
        cmocka_unit_test(only_dialects_with_a_tree_can_be_parsed),
    };
    return cmocka_run_group_tests_name("xml5", tests, NULL, NULL);
}
