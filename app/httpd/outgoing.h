/* SPDX-License-Identifier: MIT */
/*
 * The output of a connection: the head of an answer, and its text or a stream of pieces.
 *
 *     struct buffer *head = connection_begin_answer(connection, 200);
 *     buffer_text(head, "Content-Type: text/plain\r\n");
 *     connection_answer(connection, text, length, false);
 */
#ifndef TALLY_HTTPD_OUTGOING_H
#define TALLY_HTTPD_OUTGOING_H

#include "httpd/connection.h"

/* ---- For whoever answers --------------------------------------------------------------------- */

/* Begins the head of the answer with its status. The caller appends the headers to the buffer that
 * is returned, each ended by CR LF. */
struct buffer *connection_begin_answer(struct connection *connection, unsigned status);

/* Ends the head, and answers with the text, which must stay until the caller's caller returns; if
 * it is lasting, for ever. Without memory the answer says so instead. */
void connection_answer(struct connection *connection, const char *text, size_t length,
                       bool is_lasting);

/* The same for HEAD: the length, but no text. */
void connection_answer_head(struct connection *connection, size_t length);

/* The same without either: 204 and 304. */
void connection_answer_nothing(struct connection *connection);

/* The same with the exchange's content as it comes; for HEAD without content. */
void connection_stream(struct connection *connection, bool has_body);

/* Answers that there is no memory, without needing any. */
void connection_lacks_memory(struct connection *connection);

/* ---- For the connection ---------------------------------------------------------------------- */

/* Sends what there is of an answer; false: the rest must wait, or the client has gone. */
bool outgoing_send(struct connection *connection);

/* Moves a piece of the stream to what is sent; false: there is none. */
bool outgoing_take_piece(struct connection *connection);

#endif
