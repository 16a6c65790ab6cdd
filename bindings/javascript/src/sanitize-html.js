// sanitize-html.js: the call and the options of sanitize-html 2, which become a policy. An option that has no equal here is an error; it
// is never ignored if that could keep more.
import { CSS_PROPERTIES } from './css-properties.js';
import { own } from './own.js';
import { Policy, remembered } from './policy.js';
import { policyFailure } from './errors.js';
import { ADJUSTED_ATTRIBUTES, ADJUSTED_TAGS, HTML_TAGS, SVG_FILTER_TAGS, SVG_TAGS } from './dompurify-names.js';
import { replaceAttributes } from './markup.js';
import { EVERYTHING, isVoid, walk, withoutProtocolRelative } from './sanitize-html-walk.js';

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
    allowedEmptyAttributes: ['alt'],
    // These attributes are removed if they are empty.
    nonBooleanAttributes: words('abbr accept accept-charset accesskey action allow alt as autocapitalize autocomplete blocking charset cite \
class color cols colspan content contenteditable coords crossorigin data datetime decoding dir dirname download draggable enctype \
enterkeyhint fetchpriority for form formaction formenctype formmethod formtarget headers height hidden high href hreflang http-equiv id \
imagesizes imagesrcset inputmode integrity is itemid itemprop itemref itemtype kind label lang list loading low max maxlength media method \
min minlength name nonce optimum pattern ping placeholder popover popovertarget popovertargetaction poster preload referrerpolicy rel rows \
rowspan sandbox scope shape size sizes slot span spellcheck src srcdoc srclang srcset start step style tabindex target title translate type \
usemap value width wrap'),
    selfClosing: ['img', 'br', 'hr', 'area', 'base', 'basefont', 'input', 'link', 'meta', 'col'],
    allowedSchemes: ['http', 'https', 'ftp', 'mailto', 'tel'],
    allowedSchemesByTag: {},
    allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
    allowProtocolRelative: true,
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    parseStyleAttributes: true,
    preserveEscapedAttributes: false,
};
const NON_TEXT = ['script', 'style', 'textarea', 'option', 'xmp'];

// ---- Options

const MAPPED = ['allowedTags', 'allowedAttributes', 'allowedSchemes', 'allowedSchemesByTag', 'allowedSchemesAppliedToAttributes',
    'allowedClasses', 'allowedStyles', 'disallowedTagsMode', 'transformTags', 'nonTextTags', 'allowedIframeHostnames', 'allowedIframeDomains',
    'allowedEmptyAttributes', 'nonBooleanAttributes', 'selfClosing'];
const FUNCTIONS = ['exclusiveFilter', 'textFilter', 'onOpenTag', 'onCloseTag'];
const FLAGS = ['allowProtocolRelative', 'enforceHtmlBoundary', 'parseStyleAttributes', 'preserveEscapedAttributes', 'allowVulnerableTags'];
// Options that can only have these values, because nothing here does what another value means.
const FIXED = {
    allowedScriptHostnames: [[undefined, null], 'a safe policy keeps no script'],
    allowedScriptDomains: [[undefined, null], 'a safe policy keeps no script'],
    allowIframeRelativeUrls: [[undefined, null, false], 'list the hosts of frames'],
    parser: [[undefined, null], 'the parser follows the HTML Standard and has no options'],
};

function checkKind(options, names, isRight, kind) {
    for (const name of names)
        if (options[name] !== undefined && options[name] !== null && !isRight(options[name]))
            throw policyFailure(name, `must be a ${kind}`);
}

function checkOptions(options) {
    for (const name of Object.keys(options))
        if (![...MAPPED, ...FUNCTIONS, ...FLAGS, 'nestingLimit'].includes(name) && !Object.hasOwn(FIXED, name))
            throw policyFailure(name, 'is not an option of sanitize-html that tamis knows');
    for (const [name, [values, advice]] of Object.entries(FIXED))
        if (!values.includes(options[name]) && !(name === 'parser' && hasDefaultParser(options.parser)))
            throw policyFailure(name, `this value is not supported; ${advice}`, advice);
    checkKind(options, FUNCTIONS, (value) => typeof value === 'function', 'function');
    checkKind(options, FLAGS, (value) => typeof value === 'boolean', 'boolean');
    checkKind(options, ['nestingLimit'], (value) => Number.isInteger(value) && value >= 0, 'whole number');
    if (options.allowedStyles && options.parseStyleAttributes === false)
        throw policyFailure('allowedStyles', 'cannot be used with parseStyleAttributes: false');
}

