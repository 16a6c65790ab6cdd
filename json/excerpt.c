/* excerpt.c: reads and writes the member "excerpt". */
#include "reader.h"
#include "rule_table.h"

#include <string.h>

/* The values of "at", in the order of the constants of tamis_excerpt_at. */
static const char *const at_words[] = {"word", "character"};
/* The values of "tables", in the order of the constants of tamis_excerpt_tables. */
static const char *const tables_words[] = {"cut", "omit"};

/* ---- Reading. tamis_config_complete() checks the values of "characters", "images" and "mark". */

/* Reads an integer that is not negative. If the integer is greater than UINT32_MAX, the result is
 * UINT32_MAX, which tamis_config_complete() refuses. */
static bool read_number(struct reader *r, const struct step *at, const struct json_value *value,
                        uint32_t *number)
{
    uint64_t wide = UINT64_MAX;
    bool is_whole = tamis_json_unsigned(value, &wide) ||
                    (tamis_json_is_integer(value) && value->text[0] != '-');
    if (!is_whole)
        return tamis_json_error(r, at, "must be a whole number");
    *number = wide < UINT32_MAX ? (uint32_t)wide : UINT32_MAX;
    return true;
}

static bool read_characters(struct reader *r, const struct step *at, const struct json_value *value,
                            const struct member *m, void *target)
{
    (void)m;
    return read_number(r, at, value, &((tamis_excerpt *)target)->characters);
}

static bool read_images(struct reader *r, const struct step *at, const struct json_value *value,
                        const struct member *m, void *target)
{
    (void)m;
    return read_number(r, at, value, &((tamis_excerpt *)target)->images);
}

static bool read_at(struct reader *r, const struct step *at, const struct json_value *value,
                    const struct member *m, void *target)
{
    size_t word;
    (void)m;
    if (!tamis_json_read_word(r, at, value, at_words, COUNT(at_words), &word))
        return false;
    ((tamis_excerpt *)target)->at = (tamis_excerpt_at)word;
    return true;
}

static bool read_tables(struct reader *r, const struct step *at, const struct json_value *value,
                        const struct member *m, void *target)
{
    size_t word;
    (void)m;
    if (!tamis_json_read_word(r, at, value, tables_words, COUNT(tables_words), &word))
        return false;
    ((tamis_excerpt *)target)->tables = (tamis_excerpt_tables)word;
    return true;
}

static bool read_mark(struct reader *r, const struct step *at, const struct json_value *value,
                      const struct member *m, void *target)
{
    (void)m;
    if (!tamis_json_is_string(r, at, value))
        return false;
    ((tamis_excerpt *)target)->mark = json_string(value);
    return true;
}

bool tamis_json_read_excerpt(struct reader *r, const struct step *at, const struct json_value *value,
                             const struct member *m, void *target)
{
    static const struct member members[] = {{"characters", read_characters, 0},
                                            {"at", read_at, 0},
                                            {"mark", read_mark, 0},
                                            {"images", read_images, 0},
                                            {"tables", read_tables, 0}};
    tamis_excerpt excerpt = {.characters = 0};
    (void)m;
    (void)target;
    if (takes_away(r, value))
        return true;
    if (!tamis_json_is_object(r, at, value) ||
        !tamis_json_read_members(r, at, value, members, COUNT(members), &excerpt) ||
        !tamis_json_require(r, at, value, "characters"))
        return false;
    tamis_config_set_excerpt(r->config, &excerpt);
    return true;
}

/* ---- Writing */

static void put_member(struct json_out *o, const char *name)
{
    tamis_json_put_name(o, name, strlen(name));
}

static void write_string(struct json_out *o, const char *name, const char *value)
{
    put_member(o, name);
    tamis_json_put_string(o, value);
}

void tamis_json_write_excerpt(const tamis_config *c, struct json_out *o)
{
    const tamis_excerpt *e = tamis_config_excerpt(c);
    if (!e)
        return;
    put_member(o, "excerpt");
    tamis_json_open(o, '{');
    put_member(o, "characters");
    tamis_json_put_number(o, e->characters);
    write_string(o, "at", at_words[e->at]);
    write_string(o, "mark", e->mark);
    if (e->images) {
        put_member(o, "images");
        tamis_json_put_number(o, e->images);
    }
    if (e->tables != TAMIS_EXCERPT_TABLES_CUT)
        write_string(o, "tables", tables_words[e->tables]);
    tamis_json_close(o, '}');
}
