/* learn.c: `tamis policy learn`; see learn.h. */
#include "learn.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/policy_json.h>

/* In each round, at most this many changes of each sample are read: the maximum of tamis_set_report(). */
enum { MOST_CHANGES = 1000000 };

/* Something that the policy does not keep. Changes with the same sentence are one omission; their places differ. */
struct omission {
    char *sentence;
    struct seen seen;
};

struct learning {
    const struct settings *settings;
    struct text *samples, *outputs; /* for each file: its content, and the output of the last round */
    struct needs needs;
    struct sample_tree tree;
    uint64_t left; /* the number of changes in the last round for which there is no need; they are left out */
    struct omission *omissions;
    size_t omission_count, omission_capacity;
};

/* ---- Samples */

struct sample {
    struct text *text;
    uint64_t longest;
};

/* Adds a part of a file to a sample. Fails when the sample is longer than the limit; tamis_run() later reports this error. */
static tamis_status collect(void *target, const char *bytes, size_t length)
{
    const struct sample *s = target;
    text_add(s->text, bytes, length);
    return s->text->length > s->longest ? TAMIS_OVER_MAX_INPUT_BYTES : TAMIS_OK;
}

static bool read_samples(struct learning *l)
{
    const struct settings *s = l->settings;
    const struct limit_setting *set = &s->limits[TAMIS_MAX_INPUT_BYTES];
    uint64_t longest = set->set ? set->value : tamis_limit_default(TAMIS_MAX_INPUT_BYTES);
    tamis_status status;
    l->samples = allocate(s->file_count, sizeof *l->samples);
    l->outputs = allocate(s->file_count, sizeof *l->outputs);
    for (size_t i = 1; i < s->file_count; i++) {
        struct sample sample = {&l->samples[i], longest};
        if (!input_feed(s->files[i], collect, &sample, &status))
            return false;
    }
    return true;
}

/* Parses a sample as the sanitizer parses it. If the parser fails, the list of elements stays empty. */
static void read_tree(struct learning *l, const struct text *sample)
{
    const struct settings *s = l->settings;
    const tamis_node *root = NULL;
    const char *fragment = s->context != NULL ? s->context : "div";
    tamis_parser_reset(l->tree.parser);
    l->tree.count = 0;
    tamis_parser_set_scripting(l->tree.parser, s->has_scripting ? s->scripting : !s->document);
    if (tamis_parser_set_context(l->tree.parser, s->document ? NULL : fragment) == TAMIS_OK &&
        tamis_parser_feed(l->tree.parser, sample->bytes, sample->length) == TAMIS_OK &&
        tamis_parser_finish(l->tree.parser, &root) == TAMIS_OK)
        sample_tree_list(&l->tree, root);
}

/* ---- Omissions */

/* Reports whether a change loses something. Writing a value in its canonical form loses nothing. */
static bool is_loss(const tamis_change *c)
{
    return c->outcome != TAMIS_OUTCOME_ADDED && c->reason != TAMIS_REASON_URL_REWRITTEN &&
           c->reason != TAMIS_REASON_CSS_REWRITTEN;
}

static void add_sentence(struct text *t, const tamis_change *c)
{
    add_visible_name(t, "attribute ", c->attribute, " of ");
    add_visible_name(t, "<", c->element, ">");
    if (c->attribute[0] == '\0' && c->subject > TAMIS_SUBJECT_VALUE)
        text_add_format(t, "%s%s", c->element[0] == '\0' ? "" : ": ", tamis_subject_name(c->subject));
    text_add_format(t, ": %s (%s)", tamis_reason_text(c->reason), tamis_reason_code(c->reason));
}

static void add_omission(struct learning *l, const tamis_change *c, size_t sample)
{
    struct text t = {0};
    add_sentence(&t, c);
    text_add(&t, "", 1);
    for (size_t i = 0; i < l->omission_count; i++) {
        if (strcmp(l->omissions[i].sentence, t.bytes) != 0)
            continue;
        l->omissions[i].seen.count++;
        text_free(&t);
        return;
    }
    l->omissions = grow(l->omissions, l->omission_count, &l->omission_capacity, sizeof *l->omissions);
    l->omissions[l->omission_count++] = (struct omission){t.bytes, {1, sample, c->place}};
}

static void forget_omissions(struct learning *l)
{
    while (l->omission_count > 0)
        free(l->omissions[--l->omission_count].sentence);
    l->left = 0;
}

/* ---- Rounds */

static void learn_changes(struct learning *l, const tamis *t, size_t sample)
{
    for (size_t i = 0; i < tamis_change_count(t); i++) {
        const tamis_change *c = tamis_change_at(t, i);
        if (!is_loss(c) || needs_add_change(&l->needs, &l->tree, c, sample))
            continue;
        l->left++;
        add_omission(l, c, sample);
    }
}

