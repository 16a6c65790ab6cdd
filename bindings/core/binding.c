/* binding.c: contexts, errors, results and documents. */
#include "binding.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json/report.h"

/* ---- Errors */

const char *tamis_binding_class_name(tamis_class which)
{
    switch (which) {
    case TAMIS_CLASS_OK:
        return "ok";
    case TAMIS_CLASS_TOO_LARGE:
        return "too-large";
    case TAMIS_CLASS_INPUT:
        return "input";
    case TAMIS_CLASS_CALLER:
        return "caller";
    case TAMIS_CLASS_MACHINE:
        return "machine";
    default:
        return "defect";
    }
}

/* Returns the length of the well-formed UTF-8 sequence at `p`, or 0 if there is none. The text must end with a NUL. */
static size_t sequence(const unsigned char *p)
{
    size_t n = *p < 0x80 ? 1 : *p < 0xC2 ? 0 : *p < 0xE0 ? 2 : *p < 0xF0 ? 3 : *p < 0xF5 ? 4 : 0;
    for (size_t i = 1; i < n; i++)
        if ((p[i] & 0xC0) != 0x80)
            return 0;
    bool is_long = n == 3 && ((*p == 0xE0 && p[1] < 0xA0) || (*p == 0xED && p[1] >= 0xA0));
    bool is_far = n == 4 && ((*p == 0xF0 && p[1] < 0x90) || (*p == 0xF4 && p[1] >= 0x90));
    return is_long || is_far ? 0 : n;
}

/* Copies as much of a text as fits into `size` bytes together with a NUL. Each byte that is not part of well-formed UTF-8 becomes
 * "?": a message can quote a text that is not UTF-8, or one that was cut within a character. */
static void copy(char *out, size_t size, const char *text)
{
    const unsigned char *p = (const unsigned char *)text;
    size_t at = 0;
    while (*p && at + 4 < size) {
        size_t n = sequence(p);
        if (n > 0)
            memcpy(out + at, p, n);
        else
            out[at] = '?';
        at += n > 0 ? n : 1;
        p += n > 0 ? n : 1;
    }
    out[at] = '\0';
}

/* Returns what follows the last "; " that is not in quotes, or "". */
static const char *advice_in(const char *text)
{
    const char *found = "";
    bool in_quotes = false;
    for (; *text; text++) {
        in_quotes ^= *text == '"';
        if (!in_quotes && text[0] == ';' && text[1] == ' ')
            found = text + 2;
    }
    return found;
}

int tamis_binding_fail(tamis_binding *b, tamis_status status, const char *path, const char *text)
{
    copy(b->path, sizeof b->path, path);
    copy(b->text, sizeof b->text, text);
    copy(b->advice, sizeof b->advice, advice_in(b->text));
    b->error = (tamis_binding_error){.status = status,
                                     .status_name = tamis_status_name(status),
                                     .status_class = tamis_binding_class_name(tamis_status_class(status)),
                                     .path = b->path,
                                     .text = b->text,
                                     .advice = b->advice,
                                     .user_text = tamis_status_user_text(status)};
    return (int)status;
}

int tamis_binding_fail_with(tamis_binding *b, const tamis_error *error, const char *path)
{
    tamis_binding_fail(b, error->status, path, error->text);
    b->error.place = error->place;
    return (int)error->status;
}

int tamis_binding_fail_last(tamis_binding *b, tamis_status status)
{
    tamis_error error = tamis_last_error(b->tamis);
    return error.status == status ? tamis_binding_fail_with(b, &error, "")
                                  : tamis_binding_fail_status(b, status);
}

int tamis_binding_fail_status(tamis_binding *b, tamis_status status)
{
    return tamis_binding_fail(b, status, "", tamis_status_text(status));
}

int tamis_binding_fail_format(tamis_binding *b, const char *path, const char *format, ...)
{
    char text[BINDING_TEXT];
    va_list list;
    va_start(list, format);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): clang-tidy 14 does not recognize va_start() here */
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    return tamis_binding_fail(b, TAMIS_INVALID_ARGUMENT, path, text);
}