// Names in HTML have no case, and those of SVG have the case of the standard, so these two options change nothing.
const hasDefaultParser = (parser) => typeof parser === 'object' && Object.entries(parser).every(([name, value]) =>
    (name === 'decodeEntities' && value === true) || (/^lowerCase(?:Tags|AttributeNames)$/.test(name) && typeof value === 'boolean'));

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

// An attribute that sanitize-html allows: a name, a pattern such as data-*, or an object with values.
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
    if (names.isAttribute(name))
        into.names.add(name);
    if (typeof item === 'object')
        into.values.push({ name, values: namesIn(`${path}.values`, values), multiple: multiple === true });
}

const attributeLists = (isEverywhere = false) => ({ isEverywhere, names: new Set(), families: new Set(), values: [] });

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

// A policy cannot have regular expressions. Classes are then checked in the output.
const hasPatterns = (classes) => classes.some(({ tokens }) => tokens.some(isPattern));

const patternOf = (text) => text.replace(/[^\w*\s-]|_/g, (c) => (/[A-Za-z0-9]/.test(c) ? c : `\\${c}`));

function classRules(classes, keeps, names) {
    if (hasPatterns(classes))
        return [];
    const all = classes.find(({ tag }) => tag === '*');
    const rules = [];
    for (const { tag, tokens } of classes.filter((one) => one.tag !== '*' && keeps(one.tag))) {
        const list = [...new Set([...tokens, ...(all?.tokens ?? [])])].map(patternOf);
        rules.push(list.length > 0 ? { elements: names.elements(tag), attributes: ['class'], tokens: list }
                                   : { elements: names.elements(tag), attributes: ['class'], values: [''] });
    }
    if (all)
        rules.push({ attributes: ['class'], tokens: all.tokens.map(patternOf) });
    return rules;
}

// Values have no wildcards.
const literalOf = (text) => patternOf(text).replaceAll('*', '\\*');

