/* reopen.h: formatting elements that are in the list of active formatting elements, but not open. Unless its comment says
 * otherwise, a function below that returns bool returns false if the straight path gives up, or if the meter's status is an
 * error. */
#ifndef TAMIS_STRAIGHT_REOPEN_H
#define TAMIS_STRAIGHT_REOPEN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/names.h"

struct straight_run; /* open.h */

/* A formatting element that is in the list of active formatting elements, but not open. */
struct closed_formatting {
    const unsigned char *tag; /* its start tag in the input */
    atom name;
};

/* The maximum number of such elements at the same time. If there would be more, the straight path gives up. */
enum { MOST_CLOSED = 8 };

/* Removes the last element with this name from r->closed. Returns false if there is none. */
bool tamis_straight_forget_closed(struct straight_run *r, atom name);
/* Reconstructs the active formatting elements: inserts copies of the elements in r->closed, which is then empty. */
bool tamis_straight_reopen(struct straight_run *r);
/* Reports whether r->closed is not empty and the parser reconstructs the active formatting
 * elements before it inserts an element with this name in the insertion mode "in body". */
bool tamis_straight_reopens(const struct straight_run *r, atom name);
/* Reads the text at r->p by the rules of the insertion mode "in body": reconstructs
 * the active formatting elements if necessary, and then calls tamis_straight_text(). */
bool tamis_straight_body_text(struct straight_run *r);

/* end_tag.c: called for the start tag of an a element. If the list of active formatting elements contains another a element
 * after the last marker, removes that element from the list and, if it is open, closes it. */
bool tamis_straight_close_link(struct straight_run *r);

#endif
