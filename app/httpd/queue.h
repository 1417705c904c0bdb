/* SPDX-License-Identifier: MIT */
/*
 * The queue of long questions, first come, first served, and the workers that answer them. Workers
 * run at a lower priority than the threads that serve connections, so that long searches do not
 * delay short questions.
 *
 * There are two lanes. Questions that are likely to finish within a time slice go to the quick
 * lane, which has a worker of its own. If such a question exceeds its slice, it starts anew in the
 * long lane. So a question of some milliseconds does not wait for those of seconds either. The
 * length of each lane is limited, and so is the waiting time.
 *
 * If a client stops reading a long answer, its search pauses, without blocking others: when another
 * question needs its place, the paused search moves aside, and continues beside the others when its
 * client reads again. At most as many searches may be aside as the lane has places. Beyond that,
 * the search whose client has been silent for longest is stopped, and its answer says so.
 */
#ifndef TALLY_HTTPD_QUEUE_H
#define TALLY_HTTPD_QUEUE_H

#include "httpd/exchange.h"

struct queue;

/* Starts the workers. workers: how many long searches may run at once. waiting_most: how many
 * questions may wait in each lane. waiting_us: a question that waited longer is refused, in
 * microseconds. memory_bytes: the memory limit of one long search. Returns NULL if there is no
 * memory or no thread. */
struct queue *queue_new(size_t workers, uint32_t waiting_most, uint64_t waiting_us,
                        size_t memory_bytes, struct metrics *metrics);

/* Queues an exchange, and takes a reference. Its connection is woken when there is something to
 * send. Returns false, with no effect, if the queue is full. */
bool queue_push(struct queue *queue, struct exchange *exchange);

/* Has a search ended since the last call, so that memory could be returned to the system? The
 * workers do not do this themselves, since it blocks every thread that allocates, and workers may
 * be preempted for long. */
bool queue_has_freed(struct queue *queue);

/* Stops the searches, answers all questions with what is known, and ends the workers. */
void queue_end(struct queue *queue);

/* Call this after queue_end(), when no thread can push any more. NULL is allowed. */
void queue_free(struct queue *queue);

#endif
