/* SPDX-License-Identifier: MIT */
/*
 * Texts that the front ends write as they are: files of app/texts and app/httpd, which
 * app/CMakeLists.txt makes arrays of C. So a program has them wherever it is installed.
 */
#ifndef TALLY_COMMON_TEXTS_H
#define TALLY_COMMON_TEXTS_H

/* Of the square of results, and of its page. l0..l4 are the colours of the cells from very easy to
 * very hard, i0..i4 the colours of the numbers on them. Each pair has enough contrast in both
 * schemes. A value in hand has a dashed frame in place of a filled cell, so that the difference
 * shows without colour. */
extern const char text_grid_css[];
extern const char text_grid_page_css[];

/* Made for paper: black on white, sizes in points, one page for the games and one for the key. A
 * game is never broken over two pages. */
extern const char text_worksheet_css[];

/* One hue from light to dark; on a dark page from dark to light, so that larger values always
 * contrast more. */
extern const char text_plot_css[];

extern const char text_audit_css[];

/* tally help reading: what tally reads, by example. It is the short form of docs/reading.md: it has
 * that page's sections in order, and each example is on the page, in its section
 * (tests/docs/help_reading_test.py). */
extern const char text_reading_txt[];

/* Two or three examples for each command, for --help and the man page: its name and a command line,
 * and below them, in a line, what that does: one clause, lower case, no full stop. A test runs them
 * all, in this order and in one directory, since some use files that earlier ones write. */
extern const char text_examples_txt[];

/* What a person sees who follows a link of the service to an address that there is not. */
extern const char text_not_found_html[];

/* The OpenAPI document, and the page with a form for each question that is made from it in the
 * browser. */
extern const char text_openapi_json[];
extern const char text_index_html[];
extern const char text_api_css[];
extern const char text_api_js[];

#endif