function valueRules({ byTag, keeps, names }) {
    const rules = [];
    for (const [tag, { values }] of byTag)
        for (const { name, values: list, multiple } of keeps(tag) ? values : [])
            rules.push({ elements: names.elements(tag), attributes: [name],
                         ...(multiple ? { tokens: list.map(literalOf) } : { patterns: list.map(literalOf) }) });
    return rules;
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

// The rules that are the same as an entry of transformTags, or nothing if a function must be called.
function transformRules(from, to, { keeps, names }) {
    const change = typeof to === 'string' ? { tagName: to, attribs: {}, merge: true } : own(to).simpleTransform;
    if (!change || from === '*')
        return undefined;
    const { tagName, attribs, merge } = change;
    if (!names.isTag(from))
        return [];
    const { class: className, ...others } = own(attribs);
    if ((merge === false && Object.keys(attribs).length > 0) || (from !== tagName && Object.keys(others).length > 0))
        return undefined;
    if (!keeps(tagName))
        return [];
    const elements = names.elements(from);
    return from !== tagName ? [{ elements, rename: tagName, ...(className && { class: className }) }]
        : Object.entries(attribs).map(([name, value]) => ({ elements, attributes: [name], set: String(value) }));
}

// If a function must be called for one element, functions are called for all, because the policy sees what they answer.
function transforms(options, lists) {
    const entries = Object.entries(options.transformTags || {});
    for (const [from, to] of entries)
        if (typeof to !== 'string' && typeof to !== 'function')
            throw policyFailure(`transformTags.${from}`, 'must be the name of an element or a function');
    const rules = entries.map(([from, to]) => transformRules(from, to, lists));
    return rules.includes(undefined) ? undefined : rules.flat();
}

function transformer(options) {
    const map = options.transformTags;
    const callFor = (key, tag, attribs) => {
        const to = map[key];
        const answer = typeof to === 'string' ? { tagName: to, attribs } : to(tag, attribs);
        if (typeof answer !== 'object' || answer === null)
            throw new TypeError(`transformTags.${key} must answer an object with "tagName" and "attribs"`);
        const { tagName, attribs: changed = {}, text } = own(answer);
        return { tag: String(tagName), attribs: changed ?? {}, text: key === '*' ? undefined : text };
    };
    return (tag, attribs) => {
        const first = Object.hasOwn(map, tag) ? callFor(tag, tag, attribs) : { tag, attribs, text: undefined };
        return Object.hasOwn(map, '*') ? { ...first, ...callFor('*', first.tag, first.attribs), text: first.text } : first;
    };
}

const MODES = { discard: 'replaceWithChildren', completelyDiscard: 'remove', escape: 'escape', recursiveEscape: 'escape' };

const nonTextOf = (options, names) => namesIn('nonTextTags', options.nonTextTags ?? NON_TEXT).filter(names.isTag);

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
function listsOf(options) {
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

function policyOfLists(options, lists) {
    const { all, keeps, names, anyAttribute, classes } = lists;
    const { isListed, ...allowed } = globalAttributes(lists);
    return {
        ...(!all && { elements: elementsOf(lists, isListed) }),
        ...(!anyAttribute && allowed),
        comments: false,
        processingInstructions: [],
        ...(!all && unlisted(options, lists)),
        rules: [...classRules(classes, keeps, names), ...valueRules(lists), ...urlRules(options, lists), ...styleRules(lists),
                ...frameRules(lists), ...transforms(options, lists) ?? []],
    };
}

// What walk() does, or nothing if no option needs it.
function walkPlan(options, lists) {
    const { everywhere, byTag, keeps, names, anyAttribute } = lists;
    const calls = transforms(options, lists) === undefined;
    const mode = options.disallowedTagsMode;
    if (!calls && !FUNCTIONS.some((name) => options[name]) && mode !== 'recursiveEscape' && typeof options.nestingLimit !== 'number')
        return undefined;
    const nonText = nonTextOf(options, names);
    const allowsAttribute = (tag, name) => [everywhere, byTag.get(tag)].some((list) => list?.names.has(name)
        || [...(list?.families ?? [])].some((family) => name.startsWith(family.slice(0, -1))));
    return {
        mode, ...Object.fromEntries(FUNCTIONS.map((name) => [name, options[name] ?? undefined])),
        nestingLimit: options.nestingLimit ?? undefined,
        transform: calls ? transformer(options) : (tag, attribs) => ({ tag, attribs, text: undefined }),
        tagKey: names.tagKey, attributeKey: names.attributeKey,
        allowsTag: keeps,
        isNonText: (tag) => nonText.includes(tag),
        hasList: (tag) => !anyAttribute && (byTag.has(tag) || everywhere.names.size + everywhere.families.size > 0),
        allowsAttribute,
        schemesOf: (tag) => own(options.allowedSchemesByTag)[tag] ?? options.allowedSchemes,
        showsEscaped: (tag, name) => anyAttribute || options.preserveEscapedAttributes || allowsAttribute(tag, name),
    };
}

/** The policy that the options of sanitize-html mean. */
export function policyOfOptions(from) {
    const given = own(from);
    checkOptions(given);
    const options = own(defaults, given);
    return policyOfLists(options, listsOf(options));
}

// ---- What a policy cannot say: checked in the output, from which attributes, classes and declarations are removed

// The output separates declarations with "; ", and has neither ";" nor ":" in strings.
function styleOf(value, tag, styles) {
    const lists = [styles?.[tag], styles?.['*']].filter(Boolean); // an element without a list keeps what the policy keeps
    const isAllowed = (name, text) => lists.length === 0 || lists.some((list) => Object.hasOwn(list, name) && list[name].some((one) => matches(one, text)));
    return value.split('; ').filter(Boolean).map((declaration) => {
        const at = declaration.indexOf(': ');
        const [name, text] = [declaration.slice(0, at), declaration.slice(at + 2)];
        return isAllowed(name, text.replace(/ !important$/, '').replaceAll('&quot;', '"').replaceAll('&amp;', '&')) ? `${name}:${text}` : '';
    }).filter(Boolean).join(';');
}

function matches(pattern, text) {
    pattern.lastIndex = 0;
    return pattern.test(text);
}

function checkedStyles(styles) {
    for (const [tag, list] of Object.entries(styles || {}))
        for (const [name, patterns] of Object.entries(list))
            if (!Array.isArray(patterns) || !patterns.every(isPattern))
                throw policyFailure(`allowedStyles.${tag}.${name}`, 'must be an array of regular expressions');
    return styles || undefined;
}

function classFilter(classes) {
    if (!hasPatterns(classes))
        return undefined;
    const tests = new Map(classes.map(({ tag, tokens }) => [tag, tokens.map((token) => (isPattern(token) ? token
        : new RegExp(`^${token.split('*').map((part) => part.replace(/[^\w\s-]/g, '\\$&')).join('.*')}$`, 's')))]));
    return (value, tag) => {
        const list = [tests.get(tag), tests.get('*')].filter(Boolean).flat();
        return tests.has(tag) || tests.has('*')
            ? value.split(/\s+/).filter((token) => token && list.some((test) => matches(test, token))).join(' ') : value;
    };
}

function namesFilter({ all, anyAttribute, everywhere, byTag, names: { attributeKey } }) {
    const hasFamilies = [...byTag.values()].some(({ families }) => families.size > 0);
    if (anyAttribute || (!hasFamilies && everywhere.families.size === 0 && !(all && byTag.size > 0)))
        return undefined;
    return (tag, given) => {
        const lists = [everywhere, byTag.get(tag)].filter(Boolean);
        const name = attributeKey(given);
        const family = /^(data|aria)-./.exec(name);
        if (family && /["'<>]/.test(name))
            return false; // sanitize-html writes no such name
        return lists.some(({ names, families }) => names.has(name) || (family && families.has(`${family[1]}-*`))) || (!family && !all);
    };
}

function outputPlan(options, lists) {
    return {
        tagKey: lists.names.tagKey,
        keepsName: namesFilter(lists),
        classes: classFilter(lists.classes),
        styles: checkedStyles(options.allowedStyles),
        compact: options.parseStyleAttributes !== false,
        nonBoolean: new Set(namesIn('nonBooleanAttributes', options.nonBooleanAttributes ?? [])),
        empty: new Set(namesIn('allowedEmptyAttributes', options.allowedEmptyAttributes ?? [])),
        closed: closedPattern(options.selfClosing ?? []),
    };
}

// "sandbox" is what the policy sets; it is never removed, and without a value it forbids most.
function writtenAttribute(plan, tag, name, value) {
    if (name === 'sandbox')
        return ` ${name}="${value}"`;
    if (plan.keepsName && !plan.keepsName(tag, name))
        return '';
    let rest = value;
    if (name === 'class' && plan.classes)
        rest = plan.classes(value, tag);
    else if (name === 'style' && plan.compact)
        rest = styleOf(value, tag, plan.styles);
    if (rest === '' && value !== '')
        return '';
    if (rest !== '' || plan.empty.has(name))
        return ` ${name}="${rest}"`;
    return plan.nonBoolean.has(name) || plan.nonBoolean.has('*') ? '' : ` ${name}`;
}

function finished(html, plan) {
    const filters = plan.keepsName || plan.classes || html.includes('=""') || html.includes(' style="');
    const checked = !filters ? html : replaceAttributes(html, (element, name, value) =>
        writtenAttribute(plan, plan.tagKey(element), name, value));
    return plan.closed ? checked.replace(plan.closed, '<$1 />') : checked;
}

// sanitize-html writes these elements with a slash.
function closedPattern(names) {
    namesIn('selfClosing', names).forEach((name, i) => {
        if (!isVoid(name))
            throw policyFailure(`selfClosing[${i}]`, `the element ${name} has an end tag in HTML`);
    });
    return names.length > 0 ? new RegExp(`<((?:${names.join('|')})(?: [^<>]*)?)>`, 'g') : undefined;
}

// ---- The call

// With enforceHtmlBoundary, only the last html element of the input counts.
function withinHtml(html) {
    const start = [...html.matchAll(/<html(?=[\s/>])/gi)].at(-1)?.index;
    if (start === undefined)
        return html;
    const rest = html.slice(start);
    const end = rest.search(/<\/html[\s/>]/i);
    return end < 0 ? rest : rest.slice(0, end);
}

export function sanitizeHtml(api) {
    const cache = new Map();

    const everything = new Policy(EVERYTHING, { unsafe: true });

    // The same policy for the same text.
    function compiled(source) {
        const key = JSON.stringify(source);
        return remembered(cache, key, () => new Policy(key));
    }

    function prepared(from) {
        const given = own(from);
        checkOptions(given);
        const options = own(defaults, given);
        const lists = listsOf(options);
        return { options, policy: compiled(policyOfLists(options, lists)), plan: walkPlan(options, lists), output: outputPlan(options, lists) };
    }

    const byDefault = prepared({});

    function sanitize(dirty, options) {
        if (dirty === null || dirty === undefined)
            return '';
        const { options: chosen, policy, plan, output } = options ? prepared(options) : byDefault;
        let html = typeof dirty === 'number' ? String(dirty) : dirty;
        if (typeof html === 'string' && chosen.enforceHtmlBoundary)
            html = withinHtml(html);
        if (plan)
            html = walk(api.sanitize(html, everything), plan);
        if (chosen.allowProtocolRelative === false)
            html = withoutProtocolRelative(api.sanitize(html, everything));
        return finished(api.sanitize(html, policy), output);
    }

    return Object.assign(sanitize, {
        defaults,
        // Answers what the option transformTags takes.
        simpleTransform: (tagName, attribs = {}, merge = true) =>
            Object.assign((_, given) => ({ tagName, attribs: { ...(merge ? given : {}), ...attribs } }),
                          { simpleTransform: { tagName, attribs, merge } }),
    });
}
