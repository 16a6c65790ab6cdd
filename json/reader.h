/* reader.h: what the files that read a policy in JSON share. Functions that answer bool answer false after the first error,
 * which has then been told. */
#ifndef TAMIS_JSON_READER_H
#define TAMIS_JSON_READER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <tamis/policy_json.h>

/* One step of a path such as `rules[3].url.schemes[0]`, and those before it. NULL is the whole text. */
struct step {
    const struct step *up;
    const char *member; /* NULL: an item of a list */
    size_t number;      /* bytes of the member's name; the item's index */
};

struct step tamis_json_member(const struct step *up, const char *name);
struct step tamis_json_item(const struct step *up, size_t index);

struct reader {
    const char *text;
    size_t n;
    const json_t *root;
    tamis_config *config;
    const tamis_allocator *allocator; /* NULL: malloc */
    struct block *blocks;             /* memory for the rule that is being read */
    tamis_status status;
    char *message;
    size_t message_size;
};

/* ---- place.c */

struct place {
    size_t line;
    size_t column; /* in code points */
};

/* Where the value stands to which the path leads, or as far as it leads; with `key` the name of the last member instead. */
struct place tamis_json_place(const char *text, size_t n, const struct step *path, bool key);
/* Where a byte stands. */
struct place tamis_json_place_of(const char *text, size_t at);
/* Where the token begins that ends at byte `end` or is cut there; the text need not be JSON. */
size_t tamis_json_token_begin(const char *text, size_t n, size_t end);

/* ---- complaint.c: "12:17: rules[3].url.schemes[0]: what is wrong". Always false. */

bool tamis_json_complain(struct reader *r, const struct step *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Of a member that is not known there; `typed` is its name, as those that are known are written. */
bool tamis_json_complain_of_member(struct reader *r, const struct step *at, const char *typed,
                                   const char *const *known, size_t count);
bool tamis_json_complain_of_word(struct reader *r, const struct step *at, const char *word,
                                 const char *const *known, size_t count);
/* With a place that is known. */
bool tamis_json_tell(struct reader *r, struct place place, const struct step *at, const char *why);
/* In quotes, without what would spoil a terminal or a line; what is too long ends in "…". */
enum { TAMIS_JSON_QUOTED = 60 };
const char *tamis_json_quoted(char room[TAMIS_JSON_QUOTED], const char *word, size_t n);
/* "12:17: warning: elements[3]: why"; `kind` is "warning: " or "". */
void tamis_json_say(char *out, size_t size, struct place place, const char *kind, const struct step *at,
                    const char *why);

/* ---- syntax.c, reason.c */

bool tamis_json_complain_of_syntax(struct reader *r, const json_error_t *error);
/* What the config says about itself, and where in the text that is. */
bool tamis_json_complain_of_config(struct reader *r);

/* ---- hints.c */

/* Where a member belongs that stands elsewhere, and what it is called here when it is another sanitizer's; NULL: unknown. */
const char *tamis_json_home_of(const char *member);
const char *tamis_json_name_here(const char *member);

/* ---- nearest.c */

/* The one of `words` that `typed` was probably meant to be, or NULL. */
const char *tamis_json_nearest(const char *typed, const char *const *words, size_t count);
/* The same where most words are nobody's business: only when next to nothing is wrong with it. */
const char *tamis_json_slip(const char *typed, const char *const *words, size_t count);

/* ---- members.c: objects by tables of their members */

struct member {
    const char *name;
    /* NULL: somebody else reads it. */
    bool (*read)(struct reader *r, const struct step *at, const json_t *value, const struct member *m,
                 void *target);
    size_t which; /* the list, flag, … of the config; the field's offset in the target */
};

/* Each member by its own function, in the order of the text; one that is not in the table is refused. */
bool tamis_json_read_members(struct reader *r, const struct step *at, const json_t *object,
                             const struct member *members, size_t count, void *target);
bool tamis_json_need(struct reader *r, const struct step *at, const json_t *object, const char *name);
bool tamis_json_is_object(struct reader *r, const struct step *at, const json_t *value);
bool tamis_json_is_list(struct reader *r, const struct step *at, const json_t *value);
bool tamis_json_is_string(struct reader *r, const struct step *at, const json_t *value);
/* The index of a string among `words`. */
bool tamis_json_read_word(struct reader *r, const struct step *at, const json_t *value,
                          const char *const *words, size_t count, size_t *index);

/* ---- names.c: elements, attributes, targets */

/* Room for any number as a script writes it. */
enum { NUMBER_BYTES = 32 };

struct name_room {
    char name[NUMBER_BYTES];
    char ns[NUMBER_BYTES];
};

enum name_form {
    NAME_OF_BROWSER, /* numbers and booleans are names too, as a script would make them strings */
    NAME_OF_OWNER,   /* the same; lists of its own, if it has any, are left to the caller */
    NAME_OF_TARGET,  /* the same, of a processing instruction */
    NAME_OF_TAMIS    /* only strings are */
};

/* A string, or an object with a name and perhaps a namespace. `room` is for names that are no strings. */
bool tamis_json_read_name(struct reader *r, const struct step *at, const json_t *item, enum name_form form,
                          struct name_room *room, tamis_name *name);
bool tamis_json_read_list(struct reader *r, const struct step *at, const json_t *value,
                          const struct member *m, void *target);

/* ---- number.c: the shortest form that is read as the same number, as JavaScript writes it, whatever the locale is */

const char *tamis_json_number_text(double number, char room[NUMBER_BYTES]);

/* ---- dictionary.c, rules.c */

bool tamis_json_read_dictionary(struct reader *r);
bool tamis_json_read_rules(struct reader *r, const struct step *at, const json_t *value,
                           const struct member *m, void *target);

/* ---- block.c: memory that lasts while a rule is read */

void *tamis_json_take(struct reader *r, size_t count, size_t size); /* NULL: and the status says so */
void tamis_json_give_back(struct reader *r);

#endif
