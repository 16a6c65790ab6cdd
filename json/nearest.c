/* nearest.c: the word that was probably meant. */
#include "reader.h"

#include <string.h>

enum { LONGEST_WORD = 40 };

static size_t smallest(size_t a, size_t b, size_t c)
{
    size_t least = a < b ? a : b;
    return least < c ? least : c;
}

/* How many letters must be put in, taken out or changed to make one word of the other (Levenshtein). Both are at most
 * LONGEST_WORD long. */
static size_t distance(const char *a, const char *b)
{
    size_t row[LONGEST_WORD + 1];
    size_t width = strlen(b);
    for (size_t j = 0; j <= width; j++)
        row[j] = j;
    for (size_t i = 0; a[i] != '\0'; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < width; j++) {
            size_t above = row[j + 1];
            row[j + 1] = smallest(above + 1, row[j] + 1, diagonal + (a[i] != b[j]));
            diagonal = above;
        }
    }
    return row[width];
}

const char *tamis_json_nearest(const char *typed, const char *const *words, size_t count)
{
    size_t length = strlen(typed);
    size_t least = length < 6 ? 3 : 4; /* farther than this is no slip of the finger */
    const char *best = NULL;
    for (size_t i = 0; i < count && length <= LONGEST_WORD; i++) {
        size_t far = strlen(words[i]) > LONGEST_WORD ? least : distance(typed, words[i]);
        if (far < least) {
            least = far;
            best = words[i];
        }
    }
    return best;
}
