/* cli.h: declarations shared by the files of the `tamis` command. Of the library, the command uses only the public interface,
 * the code in json/ that reads and writes JSON text, and the parts of base/ that this code needs. */
#ifndef TAMIS_CLI_H
#define TAMIS_CLI_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/dialect.h>
#include <tamis/stream.h>
#include <tamis/tamis.h>

#include "base/compiler.h"
#include "json/tree.h"
#include "system.h"

/* The number of elements of an array. */
#define COUNT(array) (sizeof(array) / sizeof *(array))

enum exit_status {
    EXIT_DONE = 0,
    /* An input other than a record of JSON Lines was refused, a check of `verify` failed, `gate` refused a text, `policy check --strict` printed a
     * warning, or the policy of `policy learn --strict` does not keep everything. */
    EXIT_REFUSED = 1,
    EXIT_USAGE = 2,   /* wrong command line or policy */
    EXIT_TROUBLE = 3, /* a read, a write or an allocation failed, or a thread did not start */
    EXIT_INCOMPLETE =
        4 /* --stream: the input was refused or a read failed after a part of the output was written */
};

/* ---- text.c: a growing byte string. If there is not enough memory, the program exits, so callers need no check. */

_Noreturn void out_of_memory(void);
void *allocate(size_t count, size_t size); /* zeroed */
/* If the list of `count` items has no capacity for one more, makes it larger. Returns the list, which may have moved. */
void *grow(void *list, size_t count, size_t *capacity, size_t size);

struct text {
    char *bytes;
    size_t length;
    size_t capacity;
};

void text_reserve(struct text *t, size_t more); /* makes space for `more` bytes after length */
void text_add(struct text *t, const char *bytes, size_t length);
void text_add_string(struct text *t, const char *string);
void text_add_format(struct text *t, const char *format, ...) PRINTF_LIKE(2, 3);
void text_add_list(struct text *t, const char *format, va_list list);
/* Adds "1 change" or "2 changes". */
void text_add_count(struct text *t, uint64_t count, const char *what);
void text_free(struct text *t);

/* ---- message.c: messages on standard error. */

/* Writes one line. Characters in the arguments that could control a terminal or mislead the reader are replaced (add_visible()). */
void message(const char *format, ...) PRINTF_LIKE(1, 2);
/* Adds "3:14: text (TAMIS_OVER_MAX_NODES, byte 120)", without "3:14: " if line and column are unknown. */
void add_refusal(struct text *t, tamis_error error);
struct opened_policy; /* see sanitizer.c below */
/* Prints the name of the file and the text of add_refusal(). If a limit was exceeded, also prints how to change the limit, or
 * that the policy sets it. `p` is NULL if there is no policy. Returns the exit status for the error. */
enum exit_status refusal_status(tamis_status status);
enum exit_status report_refusal(const char *file, tamis_error error, const struct opened_policy *p);
/* Returns the word that is most similar to `typed`, or NULL if none is similar enough. */
const char *nearest(const char *typed, const char *const *words, size_t count);

/* ---- help.c */

extern const char help_all[], help_sanitize[], help_tokens[], help_tree[], help_batch[], help_verify[],
    help_gate[], help_policy[], help_explain[], help_urls[], help_limits[];

/* ---- options.c: the command line of all commands. */

enum command_bit {
    FOR_SANITIZE = 1,
    FOR_TOKENS = 2,
    FOR_TREE = 4,
    FOR_BATCH = 8,
    FOR_VERIFY = 16,
    FOR_POLICY = 32,
    FOR_EXPLAIN = 64,
    FOR_URLS = 128,
    FOR_GATE = 256
};

struct limit_setting {
    bool set;
    uint64_t value;
};

enum format { FORMAT_HTML5LIB, FORMAT_TEXT, FORMAT_DUMP };

/* The greatest number of fields of a record, and of steps in the JSON pointer of a field. */
enum { MOST_FIELDS = 16, MOST_STEPS = 32 };

