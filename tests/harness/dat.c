/* dat.c: see dat.h. The text of a section is its lines without the last LF. `#data` can contain CR, U+0000 and lines that
 * begin with "#". */
#include "harness/dat.h"

#include <stdlib.h>

enum section { DESCRIPTION, DATA, ERRORS, NEW_ERRORS, FRAGMENT, SCRIPT_OFF, SCRIPT_ON, DOCUMENT, NO_SECTION };

static const char *const headings[] = {"#description",       "#data",       "#errors",    "#new-errors",
                                       "#document-fragment", "#script-off", "#script-on", "#document"};

struct reader {
    struct dat_file file;
    enum section section;
    const char *begin;   /* the beginning of the text of the section; NULL: it has no line yet */
    bool only_described; /* the case has a description and nothing else so far */
};

static enum section heading_of(struct span line)
{
    for (int i = 0; i < NO_SECTION; i++)
        if (span_equal(line, span_from(headings[i])))
            return (enum section)i;
    return NO_SECTION;
}

static struct span without_line_feeds(struct span s)
{
    while (s.n && s.p[s.n - 1] == '\n')
        s.n--;
    return s;
}

/* Ends a section. `end` is the beginning of the next heading, or the end of the file. */
static void end_section(struct reader *r, const char *end)
{
    if (!r->file.count)
        return;
    struct dat_case *c = &r->file.cases[r->file.count - 1];
    struct span text = r->begin && end > r->begin ? span_of(r->begin, (size_t)(end - r->begin))
                                                  : span_from("");
    if (text.n && text.p[text.n - 1] == '\n')
        text.n--;
    switch (r->section) {
    case DATA:
        c->data = text;
        break;
    case FRAGMENT:
        c->fragment = without_line_feeds(text);
        break;
    case DOCUMENT:
        c->document = without_line_feeds(text);
        break;
    case SCRIPT_OFF:
        c->script_off = true;
        break;
    case SCRIPT_ON:
        c->script_on = true;
        break;
    default:
        break;
    }
}

static void begin_case(struct reader *r)
{
    struct dat_case *cases = realloc(r->file.cases, (r->file.count + 1) * sizeof *cases);
    if (!cases)
        abort();
    r->file.cases = cases;
    cases[r->file.count++] = (struct dat_case){0};
}

static void begin_section(struct reader *r, enum section section, const char *line, const char *after)
{
    end_section(r, line);
    if (section == DESCRIPTION || (section == DATA && !r->only_described))
        begin_case(r);
    if (!r->file.count)
        r->file.broken = "a section stands before the first case";
    r->only_described = section == DESCRIPTION;
    r->section = section;
    r->begin = after;
}

struct dat_file dat_read(struct span text)
{
    struct reader r = {.section = NO_SECTION};
    const char *end = text.p + text.n;
    for (const char *line = text.p; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        const char *after = stop ? stop + 1 : end;
        enum section section = heading_of(span_of(line, (size_t)((stop ? stop : end) - line)));
        if (section != NO_SECTION)
            begin_section(&r, section, line, after);
        line = after;
    }
    end_section(&r, end);
    for (size_t i = 0; i < r.file.count; i++)
        if (!r.file.cases[i].data.p || !r.file.cases[i].document.p)
            r.file.broken = "a case has no #data or no #document";
    return r.file;
}

void dat_free(struct dat_file *f)
{
    free(f->cases);
    *f = (struct dat_file){0};
}
