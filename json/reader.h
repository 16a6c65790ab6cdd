/* reader.h: declarations shared by the files that read a policy in JSON. A function that reads or checks something and returns
 * bool returns false after an error. In this case, the function has set the status of the reader and, if the error is in the
 * policy, has reported the error (error.c). */
#ifndef TAMIS_JSON_READER_H
#define TAMIS_JSON_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/policy_json.h>

#include "base/compiler.h"
#include "complaint.h"
#include "tree.h"

/* The number of elements of an array. */
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* One step of a path such as `rules[3].url.schemes[0]`, linked to the steps before it. A path that is NULL refers to the whole
 * text. */
struct step {
    const struct step *up;
    const char *member; /* NULL for an item of an array */
    size_t number;      /* the number of bytes of the member's name, or the index of the item */
};

struct step tamis_json_member(const struct step *up, const char *name);
struct step tamis_json_item(const struct step *up, size_t index);

struct edit; /* edits.c */

/* One policy of a chain: the policy that is read, then the policy that it extends (its base), then the base of that base, and
 * so on. */
struct level {
    const char *name; /* the name of the file or preset; NULL if the program has not passed a name */
    const char *text; /* NULL for a preset */
    size_t n;
    const struct json_value *root; /* NULL for a preset, which can only be the last level */
    /* The config of the policy, including what the policy takes from its base. The config is complete (policy.h), except at the
     * first level. */
    tamis_config *config;
    struct edit *edits; /* the names in "remove" and "add", in the order in which they are used */
    size_t edit_count;
    bool is_edited; /* methods of Sanitizer have changed a copy of the config of the base (edits.c) */
};

enum { MOST_LEVELS = TAMIS_MOST_BASES + 1 };

/* The size of a buffer for a sentence. It is larger than the text of an error, so that only the text is cut, and always before a code
 * point. */
enum { MESSAGE_BYTES = 2 * TAMIS_ERROR_TEXT_BYTES };

/* `text`, `n`, `root` and `config` are those of the level that is in use. */
struct reader {
    const char *text;
    size_t n;
    const struct json_value *root;
    tamis_config *config;
    struct level levels[MOST_LEVELS];
    size_t level_count;
    size_t level;
    const tamis_policy_loader *loader; /* NULL: only presets can be extended */
    const tamis_allocator *allocator;  /* NULL for malloc */
    struct meter meter;
    struct arena values; /* the tree */
    struct arena space;  /* memory for the rule that is being read, and for warnings */
    tamis_status status;
    tamis_error error;
    char *path; /* where the path of an error is stored (complaint.h); NULL if it is a part of the text */
};

/* ---- place.c: places of values and tokens. The columns of a place in JSON text count code points. */

/* Returns the place of the last step of the path that is in the text. If `key` is true and this step is a member of an object,
 * this is the place of the name of the member; otherwise the place of the value. */
tamis_place tamis_json_place(const struct reader *r, const struct step *path, bool key);
/* Returns the place of the byte at the offset `at`. */
tamis_place tamis_json_place_of(const char *text, size_t at);

/* ---- error.c: reports errors as "12:17: rules[3].url.schemes[0]: message". If the error is in a policy that is extended,
 * the places of "extends" and the names of the files come first: "2:14: extends: base.json:12:17: …". The functions of
 * error.c that return bool always return false. */

bool tamis_json_error(struct reader *r, const struct step *at, const char *format, ...) PRINTF_LIKE(3, 4);
/* Reports an unknown member. `typed` is its name, converted to the form of the known names. */
bool tamis_json_unknown_member(struct reader *r, const struct step *at, const char *typed,
                               const char *const *known, size_t count);
/* Reports a string that is not one of the known values. */
bool tamis_json_unknown_value(struct reader *r, const struct step *at, const char *word,
                              const char *const *known, size_t count);
/* Reports an error at the given place. */
bool tamis_json_report(struct reader *r, tamis_place place, const struct step *at, const char *why);
/* Writes a word in quotes and returns `buffer`. ASCII control characters are replaced with "?", and a long word is
 * cut and ends in "…". */
