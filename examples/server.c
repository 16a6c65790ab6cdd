/* server.c: a server that answers a comment with the same comment, safe to insert into a page.
 *
 *     ./server 8080 &
 *     curl --data-binary '<p onclick=evil()>Hello' http://127.0.0.1:8080/
 *
 * A comment is fed as it arrives. One above MOST_BYTES is refused, and its rest is not stored. */
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/tamis.h>

enum { MOST_BYTES = 65536 };

/* Returns the status of HTTP for a status of tamis. */
static unsigned http_status(tamis_status status)
{
    switch (tamis_status_class(status)) {
    case TAMIS_CLASS_OK:
        return 200;
    case TAMIS_CLASS_TOO_LARGE:
        return 413;
    case TAMIS_CLASS_INPUT:
        return 422;
    case TAMIS_CLASS_MACHINE:
        return 503;
    default:
        return 500;
    }
}

static enum MHD_Result answer(struct MHD_Connection *to, unsigned status, const char *type, const char *text,
                              size_t length)
{
    void *bytes = (void *)(size_t)text; /* which are only copied */
    struct MHD_Response *response = MHD_create_response_from_buffer(length, bytes, MHD_RESPMEM_MUST_COPY);
    MHD_add_response_header(response, "Content-Type", type);
    enum MHD_Result queued = MHD_queue_response(to, status, response);
    MHD_destroy_response(response);
    return queued;
}

/* Called for the headers of a request, then for each piece of its body, and at last without a piece. */
static enum MHD_Result handle(void *policy, struct MHD_Connection *from, const char *url, const char *method,
                              const char *version, const char *piece, size_t *length, void **request)
{
    const char *safe;
    size_t n;
    tamis *t = *request;
    (void)url, (void)version;
    if (strcmp(method, "POST") != 0)
        return answer(from, 405, "text/plain", "POST a comment\n", 15);
    if (t == NULL) {
        *request = t = tamis_new(NULL);
        return t != NULL && tamis_set_policy(t, policy) == TAMIS_OK &&
                       tamis_set_limit(t, TAMIS_MAX_INPUT_BYTES, MOST_BYTES) == TAMIS_OK
                   ? MHD_YES
                   : MHD_NO;
    }
    if (*length > 0) {
        tamis_status fed = tamis_feed(t, piece, *length);
        (void)fed; /* tamis_finish() returns an error again */
        *length = 0;
        return MHD_YES;
    }
    tamis_status status = tamis_finish(t, &safe, &n);
    const char *why = tamis_status_user_text(status);
    return status == TAMIS_OK
               ? answer(from, 200, "text/html; charset=utf-8", safe, n)
               : answer(from, http_status(status), "text/plain; charset=utf-8", why, strlen(why));
}

static void end_request(void *unused, struct MHD_Connection *of, void **request,
                        enum MHD_RequestTerminationCode code)
{
    (void)unused, (void)of, (void)code;
    tamis_free(*request);
}

int main(int count, char **arguments)
{
    tamis_policy *policy;
    unsigned short port = (unsigned short)(count > 1 ? strtoul(arguments[1], NULL, 10) : 8080);
    if (tamis_policy_preset("comment", NULL, &policy, NULL) != TAMIS_OK)
        return EXIT_FAILURE;
    struct MHD_Daemon *daemon = MHD_start_daemon(MHD_USE_INTERNAL_POLLING_THREAD, port, NULL, NULL, handle,
                                                 policy, MHD_OPTION_NOTIFY_COMPLETED, end_request, NULL,
                                                 MHD_OPTION_END);
    if (daemon == NULL)
        return EXIT_FAILURE;
    printf("port %u; end the input to stop\n", MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
    fflush(stdout);
    while (getchar() != EOF)
        ;
    MHD_stop_daemon(daemon);
    tamis_policy_free(policy);
    return EXIT_SUCCESS;
}
