// highlight.js: the colours of markup and of JSON, and how text with colours becomes elements.
import { tokensOf } from './engine.js';
import { Places } from './places.js';
import { make } from './dom.js';

const MOST_UNITS = 60000; // longer text has no colours, so that typing stays fast
const ATTRIBUTE = /([^\s"'<>/=]+)(?:(\s*=\s*)("[^"]*"?|'[^']*'?|[^\s>]+))?/y;
const REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);?/gi;

// A start tag is split into its name and its attributes; the token says where it begins and ends.
function tagSpans(text, from, to) {
    const name = /^<\/?[^\s/>]*/.exec(text.slice(from, to))[0].length;
    const spans = [{ from, to: from + name, kind: 'tag' }];
    let at = from + name;
    while (at < to) {
        ATTRIBUTE.lastIndex = at;
        const found = ATTRIBUTE.exec(text);
        if (!found || ATTRIBUTE.lastIndex > to) {
            at++;
            continue;
        }
        const value = found[3] ?? '';
        spans.push({ from: at, to: at + found[1].length, kind: 'attribute' });
        at = ATTRIBUTE.lastIndex;
        if (value)
            spans.push({ from: at - value.length, to: at, kind: 'value' });
    }
    if (text[to - 1] === '>' && to - 1 >= from + name)
        spans.push({ from: to - (text[to - 2] === '/' && spans.at(-1).to <= to - 2 ? 2 : 1), to, kind: 'tag' });
    return spans;
}

/** The spans of markup, by the tokenizer of the HTML Standard. */
export function markupSpans(text) {
    if (text.length > MOST_UNITS)
        return [];
    const places = new Places(text);
    const spans = [];
    const references = (from, to) => {
        for (const found of text.slice(from, to).matchAll(REFERENCE))
            spans.push({ from: from + found.index, to: from + found.index + found[0].length, kind: 'reference' });
    };
    let end = 0;
    for (const token of tokensOf(text, 'html')) {
        if (token.type === 'text' || token.type === 'eof')
            continue;
        const [from, to] = [places.unit(token.offset), places.unit(token.end)];
        if (from < end || to <= from)
            continue;
        references(end, from);
        if (token.type === 'start' || token.type === 'end')
            spans.push(...tagSpans(text, from, to));
        else
            spans.push({ from, to, kind: 'comment' });
        end = to;
    }
    references(end, text.length);
    return spans;
}

// Marks can overlap. Of two at a place, the one that begins last is shown, and the mark of the place that was chosen in addition.
function flat(marks) {
    const borders = [...new Set(marks.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
    const sorted = marks.toSorted((a, b) => a.from - b.from || b.to - a.to);
    const out = [];
    let [next, open] = [0, []];
    for (let i = 0; i + 1 < borders.length; i++) {
        const [from, to] = [borders[i], borders[i + 1]];
        while (sorted[next]?.from <= from)
            open.push(sorted[next++]);
        open = open.filter((mark) => mark.to > from);
        if (open.length > 0)
            out.push({ ...open.findLast(({ kind }) => kind !== 'here') ?? open[0], from, to, isHere: open.some(({ kind }) => kind === 'here') });
    }
    return out;
}

// Cuts the text at each border of a span or mark, and at each line feed.
function* pieces(text, spans, marks) {
    const borders = new Set([0, text.length]);
    for (const { from, to } of [...spans, ...marks])
        borders.add(from).add(to);
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
        borders.add(at).add(at + 1);
    const sorted = [...borders].sort((a, b) => a - b);
    let [span, mark] = [0, 0];
    for (let i = 0; i + 1 < sorted.length; i++) {
        const from = sorted[i];
        while (span < spans.length && spans[span].to <= from)
            span++;
        while (mark < marks.length && marks[mark].to <= from)
            mark++;
        yield {
            text: text.slice(from, sorted[i + 1]),
            kind: spans[span]?.from <= from ? spans[span].kind : undefined,
            mark: marks[mark]?.from <= from ? marks[mark] : undefined,
        };
    }
}

/** Makes one element for each line. Spans are sorted and do not overlap. `badLines` maps numbers of lines, from 0, to a class. */
export function lineElements(text, spans, marks = [], badLines = new Map()) {
    const lines = [];
    const begin = () => lines.push(make('div', { class: `line ${badLines.get(lines.length) ?? ''}`.trim() }));
    begin();
    for (const piece of pieces(text, spans, flat(marks))) {
        if (piece.text === '\n') {
            begin();
        } else if (piece.kind || piece.mark) {
            const classes = [piece.kind && `k-${piece.kind}`, piece.mark && `mark m-${piece.mark.kind}`, piece.mark?.isHere && 'm-here'].filter(Boolean);
            lines.at(-1).append(make('span', { class: classes.join(' '), 'data-mark': piece.mark?.id }, piece.text));
        } else {
            lines.at(-1).append(piece.text);
        }
    }
    return lines;
}
