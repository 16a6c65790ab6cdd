/* bugs.c: sanitizes documents with a library that has a bug, without the gate, and lets judge.h read the output. If the judge objects, the
 * gate must refuse this output. tools/gate_bugs.py builds this program with each bug, and runs it.
 *
 *   tamis_gate_bugs LISTS POLICY FILES HASHES [--control] [--mutations N] [--seed S]
 *   tamis_gate_bugs --self-test LISTS
 *
 * LISTS: see judge.h. POLICY: the file of the policy "little", in JSON. FILES: a file with the paths of documents, one in a line.
 * HASHES: a file with the hashes of the output of the library without bugs, which --control writes. The judge reads only outputs that
 * differ from it; with --control, all.
 *
 * Documents are sanitized in a child process. If it crashes or takes too long, the next child continues after it. A policy and a way that
 * crash often are given up; the others go on.
 * Prints one JSON object. The exit status is 0 unless the arguments are not valid. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <tamis/gate.h>
#include <tamis/policy_json.h>
#include <tamis/stream.h>
#include <tamis/tamis.h>
#include <unistd.h>

#include "gate/judge.h"
#include "generators/bypass.h"
#include "generators/damage.h"
#include "support/text.h"
#include "support/vectors.h"

/* The ways in which a document is sanitized. */
enum way { WAY_RUN, WAY_PIECES, WAY_TREE, WAY_PORTABLE, WAY_EXACT, WAY_IN_ORDER, WAYS };
static const char *const way_names[WAYS] = {"tamis_run",       "tamis_feed", "with a tree",
                                            "portable output", "streamed",   "streamed in order"};

enum {
    CRASHES_MAX = 8,      /* of a policy and a way */
    HANGS_MAX = 5,        /* of all */
    DOCUMENT_SECONDS = 2, /* for all policies and ways */
    SHOWN_BYTES = 4096,
    LONG_VECTOR = 16384, /* longer documents are left out */
    MEMORY_BYTES = 1 << 30
};

/* An input for which the judge objects. */
struct finding {
    size_t n; /* the length of the input; 0: there is none */
    size_t policy, way;
    char input[SHOWN_BYTES];
    char output[SHOWN_BYTES];
    char reason[JUDGE_REASON_BYTES];
};

/* What the children report; the memory is shared with them. */
struct report {
    size_t next; /* the step that is taken now, or is the next one: a document, a policy and a way */
    unsigned crashes[JUDGE_LISTS_MAX][WAYS];
    bool is_ready; /* the child has compiled the policies */
    size_t runs, different, failed, let_through, stopped, accepted;
    size_t by_gate_alone; /* of those that are stopped, the outputs that tamis_gate() refuses too */
    size_t policies_failed;
    struct finding shortest; /* of all that was let through */
    struct finding missed;   /* of what the gate accepted */
};

struct plan {
    struct judge_list lists[JUDGE_LISTS_MAX];
    size_t list_count;
    struct text little; /* the policy in JSON */
    struct text *documents;
    size_t count;
    uint64_t *hashes; /* of each document, policy and way */
    bool is_control;
};

static struct plan plan;
static struct report *report;

static void fail_with(const char *what, const char *which)
{
    fprintf(stderr, "%s: %s\n", what, which);
    exit(2);
}

/* ---- Documents */

static bool read_file(const char *path, struct text *out)
{
    char block[65536];
    size_t n;
    FILE *f = fopen(path, "rb");
    text_clear(out);
    text_add(out, "", 0);
    if (!f)
        return false;
    while ((n = fread(block, 1, sizeof block, f)) > 0)
        text_add(out, block, n);
    fclose(f);
    return true;
}

static void add_document(const struct text *html)
{
    if (html->n > LONG_VECTOR)
        return;
    if (plan.count % 1024 == 0)
        plan.documents = realloc(plan.documents, (plan.count + 1024) * sizeof *plan.documents);
    if (!plan.documents)
        abort();
    plan.documents[plan.count] = (struct text){0};
    text_add(&plan.documents[plan.count], "", 0);
    text_add(&plan.documents[plan.count++], html->p, html->n);
}

