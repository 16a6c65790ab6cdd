/* complete.c: `tamis --complete WORD...`, which the completions of bash, zsh and fish call (completions/).
 *
 * The words are the arguments that follow "tamis" on a command line. The last one is the word to complete; it can be empty.
 * Each line of the answer is a word, a tab and a description. The line ":files" means that names of files are possible too. The
 * commands and options in the answer come from the tables with which the command line is read; their descriptions come from the
 * texts of `tamis help`. */
#include "options.h"
#include <string.h>
#include <tamis/tree.h>

enum {
    COLUMN_OF_TEXT = 26, /* the column of the description of an option in help.c */
    SHORT = 18           /* a number of bytes: see first_part() */
};

struct completion {
    struct text answer;
    const char *typed;  /* the word to complete, or the part after "=" of "--name=value" */
    const char *prefix; /* the option before "=", which is a part of each word; "" if there is none */
    size_t prefix_length;
};

/* Adds a word if it begins with what was typed. The description can be NULL if its length is 0. */
static void offer(struct completion *c, const char *word, const char *description, size_t length)
{
    if (strncmp(word, c->typed, strlen(c->typed)) != 0)
        return;
    text_add(&c->answer, c->prefix, c->prefix_length);
    text_add_string(&c->answer, word);
    text_add_string(&c->answer, "\t");
    text_add(&c->answer, description, length);
    text_add_string(&c->answer, "\n");
}

static void offer_word(struct completion *c, const char *word, const char *description)
{
    offer(c, word, description, strlen(description));
}

/* Adds a NUL to `word`, offers it, and frees it. */
static void offer_made(struct completion *c, struct text *word, const char *description, size_t length)
{
    text_add(word, "", 1);
    offer(c, word->bytes, description, length);
    text_free(word);
}

static void offer_files(struct completion *c)
{
    text_add_string(&c->answer, ":files\n");
}

/* ---- Descriptions */

static const char *end_of_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end == NULL ? line + strlen(line) : end;
}

static size_t spaces(const char *line)
{
    return strspn(line, " ");
}

/* Returns the length of the first part of a text. This part ends before the first ";" or before the first ":" that is not among
 * the first SHORT bytes; otherwise, it is the whole text. Before an earlier ":", there are only a few words, such as "with --to
 * text". */
static size_t first_part(const char *text, const char *end)
{
    size_t length = 0;
    while (text + length < end && text[length] != ';' && (text[length] != ':' || length < SHORT))
        length++;
    return length;
}

/* Adds the first part of the description of an option. `line` is the first line of the option in a help text; the
 * description can continue on the next lines. */
static void add_description(struct text *t, const char *line)
{
    for (;;) {
        const char *end = end_of_line(line), *text = line + COLUMN_OF_TEXT;
        size_t length = first_part(text, end);
        text_add(t, text, length);
        if (text + length < end || *end == '\0' || spaces(end + 1) != COLUMN_OF_TEXT)
            return;
        text_add_string(t, " ");
        line = end + 1;
    }
}

/* Returns the line of a help text that describes an option, or NULL if there is none. The line begins with two spaces,
 * optionally a short option such as "-p, ", and then "--" and the name. */
static const char *line_of_option(const char *help, const char *name)
{
    size_t length = strlen(name);
    for (const char *line = help; *line != '\0'; line += *line == '\n') {
        const char *end = end_of_line(line), *dashes = strstr(line, "--");
        if (spaces(line) == 2 && dashes != NULL && dashes < line + 8 && end - line > COLUMN_OF_TEXT &&
            strncmp(dashes + 2, name, length) == 0 && dashes[2 + length] == ' ')
            return line;
        line = end;
    }
    return NULL;
}

/* The description of a command is in its line of `tamis help`, after two or more spaces. */
static void offer_command(struct completion *c, const char *name)
{
    size_t length = strlen(name);
    const char *line = help_all, *found, *end;
    do {
        line = end_of_line(line) + 1;
        found = line + strlen("  tamis ");
        found += *found == '[';
    } while (strncmp(line, "  tamis ", 8) != 0 || strncmp(found, name, length) != 0);
    for (end = end_of_line(line), found = end; found[-1] != ' ' || found[-2] != ' ';)
        found--;
    offer(c, name, found, (size_t)(end - found));
}

/* ---- Values */

static void offer_presets(struct completion *c)
{
    for (size_t i = 0; tamis_preset_name(i) != NULL; i++)
        offer_word(c, tamis_preset_name(i), tamis_preset_summary(i));
    offer_files(c);
}

static void offer_limits(struct completion *c)
{
    for (int i = 0; i < TAMIS_LIMIT_COUNT; i++) {
        struct text name = {0};
        const char *description = tamis_limit_text((tamis_limit)i);
        text_add_format(&name, "%s=", tamis_limit_name((tamis_limit)i));
        offer_made(c, &name, description, strlen(description));
    }
}

/* Offers elements in which HTML is parsed differently than in a div, and elements that programs often use as the context. */
static void offer_contexts(struct completion *c)
{
    static const char *const contexts[] = {"body",  "div",      "html",    "li",       "p",  "pre",
                                           "span",  "table",    "tbody",   "td",       "th", "tr",
                                           "title", "textarea", "svg svg", "math math"};
    for (size_t i = 0; i < COUNT(contexts); i++)
        offer_word(c, contexts[i], "context element");
}

