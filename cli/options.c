/* options.c: parses the command line. One table has the options of all commands. */
#include "options.h"
#include <stdlib.h>
#include <string.h>
#include <tamis/tree.h>

#define FIELD(name) offsetof(struct settings, name)
enum { FOR_SAFE = FOR_SANITIZE | FOR_BATCH | FOR_EXPLAIN | FOR_URLS, FOR_READING = FOR_TOKENS | FOR_TREE };
enum { FOR_ALL = FOR_SAFE | FOR_READING };

/* clang-format off: a table */
const struct option options[] = {
    {"policy", 'p', "NAME|FILE", FOR_SAFE | FOR_VERIFY | FOR_GATE, STRING, FIELD(policy)},
    {"table", 0, "NAME", FOR_GATE, STRING, FIELD(table)},
    {"unsafe", 0, NULL, FOR_SAFE | FOR_VERIFY | FOR_POLICY, SWITCH, FIELD(unsafe)},
    {"canonical", 0, NULL, FOR_POLICY, SWITCH, FIELD(canonical)},
    {"strict", 0, NULL, FOR_POLICY, SWITCH, FIELD(strict)},
    {"document", 0, NULL, FOR_SAFE | FOR_VERIFY | FOR_POLICY, SWITCH, FIELD(document)},
    {"profile", 0, "NAME", FOR_SANITIZE | FOR_BATCH | FOR_EXPLAIN | FOR_VERIFY, PROFILE, 0},
    {"to", 0, "NAME", FOR_SANITIZE | FOR_BATCH, OUTPUT, 0},
    {"list-marks", 0, NULL, FOR_SANITIZE | FOR_BATCH, SWITCH, FIELD(list_marks)},
    {"link-addresses", 0, NULL, FOR_SANITIZE | FOR_BATCH, SWITCH, FIELD(addresses)},
    {"image-texts", 0, NULL, FOR_SANITIZE | FOR_BATCH, SWITCH, FIELD(images)},
    {"dialects", 0, "all", FOR_VERIFY, READERS, 0},
    {"stream", 0, "MODE", FOR_SANITIZE, STREAM, 0},
    {"counts", 0, NULL, FOR_SANITIZE | FOR_BATCH, SWITCH, FIELD(counts)},
    {"context", 0, "ELEMENT", FOR_SAFE | FOR_TREE | FOR_VERIFY | FOR_POLICY | FOR_GATE, STRING,
     FIELD(context)},
    {"id-prefix", 0, "PREFIX", FOR_SAFE | FOR_VERIFY, STRING, FIELD(id_prefix)},
    {"base-url", 0, "URL", FOR_SAFE | FOR_VERIFY, STRING, FIELD(base_url)},
    {"limit", 0, "NAME=VALUE", FOR_ALL | FOR_VERIFY | FOR_POLICY, LIMIT, 0},
    {"null", '0', NULL, FOR_BATCH, SWITCH, FIELD(nul)},
    {"jobs", 'j', "N", FOR_BATCH, WORKERS, 0},
    {"json", 0, NULL, FOR_EXPLAIN | FOR_URLS, SWITCH, FIELD(json)},
    {"user-texts", 0, NULL, FOR_EXPLAIN, SWITCH, FIELD(user_texts)},
    {"most", 0, "N", FOR_EXPLAIN | FOR_BATCH, MOST, 0},
    {"field", 0, "NAME", FOR_BATCH, NAME_OF_FIELD, 0},
    {"id-prefix-field", 0, "NAME", FOR_BATCH, STRING, FIELD(id_prefix_field)},
    {"base-url-field", 0, "NAME", FOR_BATCH, STRING, FIELD(base_url_field)},
    {"key-tab", 0, NULL, FOR_BATCH, SWITCH, FIELD(key_tab)},
    {"explain", 0, NULL, FOR_BATCH | FOR_POLICY, SWITCH, FIELD(explain)},
    {"dialect", 0, "NAME", FOR_ALL, DIALECT, 0},
    {"initial-state", 0, "STATE", FOR_TOKENS, STRING, FIELD(initial_state)},
    {"last-start-tag", 0, "NAME", FOR_TOKENS, STRING, FIELD(last_start_tag)},
    {"foreign", 0, NULL, FOR_TOKENS, SWITCH, FIELD(foreign)},
    {"follow-tags", 0, NULL, FOR_TOKENS, SWITCH, FIELD(follow_tags)},
    {"no-norm", 0, NULL, FOR_TOKENS, SWITCH, FIELD(no_norm)},
    {"trace", 0, NULL, FOR_TOKENS, SWITCH, FIELD(trace)},
    {"format", 0, "FORMAT", FOR_TOKENS, FORMAT, 0},
    {"scripting", 0, "on|off", FOR_SAFE | FOR_TREE | FOR_VERIFY | FOR_POLICY, SCRIPTING, 0},
    {"shadow-roots", 0, NULL, FOR_TREE, SWITCH, FIELD(shadow_roots)},
    {"year", 0, "YEAR", FOR_TREE, YEAR, 0},
    {"jsonl", 0, NULL, FOR_READING, SWITCH, FIELD(json_lines)},
};
/* clang-format on */

