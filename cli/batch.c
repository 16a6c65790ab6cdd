/* batch.c: `tamis batch`: writes one record for each record that it reads, in the same order. In JSON Lines, blank lines are
 * ignored. */
#include "cli.h"
#include <stdlib.h>

static enum answer answer_json(void *worker, const char *line, size_t length, uint64_t number,
                               struct text *out, struct text *log)
{
    struct json_record r;
    const char *safe;
    size_t safe_length;
    (void)log;
    if (!json_record_open(&r, line, length, number, out))
        return ANSWER_REFUSAL;
    bool good = tamis_run(worker, r.html, r.html_length, &safe, &safe_length) == TAMIS_OK;
    if (!good) {
        json_record_refusal(&r, out, tamis_last_error(worker));
    } else {
        json_record_begin(&r, out);
        text_add_string(out, "\"html\":");
        json_add_string(out, safe, safe_length);
        text_add_string(out, "}\n");
    }
    json_record_close(&r);
    return good ? ANSWER_GIVEN : ANSWER_REFUSAL;
}

/* Writes an empty document for a refused one, so that the positions of the others stay the same. A message on standard error
 * gives the number of the refused document. */
static enum answer answer_document(void *worker, const char *html, size_t length, uint64_t number,
                                   struct text *out, struct text *log)
{
    const char *safe;
    size_t safe_length;
    bool good = tamis_run(worker, html, length, &safe, &safe_length) == TAMIS_OK;
    if (good) {
        text_add(out, safe, safe_length);
    } else {
        text_add_format(log, "tamis: document %ju: ", (uintmax_t)number);
        add_refusal(log, tamis_last_error(worker));
        text_add(log, "\n", 1);
    }
    text_add(out, "", 1);
    return good ? ANSWER_GIVEN : ANSWER_EMPTY;
}

static enum exit_status run_workers(const struct settings *s, void **workers)
{
    return pipeline_run(&(struct pipeline_task){
        .path = s->file_count > 0 ? s->files[0] : NULL,
        .delimiter = s->nul ? '\0' : '\n',
        .longest = longest_record(s, !s->nul),
        .answer = s->nul ? answer_document : answer_json,
        .workers = workers,
        .worker_count = s->workers,
    });
}

enum exit_status run_batch(const struct settings *s)
{
    struct opened_policy p;
    if (!policy_open(s, &p))
        return EXIT_USAGE;
    void **workers = allocate(s->workers, sizeof *workers);
    unsigned open = 0;
    while (open < s->workers && (workers[open] = sanitizer_open(s, p.policy)) != NULL)
        open++;
    enum exit_status result = open < s->workers ? EXIT_USAGE : run_workers(s, workers);
    while (open > 0)
        tamis_free(workers[--open]);
    free(workers);
    tamis_policy_free(p.policy);
    return result;
}
