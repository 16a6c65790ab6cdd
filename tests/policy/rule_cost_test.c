/* rule_cost_test.c: the largest allowed policies are checked and compiled in time that is proportional to their size. Code
 * that compares all items with each other would need minutes. A policy that needs more than that is refused with a reason. */
#include <tamis/policy.h>
#include <tamis/tamis.h>

#include "harness/test.h"

enum { MOST = 100000 };

/* "x0", "x1" and so on, as names and as strings. */
static struct {
    char texts[MOST][8];
    const char *strings[MOST];
    tamis_name names[MOST];
} words;

static int make_words(void **state)
{
    for (size_t i = 0; i < MOST; i++) {
        snprintf(words.texts[i], sizeof words.texts[i], "x%zu", i);
        words.strings[i] = words.texts[i];
        words.names[i].name = words.texts[i];
    }
    return 0;
}

static tamis_name_list names(size_t from, size_t count)
{
    return (tamis_name_list){words.names + from, count};
}

/* Returns a config that allows all elements and attributes. */
static tamis_config *open_config(void)
{
    tamis_config *c = tamis_config_new(NULL);
    assert_non_null(c);
    return c;
}

static void assert_good(tamis_config *c)
{
    tamis_policy *policy;
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, NULL), TAMIS_OK);
    tamis_policy_free(policy);
    tamis_config_free(c);
}

static void assert_refused(tamis_config *c, const char *reason)
{
    assert_int_equal(tamis_config_complete(c, false), TAMIS_INVALID_POLICY);
    if (!strstr(tamis_config_last_error(c).text, reason))
        fail_msg("%s", tamis_config_last_error(c).text);
    tamis_config_free(c);
}

TEST(many_values_are_compared_with_each_other)
{
    const char *again = words.strings[MOST - 1];
    tamis_rule rule = {.kind = TAMIS_RULE_VALUES, .attributes = names(0, 1), .values = {words.strings, MOST}};
    tamis_config *c = open_config();
    tamis_config_add_rule(c, &rule);
    assert_good(c);
    words.strings[MOST - 1] = "x7";
    words.strings[MOST - 2] = "x99";
    c = open_config();
    tamis_config_add_rule(c, &rule);
    words.strings[MOST - 1] = again;
    words.strings[MOST - 2] = words.texts[MOST - 2];
    assert_refused(c, "rules[0].values[99998]: \"x99\" is listed twice");
}

TEST(many_names_are_compared_with_each_other_and_with_those_of_other_rules)
{
    static const char *const value[] = {"v"};
    tamis_rule rule = {.kind = TAMIS_RULE_VALUES, .attributes = names(0, MOST / 2), .values = {value, 1}};
    tamis_config *c = open_config();
    tamis_config_add_rule(c, &rule);
    rule.attributes = names(MOST / 4, MOST / 2);
    tamis_config_add_rule(c, &rule);
    rule.attributes = names(0, MOST);
    rule.elements = names(0, 1);
    tamis_config_add_rule(c, &rule);
    assert_good(c);
    c = open_config();
    rule.attributes = names(0, MOST);
    rule.elements.count = 0;
    tamis_config_add_rule(c, &rule);
    rule.attributes = names(5, MOST - 5);
    tamis_config_add_rule(c, &rule);
    tamis_policy *policy;
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, NULL), TAMIS_OK);
    assert_true(tamis_policy_can_use_rule(policy, 0));
    assert_false(tamis_policy_can_use_rule(policy, 1));
    tamis_policy_free(policy);
    tamis_config_free(c);
}

/* Each value is parsed as CSS. The longest has more tokens than a declaration may have. */
TEST(many_values_of_a_property_are_compiled)
{
    static const tamis_name style[] = {{"style", NULL}};
    static const char *const width[] = {"width"};
    static char texts[MOST][20], longest[MOST + 1];
    static const char *values[MOST];
    for (size_t i = 0; i < MOST; i++) {
        snprintf(texts[i], sizeof texts[i], "width: %zu.5px", i);
        values[i] = texts[i];
        longest[i] = i < 6 ? "width:"[i] : "1 "[i % 2];
    }
    values[0] = longest;
    tamis_rule rule = {.kind = TAMIS_RULE_STYLE,
                       .attributes = {style, 1},
                       .properties = {width, 1},
                       .property_values = {values, MOST}};
    tamis_config *c = open_config();
    tamis_policy *policy;
    tamis_config_add_rule(c, &rule);
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, NULL), TAMIS_OK);
    assert_false(tamis_policy_can_keep_value(policy, 0, 0));
    assert_true(tamis_policy_can_keep_value(policy, 0, MOST - 1));
    tamis_policy_free(policy);
    tamis_config_free(c);
    values[MOST - 1] = values[1];
    c = open_config();
    tamis_config_add_rule(c, &rule);
    assert_refused(c, "rules[0].style.properties[0].values[99999]: \"1.5px\" is listed twice");
}

