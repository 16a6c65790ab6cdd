/* gate.c: `tamis gate`: reports whether the gate accepts finished texts. */
#include "cli.h"
#include <tamis/gate.h>

static tamis_status collect(void *target, const char *bytes, size_t length)
{
    text_add(target, bytes, length);
    return TAMIS_OK;
}

static enum exit_status pass(const struct settings *s, const tamis_policy *policy, const char *path)
{
    struct text html = {0};
    tamis_refusal r;
    tamis_status status;
    enum exit_status result = EXIT_TROUBLE;
    if (input_feed(path, collect, &html, &status))
        result = tamis_gate(policy, s->context, html.bytes, html.length, &r) ? EXIT_DONE : EXIT_REFUSED;
    if (result == EXIT_REFUSED)
        message("%s:%ju:%ju: %s (byte %ju, at \"%s\")", input_name(path), (uintmax_t)r.place.line,
                (uintmax_t)r.place.column, r.rule, (uintmax_t)r.place.offset, r.around);
    text_free(&html);
    return result;
}

enum exit_status run_gate(const struct settings *s)
{
    struct opened_policy p;
    if (!policy_open(s, &p))
        return EXIT_USAGE;
    enum exit_status result = s->file_count == 0 ? pass(s, p.policy, NULL) : EXIT_DONE;
    for (size_t i = 0; i < s->file_count && result != EXIT_TROUBLE; i++) {
        enum exit_status one = pass(s, p.policy, s->files[i]);
        result = one > result ? one : result;
    }
    tamis_policy_free(p.policy);
    return result;
}
