/* gated_table.h: writes the table of the gate (gate/table.h) as source text in C: for src/policy/default.c, and for
 * tamis_gate.c, which ./dev dist --gate makes (tamis_gate_write_table() in tamis/gate.h). */
#ifndef TAMIS_GATED_TABLE_H
#define TAMIS_GATED_TABLE_H

#include <tamis/stream.h>

#include "gate/table.h"

/* The version of the form of tables for tamis_gate.c. tamis_gate.h has the same macro. */
#define TAMIS_GATE_TABLES 1

struct table_text {
    const struct gate_table *table;
    const char *name;  /* of the table: the names of its parts begin with it */
    const char *types; /* before the names of the types, such as "tamis_" */
    tamis_output_callback write;
    void *user;
    bool stopped; /* `write` returned false */
};

/* Writes the parts of the table, which are static arrays. */
void tamis_gated_table_parts(struct table_text *o);

/* Writes an initializer of the table, which refers to the parts. */
void tamis_gated_table_value(struct table_text *o);

#endif
