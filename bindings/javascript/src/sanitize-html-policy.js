// sanitize-html-policy.js: the policy that the options of sanitize-html mean, and the lists from which it is made.
import { CSS_PROPERTIES } from './css-properties.js';
import { ADJUSTED_ATTRIBUTES, ADJUSTED_TAGS, HTML_TAGS, SVG_FILTER_TAGS, SVG_TAGS } from './dompurify-names.js';
import { policyFailure } from './errors.js';
import { own } from './own.js';
import { NON_TEXT, namesIn } from './sanitize-html-options.js';

const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp', 'image/x-icon'];
const NEVER = ['base', 'embed', 'frame', 'noscript', 'object', 'plaintext', 'script', 'selectedcontent'];

// ---- Names

const SVG = 'http://www.w3.org/2000/svg';
const svgTags = new Set([...SVG_TAGS, ...SVG_FILTER_TAGS].filter((name) => name === 'svg' || !HTML_TAGS.includes(name)));
const adjusted = (list) => new Map(list.map((name) => [name.toLowerCase(), name]));
const adjustedTags = adjusted(ADJUSTED_TAGS);
const adjustedAttributes = adjusted(ADJUSTED_ATTRIBUTES);

const XMLNS = { name: 'xmlns', namespace: 'http://www.w3.org/2000/xmlns/' };

// sanitize-html compares names exactly, after its parser has written those of tags and attributes in lowercase, so an entry with another letter
// never matches, and is ignored here: allowedTags: ['B'] does not keep the element b. With lowerCaseTags: false or lowerCaseAttributeNames: false,
// an entry is compared with the name that tamis writes, which is that of the standard. sanitize-html knows no namespaces.
class Names {
    constructor({ parser }) {
        this.keepsTagCase = parser?.lowerCaseTags === false;
        this.keepsAttributeCase = parser?.lowerCaseAttributeNames === false;
    }

    /** What the name of an element is compared as. */
    tagKey = (tag) => (this.keepsTagCase ? tag : tag.toLowerCase());
    attributeKey = (name) => (this.keepsAttributeCase ? name : name.toLowerCase());

    isTag = (entry) => isLower(entry) || (this.keepsTagCase && adjustedTags.get(entry.toLowerCase()) === entry);
    isAttribute = (entry) => isLower(entry) || (this.keepsAttributeCase && adjustedAttributes.get(entry.toLowerCase()) === entry);

    /** The elements that a policy lists for an entry. */
    elements = (entry) => {
        const adjusted = adjustedTags.get(entry) ?? entry;
        if (!isLower(entry))
            return [{ name: entry, namespace: SVG }];
        return svgTags.has(entry) && !(this.keepsTagCase && adjusted !== entry) ? [entry, { name: adjusted, namespace: SVG }] : [entry];
    };

    attributes = (entries) => [...entries].flatMap((entry) => {
        if (entry === 'xmlns')
            return [entry, XMLNS];
        return adjustedAttributes.has(entry) && !this.keepsAttributeCase ? [entry, adjustedAttributes.get(entry)] : [entry];
    });
}

const isLower = (name) => name === name.toLowerCase();

// ---- Attributes

// An attribute that sanitize-html allows: a name, a pattern such as data-*, or an object with values. `names` has all names, and `plain` those of
// which any value is allowed.
function readAttribute(path, item, into, names) {
    const { name, values, multiple } = typeof item === 'string' ? own({ name: item }) : own(item);
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
    if (typeof item === 'object' && into.isEverywhere) // sanitize-html ignores it, too
        return;
    if (!names.isAttribute(name))
        return;
    into.names.add(name);
    if (typeof item === 'string')
        into.plain.add(name);
    else
        into.values.push({ name, values: namesIn(`${path}.values`, values), multiple: multiple === true });
}

const attributeLists = (isEverywhere = false) => ({
    isEverywhere, names: new Set(), plain: new Set(), families: new Set(), values: [],
});

