/* stream.c: `tamis sanitize --stream`: sanitizes one document, and writes each part of the output as soon as it is final. If the
 * document fails after a part was written, a message and the exit status say that the output is incomplete. */
#include "cli.h"

struct stream {
    tamis *tamis;
    const struct settings *settings;
    const struct opened_policy *policy;
    const char *file;
    uint64_t written;       /* the number of bytes of output */
    struct text unfinished; /* see output_write_part() */
};

static bool write_part(void *stream, const char *bytes, size_t length)
{
    struct stream *s = stream;
    bool written = output_write_part(&s->unfinished, bytes, length);
    if (written)
        s->written += length;
    return written;
}

/* Returns the exit status of a stream that failed with `status` and a message. */
static enum exit_status end_early(const struct stream *s, enum exit_status status)
{
    if (s->written == 0)
        return status;
    message("%s: the output is incomplete: it ends after %ju bytes, and the end tags of open elements are "
            "missing",
            s->file, (uintmax_t)s->written);
    return EXIT_INCOMPLETE;
}

static enum exit_status refuse(const struct stream *s, tamis_status status)
{
    if (status == TAMIS_STOPPED) /* the write failed, which has a message of its own */
        return EXIT_TROUBLE;
    if (status == TAMIS_INVALID_ARGUMENT && s->settings->stream == TAMIS_STREAM_IN_ORDER && s->written == 0) {
        message("--stream in-order: not possible with this policy or these options; use --stream exact");
        return EXIT_USAGE;
    }
    return end_early(s, report_refusal(s->file, tamis_last_error(s->tamis), s->policy));
}

static enum exit_status run(struct stream *s, const char *path)
{
    tamis_status status;
    const char *rest;
    size_t length;
    if (!input_feed(path, sanitizer_feed, s->tamis, &status))
        return end_early(s, EXIT_TROUBLE);
    if (status == TAMIS_OK)
        status = tamis_finish(s->tamis, &rest, &length);
    return status == TAMIS_OK ? EXIT_DONE : refuse(s, status);
}

static void write_notes(const struct stream *s)
{
    struct text notes = {0};
    note_empty_output(&notes, s->settings, s->file, s->written);
    if (s->settings->counts)
        add_counts(&notes, s->file, tamis_removed(s->tamis));
    errors_write(&notes);
    text_free(&notes);
}

enum exit_status sanitize_stream(tamis *t, const struct settings *settings, const struct opened_policy *p)
{
    const char *path = settings->file_count > 0 ? settings->files[0] : NULL;
    struct stream s = {.tamis = t, .settings = settings, .policy = p, .file = input_name(path)};
    tamis_status status = tamis_set_output_callback(t, settings->stream, write_part, &s);
    enum exit_status result = status == TAMIS_OK ? run(&s, path) : refuse(&s, status);
    if (result == EXIT_DONE)
        write_notes(&s);
    text_free(&s.unfinished);
    return result;
}
