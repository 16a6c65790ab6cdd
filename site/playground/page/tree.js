// tree.js: the tree that browsers build, as an ARIA tree. Nodes that the policy removes are struck through.
import { count, fill, make } from './dom.js';
import { tokensOf, treeOf } from './engine.js';

const MOST = 600;
const MOST_UNITS = 60000; // in longer input, content is not marked, so that typing stays fast
const NAMESPACES = { 'http://www.w3.org/1999/xhtml': '', 'http://www.w3.org/2000/svg': 'svg ', 'http://www.w3.org/1998/Math/MathML': 'math ',
                     'http://www.w3.org/1999/xlink': 'xlink:', 'http://www.w3.org/XML/1998/namespace': 'xml:', 'http://www.w3.org/2000/xmlns/': 'xmlns:' };

const prefix = (namespace) => (namespace === '' ? '' : NAMESPACES[namespace] ?? `{${namespace}} `);

function label(node, fates) {
    switch (node.type) {
    case 'element':
        return [make('span', { class: 'k-tag' }, `<${prefix(node.namespace)}${node.name}>`),
                ...node.attributes.flatMap((attribute) => attributeLabel(node, attribute, fates))];
    case 'text':
        return [make('span', { class: 'k-text' }, JSON.stringify(node.data))];
    case 'comment':
        return [make('span', { class: 'k-comment' }, `<!--${node.data}-->`)];
    case 'instruction':
        return [make('span', { class: 'k-comment' }, `<?${node.name} ${node.data}?>`)];
    case 'doctype':
        return [make('span', { class: 'k-comment' }, `<!DOCTYPE ${node.name}>`)];
    default:
        return [make('span', { class: 'k-comment' }, `#${node.type}`)];
    }
}

function attributeLabel(node, attribute, fates) {
    const fate = fates.attribute(node, attribute.name);
    return [' ', make('span', { class: fate ? 'gone' : undefined },
        make('span', { class: 'k-attribute' }, prefix(attribute.namespace) + attribute.name), '=',
        make('span', { class: 'k-value' }, JSON.stringify(attribute.value)))];
}

// The index of the first number in a sorted list that is greater.
function firstAfter(list, number) {
    let [from, to] = [0, list.length];
    while (from < to) {
        const middle = (from + to) >> 1;
        if (list[middle] > number)
            to = middle;
        else
            from = middle + 1;
    }
    return from;
}

/** What became of the nodes and attributes of the input, by their places. */
export class Fates {
    #elements = new Map();
    #attributes = new Set();

