/* main.c: the main program of `tamis`: selects the command, or prints help or the version. */
#include "options.h"
#include <stdio.h>
#include <string.h>
#include <tamis/version.h>

const struct command commands[] = {
    {"sanitize", FOR_SANITIZE, run_sanitize, help_sanitize},
    {"tokens", FOR_TOKENS, run_tokens, help_tokens},
    {"tree", FOR_TREE, run_tree, help_tree},
    {"batch", FOR_BATCH, run_batch, help_batch},
    {"verify", FOR_VERIFY, run_verify, help_verify},
    {"gate", FOR_GATE, run_gate, help_gate},
    {"explain", FOR_EXPLAIN, run_explain, help_explain},
    {"urls", FOR_URLS, run_urls, help_urls},
    {"policy", FOR_POLICY, run_policy, help_policy},
};

enum { COMMAND_COUNT = COUNT(commands) };
const size_t command_count = COMMAND_COUNT;

const struct command *command_named(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static enum exit_status unknown_command(const char *typed)
{
    const char *names[COMMAND_COUNT];
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        names[i] = commands[i].name;
    const char *meant = nearest(typed, names, COMMAND_COUNT);
    if (meant != NULL)
        message("unknown command '%s'; did you mean '%s'?", typed, meant);
    else
        message("unknown command '%s'; 'tamis help' lists the commands", typed);
    return EXIT_USAGE;
}

static enum exit_status print(const char *string)
{
    struct text t = {0};
    text_add_string(&t, string);
    bool written = output_write(&t);
    text_free(&t);
    return written ? EXIT_DONE : EXIT_TROUBLE;
}

static enum exit_status print_version(void)
{
    struct text t = {0};
    text_add_format(&t, "tamis %s\n", tamis_version());
    bool written = output_write(&t);
    text_free(&t);
    return written ? EXIT_DONE : EXIT_TROUBLE;
}

static bool asks_for_help(const char *argument)
{
    return strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0;
}

static enum exit_status help(const char *name)
{
    const struct command *command = name == NULL ? NULL : command_named(name);
    if (name == NULL || strcmp(name, "help") == 0 || asks_for_help(name))
        return print(help_all);
    if (strcmp(name, "limits") == 0)
        return print(help_limits);
    return command == NULL ? unknown_command(name) : print(command->help);
}

/* A first argument that is not the name of a command is an unknown command if it consists of lowercase ASCII letters only and
 * no such file exists. Otherwise, it is a file to sanitize or an option of `sanitize`. */
static bool means_a_command(const char *argument)
{
    for (const char *c = argument; *c != '\0'; c++)
        if (*c < 'a' || *c > 'z')
            return false;
    return *argument != '\0' && !system_file_exists(argument);
}

static enum exit_status run(const struct command *command, int count, char **arguments)
{
    struct settings s;
    for (int i = 0; i < count && strcmp(arguments[i], "--") != 0; i++)
        if (asks_for_help(arguments[i]))
            return print(command->help);
    if (settings_read(&s, command->bit, count, arguments))
        return command->run(&s);
    message("see 'tamis help %s'", command->name);
    return EXIT_USAGE;
}

int main(int count, char **arguments)
{
    system_begin();
    if (count < 2)
        return system_is_terminal(SYSTEM_INPUT) ? (int)help(NULL) : (int)run(&commands[0], 0, arguments);
    const char *first = arguments[1];
    const struct command *command = command_named(first);
    if (strcmp(first, "help") == 0 || asks_for_help(first))
        return (int)help(count > 2 ? arguments[2] : NULL);
    if (strcmp(first, "--version") == 0)
        return (int)print_version();
    if (strcmp(first, "--complete") == 0)
        return (int)complete(count - 2, arguments + 2);
    if (command != NULL)
        return (int)run(command, count - 2, arguments + 2);
    if (means_a_command(first))
        return (int)unknown_command(first);
    return (int)run(&commands[0], count - 1, arguments + 1);
}
