/* pipeline.c: processes batches of records. The main thread reads the batches, worker threads make the answers, and one thread
 * writes the answers in the order of the input. The batches are in a ring buffer: batch number n is in slot n % slots. A batch
 * whose number is below `written` has been written, and its slot is free. Otherwise, if the number is below `taken`, a worker
 * has taken the batch; if it is below `read`, the batch waits for a worker. */
#include "cli.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pipeline {
    const struct pipeline_task *task;
    struct system_signal *signal; /* its lock protects the members below */
    struct batch *ring;
    size_t slots;
    uint64_t written, taken, read; /* numbers of batches; written <= taken <= read <= written + slots */
    unsigned workers_seen;
    bool ended;     /* the input has ended */
    bool failed;    /* writing to standard output or starting a thread failed */
    bool has_empty; /* an answer is empty because its record was refused; the exit status reports this */
};

static struct batch *slot(const struct pipeline *p, uint64_t number)
{
    return &p->ring[number % p->slots];
}

static void wait_for_change(struct pipeline *p)
{
    system_wait(p->signal);
}

/* ---- Workers */

static struct batch *take(struct pipeline *p)
{
    struct batch *b = NULL;
    system_lock(p->signal);
    while (p->taken == p->read && !p->ended)
        wait_for_change(p);
    if (p->taken < p->read)
        b = slot(p, p->taken++);
    system_unlock(p->signal);
    return b;
}

static void finish(struct pipeline *p, struct batch *b)
{
    system_lock(p->signal);
    b->done = true;
    p->has_empty |= b->has_empty;
    system_changed(p->signal);
    system_unlock(p->signal);
}

static void work(void *pipeline)
{
    struct pipeline *p = pipeline;
    struct batch *b;
    system_lock(p->signal);
    void *worker = p->task->workers[p->workers_seen++];
    system_unlock(p->signal);
    while ((b = take(p)) != NULL) {
        batch_answer(b, p->task->delimiter, p->task->answer, worker);
        finish(p, b);
    }
}

/* ---- The writer */

static struct batch *next_done(struct pipeline *p)
{
    struct batch *b = NULL;
    system_lock(p->signal);
    while (!(p->written < p->taken && slot(p, p->written)->done) && !(p->ended && p->written == p->read))
        wait_for_change(p);
    if (p->written < p->read)
        b = slot(p, p->written);
    system_unlock(p->signal);
    return b;
}

static void release_slot(struct pipeline *p, struct batch *b, bool failed)
{
    system_lock(p->signal);
    b->done = false;
    p->written++;
    p->failed |= failed;
    system_changed(p->signal);
    system_unlock(p->signal);
}

static void write_in_order(void *pipeline)
{
    struct pipeline *p = pipeline;
    struct progress progress;
    bool failed = false;
    struct batch *b;
    progress_begin(&progress);
    while ((b = next_done(p)) != NULL) {
        failed = failed || !output_write(&b->out);
        if (!failed && b->log.length > 0) {
            progress_hide(&progress);
            errors_write(&b->log);
        }
        progress_add(&progress, b);
        release_slot(p, b, failed);
    }
    progress_hide(&progress);
}

/* ---- The reader */

static struct batch *next_free(struct pipeline *p)
{
    system_lock(p->signal);
    while (p->read - p->written == p->slots && !p->failed)
        wait_for_change(p);
    struct batch *b = p->failed ? NULL : slot(p, p->read);
    system_unlock(p->signal);
    return b;
}

static void publish(struct pipeline *p)
{
    system_lock(p->signal);
    p->read++;
    system_changed(p->signal);
    system_unlock(p->signal);
}

static void read_all(struct pipeline *p, struct record_reader *r)
{
    struct batch *b;
    while ((b = next_free(p)) != NULL && batch_read(r, b))
        publish(p);
    system_lock(p->signal);
    p->ended = true;
    system_changed(p->signal);
    system_unlock(p->signal);
}

static enum exit_status run_threads(struct pipeline *p, struct record_reader *r)
{
    unsigned started = 0, wanted = p->task->worker_count + 1;
    struct system_thread **threads = allocate(wanted, sizeof(struct system_thread *));
    while (started < wanted &&
           (threads[started] = system_thread_start(started == 0 ? write_in_order : work, p)) != NULL)
        started++;
    if (started < wanted)
        message("cannot start %u threads", wanted);
    p->failed = started < wanted;
    read_all(p, r);
    for (unsigned i = 0; i < started; i++)
        system_thread_join(threads[i]);
    free(threads);
    if (p->failed || r->failed)
        return EXIT_TROUBLE;
    return p->has_empty ? EXIT_REFUSED : EXIT_DONE;
}

enum exit_status pipeline_run(const struct pipeline_task *task)
{
    struct record_reader reader = {
        .path = task->path, .delimiter = task->delimiter, .longest = task->longest};
    struct pipeline p = {.task = task, .slots = 2 * (size_t)task->worker_count + 2};
    reader.file = input_open(task->path);
    if (reader.file < 0)
        return EXIT_TROUBLE;
    p.ring = allocate(p.slots, sizeof *p.ring);
    p.signal = system_signal_new();
    if (p.signal == NULL)
        out_of_memory();
    enum exit_status result = run_threads(&p, &reader);
    system_signal_free(p.signal);
    for (size_t i = 0; i < p.slots; i++) {
        text_free(&p.ring[i].in);
        text_free(&p.ring[i].out);
        text_free(&p.ring[i].log);
    }
    free(p.ring);
    text_free(&reader.rest);
    input_close(reader.file);
    return result;
}

size_t longest_record(const struct settings *s, bool json)
{
    enum { ESCAPED = 6, MEMBERS = 65536 };
    const struct limit_setting *set = &s->limits[TAMIS_MAX_INPUT_BYTES];
    uint64_t document = set->set ? set->value : tamis_limit_default(TAMIS_MAX_INPUT_BYTES);
    uint64_t most = (SIZE_MAX / 4 - MEMBERS) / ESCAPED;
    size_t bytes = (size_t)(document < most ? document : most);
    return json ? bytes * ESCAPED + MEMBERS : bytes;
}

enum exit_status json_lines_run(const struct settings *s, record_answer answer, void *worker)
{
    return pipeline_run(&(struct pipeline_task){
        .path = s->file_count > 0 ? s->files[0] : NULL,
        .delimiter = '\n',
        .longest = longest_record(s, true),
        .answer = answer,
        .workers = &worker,
        .worker_count = 1,
    });
}
