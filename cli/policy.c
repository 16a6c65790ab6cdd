/* policy.c: `tamis policy`: lists the presets, prints policies, checks them and learns them from samples. */
#include "learn.h"
#include "options.h"
#include <stdlib.h>
#include <string.h>
#include <tamis/policy_json.h>

/* ---- list */

static enum exit_status list_presets(const struct settings *s)
{
    struct text t = {0};
    const char *name;
    (void)s;
    for (size_t i = 0; (name = tamis_preset_name(i)) != NULL; i++)
        text_add_format(&t, "%-8s  %s\n", name, tamis_preset_summary(i));
    bool written = output_write(&t);
    text_free(&t);
    return written ? EXIT_DONE : EXIT_TROUBLE;
}

/* ---- Reading */

/* Returns the config of a policy that is known to be valid. The config is complete (tamis_config_complete()). */
static tamis_config *config_of(struct policy_text *p, bool safe)
{
    tamis_config *config = policy_config(p);
    if (tamis_config_complete(config, !safe) != TAMIS_OK)
        out_of_memory();
    return config;
}

/* ---- show */

static enum exit_status print_config(tamis_config *config, bool canonical)
{
    struct text t = {0};
    char *json = tamis_config_to_json(config, NULL);
    tamis_config_free(config);
    if (json == NULL)
        out_of_memory();
    if (canonical)
        text_add_format(&t, "%s\n", json);
    else
        add_short_policy(&t, json);
    tamis_release(json);
    bool written = output_write(&t);
    text_free(&t);
    return written ? EXIT_DONE : EXIT_TROUBLE;
}

static enum exit_status show(const struct settings *s)
{
    struct policy_text p;
    tamis_policy *policy = NULL;
    enum exit_status status = EXIT_USAGE;
    if (s->file_count != 2) {
        message("usage: tamis policy show NAME|FILE");
        return EXIT_USAGE;
    }
    if (policy_text_open(&p, s->files[1], true) && policy_compile(&p, !s->unsafe, &policy))
        status = print_config(config_of(&p, !s->unsafe), s->canonical);
    tamis_policy_free(policy);
    policy_text_close(&p);
    return status;
}

/* ---- check */

static void add_list(struct text *t, const tamis_config *c, tamis_config_list kept, tamis_config_list removed,
                     const char *what)
{
    size_t count = tamis_config_count(c, tamis_config_has(c, kept) ? kept : removed);
    if (tamis_config_has(c, kept))
        text_add_count(t, count, what);
    else if (count == 0)
        text_add_format(t, "all %ss", what);
    else
        text_add_format(t, "all %ss except %zu", what, count);
}

static void add_summary(struct text *t, struct policy_text *p, bool safe)
{
    tamis_config *config = config_of(p, safe);
    text_add_string(t, "valid: ");
    add_list(t, config, TAMIS_LIST_ELEMENTS, TAMIS_LIST_REMOVE_ELEMENTS, "element");
    text_add_string(t, ", ");
    add_list(t, config, TAMIS_LIST_ATTRIBUTES, TAMIS_LIST_REMOVE_ATTRIBUTES, "global attribute");
    text_add_string(t, ", ");
    text_add_count(t, tamis_config_rule_count(config), "rule");
    text_add_string(t, "\n");
    tamis_config_free(config);
}

/* Stores the config of a preset as JSON in p->json. */
static void write_preset(struct policy_text *p)
{
    tamis_config *config = tamis_config_new_preset(p->preset, NULL, NULL);
    char *json = config == NULL ? NULL : tamis_config_to_json(config, NULL);
    if (json == NULL)
        out_of_memory();
    text_add_string(&p->json, json);
    tamis_release(json);
    tamis_config_free(config);
}

struct checking {
    const char *name;
    struct text *out;
    bool warned;
};

static void add_line(struct text *t, const char *name, const char *sentence)
{
    add_visible_name(t, "", name, ":");
    add_visible_name(t, "", sentence, "\n");
}

static void add_warning(void *target, const char *warning)
{
    struct checking *c = target;
    add_line(c->out, c->name, warning);
    c->warned = true;
}

