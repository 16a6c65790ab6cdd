// native.js: the browser's own setHTML() beside tamis.
//
// Both trees are made in documents that belong to a hidden frame, lab.html, which runs no scripts (sandbox) and loads nothing. Chromium
// checks the Content-Security-Policy for markup that setHTML() reads before it is sanitized, so that of the page would be violated.
import { attributes, childNodes, localName, namespaceURI, nodeType } from './nodes.js';
import { count, fill, make } from './dom.js';

export const hasSetHTML = typeof Element.prototype.setHTML === 'function';

// The members of the dictionary SanitizerConfig of the HTML Standard. setHTML() ignores other members.
const STANDARD = ['elements', 'removeElements', 'replaceWithChildrenElements', 'processingInstructions', 'removeProcessingInstructions',
                  'attributes', 'removeAttributes', 'comments', 'dataAttributes', 'javascriptURLs'];
const IGNORED = ['$schema', 'description'];
const MOST_LINES = 600;

/** Splits a policy into the part that setHTML() knows and the names of the other members. */
export function standardPart(policy) {
    const entries = Object.entries(policy);
    return { config: Object.fromEntries(entries.filter(([name]) => STANDARD.includes(name))),
             others: entries.map(([name]) => name).filter((name) => !STANDARD.includes(name) && !IGNORED.includes(name)) };
}

const inert = (page) => page.implementation.createHTMLDocument('').createElement('div');

/** What setHTML() makes of the input, in a document of `page`. Without a config, it uses its default. */
export function nativeTree(page, html, config) {
    const element = inert(page);
    element.setHTML(html, config ? { sanitizer: config } : {});
    return element;
}

// The playground itself sets no markup as a string (Trusted Types).
export function parsedTree(page, html) {
    const element = inert(page);
    element.innerHTML = html;
    return element;
}

// ---- Lines

const ELEMENT = 1;
const TEXT = 3;
const COMMENT = 8;
const PREFIX = { 'http://www.w3.org/2000/svg': 'svg ', 'http://www.w3.org/1998/Math/MathML': 'math ' };

function nodeLine(node) {
    if (nodeType(node) === TEXT)
        return JSON.stringify(node.data);
    if (nodeType(node) !== ELEMENT)
        return nodeType(node) === COMMENT ? `<!--${node.data}-->` : `<?${node.target} ${node.data}?>`;
    const listed = [...attributes(node)].map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`).sort().join('');
    return `<${PREFIX[namespaceURI(node)] ?? ''}${localName(node)}${listed}>`;
}

/** The tree below an element, one line for each node. */
export function linesOf(root) {
    const lines = [];
    const open = [...childNodes(root)].reverse().map((node) => [node, 0]);
    while (open.length > 0) {
        const [node, depth] = open.pop();
        lines.push('  '.repeat(Math.min(depth, 40)) + nodeLine(node));
        const isTemplate = nodeType(node) === ELEMENT && localName(node) === 'template' && node.content;
        const children = [...childNodes(isTemplate ? node.content : node)];
        open.push(...children.reverse().map((child) => [child, depth + 1]));
    }
    return lines;
}

/** Compares two lists of lines: answers pairs, in which undefined stands for a line that is only in the other list. */
export function compareLines(left, right) {
    const [a, b] = [left.slice(0, MOST_LINES), right.slice(0, MOST_LINES)];
    const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
    for (let i = a.length - 1; i >= 0; i--)
        for (let j = b.length - 1; j >= 0; j--)
            lengths[i][j] = a[i] === b[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    const pairs = [];
    let [i, j] = [0, 0];
    while (i < a.length || j < b.length) {
        if (a[i] === b[j] && i < a.length)
            pairs.push([a[i++], b[j++]]);
        else if (j >= b.length || (i < a.length && lengths[i + 1][j] >= lengths[i][j + 1]))
            pairs.push([a[i++], undefined]);
        else
            pairs.push([undefined, b[j++]]);
    }
    return pairs;
}

// ---- The view

function cell(line, other) {
    return make('td', { class: line !== undefined && other === undefined ? 'other' : undefined }, line ?? '');
}

function table(pairs) {
    const rows = pairs.map(([left, right]) => make('tr', { class: left !== right ? 'differs' : undefined }, cell(left, right), cell(right, left)));
    const head = make('tr', {}, make('th', { scope: 'col' }, 'tamis'), make('th', { scope: 'col' }, 'setHTML() of this browser'));
    return make('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Trees of tamis and setHTML()' },
        make('table', { class: 'pairs' }, make('thead', {}, head), make('tbody', {}, ...pairs.length > 0 ? rows : [make('tr', {}, make('td', {}, '(empty)'), make('td', {}, '(empty)'))])));
}

function verdictOf(pairs) {
    const different = pairs.filter(([left, right]) => left !== right).length;
    return different === 0 ? make('p', { class: 'verdict good' }, `The same tree: ${count(pairs.length, 'node')}.`)
                           : make('p', { class: 'verdict' }, `The trees differ in ${count(different, 'line')}.`);
}

/** Shows both trees. `trees` answers them, or throws what the browser says about the policy. */
export function showNative(root, choice, { trees, others }) {
    if (!hasSetHTML) {
        fill(root, make('p', { class: 'verdict' }, 'This browser has no setHTML(), so there is nothing to compare. tamis does not need it.'));
        return;
    }
    try {
        const { ours, theirs } = trees();
        const pairs = compareLines(linesOf(ours), linesOf(theirs));
        const note = others.length > 0 && make('p', { class: 'about' }, 'setHTML() got only the standard part of the policy. These members are of tamis: ',
            ...others.flatMap((name, i) => [i > 0 ? ', ' : '', make('code', {}, name)]), '.');
        fill(root, choice, verdictOf(pairs), note, table(pairs));
    } catch (error) {
        fill(root, choice, make('p', { class: 'verdict' }, `setHTML() refused: ${error.message}`));
    }
}
