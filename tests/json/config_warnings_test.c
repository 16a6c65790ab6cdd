/* config_warnings_test.c: tamis_config_warnings() reports the same mistakes in a config as tamis policy check in a file. */
#include <tamis/policy_json.h>

#include "harness/test.h"
#include "support/ledger.h"

struct heard {
    char text[2000];
    size_t count;
};

static void hear(void *user, const char *warning)
{
    struct heard *h = user;
    size_t n = strlen(h->text);
    h->count++;
    snprintf(h->text + n, sizeof h->text - n, "%s\n", warning);
}

static void assert_warnings(tamis_config *c, const char *expected)
{
    struct heard heard = {.count = 0};
    assert_int_equal(tamis_config_warnings(c, true, NULL, hear, &heard), TAMIS_OK);
    assert_string_equal(heard.text, expected);
    tamis_config_free(c);
}

TEST(reports_names_that_are_misspelled)
{
    tamis_config *c = tamis_config_new_preset("text", NULL, NULL);
    static const tamis_name local[] = {{"hrfe", NULL}};
    static const tamis_name_list list = {local, 1};
    assert_true(tamis_config_allow_element(c, "detials", NULL, &list, NULL));
    assert_true(tamis_config_allow_attribute(c, "onClick", NULL));
    assert_warnings(
        c, "elements[0]: \"detials\" is not an HTML element; did you mean \"details\"?\n"
           "elements[0].attributes[0]: \"hrfe\" is not a standard attribute; did you mean \"href\"?\n"
           "attributes[0]: \"onClick\" is an event handler; no safe policy keeps it\n");
}

TEST(reports_names_that_remove_nothing)
{
    tamis_config *c = tamis_config_new(NULL);
    tamis_config_put(c, TAMIS_LIST_REMOVE_ELEMENTS, "tabl", NULL);
    tamis_config_put(c, TAMIS_LIST_REMOVE_ELEMENTS, "meta", NULL);
    assert_warnings(
        c, "removeElements[1]: removes nothing: \"tabl\" is not an HTML element; did you mean \"table\"?\n");
}

TEST(reports_rules_without_effect)
{
    static const tamis_name a[] = {{"a", NULL}, {"img", NULL}}, href[] = {{"href", NULL}, {"src", NULL}};
    static const char *const https[] = {"https"};
    const tamis_rule rule = {
        .kind = TAMIS_RULE_URL, .elements = {a, 1}, .attributes = {href, 1}, .schemes = {https, 1}};
    tamis_rule other = rule;
    tamis_config *c = tamis_config_new(NULL);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "a", NULL);
    tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, "href", NULL);
    tamis_config_add_rule(c, &rule);
    tamis_config_add_rule(c, &rule);
    other.elements.count = other.attributes.count = 2;
    tamis_config_add_rule(c, &other);
    assert_warnings(
        c, "rules[1]: has no effect: earlier rules decide about everything that this rule applies to; "
           "move it before them or remove it\n"
           "rules[2].elements[1]: \"img\" is an element that the policy never keeps\n"
           "rules[2].attributes[1]: \"src\" is an attribute that the policy never keeps here\n");
}

TEST(presets_have_no_warnings)
{
    for (size_t i = 0; tamis_preset_name(i); i++)
        assert_warnings(tamis_config_new_preset(tamis_preset_name(i), NULL, NULL), "");
}

TEST(refuses_what_has_no_warnings)
{
    struct heard heard = {.count = 0};
    tamis_config *c = tamis_config_new(NULL);
    assert_int_equal(tamis_config_warnings(c, true, NULL, NULL, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_config_warnings(NULL, true, NULL, hear, &heard), TAMIS_NO_MEMORY);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "b", NULL);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "b", NULL);
    assert_int_equal(tamis_config_warnings(c, true, NULL, hear, &heard), TAMIS_INVALID_POLICY);
    assert_int_equal(heard.count, 0);
    tamis_config_free(c);
}

TEST(survives_each_failed_allocation)
{
    size_t calls = 1;
    for (size_t i = 0; i <= calls; i++) {
        struct ledger books = {.fails_at = i, .for_good = i % 2};
        tamis_allocator allocator = ledger_allocator(&books);
        struct heard heard = {.count = 0};
        tamis_config *c = tamis_config_new(NULL);
        tamis_config_put(c, TAMIS_LIST_ELEMENTS, "stong", NULL);
        tamis_status status = tamis_config_warnings(c, true, &allocator, hear, &heard);
        calls = i ? calls : books.calls;
        assert_int_equal(status, i ? TAMIS_NO_MEMORY : TAMIS_OK);
        assert_int_equal(heard.count, i ? 0 : 1);
        assert_int_equal(books.blocks, 0);
        assert_int_equal(books.lies, 0);
        tamis_config_free(c);
    }
    assert_true(calls > 3);
}
