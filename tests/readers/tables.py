"""tables.py: writes the counts of a run as tables, for a terminal and for docs/readers.md."""
from collections import Counter, namedtuple

from compare import NEW, SAME, SHAPE, TEXT, VERDICTS

# `counts`: a Counter of verdicts for each (preset, profile); `named`: outputs in which something is new, by the reason.
Row = namedtuple('Row', 'reader version counts named')

BEGIN = '<!-- begin: written by ./dev readers --write-docs -->'
END = '<!-- end: written by ./dev readers --write-docs -->'


def total(counts):
    return sum(counts, Counter())


def line(row):
    counts = total(row.counts.values())
    reasons = ''.join(f'\n    new in {n} outputs: {name or "WITHOUT A REASON"}' for name, n in sorted(row.named.items(), key=str))
    return f'{row.reader.name} ({row.version}): ' + ', '.join(f'{counts[v]} {v}' for v in VERDICTS) + reasons


def share(part, whole):
    if part == whole:
        return 'all'
    return f'{1000 * part // whole / 10:.1f} %'


def table(head, rows):
    lines = [f'| {" | ".join(head)} |', f'|---|{"--:|" * (len(head) - 1)}']
    return '\n'.join(lines + [f'| {" | ".join(map(str, row))} |' for row in rows])


def of_profile(rows, presets, profile):
    """How many outputs of each preset the readers read as tamis does."""
    outputs = [total([rows[0].counts[preset, profile]]).total() for preset in presets]
    body = [[row.reader.label] + [share(row.counts[preset, profile][SAME], n) for preset, n in zip(presets, outputs)]
            for row in rows]
    return table([f'profile `{profile}`', *(f'`{preset}`' for preset in presets)], [['outputs', *outputs], *body])


def differences(rows, profiles):
    """How many outputs of all presets differ in each way, by profile."""
    body = []
    for row in rows:
        counts = [total([c for (_, of), c in row.counts.items() if of == profile]) for profile in profiles]
        body.append([row.reader.label] + [f'{c[TEXT]} · {c[SHAPE]} · {c[NEW]}' for c in counts])
    return table(['text · shape · new', *(f'`{profile}`' for profile in profiles)], body)


def reasons(rows):
    named = [(row.reader.label, name, n) for row in rows for name, n in sorted(row.named.items(), key=str)]
    return '\n'.join(f'- {label}: {name or "WITHOUT A REASON"} (outputs: {n})' for label, name, n in named)


def markdown(rows, documents, outputs, presets, profiles):
    versions = table(['reader', 'version'], [[row.reader.label, row.version] for row in rows]).replace('--:', '---')
    tables = '\n\n'.join(of_profile(rows, presets, profile) for profile in profiles)
    return f'''{BEGIN}

{documents:,} documents gave {outputs:,} different outputs. The readers:

{versions}

How many outputs each reader reads as the same tree as tamis:

{tables}

How many outputs of all presets each reader reads in another way. *text*: only the text differs; *shape*: elements are missing, moved
or doubled, but nothing is new; *new*: an element, an attribute or a value that tamis does not read in this output.

{differences(rows, profiles)}

What is new:

{reasons(rows) or "- nothing"}

{END}'''


def write_docs(path, text):
    with open(path, encoding='utf-8') as file:
        page = file.read()
    begin, end = page.index(BEGIN), page.index(END)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(page[:begin] + text + page[end + len(END):])
