// dompurify.js: the calls and options of DOMPurify 3, which become a policy. An option that has no equal here is an error; it is never
// ignored if that could keep more.
import { own } from './own.js';
import { Policy, remembered } from './policy.js';
import { policyFailure, failure } from './errors.js';
import { decode, encode } from './strings.js';
import { CSS_PROPERTIES } from './css-properties.js';
import { SCHEMES, LIKE_TAG, UNSAFE_COMMENT, callbacksOf } from './dompurify-callbacks.js';
import * as names from './dompurify-names.js';
import { NAMESPACED, fullName } from './foreign-names.js';

const SVG = 'http://www.w3.org/2000/svg';
const MATHML = 'http://www.w3.org/1998/Math/MathML';
const HTML = 'http://www.w3.org/1999/xhtml';
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp', 'image/x-icon'];
const TEMPLATE_MARKERS = ['{{', '}}', '${', '<%', '%>']; // those of DOMPurify
const COMMON = ['a', 'font', 'script', 'style', 'title']; // names of HTML and of SVG
const MARKERS = ['#text', '#comment', '!doctype', '#document', '#document-fragment', 'html', 'head', 'body'];
// No safe policy keeps these, so a program that asks for one of them must know.
const NEVER = ['base', 'embed', 'frame', 'iframe', 'noscript', 'object', 'plaintext', 'script', 'selectedcontent', 'use'];
const HOLDS_URLS = new Set(['action', 'archive', 'background', 'cite', 'codebase', 'data', 'formaction', 'href', 'icon', 'imagesrcset', 'itemid',
    'itemtype', 'longdesc', 'lowsrc', 'manifest', 'ping', 'poster', 'profile', 'src', 'srcset', 'usemap', 'xlink:href', 'xml:base']);

const svgTags = new Set([...names.SVG_TAGS, ...names.SVG_FILTER_TAGS, ...names.SVG_OTHER_TAGS]);
const mathTags = new Set([...names.MATHML_TAGS, ...names.MATHML_OTHER_TAGS]);
const adjusted = (list) => new Map(list.map((name) => [name.toLowerCase(), name]));
const adjustedTags = adjusted(names.ADJUSTED_TAGS);
const adjustedAttributes = adjusted(names.ADJUSTED_ATTRIBUTES);

// ---- Options

const LISTS = ['ALLOWED_TAGS', 'ALLOWED_ATTR', 'ADD_TAGS', 'ADD_ATTR', 'FORBID_TAGS', 'FORBID_ATTR', 'FORBID_CONTENTS',
    'ADD_FORBID_CONTENTS', 'ADD_DATA_URI_TAGS', 'ADD_URI_SAFE_ATTR', 'ALLOWED_NAMESPACES'];
const FLAGS = ['ALLOW_DATA_ATTR', 'ALLOW_ARIA_ATTR', 'KEEP_CONTENT', 'SANITIZE_DOM', 'SANITIZE_NAMED_PROPS', 'WHOLE_DOCUMENT', 'SAFE_FOR_XML',
    'FORCE_BODY', 'ALLOW_SELF_CLOSE_IN_ATTR', 'SAFE_FOR_TEMPLATES'];
const OFF_UNLESS_SET = ['SANITIZE_NAMED_PROPS', 'WHOLE_DOCUMENT', 'FORCE_BODY', 'SAFE_FOR_TEMPLATES']; // any other value than false sets the others
// Options that can only have these values. What is written after them says why, or what to do.
const FIXED = {
    ALLOWED_URI_REGEXP: [[undefined, null], 'a regular expression cannot be checked as a browser reads URLs; use a policy of tamis with a \
rule "url"'],
    ALLOW_UNKNOWN_PROTOCOLS: [[undefined, null, false], 'list the schemes in a policy of tamis, in a rule "url"'],
    RETURN_DOM: [[undefined, null, false], 'tamis returns a string; assign it to innerHTML of an element'],
    RETURN_DOM_FRAGMENT: [[undefined, null, false], 'tamis returns a string; assign it to innerHTML of a template'],
    RETURN_TRUSTED_TYPE: [[undefined, null, false], 'create the TrustedHTML with a policy of your own, whose createHTML calls sanitize()'],
    TRUSTED_TYPES_POLICY: [[undefined, null], 'create the TrustedHTML with a policy of your own, whose createHTML calls sanitize()'],
    IN_PLACE: [[undefined, null, false], 'tamis returns a string'],
    NAMESPACE: [[undefined, null, HTML], 'use sanitize() of tamis with the option "dialect"'],
    PARSER_MEDIA_TYPE: [[undefined, null, 'text/html'], 'use sanitize() of tamis with the option "dialect": "xml5"'],
    MATHML_TEXT_INTEGRATION_POINTS: [[undefined, null], 'those of the HTML Standard are used'],
    HTML_INTEGRATION_POINTS: [[undefined, null], 'those of the HTML Standard are used'],
};

