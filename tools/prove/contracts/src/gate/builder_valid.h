/* builder_valid.h: predicates for the contracts (docs/proof.md) of the functions that make a table. table.h includes this file after
 * its structures. */
#ifndef TAMIS_GATE_BUILDER_VALID_H
#define TAMIS_GATE_BUILDER_VALID_H

/*@ // the builder and its memory can be written, and do not overlap
    predicate builder_memory(struct gate_builder *b) =
        \valid(b) && \valid(b->names + (0 .. b->table.mask)) && \valid(b->buckets + (0 .. GATE_BUCKETS - 1)) &&
        (b->pool_size == 0 || \valid(b->pool + (0 .. b->pool_size - 1))) &&
        (b->prefix_capacity == 0 || \valid(b->prefixes + (0 .. b->prefix_capacity - 1))) &&
        \separated(b, b->names + (0 .. b->table.mask), b->buckets + (0 .. GATE_BUCKETS - 1), b->pool + (0 .. b->pool_size - 1),
                   b->prefixes + (0 .. b->prefix_capacity - 1), b->table.classes + (0 .. b->table.class_count - 1));

    predicate builder_valid(struct gate_builder *b) =
        builder_memory(b) && table_valid(&b->table) && b->table.names == b->names && b->table.buckets == b->buckets &&
        b->table.pool == b->pool && b->table.prefixes == b->prefixes && b->table.pool_length <= b->pool_size &&
        b->table.prefix_count <= b->prefix_capacity;

    // at least two, or three, entries are empty
    predicate two_empty(struct gate_builder *b) =
        \exists integer i, j; 0 <= i < j <= b->table.mask && b->names[i].n == 0 && b->names[j].n == 0;
    predicate three_empty(struct gate_builder *b) =
        \exists integer i, j, k; 0 <= i < j < k <= b->table.mask && b->names[i].n == 0 && b->names[j].n == 0 && b->names[k].n == 0;

    // the bytes of a span are not in the memory of the builder
    predicate apart(struct gate_builder *b, struct span s) =
        \separated(s.p + (0 .. s.n - 1), b) && \separated(s.p + (0 .. s.n - 1), b->names + (0 .. b->table.mask)) &&
        \separated(s.p + (0 .. s.n - 1), b->pool + (0 .. b->pool_size - 1)) &&
        \separated(s.p + (0 .. s.n - 1), b->prefixes + (0 .. b->prefix_capacity - 1));

    // the memory of the builder is where it was
    predicate sizes_kept{Before, After}(struct gate_builder *b) =
        \at(b->names, After) == \at(b->names, Before) && \at(b->pool, After) == \at(b->pool, Before) &&
        \at(b->table.mask, After) == \at(b->table.mask, Before) && \at(b->pool_size, After) == \at(b->pool_size, Before) &&
        \at(b->table.class_count, After) == \at(b->table.class_count, Before) &&
        \at(b->table.prefix_count, After) == \at(b->table.prefix_count, Before) &&
        \at(b->prefix_capacity, After) == \at(b->prefix_capacity, Before);

    // the n bytes at p are the word of a fact: its prefix, and then its name
    predicate is_word(char *p, integer n, struct gate_fact *f) =
        n == f->prefix.n + f->name.n && (\forall integer i; 0 <= i < f->prefix.n ==> p[i] == f->prefix.p[i]) &&
        (\forall integer i; 0 <= i < f->name.n ==> p[f->prefix.n + i] == f->name.p[i]);

    // entry i of the table is the element of a fact, or its word, as a name of what the fact says
    predicate entry_states(struct gate_table *t, integer i, struct gate_fact *f) =
        (f->element.n > 0 && is_entry(t, i, GATE_ELEMENT, f->element.p, f->element.n)) ||
        (is_word(t->pool + t->names[i].text, t->names[i].n, f) &&
         (f->element.n == 0 ? t->names[i].of == stored_of(f->of, t->names[i].n)
                            : \exists integer e; 0 <= e <= t->mask && t->names[i].of == stored_of(GATE_OF + e, t->names[i].n) &&
                                                 is_entry(t, e, GATE_ELEMENT, f->element.p, f->element.n)));

    // the name of an entry is as it was
    predicate name_kept{Before, After}(struct gate_builder *b, integer i) =
        \at(b->names[i].n, After) == \at(b->names[i].n, Before) && \at(b->names[i].of, After) == \at(b->names[i].of, Before) &&
        \at(b->names[i].text, After) == \at(b->names[i].text, Before) &&
        \forall integer j; 0 <= j < \at(b->names[i].n, Before) ==>
            \at(b->pool[b->names[i].text + j], After) == \at(b->pool[b->names[i].text + j], Before);

    // an entry is as it was
    predicate entry_kept{Before, After}(struct gate_builder *b, integer i) =
        \at(b->names[i].n, After) == \at(b->names[i].n, Before) && \at(b->names[i].of, After) == \at(b->names[i].of, Before) &&
        \at(b->names[i].value, After) == \at(b->names[i].value, Before) &&
        \at(b->names[i].text, After) == \at(b->names[i].text, Before) &&
        \at(b->names[i].key.words[0], After) == \at(b->names[i].key.words[0], Before) &&
        \at(b->names[i].key.words[1], After) == \at(b->names[i].key.words[1], Before); */

#endif