enum { OPTION_COUNT = COUNT(options) };
const size_t option_count = OPTION_COUNT;

/* ---- Values */

static bool set_word(const char *option, const char *value, const char *const *words, size_t count,
                     size_t *found)
{
    for (*found = 0; *found < count; ++*found)
        if (strcmp(value, words[*found]) == 0)
            return true;
    const char *meant = nearest(value, words, count);
    message("--%s %s: unknown value; did you mean %s?", option, value, meant == NULL ? words[0] : meant);
    return false;
}

static void turn_on(struct settings *s, const struct option *o)
{
    void *field = (char *)s + o->field;
    *(bool *)field = true;
}

static size_t dialect_words(enum command_bit command, const char **words)
{
    for (size_t i = 0; i < TAMIS_DIALECT_COUNT; i++)
        words[i] = tamis_dialect_name((tamis_dialect)i);
    if (command != FOR_TOKENS)
        return TAMIS_DIALECT_COUNT;
    words[TAMIS_DIALECT_COUNT] = "all"; /* selects all dialects */
    return TAMIS_DIALECT_COUNT + 1;
}

static size_t copy_words(const char **words, const char *const *from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        words[i] = from[i];
    return count;
}

size_t option_words(const struct option *o, enum command_bit command, const char *words[MOST_WORDS])
{
    static const char *const readers[] = {"all"};
    static const char *const scripting[] = {"on", "off"};
    static const char *const streams[] = {
        [TAMIS_STREAM_EXACT] = "exact", [TAMIS_STREAM_IN_ORDER] = "in-order"};
    static const char *const formats[] = {
        [FORMAT_HTML5LIB] = "html5lib", [FORMAT_TEXT] = "text", [FORMAT_DUMP] = "dump"};
    switch (o->kind) {
    case READERS:
        return copy_words(words, readers, COUNT(readers));
    case SCRIPTING:
        return copy_words(words, scripting, COUNT(scripting));
    case STREAM:
        return copy_words(words, streams, COUNT(streams));
    case FORMAT:
        return copy_words(words, formats, COUNT(formats));
    case DIALECT:
        return dialect_words(command, words);
    case PROFILE:
        for (size_t i = 0; i < TAMIS_PROFILE_COUNT; i++)
            words[i] = tamis_profile_name((tamis_profile)i);
        return TAMIS_PROFILE_COUNT;
    case OUTPUT:
        for (size_t i = 0; i < TAMIS_OUTPUT_COUNT; i++)
            words[i] = tamis_output_name((tamis_output)i);
        return TAMIS_OUTPUT_COUNT;
    default:
        return 0;
    }
}