struct settings {
    tamis_profile profile;
    tamis_output output;                /* sanitize and batch only, like the next three members */
    bool list_marks, addresses, images; /* the options of text output */
    bool streams; /* sanitize only, like the next member: the option --stream was used */
    tamis_stream_mode stream;
    bool every_reader; /* verify only */
    tamis_dialect dialect;
    bool all_dialects; /* tokens only */
    enum format format;
    const char *policy;
    const char *context;
    const char *table; /* gate only */
    const char *id_prefix, *base_url;
    const char *id_prefix_field, *base_url_field; /* batch only */
    const char *initial_state;
    const char *last_start_tag;
    bool document, unsafe, counts;
    bool foreign, follow_tags, no_norm, trace;
    bool has_scripting; /* the option --scripting was used */
    bool scripting, shadow_roots;
    unsigned year; /* `tree` only: the year whose rules of tree construction are used */
    bool json_lines, nul;
    bool strict;     /* policy check: warnings are failures; policy learn: omissions are failures */
    bool canonical;  /* policy show only: the form that the library writes */
    bool json;       /* explain, urls */
    bool user_texts; /* explain: the sentences for the people who sent the documents */
    size_t most;     /* explain, batch: the maximum number of changes that are printed */
    bool explain;    /* batch: the answers have the changes; policy learn: needs are listed */
    bool key_tab;    /* batch only: a key and a tab are before each record */
    const char *fields[MOST_FIELDS]; /* batch only; if there is none: "html" */
    size_t field_count;
    unsigned workers;
    struct limit_setting limits[TAMIS_LIMIT_COUNT]; /* indexed by tamis_limit */
    char **files; /* the operands; they are stored at the beginning of the array of arguments */
    size_t file_count;
};

/* Reads the arguments after the command's name. If one is wrong, prints a message and returns false. */
bool settings_read(struct settings *s, enum command_bit command, int count, char **arguments);

/* option_values.c: each of these functions reads the value of one option. If the value is wrong, the function prints a message
 * and returns false. */
bool settings_set_limit(struct settings *s, const char *value);
/* Sets the limits on the length of a document that the option --limit does not set to their greatest value: a stream in order needs
 * no more memory if it is longer. */
void settings_lift_limits(struct settings *s);
bool settings_set_workers(struct settings *s, const char *value);
bool settings_set_year(struct settings *s, const char *value);
bool settings_set_most(struct settings *s, const char *value);
bool settings_add_field(struct settings *s, const char *value);

/* ---- input.c: reads files. The path NULL or "-" is standard input. */

const char *input_name(const char *path);
int input_open(const char *path); /* on failure prints a message and returns -1 */
/* Calls system_read(), and calls it again if a signal interrupts it. On failure prints a message and returns -1. */
ptrdiff_t input_read(int file, const char *path, char *block, size_t size);
void input_close(int file);

typedef tamis_status (*input_sink)(void *target, const char *bytes, size_t length);
/* Feeds a file to `sink` until the file ends or `sink` fails. Stores the last status of `sink` in `*status`; TAMIS_OK if `sink`
 * was not called. If the file cannot be opened or read, prints a message and returns false. */
bool input_feed(const char *path, input_sink sink, void *target, tamis_status *status);

/* ---- output.c: writes to standard output and to standard error. On failure, the first two functions return false. They print a
 * message, unless the reader closed the pipe. */

/* Writes any text to standard output. If this is a terminal, first changes the text with make_lines_visible(). */
bool output_write(struct text *t);
/* Writes a part of an output to standard output at once. On a terminal, the parts are changed like the text of output_write();
 * the beginning of a character whose other bytes are in the next part is kept in `unfinished`. */
bool output_write_part(struct text *unfinished, const char *bytes, size_t length);
/* Writes a text with escape sequences for colors. All untrusted parts must have been added with add_visible(). */
bool output_write_visible(const struct text *t);
/* Writes lines to standard error, after changing them with make_lines_visible(). A name in the text that can contain line feeds
 * must have been added with add_visible(). */
void errors_write(struct text *t);

/* ---- json_out.c */

/* Adds a JSON string in quotes. `bytes` must be UTF-8. Control characters (C0, DEL, C1) are escaped. */
void json_add_string(struct text *t, const char *bytes, size_t length);
void json_add_c_string(struct text *t, const char *string);
/* Adds the JSON text in `o` (json/out.h), and frees `o`. */
struct json_out;
void json_add_written(struct text *t, struct json_out *o);
/* Adds the member "file". The name of a file can be any bytes; JSON text is UTF-8, so what is not UTF-8 is replaced. */
void json_put_file(struct json_out *o, const char *name);

/* ---- json_lines.c: one JSON object per line. */

struct json_record {
    struct json_pull pull;
    struct meter meter;
    struct arena values;
    const char *line;
    const struct json_value *root;
    const char *html;
    size_t html_length;
};

/* Parses one line. If the line is not a valid record, adds an error record to `out` and returns false. If the result is
 * true, the caller must call json_record_close(). */
bool json_record_open(struct json_record *r, const char *line, size_t length, uint64_t number,
                      struct text *out);
