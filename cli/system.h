/* system.h: what the command needs of the operating system. system_posix.c and system_windows.c define the functions; each of them is
 * empty on the other systems. */
#ifndef TAMIS_CLI_SYSTEM_H
#define TAMIS_CLI_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Call this before anything else. After it, a write to a closed pipe returns an error, and standard input and output are not changed:
 * no conversion of line ends. */
void system_begin(void);

/* ---- Files. A file is a number; the functions return -1 and set errno if they fail. */

enum { SYSTEM_INPUT = 0, SYSTEM_OUTPUT = 1, SYSTEM_ERRORS = 2 };

int system_open(const char *path); /* to read */
ptrdiff_t system_read(int file, char *bytes, size_t size);
ptrdiff_t system_write(int file, const char *bytes, size_t size); /* can write fewer bytes than `size` */
void system_close(int file);
bool system_is_terminal(int file);
bool system_file_exists(const char *path);

/* Returns the part of the path after the last separator of folders. */
const char *system_name_after_folder(const char *path);

/* ---- Time, in milliseconds from any point in the past; it never goes back. */

uint64_t system_time(void);

/* ---- Threads */

typedef void system_task(void *argument);

struct system_thread;
struct system_signal; /* a lock, and the news that what it protects has changed */

/* Returns NULL if the thread cannot be started. */
struct system_thread *system_thread_start(system_task *task, void *argument);
void system_thread_join(struct system_thread *thread); /* waits for its end and frees it */

struct system_signal *system_signal_new(void); /* NULL: failed */
void system_signal_free(struct system_signal *s);
void system_lock(struct system_signal *s);
void system_unlock(struct system_signal *s);
/* For a thread that holds the lock: gives it up until another thread calls system_changed(). It can also return without a call. */
void system_wait(struct system_signal *s);
void system_changed(struct system_signal *s);

#endif
