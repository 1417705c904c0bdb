/* SPDX-License-Identifier: MIT */
/*
 * What goes out of a connection: the head of an answer, and its text, or a stream of pieces.
 *
 *     struct buffer *head = connection_begin_answer(connection, 200);
 *     buffer_text(head, "Content-Type: text/plain\r\n");
 *     connection_answer(connection, text, length, false);
 */
#ifndef TALLY_HTTPD_OUTGOING_H
#define TALLY_HTTPD_OUTGOING_H

#include "httpd/connection.h"

/* ---- For whoever answers --------------------------------------------------------------------- */

/* Begins the head of the answer, with its status; the headers are appended to what is returned,
 * each ended by CR LF. */
struct buffer *connection_begin_answer(struct connection *connection, unsigned status);

/* Ends the head, and answers with that text, which is to stay until the caller's caller returns,
 * or, where it is lasting, for ever. Without memory the answer is one that says that. */
void connection_answer(struct connection *connection, const char *text, size_t length,
                       bool is_lasting);

/* The same with the length said, but no text: HEAD. */
void connection_answer_head(struct connection *connection, size_t length);

/* The same without either: 204 and 304. */
void connection_answer_nothing(struct connection *connection);

/* The same with what the exchange has, as it comes; or without it, for HEAD. */
void connection_stream(struct connection *connection, bool has_body);

/* Says that there is no memory, in an answer that needs none. */
void connection_lacks_memory(struct connection *connection);

/* ---- For the connection ---------------------------------------------------------------------- */

/* Sends what is there of an answer; false: the rest has to wait, or the client has gone. */
bool outgoing_send(struct connection *connection);

/* Takes a piece of the stream into what is sent; false: there is none. */
bool outgoing_take_piece(struct connection *connection);

#endif
