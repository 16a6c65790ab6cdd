/* write_default_gate.c: writes src/policy/default_gate.inc, the table of the gate for the default policy, to standard output. Its
 * program is run by ./dev build gate-table. */
#include <stdio.h>
#include <tamis/policy.h>

#include "policy/policy.h"

static void write_names(const struct gate_table *t)
{
    printf("static const struct gate_name default_gate_names[%u] = {\n", t->mask + 1);
    for (uint32_t i = 0; i <= t->mask; i++) {
        const struct gate_name *e = &t->names[i];
        if (e->n)
            printf("    [%u] = {{{0x%llxu, 0x%llxu}}, %u, 0x%x, %u, %u},\n", i,
                   (unsigned long long)e->key.words[0], (unsigned long long)e->key.words[1], e->text, e->of,
                   e->n, e->value);
    }
    printf("};\n\n");
}

static void write_buckets(const struct gate_table *t)
{
    printf("static const struct gate_bucket default_gate_buckets[GATE_BUCKETS] = {\n");
    for (uint32_t i = 0; i < GATE_BUCKETS; i++) {
        const uint64_t *tags = t->buckets[i].tags;
        printf("    {{0x%llxu, 0x%llxu}},\n", (unsigned long long)tags[0], (unsigned long long)tags[1]);
    }
    printf("};\n\n");
}

static void write_pool(const struct gate_table *t)
{
    enum { LINE = 100 };
    printf("static const char default_gate_pool[] =");
    for (uint32_t i = 0; i < t->pool_length; i++)
        printf("%s%c", i % LINE ? "" : i ? "\"\n    \"" : "\n    \"", t->pool[i]);
    printf("\";\n\n");
}

static void write_classes(const struct gate_table *t)
{
    printf("static const struct gate_class default_gate_classes[] = {");
    for (uint32_t i = 0; i < t->class_count; i++)
        printf("%s{%u, %u, %d}", i ? ", " : "", t->classes[i].form, t->classes[i].relative,
               t->classes[i].lists_schemes);
    printf("};\n\n");
}

int main(void)
{
    tamis_policy *policy = NULL;
    tamis_config *config = tamis_config_new_default(NULL);
    if (tamis_policy_new(config, true, NULL, &policy, NULL) != TAMIS_OK || policy->gate.prefix_count)
        return 1;
    const struct gate_table *t = &policy->gate;
    printf("/* default_gate.inc: the table of the gate (gate/table.h) for the default policy. ./dev build "
           "gate-table writes this file. */\n\n");
    write_names(t);
    write_buckets(t);
    write_pool(t);
    write_classes(t);
    printf("#define DEFAULT_GATE \\\n    {default_gate_names, default_gate_buckets, default_gate_pool, NULL, "
           "default_gate_classes, "
           "%u, %u, 0, %u, %d, %d, %d, %d, %d, "
           "%d, %d}\n",
           t->mask, t->pool_length, t->class_count, t->safe, t->frames, t->uses, t->any_element,
           t->any_attribute, t->any_target, t->comments);
    tamis_policy_free(policy);
    tamis_config_free(config);
    return 0;
}
