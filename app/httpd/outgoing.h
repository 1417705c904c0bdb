/* SPDX-License-Identifier: MIT */
/*
 * The output of a connection: the head of an answer, and then its text or a stream of pieces.
 *
 *     struct buffer *head = connection_begin_answer(connection, 200);
 *     buffer_text(head, "Content-Type: text/plain\r\n");
 *     connection_answer(connection, text, length, false);
 */
#ifndef TALLY_HTTPD_OUTGOING_H
#define TALLY_HTTPD_OUTGOING_H

#include "httpd/connection.h"

/* ---- For the code that answers requests ------------------------------------------------------ */

/* Begins the head of the answer with its status. The caller appends headers to the returned buffer,
 * each ended by CR LF. */
struct buffer *connection_begin_answer(struct connection *connection, unsigned status);

/* Ends the head, and sends the text. The text must live until connection_go_on() returns, or, if
 * is_lasting, as long as the request. If there is no memory, an error is sent instead. */
void connection_answer(struct connection *connection, const char *text, size_t length,
                       bool is_lasting);

/* Like connection_answer(), for HEAD: sends the length, but no text. */
void connection_answer_head(struct connection *connection, size_t length);

/* Like connection_answer(), with neither length nor text: for 204 and 304. */
void connection_answer_nothing(struct connection *connection);

/* Like connection_answer(), with the exchange's text as it is produced; for HEAD without a body. */
void connection_stream(struct connection *connection, bool has_body);

/* Sends the answer for a lack of memory. The answer is a constant, so that sending it takes no
 * memory. */
void connection_lacks_memory(struct connection *connection);

/* ---- For the connection ---------------------------------------------------------------------- */

/* Sends as much as possible. Returns false if the rest must wait, or the client has gone. */
bool outgoing_send(struct connection *connection);

/* Moves a piece of the stream to the bytes to be sent. Returns false if there is none. */
bool outgoing_take_piece(struct connection *connection);

#endif
