/* policy_test.c: `tamis policy`, and --policy of other commands. */
#include <stdlib.h>
#include <tamis/policy.h>

#include "cli_test.h"
#include "support/files.h"

#define BROKEN   TAMIS_TESTS_DIR "/json/broken"
#define DOUBTFUL TAMIS_TESTS_DIR "/json/doubtful"

static void write_file(const char *name, const char *text)
{
    command_write(name, text, strlen(text));
}

TEST(lists_the_presets_with_their_purpose)
{
    const struct command_run *r = SH("tamis policy list", "");
    EXPECT_STATUS(r, 0);
    struct text expected = {0};
    const char *name;
    for (size_t i = 0; (name = tamis_preset_name(i)) != NULL; i++) {
        char padded[40];
        snprintf(padded, sizeof padded, "%-8s  ", name);
        text_add_string(&expected, padded);
        text_add_string(&expected, tamis_preset_summary(i));
        text_add_string(&expected, "\n");
    }
    assert_string_equal(r->out.p, expected.p);
    text_free(&expected);
}

TEST(prints_a_preset_that_can_be_used_as_a_file)
{
    EXPECT_OUT(
        SH("for p in $(tamis policy list | cut -d' ' -f1); do\n"
           "  tamis policy show $p >$p.json && tamis policy show $p.json | cmp - $p.json && "
           "echo '<p onclick=x>y<script>z</script>' >in && tamis -p $p in >a && tamis -p $p.json in >b && "
           "cmp a b || echo $p\n"
           "done",
           ""),
        "");
}

TEST(prints_a_file_in_its_canonical_form)
{
    EXPECT_OUT(
        SH("tamis policy show --canonical - | tr -d ' \\n'",
           "{\"removeElements\": [], \"limits\": {\"nodes\": 9}, \"comments\": true}"),
        "{\"removeElements\":[],\"processingInstructions\":[],\"removeAttributes\":[],\"comments\":true,"
        "\"javascriptURLs\":false,\"limits\":{\"NODES\":9}}");
    EXPECT_OUT(SH("tamis policy show --unsafe --canonical - | tr -d ' \\n'", "{}"),
               "{\"removeElements\":[],\"removeProcessingInstructions\":[],\"removeAttributes\":[],"
               "\"comments\":true,"
               "\"javascriptURLs\":true}");
}

/* The short form and the canonical form are the same policy. */
TEST(prints_a_file_in_short_form)
{
    EXPECT_OUT(SH("tamis policy show -",
                  "{\"elements\": [{\"name\": \"a\", \"attributes\": [\"href\"]}, {\"name\": \"b\", "
                  "\"namespace\": \"http://www.w3.org/1999/xhtml\"}, {\"name\": \"c\", \"namespace\": null}],"
                  "\"attributes\": [{\"name\": \"id\", \"namespace\": null}], \"comments\": true}"),
               "{\n"
               "  \"elements\": [\"b\", {\"name\": \"c\", \"namespace\": null}, {\"name\": \"a\", "
               "\"attributes\": [\"href\"]}],\n"
               "  \"processingInstructions\": [],\n"
               "  \"attributes\": [\"id\"],\n"
               "  \"comments\": true,\n"
               "  \"dataAttributes\": false,\n"
               "  \"javascriptURLs\": false\n"
               "}\n");
    EXPECT_OUT(SH("for p in $(tamis policy list | cut -d' ' -f1); do\n"
                  "  tamis policy show $p >short && tamis policy show --canonical $p >long && "
                  "tamis policy show --canonical short | cmp - long && "
                  "tamis policy show long | cmp - short && tamis policy check --strict short >said\n"
                  "  awk 'length > 100' short; grep -q '\"removeAttributes\": \\[\\]' short && echo $p\n"
                  "done; tamis policy show comment | wc -l",
                  ""),
               "39\n");
}

