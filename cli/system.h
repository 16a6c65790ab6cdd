/* system.h: the functions of the operating system that the command needs. system_posix.c and system_windows.c define these
 * functions; each of these two files is empty when it is compiled for a system of the other kind. */
#ifndef TAMIS_CLI_SYSTEM_H
#define TAMIS_CLI_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Must be called before all other functions. After this call, a write to a closed pipe returns an error, and line endings in
 * the standard streams are not converted. */
void system_begin(void);

/* ---- Files. `file` is a file descriptor. The functions that return a number return -1 and set errno if they fail. */

enum { SYSTEM_INPUT = 0, SYSTEM_OUTPUT = 1, SYSTEM_ERRORS = 2 };

int system_open(const char *path); /* opens a file for reading */
ptrdiff_t system_read(int file, char *bytes, size_t size);
ptrdiff_t system_write(int file, const char *bytes, size_t size); /* can write fewer bytes than `size` */
void system_close(int file);
bool system_is_terminal(int file);
bool system_file_exists(const char *path);

/* Returns the part of the path after the last path separator: the name of the file without its folder. */
const char *system_name_after_folder(const char *path);

/* ---- Time: the milliseconds since some fixed point in the past. The time never decreases. */

uint64_t system_time(void);

/* ---- Threads */

typedef void system_task(void *argument);

struct system_thread;
struct system_signal; /* a mutex and a condition variable */

/* Returns NULL if the thread cannot be started. */
struct system_thread *system_thread_start(system_task *task, void *argument);
void system_thread_join(struct system_thread *thread); /* waits for the thread to end; frees `thread` */

struct system_signal *system_signal_new(void); /* NULL after a failure */
void system_signal_free(struct system_signal *s);
void system_lock(struct system_signal *s);
void system_unlock(struct system_signal *s);
/* The calling thread must hold the lock. Releases the lock, waits until another thread calls system_changed(), and takes the
 * lock again. Can also return without a call of system_changed(). */
void system_wait(struct system_signal *s);
void system_changed(struct system_signal *s);

#endif
