/* examples.c: reads a page line by line. */
#include "harness/examples.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

#include "support/files.h"

struct page {
    const char *name;
    const char *preset;
    unsigned line;      /* the number of the current line */
    unsigned line_in;   /* the line at which the input began */
    struct text policy; /* the policy of the examples; empty: `preset` */
    struct text in;
    struct text block;
    bool open; /* an input was read, and its output was not read yet */
    bool is_xml;
    tamis *t;
    struct examples ran;
};

static void fail_at(struct page *p, unsigned line, const char *what, const char *more)
{
    fprintf(stderr, "%s:%u: %s%s\n", p->name, line, what, more);
    p->ran.failed++;
}

/* ---- Running an example */

static tamis_policy *compile(struct page *p)
{
    tamis_policy *policy = NULL;
    tamis_error error;
    if (p->policy.n != 0) {
        if (tamis_policy_from_json(p->policy.p, p->policy.n, true, NULL, &policy, &error) != TAMIS_OK)
            fail_at(p, p->line_in, "its policy cannot be used: ", error.text);
        return policy;
    }
    tamis_config *c = tamis_config_new_preset(p->preset, NULL, NULL);
    if (c == NULL || tamis_policy_new(c, true, NULL, &policy, NULL) != TAMIS_OK)
        fail_at(p, p->line_in, "no such preset: ", p->preset);
    tamis_config_free(c);
    return policy;
}

static void compare(struct page *p, const char *in, size_t n, const char *which)
{
    const char *out = NULL;
    size_t length = 0;
    tamis_status status = tamis_run(p->t, in, n, &out, &length);
    if (status != TAMIS_OK)
        fail_at(p, p->line_in, which, tamis_status_text(status));
    else if (!text_equal(&p->block, out, length)) {
        fail_at(p, p->line_in, which, "comes out otherwise:");
        fprintf(stderr, "%s\n", out);
    }
}

static void run(struct page *p)
{
    tamis_policy *policy = compile(p);
    p->ran.count++;
    p->open = false;
    if (policy == NULL)
        return;
    tamis_free(p->t); /* a new tamis has no context of its own, so the context of the policy applies */
    p->t = tamis_new(NULL);
    if (tamis_set_policy(p->t, policy) != TAMIS_OK ||
        tamis_set_dialect(p->t, p->is_xml ? TAMIS_XML5 : TAMIS_HTML) != TAMIS_OK ||
        (p->is_xml && tamis_set_context(p->t, NULL) != TAMIS_OK))
        fail_at(p, p->line_in, "cannot be set up", "");
    compare(p, p->in.p, p->in.n, "");
    compare(p, p->block.p, p->block.n, "sanitized again, it ");
    if (tamis_set_policy(p->t, NULL) != TAMIS_OK)
        fail_at(p, p->line_in, "the policy stays", "");
    tamis_policy_free(policy);
}

/* ---- Reading */

static bool ends_with(const char *info, const char *word)
{
    size_t n = strlen(info), m = strlen(word);
    return n >= m && strcmp(info + n - m, word) == 0;
}

static void take(struct text *to, const struct text *from)
{
    text_clear(to);
    text_add(to, from->p, from->n);
}

/* Processes a block that has ended. */
static void close_block(struct page *p, const char *info)
{
    if (p->block.n != 0 && p->block.p[p->block.n - 1] == '\n')
        p->block.n--;
    text_add(&p->block, "", 0);
    if (ends_with(info, " policy"))
        take(&p->policy, &p->block);
    else if (ends_with(info, " in")) {
        take(&p->in, &p->block);
        p->open = true;
        p->is_xml = strncmp(info, "xml", 3) == 0;
    } else if (ends_with(info, " out")) {
        if (p->open)
            run(p);
        else
            fail_at(p, p->line, "an output without an input", "");
    }
}

static void open_block(struct page *p, const char *line, size_t n, char info[40])
{
    snprintf(info, 40, "%.*s", (int)(n - 3), line + 3);
    text_clear(&p->block);
    if (!ends_with(info, " in"))
        return;
    if (p->open)
        fail_at(p, p->line_in, "an input without an output", "");
    p->line_in = p->line;
}

static void read_page(struct page *p, const char *text)
{
    char info[40] = "";
    bool in_block = false;
    for (const char *at = text; *at != '\0'; at += strcspn(at, "\n"), at += *at == '\n') {
        size_t n = strcspn(at, "\n");
        bool is_fence = strncmp(at, "```", 3) == 0;
        p->line++;
        if (is_fence && in_block)
            close_block(p, info);
        else if (is_fence)
            open_block(p, at, n, info);
        else if (in_block)
            text_add(&p->block, at, n + 1);
        in_block = is_fence ? !in_block : in_block;
    }
    if (p->open || in_block)
        fail_at(p, p->line, "the page ends within an example", "");
}

struct examples examples_run(const char *page, const char *preset)
{
    struct page p = {.name = page, .preset = preset, .t = tamis_new(NULL)};
    struct text text = {0};
    char path[600];
    snprintf(path, sizeof path, "%s/../%s", TAMIS_TESTS_DIR, page);
    if (p.t == NULL || !files_read(path, &text))
        fail_at(&p, 0, "cannot be read", "");
    else
        read_page(&p, text.p);
    tamis_free(p.t);
    text_free(&text);
    text_free(&p.policy);
    text_free(&p.in);
    text_free(&p.block);
    return p.ran;
}
