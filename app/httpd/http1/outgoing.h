/* SPDX-License-Identifier: MIT */
/*
 * What a connection has to send: the head of an answer, and then its text, or pieces of a stream.
 * One writev() sends both.
 */
#ifndef TALLY_HTTP1_OUTGOING_H
#define TALLY_HTTP1_OUTGOING_H

#include "query/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STREAM_PIECE_BYTES = 32 << 10 };

struct outgoing {
    struct buffer bytes; /* the head, and pieces of a stream */
    size_t sent;         /* how many of them are sent */
    const char *text;    /* sent after them */
    size_t text_length;
    bool is_lasting; /* the text lives longer than the request */
    bool is_stream;  /* pieces follow */
    bool has_chunks; /* they are sent in chunks; HTTP/1.0 clients get them as they are */
};

/* How far a call of outgoing_send() came. */
enum outgoing_end {
    OUTGOING_SENT,  /* all of it */
    OUTGOING_LATER, /* the socket takes no more at the moment */
    OUTGOING_BROKEN /* the client has gone, or there is no memory */
};

/* Begins a head. date: in HTTP's form. */
void outgoing_begin(struct outgoing *outgoing, unsigned status, const char *date);

void outgoing_say_length(struct outgoing *outgoing, size_t length);

/* Replaces everything by a text that lasts. */
void outgoing_replace(struct outgoing *outgoing, const char *text, size_t length);

/* Empties it for the next answer. Keeps a small buffer. */
void outgoing_clear(struct outgoing *outgoing);

/* Sends as much as the socket takes. *has_moved: it took something. */
enum outgoing_end outgoing_send(struct outgoing *outgoing, int socket, bool *has_moved);

/* Where the next piece of the stream is written to, at most STREAM_PIECE_BYTES; NULL: no memory.
 * outgoing_add_piece() then takes it over, or outgoing_end_stream(), if there is none. */
char *outgoing_room(struct outgoing *outgoing);
void outgoing_add_piece(struct outgoing *outgoing, size_t length);
void outgoing_end_stream(struct outgoing *outgoing);

#endif
