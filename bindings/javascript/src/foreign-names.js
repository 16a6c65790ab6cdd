// foreign-names.js: attributes with a namespace, and the names that DOMPurify and sanitize-html have for them.
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';
const PREFIXES = new Map([[XLINK, 'xlink'], [XML, 'xml'], [XMLNS, 'xmlns']]);

export const NAMESPACED = Object.freeze(Object.assign(Object.create(null), {
    'xlink:href': { name: 'href', namespace: XLINK },
    'xlink:title': { name: 'title', namespace: XLINK },
    'xlink:role': { name: 'role', namespace: XLINK },
    'xlink:show': { name: 'show', namespace: XLINK },
    'xml:lang': { name: 'lang', namespace: XML },
    'xml:space': { name: 'space', namespace: XML },
    'xmlns': { name: 'xmlns', namespace: XMLNS },
    'xmlns:xlink': { name: 'xlink', namespace: XMLNS },
}));

/** The name of an attribute of an element, with a prefix if it has a namespace. */
export const fullName = ({ name, namespace }) => (!namespace || (namespace === XMLNS && name === 'xmlns') ? name
    : `${PREFIXES.get(namespace) ?? namespace}:${name}`);
