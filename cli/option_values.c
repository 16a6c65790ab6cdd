/* option_values.c: reads the values of options that are numbers, limits or fields. */
#include "cli.h"
#include <string.h>
#include <tamis/tree.h>

enum { MOST_WORKERS = 256, MOST_CHANGES = 1000000 };

/* The greatest value of a limit (tamis_set_limit()). */
enum { LARGEST_LIMIT = 1 << 30 };

static bool read_number(const char *digits, uint64_t *number)
{
    *number = 0;
    for (const char *d = digits; *d != '\0'; d++) {
        unsigned digit = (unsigned)(*d - '0');
        if (digit > 9 || *number > (UINT64_MAX - digit) / 10)
            return false;
        *number = *number * 10 + digit;
    }
    return *digits != '\0';
}

/* Names of limits can be written with lowercase letters and "-": "tag-name-bytes" means TAG_NAME_BYTES. */
static char to_limit_name_character(char c)
{
    if (c >= 'a' && c <= 'z')
        return (char)(c - 'a' + 'A');
    return c == '-' ? '_' : c;
}

static bool find_limit(const char *typed, size_t length, tamis_limit *found)
{
    const char *names[TAMIS_LIMIT_COUNT];
    struct text name = {0};
    size_t i;
    for (i = 0; i < length; i++)
        text_add(&name, &(char){to_limit_name_character(typed[i])}, 1);
    text_add(&name, "", 1);
    for (i = 0; i < TAMIS_LIMIT_COUNT; i++)
        names[i] = tamis_limit_name((tamis_limit)i);
    for (i = 0; i < TAMIS_LIMIT_COUNT && strcmp(names[i], name.bytes) != 0;)
        i++;
    *found = (tamis_limit)i;
    if (i == TAMIS_LIMIT_COUNT) {
        const char *meant = nearest(name.bytes, names, TAMIS_LIMIT_COUNT);
        message("unknown limit '%s'; did you mean %s?", name.bytes, meant == NULL ? names[0] : meant);
    }
    text_free(&name);
    return i < TAMIS_LIMIT_COUNT;
}

bool settings_set_limit(struct settings *s, const char *value)
{
    tamis_limit limit;
    const char *equals = strchr(value, '=');
    if (!find_limit(value, equals == NULL ? strlen(value) : (size_t)(equals - value), &limit))
        return false;
    struct limit_setting *set = &s->limits[limit];
    set->set = equals != NULL && read_number(equals + 1, &set->value);
    if (!set->set)
        message("--limit %s: write NAME=VALUE with a whole number as VALUE", value);
    return set->set;
}

void settings_lift_limits(struct settings *s)
{
    static const tamis_limit lengths[] = {TAMIS_MAX_INPUT_BYTES, TAMIS_MAX_OUTPUT_BYTES, TAMIS_MAX_NODES};
    for (size_t i = 0; i < COUNT(lengths); i++)
        if (!s->limits[lengths[i]].set)
            s->limits[lengths[i]] = (struct limit_setting){true, LARGEST_LIMIT};
}

static bool set_number(const char *option, const char *value, unsigned least, unsigned most, unsigned *number)
{
    uint64_t read;
    bool good = read_number(value, &read) && read >= least && read <= most;
    if (good)
        *number = (unsigned)read;
    else
        message("--%s %s: write a number from %u to %u", option, value, least, most);
    return good;
}

bool settings_set_workers(struct settings *s, const char *value)
{
    return set_number("jobs", value, 1, MOST_WORKERS, &s->workers);
}

bool settings_set_year(struct settings *s, const char *value)
{
    return set_number("year", value, TAMIS_FIRST_YEAR, TAMIS_LAST_YEAR, &s->year);
}

bool settings_set_most(struct settings *s, const char *value)
{
    unsigned most;
    bool good = set_number("most", value, 1, MOST_CHANGES, &most);
    if (good)
        s->most = most;
    return good;
}

bool settings_add_field(struct settings *s, const char *value)
{
    if (s->field_count == MOST_FIELDS) {
        message("--field: at most %d fields", MOST_FIELDS);
        return false;
    }
    s->fields[s->field_count++] = value;
    return true;
}