static void add_files(const char *list)
{
    struct text names = {0}, html = {0};
    if (!read_file(list, &names))
        fail_with("cannot read", list);
    for (char *path = strtok(names.p, "\n"); path; path = strtok(NULL, "\n")) {
        if (!read_file(path, &html))
            fail_with("cannot read", path);
        add_document(&html);
    }
    text_free(&names);
    text_free(&html);
}

/* Adds the inputs of known bypasses, mutations of them, and damaged documents of the corpora. */
static void add_generated(size_t mutations, uint64_t seed)
{
    struct random r = {seed};
    struct text html = {0};
    size_t files = plan.count;
    for (size_t i = 0; i < vector_count; i++) {
        vector_write(&vectors[i], &html);
        add_document(&html);
    }
    for (size_t i = 0; i < mutations; i++) {
        if (i % 2 || !files) {
            bypass_write(&r, &html);
        } else {
            struct text *from = &plan.documents[random_below(&r, (uint32_t)files)];
            text_clear(&html);
            text_add(&html, from->p, from->n);
            document_damage(&r, &html);
        }
        add_document(&html);
    }
    text_free(&html);
}

/* ---- One document */

static bool append(void *user, const char *bytes, size_t length)
{
    text_add(user, bytes, length);
    return true;
}

/* Passes the document in pieces whose lengths depend on it. */
static tamis_status feed(tamis *t, const struct text *html, const char **out, size_t *n)
{
    struct random r = {html->n * 31 + (html->n ? (unsigned char)html->p[0] : 0)};
    tamis_status status = TAMIS_OK;
    for (size_t at = 0; at < html->n && status == TAMIS_OK;) {
        size_t piece = 1 + random_below(&r, random_below(&r, 2) ? 5 : 200);
        piece = piece < html->n - at ? piece : html->n - at;
        status = tamis_feed(t, html->p + at, piece);
        at += piece;
    }
    tamis_status last = tamis_finish(t, out, n);
    return status == TAMIS_OK ? last : status;
}

/* Sanitizes a document. What the program got is added to `written`, also if the status is not TAMIS_OK. */
static tamis_status sanitize(tamis *t, enum way way, bool gate, const struct text *html, struct text *written)
{
    const char *out = NULL;
    size_t n = 0;
    text_clear(written);
    text_add(written, "", 0);
    if (tamis_set_gate(t, gate) != TAMIS_OK)
        return TAMIS_INVALID_ARGUMENT;
    if (way == WAY_EXACT || way == WAY_IN_ORDER) {
        tamis_stream_mode mode = way == WAY_EXACT ? TAMIS_STREAM_EXACT : TAMIS_STREAM_IN_ORDER;
        if (tamis_set_output_callback(t, mode, append, written) != TAMIS_OK)
            return TAMIS_INVALID_ARGUMENT;
    }
    tamis_status status = way == WAY_PIECES || way == WAY_EXACT || way == WAY_IN_ORDER
                              ? feed(t, html, &out, &n)
                              : tamis_run(t, html->p, html->n, &out, &n);
    if (status == TAMIS_OK && out)
        text_add(written, out, n);
    return status;
}

static uint64_t hash_of(tamis_status status, const struct text *t)
{
    uint64_t hash = UINT64_C(14695981039346656037) + (uint64_t)status;
    for (size_t i = 0; i < t->n; i++)
        hash = (hash ^ (unsigned char)t->p[i]) * UINT64_C(1099511628211);
    return hash;
}

static void keep_shortest(struct finding *f, size_t policy, enum way way, const struct text *html,
                          const struct text *out, const char *reason)
{
    if (f->n && f->n <= html->n)
        return;
    f->n = html->n;
    f->policy = policy;
    f->way = way;
    snprintf(f->reason, sizeof f->reason, "%s", reason);
    memcpy(f->input, html->p, html->n < SHOWN_BYTES ? html->n : SHOWN_BYTES);
    snprintf(f->output, sizeof f->output, "%s", out->p);
}

