// tokens.js: the tokens of the four dialects side by side, as `tamis tokens --dialect all` compares them.
import { DIALECTS, tokensOf } from './engine.js';
import { count, fill, make } from './dom.js';

const MOST = 400;
const NAMES = { html: ['HTML', 'browsers'], 'html-2008': ['HTML 2008', 'old software'], xml5: ['XML5', 'SVG, feeds'], sgml: ['SGML', 'old archives'] };
const TEXT = ['Data', 'Entity', 'CharRef'];

const quoted = (text) => JSON.stringify(text).replace(/[\x7f-\x9f]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`);
const word = (text) => quoted(text).slice(1, -1);

function tagLine(token, opening) {
    const attributes = token.parts.map(([name, value]) => ` ${word(name)}=${quoted(value)}`).join('');
    return `${opening}${word(token.name)}${attributes}${token.selfClosing ? '/>' : '>'}`;
}

function doctypeLine(token) {
    const id = (name, value) => (value === undefined ? '' : ` ${name} ${quoted(value)}`);
    return `DOCTYPE ${word(token.name)}${id('public', token.publicId)}${id('system', token.systemId)}${token.quirks ? ' quirks' : ''}`;
}

const LINES = {
    start: (token) => tagLine(token, '<'),
    end: (token) => tagLine(token, '</'),
    'short end': () => '</>',
    comment: (token) => `comment ${quoted(token.data)}`,
    instruction: (token) => `instruction ${word(token.name)} ${quoted(token.data)}`,
    doctype: doctypeLine,
};

// ---- Events of SGML

function eventTag(parts) {
    const line = parts.map(([type, string]) => {
        if (type === 'Attr Name')
            return ` ${string === '' ? '?' : word(string)}`;
        return ['Literal', 'Name Token', 'Name'].includes(type) ? `=${quoted(string)}` : word(string);
    }).join('');
    return parts.at(-1)?.[0] === 'Tag Close' ? line : `${line} (cut off)`;
}

function eventLine(parts) {
    const [[first], [second, comment] = []] = parts;
    if (first === 'Start Tag' || first === 'End Tag')
        return eventTag(parts);
    if (parts.length === 3 && second === 'Comment')
        return `comment ${quoted(comment.slice(2, -2))}`;
    return parts.map(([type, string], i) => (i === 0 && type.startsWith('!!') ? `${type} ${string}` : `${i === 0 ? '' : ' '}${quoted(string)}`)).join('');
}

// ---- Lines

/** Answers a line and a place for each token. Adjacent pieces of text are one line. */
export function linesOf(html, dialect) {
    const lines = [];
    let text = '';
    let from = 0;
    const endText = () => {
        if (text !== '')
            lines.push({ line: quoted(text), offset: from });
        text = '';
    };
    for (const token of tokensOf(html, dialect)) {
        const isEvent = token.type === 'event';
        const data = isEvent ? TEXT.includes(token.parts[0]?.[0]) && token.parts[0][1] : token.type === 'text' && token.data;
        if (token.type === 'eof')
            continue;
        if (data !== false) {
            from = text === '' ? token.offset : from;
            text += data;
            continue;
        }
        endText();
        lines.push({ line: isEvent ? eventLine(token.parts) : LINES[token.type](token), offset: token.offset });
    }
    endText();
    return lines;
}

/** Answers the lines of each dialect, and the index of the first row in which they differ, or -1. */
export function compareDialects(html) {
    const columns = DIALECTS.map((dialect) => linesOf(html, dialect));
    const rows = Math.max(...columns.map((lines) => lines.length));
    const first = Array.from({ length: rows }).findIndex((_, i) => columns.some((lines) => lines[i]?.line !== columns[0][i]?.line));
    return { columns, rows, first };
}

// ---- The table

/** Shows the table. `show(offset)` is called when a token is chosen. */
export function showTokens(root, html, show) {
    const { columns, rows, first } = compareDialects(html);
    const verdict = first < 0 ? `All four dialects read the same: ${count(rows, 'token')}.`
                              : `The dialects differ from token ${first + 1} on, which is marked.`;
    const head = make('tr', {}, make('th', { scope: 'col' }, '#'),
        ...DIALECTS.map((dialect) => make('th', { scope: 'col' }, NAMES[dialect][0], ' ', make('small', {}, NAMES[dialect][1]))));
    const body = Array.from({ length: Math.min(rows, MOST) }, (_, i) => row(columns, i, first, show));
    const table = make('table', { class: 'tokens' }, make('thead', {}, head), make('tbody', {}, ...body));
    fill(root, make('p', { class: first < 0 ? 'verdict good' : 'verdict' }, verdict, rows > MOST && ` The table shows the first ${MOST}.`),
        make('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Tokens of the four dialects' }, table));
}

function row(columns, i, first, show) {
    const isOther = (lines) => i >= first && first >= 0 && lines[i]?.line !== columns[0][i]?.line;
    const cells = columns.map((lines) => {
        const token = lines[i];
        const text = token ? make('button', { type: 'button', class: 'cell', on: { click: () => show(token.offset) } }, token.line) : '';
        return make('td', { class: isOther(lines) ? 'other' : undefined }, text);
    });
    const mark = i === first && make('span', { class: 'first' }, make('span', { 'aria-hidden': 'true' }, '▸'), make('span', { class: 'hidden' }, 'first difference'));
    return make('tr', { class: i === first ? 'differs' : undefined }, make('th', { scope: 'row' }, mark, String(i + 1)), ...cells);
}
