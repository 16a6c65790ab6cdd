/* explain.c: `tamis explain`: prints how the result differs from the input, where and why. */
#include "cli.h"
#include <stdlib.h>
#include <string.h>
#include <tamis/report.h>

#include "json/report.h"

struct explanation {
    struct opened_policy policy;
    tamis *tamis;
    const char *file;
    struct text source;
    struct text out;
    bool colors;
    bool user_texts;
    bool several; /* there are several files, and each summary or JSON object names its file */
};

static tamis_status feed(void *target, const char *bytes, size_t length)
{
    struct explanation *e = target;
    text_add(&e->source, bytes, length);
    return tamis_feed(e->tamis, bytes, length);
}

/* ---- Plain text */

/* Adds a phrase such as `"top: 0" in attribute style of <p>`. If a value or a processing instruction was changed, c->detail is
 * the new text; this function does not add it, because add_sentence() does. */
static void add_subject(struct text *t, const tamis_change *c)
{
    switch (c->subject) {
    case TAMIS_SUBJECT_ELEMENT:
        add_visible_name(t, "<", c->element, ">");
        return;
    case TAMIS_SUBJECT_ATTRIBUTE:
        add_visible_name(t, "attribute ", c->attribute, "");
        add_visible_name(t, " of <", c->element, ">");
        return;
    case TAMIS_SUBJECT_VALUE:
        if (c->outcome == TAMIS_OUTCOME_REMOVED)
            add_visible_name(t, "\"", c->detail, "\" in ");
        text_add_string(t, c->attribute[0] == '\0' ? "the style sheet" : "");
        add_visible_name(t, "attribute ", c->attribute, "");
        add_visible_name(t, " of <", c->element, ">");
        return;
    case TAMIS_SUBJECT_TEXT:
    case TAMIS_SUBJECT_COMMENT:
    case TAMIS_SUBJECT_PROCESSING_INSTRUCTION:
        text_add_string(t, c->subject == TAMIS_SUBJECT_TEXT      ? "text"
                           : c->subject == TAMIS_SUBJECT_COMMENT ? "comment"
                                                                 : "processing instruction");
        if (c->subject != TAMIS_SUBJECT_PROCESSING_INSTRUCTION || c->outcome == TAMIS_OUTCOME_REMOVED)
            add_visible_name(t, " \"", c->detail, "\"");
        add_visible_name(t, " in <", c->element, ">");
        return;
    case TAMIS_SUBJECT_COUNT:
        return;
    }
}

static void add_reason(struct text *t, const tamis_change *c)
{
    text_add_format(t, ": %s (%s", tamis_reason_text(c->reason), tamis_reason_code(c->reason));
    add_visible_name(t, "; ", c->rule, "");
    text_add_string(t, ")\n");
}

static void add_sentence(struct explanation *e, const tamis_change *c, size_t times)
{
    static const struct {
        const char *verb;
        const char *before_detail;
    } words[TAMIS_OUTCOME_COUNT] = {
        [TAMIS_OUTCOME_REMOVED] = {" removed", " because of \""},
        [TAMIS_OUTCOME_UNWRAPPED] = {" replaced with its children", " because of \""},
        [TAMIS_OUTCOME_CHANGED] = {" changed", " to \""},
        [TAMIS_OUTCOME_ADDED] = {" added", " as \""}};
    bool shown = c->outcome == TAMIS_OUTCOME_REMOVED && c->subject > TAMIS_SUBJECT_ATTRIBUTE;
    struct text *t = &e->out;
    add_subject(t, c);
    text_add_string(t, words[c->outcome].verb);
    if (!shown)
        add_visible_name(t, words[c->outcome].before_detail, c->detail, "\"");
    if (times > 1)
        text_add_format(t, " %zu times", times);
    if (e->user_texts)
        text_add_format(t, ": %s\n", tamis_reason_user_text(c->reason));
    else
        add_reason(t, c);
}

static void add_change(struct explanation *e, const tamis_change *c, size_t times)
{
    struct source_mark mark = {(size_t)c->place.offset, c->length, e->colors ? "\033[1;31m" : "",
                               e->colors ? "\033[0m" : ""};
    text_add_string(&e->out, e->colors ? "\033[1m" : "");
    add_visible_name(&e->out, "", e->file, "");
    text_add_format(&e->out, ":%ju:%ju:%s ", (uintmax_t)c->place.line, (uintmax_t)c->place.column,
                    e->colors ? "\033[0m" : "");
    add_sentence(e, c, times);
    add_source_line(&e->out, &e->source, mark);
}

/* Reports whether two changes are equal. The parser copies formatting elements that are not closed, so the same change can
 * occur several times. */
static bool is_same(const tamis_change *a, const tamis_change *b)
{
    return a->subject == b->subject && a->reason == b->reason && a->outcome == b->outcome &&
           a->place.offset == b->place.offset && strcmp(a->element, b->element) == 0 &&
           strcmp(a->attribute, b->attribute) == 0 && strcmp(a->detail, b->detail) == 0 &&
           strcmp(a->rule, b->rule) == 0;
}

