/* default.h: the built-in safe default configuration. */
#ifndef TAMIS_SANITIZE_DEFAULT_H
#define TAMIS_SANITIZE_DEFAULT_H

#include <tamis/policy.h>

/* Puts its dictionary into an empty configuration. */
void tamis_sanitize_default_put(tamis_config *c);

#endif