function readAttributes(options, names) {
    const everywhere = attributeLists(true);
    const byTag = new Map();
    for (const [tag, list] of Object.entries(options.allowedAttributes || {})) {
        const path = `allowedAttributes.${tag}`;
        if (!Array.isArray(list))
            throw policyFailure(path, 'must be an array');
        const into = tag === '*' ? everywhere : attributeLists();
        list.forEach((item, i) => readAttribute(`${path}[${i}]`, item, into, names));
        if (tag !== '*' && names.isTag(tag))
            byTag.set(tag, into);
    }
    return { everywhere, byTag };
}

// A list of classes for an element also allows the attribute class.
function readClasses(options, { everywhere, byTag }, names) {
    const classes = [];
    for (const [tag, list] of Object.entries(options.allowedClasses || {})) {
        if (tag !== '*' && !names.isTag(tag))
            continue;
        const into = tag === '*' ? everywhere : byTag.get(tag) ?? attributeLists();
        if (tag !== '*')
            byTag.set(tag, into);
        into.names.add('class');
        into.plain.add('class');
        if (list !== false)
            classes.push({ tag, tokens: classesIn(`allowedClasses.${tag}`, list) });
        else if (tag === '*')
            throw policyFailure('allowedClasses.*', 'must be an array');
    }
    return classes;
}

const isPattern = (value) => value instanceof RegExp;

function classesIn(path, list) {
    if (Array.isArray(list))
        namesIn(path, list.filter((item) => !isPattern(item)));
    return Array.isArray(list) ? list : namesIn(path, list);
}

// ---- URLs

// sanitize-html compares the scheme of a URL in lowercase.
function urlRule(schemes) {
    const list = schemes.filter((scheme) => isLower(scheme) && scheme !== 'javascript');
    return { schemes: [...new Set(list)], relative: 'keep', ...(list.includes('data') && { dataTypes: IMAGE_TYPES }) };
}

function urlRules(options, { keeps, names }) {
    const schemes = options.allowedSchemes;
    if (schemes === false)
        throw policyFailure('allowedSchemes', 'must be an array', 'list the schemes');
    const rules = [];
    for (const [tag, list] of Object.entries(options.allowedSchemesByTag || {}))
        if (names.isTag(tag) && keeps(tag))
            rules.push({ elements: names.elements(tag), url: urlRule(namesIn(`allowedSchemesByTag.${tag}`, list)) });
    return [...rules, { url: urlRule(namesIn('allowedSchemes', schemes)) }];
}

// With a rule for URLs, style is only kept with a rule of its own.
function styleRules({ anyAttribute, everywhere, byTag, keeps, names }) {
    const style = { properties: CSS_PROPERTIES };
    if (anyAttribute || everywhere.names.has('style'))
        return [{ attributes: ['style'], style }];
    const elements = [...byTag].filter(([tag, list]) => keeps(tag) && list.names.has('style')).flatMap(([tag]) => names.elements(tag));
    return elements.length > 0 ? [{ elements, attributes: ['style'], style }] : [];
}

// A host is compared with the form that it has in a URL.
const isHost = (name) => URL.canParse(`https://${name}/`) && new URL(`https://${name}/`).hostname === name;

function frameHosts(options) {
    const listed = (name) => namesIn(name, options[name] ?? []).filter(isHost);
    return [...listed('allowedIframeHostnames'), ...listed('allowedIframeDomains').flatMap((name) => [name, `*.${name}`])];
}

function frameRules({ keeps, hosts }) {
    return !keeps('iframe') || hosts.length === 0 ? [] : [{ frame: { hosts, sandbox: 'allow-scripts allow-same-origin allow-popups allow-forms allow-presentation' } }];
}

// ---- Tags

const MODES = own({ discard: 'replaceWithChildren', completelyDiscard: 'remove', escape: 'escape', recursiveEscape: 'escape' });

