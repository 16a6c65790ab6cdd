/* batch.h: declarations shared by the files of `tamis batch`. */
#ifndef TAMIS_CLI_BATCH_H
#define TAMIS_CLI_BATCH_H

#include "cli.h"

/* ---- field.c: the names of fields. A field is a member of a record that tamis sanitizes, or from which it reads a text */

/* A member of a record: its name, or a JSON pointer (RFC 6901). */
struct field {
    const char *typed;        /* the member as given on the command line */
    struct text names;        /* the names of the steps, each with a NUL */
    size_t steps[MOST_STEPS]; /* their offsets in `names` */
    size_t count;
};

/* Reports whether a field can have this name. If not, prints a message. */
bool field_check(const char *typed);
/* Reads the name or the pointer of a field. `typed` must not be empty. On failure, prints a message and returns false. The
 * caller must call field_free() even after a failure. */
bool field_read(struct field *f, const char *typed);
void field_free(struct field *f);

/* ---- record.c: finds the fields of a record */

/* A value in a line. */
struct place_in_line {
    enum json_event type; /* JSON_FAILED: there is no such value */
    struct json_token token;
};

/* The targets are the members that tamis looks for in each record: the fields that are sanitized, the members that tamis can
 * add at the end of an answer, and the texts for tamis_set_policy_text(). */
enum added { ADDED_COUNTS, ADDED_CHANGES, ADDED_TOTAL, ADDED_ERROR, ADDED_COUNT };
extern const char *const added_names[ADDED_COUNT];

enum record_text { RECORD_ID_PREFIX, RECORD_BASE_URL, RECORD_TEXTS };

enum { MOST_TARGETS = MOST_FIELDS + ADDED_COUNT + RECORD_TEXTS };

struct target {
    const struct field *field; /* NULL: there is nothing to look for */
    size_t matched; /* how many of the first steps of the field are the first steps of the current path */
    struct place_in_line found;
};

struct record {
    const char *line;
    struct json_pull pull;
    struct text name; /* the decoded name of a member */
    uint32_t begin;   /* the offset of the object */
    uint32_t end;     /* the end of the value of the last member or, without members, of the opening brace */
    uint32_t object_end;
    bool has_members;
    struct target targets[MOST_TARGETS]; /* one after another: the fields, the added members and the texts */
    size_t target_count;
    struct target *fields; /* an array of `field_count` items */
    size_t field_count;
    struct field added_fields[ADDED_COUNT];
    struct target *added; /* [ADDED_COUNT] */
    struct target *texts; /* [RECORD_TEXTS] */
};

/* The fields that a command looks for. */
struct fields {
    struct field list[MOST_FIELDS];
    size_t count;
    struct field texts[RECORD_TEXTS]; /* tamis does not look for a field without steps */
};

/* `fields` must stay valid. The record must not be moved, because it has pointers into itself. */
void record_init(struct record *r, const struct fields *fields);
void record_free(struct record *r);

/* Finds the targets in a line. If the line is not a JSON object, adds a message with the number of the line to `error`, and
 * returns false. A target that is missing or is not a string is not an error of this function. */
bool record_read(struct record *r, const char *line, size_t length, uint64_t number, struct text *error);

/* ---- answer.c: the answer to a record */

struct batch_worker {
    tamis *sanitizer;
    const struct settings *settings;
    struct record record;
    struct text html;                /* the decoded value of a field or text */
    struct text text;                /* a text of the record, with a NUL */
    struct text safe;                /* the sanitized values of all fields, as JSON */
    size_t safe_ends[MOST_FIELDS];   /* the end of each of these values in `safe` */
    struct text error;               /* the message about an error of the record */
    struct text values[ADDED_COUNT]; /* the values of the members at the end of the answer */
};

/* Adds the answer to a record to `out`. `longest` is the greatest number of bytes that a line may have. */
enum answer answer_record(struct batch_worker *w, const char *line, size_t length, size_t longest,
                          uint64_t number, struct text *out);

#endif
