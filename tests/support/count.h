/* count.h: the number of items of an array. */
#ifndef TESTS_SUPPORT_COUNT_H
#define TESTS_SUPPORT_COUNT_H

#define COUNT(array) (sizeof(array) / sizeof *(array))

#endif
