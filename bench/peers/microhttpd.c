/* SPDX-License-Identifier: MIT */
/*
 * The smallest service over libmicrohttpd: every request is answered with two bytes. microhttpd
 * PORT. See bench/http_peers.
 */
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static enum MHD_Result answer(void *user, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *body,
                              size_t *body_length, void **request)
{
    static char text[] = "ok";
    static int begun;
    (void)user, (void)url, (void)method, (void)version, (void)body;
    if (*request == NULL) {
        *request = &begun;
        return MHD_YES;
    }
    if (*body_length > 0) {
        *body_length = 0;
        return MHD_YES;
    }
    struct MHD_Response *const response =
        MHD_create_response_from_buffer(2, text, MHD_RESPMEM_PERSISTENT);
    const enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return result;
}

int main(int count, char **arguments)
{
    if (count != 2) return 2;
    if (MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD, (uint16_t)atoi(arguments[1]), NULL, NULL,
                         answer, NULL, MHD_OPTION_END) == NULL)
        return 1;
    pause();
    return 0;
}