TEST(describes_a_valid_file)
{
    write_file("a.json", "{\"elements\": [\"p\"], \"attributes\": [\"dir\", \"id\"], \"rules\": "
                         "[{\"attributes\": [\"dir\"], \"values\": [\"ltr\"]}]}");
    write_file("b.json", "{\"removeElements\": [\"b\", \"meta\"]}");
    EXPECT_OUT(SH("tamis policy check a.json b.json", ""),
               "a.json: valid: 1 element, 2 global attributes, 1 rule\n"
               "b.json: valid: all elements except 2, all global attributes, 0 rules\n");
    EXPECT_OUT(SH("tamis policy check | head -1", "{}"),
               "<stdin>: valid: all elements, all global attributes, 0 rules\n");
}

TEST(checks_all_files_and_fails_when_one_is_invalid)
{
    write_file("bad.json", "{\n  \"elemnts\": []\n}");
    write_file("good.json", "{\"removeElements\": [\"meta\"]}");
    const struct command_run *r = SH("tamis policy check bad.json missing.json good.json", "");
    EXPECT_STATUS(r, 3);
    EXPECT_MESSAGE(r, "missing.json: No such file");
    assert_string_equal(r->out.p,
                        "bad.json:2:3: elemnts: unknown member; did you mean \"elements\"?\n"
                        "good.json: valid: all elements except 1, all global attributes, 0 rules\n");
    EXPECT_STATUS(SH("tamis policy check bad.json good.json", ""), 2);
}

TEST(accepts_the_javascript_scheme_in_unsafe_policies_only)
{
    static const char json[] =
        "{\"javascriptURLs\": true, \"rules\": [{\"url\": {\"schemes\": [\"javascript\"]}}]}";
    EXPECT_STATUS(SH("tamis policy check --unsafe", json), 0);
}

TEST(suggests_a_similar_preset)
{
    EXPECT_FAILURE(SH("tamis --policy coment", ""), 2, "did you mean 'comment'?");
    EXPECT_FAILURE(SH("tamis --policy xyzzyxyzzy", ""), 2, "'tamis policy list' lists the presets");
    EXPECT_FAILURE(SH("tamis policy show ./text", ""), 2, "./text: No such file");
}

TEST(prefers_a_preset_to_a_file_of_the_same_name)
{
    write_file("text", "{}");
    EXPECT_OUT(SH("tamis --policy text", "<b>x</b>"), "x");
    EXPECT_OUT(SH("tamis --policy ./text", "<b>x</b>"), "<b>x</b>");
}

TEST(reports_errors_of_a_policy_that_is_to_be_used)
{
    write_file("bad.json", "{\"elements\": [\"p\",\n\"p\"]}");
    EXPECT_FAILURE(SH("tamis --policy bad.json", ""), 2,
                   "tamis: bad.json:2:1: elements[1]: \"p\" is listed twice\n");
    EXPECT_FAILURE(SH("tamis policy show bad.json", ""), 2,
                   "tamis: bad.json:2:1: elements[1]: \"p\" is listed twice\n");
}

TEST(prints_its_usage)
{
    EXPECT_FAILURE(SH("tamis policy", ""), 2, "usage: tamis policy list");
    EXPECT_FAILURE(SH("tamis policy chekc x", ""), 2, "did you mean 'check'?");
    EXPECT_FAILURE(SH("tamis policy show", ""), 2, "usage: tamis policy show NAME|FILE");
    EXPECT_FAILURE(SH("tamis policy show --strict text", ""), 2, "--strict is an option of 'policy check'");
    EXPECT_FAILURE(SH("tamis policy check --canonical", "{}"), 2,
                   "--canonical is an option of 'policy show'");
    EXPECT_FAILURE(SH("tamis policy show a b", ""), 2, "usage: tamis policy show NAME|FILE");
    EXPECT_OUT(SH("tamis policy --help >a && tamis help policy | cmp - a && grep -c Examples: a", ""), "1\n");
}

/* ---- Policies that extend others */