enum { TAMIS_JSON_QUOTED = 60 };
const char *tamis_json_quote(char buffer[TAMIS_JSON_QUOTED], const char *word, size_t n);
/* Writes "12:17: warning: elements[3]: why". `kind` is "warning: " or "", or NULL: the place and the kind are omitted. */
void tamis_json_format_message(char *out, size_t size, tamis_place place, const char *kind,
                               const struct step *at, const char *why);

/* ---- syntax.c, reason.c */

bool tamis_json_syntax_error(struct reader *r, const struct json_pull *p);
/* Reports the reason why the config is invalid, and its place in the text. */
bool tamis_json_config_error(struct reader *r);

/* ---- hints.c */

/* Returns a phrase for the place where a misplaced member belongs, such as `in "url"`, or NULL if no such place is known. The
 * phrase can be stored in `buffer`. */
enum { TAMIS_JSON_LOCATION = 100 };
const char *tamis_json_location_of(const char *member, char buffer[TAMIS_JSON_LOCATION]);
/* If the member is an option of another sanitizer, returns a phrase for the equivalent in tamis; otherwise NULL. */
const char *tamis_json_equivalent_of(const char *member);

/* ---- nearest.c */

/* Returns the word that is most similar to `typed`, or NULL if none is similar enough. */
const char *tamis_json_nearest(const char *typed, const char *const *words, size_t count);
/* Returns the word that is most similar to `typed`, or NULL. This function is for names that may be valid although they are
 * unknown. Therefore, it accepts only an edit distance of 1 if `typed` has 4 to 7 bytes, and at most 2 if `typed` has more
 * bytes. If `typed` has fewer than 4 bytes, returns NULL. */
const char *tamis_json_nearest_typo(const char *typed, const char *const *words, size_t count);

/* ---- members.c: reads objects with tables of their members */

struct member {
    const char *name;
    /* NULL if the caller reads the member. */
    bool (*read)(struct reader *r, const struct step *at, const struct json_value *value,
                 const struct member *m, void *target);
    size_t which; /* the list, flag or text of the config; in rules.c, the index of a row */
};

/* The maximum number of members in a table. */
enum { TAMIS_JSON_MOST_MEMBERS = 40 };

/* Reads each member with its function in the table, in the order of the text. A member that is not in the table is an error. */
bool tamis_json_read_members(struct reader *r, const struct step *at, const struct json_value *object,
                             const struct member *members, size_t count, void *target);
/* If the object does not have the member, reports an error and returns false. */
bool tamis_json_require(struct reader *r, const struct step *at, const struct json_value *object,
                        const char *name);
bool tamis_json_is_object(struct reader *r, const struct step *at, const struct json_value *value);
bool tamis_json_is_list(struct reader *r, const struct step *at, const struct json_value *value);
bool tamis_json_is_string(struct reader *r, const struct step *at, const struct json_value *value);
/* Reads a string that must be one of `words`, and stores its index. */
bool tamis_json_read_word(struct reader *r, const struct step *at, const struct json_value *value,
                          const char *const *words, size_t count, size_t *index);

/* ---- names.c: names of elements, attributes and processing instructions */

enum name_form {
    NAME_ALONE,
    NAME_OF_OWNER, /* for the items of "elements". Their lists of attributes are read by the caller */
    NAME_OF_TARGET /* for processing instructions, whose objects have "target" */
};

/* Reads a name: a string, an object with "name" and optionally "namespace", or, for NAME_OF_TARGET, an object with
 * "target". DEVIATES: a browser converts numbers and booleans to strings. Here they are errors, because no name of a document
 * needs them, and they are probably mistakes. */
bool tamis_json_read_name(struct reader *r, const struct step *at, const struct json_value *item,
                          enum name_form form, tamis_name *name);
bool tamis_json_read_list(struct reader *r, const struct step *at, const struct json_value *value,
                          const struct member *m, void *target);

/* ---- dictionary.c, rules.c */

/* Reads the members of the policy, except "extends", "remove" and "add". */
bool tamis_json_read_dictionary(struct reader *r);
/* Reports whether a policy can have this member, and whether this is the name of a limit, such as "INPUT_BYTES". */
bool tamis_json_is_policy_member(const char *name);
bool tamis_json_is_limit(const char *name);
bool tamis_json_read_rules(struct reader *r, const struct step *at, const struct json_value *value,
                           const struct member *m, void *target);
