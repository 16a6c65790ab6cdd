// xml_page.mjs: the functions that run inside of the browser for xml.mjs. No function uses another one, because Playwright sends
// only the source of the function that is called.

// Opens each output as a document of four kinds and as an image, which stay in the page. Returns for each output the elements and
// attributes that could run script, for example after a click; the URL parser of the browser finds javascript: URLs. For XML
// documents, also returns the elements and attributes that the configuration does not allow; if the browser has a Sanitizer, it
// makes the configuration safe before.
export async function open(outputs, config) {
    const TYPES = { svg: 'image/svg+xml', xhtml: 'application/xhtml+xml', xml: 'text/xml', html: 'text/html' };
    const BANNED = /^(script|iframe|object|embed|frame|base|use|noscript)$/i;
    const ANIMATIONS = /^(set|animate.*)$/i;
    const LINKS = /^(href|action|formaction|src|data)$/i;
    const rules = typeof Sanitizer === 'function' ? rulesOf(config ?? 'default') : undefined;

    function rulesOf(configuration) {
        const sanitizer = new Sanitizer(configuration);
        sanitizer.removeUnsafe();
        return sanitizer.get();
    }

    const has = (list, node) => list?.some(({ name, namespace }) => name === node.localName && namespace === node.namespaceURI);

    const isHandler = (name) => /^on[a-z]/i.test(name);

    function allowsAttribute(attribute, rule) {
        if (attribute.namespaceURI === 'http://www.w3.org/2000/xmlns/')
            return true;
        if (has(rule?.removeAttributes, attribute))
            return false;
        if (rules.attributes)
            return has(rules.attributes, attribute) || has(rule?.attributes, attribute);
        return !has(rules.removeAttributes, attribute) && (!rule?.attributes || has(rule.attributes, attribute));
    }

    function forbidden(element) {
        const rule = rules.elements?.find((e) => has([e], element));
        if (rules.elements ? !rule : has(rules.removeElements, element))
            return [`<${element.tagName}> is not allowed`];
        return [...element.attributes].filter((a) => !allowsAttribute(a, rule)).map((a) => `${a.name}="${a.value}" is not allowed`);
    }

    function leadsToScript(element, { namespaceURI, localName, value }) {
        if (localName.toLowerCase() === 'attributename')
            return namespaceURI === null && ANIMATIONS.test(element.localName) && /(^|:)href$/i.test(value);
        return LINKS.test(localName.replace(/.*:/, '')) && URL.parse(value, 'http://x/')?.protocol === 'javascript:';
    }

    function dangers(root, kind) {
        const found = [];
        for (const element of root.querySelectorAll('*')) {
            if (element.localName === 'parsererror')
                return []; // another test checks whether the document is well-formed
            if (BANNED.test(element.localName))
                found.push(`<${element.localName}>`);
            for (const a of element.attributes)
                if ((a.namespaceURI === null && isHandler(a.localName)) || leadsToScript(element, a))
                    found.push(`${a.name}="${a.value}"`);
            if (kind !== 'html' && rules)
                found.push(...forbidden(element));
            if (element.content instanceof DocumentFragment)
                found.push(...dangers(element.content, kind));
        }
        return found;
    }

    function wake(element) {
        for (const type of ['load', 'error', 'focus', 'mouseover', 'beginEvent', 'submit'])
            element.dispatchEvent(new Event(type));
    }

    function show(name, url) {
        const element = document.createElement(name);
        const shown = new Promise((done) => (element.onload = element.onerror = done));
        element.src = url;
        document.body.append(element);
        return shown.then(() => element);
    }

    // The URL contains the kind, so that a recorded action shows where it happened.
    async function openAs(kind, bytes) {
        const url = URL.createObjectURL(new Blob([bytes], { type: TYPES[kind] }));
        if (kind === 'svg')
            await show('img', url);
        const frame = await show('iframe', `${url}#${kind}`);
        if (!frame.contentDocument?.documentElement)
            return [];
        frame.contentDocument.querySelectorAll('*').forEach(wake);
        return dangers(frame.contentDocument, kind).map((what) => `${kind}: ${what}`);
    }

    return Promise.all(outputs.map(async (o) => (await Promise.all(Object.keys(TYPES).map((kind) => openAs(kind, o)))).flat()));
}