TEST(reads_the_files_that_a_policy_extends_from_its_folder)
{
    EXPECT_OUT(SH("mkdir -p sub/deep && cd sub && cat >top.json && echo '{\"elements\": [\"b\", \"i\"]}' "
                  ">base.json &&\n"
                  "echo '{\"extends\": \"base.json\", \"remove\": {\"elements\": [\"i\"]}}' >middle.json && "
                  "cd deep &&\n"
                  "echo '<b>x</b><i>y</i><u>z</u>' | tamis -p ../top.json && cd ../.. &&\n"
                  "tamis policy check sub/top.json && tamis policy show sub/top.json | grep elements &&\n"
                  "echo '<b>x</b><i>y</i><u>z</u>' | tamis verify -p sub/top.json --profile P1 2>&1 | tail "
                  "-1 | wc -l",
                  "{\"extends\": \"middle.json\", \"add\": {\"elements\": [\"u\"]}}"),
               "<b>x</b><u>z</u>\n"
               "sub/top.json: valid: 2 elements, all global attributes, 0 rules\n"
               "  \"elements\": [\"b\", \"u\"],\n"
               "1\n");
}

TEST(prints_an_extended_policy_as_a_whole)
{
    write_file("whole.json",
               "{\"extends\": \"comment\", \"remove\": {\"attributes\": [\"title\"]}, \"comments\": true}");
    EXPECT_OUT(SH("tamis policy show whole.json >a && tamis policy show a | cmp - a && grep -c extends a; "
                  "tamis policy show comment | diff a - | grep '^[<>]'",
                  ""),
               "0\n"
               "<   \"attributes\": [\"dir\", \"lang\"],\n"
               "<   \"comments\": true,\n"
               ">   \"attributes\": [\"dir\", \"lang\", \"title\"],\n"
               ">   \"comments\": false,\n");
}

TEST(says_which_file_is_missing)
{
    write_file("over.json", "{\n \"extends\": \"gone.json\"}");
    const struct command_run *r = SH("tamis policy check ./over.json", "");
    EXPECT_STATUS(r, 2);
    assert_string_equal(r->out.p, "./over.json:2:13: extends: \"gone.json\" cannot be read\n");
    EXPECT_MESSAGE(r, "./gone.json: No such file");
    EXPECT_FAILURE(SH("tamis -p over.json", "x"), 2, "over.json:2:13: extends: \"gone.json\" cannot be read");
}

TEST(a_policy_on_standard_input_extends_presets_only)
{
    write_file("near.json", "{}");
    EXPECT_OUT(SH("tamis policy check -", "{\"extends\": \"text\"}"),
               "<stdin>: valid: 0 elements, 0 global attributes, 0 rules\n");
    const struct command_run *r = SH("tamis policy check -", "{\"extends\": \"near.json\"}");
    EXPECT_STATUS(r, 2);
    assert_string_equal(r->out.p, "<stdin>:1:13: extends: \"near.json\" cannot be read\n");
    EXPECT_MESSAGE(r, "a policy on standard input is in no folder");
}

/* A limit of a base is in force, and the message about it says so. */
TEST(limits_of_a_base_are_in_force)
{
    write_file("low.json", "{\"limits\": {\"INPUT_BYTES\": 3}}");
    write_file("lowered.json", "{\"extends\": \"low.json\", \"limits\": {\"NODES\": 100}}");
    EXPECT_FAILURE(SH("tamis -p lowered.json", "four"), 1, "the policy sets this limit to 3");
}

TEST(strict_checks_fail_for_a_doubtful_base)
{
    write_file("stong.json", "{\"elements\": [\n\"stong\"]}");
    write_file("on-stong.json", "{\"extends\": \"stong.json\"}");
    const struct command_run *r = SH("tamis policy check --strict on-stong.json", "");
    EXPECT_STATUS(r, 1);
    assert_non_null(strstr(
        r->out.p, "on-stong.json:1:13: warning: extends: stong.json:2:1: elements[0]: \"stong\" is not"));
}