static enum exit_status learn_sample(struct learning *l, tamis *t, size_t i)
{
    const char *safe;
    size_t length;
    if (tamis_run(t, l->samples[i].bytes, l->samples[i].length, &safe, &length) != TAMIS_OK)
        return report_refusal(input_name(l->settings->files[i]), tamis_last_error(t), NULL);
    l->outputs[i].length = 0;
    text_add(&l->outputs[i], safe, length);
    if (tamis_change_count(t) > 0)
        read_tree(l, &l->samples[i]);
    learn_changes(l, t, i);
    return EXIT_DONE;
}

/* Returns the policy for the config of needs_config(), or NULL if this policy would not be valid. */
static tamis_policy *compile_needs(const struct needs *n)
{
    tamis_policy *policy = NULL;
    tamis_config *c = needs_config(n, true);
    if (tamis_policy_new(c, true, NULL, &policy, NULL) == TAMIS_NO_MEMORY)
        out_of_memory();
    tamis_config_free(c);
    return policy;
}

/* Sanitizes every sample with the policy that allows what all needs require, and adds needs for the changes in the reports. */
static enum exit_status run_round(struct learning *l)
{
    tamis_policy *policy = compile_needs(&l->needs);
    tamis *t = policy == NULL ? NULL : sanitizer_open(l->settings, policy);
    enum exit_status status = t == NULL ? EXIT_USAGE : EXIT_DONE;
    if (policy == NULL)
        message("cannot make a valid policy from the samples");
    if (t != NULL && tamis_set_report(t, MOST_CHANGES) != TAMIS_OK)
        out_of_memory();
    forget_omissions(l);
    l->needs.round++;
    for (size_t i = 1; i < l->settings->file_count && status == EXIT_DONE; i++)
        status = learn_sample(l, t, i);
    tamis_free(t);
    tamis_policy_free(policy);
    return status;
}

static enum exit_status run_rounds(struct learning *l)
{
    enum exit_status status;
    size_t known;
    do {
        known = l->needs.count;
        status = run_round(l);
    } while (status == EXIT_DONE && l->needs.count > known);
    return status;
}

static bool gives_same_output(const struct learning *l, tamis *t, size_t i)
{
    const char *safe;
    size_t length;
    return tamis_run(t, l->samples[i].bytes, l->samples[i].length, &safe, &length) == TAMIS_OK &&
           length == l->outputs[i].length && (length == 0 || memcmp(safe, l->outputs[i].bytes, length) == 0);
}

/* Reports whether, with the needs that are not dropped, the output for every sample is the same as in the last round. Begins
 * with the sample `first`, because its output is the most likely to differ. */
static bool gives_same_outputs(const struct learning *l, size_t first)
{
    tamis_policy *policy = compile_needs(&l->needs);
    tamis *t = policy == NULL ? NULL : sanitizer_open(l->settings, policy);
    bool is_same = t != NULL && gives_same_output(l, t, first);
    for (size_t i = 1; is_same && i < l->settings->file_count; i++)
        is_same = gives_same_output(l, t, i);
    tamis_free(t);
    tamis_policy_free(policy);
    return is_same;
}

/* Drops the needs without which the outputs stay the same. For example, there can be a need for the scheme of a URL with an
 * invalid host, although the URL is removed in any case; and a need for a style attribute, although none of its declarations is
 * kept. If a rule names an attribute, the policy is not valid without the need for this attribute; this need is not dropped. */
static void drop_idle_needs(struct learning *l)
{
    for (size_t i = l->needs.count; i-- > 0;) {
        struct need *need = &l->needs.list[i];
        need->is_dropped = true;
        need->is_dropped = gives_same_outputs(l, need->seen.sample);
    }
}

/* ---- Output */

static void add_seen(struct text *t, const struct settings *settings, const struct seen *s)
{
    bool several = settings->file_count > 2;
    text_add_string(t, ": ");
    text_add_count(t, s->count, "time");
    text_add_string(t, several ? ", first in " : ", first at ");
    if (several)
        add_visible_name(t, "", input_name(settings->files[s->sample]), ":");
    text_add_format(t, "%ju:%ju\n", (uintmax_t)s->place.line, (uintmax_t)s->place.column);
}