export const nonTextOf = (options, names) => namesIn('nonTextTags', options.nonTextTags ?? NON_TEXT).filter(names.isTag);

function unlisted(options, { tags, names }) {
    const mode = MODES[options.disallowedTagsMode];
    if (!mode)
        throw policyFailure('disallowedTagsMode', `${JSON.stringify(options.disallowedTagsMode)} is not supported; write \
${Object.keys(MODES).map((name) => `"${name}"`).join(', ')}`, `write ${Object.keys(MODES).join(', ')}`);
    const drop = mode === 'replaceWithChildren' ? nonTextOf(options, names).filter((name) => !tags.includes(name)).flatMap(names.elements) : [];
    return { ...(mode !== 'remove' && { unlistedElements: mode }), ...(drop.length > 0 && { dropElements: drop }) };
}

function tagsOf(options, names) {
    const tags = namesIn('allowedTags', options.allowedTags || []);
    tags.forEach((name, i) => {
        if (NEVER.includes(name))
            throw policyFailure(`allowedTags[${i}]`, `a safe policy never keeps the element ${name}`, 'remove it from the list');
    });
    if (tags.includes('iframe') && !options.allowedIframeHostnames && !options.allowedIframeDomains)
        throw policyFailure('allowedTags', 'a safe policy keeps an iframe only if its host is listed', 'set allowedIframeHostnames');
    return [...new Set(tags.filter(names.isTag))];
}

// The lists that the options contain.
export function listsOf(options) {
    const all = options.allowedTags === false;
    const names = new Names(options);
    const hosts = frameHosts(options);
    const tags = all ? [] : tagsOf(options, names).filter((name) => name !== 'iframe' || hosts.length > 0);
    const keeps = (tag) => all || tags.includes(tag);
    const anyAttribute = !options.allowedAttributes;
    const read = readAttributes(options, names);
    const classes = readClasses(options, anyAttribute ? { everywhere: attributeLists(), byTag: new Map() } : read, names);
    return { all, tags, hosts, keeps, names, anyAttribute, ...read, classes };
}

// The attributes that the policy keeps on all elements. Those of single elements need a list of elements; without it, and for families of
// attributes, the policy keeps them on all elements, and the output is checked.
function globalAttributes({ all, everywhere, byTag, names }) {
    const families = new Set([...everywhere.families, ...[...byTag.values()].flatMap((one) => [...one.families])]);
    const list = all ? new Set([...everywhere.names, ...[...byTag.values()].flatMap((one) => [...one.names])]) : everywhere.names;
    const isListed = (name) => !families.has(`${/^(?:data|aria)-/.exec(name)}*`); // a policy lists no attribute of a family that it allows
    return { attributes: names.attributes([...list].filter(isListed)), dataAttributes: families.has('data-*'),
             ariaAttributes: families.has('aria-*'), isListed };
}

function elementsOf({ tags, anyAttribute, everywhere, byTag, names }, isListed) {
    return tags.flatMap((tag) => {
        const elements = names.elements(tag);
        const attributes = anyAttribute ? [] : names.attributes([...(byTag.get(tag)?.names ?? [])]
            .filter((name) => !everywhere.names.has(name) && isListed(name)));
        return attributes.length > 0 ? elements.map((one) => ({ ...(typeof one === 'string' ? { name: one } : one), attributes })) : elements;
    });
}

/** The policy that the options mean. */
export function policyOfLists(options, lists) {
    const { all, anyAttribute } = lists;
    const { isListed, ...allowed } = globalAttributes(lists);
    return {
        ...(!all && { elements: elementsOf(lists, isListed) }),
        ...(!anyAttribute && allowed),
        comments: false,
        processingInstructions: [],
        ...(!all && unlisted(options, lists)),
        rules: [...urlRules(options, lists), ...styleRules(lists), ...frameRules(lists)],
    };
}
