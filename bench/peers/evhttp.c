/* SPDX-License-Identifier: MIT */
/*
 * The smallest service over libevent: every request is answered with two bytes. evhttp PORT. See
 * bench/http_peers.
 */
#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <stdlib.h>

static void answer(struct evhttp_request *request, void *user)
{
    struct evbuffer *const text = evbuffer_new();
    (void)user;
    evbuffer_add(text, "ok", 2);
    evhttp_send_reply(request, 200, "OK", text);
    evbuffer_free(text);
}

int main(int count, char **arguments)
{
    struct event_base *const base = event_base_new();
    struct evhttp *const http = evhttp_new(base);
    if (count != 2) return 2;
    evhttp_set_gencb(http, answer, NULL);
    if (evhttp_bind_socket(http, "127.0.0.1", (uint16_t)atoi(arguments[1])) != 0) return 1;
    return event_base_dispatch(base);
}
