/* setjmp.h: the tests include it for cmocka. */
