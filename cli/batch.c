/* batch.c: `tamis batch`: writes one record for each record that it reads, in the same order. In JSON Lines, blank lines are
 * ignored. */
#include "batch.h"
#include <stdlib.h>
#include <tamis/report.h>

static enum answer answer_json(void *worker, const char *line, size_t length, uint64_t number,
                               struct text *out, struct text *log)
{
    struct batch_worker *w = worker;
    (void)log;
    return answer_record(w, line, length, longest_record(w->settings, true), number, out);
}

/* Sanitizes one document. If the document is refused, adds a message with its number to `log`, and an empty document to `out`,
 * so that the positions of the other documents stay the same. */
static enum answer answer_document(void *worker, const char *html, size_t length, uint64_t number,
                                   struct text *out, struct text *log)
{
    const struct batch_worker *w = worker;
    const char *safe;
    size_t safe_length;
    bool good = tamis_run(w->sanitizer, html, length, &safe, &safe_length) == TAMIS_OK;
    if (good) {
        text_add(out, safe, safe_length);
    } else {
        text_add_format(log, "tamis: document %ju: ", (uintmax_t)number);
        add_refusal(log, tamis_last_error(w->sanitizer));
        text_add(log, "\n", 1);
    }
    text_add(out, "", 1);
    return good ? ANSWER_GIVEN : ANSWER_EMPTY;
}

/* ---- Workers */

/* The fields, and one worker for each thread. */
struct workers {
    struct fields fields;
    struct batch_worker *list;
    void **pointers; /* pointers to the items of `list` */
    unsigned count;
};

/* Reports whether the policy has the texts that --id-prefix-field and --base-url-field set. If not, prints a message. */
static bool has_texts(const struct settings *s, tamis *t)
{
    if (s->id_prefix_field != NULL &&
        tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, s->id_prefix) != TAMIS_OK)
        message("--id-prefix-field: the policy has no \"idPrefix\"");
    else if (s->base_url_field != NULL &&
             tamis_set_policy_text(t, TAMIS_TEXT_BASE_URL, s->base_url) != TAMIS_OK)
        message("--base-url-field: the policy has no \"baseURL\"");
    else
        return true;
    return false;
}

static bool open_worker(struct workers *all, const struct settings *s, const tamis_policy *policy)
{
    struct batch_worker *w = &all->list[all->count];
    *w = (struct batch_worker){.settings = s, .sanitizer = sanitizer_open(s, policy)};
    if (w->sanitizer == NULL)
        return false;
    all->pointers[all->count++] = w;
    if (!has_texts(s, w->sanitizer))
        return false;
    if (s->explain && tamis_set_report(w->sanitizer, s->most) != TAMIS_OK)
        out_of_memory();
    record_init(&w->record, &all->fields);
    return true;
}

static void close_worker(struct batch_worker *w)
{
    tamis_free(w->sanitizer);
    record_free(&w->record);
    text_free(&w->html);
    text_free(&w->text);
    text_free(&w->safe);
    text_free(&w->error);
    for (int i = 0; i < ADDED_COUNT; i++)
        text_free(&w->values[i]);
}

static bool read_text_fields(struct workers *all, const struct settings *s)
{
    const char *names[] = {[RECORD_ID_PREFIX] = s->id_prefix_field, [RECORD_BASE_URL] = s->base_url_field};
    for (size_t i = 0; i < RECORD_TEXTS; i++)
        if (names[i] != NULL && !(field_check(names[i]) && field_read(&all->fields.texts[i], names[i])))
            return false;
    return true;
}

static bool read_fields(struct workers *all, const struct settings *s)
{
    static const char *const usual[] = {"html"};
    const char *const *names = s->field_count > 0 ? s->fields : usual;
    size_t count = s->field_count > 0 ? s->field_count : 1;
    for (size_t i = 0; i < count; i++) {
        all->fields.count++;
        if (!field_check(names[i]) || !field_read(&all->fields.list[i], names[i]))
            return false;
    }
    return read_text_fields(all, s);
}

static bool open_workers(struct workers *all, const struct settings *s, const tamis_policy *policy)
{
    all->list = allocate(s->workers, sizeof *all->list);
    all->pointers = allocate(s->workers, sizeof *all->pointers);
    if (!read_fields(all, s))
        return false;
    while (all->count < s->workers)
        if (!open_worker(all, s, policy))
            return false;
    return true;
}

static void close_workers(struct workers *all)
{
    while (all->count > 0)
        close_worker(&all->list[--all->count]);
    while (all->fields.count > 0)
        field_free(&all->fields.list[--all->fields.count]);
    for (size_t i = 0; i < RECORD_TEXTS; i++)
        field_free(&all->fields.texts[i]);
    free(all->list);
    free(all->pointers);
}

static enum exit_status run_workers(const struct settings *s, struct workers *all)
{
    return pipeline_run(&(struct pipeline_task){
        .path = s->file_count > 0 ? s->files[0] : NULL,
        .delimiter = s->nul ? '\0' : '\n',
        .longest = longest_record(s, !s->nul),
        .answer = s->nul ? answer_document : answer_json,
        .workers = all->pointers,
        .worker_count = s->workers,
    });
}

enum exit_status run_batch(const struct settings *s)
{
    struct opened_policy p;
    struct workers all = {.count = 0};
    if (!policy_open(s, &p))
        return EXIT_USAGE;
    enum exit_status result = open_workers(&all, s, p.policy) ? run_workers(s, &all) : EXIT_USAGE;
    close_workers(&all);
    tamis_policy_free(p.policy);
    return result;
}
