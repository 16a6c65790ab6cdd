/* cli.h: what the files of the `tamis` command share. The command uses the public API only: whatever it can
 * do, any program can. */
#ifndef TAMIS_CLI_H
#define TAMIS_CLI_H

#include <jansson.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/dialect.h>
#include <tamis/tamis.h>

enum exit_status {
    EXIT_DONE = 0,
    EXIT_REFUSED = 1, /* the input: a limit, or no stable output */
    EXIT_USAGE = 2,   /* the command line or the policy */
    EXIT_TROUBLE = 3  /* reading, writing, memory */
};

/* ---- text.c: bytes that grow. Running out of memory ends the program, so that no caller has to ask. */

_Noreturn void out_of_memory(void);
void *allocate(size_t count, size_t size); /* zeroed */

struct text {
    char *bytes;
    size_t length;
    size_t capacity;
};

void text_reserve(struct text *t, size_t more); /* room for `more` bytes beyond length */
void text_add(struct text *t, const char *bytes, size_t length);
void text_add_string(struct text *t, const char *string);
void text_add_format(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_free(struct text *t);

/* ---- message.c: what people read on standard error. */

void message(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* "3:14: text (TAMIS_LIMIT_NODES, byte 120)"; without line and column where they are not known. */
void add_refusal(struct text *t, tamis_error error);
struct opened_policy; /* sanitizer.c */
/* Prints that for a file, with who set the limit if it was one; p: NULL where there is no policy. Returns the exit
 * status it deserves. */
enum exit_status report_refusal(const char *file, tamis_error error, const struct opened_policy *p);
/* The word of `words` that `typed` was probably meant to be, or NULL. */
const char *nearest(const char *typed, const char *const *words, size_t count);

/* ---- help.c */

extern const char help_all[], help_sanitize[], help_tokens[], help_tree[], help_batch[], help_verify[],
    help_policy[], help_explain[], help_limits[];

/* ---- options.c: the command line, once for all commands. */

enum command_bit {
    FOR_SANITIZE = 1,
    FOR_TOKENS = 2,
    FOR_TREE = 4,
    FOR_BATCH = 8,
    FOR_VERIFY = 16,
    FOR_POLICY = 32,
    FOR_EXPLAIN = 64
};

struct limit_setting {
    bool set;
    uint64_t value;
};

enum format { FORMAT_HTML5LIB, FORMAT_TEXT, FORMAT_DUMP };

struct settings {
    tamis_profile profile;
    bool every_reader; /* verify only */
    tamis_dialect dialect;
    bool all_dialects; /* tokens only */
    enum format format;
    const char *policy;
    const char *context;
    const char *initial_state;
    const char *last_start_tag;
    bool document, unsafe, counts;
    bool foreign, follow_tags, no_norm, trace;
    bool scripting, shadow_roots;
    bool json_lines, nul;
    bool strict;    /* policy check only: warnings are failures */
    bool canonical; /* policy show only: as the library writes it */
    bool json;      /* explain only */
    size_t most;    /* likewise: changes that are shown */
    unsigned workers;
    struct limit_setting limits[TAMIS_LIMIT_COUNT]; /* indexed by enum tamis_limit */
    char **files;                                   /* the operands; the array is that of the arguments */
    size_t file_count;
};

/* Reads the arguments after the command's name. false: a wrong one, and a message has been printed. */
bool settings_read(struct settings *s, enum command_bit command, int count, char **arguments);

/* ---- input.c: reading files. A path of NULL or "-" is standard input. */

const char *input_name(const char *path);
int input_open(const char *path); /* -1: a message has been printed */
/* read(2) with interruptions retried. -1: a message has been printed. */
ptrdiff_t input_read(int file, const char *path, char *block, size_t size);
void input_close(int file);

typedef tamis_status (*input_sink)(void *target, const char *bytes, size_t length);
/* Feeds a whole file until it ends or `sink` says no; `*status` is what it said last. false: reading failed,
 * and a message has been printed. */
bool input_feed(const char *path, input_sink sink, void *target, tamis_status *status);

/* ---- output.c: standard output. false: a message has been printed, unless the reader has just gone away. */

bool output_write(const struct text *t);

/* ---- json_out.c */

/* A JSON string in quotes. `bytes` are UTF-8; controls (C0, DEL, C1) come out as \u00XX. */
void json_add_string(struct text *t, const char *bytes, size_t length);
void json_add_c_string(struct text *t, const char *string);

/* ---- json_lines.c: one JSON object per line. */

struct json_record {
    json_t *root;
    const char *html;
    size_t html_length;
};

/* Reads one line. false: it is no such object, and `out` has got the record that says so. On true, end it
 * with json_record_close(). */
bool json_record_open(struct json_record *r, const char *line, size_t length, uint64_t number,
                      struct text *out);
void json_record_close(struct json_record *r);
/* Feeds the html. A U+FEFF that it begins with is a character, for a string is decoded already. */
tamis_status json_record_feed(const struct json_record *r, input_sink sink, void *target);
/* The string, or the boolean, at `key`; `*value` stays as it is without one. false: of another type. */
bool json_record_string(const struct json_record *r, const char *key, const char **value);
bool json_record_bool(const struct json_record *r, const char *key, bool *value);
/* The dialect named at "dialect", likewise. */
bool json_record_dialect(const struct json_record *r, tamis_dialect *dialect);
/* Starts {"id":…, with the comma. */
void json_record_begin(const struct json_record *r, struct text *out);
/* A whole record {"id":…,"error":"…"} and its line feed. */
void json_record_error(const struct json_record *r, struct text *out, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void json_record_refusal(const struct json_record *r, struct text *out, tamis_error error);

/* ---- records.c: a stream of delimited records. */

enum answer {
    ANSWER_GIVEN,
    ANSWER_REFUSAL, /* which is in the record, and so no matter of the exit status */
    ANSWER_MISSING  /* which the exit status must tell */
};

/* Answers one record (without its delimiter): `out` for standard output, `log` for standard error. */
typedef enum answer (*record_answer)(void *worker, const char *record, size_t length, uint64_t number,
                                     struct text *out, struct text *log);

/* Some whole records, each with its delimiter (the last of a file may lack it), and the answers to them. */
struct batch {
    struct text in, out, log;
    uint64_t first; /* the number of the first, from 1 */
    uint64_t count;
    uint64_t refused; /* of the answers, those that are none or a refusal */
    bool missing;     /* one at least is none */
    bool done;
};

struct record_reader {
    int file;
    const char *path;
    char delimiter;
    size_t longest;   /* bytes of a record; of a longer one the first longest + 1 are kept */
    struct text rest; /* the beginning of the next record */
    uint64_t number;  /* records handed out */
    bool skipping;    /* what is left of a record that is too long */
    bool failed;      /* and a message has been printed */
};

/* Waits for no more than one whole record. false: there are no more. */
bool batch_read(struct record_reader *r, struct batch *b);
void batch_answer(struct batch *b, char delimiter, record_answer answer, void *worker);

/* ---- progress.c: how far long work has come, on standard error when that is a terminal. */

struct progress {
    bool wanted, shown;
    uint64_t records, bytes, refused;
    uint64_t begun, last; /* milliseconds */
};
void progress_begin(struct progress *p);
void progress_add(struct progress *p, const struct batch *b);
void progress_hide(struct progress *p); /* before anything else is written there, and in the end */

/* ---- pipeline.c: batches read, answered by threads and written in order. */

struct pipeline_task {
    const char *path;
    char delimiter;
    size_t longest;
    record_answer answer;
    void **workers; /* one for each thread */
    unsigned worker_count;
};

enum exit_status pipeline_run(const struct pipeline_task *task);
/* The bytes that a record may have: a document at its limit, and for JSON every byte of it escaped. */
size_t longest_record(const struct settings *s, bool json);
/* JSON Lines and one thread. */
enum exit_status json_lines_run(const struct settings *s, record_answer answer, void *worker);

/* ---- policy_text.c: the policy that a name or a file is. */

enum { POLICY_REASON = 1024 };

struct policy_text {
    const char *name;   /* as it was typed */
    const char *preset; /* its name; NULL: a file */
    struct text json;   /* of a file */
    bool is_there;      /* the file could be read, if perhaps not to its end */
};

/* false: a message has been printed. A path of NULL or "-" is standard input. Close it in either case. */
bool policy_text_open(struct policy_text *p, const char *name, bool may_be_preset);
void policy_text_close(struct policy_text *p);
/* Of one that is known to be good, as it is written. */
tamis_config *policy_config(const struct policy_text *p);
/* false: a message has been printed. */
bool policy_compile(const struct policy_text *p, bool safe, tamis_policy **policy);

/* ---- policy_show.c */

/* A policy in its canonical form, as people write them. */
void add_short_policy(struct text *t, const char *canonical);

/* ---- sanitizer.c: what --policy, --unsafe, --context, --document and --limit ask for. */

struct opened_policy {
    tamis_policy *policy;                           /* NULL: the built-in safe default */
    struct limit_setting limits[TAMIS_LIMIT_COUNT]; /* where the policy's is the one that counts */
};

/* false: a message has been printed. */
bool policy_open(const struct settings *s, struct opened_policy *p);
/* NULL: a message has been printed. */
tamis *sanitizer_open(const struct settings *s, const tamis_policy *policy);

/* ---- source_line.c: a line of the input with a mark under it. */

struct source_mark {
    size_t offset; /* of the first byte that is marked */
    size_t length;
    const char *begin, *end; /* what is written before and after the mark itself: colours, or "" */
};
/* Two lines: that of the source, cut around the mark when it is long, and the carets. */
void add_source_line(struct text *t, const struct text *source, struct source_mark mark);
/* Text of strangers, for people: what a terminal would act upon is replaced. */
void add_visible(struct text *t, const char *bytes, size_t length);

/* ---- One file per command. */

enum exit_status run_sanitize(const struct settings *s);
enum exit_status run_tokens(const struct settings *s);
enum exit_status run_tree(const struct settings *s);
enum exit_status run_batch(const struct settings *s);
enum exit_status run_verify(const struct settings *s);
enum exit_status run_explain(const struct settings *s);
enum exit_status run_policy(const struct settings *s);

#endif
