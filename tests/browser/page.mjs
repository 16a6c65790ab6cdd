// page.mjs: the functions that run inside of the browser. No function uses another one, because Playwright sends only the source of
// the function that is called.

// Runs in every frame before all other scripts. Replaces alert() and similar functions, which attacks call, so that each call is
// recorded.
export function listen() {
    const heard = (...what) => window.scriptRan(`${location.href.slice(0, 80)} ${what.join(' ')}`);
    window.alert = window.confirm = window.prompt = heard;
}

// Inserts each output into new elements, which stay in the page. Returns everything in these trees that could run script later.
export function load(outputs) {
    const SVG = 'http://www.w3.org/2000/svg';
    const MATH = 'http://www.w3.org/1998/Math/MathML';
    const contexts = ['div', 'p', 'td', 'tr', 'table', 'select', 'template', 'textarea', 'button', 'noscript',
                      [SVG, 'svg'], [SVG, 'foreignObject'], [SVG, 'title'], [MATH, 'math'], [MATH, 'mi'],
                      [MATH, 'annotation-xml']];
    const create = (name) => (Array.isArray(name) ? document.createElementNS(...name) : document.createElement(name));
    const dangers = [];

    // The getters of the prototypes are used, because in a form, <input name=attributes> replaces the property `attributes`.
    const of = (prototype, name) => Object.getOwnPropertyDescriptor(prototype, name).get;
    const localName = of(Element.prototype, 'localName');
    const attributes = of(Element.prototype, 'attributes');
    const shadowRoot = of(Element.prototype, 'shadowRoot');

    function inspect(root, where) {
        const banned = /^(script|iframe|object|embed|frame|base)$/i;
        const javascript = /^[\0- ]*j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i;
        const roots = [root];
        while (roots.length) {
            const walker = document.createTreeWalker(roots.pop(), NodeFilter.SHOW_ELEMENT);
            for (let element = walker.nextNode(); element; element = walker.nextNode()) {
                if (banned.test(localName.call(element)))
                    dangers.push(`${where}: <${localName.call(element)}>`);
                const copies = /^use$/i.test(localName.call(element));
                for (const { name, value } of attributes.call(element))
                    if (/^on[a-z]/i.test(name) || (/href|action/.test(name) && javascript.test(value)) ||
                        (copies && /href/i.test(name) && !value.startsWith('#')))
                        dangers.push(`${where}: <${localName.call(element)} ${name}="${value}">`);
                roots.push(...[element.content, shadowRoot.call(element)].filter((r) => r instanceof DocumentFragment));
            }
        }
    }

    return outputs.map((html) => {
        dangers.length = 0;
        for (const context of contexts) {
            const element = create(context);
            document.body.append(element);
            element.innerHTML = html;
            inspect(context === 'template' ? element.content : element, context);
        }
        const unsafe = document.createElement('div');
        document.body.append(unsafe);
        unsafe.setHTMLUnsafe(html);
        inspect(unsafe, 'setHTMLUnsafe');
        return [...dangers];
    });
}

// Writes the output into a document with document.write(), as some applications do: the document parser parses it, with scripting
// enabled.
export function write(outputs) {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    frame.contentWindow.alert = window.alert;
    frame.contentDocument.open();
    frame.contentDocument.write('<!DOCTYPE html><title>t</title>' + outputs.map((o) => `<div>${o}</div>`).join('\n'));
    frame.contentDocument.close();
}

// Returns, for each known difference between this browser and the standard, whether a small example shows the difference.
export function quirks() {
    const made = (html, allowed) => {
        const element = document.createElement('div');
        element.setHTML(html, { sanitizer: { elements: allowed } });
        return element;
    };
    const search = document.createElement('div');
    search.innerHTML = '<b><search></b>x';
    const searchIsOrdinary = search.firstChild.firstChild !== null;
    if (typeof Element.prototype.setHTML !== 'function')
        return { searchIsOrdinary };
    const patch = '<p><?start name="x"?><b></b><?end?></p><template for=x><i></i></template>';
    const svg = { name: 'svg', namespace: 'http://www.w3.org/2000/svg' };
    const foreignObject = { ...svg, name: 'foreignObject' };
    return {
        fostersBehindTables: made('<table>x', ['table']).lastChild.nodeType === Node.TEXT_NODE,
        leavesForeignAtEndTags: made('<svg><foreignObject></p>', [svg, foreignObject, 'p']).lastChild.localName === 'p',
        filtersBeforePatching: made(patch, ['p', 'b', 'i']).querySelector('i') === null,
        noscriptIsParsed: made('<noscript><i>x</i></noscript>', ['noscript', 'i']).querySelector('i') !== null,
        nullAfterLessThan: made('<\0', []).textContent !== '<',
        searchIsOrdinary,
    };
}

