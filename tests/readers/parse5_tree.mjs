// parse5_tree.mjs: the tree that parse5 reads.
import { html, parse, parseFragment } from 'parse5';
import { dump } from './dump.mjs';

const PREFIXES = { [html.NS.SVG]: 'svg ', [html.NS.MATHML]: 'math ' };
const ATTRIBUTE_PREFIXES = { [html.NS.XLINK]: 'xlink ', [html.NS.XML]: 'xml ', [html.NS.XMLNS]: 'xmlns ' };
const NAMESPACES = { svg: html.NS.SVG, math: html.NS.MATHML };

function describe(node) {
    switch (node.nodeName) {
    case '#text': return { line: `"${node.value}"` };
    case '#comment': return { line: `<!-- ${node.data} -->` };
    case '#documentType': return { line: `<!DOCTYPE ${doctype(node)}>` };
    case '#contents': return { line: 'content', children: node.childNodes };
    default: return element(node);
    }
}

function doctype({ name, publicId, systemId }) {
    return publicId || systemId ? `${name} "${publicId}" "${systemId}"` : name;
}

function element(node) {
    const contents = node.content ? [{ nodeName: '#contents', childNodes: node.content.childNodes }] : [];
    return {
        line: `<${PREFIXES[node.namespaceURI] ?? ''}${node.tagName}>`,
        attributes: node.attrs.map(({ namespace, name, value }) => [(ATTRIBUTE_PREFIXES[namespace] ?? '') + name, value]),
        children: [...contents, ...node.childNodes],
    };
}

function contextElement(context) {
    const [prefix, name] = context.includes(' ') ? context.split(' ') : ['', context];
    return { nodeName: name, tagName: name, attrs: [], namespaceURI: NAMESPACES[prefix] ?? html.NS.HTML, childNodes: [] };
}

// Returns the dump of the tree that parse5 makes of a fragment in the context element `context`; if `context` is undefined, of a
// document.
export function readTree(markup, context) {
    const options = { scriptingEnabled: false };
    const root = context ? parseFragment(contextElement(context), markup, options) : parse(markup, options);
    return dump(root.childNodes, describe);
}