/* The judge objects to the output: the gate must stop it. */
static void ask_gate(tamis *t, const tamis_policy *policy, size_t index, enum way way,
                     const struct text *html, const struct text *out, const char *reason)
{
    char again[JUDGE_REASON_BYTES];
    struct text gated = {0};
    bool alone = !tamis_gate(policy, NULL, out->p, out->n, NULL);
    keep_shortest(&report->shortest, index, way, html, out, reason);
    (void)sanitize(t, way, true, html, &gated);
    bool is_stopped = judge_accepts(&plan.lists[index], gated.p, gated.n, again);
    report->let_through++;
    report->stopped += is_stopped;
    report->accepted += !is_stopped;
    report->by_gate_alone += is_stopped && alone;
    if (!is_stopped)
        keep_shortest(&report->missed, index, way, html, &gated, reason);
    text_free(&gated);
}

static void try_way(tamis *t, const tamis_policy *policy, size_t index, enum way way, size_t number)
{
    static struct text out;
    char reason[JUDGE_REASON_BYTES];
    const struct text *html = &plan.documents[number];
    tamis_status status = sanitize(t, way, false, html, &out);
    uint64_t hash = hash_of(status, &out);
    uint64_t *known = &plan.hashes[(number * plan.list_count + index) * WAYS + way];
    report->runs++;
    if (plan.is_control) {
        *known = hash;
        report->failed += status == TAMIS_INTERNAL;
    } else if (*known == hash) {
        return;
    }
    report->different += !plan.is_control;
    report->failed += !plan.is_control && status != TAMIS_OK;
    if (!judge_accepts(&plan.lists[index], out.p, out.n, reason))
        ask_gate(t, policy, index, way, html, &out, reason);
}

/* ---- The child process */

struct step {
    size_t document, policy;
    enum way way;
};

static size_t steps(void)
{
    return plan.count * plan.list_count * WAYS;
}

static struct step step_of(size_t number)
{
    size_t pair = number / WAYS;
    return (struct step){pair / plan.list_count, pair % plan.list_count, (enum way)(number % WAYS)};
}

static tamis_policy *policy_of(const struct judge_list *list)
{
    tamis_policy *policy = NULL;
    tamis_config *c = NULL;
    if (strcmp(list->name, "little") == 0) {
        if (tamis_policy_from_json(plan.little.p, plan.little.n, true, NULL, &policy, NULL) != TAMIS_OK)
            return NULL;
        return policy;
    }
    c = tamis_config_new_preset(list->name, NULL, NULL);
    tamis_status status = c ? tamis_policy_new(c, true, NULL, &policy, NULL) : TAMIS_INVALID_ARGUMENT;
    tamis_config_free(c);
    return status == TAMIS_OK ? policy : NULL;
}

static bool set_way(tamis *t, enum way way)
{
    if (way == WAY_TREE)
        return tamis_set_syntax(t, TAMIS_SYNTAX_SLASHES) == TAMIS_OK;
    if (way == WAY_PORTABLE)
        return tamis_set_profile(t, TAMIS_PROFILE_PORTABLE) == TAMIS_OK;
    return true;
}

/* A document must not take longer than this. */
static void set_alarm(int seconds)
{
    struct itimerval t = {.it_value = {.tv_sec = seconds}};
    setitimer(ITIMER_PROF, &t, NULL);
}

