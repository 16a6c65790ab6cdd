/* host.c: sanitizes a comment by a policy in JSON. */
#include <stdio.h>
#include <string.h>
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

int main(void)
{
    const char *rules = "{\"elements\": [\"p\", \"b\"]}",
               *dirty = "<p onclick=steal()>Hello <script>evil()</script><b>world";
    char *safe;
    size_t length;
    tamis_error error;
    tamis_policy *policy;
    if (tamis_policy_from_json(rules, strlen(rules), 1, NULL, &policy, &error) != TAMIS_OK)
        return 1;
    if (tamis_sanitize(dirty, strlen(dirty), policy, &safe, &length, &error) != TAMIS_OK)
        return 1;
    puts(safe);
    tamis_release(safe);
    tamis_policy_free(policy);
    return 0;
}
