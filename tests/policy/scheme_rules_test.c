/* scheme_rules_test.c: the effect of the methods of a config on a rule if its last scheme is removed. */
#include <tamis/policy.h>

#include "harness/test.h"

/* A rule for CSS that allows no URL must have no other member for URLs. */
TEST(a_rule_for_css_without_schemes_has_no_hosts)
{
    static const tamis_name style = {"style", NULL};
    static const char *const schemes[] = {"javascript"}, *const hosts[] = {"example.org"},
                             *const properties[] = {"background-image"};
    const tamis_rule rule = {.kind = TAMIS_RULE_STYLE,
                             .attributes = {&style, 1},
                             .schemes = {schemes, 1},
                             .hosts = {hosts, 1},
                             .properties = {properties, 1}};
    tamis_config *c = tamis_config_new(NULL);
    tamis_config_put_list(c, TAMIS_LIST_REMOVE_ELEMENTS);
    tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, "style", NULL);
    tamis_config_put_flag(c, TAMIS_FLAG_JAVASCRIPT_URLS, true);
    tamis_config_add_rule(c, &rule);
    assert_int_equal(tamis_config_complete(c, true), TAMIS_OK);
    assert_int_equal(tamis_config_rule_at(c, 0)->hosts.count, 1);
    assert_true(tamis_config_set_javascript_urls(c, false));
    assert_int_equal(tamis_config_last_error(c).status, TAMIS_OK);
    assert_int_equal(tamis_config_rule_at(c, 0)->schemes.count, 0);
    assert_int_equal(tamis_config_rule_at(c, 0)->hosts.count, 0);
    assert_int_equal(tamis_config_complete(c, true), TAMIS_OK);
    tamis_config_free(c);
}
