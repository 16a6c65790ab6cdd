/* system_windows.c: see system.h. */
#include "system.h"

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

/* _read() and _write() take an unsigned number of bytes, and fail for numbers above INT_MAX. */
enum { MOST_BYTES = 1 << 20 };

/* Makes the console decode the output as UTF-8. If standard error is a console, also makes it interpret the escape sequences
 * that progress.c and explain.c write. */
void system_begin(void)
{
    HANDLE console = GetStdHandle(STD_ERROR_HANDLE);
    DWORD mode = 0;
    _setmode(SYSTEM_INPUT, _O_BINARY);
    _setmode(SYSTEM_OUTPUT, _O_BINARY);
    _setmode(SYSTEM_ERRORS, _O_BINARY);
    if (GetConsoleMode(console, &mode))
        SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    if (system_is_terminal(SYSTEM_OUTPUT) || system_is_terminal(SYSTEM_ERRORS))
        SetConsoleOutputCP(CP_UTF8);
}

/* ---- Files */

int system_open(const char *path)
{
    return _open(path, _O_RDONLY | _O_BINARY | _O_NOINHERIT);
}

static unsigned most(size_t size)
{
    return size < MOST_BYTES ? (unsigned)size : MOST_BYTES;
}

ptrdiff_t system_read(int file, char *bytes, size_t size)
{
    return _read(file, bytes, most(size));
}

ptrdiff_t system_write(int file, const char *bytes, size_t size)
{
    return _write(file, bytes, most(size));
}

void system_close(int file)
{
    _close(file);
}

bool system_is_terminal(int file)
{
    DWORD mode = 0;
    return GetConsoleMode((HANDLE)_get_osfhandle(file), &mode);
}

bool system_file_exists(const char *path)
{
    return GetFileAttributesA(path) != INVALID_FILE_ATTRIBUTES;
}

const char *system_name_after_folder(const char *path)
{
    const char *name = path;
    for (const char *c = path; *c != '\0'; c++)
        if (*c == '/' || *c == '\\' || (*c == ':' && c == path + 1))
            name = c + 1;
    return name;
}

/* ---- Time */

uint64_t system_time(void)
{
    return GetTickCount64();
}

/* ---- Threads */

struct system_thread {
    HANDLE handle;
    system_task *task;
    void *argument;
};

struct system_signal {
    SRWLOCK lock;
    CONDITION_VARIABLE changed;
};

static DWORD WINAPI run(void *thread)
{
    const struct system_thread *t = thread;
    t->task(t->argument);
    return 0;
}

struct system_thread *system_thread_start(system_task *task, void *argument)
{
    struct system_thread *t = malloc(sizeof *t);
    if (t == NULL)
        return NULL;
    t->task = task;
    t->argument = argument;
    t->handle = CreateThread(NULL, 0, run, t, 0, NULL);
    if (t->handle != NULL)
        return t;
    free(t);
    return NULL;
}

void system_thread_join(struct system_thread *thread)
{
    WaitForSingleObject(thread->handle, INFINITE);
    CloseHandle(thread->handle);
    free(thread);
}

struct system_signal *system_signal_new(void)
{
    struct system_signal *s = malloc(sizeof *s);
    if (s == NULL)
        return NULL;
    InitializeSRWLock(&s->lock);
    InitializeConditionVariable(&s->changed);
    return s;
}

void system_signal_free(struct system_signal *s)
{
    free(s);
}

void system_lock(struct system_signal *s)
{
    AcquireSRWLockExclusive(&s->lock);
}

void system_unlock(struct system_signal *s)
{
    ReleaseSRWLockExclusive(&s->lock);
}

void system_wait(struct system_signal *s)
{
    SleepConditionVariableSRW(&s->changed, &s->lock, INFINITE, 0);
}

void system_changed(struct system_signal *s)
{
    WakeAllConditionVariable(&s->changed);
}
#endif
