/* sanitize.c: `tamis sanitize`: sanitizes files. If one file fails, there is no output for any file. stream.c has the option --stream. */
#include "cli.h"
#include <stdio.h>

void add_counts(struct text *t, const char *file, const tamis_counts *removed)
{
    add_visible_name(t, "tamis: ", file, ": removed ");
    text_add_count(t, removed->elements, "element");
    text_add_string(t, ", ");
    text_add_count(t, removed->attributes, "attribute");
    text_add_string(t, ", ");
    text_add_count(t, removed->comments, "comment");
    text_add_string(t, ", ");
    text_add_count(t, removed->processing_instructions, "processing instruction");
    text_add_string(t, "\n");
}

/* The policy, the output for all files, and notes for standard error. */
struct outcome {
    struct opened_policy policy;
    struct text safe;
    struct text notes;
};

void note_empty_output(struct text *t, const struct settings *s, const char *file, uint64_t length)
{
    if (length == 0 && s->document && s->dialect == TAMIS_XML5 && s->output == TAMIS_TO_HTML)
        add_visible_name(
            t, "tamis: ", file,
            ": the output is empty: the policy removes the root element ('tamis explain' prints why)\n");
}

static enum exit_status sanitize_file(tamis *t, const struct settings *s, const char *path, struct outcome *o)
{
    const char *safe;
    size_t length;
    tamis_status status;
    if (!input_feed(path, sanitizer_feed, t, &status))
        return EXIT_TROUBLE;
    if (status == TAMIS_OK)
        status = tamis_finish(t, &safe, &length);
    if (status != TAMIS_OK)
        return report_refusal(input_name(path), tamis_last_error(t), &o->policy);
    text_add(&o->safe, safe, length);
    note_empty_output(&o->notes, s, input_name(path), length);
    if (s->counts)
        add_counts(&o->notes, input_name(path), tamis_removed(t));
    return EXIT_DONE;
}

static enum exit_status sanitize_all(tamis *t, const struct settings *s, struct outcome *o)
{
    enum exit_status result = EXIT_DONE;
    if (s->file_count == 0)
        result = sanitize_file(t, s, NULL, o);
    for (size_t i = 0; i < s->file_count && result == EXIT_DONE; i++)
        result = sanitize_file(t, s, s->files[i], o);
    if (result == EXIT_DONE && !output_write(&o->safe))
        result = EXIT_TROUBLE;
    if (result == EXIT_DONE && o->notes.length > 0)
        errors_write(&o->notes);
    return result;
}

enum exit_status run_sanitize(const struct settings *s)
{
    struct outcome o = {.safe = {0}};
    if (!policy_open(s, &o.policy))
        return EXIT_USAGE;
    tamis *t = sanitizer_open(s, o.policy.policy);
    enum exit_status result = EXIT_USAGE;
    if (t != NULL)
        result = s->streams ? sanitize_stream(t, s, &o.policy) : sanitize_all(t, s, &o);
    tamis_free(t);
    tamis_policy_free(o.policy.policy);
    text_free(&o.safe);
    text_free(&o.notes);
    return result;
}
