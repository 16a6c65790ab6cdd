// sanitize-html.js: the call and the options of sanitize-html 2, which become a policy. An option that has no equal here is an error; it
// is never ignored if that could keep more.
import { CSS_PROPERTIES } from './css-properties.js';
import { Policy } from './policy.js';
import { policyFailure } from './errors.js';

const MOST_POLICIES = 64;
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp', 'image/x-icon'];
const NEVER = ['base', 'embed', 'frame', 'noscript', 'object', 'plaintext', 'script', 'selectedcontent'];
const words = (text) => text.split(' ');

export const defaults = {
    allowedTags: words('a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup data dd dfn div dl dt em \
figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i kbd li main mark menu nav ol p pre q rb rp rt rtc ruby s samp section small \
span strong sub sup table tbody td tfoot th thead time tr u ul var wbr'),
    allowedAttributes: {
        a: ['href', 'name', 'target'],
        img: ['src', 'srcset', 'alt', 'title', 'width', 'height', 'loading'],
    },
    allowedSchemes: ['http', 'https', 'ftp', 'mailto', 'tel'],
    allowedSchemesByTag: {},
    allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
    allowProtocolRelative: true,
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    parseStyleAttributes: true,
    preserveEscapedAttributes: false,
};
const NON_TEXT = ['script', 'style', 'textarea', 'option'];

// ---- Options

const MAPPED = ['allowedTags', 'allowedAttributes', 'allowedSchemes', 'allowedSchemesByTag', 'allowedSchemesAppliedToAttributes',
    'allowedClasses', 'disallowedTagsMode', 'transformTags', 'nonTextTags', 'allowedIframeHostnames', 'allowedIframeDomains'];
// Options that can only have these values, because nothing here does what another value means.
const FIXED = {
    allowProtocolRelative: [[undefined, true], 'a URL that begins with // is checked as an https: URL; use a policy of tamis'],
    enforceHtmlBoundary: [[undefined, false], 'use sanitize() of tamis with the option "document"'],
    parseStyleAttributes: [[undefined, true, false], ''],
    preserveEscapedAttributes: [[undefined, false], 'attributes are always escaped by the same rules'],
    allowedStyles: [[undefined, null], 'regular expressions cannot be used; use a policy of tamis with a rule "style", which parses CSS'],
    exclusiveFilter: [[undefined, null], 'functions are not called; rules of a policy of tamis can remove elements'],
    textFilter: [[undefined, null], 'functions are not called'],
    onOpenTag: [[undefined, null], 'functions are not called'],
    onCloseTag: [[undefined, null], 'functions are not called'],
    nestingLimit: [[undefined, null], 'set the limit TREE_DEPTH in a policy of tamis'],
    allowedScriptHostnames: [[undefined, null], 'a safe policy keeps no script'],
    allowedScriptDomains: [[undefined, null], 'a safe policy keeps no script'],
    allowVulnerableTags: [[undefined, null, false, true], ''], // only stops a warning
    allowIframeRelativeUrls: [[undefined, null, false], 'list the hosts of frames'],
    parser: [[undefined, null], 'the parser follows the HTML Standard and has no options'],
    selfClosing: [[undefined, null], 'void elements are those of the HTML Standard'],
    allowedEmptyAttributes: [[undefined, null], 'attributes are written as in the HTML Standard'],
    nonBooleanAttributes: [[undefined, null], 'attributes are written as in the HTML Standard'],
};

function checkOptions(options) {
    for (const name of Object.keys(options))
        if (!MAPPED.includes(name) && !FIXED[name])
            throw policyFailure(name, 'is not an option of sanitize-html that tamis knows');
    for (const [name, [values, advice]] of Object.entries(FIXED))
        if (!values.includes(options[name]))
            throw policyFailure(name, `this value is not supported; ${advice}`, advice);
}

function namesIn(path, list) {
    if (!Array.isArray(list))
        throw policyFailure(path, 'must be an array');
    list.forEach((name, i) => {
        if (typeof name !== 'string')
            throw policyFailure(`${path}[${i}]`, `must be a string, not ${name instanceof RegExp ? 'a regular expression' : typeof name}`,
                                'list the names');
    });
    return list;
}

// ---- Attributes

// An attribute that sanitize-html allows: a name, a pattern such as data-*, or an object with values.
function readAttribute(path, item, into) {
    const name = typeof item === 'string' ? item : item?.name;
    if (typeof name !== 'string')
        throw policyFailure(path, 'must be a name, or an object with a name');
    if (/^on[a-z]|^srcdoc$/i.test(name))
        throw policyFailure(path, `a safe policy never keeps the attribute ${name}`, 'remove it from the list');
    if (name === 'data-*' || name === 'aria-*') {
        into.families.add(name);
        return;
    }
    if (name.includes('*'))
        throw policyFailure(path, 'only data-* and aria-* can have an asterisk', 'list the names');
    into.names.add(name.toLowerCase());
    if (typeof item === 'object')
        into.values.push({ name: name.toLowerCase(), values: item.values, multiple: item.multiple === true, path });
}