static void set_index(struct settings *s, const struct option *o, size_t word)
{
    switch (o->kind) {
    case READERS:
        s->every_reader = true;
        break;
    case SCRIPTING:
        s->has_scripting = true;
        s->scripting = word == 0;
        break;
    case STREAM:
        s->streams = true;
        s->stream = (tamis_stream_mode)word;
        break;
    case FORMAT:
        s->format = (enum format)word;
        break;
    case DIALECT:
        s->all_dialects = word == TAMIS_DIALECT_COUNT;
        s->dialect = s->all_dialects ? TAMIS_HTML : (tamis_dialect)word;
        break;
    case PROFILE:
        s->profile = (tamis_profile)word;
        break;
    case OUTPUT:
        s->output = (tamis_output)word;
        break;
    default:
        break;
    }
}

static bool set_value(struct settings *s, const struct option *o, enum command_bit command, const char *value)
{
    const char *words[MOST_WORDS];
    void *field = (char *)s + o->field;
    size_t word, count = option_words(o, command, words);
    switch (o->kind) {
    case STRING:
        *(const char **)field = value;
        return true;
    case LIMIT:
        return settings_set_limit(s, value);
    case WORKERS:
        return settings_set_workers(s, value);
    case YEAR:
        return settings_set_year(s, value);
    case MOST:
        return settings_set_most(s, value);
    case NAME_OF_FIELD:
        return settings_add_field(s, value);
    default:
        if (!set_word(o->name, value, words, count, &word))
            return false;
        set_index(s, o, word);
        return true;
    }
}

/* ---- Options */

/* If other commands have the option, adds their names. */
static void add_its_commands(struct text *t, const char *name)
{
    const char *before = "; it is an option of '";
    for (size_t i = 0; i < OPTION_COUNT; i++)
        for (size_t j = 0; j < command_count && strcmp(options[i].name, name) == 0; j++)
            if (options[i].commands & (unsigned)commands[j].bit) {
                text_add_format(t, "%stamis %s'", before, commands[j].name);
                before = ", '";
            }
}

static bool unknown_option(enum command_bit command, const char *name, size_t length)
{
    const char *names[OPTION_COUNT];
    struct text its_commands = {0};
    size_t count = 0;
    struct text typed = {0};
    for (size_t i = 0; i < OPTION_COUNT; i++)
        if (options[i].commands & (unsigned)command)
            names[count++] = options[i].name;
    text_add(&typed, name, length);
    text_add(&typed, "", 1);
    add_its_commands(&its_commands, typed.bytes);
    const char *meant = nearest(typed.bytes, names, count);
    if (meant != NULL && its_commands.length == 0)
        message("unknown option --%s; did you mean --%s?", typed.bytes, meant);
    else
        message("unknown option --%s%.*s", typed.bytes, (int)its_commands.length,
                its_commands.length == 0 ? "" : its_commands.bytes);
    text_free(&typed);
    text_free(&its_commands);
    return false;
}

/* The arguments; `next` is the index of the next unread one. */
struct arguments {
    int count;
    char **list;
    int next;
};

/* For the option --scripting of `tree`, returns "on" if the next argument is neither "on" nor "off". In all other cases,
 * returns NULL, and the value of the option is the next argument. */
static const char *optional_value(const struct option *o, enum command_bit command, struct arguments *a)
{
    const char *next = a->next < a->count ? a->list[a->next] : "";
    if (o->kind != SCRIPTING || command != FOR_TREE || strcmp(next, "on") == 0 || strcmp(next, "off") == 0)
        return NULL;
    return "on";
}

static bool with_value(struct settings *s, const struct option *o, enum command_bit command,
                       const char *attached, struct arguments *a)
{
    if (attached == NULL)
        attached = optional_value(o, command, a);
    if (attached == NULL && a->next < a->count)
        attached = a->list[a->next++];
    if (attached != NULL)
        return set_value(s, o, command, attached);
    message("--%s needs a value: --%s %s", o->name, o->name, o->value);
    return false;
}

