/* names_test.c: every static name is found, and no other text is; different names of a document get different atoms. */
#include "base/names.h"
#include "harness/test.h"

static const struct {
    atom name;
    const char *text;
} known[] = {
#define NAME(id, text) {ATOM_##id, text},
#include "base/names.def"
#undef NAME
};

enum { KNOWN = sizeof known / sizeof *known };

struct fixture {
    struct meter meter;
    struct arena arena;
    struct names names;
};

static void open_names(struct fixture *f)
{
    tamis_base_meter_init(&f->meter, NULL);
    tamis_base_arena_init(&f->arena, &f->meter);
    tamis_base_names_init(&f->names, &f->arena);
}

static void close_names(struct fixture *f)
{
    tamis_base_arena_free(&f->arena);
}

/* The text is copied to a block of exactly its length, so that AddressSanitizer reports a read past its end. */
static atom look_up(const char *text, size_t n)
{
    char *exact = malloc(n ? n : 1);
    memcpy(exact, text, n);
    atom found = tamis_base_names_static(span_of(exact, n));
    free(exact);
    return found;
}

TEST(finds_every_static_name)
{
    assert_int_equal(KNOWN + 1, ATOM_STATIC_COUNT);
    for (size_t i = 0; i < KNOWN; i++) {
        assert_int_equal(known[i].name, i + 1);
        if (look_up(known[i].text, strlen(known[i].text)) != known[i].name)
            fail_msg("`%s` is not found", known[i].text);
        struct span text = tamis_base_names_static_text(known[i].name);
        assert_int_equal(text.n, strlen(known[i].text));
        assert_memory_equal(text.p, known[i].text, text.n);
    }
    assert_int_equal(tamis_base_names_static_text(ATOM_NONE).n, 0);
    assert_int_equal(tamis_base_names_static_text(ATOM_STATIC_COUNT).n, 0);
}

static bool is_known(const char *text, size_t n)
{
    for (size_t i = 0; i < KNOWN; i++)
        if (strlen(known[i].text) == n && memcmp(known[i].text, text, n) == 0)
            return true;
    return false;
}

/* Every static name with one byte changed, removed or added. */
TEST(finds_nothing_that_is_nearly_a_static_name)
{
    for (size_t i = 0; i < KNOWN; i++) {
        char text[80];
        size_t n = strlen(known[i].text);
        assert_true(n + 2 < sizeof text);
        for (size_t j = 0; j < n; j++)
            for (int flip = 1; flip < 256; flip <<= 1) {
                memcpy(text, known[i].text, n);
                text[j] = (char)(text[j] ^ flip);
                assert_true(is_known(text, n) || look_up(text, n) == ATOM_NONE);
            }
        memcpy(text, known[i].text, n);
        text[n] = '\0';
        assert_int_equal(look_up(text, n + 1), ATOM_NONE);
        text[n] = 's';
        assert_true(is_known(text, n + 1) || look_up(text, n + 1) == ATOM_NONE);
        assert_true(is_known(text, n - 1) || look_up(text, n - 1) == ATOM_NONE);
    }
}

TEST(gives_static_names_their_atoms_in_a_document_too)
{
    struct fixture f;
    open_names(&f);
    for (size_t i = 0; i < KNOWN; i++)
        assert_int_equal(tamis_base_names_intern(&f.names, span_from(known[i].text)), known[i].name);
    assert_int_equal(f.names.dynamic_count, 0);
    assert_int_equal(tamis_base_names_intern(&f.names, SPAN("")), ATOM_NONE);
    assert_int_equal(tamis_base_names_find(&f.names, SPAN("")), ATOM_NONE);
    assert_int_equal(tamis_base_names_find(&f.names, SPAN("my-own")), ATOM_NONE);
    close_names(&f);
}

static struct span own_name(char buffer[80], unsigned i)
{
    /* names of many lengths, some of which begin or end with the same letters */
    int n = snprintf(buffer, 80, "%.*s%u%.*s", (int)(i % 24), "abcdefghijklmnopqrstuvwx", i,
                     (int)(i / 24 % 24), "ABCDEFGHIJKLMNOPQRSTUVWX");
    return span_of(buffer, (size_t)n);
}

