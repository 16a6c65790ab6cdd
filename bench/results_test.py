#!/usr/bin/env python3
"""results_test.py: tests of what ./dev bench and ./dev bench --streams calculate from records, and of the comparison of instruction counts."""
import contextlib
import io
import unittest

import instructions
import streams
from goals import Goal, goals, stream_goals
from results import LX, Results
from tables import tables

RECORDS = '''\
set\tfragments\t2\t3000000\t10\t20\t30\t40
time\tfragments\ttamis\tsanitize\t3000000\t1\t0.1\t0.2\t0.3
time\tfragments\tlexbor\tparse and serialize\t3000000\t0\t0.2\t1.2\t0.9
latency\tfragments\ttamis\tsanitize\t0.000001\t0.00001
latency\tfragments\tlexbor\tparse and serialize\t0.000004\t0.00002
curve\tpages\ttamis\tsanitize\t9\t30\t700\t0.5
curve\tpages\ttamis\tsanitize\t12\t30\t5000\t0.7
curve\tfragments\ttamis\tsanitize\t9\t30\t600\t0.1
memory\tfragments\t4096\t2\t1000\t20000\t15000
memory\tfragments\t16384\t1\t10000\t50000\t50000
memory\tpages\t65536\t1\t10000\t70000\t70000
hostile\tone\t1000000\t0.01\t0.02\tTAMIS_OK
hostile\ttwo\t1000000\t0.01\t0.05\tTAMIS_OVER_MAX_WORK_PER_BYTE
peer\tfragments\tother 1.0\t2000000\t1.0\t2.0\t4.0
wait\tfragments\tother 1.0\t0.00125\t0.25
start\tother 1.0\t0.1234\t5600000
skipped\tthird\tthere is no third
'''
SANITIZE = ('tamis', 'sanitize')


class ResultsTest(unittest.TestCase):
    def setUp(self):
        self.results = Results(RECORDS.splitlines())
        self.goals = {goal.label: goal for goal in goals(self.results)}

    def test_a_ratio_is_the_median_of_the_ratios_of_the_rounds(self):
        self.assertAlmostEqual(self.results.ratio('fragments', SANITIZE, LX), 3)
        self.assertIsNone(self.results.ratio('pages', SANITIZE, LX))

    def test_a_rate_is_that_of_the_median_round(self):
        self.assertAlmostEqual(self.results.times['fragments', SANITIZE].rate(), 15)
        self.assertAlmostEqual(self.results.peers['fragments', 'other 1.0'].rate(), 1)

    def test_the_curve_prefers_fragments(self):
        self.assertEqual(self.results.curve(SANITIZE), [(600, 0.1), (5000, 0.7)])

    def test_memory_is_that_of_the_worst_range_or_the_mean_of_small_documents(self):
        self.assertAlmostEqual(self.results.memory_per_byte(), 7)
        self.assertAlmostEqual(self.results.memory_of_small(), 10)

    def test_a_refused_hostile_input_misses_its_goals(self):
        self.assertEqual(self.goals['hostile inputs: t(4n) / t(2n), greatest'].verdict(), 'MISSED')
        self.assertEqual(self.goals['hostile inputs: speed, least'].value, 0)

    def test_verdicts(self):
        self.assertEqual(self.goals['sanitize, fragments / lexbor parse and serialize'].verdict(), 'MISSED')
        self.assertEqual(self.goals['latency p50, fragments: lexbor parse and serialize / sanitize'].verdict(), 'met')
        self.assertEqual(self.goals['sanitize, pages / lexbor parse and serialize'].verdict(), 'not measured')
        self.assertEqual(Goal('', 6, '', 5, 6).verdict(), 'aim met')
        self.assertEqual(Goal('', 6, '', 5, most=True).verdict(), 'MISSED')
        self.assertEqual(Goal('', 6, '', None, 7).verdict(), 'aim missed')

    def test_tables_show_every_record(self):
        text = '\n'.join(table.plain() + table.markdown() for table in tables(self.results))
        for part in ('15 (1 refused)', '3.00', 'other 1.0', '1250.0', '250000.0', '123', '5.6', 'tamis, C library', 'TAMIS_OVER_MAX_WORK_PER_BYTE', 'there is no third'):
            self.assertIn(part, text)


