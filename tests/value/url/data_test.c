/* data_test.c: data: URLs (bypass class 29): base64 of a raster image of a listed type, and nothing else. */
#include "value/url/room.h"

static const struct url_rule pictures = {
    .schemes = STRINGS(TEXT("data")),
    .data_types = STRINGS(TEXT("image/png"), TEXT("image/jpeg"), TEXT("image/gif"), TEXT("image/webp"),
                          TEXT("image/avif"), TEXT("image/bmp"), TEXT("image/x-icon"),
                          TEXT("image/vnd.microsoft.icon"), TEXT("text/html")),
};

#define PNG "iVBORw0KGgo="

struct row {
    const char *value;
    const char *expected; /* NULL: the URL is kept unchanged */
    tamis_reason reason;  /* TAMIS_REASON_COUNT: the URL is kept; otherwise the reason why nothing is kept */
};

static void check_rows(const struct url_rule *rule, const struct row *rows, size_t count)
{
    struct room *r = room_new();
    for (size_t i = 0; i < count; i++) {
        const char *got = room_judge(r, rule, URL_SINGLE, span_from(rows[i].value));
        const char *expected = rows[i].expected ? rows[i].expected : rows[i].value;
        if (strcmp(got, rows[i].reason == TAMIS_REASON_COUNT ? expected : "NO") != 0 ||
            r->reason != rows[i].reason)
            fail_msg("%s: %s, reason %d", rows[i].value, got, (int)r->reason);
    }
    room_free(r);
}
#define CHECK(rule, rows) check_rows(rule, rows, sizeof(rows) / sizeof *(rows))
#define STAYS(value) \
    { \
        value, NULL, TAMIS_REASON_COUNT \
    }
#define BECOMES(value, expected) \
    { \
        value, expected, TAMIS_REASON_COUNT \
    }
#define TYPE(value) \
    { \
        value, NULL, TAMIS_REASON_URL_DATA_TYPE \
    }
#define CORRUPT(value) \
    { \
        value, NULL, TAMIS_REASON_URL_DATA_CORRUPT \
    }

TEST(keeps_raster_images_that_have_their_declared_type)
{
    static const struct row rows[] = {
        STAYS("data:image/png;base64," PNG),
        STAYS("data:image/png;base64,iVBORw0KGgo"),
        STAYS("data:image/jpeg;base64,/9j/"),
        STAYS("data:image/gif;base64,R0lGODlh"),
        STAYS("data:image/gif;base64,R0lGODdh"),
        STAYS("data:image/webp;base64,UklGRgAAAABXRUJQVlA4"),
        STAYS("data:image/avif;base64,AAAAHGZ0eXBhdmlm"),
        STAYS("data:image/avif;base64,AAAAHGZ0eXBhdmlz"),
        STAYS("data:image/bmp;base64,Qk0A"),
        STAYS("data:image/x-icon;base64,AAABAAEA"),
        STAYS("data:image/vnd.microsoft.icon;base64,AAABAAEA"),
        BECOMES(" DATA:IMAGE/PNG ; BASE64 ," PNG, "data:image/png;base64," PNG),
        BECOMES("data:image/png;base64,iVBO\tRw0\n KGgo=", "data:image/png;base64," PNG),
        BECOMES("data:image/png;base64,iVBO%20Rw0%0d%0AKG%67o%3D", "data:image/png;base64," PNG),
        BECOMES("data:  image/gif;base64,R0lGODlh ", "data:image/gif;base64,R0lGODlh"),
        /* Parameters have no meaning for images, so they are removed. */
        BECOMES("data:image/png;charset=utf-8;base64," PNG, "data:image/png;base64," PNG),
        BECOMES("data:image/png;base64;base64," PNG, "data:image/png;base64," PNG),
        /* The type is not in the URL, so it is that of the data. */
        BECOMES("data:;base64," PNG, "data:image/png;base64," PNG),
        BECOMES("data: ; base64,%2F9j%2F", "data:image/jpeg;base64,/9j/"),
        BECOMES("data:;x=y;base64,UklG\tRgAAAABXRUJQVlA4", "data:image/webp;base64,UklGRgAAAABXRUJQVlA4"),
        BECOMES("data:image/jpg;base64,/9j/", "data:image/jpeg;base64,/9j/"),
        BECOMES("data:IMAGE/JPG;q=1;base64,/9j/", "data:image/jpeg;base64,/9j/"),
    };
    CHECK(&pictures, rows);
}

