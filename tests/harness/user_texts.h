/* user_texts.h: what a sentence for users must not be (tamis_status_user_text(), tamis_reason_user_text()). */
#ifndef TESTS_HARNESS_USER_TEXTS_H
#define TESTS_HARNESS_USER_TEXTS_H

/* Returns what is wrong with a sentence that can be shown to the person who sent a document, or NULL. `operator_text` is the other
 * sentence of the same status or reason, and `name` the name or code. */
const char *flaw_of_user_text(const char *user_text, const char *operator_text, const char *name);

#endif