static void child(void)
{
    tamis_policy *policies[JUDGE_LISTS_MAX] = {0};
    tamis *contexts[JUDGE_LISTS_MAX][WAYS] = {{0}};
    setrlimit(RLIMIT_DATA, &(struct rlimit){MEMORY_BYTES, MEMORY_BYTES});
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    set_alarm(3 * DOCUMENT_SECONDS);
    report->policies_failed = 0;
    for (size_t i = 0; i < plan.list_count; i++) {
        bool is_default = strcmp(plan.lists[i].name, "default") == 0;
        policies[i] = is_default ? NULL : policy_of(&plan.lists[i]);
        report->policies_failed += !is_default && !policies[i];
        for (int way = 0; (is_default || policies[i]) && way < WAYS; way++) {
            tamis *t = tamis_new(NULL);
            if (t && tamis_set_policy(t, policies[i]) == TAMIS_OK && set_way(t, (enum way)way))
                contexts[i][way] = t;
        }
    }
    report->is_ready = true;
    for (; report->next < steps(); report->next++) {
        struct step s = step_of(report->next);
        if (s.policy == 0 && s.way == 0)
            set_alarm(DOCUMENT_SECONDS);
        if (contexts[s.policy][s.way] && report->crashes[s.policy][s.way] < CRASHES_MAX)
            try_way(contexts[s.policy][s.way], policies[s.policy], s.policy, s.way, s.document);
    }
    _exit(0);
}

/* Runs children until all documents are done or too many children took too long. */
static void run_children(size_t *crashes, size_t *hangs)
{
    while (report->next < steps() && *hangs < HANGS_MAX) {
        int status = 0;
        report->is_ready = false;
        pid_t pid = fork();
        if (pid == 0)
            child();
        if (pid < 0 || waitpid(pid, &status, 0) != pid)
            fail_with("cannot fork", "child");
        bool hung = WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF;
        bool crashed = !hung && (!WIFEXITED(status) || WEXITSTATUS(status));
        *hangs += hung;
        *crashes += crashed;
        if (!report->is_ready)
            break;
        if (report->next < steps()) {
            struct step s = step_of(report->next++);
            report->crashes[s.policy][s.way] += 1 + hung;
        }
    }
}

/* ---- The report */

static void print_string(const char *p, size_t n)
{
    putchar('"');
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)p[i];
        if (c < ' ' || c == '"' || c == '\\' || c > '~')
            printf("\\u%04x", c);
        else
            putchar(c);
    }
    putchar('"');
}

static void print_finding(const char *name, const struct finding *f)
{
    printf(", \"%s\": ", name);
    if (!f->n) {
        printf("null");
        return;
    }
    printf("{\"bytes\": %zu, \"policy\": \"%s\", \"way\": \"%s\", \"reason\": ", f->n,
           plan.lists[f->policy].name, way_names[f->way]);
    print_string(f->reason, strlen(f->reason));
    printf(", \"input\": ");
    print_string(f->input, f->n < SHOWN_BYTES ? f->n : SHOWN_BYTES);
    printf(", \"output\": ");
    print_string(f->output, strlen(f->output));
    putchar('}');
}

static void print_report(size_t crashes, size_t hangs)
{
    printf("{\"documents\": %zu, \"done\": %zu, \"runs\": %zu, \"different\": %zu, \"failed\": %zu, "
           "\"policies_failed\": %zu, \"crashes\": %zu, \"hangs\": %zu, \"ready\": %s, ",
           plan.count, report->next / (plan.list_count * WAYS), report->runs, report->different,
           report->failed, report->policies_failed, crashes, hangs, report->is_ready ? "true" : "false");
    printf("\"let_through\": %zu, \"stopped\": %zu, \"by_gate_alone\": %zu, \"accepted\": %zu",
           report->let_through, report->stopped, report->by_gate_alone, report->accepted);
    print_finding("shortest", &report->shortest);
    print_finding("missed", &report->missed);
    printf("}\n");
}

/* ---- The self-test: the judge objects to bad outputs, and to no good ones */

struct sample {
    const char *policy;
    bool good;
    const char *html;
};

