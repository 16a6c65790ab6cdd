/* memory.h: an allocator for tamis over the memory of a database, which counts what is held. */
#ifndef TAMIS_SQL_MEMORY_H
#define TAMIS_SQL_MEMORY_H

#include "session.h"

struct counted_memory {
    const sql_memory *host;
    size_t held; /* bytes in blocks, without what the host adds */
};

/* The allocator refers to `m`. */
tamis_allocator tamis_sql_allocator(struct counted_memory *m);

#endif