/* ---- Files with different errors */

TEST(broken_files_have_the_expected_messages)
{
    const struct command_run *r =
        SH("cd " BROKEN " && LC_ALL=C && export LC_ALL && tamis policy check *.json", "");
    struct text expected = {0};
    EXPECT_STATUS(r, 2);
    assert_string_equal(r->err.p, "");
    assert_true(files_read(BROKEN ".expected", &expected));
    assert_string_equal(r->out.p, expected.p);
    text_free(&expected);
}

TEST(doubtful_files_have_the_expected_warnings)
{
    const struct command_run *r =
        SH("cd " DOUBTFUL " && LC_ALL=C && export LC_ALL && tamis policy check *.json | grep warning:", "");
    struct text expected = {0};
    EXPECT_STATUS(r, 0);
    assert_string_equal(r->err.p, "");
    assert_true(files_read(DOUBTFUL ".expected", &expected));
    assert_string_equal(r->out.p, expected.p);
    text_free(&expected);
}

TEST(every_doubtful_file_is_valid_and_has_a_warning)
{
    EXPECT_OUT(SH("cd " DOUBTFUL " && for f in *.json; do\n"
                  "  tamis policy check $f | grep -q \"^$f: valid: \" || echo \"$f is not valid\"\n"
                  "  tamis policy check --strict $f >/dev/null; [ $? = 1 ] || echo \"$f has no warning\"\n"
                  "done",
                  ""),
               "");
}

/* Members that are similar to doubtful ones, but correct. */
TEST(intended_members_give_no_warnings)
{
    static const char *const meant[] = {
        "{\"removeElements\": [\"meta\"], \"rules\": [{\"frame\": {\"hosts\": [\"a.example\"]}}]}",
        "{\"elements\": [\"p\", \"app-card\", \"iframe\"], \"attributes\": [\"v-if\", \"@click\", "
        "\"data-x\", \"foo\"], "
        "\"rules\": [{\"frame\": {\"hosts\": [\"a.example\"]}}]}",
        "{\"elements\": [\"table\", \"tr\", \"td\"], \"unlistedElements\": \"replaceWithChildren\"}",
        "{\"elements\": [\"table\", \"tr\", \"td\"], \"replaceWithChildrenElements\": [\"tbody\"]}",
        "{\"elements\": [\"table\", \"tbody\", \"tr\", \"td\"]}",
        "{\"removeElements\": [\"script\", \"iframe\", \"meta\"], \"removeAttributes\": [\"onclick\", "
        "\"style\"]}",
        ("{\"elements\": [{\"name\": \"a\", \"attributes\": [\"href\"]}], \"attributes\": [\"target\"], "
         "\"rules\": ["
         "{\"elements\": [\"a\"], \"attributes\": [\"target\"], \"set\": \"_self\"},"
         "{\"elements\": [\"a\"], \"attributes\": [\"target\"], \"set\": \"_blank\", \"when\": "
         "\"external\"}]}"),
        "{\"removeElements\": [\"meta\"], \"attributes\": [\"href\", \"style\", \"src\", \"fill\"], "
        "\"rules\": "
        "["
        "{\"url\": {\"schemes\": [\"https\", \"mailto\"], \"hosts\": [\"a.example\"]}},"
        "{\"attributes\": [\"style\"], \"style\": {\"properties\": [\"color\"]}}]}",
        ("{\"attributes\": [\"viewBox\"], \"elements\": [{\"name\": \"svg\", \"namespace\": "
         "\"http://www.w3.org/2000/svg\"}]}"),
    };
    for (size_t i = 0; i < sizeof meant / sizeof *meant; i++) {
        const struct command_run *r = SH("tamis policy check --strict", meant[i]);
        if (r->status != 0)
            fail_msg("%s: %s", meant[i], r->out.p);
    }
}

