/* rule_versions.c: a program that is compiled with one version of struct tamis_rule, and linked with a library of the same
 * or another version; see rule_versions.sh. The argument is "accepted" or "refused": what the library must do with the
 * rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tamis/tamis.h>

static const tamis_name a = {"a", NULL}, rel = {"rel", NULL}, title = {"title", NULL};

static void require(bool condition, const char *what)
{
    if (condition)
        return;
    fprintf(stderr, "%s\n", what);
    exit(1);
}

/* Returns a rule in a block of exactly its size. Bytes that belong to no member are not zero. */
static tamis_rule *new_rule(const tamis_name *attribute, const char *text)
{
    tamis_rule *rule = malloc(sizeof *rule);
    require(rule != NULL, "no memory");
    memset(rule, 0xFF, sizeof *rule);
#define TAMIS_RULE_MEMBER(id, form, type, field, version) rule->field = (type){0};
#include <tamis/rules.def>
    rule->kind = TAMIS_RULE_SET;
    rule->elements = (tamis_name_list){&a, 1};
    rule->attributes = (tamis_name_list){attribute, 1};
    rule->text = text;
#ifdef HAS_LATER
    rule->later = true;
#endif
    return rule;
}

static void add_rule(tamis_config *c, const tamis_name *attribute, const char *text)
{
    tamis_rule *rule = new_rule(attribute, text);
    tamis_config_add_rule(c, rule);
    free(rule);
}

static void check_rule(const tamis_config *c, size_t index, const tamis_name *attribute, const char *text)
{
    const tamis_rule *rule = tamis_config_rule_at(c, index);
    require(rule != NULL && rule->kind == TAMIS_RULE_SET, "the kind of a rule differs");
    require(rule->elements.count == 1 && strcmp(rule->elements.names->name, "a") == 0, "its elements differ");
    require(rule->attributes.count == 1 && strcmp(rule->attributes.names->name, attribute->name) == 0,
            "its attributes differ");
    require(rule->text != NULL && strcmp(rule->text, text) == 0, "its text differs");
    require(!rule->relative && !rule->otherwise && !rule->when && !rule->required, "a number is not 0");
    require(!rule->schemes.count && !rule->hosts.count && !rule->at_rules.count, "a list is not empty");
#ifdef HAS_LATER
    require(rule->later, "the added member differs");
#endif
}

static void check_output(tamis_config *c)
{
    static const char html[] = "<a href=\"https://example.org/\">x</a>";
    char *safe;
    size_t length;
    tamis_policy *policy;
    tamis_status status = tamis_policy_new(c, true, NULL, &policy, NULL);
    require(status == TAMIS_OK, tamis_config_last_error(c).text);
    require(tamis_sanitize(html, strlen(html), policy, &safe, &length, NULL) == TAMIS_OK, "not sanitized");
    require(strcmp(safe, "<a href=\"https://example.org/\" rel=\"nofollow\" title=\"link\">x</a>") == 0,
            safe);
    tamis_release(safe);
    tamis_policy_free(policy);
}

static void check_refused(const tamis_config *c)
{
    require(tamis_config_last_error(c).status == TAMIS_INVALID_ARGUMENT, "the rule is accepted");
    require(strstr(tamis_config_last_error(c).text, "the program needs a newer library") != NULL,
            tamis_config_last_error(c).text);
    require(tamis_config_rule_count(c) == 0, "the rule is kept");
}

static void check_accepted(tamis_config *c)
{
    require(tamis_config_last_error(c).status == TAMIS_OK, tamis_config_last_error(c).text);
    require(tamis_config_rule_count(c) == 2, "a rule is missing");
    check_rule(c, 0, &rel, "nofollow");
    check_rule(c, 1, &title, "link");
    check_output(c);
}

int main(int count, char **arguments)
{
    bool accepted = count == 2 && strcmp(arguments[1], "accepted") == 0;
    tamis_config *c = tamis_config_new(NULL);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "a", NULL);
    tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, "href", NULL);
    tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, "rel", NULL);
    tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, "title", NULL);
    add_rule(c, &rel, "nofollow");
    add_rule(c, &title, "link");
    if (accepted)
        check_accepted(c);
    else
        check_refused(c);
    tamis_config_free(c);
    return 0;
}