void json_record_close(struct json_record *r);
/* Feeds the value of "html" to `sink`. A U+FEFF at the beginning is kept as a character, because a JSON string has no byte
 * order mark. */
tamis_status json_record_feed(const struct json_record *r, input_sink sink, void *target);
/* These functions read the string, the boolean or the number at `key`. If the key is missing, `*value` is unchanged. They
 * return false if the value has another type, if a string contains U+0000, or if a number is not an integer from 0 to UINT_MAX.
 * json_record_string() treats null like a missing key. */
bool json_record_string(const struct json_record *r, const char *key, const char **value);
bool json_record_bool(const struct json_record *r, const char *key, bool *value);
bool json_record_unsigned(const struct json_record *r, const char *key, unsigned *value);
/* Reads the member "dialect", like json_record_string(). Also returns false if its value is not the name of a dialect. */
bool json_record_dialect(const struct json_record *r, tamis_dialect *dialect);
/* Adds `{"id":…,`. */
void json_record_begin(const struct json_record *r, struct text *out);
/* Adds a complete record {"id":…,"error":"…"} with its line feed. */
void json_record_error(const struct json_record *r, struct text *out, const char *format, ...)
    PRINTF_LIKE(3, 4);
void json_record_refusal(const struct json_record *r, struct text *out, tamis_error error);
/* Adds a message "line 3: column 5: …" about the fault in a line. `number` is the number of the line. */
void json_fault_error(const struct json_pull *p, const char *line, uint64_t number, struct text *out);

/* ---- records.c: a stream of delimited records. */

enum answer {
    ANSWER_GIVEN,
    ANSWER_REFUSAL, /* the answer contains the error; the exit status does not change */
    ANSWER_EMPTY    /* the answer to a refused record is empty; the exit status must report the error */
};

/* Answers one record; `length` does not include the delimiter. `out` is for standard output, `log` for standard error. */
typedef enum answer (*record_answer)(void *worker, const char *record, size_t length, uint64_t number,
                                     struct text *out, struct text *log);

/* Whole records and the answers to them. Each record ends with its delimiter, except possibly the last of a file. */
struct batch {
    struct text in, out, log;
    uint64_t first; /* the number of the first record, from 1 */
    uint64_t count;
    uint64_t refused; /* the number of records that were refused */
    bool has_empty;   /* at least one answer is empty because its record was refused (ANSWER_EMPTY) */
    bool done;
};

struct record_reader {
    int file;
    const char *path;
    char delimiter;
    size_t longest; /* the greatest length of a record in bytes; the rest of a longer record can be missing */
    struct text rest; /* the beginning of the next record */
    uint64_t number;  /* the number of records returned so far */
    bool skipping;    /* the remaining bytes of a record that is too long are skipped */
    bool failed;      /* reading failed, and a message has been printed */
};

/* Reads at least one whole record. Returns false at the end of the input or on failure. */
bool batch_read(struct record_reader *r, struct batch *b);
void batch_answer(struct batch *b, char delimiter, record_answer answer, void *worker);

/* ---- progress.c: the progress of long work, on standard error if that is a terminal and standard output is not. */

struct progress {
    bool wanted, shown;
    uint64_t records, bytes, refused;
    uint64_t begun, last; /* times in milliseconds */
};
void progress_begin(struct progress *p);
void progress_add(struct progress *p, const struct batch *b);
/* Erases the line. Must be called before other output to standard error, and after the last batch. */
void progress_hide(struct progress *p);

/* ---- pipeline.c: reads batches, answers them in threads and writes the answers in order. */

struct pipeline_task {
    const char *path;
    char delimiter;
    size_t longest;
    record_answer answer;
    void **workers; /* one worker for each thread */
    unsigned worker_count;
};

enum exit_status pipeline_run(const struct pipeline_task *task);
/* Returns the maximum number of bytes of a record. Without JSON, a record is a document, and this is the maximum for documents.
 * With JSON, the number is greater, because every byte of the document can be escaped, and a record can have other members. */
size_t longest_record(const struct settings *s, bool json);
/* Runs the pipeline on JSON Lines with one thread. */
enum exit_status json_lines_run(const struct settings *s, record_answer answer, void *worker);

/* ---- policy_text.c: a policy that is a preset or in a file. */

/* A file that a policy extends. */
struct policy_base {
    struct text name; /* followed by NUL */
    struct text json;
};

enum { MOST_POLICY_BASES = 8 };

