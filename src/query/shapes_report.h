/* SPDX-License-Identifier: MIT */
/*
 * A least set of shapes, as JSON.
 */
#ifndef TALLY_QUERY_SHAPES_REPORT_H
#define TALLY_QUERY_SHAPES_REPORT_H

#include "query/json_writer.h"
#include "tally/shapes.h"

/* Writes one shape as an element of an array; `user` is a struct json. A sink for tally_shapes():
 *
 *     {"shape":"ab - c - d","covers":6,"alone":1,"values":[1,8,9],"only":[8]}
 *
 * "values" and "only" are there if there is one choice of digits. */
int report_shape(void *user, const tally_shape *shape);

/* {"version":1,"years":"2019","targets":"0..100","games":1,"pairs":49,"count":15,"at_least":15,
 *  "shapes":[...],"complete":true}
 *
 * With numbers, "numbers" stands in place of "years". shapes: the elements that report_shape()
 * wrote. If "complete" is false, "bound" follows. */
void report_shapes(struct buffer *out, const tally_shapes_asked *asked,
                   const tally_shapes_outcome *outcome, const struct buffer *shapes);

#endif
