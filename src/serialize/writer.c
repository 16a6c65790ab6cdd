/* writer.c: the writers of the profiles, and the names of the profiles. */
#include "serialize/writer.h"

#include "policy/policy.h"
#include "sanitize/filter.h"
#include "serialize/certain.h"
#include "serialize/html.h"
#include "serialize/portable.h"
#include "serialize/repair.h"
#include "serialize/settle.h"
#include "serialize/stable.h"
#include "serialize/supplied.h"

static void repair(const struct writing *w)
{
    struct audience audience = {policy_or_default(w->policy)->safe, w->every_reader};
    tamis_serialize_repair(w->tree, w->context, audience, w->meter);
}

static void prepare_html(const struct writer *self, const struct writing *w)
{
    (void)self;
    repair(w);
    if (w->from_document)
        tamis_serialize_trim(w->tree, w->meter);
}

static void write_html(const struct writer *self, const struct writing *w, struct buf *out)
{
    (void)self;
    tamis_serialize_html(w->tree, w->context, out);
}

/* Returns true only if the output certainly parses back to the tree. */
static bool is_stable_tree(const struct writing *w)
{
    return tamis_serialize_is_stable(w->tree, w->context, w->every_reader, w->meter);
}

/* Returns true only if the output is for a document and it is certain that parsing and filtering
 * the output gives the tree again. In this case, the filter has removed html, head and body; the
 * parser inserts them when it parses the output, and the filter removes them again. */
static bool is_stable_content(const struct writing *w)
{
    return w->from_document && tamis_sanitize_removes_supplied(w->tree, w->policy, w->meter) &&
           tamis_serialize_is_stable_content(w->tree, w->context, w->every_reader, w->meter);
}

static bool is_stable_html(const struct writing *w)
{
    return is_stable_tree(w) || is_stable_content(w);
}

static void prepare_portable(const struct writer *self, const struct writing *w)
{
    repair(w);
    tamis_serialize_make_portable(w, self->voids);
}

static void write_portable(const struct writer *self, const struct writing *w, struct buf *out)
{
    tamis_serialize_portable(w->tree, self->voids, out);
}

#define PORTABLE(voids) \
    { \
        prepare_portable, tamis_serialize_settle, write_portable, is_stable_tree, NULL, voids, true \
    }

static const struct writer writers[TAMIS_PROFILE_COUNT] = {
    [TAMIS_PROFILE_HTML] = {prepare_html, tamis_serialize_settle, write_html, is_stable_html,
                            tamis_serialize_certain, VOIDS_OPEN, false},
    [TAMIS_PROFILE_PORTABLE] = PORTABLE(VOIDS_PAIRED),
    [TAMIS_PROFILE_PORTABLE_SLASH] = PORTABLE(VOIDS_SLASHED),
    [TAMIS_PROFILE_PORTABLE_MINIMAL] = PORTABLE(VOIDS_NONE),
};

const struct writer tamis_serialize_syntax = {
    prepare_html, tamis_serialize_settle, write_html, is_stable_html, NULL, VOIDS_OPEN, false};

const struct writer *tamis_serialize_writer(tamis_profile profile)
{
    return (unsigned)profile < TAMIS_PROFILE_COUNT ? &writers[profile] : NULL;
}

static const char *const names[TAMIS_PROFILE_COUNT] = {
    [TAMIS_PROFILE_HTML] = "html",
    [TAMIS_PROFILE_PORTABLE] = "P4",
    [TAMIS_PROFILE_PORTABLE_SLASH] = "P3",
    [TAMIS_PROFILE_PORTABLE_MINIMAL] = "P0",
};

const char *tamis_profile_name(tamis_profile profile)
{
    return (unsigned)profile < TAMIS_PROFILE_COUNT ? names[profile] : NULL;
}

bool tamis_profile_from_name(const char *name, tamis_profile *profile)
{
    for (unsigned i = 0; i < TAMIS_PROFILE_COUNT; i++)
        if (span_equal(span_from(names[i]), span_from(name))) {
            *profile = (tamis_profile)i;
            return true;
        }
    return false;
}