// Returns for each {input, output} the tree that setHTML() makes of the input and the tree that innerHTML makes of the output.
export function compare(pairs) {
    const NAMES = { 'http://www.w3.org/1999/xhtml': '', 'http://www.w3.org/2000/svg': 'svg ',
                    'http://www.w3.org/1998/Math/MathML': 'math ' };

    // A tree walker and getters of the prototypes are used, because in a form, <input name=attributes> replaces the property
    // `attributes`.
    const attributesOf = Object.getOwnPropertyDescriptor(Element.prototype, 'attributes').get;
    const nameOf = Object.getOwnPropertyDescriptor(Element.prototype, 'localName').get;
    const namespaceOf = Object.getOwnPropertyDescriptor(Element.prototype, 'namespaceURI').get;

    function line(node) {
        if (!(node instanceof Element))
            return `${node.nodeType} ${JSON.stringify(node.data)}`;
        const attributes = [...attributesOf.call(node)]
            .map((a) => `${a.namespaceURI ?? ''}|${a.localName}=${JSON.stringify(a.value)}`).sort();
        return `<${NAMES[namespaceOf.call(node)] ?? '? '}${nameOf.call(node)} ${attributes.join(' ')}>`;
    }

    function dump(root) {
        const walker = document.createTreeWalker(root);
        const lines = [];
        let level = 0;
        let deepest = 0;
        for (let node = walker.firstChild(); node; ) {
            lines.push(`${'  '.repeat(Math.min(level, 40))}${level} ${line(node)}`);
            deepest = Math.max(deepest, level);
            node = walker.firstChild();
            level += node ? 1 : 0;
            while (!node && level >= 0) {
                node = walker.nextSibling();
                if (!node && (!walker.parentNode() || --level < 0))
                    break;
            }
        }
        return { lines: lines.join('\n'), depth: deepest };
    }

    // Returns innerHTML, changed so that it parses to the same tree: U+000D is a reference, and a line feed at the start of pre,
    // listing and textarea is doubled.
    function written(element) {
        return element.innerHTML.replaceAll('\r', '&#13;').replace(/<(pre|listing|textarea)((?: [^>]*)?)>\n/g, '<$1$2>\n\n');
    }

    function parsed(html) {
        const element = document.createElement('div');
        element.innerHTML = html;
        return element;
    }

    return pairs.map(({ input, output }) => {
        const set = document.createElement('div');
        set.setHTML(input);
        set.normalize();
        const theirs = dump(set);
        const ours = dump(parsed(output));
        const again = parsed(written(set));
        again.normalize();
        return {
            equal: theirs.lines === ours.lines,
            theirs: theirs.lines,
            ours: ours.lines,
            depth: theirs.depth,
            writable: dump(again).lines === theirs.lines,
        };
    });
}

