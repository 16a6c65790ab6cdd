/* smoke.c: a program that is linked with the shared library, as run.py builds it for Windows. It sanitizes with a preset and with a
 * policy in JSON, and prints "ok". */
#include <stdio.h>
#include <string.h>
#include <tamis/policy.h>
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

static int check(const char *html, const tamis_policy *policy, const char *expected)
{
    char *safe = NULL;
    size_t n = 0;
    tamis_status status = tamis_sanitize(html, strlen(html), policy, &safe, &n, NULL);
    int differs = status != TAMIS_OK || n != strlen(expected) || memcmp(safe, expected, n) != 0;
    if (differs)
        fprintf(stderr, "%s gives %s: %s\n", html, tamis_status_name(status), safe ? safe : "");
    tamis_release(safe);
    return differs;
}

int main(void)
{
    static const char json[] = "{\"element\": [\"b\"]}";
    tamis_policy *policy = NULL;
    tamis_error error;
    int differs = check("<p onclick=x>a<script>b</script>", NULL, "<p>a</p>");
    if (tamis_policy_from_json(json, sizeof json - 1, true, NULL, &policy, &error) == TAMIS_OK ||
        strncmp(error.text, "1:2: ", 5) != 0) {
        fprintf(stderr, "the mistake is reported as: %s\n", error.text);
        differs = 1;
    }
    if (!differs)
        puts("ok");
    return differs;
}
