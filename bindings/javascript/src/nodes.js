// nodes.js: makes the nodes of the HTML that tamis writes, as a parser would, in a document that is shown. Nodes are made once, and text is
// appended to them. Nodes of what was not final (the tail) are used again as long as they are the same, and removed when they are not.
import { HTML, isVoid, unknownForm } from './canonical.js';

export const SVG = 'http://www.w3.org/2000/svg';
export const MATHML = 'http://www.w3.org/1998/Math/MathML';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

// "adjust foreign attributes" (13.2.6.1 of the HTML Standard)
const NAMESPACES = new Map([...['actuate', 'arcrole', 'href', 'role', 'show', 'title', 'type'].map((name) => [`xlink:${name}`, XLINK]),
                            ['xml:lang', XML], ['xml:space', XML], ['xmlns', XMLNS], ['xmlns:xlink', XMLNS]]);
const SVG_POINTS = new Set(['foreignObject', 'desc', 'title']); // integration points
const MATHML_POINTS = new Set(['mi', 'mo', 'mn', 'ms', 'mtext']);
const ENCODINGS = new Set(['text/html', 'application/xhtml+xml']);

// The elements that the parser inserts before a tag in a table: a policy can have removed them.
const GROUP = { tr: ['tbody'], td: ['tbody', 'tr'], th: ['tbody', 'tr'], col: ['colgroup'] };
const ROW = { td: ['tr'], th: ['tr'] };
const IMPLIED = { __proto__: null, table: GROUP, tbody: ROW, thead: ROW, tfoot: ROW };
// What can be in an element that the parser has inserted; any other tag ends it.
const CONTENT = { __proto__: null, tbody: ['tr', 'td', 'th'], tr: ['td', 'th'], colgroup: ['col'] };
const ALWAYS = ['template', 'style', 'script'];

// An open element. `last` is its last node of this pass; if that is a text that can go on, `text` is this node, and `length` is how much of it is
// of this pass.
class Level {
    last = null;
    text = null;
    length = 0;

    constructor(parent, name, namespace, isPoint = false, isImplied = false) {
        Object.assign(this, { parent, name, namespace, isPoint, isImplied });
    }

    copy() {
        return Object.assign(new Level(this.parent, this.name, this.namespace, this.isPoint, this.isImplied),
                             { last: this.last, text: this.text, length: this.length });
    }
}

/** What the passes have in common: the documents, and what was made. */
export class Workshop {
    made = new WeakMap(); // the source of each node

    constructor(element) {
        this.document = element.ownerDocument;
        // Elements get their attributes in a document that loads nothing, as in innerHTML: an image is not requested before it has all of them.
        this.inert = this.document.implementation.createHTMLDocument('');
    }

    element(name, namespace, attributes) {
        if (name === 'script' && namespace !== MATHML)
            throw unknownForm('a script');
        const element = this.inert.createElementNS(namespace, name);
        for (const [key, value] of attributes) {
            // A handler of events that this browser has and tamis does not know is left out.
            if (!(key.startsWith('on') && key in element))
                set(element, key, value, namespace);
        }
        return element;
    }
}

function set(element, name, value, namespace) {
    try {
        if (namespace !== HTML && NAMESPACES.has(name))
            element.setAttributeNS(NAMESPACES.get(name), name, value);
        else
            element.setAttribute(name, value);
    } catch (error) {
        // Older browsers refuse names that their own parsers accept, such as data-@. Such an attribute is left out.
        if (error.name !== 'InvalidCharacterError')
            throw error;
    }
}

/** One pass over the output: it writes what is new after what an earlier pass has made. */
export class Pass {
    #workshop;
    #levels;

    constructor(workshop, levels) {
        this.#workshop = workshop;
        this.#levels = levels;
    }

    static begin(workshop, root, name, namespace, isPoint) {
        return new Pass(workshop, [new Level(root, name, namespace, isPoint)]);
    }

    /** A pass that goes on from the same place. */
    copy() {
        return new Pass(this.#workshop, this.#levels.map((level) => level.copy()));
    }

    get #top() {
        return this.#levels[this.#levels.length - 1];
    }