static void offer_years(struct completion *c)
{
    static const char description[] = "rules of tree construction";
    for (int year = TAMIS_LAST_YEAR; year >= TAMIS_FIRST_YEAR; year--) {
        struct text word = {0};
        text_add_format(&word, "%d", year);
        offer_made(c, &word, description, sizeof description - 1);
    }
}

/* Reports whether the word is a value of the option for this command. The dialects without a tree builder are for
 * `tokens` only. */
static bool is_for(enum command_bit command, const struct option *o, size_t word)
{
    return o->kind != DIALECT || command == FOR_TOKENS || word == TAMIS_HTML || word == TAMIS_XML5;
}

static void offer_value(struct completion *c, const struct option *o, enum command_bit command)
{
    const char *words[MOST_WORDS];
    size_t count = option_words(o, command, words);
    for (size_t i = 0; i < count; i++)
        if (is_for(command, o, i))
            offer_word(c, words[i], "");
    if (o->kind == LIMIT)
        offer_limits(c);
    else if (o->kind == YEAR)
        offer_years(c);
    else if (strcmp(o->name, "policy") == 0)
        offer_presets(c);
    else if (strcmp(o->name, "context") == 0)
        offer_contexts(c);
}

/* ---- The command line */

static void offer_option(struct completion *c, const struct option *o, const char *help)
{
    struct text name = {0}, description = {0};
    const char *line = line_of_option(help, o->name);
    text_add_format(&name, "--%s", o->name);
    if (line != NULL)
        add_description(&description, line);
    offer_made(c, &name, description.bytes, description.length);
    text_free(&description);
}

static void offer_options(struct completion *c, const struct command *command)
{
    for (size_t i = 0; i < option_count; i++)
        if (options[i].commands & (unsigned)command->bit)
            offer_option(c, &options[i], command->help);
    offer_word(c, "--help", "print help about this command");
}

/* If the word is an option with a value, such as "--policy" or "-p", returns the option; otherwise, returns NULL. */
static const struct option *option_with_value(const char *word, size_t length, enum command_bit command)
{
    for (size_t i = 0; i < option_count; i++) {
        const struct option *o = &options[i];
        bool is_long = length == strlen(o->name) + 2 && strncmp(word, "--", 2) == 0 &&
                       strncmp(word + 2, o->name, length - 2) == 0;
        bool is_short = length == 2 && word[0] == '-' && o->letter != 0 && word[1] == o->letter;
        if ((is_long || is_short) && o->value != NULL && (o->commands & (unsigned)command))
            return o;
    }
    return NULL;
}

static void offer_policy_words(struct completion *c)
{
    static const char *const texts[POLICY_WORD_COUNT] = {
        "print the presets", "print a complete policy as JSON", "report errors and warnings of policies",
        "print a policy that keeps the markup of files"};
    for (size_t i = 0; i < POLICY_WORD_COUNT; i++)
        offer_word(c, policy_words[i], texts[i]);
}

static void offer_operand(struct completion *c, const struct command *command, int count, char **words)
{
    const char *first = NULL;
    for (int i = 0; i < count - 1 && first == NULL; i++)
        if (words[i][0] != '-')
            first = words[i];
    if (command->bit != FOR_POLICY || (first != NULL && strcmp(first, "learn") == 0))
        offer_files(c);
    else if (first == NULL)
        offer_policy_words(c);
    else if (strcmp(first, "list") != 0)
        offer_presets(c);
}

/* Completes the last argument of a command. `words` does not include the name of the command. */
static void complete_word(struct completion *c, const struct command *command, int count, char **words)
{
    const char *last = words[count - 1], *equals = strchr(last, '=');
    const struct option *o = NULL, *attached = NULL;
    if (count > 1)
        o = option_with_value(words[count - 2], strlen(words[count - 2]), command->bit);
    if (o == NULL && equals != NULL)
        o = attached = option_with_value(last, (size_t)(equals - last), command->bit);
    if (attached != NULL) {
        c->prefix = last;
        c->prefix_length = (size_t)(equals + 1 - last);
        c->typed = equals + 1;
    }
    if (o != NULL)
        offer_value(c, o, command->bit);
    else if (last[0] == '-')
        offer_options(c, command);
    else
        offer_operand(c, command, count, words);
}

static void complete_help(struct completion *c)
{
    for (size_t i = 0; i < command_count; i++)
        offer_command(c, commands[i].name);
    offer_word(c, "limits", "list the limits and their defaults");
}

static void complete_first(struct completion *c, char **words)
{
    if (words[0][0] != '-') {
        for (size_t i = 0; i < command_count; i++)
            offer_command(c, commands[i].name);
        offer_command(c, "help");
    } else {
        offer_word(c, "--version", "print the version");
    }
    complete_word(c, &commands[0], 1, words);
}

enum exit_status complete(int count, char **words)
{
    const struct command *command = count > 1 ? command_named(words[0]) : NULL;
    struct completion c = {.typed = count > 0 ? words[count - 1] : "", .prefix = ""};
    if (count == 1)
        complete_first(&c, words);
    else if (command != NULL)
        complete_word(&c, command, count - 1, words + 1);
    else if (count > 1 && strcmp(words[0], "help") == 0)
        complete_help(&c);
    else if (count > 1)
        complete_word(&c, &commands[0], count, words);
    bool written = output_write(&c.answer);
    text_free(&c.answer);
    return written ? EXIT_DONE : EXIT_TROUBLE;
}
