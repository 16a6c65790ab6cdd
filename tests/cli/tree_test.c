/* tree_test.c: the output format of `tamis tree`. The suites in tests/spec test the trees. */
#include "cli_test.h"

TEST(prints_a_document)
{
    EXPECT_OUT(SH("tamis tree", "<!DOCTYPE html><!--c--><p>x<?t d?><br>"), "| <!DOCTYPE html>\n"
                                                                           "| <!-- c -->\n"
                                                                           "| <html>\n"
                                                                           "|   <head>\n"
                                                                           "|   <body>\n"
                                                                           "|     <p>\n"
                                                                           "|       \"x\"\n"
                                                                           "|       <?t d?>\n"
                                                                           "|       <br>\n");
}

TEST(prints_identifiers_of_a_doctype_when_there_is_one)
{
    EXPECT_OUT(SH("tamis tree | head -n 1", "<!DOCTYPE a PUBLIC 'p'>"), "| <!DOCTYPE a \"p\" \"\">\n");
    EXPECT_OUT(SH("tamis tree | head -n 1", "<!DOCTYPE a SYSTEM \"s'\">"), "| <!DOCTYPE a \"\" \"s'\">\n");
    EXPECT_OUT(SH("tamis tree | head -n 1", "<!DOCTYPE>"), "| <!DOCTYPE >\n");
}

TEST(prints_namespaces_before_names)
{
    EXPECT_OUT(SH("tamis tree --context div",
                  "<svg xlink:href=a xml:lang=b xmlns:xlink=http://www.w3.org/1999/xlink><g>"
                  "<desc><math><mi>"),
               "| <svg svg>\n"
               "|   xlink href=\"a\"\n"
               "|   xml lang=\"b\"\n"
               "|   xmlns xlink=\"http://www.w3.org/1999/xlink\"\n"
               "|   <svg g>\n"
               "|     <svg desc>\n"
               "|       <math math>\n"
               "|         <math mi>\n");
}

TEST(sorts_attributes_by_utf_16_code_units)
{
    EXPECT_OUT(SH("tamis tree --context div", "<p \xEE\x80\x80=3 \xF0\x9F\x98\x80=2 b=1 ab=0 a=x>"),
               "| <p>\n"
               "|   a=\"x\"\n"
               "|   ab=\"0\"\n"
               "|   b=\"1\"\n"
               "|   \xF0\x9F\x98\x80=\"2\"\n"
               "|   \xEE\x80\x80=\"3\"\n");
}

TEST(prints_template_contents_below_a_separate_line)
{
    EXPECT_OUT(SH("tamis tree --context div", "<template a><b>x</b>y</template>z<svg><template><g>"),
               "| <template>\n"
               "|   a=\"\"\n"
               "|   content\n"
               "|     <b>\n"
               "|       \"x\"\n"
               "|     \"y\"\n"
               "| \"z\"\n"
               "| <svg svg>\n"
               "|   <svg template>\n"
               "|     <svg g>\n");
}

TEST(prints_shadow_roots_on_request)
{
    EXPECT_OUT(SH("tamis tree --context body --shadow-roots",
                  "<div><template shadowrootmode=open>x</template>y</div>"),
               "| <div>\n"
               "|   #shadow-root\n"
               "|     \"x\"\n"
               "|   \"y\"\n");
    EXPECT_OUT(SH("tamis tree --context body", "<div><template shadowrootmode=open>x</template>y</div>"),
               "| <div>\n"
               "|   <template>\n"
               "|     shadowrootmode=\"open\"\n"
               "|     content\n"
               "|       \"x\"\n"
               "|   \"y\"\n");
}

TEST(reads_noscript_as_text_with_scripting)
{
    EXPECT_OUT(SH("tamis tree --context div --scripting", "<noscript><b>"), "| <noscript>\n|   \"<b>\"\n");
    EXPECT_OUT(SH("tamis tree --context div --scripting on", "<noscript><b>"), "| <noscript>\n|   \"<b>\"\n");
    EXPECT_OUT(SH("tamis tree --scripting --context div", "<noscript><b>"), "| <noscript>\n|   \"<b>\"\n");
    EXPECT_OUT(SH("tamis tree --context div", "<noscript><b>"), "| <noscript>\n|   <b>\n");
    EXPECT_OUT(SH("tamis tree --context div --scripting off", "<noscript><b>"), "| <noscript>\n|   <b>\n");
}