function readAttributes(options) {
    const everywhere = { names: new Set(), families: new Set(), values: [] };
    const byTag = new Map();
    for (const [tag, list] of Object.entries(options.allowedAttributes || {})) {
        const path = `allowedAttributes.${tag}`;
        if (!Array.isArray(list))
            throw policyFailure(path, 'must be an array');
        const into = tag === '*' ? everywhere : { names: new Set(), families: new Set(), values: [] };
        list.forEach((item, i) => readAttribute(`${path}[${i}]`, item, into));
        if (tag !== '*') {
            if (into.families.size > 0)
                throw policyFailure(path, 'data-* and aria-* can only be allowed on all elements', 'move them to "*"');
            byTag.set(tag.toLowerCase(), into);
        }
    }
    return { everywhere, byTag };
}

// A list of classes for an element also allows the attribute class.
function readClasses(options, { everywhere, byTag }) {
    const classes = [];
    for (const [tag, list] of Object.entries(options.allowedClasses || {})) {
        const into = tag === '*' ? everywhere : byTag.get(tag.toLowerCase()) ?? { names: new Set(), families: new Set(), values: [] };
        if (tag !== '*')
            byTag.set(tag.toLowerCase(), into);
        into.names.add('class');
        if (list !== false)
            classes.push({ tag: tag.toLowerCase(), tokens: namesIn(`allowedClasses.${tag}`, list) });
        else if (tag === '*')
            throw policyFailure('allowedClasses.*', 'must be an array');
    }
    return classes;
}

const patternOf = (text) => text.replace(/[^\w*\s-]|_/g, (c) => (/[A-Za-z0-9]/.test(c) ? c : `\\${c}`));

function classRules(classes, keeps) {
    const all = classes.find(({ tag }) => tag === '*');
    const rules = [];
    for (const { tag, tokens } of classes.filter((one) => one.tag !== '*' && keeps(one.tag))) {
        const list = [...new Set([...tokens, ...(all?.tokens ?? [])])].map(patternOf);
        rules.push(list.length > 0 ? { elements: [tag], attributes: ['class'], tokens: list }
                                   : { elements: [tag], attributes: ['class'], values: [''] });
    }
    if (all)
        rules.push({ attributes: ['class'], tokens: all.tokens.map(patternOf) });
    return rules;
}

function valueRules({ everywhere, byTag }, keeps) {
    const rules = [];
    const add = (elements, { name, values, multiple, path }) => {
        const list = namesIn(`${path}.values`, values);
        rules.push({ ...elements, attributes: [name],
                     ...(multiple ? { tokens: list.map(patternOf) } : { patterns: list.map(patternOf) }) });
    };
    for (const [tag, { values }] of byTag)
        if (keeps(tag))
            values.forEach((value) => add({ elements: [tag] }, value));
    everywhere.values.forEach((value) => add({}, value));
    return rules;
}

// ---- URLs

function urlRule(schemes) {
    const list = schemes.map((scheme) => scheme.toLowerCase()).filter((scheme) => scheme !== 'javascript');
    return { schemes: [...new Set(list)], relative: 'keep', ...(list.includes('data') && { dataTypes: IMAGE_TYPES }) };
}

function urlRules(options, keeps) {
    const schemes = options.allowedSchemes;
    if (schemes === false)
        throw policyFailure('allowedSchemes', 'must be an array', 'list the schemes');
    const rules = [];
    for (const [tag, list] of Object.entries(options.allowedSchemesByTag || {}))
        if (keeps(tag.toLowerCase()))
            rules.push({ elements: [tag.toLowerCase()], url: urlRule(namesIn(`allowedSchemesByTag.${tag}`, list)) });
    return [...rules, { url: urlRule(namesIn('allowedSchemes', schemes)) }];
}

// With a rule for URLs, style is only kept with a rule of its own.
function styleRules(anyAttribute, { everywhere, byTag }, keeps) {
    const style = { properties: CSS_PROPERTIES };
    if (anyAttribute || everywhere.names.has('style'))
        return [{ attributes: ['style'], style }];
    const elements = [...byTag].filter(([tag, { names }]) => keeps(tag) && names.has('style')).map(([tag]) => tag);
    return elements.length > 0 ? [{ elements, attributes: ['style'], style }] : [];
}

function frameRules(options, keeps) {
    const hosts = [...(options.allowedIframeHostnames ?? []), ...(options.allowedIframeDomains ?? []).flatMap((name) => [name, `*.${name}`])];
    if (!keeps('iframe') || (options.allowedTags === false && hosts.length === 0))
        return [];
    if (!options.allowedIframeHostnames && !options.allowedIframeDomains)
        throw policyFailure('allowedTags', 'a safe policy keeps an iframe only if its host is listed', 'set allowedIframeHostnames');
    return [{ frame: { hosts, sandbox: 'allow-scripts allow-same-origin allow-popups allow-forms allow-presentation' } }];
}

// ---- Tags