STREAMS = '''\
stream\ttamis, exact\t1000000\t65536\t10\t0.1\t65536\t0.00001\t3000\t10
stream\ttamis, exact\t1000000\t65536\t10\t0.2\t65536\t0.00002\t3100\t10
stream\ttamis, exact\t1000000\t65536\t10\t0.4\t65536\t0.00003\t3200\t10
stream\ttamis, exact\t1000000000\t65536\t1\t4\t65536\t0.00003\t4000\t10
stream\ttamis, exact\t10000\t65536\t1\t4\t10000\t0.00003\t5000\t10
stream\ttamis, in order\t1000000\t4096\t10\t0.4\t8192\t0.00003\t3200\t10
stream\ttamis_run()\t1000000\t0\t10\t0.1\t1000000\t0.001\t9000\t10
stream\ttamis_run()\t1000000\t0\t10\t0.1\t1000000\t0.001\t9000\t10
stream\ttamis_run()\t1000000\t0\t10\t0.1\t1000000\t0.001\t9000\t10
stream\tlol-html 3.0\t1000000000\t65536\t1\t10\t65536\t0.00003\t4000\t10
held\tpages\toutput\t100\t1\t2\t3\t4321
waiting\tpages\tfoster parenting\t25\t200
replayed\tpages\t3\t200\t4000\t9000
differing\tpages\t7\t200
refused\tpages\t1
chat\t16384\tone run\t0.001
chat\t16384\texact, tails\t0.004
chat\t131072\texact, tails\t0.032
skipped\tother, 1 GB in 4 KB\tit is too slow
'''


class StreamsTest(unittest.TestCase):
    def setUp(self):
        self.streams = streams.Streams(STREAMS.splitlines())
        self.goals = {goal.label: goal for goal in stream_goals(self.streams)}

    def test_a_ratio_is_the_median_of_the_ratios_of_the_rounds(self):
        self.assertAlmostEqual(self.goals['tamis, exact, 1 MB / tamis_run()'].value, 0.5)
        self.assertEqual(self.goals['tamis, exact, 1 MB / tamis_run()'].verdict(), 'MISSED')
        self.assertAlmostEqual(self.goals['tamis, exact, 1 GB / lol-html'].value, 2.5)

    def test_the_first_byte_is_counted_in_pieces(self):
        self.assertAlmostEqual(self.goals['tamis, exact: first byte of output'].value, 1)
        self.assertEqual(self.goals['tamis, in order: first byte of output'].verdict(), 'MISSED')

    def test_memory_is_that_of_the_longest_document(self):
        self.assertAlmostEqual(self.goals['tamis, exact: memory for 1 GB'].value, 4.096)

    def test_answers(self):
        self.assertEqual(self.goals['answer, exact, tails: 128 KB / 16 KB'].verdict(), 'met')
        self.assertEqual(self.goals['answer of 16 KB, exact, tails / one run'].verdict(), 'MISSED')
        self.assertEqual(self.goals['answer of 16 KB, in order, tails / one run'].verdict(), 'not measured')

    def test_tables_show_every_record(self):
        text = '\n'.join(table.plain() + table.markdown() for table in streams.tables(self.streams))
        for part in ('1 MB, whole: tamis_run()', '3.3', '4321', 'foster parenting', '12.50', '4000 of 9000', '3.50', '4.000', 'it is too slow',
                     '1 documents'):
            self.assertIn(part, text)


class InstructionsTest(unittest.TestCase):
    def compare(self, now, before):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            return instructions.compare(now, before, {'set': 10}), printed.getvalue()

    def test_more_instructions_than_the_room_allows_fail(self):
        good, printed = self.compare({'set: job': 1060}, {'set: job': 1000})
        self.assertFalse(good)
        self.assertIn('+6.00', printed)

    def test_fewer_or_slightly_more_do_not(self):
        self.assertTrue(self.compare({'set: job': 1040}, {'set: job': 1000})[0])
        good, printed = self.compare({'set: job': 500}, {'set: job': 1000})
        self.assertTrue(good)
        self.assertIn('--record-instructions', printed)

    def test_a_job_that_is_not_in_both_lists_fails(self):
        self.assertFalse(self.compare({'set: job': 1}, {})[0])
        self.assertFalse(self.compare({}, {'set: job': 1})[0])


if __name__ == '__main__':
    unittest.main()
