/* scan_tag.h: reads a whole tag at once, without the state machine, if the tag is ordinary.
 *
 * The straight path (straight/straight.h) and markup_run.c use tamis_lex_scan_tag(), which reads tags of HTML. The following tags
 * are not ordinary:
 *   a tag with a quote or "<" in a name, or with "=" directly after its name or before the name of an attribute,
 *   a tag with more attributes or a longer name than the limits below allow,
 *   an end tag with attributes,
 *   a tag that is incomplete at the end of the input.
 * markup_run.c uses tamis_lex_scan_other_tag() for html-2008 and xml5. There, a tag is not ordinary either if it contains something
 * that these dialects read in another way than HTML, except that names of xml5 keep their case:
 *   "&", which can begin a reference,
 *   U+000B or U+000C, which are white space in some dialects,
 *   in xml5, a ":" before the name of an attribute.
 * tests/lex/scan_tag_test.c compares the result with the tokens of the state machine. */
#ifndef TAMIS_LEX_SCAN_TAG_H
#define TAMIS_LEX_SCAN_TAG_H

#include "base/scanner.h"
#include "lex/token.h"

enum {
    SCANNED_ATTRIBUTES = 64,
    SCANNED_NAME = 64 /* no name in an ordinary tag has more bytes */
};

struct scanned_tag {
    const unsigned char *start; /* the "<" */
    atom name;
    bool is_end;
    bool self_closing; /* "/" is directly before the ">", and is not part of a value */
    uint32_t count;
    uint32_t seen; /* the number of attributes, with duplicates */
    /* Bit i: the value of attribute i contains "&"; references in the value are not decoded. */
    uint64_t references;
    /* An array of `count` attributes, without duplicates. Their member `offset` is relative to `start`. */
    struct attribute attributes[SCANNED_ATTRIBUTES];
};

/*@ // a tag that is being read is apart from the table of names
    predicate scanned_apart(struct scanned_tag *tag, struct names *names) =
        \base_addr(tag) != \base_addr(names) && \base_addr(tag) != \base_addr(names->arena) &&
        \base_addr(tag) != \base_addr(names->arena->meter); */

/* Reads the tag at `p`, which is before `end` and points to "<". The input from `p` to `end` has fewer than 2^32
 * bytes, and is well-formed UTF-8 without U+000D and U+0000. Names that are not static (base/names.h) are added
 * to `names`. Returns the first byte after the tag, or NULL if the tag is not ordinary or an allocation fails.
 * `limit`: a tag with more attributes than this, counting duplicates, is not ordinary. */
/*@ requires range_readable((unsigned char *)p, (unsigned char *)end) && p < end;
    requires names_valid(names) && \valid(tag) && scanned_apart(tag, names);
    assigns *tag, *names, *names->arena, names->arena->meter->held, names->arena->meter->status,
            names->arena->meter->failed_at, heap[0 .. heap_size - 1];
    ensures names_kept{Pre, Post}(names);
    ensures \result == \null || in_range(\result, (unsigned char *)p + 2, (unsigned char *)end);
    ensures \result != \null ==> tag->count <= tag->seen <= SCANNED_ATTRIBUTES && tag->seen <= limit; */
const unsigned char *tamis_lex_scan_tag(const unsigned char *p, const unsigned char *end, struct names *names,
                                        uint64_t limit, struct scanned_tag *tag);

/* Does the same as tamis_lex_scan_tag() for a tag of xml5 if `xml_tags` is true, and otherwise for one of html-2008. */
/*@ requires range_readable((unsigned char *)p, (unsigned char *)end) && p < end;
    requires names_valid(names) && \valid(tag) && scanned_apart(tag, names);
    assigns *tag, *names, *names->arena, names->arena->meter->held, names->arena->meter->status,
            names->arena->meter->failed_at, heap[0 .. heap_size - 1];
    ensures names_kept{Pre, Post}(names);
    ensures \result == \null || in_range(\result, (unsigned char *)p + 2, (unsigned char *)end);
    ensures \result != \null ==> tag->count <= tag->seen <= SCANNED_ATTRIBUTES; */
const unsigned char *tamis_lex_scan_other_tag(const unsigned char *p, const unsigned char *end,
                                              struct names *names, bool xml_tags, struct scanned_tag *tag);

#endif
