/* judge.c: checks with two other XML parsers whether files are well-formed and namespace-well-formed XML 1.0.
 *
 *     tests_judge [--fragment] [--list FILE] [FILE...]
 *
 * --list names a file with one path in each line; --fragment puts <r> and </r> around the content of each file. Errors are
 * printed with file, line and column. Exit status: 0 if both parsers accept all files, 1 if not, 2 for a wrong command line
 * or a file that cannot be read. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "xml_parsers/well_formed.h"
#include "support/files.h"
#include "support/text.h"

struct session {
    bool fragment;
    bool unread; /* a file could not be read */
    size_t files;
    size_t refused;
    struct text file;
    struct text document;
};

static const char opening[] = "<r>", closing[] = "</r>";

/* The column is that in the file: the length of the added <r> is subtracted. */
static void tell(const struct session *s, const char *path, const struct judgement *v)
{
    bool moved = s->fragment && v->line == 1 && v->column > strlen(opening);
    printf("%s:%lu:%lu: %s: %s\n", path, v->line, v->column - (moved ? strlen(opening) : 0), v->judge,
           v->why);
}

static void judge(struct session *s, const char *path)
{
    if (!files_read(path, &s->file) || s->file.n > INT_MAX / 2) {
        fprintf(stderr, "tests_judge: cannot read %s\n", path);
        s->unread = true;
        return;
    }
    text_clear(&s->document);
    text_add_string(&s->document, s->fragment ? opening : "");
    text_add(&s->document, s->file.p, s->file.n);
    text_add_string(&s->document, s->fragment ? closing : "");
    struct judgement judgements[JUDGES];
    bool accepted = true;
    judge_document(s->document.p, s->document.n, judgements);
    for (size_t i = 0; i < JUDGES; i++) {
        if (!judgements[i].accepted)
            tell(s, path, &judgements[i]);
        accepted = accepted && judgements[i].accepted;
    }
    s->files++;
    s->refused += !accepted;
}

static void judge_listed(struct session *s, const char *path)
{
    struct text list = {0};
    if (!files_read(path, &list)) {
        fprintf(stderr, "tests_judge: cannot read %s\n", path);
        s->unread = true;
    }
    for (char *line = strtok(list.p, "\n"); line; line = strtok(NULL, "\n"))
        judge(s, line);
    text_free(&list);
}

int main(int count, char **arguments)
{
    struct session s = {0};
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--fragment") == 0)
            s.fragment = true;
        else if (strcmp(arguments[i], "--list") == 0 && i + 1 < count)
            judge_listed(&s, arguments[++i]);
        else
            judge(&s, arguments[i]);
    }
    printf("%zu files, %zu ill-formed\n", s.files, s.refused);
    text_free(&s.file);
    text_free(&s.document);
    if (s.unread || s.files == 0)
        return 2;
    return s.refused == 0 ? 0 : 1;
}