    constructor(changes = [], tagEnd = () => 0) {
        this.tagEnd = tagEnd;
        for (const change of changes) {
            if (change.subject === 'attribute' && change.outcome === 'removed')
                this.#attributes.add(`${change.attribute} ${change.offset}`);
            else if (change.subject !== 'attribute' && change.subject !== 'value' && change.outcome !== 'added')
                this.#elements.set(change.offset, change);
        }
        this.offsets = [...this.#attributes].map((key) => Number(key.slice(key.lastIndexOf(' ') + 1))).sort((a, b) => a - b);
    }

    node(node) {
        const change = this.#elements.get(node.offset);
        const isSame = change && (change.subject === 'element' ? node.type === 'element' && node.name === change.element : node.type !== 'element');
        return isSame ? change.outcome : undefined;
    }

    // The attribute of a node is in its tag: after its "<", and before the end of the tag.
    attribute(node, name) {
        const end = this.tagEnd(node.offset);
        for (let i = firstAfter(this.offsets, node.offset); i < this.offsets.length && this.offsets[i] < end; i++)
            if (this.#attributes.has(`${name} ${this.offsets[i]}`))
                return true;
        return false;
    }
}

/** Answers the places of the content that is removed with elements, in bytes, with the index of each change. */
export function removedContents(html, context, changes) {
    const removed = new Map(changes.map((change, id) => [change, id]).filter(([{ subject, outcome }]) => subject === 'element' && outcome === 'removed')
        .map(([change, id]) => [change.offset, { change, id }]));
    if (removed.size === 0 || html.length > MOST_UNITS)
        return [];
    const [nodes, tags] = [treeOf(html, 'html', context), tokensOf(html, 'html').filter(({ type }) => type !== 'text')];
    return nodes.flatMap((node, i) => {
        const { change, id } = removed.get(node.offset) ?? {};
        if (!change || node.name !== change.element)
            return [];
        removed.delete(node.offset);
        const after = nodes.slice(i + 1).find(({ depth }) => depth <= node.depth)?.offset ?? Infinity;
        const from = node.offset + change.length;
        const inside = tags.filter(({ offset }) => offset >= node.offset && offset < after);
        const end = inside.findLast(({ type, name }) => type === 'end' && name === node.name) ?? inside.at(-1);
        return end && after > from ? [{ from, to: end.end, id }] : [];
    });
}

/** Shows nodes. `show(node)` is called when one is chosen. */
export function showTree(root, nodes, fates, show) {
    if (nodes.length === 0) {
        fill(root, make('p', { class: 'about' }, 'The tree is empty.'));
        return;
    }
    const tree = make('div', { role: 'tree', 'aria-label': 'Tree', class: 'tree code' });
    const shown = nodes.slice(0, MOST);
    let goneDepth = Infinity;
    const items = shown.map((node, i) => {
        if (node.depth <= goneDepth)
            goneDepth = Infinity;
        const fate = fates.node(node);
        const isGone = node.depth > goneDepth || fate === 'removed';
        if (fate === 'removed')
            goneDepth = Math.min(goneDepth, node.depth);
        return item(node, shown[i + 1]?.depth > node.depth, isGone ? 'gone' : fate, fates);
    });
    tree.append(...items);
    items[0].tabIndex = 0;
    connect(tree, items, shown, show);
    fill(root, tree, nodes.length > MOST && make('p', { class: 'about' }, `and ${count(nodes.length - MOST, 'more node')}`));
}

const FATE = { gone: 'removed', removed: 'removed', unwrapped: 'replaced with its children', changed: 'changed' };

function item(node, hasChildren, fate, fates) {
    const element = make('div', { role: 'treeitem', tabindex: -1, 'aria-level': node.depth + 1, 'aria-expanded': hasChildren ? 'true' : undefined,
                                  class: `node ${fate ? `f-${fate}` : ''}`.trim() },
        make('span', { class: 'twist', 'aria-hidden': 'true' }, hasChildren ? '▾' : ''),
        make('span', { class: 'label' }, ...label(node, fates)), fate && make('span', { class: 'fate' }, FATE[fate]));
    element.style.paddingInlineStart = `${Math.min(node.depth, 24) * 1.1}rem`;
    return element;
}

function connect(tree, items, nodes, show) {
    const indexOf = (element) => items.indexOf(element.closest('[role=treeitem]'));
    const isOpen = (i) => items[i].getAttribute('aria-expanded') === 'true';
    const hasChildren = (i) => items[i].hasAttribute('aria-expanded');

    function focus(i) {
        if (i < 0 || i >= items.length)
            return;
        tree.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1');
        items[i].tabIndex = 0;
        items[i].focus();
    }

    function open(i, value) {
        items[i].setAttribute('aria-expanded', String(value));
        items[i].querySelector('.twist').textContent = value ? '▾' : '▸';
        let closed = Infinity;
        for (let n = i + 1; n < items.length && nodes[n].depth > nodes[i].depth; n++) {
            if (nodes[n].depth <= closed)
                closed = Infinity;
            items[n].hidden = !value || closed < Infinity;
            if (closed === Infinity && hasChildren(n) && !isOpen(n))
                closed = nodes[n].depth;
        }
    }

    function next(i, step) {
        do
            i += step;
        while (items[i]?.hidden);
        return i;
    }

    function parent(i) {
        const { depth } = nodes[i];
        while (i >= 0 && nodes[i].depth >= depth)
            i--;
        return i;
    }

    function key(event) {
        const i = indexOf(event.target);
        const actions = {
            ArrowDown: () => focus(next(i, 1)), ArrowUp: () => focus(next(i, -1)), Home: () => focus(0), End: () => focus(next(items.length, -1)),
            ArrowRight: () => (hasChildren(i) && !isOpen(i) ? open(i, true) : focus(hasChildren(i) ? i + 1 : -1)),
            ArrowLeft: () => (hasChildren(i) && isOpen(i) ? open(i, false) : focus(parent(i))),
            Enter: () => show(nodes[i], true), ' ': () => show(nodes[i], false),
        };
        if (!actions[event.key] || event.ctrlKey || event.metaKey || event.altKey)
            return;
        event.preventDefault();
        actions[event.key]();
    }

    tree.addEventListener('keydown', key);
    tree.addEventListener('click', (event) => {
        const i = event.target.closest('[role=treeitem]') ? indexOf(event.target) : -1;
        if (i < 0)
            return;
        focus(i);
        if (event.target.closest('.twist') && hasChildren(i))
            open(i, !isOpen(i));
        else
            show(nodes[i], false);
    });
}