function checkLists(options) {
    for (const name of LISTS) {
        const value = options[name];
        if (typeof value === 'function')
            throw policyFailure(name, 'a function cannot be called for each element or attribute', 'list the names');
        if (value !== undefined && value !== null && !Array.isArray(value))
            throw policyFailure(name, 'must be an array of names');
        value?.forEach((item, i) => {
            if (typeof item !== 'string')
                throw policyFailure(`${name}[${i}]`, 'must be a string');
        });
    }
}

function checkCustomElements(handling) {
    if (handling && Object.values(handling).some((value) => value !== null && value !== undefined && value !== false))
        throw policyFailure('CUSTOM_ELEMENT_HANDLING', 'functions and regular expressions cannot be used', 'list the custom elements in \
ADD_TAGS, or use a policy of tamis with a rule "customElements"');
}

function checkOptions(options) {
    const known = [...LISTS, ...FLAGS, ...Object.keys(FIXED), 'USE_PROFILES', 'CUSTOM_ELEMENT_HANDLING'];
    for (const name of Object.keys(options))
        if (!known.includes(name))
            throw policyFailure(name, 'is not an option of DOMPurify that tamis knows');
    for (const [name, [values, advice]] of Object.entries(FIXED))
        if (!values.includes(options[name]))
            throw policyFailure(name, `this value is not supported; ${advice}`, advice);
    checkLists(options);
    checkCustomElements(options.CUSTOM_ELEMENT_HANDLING);
}

// Options, without what they inherit; what is only on or off becomes true or false.
function readOptions(given) {
    const options = own(given);
    for (const name of ['USE_PROFILES', 'CUSTOM_ELEMENT_HANDLING'])
        if (typeof options[name] === 'object' && options[name] !== null)
            options[name] = own(options[name]);
    for (const name of Object.keys(options).filter((one) => FLAGS.includes(one)))
        options[name] = OFF_UNLESS_SET.includes(name) ? Boolean(options[name]) : options[name] !== false;
    if (options.USE_PROFILES && typeof options.USE_PROFILES !== 'object')
        options.USE_PROFILES = own(); // no profile
    if (options.SAFE_FOR_TEMPLATES)
        options.ALLOW_DATA_ATTR = false; // scripts often read templates from these attributes
    return options;
}

// ---- The policy

const lower = (list) => (list ?? []).map((name) => name.toLowerCase());

function profileNames(profiles) {
    const tags = [], attributes = [];
    const add = (on, tagLists, attributeLists) => on === true && (tags.push(...tagLists.flat()), attributes.push(...attributeLists.flat()));
    add(profiles.html, [names.HTML_TAGS], [names.HTML_ATTRIBUTES]);
    add(profiles.svg, [names.SVG_TAGS], [names.SVG_ATTRIBUTES, names.XML_ATTRIBUTES]);
    add(profiles.svgFilters, [names.SVG_FILTER_TAGS], [names.SVG_ATTRIBUTES, names.XML_ATTRIBUTES]);
    add(profiles.mathMl, [names.MATHML_TAGS], [names.MATHML_ATTRIBUTES, names.XML_ATTRIBUTES]);
    return { tags, attributes };
}

const ALL = { html: true, svg: true, svgFilters: true, mathMl: true };

