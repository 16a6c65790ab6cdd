/* rewrites.c: see rewrites.h. */
#include <tamis/policy_json.h>

#include "harness/rewrites.h"
#include "harness/test.h"

static void expect(const struct rewrite *row, const tamis_policy *policy, const char *in)
{
    char *out = NULL;
    size_t n = 0;
    tamis_status status = tamis_sanitize(in, strlen(in), policy, &out, &n, NULL);
    if (status != TAMIS_OK)
        fail_msg("%s\n%s: %s", row->policy, in, tamis_status_name(status));
    if (strcmp(out, row->out) != 0)
        fail_msg("%s\n  %s\ngives\n  %s\nnot\n  %s", row->policy, in, out, row->out);
    tamis_release(out);
}

void assert_rewrites(const struct rewrite *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        tamis_error error;
        tamis_policy *policy;
        if (tamis_policy_from_json(rows[i].policy, strlen(rows[i].policy), true, NULL, &policy, &error) !=
            TAMIS_OK)
            fail_msg("%s\n%s", rows[i].policy, error.text);
        expect(&rows[i], policy, rows[i].in);
        expect(&rows[i], policy, rows[i].out);
        tamis_policy_free(policy);
    }
}

void assert_output(tamis *t, const char *html, const char *expected)
{
    const char *out = NULL;
    size_t n = 0;
    if (tamis_run(t, html, strlen(html), &out, &n) != TAMIS_OK)
        fail_msg("%s: %s", html, tamis_status_name(tamis_last_error(t).status));
    if (strcmp(out, expected) != 0)
        fail_msg("%s\n  gives    %s\n  expected %s", html, out, expected);
}
