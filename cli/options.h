/* options.h: the tables of commands and options, for reading and for completing a command line. */
#ifndef TAMIS_CLI_OPTIONS_H
#define TAMIS_CLI_OPTIONS_H

#include "cli.h"

enum option_kind {
    SWITCH,
    STRING,
    LIMIT,
    WORKERS,
    MOST,
    NAME_OF_FIELD,
    FORMAT,
    DIALECT,
    PROFILE,
    OUTPUT,
    READERS,
    YEAR,
    SCRIPTING,
    STREAM
};

struct option {
    const char *name;
    char letter;
    const char *value; /* the name of the value in messages and in the manual; NULL if there is no value */
    unsigned commands;
    enum option_kind kind;
    size_t field; /* offset in struct settings */
};

/* options.c: the options of all commands. */
extern const struct option options[];
extern const size_t option_count;

/* options.c: if an option accepts only a fixed set of words as its value, stores these words and returns their number;
 * otherwise returns 0. */
enum { MOST_WORDS = 8 };
size_t option_words(const struct option *o, enum command_bit command, const char *words[MOST_WORDS]);

/* main.c: the commands except help. */
struct command {
    const char *name;
    enum command_bit bit;
    enum exit_status (*run)(const struct settings *s);
    const char *help;
};
extern const struct command commands[];
extern const size_t command_count;
const struct command *command_named(const char *name); /* NULL: there is none */

/* policy.c: the subcommands of `tamis policy`. */
enum { POLICY_WORD_COUNT = 4 };
extern const char *const policy_words[POLICY_WORD_COUNT];

/* complete.c: `tamis --complete WORD...`, which the completion scripts for shells call. */
enum exit_status complete(int count, char **words);

#endif
