/* unistd.h: the size of the pages of scanner_test.c. */
#ifndef SCAN_UNISTD_H
#define SCAN_UNISTD_H

enum { _SC_PAGESIZE };

static inline long sysconf(int name)
{
    (void)name;
    return 4096;
}

#endif
