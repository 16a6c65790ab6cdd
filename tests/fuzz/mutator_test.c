/* mutator_test.c: fuzzing engines need three properties of a mutator: it writes only into its buffer, it makes the same
 * change for the same seed, and each of its operations can change something. */
#include "fuzz/mutator/mutator.h"
#include "harness/test.h"
#include "models/json.h"
#include "support/count.h"

enum { RUNS = 200000, ROOM = 600, SEEDS = 3000, ROUNDS = 400 };

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size,
                                 uint8_t *out, size_t most, unsigned seed);
void *afl_custom_init(void *afl, unsigned seed);
void afl_custom_deinit(void *data);
unsigned afl_custom_fuzz_count(void *data, const uint8_t *document, size_t size);
size_t afl_custom_fuzz(void *data, uint8_t *document, size_t size, uint8_t **out, uint8_t *other,
                       size_t other_size, size_t most);

static const unsigned formats[] = {HTML, XML5, SGML, JSON};

static const char *const documents[] = {
    "",
    "x",
    "<",
    "</",
    "<p>a<b>c</b><a href=x title='y' id=\"z\" hidden>d &amp; &#x41</a></p><!--e--><br/>",
    "<!DOCTYPE html><table><tr><td>a</td></tr></table><svg><![CDATA[b]]><desc><p></desc></svg><?c d?>",
    "<script>a<!--<script>b</script>--></script><textarea></TextArea ><style><b></style><a b='",
    "<s:svg xmlns:s='http://www.w3.org/2000/svg' s:b=\"c\" =d/><e><f></e></f></><g <h/i/>",
    "<!DOCTYPE a [ <!ENTITY b \"c\"> ]>&b;<![CDATA[",
    "{\"elements\": [\"p\", {\"name\": \"a\", \"attributes\": [\"href\"]}], \"comments\": true}",
    "[1, [2, {}], \"a\\\"b\", null]",
    "{\"a\": {\"b\": {\"c\": [",
    "<a \xFF&\r\n<\xC3\xA9 \x80=\xED\xA0\x80>",
};

static struct mutator mutator, again;

/* Returns a copy in a block of exactly `most` bytes, so that AddressSanitizer reports an access past its end. */
static uint8_t *copy(const void *document, size_t size, size_t most)
{
    uint8_t *data = malloc(most ? most : 1);
    assert_non_null(data);
    if (size)
        memcpy(data, document, size);
    return data;
}

/* Changes the document twice with the same seed and compares the results. The document stays changed. */
static void change(struct random *r, uint8_t *document, size_t *size, const uint8_t *other, size_t other_size)
{
    size_t most = *size + random_below(r, (uint32_t)(ROOM - *size) + 1);
    uint32_t seed = random_below(r, UINT32_MAX);
    uint8_t *a = copy(document, *size, most), *b = copy(document, *size, most);
    again.format = mutator.format = ONE_OF(r, formats);
    size_t made = other ? mutator_cross(&mutator, seed, a, *size, most, other, other_size)
                        : mutator_mutate(&mutator, seed, a, *size, most);
    size_t made_again = other ? mutator_cross(&again, seed, b, *size, most, other, other_size)
                              : mutator_mutate(&again, seed, b, *size, most);
    assert_true(made <= most);
    assert_int_equal(made, made_again);
    assert_memory_equal(a, b, made);
    memcpy(document, a, made);
    *size = made;
    free(a);
    free(b);
}

TEST(keeps_within_its_room_and_follows_its_seed)
{
    struct random r = {1};
    uint8_t document[ROOM], other[ROOM];
    size_t size = 0, other_size = 0;
    for (int run = 0; run < RUNS; run++) {
        if (random_below(&r, 16) == 0) {
            const char *text = ONE_OF(&r, documents);
            memcpy(other, document, other_size = size);
            memcpy(document, text, size = strlen(text));
        }
        change(&r, document, &size, random_below(&r, 4) ? NULL : other, other_size);
    }
}

TEST(takes_any_bytes)
{
    static const char likely[] = "<<>>/!-?[]&;='\"ax{}:, \n";
    struct random r = {2};
    uint8_t document[ROOM];
    for (int run = 0; run < RUNS / 8; run++) {
        size_t size = random_below(&r, 64);
        for (size_t i = 0; i < size; i++)
            document[i] = (uint8_t)(random_below(&r, 4) ? likely[random_below(&r, sizeof likely)]
                                                        : (int)random_below(&r, 256));
        change(&r, document, &size, NULL, 0);
    }
}

static const char *const names[] = {
#define OPERATION(name, formats) #name,
#include "fuzz/mutator/operations.def"
#undef OPERATION
};

static const unsigned formats_of[] = {
#define OPERATION(name, formats) formats,
#include "fuzz/mutator/operations.def"
#undef OPERATION
};

/* Applies one operation to a document. Returns true if the document was changed; an operation that does not apply to it
 * changes nothing. */