struct policy_text {
    const char *name;   /* the name on the command line; "<stdin>" for standard input */
    const char *preset; /* the name of a preset, NULL for a file */
    struct text json;   /* the content of a file */
    bool is_readable;   /* false if reading the file failed */
    bool is_file;       /* the policy is a file, which can extend files in its folder */
    struct policy_base bases[MOST_POLICY_BASES]; /* each file is read only once */
    size_t base_count;
};

/* Opens a policy. The name "-" is standard input; so is NULL, which is allowed only if `may_be_preset` is false. On failure
 * prints a message and returns false. Call policy_text_close() even after a failure. */
bool policy_text_open(struct policy_text *p, const char *name, bool may_be_preset);
void policy_text_close(struct policy_text *p);
/* Returns the config of a policy that is known to be valid. If the policy is a file, the config can be incomplete (see
 * tamis_config_complete()). */
tamis_config *policy_config(struct policy_text *p);
/* Compiles a policy. On failure prints a message and returns false. */
bool policy_compile(struct policy_text *p, bool safe, tamis_policy **policy);
/* Returns a loader that reads files in the folder of the policy. */
struct tamis_policy_loader policy_loader(struct policy_text *p);

/* ---- policy_show.c */

/* Converts a policy from its canonical form to the short form that people write, and adds the short form. */
void add_short_policy(struct text *t, const char *canonical);

/* ---- sanitizer.c: the policy and the sanitizer that the options select. */

struct opened_policy {
    tamis_policy *policy;                           /* NULL for the built-in safe default */
    struct limit_setting limits[TAMIS_LIMIT_COUNT]; /* the limits of the policy that apply (sanitizer.c) */
};

/* tamis_set_policy_text() or tamis_verifier_set_policy_text(). */
typedef tamis_status (*text_setter)(void *target, tamis_config_text which, const char *text);

/* On failure prints a message and returns false. */
bool policy_open(const struct settings *s, struct opened_policy *p);
/* On failure prints a message and returns NULL. */
tamis *sanitizer_open(const struct settings *s, const tamis_policy *policy);
/* tamis_feed() as an input_sink: `t` is a tamis. */
tamis_status sanitizer_feed(void *t, const char *bytes, size_t length);
/* Calls `set` with `target` for --id-prefix and for --base-url, if the option was used. On failure prints a message and returns
 * false. */
bool settings_set_texts(const struct settings *s, text_setter set, void *target);

/* ---- source_line.c: a line of the input with a mark under it. */

struct source_mark {
    size_t offset; /* the offset of the first marked byte */
    size_t length;
    const char *begin, *end; /* written before and after the mark: colors, or "" */
};
/* Adds two lines: the source line (only the part around the mark if the line is long), and the mark ("^~~~"). */
void add_source_line(struct text *t, const struct text *source, struct source_mark mark);
/* Adds untrusted text. Characters that could control a terminal or mislead the reader are replaced. */
void add_visible(struct text *t, const char *bytes, size_t length);
/* Adds `before`, an untrusted name with add_visible(), and `after`. If the name is empty, adds nothing. */
void add_visible_name(struct text *t, const char *before, const char *name, const char *after);
/* Adds a text in which each byte that is not part of valid UTF-8 is replaced with U+FFFD. */
void add_utf8(struct text *t, const char *bytes, size_t length);
/* Replaces the characters that add_visible() replaces, in a text of several lines. Line feeds and tabs are kept. */
void make_lines_visible(struct text *t);
/* Returns the length of the text without the beginning of a UTF-8 character at its end whose other bytes are missing. */
size_t length_in_characters(const struct text *t);

/* ---- stream.c: `tamis sanitize --stream`. */

enum exit_status sanitize_stream(tamis *t, const struct settings *s, const struct opened_policy *p);

/* ---- sanitize.c */

/* Adds what was removed from the file. */
void add_counts(struct text *t, const char *file, const tamis_counts *removed);
/* Adds a note if the output for an XML document is empty, because an empty file is not well-formed XML. */
void note_empty_output(struct text *t, const struct settings *s, const char *file, uint64_t length);

/* ---- One file per command. */

enum exit_status run_sanitize(const struct settings *s);
enum exit_status run_tokens(const struct settings *s);
enum exit_status run_tree(const struct settings *s);
enum exit_status run_batch(const struct settings *s);
enum exit_status run_verify(const struct settings *s);
enum exit_status run_gate(const struct settings *s);
enum exit_status run_explain(const struct settings *s);
enum exit_status run_urls(const struct settings *s);
enum exit_status run_policy(const struct settings *s);

#endif
