/* lexer_valid.h: lexer_valid(), the condition that is always true between two calls of functions of a lexer,
 * for the proofs (docs/proof.md). lexer.h includes this file.
 *
 * There are two versions of lexer_valid(). One version lists all conditions that the buffers and arrays of the lexer
 * must meet. The handlers do not need these conditions: a handler changes a lexer only with functions that keep the
 * conditions true. Therefore the handlers are proved with the other version (TAMIS_PROVE_HANDLERS is defined). It
 * contains lexer_memory(), a predicate without a definition, instead of the conditions. A handler that wrote directly
 * to a member of the lexer could not be proved, because after such a write nothing is known about lexer_memory(). */
#ifndef TAMIS_LEX_LEXER_VALID_H
#define TAMIS_LEX_LEXER_VALID_H

/* No offset in a lexer is greater than this. A lexer reads at most 2^30 bytes (the greatest value of
 * the limits INPUT_BYTES and OUTPUT_BYTES), and one of these bytes can become three bytes (U+FFFD). */
#define LARGEST_OFFSET 4294967296

/* LEXER_MEMORY(l): the memory that a function of the lexer can change. In the proofs of the handlers, it is only the struct
 * of the lexer: the functions also change memory that its members point to, but no proof of a handler depends on that memory.
 *
 * dialect_states(d): the number of states of a dialect. */
#ifdef TAMIS_PROVE_HANDLERS
#define LEXER_MEMORY(l) *l
/*@ axiomatic lexer {
        predicate lexer_memory{L}(struct lexer *l) reads *l;
        logic integer dialect_states(struct dialect *d);
    } */
#else
/* The arrays of a lexer are in the same memory as its buffers (`heap`). For each array, the memory
 * model of the prover needs a separate range with the type of the items: attribute_heap and seen_heap.
 * meter_most() is the value of a limit; the value does not change while a document is read. */
/*@ axiomatic lexer_arrays {
        logic struct attribute *attribute_heap;
        logic uint32_t *seen_heap;
        logic integer array_heap_size;
        logic integer meter_most(struct meter *m, integer limit);
    }
    logic integer dialect_states(struct dialect *d) = d->state_count; */
#define LEXER_MEMORY(l) \
    *l, *(l)->names, *(l)->names->arena, (l)->meter->status, (l)->meter->failed_at, (l)->meter->held, \
        (l)->meter->work, (l)->meter->at, (l)->meter->work_max, heap[0..heap_size - 1], \
        attribute_heap[0..array_heap_size - 1], seen_heap[0..array_heap_size - 1]

/* The parameters of these predicates are the values of members; only the predicates about blocks of memory also have
 * the lexer as a parameter. So the prover can easily show that a predicate stays true while these values do not change. */
/*@ // The lexer, its meter, its names, their arena and the memory of the buffers are different blocks.
    predicate lexer_apart(struct lexer *l, struct meter *m, struct names *names, struct arena *arena) =
        \valid(l) && \valid(m) && \valid(names) && \valid(arena) &&
        \base_addr(l) != \base_addr(m) && \base_addr(l) != \base_addr(names) && \base_addr(l) != \base_addr(arena) &&
        \base_addr(l) != \base_addr(heap) && \base_addr(heap) != \base_addr(m) && \base_addr(heap) != \base_addr(names) &&
        \base_addr(heap) != \base_addr(arena) && \base_addr(names) != \base_addr(arena) &&
        \base_addr(names) != \base_addr(m) && \base_addr(arena) != \base_addr(m) &&
        \base_addr(attribute_heap) == \base_addr(heap) && \base_addr(seen_heap) == \base_addr(heap);

    // The limits are those of meter_most(). Offsets are so small that the allowed work does not overflow.
    predicate meter_in_order(struct meter *m) =
        meter_valid(m) && m->work_per_byte <= 1073741824 && m->work_base <= 9223372036854775808 &&
        (\forall integer i; 0 <= i < TAMIS_LIMIT_COUNT ==> m->limits[i] == meter_most(m, i));

    // as buf_valid()
    predicate buf_in_order(char *p, integer n, integer capacity, integer limit, struct meter *m) =
        limit < TAMIS_LIMIT_COUNT && n <= capacity <= INT64_MAX && n <= meter_most(m, limit) &&
        (capacity == 0 || (\valid(p + (0 .. capacity - 1)) && in_heap(p, capacity)));

    // the attributes of a tag that is being read
    predicate attributes_in_order(struct attribute *p, integer capacity) =
        capacity == 0 || (\valid(p + (0 .. capacity - 1)) && \base_addr(p) == \base_addr(attribute_heap) &&
                          attribute_heap <= p && p + capacity <= attribute_heap + array_heap_size);
    // `seen`, which finds duplicate attributes
    predicate seen_in_order(uint32_t *p, integer capacity) =
        capacity == 0 || (\valid(p + (0 .. capacity - 1)) && \base_addr(p) == \base_addr(seen_heap) &&
                          seen_heap <= p && p + capacity <= seen_heap + array_heap_size);

    // the tables of the dialect, which are apart from all memory that can change
    predicate dialect_apart(struct dialect *d, struct lexer *l, struct meter *m, struct names *names, struct arena *arena) =
        \valid_read(d) && \base_addr(d) != \base_addr(l) && \base_addr(d) != \base_addr(heap) && \base_addr(d) != \base_addr(m) &&
        \base_addr(d) != \base_addr(names) && \base_addr(d) != \base_addr(arena);
    predicate dialect_in_order(struct dialect *d) =
        d->state_count <= RECONSUME && (\forall integer i; 0 <= i < 5 ==> d->content_states[i] < d->state_count);
*/
#endif

