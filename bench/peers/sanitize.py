"""sanitize.py: nh3 or turbohtml: sanitize.py nh3|turbohtml FILE ROUNDS SECONDS. peers.py says what it prints."""
import struct
import sys
import time
from importlib.metadata import version


def open_nh3():
    import nh3
    return nh3.Cleaner().clean


def open_turbohtml():
    from turbohtml.clean import Policy, Sanitizer
    return Sanitizer(Policy.relaxed()).sanitize


OPEN = {'nh3': open_nh3, 'turbohtml': open_turbohtml}


def read(path):
    with open(path, 'rb') as file:
        while size := file.read(4):
            yield file.read(struct.unpack('>I', size)[0])


def run(sanitize, documents, most=float('inf')):
    """Sanitizes documents until `most` seconds have passed. Returns the number of documents and the seconds."""
    start = time.process_time()
    for i, text in enumerate(documents):
        if time.process_time() - start > most:
            return i, time.process_time() - start
        sanitize(text)
    return len(documents), time.process_time() - start


def main(name, path, rounds, seconds):
    sanitize = OPEN[name]()
    raw = list(read(path))
    documents = [document.decode('utf-8', 'replace') for document in raw]
    count, _ = run(sanitize, documents, float(seconds))
    print(sum(map(len, raw[:count])))
    for _ in range(int(rounds)):
        print(run(sanitize, documents[:count])[1])


if sys.argv[2] == '--version':
    print(sys.argv[1], version(sys.argv[1]))
else:
    main(*sys.argv[1:])
