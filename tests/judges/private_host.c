/* private_host.c: see private_host.h. Addresses are compared as numbers with the first and last address of each range. */
#include "judges/private_host.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { LONGEST = 300 };

static bool is_private_number(uint32_t a)
{
    static const uint32_t ranges[][2] = {
        {0x00000000, 0x00FFFFFF}, {0x0A000000, 0x0AFFFFFF}, {0x64400000, 0x647FFFFF},
        {0x7F000000, 0x7FFFFFFF}, {0xA9FE0000, 0xA9FEFFFF}, {0xAC100000, 0xAC1FFFFF},
        {0xC0000000, 0xC00000FF}, {0xC0000200, 0xC00002FF}, {0xC0586300, 0xC05863FF},
        {0xC0A80000, 0xC0A8FFFF}, {0xC6120000, 0xC613FFFF}, {0xC6336400, 0xC63364FF},
        {0xCB007100, 0xCB0071FF}, {0xE0000000, 0xFFFFFFFF},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (a >= ranges[i][0] && a <= ranges[i][1])
            return true;
    return false;
}

/* Reads four decimal numbers. */
static bool read_ipv4(const char *text, uint32_t *address)
{
    unsigned parts[4];
    char rest;
    if (sscanf(text, "%u.%u.%u.%u%c", &parts[0], &parts[1], &parts[2], &parts[3], &rest) != 4)
        return false;
    *address = parts[0] << 24 | parts[1] << 16 | parts[2] << 8 | parts[3];
    return true;
}

/* Reads the pieces of a text up to its end. Returns their number. */
static int read_pieces(char *text, unsigned long pieces[8])
{
    int n = 0;
    for (char *end = text; n < 8 && *text != '\0'; text = end + (*end == ':'))
        pieces[n++] = strtoul(text, &end, 16);
    return n;
}

/* Reads an address without its brackets as two halves of 64 bits. */
static void read_ipv6(char *text, uint64_t halves[2])
{
    unsigned long before[8] = {0}, after[8] = {0};
    char *gap = strstr(text, "::");
    if (gap != NULL)
        *gap = '\0';
    read_pieces(text, before);
    int n = gap != NULL ? read_pieces(gap + 2, after) : 0;
    for (int i = 0; i < n; i++)
        before[8 - n + i] = after[i];
    for (int half = 0; half < 2; half++)
        halves[half] = (uint64_t)before[4 * half] << 48 | (uint64_t)before[4 * half + 1] << 32 |
                       (uint64_t)before[4 * half + 2] << 16 | before[4 * half + 3];
}

static bool is_private_pair(uint64_t high, uint64_t low)
{
    uint32_t last = (uint32_t)low;
    if (high == 0 && low >> 32 == 0xFFFF)
        return is_private_number(last); /* ::ffff:a.b.c.d */
    if (high == 0 && low >> 32 == 0xFFFF0000)
        return is_private_number(last); /* ::ffff:0:a.b.c.d */
    if (high == 0x0064FF9B00000000 && low >> 32 == 0)
        return is_private_number(last); /* 64:ff9b::a.b.c.d */
    if (high >> 48 == 0x2002)
        return is_private_number((uint32_t)(high >> 16));
    bool is_global = high >= 0x2000000000000000 && high <= 0x3FFFFFFFFFFFFFFF;
    bool is_reserved = high >= 0x2001000000000000 && high <= 0x200101FFFFFFFFFF;
    bool is_example = high >> 32 == 0x20010DB8 || (high >= 0x3FFF000000000000 && high <= 0x3FFF0FFFFFFFFFFF);
    return !is_global || is_reserved || is_example;
}

static bool is_private_name(const char *name)
{
    static const char *const domains[] = {"localhost", "local",       "home.arpa",   "internal",
                                          "intranet",  "private",     "corp",        "home",
                                          "lan",       "localdomain", "localdomain6"};
    size_t n = strlen(name);
    for (size_t i = 0; i < sizeof domains / sizeof *domains; i++) {
        size_t tail = strlen(domains[i]);
        if (n >= tail && strcmp(name + n - tail, domains[i]) == 0 && (n == tail || name[n - tail - 1] == '.'))
            return true;
    }
    return strchr(name, '.') == NULL;
}

/* A name whose last label is a number is not a name: the URL parser makes an address of it, unless several dots follow. */
static bool ends_in_digits(const char *name)
{
    const char *dot = strrchr(name, '.'), *last = dot != NULL ? dot + 1 : name;
    bool hexadecimal = strncmp(last, "0x", 2) == 0 &&
                       strspn(last + 2, "0123456789abcdef") == strlen(last + 2);
    return (*last != '\0' && strspn(last, "0123456789") == strlen(last)) || hexadecimal;
}

bool judge_private_host(struct word host)
{
    char text[LONGEST];
    uint64_t halves[2];
    uint32_t address;
    if (host.n >= sizeof text)
        host = word_after(host, host.n - sizeof text + 1); /* the end decides about a name */
    memcpy(text, host.p, host.n);
    text[host.n] = '\0';
    if (text[0] == '[') {
        text[strcspn(text, "]")] = '\0';
        read_ipv6(text + 1, halves);
        return is_private_pair(halves[0], halves[1]);
    }
    for (size_t n = host.n; n > 0 && text[n - 1] == '.'; n--)
        text[n - 1] = '\0';
    if (read_ipv4(text, &address))
        return is_private_number(address);
    return ends_in_digits(text) || is_private_name(text);
}