TEST(parses_in_the_requested_context)
{
    EXPECT_OUT(SH("tamis tree --context 'svg desc'", "<td>x<path>"), "| \"x\"\n| <path>\n");
    EXPECT_FAILURE(SH("tamis tree --context 'x y z'", "x"), 2, "context: not an element");
}

TEST(prints_the_tree_of_xml)
{
    EXPECT_OUT(
        SH("tamis tree --dialect xml5",
           "<?xml version='1.0'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:x='u v' x:y='1' y='2'>"
           "<Title>&lt;</><item xmlns=''/><svg xmlns='http://www.w3.org/2000/svg'/>"
           "<br xmlns='http://www.w3.org/1999/xhtml'/>"),
        "| <?xml version='1.0'?>\n"
        "| <{http://www.w3.org/2005/Atom} feed>\n"
        "|   y=\"2\"\n"
        "|   {u v} y=\"1\"\n"
        "|   <{http://www.w3.org/2005/Atom} Title>\n"
        "|     \"<\"\n"
        "|   <{} item>\n"
        "|   <svg svg>\n"
        "|   <br>\n");
    EXPECT_OUT(SH("tamis tree --dialect xml5 --context p", "</p>x<p>"), "| \"x\"\n| <{} p>\n");
    EXPECT_FAILURE(SH("tamis tree --dialect sgml", "x"), 2, "this dialect has no tree builder");
}

TEST(handles_deep_nesting)
{
    EXPECT_OUT(SH("i=0; while [ $i -lt 4000 ]; do printf '<b>'; i=$((i+1)); done >deep\n"
                  "(ulimit -s 256; tamis tree --context div deep) | tail -n 1 | wc -c",
                  ""),
               "8004\n");
}

TEST(writes_json_lines_with_the_ids)
{
    EXPECT_OUT(SH("tamis tree --jsonl --context div",
                  "{\"id\":\"a\",\"html\":\"<td>x\\ny\",\"context\":\"tr\"}\n"
                  "{\"id\":\"b\",\"html\":\"<noscript><i>\",\"scripting\":true}\n"
                  "{\"id\":\"c\",\"html\":\"<noscript><i>\"}\n"
                  "{\"id\":\"d\",\"html\":\"\"}\n"),
               "{\"id\":\"a\",\"tree\":\"| <td>\\n|   \\\"x\\ny\\\"\"}\n"
               "{\"id\":\"b\",\"tree\":\"| <noscript>\\n|   \\\"<i>\\\"\"}\n"
               "{\"id\":\"c\",\"tree\":\"| <noscript>\\n|   <i>\"}\n"
               "{\"id\":\"d\",\"tree\":\"\"}\n");
}

TEST(parses_each_json_line_in_its_dialect)
{
    EXPECT_OUT(
        SH("tamis tree --jsonl --context div", "{\"id\":1,\"html\":\"<B/>x\",\"dialect\":\"xml5\"}\n"
                                               "{\"id\":2,\"html\":\"<B/>x\"}\n"
                                               "{\"id\":3,\"html\":\"x\",\"dialect\":\"sgml\"}\n"),
        "{\"id\":1,\"tree\":\"| <{} B>\\n| \\\"x\\\"\"}\n"
        "{\"id\":2,\"tree\":\"| <b>\\n|   \\\"x\\\"\"}\n"
        "{\"id\":3,\"error\":\"line 3: dialect: this dialect has no tree builder; use html or xml5\"}\n");
}

TEST(writes_errors_of_bad_json_lines_as_records)
{
    EXPECT_OUT(SH("tamis tree --jsonl", "{\"id\":1,\"html\":\"x\",\"context\":\"\"}\n"
                                        "{\"id\":2,\"html\":\"x\",\"context\":2}\n"
                                        "{\"id\":3,\"html\":\"x\",\"context\":\"div\"}\n"),
               "{\"id\":1,\"error\":\"line 1: context: not an element name; use a name such as td, "
               "\\\"svg desc\\\" or \\\"math mi\\\"\"}\n"
               "{\"id\":2,\"error\":\"line 2: expected dialect: html or xml5; context: a string; scripting, "
               "shadow_roots: booleans; year: a number\"}\n"
               "{\"id\":3,\"tree\":\"| \\\"x\\\"\"}\n");
}

TEST(writes_nothing_when_a_limit_is_reached)
{
    EXPECT_FAILURE(SH("tamis tree --limit NODES=5", "<b>x<b>x<b>x<b>x"), 1, "(TAMIS_OVER_MAX_NODES, byte ");
}

TESTS_AROUND(command_enter_folder, command_leave_folder)
