/* program.c: see program.h. */
#include <tamis/report.h>
#include <tamis/urls.h>

#include "harness/program.h"
#include "harness/busy.h"
#include "harness/policies.h"
#include "harness/test.h"

struct program program_begin(const char *json)
{
    struct program p = {.t = tamis_new(NULL), .policy = json ? policy_from_json(json, true) : NULL};
    assert_int_equal(tamis_set_policy(p.t, p.policy), TAMIS_OK);
    assert_int_equal(tamis_set_report(p.t, 100), TAMIS_OK);
    assert_int_equal(tamis_set_callback_check(p.t, true), TAMIS_OK);
    return p;
}

void program_end(struct program *p)
{
    tamis_free(p->t);
    tamis_policy_free(p->policy);
    text_free(&p->told);
}

/* ---- The callbacks */

static void begin_call(struct program *p)
{
    p->calls++;
    if (p->uses_context)
        busy_context(p->t);
}

static void note(struct program *p, tamis_status status)
{
    if (status != TAMIS_OK)
        p->status = status;
}

static void tell(struct program *p, const char *prefix, const tamis_element *e)
{
    char line[300];
    snprintf(line, sizeof line, "%s%s", prefix, tamis_element_name(e));
    text_add_string(&p->told, line);
    for (size_t i = 0; i < tamis_element_attribute_count(e); i++) {
        const tamis_attribute *a = tamis_element_attribute(e, i);
        if (!a) /* no memory */
            return;
        snprintf(line, sizeof line, " %s=%s", a->name, a->value);
        text_add_string(&p->told, line);
        assert_int_equal(a->length, strlen(a->value));
    }
    assert_null(tamis_element_attribute(e, tamis_element_attribute_count(e)));
    for (size_t i = 0; i < tamis_element_ancestor_count(e); i++) {
        snprintf(line, sizeof line, " <%s", tamis_element_ancestor(e, i));
        text_add_string(&p->told, line);
    }
    assert_null(tamis_element_ancestor(e, tamis_element_ancestor_count(e)));
    text_add_string(&p->told, "\n");
}

static void change(struct program *p, const struct act *act, tamis_element *e)
{
    if (act->rename)
        note(p, tamis_element_rename(e, act->rename));
    if (act->remove && tamis_element_value(e, act->remove, NULL))
        note(p, tamis_element_remove_attribute(e, act->remove));
    if (act->set)
        note(p, tamis_element_set_attribute(e, act->set, act->value, strlen(act->value)));
    if (act->text)
        note(p, tamis_element_set_text(e, act->text, strlen(act->text)));
}

static tamis_answer answer(struct program *p, const struct act *acts, tamis_element *e)
{
    for (const struct act *act = acts; act->of; act++) {
        bool is_meant = strcmp(act->of, "*") == 0 || strcmp(act->of, tamis_element_name(e)) == 0;
        if (!is_meant || (act->only_links && !tamis_element_is_new_link(e)))
            continue;
        change(p, act, e);
        return act->answer;
    }
    return TAMIS_ANSWER_KEEP;
}

static tamis_answer on_start(void *user, tamis_element *e)
{
    struct program *p = user;
    begin_call(p);
    tell(p, "", e);
    return answer(p, p->start, e);
}

static tamis_answer on_end(void *user, tamis_element *e)
{
    struct program *p = user;
    begin_call(p);
    tell(p, "/", e);
    return answer(p, p->end, e);
}

static tamis_answer on_attribute(void *user, const tamis_element *e, const tamis_attribute *a,
                                 tamis_callback_reply *reply)
{
    struct program *p = user;
    begin_call(p);
    tell(p, "@", e);
    for (const struct act *act = p->attributes; act->of; act++) {
        if (strcmp(act->of, "*") != 0 && strcmp(act->of, a->name) != 0)
            continue;
        if (act->text)
            note(p, tamis_attribute_replace(reply, act->text, strlen(act->text)));
        return act->answer;
    }
    return TAMIS_ANSWER_KEEP;
}

static tamis_answer on_text(void *user, const tamis_element *parent, const char *text, size_t length,
                            tamis_callback_reply *reply)
{
    struct program *p = user;
    begin_call(p);
    assert_int_equal(length, strlen(text));
    text_add_string(&p->told, parent ? tamis_element_name(parent) : "-");
    text_add_string(&p->told, ": ");
    text_add_string(&p->told, text);
    text_add_string(&p->told, "\n");
    for (const struct act *act = p->texts; act->of; act++) {
        if (strcmp(act->of, "*") != 0 && !strstr(text, act->of))
            continue;
        if (act->text)
            note(p, tamis_text_replace(reply, act->text, strlen(act->text)));
        return act->answer;
    }
    return TAMIS_ANSWER_KEEP;
}

/* ---- Documents */

static tamis_status run(struct program *p, const char *html, size_t length, const char **out, size_t *n)
{
    tamis_status status =
        tamis_set_element_callback(p->t, p->start ? on_start : NULL, p->end ? on_end : NULL, p);
    assert_int_equal(status, TAMIS_OK);
    assert_int_equal(tamis_set_attribute_callback(p->t, p->attributes ? on_attribute : NULL, p), TAMIS_OK);
    assert_int_equal(tamis_set_text_callback(p->t, p->texts ? on_text : NULL, p), TAMIS_OK);
    p->told.n = 0;
    p->calls = 0;
    p->status = TAMIS_OK;
    return tamis_run(p->t, html, length, out, n);
}

void program_gives(struct program *p, const char *html, const char *expected)
{
    const char *out;
    size_t n;
    assert_int_equal(run(p, html, strlen(html), &out, &n), TAMIS_OK);
    assert_string_equal(out, expected);
    assert_int_equal(n, strlen(expected));
}

void program_fails(struct program *p, const char *html, tamis_status status)
{
    const char *out = "x";
    size_t n = 1;
    assert_int_equal(run(p, html, strlen(html), &out, &n), status);
    assert_null(out);
    assert_int_equal(n, 0);
    assert_int_equal(tamis_last_error(p->t).status, status);
    assert_int_equal(tamis_change_count(p->t), 0);
}

bool program_survives(struct program *p, const char *html)
{
    const char *out;
    size_t n;
    tamis_status status = run(p, html, strlen(html), &out, &n);
    assert_true(status == TAMIS_OK || (status == TAMIS_NO_MEMORY && !out));
    return status == TAMIS_OK;
}

static const char *part(const char *text)
{
    return *text ? text : "-";
}

void program_reports(const struct program *p, const char *expected)
{
    struct text report = {0};
    text_add_string(&report, "");
    for (size_t i = 0; i < tamis_change_count(p->t); i++) {
        char line[1000];
        const tamis_change *c = tamis_change_at(p->t, i);
        snprintf(line, sizeof line, "%s %s %s %s %s %s\n", tamis_subject_name(c->subject), part(c->element),
                 part(c->attribute), tamis_reason_code(c->reason), tamis_outcome_name(c->outcome),
                 part(c->detail));
        text_add_string(&report, line);
    }
    assert_string_equal(report.p, expected);
    text_free(&report);
}