TEST(elements_times_attributes_are_bounded)
{
    static const char *const value[] = {"v"};
    tamis_rule rule = {.kind = TAMIS_RULE_VALUES,
                       .elements = names(0, 500),
                       .attributes = names(0, 999),
                       .values = {value, 1}};
    tamis_config *c = open_config();
    tamis_config_add_rule(c, &rule);
    rule.elements = names(500, 1);
    rule.attributes = names(0, 500);
    tamis_config_add_rule(c, &rule);
    assert_good(c);
    for (int forced = 0; forced < 2; forced++) {
        c = open_config();
        rule.kind = forced ? TAMIS_RULE_SET : TAMIS_RULE_VALUES;
        rule.text = forced ? "v" : NULL;
        rule.values.count = !forced;
        rule.elements = names(0, 500);
        rule.attributes = names(0, 999);
        tamis_config_add_rule(c, &rule);
        rule.elements = names(500, 1);
        rule.attributes = names(0, 501);
        tamis_config_add_rule(c, &rule);
        assert_refused(c, "rules[1]: the rules up to this one apply to more than 500000 pairs");
    }
}

/* For each attribute that a rule names, the list of the rules that apply to it would contain all of these rules. */
TEST(rules_for_all_urls_are_bounded_by_what_others_name)
{
    static const char *const https[] = {"https"}, *const value[] = {"v"};
    for (size_t urls = 400; urls <= 600; urls += 200) {
        tamis_config *c = open_config();
        for (size_t i = 0; i < urls; i++) {
            tamis_rule rule = {.kind = TAMIS_RULE_URL, .elements = names(i, 1), .schemes = {https, 1}};
            tamis_config_add_rule(c, &rule);
        }
        tamis_rule rule = {.kind = TAMIS_RULE_VALUES, .attributes = names(0, 1000), .values = {value, 1}};
        tamis_config_add_rule(c, &rule);
        if (urls == 400)
            assert_good(c);
        else
            assert_refused(c, "rules[600]: the rules up to this one apply to more than 500000 pairs");
    }
}

TEST(many_rules_claim_what_no_other_does)
{
    enum { RULES = 20000 };
    tamis_config *c = open_config();
    for (size_t i = 0; i < RULES; i++) {
        tamis_rule set = {.kind = TAMIS_RULE_SET,
                          .elements = names(i + RULES, 1),
                          .attributes = names(i % 100, 2),
                          .text = "v"};
        tamis_rule rename = {.kind = TAMIS_RULE_RENAME, .elements = names(i, 1), .text = "b"};
        tamis_config_add_rule(c, &set);
        tamis_config_add_rule(c, &rename);
    }
    assert_good(c);
}

TEST(words_times_patterns_are_bounded)
{
    static const tamis_name rel[] = {{"rel", NULL}};
    for (size_t count = 500; count <= 5000; count *= 10) {
        tamis_rule tokens = {
            .kind = TAMIS_RULE_TOKENS, .attributes = {rel, 1}, .patterns = {words.strings, count}};
        tamis_rule add = {.kind = TAMIS_RULE_ADD_TOKENS,
                          .elements = names(0, 100),
                          .attributes = {rel, 1},
                          .patterns = {words.strings, count}};
        tamis_config *c = open_config();
        tamis_config_add_rule(c, &tokens);
        tamis_config_add_rule(c, &add);
        if (count == 500)
            assert_good(c);
        else
            assert_refused(c, "rules[1].attributes[0]: \"rel\" has too many tokens");
    }
}

/* ---- Attributes that rules set */

struct memory {
    uint64_t held, most;
};

static void *count_up(void *user, size_t size)
{
    struct memory *m = user;
    m->held += size;
    m->most = m->held > m->most ? m->held : m->most;
    return malloc(size);
}

static void *count_change(void *user, void *block, size_t old_size, size_t new_size)
{
    struct memory *m = user;
    m->held = m->held - old_size + new_size;
    m->most = m->held > m->most ? m->held : m->most;
    return realloc(block, new_size);
}

static void count_down(void *user, void *block, size_t size)
{
    struct memory *m = user;
    m->held -= size;
    free(block);
}

/* Returns the greatest number of bytes that are in use while a document is sanitized in which `count` rules set attributes of one
 * element. */
static uint64_t memory_of_attributes(size_t count)
{
    static const tamis_name p[] = {{"p", NULL}};
    struct memory m = {0, 0};
    const tamis_allocator allocator = {
        .allocate = count_up, .resize = count_change, .release = count_down, .user = &m};
    tamis_config *c = open_config();
    tamis_policy *policy;
    const char *out;
    size_t n;
    for (size_t i = 0; i < count; i++) {
        tamis_rule set = {.kind = TAMIS_RULE_SET, .elements = {p, 1}, .attributes = names(i, 1), .text = "y"};
        tamis_config_add_rule(c, &set);
    }
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, NULL), TAMIS_OK);
    tamis *t = tamis_new(&allocator);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_run(t, "<p x3=y x1=z>", 13, &out, &n), TAMIS_OK);
    assert_string_equal(strrchr(out, '<'), "</p>");
    tamis_free(t);
    tamis_policy_free(policy);
    tamis_config_free(c);
    return m.most;
}

TEST(set_attributes_take_memory_once)
{
    uint64_t few = memory_of_attributes(500), many = memory_of_attributes(4000);
    assert_true(many < 12 * few);
}

TESTS_AROUND(make_words, NULL)
