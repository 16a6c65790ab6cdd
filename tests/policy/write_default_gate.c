/* write_default_gate.c: writes src/policy/default_gate.inc, the table of the gate for the default policy, to standard output. Its
 * program is run by ./dev build gate-table. */
#include <stdio.h>
#include <tamis/policy.h>

#include "gated_table.h"
#include "policy/policy.h"

static bool print(void *user, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, user) == length;
}

int main(void)
{
    tamis_policy *policy = NULL;
    tamis_config *config = tamis_config_new_default(NULL);
    if (tamis_policy_new(config, true, NULL, &policy, NULL) != TAMIS_OK)
        return 1;
    struct table_text o = {&policy->gate, "default_gate", "", print, stdout, false};
    printf("/* default_gate.inc: the table of the gate (gate/table.h) for the default policy. ./dev build "
           "gate-table writes this file. */\n\n");
    tamis_gated_table_parts(&o);
    printf("#define DEFAULT_GATE \\\n    ");
    tamis_gated_table_value(&o);
    printf("\n");
    tamis_policy_free(policy);
    tamis_config_free(config);
    return o.stopped;
}
