/* callbacks.c: the callbacks of a context, and what they read of an element. */
#include "binding.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Setting callbacks */

tamis_status tamis_binding_apply_callbacks(const tamis_binding *b, tamis *t)
{
    const struct callbacks_of_binding *c = &b->callbacks;
    tamis_status status = tamis_set_element_callback(t, c->start, c->end, c->element_user);
    if (status == TAMIS_OK)
        status = tamis_set_attribute_callback(t, c->attribute, c->attribute_user);
    if (status == TAMIS_OK)
        status = tamis_set_text_callback(t, c->text, c->text_user);
    return status == TAMIS_OK ? tamis_set_callback_check(t, c->check) : status;
}

static int set(tamis_binding *b, struct callbacks_of_binding new)
{
    tamis_binding_begin(b);
    if (tamis_binding_is_busy(b))
        return (int)b->error.status;
    b->callbacks = new;
    tamis_status status = tamis_binding_apply_callbacks(b, b->tamis);
    return status == TAMIS_OK ? TAMIS_OK : tamis_binding_fail_status(b, status);
}

int tamis_binding_set_element_callback(tamis_binding *b, tamis_element_callback start,
                                       tamis_element_callback end, void *user)
{
    struct callbacks_of_binding new = b->callbacks;
    new.start = start;
    new.end = end;
    new.element_user = user;
    return set(b, new);
}

int tamis_binding_set_attribute_callback(tamis_binding *b, tamis_attribute_callback callback, void *user)
{
    struct callbacks_of_binding new = b->callbacks;
    new.attribute = callback;
    new.attribute_user = user;
    return set(b, new);
}

int tamis_binding_set_text_callback(tamis_binding *b, tamis_text_callback callback, void *user)
{
    struct callbacks_of_binding new = b->callbacks;
    new.text = callback;
    new.text_user = user;
    return set(b, new);
}

int tamis_binding_set_callback_check(tamis_binding *b, int check)
{
    struct callbacks_of_binding new = b->callbacks;
    new.check = check != 0;
    return set(b, new);
}

/* ---- Reading an element */

/* Appends a string and a NUL to the block. Returns false if there is not enough memory. */
static bool add(tamis_binding *b, const char *text, size_t n)
{
    size_t needed = b->block_length + n + 1;
    if (needed > b->block_capacity) {
        size_t capacity = needed < 1024 ? 2048 : 2 * needed;
        char *block = capacity > needed ? realloc(b->block, capacity) : NULL;
        if (!block)
            return false;
        b->block = block;
        b->block_capacity = capacity;
    }
    memcpy(b->block + b->block_length, text, n);
    b->block[needed - 1] = '\0';
    b->block_length = needed;
    return true;
}

static bool add_string(tamis_binding *b, const char *text)
{
    return add(b, text, strlen(text));
}

static bool add_number(tamis_binding *b, size_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%zu", number);
    return add_string(b, digits);
}

static bool add_ancestors(tamis_binding *b, const tamis_element *e)
{
    size_t count = tamis_element_ancestor_count(e);
    bool is_good = add_number(b, count);
    for (size_t i = 0; is_good && i < count; i++)
        is_good = add_string(b, tamis_element_ancestor(e, i));
    return is_good;
}

static bool add_attributes(tamis_binding *b, const tamis_element *e)
{
    size_t count = tamis_element_attribute_count(e);
    bool is_good = add_number(b, count);
    for (size_t i = 0; is_good && i < count; i++) {
        const tamis_attribute *a = tamis_element_attribute(e, i);
        is_good = a && add_string(b, a->name) && add_string(b, a->name_space) && add(b, a->value, a->length);
    }
    return is_good;
}

const char *tamis_binding_element_block(tamis_binding *b, const tamis_element *e)
{
    b->block_length = 0;
    bool is_good = add_string(b, tamis_element_name(e)) && add_string(b, tamis_element_namespace(e)) &&
                   add_string(b, tamis_element_is_new_link(e) ? "1" : "0") && add_ancestors(b, e) &&
                   add_attributes(b, e);
    b->block_length = is_good ? b->block_length : 0;
    return is_good ? b->block : NULL;
}

size_t tamis_binding_element_block_length(const tamis_binding *b)
{
    return b->block_length;
}

/* ---- Changing an element */

/* Copies a name, and adds a NUL. Returns NULL if the name contains a NUL, or if there is not enough memory; `*status` is the
 * reason. */
static char *copy_name(const char *name, size_t length, tamis_status *status)
{
    *status = length == 0 || memchr(name, '\0', length) ? TAMIS_INVALID_ARGUMENT : TAMIS_NO_MEMORY;
    char *copy = *status == TAMIS_NO_MEMORY ? malloc(length + 1) : NULL;
    if (!copy)
        return NULL;
    memcpy(copy, name, length);
    copy[length] = '\0';
    return copy;
}

int tamis_binding_element_rename(tamis_element *e, const char *name, size_t name_length)
{
    tamis_status status;
    char *copy = copy_name(name, name_length, &status);
    if (copy)
        status = tamis_element_rename(e, copy);
    free(copy);
    return (int)status;
}

int tamis_binding_element_set_attribute(tamis_element *e, const char *name, size_t name_length,
                                        const char *value, size_t value_length)
{
    tamis_status status;
    char *copy = copy_name(name, name_length, &status);
    if (copy)
        status = tamis_element_set_attribute(e, copy, value, value_length);
    free(copy);
    return (int)status;
}

int tamis_binding_element_remove_attribute(tamis_element *e, const char *name, size_t name_length)
{
    tamis_status status;
    char *copy = copy_name(name, name_length, &status);
    if (copy)
        status = tamis_element_remove_attribute(e, copy);
    free(copy);
    return (int)status;
}
