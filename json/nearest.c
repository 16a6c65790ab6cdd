/* nearest.c: finds the word that is most similar to a misspelled one. */
#include "reader.h"

#include <string.h>

enum { LONGEST_WORD = 40 };

static size_t smallest(size_t a, size_t b, size_t c)
{
    size_t least = a < b ? a : b;
    return least < c ? least : c;
}

/* Returns the edit distance of two words of at most LONGEST_WORD bytes. An edit inserts, deletes or replaces a byte,
 * or swaps two adjacent bytes. */
static size_t distance(const char *a, const char *b)
{
    size_t rows[3][LONGEST_WORD + 1];
    size_t width = strlen(b);
    for (size_t j = 0; j <= width; j++)
        rows[0][j] = j;
    for (size_t i = 0; a[i] != '\0'; i++) {
        const size_t *above = rows[i % 3], *two_above = rows[(i + 2) % 3];
        size_t *row = rows[(i + 1) % 3];
        row[0] = i + 1;
        for (size_t j = 0; j < width; j++) {
            row[j + 1] = smallest(above[j + 1] + 1, row[j] + 1, above[j] + (a[i] != b[j]));
            bool swapped = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
            if (swapped && two_above[j - 1] + 1 < row[j + 1])
                row[j + 1] = two_above[j - 1] + 1;
        }
    }
    return rows[strlen(a) % 3][width];
}

/* Returns the most similar word with an edit distance below `least`, or NULL. If `typed` is longer than LONGEST_WORD bytes,
 * returns NULL. */
static const char *nearest_within(const char *typed, const char *const *words, size_t count, size_t least)
{
    size_t length = strlen(typed);
    const char *best = NULL;
    for (size_t i = 0; i < count && length <= LONGEST_WORD; i++) {
        size_t other = strlen(words[i]), longer = other > length ? other : length;
        bool may_be = other <= LONGEST_WORD &&
                      2 * longer < other + length + least; /* the lengths differ by less than `least` */
        size_t far = may_be ? distance(typed, words[i]) : least;
        if (far < least) {
            least = far;
            best = words[i];
        }
    }
    return best;
}

const char *tamis_json_nearest(const char *typed, const char *const *words, size_t count)
{
    return nearest_within(typed, words, count, strlen(typed) < 6 ? 3 : 4);
}

const char *tamis_json_nearest_typo(const char *typed, const char *const *words, size_t count)
{
    size_t length = strlen(typed);
    return nearest_within(typed, words, count, length < 4 ? 0 : length < 8 ? 2 : 3);
}