static const struct sample samples[] = {
    {"default", true, "<p>text <b>bold</b> <a href=\"https://a.example/\">a</a></p>"},
    {"default", true, "<table><tr><td>1</td></tr></table>"},
    {"default", true, "<svg><circle fill=\"red\"></circle></svg>"},
    {"default", false, "<script>alert(1)</script>"},
    {"default", false, "<p onclick=\"alert(1)\">1</p>"},
    {"default", false, "<a href=\"javascript:alert(1)\">1</a>"},
    {"default", false, "<a href=\" java&#10;script&colon;alert(1)\">1</a>"},
    {"default", false, "<svg><a xlink:href=\"javascript:alert(1)\"></a></svg>"},
    {"default", false, "<template><img src=x onerror=alert(1)></template>"},
    {"default", false, "<circle fill=\"red\"></circle>"},
    {"default", false, "<p>1<!-- a comment --></p>"},
    {"comment", true, "<img alt=\"\">"},
    {"comment", false, "<img src=\"https://a.example/\">"},
    {"comment", false, "<a href=\"ftp://a.example/\">1</a>"},
    {"comment", false, "<b title=\"<\" href=\"x\">1</b>"},
    {"comment", false, "<table></table>"},
    {"article", false, "<img srcset=\"/a 1x, http://a.example/b 2x\">"},
    {"email", false, "<table background=\"http://a.example/\"></table>"},
    {"email", false, "<form action=\"https://a.example/\"></form>"},
    {"little", true, "<p>1 <a href=\"/2\">2</a></p>"},
    {"little", false, "<div>1</div>"},
    {"little", false, "<tr class=\"1\">1</tr><body class=\"1\"><p class=\"1\">"},
};

static int self_test(void)
{
    char reason[JUDGE_REASON_BYTES];
    size_t wrong = 0, ran = 0;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        for (size_t j = 0; j < plan.list_count; j++) {
            const struct sample *s = &samples[i];
            if (strcmp(plan.lists[j].name, s->policy) != 0)
                continue;
            ran++;
            if (judge_accepts(&plan.lists[j], s->html, strlen(s->html), reason) == s->good)
                continue;
            wrong++;
            fprintf(stderr, "self-test: %s: %s: %s\n", s->policy, s->html, s->good ? reason : "no objection");
        }
    wrong += ran != sizeof samples / sizeof *samples;
    fprintf(stderr, "self-test: %zu samples, %zu wrong\n", ran, wrong);
    return wrong ? 1 : 0;
}

/* ---- The command */

static void *shared(size_t n)
{
    void *p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        fail_with("no memory", "mmap");
    return p;
}

static void exchange_hashes(const char *path)
{
    size_t count = plan.count * plan.list_count * WAYS;
    FILE *f = fopen(path, plan.is_control ? "wb" : "rb");
    size_t done = !f                ? 0
                  : plan.is_control ? fwrite(plan.hashes, sizeof *plan.hashes, count, f)
                                    : fread(plan.hashes, sizeof *plan.hashes, count, f);
    if (done != count || fclose(f) != 0)
        fail_with("hashes", path);
}

int main(int argc, char **argv)
{
    size_t mutations = 4000, crashes = 0, hangs = 0;
    uint64_t seed = 1;
    if (argc == 3 && strcmp(argv[1], "--self-test") == 0) {
        plan.list_count = judge_read(argv[2], plan.lists);
        return self_test();
    }
    if (argc < 5)
        fail_with("usage", "LISTS POLICY FILES HASHES [--control] [--mutations N] [--seed S]");
    for (int i = 5; i < argc; i++) {
        plan.is_control = plan.is_control || strcmp(argv[i], "--control") == 0;
        if (strcmp(argv[i], "--mutations") == 0 && i + 1 < argc)
            mutations = strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
            seed = strtoul(argv[++i], NULL, 10);
    }
    plan.list_count = judge_read(argv[1], plan.lists);
    if (!plan.list_count || !read_file(argv[2], &plan.little))
        fail_with("cannot read", argv[plan.list_count ? 2 : 1]);
    add_files(argv[3]);
    add_generated(mutations, seed);
    report = shared(sizeof *report);
    plan.hashes = shared(plan.count * plan.list_count * WAYS * sizeof *plan.hashes);
    if (!plan.is_control)
        exchange_hashes(argv[4]);
    run_children(&crashes, &hangs);
    if (plan.is_control)
        exchange_hashes(argv[4]);
    print_report(crashes, hangs);
    return 0;
}
