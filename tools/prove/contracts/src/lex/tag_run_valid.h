/* tag_run_valid.h: macros for the contracts (docs/proof.md) of tag_run.c, which
 * includes this file. */
#ifndef TAMIS_LEX_TAG_RUN_VALID_H
#define TAMIS_LEX_TAG_RUN_VALID_H

/* BYTES(p, end): the bytes from `p` to `end` can be read. FROM(at, p, end): `at` is not outside of these bytes. */
#define BYTES(p, end)    range_readable((unsigned char *)(p), (unsigned char *)(end))
#define FROM(at, p, end) in_range((unsigned char *)(at), (unsigned char *)(p), (unsigned char *)(end))

/* NAME_READ(name, p, end), VALUE_READ(value, p, end): a name or a value that was read is part of these bytes. */
#define NAME_READ(name, p, end) name_read((unsigned char *)(name).end, (unsigned char *)(p), (unsigned char *)(end))
#define VALUE_READ(value, p, end) \
    value_read((unsigned char *)(value).end, (unsigned char *)(value).text.p, (value).text.n, (unsigned char *)(p), \
               (unsigned char *)(end))

/* STATES(l): the states in which a run continues are states of the dialect of the lexer. */
#define STATES(l) run_states((struct dialect *)(l)->dialect)

/* STATES_SAME(d): the members of the dialect that run_states() reads have not changed. */
#define STATES_SAME(d) \
    ((d)->state_count == \at((d)->state_count, Pre) && (d)->first == \at((d)->first, Pre) && \
     (d)->before_attribute_name == \at((d)->before_attribute_name, Pre))

/* DIALECT_APART(d, l): the dialect is apart from all memory that a function of the lexer can change. */
#define DIALECT_APART(d, l) \
    (\base_addr(d) != \base_addr(l) && \base_addr(d) != \base_addr((l)->meter) && \base_addr(d) != \base_addr((l)->names) && \
     \base_addr(d) != \base_addr((l)->names->arena) && \base_addr(d) != \base_addr(heap) && \
     \base_addr(d) != \base_addr(attribute_heap) && \base_addr(d) != \base_addr(seen_heap))

#endif
