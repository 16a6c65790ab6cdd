/* suite_test.c: the files of JSONTestSuite. A file whose name begins with y_ is valid, one with n_ is not; for one with i_,
 * the reader decides. */
#include "harness/test.h"
#include "json/pull.h"
#include "judges/json.h"
#include "support/files.h"

/* What the reader decides, and why: NONE means that the text is valid. */
static const struct decision {
    const char *name;
    enum json_fault fault;
} decisions[] = {
    /* A number of any size and precision is valid JSON. The code that uses the value checks its range. */
    {"i_number_double_huge_neg_exp.json", JSON_FAULT_NONE},
    {"i_number_huge_exp.json", JSON_FAULT_NONE},
    {"i_number_neg_int_huge_exp.json", JSON_FAULT_NONE},
    {"i_number_pos_double_huge_exp.json", JSON_FAULT_NONE},
    {"i_number_real_neg_overflow.json", JSON_FAULT_NONE},
    {"i_number_real_pos_overflow.json", JSON_FAULT_NONE},
    {"i_number_real_underflow.json", JSON_FAULT_NONE},
    {"i_number_too_big_neg_int.json", JSON_FAULT_NONE},
    {"i_number_too_big_pos_int.json", JSON_FAULT_NONE},
    {"i_number_very_big_negative_int.json", JSON_FAULT_NONE},
    /* A surrogate that is not part of a pair has no UTF-8 form; to replace it would silently change the value. */
    {"i_object_key_lone_2nd_surrogate.json", JSON_FAULT_SURROGATE},
    {"i_string_1st_surrogate_but_2nd_missing.json", JSON_FAULT_SURROGATE},
    {"i_string_1st_valid_surrogate_2nd_invalid.json", JSON_FAULT_SURROGATE},
    {"i_string_incomplete_surrogate_and_escape_valid.json", JSON_FAULT_SURROGATE},
    {"i_string_incomplete_surrogate_pair.json", JSON_FAULT_SURROGATE},
    {"i_string_incomplete_surrogates_escape_valid.json", JSON_FAULT_SURROGATE},
    {"i_string_invalid_lonely_surrogate.json", JSON_FAULT_SURROGATE},
    {"i_string_invalid_surrogate.json", JSON_FAULT_SURROGATE},
    {"i_string_inverted_surrogates_U+1D11E.json", JSON_FAULT_SURROGATE},
    {"i_string_lone_second_surrogate.json", JSON_FAULT_SURROGATE},
    /* The text is UTF-8 (RFC 8259, 8.1); malformed bytes are not replaced, because that would silently change the value. */
    {"i_string_UTF-8_invalid_sequence.json", JSON_FAULT_UTF8},
    {"i_string_UTF8_surrogate_U+D800.json", JSON_FAULT_UTF8},
    {"i_string_invalid_utf-8.json", JSON_FAULT_UTF8},
    {"i_string_iso_latin_1.json", JSON_FAULT_UTF8},
    {"i_string_lone_utf8_continuation_byte.json", JSON_FAULT_UTF8},
    {"i_string_not_in_unicode_range.json", JSON_FAULT_UTF8},
    {"i_string_overlong_sequence_2_bytes.json", JSON_FAULT_UTF8},
    {"i_string_overlong_sequence_6_bytes.json", JSON_FAULT_UTF8},
    {"i_string_overlong_sequence_6_bytes_null.json", JSON_FAULT_UTF8},
    {"i_string_truncated-utf-8.json", JSON_FAULT_UTF8},
    {"i_string_UTF-16LE_with_BOM.json", JSON_FAULT_TOKEN},
    {"i_string_utf16BE_no_BOM.json", JSON_FAULT_TOKEN},
    {"i_string_utf16LE_no_BOM.json", JSON_FAULT_TOKEN},
    /* 500 arrays are fewer than the limit. */
    {"i_structure_500_nested_arrays.json", JSON_FAULT_NONE},
    /* The caller skips a byte order mark: a policy may have one, and so may the first record of JSON Lines. */
    {"i_structure_UTF-8_BOM_empty_object.json", JSON_FAULT_TOKEN},
};

/* Objects with the same name twice. JSONTestSuite expects a reader to accept them; RFC 8259 only says that names should be
 * unique. */
static const char *const twins[] = {"y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"};

static const struct decision *decision_for(const char *name)
{
    for (size_t i = 0; i < sizeof decisions / sizeof *decisions; i++)
        if (strcmp(decisions[i].name, name) == 0)
            return &decisions[i];
    return NULL;
}

static bool is_expected(const char *name, enum json_fault fault)
{
    const struct decision *decision = decision_for(name);
    for (size_t i = 0; i < sizeof twins / sizeof *twins; i++)
        if (strcmp(name, twins[i]) == 0)
            return fault == JSON_FAULT_TWICE;
    if (name[0] == 'i')
        return decision && decision->fault == fault;
    return (fault == JSON_FAULT_NONE) == (name[0] == 'y');
}

TEST(texts_have_the_verdicts_of_the_suite)
{
    if (!files_have_suite("conformance/json"))
        skip();
    static const char folder[] = TAMIS_CONFORMANCE_DIR "/conformance/json/test_parsing";
    struct file_list files = files_list(folder, ".json");
    struct json_pull pull;
    int failed = 0;
    tamis_json_pull_init(&pull, NULL);
    for (size_t i = 0; i < files.count; i++) {
        char path[1000];
        struct text text = {0};
        snprintf(path, sizeof path, "%s/%s", folder, files.names[i]);
        assert_true(files_read(path, &text));
        tamis_json_pull_start(&pull, text.p ? text.p : "", text.n);
        enum json_event event;
        while ((event = tamis_json_next(&pull)) != JSON_ENDED && event != JSON_FAILED)
            ;
        const char *wrong = json_judge(text.p ? text.p : "", text.n);
        if (!is_expected(files.names[i], pull.fault) || wrong) {
            print_error("%s: fault %d at %u; %s\n", files.names[i], (int)pull.fault, pull.fault_at,
                        wrong ? wrong : "the model agrees");
            failed++;
        }
        text_free(&text);
    }
    assert_int_equal(files.count, 318);
    assert_int_equal(failed, 0);
    tamis_json_pull_free(&pull);
    files_list_free(&files);
}
