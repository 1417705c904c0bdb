/* SPDX-License-Identifier: MIT */
/*
 * The queue of questions that are not short, first come, first served, and the workers that answer
 * them. Workers run at a lower priority than the threads that hold connections, so that a long
 * search never delays a short one.
 *
 * There are two lanes. What may well take no longer than a slice of time goes to the quick lane,
 * which has a worker of its own; what took longer after all begins anew in the long lane. So a
 * question of some milliseconds does not wait for those of seconds either. Each lane is bounded,
 * and so is the time that a question may wait in it.
 *
 * A search whose client takes nothing of a long answer waits for it, but holds up nobody: where
 * another question needs its place it stands aside, and goes on beside the others once its client
 * reads. As many may stand aside as a lane has places; beyond that the one whose client has taken
 * nothing for longest is stopped, and its answer says so.
 */
#ifndef TALLY_HTTPD_QUEUE_H
#define TALLY_HTTPD_QUEUE_H

#include "httpd/exchange.h"

struct queue;

/* NULL where no memory or thread is to be had. waiting_us: a
 * question that waited longer is refused. */
struct queue *queue_new(size_t workers, uint32_t waiting_most, uint64_t waiting_us,
                        size_t memory_bytes, struct metrics *metrics);

/* Takes a reference, and wakes the connection when there is something to send; false, and nothing
 * was done, where the queue is full. */
bool queue_push(struct queue *queue, struct exchange *exchange);

/* By a worker: the client of its search takes nothing.
 * To be called again and again while that is so. */
void queue_stall(struct queue *queue, struct exchange *exchange);
void queue_end_stall(struct queue *queue, struct exchange *exchange);

/* Whether a search has ended since the last call, so that there may be memory to give back to the
 * system. That is not for the workers to do: it holds up whoever allocates, and they may be
 * interrupted for long. */
bool queue_has_freed(struct queue *queue);

/* Stops the searches, lets every question be answered with what is known, and ends the workers. */
void queue_end(struct queue *queue);

/* After queue_end(), and once nobody can push any more. NULL is fine. */
void queue_free(struct queue *queue);

#endif