/*@ // `s` is a state of the dialect
    predicate lexer_state(struct lexer *l, integer s) = 0 <= s < dialect_states((struct dialect *)l->dialect); */

#ifdef TAMIS_PROVE_HANDLERS
/*@ predicate lexer_valid(struct lexer *l) =
        \valid(l) && lexer_memory(l) && dialect_states((struct dialect *)l->dialect) <= RECONSUME &&
        lexer_state(l, l->state) && lexer_state(l, l->return_state); */

/* LEXER_KEPT(l) is true after each call of a function by a handler:
 * the lexer is valid, and its dialect and its state have not changed. */
#define LEXER_KEPT(l) lexer_valid(l) && (l)->dialect == \old((l)->dialect) && (l)->state == \old((l)->state)
#else
/* Without TAMIS_PROVE_HANDLERS, the macros below contain all conditions.
 * lexer_valid() is a macro here, so that the prover can use its parts separately. */
#define lexer_buf(l, b) \
    ((b)->meter == (l)->meter && buf_in_order((b)->p, (b)->n, (b)->capacity, (b)->limit, (l)->meter))
#define lexer_valid(l) \
    (lexer_apart(l, (l)->meter, (l)->names, (l)->names->arena) && (l)->names->arena->meter == (l)->meter && \
     dialect_apart((struct dialect *)(l)->dialect, l, (l)->meter, (l)->names, (l)->names->arena) && \
     meter_in_order((l)->meter) && dialect_in_order((struct dialect *)(l)->dialect) && \
     lexer_buf(l, &(l)->name) && lexer_buf(l, &(l)->attribute_name) && lexer_buf(l, &(l)->values) && \
     lexer_buf(l, &(l)->data) && lexer_buf(l, &(l)->temp) && lexer_buf(l, &(l)->again) && \
     lexer_buf(l, &(l)->entities.text) && lexer_buf(l, &(l)->entities.declaration) && \
     ((l)->in_attribute ==> (l)->value_start <= (l)->values.n) && (l)->again_at <= (l)->again.n && \
     attributes_in_order((l)->attributes, (l)->attribute_capacity) && \
     seen_in_order((l)->seen, (l)->seen_capacity) && \
     (l)->token.attribute_count <= (l)->attribute_capacity && \
     ((l)->in_attribute && (l)->attribute_is_kept ==> (l)->token.attribute_count > 0) && \
     (l)->part_length < 4 && (l)->stream_error <= PARSE_ERROR_COUNT && (l)->at.offset <= LARGEST_OFFSET && \
     (l)->part_start <= LARGEST_OFFSET && (l)->state < (l)->dialect->state_count && \
     (l)->return_state < (l)->dialect->state_count)
#define LEXER_KEPT(l) \
    lexer_valid(l) && (l)->dialect == \at((l)->dialect, Pre) && (l)->state == \at((l)->state, Pre) && \
        (l)->meter == \at((l)->meter, Pre) && (l)->names == \at((l)->names, Pre) && \
        (l)->names->arena == \at((l)->names->arena, Pre) && meter_sticks{Pre, Here}((l)->meter)
#endif

#endif