    // The next node of an earlier pass. Nodes that the page has added are left where they are.
    #next(level) {
        const { made } = this.#workshop;
        if (level.last && level.last.parentNode !== level.parent)
            return null;
        let node = level.last ? level.last.nextSibling : level.parent.firstChild;
        while (node && !made.has(node))
            node = node.nextSibling;
        return node;
    }

    #endText(level) {
        const { text, length } = level;
        if (text && text.length > length)
            text.deleteData(length, text.length - length);
        level.text = null;
    }

    // Adds the node that `make` makes, or the same node of an earlier pass.
    #add(source, make) {
        const level = this.#top, { made } = this.#workshop;
        this.#endText(level);
        const next = this.#next(level), isSame = next !== null && made.get(next) === source;
        const node = isSame ? next : make();
        if (!isSame) {
            made.set(node, source);
            level.parent.insertBefore(node, next);
        }
        level.last = node;
        return node;
    }

    // Removes what an earlier pass has made after the last node of this pass.
    #close(level) {
        this.#endText(level);
        for (let node = this.#next(level); node; node = this.#next(level))
            node.remove();
    }

    #pop() {
        this.#close(this.#levels.pop());
    }

    #namespaceOf(name) {
        const { namespace, isPoint, name: parent } = this.#top;
        if (namespace === HTML || isPoint) // tamis never writes mglyph and malignmark, which would be MathML
            return name === 'svg' ? SVG : name === 'math' ? MATHML : HTML;
        return namespace === MATHML && parent === 'annotation-xml' && name === 'svg' ? SVG : namespace;
    }

    #insertImplied(name) {
        while (this.#top.isImplied && !CONTENT[this.#top.name].includes(name) && !ALWAYS.includes(name))
            this.#pop();
        const { name: parent, namespace } = this.#top;
        for (const implied of (namespace === HTML && IMPLIED[parent]?.[name]) || [])
            this.#push(implied, HTML, [], `<${implied}>`, true);
    }

    #push(name, namespace, attributes, source, isImplied) {
        const element = this.#add(`${namespace} ${source}`, () => this.#workshop.element(name, namespace, attributes));
        if (!isVoid(name, namespace))
            this.#levels.push(new Level(namespace === HTML && name === 'template' ? element.content : element, name, namespace,
                                        isPoint(name, namespace, attributes), isImplied));
    }

    open(name, attributes, source) {
        const namespace = this.#namespaceOf(name);
        if (namespace === HTML)
            this.#insertImplied(name);
        this.#push(name, namespace, attributes, source, false);
        return namespace;
    }

    close(name) {
        while (this.#top.isImplied)
            this.#pop();
        if (this.#levels.length === 1 || this.#top.name !== name)
            throw unknownForm(`</${name}>`);
        this.#pop();
    }

    text(text) {
        while (this.#top.isImplied && /[^\t\n\f\r ]/.test(text))
            this.#pop();
        const level = this.#top;
        if (!level.text) {
            level.text = this.#add('#text', () => this.#workshop.document.createTextNode(''));
            level.length = 0;
        }
        const node = level.text, length = Math.min(level.length, node.length); // a page can have changed it
        const old = node.length > length ? node.substringData(length, text.length) : '';
        if (old === '' || text.startsWith(old))
            node.appendData(text.slice(old.length));
        else
            node.replaceData(length, node.length - length, text);
        level.length = length + text.length;
    }

    comment(data) {
        this.#add(`#comment ${data}`, () => this.#workshop.document.createComment(data));
        return undefined;
    }

    instruction(target, data) {
        this.#add(`#instruction ${target} ${data}`, () => this.#workshop.document.createProcessingInstruction(target, data));
    }

    /** Removes all nodes of earlier passes that this pass has not used. */
    finish() {
        for (let i = this.#levels.length - 1; i >= 0; i--)
            this.#close(this.#levels[i]);
    }
}

/** Whether HTML elements in this foreign element are HTML. */
export function isPoint(name, namespace, attributes) {
    if (namespace === SVG)
        return SVG_POINTS.has(name);
    if (namespace !== MATHML)
        return false;
    return MATHML_POINTS.has(name) || (name === 'annotation-xml' && attributes.some(([key, value]) => key === 'encoding' && ENCODINGS.has(value.toLowerCase())));
}
