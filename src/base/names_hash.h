/* names_hash.h: the constants of the perfect hash of the static names. Generated from names.def by tools/gen_names.py; do not edit. */
#ifndef TAMIS_BASE_NAMES_HASH_H
#define TAMIS_BASE_NAMES_HASH_H

#define NAMES_BUCKET_BITS   9
#define NAMES_SLOT_BITS     11
#define NAMES_FREQUENT_BITS 10
#define NAMES_MULTIPLIER    UINT64_C(0x2CEAEE21BF46BC01)

#endif