static bool read_long(struct settings *s, enum command_bit command, const char *name, struct arguments *a)
{
    const char *equals = strchr(name, '=');
    size_t length = equals == NULL ? strlen(name) : (size_t)(equals - name);
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *o = &options[i];
        if (!(o->commands & (unsigned)command) || strlen(o->name) != length ||
            strncmp(o->name, name, length) != 0)
            continue;
        if (o->value != NULL)
            return with_value(s, o, command, equals == NULL ? NULL : equals + 1, a);
        turn_on(s, o);
        if (equals != NULL)
            message("--%s takes no value", o->name);
        return equals == NULL;
    }
    return unknown_option(command, name, length);
}

/* Reads the letters after a single "-", such as "0j4" in "-0j4". Options without a value can be combined. If an option has a
 * value, the text after its letter is the value; if there is no such text, the next argument is the value. */
static bool read_letters(struct settings *s, enum command_bit command, const char *letters,
                         struct arguments *a)
{
    for (; *letters != '\0'; letters++) {
        const struct option *o = NULL;
        for (size_t i = 0; i < OPTION_COUNT; i++)
            if (options[i].letter == *letters && (options[i].commands & (unsigned)command))
                o = &options[i];
        if (o == NULL) {
            message("unknown option -%c", *letters);
            return false;
        }
        if (o->value != NULL)
            return with_value(s, o, command, letters[1] == '\0' ? NULL : letters + 1, a);
        turn_on(s, o);
    }
    return true;
}

static bool check_combination(const struct settings *s, enum command_bit command)
{
    if (s->document && s->context != NULL)
        message("--document and --context cannot be combined: a document has no context element");
    else if (s->table != NULL && (s->file_count > 0 || s->context != NULL))
        message("--table prints the table of a policy; it cannot be combined with --context or a FILE");
    else if ((s->list_marks || s->addresses || s->images) && s->output != TAMIS_TO_TEXT)
        message("--list-marks, --link-addresses and --image-texts need --to text");
    else if (s->streams && s->output != TAMIS_TO_HTML)
        message("--stream and --to %s cannot be combined: only HTML can be written while the input arrives",
                tamis_output_name(s->output));
    else if (s->streams && s->file_count > 1)
        message("--stream reads only one FILE; '%s' is the second", s->files[1]);
    else if (s->json_lines && s->format != FORMAT_HTML5LIB)
        message("--jsonl and --format cannot be combined");
    else if (s->format == FORMAT_DUMP && s->dialect != TAMIS_SGML)
        message("--format dump needs --dialect sgml");
    else if (s->all_dialects && (s->initial_state != NULL || s->trace))
        message("--dialect all cannot be combined with --initial-state or --trace");
    else if (s->nul && (s->field_count > 0 || s->id_prefix_field != NULL || s->base_url_field != NULL ||
                        s->key_tab || s->counts || s->explain))
        message("--null cannot be combined with --field, --id-prefix-field, --base-url-field, --key-tab, "
                "--counts or --explain: its documents are not records");
    else if (!(command & (FOR_SANITIZE | FOR_EXPLAIN | FOR_URLS | FOR_VERIFY | FOR_POLICY | FOR_GATE)) &&
             s->file_count > 1)
        message("only one FILE is allowed; '%s' is the second", s->files[1]);
    else
        return true;
    return false;
}

bool settings_read(struct settings *s, enum command_bit command, int count, char **list)
{
    struct arguments a = {.count = count, .list = list};
    bool good = true, only_files = false;
    *s = (struct settings){.workers = 1, .most = 1000, .year = TAMIS_LAST_YEAR, .files = list};
    while (good && a.next < a.count) {
        char *argument = list[a.next++];
        if (only_files || argument[0] != '-' || argument[1] == '\0')
            s->files[s->file_count++] = argument;
        else if (strcmp(argument, "--") == 0)
            only_files = true;
        else if (argument[1] == '-')
            good = read_long(s, command, argument + 2, &a);
        else
            good = read_letters(s, command, argument + 1, &a);
    }
    if (!good || !check_combination(s, command))
        return false;
    if (s->streams && s->stream == TAMIS_STREAM_IN_ORDER)
        settings_lift_limits(s);
    return true;
}