static void add_changes(struct explanation *e)
{
    size_t count = tamis_change_count(e->tamis), next;
    for (size_t i = 0; i < count; i = next) {
        const tamis_change *first = tamis_change_at(e->tamis, i);
        for (next = i + 1; next < count && is_same(first, tamis_change_at(e->tamis, next));)
            next++;
        add_change(e, first, next - i);
    }
}

static void add_summary(struct explanation *e, const struct settings *s)
{
    static const char *const names[TAMIS_SUBJECT_COUNT] = {
        [TAMIS_SUBJECT_ELEMENT] = "element",
        [TAMIS_SUBJECT_ATTRIBUTE] = "attribute",
        [TAMIS_SUBJECT_VALUE] = "value",
        [TAMIS_SUBJECT_TEXT] = "text",
        [TAMIS_SUBJECT_COMMENT] = "comment",
        [TAMIS_SUBJECT_PROCESSING_INSTRUCTION] = "processing instruction",
    };
    size_t counts[TAMIS_SUBJECT_COUNT] = {0}, count = tamis_change_count(e->tamis);
    uint64_t total = tamis_change_total(e->tamis);
    const char *separator = ": ";
    if (e->several)
        add_visible_name(&e->out, "", e->file, ": ");
    for (size_t i = 0; i < count; i++)
        counts[tamis_change_at(e->tamis, i)->subject]++;
    text_add_count(&e->out, total, "change");
    if (total > count)
        text_add_format(&e->out, ", %zu shown (--most %zu)", count, s->most);
    for (int i = 0; i < TAMIS_SUBJECT_COUNT; i++) {
        if (counts[i] == 0)
            continue;
        text_add_string(&e->out, separator);
        text_add_count(&e->out, counts[i], names[i]);
        separator = ", ";
    }
    text_add_string(&e->out, "\n");
}

/* ---- JSON */

/* Adds a JSON object, followed by a line feed: the report of the document, or its error. */
static void add_json(struct explanation *e, const tamis_error *error)
{
    struct json_out o = {.is_compact = true};
    tamis_json_open(&o, '{');
    if (e->several)
        json_put_file(&o, e->file);
    if (error != NULL)
        tamis_json_put_refusal(&o, *error);
    else
        tamis_json_put_report(&o, e->tamis);
    tamis_json_close(&o, '}');
    json_add_written(&e->out, &o);
    text_add_string(&e->out, "\n");
}

/* ---- The command */

static bool wants_colors(void)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    return system_is_terminal(SYSTEM_OUTPUT) && (no_color == NULL || no_color[0] == '\0') && term != NULL &&
           strcmp(term, "dumb") != 0;
}

static enum exit_status refuse(struct explanation *e, const struct settings *s)
{
    tamis_error error = tamis_last_error(e->tamis);
    if (s->json)
        add_json(e, &error);
    if (!s->user_texts)
        return report_refusal(e->file, error, &e->policy);
    message("%s: %s", e->file, tamis_status_user_text(error.status));
    return refusal_status(error.status);
}

static enum exit_status explain_file(struct explanation *e, const struct settings *s, const char *path)
{
    const char *safe;
    size_t length;
    tamis_status status;
    e->file = input_name(path);
    e->source.length = 0;
    tamis_reset(e->tamis); /* the previous file may have failed */
    if (!input_feed(path, feed, e, &status))
        return EXIT_TROUBLE;
    if (status == TAMIS_OK)
        status = tamis_finish(e->tamis, &safe, &length);
    if (status != TAMIS_OK)
        return refuse(e, s);
    if (s->json) {
        add_json(e, NULL);
    } else {
        add_changes(e);
        add_summary(e, s);
    }
    return EXIT_DONE;
}

/* Explains every file, even after a failure. Returns the highest exit status of all files. */
static enum exit_status explain_all(struct explanation *e, const struct settings *s)
{
    enum exit_status worst = EXIT_DONE;
    for (size_t i = 0; i < s->file_count || i == 0; i++) {
        enum exit_status status = explain_file(e, s, i < s->file_count ? s->files[i] : NULL);
        worst = status > worst ? status : worst;
    }
    bool written = s->json ? output_write(&e->out) : output_write_visible(&e->out);
    return written ? worst : EXIT_TROUBLE;
}

enum exit_status run_explain(const struct settings *s)
{
    struct explanation e = {
        .colors = wants_colors(), .user_texts = s->user_texts, .several = s->file_count > 1};
    if (!policy_open(s, &e.policy))
        return EXIT_USAGE;
    enum exit_status result = EXIT_USAGE;
    e.tamis = sanitizer_open(s, e.policy.policy);
    if (e.tamis != NULL && tamis_set_report(e.tamis, s->most) == TAMIS_OK)
        result = explain_all(&e, s);
    tamis_free(e.tamis);
    tamis_policy_free(e.policy.policy);
    text_free(&e.source);
    text_free(&e.out);
    return result;
}