function transforms(options, keeps) {
    const rules = [];
    for (const [from, to] of Object.entries(options.transformTags || {})) {
        const path = `transformTags.${from}`;
        const change = typeof to === 'string' ? { tagName: to, attribs: {} } : to?.simpleTransform;
        if (!change || from === '*')
            throw policyFailure(path, 'must be the name of an element or a call of simpleTransform(); functions are not called');
        const { tagName, attribs, merge } = change;
        if (merge === false && Object.keys(attribs).length > 0)
            throw policyFailure(path, 'only attributes that are added to those of the element can be set');
        const { class: className, ...others } = attribs;
        if (from !== tagName && Object.keys(others).length > 0)
            throw policyFailure(path, 'only a class can be set on an element that gets another name');
        if (from !== tagName && keeps(tagName))
            rules.push({ elements: [from], rename: tagName, ...(className && { class: className }) });
        if (from === tagName && keeps(tagName))
            for (const [name, value] of Object.entries(attribs))
                rules.push({ elements: [from], attributes: [name], set: String(value) });
    }
    return rules;
}

const MODES = { discard: 'replaceWithChildren', completelyDiscard: 'remove', escape: 'escape' };

function unlisted(options, tags) {
    const mode = MODES[options.disallowedTagsMode];
    if (!mode)
        throw policyFailure('disallowedTagsMode', `${JSON.stringify(options.disallowedTagsMode)} is not supported; write "discard", \
"completelyDiscard" or "escape"`, 'write "discard", "completelyDiscard" or "escape"');
    const nonText = namesIn('nonTextTags', options.nonTextTags ?? NON_TEXT).map((name) => name.toLowerCase());
    const drop = mode === 'replaceWithChildren' ? nonText.filter((name) => !tags.includes(name)) : [];
    return { ...(mode !== 'remove' && { unlistedElements: mode }), ...(drop.length > 0 && { dropElements: drop }) };
}

function tagsOf(options) {
    const tags = namesIn('allowedTags', options.allowedTags).map((name) => name.toLowerCase());
    tags.forEach((name, i) => {
        if (NEVER.includes(name))
            throw policyFailure(`allowedTags[${i}]`, `a safe policy never keeps the element ${name}`, 'remove it from the list');
    });
    return [...new Set(tags)];
}

/** The policy that the options of sanitize-html mean. */
export function policyOfOptions(given) {
    checkOptions(given);
    const options = { ...defaults, ...given };
    const all = options.allowedTags === false || options.allowedTags === undefined;
    const tags = all ? [] : tagsOf(options);
    const keeps = (tag) => all || tags.includes(tag);
    const anyAttribute = options.allowedAttributes === false || options.allowedAttributes === undefined;
    const read = readAttributes(options);
    const classes = readClasses(options, anyAttribute ? { everywhere: { names: new Set() }, byTag: new Map() } : read);
    if (all && !anyAttribute && read.byTag.size > 0)
        throw policyFailure('allowedAttributes', 'attributes of single elements need a list allowedTags', 'list the elements');
    const elements = tags.map((name) => {
        const own = anyAttribute ? [] : [...(read.byTag.get(name)?.names ?? [])].filter((attribute) => !read.everywhere.names.has(attribute));
        return own.length > 0 ? { name, attributes: own } : name;
    });
    return {
        ...(!all && { elements }),
        ...(!anyAttribute && { attributes: [...read.everywhere.names],
                               dataAttributes: read.everywhere.families.has('data-*'),
                               ariaAttributes: read.everywhere.families.has('aria-*') }),
        comments: false,
        processingInstructions: [],
        ...(!all && unlisted(options, tags)),
        rules: [...classRules(classes, keeps), ...valueRules(read, keeps), ...urlRules(options, keeps),
                ...styleRules(anyAttribute, read, keeps), ...frameRules(options, keeps),
                ...transforms(options, keeps)],
    };
}

// ---- The call

// sanitize-html writes these elements with a slash. In the output, "<" and ">" occur only in tags and comments.
const VOID = /<((?:img|br|hr|area|base|basefont|input|link|meta)(?: [^<>]*)?)>/g;

export function sanitizeHtml(api) {
    const cache = new Map();

    // JSON drops what a policy cannot have, so the options are read before the text is compared with earlier ones.
    function prepared(options) {
        const source = policyOfOptions(options);
        const key = JSON.stringify(source);
        let policy = cache.get(key);
        if (!policy) {
            policy = new Policy(key);
            if (cache.size >= MOST_POLICIES)
                cache.delete(cache.keys().next().value);
            cache.set(key, policy);
        }
        return policy;
    }

    const byDefault = prepared({});

    function sanitize(dirty, options) {
        if (dirty === null || dirty === undefined)
            return '';
        const html = api.sanitize(typeof dirty === 'number' ? String(dirty) : dirty, options ? prepared(options) : byDefault);
        return html.replace(VOID, '<$1 />');
    }

    return Object.assign(sanitize, {
        defaults,
        // Answers what the option transformTags takes.
        simpleTransform: (tagName, attribs = {}, merge = true) =>
            Object.assign(() => ({ tagName, attribs }), { simpleTransform: { tagName, attribs, merge } }),
    });
}