/* These two functions read an array. The caller has checked that the value is an array. The items of the result are allocated
 * in `r->space`. */
bool tamis_json_read_strings(struct reader *r, const struct step *at, const struct json_value *value,
                             tamis_strings *field);
bool tamis_json_read_name_list(struct reader *r, const struct step *at, const struct json_value *value,
                               tamis_name_list *field);

/* ---- linkify.c */

bool tamis_json_read_linkify(struct reader *r, const struct step *at, const struct json_value *value,
                             const struct member *m, void *target);

bool tamis_json_read_template_markers(struct reader *r, const struct step *at, const struct json_value *value,
                                      const struct member *m, void *target);

/* ---- excerpt.c */

bool tamis_json_read_excerpt(struct reader *r, const struct step *at, const struct json_value *value,
                             const struct member *m, void *target);

/* ---- properties.c */

/* Reads the items of "properties" in rules for CSS: names, and objects with a name and values. */
bool tamis_json_read_properties(struct reader *r, const struct step *at, const struct json_value *value,
                                tamis_rule *rule);

/* ---- levels.c: the texts of a policy and of the policies that it extends */

/* Loads the texts of all levels, and parses each text into a tree. The caller must have stored the text of the
 * first level in `text` and `n` of the reader. */
bool tamis_json_read_levels(struct reader *r);
/* Changes the level in use: sets `level`, `text`, `n`, `root` and `config` of the reader. */
void tamis_json_enter(struct reader *r, size_t level);
/* Sets the config of the level in use. policy_json.c frees the config at the end, unless
 * it returns the config to the program. */
void tamis_json_set_config(struct reader *r, tamis_config *config);
/* Searches the level in use and the levels after it. Returns the index of the first level that has the member or is a
 * preset, or the number of levels if there is none. */
size_t tamis_json_level_of(const struct reader *r, const char *member, size_t n);
/* Writes "2:14: extends: base.json:" for each level before the level in use. Returns the number
 * of bytes written, which is less than `size`. */
size_t tamis_json_chain(const struct reader *r, char *out, size_t size);
/* Returns the place in the text of the program: `place`, or the place of "extends" if the level in use is a base. */
tamis_place tamis_json_outer_place(const struct reader *r, tamis_place place);
/* Writes the place of a member in another level for a message: `3:5` (first level), `base.json:3:5` or `the preset
 * "comment"`. */
enum { TAMIS_JSON_ELSEWHERE = 160 };
const char *tamis_json_elsewhere(const struct reader *r, size_t level, const char *member, size_t n,
                                 char out[TAMIS_JSON_ELSEWHERE]);

/* Reports whether the level in use has a base. */
static inline bool has_base(const struct reader *r)
{
    return r->level + 1 < r->level_count;
}

/* Reports whether the value is null and the level in use has a base. In this case, the
 * policy does not take this member from the base. */
static inline bool takes_away(const struct reader *r, const struct json_value *value)
{
    return has_base(r) && json_is(value, JSON_NULL);
}

/* ---- inherit.c */

/* Copies the config of a base to `to`, except the members that `policy` replaces (inherit.c). If `policy` is NULL, copies all
 * members. */
void tamis_json_inherit(tamis_config *to, const tamis_config *base, const struct json_value *policy);

/* ---- edits.c: "remove" and "add" */

/* Makes the config of the level in use, which has a base. The config of the base must be complete. */
bool tamis_json_read_extended(struct reader *r);

/* A name in "remove" or "add". */
struct edit_place {
    const char *section, *list;
    size_t index;
    const char *name;
    bool is_idle; /* the method for this name has changed nothing */
};
struct edit_place tamis_json_edit_at(const struct level *level, size_t index);

/* ---- policy_json.c */

/* Allocates temporary memory for the rule that is being read, or for warnings. If there is not enough memory, sets the status
 * and returns NULL. */
void *tamis_json_allocate(struct reader *r, size_t count, size_t size);

#endif
