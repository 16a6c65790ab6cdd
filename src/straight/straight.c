/* straight.c: see straight.h. */
#include "straight/straight.h"

bool tamis_straight_run(const struct straight_job *job)
{
    (void)job;
    return false;
}