static void add_need(struct text *t, const struct need *n)
{
    static const char *const words[NEED_COUNT] = {
        [NEED_ELEMENT] = "element ",       [NEED_ATTRIBUTE] = "attribute ",
        [NEED_COMMENTS] = "comments",      [NEED_INSTRUCTION] = "processing instruction ",
        [NEED_SCHEME] = "scheme ",         [NEED_HOST] = "host ",
        [NEED_DATA_TYPE] = "data type ",   [NEED_FRAGMENT] = "URLs that begin with \"#\"",
        [NEED_RELATIVE] = "relative URLs", [NEED_PROPERTY] = "CSS property ",
    };
    text_add_format(t, "needed: %s", words[n->kind]);
    if (n->value != NULL)
        add_visible(t, n->value, strlen(n->value));
    if (n->attribute != NULL)
        add_visible_name(t, n->kind == NEED_ATTRIBUTE ? "" : " in attribute ", n->attribute, "");
    if (n->element == NULL)
        return;
    text_add_string(t, n->kind == NEED_ATTRIBUTE ? " of <" : "<");
    text_add_string(t, strcmp(n->element_ns, TAMIS_NAMESPACE_SVG) == 0      ? "svg "
                       : strcmp(n->element_ns, TAMIS_NAMESPACE_MATHML) == 0 ? "math "
                                                                            : "");
    add_visible_name(t, "", n->element, ">");
}

/* Adds the needs that are not dropped, ordered by their kinds. */
static void add_needs(struct text *t, const struct needs *n, const struct settings *s)
{
    for (int kind = 0; kind < NEED_COUNT; kind++)
        for (size_t i = 0; i < n->count; i++) {
            if ((int)n->list[i].kind != kind || n->list[i].is_dropped)
                continue;
            add_need(t, &n->list[i]);
            add_seen(t, s, &n->list[i].seen);
        }
}

static void add_summary(struct text *t, const struct learning *l)
{
    size_t counts[NEED_COUNT] = {0};
    for (size_t i = 0; i < l->needs.count; i++)
        counts[l->needs.list[i].kind] += !l->needs.list[i].is_dropped;
    text_add_count(t, l->settings->file_count - 1, "sample");
    text_add_string(t, ": ");
    text_add_count(t, counts[NEED_ELEMENT], "element");
    text_add_string(t, ", ");
    text_add_count(t, counts[NEED_ATTRIBUTE], "attribute");
    text_add_format(t, ", %zu CSS propert%s; ", counts[NEED_PROPERTY],
                    counts[NEED_PROPERTY] == 1 ? "y" : "ies");
    if (l->left == 0) {
        text_add_string(t, "the policy keeps everything in the samples\n");
        return;
    }
    text_add_string(t, "the policy removes ");
    text_add_count(t, l->left, "part");
    text_add_string(t, " of the samples, listed above\n");
}

/* Prints on standard error what the policy does not keep. With --explain, first prints the needs. */
static void print_findings(const struct learning *l)
{
    struct text t = {0};
    if (l->settings->explain)
        add_needs(&t, &l->needs, l->settings);
    for (size_t i = 0; i < l->omission_count; i++) {
        text_add_format(&t, "left out: %s", l->omissions[i].sentence);
        add_seen(&t, l->settings, &l->omissions[i].seen);
    }
    add_summary(&t, l);
    errors_write(&t);
    text_free(&t);
}

static bool print_policy(const struct needs *n)
{
    struct text t = {0};
    tamis_config *c = needs_config(n, false);
    char *json = tamis_config_complete(c, false) == TAMIS_OK ? tamis_config_to_json(c, NULL) : NULL;
    if (json == NULL)
        message("cannot make a policy: %s", tamis_config_last_error(c).text);
    else
        add_short_policy(&t, json);
    bool written = json != NULL && output_write(&t);
    tamis_release(json);
    tamis_config_free(c);
    text_free(&t);
    return written;
}

static void close_learning(struct learning *l)
{
    forget_omissions(l);
    free(l->omissions);
    needs_free(&l->needs);
    free(l->tree.elements);
    tamis_parser_free(l->tree.parser);
    for (size_t i = 0; l->samples != NULL && i < l->settings->file_count; i++) {
        text_free(&l->samples[i]);
        text_free(&l->outputs[i]);
    }
    free(l->samples);
    free(l->outputs);
}

enum exit_status run_learn(const struct settings *s)
{
    struct learning l = {.settings = s, .tree = {.parser = tamis_parser_new(NULL)}};
    enum exit_status status = EXIT_TROUBLE;
    if (s->file_count < 2) {
        message("usage: tamis policy learn FILE...");
        status = EXIT_USAGE;
    } else if (l.tree.parser == NULL) {
        out_of_memory();
    } else if (read_samples(&l)) {
        status = run_rounds(&l);
        if (status == EXIT_DONE)
            drop_idle_needs(&l);
        if (status == EXIT_DONE && !print_policy(&l.needs))
            status = EXIT_TROUBLE;
        if (status == EXIT_DONE) {
            print_findings(&l);
            status = s->strict && l.left > 0 ? EXIT_REFUSED : EXIT_DONE;
        }
    }
    close_learning(&l);
    return status;
}
