/* policies.c: the compiled policies of a session. */
#include "parts.h"

#include <string.h>

void tamis_sql_release_policy(sql_session *s, struct kept_policy *p)
{
    for (int i = 0; i < SQL_MOST_CONTEXTS; i++)
        if (p->policy && s->contexts[i].policy == p->policy)
            tamis_sql_close_context(&s->contexts[i]);
    tamis_policy_free(p->policy);
    if (p->text) {
        tamis_allocator allocator = tamis_sql_allocator(&s->policy_memory);
        allocator.release(allocator.user, p->text, p->length);
    }
    *p = (struct kept_policy){.text = NULL};
}

static bool is_json(sql_text text)
{
    size_t i = 0;
    while (i < text.length && strchr(" \t\r\n", text.text[i]) && text.text[i] != '\0')
        i++;
    return i < text.length && text.text[i] == '{';
}

static tamis_policy *compile(sql_session *s, sql_text text)
{
    tamis_allocator allocator = tamis_sql_allocator(&s->policy_memory);
    tamis_binding *b = tamis_binding_new_with(&allocator);
    if (!b) {
        tamis_sql_fail_memory(s, SQL_STAGE_POLICY);
        return NULL;
    }
    tamis_policy *policy = is_json(text) ? tamis_binding_policy_from_json(b, text.text, text.length, 0)
                                         : tamis_binding_policy_from_preset(b, text.text, text.length, 0);
    if (!policy)
        tamis_sql_fail_as(s, SQL_STAGE_POLICY, b);
    tamis_binding_free(b);
    return policy;
}

static bool is_policy(const struct kept_policy *p, sql_text text)
{
    return p->policy && p->length == text.length && memcmp(p->text, text.text, text.length) == 0;
}

static struct kept_policy *find_policy(sql_session *s, sql_text text)
{
    for (int i = 0; i < SQL_MOST_POLICIES; i++)
        if (is_policy(&s->policies[i], text))
            return &s->policies[i];
    return NULL;
}

/* Returns the place of the policy that was not used for the longest time, or an empty place. */
static struct kept_policy *oldest_policy(sql_session *s)
{
    struct kept_policy *oldest = &s->policies[0];
    for (int i = 1; i < SQL_MOST_POLICIES; i++)
        if (s->policies[i].used < oldest->used)
            oldest = &s->policies[i];
    return oldest;
}

/* Frees the oldest policies, but not the one of this call, while all of them hold too much. */
static void shrink_policies(sql_session *s)
{
    while (s->policy_memory.held > SQL_MOST_POLICY_MEMORY) {
        struct kept_policy *oldest = NULL;
        for (int i = 0; i < SQL_MOST_POLICIES; i++) {
            struct kept_policy *p = &s->policies[i];
            if (p->policy && p->used != s->calls && (!oldest || p->used < oldest->used))
                oldest = p;
        }
        if (!oldest)
            return;
        tamis_sql_release_policy(s, oldest);
    }
}

/* Puts a policy into the place of the oldest one. Returns false if there is no memory; then the policy is freed. */
static bool keep(sql_session *s, sql_text text, tamis_policy *policy)
{
    tamis_allocator allocator = tamis_sql_allocator(&s->policy_memory);
    char *copy = allocator.allocate(allocator.user, text.length);
    if (!copy) {
        tamis_policy_free(policy);
        tamis_sql_fail_memory(s, SQL_STAGE_POLICY);
        return false;
    }
    memcpy(copy, text.text, text.length);
    struct kept_policy *p = oldest_policy(s);
    tamis_sql_release_policy(s, p);
    *p = (struct kept_policy){copy, text.length, policy, s->calls};
    shrink_policies(s);
    return true;
}

const tamis_policy *tamis_sql_policy(sql_session *s, sql_text text)
{
    if (text.length > SQL_MOST_POLICY_BYTES) {
        tamis_sql_fail(s, SQL_STAGE_POLICY, TAMIS_INVALID_POLICY, "the text is longer than 1048576 bytes",
                       "write a shorter policy");
        return NULL;
    }
    struct kept_policy *p = find_policy(s, text);
    if (p) {
        p->used = s->calls;
        return p->policy;
    }
    tamis_policy *policy = compile(s, text);
    return policy && keep(s, text, policy) ? policy : NULL;
}
