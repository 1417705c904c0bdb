/* SPDX-License-Identifier: MIT */
/*
 * Questions as text: passes each line to tally_query(), and prints the lines of the answer. A
 * binding for another language needs no more than this.
 *
 * Prints (\ ends a line that goes on in the next one):
 *     {"version":1,"key":"a","id":"countdown:10/2,5","target":10,"numbers":[2,5],\
 *     "rules":"countdown","solutions":1,"with_detours":1,"fewest":2,"complete":true}
 *     {"version":1,"value":2,"expression":"2","numbers_used":1}
 *     {"version":1,"value":3,"expression":"2 + 1","numbers_used":2}
 *     {"version":1,"complete":true,"scope":{"operations":["+","-","*","/"],\
 *     "values":"whole","bound":"64 bits"}}
 *     {"version":1,"error":"\"expression\" is missing; give the answer to judge",\
 *     "position":41}
 */
#include <stdio.h>
#include <string.h>
#include <tally/tally.h>

static int write_out(void *user, const char *text, size_t length)
{
    return fwrite(text, 1, length, user) != length;
}

int main(void)
{
    static const char *const lines[] = {
        "{\"question\":\"count\",\"target\":10,\"numbers\":[2,5],\"key\":\"a\"}",
        "{\"question\":\"values\",\"numbers\":[1,2],\"targets\":\"2..3\"}",
        "{\"question\":\"check\",\"id\":\"make24:24/4,6\"}",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        tally_query(NULL, lines[i], strlen(lines[i]), NULL, write_out, stdout);
    return 0;
}
