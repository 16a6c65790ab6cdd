/* xml_model_test.c: compares the trees of XML5 with those of a simple model, for any input, and with those of libxml2, for
 * input that libxml2 and expat accept as well-formed. */
#include <tamis/tamis.h>

#include "harness/test.h"
#include "xml_parsers/libxml2_tree.h"
#include "models/xml.h"
#include "generators/xml.h"

enum { INPUTS = 8000 };

static struct text xml;

static void record(tamis_parser *p, struct xml_record *r, bool is_fragment, const char *bytes, size_t n)
{
    static struct text offsets;
    const tamis_node *root;
    tamis_parser_reset(p);
    assert_int_equal(tamis_parser_set_dialect(p, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_parser_set_context(p, is_fragment ? "div" : NULL), TAMIS_OK);
    assert_int_equal(tamis_parser_feed(p, bytes, n), TAMIS_OK);
    assert_int_equal(tamis_parser_finish(p, &root), TAMIS_OK);
    xml_record_tree(r, p, root, &offsets);
    text_free(&offsets);
}

static void builds_the_tree_of_the_model(void **unused)
{
    struct random random = {11};
    struct xml_record tree = {0}, model = {0};
    tamis_parser *p = tamis_parser_new(NULL);
    for (size_t i = 0; i < INPUTS; i++) {
        xml_soup(&random, &xml);
        record(p, &tree, i % 2, xml.p, xml.n);
        assert_int_equal(xml_model_record(&model, i % 2, xml.p, xml.n), TAMIS_OK);
        if (!text_equal(&tree.out, model.out.p, model.out.n))
            fail_msg("%s\nis     %s\nmodel  %s", xml.p, tree.out.p, model.out.p);
    }
    tamis_parser_free(p);
    text_free(&tree.out);
    text_free(&model.out);
}

/* Writes well-formed XML: the output of a sanitizer that removes nothing, for a random input. */
static void write_well_formed(tamis *t, struct random *random)
{
    const char *out;
    size_t n;
    xml_soup(random, &xml);
    assert_int_equal(tamis_run(t, xml.p, xml.n, &out, &n), TAMIS_OK);
    text_clear(&xml);
    text_add_string(&xml, "");
    text_add(&xml, out, n);
}

static tamis *everything(tamis_policy **policy)
{
    tamis *t = tamis_new(NULL);
    tamis_config *c = tamis_config_new(NULL);
    assert_int_equal(tamis_policy_new(c, false, NULL, policy, NULL), TAMIS_OK);
    tamis_config_free(c);
    assert_int_equal(tamis_set_policy(t, *policy), TAMIS_OK);
    assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, NULL), TAMIS_OK);
    return t;
}

static void compare(tamis_parser *p, size_t known[XML_DIFFERENCES])
{
    static struct xml_record tree = {.as_xml = true}, theirs;
    enum xml_difference difference = libxml2_record(&theirs, xml.p, xml.n);
    known[difference]++;
    if (difference != XML_SAME)
        return;
    record(p, &tree, false, xml.p, xml.n);
    if (!text_equal(&tree.out, theirs.out.p, theirs.out.n))
        fail_msg("%s\nis       %s\nlibxml2  %s", xml.p, tree.out.p, theirs.out.p);
}

static void builds_the_tree_of_libxml2(void **unused)
{
    size_t known[XML_DIFFERENCES] = {0};
    struct random random = {13};
    tamis_policy *policy;
    tamis *t = everything(&policy);
    tamis_parser *p = tamis_parser_new(NULL);
    for (size_t i = 0; i < INPUTS; i++) {
        xml_soup(&random, &xml);
        compare(p, known);
        write_well_formed(t, &random);
        compare(p, known);
    }
    printf("%zu alike; %zu refused, %zu with a DOCTYPE, %zu in another encoding, %zu comments, %zu "
           "instructions\n",
           known[XML_SAME], known[XML_REFUSED], known[XML_DOCTYPE], known[XML_ENCODED], known[XML_COMMENT],
           known[XML_INSTRUCTION]);
    assert_true(known[XML_SAME] > INPUTS / 2);
    tamis_parser_free(p);
    tamis_free(t);
    tamis_policy_free(policy);
}

static void expands_entities_like_libxml2(void **unused)
{
    size_t known[XML_DIFFERENCES] = {0};
    struct random random = {17};
    tamis_parser *p = tamis_parser_new(NULL);
    for (size_t i = 0; i < INPUTS; i++) {
        xml_with_entities(&random, &xml);
        compare(p, known);
    }
    printf("%zu alike; %zu refused, %zu with other declarations\n", known[XML_SAME], known[XML_REFUSED],
           known[XML_DOCTYPE]);
    assert_true(known[XML_SAME] > INPUTS / 8);
    tamis_parser_free(p);
}

/* libxml2 replaces an entity in an attribute value as section 3.3.3 of XML 1.0 says: white space in it becomes spaces. */
static void normalizes_an_entity_in_an_attribute(void **unused)
{
    static const char input[] = "<!DOCTYPE a [<!ENTITY b 'c&#10;\td'>]><a e='&b;'>&b;</a>";
    struct xml_record tree = {0}, theirs = {0};
    tamis_parser *p = tamis_parser_new(NULL);
    record(p, &tree, false, input, sizeof input - 1);
    assert_non_null(strstr(tree.out.p, "c  d"));
    assert_non_null(strstr(tree.out.p, "c\n\td"));
    assert_int_equal(libxml2_record(&theirs, input, sizeof input - 1), XML_SAME);
    assert_non_null(strstr(theirs.out.p, "c  d"));
    tamis_parser_free(p);
    text_free(&tree.out);
    text_free(&theirs.out);
}

/* Each known difference still exists, so every entry of the list is needed. */
static void knows_what_differs(void **unused)
{
    static const struct {
        const char *xml;
        enum xml_difference difference;
    } examples[] = {
        {"<a>b</a>", XML_SAME},
        {"<a b=\"c\td\">&#128;</a>", XML_SAME},
        {"<a>", XML_REFUSED},
        {"<p:a/>", XML_REFUSED},
        {"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", XML_SAME},
        {"<!DOCTYPE a [<!ENTITY b '<c/>'>]><a>&b;</a>", XML_DOCTYPE},
        {"<!DOCTYPE a [<!ENTITY b 'c'><!ENTITY d '&b;'>]><a>&d;</a>", XML_DOCTYPE},
        {"<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a/>", XML_DOCTYPE},
        {"<!DOCTYPE a [<!ENTITY % b \"<!ENTITY c 'd'>\">%b;]><a>&c;</a>", XML_DOCTYPE},
        {"<?xml version='1.0' encoding='iso-8859-1'?><a>\xE9</a>", XML_ENCODED},
        {"<a><!--> b --></a>", XML_COMMENT},
        {"<a><!---> b --></a>", XML_COMMENT},
        {"<a><?b c?d?></a>", XML_INSTRUCTION},
    };
    (void)unused;
    struct xml_record r = {0};
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        assert_int_equal(libxml2_record(&r, examples[i].xml, strlen(examples[i].xml)),
                         examples[i].difference);
    text_free(&r.out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(builds_the_tree_of_the_model),
        cmocka_unit_test(builds_the_tree_of_libxml2),
        cmocka_unit_test(expands_entities_like_libxml2),
        cmocka_unit_test(normalizes_an_entity_in_an_attribute),
        cmocka_unit_test(knows_what_differs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