static void forget_error(tamis_binding *b)
{
    free(b->error_json);
    b->error_json = NULL;
    b->path[0] = b->text[0] = b->advice[0] = '\0';
    b->error = (tamis_binding_error){TAMIS_OK, "TAMIS_OK", "ok",      {0, 0, 0},
                                     b->path,  b->text,    b->advice, tamis_status_user_text(TAMIS_OK)};
}

void tamis_binding_begin(tamis_binding *b)
{
    if (b->error.status != TAMIS_OK || b->error_json)
        forget_error(b);
    free(b->own);
    b->own = NULL;
    b->result = "";
    b->result_length = 0;
}

bool tamis_binding_is_running(tamis_binding *b)
{
    if (b->is_running)
        tamis_binding_fail(b, TAMIS_INVALID_ARGUMENT, "",
                           "a callback is running; it must not use the context");
    return b->is_running;
}

bool tamis_binding_is_busy(tamis_binding *b)
{
    if (tamis_binding_is_running(b))
        return true;
    if (b->in_document)
        tamis_binding_fail(b, TAMIS_INVALID_ARGUMENT, "",
                           "a document is in progress; finish or reset it first");
    return b->in_document;
}

bool tamis_binding_lacks_options(tamis_binding *b)
{
    if (b->has_refused_options)
        tamis_binding_fail(b, TAMIS_INVALID_ARGUMENT, "", "the last options were refused; set options first");
    return b->has_refused_options;
}

const tamis_binding_error *tamis_binding_last_error(const tamis_binding *b)
{
    return &b->error;
}

const char *tamis_binding_error_json(tamis_binding *b)
{
    const tamis_binding_error *e = &b->error;
    struct json_out o = {.is_compact = true};
    if (b->error_json)
        return b->error_json;
    tamis_json_open(&o, '{');
    tamis_json_put_member(&o, "status", e->status_name);
    tamis_json_put_member(&o, "class", e->status_class);
    tamis_json_put_place(&o, e->place);
    tamis_json_put_member(&o, "path", e->path);
    tamis_json_put_member(&o, "text", e->text);
    tamis_json_put_member(&o, "advice", e->advice);
    tamis_json_put_member(&o, "userText", e->user_text);
    tamis_json_close(&o, '}');
    b->error_json = tamis_json_take(&o);
    return b->error_json ? b->error_json : "";
}

/* ---- Results */

int tamis_binding_take(tamis_binding *b, char *own, size_t length)
{
    if (!own)
        return tamis_binding_fail_status(b, TAMIS_NO_MEMORY);
    free(b->own);
    b->own = own;
    b->result = own;
    b->result_length = length;
    return TAMIS_OK;
}

int tamis_binding_take_json(tamis_binding *b, struct json_out *o)
{
    char *text = tamis_json_take(o);
    return tamis_binding_take(b, text, text ? strlen(text) : 0);
}

const char *tamis_binding_result(const tamis_binding *b)
{
    return b->result;
}

size_t tamis_binding_result_length(const tamis_binding *b)
{
    return b->result_length;
}

/* ---- Contexts */

tamis_binding *tamis_binding_new(void)
{
    return tamis_binding_new_with(NULL);
}

tamis_binding *tamis_binding_new_with(const tamis_allocator *allocator)
{
    tamis_binding *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    if (allocator)
        b->memory = *allocator;
    b->allocator = allocator ? &b->memory : NULL;
    b->tamis = tamis_new(b->allocator);
    b->result = "";
    forget_error(b);
    tamis_binding_options_init(&b->options);
    if (b->tamis)
        return b;
    tamis_binding_free(b);
    return NULL;
}

void tamis_binding_free(tamis_binding *b)
{
    if (!b || b->is_running)
        return;
    tamis_free(b->tamis);
    tamis_verifier_free(b->verifier);
    tamis_binding_options_free(&b->options);
    free(b->options_text);
    free(b->own);
    free(b->error_json);
    free(b->block);
    tamis_binding_piece_free(b);
    free(b);
}

/* ---- Documents */

/* Begins a call that can call callbacks. */
static void begin_document(tamis_binding *b)
{
    tamis_binding_piece_begin(b);
    b->is_running = true;
}

