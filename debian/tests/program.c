/* program.c: sanitizes the standard input by the preset "comment", and checks a policy in JSON. */
#include <stdio.h>
#include <string.h>
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

static tamis_policy *read_policy(const char *json)
{
    tamis_error error;
    tamis_policy *policy = NULL;
    if (tamis_policy_from_json(json, strlen(json), 1, NULL, &policy, &error) != TAMIS_OK)
        fprintf(stderr, "%s\n", error.text);
    return policy;
}

int main(void)
{
    char dirty[10000], *safe;
    size_t length = fread(dirty, 1, sizeof dirty, stdin);
    tamis_error error;
    tamis_policy *policy = read_policy("{\"extends\": \"comment\"}");
    if (!policy || tamis_sanitize(dirty, length, policy, &safe, &length, &error) != TAMIS_OK)
        return 1;
    fwrite(safe, 1, length, stdout);
    tamis_release(safe);
    tamis_policy_free(policy);
    return 0;
}