TEST(presets_have_no_warnings)
{
    EXPECT_OUT(SH("set -- $(tamis policy list | cut -d' ' -f1)\n"
                  "tamis policy check --strict \"$@\" >a && wc -l <a && "
                  "cd " TAMIS_TESTS_DIR "/../policies && "
                  "tamis policy check --strict $(printf '%s.json ' \"$@\") | sed 's/[.]json//' | "
                  "cmp - \"$OLDPWD/a\"",
                  ""),
               "6\n");
}

TEST(strict_checks_fail_on_warnings)
{
    write_file("doubtful.json", "{\"elements\": [\"P\"]}");
    write_file("bad.json", "[]");
    EXPECT_STATUS(SH("tamis policy check doubtful.json", ""), 0);
    EXPECT_STATUS(SH("tamis policy check --strict doubtful.json", ""), 1);
    EXPECT_STATUS(SH("tamis policy check --strict doubtful.json bad.json", ""), 2);
    EXPECT_STATUS(SH("tamis policy check --strict comment", ""), 0);
    EXPECT_STATUS(SH("tamis -p doubtful.json", "x"), 0);
}

TEST(at_most_100_warnings_are_printed)
{
    EXPECT_OUT(SH("{ printf '{\"elements\": [\"p\"'; i=0; while [ $i -lt 150 ]; do printf ',\\n\"P%d\"' $i; "
                  "i=$((i + 1)); done; printf ']}'; } >many.json; tamis policy check many.json | "
                  "grep -c warning:; tamis policy check many.json | tail -n 1 | cut -d: -f1-2",
                  ""),
               "100\nmany.json:101\n");
}

TEST(members_that_only_unsafe_policies_keep_are_no_mistakes_there)
{
    static const char json[] = "{\"elements\": [\"script\"], \"attributes\": [\"onclick\"]}";
    EXPECT_STATUS(SH("tamis policy check --strict", json), 1);
    EXPECT_STATUS(SH("tamis policy check --strict --unsafe", json), 0);
}

/* Copies a message without the file, the place and quoted strings. */
static size_t sentence_of(const char *line, size_t n, char *out)
{
    const char *p = line, *end = line + n;
    size_t length = 0;
    bool quoted = false;
    for (int colons = 0; colons < 3 && p < end; p++)
        colons += *p == ':';
    for (; p < end; p++) {
        quoted ^= *p == '"';
        if (!quoted && !(*p >= '0' && *p <= '9'))
            out[length++] = *p;
    }
    out[length] = '\0';
    return length;
}

/* Counts the lines of the file, and the different messages in them. */
static size_t count_sentences(const char *path, size_t *lines)
{
    enum { MOST = 200 };
    static char sentences[MOST][400];
    struct text expected = {0};
    size_t different = 0;
    assert_true(files_read(path, &expected));
    *lines = 0;
    for (const char *line = expected.p; *line && *lines < MOST; ++*lines) {
        size_t n = strcspn(line, "\n"), i = 0;
        unsigned long row = 0, column = 0;
        const char *place = strchr(line, ':');
        if (sscanf(place, ":%lu:%lu: ", &row, &column) != 2 || row == 0 || column == 0)
            fail_msg("no place: %.*s", (int)n, line);
        assert_true(sentence_of(line, n, sentences[different]) > 0);
        while (strcmp(sentences[i], sentences[different]) != 0)
            i++;
        different += i == different;
        line += n + (line[n] == '\n');
    }
    text_free(&expected);
    print_message("%zu lines, %zu different sentences\n", *lines, different);
    return different;
}

TEST(at_least_40_broken_files_have_different_messages)
{
    size_t lines;
    assert_true(count_sentences(BROKEN ".expected", &lines) >= 40);
    assert_true(lines >= 40);
}

TEST(at_least_40_warnings_have_different_messages)
{
    size_t lines;
    assert_true(count_sentences(DOUBTFUL ".expected", &lines) >= 40);
}

TESTS_AROUND(command_enter_folder, command_leave_folder)