// `cases` are {html, context, tree}. Returns the cases for which the parser of this browser makes another tree, with that tree in
// the format of `tamis tree`. `way` states how the html is parsed: "inert", in a document without a window, so that nothing runs
// and scripting is disabled; "again", as "inert", and then the browser serializes the tree and parses the result; "live", in this
// document, with scripting; "frame", as the document of a frame with scripting; "sandbox", as the document of a frame without
// scripting.
export async function differing({ cases, way }) {
    const LATE_MS = 20000;
    const NAMESPACES = { svg: 'http://www.w3.org/2000/svg', math: 'http://www.w3.org/1998/Math/MathML' };
    const ELEMENTS = { 'http://www.w3.org/1999/xhtml': '', [NAMESPACES.svg]: 'svg ', [NAMESPACES.math]: 'math ' };
    const ATTRIBUTES = { 'http://www.w3.org/1999/xlink': 'xlink ', 'http://www.w3.org/XML/1998/namespace': 'xml ',
                         'http://www.w3.org/2000/xmlns/': 'xmlns ' };

    // The getters of the prototypes are used, because in a form, <input name=attributes> replaces the property `attributes`.
    const of = (prototype, name) => Object.getOwnPropertyDescriptor(prototype, name).get;
    const attributesOf = of(Element.prototype, 'attributes');
    const nameOf = of(Element.prototype, 'localName');
    const namespaceOf = of(Element.prototype, 'namespaceURI');
    const childOf = of(Node.prototype, 'firstChild');
    const nextOf = of(Node.prototype, 'nextSibling');
    const typeOf = of(Node.prototype, 'nodeType');
    const templateOf = of(HTMLTemplateElement.prototype, 'content');
    const inert = document.implementation.createHTMLDocument('');

    function element(node, indent) {
        const attributes = [...attributesOf.call(node)].map((a) => {
            const prefix = ATTRIBUTES[a.namespaceURI];
            return [prefix ? prefix + a.localName : a.name, a.value];
        });
        attributes.sort(([a], [b]) => (a < b ? -1 : 1));
        return [`${indent}<${ELEMENTS[namespaceOf.call(node)]}${nameOf.call(node)}>`,
                ...attributes.map(([name, value]) => `${indent}  ${name}="${value}"`)].join('\n');
    }

    function line(node, indent) {
        switch (typeOf.call(node)) {
        case Node.ELEMENT_NODE: return element(node, indent);
        case Node.TEXT_NODE: return `${indent}"${node.data}"`;
        case Node.COMMENT_NODE: return `${indent}<!-- ${node.data} -->`;
        case Node.PROCESSING_INSTRUCTION_NODE: return `${indent}<?${node.target} ${node.data}?>`;
        default: {
            const ids = node.publicId || node.systemId ? ` "${node.publicId}" "${node.systemId}"` : '';
            return `${indent}<!DOCTYPE ${node.name}${ids}>`;
        }
        }
    }

    // Returns the content of a template; undefined for another node. `instanceof` cannot be used here, because the elements of
    // frames are not instances of the interfaces of this window.
    function contentOf(node) {
        const isTemplate = typeOf.call(node) === Node.ELEMENT_NODE && nameOf.call(node) === 'template' &&
            ELEMENTS[namespaceOf.call(node)] === '';
        return isTemplate ? templateOf.call(node) : undefined;
    }

    function dump(root) {
        const lines = [];
        const open = [];
        let indent = '| ';
        let node = childOf.call(root);
        for (;;) {
            while (!node) {
                const back = open.pop();
                if (!back)
                    return lines.join('\n');
                [node, indent] = back;
            }
            lines.push(line(node, indent));
            open.push([nextOf.call(node), indent]);
            const content = contentOf(node);
            if (content) {
                lines.push(`${indent}  content`);
                indent += '    ';
                node = childOf.call(content);
            } else {
                indent += '  ';
                node = childOf.call(node);
            }
        }
    }

    // Returns innerHTML, changed so that it parses to the same tree: U+000D is a reference, and a line feed at the start of pre,
    // listing and textarea is doubled.
    function written(element) {
        return element.innerHTML.replaceAll('\r', '&#13;').replace(/<(pre|listing|textarea)((?: [^>]*)?)>\n/g, '<$1$2>\n\n');
    }

    function open(html) {
        const frame = document.createElement('iframe');
        if (way === 'sandbox')
            frame.sandbox = 'allow-same-origin';
        frame.srcdoc = html;
        const isParsed = () => frame.contentDocument?.URL === 'about:srcdoc' && frame.contentDocument.readyState !== 'loading';
        const loaded = new Promise((done) => {
            const end = () => done(clearInterval(timer));
            const timer = setInterval(() => isParsed() && end(), LATE_MS); // the tree is complete, even if the event is late or missing
            frame.onload = end;
        });
        document.body.append(frame);
        return loaded.then(() => frame);
    }

    function parsed(html, context) {
        if (context === undefined)
            return new DOMParser().parseFromString(html, 'text/html');
        const owner = way === 'live' ? document : inert;
        const [namespace, name] = context.includes(' ') ? context.split(' ') : [undefined, context];
        const element = namespace ? owner.createElementNS(NAMESPACES[namespace], name) : owner.createElement(name);
        element.innerHTML = html;
        if (way === 'again')
            element.innerHTML = written(element);
        return contentOf(element) ?? element;
    }

    async function treeOf({ html, context }) {
        if (way !== 'frame' && way !== 'sandbox')
            return dump(parsed(html, context));
        const frame = await open(html);
        const tree = dump(frame.contentDocument);
        frame.remove();
        return tree;
    }

    const trees = await Promise.all(cases.map(treeOf));
    return trees.flatMap((theirs, index) => (theirs === cases[index].tree ? [] : [{ index, theirs }]));
}