/* Ends such a call. The error is that of this call, not that of a call that was refused within a callback. */
static int end_document(tamis_binding *b, tamis_status status, const char *out, size_t length)
{
    b->is_running = false;
    tamis_binding_begin(b);
    if (b->piece.lacks_memory)
        return tamis_binding_fail_status(b, TAMIS_NO_MEMORY);
    if (status == TAMIS_INVALID_ARGUMENT && b->options.has_stream &&
        b->options.stream == TAMIS_STREAM_IN_ORDER)
        return tamis_binding_fail_in_order(b);
    if (status != TAMIS_OK)
        return tamis_binding_fail_last(b, status);
    b->result = b->piece.length > 0 ? b->piece.bytes : out;
    b->result_length = b->piece.length > 0 ? b->piece.length : length;
    return TAMIS_OK;
}

int tamis_binding_sanitize(tamis_binding *b, const char *html, size_t length)
{
    const char *out = "";
    size_t out_length = 0;
    tamis_binding_begin(b);
    if (tamis_binding_is_busy(b) || tamis_binding_lacks_options(b))
        return (int)b->error.status;
    begin_document(b);
    tamis_status status = tamis_run(b->tamis, html, length, &out, &out_length);
    return end_document(b, status, out, out_length);
}

int tamis_binding_feed(tamis_binding *b, const char *html, size_t length)
{
    tamis_binding_begin(b);
    if (tamis_binding_is_running(b) || (!b->in_document && tamis_binding_lacks_options(b)))
        return (int)b->error.status;
    begin_document(b);
    b->in_document = true;
    tamis_status status = tamis_feed(b->tamis, html, length);
    return end_document(b, status, "", 0);
}

int tamis_binding_finish(tamis_binding *b)
{
    const char *out = "";
    size_t out_length = 0;
    tamis_binding_begin(b);
    if (tamis_binding_is_running(b) || (!b->in_document && tamis_binding_lacks_options(b)))
        return (int)b->error.status;
    begin_document(b);
    b->in_document = false;
    tamis_status status = tamis_finish(b->tamis, &out, &out_length);
    return end_document(b, status, out, out_length);
}

void tamis_binding_reset(tamis_binding *b)
{
    tamis_binding_begin(b);
    if (tamis_binding_is_running(b))
        return;
    b->in_document = false;
    tamis_reset(b->tamis);
}

int tamis_binding_report(tamis_binding *b)
{
    struct json_out o = {.is_compact = true};
    tamis_binding_begin(b);
    if (tamis_binding_is_running(b))
        return (int)b->error.status;
    tamis_json_open(&o, '{');
    tamis_json_put_report(&o, b->tamis);
    tamis_json_close(&o, '}');
    return tamis_binding_take_json(b, &o);
}

uint64_t tamis_binding_elements(const tamis_binding *b)
{
    return tamis_removed(b->tamis)->elements;
}

uint64_t tamis_binding_attributes(const tamis_binding *b)
{
    return tamis_removed(b->tamis)->attributes;
}

uint64_t tamis_binding_comments(const tamis_binding *b)
{
    return tamis_removed(b->tamis)->comments;
}

uint64_t tamis_binding_processing_instructions(const tamis_binding *b)
{
    return tamis_removed(b->tamis)->processing_instructions;
}

/* ---- Text */

int tamis_binding_escape(tamis_binding *b, const char *text, size_t length, int attribute)
{
    tamis_status (*escape)(const char *, size_t, char *, size_t, size_t *) =
        attribute ? tamis_escape_attribute : tamis_escape_text;
    size_t n = 0;
    tamis_binding_begin(b);
    tamis_status status = escape(text, length, NULL, 0, &n);
    if (status == TAMIS_INVALID_ARGUMENT)
        return tamis_binding_fail_status(b, status);
    char *out = malloc(n + 1);
    if (out && escape(text, length, out, n + 1, &n) != TAMIS_OK)
        n = 0; /* not reached: the buffer has the size that the first call returned, and space for a NUL */
    return tamis_binding_take(b, out, n);
}
