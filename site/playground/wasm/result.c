/* result.c: the one result of the functions in playground.h. */
#include "playground.h"
#include "result.h"

static struct records result;

struct records *result_begin(void)
{
    records_clear(&result);
    return &result;
}

tamis_status result_end(tamis_status status)
{
    if (status == TAMIS_OK && result.has_failed)
        status = TAMIS_NO_MEMORY;
    if (status != TAMIS_OK)
        records_clear(&result);
    return status;
}

const unsigned char *playground_result(void)
{
    return result.bytes;
}

size_t playground_result_length(void)
{
    return result.n;
}
