/* table_valid.h: predicates for the contracts (docs/proof.md) of src/gate. table.h includes this file after its structures. */
#ifndef TAMIS_GATE_TABLE_VALID_H
#define TAMIS_GATE_TABLE_VALID_H

/*@ // byte number i of a word; the first one is in the lowest bits
    logic integer byte_of(integer word, integer i) = (word >> 8 * i) & 255;

    // the words are the first GATE_KEY_BYTES bytes of the n bytes at p, with zero after them
    predicate key_is(integer first, integer second, char *p, integer n) =
        (\forall integer i; 0 <= i < 8 ==> byte_of(first, i) == (i < n ? p[i] : 0)) &&
        (\forall integer i; 0 <= i < 8 ==> byte_of(second, i) == (i + 8 < n ? p[i + 8] : 0));

    // the `of` of the entry of a name of n bytes
    logic integer stored_of(integer of, integer n) = n > GATE_KEY_BYTES ? of + GATE_LONG : of;

    // entry i of the table is the name of n bytes at p
    predicate is_entry(struct gate_table *t, integer i, integer of, char *p, integer n) =
        t->names[i].n == n && t->names[i].of == stored_of(of, n) &&
        \forall integer j; 0 <= j < n ==> t->pool[t->names[i].text + j] == p[j];

    // the table lists the name of n bytes at p, with this value
    predicate lists(struct gate_table *t, integer of, char *p, integer n, integer value) =
        \exists integer i; 0 <= i <= t->mask && t->names[i].n > 0 && t->names[i].value == value && is_entry(t, i, of, p, n);

    // the name of n bytes at p begins with a prefix of the table, which has this value
    predicate lists_prefix(struct gate_table *t, integer of, char *p, integer n, integer value) =
        \exists integer i; 0 <= i < t->prefix_count && t->prefixes[i].of == of && t->prefixes[i].value == value &&
            t->prefixes[i].text.n <= n && \forall integer j; 0 <= j < t->prefixes[i].text.n ==> t->prefixes[i].text.p[j] == p[j];

    // the bits of an element that is allowed somewhere
    predicate is_allowed(integer bits) = bits > 0 && ((bits & GATE_HTML) != 0 || (bits & GATE_FOREIGN) != 0);

    // what the policy allows: an element, an attribute of the element with this index, whose values have this class, and a target
    predicate element_listed(struct gate_table *t, char *p, integer n) =
        (\exists integer bits; is_allowed(bits) && lists(t, GATE_ELEMENT, p, n, bits)) ||
        (\exists integer bits; bits > 0 && lists_prefix(t, GATE_ELEMENT, p, n, bits)) || t->any_element;
    predicate attribute_listed(struct gate_table *t, integer element, char *p, integer n, integer value) =
        lists(t, GATE_OF + element, p, n, value) || lists(t, GATE_ATTRIBUTE, p, n, value) ||
        lists_prefix(t, GATE_ATTRIBUTE, p, n, value) || (t->any_attribute && value == 1 + GATE_CLASS_ANY);
    predicate target_listed(struct gate_table *t, char *p, integer n) =
        (\exists integer value; value > 0 && lists(t, GATE_TARGET, p, n, value)) ||
        (\exists integer value; value > 0 && lists_prefix(t, GATE_TARGET, p, n, value)) || t->any_target;
    predicate scheme_listed(struct gate_table *t, integer class_number, char *p, integer n) =
        \exists integer value; value > 0 && lists(t, GATE_SCHEME + class_number, p, n, value);

    // `index` is that of the element with this name, or of an empty entry, or the name begins with a prefix that is listed
    predicate is_element(struct gate_table *t, char *p, integer n, integer index) =
        is_entry(t, index, GATE_ELEMENT, p, n) || t->names[index].n == 0 ||
        \exists integer bits; lists_prefix(t, GATE_ELEMENT, p, n, bits);

    // an entry that is not empty
    predicate entry_valid(struct gate_table *t, integer i) =
        t->names[i].text + t->names[i].n <= t->pool_length &&
        (t->names[i].of != GATE_ELEMENT && t->names[i].of != GATE_LONG ==> t->names[i].value <= t->class_count) &&
        (t->names[i].n > GATE_KEY_BYTES <==> t->names[i].of >= GATE_LONG);

    // the key of each entry with a short name is that name
    predicate keys_valid(struct gate_table *t) =
        \forall integer i; 0 <= i <= t->mask && 0 < t->names[i].n <= GATE_KEY_BYTES ==>
            key_is(t->names[i].key.words[0], t->names[i].key.words[1], t->pool + t->names[i].text, t->names[i].n);

    predicate prefix_valid(struct gate_prefix *p, integer class_count) =
        span_readable(p->text) && (p->of != GATE_ELEMENT ==> p->value <= class_count);

    predicate has_empty(struct gate_table *t) = \exists integer i; 0 <= i <= t->mask && t->names[i].n == 0;

    // the table can be read, and its entries are in order
    predicate table_valid(struct gate_table *t) =
        \valid_read(t) && t->mask < 1 << 30 && GATE_CLASSES_OWN <= t->class_count <= GATE_MOST_CLASSES &&
        \valid_read(t->names + (0 .. t->mask)) && \valid_read(t->buckets + (0 .. GATE_BUCKETS - 1)) &&
        (t->pool_length == 0 || \valid_read(t->pool + (0 .. t->pool_length - 1))) &&
        (t->prefix_count == 0 || \valid_read(t->prefixes + (0 .. t->prefix_count - 1))) &&
        \valid_read(t->classes + (0 .. t->class_count - 1)) && has_empty(t) &&
        (\forall integer i; 0 <= i <= t->mask && t->names[i].n == 0 ==> t->names[i].value == 0) &&
        (\forall integer i; 0 <= i <= t->mask && t->names[i].n > 0 ==> entry_valid(t, i)) &&
        (\forall integer i; 0 <= i < t->prefix_count ==> prefix_valid(&t->prefixes[i], t->class_count)); */

/* APART(p, t): what p points to is not in the memory of the table t. */
#define APART(p, t) \
    (\separated(p, t) && \separated(p, (t)->names + (0 .. (t)->mask)) && \separated(p, (t)->buckets + (0 .. GATE_BUCKETS - 1)) && \
     \separated(p, (t)->pool + (0 .. (t)->pool_length - 1)) && \separated(p, (t)->prefixes + (0 .. (t)->prefix_count - 1)) && \
     \separated(p, (t)->classes + (0 .. (t)->class_count - 1)))

#endif
