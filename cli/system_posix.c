/* system_posix.c: see system.h. */
#define _POSIX_C_SOURCE 200809L
#include "system.h"

#if !defined(_WIN32)
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void system_begin(void)
{
    signal(SIGPIPE, SIG_IGN); /* write() returns the error instead */
}

/* ---- Files */

int system_open(const char *path)
{
    return open(path, O_RDONLY | O_CLOEXEC);
}

ptrdiff_t system_read(int file, char *bytes, size_t size)
{
    return read(file, bytes, size);
}

ptrdiff_t system_write(int file, const char *bytes, size_t size)
{
    return write(file, bytes, size);
}

void system_close(int file)
{
    close(file);
}

bool system_is_terminal(int file)
{
    return isatty(file);
}

bool system_file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

const char *system_name_after_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* ---- Time */

uint64_t system_time(void)
{
    struct timespec t = {0};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* ---- Threads */

struct system_thread {
    pthread_t id;
    system_task *task;
    void *argument;
};

struct system_signal {
    pthread_mutex_t lock;
    pthread_cond_t changed;
};

static void *run(void *thread)
{
    const struct system_thread *t = thread;
    t->task(t->argument);
    return NULL;
}

struct system_thread *system_thread_start(system_task *task, void *argument)
{
    struct system_thread *t = malloc(sizeof *t);
    if (t == NULL)
        return NULL;
    t->task = task;
    t->argument = argument;
    if (pthread_create(&t->id, NULL, run, t) == 0)
        return t;
    free(t);
    return NULL;
}

void system_thread_join(struct system_thread *thread)
{
    pthread_join(thread->id, NULL);
    free(thread);
}

struct system_signal *system_signal_new(void)
{
    struct system_signal *s = malloc(sizeof *s);
    if (s == NULL)
        return NULL;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
    return s;
}

void system_signal_free(struct system_signal *s)
{
    pthread_cond_destroy(&s->changed);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

void system_lock(struct system_signal *s)
{
    pthread_mutex_lock(&s->lock);
}

void system_unlock(struct system_signal *s)
{
    pthread_mutex_unlock(&s->lock);
}

void system_wait(struct system_signal *s)
{
    pthread_cond_wait(&s->changed, &s->lock);
}

void system_changed(struct system_signal *s)
{
    pthread_cond_broadcast(&s->changed);
}
#endif