TEST(refuses_other_types)
{
    static const struct row rows[] = {
        TYPE("data:,"),
        TYPE("data:;base64,PGI+PGI+PGI+"),
        TYPE("data:;base64,"),
        TYPE("data:base64," PNG),
        TYPE("data:;base64"),
        TYPE("data:;x," PNG),
        TYPE("data:image/png," PNG),
        TYPE("data:image/png;base64"),
        TYPE("data:image/svg+xml;base64,PHN2Zz4="),
        TYPE("data:text/html;base64,PGI+"), /* the rule lists the type, but its data cannot be verified */
        TYPE("data:image/png;base64;x," PNG),
        TYPE("data:image/png;base64=," PNG),
        TYPE("data:image/png;base\\64," PNG),
        TYPE("data:image/%70ng;base64," PNG),
        TYPE("data:image/png\x0c;base64," PNG),
        TYPE("data:/image/png;base64," PNG),
        TYPE("data://image/png;base64," PNG),
        TYPE("data:image/png?;base64," PNG),
        TYPE("data:image/png;base64#," PNG),
    };
    CHECK(&pictures, rows);
}

TEST(refuses_bytes_that_are_not_of_the_type)
{
    static const struct row rows[] = {
        CORRUPT("data:image/png;base64,"),
        CORRUPT("data:image/png;base64,R0lGODlh"),
        CORRUPT("data:image/gif;base64," PNG),
        CORRUPT("data:image/png;base64,PHN2Zz4="),
        CORRUPT("data:image/png;base64,iVBORw0KGg"),
        CORRUPT("data:image/png;base64,iVBORw0KGgo=="),
        CORRUPT("data:image/png;base64,iVBORw0KGgoAA"),
        CORRUPT("data:image/png;base64,iVBORw0KGgoA==="),
        CORRUPT("data:image/png;base64,iVBORw0KGgo=AAAA"),
        CORRUPT("data:image/jpeg;base64,/9j/AA="),
        CORRUPT("data:image/png;base64,iVBORw0KGgo-"),
        CORRUPT("data:image/png;base64,iVBORw0KGgo%00"),
        CORRUPT("data:image/png;base64,iVBORw0KGgo,"),
        CORRUPT("data:image/png;base64," PNG "#f"),
        CORRUPT("data:image/png;base64," PNG "?q"),
        CORRUPT("data:image/png;base64," PNG "#"),
        CORRUPT("data:image/webp;base64,UklGRgAAAABXQVZFZm10"),
        CORRUPT("data:image/avif;base64,AAAAHGZ0eXBpc29t"),
        CORRUPT("data:image/x-icon;base64,AAACAAEA"),
    };
    CHECK(&pictures, rows);
}

static const struct url_rule no_types = {.schemes = STRINGS(TEXT("data"))};
static const struct url_rule no_scheme = {.schemes = STRINGS(TEXT("https")),
                                          .data_types = STRINGS(TEXT("image/png"))};

TEST(refuses_data_where_no_type_is_listed)
{
    static const struct row rows[] = {TYPE("data:image/png;base64," PNG)};
    static const struct row others[] = {{"data:image/png;base64," PNG, NULL, TAMIS_REASON_URL_SCHEME}};
    CHECK(&no_types, rows);
    CHECK(&no_scheme, others);
}

TEST(lists_the_types_that_it_can_verify)
{
    for (uint32_t i = 0; i + 1 < pictures.data_types.count; i++)
        assert_true(tamis_value_url_is_data_type(pictures.data_types.items[i]));
    static const char *const others[] = {"",        "image/svg+xml", "text/html", "image/PNG",
                                         "image/*", "image/png ",    "image/pn"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(tamis_value_url_is_data_type(span_from(others[i])));
}
