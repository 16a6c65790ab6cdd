/* gate.c: `tamis gate`: reports whether the gate accepts finished texts, or prints the table of a policy as C. */
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

static bool collect_part(void *target, const char *bytes, size_t length)
{
    text_add(target, bytes, length);
    return true;
}

static enum exit_status print_table(const char *name, const tamis_policy *policy)
{
    struct text table = {0};
    enum exit_status result = EXIT_USAGE;
    switch (tamis_gate_write_table(policy, name, collect_part, &table)) {
    case TAMIS_OK:
        result = output_write(&table) ? EXIT_DONE : EXIT_TROUBLE;
        break;
    case TAMIS_INVALID_POLICY:
        message("--table %s: a policy that is not safe has no gate", name);
        break;
    default:
        message("--table %s: the name must be an identifier of C with at most 40 characters", name);
    }
    text_free(&table);
    return result;
}

enum exit_status run_gate(const struct settings *s)
{
    struct opened_policy p;
    if (!policy_open(s, &p))
        return EXIT_USAGE;
    enum exit_status result = s->table             ? print_table(s->table, p.policy)
                              : s->file_count == 0 ? pass(s, p.policy, NULL)
                                                   : EXIT_DONE;
    for (size_t i = 0; i < s->file_count && result != EXIT_TROUBLE; i++) {
        enum exit_status one = pass(s, p.policy, s->files[i]);
        result = one > result ? one : result;
    }
    tamis_policy_free(p.policy);
    return result;
}
