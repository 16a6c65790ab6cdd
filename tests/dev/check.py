"""check.py: tests which tests ./dev check chooses. Run by ctest; TAMIS_CHECK_BUILD is the folder of the build."""
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import check  # noqa: E402

TESTS = check.Tests()


def names(argument):
    return check.chosen(argument, TESTS)[0]


class Choice(unittest.TestCase):
    def test_every_source_has_tests(self):
        for top in ("src", "json", "cli", "bindings/core", "include/tamis", "tests/judges", "tests/models", "tests/cells", "tests/generators",
                    "tests/support", "tests/harness", "fuzz"):
            for path in (ROOT / top).rglob("*"):
                if path.suffix in (".c", ".h", ".def", ".inc"):
                    with self.subTest(path):
                        self.assertTrue(names(str(path)))

    def test_a_source_has_the_tests_with_its_name(self):
        self.assertEqual(names("src/value/url/host.c"), ["value/url/host"])
        self.assertEqual(names("src/context.c"), ["api/context"])

    def test_without_such_a_test_it_has_those_of_its_folder(self):
        self.assertFalse(TESTS.named("sanitize/forced"))
        self.assertEqual(set(names("src/sanitize/forced.c")), {t for t in TESTS.needs if t.startswith("sanitize/")})
        self.assertEqual(set(names("src/parse/html/in_cell.c")), {t for t in TESTS.needs if t.startswith("parse/")})

    def test_a_header_has_the_tests_of_its_folder(self):
        self.assertEqual(set(names("src/value/url/host.h")), {t for t in TESTS.needs if t.startswith("value/url/")})

    def test_what_tests_share_has_the_tests_that_include_it(self):
        self.assertEqual(names("tests/judges/scope.c"), ["value/css/scope"])

    def test_a_seed_has_its_target(self):
        seed = next((ROOT / "corpus/fuzz_lex_html").iterdir())
        self.assertIn("corpus/fuzz_lex_html", names(str(seed)))

    def test_a_file_without_tests_is_an_error(self):
        for path, words in (("LICENSE", "no test"), ("bindings/python/pyproject.toml", "run bindings/python/test"), ("no/such/file", "no such file")):
            with self.subTest(path), self.assertRaisesRegex(check.Trouble, words):
                check.chosen(path, TESTS)

    def test_names_folders_of_tests_that_exist(self):
        for folders in check.TABLES.values():
            for folder in folders:
                with self.subTest(folder):
                    self.assertTrue(TESTS.of_folder(folder))


if __name__ == "__main__":
    unittest.main()