function allowedNames(options) {
    const chosen = options.USE_PROFILES && typeof options.USE_PROFILES === 'object';
    const base = profileNames(chosen ? options.USE_PROFILES : options.USE_PROFILES ? {} : ALL);
    const listed = !options.USE_PROFILES;
    const tags = new Set([...(listed && options.ALLOWED_TAGS ? lower(options.ALLOWED_TAGS) : base.tags), ...lower(options.ADD_TAGS)]);
    const attributes = new Set([...(listed && options.ALLOWED_ATTR ? lower(options.ALLOWED_ATTR) : base.attributes), ...lower(options.ADD_ATTR)]);
    const forbidden = new Set(lower(options.FORBID_TAGS));
    if (tags.has('table')) { // the parser inserts it
        tags.add('tbody');
        forbidden.delete('tbody');
    }
    forbidden.forEach((name) => tags.delete(name));
    lower(options.FORBID_ATTR).forEach((name) => attributes.delete(name));
    return { tags, attributes };
}

// What a program asks for by name, and what can never be kept.
function refuseUnsafe(options) {
    for (const list of ['ALLOWED_TAGS', 'ADD_TAGS'])
        lower(options[list]).forEach((name, i) => {
            if (NEVER.includes(name) && !lower(options.FORBID_TAGS).includes(name))
                throw policyFailure(`${list}[${i}]`, `a safe policy never keeps the element ${name}`, name === 'iframe'
                    ? 'use a policy of tamis with a rule "frame", which lists the hosts' : 'remove it from the list');
        });
    lower(options.ADD_URI_SAFE_ATTR).forEach((name, i) => {
        if (HOLDS_URLS.has(name))
            throw policyFailure(`ADD_URI_SAFE_ATTR[${i}]`, 'every attribute that holds a URL is checked', 'remove it from the list');
    });
    for (const list of ['ALLOWED_ATTR', 'ADD_ATTR'])
        lower(options[list]).forEach((name, i) => {
            if (/^on[a-z]|^srcdoc$|^patchsrc$/.test(name) && !lower(options.FORBID_ATTR).includes(name))
                throw policyFailure(`${list}[${i}]`, `a safe policy never keeps the attribute ${name}`, 'remove it from the list');
        });
}

function elementsOf(tags, namespaces) {
    const elements = [];
    for (const tag of tags) {
        if (MARKERS.includes(tag))
            continue;
        const isSvg = svgTags.has(tag), isMath = mathTags.has(tag);
        if (namespaces.includes(HTML) && ((!isSvg && !isMath) || COMMON.includes(tag) || names.HTML_TAGS.includes(tag)))
            elements.push(tag);
        if (namespaces.includes(SVG) && (isSvg || COMMON.includes(tag)))
            elements.push({ name: adjustedTags.get(tag) ?? tag, namespace: SVG });
        if (namespaces.includes(MATHML) && isMath)
            elements.push({ name: tag, namespace: MATHML });
    }
    return elements;
}

// A policy lists no attribute that a family of attributes contains.
function attributesOf(attributes, options) {
    const list = [];
    for (const name of attributes) {
        if ((name.startsWith('data-') && options.ALLOW_DATA_ATTR !== false) || (name.startsWith('aria-') && options.ALLOW_ARIA_ATTR !== false))
            continue;
        list.push(name);
        if (adjustedAttributes.has(name))
            list.push(adjustedAttributes.get(name));
        if (NAMESPACED[name])
            list.push(NAMESPACED[name]);
    }
    return list;
}

// The elements with data: URLs have a rule of their own, which comes first and therefore decides.
function urlRules(options, elements, attributes) {
    const allowed = new Set([...names.DATA_URL_TAGS, ...lower(options.ADD_DATA_URI_TAGS)]);
    const withData = elements.filter((element) => allowed.has((typeof element === 'string' ? element : element.name).toLowerCase()));
    const holders = [attributes.has('src') && 'src', attributes.has('href') && 'href',
                     attributes.has('xlink:href') && NAMESPACED['xlink:href']].filter(Boolean);
    const rules = [{ url: { schemes: SCHEMES, relative: 'keep' } }];
    if (attributes.has('style') && elements.length > 0) // with a rule for URLs, style is only kept with a rule of its own
        rules.push({ attributes: ['style'], style: { properties: CSS_PROPERTIES } });
    if (withData.length > 0 && holders.length > 0)
        rules.unshift({ elements: withData, attributes: holders,
                        url: { schemes: [...SCHEMES, 'data'], relative: 'keep', dataTypes: IMAGE_TYPES } });
    return rules;
}