static bool changes(enum operation operation, uint32_t seed, const char *text)
{
    size_t size = strlen(text), most = size + ROOM;
    uint8_t *data = copy(text, size, most);
    bool done = mutator_do(&mutator, operation, seed, data, size, most);
    bool is_changed = mutator.size != size || memcmp(data, text, size) != 0;
    assert_true(done || !is_changed);
    free(data);
    return is_changed;
}

static bool changes_something(enum operation operation)
{
    for (uint32_t seed = 0; seed < SEEDS; seed++)
        if (changes(operation, seed, documents[seed % COUNT(documents)]))
            return true;
    return false;
}

TEST(changes_something_by_every_operation_in_each_of_its_formats)
{
    for (size_t f = 0; f < COUNT(formats); f++)
        for (enum operation o = 0; o < OPERATIONS; o++) {
            mutator.format = formats[f];
            bool is_other_needed = o == DO_splice || o == DO_exchange;
            bool is_expected = (formats_of[o] & formats[f]) && !is_other_needed;
            if (changes_something(o) != is_expected)
                fail_msg("%s in format %u: changes %s", names[o], formats[f],
                         is_expected ? "nothing" : "something");
        }
}

static bool holds(const uint8_t *data, size_t size, const char *text)
{
    size_t n = strlen(text);
    for (size_t at = 0; at + n <= size; at++)
        if (memcmp(data + at, text, n) == 0)
            return true;
    return false;
}

TEST(takes_whole_elements_from_another_document)
{
    static const char text[] = "<p>a</p>", other[] = "b<u>c<i>d</i></u>e";
    int taken = 0;
    mutator.format = HTML;
    for (uint32_t seed = 0; seed < ROUNDS; seed++) {
        uint8_t *data = copy(text, sizeof text - 1, ROOM);
        size_t size = mutator_cross(&mutator, seed, data, sizeof text - 1, ROOM, (const uint8_t *)other,
                                    sizeof other - 1);
        taken += holds(data, size, "<u>c<i>d</i></u>");
        free(data);
    }
    assert_true(taken > ROUNDS / 8);
}

TEST(leaves_json_json_mostly)
{
    const char *text = documents[9];
    int parsed = 0;
    mutator.format = JSON;
    for (uint32_t seed = 0; seed < ROUNDS; seed++) {
        uint8_t *data = copy(text, strlen(text), ROOM);
        size_t size = mutator_mutate(&mutator, seed, data, strlen(text), ROOM);
        json_t *json = json_loadn((const char *)data, size, NULL);
        parsed += json != NULL;
        json_decref(json);
        free(data);
    }
    assert_true(parsed > ROUNDS / 3);
    assert_true(parsed < ROUNDS);
}

TEST(takes_documents_of_more_pieces_than_it_counts)
{
    size_t size = 4 * (size_t)PIECES, most = size + ROOM;
    for (size_t f = 0; f < COUNT(formats); f++)
        for (uint32_t seed = 0; seed < ROUNDS / 4; seed++) {
            uint8_t *data = malloc(most);
            assert_non_null(data);
            for (size_t i = 0; i < size; i++)
                data[i] = (uint8_t)(formats[f] == JSON ? "[],x" : "<a>x")[i % 4];
            mutator.format = formats[f];
            assert_true(mutator_mutate(&mutator, seed, data, size, most) <= most);
            free(data);
        }
}

TEST(serves_libfuzzer)
{
    const char *text = documents[4], *other = documents[5];
    int changed = 0;
    for (unsigned seed = 0; seed < ROUNDS; seed++) {
        size_t size = strlen(text), most = size + seed % 64;
        uint8_t *data = copy(text, size, most), *out = copy("", 0, most);
        size_t made = LLVMFuzzerCustomMutator(data, size, most, seed);
        assert_true(made <= most);
        changed += made != size || memcmp(data, text, size) != 0;
        assert_true(LLVMFuzzerCustomCrossOver((const uint8_t *)text, size, (const uint8_t *)other,
                                              strlen(other), out, most / 2, seed) <= most / 2);
        free(data);
        free(out);
    }
    assert_true(changed > ROUNDS / 2);
}

/* libFuzzer needs this when it minimizes an input. */
TEST(cuts_output_that_is_too_long)
{
    const char *text = documents[4];
    for (unsigned seed = 0; seed < ROUNDS; seed++) {
        size_t most = strlen(text) / (1 + seed % 3) - 1;
        uint8_t *data = copy(text, most, most);
        assert_true(LLVMFuzzerCustomMutator(data, strlen(text), most, seed) <= most);
        free(data);
    }
}

TEST(serves_afl)
{
    void *afl = afl_custom_init(NULL, 7);
    assert_non_null(afl);
    for (size_t round = 0; round < ROUNDS; round++) {
        const char *text = documents[round % COUNT(documents)];
        size_t size = strlen(text), most = 1 + round;
        uint8_t *data = copy(text, size, size), *out = NULL;
        assert_true(afl_custom_fuzz_count(afl, data, size) > 0);
        assert_true(afl_custom_fuzz(afl, data, size, &out, round % 2 ? data : NULL, size, most) <= most);
        assert_non_null(out);
        assert_memory_equal(data, text, size);
        free(data);
    }
    afl_custom_deinit(afl);
}
