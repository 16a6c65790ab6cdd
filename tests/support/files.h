/* files.h: reads files and folders, and finds the conformance suites. */
#ifndef TESTS_SUPPORT_FILES_H
#define TESTS_SUPPORT_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "support/text.h"

#ifndef TAMIS_CONFORMANCE_DIR
#error "TAMIS_CONFORMANCE_DIR must name the folder of html5lib-tests and wpt"
#endif
#ifndef TAMIS_TESTS_DIR
#error "TAMIS_TESTS_DIR must name the folder of the tests"
#endif

struct file_list {
    char **names; /* the names of the files, sorted, without the folder */
    size_t count;
};

/* Replaces `out` with the bytes of the file. */
bool files_read(const char *path, struct text *out);

/* Lists the files of a folder whose names end in `suffix`, except those that begin with a dot. Subfolders are
 * not searched. */
struct file_list files_list(const char *folder, const char *suffix);
void files_list_free(struct file_list *list);

/* Reports whether `folder` of the conformance data exists. If not, prints on standard error what is not tested. */
bool files_have_suite(const char *folder);

#endif