/* If the policy is valid, adds a line that reports this, and a line for each warning. Otherwise, adds a line with the error. */
static enum exit_status check_text(const struct settings *s, struct policy_text *p, struct text *t)
{
    tamis_error error;
    struct checking c = {p->name, t, false};
    tamis_policy *policy = NULL;
    tamis_policy_loader loader = policy_loader(p);
    tamis_status status = tamis_policy_from_json_with_loader(p->json.bytes, p->json.length, !s->unsafe,
                                                             &loader, NULL, &policy, &error);
    tamis_policy_free(policy);
    if (status == TAMIS_OK) {
        add_visible_name(t, "", p->name, ": ");
        add_summary(t, p, !s->unsafe);
        status = tamis_policy_warnings_from_json_with_loader(p->json.bytes, p->json.length, !s->unsafe,
                                                             &loader, NULL, add_warning, &c);
    } else {
        add_line(t, p->name, error.text);
    }
    if (status == TAMIS_NO_MEMORY)
        out_of_memory();
    return status != TAMIS_OK ? EXIT_USAGE : c.warned && s->strict ? EXIT_REFUSED : EXIT_DONE;
}

static enum exit_status check_file(const struct settings *s, const char *path, struct text *t)
{
    struct policy_text p;
    enum exit_status status = EXIT_USAGE;
    bool opened = policy_text_open(&p, path, path != NULL);
    if (opened && p.preset != NULL)
        write_preset(&p);
    if (opened)
        status = check_text(s, &p, t);
    else if (!p.is_readable)
        status = EXIT_TROUBLE;
    policy_text_close(&p);
    return status;
}

/* Checks every file, even after a failure. Returns the highest exit status of all files. */
static enum exit_status check(const struct settings *s)
{
    struct text t = {0};
    enum exit_status worst = EXIT_DONE;
    for (size_t i = 1; i < s->file_count || i == 1; i++) {
        enum exit_status status = check_file(s, i < s->file_count ? s->files[i] : NULL, &t);
        worst = status > worst ? status : worst;
    }
    bool written = output_write(&t);
    text_free(&t);
    return written ? worst : EXIT_TROUBLE;
}

/* ---- Selecting the command */

static bool has_options_of_learn(const struct settings *s)
{
    bool has_limit = false;
    for (int i = 0; i < TAMIS_LIMIT_COUNT; i++)
        has_limit = has_limit || s->limits[i].set;
    return has_limit || s->document || s->context != NULL || s->has_scripting || s->explain;
}

static bool check_options(const struct settings *s, const char *word)
{
    bool shows = word != NULL && strcmp(word, "show") == 0,
         checks = word != NULL && strcmp(word, "check") == 0,
         learns = word != NULL && strcmp(word, "learn") == 0;
    if (s->canonical && !shows)
        message("--canonical is an option of 'policy show'");
    else if (s->strict && !checks && !learns)
        message("--strict is an option of 'policy check' and 'policy learn'");
    else if (has_options_of_learn(s) && !learns)
        message("--document, --context, --scripting, --limit and --explain are options of 'policy learn'");
    else if (s->unsafe && learns)
        message("'policy learn' makes safe policies only");
    else
        return true;
    return false;
}

const char *const policy_words[POLICY_WORD_COUNT] = {"list", "show", "check", "learn"};

enum exit_status run_policy(const struct settings *s)
{
    static enum exit_status (*const runs[])(const struct settings *s) = {list_presets, show, check,
                                                                         run_learn};
    const char *typed = s->file_count > 0 ? s->files[0] : NULL;
    if (!check_options(s, typed))
        return EXIT_USAGE;
    for (size_t i = 0; typed != NULL && i < COUNT(runs); i++)
        if (strcmp(typed, policy_words[i]) == 0)
            return runs[i](s);
    const char *meant = typed == NULL ? NULL : nearest(typed, policy_words, COUNT(policy_words));
    if (meant != NULL)
        message("unknown command 'policy %s'; did you mean '%s'?", typed, meant);
    else
        message("usage: tamis policy list | show NAME|FILE | check [NAME|FILE]... | learn FILE...");
    return EXIT_USAGE;
}
