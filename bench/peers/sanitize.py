"""sanitize.py: a sanitizer for Python: sanitize.py NAME FILE ROUNDS SECONDS; NAME is one of OPEN. peers.py says what it prints."""
import os
import struct
import sys
import time
from importlib.metadata import version


BATCH = 16
REFUSED = []  # the exceptions for a document that is refused; there is no output then


def open_tamis(is_page):
    """The set of whole pages is sanitized as documents, as by the C library in the table of tamis' jobs; by the others as fragments."""
    import tamis
    REFUSED.append(tamis.DocumentError)
    clean = tamis.Policy('default').clean
    return (lambda text: clean(text, document=True)) if is_page else clean


def open_nh3(_):
    import nh3
    return nh3.Cleaner().clean


def open_bleach(_):
    import bleach
    return bleach.sanitizer.Cleaner().clean


def open_lxml_html_clean(_):
    from lxml.html import fragment_fromstring, tostring
    from lxml_html_clean import Cleaner
    cleaner = Cleaner()

    def clean(text):  # as clean_html() does, which fails for an empty text
        element = fragment_fromstring(text, create_parent='div')
        cleaner(element)
        return tostring(element, encoding='unicode')
    return clean


def open_turbohtml(_):
    from turbohtml.clean import Policy, Sanitizer
    return Sanitizer(Policy.relaxed()).sanitize


OPEN = {'tamis': open_tamis, 'tamis-bytes': open_tamis, 'nh3': open_nh3, 'bleach': open_bleach, 'turbohtml': open_turbohtml,
        'lxml_html_clean': open_lxml_html_clean}


def read(path):
    with open(path, 'rb') as file:
        while size := file.read(4):
            yield file.read(struct.unpack('>I', size)[0])


def sanitize_all(sanitize, documents):
    refused = tuple(REFUSED)
    for text in documents:
        try:
            sanitize(text)
        except refused:
            pass


def run(sanitize, documents, most=float('inf')):
    """Sanitizes documents until `most` seconds have passed. Returns the number of documents and the seconds. Reading the time takes a
    considerable part of the time of a short document, so it is read only after BATCH documents; without `most`, only at the end."""
    step = BATCH if most < float('inf') else len(documents)
    start = time.process_time()
    for i in range(0, len(documents), step):
        if time.process_time() - start > most:
            return i, time.process_time() - start
        sanitize_all(sanitize, documents[i:i + step])
    return len(documents), time.process_time() - start


def time_each(sanitize, documents):
    times, refused = [], tuple(REFUSED)
    for text in documents:
        start = time.perf_counter()
        try:
            sanitize(text)
        except refused:
            pass
        times.append(time.perf_counter() - start)
    times.sort()
    return times[len(times) // 2], times[len(times) * 99 // 100]


def write_outputs(sanitize, documents):
    """Writes each output as read() reads documents. A document that is refused has no output: its size is 2**32 - 1."""
    for document in documents:
        try:
            output = sanitize(document.decode('utf-8', 'replace')).encode('utf-8', 'replace')
        except Exception:  # whatever a sanitizer does with what it cannot read
            sys.stdout.buffer.write(b'\xff' * 4)
            continue
        sys.stdout.buffer.write(struct.pack('>I', len(output)) + output)


def main(name, path, rounds, seconds):
    sanitize = OPEN[name](os.path.basename(path) == 'pages.set')
    raw = list(read(path))
    documents = raw if name == 'tamis-bytes' else [document.decode('utf-8', 'replace') for document in raw]
    count, _ = run(sanitize, documents, float(seconds))
    print(sum(map(len, raw[:count])))
    for _ in range(int(rounds)):
        print(run(sanitize, documents[:count])[1])
    print(*time_each(sanitize, documents[:count]))


if sys.argv[2] == '--version':
    package, _, form = sys.argv[1].partition('-')
    print(f'tamis {version(package)} for Python, {form or "str"}' if package == 'tamis' else f'{package} {version(package)}')
elif sys.argv[2] == '--outputs':
    write_outputs(OPEN[sys.argv[1]](False), read(sys.argv[3]))
elif sys.argv[2] == '--first':
    first = OPEN[sys.argv[1]](False)(b'<b>a' if sys.argv[1] == 'tamis-bytes' else '<b>a')
    print(first.decode() if isinstance(first, bytes) else first)
else:
    main(*sys.argv[1:])