TEST(tells_many_names_of_a_document_apart)
{
    enum { MANY = 20000 };
    static atom atoms[MANY];
    char buffer[80];
    struct fixture f;
    open_names(&f);
    for (unsigned i = 0; i < MANY; i++) {
        assert_int_equal(tamis_base_names_find(&f.names, own_name(buffer, i)), ATOM_NONE);
        atoms[i] = tamis_base_names_intern(&f.names, own_name(buffer, i));
        assert_int_equal(atoms[i], ATOM_STATIC_COUNT + i);
    }
    for (unsigned i = 0; i < MANY; i++) {
        struct span name = own_name(buffer, i);
        assert_int_equal(tamis_base_names_intern(&f.names, name), atoms[i]);
        assert_int_equal(tamis_base_names_find(&f.names, name), atoms[i]);
        assert_true(span_equal(tamis_base_names_text(&f.names, atoms[i]), name));
    }
    close_names(&f);
}

TEST(takes_bytes_as_they_are)
{
    static const char text[] = "a\0b\xC3\xA9";
    struct fixture f;
    open_names(&f);
    atom whole = tamis_base_names_intern(&f.names, span_of(text, 5));
    atom cut = tamis_base_names_intern(&f.names, span_of(text, 2));
    assert_true(whole != cut && whole >= ATOM_STATIC_COUNT && cut >= ATOM_STATIC_COUNT);
    assert_int_equal(tamis_base_names_intern(&f.names, span_of(text, 1)), ATOM_a);
    assert_true(tamis_base_names_intern(&f.names, SPAN("DIV")) >= ATOM_STATIC_COUNT);
    assert_true(span_equal(tamis_base_names_text(&f.names, whole), span_of(text, 5)));
    close_names(&f);
}

/* All texts of at most four bytes from three values, in an order in which short texts follow long ones, and the other way around. */
TEST(finds_a_name_among_names_that_begin_with_it)
{
    static const char values[] = {'\0', '\x7F', '\xFF'};
    enum { TEXTS = 3 + 9 + 27 + 81 };
    static char texts[TEXTS][4];
    static size_t lengths[TEXTS];
    size_t count = 0;
    for (size_t n = 1, all = 3; n <= 4; n++, all *= 3)
        for (size_t i = 0; i < all; i++, count++) {
            lengths[count] = n;
            for (size_t j = 0, rest = i; j < n; j++, rest /= 3)
                texts[count][j] = values[rest % 3];
        }
    for (size_t step = 1; step < TEXTS; step++) {
        struct fixture f;
        if (step % 2 == 0 || step % 3 == 0 || step % 5 == 0) /* has a factor in common with TEXTS */
            continue;
        open_names(&f);
        for (size_t i = 0; i < TEXTS; i++) {
            size_t k = i * step % TEXTS;
            assert_int_equal(tamis_base_names_find(&f.names, span_of(texts[k], lengths[k])), ATOM_NONE);
            assert_int_equal(tamis_base_names_intern(&f.names, span_of(texts[k], lengths[k])),
                             ATOM_STATIC_COUNT + i);
        }
        for (size_t i = 0; i < TEXTS; i++) {
            size_t k = i * step % TEXTS;
            assert_int_equal(tamis_base_names_find(&f.names, span_of(texts[k], lengths[k])),
                             ATOM_STATIC_COUNT + i);
        }
        close_names(&f);
    }
}

TEST(forgets_a_documents_names_with_the_arena)
{
    struct fixture f;
    open_names(&f);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(tamis_base_names_intern(&f.names, SPAN("my-own")), ATOM_STATIC_COUNT);
        assert_int_equal(tamis_base_names_intern(&f.names, SPAN("my-other")), ATOM_STATIC_COUNT + 1);
        tamis_base_arena_reset(&f.arena);
        tamis_base_names_init(&f.names, &f.arena);
        assert_int_equal(tamis_base_names_find(&f.names, SPAN("my-own")), ATOM_NONE);
    }
    close_names(&f);
}

/* A table that cannot grow anymore: links to its names would no longer be 32-bit numbers. */
TEST(refuses_more_names_than_it_can_count)
{
    struct fixture f;
    open_names(&f);
    assert_true(tamis_base_meter_set_limit(&f.meter, TAMIS_MAX_ARENA_BYTES, UINT64_MAX));
    assert_int_equal(tamis_base_names_intern(&f.names, SPAN("my-other")), ATOM_STATIC_COUNT);
    f.names.dynamic_count = f.names.dynamic_capacity = UINT32_C(1) << 30;
    uint64_t held = f.meter.held;
    assert_int_equal(tamis_base_names_intern(&f.names, SPAN("a")), ATOM_a);
    assert_int_equal(tamis_base_names_intern(&f.names, SPAN("my-other")), ATOM_STATIC_COUNT);
    assert_int_equal(tamis_base_names_intern(&f.names, SPAN("my-own")), ATOM_NONE);
    assert_int_equal(f.meter.status, TAMIS_OVER_MAX_ARENA_BYTES);
    assert_int_equal(f.meter.held, held);
    close_names(&f);
}