// Elements of HTML with a name of SVG or MathML are removed, although the name is allowed.
function dropped(options, tags) {
    if (options.KEEP_CONTENT === false)
        return []; // all elements that are not listed are
    const misnamed = [...tags].filter((name) => svgOnly(name));
    const list = [...(options.FORBID_CONTENTS ? lower(options.FORBID_CONTENTS) : names.FORBIDDEN_CONTENTS),
                  ...lower(options.ADD_FORBID_CONTENTS)];
    return [...new Set([...list.filter((name) => !tags.has(name) && !MARKERS.includes(name)), ...misnamed])];
}

const svgOnly = (name) => (svgTags.has(name) || mathTags.has(name)) && !COMMON.includes(name) && !names.HTML_TAGS.includes(name);

function namespacesOf(options) {
    const known = [HTML, SVG, MATHML];
    for (const [i, name] of (options.ALLOWED_NAMESPACES ?? []).entries())
        if (!known.includes(name))
            throw policyFailure(`ALLOWED_NAMESPACES[${i}]`, 'HTML has only the namespaces of HTML, SVG and MathML');
    return options.ALLOWED_NAMESPACES ?? known;
}

/** The policy that the options of DOMPurify mean. */
export function policyOfOptions(options) {
    checkOptions(options);
    refuseUnsafe(options);
    const { tags, attributes } = allowedNames(options);
    const keepsContent = options.KEEP_CONTENT !== false;
    if (!keepsContent && !tags.has('#text') && options.ALLOWED_TAGS)
        throw policyFailure('ALLOWED_TAGS', 'without "#text", the text would be removed, which tamis cannot do', 'add "#text"');
    const elements = elementsOf(tags, namespacesOf(options));
    const drop = dropped(options, tags);
    const whole = options.WHOLE_DOCUMENT ? ['html', 'head', 'body'].filter((name) => !lower(options.FORBID_TAGS).includes(name)) : [];
    return {
        elements: [...elements, ...whole],
        attributes: attributesOf(attributes, options),
        comments: tags.has('#comment'),
        dataAttributes: options.ALLOW_DATA_ATTR !== false,
        ariaAttributes: options.ALLOW_ARIA_ATTR !== false,
        processingInstructions: [],
        ...(keepsContent && { unlistedElements: 'replaceWithChildren' }),
        ...(drop.length > 0 && { dropElements: drop }),
        ...(options.SANITIZE_NAMED_PROPS && { idPrefix: 'user-content-' }),
        ...(options.SAFE_FOR_TEMPLATES && { templateMarkers: TEMPLATE_MARKERS }),
        rules: urlRules(options, elements, attributes),
    };
}

function rulesOf(options) {
    const { tags, attributes } = allowedNames(options);
    return {
        tags, attributes, namespaces: namespacesOf(options), dataTags: new Set([...names.DATA_URL_TAGS, ...lower(options.ADD_DATA_URI_TAGS)]),
        forbidden: new Set(lower(options.FORBID_ATTR)), safe: new Set(lower(options.ADD_URI_SAFE_ATTR)),
        closes: options.ALLOW_SELF_CLOSE_IN_ATTR === false, hiding: options.SANITIZE_DOM !== false, xml: options.SAFE_FOR_XML !== false,
        templates: Boolean(options.SAFE_FOR_TEMPLATES), forcesBody: Boolean(options.FORCE_BODY),
    };
}

// ---- The calls

function textOf(dirty) {
    if (dirty === null || dirty === undefined)
        return '';
    if (typeof dirty.nodeType === 'number' && Object.prototype.toString.call(dirty) !== '[object Object]')
        throw new TypeError('tamis sanitizes strings; pass node.outerHTML');
    return String(dirty);
}

const removedEntry = ({ subject, element, attribute, detail }) => (subject === 'attribute' || subject === 'value'
    ? { attribute: { name: attribute, value: detail }, from: { nodeName: element.toUpperCase() } }
    : { element: { nodeName: subject === 'element' ? element.toUpperCase() : `#${subject}`, textContent: detail } });

const MOST_COMMENTS = 10000;
const DOCTYPE = '<!DOCTYPE html>'; // the only one that tamis writes

