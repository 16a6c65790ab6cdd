"""tamis in Apache Beam.

    from tamis.beam import Clean, CleanLines

    safe = pages | beam.ParDo(Clean("comment"))                                    # str or bytes
    safe, failed = rows | Clean("comment", field="body").with_failures()           # dicts; failed has (element, message)
    answers = lines | beam.ParDo(CleanLines("body", "comment"))                    # JSON Lines, as `tamis batch`

Options are those of tamis.clean(). The policy is compiled when the pipeline is made, to find its errors, and once for each DoFn of a
worker."""
import apache_beam as beam

from . import DocumentError, _policy_of
from ._lines import Answers, refusal

FAILED = "failed"


class Clean(beam.DoFn):
    """Sanitizes elements: str or bytes; with `field`, dicts with this member.

    An element that is refused raises DocumentError, so that nothing is lost. With with_failures() it goes to a second output instead."""

    def __init__(self, policy="default", field=None, **options):
        super().__init__()
        self._diverts = False
        self._policy, self._field, self._options = _policy_of(policy), field, options
        self._policy.clean("", **options)  # raises OptionError

    def process(self, element):
        html = element if self._field is None else element[self._field]
        if html is not None:
            try:
                html = self._policy.clean(html, **self._options)
            except DocumentError as error:
                if not self._diverts:
                    raise
                yield beam.pvalue.TaggedOutput(FAILED, (element, refusal(error)))
                return
        yield html if self._field is None else {**element, self._field: html}

    def with_failures(self):
        """A transform whose result is (safe, failed); failed has (element, message)."""
        self._diverts = True
        return beam.ParDo(self).with_outputs(FAILED, main="safe")


class CleanLines(beam.DoFn):
    """Answers JSON Lines (str or bytes) as `tamis batch` does; errors are in the member "error". Blank lines have no answer."""

    def __init__(self, fields=("html",), policy="default", **options):
        super().__init__()
        self._answers = Answers(fields, policy, **options)

    def process(self, line):
        answer, _ = self._answers.answer(line.encode() if isinstance(line, str) else line)
        if answer is not None:
            yield answer.decode() if isinstance(line, str) else answer