// Returns the items {xml, tree} that the XML parser of this browser refuses, or of which it makes another tree, in the format of
// `tamis tree --dialect xml5`. A fragment is parsed in an XHTML element.
export function differingXml(cases) {
    const XHTML = 'http://www.w3.org/1999/xhtml';
    const ELEMENTS = { [XHTML]: '', 'http://www.w3.org/2000/svg': 'svg ', 'http://www.w3.org/1998/Math/MathML': 'math ' };
    const ATTRIBUTES = { 'http://www.w3.org/1999/xlink': 'xlink ', 'http://www.w3.org/XML/1998/namespace': 'xml ' };

    function lineOf(node, indent) {
        switch (node.nodeType) {
        case Node.TEXT_NODE: return [`${indent}"${node.data}"`];
        case Node.COMMENT_NODE: return [`${indent}<!-- ${node.data} -->`];
        case Node.PROCESSING_INSTRUCTION_NODE: return [`${indent}<?${node.target} ${node.data}?>`];
        default: break;
        }
        const attributes = [...node.attributes].filter((a) => a.namespaceURI !== 'http://www.w3.org/2000/xmlns/')
            .map((a) => [(a.namespaceURI === null ? '' : ATTRIBUTES[a.namespaceURI] ?? `{${a.namespaceURI}} `) + a.localName, a.value]);
        attributes.sort(([a], [b]) => (a < b ? -1 : 1));
        return [`${indent}<${ELEMENTS[node.namespaceURI] ?? `{${node.namespaceURI ?? ''}} `}${node.localName}>`,
                ...attributes.map(([name, value]) => `${indent}  ${name}="${value}"`)];
    }

    function dump(node, indent = '| ', lines = []) {
        for (const child of node.childNodes) {
            lines.push(...lineOf(child, indent));
            if (child instanceof HTMLTemplateElement)
                lines.push(`${indent}  content`);
            dump(child, `${indent}  `, lines);
            if (child instanceof HTMLTemplateElement)
                dump(child.content, `${indent}    `, lines);
        }
        return lines;
    }

    function treeOf(xml, type, fragment) {
        const document = new DOMParser().parseFromString(fragment ? `<div xmlns="${XHTML}">${xml}</div>` : xml, type);
        const error = document.querySelector('parsererror');
        document.normalize();
        return error ? `parsererror: ${error.textContent}` : dump(fragment ? document.documentElement : document).join('\n');
    }

    return cases.flatMap(({ xml, tree, fragment }, index) => {
        const wrong = ['application/xhtml+xml', 'image/svg+xml'].map((type) => treeOf(xml, type, fragment)).find((t) => t !== tree);
        return wrong === undefined ? [] : [{ index, theirs: wrong }];
    });
}

// Returns the outputs of which, in a div, the HTML parser and the XML parser of this browser make different trees.
export function dividing(outputs) {
    const XHTML = 'http://www.w3.org/1999/xhtml';
    const attributesOf = Object.getOwnPropertyDescriptor(Element.prototype, 'attributes').get;
    const childOf = Object.getOwnPropertyDescriptor(Node.prototype, 'firstChild').get;
    const nextOf = Object.getOwnPropertyDescriptor(Node.prototype, 'nextSibling').get;
    const inert = document.implementation.createHTMLDocument('');

    function lineOf(node) {
        if (node.nodeType === Node.TEXT_NODE)
            return JSON.stringify(node.data);
        if (node.nodeType !== Node.ELEMENT_NODE)
            return `node of type ${node.nodeType}`;
        const attributes = [...attributesOf.call(node)].map((a) => ` {${a.namespaceURI}}${a.localName}=${JSON.stringify(a.value)}`);
        return `<{${node.namespaceURI}}${node.localName}${attributes.join('')}>`;
    }

    function dump(node, indent = '', lines = []) {
        for (let child = childOf.call(node); child; child = nextOf.call(child)) {
            lines.push(indent + lineOf(child));
            dump(child, `${indent}  `, lines);
        }
        return lines.join('\n');
    }

    return outputs.flatMap((output, index) => {
        const html = inert.createElement('div');
        html.innerHTML = output;
        const xml = new DOMParser().parseFromString(`<div xmlns="${XHTML}">${output}</div>`, 'application/xhtml+xml');
        xml.normalize();
        const [asHtml, asXml] = [dump(html), dump(xml.documentElement)];
        return asHtml === asXml ? [] : [{ index, asHtml, asXml }];
    });
}