const CONTEXTS = { td: 'tr', th: 'tr', tr: 'tbody', tbody: 'table', thead: 'table', tfoot: 'table', caption: 'table', colgroup: 'table',
    col: 'colgroup', option: 'select', optgroup: 'select' };

export function purifier(api) {
    const cache = new Map();
    let fixed, last;

    function prepared(options) {
        checkOptions(options); // first, because JSON drops functions
        const key = JSON.stringify(options);
        return remembered(cache, key, () => {
            const policy = policyOfOptions(options), rules = rulesOf(options);
            return { policy: new Policy(policy), callbacks: callbacksOf(rules),
                     plain: rules.xml && policy.comments ? new Policy({ ...policy, comments: false }) : undefined };
        });
    }

    function sanitize(dirty, options) {
        const chosen = fixed ?? readOptions(options && typeof options === 'object' ? options : {});
        const { policy: given, plain, callbacks } = prepared(chosen);
        const text = textOf(dirty);
        const settings = { ...callbacks, ...(chosen.WHOLE_DOCUMENT && { document: true }) };
        const policy = plain && hasUnsafeComment(text, plain, settings) ? plain : given;
        last = { text, policy, settings };
        const html = api.sanitize(text, policy, settings);
        const keepsDoctype = lower(chosen.ADD_TAGS).concat(lower(chosen.ALLOWED_TAGS)).includes('!doctype');
        return chosen.WHOLE_DOCUMENT && !keepsDoctype && html.startsWith(DOCTYPE) ? html.slice(DOCTYPE.length) : html;
    }

    // Whether SAFE_FOR_XML removes a comment, or an element because of it. Then all comments are removed.
    function hasUnsafeComment(text, plain, settings) {
        const bytes = encode(text);
        let hasTag = false;
        const onText = (one, parent) => {
            hasTag ||= LIKE_TAG.test(one.value);
            settings.onText?.(one, parent);
        };
        const { changes, total } = api.explain(bytes, plain, { ...settings, onText, most: MOST_COMMENTS });
        const textOf = ({ detail, offset, length }) => (detail.endsWith('…') ? decode(bytes.subarray(offset + 4, offset + length - 3)) : detail);
        return total > changes.length || changes.some((change) => change.subject === 'comment' && (hasTag || UNSAFE_COMMENT.test(textOf(change))));
    }

    function refuseHooks() {
        throw failure('TAMIS_INVALID_ARGUMENT', 'caller', 'hooks are not supported: tamis has no tree of DOM nodes; rules of a policy do what \
most hooks are for (docs/policy.md)');
    }

    // DOMPurify(window) makes an instance; here, every instance is the same.
    const purify = () => purify;
    return Object.defineProperties(Object.assign(purify, {
        sanitize,
        isSupported: true,
        version: api.about().version,
        setConfig(options) {
            const read = readOptions(options);
            prepared(read);
            fixed = read;
        },
        clearConfig() {
            fixed = undefined;
        },
        isValidAttribute(tag, attribute, value) {
            const name = String(tag).toLowerCase();
            const inner = `<${name} ${attribute}="${api.escapeAttribute(String(value))}">`;
            const isSvg = svgTags.has(name) && !names.HTML_TAGS.includes(name);
            const { policy, callbacks } = prepared(fixed ?? readOptions());
            let isValid = false;
            const onElementEnd = (element) => {
                if (element.name.toLowerCase() === name)
                    isValid = element.attributes.some((one) => fullName(one).toLowerCase() === String(attribute).toLowerCase());
            };
            api.sanitize(isSvg ? `<svg>${inner}</svg>` : inner, policy,
                         { ...callbacks, onElementEnd, ...(Object.hasOwn(CONTEXTS, name) && { context: CONTEXTS[name] }) });
            return isValid;
        },
        addHook: refuseHooks,
        removeHook: refuseHooks,
        removeHooks: refuseHooks,
        removeAllHooks() {},
    }), {
        // What the last call removed. DOMPurify has nodes here, and tamis names. The report is made when it is read.
        removed: {
            get: () => (last ? api.explain(last.text, last.policy, last.settings).changes
                .filter(({ outcome }) => outcome === 'removed' || outcome === 'unwrapped').map(removedEntry) : []),
        },
    });
}
