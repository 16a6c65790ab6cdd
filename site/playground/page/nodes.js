// nodes.js: reads nodes of markup that is not trusted. Names and ids in a form or document hide its own members (document.body,
// form.attributes), so members are read by way of the prototypes.

function getter(prototype, name) {
    const { get } = Object.getOwnPropertyDescriptor(prototype, name);
    return (node) => get.call(node);
}

function method(prototype, name) {
    const run = prototype[name];
    return (node, ...values) => run.apply(node, values);
}

export const nodeType = getter(Node.prototype, 'nodeType');
export const childNodes = getter(Node.prototype, 'childNodes');
export const localName = getter(Element.prototype, 'localName');
export const namespaceURI = getter(Element.prototype, 'namespaceURI');
export const attributes = getter(Element.prototype, 'attributes');
export const getAttribute = method(Element.prototype, 'getAttribute');
export const hasAttribute = method(Element.prototype, 'hasAttribute');
export const setAttribute = method(Element.prototype, 'setAttribute');
export const removeAttribute = method(Element.prototype, 'removeAttribute');
export const closest = method(Element.prototype, 'closest');
