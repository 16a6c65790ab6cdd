/* urls.c: `tamis urls`: prints the URLs that the policy keeps, and where they are. */
#include "cli.h"
#include <string.h>
#include <tamis/urls.h>

#include "json/report.h"

struct url_lines {
    struct opened_policy policy;
    tamis *tamis;
    const char *file;
    struct text out;
    bool json;
    bool several; /* there are several files, and each JSON object names its file */
};

static void add_json_line(struct url_lines *u, const tamis_url *url)
{
    struct json_out o = {.is_compact = true};
    tamis_json_open(&o, '{');
    if (u->several)
        json_put_file(&o, u->file);
    tamis_json_put_member(&o, "url", url->text);
    tamis_json_put_member(&o, "element", url->element);
    tamis_json_put_member(&o, "attribute", url->attribute);
    tamis_json_put_member(&o, "descriptor", url->descriptor);
    tamis_json_put_place(&o, url->place);
    tamis_json_close(&o, '}');
    json_add_written(&u->out, &o);
    text_add_string(&u->out, "\n");
}

/* The URL is last on the line, so that programs can find it. A URL with a host contains no space; any other URL can contain
 * spaces. */
static void add_line(struct url_lines *u, const tamis_url *url)
{
    add_visible_name(&u->out, "", u->file, "");
    text_add_format(&u->out, ":%ju:%ju: <", (uintmax_t)url->place.line, (uintmax_t)url->place.column);
    add_visible(&u->out, url->element, strlen(url->element));
    text_add_string(&u->out, *url->attribute ? " " : "");
    add_visible(&u->out, url->attribute, strlen(url->attribute));
    text_add_string(&u->out, *url->descriptor ? " " : "");
    add_visible(&u->out, url->descriptor, strlen(url->descriptor));
    text_add_string(&u->out, "> ");
    text_add(&u->out, url->text, url->length);
    text_add_string(&u->out, "\n");
}

static void add_urls(struct url_lines *u, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const tamis_url *url = tamis_url_at(u->tamis, i);
        if (u->json)
            add_json_line(u, url);
        else
            add_line(u, url);
    }
}

static enum exit_status list_file(struct url_lines *u, const char *path)
{
    size_t count = 0;
    tamis_status status;
    u->file = input_name(path);
    tamis_reset(u->tamis); /* the previous file may have failed */
    if (!input_feed(path, sanitizer_feed, u->tamis, &status))
        return EXIT_TROUBLE;
    if (status == TAMIS_OK)
        status = tamis_finish_urls(u->tamis, &count);
    if (status == TAMIS_INVALID_ARGUMENT) {
        message("the policy has no rule with \"url\", so it does not check URLs");
        return EXIT_USAGE;
    }
    if (status != TAMIS_OK)
        return report_refusal(u->file, tamis_last_error(u->tamis), &u->policy);
    add_urls(u, count);
    return EXIT_DONE;
}

/* Lists the URLs of every file, even after a failure. Returns the highest exit status of all files. */
static enum exit_status list_all(struct url_lines *u, const struct settings *s)
{
    enum exit_status worst = EXIT_DONE;
    for (size_t i = 0; i < s->file_count || i == 0; i++) {
        enum exit_status status = list_file(u, i < s->file_count ? s->files[i] : NULL);
        worst = status > worst ? status : worst;
    }
    return output_write(&u->out) ? worst : EXIT_TROUBLE;
}

enum exit_status run_urls(const struct settings *s)
{
    struct url_lines u = {.json = s->json, .several = s->file_count > 1};
    if (!policy_open(s, &u.policy))
        return EXIT_USAGE;
    u.tamis = sanitizer_open(s, u.policy.policy);
    enum exit_status result = u.tamis == NULL ? EXIT_USAGE : list_all(&u, s);
    tamis_free(u.tamis);
    tamis_policy_free(u.policy.policy);
    text_free(&u.out);
    return result;
}
